//! Actions and refusals in words, and typed words as actions.

use parlour_cards::{CardSet, Suit, read_cards};
use parlour_core::text::{count, list, third_person};
use parlour_core::{Refused, Seat, Viewer};

use crate::action::Action;
use crate::refusal::Refusal;
use crate::rules::{Direction, Hearts, QUEEN};
use crate::state::Phase;
use crate::view::View;

/// The names of the seats: the first one sits South, at the bottom of the table.
pub(crate) const NAMES: [&str; 4] = ["South", "West", "North", "East"];

/// The name of a seat.
pub(crate) fn name(seat: Seat) -> &'static str {
    NAMES.get(seat.index()).unwrap_or(&"Nobody")
}

/// The letter of a seat: `S`.
pub(crate) fn sign(seat: Seat) -> &'static str {
    &name(seat)[..1]
}

/// `You` for the viewer, its name for any other seat.
pub(crate) fn subject(seat: Seat, who: Viewer) -> &'static str {
    if who == Viewer::Seat(seat) { "You" } else { name(seat) }
}

/// A verb after [`subject`]: `You take`, `East takes`.
pub(crate) fn verb(seat: Seat, who: Viewer, verb: &str) -> String {
    let you = who == Viewer::Seat(seat);
    let form = if you { verb.to_owned() } else { third_person(verb) };
    format!("{} {form}", subject(seat, who))
}

/// A small number in words.
pub(crate) fn number(n: u8) -> &'static str {
    ["no", "one", "two", "three"].get(n as usize).unwrap_or(&"some")
}

/// `1 point`, `13 points`.
pub(crate) fn points(n: impl Into<i64>) -> String {
    count(n, "point")
}

/// `Q♠, A♠ and K♥`.
pub(crate) fn all(cards: CardSet) -> String {
    let cards: Vec<String> = cards.iter().map(|card| card.symbols()).collect();
    list(&cards, "and")
}

impl Hearts {
    pub(crate) fn label_of(action: Action) -> String {
        match action {
            Action::Pass { cards } => format!("Pass {}", cards.symbols()),
            Action::Play { card } => format!("Play {}", card.symbols()),
        }
    }

    /// Reads `qs`, `play queen of spades`, `lead 2c`, `pass qs as kh`, and `qs as kh` alone.
    pub(crate) fn read_action(&self, view: &View, typed: &str) -> Option<Action> {
        let lower = typed.trim().to_lowercase();
        let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let passing = view.open.phase == Phase::Passing;
        let (passes, text) = match verb {
            "play" | "lead" => (false, rest),
            "pass" => (true, rest),
            // One card alone is meant to be played, even where that must be refused.
            _ => (passing && self.pass_count == 1, lower.as_str()),
        };
        let cards = read_cards(text).ok()?;
        match cards[..] {
            [] => None,
            [card] if !passes => Some(Action::Play { card }),
            _ if verb == "play" || verb == "lead" => None,
            _ => Some(Action::Pass { cards: cards.into_iter().collect() }),
        }
    }

    /// A refusal as a stable code and a sentence.
    pub(crate) fn refusal_in_words(&self, view: &View, refusal: Refusal) -> Refused {
        let want = number(self.pass_count);
        let plural = if self.pass_count == 1 { "card" } else { "cards" };
        let (code, message) = match refusal {
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
                format!("You do not hold the {}: {}.", card.symbols(), self.instead(view)),
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
                    self.instead(view)
                ),
            ),
            Refusal::HeartsNotBroken => {
                ("hearts_not_broken", format!("Hearts are not broken yet: {}.", self.instead(view)))
            }
        };
        Refused { code, message }
    }

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
