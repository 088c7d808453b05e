//! `new`, `load` and `replay`: a match begins. Until all is well, the running one is kept.

use parlour_core::read::{self, quoted};
use parlour_core::record::Undo;
use parlour_core::{Record, Seed, Turn, Viewer};
use parlour_house::{AnyTable, SeatSpec, Setup};
use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::engine::Engine;
use crate::payload::{Load, New, RecordObject, Replay};
use crate::refusal::Refusal;
use crate::sitting::{News, Sitting};

impl Engine {
    /// `new`.
    pub(crate) fn new_match(&mut self, new: &New) -> Result<Answer, Refusal> {
        let game = self.game(&new.game)?;
        let setup = Setup {
            undo: undo(new.undo, new.viewer),
            ..self.setup(new.rules.clone(), new.seed, new.seats.as_deref())?
        };
        let table = game.open(&setup).map_err(|e| Refusal::house("rules", e))?;
        self.begin(table, new.viewer, true)
    }

    /// `load`.
    pub(crate) fn load(&mut self, load: Load) -> Result<Answer, Refusal> {
        let table = match (&load.position, &load.snapshot) {
            (Some(position), None) => self.load_position(&load, position)?,
            (None, Some(_)) => self.load_snapshot(&load)?,
            _ => {
                let message = "Loading takes either a \"position\" or a \"snapshot\".";
                return Err(Refusal::new("bad_payload", message));
            }
        };
        self.begin(table, load.viewer, false)
    }

    fn load_position(&self, load: &Load, position: &Value) -> Result<Box<dyn AnyTable>, Refusal> {
        let game = self.game_or_running(load.game.as_deref())?;
        let rules = match (&load.rules, &load.game, self.sitting()) {
            (Some(rules), ..) => Some(rules.clone()),
            (None, None, Ok(sitting)) => sitting.table.rules().as_object().cloned(),
            _ => None,
        };
        let setup = Setup {
            undo: undo(load.undo, load.viewer),
            ..self.setup(rules, load.seed, load.seats.as_deref())?
        };
        let table = game.load(&setup, position).map_err(|e| Refusal::house("position", e))?;
        check_version(load.rules_version, &*table)?;
        Ok(table)
    }

    fn load_snapshot(&self, load: &Load) -> Result<Box<dyn AnyTable>, Refusal> {
        let Some(snapshot) = &load.snapshot else { unreachable!("load saw one") };
        let inside = [
            ("game", load.game.is_some()),
            ("rules", load.rules.is_some()),
            ("rules_version", load.rules_version.is_some()),
            ("seed", load.seed.is_some()),
        ];
        if let Some((field, _)) = inside.iter().find(|(_, given)| *given) {
            let message = format!("A snapshot brings its own {field}: leave out \"{field}\".");
            return Err(Refusal::new("bad_payload", message));
        }
        let game = self.game(&snapshot.game)?;
        let seats = load.seats.as_deref();
        let setup = Setup {
            undo: undo(load.undo, load.viewer),
            ..self.setup(Some(snapshot.rules.clone()), Some(snapshot.seed), seats)?
        };
        let table = match (&snapshot.snapshot, &snapshot.position) {
            (Some(short), None) => game.restore(&setup, short),
            (None, Some(position)) => game.load(&setup, position),
            _ => {
                let message = "A snapshot holds either a \"snapshot\" or a \"position\".";
                return Err(Refusal::new("bad_payload", message));
            }
        };
        let table = table.map_err(|e| Refusal::house("snapshot", e))?;
        check_version(snapshot.rules_version, &*table)?;
        Ok(table)
    }

    /// `replay`. The seats that the record names play on if they can; no program is started.
    pub(crate) fn replay(&mut self, replay: Replay) -> Result<Answer, Refusal> {
        let bad =
            |why: String| Refusal::new("bad_record", format!("The record cannot be used: {why}."));
        let text = match replay.record {
            Value::String(text) => text,
            record => lines(&record).map_err(bad)?,
        };
        let parsed = Record::parse(text.as_bytes()).map_err(|e| bad(e.to_string()))?;
        let record = parsed.record;
        if let Some(to) = replay.to
            && to > record.lines.len()
        {
            let all = record.lines.len();
            let message = format!("The record has {all} lines after its header: \"to\" is {to}.");
            return Err(Refusal::new("bad_payload", message));
        }
        let game = self.game(&record.header.game)?;
        let seats = replay.seats.as_deref().map(|seats| self.seats(seats)).transpose()?;
        let table = game
            .replay(&record, seats.as_deref(), replay.to)
            .map_err(|e| Refusal::house("record", e))?;
        self.seat(Sitting::new(table, replay.viewer)?);
        Ok(self.summary(News { note: parsed.note, ..News::default() }))
    }

