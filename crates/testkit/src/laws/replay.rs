//! A match is a function of rules, seed and actions; undoing is playing the rest again.

use std::sync::Arc;

use parlour_core::table::Controller;
use parlour_core::{FastLuck, Luck, Seed, Show, Table, fast_rng};

use crate::broken::Broken;
use crate::chance::Noted;
use crate::kit::Kit;
use crate::play::{Played, take};

/// The same seed and actions give the same states and events again, whatever else was drawn from
/// the luck between; and a step that draws no luck is the same under any luck.
pub fn same_seed_same_match<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("same_seed_same_match", |played| {
        let mut state = played.game.start();
        for (at, step) in played.steps.iter().enumerate() {
            let spot = played.spot(at);
            spot.ensure(state == *spot.state, None, || {
                format!(
                    "the same seed and actions led elsewhere:\n{state:?}\ninstead of\n{:?}",
                    spot.state
                )
            })?;
            let mut luck = Noted::new(played.luck());
            // Drawing from other streams must not matter.
            luck.shuffle(255, at as u32, &mut [1, 2, 3]);
            luck.used.clear();
            let mut events = Vec::new();
            let mut fast = (state.clone(), Vec::new());
            take(spot.game, &mut state, *step, &mut luck, &mut events)
                .map_err(|what| spot.broken(None, what))?;
            spot.ensure(events == played.events[at], None, || {
                format!(
                    "{step:?} brought other events the second time:\n{events:?}\ninstead of\n{:?}",
                    played.events[at]
                )
            })?;
            if luck.used.is_empty() {
                let mut other = FastLuck(fast_rng(at as u64));
                take(spot.game, &mut fast.0, *step, &mut other, &mut fast.1)
                    .map_err(|what| spot.broken(None, what))?;
                spot.ensure(fast == (state.clone(), events), None, || {
                    format!("{step:?} asked for no luck, and yet came out differently")
                })?;
            }
        }
        let end = played.spot(played.steps.len());
        end.ensure(state == *end.state, None, || {
            format!("the same seed and actions led elsewhere:\n{state:?}")
        })
    })
}

/// Playing the first steps again gives the state after them; at a table, undo and redo do that.
pub fn undo_is_replay<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("undo_is_replay", |played| {
        let mut rng = fast_rng(played.seed);
        let mut table = seated(played);
        for at in played.some(kit.limits.looks.min(12)) {
            go_to(played, &mut table, at)?;
            let spot = played.spot(at);
            same(played, &table, at, "after playing")?;
            let acts = played.steps[..at].iter();
            let acts = acts.filter(|s| matches!(s, parlour_core::table::Step::Act(..))).count();
            if acts == 0 || table.outcome().is_some() {
                continue;
            }
            let times = 1 + parlour_core::Rng::below(&mut rng, acts.min(20) as u32);
            table.undo(times).map_err(|e| spot.broken(None, format!("undo({times}): {e}")))?;
            same(played, &table, table.steps().len(), &format!("after undo({times})"))?;
            table.redo(times).map_err(|e| spot.broken(None, format!("redo({times}): {e}")))?;
            same(played, &table, at, &format!("after undo({times}) and redo({times})"))?;
        }
        Ok(())
    })
}

/// A table of people who may take back, with the match's seed.
pub(crate) fn seated<G: Show>(played: &Played<'_, G>) -> Table<G> {
    let humans = (0..played.game.seats()).map(|_| Controller::Human).collect();
    let mut table = Table::new(Arc::clone(&played.game), Seed::from_number(played.seed), humans);
    table.free_undo();
    table
}

/// Plays the match at the table up to a step.
pub(crate) fn go_to<G: Show>(
    played: &Played<'_, G>,
    table: &mut Table<G>,
    at: usize,
) -> Result<(), Broken> {
    while table.steps().len() < at {
        let now = table.steps().len();
        let done = match played.steps[now] {
            parlour_core::table::Step::Deal => table.deal(),
            parlour_core::table::Step::Act(seat, action) => table.act(seat, action),
        };
        done.map_err(|e| played.spot(now).broken(None, format!("at a table: {e}")))?;
    }
    Ok(())
}

fn same<G: Show>(
    played: &Played<'_, G>,
    table: &Table<G>,
    at: usize,
    when: &str,
) -> Result<(), Broken> {
    let spot = played.spot(at);
    let there = spot.game.place(&table.position());
    spot.ensure(there.as_ref() == Ok(spot.state), None, || {
        format!("{when} the table is at\n{there:?}\ninstead of\n{:?}", spot.state)
    })
}
