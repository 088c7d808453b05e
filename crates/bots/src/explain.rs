//! Advice that people can believe: figures with support alone, and a reason in the game's words.
//!
//! A search tries what looks bad so rarely that its figures say little, some of them more than the
//! figure of what it would do. Those are left out. The reason is what sets the best action apart
//! from the next: both are played on by rules of thumb in the same sampled worlds, and of what the
//! game can tell about the ends, that is said in which the best is better by most.

use parlour_core::order::sort_by;
use parlour_core::{
    Advice, Bot, FastLuck, Fault, Guide, Pace, Prospect, Rng, Seen, Speak, Thought, Verdict,
    fast_rng,
};

use crate::search::{Source, play_on};

/// A figure has support if it was tried at least so often, as a part of what was tried most.
const TRIED: u64 = 4;

/// So often at least was something tried that is told to be clearly worse: of many hardly tried some
/// look so by chance.
const FEWEST: u64 = 30;

/// In so many worlds are two actions compared.
const WORLDS: u32 = 300;

/// A difference counts from so many standard errors on, and as this share of what is a lot.
const SURE: f64 = 2.5;
const SHARE: f64 = 0.15;

/// Marks the generator here, so that it repeats nothing of the bot's own.
const STREAM: u64 = 0x7265_6173_6f6e_2121;

/// A bot whose advice is put into the shape that people get.
pub struct Explained<G: Guide> {
    bot: Box<dyn Bot<G>>,
    reason: Option<String>,
}

impl<G: Guide> Explained<G> {
    /// Explains what this bot advises.
    #[must_use]
    pub fn new(bot: Box<dyn Bot<G>>) -> Explained<G> {
        Explained { bot, reason: None }
    }

    /// Why the last advice is better than the next best, if something sets them apart.
    pub fn reason(&mut self) -> Option<String> {
        self.reason.take()
    }
}

impl<G: Guide + Speak> Bot<G> for Explained<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
        self.bot.choose(seen)
    }

    fn advise(&mut self, seen: &Seen<'_, G>) -> Result<Advice<G::Action>, Fault> {
        let advice = supported(self.bot.advise(seen)?);
        let actions: Vec<G::Action> = advice.thoughts.iter().map(|t| t.action).collect();
        self.reason = told_from(&actions, |best, other| reason(seen, best, other));
        Ok(advice)
    }

    fn judge(
        &mut self,
        seen: &Seen<'_, G>,
        done: G::Action,
    ) -> Result<Option<Verdict<G::Action>>, Fault> {
        self.bot.judge(seen, done)
    }

    fn keep_pace(&mut self, pace: &Pace) {
        self.bot.keep_pace(pace);
    }
}

/// The advice with those figures alone that have support, the best first; and the best is what is
/// advised.
fn supported<A: Copy + PartialEq>(advice: Advice<A>) -> Advice<A> {
    let most = advice.thoughts.iter().map(|t| t.visits).max().unwrap_or(0);
    let well = |t: &Thought<A>| t.visits * TRIED >= most || t.error == Some(0.0);
    let first = |a: &&Thought<A>| a.action == advice.action;
    // Of equals what the bot itself would do.
    let best = advice
        .thoughts
        .iter()
        .filter(|t| well(t))
        .max_by(|a, b| a.value.total_cmp(&b.value).then(first(a).cmp(&first(b))));
    let Some(best) = best.cloned() else { return advice };
    let clearly_worse = |t: &Thought<A>| {
        let apart = |(a, b): (f64, f64)| best.value - t.value > 2.0 * a.hypot(b);
        t.visits >= FEWEST && t.error.zip(best.error).is_some_and(apart)
    };
    let others = advice.thoughts.into_iter().filter(|t| t.action != best.action);
    let mut thoughts: Vec<Thought<A>> = others.filter(|t| well(t) || clearly_worse(t)).collect();
    sort_by(&mut thoughts, |a, b| b.value.total_cmp(&a.value));
    thoughts.insert(0, best.clone());
    Advice { action: best.action, thoughts, why: advice.why }
}

/// The reason against the next action, or, where nothing sets the best apart from that, against the
/// last.
fn told_from<A: Copy>(actions: &[A], reason: impl Fn(A, A) -> Option<String>) -> Option<String> {
    match *actions {
        [best, next] => reason(best, next),
        [best, next, .., last] => reason(best, next).or_else(|| reason(best, last)),
        _ => None,
    }
}

/// Sums of how much of a prospect two actions brought, and how their difference scatters.
struct Sums {
    prospect: Prospect,
    best: f64,
    next: f64,
    squares: f64,
}

