//! People who play on whatever happens to the server, and hold it to what it promised: what was
//! acknowledged or shown is there, what was sent is done at most once, and nothing else is.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use parlour_archive::Archive;
use parlour_core::{Record, Step};
use parlour_hearts::Action;
use tokio::task::JoinSet;

use crate::Fault;
use crate::tables::{Mirror, Seated, Sockets, command};
use crate::web::{Socket, state_in};

/// How long people breathe between two moves: so a match outlasts most of what is done to a server.
const BREATH: Duration = Duration::from_millis(10);

/// What all who play share.
#[derive(Debug, Default)]
struct Shared {
    over: AtomicBool,
    /// Moves that were acknowledged and seen by all four.
    moves: AtomicU64,
    /// How often somebody had to connect again.
    again: AtomicU64,
}

/// Tables at which people play on.
#[derive(Debug)]
pub(crate) struct Steady {
    shared: Arc<Shared>,
    players: JoinSet<Result<Known, Fault>>,
    /// Matches that were played to their end.
    ended: Vec<Known>,
}

/// What the people at a table know of it.
#[derive(Debug)]
struct Known {
    table: Seated,
    /// All that was acknowledged.
    mirror: Mirror,
    /// The newest state that anybody was shown.
    shown: u64,
    sent: u64,
}

impl Steady {
    /// Begins to play at these tables, at any of the nodes.
    pub(crate) async fn start(
        archive: Archive,
        tables: Vec<Seated>,
        nodes: &[SocketAddr],
    ) -> Result<Steady, Fault> {
        let shared = Arc::new(Shared::default());
        let mut players = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            let mirror = Mirror::read(&archive, &table.id).await?;
            let known = Known { table, mirror, shown: 0, sent: 0 };
            players.spawn(play(known, nodes.to_vec(), number, shared.clone()));
        }
        Ok(Steady { shared, players, ended: Vec::new() })
    }

    /// Moves so far, and how often somebody connected again.
    pub(crate) fn so_far(&self) -> (u64, u64) {
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (read(&self.shared.moves), read(&self.shared.again))
    }

    /// Waits until so many more moves were made: the server is well again.
    pub(crate) async fn go_on(&mut self, more: u64) -> Result<(), Fault> {
        let wanted = self.so_far().0 + more;
        for _ in 0..6_000 {
            if self.so_far().0 >= wanted {
                return Ok(());
            }
            while let Some(ended) = self.players.try_join_next() {
                self.ended.push(ended??);
            }
            if self.players.is_empty() {
                return Err("All matches have ended.".into());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err("Nobody could play on for a minute.".into())
    }

    /// Has everybody finish their move, and compares what they know with what is stored.
    pub(crate) async fn end(
        mut self,
        archive: impl AsyncFnOnce() -> Result<Archive, Fault>,
    ) -> Result<(), Fault> {
        self.shared.over.store(true, Ordering::Relaxed);
        let mut all = self.ended;
        while let Some(known) = self.players.join_next().await {
            all.push(known??);
        }
        let archive = archive().await?;
        for known in all {
            let stored = Mirror::read(&archive, &known.table.id).await?;
            if !stored.stands_as(&known.mirror) {
                let (stored, known) = (stored.state, known.mirror.state);
                return Err(format!("It stands at {stored}, people know it at {known}.").into());
            }
            let (_, lines) = archive.read(&known.table.id, 0).await?.ok_or("It is gone.")?;
            verify(&lines)?;
        }
        Ok(())
    }
}

/// Plays a record again, checking every line.
pub(crate) fn verify(lines: &[String]) -> Result<(), Fault> {
    let record = Record::parse((lines.join("\n") + "\n").as_bytes())?.record;
    let games = parlour_games::games();
    let game = games.iter().find(|game| game.id() == record.header.game).ok_or("no such game")?;
    game.replay(&record, None, None)?;
    Ok(())
}

async fn play(
    mut known: Known,
    nodes: Vec<SocketAddr>,
    number: usize,
    shared: Arc<Shared>,
) -> Result<Known, Fault> {
    let mut pending: Option<Step<Action>> = None;
    for tries in number.. {
        // The next try goes to the next node.
        let node = nodes[tries % nodes.len()];
        let played = play_at(&mut known, node, &mut pending, &shared).await;
        match played {
            Ok(()) => return Ok(known),
            Err(Trouble::Broken(why)) => return Err(why),
            Err(Trouble::Gone) => {
                shared.again.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    Ok(known)
}

/// Why somebody stopped playing.
enum Trouble {
    /// The server is gone or cannot write: that may be.
    Gone,
    /// A promise was broken: that may not.
    Broken(Fault),
}

impl From<Fault> for Trouble {
    fn from(_: Fault) -> Trouble {
        Trouble::Gone
    }
}

async fn play_at(
    known: &mut Known,
    node: SocketAddr,
    pending: &mut Option<Step<Action>>,
    shared: &Shared,
) -> Result<(), Trouble> {
    let mut sockets = Sockets::open(&[node], &known.table).await?;
    let told = sockets.0[0].ask("s", "summary").await?;
    let state = state_in(&told).filter(|_| told.contains(r#""ok":true"#)).ok_or(Trouble::Gone)?;
    let after = match *pending {
        Some(step) => known.mirror.after(step).map_err(Trouble::Broken)?.state,
        None => known.mirror.state,
    };
    if (state != known.mirror.state && state != after) || state < known.shown {
        let (id, there, shown) = (&known.table.id, known.mirror.state, known.shown);
        let why = format!("{id}: acknowledged {there} or {after}, shown {shown}, but {state}.");
        return Err(Trouble::Broken(why.into()));
    }
    loop {
        let step = match *pending {
            // What was sent and not answered is sent again under its old name, and done once.
            Some(step) => step,
            None if shared.over.load(Ordering::Relaxed) => return Ok(()),
            None => match known.mirror.next() {
                Some(step) => step,
                None => return Ok(()),
            },
        };
        if pending.is_none() {
            known.sent += 1;
        }
        *pending = Some(step);
        let done = go(known, &mut sockets, step).await;
        let shown = sockets.0.iter().map(|socket| socket.seen).max();
        known.shown = known.shown.max(shown.unwrap_or(0));
        done?;
        known.mirror.take(step).map_err(Trouble::Broken)?;
        *pending = None;
        shared.moves.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(BREATH).await;
    }
}

/// Has a step done and seen by all four.
async fn go(known: &Known, sockets: &mut Sockets, step: Step<Action>) -> Result<(), Trouble> {
    let state = known.mirror.after(step).map_err(Trouble::Broken)?.state;
    let id = format!("c{}", known.sent);
    match step {
        Step::Act(seat, action) => sockets.of(seat).send(command(&id, action)).await?,
        Step::Deal => {
            for socket in &mut sockets.0 {
                socket.send(format!(r#"{{"id":"{id}","name":"deal"}}"#)).await?;
            }
        }
    }
    for socket in &mut sockets.0 {
        see(socket, state).await?;
    }
    Ok(())
}

async fn see(socket: &mut Socket, state: u64) -> Result<(), Trouble> {
    while socket.seen < state {
        let line = socket.line().await?;
        socket.seen = socket.seen.max(state_in(&line).unwrap_or(0));
        let refused = line.contains(r#""ok":false"#);
        // Who was asked for a deal that has been made meanwhile need not make it.
        if refused && !line.contains("nothing_to_deal") {
            let fine = ["store_failed", "busy", "stopping"].iter().any(|code| line.contains(code));
            return Err(if fine { Trouble::Gone } else { Trouble::Broken(line.into()) });
        }
    }
    Ok(())
}
