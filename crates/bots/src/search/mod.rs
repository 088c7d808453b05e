//! Search from a view alone: worlds that the view allows, and a tree over what can be seen.

mod budget;
mod clock;
mod doubt;
mod judge;
mod playout;
mod race;
mod rivals;
mod source;
mod tree;

use parlour_core::order::sort_by;
use parlour_core::{
    ActionSet, Advice, Bot, Fault, Game, Guide, Pace, Rng, Seen, Thought, Verdict, fast_rng,
};

use budget::Stop;
pub use budget::{Budget, DEFAULT};
use clock::Timer;
pub use clock::thread_time;
use doubt::GLIMPSE;
pub(crate) use playout::play_on;
use race::{Race, Runner};
pub use rivals::{AsGuided, Blind, Rivals, Searched, Spot};
pub(crate) use source::Source;
use tree::{RootEdge, TRY_ALL, Tree};

/// Work counted in simulations is always split over so many trees, whatever the number of
/// threads: the answer is the same on every machine.
const LANES: u32 = 4;

/// How many simulations a world gets where each is searched by itself.
const PER_WORLD: u32 = 1000;

/// How often a lane looks whether its choice is settled already.
const SETTLED: u32 = 64;

/// Of weighed worlds there is one to choose from for so many simulations.
const EACH: u32 = 4;

/// Marks the generator that picks one of actions that come to the same.
const ANY: u64 = 0x616c_6c20_6f6e_6521;

/// An action came far in a race if it was tried at least so often, as a part of what was tried most.
const FAR: u64 = 4;

/// How sampled worlds are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// One tree for all worlds, over what the seat would see: it never supposes that it knows
    /// more than it does.
    #[default]
    Together,
    /// Each world by itself as if its cards lay open, and the votes are counted.
    Apart,
}

/// Searches from what its seat has seen.
#[derive(Clone, Debug)]
pub struct SearchBot<R = AsGuided> {
    budget: Budget,
    method: Method,
    pace: Pace,
    rivals: R,
}

impl SearchBot {
    /// A search with this budget.
    #[must_use]
    pub fn new(budget: Budget) -> SearchBot {
        SearchBot { budget, method: Method::default(), pace: Pace::default(), rivals: AsGuided }
    }
}

impl<R> SearchBot<R> {
    /// The same search, expecting these of the other seats.
    #[must_use]
    pub fn against<S>(self, rivals: S) -> SearchBot<S> {
        SearchBot { budget: self.budget, method: self.method, pace: self.pace, rivals }
    }

    /// The same search by another method.
    #[must_use]
    pub fn by(mut self, method: Method) -> SearchBot<R> {
        self.method = method;
        self
    }

    /// The same search at this pace.
    #[must_use]
    pub fn at(mut self, pace: Pace) -> SearchBot<R> {
        self.pace = pace;
        self
    }
}

impl<G: Guide, R: Rivals<G>> Bot<G> for SearchBot<R> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let forward = forward(seen);
        match forward[..] {
            [] => Err(Fault("there is nothing to choose from".into())),
            [only] => Ok(only),
            _ => match &told_apart(seen, &forward)[..] {
                [only] => Ok(any_alike(seen, &forward, *only)),
                several => {
                    let found = self.think(seen, several.to_vec(), Care::Choice);
                    Ok(any_alike(seen, &forward, choice(seen, &found)))
                }
            },
        }
    }

    fn advise(&mut self, seen: &Seen<'_, G>) -> Result<Advice<G::Action>, Fault> {
        let forward = forward(seen);
        if forward.is_empty() {
            return Err(Fault("there is nothing to choose from".into()));
        }
        let found = self.think(seen, forward, Care::Values);
        let mut thoughts: Vec<Thought<G::Action>> = found.edges.iter().map(thought).collect();
        sort_by(&mut thoughts, |a, b| b.visits.cmp(&a.visits).then(a.action.cmp(&b.action)));
        Ok(Advice { action: choice(seen, &found), thoughts, why: None })
    }

    fn judge(
        &mut self,
        seen: &Seen<'_, G>,
        done: G::Action,
    ) -> Result<Option<Verdict<G::Action>>, Fault> {
        Ok(self.verdict(seen, done))
    }

    fn keep_pace(&mut self, pace: &Pace) {
        self.pace = pace.clone();
    }
}

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// The choice alone: it ends when nothing can change it any more.
    Choice,
    /// What every action is worth: it uses the whole budget.
    Values,
}

