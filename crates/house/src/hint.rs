//! What a bot would do and what it thinks of a decision, for people and for programs.

use parlour_core::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::table::LegalAction;

/// What a bot would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hint {
    /// The bot that was asked.
    pub bot: String,
    /// What it would do.
    pub action: LegalAction,
    /// The whole hint in words: the move, what it is worth, how sure that is, and why.
    pub text: String,
    /// The reason in words, if there is one.
    pub why: Option<String>,
    /// What it thinks of the actions that it weighed well, best first.
    pub thoughts: Vec<HintLine>,
}

/// What a bot thinks of one action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HintLine {
    /// The action.
    pub action: LegalAction,
    /// Its worth to the seat.
    pub value: f64,
    /// How often it was tried.
    pub visits: u64,
    /// The standard error of the value; 0 where it is exact, null where the bot cannot tell.
    pub error: Option<f64>,
}

/// What a bot thinks of an action that was done.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Judgement {
    /// What was done.
    pub done: LegalAction,
    /// What the bot would have done.
    pub best: LegalAction,
    /// How many actions there were to choose from.
    pub choices: usize,
    /// What the action done is worth to the seat.
    pub value: f64,
    /// By how much the best action is worth more; less than 0 by chance alone.
    pub behind: f64,
    /// The standard error of `behind`; 0 where it is exact.
    pub error: f64,
    /// What was lost: `behind` where it is beyond doubt, else 0.
    pub lost: f64,
    /// By how much the best action is worth more than one picked blindly.
    pub stake: f64,
    /// The scores to be expected at the end of the round after the best action and after the one
    /// done, if the bot can tell.
    pub outlook: Option<(f64, f64)>,
}

/// Why something is advised.
#[derive(Clone, Debug, Default)]
pub(crate) struct Whys {
    /// What the bot itself says of it.
    pub(crate) own: Option<String>,
    /// What sets it apart from the next choice.
    pub(crate) reason: Option<String>,
}

impl Hint {
    /// The hint of a bot, with its sentences.
    pub(crate) fn new(
        bot: String,
        action: LegalAction,
        whys: Whys,
        thoughts: Vec<HintLine>,
        worth: &Worth,
    ) -> Hint {
        // What the bot itself says stands for the comparison: it says more.
        let (better, sure) = match &whys.own {
            Some(own) => (format!("{}. {own}", action.label), None),
            None => compared(&action, &thoughts, worth),
        };
        let parts = [Some(better), whys.reason.clone(), sure].into_iter().flatten();
        let text = parts.collect::<Vec<_>>().join(" ");
        let why: Vec<String> = [whys.own, whys.reason].into_iter().flatten().collect();
        let why = (!why.is_empty()).then(|| why.join(" "));
        Hint { bot, action, text, why, thoughts }
    }

    /// What people are shown of the thoughts: of actions that they cannot tell apart, such as taking
    /// either of two red cards, the best.
    pub fn figures(&self) -> impl Iterator<Item = &HintLine> {
        let known = |upto: usize, label: &str| {
            self.thoughts[..upto].iter().any(|earlier| earlier.action.label == label)
        };
        let lines = self.thoughts.iter().enumerate();
        lines.filter(move |(at, line)| !known(*at, &line.action.label)).map(|(_, line)| line)
    }
}

/// How much better an action is than the next, and how sure that is.
fn compared(
    action: &LegalAction,
    thoughts: &[HintLine],
    worth: &Worth,
) -> (String, Option<String>) {
    let label = &action.label;
    let Some(own) = thoughts.iter().find(|t| t.action == *action) else {
        return (format!("{label}."), None);
    };
    let Some(next) = thoughts.iter().find(|t| t.action.label != *label) else {
        return (format!("{label}: nothing else comes near."), None);
    };
    let by = own.value - next.value;
    let better = format!("{label}: {}", better(by, &next.action.label, worth));
    let Some(error) = own.error.zip(next.error).map(|(a, b)| a.hypot(b)) else {
        return (better, None);
    };
    if error == 0.0 && by == 0.0 {
        let equal = format!("{label}: the next choice ({}) is just as good.", next.action.label);
        return (equal, Some("Exact.".into()));
    }
    if error == 0.0 {
        return (better, Some("Exact.".into()));
    }
    let lines = format!("{} lines looked at.", thousands(thoughts.iter().map(|t| t.visits).sum()));
    if by < 2.0 * error {
        let close = format!("the next choice ({}) is about as good", next.action.label);
        return (format!("{label}: {close}."), Some(lines));
    }
    let sure = if by < 4.0 * error { "Fairly sure" } else { "Sure" };
    (better, Some(format!("{sure}: {lines}")))
}

