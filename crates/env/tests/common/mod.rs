//! What the tests of many matches share.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::sync::Arc;

use parlour_core::{Refused, Seed};
use parlour_env::{AnyEnv, AnyLanes, Batch, LanesPlan, Rows};
use parlour_house::SeatSpec;
use serde_json::{Value, json};

/// Every game by its default rules.
pub(crate) fn all() -> Vec<Arc<dyn AnyEnv>> {
    parlour_games::kinds().iter().map(|kind| kind.load(&json!({})).unwrap()).collect()
}

/// A game with its rules.
pub(crate) fn game(id: &str, rules: Value) -> Arc<dyn AnyEnv> {
    let kinds = parlour_games::kinds();
    kinds.iter().find(|kind| kind.id() == id).unwrap().load(&rules).unwrap()
}

/// Matches of people, on one thread.
pub(crate) fn plan(lanes: usize) -> LanesPlan {
    LanesPlan {
        lanes,
        threads: 1,
        seed: Seed::from_number(7),
        seats: Vec::new(),
        by_round: false,
        rounds: None,
    }
}

/// Who sits where.
pub(crate) fn sit(seats: &[&str]) -> Vec<SeatSpec> {
    seats.iter().map(|seat| seat.parse().unwrap()).collect()
}

/// Many matches, and what their last step gave.
pub(crate) struct Vector {
    pub(crate) lanes: Box<dyn AnyLanes>,
    pub(crate) got: Got,
    pub(crate) letters: usize,
    pub(crate) seats: usize,
}

/// What a step gives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Got {
    pub(crate) rows: Vec<u8>,
    pub(crate) masks: Vec<u8>,
    pub(crate) rewards: Vec<f32>,
    pub(crate) seats: Vec<u8>,
    pub(crate) ends: Vec<u8>,
    pub(crate) played: Vec<u16>,
}

impl Got {
    pub(crate) fn batch(&mut self) -> Batch<'_> {
        Batch {
            rows: Rows::Bytes(&mut self.rows),
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            seats: &mut self.seats,
            ends: &mut self.ends,
            played: &mut self.played,
        }
    }
}

impl Vector {
    /// Begun.
    pub(crate) fn new(env: &dyn AnyEnv, plan: &LanesPlan) -> Vector {
        let n = plan.lanes;
        let got = Got {
            rows: vec![9; n * env.width()],
            masks: vec![9; n * env.letters()],
            rewards: vec![9.0; n * env.seats()],
            seats: vec![9; n],
            ends: vec![9; n],
            played: vec![9; n],
        };
        let lanes = env.lanes(plan).unwrap();
        let mut vector = Vector { lanes, got, letters: env.letters(), seats: env.seats() };
        vector.lanes.reset(None, vector.got.batch()).unwrap();
        vector
    }

    /// A step.
    pub(crate) fn step(&mut self, letters: Option<&[u16]>) -> Result<(), Refused> {
        self.lanes.step(letters, self.got.batch())
    }

    /// The letters that may come next in a match.
    pub(crate) fn allowed(&self, lane: usize) -> Vec<u16> {
        let mask = &self.got.masks[lane * self.letters..(lane + 1) * self.letters];
        (0..mask.len()).filter(|letter| mask[*letter] == 1).map(|letter| letter as u16).collect()
    }
}
