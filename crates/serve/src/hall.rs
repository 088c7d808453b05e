//! The hall: all tables of a node, those who play at them, and what goes on by itself.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use parlour_archive::{Archive, List, Millis, NewMatch, News, Status};
use parlour_core::record::Line;
use parlour_core::{Pace, Record};
use parlour_house::{AnyGame, Games};
use tokio::sync::broadcast;

use crate::clock::Ms;
use crate::live::{Done, Live};
use crate::metrics::Metrics;
use crate::notes::Sitter;
use crate::presence::Presence;
use crate::refused::Refused;
use crate::table::{Join, Table, game};
use crate::thinkers::Thinkers;
use crate::wish::{self, NewTable};

/// How long a table is kept in memory that nobody looks at, in milliseconds.
const KEPT: Ms = 60_000;

/// How often a bot may come too late in a row; then a job lets it think again later.
const MOST_LATE: u32 = 10;

/// Where the time comes from; tests have their own.
pub type Time = Arc<dyn Fn() -> Ms + Send + Sync>;

/// All tables of a node.
pub struct Hall {
    /// What is on disk.
    pub archive: Archive,
    /// The games that are played here.
    pub games: Games,
    /// What is counted.
    pub metrics: Metrics,
    /// Who is connected to which table.
    pub presence: Arc<Presence>,
    time: Time,
    lives: Mutex<HashMap<String, Arc<Live>>>,
    /// Where bots think.
    pub(crate) thinkers: Thinkers,
    /// The most unfinished tables of a person.
    most_tables: i64,
    me: Weak<Hall>,
}

impl Hall {
    /// A hall with these games.
    #[must_use]
    pub fn new(
        games: Games,
        archive: Archive,
        time: Time,
        thinkers: usize,
        most_tables: i64,
    ) -> Arc<Hall> {
        Arc::new_cyclic(|me| Hall {
            archive,
            games,
            metrics: Metrics::default(),
            presence: Arc::default(),
            time,
            lives: Mutex::new(HashMap::new()),
            thinkers: Thinkers::new(thinkers),
            most_tables,
            me: me.clone(),
        })
    }

    /// The hall, for what is done beside everything else.
    pub(crate) fn keep(&self) -> Option<Arc<Hall>> {
        self.me.upgrade()
    }

