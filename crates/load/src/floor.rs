//! The same loop with no rules and no views: the same sockets, the same commit, and lines of the
//! same length told to all. What the server does beyond it is what rules, views and checks cost.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use parlour_archive::{Archive, Submission, Submitted};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_service::Service;

use crate::Fault;

const LINE: &str = r#"{"type":"act","seat":2,"name":"play","payload":{"card":"2C"}}"#;

/// As long as what a server tells of a card that was played.
const TOLD: &str = r#"{"id":null,"ok":true,"error":null,"events":[{"name":"card_played","kind":"news","seat":2,"text":"North plays the 2 of clubs.","data":{"seat":2,"card":"2C"}}],"payload":{"game":"hearts","phase":"play","to_act":[3],"allowed":["play"],"turns":[],"scores":[0,0,0,0],"outcome":null,"exit":false,"viewer":1,"state":"#;

/// As long as what a server remembers of the commands of four people.
const RECENT: usize = 448;

struct Floor {
    archive: Archive,
    tables: Mutex<HashMap<String, Arc<Table>>>,
}

struct Table {
    version: tokio::sync::Mutex<i64>,
    news: watch::Sender<i64>,
}

/// Serves until it is killed.
pub async fn serve(database: &str) -> Result<(), Fault> {
    let archive = Archive::open(database).await?;
    let floor = Arc::new(Floor { archive, tables: Mutex::default() });
    let router = Router::new().route("/api/tables/{id}/socket", get(socket)).with_state(floor);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    crate::say(&format!("The floor is open at http://{}/", listener.local_addr()?));
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let router = router.clone();
        let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            router.clone().call(request)
        });
        let mut http = http1::Builder::new();
        http.max_buf_size(8192);
        tokio::spawn(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    }
}

async fn socket(
    State(floor): State<Arc<Floor>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let table = {
        let mut tables = floor.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Table { version: 0.into(), news: watch::channel(0).0 };
        tables.entry(id.clone()).or_insert_with(|| Arc::new(new())).clone()
    };
    let upgrade = upgrade.protocols(["parlour.v1"]).read_buffer_size(1024).write_buffer_size(0);
    upgrade.on_upgrade(move |socket| async move {
        // A socket that ends is nobody's concern but its client's.
        let _ = talk(&floor, &id, &table, socket).await;
    })
}

async fn talk(floor: &Floor, id: &str, table: &Table, mut socket: WebSocket) -> Result<(), Fault> {
    let mut news = table.news.subscribe();
    let mut told = *news.borrow_and_update();
    socket.send(tell(told)).await?;
    loop {
        tokio::select! {
            changed = news.changed() => {
                changed?;
                let now = *news.borrow_and_update();
                if now > told {
                    told = now;
                    socket.send(tell(told)).await?;
                }
            }
            message = socket.recv() => {
                let Message::Text(text) = message.ok_or("closed")?? else { continue };
                let asked: serde_json::Value = serde_json::from_str(&text)?;
                let command = asked["id"].as_str().unwrap_or_default();
                let mut version = table.version.lock().await;
                let mut next = Submission::new(id, *version, *version);
                next.lines.push(LINE.into());
                next.recent = Some(format!("{command:0>RECENT$}"));
                match floor.archive.append(next).await? {
                    Submitted::Written(now) => *version = now,
                    other => return Err(format!("{other:?}").into()),
                }
                told = *version;
                table.news.send_replace(told);
                drop(version);
                socket.send(tell(told)).await?;
            }
        }
    }
}

fn tell(state: i64) -> Message {
    Message::Text(format!("{TOLD}{state}}}}}").into())
}
