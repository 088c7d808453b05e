//! Tables in memory: a cache of what is on disk. One change of a table is under way at a time, and
//! nobody sees it before it is written.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use parlour_archive::{Match, Submitted};
use tokio::sync::{Mutex, watch};

use crate::clock::Ms;
use crate::hall::Hall;
use crate::recent::Command;
use crate::refused::Refused;
use crate::table::Table;

/// How often a change is tried again that another node was faster than.
const TRIES: u64 = 20;

/// A table in memory, for all who watch it.
#[derive(Debug)]
pub struct Live {
    id: String,
    table: Mutex<Option<Box<Table>>>,
    /// The newest version that was heard of; it only grows.
    news: watch::Sender<i64>,
    /// Whether there may be a newer one that nobody heard of.
    doubt: AtomicBool,
    /// Whether a bot of it thinks.
    pub(crate) thinking: AtomicBool,
    /// When somebody last looked.
    pub(crate) used: AtomicU64,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The rest holds secrets.
        f.debug_struct("Table").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done<T> {
    /// It is written.
    Now(T),
    /// The same command was done before.
    Before,
}

impl Live {
    /// A table that is read when somebody looks.
    #[must_use]
    pub fn new(id: &str) -> Live {
        Live {
            id: id.to_owned(),
            table: Mutex::new(None),
            news: watch::channel(-1).0,
            doubt: AtomicBool::new(false),
            thinking: AtomicBool::new(false),
            used: AtomicU64::new(0),
        }
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Wakes whenever the table has changed; what it is now is to be looked at.
    pub fn watch(&self) -> watch::Receiver<i64> {
        self.news.subscribe()
    }

    /// The table has this version now, here or elsewhere.
    pub fn heard(&self, version: i64) {
        self.news.send_if_modified(|known| {
            let newer = version > *known;
            *known = version.max(*known);
            newer
        });
    }

    /// Something beside the table has changed, such as who looks at it.
    pub fn stir(&self) {
        self.news.send_modify(|_| {});
    }

    /// Something may have changed that nobody heard of.
    pub fn missed(&self) {
        self.doubt.store(true, Ordering::Release);
        self.news.send_modify(|_| {});
    }

    /// Forgets the table, unless somebody is at it: whoever looks next reads it again.
    pub fn forget(&self) {
        if let Ok(mut held) = self.table.try_lock() {
            *held = None;
        }
    }

    /// Looks at the table as it is on disk.
    pub async fn see<T>(
        &self,
        hall: &Hall,
        look: impl FnOnce(&Table) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        self.used.store(hall.now(), Ordering::Relaxed);
        let mut held = self.table.lock().await;
        let table = self.fresh(hall, held.take()).await?;
        look(held.insert(table))
    }

    /// Changes the table: does the deed in memory, has it written, and only then lets others see
    /// it. Where another node was faster, the deed is done again on what the table has become.
    pub async fn change<T>(
        &self,
        hall: &Hall,
        command: Option<Command>,
        mut deed: impl FnMut(&mut Table, Ms) -> Result<T, Refused>,
    ) -> Result<Done<T>, Refused> {
        self.used.store(hall.now(), Ordering::Relaxed);
        let mut held = self.table.lock().await;
        let mut sure = command.is_none();
        for tries in 0..TRIES {
            // A node that was faster may be so again: the pauses grow.
            if tries > 1 {
                tokio::time::sleep(Duration::from_millis(tries)).await;
            }
            // While it is changed the table is in nobody's place: if this is broken off, or
            // fails, it is read again.
            let mut table = self.fresh(hall, held.take()).await?;
            if command.as_ref().is_some_and(|command| table.recent.has(command)) {
                *held = Some(table);
                return Ok(Done::Before);
            }
            let now = hall.now();
            let done = deed(&mut table, now);
            let change = table.change(now);
            let (done, mut change) = match (done, change) {
                (Ok(done), Some(change)) => (done, change),
                (Ok(done), None) => {
                    *held = Some(table);
                    return Ok(Done::Now(done));
                }
                (Err(refused), change) => {
                    if change.is_none() {
                        *held = Some(table);
                    }
                    if sure {
                        return Err(refused);
                    }
                    // Another node may have done it just now: then it is not refused.
                    sure = true;
                    self.doubt.store(true, Ordering::Release);
                    continue;
                }
            };
            if let Some(command) = &command {
                table.recent.add(command);
                change.recent = Some(table.recent.kept().to_owned());
            }
            match hall.archive.append(change).await? {
                Submitted::Written(version) => {
                    table.written(version, now);
                    hall.metrics.changes.add(1);
                    hall.after(self, &table);
                    *held = Some(table);
                    drop(held);
                    self.heard(version);
                    return Ok(Done::Now(done));
                }
                Submitted::Stale => hall.metrics.stale.add(1),
            }
            self.missed();
        }
        Err(Refused::now("busy", "Others were faster: try again."))
    }

    /// The table as it is on disk, from what was known of it.
    async fn fresh(
        &self,
        hall: &Hall,
        mut known: Option<Box<Table>>,
    ) -> Result<Box<Table>, Refused> {
        let wanted = match self.doubt.swap(false, Ordering::AcqRel) {
            true => i64::MAX,
            false => *self.news.borrow(),
        };
        let from = match &known {
            Some(table) if table.version() >= wanted => {
                return known.ok_or_else(Refused::no_table);
            }
            Some(table) => table.lines(),
            None => 0,
        };
        let read = hall.archive.read(&self.id, from).await?;
        let (row, lines) = read.ok_or_else(Refused::no_table)?;
        let version = row.version;
        if let Some(table) = known.take_if(|table| table.version() == version) {
            return Ok(table); // There was nothing that nobody heard of.
        }
        let mut table = None;
        if let Some(mut known) = known
            && known.follow(row.clone(), &lines).is_ok()
        {
            table = Some(known);
        }
        let table = match table {
            Some(table) => table,
            None => Box::new(self.load(hall, row, lines, from).await?),
        };
        // What was heard of while this was read may be newer, and is not forgotten.
        self.news.send_if_modified(|known| {
            *known = version.max(*known);
            false
        });
        hall.metrics.loads.add(1);
        Ok(table)
    }

    /// The table from its lines; those before `from` are still to be read.
    async fn load(
        &self,
        hall: &Hall,
        row: Match,
        lines: Vec<String>,
        from: i64,
    ) -> Result<Table, Refused> {
        let lines = match from {
            0 => lines,
            _ => hall.archive.read(&self.id, 0).await?.ok_or_else(Refused::no_table)?.1,
        };
        // What was added between the two readings is read the next time.
        let lines = &lines[..lines.len().min(row.lines as usize)];
        Table::load(&hall.games, row, lines).map_err(|why| Refused::unreadable(&self.id, &why))
    }
}
