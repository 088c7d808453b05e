//! What a table is made of and what it answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bot::Bot;
use crate::game::Game;
use crate::one_of_each;
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet};
use crate::speak::{Kind, Refused};
use crate::written::Written;

/// Who decides for a seat.
pub enum Controller<G: Game> {
    /// A person: the table waits.
    Human,
    /// A program.
    Bot {
        /// How it was asked for: `classic`, `search:2000`.
        name: String,
        /// The program.
        bot: Box<dyn Bot<G>>,
    },
}

impl<G: Game> Controller<G> {
    /// How it was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Controller::Human => "human",
            Controller::Bot { name, .. } => name,
        }
    }
}

/// What happens when a bot gives no usable answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFault {
    /// Another bot chooses that action, and the record says so.
    #[default]
    StandIn,
    /// The match ends; the seat comes last.
    Forfeit,
}

/// What one call brought about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Where the new events begin; give it to [`Table::events`](super::Table::events).
    pub mark: usize,
    /// The seats that acted, in order.
    pub acted: Vec<Seat>,
    /// The seats that the table now waits for.
    pub awaiting: SeatSet,
    /// Whether the next round is to be dealt.
    pub deal_due: bool,
    /// How the match ended, if it did.
    pub outcome: Option<Outcome>,
    /// What bots did wrong.
    pub faults: Vec<Failed>,
}

/// A bot gave no usable answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whose it was.
    pub seat: Seat,
    /// What went wrong; only the first line is for everybody.
    pub why: String,
    /// Where the events begin that came after it.
    pub mark: usize,
}

/// An event as a viewer is told of it; the protocol's event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToldEvent {
    /// What sort of event.
    #[serde(rename = "type")]
    pub name: String,
    /// How much it matters to the viewer.
    pub kind: Kind,
    /// Whose doing it was.
    pub seat: Option<Seat>,
    /// The sentence.
    pub text: String,
    /// The details.
    pub data: Written,
}

/// Why a table did not do as it was told. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The rules do not allow it.
    #[error("{}", .0.message)]
    Refused(Refused),
    /// A bot decides for that seat.
    #[error("Seat {0} is played by a bot: act for a human seat.")]
    BotSeat(Seat),
    /// The round is over.
    #[error("The round has ended: deal the next one first.")]
    DealFirst,
    /// A round is being played.
    #[error("A round is being played: deal when it has ended.")]
    NothingToDeal,
    /// The match is over.
    #[error("The match is over, and stays over: start a new one.")]
    Over,
    /// Several people play, who did not agree on taking back.
    #[error("Several people play: nothing is taken back unless the match began with free undo.")]
    UndoOff,
    /// No decision is left to take back.
    #[error("There is nothing to undo.")]
    NothingToUndo,
    /// Nothing was taken back.
    #[error("There is nothing to redo.")]
    NothingToRedo,
    /// A seat may still change what the round brings it.
    #[error("The rest of the round is not decided yet: play on.")]
    NothingToClaim,
    /// The game has no such cheat.
    #[error("There is no cheat called \"{0}\" in this game.")]
    NoSuchCheat(String),
}

impl TableError {
    /// An error of every kind but a game's own refusals, for lists.
    #[must_use]
    pub fn of_each_kind() -> Vec<TableError> {
        let seat = Seat::new(1);
        let mut all = one_of_each!(
            TableError:
            Refused(Refused { code: "", message: String::new() }),
            BotSeat(seat),
            DealFirst,
            NothingToClaim,
            NothingToDeal,
            Over,
            NothingToUndo,
            NothingToRedo,
            UndoOff,
            NoSuchCheat("hands".into()),
        );
        all.retain(|error| !matches!(error, TableError::Refused(_)));
        all
    }

    /// A stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            TableError::Refused(refused) => refused.code,
            TableError::BotSeat(_) => "bot_seat",
            TableError::DealFirst => "deal_first",
            TableError::NothingToDeal => "nothing_to_deal",
            TableError::Over => "match_over",
            TableError::UndoOff => "undo_off",
            TableError::NothingToUndo => "nothing_to_undo",
            TableError::NothingToRedo => "nothing_to_redo",
            TableError::NothingToClaim => "nothing_to_claim",
            TableError::NoSuchCheat(_) => "no_such_cheat",
        }
    }
}
