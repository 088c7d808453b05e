//! Kuhn poker written: its commands and positions as JSON.

use parlour_core::{ActionSet, Faults, Game, Invalids, Write};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Card, Kuhn, Open, State};

/// A state as JSON: anything that parses, until [`Write::place`] has looked at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What lies open.
    pub open: Open,
    /// The card of each seat; null before the first deal.
    pub cards: Option<[Card; 2]>,
}

impl Write for Kuhn {
    type Position = Position;

    fn commands() -> &'static [&'static str] {
        &["check", "bet", "fold", "call"]
    }

    fn position(&self, state: &State) -> Position {
        Position { open: state.open.clone(), cards: state.cards }
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        let Position { open, cards } = position;
        let mut faults = Faults::default();
        let mut played = Open { dealt: open.dealt, ..Open::default() };
        for action in &open.line {
            let legal = ActionSet::contains(&played.legal(played.next()), action);
            faults.unless(legal, "open.line", "nobody may do that at that point");
            played.line.push(*action);
        }
        let over = i64::from(open.dealt) - i64::from(open.dealt > 0 && !open.at_rest());
        let [a, b] = open.scores.map(i64::from);
        let rounds = open.dealt <= self.rules().rounds;
        faults.unless(rounds, "open.dealt", "more hands than the rules have");
        faults.unless(a + b == 0, "open.scores", "what one has won the other has lost");
        let few = a.abs() <= 2 * over;
        faults.unless(few, "open.scores", "at most 2 chips change hands a hand");
        let there = cards.is_some() == (open.dealt > 0);
        faults.unless(there, "cards", "there are cards once they are dealt");
        let two = cards.is_none_or(|[a, b]| a != b);
        faults.unless(two, "cards", "there is one card of each kind");
        faults.or(State { open: open.clone(), cards: *cards })
    }
}
