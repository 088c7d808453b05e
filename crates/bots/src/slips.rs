//! A player who knows the game but slips now and then, as people do.

use parlour_core::order::sort_by;
use parlour_core::{Advice, Bot, Fault, Guide, Pace, Rng, Seen, Thought};

use crate::search::{Budget, SearchBot};

/// Plays like another bot, except that it sometimes takes an action that a shallow search sees to be
/// worse than that bot's, though not by much: it slips, and never does better by it.
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
        let steady = self.steady.choose(seen)?;
        let mut rng = seen.rng();
        // The search draws from the same numbers: skip ahead, so that slips are independent.
        rng.jump();
        if rng.below(100) >= self.slips {
            return Ok(steady);
        }
        let glance = SearchBot::new(GLANCE).advise(seen)?;
        Ok(tempting(&glance, steady, &mut rng))
    }

    fn keep_pace(&mut self, pace: &Pace) {
        self.steady.keep_pace(pace);
    }
}

/// One of the three next actions below the steady one that are not much worse: within half of what
/// separates the best from the worst. The steady one where there is none.
fn tempting<A: Copy + PartialEq>(glance: &Advice<A>, steady: A, rng: &mut impl Rng) -> A {
    let mut thoughts: Vec<&Thought<A>> = glance.thoughts.iter().collect();
    sort_by(&mut thoughts, |a, b| b.value.total_cmp(&a.value));
    let Some(at) = thoughts.iter().position(|thought| thought.action == steady) else {
        return steady;
    };
    let range = thoughts[0].value - thoughts[thoughts.len() - 1].value;
    let bearable = thoughts[at].value - range / 2.0;
    let near = thoughts[at + 1..].iter().take(3).filter(|t| t.value >= bearable).count();
    match near {
        0 => steady,
        n => thoughts[at + 1 + rng.below(n as u32) as usize].action,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::fast_rng;

    fn slips(values: &[f64], steady: usize) -> Vec<usize> {
        let thought = |(action, value): (usize, &f64)| Thought {
            action,
            value: *value,
            visits: 1,
            error: None,
        };
        let thoughts = values.iter().enumerate().map(thought).collect();
        let glance = Advice { action: 0, thoughts, why: None };
        let mut rng = fast_rng(1);
        let mut seen: Vec<usize> = (0..200).map(|_| tempting(&glance, steady, &mut rng)).collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    #[test]
    fn a_slip_is_a_little_worse_than_what_is_done_with_care_and_never_better() {
        assert_eq!(slips(&[9.0, 5.0, 8.0, 7.0, 0.0], 2), [1, 3], "neither the best nor the wild");
        assert_eq!(slips(&[9.0, 8.0, 0.0], 1), [1], "what is left is wild");
        assert_eq!(slips(&[9.0, 8.0, 7.0, 6.0, 5.5, 0.0], 0), [1, 2, 3], "at most three");
    }
}
