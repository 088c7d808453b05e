//! How the outside meets a game: its JSON, its words, and its picture.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::bot::Bot;
use crate::game::{ActionSet, Game, Invalid, Invalids, Viewer};
use crate::luck::{FastLuck, Seed, fast_rng};
use crate::outcome::Outcome;
use crate::prospect::Prospect;
use crate::read;
use crate::record::Payload;
use crate::scene::{AmountChoice, Choice, Choices, Chooser, ObjectId, Scene, Sheet, Zone};
use crate::seat::{BySeat, Seat};
use crate::speed;
use crate::text::{count, fold, list, third_person};
use crate::way::{Step, Way, key_of, spoken};
use crate::worth::Worth;

/// Above this many legal actions a scene sends choosers instead of a list.
pub const LISTED: usize = 64;

/// The names that no action may have: the protocol's commands, what it asks of outside bots
/// (`choose`), and what people type to leave (`quit`).
pub const RESERVED: [&str; 26] = [
    "new",
    "load",
    "legal",
    "deal",
    "advance",
    "view",
    "scene",
    "position",
    "snapshot",
    "record",
    "history",
    "replay",
    "undo",
    "redo",
    "hint",
    "games",
    "rules",
    "schema",
    "help",
    "exit",
    "choose",
    "cheat",
    "quit",
    "summary",
    "claim",
    "understand",
];

