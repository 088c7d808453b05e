//! Bus Rush written.

use parlour_core::{Invalids, Write};

use crate::action::Action;
use crate::position::Position;
use crate::rules::BusRush;
use crate::state::State;

/// The commands, in the order of [`Action`].
const COMMANDS: [&str; 13] = [
    "play_bus",
    "reroute",
    "play_rush",
    "trade_bus",
    "trade_rush",
    "buy_perk",
    "switch_perk",
    "end_turn",
    "discard_bus",
    "discard_rush",
    "lose_point",
    "show_card",
    "pass",
];

impl Write for BusRush {
    type Position = Position;

    fn commands() -> &'static [&'static str] {
        &COMMANDS
    }

    fn command(&self, action: Action) -> &'static str {
        COMMANDS[action.verb()]
    }

    fn position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.place_position(position)
    }
}
