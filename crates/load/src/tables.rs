//! Hearts at a server's tables, played by four sockets each. Whoever loads a server knows the
//! seeds, and plays every match along: what is legal, and which state each viewer must come to,
//! is known without reading what the server sends.

use std::net::SocketAddr;
use std::sync::Arc;

use parlour_archive::Archive;
use parlour_core::record::{Header, Line};
use parlour_core::write::action_json;
use parlour_core::{ActionSet, Game, Match, MatchLuck, Seat, Step, Turn};
use parlour_hearts::{Action, Hearts};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::Fault;
use crate::web::{Http, Socket, state_in, text};

/// How many connections open tables at once.
const OPENERS: usize = 32;

/// A table with a person in every seat.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub(crate) id: String,
    pub(crate) tokens: [String; 4],
}

/// Opens tables of Hearts, of four people each.
pub(crate) async fn open(address: SocketAddr, count: usize) -> Result<Vec<Seated>, Fault> {
    // So long a match that a run does not see its end.
    open_with(address, count, "hearts", json!({"target": 1000})).await
}

/// Opens tables of four people each.
pub(crate) async fn open_with(
    address: SocketAddr,
    count: usize,
    game: &str,
    rules: Value,
) -> Result<Vec<Seated>, Fault> {
    let wish = json!({"game": game, "rules": rules, "seats": ["me", "open", "open", "open"]});
    let mut openers = JoinSet::new();
    for first in 0..OPENERS.min(count) {
        let wish = wish.clone();
        openers.spawn(async move {
            let mut http = Http::connect(address).await?;
            let mut tables = Vec::new();
            for number in (first..count).step_by(OPENERS) {
                tables.push(table(&mut http, number, &wish).await?);
            }
            Ok::<_, Fault>(tables)
        });
    }
    let mut all = Vec::new();
    for tables in openers.join_all().await {
        all.extend(tables?);
    }
    Ok(all)
}

async fn table(http: &mut Http, number: usize, wish: &Value) -> Result<Seated, Fault> {
    let mut tokens: [String; 4] = Default::default();
    for (seat, token) in tokens.iter_mut().enumerate() {
        *token = http.person(&format!("p{number}.{seat}")).await?;
    }
    let opened = http.ask("POST", "/api/tables", &tokens[0], wish).await?;
    let id = text(&opened["id"])?;
    for (seat, token) in tokens.iter().enumerate().skip(1) {
        let join = json!({"code": opened["code"], "seat": seat});
        http.ask("POST", &format!("/api/tables/{id}/join"), token, &join).await?;
    }
    Ok(Seated { id, tokens })
}

/// A match as whoever knows its seed plays it along.
#[derive(Clone, Debug)]
pub(crate) struct Mirror {
    play: Match<Arc<Hearts>, MatchLuck>,
    /// The state number of every viewer: in Hearts all see every event.
    pub(crate) state: u64,
    choices: u64,
}

impl Mirror {
    /// The match as it is in the archive.
    pub(crate) async fn read(archive: &Archive, id: &str) -> Result<Mirror, Fault> {
        let (_, lines) = archive.read(id, 0).await?.ok_or("A table is gone.")?;
        let header: Header = serde_json::from_str(lines.first().ok_or("It has not begun.")?)?;
        let game = Hearts::new(serde_json::from_value(header.rules)?);
        let game = Arc::new(game.map_err(|why| format!("{why:?}"))?);
        let luck = MatchLuck::new(header.start.seed, "hearts");
        let mut mirror = Mirror { play: Match::new(game, luck), state: 0, choices: 0 };
        for line in &lines[1..] {
            mirror.follow(&serde_json::from_str(line)?)?;
        }
        Ok(mirror)
    }

    /// Does what a line says.
    pub(crate) fn follow(&mut self, line: &Line) -> Result<(), Fault> {
        match line {
            Line::Deal {} => self.take(Step::Deal),
            Line::Act { seat, name, payload } => {
                let action =
                    parlour_core::write::action_from_json::<Hearts>(name, &payload.value());
                self.take(Step::Act(*seat, action?))
            }
            Line::End { .. } => Ok(()),
            other => Err(format!("Nobody did this: {other:?}").into()),
        }
    }

    /// Takes a step.
    pub(crate) fn take(&mut self, step: Step<Action>) -> Result<(), Fault> {
        let mut events = Vec::new();
        self.play.take(step, &mut events).map_err(|why| format!("{step:?}: {why:?}"))?;
        self.state += events.len() as u64;
        self.choices += 1;
        Ok(())
    }

    /// The next step: a deal, or any of the actions of the first seat that is awaited. `None` at
    /// the end.
    pub(crate) fn next(&self) -> Option<Step<Action>> {
        match self.play.turn() {
            Turn::Over => None,
            Turn::Deal => Some(Step::Deal),
            Turn::Seats(seats) => {
                let seat = seats.first()?;
                let legal = self.play.legal(seat);
                let any = self.choices.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
                Some(Step::Act(seat, legal.get(any as usize % legal.len())))
            }
        }
    }

    /// Whether both stand at the same point, by the same cards.
    pub(crate) fn stands_as(&self, other: &Mirror) -> bool {
        (self.state, self.play.state()) == (other.state, other.play.state())
    }

    /// The match after a step.
    pub(crate) fn after(&self, step: Step<Action>) -> Result<Mirror, Fault> {
        let mut after = self.clone();
        after.take(step)?;
        Ok(after)
    }
}

/// The command that does an action.
pub(crate) fn command(id: &str, action: Action) -> String {
    let (name, payload) = action_json::<Hearts>(action);
    json!({"id": id, "name": name, "payload": payload}).to_string()
}

/// The sockets of a table.
#[derive(Debug)]
pub(crate) struct Sockets(pub(crate) [Socket; 4]);

impl Sockets {
    /// Connects each seat to one of the nodes in turn.
    pub(crate) async fn open(nodes: &[SocketAddr], table: &Seated) -> Result<Sockets, Fault> {
        let mut sockets = Vec::new();
        for (seat, token) in table.tokens.iter().enumerate() {
            let mut socket = Socket::open(nodes[seat % nodes.len()], token, &table.id, "").await?;
            // How things stand is told at once, and who else is there perhaps before that.
            socket.seen = loop {
                if let Some(state) = state_in(&socket.line().await?) {
                    break state;
                }
            };
            sockets.push(socket);
        }
        Ok(Sockets(sockets.try_into().map_err(|_| "four were opened")?))
    }

    /// The socket of a seat.
    pub(crate) fn of(&mut self, seat: Seat) -> &mut Socket {
        &mut self.0[seat.index()]
    }
}
