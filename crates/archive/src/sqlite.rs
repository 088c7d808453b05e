//! SQLite: one process, one thread that writes, one that reads.

mod append;
mod worker;

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, ToSql};
use tokio::sync::{broadcast, mpsc};

use self::worker::{Done, Task, Work, Worker};
use crate::database::{Database, Outcome, Reply, Row, Statement, Value};
use crate::migrate::{self, Dialect};
use crate::{Error, News, Submission, Submitted};

const DIALECT: Dialect = Dialect { key: "INTEGER PRIMARY KEY AUTOINCREMENT", roomy: "" };

/// The pages that the writer holds, in kilobytes. Every running match has its own place in the
/// indexes: what does not fit is written and read again for each of its moves.
const CACHE: i64 = 64 << 10;

/// How many pages are logged before they are put in their places: a page that many moves change is
/// then put there once. The log has up to so many times 4 KB.
const LOGGED: i64 = 8192;

/// How many pieces of news a slow receiver may be behind.
pub(crate) const NEWS_KEPT: usize = 4096;

/// A SQLite file, and the threads that use it.
pub(crate) struct Sqlite {
    // Dropped before the writer, which clears up behind both.
    reader: Worker<worker::Read>,
    writer: Worker<Work>,
    news: broadcast::Sender<News>,
}

impl Sqlite {
    /// Opens or makes the file and brings its schema up to date.
    pub(crate) fn open(path: &Path) -> Result<Sqlite, Error> {
        let lock = lock(path)?;
        private(OpenOptions::new().write(true).create(true).truncate(false))
            .open(path)
            .map_err(|why| Error::Failed(format!("cannot write {}: {why}", path.display())))?;
        let mut write = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        // A commit is on disk before it is answered, even if the power fails.
        write.pragma_update(None, "journal_mode", "WAL").map_err(Error::failed)?;
        write.pragma_update(None, "synchronous", "FULL").map_err(Error::failed)?;
        write.pragma_update(None, "cache_size", -CACHE).map_err(Error::failed)?;
        write.pragma_update(None, "wal_autocheckpoint", LOGGED).map_err(Error::failed)?;
        migrate(&mut write)?;
        let read = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let (news, _) = broadcast::channel(NEWS_KEPT);
        let (answers, committed) = mpsc::unbounded_channel();
        // It ends with the writer.
        tokio::spawn(worker::answer(committed, news.clone()));
        Ok(Sqlite {
            writer: Worker::start("archive-write", move |inbox| {
                worker::write(write, inbox, &answers);
                drop(lock);
            })?,
            reader: Worker::start("archive-read", move |inbox| worker::read(&read, inbox))?,
            news,
        })
    }
}

impl Database for Sqlite {
    fn append(&self, submission: Submission) -> Reply<'_, Submitted> {
        let work = |reply| Work(Task::Append(submission), reply);
        Box::pin(async {
            match self.writer.ask(work).await? {
                (Done::Append(answer), _) => Ok(answer),
                (Done::Transact(_), _) => unreachable!("what was appended is answered"),
            }
        })
    }

    fn transact(&self, statements: Vec<Statement>) -> Reply<'_, Outcome> {
        let work = |reply| Work(Task::Transact(statements), reply);
        Box::pin(async {
            match self.writer.ask(work).await? {
                (Done::Transact(outcome), _) => Ok(outcome),
                (Done::Append(_), _) => unreachable!("what was transacted is answered"),
            }
        })
    }

    fn query(&self, statement: Statement) -> Reply<'_, Vec<Row>> {
        Box::pin(self.reader.ask(|reply| worker::Read(statement, reply)))
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn skip_locked(&self) -> &'static str {
        ""
    }
}

/// The lock is on a file of its own: closing the database's file would undo SQLite's own locks.
fn lock(path: &Path) -> Result<File, Error> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = private(OpenOptions::new().write(true).create(true).truncate(false)).open(&name);
    let file =
        file.map_err(|why| Error::Failed(format!("cannot lock {}: {why}", path.display())))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::InUse(path.to_owned())),
        Err(TryLockError::Error(why)) => Err(Error::failed(why)),
    }
}

/// Seeds and the hashes of tokens are nobody else's business.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

fn connect(path: &Path, mode: OpenFlags) -> Result<Connection, Error> {
    let flags = mode | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(Error::failed)?;
    connection.busy_timeout(Duration::from_secs(10)).map_err(Error::failed)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> Result<(), Error> {
    let whole = connection.transaction().map_err(Error::failed)?;
    whole.execute_batch(migrate::TABLE).map_err(Error::failed)?;
    let found: Option<i64> =
        whole.query_row(migrate::READ, [], |row| row.get(0)).map_err(Error::failed)?;
    for (number, script) in migrate::scripts(found.unwrap_or(0), DIALECT)? {
        whole.execute_batch(&script).map_err(Error::failed)?;
        whole.execute(&spelt(migrate::NOTE), [number]).map_err(Error::failed)?;
    }
    whole.commit().map_err(Error::failed)
}

/// Writes a copy of a database to a new file, also while a server has it.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    // First what may be missing, so that no empty file is left.
    let connection = connect(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    private(OpenOptions::new().write(true).create_new(true))
        .open(to)
        .map_err(|why| Error::Failed(format!("cannot write {}: {why}", to.display())))?;
    let name = to.to_str().ok_or_else(|| Error::Unfit("The file's name is not UTF-8.".into()))?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(Error::failed)?;
    Ok(())
}

/// The same SQL in SQLite's spelling: `$1` would be a name there.
fn spelt(sql: &str) -> String {
    sql.replace('$', "?")
}

/// Runs one statement: how many rows it touched, and the rows it gave.
fn run(connection: &Connection, statement: &Statement) -> rusqlite::Result<(u64, Vec<Row>)> {
    let mut prepared = connection.prepare_cached(&spelt(&statement.sql))?;
    let width = prepared.column_count();
    let values = rusqlite::params_from_iter(&statement.values);
    if width == 0 {
        return Ok((prepared.execute(values)? as u64, Vec::new()));
    }
    let rows = prepared.query_map(values, |row| {
        (0..width).map(|at| row.get_ref(at).map(value)).collect::<Result<_, _>>().map(Row)
    })?;
    let rows: Vec<Row> = rows.collect::<Result<_, _>>()?;
    Ok((rows.len() as u64, rows))
}

fn value(found: ValueRef<'_>) -> Value {
    match found {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(value) => Value::Int(value),
        ValueRef::Real(value) => Value::Real(value),
        ValueRef::Text(text) | ValueRef::Blob(text) => {
            Value::Text(String::from_utf8_lossy(text).into_owned())
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(value) => ValueRef::Integer(*value),
            Value::Real(value) => ValueRef::Real(*value),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}
