//! Bus Rush written.

use parlour_core::{Invalids, Write};

use crate::position::Position;
use crate::rules::BusRush;
use crate::state::State;

impl Write for BusRush {
    type Position = Position;

    fn position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.place_position(position)
    }
}
