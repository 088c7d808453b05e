//! Moves a second, flat out and at a pace, and what one costs.

use std::path::Path;
use std::time::Duration;

use parlour_archive::testing::Cluster;
use parlour_archive::{Archive, NewMatch};

use super::{Plan, held, row};
use crate::Fault;
use crate::clock::part;
use crate::node::{LOAD, Node, Program, SERVER, cpu_of, pin, unpin};
use crate::player::{Pace, Player, Plays, Script, Times, play};
use crate::tables::{self, Mirror, Seated, Sockets};

/// How many matches are played at a pace, and how many moves a second that makes.
const PACED: usize = 500;

/// What a run gave.
#[derive(Debug)]
pub(super) struct Rate {
    pub(super) a_second: f64,
    /// Processor time of the server a move, and of the database's own, in microseconds.
    cost: f64,
    database: f64,
    times: Times,
}

impl Rate {
    pub(super) fn shown(&mut self) -> String {
        let there = match self.database {
            0.0 => String::new(),
            cost => format!(" + {cost:.0} µs in the database"),
        };
        format!(
            "{:.0} µs of processor a move{there}, p50 {:.1} ms, p99 {:.1} ms",
            self.cost,
            part(&mut self.times.seen, 0.5),
            part(&mut self.times.seen, 0.99),
        )
    }
}

/// SQLite, flat out, and the same loop with no rules and no views.
pub(crate) async fn sqlite(plan: &Plan) -> Result<(), Fault> {
    for (matches, bar) in [(50, 5_000.0), (500, 10_000.0)] {
        let folder = tempfile::tempdir()?;
        let what = format!("SQLite, {matches} matches");
        let mut floor = floor(plan, folder.path(), matches).await?;
        let figure = format!("{:.0} moves/s", floor.a_second);
        row(&format!("{what}, no rules and no views"), &figure, "", &floor.shown(), true);
        let file = folder.path().join("hearts.sqlite").display().to_string();
        let (node, players) = hearts(plan, &file, folder.path(), matches).await?;
        let (mut server, _) = measure(&node, None, players, Pace::Flat, plan.lasts()).await?;
        held(&what, &server.shown(), server.a_second, bar, "moves/s", true);
        let ratio = server.a_second / floor.a_second;
        held(&format!("{what}, against no rules"), "", ratio, 0.4, "of it", true);
    }
    Ok(())
}

/// PostgreSQL on the same two cores, flat out.
pub(crate) async fn postgres(plan: &Plan) -> Result<(), Fault> {
    let (cluster, folder) = (cluster()?, tempfile::tempdir()?);
    let (node, players) = hearts(plan, &cluster.database(), folder.path(), 500).await?;
    let server = cluster.process();
    let (mut rate, _) = measure(&node, server, players, Pace::Flat, plan.lasts()).await?;
    held("PostgreSQL, 500 matches", &rate.shown(), rate.a_second, 5_000.0, "moves/s", true);
    Ok(())
}

/// At a pace, on both, and with another node.
pub(crate) async fn paced(plan: &Plan) -> Result<(), Fault> {
    let (cluster, folder) = (cluster()?, tempfile::tempdir()?);
    let file = folder.path().join("paced.sqlite").display().to_string();
    let address = cluster.database();
    for (name, database, bar) in [("SQLite", &file, 40.0), ("PostgreSQL", &address, 30.0)] {
        let what = format!("{name}, {PACED} moves/s at {PACED} matches");
        let (node, players) = hearts(plan, database, folder.path(), PACED).await?;
        let pace = Pace::Moves(PACED as f64);
        let server = (name == "PostgreSQL").then(|| cluster.process()).flatten();
        let (mut rate, _) = measure(&node, server, players, pace, plan.lasts()).await?;
        let [p50, p99] = [0.5, 0.99].map(|at| part(&mut rate.times.seen, at));
        held(&format!("{what}: p50"), &rate.shown(), p50, 5.0, "ms", false);
        held(&format!("{what}: p99"), "", p99, bar, "ms", false);
    }
    let database = cluster.database();
    let program = Program::Server(plan.program.clone());
    let (seated, scripts) = seat(&program, &database, folder.path(), PACED).await?;
    let start = || Node::start(&program, &database, folder.path(), Some(SERVER));
    let nodes = [start()?, start()?];
    let addresses = [nodes[0].address, nodes[1].address];
    let mut players = Vec::new();
    for (table, script) in seated.iter().zip(scripts) {
        players.push(Player::new(Sockets::open(&addresses, table).await?, script));
    }
    let pace = Pace::Moves(PACED as f64);
    let (mut rate, _) = measure(&nodes[0], cluster.process(), players, pace, plan.lasts()).await?;
    let p99 = part(&mut rate.times.elsewhere, 0.99);
    held("Another node has a move after: p99", &rate.shown(), p99, 15.0, "ms", false);
    Ok(())
}

