//! Oh Hell written: its commands, and a state for people and files with the checked door back.

use parlour_cards::{Card, CardSet, check_hands};
use parlour_core::speak::redo;
use parlour_core::{BySeat, Faults, Game, Invalids, Write};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{OhHell, Scoring, Trumps};
use crate::state::{Action, State};

/// A state, written. Whatever follows from these is not: who is to act, the tricks taken, what the
/// last hand brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "OhHellPosition")]
pub struct Position {
    /// How many hands have been dealt.
    pub round: u8,
    /// What each seat had scored when the last one was dealt.
    pub scores: BySeat<i32>,
    /// The card turned up, where that decides trumps.
    pub turned: Option<Card>,
    /// The cards that each seat was dealt.
    pub hands: BySeat<CardSet>,
    /// What each seat has bid; null for who has not.
    pub bids: BySeat<Option<u8>>,
    /// The cards played in this hand, in order.
    pub played: Vec<Card>,
}

impl Write for OhHell {
    type Position = Position;

    fn commands() -> &'static [&'static str] {
        &["bid", "play"]
    }

    fn position(&self, state: &State) -> Position {
        let State { open, hands } = state;
        let (gained, played) = (self.gained(open), open.tricks.played_by());
        Position {
            round: open.round,
            scores: BySeat::from_fn(self.seats(), |seat| open.scores[seat] - gained[seat]),
            turned: open.turned,
            hands: BySeat::from_fn(self.seats(), |seat| hands[seat] | played[seat]),
            bids: open.bids.clone(),
            played: open.tricks.order().to_vec(),
        }
    }

    /// Checks the deal, then bids and plays again.
    fn place(&self, position: &Position) -> Result<State, Invalids> {
        let Position { round, scores, turned, hands, bids, played } = position;
        let (seats, all) = (self.seats(), self.rounds());
        let mut faults = Faults::default();
        faults.unless(*round <= all, "round", format!("a match has {all} hands"));
        for (at, rows) in [("scores", scores.len()), ("bids", bids.len()), ("hands", hands.len())] {
            faults.unless(rows == seats, at, format!("{rows} rows for {seats} seats"));
        }
        faults.so_far()?;
        let needs = *round > 0 && self.rules.trumps == Trumps::Turned;
        let known = turned.is_none_or(|card| self.deck.contains(card));
        let why = "a card of the deck is there where it decides trumps, and no other";
        faults.unless(turned.is_some() == needs && known, "turned", why);
        let open = turned.map_or(CardSet::EMPTY, CardSet::only);
        check_hands(&mut faults, self.deck, open, hands, self.cards(*round).into());
        // A hand brings at most 10 and a point a trick, and costs at most a point a trick.
        let tricks: i32 = (1..*round).map(|hand| i32::from(self.cards(hand))).sum();
        let most = tricks + 10 * i32::from(round.saturating_sub(1));
        let least = if self.rules.scoring == Scoring::Strict { -tricks } else { 0 };
        for (seat, score) in scores.iter() {
            let why = format!("{score}: after the hands before it is {least} to {most}");
            faults.unless((least..=most).contains(score), format!("scores[{seat}]"), why);
        }
        faults.so_far()?;
        let mut state = self.dealt(*round, scores.clone(), hands.clone(), *turned);
        for seat in (0..seats).map(|i| self.first(*round).after(i, seats)) {
            if let Some(tricks) = bids[seat] {
                redo(self, &mut state, seat, Action::Bid { tricks }, &format!("bids[{seat}]"))?;
            }
        }
        for (i, card) in played.iter().enumerate() {
            let seat = state.open.turn().unwrap_or(self.first(*round));
            redo(self, &mut state, seat, Action::Play { card: *card }, &format!("played[{i}]"))?;
        }
        Ok(state)
    }
}
