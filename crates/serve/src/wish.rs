//! How somebody wants a new table to be, and whether it can be had.

use parlour_archive::Status;
use parlour_core::record::Line;
use parlour_core::{Record, Seed};
use parlour_house::{AnyGame, SeatSpec, Setup};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::bots;
use crate::clock::Clock;
use crate::fair::Bytes;
use crate::hex::{hex, unhex};
use crate::notes::{Chair, Notes, Open, Sitter};
use crate::refused::Refused;
use crate::table::{LONGEST, Table, game};
use crate::token;

/// A table to be opened.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's short name.
    pub game: String,
    /// The options that differ from the default.
    #[serde(default)]
    #[cfg_attr(test, schema(value_type = Object))]
    pub rules: Map<String, Value>,
    /// Who sits where: `me`, `open` for other people, or a bot (`easy`, `normal`, `hard`,
    /// `expert`, `classic`, `random`). Without it: you, and `normal` bots.
    #[serde(default)]
    pub seats: Vec<String>,
    /// Who finds it: `public`, `link` or `local`.
    #[serde(default)]
    pub open: Open,
    /// Whether the result counts; at least two people must play then.
    #[serde(default)]
    pub rated: bool,
    /// Whether people may take back even where several of them play; not where it counts.
    #[serde(default)]
    pub free_undo: bool,
    /// How long people may think.
    #[cfg_attr(test, schema(value_type = Option<Object>))]
    pub clock: Option<Clock>,
    /// False if your seat is only kept for you, so that you join with luck of your own once you
    /// have seen what the server committed to. Else you sit down at once.
    pub sit: Option<bool>,
}

/// The most seats that are listed.
const MOST_SEATS: usize = 16;

impl NewTable {
    /// The table as it stands before anybody has come.
    pub fn open(&self, games: &[Box<dyn AnyGame>], host: &Sitter) -> Result<Table, Refused> {
        let seats = self.seats(game(games, &self.game)?)?;
        let me = seats.iter().position(|seat| seat == "me");
        if seats.iter().filter(|seat| *seat == "me").count() != 1 {
            return Err(Refused::bad("bad_seat", "One seat is yours: write me there, once."));
        }
        let people = seats.iter().filter(|seat| ["me", "open"].contains(&&***seat)).count();
        if self.rated && people < 2 {
            let message = "What counts is played by two people at least: leave a seat open.";
            return Err(Refused::bad("not_rated", message));
        }
        if self.rated && self.free_undo {
            let message = "What counts is not taken back: leave out one of both.";
            return Err(Refused::bad("not_rated", message));
        }
        let mut table = self.table(games, &seats, Some(host))?;
        if let Some(me) = me {
            let chair = &mut table.notes.chairs[me];
            chair.kept = Some(host.clone());
        }
        Ok(table)
    }

    /// A table at which bots show a game.
    pub fn show(&self, games: &[Box<dyn AnyGame>]) -> Result<Table, Refused> {
        let bots = vec![bots::USUAL.to_owned(); self.seats(game(games, &self.game)?)?.len()];
        self.table(games, &bots, None)
    }

    fn table(
        &self,
        games: &[Box<dyn AnyGame>],
        seats: &[String],
        host: Option<&Sitter>,
    ) -> Result<Table, Refused> {
        if let Some(clock) = self.clock {
            clock.check().map_err(|why| Refused::bad("bad_clock", format!("{why}.")))?;
        }
        let rules = self.rules_of(game(games, &self.game)?, seats.len())?;
        let chairs: Result<Vec<Chair>, Refused> = seats.iter().map(|seat| chair(seat)).collect();
        let notes = Notes {
            host: host.map(|host| host.id.clone()),
            open: self.open,
            rated: self.rated,
            clock: self.clock,
            code: token::code()?,
            secret: hex(&token::random::<32>()?),
            chairs: chairs?,
            hands: None,
            deal_at: None,
            chat: Vec::new(),
            mutes: Vec::new(),
            rematch: None,
            given_up: false,
            free_undo: self.free_undo,
            imported: false,
            outcome: None,
            news: 0,
        };
        Ok(Table::new(&token::table_id()?, &self.game, &rules.to_string(), notes))
    }