/// The edge of a game: JSON, sentences and scenes. Nothing here is hot.
///
/// The JSON of an action is `{"name": …, "payload": {…}}` (serde: `tag = "name", content =
/// "payload"`), that of an event `{"type": …, "data": {…}}` (`tag = "type", content = "data"`).
pub trait Show:
    Game<
        Rules: Serialize + DeserializeOwned + JsonSchema,
        Action: Serialize + DeserializeOwned + JsonSchema,
        Event: Serialize + DeserializeOwned + JsonSchema,
        View: Serialize + JsonSchema,
    >
{
    /// A state written for people and files, like FEN in chess.
    type Position: Clone + Serialize + DeserializeOwned + JsonSchema + std::fmt::Debug;

    /// What a lobby says of the game.
    fn about() -> About;
    /// The names of the commands that are actions of this game.
    fn commands() -> &'static [&'static str];

    /// A first match that teaches: the text of LEARN.toml, if the game has one.
    fn lesson() -> Option<&'static str> {
        None
    }

    /// The state as a position.
    fn position(&self, state: &Self::State) -> Self::Position;
    /// The only door for outside data: a state, or every reason why it is none.
    fn place(&self, position: &Self::Position) -> Result<Self::State, Invalids>;

    /// What the values of the game are counted in.
    fn worth(&self) -> Worth {
        Worth::of("points", 10.0)
    }
    /// What the scores count: `points`, `lives`.
    fn scored_in(&self) -> &'static str {
        "points"
    }

    /// What a seat is called: `North`; without it `Player 2`.
    fn seat_name(&self, seat: Seat) -> String {
        format!("Player {}", seat.index() + 1)
    }
    /// What a seat does, as it is told to a viewer: `You take`, `Player 2 takes`.
    fn does(&self, seat: Seat, who: Viewer, verb: &str) -> String {
        match who == Viewer::Seat(seat) {
            true => format!("You {verb}"),
            false => format!("{} {}", self.seat_name(seat), third_person(verb)),
        }
    }
    /// Who has won with these scores, as it is told to a viewer: `you win with 93 points`.
    fn result(&self, scores: BySeat<i32>, who: Viewer) -> String {
        let sign = if Self::LOW_WINS { 1 } else { -1 };
        let winners =
            Outcome::ranked(scores.clone(), |seat| sign * i64::from(scores[seat])).winners;
        let unit = self.scored_in();
        let won =
            format!("with {}", count(scores[winners[0]], unit.strip_suffix('s').unwrap_or(unit)));
        let you = |seat: &Seat| who == Viewer::Seat(*seat);
        let (own, others): (Vec<Seat>, Vec<Seat>) = winners.iter().partition(|seat| you(seat));
        let names = own.iter().map(|_| "you".to_owned());
        let names: Vec<String> =
            names.chain(others.into_iter().map(|s| self.seat_name(s))).collect();
        match (&names[..], own.is_empty()) {
            ([one], true) => format!("{one} wins {won}"),
            ([one], false) => format!("{one} win {won}"),
            (several, _) => format!("{} share the win {won}", list(several, "and")),
        }
    }
    /// What a round has brought each seat, and what it has now, the viewer's first.
    fn scored(
        &self,
        round: &str,
        points: &BySeat<i32>,
        totals: &BySeat<i32>,
        who: Viewer,
    ) -> String {
        let first = who.seat().unwrap_or(Seat::new(0));
        let seats = || (0..points.len()).map(|i| first.after(i, points.len()));
        let name = |seat: Seat| match who == Viewer::Seat(seat) {
            true => "you".into(),
            false => self.seat_name(seat),
        };
        let got: Vec<String> =
            seats().map(|seat| format!("{} {}", name(seat), points[seat])).collect();
        let has: Vec<String> = seats().map(|seat| totals[seat].to_string()).collect();
        format!("{round}: {}. Totals: {}.", got.join(", "), has.join(", "))
    }
    /// The phase the match is in, as the protocol names it.
    fn phase(&self, view: &Self::View) -> &'static str;
    /// The picture, without the choices; [`full_scene`] adds those.
    fn scene(&self, view: &Self::View) -> Scene;
    /// The name of the command that does this action: the one in its JSON.
    fn command(&self, action: Self::Action) -> &'static str {
        let (name, _) = action_json::<Self>(action);
        let known = Self::commands().iter().find(|command| **command == name);
        known.copied().unwrap_or_default()
    }
    /// The action for people: `Play Q♠`.
    fn label(&self, view: &Self::View, action: Self::Action) -> String;
    /// The action as a person types it: `play qs`. Without it, its label; or, where it touches
    /// objects, the command and what is last in their names.
    fn words(&self, view: &Self::View, action: Self::Action) -> String {
        let touched = self.touches(view, action);
        if touched.is_empty() {
            return self.label(view, action).to_lowercase();
        }
        let last = touched.iter().map(|id| id.rsplit('/').next().unwrap_or(id));
        let words: Vec<&str> = std::iter::once(self.command(action)).chain(last).collect();
        words.join(" ").to_lowercase()
    }
    /// The objects of the scene that the action touches, each as often as it touches it.
    fn touches(&self, _view: &Self::View, _action: Self::Action) -> Vec<ObjectId> {
        Vec::new()
    }
    /// How people come to an action: what to do, with what, and how. By default the command and
    /// then the objects it touches; an action that touches nothing stands for itself.
    fn way(&self, view: &Self::View, action: Self::Action) -> Way {
        let command = self.command(action);
        let verb = || Step::verb(command, spoken(command), "");
        match &*self.touches(view, action) {
            [] => {
                let words = self.words(view, action);
                Way::of([Step::new(key_of(&words), self.label(view, action))])
            }
            [only] => Way::of([verb(), Step::object(only)]),
            several => Way::of([verb()]).marking(several.to_vec()),
        }
    }
    /// What the scene offers instead of a list when there are more than [`LISTED`] actions.
    fn choosers(&self, _view: &Self::View) -> Vec<Chooser> {
        Vec::new()
    }
    /// Actions that differ only in a number, offered as an amount; they are left out of the list.
    fn amounts(&self, _view: &Self::View) -> Vec<AmountChoice> {
        Vec::new()
    }
    /// The action that typed words mean, legal or not; the table says why if it is not. Without
    /// it, [`understand`] finds the legal action with those words.
    fn parse(&self, _view: &Self::View, _typed: &str) -> Option<Self::Action> {
        None
    }

    /// An event as a sentence to a viewer who may see it.
    fn tell(&self, event: &Self::Event, who: Viewer) -> Told;
    /// A refusal as a stable code and a sentence that says what would be right.
    fn explain(&self, view: &Self::View, refusal: Self::Refusal) -> Refused;
    /// A refusal of every kind there is, for lists; [`one_of_each!`](crate::one_of_each) makes it.
    fn refusals() -> Vec<Self::Refusal>;

    /// The game's own bot of this name; `classic` plays by rules of thumb.
    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Self>>>;

    /// How much of each prospect there is for a seat, between a decision and the end of its round,
    /// or of the match where that has no rounds: the reasons of hints. The list has the same
    /// prospects for any two states.
    fn prospects(
        &self,
        _before: &Self::State,
        _end: &Self::State,
        _seat: Seat,
    ) -> Vec<(Prospect, f64)> {
        Vec::new()
    }

    /// A short form from which, with the seed, the match goes on at the start of its round.
    fn snapshot(&self, _state: &Self::State) -> Option<Value> {
        None
    }
    /// The table before the deal of the round that a snapshot names.
    fn restore(&self, _snapshot: &Value) -> Result<Self::State, Invalids> {
        Err(Invalid::new("", format!("{} has no snapshots: use a position", Self::ID)).into())
    }

    /// What the rest of the round brings the viewer, as a sentence, where it is certain from what
    /// the viewer knows that nothing the viewer may still do changes it: `You take all the rest.`
    /// A front end may then offer to claim it; see [`Table::claim`](crate::table::Table::claim).
    fn foregone(&self, _view: &Self::View) -> Option<String> {
        None
    }
    /// The score sheet of the match so far, from what the viewer has witnessed of it since it
    /// began; the sheet of [`Show::scene`] knows only what the view still holds.
    fn sheet(
        &self,
        _view: &Self::View,
        _witnessed: &mut dyn Iterator<Item = Self::Event>,
    ) -> Option<Sheet> {
        None
    }

    /// The cheats a player may open; each marks the match's record.
    fn cheats(&self) -> &'static [Cheat] {
        &[]
    }
    /// What an open cheat shows a seat, in zones whose names begin with `cheat`.
    fn peek(&self, _state: &Self::State, _seat: Seat, _cheat: &str) -> Vec<Zone> {
        Vec::new()
    }

    /// The value of an option that the text of a player's own file stands for, such as a map; or
    /// what is wrong with it. `None` if the option takes no file.
    fn option_from_file(_option: &str, _text: &str) -> Option<Result<Value, String>> {
        None
    }

    /// Work that `parlour bench` times; without it, random rounds and samples.
    fn workloads() -> Vec<Workload> {
        speed::usual::<Self>()
    }

    /// Reports on the game itself, found by playing or solving it: its balance, its odds.
    fn studies() -> Vec<Study> {
        Vec::new()
    }
}

