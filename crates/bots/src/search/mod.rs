//! Search from a view alone: worlds that the view allows, and a tree over what can be seen.

mod budget;
mod rivals;
mod tree;

use parlour_core::cpu::{self, Work};
use parlour_core::{ActionSet, Advice, Bot, Fault, Game, Guide, Rng, Seen, Thought, fast_rng};

use budget::Stop;
pub use budget::{Budget, DEFAULT};
pub use rivals::{AsGuided, Rivals};
use tree::{RootEdge, Tree};

/// The work is always split over so many trees, whatever the number of threads: with a budget in
/// simulations the answer is the same on every machine.
const LANES: u32 = 4;

/// How many worlds are drawn for each one that is searched, where the game weighs worlds.
const DRAWN_PER_WORLD: u32 = 4;

/// Searches from what its seat has seen.
#[derive(Clone, Debug)]
pub struct SearchBot<R = AsGuided> {
    budget: Budget,
    threads: usize,
    rivals: R,
}

impl SearchBot {
    /// A search with this budget on one thread.
    #[must_use]
    pub fn new(budget: Budget) -> SearchBot {
        SearchBot { budget, threads: 1, rivals: AsGuided }
    }
}

impl<R> SearchBot<R> {
    /// The same search, expecting these of the other seats.
    #[must_use]
    pub fn against<S>(self, rivals: S) -> SearchBot<S> {
        SearchBot { budget: self.budget, threads: self.threads, rivals }
    }

    /// The same search on several threads; lanes are shared out among them.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> SearchBot<R> {
        self.threads = threads.clamp(1, LANES as usize);
        self
    }
}

impl<G: Guide, R: Rivals<G>> Bot<G> for SearchBot<R> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let forward = forward(seen);
        match forward[..] {
            [] => Err(Fault("there is nothing to choose from".into())),
            [only] => Ok(only),
            _ => Ok(best(&self.think(seen, forward))),
        }
    }

    fn advise(&mut self, seen: &Seen<'_, G>) -> Result<Advice<G::Action>, Fault> {
        let forward = forward(seen);
        if forward.is_empty() {
            return Err(Fault("there is nothing to choose from".into()));
        }
        let found = self.think(seen, forward);
        let mut thoughts: Vec<Thought<G::Action>> = found.iter().map(thought).collect();
        thoughts.sort_by(|a, b| b.visits.cmp(&a.visits).then(a.action.cmp(&b.action)));
        Ok(Advice { action: best(&found), thoughts, why: None })
    }
}

impl<R> SearchBot<R> {
    /// Runs every lane and adds up what they found about the root's actions.
    fn think<G: Guide>(
        &self,
        seen: &Seen<'_, G>,
        mut ranked: Vec<G::Action>,
    ) -> Vec<RootEdge<G::Action>>
    where
        R: Rivals<G>,
    {
        let game = seen.game();
        let view = seen.view();
        let worlds = game.worlds(&view);
        // A stable sort: equally promising actions stay in their order.
        ranked.sort_by(|a, b| game.prior(&view, *b).total_cmp(&game.prior(&view, *a)));
        let mut seeds = seen.rng();
        let seeds: Vec<u64> = (0..LANES).map(|_| seeds.next_u64()).collect();
        let lane = |index: u32| {
            let rng = fast_rng(seeds[index as usize]);
            let mut tree = Tree::new(game, &self.rivals, seen.seat(), &ranked, rng);
            // With a time budget and one thread the lanes follow each other.
            let stop = Stop::new(self.share(index), index, LANES);
            cpu::run(Lane { game, view: &view, worlds: &worlds, tree: &mut tree, stop });
            tree.root()
        };
        let mut found: Vec<RootEdge<G::Action>> = Vec::new();
        for part in self.lanes(lane) {
            for edge in part {
                match found.iter_mut().find(|f| f.action == edge.action) {
                    Some(sum) => {
                        sum.visits += edge.visits;
                        sum.total += edge.total;
                    }
                    None => found.push(edge),
                }
            }
        }
        found.sort_by_key(|f| f.action);
        found
    }

    /// The budget as a lane gets it: time is divided among the lanes that share a thread.
    fn share(&self, _lane: u32) -> Budget {
        match self.budget {
            Budget::Simulations(n) => Budget::Simulations(n),
            Budget::Time(time) => {
                let in_turn = LANES.div_ceil(self.threads as u32);
                Budget::Time(time / in_turn)
            }
        }
    }

    /// Runs the lanes on the threads and returns what they found, in the order of the lanes.
    fn lanes<T: Send>(&self, lane: impl Fn(u32) -> T + Sync) -> Vec<T> {
        if self.threads == 1 {
            return (0..LANES).map(lane).collect();
        }
        let threads = self.threads as u32;
        let lane = &lane;
        let mut found: Vec<(u32, T)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let mine = (thread..LANES).step_by(threads as usize);
                    scope.spawn(move || mine.map(|i| (i, lane(i))).collect::<Vec<_>>())
                })
                .collect();
            let join = |worker: std::thread::ScopedJoinHandle<'_, Vec<(u32, T)>>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().flat_map(join).collect()
        });
        found.sort_by_key(|(i, _)| *i);
        found.into_iter().map(|(_, t)| t).collect()
    }
}

/// What one tree is grown from: work that is compiled for the processor's bit instructions too.
struct Lane<'a, 't, G: Game, R> {
    game: &'a G,
    view: &'a G::View,
    worlds: &'a G::Worlds,
    tree: &'t mut Tree<'a, G, R>,
    stop: Stop,
}

impl<G: Guide, R: Rivals<G>> Work for Lane<'_, '_, G, R> {
    type Output = ();

    /// Simulates until told to stop.
    #[inline(always)]
    fn run(mut self) {
        while self.stop.go_on() {
            let world = draw(self.game, self.view, self.worlds, self.tree);
            self.tree.simulate(world);
        }
    }
}

/// A world, drawn by how well it explains what the others did where the game can tell.
#[inline(always)]
fn draw<G: Guide, R: Rivals<G>>(
    game: &G,
    view: &G::View,
    worlds: &G::Worlds,
    tree: &mut Tree<'_, G, R>,
) -> G::State {
    let mut kept = game.sample(worlds, tree.rng());
    if G::WEIGHS_WORLDS {
        let mut sum = game.likelihood(view, &kept);
        for _ in 1..DRAWN_PER_WORLD {
            let other = game.sample(worlds, tree.rng());
            let weight = game.likelihood(view, &other);
            sum += weight;
            // Keeping the newcomer with chance weight / sum draws in proportion to the weights.
            if tree.rng().next_u32() as f32 * sum < weight * u32::MAX as f32 {
                kept = other;
            }
        }
    }
    kept
}

fn forward<G: Game>(seen: &Seen<'_, G>) -> Vec<G::Action> {
    seen.legal().iter().filter(|a| !seen.takes_back(*a)).collect()
}

fn thought<A: Copy>(edge: &RootEdge<A>) -> Thought<A> {
    let value = edge.total / edge.visits.max(1) as f64;
    Thought { action: edge.action, value, visits: edge.visits }
}

/// The action tried most; of several, the one worth most, and then the first.
fn best<A: Copy + Ord>(found: &[RootEdge<A>]) -> A {
    let worth = |e: &RootEdge<A>| e.total / e.visits.max(1) as f64;
    let best = found.iter().max_by(|a, b| {
        a.visits.cmp(&b.visits).then(worth(a).total_cmp(&worth(b))).then(b.action.cmp(&a.action))
    });
    best.map_or_else(|| unreachable!("every lane tries something"), |e| e.action)
}
