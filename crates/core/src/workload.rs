//! Work that can be timed for any game: random rounds by the default rules, and samples of the
//! worlds that seats see on the way.

use std::hint::black_box;

use crate::cpu;
use crate::game::{Game, Turn, Viewer};
use crate::luck::{FastLuck, fast_rng};
use crate::play::Match;
use crate::show::{Show, Workload};

/// How many views are sampled in turn.
const VIEWS: usize = 64;

pub(crate) fn usual<G: Show>() -> Vec<Workload> {
    vec![
        Workload {
            name: "rounds_per_s",
            about: "random rounds by the default rules, each action checked",
            run: |count| cpu::run(Rounds { game: &default_game::<G>(), count }),
            floor: None,
        },
        Workload {
            name: "samples_per_s",
            about: "whole tables that a seat's view allows, drawn all along random matches",
            run: |count| {
                let game = default_game::<G>();
                let worlds = worlds(&game);
                cpu::run(Samples { game: &game, worlds: &worlds, count })
            },
            floor: None,
        },
    ]
}

fn default_game<G: Game>() -> G {
    let Ok(game) = G::new(G::Rules::default()) else { unreachable!("the default rules are good") };
    game
}

struct Rounds<'a, G> {
    game: &'a G,
    count: u64,
}

impl<G: Game> cpu::Work for Rounds<'_, G> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let (mut cards, mut rng) = (fast_rng(1), fast_rng(2));
        let mut rounds = 0;
        while rounds < self.count {
            let mut now = Match::new(self.game, FastLuck(&mut cards));
            while let Some(seat) = now.next_seat(&mut ()) {
                let action = now.any_action(seat, &mut rng);
                now.act_legal(seat, action, &mut ());
            }
            rounds += u64::from(now.deals().max(1));
            black_box(now.state());
        }
        rounds
    }
}

/// The worlds of seats that are to act, one in so many decisions of random matches.
fn worlds<G: Game>(game: &G) -> Vec<G::Worlds> {
    const APART: usize = 7;
    let mut rng = fast_rng(3);
    let mut worlds = Vec::new();
    for number in 0.. {
        let mut now = Match::new(game, FastLuck(fast_rng(number)));
        let mut decisions = number as usize;
        while let Some(seat) = now.next_seat(&mut ()) {
            if decisions.is_multiple_of(APART) {
                worlds.push(game.worlds(&game.view(now.state(), Viewer::Seat(seat))));
            }
            decisions += 1;
            if worlds.len() == VIEWS {
                return worlds;
            }
            let action = now.any_action(seat, &mut rng);
            now.act_legal(seat, action, &mut ());
        }
    }
    worlds
}

struct Samples<'a, G: Game> {
    game: &'a G,
    worlds: &'a [G::Worlds],
    count: u64,
}

impl<G: Game> cpu::Work for Samples<'_, G> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut rng = fast_rng(1);
        for (_, worlds) in (0..self.count).zip(self.worlds.iter().cycle()) {
            let state = black_box(self.game.sample(worlds, &mut rng));
            debug_assert_ne!(self.game.turn(&state), Turn::Over);
        }
        self.count
    }
}