/// People's times while experts think, and while none does.
pub(crate) async fn experts(plan: &Plan) -> Result<(), Fault> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("experts.sqlite").display().to_string();
    let (node, players) = hearts(plan, &file, folder.path(), 100).await?;
    let pace = Pace::Moves(100.0);
    let (mut without, players) = measure(&node, None, players, pace, plan.lasts()).await?;
    let thinking = super::thinkers::start(node.address, 8).await?;
    let (mut with, _) = measure(&node, None, players, pace, plan.lasts()).await?;
    let thoughts = thinking.thoughts().await?;
    let [without, with] = [&mut without, &mut with].map(|rate| part(&mut rate.times.seen, 0.99));
    let more = format!("p99 {with:.1} ms with, {without:.1} without, {thoughts} moves thought");
    // Below a few milliseconds a ratio says nothing.
    let ratio = with / without.max(1.0);
    held("People's p99 while 8 experts think", &more, ratio, 2.0, "times", false);
    Ok(())
}

/// A PostgreSQL that waits for the disk, on any core.
fn cluster() -> Result<Cluster, Fault> {
    unpin()?;
    let cluster = Cluster::start(true)?;
    pin(LOAD)?;
    Ok(cluster)
}

/// Tables with people at them, and what they will play.
async fn seat(
    program: &Program,
    database: &str,
    folder: &Path,
    matches: usize,
) -> Result<(Vec<Seated>, Vec<Script>), Fault> {
    let node = Node::start(program, database, folder, Some(SERVER))?;
    let seated = tables::open(node.address, matches).await?;
    node.stop()?;
    let archive = Archive::open(database).await?;
    let mut scripts = Vec::new();
    for table in &seated {
        scripts.push(Script::Hearts(Box::new(Mirror::read(&archive, &table.id).await?)));
    }
    Ok((seated, scripts))
}

/// A server, and people at so many tables.
async fn hearts(
    plan: &Plan,
    database: &str,
    folder: &Path,
    matches: usize,
) -> Result<(Node, Vec<Player>), Fault> {
    let program = Program::Server(plan.program.clone());
    let (seated, scripts) = seat(&program, database, folder, matches).await?;
    let node = Node::start(&program, database, folder, Some(SERVER))?;
    let mut players = Vec::new();
    for (table, script) in seated.iter().zip(scripts) {
        players.push(Player::new(Sockets::open(&[node.address], table).await?, script));
    }
    Ok((node, players))
}

async fn floor(plan: &Plan, folder: &Path, matches: usize) -> Result<Rate, Fault> {
    let file = folder.join("floor.sqlite").display().to_string();
    let archive = Archive::open(&file).await?;
    let mut seated = Vec::new();
    for number in 0..matches {
        let id = format!("floor-{number}");
        archive.create(NewMatch::new(&id, "hearts", 4, 0)).await?;
        seated.push(Seated { id, tokens: Default::default() });
    }
    drop(archive);
    let node = Node::start(&Program::Floor, &file, folder, Some(SERVER))?;
    let mut players = Vec::new();
    for table in &seated {
        let sockets = Sockets::open(&[node.address], table).await?;
        players.push(Player::new(sockets, Script::Count(0)));
    }
    Ok(measure(&node, None, players, Pace::Flat, plan.lasts()).await?.0)
}

/// Plays on, after a moment to warm up.
pub(super) async fn measure<P: Plays>(
    node: &Node,
    database: Option<u32>,
    players: Vec<P>,
    pace: Pace,
    lasts: Duration,
) -> Result<(Rate, Vec<P>), Fault> {
    let (players, ..) = play(players, pace, lasts / 4).await?;
    let cpu = || (node.cpu(), database.and_then(cpu_of).unwrap_or_default());
    let before = cpu();
    let (players, times, took) = play(players, pace, lasts).await?;
    let after = cpu();
    let moves = times.seen.len() as f64;
    let each = |spent: Duration| spent.as_secs_f64() * 1e6 / moves;
    let rate = Rate {
        a_second: moves / took.as_secs_f64(),
        cost: each(after.0 - before.0),
        database: each(after.1.saturating_sub(before.1)),
        times,
    };
    Ok((rate, players))
}
