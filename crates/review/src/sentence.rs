//! What was better, and why, in a sentence.

use parlour_core::Worth;
use parlour_house::Judgement;

/// What a sentence is made from.
pub(crate) struct Case<'a> {
    pub(crate) judgement: &'a Judgement,
    pub(crate) worth: &'a Worth,
    /// What scores count, whether few are good, and how many the seat had.
    pub(crate) scored_in: &'a str,
    pub(crate) low_wins: bool,
    pub(crate) score: i32,
}

/// What was better and why; `None` if nothing was lost.
pub(crate) fn why(case: &Case<'_>) -> Option<String> {
    let Case { judgement, worth, scored_in, .. } = case;
    if judgement.lost <= 0.0 {
        return None;
    }
    let best = &judgement.best.label;
    Some(match expected(case) {
        Some((good, own)) => {
            format!("Better: {best}, which brings {good} {scored_in} on average, not {own}.")
        }
        None => {
            let (good, own) = (judgement.value + judgement.lost, judgement.value);
            let (good, own) = (worth.level(good), worth.level(own));
            format!("Better: {best}, worth {good} {} rather than {own}.", worth.unit)
        }
    })
}

/// Smaller differences between scores explain nothing.
const NOTICED: f64 = 0.1;

/// The scores that the two actions bring, where they explain the difference.
fn expected(case: &Case<'_>) -> Option<(String, String)> {
    let (good, own) = case.judgement.outlook?;
    let (good, own) = (good - f64::from(case.score), own - f64::from(case.score));
    let better = if case.low_wins { own - good } else { good - own };
    let said = |score: f64| format!("{score:.1}");
    (better > NOTICED).then(|| (said(good), said(own)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Seat;
    use parlour_house::LegalAction;

    fn action(label: &str) -> LegalAction {
        LegalAction {
            seat: Seat::new(0),
            name: "play".into(),
            payload: serde_json::Value::Null,
            label: label.into(),
            words: String::new(),
        }
    }

    fn said(lost: f64, outlook: Option<(f64, f64)>) -> Option<String> {
        let judgement = Judgement {
            done: action("Play Q♠"),
            best: action("Play 10♣"),
            choices: 5,
            value: 0.2,
            behind: lost,
            error: 0.01,
            lost,
            stake: 0.1,
            outlook,
        };
        let (worth, score) = (&Worth::WINS, 20);
        why(&Case { judgement: &judgement, worth, scored_in: "points", low_wins: true, score })
    }

    #[test]
    fn the_scores_say_why_where_they_do() {
        assert_eq!(
            said(0.12, Some((23.0, 31.5))).unwrap(),
            "Better: Play 10♣, which brings 3.0 points on average, not 11.5."
        );
        let plain = "Better: Play 10♣, worth 32.0 wins in 100 rather than 20.0.";
        assert_eq!(said(0.12, Some((31.5, 23.0))).unwrap(), plain, "it cannot be the points");
        assert_eq!(said(0.12, None).unwrap(), plain);
        assert_eq!(said(0.0, None), None);
    }
}
