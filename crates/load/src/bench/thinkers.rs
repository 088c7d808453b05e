//! Tables at which experts think all the time.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use crate::Fault;
use crate::web::{Http, Socket, text};

/// How often somebody looks whether it is their turn.
const LOOK: Duration = Duration::from_millis(50);

/// Tables at which experts think; they stop when this is dropped.
#[derive(Debug)]
pub(crate) struct Thinking {
    address: SocketAddr,
    before: u64,
    _people: JoinSet<Result<(), Fault>>,
}

/// Seats three experts and one person at each of so many tables.
pub(crate) async fn start(address: SocketAddr, tables: usize) -> Result<Thinking, Fault> {
    let mut people = JoinSet::new();
    let mut http = Http::connect(address).await?;
    let before = thoughts(&mut http).await?;
    for number in 0..tables {
        let token = http.person(&format!("e{number}")).await?;
        let wish = json!({"game": "hearts", "seats": ["me", "expert", "expert", "expert"]});
        let opened = http.ask("POST", "/api/tables", &token, &wish).await?;
        people.spawn(person(address, token, text(&opened["id"])?));
    }
    Ok(Thinking { address, before, _people: people })
}

impl Thinking {
    /// How many moves were thought about.
    pub(crate) async fn thoughts(&self) -> Result<u64, Fault> {
        Ok(thoughts(&mut Http::connect(self.address).await?).await? - self.before)
    }
}

async fn thoughts(http: &mut Http) -> Result<u64, Fault> {
    let numbers = http.ask("GET", "/metrics", "", &json!({})).await?;
    let numbers = text(&numbers)?;
    let line = numbers.lines().find_map(|line| line.strip_prefix("parlour_thoughts_total "));
    Ok(line.ok_or("no such number")?.parse()?)
}

/// Somebody who does the first thing that is allowed, whenever it is their turn.
async fn person(address: SocketAddr, token: String, table: String) -> Result<(), Fault> {
    let mut socket = Socket::open(address, &token, &table, "").await?;
    for number in 0.. {
        let legal = socket.ask(&format!("l{number}"), "legal").await?;
        let legal: serde_json::Value = serde_json::from_str(&legal)?;
        match legal["payload"]["actions"].get(0) {
            Some(action) => {
                let id = format!("a{number}");
                let act = json!({"id": id, "name": action["name"], "payload": action["payload"]});
                socket.send(act.to_string()).await?;
            }
            None => {
                // While an expert thinks, nobody asks again and again whether it is done.
                tokio::time::sleep(LOOK).await;
                socket.send(format!(r#"{{"id":"d{number}","name":"deal"}}"#)).await?;
            }
        }
        socket.line().await?;
    }
    Ok(())
}
