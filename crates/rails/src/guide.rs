//! What search is told about Rails: how a match goes on, and what its end is worth.

use parlour_core::{BySeat, Game, Guide, Levels, Rng, Seat};

use crate::action::Action;
use crate::guide_kept;
use crate::guide_plan::Own;
use crate::guide_policy::Policy;
use crate::guide_weights::Style;
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
        self.thumb(state, seat, legal, Style::Usual)
    }

    fn own(&self, state: &State, seat: Seat, legal: &Legal, _: &mut impl Rng) -> Action {
        self.thumb(state, seat, legal, Style::Fitted)
    }

    fn begin_playout(&self) {
        guide_kept::begin_playout();
    }

    fn at_once(&self, state: &State, seat: Seat, own: bool) -> Option<Action> {
        // Nothing to plan for.
        if state.open.phase == Phase::Confirmation {
            return Some(Action::Confirm);
        }
        let (open, secret, seat) = (&state.open, &state.secret, seat.index());
        let style = if own { Style::Fitted } else { Style::Usual };
        let hand = &secret.hands[seat];
        let legal = self.ask_open(open, seat, hand).legal_for_playouts();
        let own = Own { game: self, open, seat, hand, style };
        let policy = Policy::new(own, secret.held[seat], &secret.offer, &legal);
        policy.keeping_to_plans().choose_at_once()
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
        let own = Own { game: self, open: &view.open, seat, hand, style: Style::Fitted };
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

impl Rails {
    fn thumb(&self, state: &State, seat: Seat, legal: &Legal, style: Style) -> Action {
        // Nothing to plan for.
        if state.open.phase == Phase::Confirmation {
            return Action::Confirm;
        }
        let (open, secret, seat) = (&state.open, &state.secret, seat.index());
        let own = Own { game: self, open, seat, hand: &secret.hands[seat], style };
        Policy::new(own, secret.held[seat], &secret.offer, legal).choose()
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::{FastLuck, Match, fast_rng};

    use super::*;
    use crate::Rules;

    #[test]
    fn the_fitted_numbers_beat_the_usual_ones() {
        let game = Rails::new(Rules::default()).unwrap();
        let (mut wins, matches) = (0, 120);
        for seed in 0..matches {
            let fitted = Seat::new(seed as usize % 2);
            let mut now = Match::new(&game, FastLuck(fast_rng(seed)));
            while let Some(seat) = now.next_seat(&mut ()) {
                let style = if seat == fitted { Style::Fitted } else { Style::Usual };
                let action = game.thumb(now.state(), seat, &now.legal(seat), style);
                now.act(seat, action, &mut ()).unwrap();
            }
            wins += u64::from(game.outcome(now.state()).unwrap().winners == [fitted]);
        }
        assert!(wins * 10 > matches * 6, "{wins} of {matches}");
    }
}
