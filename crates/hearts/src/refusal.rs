//! Why an action is refused, and how that is said.

use parlour_cards::{Card, CardSet, DECK, Suit};
use parlour_core::text::list;
use parlour_core::{Seat, refusals};

use crate::rules::{Direction, Hearts, QUEEN};
use crate::state::Phase;
use crate::view::View;
use crate::words::{name, number};

refusals! {
    /// Why an action is refused.
    pub enum Refusal, explained by (game: &Hearts, view: &View) where {
        let want_cards = number(game.pass_count);
        let plural = if game.pass_count == 1 { "card" } else { "cards" };
    } {
        /// The table has four seats.
        NoSuchSeat "no_such_seat" => "There is no such seat: Hearts has seats 0 to 3.";
        /// The next round has not been dealt.
        DealFirst "deal_first" => "No round is being played: deal the next one first.";
        /// The match is over.
        MatchOver "match_over" => "The match is over: start a new one.";
        /// A card was played while cards are being passed.
        PassingNow "passing_now" =>
            format!("Cards are being passed first: choose {want_cards} {plural} to pass.");
        /// Cards were passed while the round is being played.
        PlayingNow "playing_now" => playing_now(view);
        /// The seat has chosen already.
        AlreadyPassed "already_passed" =>
            "You have chosen your cards already: wait for the others.";
        /// Too many or too few cards were chosen.
        PassCount {
            /// How many must be.
            want: u8 = 3,
            /// How many were.
            got: u8 = 2,
        } "pass_three_cards" =>
            format!("You must pass {want_cards} {plural}, and you chose {got}.");
        /// Somebody else is to play.
        NotYourTurn {
            /// Who is.
            turn: Seat = Seat::new(1),
        } "not_your_turn" =>
            format!("It is {0}'s turn: wait until {0} has played.", name(turn));
        /// The card is not in the seat's hand.
        CardNotHeld {
            /// The card.
            card: Card = DECK[0],
        } "card_not_held" =>
            format!("You do not hold the {}: {}.", card.symbols(), game.instead(view));
        /// The first card of a round is given.
        MustLead {
            /// The 2♣, or the lowest club of a shorter deck.
            card: Card = DECK[0],
        } "must_lead_two_of_clubs" =>
            format!("The {0} leads the first trick: play the {0}.", card.symbols());
        /// The seat holds cards of the suit that was led.
        MustFollowSuit {
            /// That suit.
            suit: Suit = Suit::Spades,
        } "must_follow_suit" => format!("You must follow suit: play a {}.", suit.singular());
        /// Hearts and the Q♠ may not be played to the first trick.
        NoPointsOnFirstTrick "no_points_on_first_trick" => format!(
            "No heart and no {} on the first trick: {}.",
            QUEEN.symbols(),
            game.instead(view)
        );
        /// No heart has been played yet.
        HeartsNotBroken "hearts_not_broken" =>
            format!("Hearts are not broken yet: {}.", game.instead(view));
    }
}

impl Hearts {
    /// What the viewer might do instead.
    fn instead(&self, view: &View) -> String {
        let legal = self.legal_in_view(view).cards();
        if view.open.phase == Phase::Passing || legal.is_empty() {
            return "choose cards of your own hand".into();
        }
        if legal.len() <= 4 {
            let verb = if legal.len() == 1 { "play" } else { "play one of" };
            return format!("{verb} {}", legal.symbols());
        }
        format!("play a {}", suits(legal))
    }
}

/// The suits of some cards: `club, diamond or spade`.
fn suits(cards: CardSet) -> String {
    let there = |s: &Suit| !cards.of(*s).is_empty();
    let names: Vec<&str> = Suit::ALL.into_iter().filter(there).map(Suit::singular).collect();
    list(&names, "or")
}

fn playing_now(view: &View) -> String {
    if view.open.direction == Direction::Hold {
        "No cards are passed this round: play a card.".into()
    } else {
        "The cards have been passed already: play a card.".into()
    }
}
