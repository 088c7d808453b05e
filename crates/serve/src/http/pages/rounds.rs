//! The rounds of a match that is over.

use parlour_core::record::Line;
use parlour_core::{Record, Viewer};
use parlour_house::{AnyTable, SeatSpec};

use crate::hall::Hall;
use crate::refused::Refused;
use crate::table::game;

/// Plays a record again and shows the table wherever a round has just begun, with how many lines
/// were played by then, and whether cards were dealt for it.
pub(super) fn rounds(
    hall: &Hall,
    record: &Record,
    mut see: impl FnMut(usize, bool, &dyn AnyTable),
) -> Result<(), Refused> {
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    let mut table =
        game(&hall.games, &record.header.game)?.replay(record, Some(&nobody), Some(0))?;
    for (place, line) in record.lines.iter().enumerate() {
        let mark = table.mark();
        table.follow(line).map_err(|why| Refused::unreadable(&record.header.game, &why))?;
        let events = table.events(Viewer::All, mark);
        let told = |name: &str| events.iter().any(|event| event.name == name);
        let deal = matches!(line, Line::Deal {});
        if deal || told("round_began") {
            see(place + 1, deal || told("dealt"), &*table);
        }
    }
    Ok(())
}
