//! `parlour serve` as a program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A server in a process of its own; it is killed when this is dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(folder: &Path, more: &[&str]) -> Server {
        Server::start_at(folder, "127.0.0.1:0", more)
    }

    /// Starts at an address of one's choice, such as that of one that was killed.
    pub(crate) fn start_at(folder: &Path, listen: &str, more: &[&str]) -> Server {
        let mut command = Command::new(super::program());
        command.args(["serve", "--listen", listen]).args(more);
        command.env("PARLOUR_HOME", folder).env_remove("DATABASE_URL").env("RUST_LOG", "trace");
        let log = folder.join("log");
        let log = std::fs::File::options().create(true).append(true).open(log).unwrap();
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let address = said.trim().strip_prefix("Parlour is open at http://").expect("it is ready");
        Server { address: address.trim_end_matches('/').to_owned(), child }
    }

    /// An answer; `None` where the server is gone.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let (address, body) = (&self.address, body.to_string());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: \
             Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let length = head.to_ascii_lowercase();
        let length = length.split("content-length: ").nth(1)?.split("\r\n").next()?;
        // An answer that is cut off is none.
        if body.len() < length.parse().ok()? {
            return None;
        }
        Some(serde_json::from_str(body).unwrap_or(Value::String(body.to_owned())))
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
