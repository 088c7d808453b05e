//! Where the worlds of a search come from.

use parlour_core::cpu::{self, Work};
use parlour_core::{FastRng, Guide, Rng};

/// Draws worlds that a view allows: all alike, or, where the game can tell, by how well they
/// explain what the others did.
pub(crate) struct Source<'a, G: Guide> {
    game: &'a G,
    worlds: &'a G::Worlds,
    /// Worlds drawn beforehand, where they are weighed.
    pool: Vec<G::State>,
    /// The weights of the pool up to and including each world.
    sums: Vec<f64>,
}

impl<'a, G: Guide> Source<'a, G> {
    /// The worlds of a view. Where they are weighed, `wanted` of them are drawn now and drawn
    /// from later.
    pub(crate) fn new(
        game: &'a G,
        view: &G::View,
        worlds: &'a G::Worlds,
        wanted: u32,
        rng: &mut FastRng,
    ) -> Source<'a, G> {
        let wanted = if G::WEIGHS_WORLDS { wanted } else { 0 };
        let (pool, sums) = cpu::run(Weighing { game, view, worlds, wanted, rng });
        Source { game, worlds, pool, sums }
    }

    /// A world.
    pub(crate) fn draw(&self, rng: &mut FastRng) -> G::State {
        let Some(total) = self.sums.last() else {
            return cpu::run(Sampling { game: self.game, worlds: self.worlds, rng });
        };
        let at = f64::from(rng.next_u32()) / (f64::from(u32::MAX) + 1.0) * total;
        let index = self.sums.partition_point(|sum| *sum <= at);
        self.pool[index.min(self.pool.len() - 1)].clone()
    }
}

/// A world to be drawn: work that is compiled for the processor's bit instructions too.
struct Sampling<'a, G: Guide> {
    game: &'a G,
    worlds: &'a G::Worlds,
    rng: &'a mut FastRng,
}

impl<G: Guide> Work for Sampling<'_, G> {
    type Output = G::State;
    const GAINS: bool = G::COUNTS_BITS;

    #[inline(always)]
    fn run(self) -> G::State {
        self.game.sample(self.worlds, self.rng)
    }
}

/// Worlds to be drawn and weighed: work that is compiled for the processor's bit instructions too.
struct Weighing<'a, G: Guide> {
    game: &'a G,
    view: &'a G::View,
    worlds: &'a G::Worlds,
    wanted: u32,
    rng: &'a mut FastRng,
}

impl<G: Guide> Work for Weighing<'_, G> {
    type Output = (Vec<G::State>, Vec<f64>);
    const GAINS: bool = G::COUNTS_BITS;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let wanted = self.wanted as usize;
        let (mut pool, mut sums) = (Vec::with_capacity(wanted), Vec::with_capacity(wanted));
        let mut sum = 0.0;
        for _ in 0..wanted {
            let world = self.game.sample(self.worlds, self.rng);
            // No world that is possible is ruled out.
            sum += f64::from(self.game.likelihood(self.view, &world)).max(1e-12);
            pool.push(world);
            sums.push(sum);
        }
        (pool, sums)
    }
}
