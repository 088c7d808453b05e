//! Which action a simulation tries next, where the tree has a choice.

use parlour_core::{Guide, Rng, Seat};

use super::super::rivals::Rivals;
use super::{Choice, Edge, NONE, Tree, blank};

/// Up to this many actions of a node are all tried; beyond, promising ones come first and others
/// only as the node is visited more.
pub(crate) const TRY_ALL: usize = 16;

/// How many visits at most another action of the root waits for each one tried before it.
const ROOT_PATIENCE: u32 = 8;

/// How strongly habit draws to an action that was rarely tried, against the range of the values.
const HABIT: f64 = 0.3;

/// The least that counts as a habit, so that everything is tried at last; and soon, where others are
/// searched because much is at stake.
const ODD: f32 = 0.02;
const ODD_OF_OTHERS: f32 = 0.15;

impl<G: Guide, R: Rivals<G>> Tree<'_, G, R> {
    /// Chooses among the gathered options: an edge (made now, if fresh) and its action.
    pub(super) fn select(&mut self, at: u32) -> (u32, G::Action, bool) {
        let visits = self.options.iter().filter(|o| o.edge != NONE);
        let tried = visits.clone().count();
        let untried = self.options.len() - tried;
        if untried > 0 {
            let seen: u32 = visits.map(|o| self.edges[o.edge as usize].visits).sum();
            let room = TRY_ALL + (f64::from(seen).sqrt() as usize) / 2;
            if tried < room {
                // Early options are the promising ones where there are too many to try all.
                let pool = if self.options.len() > TRY_ALL { 1 } else { untried };
                let pick = self.luck.0.below(pool as u32) as usize;
                let mut open = self.options.iter().filter(|o| o.edge == NONE);
                if let Some(option) = open.nth(pick) {
                    let (trace, action) = (option.trace, option.action);
                    self.note_available();
                    return (self.add(at, trace, action), action, true);
                }
            }
        }
        self.select_tried()
    }

    /// Like [`Tree::select`], but tries another action only every so many visits: below the root
    /// the usual one first and then any, at the root the more promising ones first.
    pub(super) fn select_patiently(
        &mut self,
        at: u32,
        usual: Option<G::Action>,
    ) -> (u32, G::Action, bool) {
        let tried = self.options.iter().filter(|o| o.edge != NONE);
        let count = tried.clone().count();
        let seen: u32 = tried.map(|o| self.edges[o.edge as usize].visits).sum();
        let untried = self.options.len() - count;
        let patience = if usual.is_some() { G::PATIENCE } else { G::PATIENCE.min(ROOT_PATIENCE) };
        if untried == 0 || seen < patience.saturating_mul(count as u32) {
            return self.select_tried();
        }
        let pick = if usual.is_some() { self.luck.0.below(untried as u32) } else { 0 };
        let mut open = self.options.iter().filter(|o| o.edge == NONE);
        let first = usual.filter(|_| count == 0);
        let first = first.and_then(|usual| open.clone().find(|o| o.action == usual));
        let Some(option) = first.or_else(|| open.nth(pick as usize)) else {
            unreachable!("there are untried options")
        };
        let (trace, action) = (option.trace, option.action);
        self.note_available();
        (self.add(at, trace, action), action, true)
    }

    /// Chooses among the gathered options that have an edge, by value and rarity.
    fn select_tried(&mut self) -> (u32, G::Action, bool) {
        self.note_available();
        let scale = G::EXPLORATION * self.range();
        // Most options were available equally often: their logarithm is taken once.
        let (mut available, mut logarithm) = (0, 0.0);
        let mut best: Option<(f64, &Choice<G::Action>)> = None;
        for option in self.options.iter().filter(|o| o.edge != NONE) {
            let edge = &self.edges[option.edge as usize];
            if edge.available != available {
                available = edge.available;
                logarithm = libm::log(f64::from(available));
            }
            let visits = f64::from(edge.visits.max(1));
            let worth = edge.total / visits + scale * (logarithm / visits).sqrt();
            // Of equals the last.
            if best.is_none_or(|(most, _)| worth >= most) {
                best = Some((worth, option));
            }
        }
        match best {
            Some((_, best)) => (best.edge, best.action, false),
            None => unreachable!("a node with options has a tried or an untried one"),
        }
    }

    fn note_available(&mut self) {
        for option in &self.options {
            if option.edge != NONE {
                self.edges[option.edge as usize].available += 1;
            }
        }
    }

    fn add(&mut self, at: u32, trace: u64, action: G::Action) -> u32 {
        let index = self.edges.len() as u32;
        let sibling = std::mem::replace(&mut self.edges[at as usize].child, index);
        self.edges.push(Edge { available: 1, ..blank(trace, action, sibling) });
        index
    }

    /// Chooses among all gathered options by value and habit: what the seat would do anyway comes
    /// first, and other actions the later, the odder they are (PUCT).
    pub(super) fn select_by_chance(
        &mut self,
        at: u32,
        state: &G::State,
        seat: Seat,
        legal: &G::Legal,
    ) -> (u32, G::Action, bool) {
        for i in 0..self.options.len() {
            let (trace, action) = (self.options[i].trace, self.options[i].action);
            let fresh = self.options[i].edge == NONE;
            if fresh {
                self.options[i].edge = self.add(at, trace, action);
            }
            // The habits of others depend on what they hold in this world.
            if fresh || seat != self.observer {
                let edge = self.options[i].edge as usize;
                self.edges[edge].chance = self.game.chance(state, seat, legal, action);
            }
        }
        let odd = if seat == self.observer { ODD } else { ODD_OF_OTHERS };
        let edges = || self.options.iter().map(|o| (o, &self.edges[o.edge as usize]));
        let visits: u32 = edges().map(|(_, e)| e.visits).sum();
        let mean = edges().map(|(_, e)| e.total).sum::<f64>() / f64::from(visits.max(1));
        let scale = HABIT * self.range() * f64::from(visits + 1).sqrt();
        let worth = |e: &Edge<G::Action>| {
            let value = if e.visits > 0 { e.total / f64::from(e.visits) } else { mean };
            value + scale * f64::from(e.chance + odd) / f64::from(1 + e.visits)
        };
        let weighed = edges().map(|(o, e)| (worth(e), o, e.visits == 0));
        match weighed.max_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((_, option, fresh)) => (option.edge, option.action, fresh),
            None => unreachable!("a decision has options"),
        }
    }
}
