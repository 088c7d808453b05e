//! What search does millions of times a second touches no heap.

use parlour_core::{FastLuck, Guide, Match, Show, Viewer, fast_rng};

use crate::broken::Broken;
use crate::heap::{allocations, counts};
use crate::kit::Kit;
use crate::play::Played;

/// How many worlds are drawn at one point.
const SAMPLES: usize = 4;

/// No deal, action, value or trace of a match touches the heap, nor does drawing a world once
/// they are prepared, nor an action of [`Guide::playout`].
pub fn hot_paths_need_no_heap<G: Show + Guide>(kit: &Kit<G>) -> Result<(), Broken> {
    let law = "hot_paths_need_no_heap";
    if !counts() {
        let what = "nobody counts: make `parlour_testkit::Counting` the global allocator";
        return Err(Broken::new(law, "all", what));
    }
    for variant in &kit.variants {
        for seed in 0..kit.limits.matches {
            let (steps, taken) = allocations(|| playout(&*variant.game, kit.limits.steps, seed));
            if taken > 0 {
                let what = format!("{taken} allocations in {steps} steps of a playout");
                return Err(Broken { seed: Some(seed), ..Broken::new(law, &variant.name, what) });
            }
            samples(&Played::random(kit, variant, law, seed)?)?;
        }
    }
    Ok(())
}

/// Plays a match as search does; returns how many steps it had.
fn playout<G: Show + Guide>(game: &G, most: usize, seed: u64) -> usize {
    let mut rng = fast_rng(seed);
    let mut now = Match::new(game, FastLuck(fast_rng(!seed)));
    for step in 0..most {
        let Some(seat) = now.next_seat(&mut ()) else {
            std::hint::black_box(game.value(now.state()));
            return step;
        };
        let legal = game.legal(now.state(), seat);
        let action = game.playout(now.state(), seat, &legal, &mut rng);
        std::hint::black_box(game.trace(now.state(), seat, action, seat));
        now.act_legal(seat, action, &mut ());
    }
    most
}

fn samples<G: Show>(played: &Played<'_, G>) -> Result<(), Broken> {
    for at in played.some(played.kit.limits.looks) {
        let spot = played.spot(at);
        let mut rng = spot.rng();
        for seat in spot.seats() {
            let worlds = spot.game.worlds(&spot.game.view(spot.state, Viewer::Seat(seat)));
            let ((), taken) = allocations(|| {
                for _ in 0..SAMPLES {
                    std::hint::black_box(spot.game.sample(&worlds, &mut rng));
                }
            });
            spot.ensure(taken == 0, seat, || {
                format!("{taken} allocations in drawing {SAMPLES} worlds")
            })?;
        }
    }
    Ok(())
}
