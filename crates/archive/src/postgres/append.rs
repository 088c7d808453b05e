//! The writer: gathers submissions, commits them in one statement, and then answers.

use std::collections::{HashMap, HashSet, VecDeque};

use tokio::sync::{mpsc, oneshot};
use tokio_postgres::types::ToSql;

use super::link::{Link, failed};
use crate::{Error, Status, Submission, Submitted};

/// A submission, and where its answer goes.
pub(super) struct Work(pub(super) Submission, pub(super) oneshot::Sender<Result<Submitted, Error>>);

/// How much is committed together at most.
const TOGETHER: usize = 1024;

const APPEND: &str = include_str!("append.sql");

/// Commits what arrives, until the queue is closed.
pub(super) async fn write(mut link: Link, mut inbox: mpsc::Receiver<Work>) {
    let mut waiting = VecDeque::new();
    loop {
        if waiting.is_empty() {
            match inbox.recv().await {
                Some(work) => waiting.push_back(work),
                None => return,
            }
        }
        while waiting.len() < TOGETHER
            && let Ok(work) = inbox.try_recv()
        {
            waiting.push_back(work);
        }
        let mut batches = vec![one_each(&mut waiting)];
        while let Some(batch) = batches.pop() {
            match together(&mut link, &batch).await {
                Ok(answers) => tell(batch, &answers),
                // The server refused one of them; by themselves the others may pass.
                Err(Error::Failed(_)) if batch.len() > 1 => {
                    batches.extend(batch.into_iter().map(|work| vec![work]));
                }
                Err(why) => batch.into_iter().for_each(|Work(_, to)| {
                    let _ = to.send(Err(why.clone())); // Whoever asked may have gone.
                }),
            }
        }
    }
}

/// Of each match the first submission; the others wait for the next commit.
fn one_each(waiting: &mut VecDeque<Work>) -> Vec<Work> {
    let mut seen = HashSet::new();
    let (batch, later) = std::mem::take(waiting)
        .into_iter()
        .partition(|Work(submission, _)| seen.insert(submission.id.clone()));
    *waiting = later;
    VecDeque::into(batch)
}

fn tell(batch: Vec<Work>, answers: &HashMap<String, Submitted>) {
    for Work(submission, to) in batch {
        let answer = answers.get(&submission.id).copied().unwrap_or(Submitted::Stale);
        let _ = to.send(Ok(answer)); // Whoever asked may have gone.
    }
}

/// One statement for all of them. Who is not answered is stale.
async fn together(link: &mut Link, batch: &[Work]) -> Result<HashMap<String, Submitted>, Error> {
    let session = link.session().await?;
    let append = session.prepared(APPEND).await?;
    let columns = Columns::of(batch);
    let rows = session.client().query(&append, &columns.values()).await.map_err(failed)?;
    Ok(rows.iter().map(|row| (row.get(0), Submitted::Written(row.get(1)))).collect())
}

/// A batch, column by column.
#[derive(Default)]
struct Columns<'a> {
    ids: Vec<&'a str>,
    versions: Vec<i64>,
    counts: Vec<i64>,
    times: Vec<i64>,
    metas: Vec<Option<&'a str>>,
    statuses: Vec<Option<i64>>,
    publics: Vec<Option<i64>>,
    seated: Vec<i64>,
    recents: Vec<Option<&'a str>>,
    line_ids: Vec<&'a str>,
    line_places: Vec<i64>,
    line_bodies: Vec<&'a str>,
    sitter_ids: Vec<&'a str>,
    sitters: Vec<&'a str>,
    job_ids: Vec<&'a str>,
    job_kinds: Vec<&'a str>,
    job_dues: Vec<Option<i64>>,
}

impl<'a> Columns<'a> {
    fn of(batch: &'a [Work]) -> Columns<'a> {
        let mut all = Columns::default();
        for Work(new, _) in batch {
            let id = new.id.as_str();
            all.ids.push(id);
            all.versions.push(new.version);
            all.counts.push(new.lines.len() as i64);
            all.times.push(new.at);
            all.metas.push(new.meta.as_deref());
            all.statuses.push(new.status.map(Status::number));
            all.publics.push(new.public.map(i64::from));
            all.seated.push(new.people.is_some().into());
            all.recents.push(new.recent.as_deref());
            for (place, line) in (0..).zip(&new.lines) {
                all.line_ids.push(id);
                all.line_places.push(place);
                all.line_bodies.push(line);
            }
            for person in new.people.iter().flatten() {
                all.sitter_ids.push(id);
                all.sitters.push(person);
            }
            for job in &new.jobs {
                all.job_ids.push(id);
                all.job_kinds.push(&job.kind);
                all.job_dues.push(job.due);
            }
        }
        all
    }

    /// In the order of the statement's parameters.
    fn values(&self) -> [&(dyn ToSql + Sync); 17] {
        [
            &self.ids,
            &self.versions,
            &self.counts,
            &self.times,
            &self.metas,
            &self.statuses,
            &self.publics,
            &self.seated,
            &self.recents,
            &self.line_ids,
            &self.line_places,
            &self.line_bodies,
            &self.sitter_ids,
            &self.sitters,
            &self.job_ids,
            &self.job_kinds,
            &self.job_dues,
        ]
    }
}
