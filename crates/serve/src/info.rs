//! What is told of a table beside the game itself: who sits where, what was agreed, what was said.

use parlour_archive::Status;
use parlour_core::{Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::clock::{Clock, Ms};
use crate::fair;
use crate::hall::Hall;
use crate::hex::{hex, unhex};
use crate::notes::{Open, Said, Sitter};
use crate::table::Table;

/// A table as one of its viewers is told of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Info {
    /// Its name, in addresses too.
    pub id: String,
    /// Its game's short name.
    pub game: String,
    /// The rules in full.
    #[cfg_attr(test, schema(value_type = Object))]
    pub rules: Value,
    /// `open` before the match, `running` in it, `over` after it.
    pub status: &'static str,
    /// Who finds it.
    pub open: Open,
    /// Whether its result counts.
    pub rated: bool,
    /// Whether people may take back even where several of them play.
    pub free_undo: bool,
    /// Whether the record came from elsewhere.
    pub imported: bool,
    /// How long people may think.
    #[cfg_attr(test, schema(value_type = Option<Object>))]
    pub clock: Option<Clock>,
    /// What the server has committed to before anybody sat down; see docs/fair.md.
    pub commitment: String,
    /// The places.
    pub seats: Vec<SeatInfo>,
    /// Your seat, if you have one.
    #[cfg_attr(test, schema(value_type = Option<u8>))]
    pub you: Option<Seat>,
    /// Whether you opened it.
    pub host: bool,
    /// The invitation, for those who sit at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The state number of what you see of the game.
    pub state: u64,
    /// The number of everything here: it grows with every change.
    pub news: u64,
    /// The server's time when this was told, in milliseconds since 1970.
    pub now: Ms,
    /// When the next round is dealt, in milliseconds since 1970.
    pub deal_at: Option<Ms>,
    /// What was said lately.
    pub chat: Vec<Said>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// Whether the match was given up before its end.
    pub given_up: bool,
}

/// A place at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Who sits there, or has sat there until a bot stood in.
    pub person: Option<Sitter>,
    /// The bot that plays where no person does.
    pub bot: String,
    /// Whether a person may sit down there now.
    pub free: bool,
    /// Whether the person is connected to this node, and sees what happens.
    pub here: bool,
    /// Whether a bot stands in for the person.
    pub away: bool,
    /// Whether the person has given up.
    pub conceded: bool,
    /// Whether the person wants the next round.
    pub ready: bool,
    /// When the person's time is up, in milliseconds since 1970.
    pub until: Option<Ms>,
}

/// How a match stands, in a word.
#[must_use]
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
    }
}

impl Info {
    /// The table for somebody's eyes.
    #[must_use]
    pub fn new(hall: &Hall, table: &Table, person: Option<&str>, viewer: Viewer) -> Info {
        let notes = &table.notes;
        let secret = unhex(&notes.secret).unwrap_or_default();
        Info {
            id: table.id.clone(),
            game: table.game.clone(),
            rules: serde_json::from_str(&table.rules).unwrap_or_default(),
            status: status(table.status),
            open: notes.open,
            rated: notes.rated,
            free_undo: notes.free_undo,
            imported: notes.imported,
            clock: notes.clock,
            commitment: hex(&fair::commitment(&table.id, &secret)),
            seats: Seat::all(notes.chairs.len()).map(|seat| place(hall, table, seat)).collect(),
            you: viewer.seat(),
            host: person.is_some() && notes.host.as_deref() == person,
            code: viewer.seat().map(|_| notes.code.clone()),
            state: table.play.as_ref().map_or(0, |play| play.version(viewer)),
            news: notes.news,
            now: hall.now(),
            deal_at: notes.deal_at,
            chat: table.heard(person),
            rematch: notes.rematch.clone(),
            given_up: notes.given_up,
        }
    }
}

fn place(hall: &Hall, table: &Table, seat: Seat) -> SeatInfo {
    let notes = &table.notes;
    let chair = &notes.chairs[seat.index()];
    let clock = notes.clock.zip(notes.hands.as_ref());
    SeatInfo {
        person: chair.person.clone().or_else(|| chair.kept.clone()),
        bot: chair.bot.clone(),
        free: chair.open && chair.person.is_none() && chair.kept.is_none(),
        here: chair.person.as_ref().is_some_and(|who| hall.presence.is_here(&table.id, &who.id)),
        away: chair.away,
        conceded: chair.conceded,
        ready: chair.ready,
        until: clock.and_then(|(clock, hands)| hands.up(clock, seat)),
    }
}
