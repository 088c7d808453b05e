//! The tree of one lane: information-set Monte Carlo tree search with a single observer.
//!
//! Every simulation draws a world that the observer's view allows and walks the tree in it. An
//! edge is what the observer *sees* of an action ([`Game::trace`]), so worlds that look alike
//! share statistics; an edge counts how often it was available, because in another world it may
//! not be there (Cowling, Powley and Whitehouse, 2012). Every seat maximises its own value.

mod news;
mod select;

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use self::news::{Mixer, mix};
pub(super) use self::select::TRY_ALL;
use super::doubt::doubt;
use super::rivals::{Blind, Rivals, Spot};
use parlour_core::cpu::{self, Work};
use parlour_core::{ActionSet, Aim, BySeat, FastLuck, FastRng, Game, Guide, Rng, Seat, Turn};

/// No edge.
const NONE: u32 = u32::MAX;

/// A simulation as long as this goes in circles, and chance takes over: random play always ends.
pub(super) const CIRCLING: u32 = 1_000;

/// What the observer sees of an action, with its statistics and the first edge below it.
struct Edge<A> {
    trace: u64,
    action: A,
    sibling: u32,
    child: u32,
    visits: u32,
    available: u32,
    total: f64,
    squares: f64,
    /// How likely the seat plays so by habit, where the game can tell.
    chance: f32,
}

/// An action that is legal in this simulation's world, and its edge if there is one.
struct Choice<A> {
    trace: u64,
    action: A,
    edge: u32,
    /// How many legal actions look like this one.
    alike: u32,
}

/// A search tree and what it needs to grow without touching the heap elsewhere.
pub(super) struct Tree<'a, G: Game, R> {
    game: &'a G,
    rivals: &'a R,
    observer: Seat,
    aim: Aim,
    /// Whether every seat's actions are told apart, as if all cards lay open.
    open: bool,
    /// Whether so little is left that what others do can be solved.
    ending: bool,
    edges: Vec<Edge<G::Action>>,
    /// Where the tree goes on after what others did, by the edge before and what was seen.
    news: HashMap<(u32, u64), u32, BuildHasherDefault<Mixer>>,
    options: Vec<Choice<G::Action>>,
    path: Vec<(u32, Seat)>,
    luck: FastLuck<FastRng>,
    /// How many actions this simulation has had.
    steps: u32,
    /// The smallest and largest value met: the scale of the exploration.
    range: (f32, f32),
    ranked: &'a [G::Action],
}

/// Statistics of one root action.
pub(super) struct RootEdge<A> {
    pub(super) action: A,
    pub(super) visits: u64,
    pub(super) total: f64,
    pub(super) squares: f64,
}

impl<A> RootEdge<A> {
    /// The mean value.
    pub(super) fn value(&self) -> f64 {
        self.total / self.visits.max(1) as f64
    }

    /// The standard error of the mean value.
    pub(super) fn error(&self) -> f64 {
        let visits = self.visits.max(1) as f64;
        let variance = (self.squares / visits - self.value().powi(2)).max(0.0);
        (variance / visits).sqrt()
    }
}

