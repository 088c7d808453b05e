//! Connections that are half there, and bytes that would grow.

use std::io::Write;
use std::net::SocketAddr;

use flate2::Compression;
use flate2::write::GzEncoder;
use parlour_serve::Config;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{Node, PATIENCE, Person, raw, roomy, text};

/// A socket at a table of somebody's own that answers nothing, and the head of the answer.
async fn mute_socket(address: SocketAddr, who: &Person, more: &str) -> (TcpStream, String) {
    let id = text(&who.opens(json!({"game": "hearts"})).await["id"]);
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "GET /api/tables/{id}/socket HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n",
        who.token
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    (stream, String::from_utf8(answer).unwrap().to_ascii_lowercase())
}

/// Reads until the other end closes.
async fn is_closed(stream: &mut TcpStream) -> bool {
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut Vec::new())).await.is_ok()
}

/// A node that loses patience at once.
async fn hasty() -> Node {
    Node::with(Config { slow_reader: 0.1, ..roomy() }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_whose_other_end_says_nothing_any_more_is_closed() {
    let node = hasty().await;
    let ann = node.person("Ann").await;
    let (mut stream, head) = mute_socket(node.address, &ann, "").await;
    assert!(head.starts_with("http/1.1 101"), "{head}");
    assert!(is_closed(&mut stream).await, "no ping was answered");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_never_ends_is_given_up() {
    let node = hasty().await;
    let mut stream = TcpStream::connect(node.address).await.unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: ").await.unwrap();
    assert!(is_closed(&mut stream).await);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_packed_is_unpacked() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n";
    let (mut stream, head) = mute_socket(node.address, &ann, offer).await;
    assert!(!head.contains("sec-websocket-extensions"), "{head}");
    // A text whose head says that it is packed.
    stream.write_all(&[0xc1, 0x81, 0, 0, 0, 0, b'x']).await.unwrap();
    assert!(is_closed(&mut stream).await, "who sends it all the same is not heard");

    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let wish = json!({"game": "hearts", "rules": {"x": "0".repeat(10 << 20)}}).to_string();
    packer.write_all(wish.as_bytes()).unwrap();
    let bomb = packer.finish().unwrap();
    assert!(bomb.len() < 64 << 10, "small enough to be read as it is");
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: \
         application/json\r\nContent-Encoding: gzip\r\nConnection: close\r\nContent-Length: \
         {}\r\n\r\n",
        node.address,
        ann.token,
        bomb.len()
    );
    let (status, _, body) = raw(node.address, &[head.as_bytes(), &bomb].concat()).await;
    assert_eq!(status, 400, "{body}");
    assert!(body.contains("bad_body"), "{body}");
    node.stop().await;
}
