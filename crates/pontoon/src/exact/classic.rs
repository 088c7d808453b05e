//! The classic game: the probability of winning with each choice. No round ends level, so the
//! rest is the probability of losing.

use std::collections::BTreeMap;

use super::banker::{Banker, end_rank};
use super::{Counts, Held, Unseen, count};
use crate::state::Phase;
use crate::value::{LIMIT, MOST_CARDS, base_value, player_wins};
use crate::view::View;

/// The probability of winning with each choice, played on as well as can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// By sticking now.
    pub stick: f64,
    /// By twisting now; none where there is no card to take.
    pub twist: Option<f64>,
}

impl Odds {
    /// Of the better choice.
    #[must_use]
    pub fn best(self) -> f64 {
        self.twist.map_or(self.stick, |twist| twist.max(self.stick))
    }

    /// Whether to twist; with equal odds one sticks.
    #[must_use]
    pub fn twists(self) -> bool {
        self.twist.is_some_and(|twist| twist > self.stick)
    }
}

/// Solves decisions against one card of the banker's.
pub struct Solver {
    up: u8,
    banker: Banker,
    /// The best odds by the cards drawn from the position that is solved.
    memory: BTreeMap<u64, f64>,
}

impl Solver {
    /// Against a banker who shows a card of this value, 1 to 10.
    #[must_use]
    pub fn new(up: u8) -> Solver {
        Solver { up, banker: Banker::new(), memory: BTreeMap::new() }
    }

    /// The odds of a hand when these cards are unseen, the banker's hidden one among them.
    pub fn odds(&mut self, hand: Held, unseen: &Counts) -> Odds {
        self.memory.clear();
        self.choices(hand, &Unseen::new(*unseen))
    }

    fn choices(&mut self, hand: Held, unseen: &Unseen) -> Odds {
        let stick = self.stick(hand, unseen);
        // One of the unseen cards is the banker's.
        let ends = hand.value() == LIMIT || usize::from(hand.cards) == MOST_CARDS;
        if ends || unseen.total < 2 {
            return Odds { stick, twist: None };
        }
        let mut twist = 0.0;
        for (value, chance, rest) in unseen.draws() {
            twist += chance * self.best(hand.with(value), &rest);
        }
        Odds { stick, twist: Some(twist) }
    }

    fn best(&mut self, hand: Held, unseen: &Unseen) -> f64 {
        if hand.value() > LIMIT {
            return 0.0;
        }
        if let Some(best) = self.memory.get(&unseen.drawn) {
            return *best;
        }
        let best = self.choices(hand, unseen).best();
        self.memory.insert(unseen.drawn, best);
        best
    }

    fn stick(&mut self, hand: Held, unseen: &Unseen) -> f64 {
        let rank = hand.rank();
        let ends = self.banker.ends(self.up, unseen);
        let won = ends.iter().enumerate().filter(|(end, _)| player_wins(rank, end_rank(*end)));
        won.map(|(_, chance)| chance).sum()
    }
}

/// The odds of each choice by what the view knows; none where it has no such decision.
#[must_use]
pub fn odds(view: &View) -> Option<Odds> {
    let seat = view.to_act().filter(|_| view.phase() == Phase::Playing)?;
    let up = view.banker().into_iter().flatten().next()?;
    let cards = view.hand(seat, view.hand_in_play()).cards;
    let hand = Held::of(cards.as_slice().iter().map(|c| base_value(*c)));
    Some(Solver::new(base_value(up)).odds(hand, &count(view.unseen())))
}
