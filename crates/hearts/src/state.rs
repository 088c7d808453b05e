//! Everything about the table.

use parlour_cards::{CardSet, Tricks};
use parlour_core::{Seat, SeatSet};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Direction, SEATS};

/// Everything about the table: the hands, the passes, and what lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The cards each seat holds now.
    pub(crate) hands: [CardSet; SEATS],
    /// The cards each seat chose to pass this round; they are in its hand until all have chosen.
    pub(crate) passes: [CardSet; SEATS],
    /// What everybody sees.
    pub(crate) open: Open,
}

/// What everybody at the table sees.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Open {
    /// The tricks of this round. While it is played they know who is to play; then who took the
    /// last one.
    pub(crate) tricks: Tricks<13, SEATS>,
    /// What may not be thrown away while there is something else: points, in the first trick.
    pub(crate) spared: CardSet,
    /// How many cards each seat was dealt this round; 0 before a deal.
    pub(crate) dealt: u8,
    /// What the match waits for.
    pub(crate) phase: Phase,
    /// Who has chosen cards to pass this round.
    pub(crate) chosen: SeatSet,
    /// Where cards are passed this round.
    pub(crate) direction: Direction,
    /// Whether hearts may be led.
    pub(crate) broken: bool,
    /// Who took the jack of diamonds, where it counts.
    pub(crate) bonus: Option<Seat>,
    /// The points each seat took this round.
    pub(crate) taken: [u8; SEATS],
    /// The round dealt last, from 1; 0 before the first.
    pub(crate) round: u32,
    /// The totals of all rounds that were scored.
    pub(crate) scores: [i32; SEATS],
    /// What the last scored round added; zero while a round is played.
    pub(crate) gained: [i32; SEATS],
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The next deal.
    Resting,
    /// Cards to pass.
    Passing,
    /// A card to be played.
    Playing,
    /// Nothing: the match is over.
    Over,
}

impl Open {
    /// A table with these totals, on which nothing lies.
    #[inline(always)]
    pub(crate) const fn clear(round: u32, scores: [i32; SEATS]) -> Open {
        Open {
            tricks: Tricks::new(SEATS, Seat::new(0), None),
            spared: CardSet::EMPTY,
            dealt: 0,
            phase: Phase::Resting,
            chosen: SeatSet::EMPTY,
            direction: Direction::Hold,
            broken: false,
            bonus: None,
            taken: [0; SEATS],
            round,
            scores,
            gained: [0; SEATS],
        }
    }

    /// What the match waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round dealt last, from 1; 0 before the first.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The totals of all rounds that were scored.
    #[must_use]
    pub fn scores(&self) -> [i32; SEATS] {
        self.scores
    }

    /// What the last scored round added; zeros while a round is played.
    #[must_use]
    pub fn gained(&self) -> [i32; SEATS] {
        self.gained
    }

    /// The points each seat took this round.
    #[must_use]
    pub fn taken(&self) -> [u8; SEATS] {
        self.taken
    }

    /// Who took the jack of diamonds this round, where it counts.
    #[must_use]
    pub fn bonus(&self) -> Option<Seat> {
        self.bonus
    }

    /// Who has chosen cards to pass this round.
    #[must_use]
    pub fn chosen(&self) -> SeatSet {
        self.chosen
    }

    /// Where cards are passed this round.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Whether hearts may be led.
    #[must_use]
    pub fn broken(&self) -> bool {
        self.broken
    }

    /// Whether the cards chosen to be passed have moved.
    #[must_use]
    pub fn moved(&self) -> bool {
        self.phase != Phase::Passing && !self.chosen.is_empty()
    }

    /// The tricks of this round. While it is played they know who is to play.
    #[inline(always)]
    #[must_use]
    pub fn tricks(&self) -> &Tricks<13, SEATS> {
        &self.tricks
    }

    /// How many cards were played this round.
    #[inline(always)]
    pub(crate) fn played(&self) -> usize {
        self.tricks.order().len()
    }

    /// The cards each seat has played this round.
    #[must_use]
    pub fn played_by(&self) -> [CardSet; SEATS] {
        let played = self.tricks.played_by();
        std::array::from_fn(|i| played[Seat::new(i)])
    }

    /// How many cards each seat holds.
    #[must_use]
    pub fn held(&self) -> [u8; SEATS] {
        self.played_by().map(|cards| self.dealt - cards.len() as u8)
    }
}

impl State {
    /// What lies open.
    #[must_use]
    pub fn open(&self) -> &Open {
        &self.open
    }
}

impl std::fmt::Debug for Open {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Open")
            .field("round", &self.round)
            .field("phase", &self.phase)
            .field("scores", &self.scores)
            .field("gained", &self.gained)
            .field("direction", &self.direction)
            .field("chosen", &self.chosen)
            .field("broken", &self.broken)
            .field("taken", &self.taken)
            .field("bonus", &self.bonus)
            .field("dealt", &self.dealt)
            .field("tricks", &self.tricks)
            .finish()
    }
}