impl Sums {
    /// By how much the best is better, as a share of what is a lot; none if that may be chance.
    fn better(&self) -> Option<f64> {
        let worlds = f64::from(WORLDS);
        let more = (self.best - self.next) / worlds;
        let error = ((self.squares / worlds - more * more).max(0.0) / worlds).sqrt();
        let better = if self.prospect.wanted { more } else { -more };
        let share = better / self.prospect.much;
        (better > SURE * error && share > SHARE).then_some(share)
    }
}

/// What sets the best action apart from the next, as a sentence.
fn reason<G: Guide + Speak>(
    seen: &Seen<'_, G>,
    best: G::Action,
    next: G::Action,
) -> Option<String> {
    let (game, view, seat) = (seen.game(), seen.view(), seen.seat());
    let worlds = game.worlds(&view);
    let mut rng = fast_rng(seen.rng().next_u64() ^ STREAM);
    let mut source = Source::new(game, &view, &worlds, WORLDS, 1, &mut rng);
    let mut sums: Vec<Sums> = Vec::new();
    for _ in 0..WORLDS {
        let world = source.draw(&mut rng);
        let luck = rng.next_u64();
        let [best, next] = [best, next].map(|action| {
            let mut luck = FastLuck(fast_rng(luck));
            let end = play_on(game, world.clone(), seat, action, &mut luck);
            game.prospects(&world, &end, seat)
        });
        if sums.is_empty() {
            let none = |(prospect, _): &(Prospect, f64)| Sums {
                prospect: *prospect,
                best: 0.0,
                next: 0.0,
                squares: 0.0,
            };
            sums = best.iter().map(none).collect();
        }
        for (sum, ((_, best), (_, next))) in sums.iter_mut().zip(best.into_iter().zip(next)) {
            sum.best += best;
            sum.next += next;
            sum.squares += (best - next).powi(2);
        }
    }
    let better = sums.iter().filter_map(|sum| sum.better().map(|share| (share, sum)));
    let (_, sum) = better.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let mean = |total: f64| total / f64::from(WORLDS);
    Some(sum.prospect.sentence(mean(sum.best), mean(sum.next), &game.label(&view, next)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(action: char, value: f64, visits: u64, error: f64) -> Thought<char> {
        Thought { action, value, visits, error: Some(error) }
    }

    fn shown(action: char, thoughts: Vec<Thought<char>>) -> (char, Vec<char>) {
        let advice = supported(Advice { action, thoughts, why: None });
        (advice.action, advice.thoughts.iter().map(|t| t.action).collect())
    }

    #[test]
    fn a_figure_that_was_hardly_tried_is_left_out_unless_it_is_clearly_worse() {
        let thoughts = vec![
            thought('a', 5.0, 7000, 0.1),
            thought('b', 5.5, 20, 2.0),
            thought('c', 4.5, 20, 2.0),
            thought('d', 1.0, 30, 0.5),
            thought('e', 0.0, 4, 0.0001),
        ];
        assert_eq!(shown('a', thoughts), ('a', vec!['a', 'd']));
    }

    #[test]
    fn what_is_advised_has_the_best_figure_and_the_others_follow_in_order() {
        let thoughts = vec![
            thought('a', 5.0, 3000, 0.1),
            thought('b', 4.0, 900, 0.2),
            thought('c', 5.1, 2500, 0.1),
        ];
        assert_eq!(shown('a', thoughts), ('c', vec!['c', 'a', 'b']));
        let equal = vec![thought('a', 5.0, 10, 0.1), thought('b', 5.0, 10, 0.1)];
        assert_eq!(shown('a', equal.clone()).0, 'a');
        assert_eq!(shown('b', equal).0, 'b');
    }

    #[test]
    fn where_nothing_sets_the_best_apart_from_the_next_the_last_gives_the_reason() {
        let told = |actions: &str, differs: &str| {
            let actions: Vec<char> = actions.chars().collect();
            told_from(&actions, |a, b| differs.contains(b).then(|| format!("{a} not {b}")))
        };
        assert_eq!(told("abcd", "bcd").as_deref(), Some("a not b"));
        assert_eq!(told("abcd", "cd").as_deref(), Some("a not d"));
        assert_eq!(told("abcd", "c"), None);
        assert_eq!((told("ab", ""), told("a", "")), (None, None));
    }

    #[test]
    fn exact_figures_all_stay() {
        let thoughts = vec![thought('a', 0.1, 1, 0.0), thought('b', 0.09, 1, 0.0)];
        assert_eq!(shown('a', thoughts), ('a', vec!['a', 'b']));
        assert_eq!(shown('a', Vec::new()), ('a', Vec::new()));
    }
}
