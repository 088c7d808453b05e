//! The actions in words, words as actions, and how cards are named.

use parlour_cards::Card;
use parlour_core::{Deed, Seat, Viewer};

use crate::action::Action;
use crate::state::Phase;
use crate::value::Kind;
use crate::view::View;

/// What stands for a card that the viewer cannot see.
pub(crate) const HIDDEN: &str = "[Hidden]";

/// The action for people.
pub(crate) fn label_of(action: Action) -> String {
    match action {
        Action::Stake { amount } => format!("Stake {amount}"),
        Action::Buy { amount } => format!("Buy a card for {amount}"),
        Action::Twist => "Twist".into(),
        Action::Stick => "Stick".into(),
        Action::Split => "Split".into(),
        Action::Again => "Play again".into(),
        Action::Leave => "Leave the table".into(),
    }
}

/// The action as a person types it.
pub(crate) fn words_of(action: Action) -> String {
    match action {
        Action::Stake { amount } | Action::Buy { amount } => {
            format!("{} {amount}", action.name())
        }
        other => other.name().into(),
    }
}

/// The action that typed words mean, in any case and spacing: `t`, `stick`, `yes`, `buy 5`.
pub(crate) fn read_words(view: &View, typed: &str) -> Option<Action> {
    let typed = typed.to_lowercase();
    let parts: Vec<&str> = typed.split_whitespace().collect();
    let asked = view.phase() == Phase::Asking;
    match parts[..] {
        ["twist" | "t" | "hit"] | ["twist", "me"] => Some(Action::Twist),
        ["stick" | "s" | "stand"] => Some(Action::Stick),
        ["split"] => Some(Action::Split),
        ["again"] | ["play", "again"] => Some(Action::Again),
        ["leave"] | ["leave", "the", "table"] => Some(Action::Leave),
        ["yes" | "y"] if asked => Some(Action::Again),
        ["no" | "n"] if asked => Some(Action::Leave),
        ["stake" | "bet", amount] => amount.parse().ok().map(|amount| Action::Stake { amount }),
        ["buy" | "b", amount] | ["buy", "for", amount] | ["buy", "a", "card", "for", amount] => {
            amount.parse().ok().map(|amount| Action::Buy { amount })
        }
        _ => None,
    }
}

/// `Ace of Hearts`, or `[Hidden]`.
pub(crate) fn card_name(card: Option<Card>) -> String {
    card.map_or(HIDDEN.into(), Card::spoken)
}

/// `Ace of Hearts, [Hidden]`.
pub(crate) fn names(cards: &[Option<Card>]) -> String {
    cards.iter().map(|c| card_name(*c)).collect::<Vec<_>>().join(", ")
}

/// What a hand is worth: `21, Pontoon`.
pub(crate) fn worth(kind: Kind, value: u8) -> String {
    match kind {
        Kind::Bust => format!("{value}, bust"),
        Kind::Ordinary => value.to_string(),
        Kind::FiveCardTrick => format!("{value}, Five Card Trick"),
        Kind::Pontoon => format!("{value}, Pontoon"),
    }
}

/// `1 chip`, `5 chips`.
pub(crate) fn chips(amount: u64) -> String {
    if amount == 1 { "1 chip".into() } else { format!("{amount} chips") }
}

/// Who is spoken of, and to whom.
pub(crate) struct Voice {
    pub(crate) who: Viewer,
    pub(crate) players: usize,
}

impl Voice {
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        self.who == Viewer::Seat(seat)
    }

    /// What a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        if self.players == 1 { "The player".into() } else { format!("Player {}", seat.index() + 1) }
    }

    /// A verb with its subject: `You stick`, `Player 3 sticks`.
    pub(crate) fn does(&self, seat: Seat, verb: &str, third: &str) -> String {
        if self.is_you(seat) {
            format!("You {verb}")
        } else {
            format!("{} {third}", self.name(seat))
        }
    }
}
