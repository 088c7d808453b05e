//! WebSockets, subprotocol `parlour.v1`: commands of the JSON protocol in, their results and what
//! happens out. The seat comes from the token.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, Query, State};
use axum::response::Response;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app::App;
use crate::connections::Place;
use crate::http::{Address, Who};
use crate::limits;
use crate::live::Live;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::stream::From;
use crate::wire::{self, Seen};

/// The name of the protocol.
pub const PROTOCOL: &str = "parlour.v1";
/// How many commands in a row may be too many until the socket is closed.
const PATIENCE: u32 = 100;

/// Why a socket is closed, as RFC 6455 numbers it.
const COME_BACK: u16 = 1012;
const NOT_ALLOWED: u16 = 1008;

/// `GET /api/tables/{id}/socket`.
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    who: Who,
    Address(address): Address,
    Path(id): Path<String>,
    Query(from): Query<From>,
    place: Option<Extension<Arc<Place>>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let live = app.hall.live(&id);
    live.see(&app.hall, |table| table.eyes(who.person().map(|person| &*person.id))).await?;
    // Small buffers: a socket that is idle takes a few kilobytes.
    let upgrade = upgrade
        .protocols([PROTOCOL])
        .max_message_size(limits::FRAME)
        .max_frame_size(limits::FRAME)
        .read_buffer_size(1024)
        .write_buffer_size(0);
    let seen = Seen::since(from.since, from.news);
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.hall.metrics.connections.add(1);
        let _here = who.person().map(|person| app.hall.presence.enter(&live, &person.id));
        let key = who.person().map_or_else(|| address.to_string(), |person| person.id.clone());
        let mut talk = Talk { app: &app, live: &live, who: &who, key, seen, socket };
        let close = talk.run().await;
        talk.close(close).await;
        app.hall.metrics.connections.add(-1);
        drop(place);
    }))
}

/// One socket.
struct Talk<'a> {
    app: &'a App,
    live: &'a Live,
    who: &'a Who,
    /// By what it is counted how much is asked for.
    key: String,
    seen: Seen,
    socket: WebSocket,
}

impl Talk<'_> {
    fn person(&self) -> Option<&Sitter> {
        self.who.person()
    }

    /// Talks until one of both ends; why, if we did.
    async fn run(&mut self) -> Option<CloseFrame> {
        let mut news = self.live.watch();
        let mut stopping = self.app.stopping.subscribe();
        let stopping = stopping.changed();
        tokio::pin!(stopping);
        let mut ping = interval(self.app.config.patience() * 2);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ping.reset();
        let (mut too_many, mut heard) = (0, true);
        self.push().await?;
        loop {
            tokio::select! {
                // What somebody sent is judged by what they had been told until then.
                biased;
                _ = &mut stopping => return close(COME_BACK, "come back in a few seconds"),
                message = self.socket.recv() => {
                    heard = true;
                    let line = match message?.ok()? {
                        Message::Text(text) => text,
                        Message::Binary(_) => return close(NOT_ALLOWED, "send text"),
                        Message::Close(_) => return None,
                        Message::Ping(_) | Message::Pong(_) => continue,
                    };
                    if self.app.by_person.take(self.key.clone(), self.app.hall.now()) {
                        too_many = 0;
                        if let Err(close) = self.answer(line.as_bytes()).await { return close; }
                    } else {
                        too_many += 1;
                        self.app.hall.metrics.limited.add(1);
                        if too_many > PATIENCE {
                            return close(NOT_ALLOWED, "too much at once");
                        }
                        let refused = refused(line.as_bytes(), &Refused::too_much());
                        self.send(refused).await?;
                    }
                }
                changed = news.changed() => {
                    changed.ok()?;
                    if let Err(close) = self.push_or_close().await { return close; }
                }
                _ = ping.tick() => {
                    if !heard { return None; }
                    heard = false;
                    if !is_still_known(self.app, self.who).await {
                        return close(NOT_ALLOWED, "this token is not known any more");
                    }
                    self.say(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn answer(&mut self, bytes: &[u8]) -> Result<(), Option<CloseFrame>> {
        if !is_still_known(self.app, self.who).await {
            return Err(close(NOT_ALLOWED, "this token is not known any more"));
        }
        let person = self.who.person();
        let answer = wire::command(self.app, self.live, person, &mut self.seen, bytes).await;
        self.send(answer).await.ok_or(None)
    }

    async fn push(&mut self) -> Option<()> {
        self.push_or_close().await.ok()
    }

    /// Sends what happened since the last line.
    async fn push_or_close(&mut self) -> Result<(), Option<CloseFrame>> {
        let person = self.who.person();
        let hall = &self.app.hall;
        let seen = &mut self.seen;
        let line = self.live.see(hall, |table| seen.line(hall, table, person)).await;
        match line {
            Ok(Some(line)) => self.send(line).await.ok_or(None),
            Ok(None) => Ok(()),
            Err(refused) if refused.status == 503 => Err(close(COME_BACK, "come back soon")),
            Err(_) => Err(close(NOT_ALLOWED, "there is nothing to see here any more")),
        }
    }

    async fn send(&mut self, line: String) -> Option<()> {
        self.say(Message::Text(line.into())).await
    }

    /// Sends; who does not read in time is dropped, and may come back and go on.
    async fn say(&mut self, message: Message) -> Option<()> {
        match timeout(self.app.config.patience(), self.socket.send(message)).await {
            Ok(sent) => sent.ok(),
            Err(_) => {
                self.app.hall.metrics.dropped.add(1);
                tracing::debug!(seated = self.person().is_some(), "a slow reader was dropped");
                None
            }
        }
    }

    async fn close(&mut self, frame: Option<CloseFrame>) {
        if let Some(frame) = frame {
            let said = self.socket.send(Message::Close(Some(frame)));
            // Whoever does not hear it finds the socket closed.
            let _ = timeout(Duration::from_secs(1), said).await;
        }
    }
}

/// Whether the token that was shown is still worth something.
async fn is_still_known(app: &App, who: &Who) -> bool {
    match &who.0 {
        None => true,
        Some((_, token)) => {
            let known = app.people.who(token, app.hall.now()).await;
            !known.is_err_and(|refused| refused.status == 401)
        }
    }
}

fn close(code: u16, reason: &'static str) -> Option<CloseFrame> {
    Some(CloseFrame { code, reason: reason.into() })
}

fn refused(line: &[u8], refused: &Refused) -> String {
    match parlour_protocol::Asked::read(line) {
        Ok(asked) => asked.refused(refused.code, &refused.message),
        Err(line) => line,
    }
}