    fn seats(&self, game: &dyn AnyGame) -> Result<Vec<String>, Refused> {
        if self.seats.len() > MOST_SEATS {
            return Err(Refused::bad("seat_count", "No table has so many seats."));
        }
        if !self.seats.is_empty() {
            return Ok(self.seats.clone());
        }
        let mut seats = vec![bots::USUAL.to_owned(); game.seats(&self.rules.clone().into())?];
        seats[0] = "me".into();
        Ok(seats)
    }

    /// The rules in full, if a table can be played by them.
    fn rules_of(&self, game: &dyn AnyGame, seats: usize) -> Result<Value, Refused> {
        let mut setup = Setup::new(Seed::from_number(0));
        setup.rules = self.rules.clone().into();
        setup.seats = vec![SeatSpec::Human; seats];
        Ok(game.open(&setup)?.rules())
    }
}

fn chair(seat: &str) -> Result<Chair, Refused> {
    let open = ["me", "open"].contains(&seat);
    let bot = if open { bots::USUAL.to_owned() } else { bots::allowed(seat)?.to_string() };
    Ok(Chair { open, bot, ..Chair::default() })
}

/// What somebody gives to the seed, or what is drawn for them.
pub fn luck(given: Option<&str>) -> Result<Bytes, Refused> {
    match given {
        None => Ok(token::random()?),
        Some(text) => unhex(text)
            .ok_or_else(|| Refused::bad("bad_luck", "Your part of the seed is 64 hex digits.")),
    }
}

/// The table where the same people play again, each one seat further on.
pub fn rematch(table: &Table, host: &Sitter) -> Result<Table, Refused> {
    let mut chairs: Vec<Chair> = Vec::new();
    for chair in &table.notes.chairs {
        let kept = chair.person.clone();
        chairs.push(Chair { kept, open: chair.open, bot: chair.bot.clone(), ..Chair::default() });
    }
    chairs.rotate_right(1);
    let notes = Notes {
        host: Some(host.id.clone()),
        code: token::code()?,
        secret: hex(&token::random::<32>()?),
        chairs,
        hands: None,
        deal_at: None,
        chat: Vec::new(),
        rematch: None,
        given_up: false,
        outcome: None,
        news: 0,
        ..table.notes.clone()
    };
    Ok(Table::new(&token::table_id()?, &table.game, &table.rules, notes))
}

/// The table of a match that was played elsewhere, and the lines of its record; refused where it
/// is not over, or where not every line could have happened.
pub fn import(
    games: &[Box<dyn AnyGame>],
    record: &[u8],
    host: &Sitter,
) -> Result<(Table, Vec<String>), Refused> {
    let bad = |why: String| Refused::bad("bad_record", format!("This record is not sound: {why}."));
    let parsed = Record::parse(record).map_err(|error| bad(error.to_string()))?;
    if let Some(note) = parsed.note {
        return Err(bad(note));
    }
    let record = parsed.record;
    let header = &record.header;
    if record.lines.len() > LONGEST {
        return Err(bad("it is too long".into()));
    }
    // Nobody sits there: a record must never start a program.
    let nobody = vec![SeatSpec::Human; header.seats.len()];
    let played = game(games, &header.game)?.replay(&record, Some(&nobody), None);
    let played = played.map_err(|error| bad(error.to_string()))?;
    let (Some(outcome), Some(Line::End { .. })) = (played.outcome(), record.lines.last()) else {
        return Err(bad("the match is not over".into()));
    };
    let chair = |who: &String| Chair { bot: who.clone(), ..Chair::default() };
    let notes = Notes {
        host: Some(host.id.clone()),
        open: Open::Link,
        rated: false,
        clock: None,
        code: token::code()?,
        secret: hex(&token::random::<32>()?),
        chairs: header.seats.iter().map(chair).collect(),
        hands: None,
        deal_at: None,
        chat: Vec::new(),
        mutes: Vec::new(),
        rematch: None,
        given_up: false,
        free_undo: false,
        imported: true,
        outcome: Some(outcome),
        news: 0,
    };
    let mut table = Table::new(&token::table_id()?, &header.game, &header.rules.to_string(), notes);
    table.status = Status::Over;
    // As this program writes them, whatever blanks they came with.
    let lines = record.to_text().lines().map(str::to_owned).collect();
    Ok((table, lines))
}