    /// The time, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> Ms {
        (self.time)()
    }

    /// A table, by its name; whether there is one shows when somebody looks.
    pub fn live(&self, id: &str) -> Arc<Live> {
        let mut lives = self.lives();
        match lives.get(id) {
            Some(live) => live.clone(),
            None => {
                let live = Arc::new(Live::new(id));
                lives.insert(id.to_owned(), live.clone());
                live
            }
        }
    }

    /// How many tables are in memory.
    pub fn held(&self) -> usize {
        self.lives().len()
    }

    fn lives(&self) -> MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the tables that nobody has looked at for a while; where somebody still waits for
    /// news, only what can be read again.
    pub fn sweep(&self) {
        let now = self.now();
        self.lives().retain(|_, live| {
            let used = live.used.load(Ordering::Relaxed) + KEPT > now;
            if !used {
                live.forget();
            }
            used || Arc::strong_count(live) > 1
        });
    }

    /// Opens a table.
    pub async fn open(&self, wish: &NewTable, host: &Sitter) -> Result<String, Refused> {
        let table = wish.open(&self.games, host)?;
        let id = self.create(table, &host.id).await?;
        if wish.sit.unwrap_or(true) {
            self.sit(&id, host).await?;
        }
        Ok(id)
    }

    /// Opens the table where the people of a match that is over play again, once.
    pub async fn rematch(&self, id: &str, person: &Sitter) -> Result<String, Refused> {
        let live = self.live(id);
        let next = live
            .see(self, |table| {
                table.seat(&person.id)?;
                match (&table.notes.rematch, table.is_over()) {
                    (Some(there), _) => Ok(Err(there.clone())),
                    (None, false) => Err(Refused::now("not_over", "The match goes on.")),
                    (None, true) => wish::rematch(table, person).map(Ok),
                }
            })
            .await?;
        let there = match next {
            Err(there) => there,
            Ok(next) => {
                let new = self.create(next, &person.id).await?;
                let first = |table: &mut Table, _| {
                    Ok(table.notes.rematch.get_or_insert_with(|| new.clone()).clone())
                };
                match live.change(self, None, first).await? {
                    Done::Now(there) => there,
                    Done::Before => new,
                }
            }
        };
        self.sit(&there, person).await?;
        Ok(there)
    }

    async fn sit(&self, id: &str, who: &Sitter) -> Result<(), Refused> {
        let luck = wish::luck(None)?;
        let join = Join { who: who.clone(), code: None, seat: None, luck };
        let live = self.live(id);
        live.change(self, None, |table, now| table.join(&self.games, &join, now)).await?;
        Ok(())
    }

    /// Writes a new table.
    async fn create(&self, table: Table, person: &str) -> Result<String, Refused> {
        for status in [Status::Open, Status::Running] {
            let list = List {
                status: Some(status),
                person: Some(person.to_owned()),
                limit: self.most_tables,
                ..List::default()
            };
            if self.archive.list(&list).await?.len() as i64 >= self.most_tables {
                let message = "You sit at too many tables: finish or leave some.";
                return Err(Refused {
                    status: 429,
                    code: "too_many_tables",
                    message: message.into(),
                });
            }
        }
        self.write_new(self.new_match(&table)).await?;
        Ok(table.id)
    }

    fn new_match(&self, table: &Table) -> NewMatch {
        let seats = table.notes.chairs.len() as i64;
        let mut new = NewMatch::new(&table.id, &table.game, seats, self.now() as Millis);
        new.rules.clone_from(&table.rules);
        new.public = table.notes.open == crate::notes::Open::Public;
        new.meta = table.meta();
        new.people = table.people();
        new
    }

    /// Keeps the record of a match that was played elsewhere and is over, if every line of it is
    /// sound; the name of its table.
    pub async fn import(&self, record: Vec<u8>, person: &Sitter) -> Result<String, Refused> {
        // It is played again beside everything else, as bots think.
        let place = self.thinkers.place().await.ok_or_else(Refused::too_much)?;
        let hall = self.me.upgrade().ok_or_else(Refused::too_much)?;
        let host = person.clone();
        let read = place.think(move || wish::import(&hall.games, &record, &host)).await;
        let (table, lines) =
            read.ok_or_else(|| Refused::bad("bad_record", "It cannot be read."))??;
        let mut new = self.new_match(&table);
        new.status = Status::Over;
        new.lines = lines;
        self.write_new(new).await?;
        Ok(table.id)
    }

    async fn write_new(&self, new: NewMatch) -> Result<(), Refused> {
        self.archive.create(new).await?;
        self.metrics.tables.add(1);
        Ok(())
    }

    /// Has bots show a game, for whoever watches; its name.
    pub async fn show(&self, game: &str) -> Result<String, Refused> {
        let open = crate::notes::Open::Public;
        let wish = NewTable { game: game.to_owned(), open, ..NewTable::default() };
        let table = wish.show(&self.games)?;
        self.write_new(self.new_match(&table)).await?;
        let begin = |table: &mut Table, now| table.begin_show(&self.games, now);
        self.live(&table.id).change(self, None, begin).await?;
        Ok(table.id)
    }

    /// What follows a change that is written.
    pub(crate) fn after(&self, live: &Live, table: &Table) {
        let Some(hall) = self.me.upgrade() else { return };
        if table.thinker().is_some() {
            hall.think(&self.live(live.id()));
        }
    }

    /// Lets the bots of a table think, beside everything else.
    pub(crate) fn think(self: &Arc<Hall>, live: &Arc<Live>) {
        if live.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, live) = (self.clone(), live.clone());
        tokio::spawn(async move {
            let mut late = 0;
            while let Some(in_time) = hall.think_once(&live).await
                && late < MOST_LATE
            {
                late = if in_time { 0 } else { late + 1 };
            }
            live.thinking.store(false, Ordering::Release);
            // Somebody may have moved just before that, and found a bot still thinking.
            let waits = live.see(&hall, |table| Ok(table.thinker().is_some())).await;
            if waits == Ok(true) && late < MOST_LATE {
                hall.think(&live);
            }
        });
    }

    /// Lets one bot think, and says whether its move came in time; `None` if no bot is awaited, or
    /// its move could not be written.
    async fn think_once(&self, live: &Live) -> Option<bool> {
        let place = self.thinkers.place().await?;
        let asked = live.see(self, |table| Ok(table.thinker().map(|_| table.game.clone())));
        let game = asked.await.ok()??;
        let lines = self.lines(live.id()).await.ok()?;
        let hall = self.me.upgrade()?;
        let lines = place.think(move || decide(&hall.games, &game, &lines)).await??;
        self.metrics.thoughts.add(1);
        match live.change(self, None, |table, now| table.bot_moved(&lines, now)).await {
            Ok(_) => Some(true),
            // What has become stale meanwhile is thought about again.
            Err(refused) => (refused.code == "stale_state").then_some(false),
        }
    }

    /// The record of a match, as it is on disk.
    pub async fn record(&self, id: &str) -> Result<Record, Refused> {
        let lines = self.lines(id).await?;
        Table::record(&lines).map_err(|why| Refused::unreadable(id, &why))
    }

    /// The lines of a match's record, as they are on disk.
    async fn lines(&self, id: &str) -> Result<Vec<String>, Refused> {
        Ok(self.archive.read(id, 0).await?.ok_or_else(Refused::no_table)?.1)
    }

    /// Hears of what other nodes have written, until the archive is gone.
    pub async fn listen(self: Arc<Hall>, mut news: broadcast::Receiver<News>) {
        loop {
            match news.recv().await {
                Ok(News::Changed { id, version }) => {
                    let live = self.lives().get(&id).cloned();
                    if let Some(live) = live {
                        live.heard(version);
                    }
                }
                Ok(News::Missed) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    let all: Vec<_> = self.lives().values().cloned().collect();
                    all.iter().for_each(|live| live.missed());
                }
                Err(broadcast::error::RecvError::Closed) => return,
            }
        }
    }
}

/// What the bot that is awaited does, as lines of the record.
fn decide(games: &[Box<dyn AnyGame>], name: &str, lines: &[String]) -> Option<Vec<Line>> {
    let record = Table::record(lines).ok()?;
    let mut table = game(games, name).ok()?.replay(&record, None, None).ok()?;
    table.set_pace(&Pace::default());
    let known = table.record().lines.len();
    table.step_bot()?;
    let lines = table.record().lines[known..].iter();
    // The end is noted by who plays the last action.
    Some(lines.filter(|line| !matches!(line, Line::End { .. })).cloned().collect())
}
