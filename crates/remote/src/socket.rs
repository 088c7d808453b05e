//! A WebSocket that is read whether anybody listens or not, so that a server whose person thinks
//! for long still hears that they are there.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::{Address, PROTOCOL, Trouble};

/// How long a server may take to answer, and how long it may be silent: it says that it is there
/// far more often.
const PATIENCE: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(60);

/// A socket at a table, until it is dropped.
pub(crate) struct Socket {
    out: UnboundedSender<String>,
    lines: Receiver<String>,
}

/// The socket is closed.
#[derive(Debug)]
pub(crate) struct Closed;

impl Socket {
    /// Opens a socket at a table.
    pub(crate) fn open(address: &Address, token: &str, table: &str) -> Result<Socket, Trouble> {
        let url = format!("ws://{}/api/tables/{table}/socket", address.host());
        let strange = |_| Trouble::Strange(format!("A table is not called \"{table}\"."));
        let mut request = url.into_client_request().map_err(strange)?;
        let bearer = HeaderValue::from_str(&format!("Bearer {token}"));
        let bearer = bearer.map_err(|_| Trouble::Strange("The token is no text.".into()))?;
        request.headers_mut().insert("authorization", bearer);
        request.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(PROTOCOL));
        let (out, wanted) = unbounded_channel();
        let (told, lines) = channel();
        let (opened, open) = channel();
        let place = address.to_string();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            match runtime {
                Ok(runtime) => runtime.block_on(talk(request, &place, opened, wanted, &told)),
                Err(error) => drop(opened.send(Err(Trouble::Silent(format!("{error}."))))),
            }
        });
        let gone = |_| Trouble::Silent(format!("No server answers at {address}."));
        open.recv().map_err(gone)??;
        Ok(Socket { out, lines })
    }

    /// Sends a line.
    pub(crate) fn send(&self, line: String) -> Result<(), Closed> {
        self.out.send(line).map_err(|_| Closed)
    }

    /// The next line, if one comes in time.
    pub(crate) fn next(&self, wait: Duration) -> Result<Option<String>, Closed> {
        match self.lines.recv_timeout(wait) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Closed),
        }
    }
}

async fn talk(
    request: tokio_tungstenite::tungstenite::handshake::client::Request,
    place: &str,
    opened: Sender<Result<(), Trouble>>,
    mut wanted: UnboundedReceiver<String>,
    told: &Sender<String>,
) {
    let silent = |why: &str| Trouble::Silent(format!("No server answers at {place}: {why}."));
    let mut socket = match timeout(PATIENCE, connect_async(request)).await {
        Ok(Ok((socket, _))) => {
            if opened.send(Ok(())).is_err() {
                return;
            }
            socket
        }
        Ok(Err(error)) => return drop(opened.send(Err(refused(place, &error)))),
        Err(_) => return drop(opened.send(Err(silent("it takes too long")))),
    };
    loop {
        tokio::select! {
            line = wanted.recv() => {
                // Whoever has the other end is gone.
                let Some(line) = line else { break };
                if socket.send(Message::Text(line.into())).await.is_err() { break }
            }
            message = timeout(SILENCE, socket.next()) => match message {
                Ok(Some(Ok(Message::Text(text)))) => {
                    if told.send(text.to_string()).is_err() { break }
                }
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => return,
                Ok(Some(Ok(_))) => {}
            }
        }
    }
    // The server finds it closed even where this cannot be said.
    let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
}

fn refused(place: &str, error: &Error) -> Trouble {
    let Error::Http(response) = error else {
        return Trouble::Silent(format!("No server answers at {place}: {error}."));
    };
    let body = response.body().as_deref().unwrap_or_default();
    let told = serde_json::from_slice(body).ok().as_ref().and_then(crate::request::refusal);
    match told {
        _ if response.status().as_u16() == 503 => {
            Trouble::Silent(format!("The server at {place} is busy."))
        }
        Some((code, message)) => Trouble::Refused { code, message },
        None => Trouble::Strange(format!(
            "What answers at {place} does not speak {PROTOCOL}: it is another program, or another \
             version of this one."
        )),
    }
}
