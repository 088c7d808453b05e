//! People who come and go for a long time: memory stays flat, and nothing is left behind.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Plan;
use crate::clock::now;
use crate::node::{Node, Program};
use crate::web::{Http, Socket, text};
use crate::{Fault, say};

/// How long somebody waits between two things they do.
const PAUSE: Duration = Duration::from_millis(500);

/// Many matches with people who play, leave, come back, vanish and give up.
pub(crate) async fn run(plan: &Plan) -> Result<(), Fault> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("long.sqlite").display().to_string();
    let program = Program::Server(plan.program.clone());
    let node = Node::start(&program, &file, folder.path(), None)?;
    let idle = numbers(node.address).await?;
    let (over, deeds) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut people = JoinSet::new();
    for number in 0..plan.matches {
        people.spawn(wander(node.address, number, over.clone(), deeds.clone()));
    }
    let (begin, mut memory) = (now(), Vec::new());
    while begin.elapsed() < plan.lasts {
        tokio::time::sleep((plan.lasts / 30).min(Duration::from_secs(60))).await;
        if let Some(ended) = people.try_join_next() {
            ended??;
        }
        memory.push(node.memory() as f64 / f64::from(1 << 20));
        let minutes = begin.elapsed().as_secs_f64() / 60.0;
        let (done, now) = (deeds.load(Ordering::Relaxed), memory.last().copied().unwrap_or(0.0));
        say(&format!("after {minutes:.1} minutes: {done} things done, {now:.1} MB"));
    }
    over.store(true, Ordering::Relaxed);
    for ended in people.join_all().await {
        ended?;
    }
    // Those who have gone are noticed at once, and tables nobody looks at a minute later.
    let mut left = numbers(node.address).await?;
    for _ in 0..120 {
        if left.connections == 0 && left.held == 0 && left.tasks <= idle.tasks + 1 {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        left = numbers(node.address).await?;
    }
    node.stop()?;
    let third = memory.len() / 3;
    let most = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
    let (early, late) = (most(&memory[..2 * third]), most(&memory[2 * third..]));
    say(&format!(
        "{:?} of {} matches: {} things done; memory at most {early:.1} MB, in the \
         last third {late:.1} MB; left behind: {} connections, {} tables, {} tasks ({} before)",
        plan.lasts,
        plan.matches,
        deeds.load(Ordering::Relaxed),
        left.connections,
        left.held,
        left.tasks,
        idle.tasks,
    ));
    let flat = late <= early * 1.1 + 4.0;
    let clean = left.connections == 0 && left.held == 0 && left.tasks <= idle.tasks + 1;
    if flat && clean { Ok(()) } else { Err("Memory grew, or something was left behind.".into()) }
}

/// What the server says of itself.
#[derive(Debug)]
struct Numbers {
    connections: i64,
    held: i64,
    tasks: i64,
}

async fn numbers(address: SocketAddr) -> Result<Numbers, Fault> {
    let told = Http::connect(address).await?.ask("GET", "/metrics", "", &json!({})).await?;
    let told = text(&told)?;
    let read = |name: &str| -> Result<i64, Fault> {
        let line = told.lines().find_map(|line| line.strip_prefix(&format!("parlour_{name} ")));
        Ok(line.ok_or_else(|| format!("no number {name}"))?.parse()?)
    };
    Ok(Numbers {
        connections: read("connections")?,
        held: read("tables_held")?,
        tasks: read("tasks")?,
    })
}

/// Two people at one table after the other.
async fn wander(
    address: SocketAddr,
    number: u64,
    over: Arc<AtomicBool>,
    deeds: Arc<AtomicU64>,
) -> Result<(), Fault> {
    let mut random = number;
    let mut any = move |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) % below
    };
    let mut http = Http::connect(address).await?;
    let people =
        [http.person(&format!("a{number}")).await?, http.person(&format!("b{number}")).await?];
    'tables: while !over.load(Ordering::Relaxed) {
        let wish = json!({"game": "hearts", "seats": ["me", "open", "easy", "normal"],
                          "clock": {"per_move": 60}});
        let opened = http.ask("POST", "/api/tables", &people[0], &wish).await?;
        let path = format!("/api/tables/{}", text(&opened["id"])?);
        let join = json!({"code": opened["code"]});
        http.ask("POST", &format!("{path}/join"), &people[1], &join).await?;
        let mut sockets = [None, None];
        let mut played_on = true;
        while played_on && !over.load(Ordering::Relaxed) {
            tokio::time::sleep(PAUSE).await;
            deeds.fetch_add(1, Ordering::Relaxed);
            let who = any(2) as usize;
            let token = &people[who];
            match any(100) {
                // Vanishes without a word.
                0..8 => sockets[who] = None,
                8..12 => {
                    deed(&mut http, &format!("{path}/leave"), token).await?;
                    deed(&mut http, &format!("{path}/join"), token).await?;
                }
                // Somebody who only looks, once.
                12..14 => drop(Socket::open(address, token, &path[12..], "").await?),
                14 => played_on = false,
                _ => {
                    let socket = match &mut sockets[who] {
                        Some(socket) => socket,
                        none => none.insert(Socket::open(address, token, &path[12..], "").await?),
                    };
                    if !act(socket, any(u64::MAX)).await? {
                        continue 'tables;
                    }
                }
            }
        }
        // Bots would play on for people who have gone without a word.
        for token in &people {
            deed(&mut http, &format!("{path}/concede"), token).await?;
        }
    }
    Ok(())
}

/// Does something at a table, which may be over by now.
async fn deed(http: &mut Http, path: &str, token: &str) -> Result<(), Fault> {
    match http.ask("POST", path, token, &json!({})).await {
        Err(fault) if !fault.to_string().contains("match_over") => Err(fault),
        _ => Ok(()),
    }
}

/// Does something that may be done; false when the match is over.
async fn act(socket: &mut Socket, number: u64) -> Result<bool, Fault> {
    let legal: Value = serde_json::from_str(&socket.ask(&format!("l{number}"), "legal").await?)?;
    let id = format!("a{number}");
    let line = match legal["payload"]["actions"].get(0) {
        Some(act) => json!({"id": id, "name": act["name"], "payload": act["payload"]}),
        None => json!({"id": id, "name": "deal"}),
    };
    socket.send(line.to_string()).await?;
    let begins = format!(r#"{{"id":"{id}""#);
    loop {
        // It may be refused: the others play, too.
        let line = socket.line().await?;
        if line.starts_with(&begins) {
            return Ok(!line.contains("match_over") && !line.contains(r#""phase":"over""#));
        }
    }
}
