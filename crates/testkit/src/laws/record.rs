//! A record reads what it writes, and a damaged one says where.

use std::sync::Arc;

use parlour_core::table::Controller;
use parlour_core::{Record, Rng, Show, Table, fast_rng};

use crate::broken::Broken;
use crate::kit::Kit;
use crate::laws::replay::{go_to, seated};
use crate::play::{Played, Spot};

/// A match at a table, an undo included, is written as a record, read and replayed to the same
/// position; a cut last line is dropped with a note; any other damage is an error with its line.
pub fn record_round_trip<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("record_round_trip", |played| {
        let mut table = seated(played);
        let middle = played.steps.len() / 2;
        go_to(played, &mut table, middle)?;
        // Whether there is something to undo depends on the game; redo follows only if so.
        if table.undo(1).is_ok() && played.seed % 2 == 0 {
            let spot = played.spot(middle);
            table.redo(1).map_err(|e| spot.broken(None, format!("redo: {e}")))?;
        }
        go_to(played, &mut table, played.steps.len())?;
        let end = played.spot(played.steps.len());
        let text = table.record().to_text();
        let again = replay(played, text.as_bytes()).map_err(|why| end.broken(None, why))?;
        same(&end, &table, &again, "replayed, the record leads to")?;
        end.ensure(again.record() == table.record(), None, || {
            "replayed, the record is another".into()
        })?;
        cut(&end, &text)?;
        damaged(&end, &text)
    })
}

fn replay<G: Show>(played: &Played<'_, G>, text: &[u8]) -> Result<Table<G>, String> {
    let parsed = Record::parse(text).map_err(|e| e.to_string())?;
    if let Some(note) = parsed.note {
        return Err(format!("a whole record was read with the note \"{note}\""));
    }
    let humans = (0..played.game.seats()).map(|_| Controller::Human).collect();
    Table::replay(Arc::clone(&played.game), &parsed.record, humans).map_err(|e| e.to_string())
}

fn same<G: Show>(
    spot: &Spot<'_, G>,
    table: &Table<G>,
    again: &Table<G>,
    what: &str,
) -> Result<(), Broken> {
    let (here, there) = (spot.game.place(&table.position()), spot.game.place(&again.position()));
    spot.ensure(here == there, None, || format!("{what}\n{there:?}\ninstead of\n{here:?}"))
}

/// Cuts the last line short.
fn cut<G: Show>(end: &Spot<'_, G>, text: &str) -> Result<(), Broken> {
    let last = text.trim_end().rfind('\n').map_or(0, |i| i + 1);
    let lines = text.lines().count();
    if lines < 2 {
        return Ok(());
    }
    let cut = last + (text.len() - last) / 2;
    let parsed = Record::parse(&text.as_bytes()[..cut]);
    let good = parsed.as_ref().is_ok_and(|p| p.note.is_some() && p.record.lines.len() + 2 == lines);
    end.ensure(good, None, || {
        format!("the last line of the record was cut in half; reading it gave {parsed:?}")
    })
}

/// Puts another seat, a wrong name or an unknown field into a random line: an error must name it.
fn damaged<G: Show>(end: &Spot<'_, G>, text: &str) -> Result<(), Broken> {
    let mut rng = fast_rng(end.played.seed ^ 0xda3a);
    let lines: Vec<&str> = text.lines().collect();
    for damage in ["not json", "{\"type\":\"no_such_line\"}", "{\"type\":\"deal\",\"surprise\":1}"]
    {
        let at = rng.below(lines.len() as u32) as usize;
        let mut bad = lines.clone();
        bad[at] = damage;
        let bad = bad.join("\n") + "\n";
        let error = Record::parse(bad.as_bytes()).err();
        let found = error.as_ref().is_some_and(|e| e.line == at + 1);
        end.ensure(found, None, || {
            format!("line {} of the record was made `{damage}`; reading it gave {error:?}", at + 1)
        })?;
    }
    // An action that cannot be: every action's name is damaged in turn, one at a time.
    let acts = lines.iter().enumerate().filter(|(_, l)| l.contains("\"type\":\"act\""));
    let acts: Vec<usize> = acts.map(|(i, _)| i).collect();
    if acts.is_empty() {
        return Ok(());
    }
    let at = acts[rng.below(acts.len() as u32) as usize];
    let damage = "{\"type\":\"act\",\"seat\":0,\"name\":\"no_such_action\"}";
    let mut bad = lines.clone();
    bad[at] = damage;
    let error = replay(end.played, (bad.join("\n") + "\n").as_bytes()).err();
    let found = error.as_ref().is_some_and(|e| e.contains(&format!("line {}", at + 1)));
    end.ensure(found, None, || {
        format!("line {} of the record was made `{damage}`; replaying it gave {error:?}", at + 1)
    })
}