impl<R> SearchBot<R> {
    /// Runs every lane and adds up what they found about the root's actions.
    fn think<G: Guide>(
        &self,
        seen: &Seen<'_, G>,
        ranked: Vec<G::Action>,
        care: Care,
    ) -> Found<G::Action>
    where
        R: Rivals<G>,
    {
        let timer = Timer::start(self.pace.clock);
        let game = seen.game();
        let view = seen.view();
        let worlds = game.worlds(&view);
        let ranked = rank(game, &view, ranked);
        let mut seeds = seen.rng();
        let seeds: Vec<u64> = (0..self.lanes()).map(|_| seeds.next_u64()).collect();
        let budget = self.budget.times(game.importance(&view));
        let ending = game.is_ending(&view);
        let raced = self.method == Method::Together && G::PATIENCE == 0 && ranked.len() > TRY_ALL;
        let lane = |index: u32| {
            let mut rng = fast_rng(seeds[index as usize]);
            let timer = timer.for_this_thread();
            let stop = Stop::new(budget, index, self.lanes(), timer, &self.pace);
            let tree = |actions, rng| {
                let tree = Tree::new(game, &self.rivals, seen.seat(), actions, rng);
                tree.with_aim(self.pace.aim).near_the_end(ending)
            };
            if raced {
                let source = Source::new(game, &view, &worlds, stop.worlds(), 1, &mut rng);
                let field = ranked.chunks(1).take(race::field(stop.simulations()));
                let trees = field.map(|action| tree(action, rng.clone()));
                let runners = trees.map(Runner::new).collect();
                return Race { source, rng, runners, stop, care }.run();
            }
            let mut tree = tree(&ranked, rng);
            if self.method == Method::Apart {
                tree = tree.with_open_cards();
            }
            let source = Source::new(game, &view, &worlds, stop.worlds(), EACH, tree.rng());
            Lane { source, tree, stop, method: self.method, care }.run()
        };
        let mut edges: Vec<RootEdge<G::Action>> = Vec::new();
        self.run(lane).into_iter().for_each(|part| add_up(&mut edges, part));
        sort_by(&mut edges, |a, b| a.action.cmp(&b.action));
        Found { edges, raced }
    }

    /// How many trees are grown: with a time budget, one a thread for the whole time.
    fn lanes(&self) -> u32 {
        match self.budget {
            Budget::Simulations(_) => LANES,
            Budget::Time(_) => self.pace.threads.max(1) as u32,
        }
    }

    /// Runs the lanes on the threads and returns what they found, in the order of the lanes.
    fn run<T: Send>(&self, lane: impl Fn(u32) -> T + Sync) -> Vec<T>
    where
        R: Sync,
    {
        let lanes = self.lanes();
        let threads = (self.pace.threads as u32).clamp(1, lanes);
        if threads == 1 {
            return (0..lanes).map(lane).collect();
        }
        let lane = &lane;
        let mut found: Vec<(u32, T)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let mine = (thread..lanes).step_by(threads as usize);
                    scope.spawn(move || mine.map(|i| (i, lane(i))).collect::<Vec<_>>())
                })
                .collect();
            let join = |worker: std::thread::ScopedJoinHandle<'_, Vec<(u32, T)>>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().flat_map(join).collect()
        });
        sort_by(&mut found, |(a, _), (b, _)| a.cmp(b));
        found.into_iter().map(|(_, t)| t).collect()
    }
}

/// What one tree is grown from.
struct Lane<'a, G: Guide, R> {
    source: Source<'a, G>,
    tree: Tree<'a, G, R>,
    stop: Stop,
    method: Method,
    care: Care,
}

impl<G: Guide, R: Rivals<G>> Lane<'_, G, R> {
    /// Simulates until told to stop, or until the choice is settled.
    fn run(mut self) -> Vec<RootEdge<G::Action>> {
        let mut found = Vec::new();
        while self.stop.go_on() {
            let world = self.source.draw(self.tree.rng());
            match self.method {
                Method::Together => {
                    self.tree.simulate(world);
                    if self.stop.done().is_multiple_of(SETTLED) && self.settled() {
                        break;
                    }
                }
                Method::Apart => {
                    self.tree.clear();
                    self.tree.simulate(world.clone());
                    for _ in 1..PER_WORLD {
                        if !self.stop.go_on() {
                            break;
                        }
                        self.tree.simulate(world.clone());
                    }
                    add_up(&mut found, self.tree.root());
                }
            }
        }
        if self.method == Method::Together { self.tree.root() } else { found }
    }

    /// Whether what is left of the budget cannot change the choice, or hardly to the better.
    fn settled(&self) -> bool {
        let sure = || G::ENOUGH > 0.0 && self.tree.doubt() < G::ENOUGH;
        let looked = self.stop.done() >= GLIMPSE;
        self.care == Care::Choice && (self.tree.lead() > self.stop.left() || (looked && sure()))
    }
}

