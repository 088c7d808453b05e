//! Records: how a match started and everything done in it, as JSON Lines.
//!
//! A record only ever grows: undoing is a line, not a deletion. A line that a power cut left
//! unfinished at the end of the file is dropped with a note; anything else that is wrong is an
//! error with its line.

mod act;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::luck::Seed;
use crate::outcome::Outcome;
use crate::read;
use crate::seat::Seat;
use crate::text::{LONGEST_NAME, check_name};

use act::Act;
pub use act::Payload;

/// The version of the record format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// The most characters that say who sits somewhere: a program's whole command.
pub const LONGEST_SEAT: usize = 1_000;

/// The most bytes of a record's first line; a map or a position may stand in it.
pub const LONGEST_HEADER: usize = 1 << 20;

/// The most bytes of any other line.
pub const LONGEST_LINE: usize = 64 << 10;

/// How a seat that a person decides for is named.
pub const PERSON: &str = "human";

/// The cheat that every game has: to be told the seed, from which all cards follow.
pub const SEED_CHEAT: &str = "seed";

/// A match as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    /// How the match started.
    pub header: Header,
    /// What was done, in order.
    pub lines: Vec<Line>,
}

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Marks the file as a record.
    #[serde(rename = "type")]
    pub kind: HeaderKind,
    /// The version of the format.
    pub format: u32,
    /// The game's short name.
    pub game: String,
    /// The version of the game's rules.
    pub rules_version: u32,
    /// The game's options.
    pub rules: Value,
    /// Who sat where: `human`, `classic`, …
    pub seats: Vec<String>,
    /// What people are called, a name for each seat and an empty one for who has none; nothing
    /// where nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Whether people may take back even where several of them play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
    /// Where the match began.
    pub start: Start,
}

/// Who may take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// Everybody, however many people play.
    Free,
}

/// The `type` of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeaderKind {
    /// A record of a match.
    Parlour,
}

/// Where a match began: at the first deal, or in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The seed of every shuffle.
    pub seed: Seed,
    /// The position, if it did not begin at the first deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
}

/// Something done in a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Line {
    /// A round was dealt.
    Deal {},
    /// A seat acted.
    Act {
        /// Who.
        seat: Seat,
        /// The action's command.
        name: String,
        /// Its payload.
        #[serde(default, skip_serializing_if = "Payload::is_empty")]
        #[schemars(with = "Value")]
        payload: Payload,
    },
    /// The last deals and acts were taken back.
    Undo {
        /// How many.
        count: u32,
    },
    /// What an undo took back was done again.
    Redo {
        /// How many deals and acts.
        count: u32,
    },
    /// Somebody else decides for a seat from here on.
    Sit {
        /// Which seat.
        seat: Seat,
        /// Who: `human`, `classic`, …
        who: String,
    },
    /// A player looked at what the rules hide.
    Cheat {
        /// Who.
        seat: Seat,
        /// Through which window.
        what: String,
    },
    /// A seat's program failed, and another chose its next action.
    Substitute {
        /// Whose.
        seat: Seat,
        /// What went wrong.
        why: String,
    },
    /// A seat's program failed, and the match ended by that.
    Forfeit {
        /// Whose.
        seat: Seat,
        /// What went wrong.
        why: String,
    },
    /// The match ended.
    End {
        /// How. It stands in one line of many, which it should not make larger.
        outcome: Box<Outcome>,
    },
}

/// A record read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The record.
    pub record: Record,
    /// What was dropped, if the last line was unfinished.
    pub note: Option<String>,
    /// How many bytes of the file are good; the rest is the unfinished line.
    pub good_bytes: usize,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

impl RecordError {
    /// Something wrong in a line.
    pub fn new(line: usize, why: impl Into<String>) -> RecordError {
        RecordError { line, why: why.into() }
    }
}

impl Record {
    /// The record as JSON Lines.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = self.header.to_line();
        for line in &self.lines {
            text += &line.to_line();
        }
        text
    }

    /// Who sits where in the end.
    #[must_use]
    pub fn sitting(&self) -> Vec<String> {
        let mut sitting = self.header.seats.clone();
        for line in &self.lines {
            if let Line::Sit { seat, who } = line
                && let Some(place) = sitting.get_mut(seat.index())
            {
                place.clone_from(who);
            }
        }
        sitting
    }

    /// Reads a record from JSON Lines.
    pub fn parse(bytes: &[u8]) -> Result<Parsed, RecordError> {
        let mut rows = bytes.split_inclusive(|b| *b == b'\n');
        let first = rows.next().ok_or_else(|| RecordError::new(1, "the file is empty"))?;
        let header: Header = parse_row(first, 1, LONGEST_HEADER)?;
        if header.format != FORMAT {
            let why = format!(
                "format {} is not known: this program reads format {FORMAT}",
                header.format
            );
            return Err(RecordError::new(1, why));
        }
        header.check_names()?;
        let mut parsed = Parsed {
            record: Record { header, lines: Vec::new() },
            note: None,
            good_bytes: first.len(),
        };
        for (index, row) in rows.enumerate() {
            let line = Act::read(row).map_or_else(|| parse_row(row, index + 2, LONGEST_LINE), Ok);
            match line {
                Ok(line) => parsed.record.lines.push(line),
                Err(_) if !row.ends_with(b"\n") => {
                    parsed.note = Some(format!("line {} was unfinished and is dropped", index + 2));
                    break;
                }
                Err(error) => return Err(error),
            }
            parsed.good_bytes += row.len();
        }
        Ok(parsed)
    }
}

fn parse_row<T>(row: &[u8], line: usize, longest: usize) -> Result<T, RecordError>
where
    T: serde::de::DeserializeOwned + JsonSchema,
{
    if row.len() > longest {
        let why = format!("it has {} bytes: this line may have {longest}", row.len());
        return Err(RecordError::new(line, why));
    }
    let row = row.trim_ascii_end();
    let good = serde_json::from_slice(row);
    good.or_else(|_| read::text(row)).map_err(|why| RecordError::new(line, why))
}

impl Header {
    /// Names that could steer a terminal are none. What a program said when it failed may be any
    /// text, and is cleaned where it is shown.
    fn check_names(&self) -> Result<(), RecordError> {
        let seats = self.seats.iter().enumerate().map(|(i, name)| (format!("seats[{i}]"), name));
        for (at, name) in seats.chain([("game".to_owned(), &self.game)]) {
            check_name(name, LONGEST_SEAT)
                .map_err(|why| RecordError::new(1, format!("{at}: {why}")))?;
        }
        if !self.names.is_empty() && self.names.len() != self.seats.len() {
            let (names, seats) = (self.names.len(), self.seats.len());
            let why = format!("names: {names} for {seats} seats: write one for each, or none");
            return Err(RecordError::new(1, why));
        }
        for (i, name) in self.names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            check_name(name, LONGEST_NAME)
                .map_err(|why| RecordError::new(1, format!("names[{i}]: {why}")))?;
        }
        Ok(())
    }

    /// The header as a line of the file.
    #[must_use]
    pub fn to_line(&self) -> String {
        to_line(self)
    }
}

impl Line {
    /// The line of the file.
    #[must_use]
    pub fn to_line(&self) -> String {
        to_line(self)
    }
}

fn to_line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value)
        .unwrap_or_else(|e| unreachable!("records hold only what JSON can say: {e}"));
    line.push('\n');
    line
}

#[cfg(test)]
mod tests;
