//! What happens at a table as `text/event-stream`, for browsers and simple programs. The id of an
//! event is the viewer's state and the number of what is no event, so that who comes back goes on
//! exactly where it was.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use tokio::sync::watch;

use crate::app::App;
use crate::http::Who;
use crate::live::Live;
use crate::presence::Stay;
use crate::refused::Refused;
use crate::wire::Seen;

/// How often a quiet stream says that it is still there.
const ALIVE: Duration = Duration::from_secs(20);

/// From where to go on.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct From {
    /// The state number that was seen.
    pub(crate) since: Option<u64>,
    /// The number of what is no event that was seen.
    pub(crate) news: Option<u64>,
}

struct Reading {
    app: Arc<App>,
    live: Arc<Live>,
    who: Who,
    seen: Seen,
    news: watch::Receiver<i64>,
    stopping: watch::Receiver<bool>,
    _open: Open,
    _here: Option<Stay>,
}

/// An open stream is counted until it is dropped.
struct Open(Arc<App>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.hall.metrics.connections.add(-1);
    }
}

/// `GET /api/tables/{id}/stream`.
pub(crate) async fn stream(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Query(from): Query<From>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    let live = app.hall.live(&id);
    live.see(&app.hall, |table| table.eyes(who.person().map(|person| &*person.id))).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(read);
    let From { since, news } = last.unwrap_or(from);
    app.hall.metrics.connections.add(1);
    let mut reading = Reading {
        news: live.watch(),
        stopping: app.stopping.subscribe(),
        _open: Open(app.clone()),
        _here: who.person().map(|person| app.hall.presence.enter(&live, &person.id)),
        seen: Seen::since(since, news),
        app,
        live,
        who,
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
    /// What happens next; `None` at the end of the stream.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            tokio::select! {
                changed = self.news.changed() => changed.ok()?,
                _ = self.stopping.changed() => return None,
            }
            if let Some((_, token)) = &self.who.0
                && self.app.people.who(token, self.app.hall.now()).await.is_err()
            {
                return None;
            }
            let (seen, hall, person) = (&mut self.seen, &self.app.hall, self.who.person());
            let line = self.live.see(hall, |table| seen.line(hall, table, person)).await;
            if let Some(line) = line.ok()? {
                let (state, news) = (self.seen.state.unwrap_or(0), self.seen.news.unwrap_or(0));
                return Some(Event::default().id(format!("{state}.{news}")).data(line));
            }
        }
    }
}

fn read(id: &str) -> Option<From> {
    let (state, news) = id.split_once('.')?;
    Some(From { since: Some(state.parse().ok()?), news: Some(news.parse().ok()?) })
}
