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
            sum += weight(self.game.likelihood(self.view, &world));
            pool.push(world);
            sums.push(sum);
        }
        (pool, sums)
    }
}

/// What a world counts: no world that is possible is ruled out, however odd, and however odd they all
/// are, one counts beside another what it is likelier.
fn weight(likely: f64) -> f64 {
    likely.max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{ActionSet, FastLuck, Game, Match, Turn, Viewer, fast_rng};
    use parlour_hearts::{Hearts, Rules};

    #[test]
    fn what_is_unlikely_in_every_world_still_tells_them_apart() {
        assert_eq!(weight(1e-40) / weight(1e-42), 1e-40 / 1e-42);
        assert!(weight(0.0) > 0.0);
    }

    #[test]
    fn late_in_a_round_worlds_are_still_weighed() {
        let game = Hearts::new(Rules::default()).unwrap();
        let mut rng = fast_rng(1);
        let mut told_apart = 0;
        for number in 0..20 {
            let mut now = Match::new(&game, FastLuck(fast_rng(number)));
            while let Some(seat) = now.next_seat(&mut ()) {
                let legal = game.legal(now.state(), seat);
                let view = game.view(now.state(), Viewer::Seat(seat));
                if view.open.tricks().complete() == 9 && legal.len() > 1 {
                    let worlds = game.worlds(&view);
                    let source = Source::new(&game, &view, &worlds, 100, &mut rng);
                    let weights: Vec<f64> = source.sums.windows(2).map(|w| w[1] - w[0]).collect();
                    let most = weights.iter().copied().fold(0.0, f64::max);
                    let mean = weights.iter().sum::<f64>() / weights.len() as f64;
                    told_apart += u32::from(most > 2.0 * mean);
                    break;
                }
                let action = game.playout(now.state(), seat, &legal, &mut rng);
                now.act_legal(seat, action, &mut ());
                if matches!(now.look(), Turn::Over) {
                    break;
                }
            }
        }
        assert!(told_apart > 15, "{told_apart} of 20");
    }
}
