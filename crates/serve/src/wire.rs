//! What goes over the wire, whichever wire it is: commands of the JSON protocol in, their results
//! and what happened out. Everything is made for the eyes of the person whose token was shown.

use parlour_core::Viewer;
use parlour_core::record::Line;
use parlour_house::{AnyTable, ToldEvent};
use parlour_protocol::{Asked, Guest, RESERVED};
use serde_json::Value;

use crate::app::App;
use crate::hall::Hall;
use crate::hint::hint;
use crate::info::Info;
use crate::live::{Done, Live};
use crate::notes::Sitter;
use crate::recent::{Command, EACH};
use crate::refused::Refused;
use crate::table::{Act, Table, game};

/// The most bytes of a command's id that is remembered.
const LONGEST_ID: usize = 64;

/// What a connection has been sent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// The state number that the viewer has seen.
    pub state: Option<u64>,
    /// The number of what is no event.
    pub news: Option<u64>,
    /// Where the events go on that have not been sent; it is not sent itself.
    mark: Option<usize>,
    /// How many lines of the record were looked at.
    lines: usize,
    /// The number of who is connected.
    here: u64,
}

/// What a viewer has not been sent.
struct Unsent {
    events: Vec<ToldEvent>,
    /// Whether something was taken back: what was sent before does not stand.
    rewound: bool,
}

impl Seen {
    /// What a reader says it has seen.
    #[must_use]
    pub fn since(state: Option<u64>, news: Option<u64>) -> Seen {
        Seen { state, news, ..Seen::default() }
    }

    /// The state that was sent last; none where nothing was.
    fn told(&self) -> Option<u64> {
        self.state.filter(|_| self.mark.is_some())
    }

    /// What has not been sent of the game; it counts as sent from now on.
    fn unsent(&mut self, play: &dyn AnyTable, viewer: Viewer) -> Unsent {
        let lines = &play.record().lines;
        let new = lines.get(self.lines..).unwrap_or_default();
        let taken_back = |line: &Line| matches!(line, Line::Undo { .. } | Line::Redo { .. });
        let version = play.version(viewer);
        // Where something was taken back, the number of a state counts no events; but who has
        // seen nothing knows nothing that does not stand.
        let fresh = self.mark.is_none() && self.state == Some(0);
        let stale = self.state.is_some_and(|seen| seen != version) && !fresh;
        let rewound = stale && new.iter().any(taken_back);
        let events = match (self.mark, self.state) {
            _ if rewound => Vec::new(),
            (Some(mark), _) => play.events(viewer, mark),
            (None, Some(state)) if state == version => Vec::new(),
            (None, Some(state)) => {
                let seen = usize::try_from(state).unwrap_or(usize::MAX);
                play.events(viewer, 0).into_iter().skip(seen).collect()
            }
            (None, None) => Vec::new(),
        };
        self.state = Some(version);
        self.saw_all(play);
        Unsent { events, rewound }
    }

    /// What comes next is looked for behind what there is now.
    fn saw_all(&mut self, play: &dyn AnyTable) {
        self.mark = Some(play.mark());
        self.lines = play.record().lines.len();
    }

    /// The line for what happened since the last one; `None` if that is nothing.
    pub fn line(
        &mut self,
        hall: &Hall,
        table: &Table,
        person: Option<&Sitter>,
    ) -> Result<Option<String>, Refused> {
        let id = person.map(|person| &*person.id);
        let viewer = table.eyes(id)?;
        let first = self.mark.is_none();
        let news = self.news.replace(table.notes.news);
        let here = std::mem::replace(&mut self.here, hall.presence.number(&table.id));
        let beside_it = first || news != self.news || here != self.here;
        // Who has moved has been told so already, and finds nothing new here.
        if let Some(play) = &table.play
            && !beside_it
            && self.state == Some(play.version(viewer))
        {
            self.saw_all(&**play);
            return Ok(None);
        }
        let line = match &table.play {
            None => r#"{"id":null,"ok":true,"error":null,"events":[],"payload":null}"#.to_owned(),
            Some(play) => {
                let unsent = self.unsent(&**play, viewer);
                let guest = Guest::new(game(&hall.games, &table.game)?, &**play, viewer);
                unsent.line(&guest, &Value::Null)
            }
        };
        Ok(Some(match beside_it {
            false => line,
            true => beside(&line, &Info::new(hall, table, id, viewer)),
        }))
    }
}

impl Unsent {
    fn line(self, guest: &Guest<'_>, id: &Value) -> String {
        let line = guest.told(id, self.events);
        match self.rewound {
            true => format!("{},\"rewound\":true}}", &line[..line.len() - 1]),
            false => line,
        }
    }
}

/// The line with what is told of the table beside the game.
fn beside(line: &str, info: &Info) -> String {
    let info = serde_json::to_string(info)
        .unwrap_or_else(|e| unreachable!("what is told is plain JSON: {e}"));
    format!("{},\"table\":{info}}}", &line[..line.len() - 1])
}

