//! A table as it is kept: read from lines and notes, and what of it is to be written.

use parlour_archive::{Job, Match, Millis, Status, Submission};
use parlour_core::Record;
use parlour_core::record::Line;
use parlour_house::AnyGame;

use super::{Stored, Table, game};
use crate::clock::Ms;
use crate::notes::{Chair, Notes};
use crate::recent::Recent;

/// The kinds of jobs, in the order of [`Table::due`].
pub const JOBS: [&str; 4] = ["bot", "clock", "deal", RATE];

/// The job of counting a result.
pub const RATE: &str = "rate";

impl Table {
    /// A table that is not on disk yet.
    #[must_use]
    pub fn new(id: &str, game: &str, rules: &str, notes: Notes) -> Table {
        let (id, game, rules) = (id.to_owned(), game.to_owned(), rules.to_owned());
        let (recent, stored) = (Recent::default(), Stored::default());
        Table { id, game, rules, status: Status::Open, notes, recent, play: None, stored }
    }

    /// The table that is on disk, played again from its lines.
    pub fn load(games: &[Box<dyn AnyGame>], row: Match, lines: &[String]) -> Result<Table, String> {
        let notes: Notes =
            serde_json::from_str(&row.meta).map_err(|error| format!("notes: {error}"))?;
        let play = match lines {
            [] => None,
            lines => {
                let game = game(games, &row.game).map_err(|refused| refused.message)?;
                let record = Table::record(lines)?;
                let mut play = game.replay(&record, None, None).map_err(|e| e.to_string())?;
                play.forget();
                Some(play)
            }
        };
        let mut table = Table {
            id: row.id,
            game: row.game,
            rules: row.rules,
            status: row.status,
            notes,
            recent: Recent::read(row.recent),
            play,
            stored: Stored::default(),
        };
        table.stored = table.as_stored(row.version, row.lines);
        table.stored.jobs = None;
        Ok(table)
    }

    /// The record that has these lines.
    pub fn record(lines: &[String]) -> Result<Record, String> {
        let text = lines.join("\n") + "\n";
        Ok(Record::parse(text.as_bytes()).map_err(|e| e.to_string())?.record)
    }

    /// Catches up with what was written elsewhere; on an error it is to be loaded anew.
    pub fn follow(&mut self, row: Match, lines: &[String]) -> Result<(), String> {
        let play = self.play.as_mut().ok_or("it began elsewhere")?;
        for line in lines {
            let line: Line = serde_json::from_str(line).map_err(|e| e.to_string())?;
            play.follow(&line)?;
            if let Line::Sit { seat, who } = &line {
                play.seat(*seat, &who.parse()?).map_err(|e| e.to_string())?;
            }
        }
        play.forget();
        self.notes = serde_json::from_str(&row.meta).map_err(|error| error.to_string())?;
        self.status = row.status;
        self.recent = Recent::read(row.recent);
        self.stored = self.as_stored(row.version, row.lines);
        self.stored.jobs = None;
        Ok(())
    }

    /// How many lines are on disk.
    #[must_use]
    pub fn lines(&self) -> i64 {
        self.stored.lines
    }

    /// The notes as they are kept.
    #[must_use]
    pub fn meta(&self) -> String {
        serde_json::to_string(&self.notes)
            .unwrap_or_else(|e| unreachable!("notes are plain JSON: {e}"))
    }

    /// The people whose table it is, each once: who sits there, and until it begins who opened it.
    #[must_use]
    pub fn people(&self) -> Vec<String> {
        let person = |chair: &Chair| chair.person.as_ref().map(|p| p.id.clone());
        let mut people: Vec<String> = self.notes.chairs.iter().filter_map(person).collect();
        if let Some(host) = &self.notes.host
            && self.status == Status::Open
            && !people.contains(host)
        {
            people.push(host.clone());
        }
        people
    }

    /// What is to be written; `None` if that is nothing.
    #[must_use]
    pub fn change(&mut self, now: Ms) -> Option<Submission> {
        let mut change = Submission::new(&self.id, self.stored.version, now as Millis);
        change.lines = self.new_lines();
        if self.stored.notes.as_ref() != Some(&self.notes) {
            self.notes.news += 1;
            self.stored.notes = Some(self.notes.clone());
            change.meta = Some(self.meta());
            let people = self.people();
            change.people = (people != self.stored.people).then(|| people.clone());
            self.stored.people = people;
        }
        change.status = (self.stored.status != Some(self.status)).then_some(self.status);
        if change.lines.is_empty() && change.meta.is_none() && change.status.is_none() {
            return None;
        }
        let (known, due) = (self.stored.jobs, self.due(now));
        let jobs = JOBS.iter().zip(due).enumerate();
        let changed = jobs.filter(|(at, (_, due))| known.is_none_or(|known| known[*at] != *due));
        let job = |kind: &str, due: Option<Ms>| Job {
            kind: kind.to_owned(),
            due: due.map(|due| due as Millis),
        };
        change.jobs = changed.map(|(_, (kind, due))| job(kind, due)).collect();
        Some(change)
    }

    /// All of it is on disk now.
    pub fn written(&mut self, version: i64, now: Ms) {
        self.stored.version = version;
        self.stored.lines = self.line_count();
        self.stored.status = Some(self.status);
        self.stored.jobs = Some(self.due(now));
        if let Some(play) = &mut self.play {
            play.forget();
        }
    }

    fn as_stored(&self, version: i64, lines: i64) -> Stored {
        Stored {
            version,
            lines,
            notes: Some(self.notes.clone()),
            status: Some(self.status),
            people: self.people(),
            jobs: None,
        }
    }

    fn line_count(&self) -> i64 {
        self.play.as_ref().map_or(0, |play| play.line_count() as i64 + 1)
    }

    fn new_lines(&self) -> Vec<String> {
        let Some(play) = &self.play else { return Vec::new() };
        let header = (self.stored.lines == 0).then(|| play.record().header.to_line());
        let new = play.new_lines().iter().map(Line::to_line);
        header.into_iter().chain(new).map(|line| line.trim_end().to_owned()).collect()
    }
}
