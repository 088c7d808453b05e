//! What a server tells: of a table, and of how the match at it stands.

use parlour_core::table::ToldEvent;
use parlour_core::{Outcome, Seat};
use serde::Deserialize;
use serde_json::{Map, Value};

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Person {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// A place at a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Place {
    /// Who sits there.
    pub person: Option<Person>,
    /// The bot that plays where no person does.
    pub bot: String,
    /// Whether somebody may sit down there.
    pub free: bool,
    /// Whether a bot stands in for the person.
    pub away: bool,
    /// Whether the person has given up.
    pub conceded: bool,
    /// Whether the person wants the next round.
    pub ready: bool,
    /// When the person's time is up, in milliseconds since 1970.
    pub until: Option<u64>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Said {
    /// When.
    pub at: u64,
    /// Who.
    pub by: Person,
    /// What.
    pub text: String,
}

/// What is told of a table beside the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Info {
    /// Its name.
    pub id: String,
    /// Its game.
    pub game: String,
    /// The rules in full.
    pub rules: Map<String, Value>,
    /// `open`, `running` or `over`.
    pub status: String,
    /// Whether its result counts.
    pub rated: bool,
    /// The places.
    pub seats: Vec<Place>,
    /// One's own seat.
    pub you: Option<Seat>,
    /// The invitation.
    pub code: Option<String>,
    /// The server's time when it told this, in milliseconds since 1970.
    pub now: u64,
    /// What was said lately.
    pub chat: Vec<Said>,
    /// Whether the match was given up.
    pub given_up: bool,
}

impl Info {
    /// The seat that one plays; nobody's, for who only watches.
    #[must_use]
    pub fn me(&self) -> Option<Seat> {
        self.you.filter(|seat| !self.seats[seat.index()].conceded)
    }

    /// Whether other people play.
    #[must_use]
    pub fn others_play(&self) -> bool {
        let playing = |place: &Place| place.person.is_some() && !place.away && !place.conceded;
        let me = self.me().map(Seat::index);
        self.seats.iter().enumerate().any(|(at, place)| Some(at) != me && playing(place))
    }
}

/// How a match stands.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Stands {
    pub(crate) to_act: Vec<Seat>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) state: u64,
}

/// A line of the server.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Line {
    #[serde(default)]
    pub(crate) id: Value,
    pub(crate) ok: bool,
    pub(crate) error: Option<Fault>,
    #[serde(default)]
    pub(crate) events: Vec<ToldEvent>,
    #[serde(default)]
    pub(crate) payload: Value,
    pub(crate) table: Option<Info>,
    /// Whether something was taken back: what was told before is to be asked for again.
    #[serde(default)]
    pub(crate) rewound: bool,
}

/// Why something was refused.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Fault {
    pub(crate) code: String,
    pub(crate) message: String,
}