fn better(by: f64, next: &str, worth: &Worth) -> String {
    format!("about {} better than the next choice ({next}).", worth.amount(by))
}

/// `1,234,567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Seat;

    fn action(label: &str) -> LegalAction {
        LegalAction {
            seat: Seat::new(0),
            name: "play".into(),
            payload: serde_json::json!({ "card": label }),
            label: format!("Play {label}"),
            words: String::new(),
        }
    }

    fn words(values: [(f64, u64, Option<f64>); 2], worth: Worth) -> String {
        let line = |label, (value, visits, error)| HintLine {
            action: action(label),
            value,
            visits,
            error,
        };
        let thoughts = vec![line("10♣", values[0]), line("7♦", values[1])];
        Hint::new("search".into(), action("10♣"), Whys::default(), thoughts, &worth).text
    }

    #[test]
    fn a_hint_says_how_much_better_and_how_sure() {
        let points = Worth::of("points", 10.0);
        assert_eq!(
            words([(4.0, 7000, Some(0.2)), (1.9, 1000, Some(0.7))], points),
            "Play 10♣: about 2.1 points better than the next choice (Play 7♦). Fairly sure: \
             8,000 lines looked at."
        );
        assert_eq!(
            words([(0.31, 7000, Some(0.003)), (0.25, 1000, Some(0.01))], Worth::WINS),
            "Play 10♣: about 6.0 wins in 100 better than the next choice (Play 7♦). Sure: \
             8,000 lines looked at."
        );
    }

    #[test]
    fn a_difference_within_the_error_is_none() {
        let points = Worth::of("points", 10.0);
        let close = words([(4.0, 700, Some(0.5)), (3.9, 300, Some(0.5))], points);
        assert_eq!(
            close,
            "Play 10♣: the next choice (Play 7♦) is about as good. 1,000 lines looked at."
        );
        let equal = words([(4.0, 1, Some(0.0)), (4.0, 1, Some(0.0))], points);
        assert_eq!(equal, "Play 10♣: the next choice (Play 7♦) is just as good. Exact.");
        let exact = words([(4.0, 1, Some(0.0)), (3.9, 1, Some(0.0))], points);
        assert!(exact.contains("about 0.10 points better") && exact.ends_with("Exact."), "{exact}");
    }

    #[test]
    fn actions_with_one_name_are_shown_once_and_never_compared() {
        let line = |card: &str, value| HintLine {
            action: LegalAction { payload: serde_json::json!(value), ..action(card) },
            value,
            visits: 500,
            error: Some(0.01),
        };
        let thoughts = vec![line("red", 0.5), line("red", 0.49), line("blue", 0.3)];
        let best = thoughts[0].action.clone();
        let hint = Hint::new("search".into(), best, Whys::default(), thoughts, &Worth::WINS);
        assert!(hint.text.contains("the next choice (Play blue)"), "{}", hint.text);
        let shown: Vec<f64> = hint.figures().map(|line| line.value).collect();
        assert_eq!(shown, [0.5, 0.3]);
    }

    #[test]
    fn a_bot_that_does_not_weigh_only_names_its_move() {
        let bare = compared(&action("7♦"), &[], &Worth::WINS);
        assert_eq!(bare, ("Play 7♦.".into(), None));
    }

    #[test]
    fn reasons_follow_the_move() {
        let hint = |own: Option<&str>, reason: Option<&str>| {
            let whys = Whys { own: own.map(Into::into), reason: reason.map(Into::into) };
            Hint::new("classic".into(), action("7♦"), whys, Vec::new(), &Worth::WINS)
        };
        let both = hint(Some("It is free."), Some("You win more."));
        assert_eq!(both.text, "Play 7♦. It is free. You win more.");
        assert_eq!(both.why.as_deref(), Some("It is free. You win more."));
        let reason = hint(None, Some("You win more."));
        assert_eq!(reason.text, "Play 7♦. You win more.");
        assert_eq!(hint(None, None).why, None);
        let line = |label, value| HintLine {
            action: action(label),
            value,
            visits: 500,
            error: Some(0.01),
        };
        let whys = Whys { own: None, reason: Some("You win more.".into()) };
        let lines = vec![line("7♦", 0.5), line("8♦", 0.3)];
        let hint = Hint::new("search".into(), action("7♦"), whys, lines, &Worth::WINS);
        assert!(hint.text.ends_with("You win more. Sure: 1,000 lines looked at."), "{}", hint.text);
    }
}
