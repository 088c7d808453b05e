//! Very many actions, raced: all that are still in meet the same worlds with the same luck, and round
//! by round the worse half drops out (sequential halving; Karnin, Koren and Somekh, 2013).
//!
//! A tree over them all would have tried most of them a few times, each in other worlds, and the luck
//! of the worlds is larger than what tells such actions apart.

use parlour_core::{FastRng, Guide, Rng, fast_rng};

use super::Care;
use super::budget::Stop;
use super::doubt::gain;
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

/// Every so many worlds it is asked whether the race is decided.
const LOOK: usize = 16;

/// An action that is still in: its tree, and what it was worth in each world.
pub(super) struct Runner<'a, G: Guide, R> {
    tree: Tree<'a, G, R>,
    worth: Vec<f64>,
}

impl<'a, G: Guide, R: Rivals<G>> Runner<'a, G, R> {
    /// At the start.
    pub(super) fn new(tree: Tree<'a, G, R>) -> Runner<'a, G, R> {
        Runner { tree, worth: Vec::new() }
    }

    fn mean(&self) -> f64 {
        mean(self.worth.iter().copied())
    }

    /// Meets a world.
    fn meet(&mut self, world: G::State, luck: u64) {
        let before = self.tree.total();
        *self.tree.rng() = fast_rng(luck);
        self.tree.simulate(world);
        self.worth.push(self.tree.total() - before);
    }

    /// What it is worth beside the first, who met more worlds: as much less as in those that both met.
    fn beside(&self, first: &[f64]) -> Vec<RootEdge<G::Action>> {
        let met = &first[..self.worth.len()];
        let by = mean(first.iter().copied()) - mean(met.iter().copied());
        let mut edges = self.tree.root();
        for edge in &mut edges {
            let visits = edge.visits as f64;
            edge.squares += by * (2.0 * edge.total + by * visits);
            edge.total += by * visits;
        }
        edges
    }

    /// What is lost on average by choosing this one, with what both were worth in the same worlds.
    fn loss_to(&self, other: &Runner<'a, G, R>) -> f64 {
        let ahead = || self.worth.iter().zip(&other.worth).map(|(own, theirs)| own - theirs);
        let (worlds, lead) = (self.worth.len() as f64, mean(ahead()));
        let squares: f64 = ahead().map(|by| (by - lead).powi(2)).sum();
        gain(lead, squares.sqrt() / worlds)
    }
}

/// What is still in, and the worlds that all meet.
pub(super) struct Race<'a, G: Guide, R> {
    pub(super) source: Source<'a, G>,
    pub(super) rng: FastRng,
    pub(super) runners: Vec<Runner<'a, G, R>>,
    pub(super) stop: Stop,
    pub(super) care: Care,
}

impl<G: Guide, R: Rivals<G>> Race<'_, G, R> {
    /// Runs until one is left, the budget is spent or the race is decided. Each round may spend an
    /// equal share of the budget.
    pub(super) fn run(mut self) -> Vec<RootEdge<G::Action>> {
        let rounds = self.runners.len().ilog2();
        let mut out = Vec::new();
        for round in 1..=rounds {
            while self.lap() < round as f32 / rounds as f32 && !self.decided() {}
            self.runners.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            let half = if self.decided() { 1 } else { self.runners.len().div_ceil(2) };
            out.extend(self.runners.drain(half..));
            if half == 1 {
                break;
            }
        }
        let first = self.runners.first().map_or_else(Vec::new, |runner| runner.worth.clone());
        out.append(&mut self.runners);
        out.iter().flat_map(|runner| runner.beside(&first)).collect()
    }

    /// All meet one more world; says how much of the budget is spent then.
    fn lap(&mut self) -> f32 {
        let world = self.source.draw(&mut self.rng);
        let luck = self.rng.next_u64();
        for runner in &mut self.runners {
            runner.meet(world.clone(), luck);
        }
        self.stop.spend(self.runners.len() as u32)
    }

    /// Whether hardly anything is lost by choosing the one that leads.
    fn decided(&self) -> bool {
        let worlds = self.runners.first().map_or(0, |runner| runner.worth.len());
        let looks = worlds >= 2 * LOOK && worlds.is_multiple_of(LOOK);
        if self.care == Care::Values || G::ENOUGH == 0.0 || !looks {
            return false;
        }
        let Some(first) = self.runners.iter().max_by(|a, b| a.mean().total_cmp(&b.mean())) else {
            return true;
        };
        let loss = self.runners.iter().map(|runner| first.loss_to(runner)).sum::<f64>();
        loss < G::ENOUGH * first.tree.range()
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::AsGuided;
    use parlour_core::{ActionSet, FastLuck, Game, Match, Viewer};
    use parlour_hearts::{Hearts, Rules};

    /// Who dropped out met fewer worlds, and perhaps luckier ones.
    #[test]
    fn who_dropped_out_is_told_by_how_far_it_was_behind_in_the_worlds_that_both_met() {
        let game = Hearts::new(Rules::default()).unwrap();
        let mut now = Match::new(&game, FastLuck(fast_rng(1)));
        let seat = now.next_seat(&mut ()).unwrap();
        let passes: Vec<_> = game.legal(now.state(), seat).iter().take(1).collect();
        let worlds = game.worlds(&game.view(now.state(), Viewer::Seat(seat)));
        let mut rng = fast_rng(2);
        let tree = Tree::new(&game, &AsGuided, seat, &passes, rng.clone());
        let mut runner = Runner::new(tree);
        (0..40).for_each(|luck| runner.meet(game.sample(&worlds, &mut rng), luck));
        // Both met luck in the first 40 worlds; then the other one met as many without any.
        let lucky: Vec<f64> = runner.worth.iter().map(|worth| worth + 0.1).collect();
        let first: Vec<f64> = lucky.iter().copied().chain(vec![0.0; 40]).collect();
        let before = runner.tree.root();
        let told = runner.beside(&first);
        let expected = mean(first.iter().copied()) - 0.1;
        assert!((told[0].value() - expected).abs() < 1e-9, "{} {expected}", told[0].value());
        assert!((told[0].error() - before[0].error()).abs() < 1e-9);
        assert_eq!(told[0].visits, 40);
    }
}
