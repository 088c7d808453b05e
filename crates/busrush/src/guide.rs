//! What search is told about Bus Rush.

use parlour_core::{ActionSet, Guide, Rng, Seat, Viewer};

use crate::action::Action;
use crate::legal::Legal;
use crate::mind::{ideas, sensible};
use crate::rules::BusRush;
use crate::state::State;
use crate::view::View;
use crate::weights::{CLASSIC, FITTED};

impl Guide for BusRush {
    const MODELS_RIVALS: bool = true;
    const PATIENCE: u32 = 256;
    const EXPLORATION: f64 = 0.04;
    const CAUTION: f64 = 2.0;

    /// The others play as `classic` does,
    #[inline]
    fn playout(&self, state: &State, seat: Seat, legal: &Legal, _: &mut impl Rng) -> Action {
        sensible(self, state, seat, &CLASSIC).unwrap_or_else(|| legal.get(0))
    }

    /// and the seat that thinks by numbers that do better against it.
    #[inline]
    fn own(&self, state: &State, seat: Seat, legal: &Legal, _: &mut impl Rng) -> Action {
        sensible(self, state, seat, &FITTED).unwrap_or_else(|| legal.get(0))
    }

    #[inline]
    fn at_once(&self, state: &State, seat: Seat, own: bool) -> Option<Action> {
        sensible(self, state, seat, if own { &FITTED } else { &CLASSIC })
    }

    /// What the seat itself would think of it.
    fn prior(&self, view: &View, action: Action) -> f32 {
        let Viewer::Seat(seat) = view.who else { return 0.0 };
        let (_, ideas) = ideas(self, &view.state, seat, &FITTED);
        let mut same = ideas.into_iter().filter(|(idea, _)| *idea == action);
        same.next().map_or(-1000.0, |(_, worth)| worth as f32)
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::{FastLuck, Game, Match, fast_rng};

    use super::*;
    use crate::rules::Rules;

    /// How many of so many matches a seat wins that plays by the fitted numbers, against those who
    /// play as `classic` does.
    fn wins(players: u8, matches: u64) -> f64 {
        let game = BusRush::new(Rules::for_players(players)).unwrap();
        let mut wins = 0.0;
        for seed in 0..matches {
            let fitted = Seat::new(seed as usize % usize::from(players));
            let mut now = Match::new(&game, FastLuck(fast_rng(seed)));
            while let Some(seat) = now.next_seat(&mut ()) {
                let action = game.at_once(now.state(), seat, seat == fitted).unwrap();
                now.act(seat, action, &mut ()).unwrap();
            }
            let winners = game.outcome(now.state()).unwrap().winners;
            wins += if winners.contains(&fitted) { 1.0 / winners.len() as f64 } else { 0.0 };
        }
        wins / matches as f64
    }

    #[test]
    fn the_fitted_numbers_beat_those_of_classic() {
        assert!(wins(2, 600) > 0.7, "{}", wins(2, 600));
        assert!(wins(4, 400) > 0.35, "{}", wins(4, 400));
    }
}
