//! Every match ends, and its outcome comes then and not before.

use parlour_core::{Show, Turn};

use crate::broken::Broken;
use crate::kit::Kit;

/// Random play, take-backs skipped, ends within the kit's number of steps.
pub fn every_match_ends<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("every_match_ends", |played| {
        let last = played.spot(played.steps.len());
        last.ensure(played.ended, None, || {
            format!(
                "the match still goes on after {} deals and actions; if that is as it should be, \
                 raise `steps` in the kit's limits",
                played.steps.len()
            )
        })
    })
}

/// There is an outcome exactly when the match is over, and it names every seat once. Scores and
/// values have an entry per seat, and values are numbers.
pub fn outcome_comes_at_the_end<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("outcome_comes_at_the_end", |spot| {
        let (game, state) = (spot.game, spot.state);
        let turn = game.turn(state);
        let outcome = game.outcome(state);
        spot.ensure(outcome.is_some() == (turn == Turn::Over), None, || {
            format!("the turn is {turn:?}, and the outcome {outcome:?}")
        })?;
        let scores = game.scores(state);
        spot.ensure(scores.len() == game.seats(), None, || {
            format!("{} scores for {} seats", scores.len(), game.seats())
        })?;
        let value = game.value(state);
        let sound = value.len() == game.seats() && value.as_slice().iter().all(|v| v.is_finite());
        spot.ensure(sound, None, || format!("the value is {value:?}"))?;
        let Some(outcome) = outcome else {
            return Ok(());
        };
        if let Some(flaw) = outcome.flaw(game.seats()) {
            return Err(spot.broken(None, format!("the outcome is not well formed: {flaw}")));
        }
        spot.ensure(outcome.scores == scores, None, || {
            format!("the outcome says {:?}, scores say {scores:?}", outcome.scores)
        })
    })
}
