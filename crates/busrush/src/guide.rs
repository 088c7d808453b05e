//! What search is told about Bus Rush.

use parlour_core::{ActionSet, Guide, Rng, Seat};

use crate::action::Action;
use crate::legal::Legal;
use crate::rules::BusRush;
use crate::state::State;

impl Guide for BusRush {
    /// Plays a Bus card three times in four where it can: that is what scores. Anything else is
    /// picked at random.
    #[inline]
    fn playout(&self, _: &State, _: Seat, legal: &Legal, rng: &mut impl Rng) -> Action {
        let plays = legal.bus_plays();
        let among = if plays > 0 && rng.below(4) > 0 { plays } else { legal.len() };
        legal.get(rng.below(among as u32) as usize)
    }
}
