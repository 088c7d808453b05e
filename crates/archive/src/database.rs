//! What the archive asks of a database.

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;

use tokio::sync::broadcast;

use crate::{Error, News, Submission, Submitted};

/// An answer to come.
pub(crate) type Reply<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// All that differs between SQLite and PostgreSQL.
pub(crate) trait Database: Send + Sync {
    /// Appends to a match by compare-and-set, together with what else arrives.
    fn append(&self, submission: Submission) -> Reply<'_, Submitted>;

    /// Runs statements in one transaction. Where one touches another number of rows than it must,
    /// all are taken back and its place is the answer.
    fn transact(&self, statements: Vec<Statement>) -> Reply<'_, Outcome>;

    /// Reads, in one statement.
    fn query(&self, statement: Statement) -> Reply<'_, Vec<Row>>;

    /// What has changed, here and on other nodes.
    fn news(&self) -> broadcast::Receiver<News>;

    /// What a row that is to be changed is read with, so that nobody waits for another's.
    fn skip_locked(&self) -> &'static str;
}

/// What became of a transaction.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    /// It is committed; these are the rows that each statement gave.
    Done(Vec<Vec<Row>>),
    /// The statement in this place touched another number of rows than it must.
    Undone(usize),
}

/// SQL with `$1` to `$n` for its values; nothing from outside is ever part of the text.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) sql: Cow<'static, str>,
    pub(crate) values: Vec<Value>,
    /// How many rows it must touch.
    pub(crate) must: Option<u64>,
}

impl Statement {
    pub(crate) fn new(sql: impl Into<Cow<'static, str>>) -> Statement {
        Statement { sql: sql.into(), values: Vec::new(), must: None }
    }

    /// The next value.
    pub(crate) fn with(mut self, value: impl Into<Value>) -> Statement {
        self.values.push(value.into());
        self
    }

    /// One row, or the whole transaction is taken back.
    pub(crate) fn must_touch_one(mut self) -> Statement {
        self.must = Some(1);
        self
    }
}

/// What a column can hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Real(f64),
    Text(String),
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(value)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Int(value.into())
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Real(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.into())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::Text(value)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// A row of an answer, read from left to right.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row(pub(crate) Vec<Value>);

impl Row {
    /// Reads the columns one after the other.
    pub(crate) fn read(self) -> Columns {
        Columns(self.0.into_iter())
    }
}

/// The columns of a row that are still to be read.
pub(crate) struct Columns(std::vec::IntoIter<Value>);

impl Columns {
    pub(crate) fn int(&mut self) -> Result<i64, Error> {
        self.maybe_int()?.ok_or_else(|| odd("a number", &Value::Null))
    }

    pub(crate) fn maybe_int(&mut self) -> Result<Option<i64>, Error> {
        match self.next() {
            Value::Int(value) => Ok(Some(value)),
            Value::Null => Ok(None),
            other => Err(odd("a number", &other)),
        }
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Error> {
        Ok(self.int()? != 0)
    }

    pub(crate) fn real(&mut self) -> Result<f64, Error> {
        match self.next() {
            Value::Real(value) => Ok(value),
            other => Err(odd("a real number", &other)),
        }
    }

    pub(crate) fn text(&mut self) -> Result<String, Error> {
        self.maybe_text()?.ok_or_else(|| odd("text", &Value::Null))
    }

    pub(crate) fn maybe_text(&mut self) -> Result<Option<String>, Error> {
        match self.next() {
            Value::Text(value) => Ok(Some(value)),
            Value::Null => Ok(None),
            other => Err(odd("text", &other)),
        }
    }

    fn next(&mut self) -> Value {
        self.0.next().unwrap_or(Value::Null)
    }
}

fn odd(wanted: &str, found: &Value) -> Error {
    Error::Failed(format!("it gave {found:?} where {wanted} belongs"))
}