/// What all lanes found about the root's actions.
struct Found<A> {
    edges: Vec<RootEdge<A>>,
    /// Whether they were raced, each lane by itself.
    raced: bool,
}

impl<A: Copy + Ord> Found<A> {
    /// The action tried most; of several, the one worth most, and then the first. Lanes of a race may
    /// end with different ones: there it is the one worth most of those that came far in some.
    fn best(&self) -> A {
        let most = self.edges.iter().map(|e| e.visits).max().unwrap_or(0);
        let far = |e: &&RootEdge<A>| FAR * e.visits >= most;
        let tried = |e: &RootEdge<A>| if self.raced { 0 } else { e.visits };
        let best = self.edges.iter().filter(far).max_by(|a, b| {
            let tried = tried(a).cmp(&tried(b));
            tried.then(a.value().total_cmp(&b.value())).then(b.action.cmp(&a.action))
        });
        best.map_or_else(|| unreachable!("every lane tries something"), |e| e.action)
    }
}

/// Adds what one tree found about the root's actions to what others did.
fn add_up<A: PartialEq>(found: &mut Vec<RootEdge<A>>, part: Vec<RootEdge<A>>) {
    for edge in part {
        match found.iter_mut().find(|f| f.action == edge.action) {
            Some(sum) => {
                sum.visits += edge.visits;
                sum.total += edge.total;
                sum.squares += edge.squares;
            }
            None => found.push(edge),
        }
    }
}

/// The actions, the most promising first; equally promising ones stay in their order.
fn rank<G: Guide>(game: &G, view: &G::View, actions: Vec<G::Action>) -> Vec<G::Action> {
    let weighed = actions.into_iter().map(|a| (game.prior(view, a), a));
    let mut weighed: Vec<(f32, G::Action)> = weighed.collect();
    sort_by(&mut weighed, |a, b| b.0.total_cmp(&a.0));
    weighed.into_iter().map(|(_, a)| a).collect()
}

fn forward<G: Game>(seen: &Seen<'_, G>) -> Vec<G::Action> {
    seen.legal().iter().filter(|a| !seen.takes_back(*a)).collect()
}

/// One of each of the actions that come to the same.
fn told_apart<G: Guide>(seen: &Seen<'_, G>, actions: &[G::Action]) -> Vec<G::Action> {
    let (game, view) = (seen.game(), seen.view());
    let mut apart: Vec<G::Action> = Vec::with_capacity(actions.len());
    for action in actions {
        if !apart.as_slice().iter().any(|other| game.alike(&view, *other, *action)) {
            apart.push(*action);
        }
    }
    apart
}

/// Any of the actions that come to the same as this one: which it is tells others nothing.
fn any_alike<G: Guide>(seen: &Seen<'_, G>, actions: &[G::Action], one: G::Action) -> G::Action {
    let (game, view) = (seen.game(), seen.view());
    let alike = |other: &&G::Action| **other == one || game.alike(&view, one, **other);
    let alike: Vec<&G::Action> = actions.iter().filter(alike).collect();
    let mut rng = fast_rng(seen.rng().next_u64() ^ ANY);
    *alike[rng.below(alike.len() as u32) as usize]
}

fn thought<A: Copy>(edge: &RootEdge<A>) -> Thought<A> {
    let (value, error) = (edge.value(), Some(edge.error()));
    Thought { action: edge.action, value, visits: edge.visits, error }
}

/// The best action, or the most promising one beforehand if that may well be as good.
fn choice<G: Guide>(seen: &Seen<'_, G>, found: &Found<G::Action>) -> G::Action {
    let best = found.best();
    if G::CAUTION == 0.0 {
        return best;
    }
    let view = seen.view();
    let prior = |e: &RootEdge<G::Action>| seen.game().prior(&view, e.action);
    let first = found.edges.iter().max_by(|a, b| prior(a).total_cmp(&prior(b)));
    let chosen = found.edges.iter().find(|e| e.action == best);
    match (first, chosen) {
        (Some(first), Some(chosen)) if chosen.visits > 0 && first.visits > 0 => {
            let error = first.error().hypot(chosen.error());
            let sure = chosen.value() - first.value() > G::CAUTION * error;
            if sure { best } else { first.action }
        }
        _ => best,
    }
}
