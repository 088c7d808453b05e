//! What a game refuses is listed.

use std::collections::BTreeSet;

use parlour_core::{Show, Viewer};

use crate::broken::Broken;
use crate::kit::Kit;

/// The code of every refusal that is met is that of one in the game's list of refusals, so that
/// programs can be written for all of them.
pub fn refusals_are_listed<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("refusals_are_listed", |played| {
        let pool = played.pool();
        for at in played.some(kit.limits.looks) {
            let spot = played.spot(at);
            for seat in spot.seats() {
                let view = spot.game.view(spot.state, Viewer::Seat(seat));
                let listed = G::refusals().into_iter().map(|r| spot.game.explain(&view, r).code);
                let listed: BTreeSet<&str> = listed.collect();
                for action in spot.tries(&pool) {
                    let Err(refusal) = spot.act(seat, action).result else { continue };
                    let code = spot.game.explain(&view, refusal).code;
                    spot.ensure(listed.contains(code), seat, || {
                        format!("{refusal:?} has the code \"{code}\", which is not in the list")
                    })?;
                }
            }
        }
        Ok(())
    })
}
