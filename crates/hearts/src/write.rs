//! Hearts written.

use parlour_core::{Invalids, Write};
use serde_json::Value;

use crate::position::Position;
use crate::rules::Hearts;
use crate::state::State;

impl Write for Hearts {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.place_position(position)
    }

    fn snapshot(&self, state: &State) -> Option<Value> {
        let snapshot = self.snapshot_of(state)?;
        serde_json::to_value(snapshot).ok()
    }

    fn restore(&self, snapshot: &Value) -> Result<State, Invalids> {
        self.restore_snapshot(snapshot)
    }
}