impl<'a, G: Guide, R: Rivals<G>> Tree<'a, G, R> {
    /// An empty tree. `ranked` lists the root's actions, the most promising first.
    pub(super) fn new(
        game: &'a G,
        rivals: &'a R,
        observer: Seat,
        ranked: &'a [G::Action],
        rng: FastRng,
    ) -> Tree<'a, G, R> {
        Tree {
            game,
            rivals,
            observer,
            aim: Aim::Win,
            open: false,
            ending: false,
            edges: vec![blank(0, ranked[0], NONE)],
            news: HashMap::default(),
            options: Vec::new(),
            path: Vec::new(),
            luck: FastLuck(rng),
            steps: 0,
            range: (f32::INFINITY, f32::NEG_INFINITY),
            ranked,
        }
    }

    /// The same tree, grown for this.
    pub(super) fn with_aim(mut self, aim: Aim) -> Tree<'a, G, R> {
        self.aim = aim;
        self
    }

    /// The same tree, in which every seat's actions are told apart.
    pub(super) fn with_open_cards(mut self) -> Tree<'a, G, R> {
        self.open = true;
        self
    }

    /// The same tree, grown where so little is left that what others do can be solved.
    pub(super) fn near_the_end(mut self, ending: bool) -> Tree<'a, G, R> {
        self.ending = ending;
        self
    }

    /// Forgets everything but the scale of values.
    pub(super) fn clear(&mut self) {
        self.edges.truncate(1);
        self.news.clear();
        self.edges[0].child = NONE;
    }

    /// By how many visits the root action tried most leads the next.
    pub(super) fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        let mut edge = self.edges[0].child;
        while edge != NONE {
            let e = &self.edges[edge as usize];
            if e.visits > first {
                (first, second) = (e.visits, first);
            } else {
                second = second.max(e.visits);
            }
            edge = e.sibling;
        }
        first - second
    }

    /// What is lost on average by choosing now.
    pub(super) fn doubt(&self) -> f64 {
        doubt(&self.root(), self.range())
    }

    /// How far apart the values are that were met.
    pub(super) fn range(&self) -> f64 {
        f64::from((self.range.1 - self.range.0).max(1e-6))
    }

    /// The sum of the values of all simulations.
    pub(super) fn total(&self) -> f64 {
        let mut total = 0.0;
        let mut edge = self.edges[0].child;
        while edge != NONE {
            let e = &self.edges[edge as usize];
            (total, edge) = (total + e.total, e.sibling);
        }
        total
    }

    /// The generator of this lane.
    pub(super) fn rng(&mut self) -> &mut FastRng {
        &mut self.luck.0
    }

    /// One simulation in a world. All that simulates shares this code.
    pub(super) fn simulate(&mut self, state: G::State) {
        cpu::run(Simulation { tree: self, state });
    }

    #[inline(always)]
    fn walk(&mut self, mut state: G::State) {
        self.path.clear();
        let mut at = 0;
        let mut root = true;
        // What the observer saw of others' actions that are no decisions of this tree.
        let mut news = 0;
        self.steps = 0;
        let seeing = self.ending && self.luck.0.below(2) == 0;
        while let Turn::Seats(seats) = self.game.turn(&state) {
            if self.steps == CIRCLING {
                break;
            }
            // Where several seats act at once their order does not matter; the observer decides
            // first, so that the root is its decision.
            let first = if root { Some(self.observer) } else { seats.first() };
            let Some(seat) = first else { break };
            let legal = self.game.legal(&state, seat);
            let modelled = if seat == self.observer {
                None
            } else {
                let at = Spot { game: self.game, state: &state, seat, legal: &legal, seeing };
                self.rivals.act(&at, &mut self.luck.0)
            };
            let given = if legal.len() == 1 && !root { Some(legal.get(0)) } else { modelled };
            let action = if let Some(action) = given {
                if seat != self.observer {
                    let trace = self.game.trace(&state, seat, action, self.observer);
                    news = mix(news, trace);
                }
                action
            } else if !root && {
                let (edge, fresh) = self.arrive(at, std::mem::take(&mut news), &state, seat);
                at = edge;
                fresh
            } {
                break;
            } else if !self.gather(&state, seat, &legal, at, root) {
                // All look alike to the observer: no decision of this tree.
                self.game.playout(&state, seat, &legal, &mut self.luck.0)
            } else {
                let (edge, action, fresh) = if G::TELLS_CHANCES && !root {
                    self.select_by_chance(at, &state, seat, &legal)
                } else if G::PATIENCE == 0 {
                    self.select(at)
                } else if root {
                    self.select_patiently(at, None)
                } else {
                    let usual = self.usual(&state, seat, &legal);
                    self.select_patiently(at, Some(usual))
                };
                self.path.push((edge, seat));
                at = edge;
                if fresh {
                    self.step(&mut state, seat, action);
                    break;
                }
                action
            };
            root = false;
            self.step(&mut state, seat, action);
        }
        let value = self.finish(state);
        for (edge, seat) in &self.path {
            let edge = &mut self.edges[*edge as usize];
            let value = f64::from(value[*seat]);
            edge.visits += 1;
            edge.total += value;
            edge.squares += value * value;
        }
    }

    /// What a seat does where nothing is known of its choices yet.
    #[inline(always)]
    fn usual(&mut self, state: &G::State, seat: Seat, legal: &G::Legal) -> G::Action {
        if seat == self.observer {
            self.game.own(state, seat, legal, &mut self.luck.0)
        } else {
            self.game.playout(state, seat, legal, &mut self.luck.0)
        }
    }

    /// The place in the tree of a decision below its root, and whether nobody was there before.
    #[inline(always)]
    fn arrive(&mut self, at: u32, news: u64, state: &G::State, seat: Seat) -> (u32, bool) {
        let own = !self.open && seat == self.observer;
        match own.then(|| self.game.gist(state, seat)).flatten() {
            // Below no edge that has news of its own: the root's are never heard.
            Some(gist) => self.hear(0, gist),
            None if news == 0 => (at, false),
            None => self.hear(at, news),
        }
    }

    /// Where the tree goes on after news, and whether they are heard for the first time.
    fn hear(&mut self, at: u32, news: u64) -> (u32, bool) {
        let next = self.edges.len() as u32;
        let edge = *self.news.entry((at, news)).or_insert(next);
        if edge == next {
            self.edges.push(blank(news, self.ranked[0], NONE));
        }
        (edge, edge == next)
    }

    #[inline(always)]
    fn step(&mut self, state: &mut G::State, seat: Seat, action: G::Action) {
        self.steps += 1;
        self.game.apply_legal(state, seat, action, &mut self.luck, &mut ());
    }

    /// Lists what the legal actions look like to the observer, each with its edge below `at`.
    /// False if they all look alike, and it is not the observer's own decision.
    fn gather(
        &mut self,
        state: &G::State,
        seat: Seat,
        legal: &G::Legal,
        at: u32,
        root: bool,
    ) -> bool {
        self.options.clear();
        let own = self.open || seat == self.observer;
        let eyes = if self.open { seat } else { self.observer };
        if root {
            for action in self.ranked {
                let trace = self.game.trace(state, seat, *action, eyes);
                self.options.push(Choice { trace, action: *action, edge: NONE, alike: 1 });
            }
        } else {
            for index in 0..legal.len() {
                let action = legal.get(index);
                if self.game.takes_back(state, action) {
                    continue;
                }
                let trace = self.game.trace(state, seat, action, eyes);
                let known = self.options.iter_mut().find(|o| !own && o.trace == trace);
                match known {
                    None => self.options.push(Choice { trace, action, edge: NONE, alike: 1 }),
                    Some(option) => {
                        // Keep one of the actions that look alike, each equally likely.
                        option.alike += 1;
                        if self.luck.0.below(option.alike) == 0 {
                            option.action = action;
                        }
                    }
                }
            }
        }
        let mut edge = self.edges[at as usize].child;
        while edge != NONE {
            let (trace, sibling) = {
                let e = &self.edges[edge as usize];
                (e.trace, e.sibling)
            };
            if let Some(option) = self.options.iter_mut().find(|o| o.trace == trace) {
                option.edge = edge;
            }
            edge = sibling;
        }
        own || self.options.len() > 1
    }

    /// Plays on to the end of the round, and says what it is worth to each seat.
    #[inline(always)]
    fn finish(&mut self, mut state: G::State) -> BySeat<f32> {
        self.game.begin_playout();
        let value = loop {
            if let Some(value) = self.game.leaf(&state) {
                break value;
            }
            let seat = match self.game.turn(&state) {
                Turn::Seats(seats) => seats.first(),
                Turn::Deal | Turn::Over => None,
            };
            let Some(seat) = seat else {
                break match self.aim {
                    Aim::Win => self.game.value(&state),
                    Aim::Points => self.game.points(&state),
                };
            };
            let own = seat == self.observer;
            let circling = self.steps >= CIRCLING;
            let known = (!circling).then(|| self.rivals.at_once(self.game, &state, seat, own));
            let action = known.flatten().unwrap_or_else(|| {
                let legal = self.game.legal(&state, seat);
                let seeing = false;
                let at = Spot { game: self.game, state: &state, seat, legal: &legal, seeing };
                let rng = &mut self.luck.0;
                if circling {
                    Blind.playout(&at, rng)
                } else if own {
                    self.rivals.own(&at, rng)
                } else {
                    self.rivals.playout(&at, rng)
                }
            });
            self.step(&mut state, seat, action);
        };
        for (_, value) in value.iter() {
            self.range = (self.range.0.min(*value), self.range.1.max(*value));
        }
        value
    }

    /// What was found out about the root's actions.
    pub(super) fn root(&self) -> Vec<RootEdge<G::Action>> {
        let mut found = Vec::new();
        let mut edge = self.edges[0].child;
        while edge != NONE {
            let e = &self.edges[edge as usize];
            let (visits, total, squares) = (u64::from(e.visits), e.total, e.squares);
            found.push(RootEdge { action: e.action, visits, total, squares });
            edge = e.sibling;
        }
        found
    }
}

/// A simulation to be made: work that is compiled for the processor's bit instructions too.
struct Simulation<'t, 'a, G: Guide, R> {
    tree: &'t mut Tree<'a, G, R>,
    state: G::State,
}

impl<G: Guide, R: Rivals<G>> Work for Simulation<'_, '_, G, R> {
    type Output = ();
    const GAINS: bool = G::COUNTS_BITS;

    #[inline(always)]
    fn run(self) {
        self.tree.walk(self.state);
    }
}

/// An edge that nobody has walked.
fn blank<A>(trace: u64, action: A, sibling: u32) -> Edge<A> {
    let (visits, available, total, squares, chance) = (0, 0, 0.0, 0.0, 0.0);
    Edge { trace, action, sibling, child: NONE, visits, available, total, squares, chance }
}

#[cfg(test)]
mod tests;
