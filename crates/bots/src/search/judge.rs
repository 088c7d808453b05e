//! What a decision was worth: the action that was done beside the best, each tried equally often
//! in the same worlds.
//!
//! A search alone cannot say it: it hardly tries what looks bad, and the best of many noisy values
//! flatters itself. So the search only names the best action. Then a tree is grown below each of a
//! few actions: the best, the one done, and some picked blindly, which say what was at stake. All
//! meet the same worlds, so that the luck of a world does not count in their difference.

use parlour_core::{FastLuck, FastRng, Guide, Rng, Seat, Seen, Verdict, fast_rng};

use super::budget::{Budget, Stop};
use super::clock::Timer;
use super::playout::play_on;
use super::rivals::Rivals;
use super::source::Source;
use super::tree::Tree;
use super::{Care, SearchBot, forward};

/// At most so many actions stand for one picked blindly.
const BLIND: usize = 6;

/// The worlds that all actions meet, as a part of the budget for the choice; and never fewer.
const PART: u32 = 4;
const FEWEST: u32 = 64;

/// So many worlds make one mean; the scatter of these means is the error.
const BATCH: u32 = 4;

/// Worlds played to their end by rules of thumb, to say what comes of an action.
const PLAYED_OUT: u32 = 256;

/// Marks the generators here, so that they repeat nothing of the search for the best action.
const STREAM: u64 = 0x6a75_6467_6520_6974;

/// Sums of the values of each action over a few worlds.
struct Batch {
    worlds: u32,
    sums: Vec<f64>,
}

impl<R> SearchBot<R> {
    pub(super) fn verdict<G: Guide>(
        &self,
        seen: &Seen<'_, G>,
        done: G::Action,
    ) -> Option<Verdict<G::Action>>
    where
        R: Rivals<G>,
    {
        let choices = forward(seen);
        if choices.len() < 2 || !choices.contains(&done) {
            return None;
        }
        let best = self.think(seen, choices.clone(), Care::Choice).best();
        let mut rng = fast_rng(seen.rng().next_u64() ^ STREAM);
        let blind = some(&choices, &mut rng);
        let mut arms = vec![best];
        for action in std::iter::once(&done).chain(&blind) {
            if !arms.contains(action) {
                arms.push(*action);
            }
        }
        let (arms, blind) = (&arms[..], &blind[..]);
        let batches = self.try_all(seen, arms, &mut rng);
        let arm = |action: &G::Action| arms.iter().position(|a| a == action);
        let own = arm(&done)?;
        let (behind, error) = difference(&batches, 0, own)?;
        let blindly = blind.iter().filter_map(arm).map(|i| mean(&batches, i)).sum::<f64>();
        let mut verdict = Verdict {
            best,
            choices: choices.len(),
            value: mean(&batches, own),
            behind,
            error,
            stake: mean(&batches, 0) - blindly / blind.len() as f64,
            outlook: None,
        };
        if G::MODELS_RIVALS && verdict.is_sure() {
            verdict.outlook = Some(outlook(seen, best, done, &mut rng));
        }
        Some(verdict)
    }

    /// Tries every action in the same worlds.
    fn try_all<G: Guide>(
        &self,
        seen: &Seen<'_, G>,
        arms: &[G::Action],
        rng: &mut FastRng,
    ) -> Vec<Batch>
    where
        R: Rivals<G>,
    {
        let timer = Timer::start(self.pace.clock);
        let (game, view) = (seen.game(), seen.view());
        let (worlds, ending) = (game.worlds(&view), game.is_ending(&view));
        let seeds: Vec<u64> = (0..self.lanes()).map(|_| rng.next_u64()).collect();
        let budget = match self.budget {
            Budget::Simulations(n) => Budget::Simulations((n / PART).max(FEWEST)),
            time @ Budget::Time(_) => time,
        };
        let lane = |index: u32| {
            let timer = timer.for_this_thread();
            let stop = Stop::new(budget, index, self.lanes(), timer, &self.pace);
            let mut seeds = fast_rng(seeds[index as usize]);
            let tree = |arm| {
                let rng = fast_rng(seeds.next_u64());
                let arm = std::slice::from_ref(arm);
                let tree = Tree::new(game, &self.rivals, seen.seat(), arm, rng);
                tree.with_aim(self.pace.aim).near_the_end(ending)
            };
            let trees = arms.iter().map(tree).collect();
            let mut rng = fast_rng(seeds.next_u64());
            let source = Source::new(game, &view, &worlds, stop.worlds(), 1, &mut rng);
            Trial { source, rng, trees, stop }.run()
        };
        self.run(lane).into_iter().flatten().collect()
    }
}

