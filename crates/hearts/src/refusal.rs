//! Why an action is refused, and how that is said.

use parlour_cards::{Card, CardSet, DECK, Suit};
use parlour_core::text::list;
use parlour_core::{Refused, Seat, one_of_each};

use crate::rules::{Direction, Hearts, QUEEN};
use crate::state::Phase;
use crate::view::View;
use crate::words::{name, number};

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table has four seats.
    NoSuchSeat,
    /// The next round has not been dealt.
    DealFirst,
    /// The match is over.
    MatchOver,
    /// A card was played while cards are being passed.
    PassingNow,
    /// Cards were passed while the round is being played.
    PlayingNow,
    /// The seat has chosen already.
    AlreadyPassed,
    /// Too many or too few cards were chosen.
    PassCount {
        /// How many must be.
        want: u8,
        /// How many were.
        got: u8,
    },
    /// Somebody else is to play.
    NotYourTurn {
        /// Who is.
        turn: Seat,
    },
    /// The card is not in the seat's hand.
    CardNotHeld {
        /// The card.
        card: Card,
    },
    /// The first card of a round is given.
    MustLead {
        /// The 2♣, or the lowest club of a shorter deck.
        card: Card,
    },
    /// The seat holds cards of the suit that was led.
    MustFollowSuit {
        /// That suit.
        suit: Suit,
    },
    /// Hearts and the Q♠ may not be played to the first trick.
    NoPointsOnFirstTrick,
    /// No heart has been played yet.
    HeartsNotBroken,
}

impl Refusal {
    /// A refusal of every kind.
    pub(crate) fn of_each_kind() -> Vec<Refusal> {
        one_of_each!(
            Refusal:
            NoSuchSeat,
            DealFirst,
            MatchOver,
            PassingNow,
            PlayingNow,
            AlreadyPassed,
            PassCount { want: 3, got: 2 },
            NotYourTurn { turn: Seat::new(1) },
            CardNotHeld { card: DECK[0] },
            MustLead { card: DECK[0] },
            MustFollowSuit { suit: Suit::Spades },
            NoPointsOnFirstTrick,
            HeartsNotBroken,
        )
    }

    /// A refusal as a stable code and a sentence.
    pub(crate) fn explained(self, game: &Hearts, view: &View) -> Refused {
        let want = number(game.pass_count);
        let plural = if game.pass_count == 1 { "card" } else { "cards" };
        let (code, message) = match self {
            Refusal::NoSuchSeat => {
                ("no_such_seat", "There is no such seat: Hearts has seats 0 to 3.".into())
            }
            Refusal::DealFirst => {
                ("deal_first", "No round is being played: deal the next one first.".into())
            }
            Refusal::MatchOver => ("match_over", "The match is over: start a new one.".into()),
            Refusal::PassingNow => (
                "passing_now",
                format!("Cards are being passed first: choose {want} {plural} to pass."),
            ),
            Refusal::PlayingNow => ("playing_now", playing_now(view)),
            Refusal::AlreadyPassed => (
                "already_passed",
                "You have chosen your cards already: wait for the others.".into(),
            ),
            Refusal::PassCount { got, .. } => {
                ("pass_three_cards", format!("You must pass {want} {plural}, and you chose {got}."))
            }
            Refusal::NotYourTurn { turn } => (
                "not_your_turn",
                format!("It is {0}'s turn: wait until {0} has played.", name(turn)),
            ),
            Refusal::CardNotHeld { card } => (
                "card_not_held",
                format!("You do not hold the {}: {}.", card.symbols(), game.instead(view)),
            ),
            Refusal::MustLead { card } => (
                "must_lead_two_of_clubs",
                format!("The {0} leads the first trick: play the {0}.", card.symbols()),
            ),
            Refusal::MustFollowSuit { suit } => {
                ("must_follow_suit", format!("You must follow suit: play a {}.", suit.singular()))
            }
            Refusal::NoPointsOnFirstTrick => (
                "no_points_on_first_trick",
                format!(
                    "No heart and no {} on the first trick: {}.",
                    QUEEN.symbols(),
                    game.instead(view)
                ),
            ),
            Refusal::HeartsNotBroken => {
                ("hearts_not_broken", format!("Hearts are not broken yet: {}.", game.instead(view)))
            }
        };
        Refused { code, message }
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
