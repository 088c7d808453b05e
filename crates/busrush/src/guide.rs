//! What search is told about Bus Rush.

use parlour_core::{ActionSet, Guide, Rng, Seat, Viewer};

use crate::action::Action;
use crate::bot::{sensible, worth};
use crate::legal::Legal;
use crate::rules::BusRush;
use crate::state::State;
use crate::view::View;

impl Guide for BusRush {
    const MODELS_RIVALS: bool = true;
    const PATIENCE: u32 = 256;
    const EXPLORATION: f64 = 0.04;
    const CAUTION: f64 = 1.0;

    #[inline]
    fn playout(&self, state: &State, seat: Seat, legal: &Legal, _: &mut impl Rng) -> Action {
        sensible(self, state, seat).unwrap_or_else(|| legal.get(0))
    }

    /// What `classic` thinks of it.
    fn prior(&self, view: &View, action: Action) -> f32 {
        let Viewer::Seat(seat) = view.who else { return 0.0 };
        worth(self, &view.state, seat, action).map_or(-1000.0, |w| w as f32)
    }
}
