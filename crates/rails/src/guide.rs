//! What search is told about Rails: how a match goes on, and what its end is worth.

use parlour_core::{BySeat, Game, Guide, Levels, Rng, Seat};

use crate::action::Action;
use crate::guide_plan::Own;
use crate::guide_policy::Policy;
use crate::legal::Legal;
use crate::phase::Phase;
use crate::state::State;
use crate::{Rails, View};

/// A lead of so many points at the end is as good as sure.
const WIDTH: f32 = 25.0;

impl Guide for Rails {
    const MODELS_RIVALS: bool = true;
    const PATIENCE: u32 = 1024;
    const EXPLORATION: f64 = 0.1;
    const CAUTION: f64 = 2.0;
    const LEVELS: Levels = Levels { slips: 40, hard: 200, expert: 2000 };

    fn playout(&self, state: &State, seat: Seat, legal: &Legal, _: &mut impl Rng) -> Action {
        // Nothing to plan for.
        if state.open.phase == Phase::Confirmation {
            return Action::Confirm;
        }
        let (open, secret, seat) = (&state.open, &state.secret, seat.index());
        let own = Own { game: self, open, seat, hand: &secret.hands[seat] };
        Policy::new(own, secret.held[seat], &secret.offer, legal).choose()
    }

    /// At the end, how clearly each seat has won: from 0 to 1, a tie being half. Before the deal
    /// nobody is ahead.
    fn leaf(&self, state: &State) -> Option<BySeat<f32>> {
        if !state.open.dealt {
            return Some(BySeat::from_fn(self.players(), |_| 1.0 / self.players() as f32));
        }
        (state.open.phase == Phase::EndGame).then(|| {
            let lead = self.value(state);
            BySeat::from_fn(self.players(), |s| 1.0 / (1.0 + libm::expf(-4.0 * lead[s] / WIDTH)))
        })
    }

    /// What the playouts would do comes first, then draws and tickets, then long routes.
    fn prior(&self, view: &View, action: Action) -> f32 {
        let Some((seat, hand)) = view.seat().and_then(|s| Some((s, view.hands[s].as_ref()?)))
        else {
            return 0.0;
        };
        let legal = self.legal_in(view);
        let own = Own { game: self, open: &view.open, seat, hand };
        if Policy::new(own, view.own_tickets(), &view.offer, &legal).choose() == action {
            return 100.0;
        }
        match action {
            Action::Take { color: None, .. } => -1.0,
            Action::Take { road, .. } => f32::from(self.board.tracks[usize::from(road) - 1].length),
            Action::ClaimStation { .. } => -2.0,
            Action::Borrow { .. } => 0.0,
            _ => 10.0,
        }
    }
}
