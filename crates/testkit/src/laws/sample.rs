//! Sampled worlds look to a seat like the one it is in.

use parlour_core::{ActionSet, Show, Viewer};

use crate::broken::Broken;
use crate::chance::draw;
use crate::kit::Kit;
use crate::laws::sound::play_on;

/// How many worlds are drawn for a seat at one point.
const DRAWN: usize = 12;

/// `view(sample(worlds(v)), seat) == v` with the same legal actions, and the match can be played
/// on from a sampled state.
pub fn samples_fit_the_view<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("samples_fit_the_view", |spot| {
        let (game, mut rng) = (spot.game, spot.rng());
        for seat in spot.seats() {
            let view = game.view(spot.state, Viewer::Seat(seat));
            let legal = game.legal(spot.state, seat);
            let worlds = game.worlds(&view);
            for drawn in 0..DRAWN {
                let sampled = draw(game, &worlds, &mut rng);
                let seen = game.view(&sampled, Viewer::Seat(seat));
                spot.ensure(seen == view, seat, || {
                    format!("a sampled world looks different:\n{seen:?}\ninstead of\n{view:?}")
                })?;
                let may = game.legal(&sampled, seat);
                spot.ensure(may.iter().eq(legal.iter()), seat, || {
                    format!(
                        "in a sampled world {} actions are legal instead of {}:\n{sampled:?}",
                        may.len(),
                        legal.len()
                    )
                })?;
                if drawn == 0 {
                    play_on(spot, sampled.clone(), &mut rng).map_err(|what| {
                        spot.broken(seat, format!("in a sampled world: {what}\n{sampled:?}"))
                    })?;
                }
            }
        }
        Ok(())
    })
}
