//! Where the worlds of a search come from.

use parlour_core::cpu::{self, Work};
use parlour_core::{FastRng, Guide, Rng};

/// Draws worlds that a view allows: all alike, or, where the game can tell, by how well they
/// explain what the others did.
pub(crate) struct Source<'a, G: Guide> {
    game: &'a G,
    view: &'a G::View,
    worlds: &'a G::Worlds,
    /// Worlds to choose from, where they are weighed.
    pool: Vec<G::State>,
    /// The weights of the pool up to and including each world.
    sums: Vec<f64>,
    /// How often a world was asked for, and how often that is for each one in the pool.
    drawn: u32,
    each: u32,
}

/// So many worlds are added at a time, and there are never more.
const STEP: u32 = 32;
const MOST: usize = 32_768;

impl<'a, G: Guide> Source<'a, G> {
    /// The worlds of a view. Where they are weighed, `first` of them are there to choose from at the
    /// beginning, and later one for `each` time that one is asked for.
    pub(crate) fn new(
        game: &'a G,
        view: &'a G::View,
        worlds: &'a G::Worlds,
        first: u32,
        each: u32,
        rng: &mut FastRng,
    ) -> Source<'a, G> {
        let (pool, sums) = (Vec::new(), Vec::new());
        let mut source = Source { game, view, worlds, pool, sums, drawn: 0, each };
        if G::WEIGHS_WORLDS {
            source.grow(first, rng);
        }
        source
    }

    /// A world.
    pub(crate) fn draw(&mut self, rng: &mut FastRng) -> G::State {
        if !G::WEIGHS_WORLDS {
            return cpu::run(Sampling { game: self.game, worlds: self.worlds, rng });
        }
        self.drawn = self.drawn.saturating_add(1);
        let wanted = (self.drawn / self.each) as usize;
        if self.pool.is_empty() || (wanted > self.pool.len() && self.pool.len() < MOST) {
            self.grow(STEP, rng);
        }
        let total = self.sums.last().copied().unwrap_or_default();
        let at = f64::from(rng.next_u32()) / (f64::from(u32::MAX) + 1.0) * total;
        let index = self.sums.partition_point(|sum| *sum <= at);
        self.pool[index.min(self.pool.len() - 1)].clone()
    }

    /// Draws and weighs more worlds to choose from.
    fn grow(&mut self, by: u32, rng: &mut FastRng) {
        cpu::run(Weighing { source: self, by, rng });
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
struct Weighing<'s, 'a, G: Guide> {
    source: &'s mut Source<'a, G>,
    by: u32,
    rng: &'s mut FastRng,
}

impl<G: Guide> Work for Weighing<'_, '_, G> {
    type Output = ();
    const GAINS: bool = G::COUNTS_BITS;

    #[inline(always)]
    fn run(self) {
        let Weighing { source, by, rng } = self;
        let mut sum = source.sums.last().copied().unwrap_or_default();
        for _ in 0..by {
            let world = source.game.sample(source.worlds, rng);
            sum += weight(source.game.likelihood(source.view, &world));
            source.pool.push(world);
            source.sums.push(sum);
        }
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
    fn who_asks_often_has_more_worlds_to_choose_from() {
        let game = Hearts::new(Rules::default()).unwrap();
        let mut now = Match::new(&game, FastLuck(fast_rng(1)));
        let seat = now.next_seat(&mut ()).unwrap();
        let view = game.view(now.state(), Viewer::Seat(seat));
        let worlds = game.worlds(&view);
        let mut rng = fast_rng(1);
        let mut source = Source::new(&game, &view, &worlds, 40, 4, &mut rng);
        assert_eq!(source.pool.len(), 40);
        for _ in 0..4_000 {
            source.draw(&mut rng);
        }
        assert!((1_000..1_100).contains(&source.pool.len()), "{}", source.pool.len());
        assert!(source.sums.is_sorted() && source.sums.len() == source.pool.len());
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
                    let source = Source::new(&game, &view, &worlds, 100, 1, &mut rng);
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
