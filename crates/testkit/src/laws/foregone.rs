//! What may be claimed is certain.

use parlour_core::{FastLuck, Rng, Seat, Show, Turn, Viewer};

use crate::broken::Broken;
use crate::chance::draw;
use crate::kit::Kit;
use crate::play::{Spot, random_step, take};

/// How many worlds are looked at where a seat may claim, and how many ends of each.
const WORLDS: usize = 6;
const ENDS: usize = 4;

/// Where the rest of a round is foregone to a seat, then in every world that the seat cannot rule
/// out every end of the round brings it the same score, and it stays foregone until then. It is
/// foregone only to a seat that may act.
pub fn foregone_is_certain<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("foregone_is_certain", |spot| {
        for seat in spot.seats() {
            let view = spot.game.view(spot.state, Viewer::Seat(seat));
            let Some(said) = spot.game.foregone(&view) else { continue };
            spot.ensure(spot.awaited().contains(seat), seat, || {
                format!("\"{said}\" is told to a seat that has nothing to decide")
            })?;
            let worlds = spot.game.worlds(&view);
            let mut rng = spot.rng();
            let mut ends = Vec::new();
            for _ in 0..WORLDS {
                let world = draw(spot.game, &worlds, &mut rng);
                let some = (0..ENDS).map(|_| end(spot, seat, &world, &mut rng));
                ends.push(some.collect::<Result<Vec<i32>, Broken>>()?);
            }
            let open = ends.iter().find(|scores| scores.iter().any(|s| *s != scores[0]));
            spot.ensure(open.is_none(), seat, || {
                format!("\"{said}\" is certain, but it may get one of {open:?}")
            })?;
        }
        Ok(())
    })
}

/// What a random end of the round brings a seat.
fn end<G: Show>(
    spot: &Spot<'_, G>,
    seat: Seat,
    world: &G::State,
    rng: &mut impl Rng,
) -> Result<i32, Broken> {
    let game: &G = spot.game;
    let mut state = world.clone();
    let mut luck = FastLuck(parlour_core::fast_rng(rng.next_u64()));
    while let Turn::Seats(seats) = game.turn(&state) {
        let view = game.view(&state, Viewer::Seat(seat));
        spot.ensure(!seats.contains(seat) || game.foregone(&view).is_some(), seat, || {
            "what was foregone is open again, and a claim could not be played out".into()
        })?;
        let step = random_step(game, &state, rng).map_err(|why| spot.broken(seat, why))?;
        let Some(step) = step else { break };
        let done = take(game, &mut state, step, &mut luck, &mut Vec::new());
        done.map_err(|why| spot.broken(seat, why))?;
    }
    Ok(game.scores(&state)[seat])
}
