//! A node on a free port, and people who talk to it over real sockets.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use parlour_archive::Archive;
use parlour_serve::app::App;
use parlour_serve::{Config, Server, wall};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The longest that a test waits for anything: far longer than it takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A node in this process.
pub(crate) struct Node {
    pub(crate) address: SocketAddr,
    pub(crate) app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
    _folder: Option<TempDir>,
}

impl Node {
    /// A node with a database of its own, and limits that no honest test meets.
    pub(crate) async fn start() -> Node {
        Node::with(roomy()).await
    }

    pub(crate) async fn with(config: Config) -> Node {
        let folder = tempfile::tempdir().unwrap();
        let archive = Archive::sqlite(&folder.path().join("tables.sqlite")).await.unwrap();
        let mut node = Node::on(config, archive).await;
        node._folder = Some(folder);
        node
    }

    pub(crate) async fn on(config: Config, archive: Archive) -> Node {
        let listen = "127.0.0.1:0".parse().unwrap();
        let server = Server::bind(
            Config { listen, ..config },
            parlour_games::games().into(),
            archive,
            wall(),
        )
        .await
        .unwrap();
        let (address, app) = (server.address().unwrap(), server.app().clone());
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Node { address, app, stop: Some(stop), running, _folder: None }
    }

    /// Stops as on SIGTERM.
    pub(crate) async fn stop(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        tokio::time::timeout(PATIENCE, &mut self.running).await.unwrap().unwrap();
    }

    /// Somebody new.
    pub(crate) async fn person(&self, name: &str) -> Person {
        let (status, body) =
            request(self.address, "POST", "/api/people", None, Some(json!({"name": name}))).await;
        assert_eq!(status, 200, "{body}");
        Person {
            address: self.address,
            id: text(&body["person"]["id"]),
            token: text(&body["token"]),
        }
    }
}

/// Limits that no honest test meets.
pub(crate) fn roomy() -> Config {
    Config {
        requests_per_second: 1e6,
        commands_per_second: 1e6,
        people_per_minute: 1e6,
        most_tables: 10_000,
        ..Config::default()
    }
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) id: String,
    pub(crate) token: String,
}

impl Person {
    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        request(self.address, "GET", path, Some(&self.token), None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        request(self.address, "POST", path, Some(&self.token), Some(body)).await
    }

    /// What must be answered.
    pub(crate) async fn asks(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// What must be refused, and with which code.
    pub(crate) async fn refused(&self, path: &str, body: Value) -> String {
        let (status, answer) = self.post(path, body).await;
        assert!(status >= 400, "{path}: {answer}");
        text(&answer["error"]["code"])
    }

    /// Opens a table.
    pub(crate) async fn opens(&self, wish: Value) -> Value {
        self.asks("/api/tables", wish).await
    }

    /// A command at a table, by HTTP.
    pub(crate) async fn command(&self, table: &str, command: Value) -> Value {
        self.asks(&format!("/api/tables/{table}/command"), command).await
    }

    pub(crate) async fn socket(&self, table: &str, query: &str) -> Socket {
        open_socket(self.address, Some(&self.token), table, query).await.unwrap()
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// One request, by a connection of its own.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, Value) {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    if let Some(token) = token {
        head += &format!("Authorization: Bearer {token}\r\n");
    }
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    if !body.is_empty() {
        head += "Content-Type: application/json\r\n";
    }
    head += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let (status, _, body) = raw(address, head.as_bytes()).await;
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

/// Bytes as they are, and the answer: its status, head and body.
pub(crate) async fn raw(address: SocketAddr, bytes: &[u8]) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    // A connection may be reset behind the answer, where not all was read.
    let _ = tokio::time::timeout(PATIENCE, read).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_owned(), body.to_owned())
}

/// A socket of somebody.
pub(crate) struct Socket {
    inner: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every frame that came.
    pub(crate) frames: Vec<String>,
}

pub(crate) async fn open_socket(
    address: SocketAddr,
    token: Option<&str>,
    table: &str,
    query: &str,
) -> Result<Socket, tungstenite::Error> {
    let url = format!("ws://{address}/api/tables/{table}/socket{query}");
    let mut request = url.into_client_request()?;
    let headers = request.headers_mut();
    headers.insert("sec-websocket-protocol", "parlour.v1".parse().unwrap());
    if let Some(token) = token {
        headers.insert("authorization", format!("Bearer {token}").parse().unwrap());
    }
    let (inner, _) = connect_async(request).await?;
    Ok(Socket { inner, frames: Vec::new() })
}

impl Socket {
    /// The next line; `None` when the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.inner.next()).await;
            match next.expect("something is sent")?.ok()? {
                Message::Text(text) => {
                    self.frames.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    pub(crate) async fn send(&mut self, command: &Value) {
        self.send_text(command.to_string()).await.unwrap();
    }

    pub(crate) async fn send_text(&mut self, text: String) -> Result<(), tungstenite::Error> {
        self.inner.send(Message::Text(text.into())).await
    }

    /// Sends a command and waits for its result.
    pub(crate) async fn ask(&mut self, command: Value) -> Value {
        self.send(&command).await;
        loop {
            let line = self.next().await.expect("a result");
            if line["id"] == command["id"] {
                return line;
            }
        }
    }
}

/// Plays the first legal action whenever it is asked, until the match is over.
pub(crate) async fn play_on(person: Person, table: String) -> Socket {
    let mut socket = person.socket(&table, "").await;
    let mut number = 0;
    loop {
        number += 1;
        let legal = socket.ask(json!({"id": format!("l{number}"), "name": "legal"})).await;
        let choices = legal["payload"]["actions"].as_array().cloned().unwrap_or_default();
        let line = match choices.first() {
            Some(action) => {
                let (name, payload) = (&action["name"], &action["payload"]);
                let id = format!("a{number}");
                socket.ask(json!({"id": id, "name": name, "payload": payload})).await
            }
            None => socket.ask(json!({"id": format!("s{number}"), "name": "summary"})).await,
        };
        if !line["payload"]["outcome"].is_null() {
            return socket;
        }
        // What was sent before this line is older than it: only what comes later is waited for.
        let stands = &line["payload"];
        if stands["allowed"] == json!(["deal"]) {
            let line = socket.ask(json!({"id": format!("d{number}"), "name": "deal"})).await;
            if line["payload"]["allowed"] == json!(["deal"]) {
                socket.next().await.expect("the others are ready, too");
            }
        } else if line["ok"] == true && !asks(stands) {
            socket.next().await.expect("the match goes on");
        }
    }
}

/// Whether the viewer is waited for.
fn asks(stands: &Value) -> bool {
    let waited = stands["to_act"].as_array();
    waited.is_some_and(|seats| seats.contains(&stands["viewer"]))
}
