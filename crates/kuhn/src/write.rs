//! How a hand of Kuhn poker begins, what was done in it, and what a position must be: it is that, and
//! is played again.

#[cfg(feature = "json")]
use parlour_core::replayed::Replayed;
use parlour_core::{Faults, Game, Rounds};

use crate::{Action, Kuhn, Open, Start, State};

/// A state as JSON: anything that parses, until it was played again.
#[cfg(feature = "json")]
pub type Position = Replayed<Start, Action>;

impl Rounds for Kuhn {
    type Start = Start;

    fn begin(&self, start: Start) -> State {
        let Start { dealt, scores, cards } = start;
        State { open: Open { dealt, scores, ..Open::default() }, cards }
    }

    fn began(&self, state: &State) -> Start {
        let Open { dealt, mut scores, .. } = state.open;
        if let Some((winner, chips)) = state.won() {
            scores[winner.index()] -= chips;
            scores[1 - winner.index()] += chips;
        }
        Start { dealt, scores, cards: state.cards }
    }

    fn done(&self, state: &State) -> impl Iterator<Item = Action> {
        state.open.line.iter().copied()
    }

    fn check(&self, start: &Start, faults: &mut Faults) {
        let Start { dealt, scores, cards } = start;
        let [a, b] = scores.map(i64::from);
        faults.within(*dealt, 0..=self.rules().rounds, "dealt");
        faults.unless(a + b == 0, "scores", "what one has won the other has lost");
        let few = a.abs() <= 2 * i64::from(dealt.saturating_sub(1));
        faults.unless(few, "scores", "at most 2 chips change hands a hand");
        let there = cards.is_some() == (*dealt > 0);
        faults.unless(there, "cards", "there are cards once they are dealt");
        let two = cards.is_none_or(|[a, b]| a != b);
        faults.unless(two, "cards", "there is one card of each kind");
    }
}
