//! Very many actions, raced: all that are still in meet the same worlds with the same luck, and round
//! by round the worse half drops out (sequential halving; Karnin, Koren and Somekh, 2013).
//!
//! A tree over them all would have tried most of them a few times, each in other worlds, and the luck
//! of the worlds is larger than what tells such actions apart.

use parlour_core::{FastRng, Guide, Rng, fast_rng};

use super::budget::Stop;
use super::rivals::Rivals;
use super::source::Source;
use super::tree::{RootEdge, Tree};

/// At most so many actions start, the most promising ones.
const FIELD: usize = 64;

/// How many of the most promising actions start with so many simulations: few enough that the first
/// round is more than a glance.
pub(super) fn field(simulations: u32) -> usize {
    (simulations.isqrt() as usize / 2).clamp(2, FIELD)
}

/// A tree for each action that is still in, and what the others were worth.
pub(super) struct Race<'a, G: Guide, R> {
    pub(super) source: Source<'a, G>,
    pub(super) rng: FastRng,
    pub(super) runners: Vec<Tree<'a, G, R>>,
    pub(super) stop: Stop,
}

impl<G: Guide, R: Rivals<G>> Race<'_, G, R> {
    /// Runs until one is left or the budget is spent. Each round may spend an equal share of it.
    pub(super) fn run(mut self) -> Vec<RootEdge<G::Action>> {
        let rounds = self.runners.len().ilog2() as f32;
        let mut out = Vec::new();
        for round in 1..=rounds as u32 {
            while self.lap() < round as f32 / rounds {}
            self.runners.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            let half = self.runners.len().div_ceil(2);
            out.extend(self.runners.drain(half..).flat_map(|tree| tree.root()));
        }
        out.extend(self.runners.into_iter().flat_map(|tree| tree.root()));
        out
    }

    /// All meet one more world; says how much of the budget is spent then.
    fn lap(&mut self) -> f32 {
        let world = self.source.draw(&mut self.rng);
        let luck = self.rng.next_u64();
        for tree in &mut self.runners {
            *tree.rng() = fast_rng(luck);
            tree.simulate(world.clone());
        }
        self.stop.spend(self.runners.len() as u32)
    }
}
