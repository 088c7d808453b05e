//! The score sheet: a row a round.

use parlour_core::scene::{Sheet, SheetRow};

use crate::event::Event;
use crate::rules::SEATS;
use crate::state::Phase;
use crate::view::View;

/// The rounds that were witnessed, what was scored before them, the round being played, and the
/// totals of what was scored.
pub(crate) fn score_sheet(view: &View, witnessed: &mut dyn Iterator<Item = Event>) -> Sheet {
    let open = &view.open;
    let scored = witnessed.filter_map(|event| match event {
        Event::RoundScored { round, points, .. } => Some((round, points)),
        _ => None,
    });
    let mut rounds: Vec<(u32, [i32; SEATS])> = scored.collect();
    let resting = matches!(open.phase, Phase::Resting | Phase::Over);
    if rounds.is_empty() && resting && open.dealt > 0 {
        rounds.push((open.round, open.gained));
    }
    let known = rounds.iter().fold([0; SEATS], |sum, (_, points)| add(sum, *points));
    let before: [i32; SEATS] = std::array::from_fn(|seat| open.scores[seat] - known[seat]);
    let mut rows = Vec::new();
    if before != [0; SEATS] {
        rows.push(row("Before".into(), before));
    }
    rows.extend(rounds.iter().map(|(round, points)| row(format!("Round {round}"), *points)));
    if !resting {
        rows.push(row(format!("Round {}", open.round), open.taken.map(i32::from)));
    }
    rows.push(SheetRow { total: true, ..row("Total".into(), open.scores) });
    Sheet { rows, note: None }
}

fn row(label: String, points: [i32; SEATS]) -> SheetRow {
    SheetRow::new(label, points.map(|n| n.to_string()).into())
}

fn add(a: [i32; SEATS], b: [i32; SEATS]) -> [i32; SEATS] {
    std::array::from_fn(|seat| a[seat] + b[seat])
}