/// What a lobby says of a game.
#[derive(Clone, Debug)]
pub struct About {
    /// Its name: `Hearts`.
    pub title: &'static str,
    /// One line on what it is.
    pub line: &'static str,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// About how long a match takes, in minutes.
    pub minutes: (u32, u32),
    /// The rules for players: the text of RULES.md.
    pub rules: &'static str,
    /// Whether a low score is good.
    pub low_wins: bool,
    /// Whether rounds are independent deals, so that bots can be compared by points a deal.
    pub by_deal: bool,
}

/// A window through which a player may cheat.
#[derive(Clone, Copy, Debug)]
pub struct Cheat {
    /// Its name in commands and records.
    pub id: &'static str,
    /// What it shows.
    pub title: &'static str,
}

impl Cheat {
    /// The names that cheats have, the same in every game that has such a window.
    pub const NAMES: [&'static str; 3] = ["hands", "next", "scores"];
}

/// How much an event matters to the one who is told, in ascending order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A step inside the game, or what the picture shows anyway: for programs, not for people.
    Detail,
    /// The ordinary run of the game.
    Info,
    /// Something the viewer should notice.
    Alert,
}

impl Kind {
    /// Whether people are told of it, too.
    #[must_use]
    pub const fn is_for_people(self) -> bool {
        !matches!(self, Kind::Detail)
    }
}

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// How much it matters.
    pub kind: Kind,
    /// Whose doing it was.
    pub seat: Option<Seat>,
    /// The sentence.
    pub text: String,
}

impl Told {
    /// A sentence that programs get and people do not.
    pub fn detail(seat: Option<Seat>, text: impl Into<String>) -> Told {
        Told { kind: Kind::Detail, seat, text: text.into() }
    }

    /// An ordinary sentence.
    pub fn info(seat: Option<Seat>, text: impl Into<String>) -> Told {
        Told { kind: Kind::Info, seat, text: text.into() }
    }

    /// What a seat does, as an ordinary sentence: `Player 2 bids 1.`
    pub fn does<G: Show>(
        game: &G,
        seat: Seat,
        who: Viewer,
        verb: &str,
        what: impl std::fmt::Display,
    ) -> Told {
        Told::info(Some(seat), format!("{} {what}.", game.does(seat, who, verb)))
    }

    /// A sentence to be noticed.
    pub fn alert(seat: Option<Seat>, text: impl Into<String>) -> Told {
        Told { kind: Kind::Alert, seat, text: text.into() }
    }
}

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// A stable code: `must_follow_suit`.
    pub code: &'static str,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// Work that `parlour bench` times.
pub struct Workload {
    /// The name of the figure: `deals_per_s`.
    pub name: &'static str,
    /// What it measures.
    pub about: &'static str,
    /// Does the work about this many times and returns how often it did; reads no clock.
    pub run: fn(u64) -> u64,
    /// The figure that this one is compared with, if any.
    pub floor: Option<&'static str>,
}

/// A report on a game, made by playing or solving it.
pub struct Study {
    /// Its name in commands: `balance`, `solve`, `statistics`.
    pub name: &'static str,
    /// What it tells.
    pub about: &'static str,
    /// How many matches it takes by default.
    pub matches: u32,
    /// Makes the report from so many matches, telling now and then how many are done.
    pub run: fn(u32, Seed, &mut dyn FnMut(u32)) -> String,
}

