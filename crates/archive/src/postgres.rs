//! PostgreSQL: any number of nodes on one database.
//!
//! A node has four connections: one appends, one runs other transactions, one reads, one listens
//! for news. Each is made anew when it is lost.

mod append;
mod link;
mod listen;
mod value;

use std::time::Duration;

use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio_postgres::Config;

use self::link::{Link, failed};
use crate::database::{Database, Outcome, Reply, Row, Statement};
use crate::migrate::{self, Dialect};
use crate::{Error, News, Submission, Submitted};

const DIALECT: Dialect = Dialect {
    key: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    roomy: "WITH (fillfactor = 70)",
};

/// How many submissions may wait; then whoever comes waits too.
const QUEUE: usize = 1024;

/// A PostgreSQL database, and the connections to it.
pub(crate) struct Postgres {
    appends: mpsc::Sender<append::Work>,
    transactions: Mutex<Link>,
    reads: Mutex<Link>,
    news: broadcast::Sender<News>,
    listener: AbortHandle,
}

impl Postgres {
    /// Connects, brings the schema up to date, and listens.
    pub(crate) async fn open(address: &str) -> Result<Postgres, Error> {
        let config = config(address)?;
        let mut transactions = Link::new(config.clone());
        migrate(&mut transactions).await?;
        let (news, _) = broadcast::channel(crate::sqlite::NEWS_KEPT);
        let (ready, listening) = oneshot::channel();
        let listener = tokio::spawn(listen::listen(config.clone(), news.clone(), ready));
        // It is gone if it could not be: then every use says why.
        let _ = listening.await;
        let (appends, inbox) = mpsc::channel(QUEUE);
        // It ends when the queue is closed.
        tokio::spawn(append::write(Link::new(config.clone()), inbox));
        Ok(Postgres {
            appends,
            transactions: Mutex::new(transactions),
            reads: Mutex::new(Link::new(config)),
            news,
            listener: listener.abort_handle(),
        })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Database for Postgres {
    fn append(&self, submission: Submission) -> Reply<'_, Submitted> {
        let gone = || Error::Unreachable("its task has ended".into());
        Box::pin(async move {
            let (to, answer) = oneshot::channel();
            self.appends.send(append::Work(submission, to)).await.map_err(|_| gone())?;
            answer.await.map_err(|_| gone())?
        })
    }

    fn transact(&self, statements: Vec<Statement>) -> Reply<'_, Outcome> {
        Box::pin(async move {
            let mut link = self.transactions.lock().await;
            let session = link.session().await?;
            session.transact(&statements).await
        })
    }

    fn query(&self, statement: Statement) -> Reply<'_, Vec<Row>> {
        Box::pin(async move {
            // The lock is let go before the answer comes: many may be asked for at once.
            let (client, prepared) = {
                let mut link = self.reads.lock().await;
                let session = link.session().await?;
                (session.client(), session.prepared(&statement.sql).await?)
            };
            let rows = client.query(&prepared, &value::borrowed(&statement.values)).await;
            rows.map_err(failed)?.iter().map(value::row).collect()
        })
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn skip_locked(&self) -> &'static str {
        "FOR UPDATE SKIP LOCKED"
    }
}

fn config(address: &str) -> Result<Config, Error> {
    let mut config: Config = address
        .parse()
        .map_err(|why| Error::Unfit(format!("The address of the database is wrong: {why}.")))?;
    if config.get_application_name().is_none() {
        config.application_name("parlour");
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(Duration::from_secs(5));
    }
    // A server that has vanished is noticed within half a minute.
    config.keepalives_idle(Duration::from_secs(10)).tcp_user_timeout(Duration::from_secs(20));
    Ok(config)
}

/// Nodes that start together wait for the first one's scripts.
const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(7091512345)";

async fn migrate(link: &mut Link) -> Result<(), Error> {
    let whole = link.session().await?.begin().await?;
    whole.batch_execute(ONE_AT_A_TIME).await.map_err(failed)?;
    whole.batch_execute(migrate::TABLE).await.map_err(failed)?;
    let found: Option<i64> = whole.query_one(migrate::READ, &[]).await.map_err(failed)?.get(0);
    for (number, script) in migrate::scripts(found.unwrap_or(0), DIALECT)? {
        whole.batch_execute(&script).await.map_err(failed)?;
        whole.execute(migrate::NOTE, &[&number]).await.map_err(failed)?;
    }
    whole.commit().await.map_err(failed)
}
