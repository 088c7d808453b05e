//! Stop the Bus written.

use parlour_core::{Invalids, Write};
use serde_json::Value;

use crate::StopBus;
use crate::position::Position;
use crate::state::State;

impl Write for StopBus {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.place_position(position)
    }

    fn snapshot(&self, state: &State) -> Option<Value> {
        self.snapshot_of(state)
    }

    fn restore(&self, snapshot: &Value) -> Result<State, Invalids> {
        self.restore_snapshot(snapshot)
    }
}
