//! What is to be done when nobody asks: clocks that run out, deals, bots of a node that died.

use std::sync::Arc;
use std::time::Duration;

use parlour_archive::{Error, List, Millis, Status, Taken};

use crate::clock::Ms;
use crate::hall::Hall;
use crate::notes::Notes;
use crate::ratings;
use crate::table::{LEASE, RATE, Table};

/// How many jobs are taken at once.
const AT_ONCE: i64 = 64;
/// The longest pause between two looks at what is due.
const LOOK: Ms = 250;
/// How often memory is tidied.
const TIDY: Ms = 15_000;
/// How often what is old on disk is tidied.
const OLD: Ms = 3_600_000;

/// Does what comes due, for as long as the node runs.
pub async fn run(hall: Arc<Hall>, keep_days: Option<u32>) {
    let (mut tidied, mut old) = (hall.now(), 0);
    loop {
        let now = hall.now();
        if now >= tidied + TIDY {
            tidied = now;
            hall.sweep();
        }
        if now >= old + OLD {
            old = now;
            if let Err(error) = tidy_disk(&hall, keep_days).await {
                tracing::warn!(%error, "what is old could not be removed");
            }
        }
        match due(&hall).await {
            Ok(pause) => tokio::time::sleep(Duration::from_millis(pause)).await,
            Err(error) => {
                tracing::error!(%error, "jobs could not be taken");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Does what is due now, and says how long to wait for more.
pub async fn due(hall: &Arc<Hall>) -> Result<Ms, Error> {
    let now = hall.now();
    let next = hall.archive.next_due().await?.map_or(Ms::MAX, |due| due.max(0) as Ms);
    if next > now {
        return Ok((next - now).clamp(5, LOOK));
    }
    let until = (now + LEASE) as Millis;
    for job in hall.archive.take_jobs(now as Millis, until, AT_ONCE).await? {
        tokio::spawn(one(hall.clone(), job));
    }
    Ok(0)
}

async fn one(hall: Arc<Hall>, job: Taken) {
    if job.kind == RATE {
        return rate(&hall, &job).await;
    }
    let live = hall.live(&job.id);
    let done = live.change(&hall, None, |table, now| {
        table.come_due(now);
        let at = crate::table::JOBS.iter().position(|kind| *kind == job.kind);
        Ok((table.thinker().is_some(), at.is_some_and(|at| table.due(now)[at].is_some())))
    });
    match done.await {
        Ok(crate::live::Done::Now((thinks, wanted))) => {
            if thinks {
                hall.think(&live);
            } else if !wanted {
                clear(&hall, &job).await;
            }
        }
        Ok(crate::live::Done::Before) => {}
        Err(refused) => tracing::warn!(table = job.id, code = refused.code, "a job was not done"),
    }
}

/// Counts the result of a match that is over. Where that fails, it is tried again when the lease
/// has ended.
async fn rate(hall: &Hall, job: &Taken) {
    let see = |table: &Table| Ok((table.game.clone(), ratings::places(table)));
    let counted = match hall.live(&job.id).see(hall, see).await {
        Ok((game, places)) => {
            let counted = ratings::count(&hall.archive, &job.id, &game, &places).await;
            counted.map_err(|error| error.to_string())
        }
        Err(refused) => Err(refused.message),
    };
    match counted {
        Ok(true) => clear(hall, job).await,
        Ok(false) => {}
        Err(error) => tracing::error!(table = job.id, error, "a result was not counted"),
    }
}

async fn clear(hall: &Hall, job: &Taken) {
    if let Err(error) = hall.archive.drop_job(job).await {
        tracing::warn!(table = job.id, %error, "a job could not be cleared");
    }
}

async fn tidy_disk(hall: &Hall, keep_days: Option<u32>) -> Result<(), Error> {
    let now = hall.now() as Millis;
    hall.archive.sweep(now).await?;
    if let Some(days) = keep_days {
        let before = now - Millis::from(days) * 86_400_000;
        while hall.archive.prune(before, 1000).await? == 1000 {}
    }
    Ok(())
}

/// Keeps one table of each game at which bots show it.
pub async fn demo(hall: Arc<Hall>) {
    loop {
        for game in hall.games.iter().map(|game| game.id()) {
            let list = List {
                status: Some(Status::Running),
                public: true,
                game: Some(game.to_owned()),
                limit: 100,
                ..List::default()
            };
            let shown = hall.archive.list(&list).await.map(|tables| {
                let notes = |meta: &str| serde_json::from_str::<Notes>(meta);
                tables.iter().any(|row| notes(&row.meta).is_ok_and(|notes| notes.is_show()))
            });
            if shown == Ok(false)
                && let Err(refused) = hall.show(game).await
            {
                tracing::warn!(game, code = refused.code, "no show could begin");
            }
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}
