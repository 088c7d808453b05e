//! Single requests by HTTP.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use serde_json::Value;

use crate::{Address, Trouble};

/// How long a server may take to be reached, and to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read: a record of a long match.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Asks for something; a body that is no JSON is given as text.
pub(crate) fn request(
    address: &Address,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Result<Value, Trouble> {
    let answer = exchange(address, method, path, token, body).map_err(|error| {
        Trouble::Silent(format!("No server answers at {address}: {error}. Is it running there?"))
    })?;
    let strange = || Trouble::Strange(format!("What answers at {address} is no Parlour server."));
    let answer = String::from_utf8(answer).map_err(|_| strange())?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(strange)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
    let value = serde_json::from_str(body).unwrap_or_else(|_| Value::String(body.to_owned()));
    match status.ok_or_else(strange)? {
        200 => Ok(value),
        503 => Err(Trouble::Silent(refusal(&value).map_or_else(String::new, |(_, why)| why))),
        _ => match refusal(&value) {
            Some((code, message)) => Err(Trouble::Refused { code, message }),
            None => Err(strange()),
        },
    }
}

/// The code and the sentence of a refusal.
pub(crate) fn refusal(answer: &Value) -> Option<(String, String)> {
    let error = answer.get("error")?;
    let text = |field| error.get(field).and_then(Value::as_str).map(str::to_owned);
    Some((text("code")?, text("message")?))
}

fn exchange(
    address: &Address,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> std::io::Result<Vec<u8>> {
    let host = address.host();
    let mut stream = connect(&host)?;
    // By this version of HTTP an answer comes in one piece, and ends with its connection.
    let mut head = format!("{method} {path} HTTP/1.0\r\nHost: {host}\r\n");
    if let Some(token) = token {
        head += &format!("Authorization: Bearer {token}\r\n");
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    if !body.is_empty() {
        head += "Content-Type: application/json\r\n";
    }
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len())?;
    let mut answer = Vec::new();
    stream.take(LONGEST).read_to_end(&mut answer)?;
    Ok(answer)
}

fn connect(host: &str) -> std::io::Result<TcpStream> {
    let mut failed = std::io::Error::other("there is no such name");
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => {
                stream.set_read_timeout(Some(PATIENCE))?;
                stream.set_write_timeout(Some(PATIENCE))?;
                return Ok(stream);
            }
            Err(error) => failed = error,
        }
    }
    Err(failed)
}
