//! What a viewer knows.
//!
//! A view forgets nothing about the round: it holds every card played in its order, who has
//! chosen cards to pass, and the cards that the viewer passed and got. It forgets the tricks of
//! earlier rounds, of which only the totals remain; decks are shuffled anew, so nothing about
//! hidden cards could be learned from them.

use parlour_cards::{CardSet, Tricks};
use parlour_core::{Seat, SeatSet, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::legal::Legal;
use crate::rules::{Direction, Hearts, SEATS};
use crate::state::{Open, Phase, State};

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The hands that the viewer sees: its own, or all.
    pub hands: [Option<CardSet>; SEATS],
    /// The passes that the viewer knows, by who passed: its own, and the one it got.
    pub passes: [Option<CardSet>; SEATS],
}

impl View {
    /// The viewer's own hand; none for somebody who does not play.
    #[must_use]
    pub fn hand(&self) -> CardSet {
        self.own(&self.hands)
    }

    /// The cards that the viewer chose to pass this round.
    #[must_use]
    pub fn passed(&self) -> CardSet {
        self.own(&self.passes)
    }

    /// The cards that the viewer was passed this round.
    #[must_use]
    pub fn received(&self) -> CardSet {
        let from =
            Seat::all(SEATS).find(|s| Some(self.open.direction.target(*s)) == self.viewer.seat());
        match from {
            Some(from) if self.open.moved() => self.passes[from.index()].unwrap_or_default(),
            _ => CardSet::EMPTY,
        }
    }

    fn own(&self, cards: &[Option<CardSet>; SEATS]) -> CardSet {
        let seat = self.viewer.seat().map_or(SEATS, Seat::index);
        cards.get(seat).copied().flatten().unwrap_or_default()
    }
}

impl Hearts {
    #[inline(always)]
    pub(crate) fn view_of(&self, state: &State, who: Viewer) -> View {
        let open = state.open;
        let knows_pass = |from: Seat| {
            open.chosen.contains(from)
                && (who.sees(from) || open.moved() && who.sees(open.direction.target(from)))
        };
        let seats: [Seat; SEATS] = std::array::from_fn(Seat::new);
        View {
            viewer: who,
            open,
            hands: seats.map(|s| who.sees(s).then_some(state.hands[s.index()])),
            passes: seats.map(|s| knows_pass(s).then_some(state.passes[s.index()])),
        }
    }

    pub(crate) fn legal_in_view(&self, view: &View) -> Legal {
        match view.viewer.seat() {
            Some(seat) => self.legal_from(&view.open, seat, view.hand()),
            None => Legal::NOTHING,
        }
    }
}

/// The JSON of a view.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "HeartsView", deny_unknown_fields))]
struct Written {
    /// A seat, `spectator` or `all`.
    viewer: Viewer,
    /// What the match waits for.
    phase: Phase,
    /// The round dealt last, from 1; 0 before the first.
    round: u32,
    /// The totals of all rounds that were scored.
    scores: [i32; SEATS],
    /// What the last scored round added; zeros while a round is played.
    gained: [i32; SEATS],
    /// Where cards are passed this round.
    direction: Direction,
    /// Who has chosen cards to pass this round.
    chosen: SeatSet,
    /// Who is to play, while a round is played.
    turn: Option<Seat>,
    /// The hands the viewer sees; null for the others.
    hands: [Option<CardSet>; SEATS],
    /// How many cards each seat holds.
    held: [u8; SEATS],
    /// What each seat passed, as far as the viewer knows.
    passes: [Option<CardSet>; SEATS],
    /// The tricks of this round; the last may be incomplete.
    tricks: Tricks<13, SEATS>,
    /// Whether hearts may be led.
    hearts_broken: bool,
    /// The points each seat took this round.
    taken: [u8; SEATS],
    /// Who took the jack of diamonds this round, where it counts.
    jack_of_diamonds: Option<Seat>,
}

impl From<&View> for Written {
    fn from(view: &View) -> Written {
        let open = &view.open;
        Written {
            viewer: view.viewer,
            phase: open.phase,
            round: open.round,
            scores: open.scores,
            gained: open.gained,
            direction: open.direction,
            chosen: open.chosen,
            turn: (open.phase == Phase::Playing).then_some(open.tricks.turn()),
            hands: view.hands,
            held: open.held(),
            passes: view.passes,
            tricks: open.tricks,
            hearts_broken: open.broken,
            taken: open.taken,
            jack_of_diamonds: open.bonus,
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Written::from(self).serialize(s)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for View {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Written::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Written::json_schema(generator)
    }
}
