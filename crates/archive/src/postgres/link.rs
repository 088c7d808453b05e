//! A connection that is made anew when it is lost.

use std::collections::HashMap;
use std::sync::Arc;

use tokio_postgres::{Client, Config, NoTls, Transaction};

use super::value;
use crate::Error;
use crate::database::{Outcome, Statement};

/// Where to connect, and the connection if there is one.
pub(super) struct Link {
    config: Config,
    session: Option<Session>,
}

/// A connection with the statements it has seen.
pub(super) struct Session {
    client: Arc<Client>,
    prepared: HashMap<String, tokio_postgres::Statement>,
}

/// A commit is on disk before it is answered, whatever the server's own habit.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local')";

impl Link {
    pub(super) fn new(config: Config) -> Link {
        Link { config, session: None }
    }

    /// The connection, a new one if need be.
    pub(super) async fn session(&mut self) -> Result<&mut Session, Error> {
        let lost = self.session.as_ref().is_none_or(|session| session.client.is_closed());
        if lost {
            self.session = None;
            let (client, connection) = self.config.connect(NoTls).await.map_err(unreachable)?;
            // It ends with its client; what goes wrong with it, whoever asks is told.
            tokio::spawn(connection);
            client.batch_execute(DURABLE).await.map_err(unreachable)?;
            self.session = Some(Session { client: Arc::new(client), prepared: HashMap::new() });
        }
        self.session.as_mut().ok_or_else(|| Error::Unreachable("it has just closed".into()))
    }
}

impl Session {
    pub(super) fn client(&self) -> Arc<Client> {
        Arc::clone(&self.client)
    }

    /// A statement, prepared once.
    pub(super) async fn prepared(&mut self, sql: &str) -> Result<tokio_postgres::Statement, Error> {
        if let Some(known) = self.prepared.get(sql) {
            return Ok(known.clone());
        }
        let new = self.client.prepare(sql).await.map_err(failed)?;
        self.prepared.insert(sql.to_owned(), new.clone());
        Ok(new)
    }

    /// A transaction, taken back unless it is committed.
    pub(super) async fn begin(&mut self) -> Result<Transaction<'_>, Error> {
        let Some(client) = Arc::get_mut(&mut self.client) else {
            unreachable!("the client of transactions is never shared")
        };
        client.transaction().await.map_err(failed)
    }

    pub(super) async fn transact(&mut self, statements: &[Statement]) -> Result<Outcome, Error> {
        let mut prepared = Vec::with_capacity(statements.len());
        for statement in statements {
            prepared.push(self.prepared(&statement.sql).await?);
        }
        let whole = self.begin().await?;
        let mut given = Vec::with_capacity(statements.len());
        for (place, (statement, prepared)) in statements.iter().zip(&prepared).enumerate() {
            let values = value::borrowed(&statement.values);
            let (touched, rows) = if prepared.columns().is_empty() {
                (whole.execute(prepared, &values).await.map_err(failed)?, Vec::new())
            } else {
                let rows = whole.query(prepared, &values).await.map_err(failed)?;
                let rows: Result<Vec<_>, _> = rows.iter().map(value::row).collect();
                (rows.as_ref().map_or(0, Vec::len) as u64, rows?)
            };
            if statement.must.is_some_and(|must| must != touched) {
                whole.rollback().await.map_err(failed)?;
                return Ok(Outcome::Undone(place));
            }
            given.push(rows);
        }
        whole.commit().await.map_err(failed)?;
        Ok(Outcome::Done(given))
    }
}

/// What the server said is its own; anything else means that it could not be heard.
pub(super) fn failed(why: tokio_postgres::Error) -> Error {
    match why.as_db_error() {
        // 57P01 to 57P03: it is being stopped, or not ready yet.
        Some(said) if !said.code().code().starts_with("57P") => {
            Error::Failed(format!("{} ({})", said.message(), said.code().code()))
        }
        _ => unreachable(why),
    }
}

fn unreachable(why: tokio_postgres::Error) -> Error {
    let cause = std::error::Error::source(&why).map(|cause| format!(": {cause}"));
    Error::Unreachable(format!("{why}{}", cause.unwrap_or_default()))
}
