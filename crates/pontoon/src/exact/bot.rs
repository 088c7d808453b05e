//! The bot that computes what its choices are worth.

use parlour_core::{ActionSet, Advice, Bot, Fault, Seat, Seen, Thought, Verdict};

use super::{british, classic};
use crate::Pontoon;
use crate::action::Action;
use crate::rules::Variant;
use crate::state::{HANDS, Phase};
use crate::view::View;
use crate::words::label_of;

/// Plays the choice that is worth most over the cards it has not seen.
#[derive(Clone, Copy, Debug)]
pub struct Exact;

impl Bot<Pontoon> for Exact {
    fn choose(&mut self, seen: &Seen<'_, Pontoon>) -> Result<Action, Fault> {
        self.advise(seen).map(|advice| advice.action)
    }

    /// Thoughts are in rounds (`classic`: the chance of winning less that of losing) or in chips.
    fn advise(&mut self, seen: &Seen<'_, Pontoon>) -> Result<Advice<Action>, Fault> {
        let (game, view) = (seen.game(), seen.view());
        if view.phase() == Phase::Asking {
            return Ok(again());
        }
        let advice = match game.rules.variant {
            Variant::Classic => classic_advice(&view),
            Variant::British => british_advice(game, &view),
        };
        advice.ok_or_else(|| Fault("there is nothing to decide now".into()))
    }

    /// Whether to play another round is a matter of taste, and not judged.
    fn judge(
        &mut self,
        seen: &Seen<'_, Pontoon>,
        done: Action,
    ) -> Result<Option<Verdict<Action>>, Fault> {
        let (game, view, legal) = (seen.game(), seen.view(), seen.legal());
        let mut advice = self.advise(seen)?;
        let choices: Vec<Action> = ActionSet::iter(&legal).collect();
        fill_between(&mut advice, &choices);
        let verdict = Verdict::from_advice(&advice, &choices, done);
        let standing = standing(game, &view, seen.seat());
        Ok(verdict.map(|v| Verdict { value: v.value + standing, ..v }))
    }
}

/// What the seat has before this round is settled: thoughts count from there.
fn standing(game: &Pontoon, view: &View, seat: Seat) -> f64 {
    match game.rules.variant {
        Variant::Classic => {
            let counts = view.statistics(seat);
            f64::from(counts.wins) - f64::from(counts.losses)
        }
        Variant::British => {
            let staked: u32 = (0..HANDS).map(|i| view.hand(seat, i).stake).sum();
            f64::from(view.chips(seat) + staked)
        }
    }
}

/// Thoughts name the smallest and the largest amount. One in between is worth at most what lies
/// on the line from the one to the other, and hardly less.
fn fill_between(advice: &mut Advice<Action>, choices: &[Action]) {
    for action in choices {
        if advice.thoughts.iter().any(|t| t.action == *action) {
            continue;
        }
        let Some(own) = amount(*action) else { continue };
        let alike = |t: &&Thought<Action>| {
            std::mem::discriminant(&t.action) == std::mem::discriminant(action)
        };
        let ends = advice.thoughts.iter().filter(alike);
        let ends: Vec<(f64, f64)> =
            ends.filter_map(|t| amount(t.action).map(|a| (a, t.value))).collect();
        if let [(a, x), (b, y)] = ends[..] {
            let value = x + (y - x) * (own - a) / (b - a);
            let between = Thought { action: *action, value, visits: 1, error: Some(0.0) };
            advice.thoughts.push(between);
        }
    }
}

fn amount(action: Action) -> Option<f64> {
    match action {
        Action::Stake { amount } | Action::Buy { amount } => Some(amount.into()),
        Action::Twist | Action::Stick | Action::Split | Action::Again | Action::Leave => None,
    }
}

fn again() -> Advice<Action> {
    let why = "From a full deck the banker wins more often: another round is for fun.";
    Advice { action: Action::Again, thoughts: Vec::new(), why: Some(why.into()) }
}

fn classic_advice(view: &View) -> Option<Advice<Action>> {
    let odds = classic::odds(view)?;
    let percent = |chance: f64| format!("{:.1} %", 100.0 * chance);
    let thought = |action, chance: f64| Thought {
        action,
        value: 2.0 * chance - 1.0,
        visits: 1,
        error: Some(0.0),
    };
    let mut thoughts = vec![thought(Action::Stick, odds.stick)];
    let mut why = format!("Exact: sticking wins {}", percent(odds.stick));
    if let Some(twist) = odds.twist {
        thoughts.push(thought(Action::Twist, twist));
        why += &format!(", twisting {}", percent(twist));
    }
    let action = if odds.twists() { Action::Twist } else { Action::Stick };
    Some(advice(action, thoughts, why + "."))
}

fn british_advice(game: &Pontoon, view: &View) -> Option<Advice<Action>> {
    let (worths, exact) = british::worths(game, view);
    // Of equals the first: the smaller amount.
    let best = worths.iter().rev().max_by(|a, b| a.chips.total_cmp(&b.chips))?;
    let each: Vec<String> = worths
        .iter()
        .map(|w| {
            let bound = if w.at_most { "at most " } else { "" };
            format!("{} {bound}{:+.2}", label_of(w.action).to_lowercase(), w.chips)
        })
        .collect();
    let kind = if exact { "Exact" } else { "Approximate" };
    let why = format!("{kind} chips expected: {}.", each.join(", "));
    let thought = |w: &british::Worth| Thought {
        action: w.action,
        value: w.chips,
        visits: 1,
        error: Some(0.0),
    };
    Some(advice(best.action, worths.iter().map(thought).collect(), why))
}

fn advice(action: Action, mut thoughts: Vec<Thought<Action>>, why: String) -> Advice<Action> {
    thoughts.sort_by(|a, b| b.value.total_cmp(&a.value));
    Advice { action, thoughts, why: Some(why) }
}
