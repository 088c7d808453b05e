//! What a viewer knows.
//!
//! A view forgets the order in which cards were covered and who laid them: they never come back.
//! It keeps which cards those are, which cards of the others all have seen, and what follows from
//! nobody having had 31. Rounds that are over are forgotten but for the hands of the last one and
//! the lives. The order of the stock is part of no view, not even of the viewer who sees all
//! hands: it is not knowledge but future.

use parlour_cards::{Card, CardSet};
use parlour_core::{Seat, Viewer};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::number::Number;
use crate::position::Knowledge;
use crate::rules::MAX_PLAYERS;
use crate::score::{Hand, hand_score};
use crate::state::{Draw, Open, Phase, State};

/// What a viewer knows: small and flat, so that bots can have one for every decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) who: Viewer,
    pub(crate) open: Open,
    /// Empty slots are unknown, or the seat has no cards.
    pub(crate) hands: [Hand; MAX_PLAYERS],
}

impl View {
    #[inline(always)]
    pub(crate) fn new(state: &State, who: Viewer) -> View {
        let open = state.open;
        let mut hands = state.hands;
        if open.phase == Phase::Playing && who != Viewer::All {
            let own = who.seat().map_or(usize::MAX, Seat::index);
            for (seat, (hand, deduced)) in hands.iter_mut().zip(&open.deduced).enumerate() {
                let seen = if seat == own { 0b111 } else { deduced.known };
                for (slot, card) in hand.iter_mut().enumerate() {
                    // Without a branch: which cards are seen is hard to foretell.
                    *card = card.filter(|_| seen >> slot & 1 != 0);
                }
            }
        }
        View { who, open, hands }
    }

    /// Whose eyes this is seen with.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.who
    }

    /// How many seats there are.
    #[must_use]
    pub fn players(&self) -> usize {
        usize::from(self.open.players)
    }

    /// The phase of the match.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.open.phase
    }

    /// Whose turn it is, while a round is played.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        (self.open.phase == Phase::Playing).then_some(self.open.seat)
    }

    /// The lives of a seat.
    #[must_use]
    pub fn lives(&self, seat: Seat) -> u8 {
        self.open.lives[seat.index()]
    }

    /// Who has stuck in this round.
    #[must_use]
    pub fn stuck(&self) -> Option<Seat> {
        self.open.stuck
    }

    /// The card that lies face up; none before the first deal.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.open.top.map(Number::card)
    }

    /// The cards of a seat as far as they are known, by slot.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> [Option<Card>; 3] {
        self.hands[seat.index()].map(|slot| slot.map(Number::card))
    }

    /// Whether the seat was dealt cards in the round that is played or shown.
    #[must_use]
    pub fn has_cards(&self, seat: Seat) -> bool {
        match self.open.phase {
            Phase::Playing => self.lives(seat) > 0,
            Phase::Dealing | Phase::Over => self.hands[seat.index()][0].is_some(),
        }
    }

    /// The score of a hand, if all of it is known.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Option<u8> {
        let hand = &self.hands[seat.index()];
        hand.iter().all(Option::is_some).then(|| hand_score(hand))
    }

    /// Whether the hands of the round that has just ended are shown.
    pub(crate) fn shows_all(&self) -> bool {
        self.open.phase != Phase::Playing
    }
}

/// A view as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "View"))]
struct Written {
    /// Whose eyes this is seen with.
    viewer: Viewer,
    /// The phase of the match.
    phase: Phase,
    /// How many rounds have been dealt.
    round: u8,
    /// The lives of each seat.
    lives: Vec<u8>,
    /// The round in which each seat was knocked out; 0 for the living.
    fell: Vec<u8>,
    /// Who started this round; between rounds, who will start the next.
    starter: Seat,
    /// Whose turn it is.
    to_act: Option<Seat>,
    /// Who has stuck.
    stuck: Option<Seat>,
    /// Turns that are over in this round.
    turns: u8,
    /// The latest turns in a row that were passes.
    passes: u8,
    /// Whether the seat to act has drawn.
    draw: Draw,
    /// How often it has swapped in this turn: 10 times at most.
    swaps: u8,
    /// The cards of each seat by slot, null where unknown; null for a seat without cards.
    hands: Vec<Option<[Option<Card>; 3]>>,
    /// The score of each hand that is known.
    scores: Vec<Option<u8>>,
    /// The card that lies face up.
    top: Option<Card>,
    /// The card that lay face up when the turn began, or was drawn since.
    offered: Option<Card>,
    /// How many cards can still be turned.
    left: u8,
    /// The cards under the top card; they never come back.
    covered: CardSet,
    /// What all know of each hand.
    knowledge: Vec<Knowledge>,
}

impl From<&View> for Written {
    fn from(view: &View) -> Written {
        let open = &view.open;
        let seats = || Seat::all(view.players());
        Written {
            viewer: view.who,
            phase: open.phase,
            round: open.round,
            lives: seats().map(|s| view.lives(s)).collect(),
            fell: seats().map(|s| open.fell[s.index()]).collect(),
            starter: open.starter,
            to_act: view.to_act(),
            stuck: open.stuck,
            turns: open.turns,
            passes: open.passes,
            draw: open.draw,
            swaps: open.swaps,
            hands: seats().map(|s| view.has_cards(s).then(|| view.hand(s))).collect(),
            scores: seats().map(|s| view.score(s)).collect(),
            top: view.top(),
            offered: open.offered.map(Number::card),
            left: open.left,
            covered: open.covered,
            knowledge: seats().map(|s| Knowledge::from(open.deduced[s.index()])).collect(),
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
