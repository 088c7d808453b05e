//! Four people at a table who play as fast as they are let, or at a pace.

use std::time::{Duration, Instant};

use parlour_core::{Seat, Step};
use tokio::task::JoinSet;

use crate::Fault;
use crate::clock::now;
use crate::tables::{Mirror, Sockets, command};

/// What is played.
#[derive(Debug)]
pub(crate) enum Script {
    /// Hearts with its rules.
    Hearts(Box<Mirror>),
    /// No rules: every line counts one, and seats take turns.
    Count(u64),
}

/// Four people at a table.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) sockets: Sockets,
    pub(crate) script: Script,
    sent: u64,
}

/// How long moves took.
#[derive(Debug, Default)]
pub(crate) struct Times {
    /// From when it was sent until who moved was answered.
    pub(crate) answered: Vec<Duration>,
    /// Until all four had it.
    pub(crate) seen: Vec<Duration>,
    /// From the answer until those at other nodes had it.
    pub(crate) elsewhere: Vec<Duration>,
}

impl Times {
    fn add(&mut self, other: Times) {
        self.answered.extend(other.answered);
        self.seen.extend(other.seen);
        self.elsewhere.extend(other.elsewhere);
    }
}

/// People at a table, however they talk to the server.
pub(crate) trait Plays: Send + 'static {
    /// Does the next move, and has all four see it. False at the end of the match.
    fn go(&mut self, times: &mut Times) -> impl Future<Output = Result<bool, Fault>> + Send;
}

impl Player {
    pub(crate) fn new(sockets: Sockets, script: Script) -> Player {
        Player { sockets, script, sent: 0 }
    }
}

impl Plays for Player {
    async fn go(&mut self, times: &mut Times) -> Result<bool, Fault> {
        self.sent += 1;
        let id = format!("c{}", self.sent);
        let (seat, line, state) = match &mut self.script {
            Script::Count(state) => {
                *state += 1;
                let line = format!(r#"{{"id":"{id}","name":"play","payload":{{"card":"2C"}}}}"#);
                (Seat::new((*state % 4) as usize), line, *state)
            }
            Script::Hearts(mirror) => match mirror.next() {
                None => return Ok(false),
                Some(Step::Deal) => {
                    mirror.take(Step::Deal)?;
                    let state = mirror.state;
                    for socket in &mut self.sockets.0 {
                        socket.send(format!(r#"{{"id":"{id}","name":"deal"}}"#)).await?;
                    }
                    for socket in &mut self.sockets.0 {
                        socket.reach(state).await?;
                    }
                    return Ok(true);
                }
                Some(Step::Act(seat, action)) => {
                    mirror.take(Step::Act(seat, action))?;
                    (seat, command(&id, action), mirror.state)
                }
            },
        };
        let sent = now();
        self.sockets.of(seat).send(line).await?;
        self.sockets.of(seat).reach(state).await?;
        let answered = now();
        // Seats alternate between the nodes, where there are several.
        for seat in [1, 3, 2].map(|on| Seat::new((seat.index() + on) % 4)) {
            self.sockets.of(seat).reach(state).await?;
            if times.elsewhere.len() == times.answered.len() {
                times.elsewhere.push(answered.elapsed());
            }
        }
        times.answered.push(answered - sent);
        times.seen.push(sent.elapsed());
        Ok(true)
    }
}

/// How fast is played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// As fast as the server answers.
    Flat,
    /// So many moves a second in all.
    Moves(f64),
}

/// Has all play for a while; those who played, and how long their moves took.
pub(crate) async fn play<P: Plays>(
    players: Vec<P>,
    pace: Pace,
    lasts: Duration,
) -> Result<(Vec<P>, Times, Duration), Fault> {
    let (count, begin) = (players.len(), now());
    let mut playing = JoinSet::new();
    for (number, player) in players.into_iter().enumerate() {
        playing.spawn(one(player, pace, begin, lasts, number as f64 / count as f64, count));
    }
    let (mut players, mut times) = (Vec::new(), Times::default());
    for played in playing.join_all().await {
        let (player, its) = played?;
        players.push(player);
        times.add(its);
    }
    Ok((players, times, begin.elapsed()))
}

async fn one<P: Plays>(
    mut player: P,
    pace: Pace,
    begin: Instant,
    lasts: Duration,
    phase: f64,
    count: usize,
) -> Result<(P, Times), Fault> {
    let mut times = Times::default();
    for turn in 0.. {
        if let Pace::Moves(rate) = pace {
            // Each table has its own beat, so that all of them do not move at once.
            let at = (f64::from(turn) + phase) * count as f64 / rate;
            tokio::time::sleep_until((begin + Duration::from_secs_f64(at)).into()).await;
        }
        if begin.elapsed() > lasts || !player.go(&mut times).await? {
            break;
        }
    }
    Ok((player, times))
}
