//! What a decision was worth, by what its seat knew then.

use crate::bot::Advice;

/// Differences smaller than this are rounding, even where a bot is exact.
const ROUNDING: f64 = 1e-9;

/// A difference is believed from so many standard errors on: noise alone is so large in one case
/// of forty.
const SURE: f64 = 2.0;

/// What a bot thinks of a decision that was made. Values are in the units of
/// [`Game::value`](crate::Game::value).
#[derive(Clone, Debug)]
pub struct Verdict<A> {
    /// What it would have done.
    pub best: A,
    /// How many actions there were to choose from.
    pub choices: usize,
    /// What the action that was done is worth to the seat.
    pub value: f64,
    /// By how much the best action is worth more than the one done; less than 0 by chance alone.
    pub behind: f64,
    /// The standard error of `behind`; 0 where it is exact.
    pub error: f64,
    /// By how much the best action is worth more than an action picked blindly.
    pub stake: f64,
    /// The score that the seat may expect where the round ends after the best action, and after
    /// the one done; `None` if the bot cannot tell.
    pub outlook: Option<(f64, f64)>,
}

impl<A: Copy + PartialEq> Verdict<A> {
    /// The verdict of a bot that told the worth of every action; `None` if it did not.
    #[must_use]
    pub fn from_advice(advice: &Advice<A>, choices: &[A], done: A) -> Option<Verdict<A>> {
        let worth = |action: A| advice.thoughts.iter().find(|t| t.action == action);
        let (best, own) = (worth(advice.action)?, worth(done)?);
        let all: Option<Vec<f64>> = choices.iter().map(|a| worth(*a).map(|t| t.value)).collect();
        let all = all?;
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        Some(Verdict {
            best: advice.action,
            choices: choices.len(),
            value: own.value,
            behind: best.value - own.value,
            error: best.error?.hypot(own.error?),
            stake: best.value - mean,
            outlook: None,
        })
    }
}

impl<A> Verdict<A> {
    /// Whether the best action is worth more beyond doubt.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.behind > ROUNDING.max(SURE * self.error)
    }

    /// The value lost: nothing where the difference may be chance.
    #[must_use]
    pub fn lost(&self) -> f64 {
        if self.is_sure() { self.behind } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Thought;

    fn advice(error: f64) -> Advice<char> {
        let thought = |action, value| Thought { action, value, visits: 1, error: Some(error) };
        Advice {
            action: 'a',
            thoughts: vec![thought('a', 3.0), thought('b', 2.0), thought('c', -2.0)],
            why: None,
        }
    }

    #[test]
    fn what_is_lost_and_at_stake_comes_from_the_values() {
        let verdict = Verdict::from_advice(&advice(0.0), &['a', 'b', 'c'], 'b').unwrap();
        assert_eq!((verdict.behind, verdict.lost(), verdict.stake), (1.0, 1.0, 2.0));
        assert!(Verdict::from_advice(&advice(0.0), &['a', 'b', 'd'], 'b').is_none());
        assert!(Verdict::from_advice(&advice(0.0), &['a', 'b', 'c'], 'd').is_none());
    }

    #[test]
    fn what_may_be_chance_is_not_lost() {
        let verdict = Verdict::from_advice(&advice(0.5), &['a', 'b', 'c'], 'b').unwrap();
        assert_eq!((verdict.behind, verdict.lost()), (1.0, 0.0));
        let verdict = Verdict::from_advice(&advice(0.5), &['a', 'b', 'c'], 'c').unwrap();
        assert_eq!(verdict.lost(), 5.0);
    }
}
