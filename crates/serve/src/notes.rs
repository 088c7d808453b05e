//! What a server notes of a table beside its record: who sits there, what was agreed, and what
//! time is left. It is kept with the record and changes together with it.

use parlour_core::{Outcome, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, Hands, Ms};
use crate::limits;

/// Who finds a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// Everybody: it is listed, and free seats are taken without an invitation.
    Public,
    /// Who has the link may watch, and who has the invitation may sit down.
    #[default]
    Link,
    /// Only who sits at it.
    Local,
}

/// Somebody who sits at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Sitter {
    /// The person's id.
    pub id: String,
    /// The name that others see.
    pub name: String,
}

/// A place at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// Who sits there.
    pub person: Option<Sitter>,
    /// For whom it is kept, after a rematch was asked for.
    pub kept: Option<Sitter>,
    /// Whether a person may sit there at all.
    pub open: bool,
    /// The bot that plays where no person does.
    pub bot: String,
    /// What the person gave to the seed, in hex.
    pub luck: Option<String>,
    /// Whether a bot stands in until the person comes back.
    pub away: bool,
    /// Whether the person has given up; a bot plays to the end.
    pub conceded: bool,
    /// Whether the person wants the next round.
    pub ready: bool,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Said {
    /// When.
    pub at: Ms,
    /// Who.
    pub by: Sitter,
    /// What.
    pub text: String,
}

/// What a server notes of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// The person who opened the table; nobody's where bots show a game.
    pub host: Option<String>,
    /// Who finds it.
    pub open: Open,
    /// Whether its result counts.
    pub rated: bool,
    /// How long people may think.
    pub clock: Option<Clock>,
    /// What lets somebody take a free seat.
    pub code: String,
    /// What the seed is made of, in hex; nobody sees it before the end.
    pub secret: String,
    /// The places.
    pub chairs: Vec<Chair>,
    /// The clocks, where there are any.
    pub hands: Option<Hands>,
    /// When the next round is dealt, whoever is ready.
    pub deal_at: Option<Ms>,
    /// What was said lately.
    pub chat: Vec<Said>,
    /// Who does not want to read whom.
    pub mutes: Vec<(String, String)>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// Whether the match was given up before its end.
    pub given_up: bool,
    /// Whether people may take back even where several of them play.
    #[serde(default)]
    pub free_undo: bool,
    /// Whether it was played elsewhere, and only its record is kept.
    #[serde(default)]
    pub imported: bool,
    /// How the match ended, if it was played to its end.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// Grows with everything here: the number of what is no event of the game.
    pub news: u64,
}

impl Notes {
    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        let is = |chair: &Chair| chair.person.as_ref().is_some_and(|p| p.id == person);
        self.chairs.iter().position(is).map(Seat::new)
    }

    /// Whether somebody does not want to read what another says.
    #[must_use]
    pub fn is_muted(&self, person: &str, other: &str) -> bool {
        self.mutes.iter().any(|(who, whom)| who == person && whom == other)
    }

    /// The seats where people play now.
    #[must_use]
    pub fn playing(&self) -> SeatSet {
        let plays = |c: &Chair| c.person.is_some() && !c.away && !c.conceded;
        let seats = Seat::all(self.chairs.len());
        seats.filter(|seat| plays(&self.chairs[seat.index()])).collect()
    }

    /// Whether a person may sit down in a chair.
    #[must_use]
    pub fn is_free(&self, seat: Seat, person: &str) -> bool {
        let chair = &self.chairs[seat.index()];
        let kept = chair.kept.as_ref().is_none_or(|kept| kept.id == person);
        chair.open && chair.person.is_none() && kept
    }

    /// Whether bots play here for whoever watches.
    #[must_use]
    pub fn is_show(&self) -> bool {
        self.host.is_none()
    }

    /// Somebody says something; the oldest lines are forgotten.
    pub fn say(&mut self, by: &Sitter, text: &str, now: Ms) {
        let over = (self.chat.len() + 1).saturating_sub(limits::CHAT_LINES);
        self.chat.drain(..over);
        self.chat.push(Said { at: now, by: by.clone(), text: text.to_owned() });
    }
}