/// Some of the actions, all equally likely; all of them where they are few.
fn some<A: Copy>(choices: &[A], rng: &mut FastRng) -> Vec<A> {
    let mut pool = choices.to_vec();
    let count = pool.len().min(BLIND);
    for i in 0..count {
        let pick = i + rng.below((pool.len() - i) as u32) as usize;
        pool.swap(i, pick);
    }
    pool.truncate(count);
    pool
}

/// One tree for each action, grown side by side.
struct Trial<'a, G: Guide, R> {
    source: Source<'a, G>,
    rng: FastRng,
    trees: Vec<Tree<'a, G, R>>,
    stop: Stop,
}

impl<G: Guide, R: Rivals<G>> Trial<'_, G, R> {
    fn run(mut self) -> Vec<Batch> {
        let mut batches = Vec::new();
        let mut before = vec![0.0; self.trees.len()];
        loop {
            let mut worlds = 0;
            while worlds < BATCH && self.stop.go_on() {
                let world = self.source.draw(&mut self.rng);
                for tree in &mut self.trees {
                    tree.simulate(world.clone());
                }
                worlds += 1;
            }
            if worlds == 0 {
                return batches;
            }
            let totals = self.trees.iter().map(|tree| tree.root().iter().map(|e| e.total).sum());
            let totals: Vec<f64> = totals.collect();
            let sums = totals.iter().zip(&before).map(|(now, then)| now - then).collect();
            batches.push(Batch { worlds, sums });
            before = totals;
        }
    }
}

/// The mean value of an action.
fn mean(batches: &[Batch], arm: usize) -> f64 {
    let worlds: u32 = batches.iter().map(|b| b.worlds).sum();
    batches.iter().map(|b| b.sums[arm]).sum::<f64>() / f64::from(worlds)
}

/// By how much one action is worth more than another, and the standard error of that; `None` if
/// too little was tried to tell.
fn difference(batches: &[Batch], one: usize, other: usize) -> Option<(f64, f64)> {
    let count = batches.len() as f64;
    if count < 2.0 {
        return None;
    }
    let worlds = f64::from(batches.iter().map(|b| b.worlds).sum::<u32>());
    let by = mean(batches, one) - mean(batches, other);
    let off = |b: &Batch| b.sums[one] - b.sums[other] - by * f64::from(b.worlds);
    let squares: f64 = batches.iter().map(|b| off(b).powi(2)).sum();
    Some((by, (squares * count / (count - 1.0)).sqrt() / worlds))
}

/// The scores that a seat may expect at the end of the round after each of two actions, if all
/// then play by rules of thumb.
fn outlook<G: Guide>(
    seen: &Seen<'_, G>,
    best: G::Action,
    done: G::Action,
    rng: &mut FastRng,
) -> (f64, f64) {
    let (game, seat) = (seen.game(), seen.seat());
    let worlds = game.worlds(&seen.view());
    let (mut good, mut own) = (0.0, 0.0);
    for _ in 0..PLAYED_OUT {
        let world = game.sample(&worlds, rng);
        good += scored(game, world.clone(), seat, best, rng);
        own += scored(game, world, seat, done, rng);
    }
    (good / f64::from(PLAYED_OUT), own / f64::from(PLAYED_OUT))
}

fn scored<G: Guide>(
    game: &G,
    state: G::State,
    seat: Seat,
    first: G::Action,
    rng: &mut FastRng,
) -> f64 {
    let mut luck = FastLuck(fast_rng(rng.next_u64()));
    let end = play_on(game, state, seat, first, &mut luck);
    f64::from(game.scores(&end)[seat])
}
