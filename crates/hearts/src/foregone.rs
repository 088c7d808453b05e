//! What is decided before it is played.
//!
//! All of it is certain whoever holds the cards that the viewer does not see: no guess is made at
//! them, not even where somebody showed out of a suit.

use parlour_cards::{Card, CardSet};
use parlour_core::Seat;

use crate::rules::Hearts;
use crate::state::{Open, Phase};
use crate::view::View;

impl Hearts {
    /// What the rest of the round brings the seat that is to play, if nothing can change it.
    pub(crate) fn decided(&self, view: &View) -> Option<&'static str> {
        let open = &view.open;
        let seat = view
            .viewer
            .seat()
            .filter(|s| open.phase == Phase::Playing && open.tricks.turn() == *s)?;
        let hand = view.hand();
        let rest = Rest {
            hand,
            next: open.playable(hand),
            out: self.deck - hand - open.tricks.order().iter().copied().collect(),
            best: open.tricks.led().map(|_| open.tricks.current().best()),
        };
        if self.nothing_counts(open) {
            Some("No points are left.")
        } else if rest.takes_all() {
            Some("You take all the rest.")
        } else if rest.takes_nothing() && !others_may_shoot(open, seat) {
            Some("You take nothing more.")
        } else if hand.len() == 1 {
            Some("You have one card left.")
        } else {
            None
        }
    }

    fn nothing_counts(&self, open: &Open) -> bool {
        let taken: u8 = open.taken.iter().sum();
        taken == self.all_points && (self.bonus.is_empty() || open.bonus.is_some())
    }
}

/// A hand that is to play, and what may meet it.
struct Rest {
    hand: CardSet,
    /// The cards of it that may be played next.
    next: CardSet,
    /// The cards in other hands.
    out: CardSet,
    /// The highest card of the suit led, if a card was led.
    best: Option<Card>,
}

impl Rest {
    /// Every card is above all others of its suit, and whatever is played now takes this trick:
    /// then the hand leads again, and again.
    fn takes_all(&self) -> bool {
        let wins = |card: Card| self.best.is_none_or(|best| beats(card, best));
        self.hand.iter().all(|card| self.out.above(card).is_empty()) && self.next.iter().all(wins)
    }

    /// Every card is below all others of its suit, and whatever is played now loses this trick:
    /// then the others lead, and their cards are higher.
    fn takes_nothing(&self) -> bool {
        let loses = |card: Card| match self.best {
            Some(best) => !beats(card, best),
            None => !self.out.of(card.suit()).is_empty(),
        };
        self.hand.iter().all(|card| self.out.below(card).is_empty()) && self.next.iter().all(loses)
    }
}

fn beats(card: Card, best: Card) -> bool {
    card.suit() == best.suit() && card > best
}

/// Whether another seat may still take every point, which would change what this one gets.
fn others_may_shoot(open: &Open, seat: Seat) -> bool {
    let all: u8 = open.taken.iter().sum();
    open.taken.iter().enumerate().any(|(other, taken)| other != seat.index() && *taken == all)
}
