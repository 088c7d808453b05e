//! People who talk to a server: requests on a connection that stays open, and WebSockets.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Fault;

/// The longest that anything is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A connection for requests.
#[derive(Debug)]
pub(crate) struct Http {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Http {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Http, Fault> {
        let stream = timeout(PATIENCE, TcpStream::connect(address)).await??;
        stream.set_nodelay(true)?;
        Ok(Http { address, stream: BufReader::new(stream) })
    }

    /// An answer, which must be a good one.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Result<Value, Fault> {
        let who = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let head = format!("{who}Content-Type: application/json\r\n");
        let body = self.send(method, path, &head, &body.to_string()).await?;
        Ok(serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// The body of an answer, which must be a good one.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        head: &str,
        body: &str,
    ) -> Result<String, Fault> {
        timeout(PATIENCE, self.answer(method, path, head, body)).await?
    }

    async fn answer(
        &mut self,
        method: &str,
        path: &str,
        head: &str,
        body: &str,
    ) -> Result<String, Fault> {
        let (address, length) = (self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{head}Content-Length: \
             {length}\r\n\r\n{body}"
        );
        let first = match self.first_line(&request).await {
            Ok(first) if !first.is_empty() => first,
            // A server ends connections on which nothing was asked for a while.
            _ => {
                *self = Http::connect(self.address).await?;
                self.first_line(&request).await?
            }
        };
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("The server closed the connection.".into());
            }
            match line.trim().to_ascii_lowercase().split_once(": ") {
                Some(("content-length", number)) => length = number.parse()?,
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        let body = String::from_utf8(body)?;
        if !first.starts_with("HTTP/1.1 200") {
            return Err(format!("{method} {path}: {} {body}", first.trim()).into());
        }
        Ok(body)
    }

    /// Asks, and hears how the answer begins; nothing where there is none.
    async fn first_line(&mut self, request: &str) -> std::io::Result<String> {
        let mut first = String::new();
        self.stream.write_all(request.as_bytes()).await?;
        self.stream.read_line(&mut first).await?;
        Ok(first)
    }

    /// The lines of a stream, for as long as it is held.
    pub(crate) async fn stream(mut self, path: &str, head: &str) -> Result<Lines, Fault> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{head}\r\n", self.address);
        self.stream.write_all(request.as_bytes()).await?;
        Ok(Lines { stream: self.stream, line: String::new() })
    }

    /// Somebody new; their token.
    pub(crate) async fn person(&mut self, name: &str) -> Result<String, Fault> {
        let person = self.ask("POST", "/api/people", "", &json!({"name": name})).await?;
        text(&person["token"])
    }
}

/// A stream that is read line by line.
#[derive(Debug)]
pub(crate) struct Lines {
    stream: BufReader<TcpStream>,
    line: String,
}

impl Lines {
    /// The next line.
    pub(crate) async fn next(&mut self) -> Result<&str, Fault> {
        self.line.clear();
        match timeout(PATIENCE, self.stream.read_line(&mut self.line)).await?? {
            0 => Err("The stream has ended.".into()),
            _ => Ok(self.line.trim_end()),
        }
    }
}

/// What must be a text.
pub(crate) fn text(value: &Value) -> Result<String, Fault> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("no text: {value}").into())
}

/// A WebSocket at a table.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// The newest state that was told.
    pub(crate) seen: u64,
}

impl Socket {
    pub(crate) async fn open(
        address: SocketAddr,
        token: &str,
        table: &str,
        query: &str,
    ) -> Result<Socket, Fault> {
        let url = format!("ws://{address}/api/tables/{table}/socket{query}");
        let mut request = url.into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", "parlour.v1".parse()?);
        headers.insert("authorization", format!("Bearer {token}").parse()?);
        let stream = timeout(PATIENCE, TcpStream::connect(address)).await??;
        stream.set_nodelay(true)?;
        // Twenty thousand of them are held at once.
        let small = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let opened = client_async_with_config(request, stream, Some(small));
        Ok(Socket { stream: timeout(PATIENCE, opened).await??.0, seen: 0 })
    }

    pub(crate) async fn send(&mut self, line: String) -> Result<(), Fault> {
        Ok(timeout(PATIENCE, self.stream.send(Message::Text(line.into()))).await??)
    }

    /// The next line.
    pub(crate) async fn line(&mut self) -> Result<String, Fault> {
        loop {
            let next = timeout(PATIENCE, self.stream.next()).await?;
            match next.ok_or("The socket was closed.")?? {
                Message::Text(text) => return Ok(text.as_str().to_owned()),
                Message::Close(why) => return Err(format!("The socket was closed: {why:?}").into()),
                _ => {}
            }
        }
    }

    /// Reads on until the viewer has seen this state. A command that is refused on the way is an
    /// error.
    pub(crate) async fn reach(&mut self, state: u64) -> Result<(), Fault> {
        loop {
            let line = self.line().await?;
            if !line.starts_with(r#"{"id":null"#) && line.contains(r#""ok":false"#) {
                return Err(line.into());
            }
            self.seen = self.seen.max(state_in(&line).unwrap_or(0));
            if self.seen >= state {
                return Ok(());
            }
        }
    }

    /// Sends a command and waits for its result.
    pub(crate) async fn ask(&mut self, id: &str, name: &str) -> Result<String, Fault> {
        self.send(format!(r#"{{"id":"{id}","name":"{name}"}}"#)).await?;
        let begins = format!(r#"{{"id":"{id}""#);
        loop {
            let line = self.line().await?;
            if line.starts_with(&begins) {
                return Ok(line);
            }
        }
    }
}

/// The state number that a line tells, found without reading the rest.
pub(crate) fn state_in(line: &str) -> Option<u64> {
    let (_, after) = line.rsplit_once(r#""state":"#)?;
    let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    after[..end].parse().ok()
}
