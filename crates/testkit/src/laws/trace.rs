//! The edge of a search tree is what the observer sees, no more and no less.

use parlour_core::{Show, Viewer};

use crate::broken::Broken;
use crate::chance::Noted;
use crate::kit::Kit;
use crate::play::{act_on, witnessed};

/// Two actions of a seat have the same trace for an observer exactly if it cannot tell them
/// apart: it witnesses the same and its view after is the same. A seat can always tell its own
/// actions apart. (Where an action draws on chance, only that much can be said: what it
/// witnesses may differ by luck alone, so equal traces are allowed.)
pub fn traces_tell_what_is_seen<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.some_spots("traces_tell_what_is_seen", |spot| {
        let game = spot.game;
        for actor in spot.awaited().iter() {
            let mut tried = Vec::new();
            for action in spot.some_legal(actor) {
                let mut luck = Noted::new(spot.played.luck());
                let done = act_on(game, spot.state, actor, action, &mut luck);
                tried.push((action, done, !luck.used.is_empty()));
            }
            for observer in spot.seats() {
                let who = Viewer::Seat(observer);
                let seen: Vec<_> = tried
                    .iter()
                    .map(|(action, done, chance)| {
                        let trace = game.trace(spot.state, actor, *action, observer);
                        let events = witnessed(game, &done.events, who);
                        (action, trace, events, game.view(&done.state, who), *chance)
                    })
                    .collect();
                for (i, a) in seen.iter().enumerate() {
                    for b in &seen[..i] {
                        let told_apart = actor == observer || a.2 != b.2 || a.3 != b.3;
                        let chance = (a.4 || b.4) && actor != observer;
                        spot.ensure((a.1 != b.1) == told_apart || (chance && told_apart), observer, || {
                            let (first, second) = (b.0, a.0);
                            if told_apart {
                                format!(
                                    "the observer can tell {first:?} of {actor:?} from {second:?}, \
                                     but both have the trace {}\nit witnesses {:?}\nor {:?}",
                                    a.1, b.2, a.2
                                )
                            } else {
                                format!(
                                    "the observer cannot tell {first:?} of {actor:?} from \
                                     {second:?}, but they have the traces {} and {}",
                                    b.1, a.1
                                )
                            }
                        })?;
                    }
                }
            }
        }
        Ok(())
    })
}
