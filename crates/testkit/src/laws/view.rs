//! What a seat may do follows from what it sees; a spectator sees what all see.

use parlour_core::{ActionSet, Game, Seat, Show, Viewer};

use crate::broken::Broken;
use crate::chance::draw;
use crate::kit::Kit;

/// `legal_in(view(state, seat))` is `legal(state, seat)` for every seat.
pub fn legal_follows_from_the_view<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("legal_follows_from_the_view", |spot| {
        for seat in spot.seats() {
            legal_agrees(spot.game, spot.state, seat).map_err(|what| spot.broken(seat, what))?;
        }
        Ok(())
    })
}

/// Says how the legal actions of state and view differ, if they do.
pub(crate) fn legal_agrees<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<(), String> {
    let legal = game.legal(state, seat);
    let seen = game.legal_in(&game.view(state, Viewer::Seat(seat)));
    if legal.iter().eq(seen.iter()) {
        return Ok(());
    }
    let only = |a: &G::Legal, b: &G::Legal| {
        let only: Vec<G::Action> = a.iter().filter(|x| !b.contains(x)).take(5).collect();
        format!("{only:?}")
    };
    Err(format!(
        "by the state {seat:?} has {} legal actions, by its view {}; only by the state: {}, only \
         by the view: {}",
        legal.len(),
        seen.len(),
        only(&legal, &seen),
        only(&seen, &legal)
    ))
}

/// The phase has one name: where a view or a position has a field `phase`, it says the same word
/// as the summary of the protocol.
pub fn phase_has_one_name<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("phase_has_one_name", |spot| {
        let view = spot.game.view(spot.state, Viewer::Spectator);
        let named = spot.game.phase(&view);
        let position = serde_json::to_value(spot.game.position(spot.state));
        for (what, json) in [("view", serde_json::to_value(&view)), ("position", position)] {
            let json =
                json.map_err(|e| spot.broken(None, format!("the {what} has no JSON: {e}")))?;
            let said = json.get("phase").and_then(|phase| phase.as_str());
            spot.ensure(said.is_none_or(|said| said == named), None, || {
                format!("the phase is \"{named}\", but the {what} says {said:?}")
            })?;
        }
        Ok(())
    })
}

/// A spectator and one who sees all may do nothing; a spectator sees no more than any seat: where
/// two worlds look the same to a seat, they look the same to a spectator.
pub fn spectators_see_no_more<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("spectators_see_no_more", |spot| {
        let game = spot.game;
        for who in [Viewer::Spectator, Viewer::All] {
            let legal = game.legal_in(&game.view(spot.state, who));
            spot.ensure(legal.is_empty(), None, || {
                format!("{who:?} may act: {:?}", legal.iter().take(5).collect::<Vec<_>>())
            })?;
        }
        let here = game.view(spot.state, Viewer::Spectator);
        let mut rng = spot.rng();
        for seat in spot.seats() {
            let worlds = game.worlds(&game.view(spot.state, Viewer::Seat(seat)));
            for _ in 0..4 {
                let there = game.view(&draw(game, &worlds, &mut rng), Viewer::Spectator);
                spot.ensure(here == there, seat, || {
                    format!(
                        "two worlds look the same to the seat, but not to a spectator:\n{here:?}\n\
                         and\n{there:?}"
                    )
                })?;
            }
        }
        let Some(events) = spot.played.events.get(spot.at) else {
            return Ok(());
        };
        for event in events {
            if game.witness(event, Viewer::Spectator).is_none() {
                continue;
            }
            for seat in spot.seats() {
                let seen = game.witness(event, Viewer::Seat(seat));
                spot.ensure(seen.is_some(), seat, || {
                    format!("a spectator sees something of {event:?}, and the seat does not")
                })?;
            }
        }
        Ok(())
    })
}