/// The scene with its choices: a list of the legal actions, or choosers if they are many.
pub fn full_scene<G: Show>(game: &G, view: &G::View) -> Scene {
    let mut scene = game.scene(view);
    scene.put_things_in_one_place();
    let legal = game.legal_in(view);
    let amounts = game.amounts(view);
    if legal.len() > LISTED {
        let choosers = game.choosers(view);
        let covered = |name: &str| {
            choosers.iter().any(|c| c.name == name) || amounts.iter().any(|a| a.name == name)
        };
        let list = legal.iter().filter(|a| !covered(game.command(*a)));
        scene.choices = Choices {
            list: list.map(|a| choice(game, view, a)).collect(),
            choosers,
            amounts,
            foregone: None,
        };
    } else {
        let list = legal.iter().filter(|a| !amounts.iter().any(|m| m.name == game.command(*a)));
        scene.choices = Choices {
            list: list.map(|a| choice(game, view, a)).collect(),
            choosers: Vec::new(),
            amounts,
            foregone: None,
        };
    }
    scene.choices.foregone = game.foregone(view);
    scene
}

/// Does an action of a position that is being placed, or says why it could not have been done. For
/// games in which only deals draw luck.
pub fn redo<G: Show>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    at: &str,
) -> Result<(), Invalids> {
    let done = game.apply(state, seat, action, &mut FastLuck(fast_rng(0)), &mut ());
    done.map_err(|refusal| {
        let why = game.explain(&game.view(state, Viewer::Seat(seat)), refusal).message;
        let name = game.seat_name(seat);
        Invalid::new(at, format!("{name} could not do this: {why}")).into()
    })
}

fn choice<G: Show>(game: &G, view: &G::View, action: G::Action) -> Choice {
    let (name, payload) = action_json::<G>(action);
    Choice {
        name,
        payload,
        label: game.label(view, action),
        words: game.words(view, action),
        touches: game.touches(view, action),
        way: game.way(view, action),
    }
}

/// The name and payload of an action; the payload is an empty object where there is none.
pub fn action_json<G: Show>(action: G::Action) -> (String, Value) {
    let Ok(Value::Object(mut whole)) = serde_json::to_value(action) else {
        unreachable!("an action is an object with a name")
    };
    let name = match whole.remove("name") {
        Some(Value::String(name)) => name,
        _ => unreachable!("an action has a name"),
    };
    let payload = whole.remove("payload").unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    (name, payload)
}

/// The action with this name and payload, or what is wrong with them.
pub fn action_from_json<G: Show>(name: &str, payload: &Value) -> Result<G::Action, String> {
    let empty = payload.is_null() || payload.as_object().is_some_and(serde_json::Map::is_empty);
    if let Some(action) = written_action::<G>(name, (!empty).then_some(payload)) {
        return Ok(action);
    }
    let bare = json!({"name": name});
    let payload = if empty { json!({}) } else { payload.clone() };
    read::value(&json!({"name": name, "payload": payload})).map_err(|faults| {
        if G::Action::deserialize(&bare).is_ok() {
            return "it takes none: leave it out".to_owned();
        }
        // Who sends an action knows where its details are.
        let within =
            |at: &str| at.strip_prefix("payload").map(|at| at.trim_start_matches('.').to_owned());
        let faults: Vec<Invalid> = faults
            .into_iter()
            .map(|fault| Invalid { at: within(&fault.at).unwrap_or(fault.at), why: fault.why })
            .collect();
        read::sentence(&faults)
    })
}

/// The action with the name and payload of a record's line, or what is wrong with them.
pub fn action_from_record<G: Show>(name: &str, payload: &Payload) -> Result<G::Action, String> {
    let action = written_action::<G>(name, payload.text());
    action.map_or_else(|| action_from_json::<G>(name, &payload.value()), Ok)
}

/// The action that is written so, if it is one. It is read from text, which is quick.
fn written_action<G: Show>(name: &str, payload: Option<&impl Serialize>) -> Option<G::Action> {
    #[derive(Serialize)]
    struct Whole<'a, P> {
        name: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<&'a P>,
    }
    let text = serde_json::to_string(&Whole { name, payload }).ok()?;
    serde_json::from_str(&text).ok()
}

/// Nobody types more bytes than this to say what to do. What is longer is not read, so that no
/// game's reading has to be quick with megabytes.
pub const LONGEST_WORDS: usize = 1_000;

/// The action that typed words mean: the game's own reading first, then the words and labels of
/// the legal actions, in any case and spacing, with or without accents.
pub fn understand<G: Show>(game: &G, view: &G::View, typed: &str) -> Option<G::Action> {
    if typed.len() > LONGEST_WORDS {
        return None;
    }
    game.parse(view, typed).or_else(|| {
        let typed = fold(typed);
        let legal = game.legal_in(view);
        legal
            .iter()
            .find(|a| fold(&game.words(view, *a)) == typed || fold(&game.label(view, *a)) == typed)
    })
}
