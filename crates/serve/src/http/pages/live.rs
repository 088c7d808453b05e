//! The changed parts of a table's page, as they change.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{Stream, unfold};
use parlour_web::{Change, Known};
use serde::Serialize;
use tokio::sync::watch;

use super::Sorry;
use super::frames::frames;
use super::sight::{Asked, Log, Sight};
use super::visitor::{Fields, Visitor};
use crate::app::App;
use crate::live::Live;
use crate::table::Table;

/// How often a quiet stream says that it is still there.
const ALIVE: Duration = Duration::from_secs(20);

struct Reading {
    app: Arc<App>,
    live: Arc<Live>,
    visitor: Visitor,
    known: Known,
    /// What the reader says it shows.
    at: Option<String>,
    /// How many lines of the record lie behind what it shows.
    lines: Option<usize>,
    /// From where its log goes on.
    log: Log,
    news: watch::Receiver<i64>,
    stopping: watch::Receiver<bool>,
    _open: Open,
}

/// What is sent.
#[derive(Serialize)]
struct News<'a> {
    at: &'a str,
    title: String,
    steps: Vec<Step>,
}

/// What changes at once.
#[derive(Serialize)]
struct Step {
    changes: Vec<Change>,
    /// Whether it is to be looked at for longer.
    rests: bool,
}

/// An open stream is counted until it is dropped.
struct Open(Arc<App>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.hall.metrics.connections.add(-1);
    }
}

/// `GET /tables/{id}/parts?at=…`: what has changed since a page was drawn.
pub(super) async fn parts(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Sorry> {
    let live = app.hall.live(&id);
    live.see(&app.hall, |table| table.eyes(visitor.id())).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).map(str::to_owned);
    app.hall.metrics.connections.add(1);
    let mut reading = Reading {
        news: live.watch(),
        stopping: app.stopping.subscribe(),
        _open: Open(app.clone()),
        known: Known::default(),
        lines: None,
        log: Log::All,
        at: last.or_else(|| fields.get("at").map(str::to_owned)),
        app,
        live,
        visitor,
    };
    // The first look is now, without waiting for news.
    reading.news.mark_changed();
    let events = unfold(reading, |mut reading| async move {
        let event = reading.next().await?;
        Some((Ok(event), reading))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)))
}

impl Reading {
    /// What changes next; `None` at the end of the stream.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            tokio::select! {
                changed = self.news.changed() => changed.ok()?,
                _ = self.stopping.changed() => return None,
            }
            if let Some((_, token)) = &self.visitor.person
                && self.app.people.who(token, self.app.hall.now()).await.is_err()
            {
                return None;
            }
            if let Some((at, news)) = self.look().await? {
                return Some(Event::default().id(at).data(news));
            }
        }
    }

    /// What is to change, step by step; nothing, if the reader shows the table as it is.
    async fn look(&mut self) -> Option<Option<(String, String)>> {
        let (hall, person) = (&self.app.hall, self.visitor.id());
        let asked = Asked { log: self.log, ..Asked::default() };
        let see = |table: &Table| match &table.play {
            Some(play) => {
                let sight = Sight::of(hall, table, person, &asked)?;
                Ok(Some((sight, play.line_count())))
            }
            None => Ok(None),
        };
        let Some((sight, lines)) = self.live.see(hall, see).await.ok()? else {
            return Some(None);
        };
        let before = self.lines.replace(lines);
        let log = std::mem::replace(&mut self.log, sight.logged());
        if sight.is_rewound() {
            self.known.forget("lines");
        }
        let part = sight.draw();
        if self.at.take().is_some_and(|at| at == sight.at()) {
            part.learn(&mut self.known);
            return Some(None);
        }
        let span = (before.unwrap_or(lines), lines);
        let mut steps: Vec<Step> = Vec::new();
        for earlier in frames(hall, &self.live, person, (&sight, log), span).await {
            let changes = earlier.draw().changes(&mut self.known);
            if !changes.is_empty() {
                steps.push(Step { changes, rests: earlier.is_resting() });
            }
        }
        let changes = part.changes(&mut self.known);
        if changes.is_empty() && steps.is_empty() {
            return Some(None);
        }
        steps.push(Step { changes, rests: false });
        let at = sight.at();
        let news = News { at: &at, title: sight.title(), steps };
        let news = serde_json::to_string(&news).ok()?;
        Some(Some((at, news)))
    }
}
