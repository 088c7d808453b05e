//! A player who knows the game but slips now and then, as people do.

use parlour_core::{Advice, Bot, Fault, Guide, Pace, Rng, Seen, Thought};

use crate::search::{Budget, SearchBot};

/// Plays like another bot, except that it sometimes takes an action that only looks good at a
/// glance: the second or third best that a shallow search sees, never a wild one.
pub struct SlipsBot<B> {
    /// Who plays when it pays attention.
    steady: B,
    /// Out of a hundred decisions, how many it makes at a glance.
    slips: u32,
}

/// How many simulations a glance is.
const GLANCE: Budget = Budget::Simulations(160);

impl<B> SlipsBot<B> {
    /// A bot that makes `slips` of a hundred decisions at a glance, and plays like `steady` else.
    pub fn new(steady: B, slips: u32) -> SlipsBot<B> {
        SlipsBot { steady, slips }
    }
}

impl<G: Guide> Bot<G> for SlipsBot<Box<dyn Bot<G>>> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        let mut rng = seen.rng();
        // The search draws from the same numbers: skip ahead, so that slips are independent.
        rng.jump();
        if rng.below(100) >= self.slips {
            return self.steady.choose(seen);
        }
        let glance = SearchBot::new(GLANCE).advise(seen)?;
        Ok(tempting(&glance, &mut rng))
    }

    fn keep_pace(&mut self, pace: &Pace) {
        self.steady.keep_pace(pace);
    }
}

/// One of the actions after the best that are not much worse: within half of what separates the
/// best from the worst.
fn tempting<A: Copy>(glance: &Advice<A>, rng: &mut impl Rng) -> A {
    let mut thoughts: Vec<&Thought<A>> = glance.thoughts.iter().collect();
    thoughts.sort_by(|a, b| b.value.total_cmp(&a.value));
    let (Some(best), Some(worst)) = (thoughts.first(), thoughts.last()) else {
        return glance.action;
    };
    let bearable = best.value - (best.value - worst.value) / 2.0;
    let near = thoughts.iter().skip(1).take(3).filter(|t| t.value >= bearable).count();
    match near {
        0 => best.action,
        n => thoughts[1 + rng.below(n as u32) as usize].action,
    }
}
