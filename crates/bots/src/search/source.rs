//! Where the worlds of a search come from.

use parlour_core::{Guide, Rng};

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
        rng: &mut impl Rng,
    ) -> Source<'a, G> {
        let (mut pool, mut sums) = (Vec::new(), Vec::new());
        if G::WEIGHS_WORLDS {
            let mut sum = 0.0;
            for _ in 0..wanted {
                let world = game.sample(worlds, rng);
                // No world that is possible is ruled out.
                sum += f64::from(game.likelihood(view, &world)).max(1e-12);
                pool.push(world);
                sums.push(sum);
            }
        }
        Source { game, worlds, pool, sums }
    }

    /// A world.
    #[inline(always)]
    pub(crate) fn draw(&self, rng: &mut impl Rng) -> G::State {
        let Some(total) = self.sums.last() else {
            return self.game.sample(self.worlds, rng);
        };
        let at = f64::from(rng.next_u32()) / (f64::from(u32::MAX) + 1.0) * total;
        let index = self.sums.partition_point(|sum| *sum <= at);
        self.pool[index.min(self.pool.len() - 1)].clone()
    }
}
