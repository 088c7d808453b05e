//! Matches: made, and read.

use crate::database::{Columns, Outcome, Row, Statement};
use crate::error::{fit_id, fit_jobs, fit_key, fit_line, fit_text};
use crate::{Archive, Error, Job, Millis};

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It waits for people.
    Open,
    /// It is being played.
    Running,
    /// It is over or was given up.
    Over,
}

impl Status {
    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    pub(crate) fn numbered(number: i64) -> Result<Status, Error> {
        match number {
            0 => Ok(Status::Open),
            1 => Ok(Status::Running),
            2 => Ok(Status::Over),
            _ => Err(Error::Failed(format!("no match can stand at {number}"))),
        }
    }
}

/// A match to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMatch {
    /// Its id: letters, digits, `-` and `_`, at most 64 of them.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// The game's options, as JSON.
    pub rules: String,
    /// How many seats it has.
    pub seats: i64,
    /// How it stands.
    pub status: Status,
    /// Whether everybody finds it in the lists.
    pub public: bool,
    /// The server's own notes, as JSON.
    pub meta: String,
    /// When it was made.
    pub at: Millis,
    /// The first lines of its record; there may be none until it begins.
    pub lines: Vec<String>,
    /// Who sits at it, each once.
    pub people: Vec<String>,
    /// What is to be done later.
    pub jobs: Vec<Job>,
}

impl NewMatch {
    /// An open match by link only, with the usual rules and nobody at it.
    pub fn new(id: &str, game: &str, seats: i64, at: Millis) -> NewMatch {
        NewMatch {
            id: id.into(),
            game: game.into(),
            rules: "{}".into(),
            seats,
            status: Status::Open,
            public: false,
            meta: "{}".into(),
            at,
            lines: Vec::new(),
            people: Vec::new(),
            jobs: Vec::new(),
        }
    }

    fn fit(&self) -> Result<(), Error> {
        fit_id("match", &self.id)?;
        fit_key("game", &self.game)?;
        fit_text("rules", &self.rules)?;
        fit_text("meta", &self.meta)?;
        self.people.iter().try_for_each(|person| fit_key("person", person))?;
        fit_jobs(&self.jobs)?;
        self.lines.iter().try_for_each(|line| fit_line(line))
    }
}

/// A match as it stands, without its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Its number: they grow, and lists are paged by them.
    pub key: i64,
    /// Its id.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// The game's options, as JSON.
    pub rules: String,
    /// How many seats it has.
    pub seats: i64,
    /// How it stands.
    pub status: Status,
    /// Whether everybody finds it in the lists.
    pub public: bool,
    /// How many submissions it has had.
    pub version: i64,
    /// How many lines its record has.
    pub lines: i64,
    /// The server's own notes, as JSON.
    pub meta: String,
    /// Which commands were carried out lately, in the server's own words: whoever changes the
    /// match from this version knows them all.
    pub recent: String,
    /// When it was made.
    pub created: Millis,
    /// When it last changed.
    pub changed: Millis,
    /// When it was over.
    pub ended: Option<Millis>,
    /// Whether its result has been counted in the ratings.
    pub rated: bool,
}

/// The columns that [`Match::read`] reads.
pub(crate) const COLUMNS: &str = "m.key, m.id, m.game, m.rules, m.seats, m.status, m.public, \
     m.version, m.lines, m.meta, m.recent, m.created, m.changed, m.ended, m.rated";

impl Match {
    pub(crate) fn read(row: Row) -> Result<Match, Error> {
        let row: &mut Columns = &mut row.read();
        Ok(Match {
            key: row.int()?,
            id: row.text()?,
            game: row.text()?,
            rules: row.text()?,
            seats: row.int()?,
            status: Status::numbered(row.int()?)?,
            public: row.flag()?,
            version: row.int()?,
            lines: row.int()?,
            meta: row.text()?,
            recent: row.text()?,
            created: row.int()?,
            changed: row.int()?,
            ended: row.maybe_int()?,
            rated: row.flag()?,
        })
    }
}

const CREATE: &str = "
    INSERT INTO match (id, game, rules, seats, status, public, version, lines, meta, created,
                       changed, ended, rated)
    VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $9, $10, 0)
    ON CONFLICT (id) DO NOTHING";

impl Archive {
    /// Makes a match, with version 0. [`Error::Taken`] if there is one with that id.
    pub async fn create(&self, new: NewMatch) -> Result<(), Error> {
        new.fit()?;
        let ended = (new.status == Status::Over).then_some(new.at);
        let mut all = vec![
            Statement::new(CREATE)
                .with(new.id.as_str())
                .with(new.game)
                .with(new.rules)
                .with(new.seats)
                .with(new.status.number())
                .with(new.public)
                .with(new.lines.len() as i64)
                .with(new.meta)
                .with(new.at)
                .with(ended)
                .must_touch_one(),
        ];
        for (seq, line) in (0_i64..).zip(new.lines) {
            let sql = "INSERT INTO line (match, seq, body)
                       SELECT key, $2, $3 FROM match WHERE id = $1";
            all.push(Statement::new(sql).with(new.id.as_str()).with(seq).with(line));
        }
        for person in new.people {
            let sql = "INSERT INTO sitter (match, person) SELECT key, $2 FROM match WHERE id = $1
                       ON CONFLICT DO NOTHING";
            all.push(Statement::new(sql).with(new.id.as_str()).with(person));
        }
        for job in new.jobs.into_iter().filter(|job| job.due.is_some()) {
            let sql = "INSERT INTO job (match, kind, due)
                       SELECT key, $2, $3 FROM match WHERE id = $1";
            all.push(Statement::new(sql).with(new.id.as_str()).with(job.kind).with(job.due));
        }
        match self.database.transact(all).await? {
            Outcome::Done(_) => Ok(()),
            Outcome::Undone(_) => Err(Error::Taken(new.id)),
        }
    }

    /// A match as it stands.
    pub async fn find(&self, id: &str) -> Result<Option<Match>, Error> {
        let find = Statement::new(format!("SELECT {COLUMNS} FROM match m WHERE m.id = $1"));
        self.database.query(find.with(id)).await?.pop().map(Match::read).transpose()
    }

    /// A match as it stands, with the lines of its record from `from` on: what a node needs that
    /// has played the lines before.
    pub async fn read(&self, id: &str, from: i64) -> Result<Option<(Match, Vec<String>)>, Error> {
        let Some(found) = self.find(id).await? else { return Ok(None) };
        // Lines are only ever added: those that the row counts are the ones it was read with,
        // whatever has come since.
        let sql = "SELECT body FROM line WHERE match = $1 AND seq >= $2 AND seq < $3 ORDER BY seq";
        let read = Statement::new(sql).with(found.key).with(from).with(found.lines);
        let rows = self.database.query(read).await?;
        if (rows.len() as i64) < found.lines - from {
            return Ok(None); // It was removed just now.
        }
        let lines: Result<_, Error> = rows.into_iter().map(|row| row.read().text()).collect();
        Ok(Some((found, lines?)))
    }
}
