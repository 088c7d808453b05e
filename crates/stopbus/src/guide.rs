//! What search is told about Stop the Bus.

use parlour_core::{BySeat, Guide, Rng, Seat, Viewer};

use crate::StopBus;
use crate::action::{Action, Legal};
use crate::bot::{STICKS_ABOVE, auto_play};
use crate::rules::MAX_PLAYERS;
use crate::score::{best, by_suit, suit_sums};
use crate::state::{Phase, State};
use crate::view::View;

impl Guide for StopBus {
    const MODELS_RIVALS: bool = true;
    const PATIENCE: u32 = 16;

    /// AutoPlay: it looks at the own hand and what lies open.
    #[inline(always)]
    fn playout(&self, state: &State, seat: Seat, _: &Legal, _: &mut impl Rng) -> Action {
        auto_play(&state.open, &state.hands[seat.index()], STICKS_ABOVE)
    }

    const WEIGHS_WORLDS: bool = true;

    /// Who has stuck has a good hand, who could have and did not has none, and the cards that
    /// were seen to be taken belong to the suit that counts.
    #[inline]
    fn likelihood(&self, view: &View, world: &State) -> f32 {
        let open = &view.open;
        let living = open.living();
        let mut weight = 1.0;
        let mut seat = open.starter;
        // How many turns each living seat has had at least.
        for turn in 0..open.living_count() {
            let index = seat.index();
            if view.who != Viewer::Seat(seat) && living.contains(seat) {
                let hand = &world.hands[index];
                let sums = suit_sums(hand);
                let score = best(sums);
                let known = open.deduced[index].known;
                if open.stuck == Some(seat) {
                    if score <= STICKS_ABOVE {
                        weight *= 0.03;
                    }
                } else if open.turns > turn && known == 0 && score > STICKS_ABOVE {
                    weight *= 0.05;
                }
                for (slot, held) in hand.iter().enumerate() {
                    if known >> slot & 1 == 1 {
                        let card = by_suit(*held);
                        // The sum of the card's suit, where its byte is.
                        let shift = card.trailing_zeros() & !7;
                        if (sums >> shift) as u8 != score {
                            weight *= 0.15;
                        }
                    }
                }
            }
            seat = open.next_living(seat);
        }
        weight
    }

    /// At the end of a round, each seat's chance to win the match with the lives that are left.
    #[inline(always)]
    fn leaf(&self, state: &State) -> Option<BySeat<f32>> {
        if state.open.phase == Phase::Playing {
            return None;
        }
        Some(self.chances(&state.open.lives))
    }
}

impl StopBus {
    fn chances(&self, lives: &[u8; MAX_PLAYERS]) -> BySeat<f32> {
        // The share of a seat with so many lives.
        let share = |lives: u8| f32::from(lives).powi(2);
        let all: f32 = lives.iter().map(|l| share(*l)).sum();
        if all == 0.0 {
            return BySeat::from_fn(self.seats_count(), |_| 0.0);
        }
        BySeat::from_fn(self.seats_count(), |s| share(lives[s.index()]) / all)
    }
    fn seats_count(&self) -> usize {
        usize::from(self.rules.players)
    }
}