/// Does a command that somebody sent, and answers it. What happened since the last line is in the
/// answer, and counts as sent.
pub async fn command(
    app: &App,
    live: &Live,
    person: Option<&Sitter>,
    seen: &mut Seen,
    line: &[u8],
) -> String {
    let asked = match Asked::read(line) {
        Ok(asked) => asked,
        Err(refusal) => return refusal,
    };
    let hall = &*app.hall;
    let who = person.map(|person| &*person.id);
    // A refusal tells what may be done as the person sees it, which is no secret to them.
    let refuse = |table: &Table, refused: &Refused| -> Result<String, Refused> {
        let viewer = table.eyes(who)?;
        let Some(play) = &table.play else {
            return Ok(asked.refused(refused.code, &refused.message));
        };
        let guest = Guest::new(game(&hall.games, &table.game)?, &**play, viewer);
        Ok(guest.refused(&asked, refused.code, &refused.message))
    };
    // The lines of the record are on disk alone.
    let whole = match asked.name() {
        "record" if live.see(hall, |table| Ok(table.is_over())).await == Ok(true) => {
            Some(hall.record(live.id()).await)
        }
        _ => None,
    };
    let looked = live.see(hall, |table| {
        let viewer = table.eyes(who)?;
        let (game, play) = (game(&hall.games, &table.game)?, table.begun()?);
        match whole {
            None => Ok(Guest::new(game, play, viewer).look(&asked)),
            Some(whole) => {
                let play = game.replay(&whole?, None, None)?;
                Ok(Guest::new(game, &*play, viewer).look(&asked))
            }
        }
    });
    let done = match looked.await {
        Ok(Some(answer)) => return answer,
        Ok(None) if asked.name() == "hint" => match advice(hall, live, person, &asked).await {
            Ok(answer) => return answer,
            Err(refused) => Err(refused),
        },
        Ok(None) => deed(app, live, person, seen.told(), &asked).await,
        Err(refused) => Err(refused),
    };
    let answer = match done {
        Ok(()) => {
            live.see(hall, |table| {
                let viewer = table.eyes(who)?;
                let play = table.begun()?;
                let unsent = seen.unsent(play, viewer);
                let guest = Guest::new(game(&hall.games, &table.game)?, play, viewer);
                Ok(unsent.line(&guest, asked.id()))
            })
            .await
        }
        Err(refused) if refused.status == 404 => Err(refused),
        Err(refused) => live.see(hall, |table| refuse(table, &refused)).await,
    };
    answer.unwrap_or_else(|refused| asked.refused(refused.code, &refused.message))
}

/// Asks a bot for advice, and answers with it.
async fn advice(
    hall: &Hall,
    live: &Live,
    person: Option<&Sitter>,
    asked: &Asked,
) -> Result<String, Refused> {
    let person = person.ok_or_else(Refused::who)?;
    match asked.bot() {
        Ok(bot) => Ok(asked.answered(&hint(hall, live, person, bot.as_deref()).await?)),
        Err(refusal) => Ok(refusal),
    }
}

/// Does a command that changes the match, of somebody who has been told of it up to a state.
async fn deed(
    app: &App,
    live: &Live,
    person: Option<&Sitter>,
    told: Option<u64>,
    asked: &Asked,
) -> Result<(), Refused> {
    let hall = &*app.hall;
    let person = person.ok_or_else(Refused::who)?;
    let act = Act {
        person: &person.id,
        name: asked.name(),
        payload: asked.payload(),
        seat: asked.seat(),
        state: asked.state(),
    };
    let id = match asked.id() {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    if id.as_ref().is_some_and(|id| id.len() > LONGEST_ID || id.contains('\0')) {
        let message = format!("The \"id\" of a command has at most {LONGEST_ID} letters.");
        return Err(Refused::bad("bad_command", message));
    }
    let command = id.map(|id| Command::new(&person.id, &id));
    // A node that was frozen, or waited for its store, finds old commands in its hands that were
    // sent to another node again and are forgotten there: nobody means them any more.
    let recent = |table: &Table| {
        let state = table.begun()?.version(table.eyes(Some(&person.id))?);
        match told {
            Some(told) if state.saturating_sub(told) >= EACH as u64 => {
                let message = "Much has happened since you were told: look again and decide again.";
                Err(Refused::now("stale_state", message))
            }
            _ => Ok(()),
        }
    };
    let done = match asked.name() {
        "deal" => {
            let ready = |table: &mut Table, now| {
                recent(table)?;
                table.ready(&person.id, now)
            };
            live.change(hall, command, ready).await
        }
        "claim" => {
            let claim = |table: &mut Table, now| {
                recent(table)?;
                table.claim(&person.id, now)
            };
            live.change(hall, command, claim).await
        }
        "undo" | "redo" => {
            let back = asked.name() == "undo";
            let steps = asked.steps().map_err(|_| {
                Refused::bad("bad_payload", "\"steps\" is how many decisions, from 1 on.")
            })?;
            let rewind = |table: &mut Table, now| {
                recent(table)?;
                table.rewind(&person.id, back, steps, now)
            };
            live.change(hall, command, rewind).await
        }
        name if RESERVED.contains(&name) => {
            let message = "That is not done at a server's table.";
            return Err(Refused::bad("not_here", message));
        }
        name => {
            let known = live
                .see(hall, |table| Ok(game(&hall.games, &table.game)?.commands().contains(&name)));
            if !known.await? {
                let message = "This game has no such command.";
                return Err(Refused::bad("unknown_command", message));
            }
            let act = |table: &mut Table, now| {
                recent(table)?;
                table.act(&act, now)
            };
            live.change(hall, command, act).await
        }
    };
    // What was done before is as good as done now.
    done.map(|_: Done<()>| ())
}