    /// Puts a match on the table and lets bots play up to the first human decision.
    fn begin(
        &mut self,
        table: Box<dyn AnyTable>,
        viewer: Option<Viewer>,
        deal: bool,
    ) -> Result<Answer, Refusal> {
        let mut sitting = Sitting::new(table, viewer)?;
        let mark = sitting.table.mark();
        if deal && sitting.table.turn() == Turn::Deal {
            sitting.table.deal()?;
        }
        let news = sitting.go_on(mark, Vec::new(), false);
        self.seat(sitting);
        Ok(self.summary(news))
    }

    fn setup(
        &self,
        rules: Option<Map<String, Value>>,
        seed: Option<Seed>,
        seats: Option<&[String]>,
    ) -> Result<Setup, Refusal> {
        let seed = seed.map_or_else(fresh_seed, Ok)?;
        Ok(Setup {
            rules: Value::Object(rules.unwrap_or_default()),
            seats: self.seats(seats.unwrap_or_default())?,
            on_fault: self.options.on_fault,
            bot_time: self.options.bot_time,
            ..Setup::new(seed)
        })
    }

    /// Who is to sit where.
    fn seats(&self, names: &[String]) -> Result<Vec<SeatSpec>, Refusal> {
        names.iter().map(|name| self.bot(name)).collect()
    }

    /// Who decides for a seat. A message alone never starts a program.
    pub(crate) fn bot(&self, name: &str) -> Result<SeatSpec, Refusal> {
        match name.parse() {
            Ok(SeatSpec::Cmd(_)) if !self.options.allow_cmd => {
                let message = "A message may not start a program: run the engine with --allow-cmd \
                               to seat one.";
                Err(Refusal::new("cmd_not_allowed", message))
            }
            Ok(spec) if spec.is_endless() => {
                let message = "A message may ask for a million simulations or a minute at most.";
                Err(Refusal::new("bad_seat", message))
            }
            Ok(spec) => Ok(spec),
            Err(_) => {
                let message = format!(
                    "{} is nobody who can sit here: use human, easy, normal, hard, expert, \
                     random, classic, search:BUDGET, worlds:BUDGET (2000 or 100ms) or \
                     cmd:PROGRAM.",
                    quoted(name)
                );
                Err(Refusal::new("bad_seat", message))
            }
        }
    }
}

/// Whether everybody may take back: where that was asked for, or where nothing is hidden from
/// the viewer, who then learns nothing by it.
fn undo(asked: Option<Undo>, viewer: Option<Viewer>) -> Option<Undo> {
    asked.or((viewer == Some(Viewer::All)).then_some(Undo::Free))
}

/// The text of a record that was sent as an object.
fn lines(record: &Value) -> Result<String, String> {
    let object: Result<RecordObject, _> = read::value(record);
    let RecordObject { header, lines } = object.map_err(|faults| read::sentence(&faults))?;
    let rows = std::iter::once(&header).chain(&lines);
    Ok(rows.map(|row| format!("{row}\n")).collect())
}

/// Refuses what was written by another version of the game's rules.
fn check_version(given: Option<u32>, table: &dyn AnyTable) -> Result<(), Refusal> {
    let own = table.record().header.rules_version;
    match given {
        Some(version) if version != own => {
            let message = format!(
                "This was written by version {version} of the rules; this program has version \
                 {own}."
            );
            Err(Refusal::new("rules_version", message))
        }
        _ => Ok(()),
    }
}

/// A seed from the operating system.
fn fresh_seed() -> Result<Seed, Refusal> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map(|()| Seed(bytes)).map_err(|error| {
        let message = format!("The system gives no random numbers ({error}): send a \"seed\".");
        Refusal::new("no_randomness", message)
    })
}
