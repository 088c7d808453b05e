//! What happened between two looks at a table, step by step: bots that answer at once have all
//! moved when anybody looks, and people want to see each of them do it.

use parlour_core::record::Line;

use super::sight::{Log, Sight};
use crate::hall::Hall;
use crate::live::Live;
use crate::table::{Table, game};

/// The most steps that are shown; of more, only what they led to.
const MOST: usize = 60;

/// The table as somebody saw it after each line but the last of those from one number to another.
pub(super) async fn frames(
    hall: &Hall,
    live: &Live,
    person: Option<&str>,
    (now, log): (&Sight, Log),
    (from, to): (usize, usize),
) -> Vec<Sight> {
    let steps = to.saturating_sub(from);
    if !(2..=MOST).contains(&steps) {
        return Vec::new();
    }
    let Ok(record) = hall.record(live.id()).await else { return Vec::new() };
    let lines = record.lines.get(from..to - 1).unwrap_or_default();
    // What was taken back was not done step by step.
    if !lines.iter().all(|line| matches!(line, Line::Act { .. } | Line::Deal {})) {
        return Vec::new();
    }
    let see = |table: &Table| {
        let viewer = table.eyes(person)?;
        let mut play = game(&hall.games, &table.game)?.replay(&record, None, Some(from))?;
        let follow =
            |line| play.follow(line).ok().map(|()| now.earlier(table, &*play, viewer, log));
        Ok(lines.iter().map_while(follow).collect())
    };
    live.see(hall, see).await.unwrap_or_default()
}
