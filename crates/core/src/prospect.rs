//! What may come of a decision: the reasons of hints.

/// Something that may come of a decision by the end of its round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// It in words: `you take the queen of spades`. Where it is an amount and no event, `{}`
    /// stands for that: `you take {} hearts`.
    pub text: &'static str,
    /// Whether the seat would like more of it.
    pub wanted: bool,
    /// How much more or less of it is a lot; an event that comes true counts 1.
    pub much: f64,
}

impl Prospect {
    /// Something to hope for.
    #[must_use]
    pub const fn hope(text: &'static str, much: f64) -> Prospect {
        Prospect { text, wanted: true, much }
    }

    /// Something to be afraid of.
    #[must_use]
    pub const fn fear(text: &'static str, much: f64) -> Prospect {
        Prospect { text, wanted: false, much }
    }

    /// An event that has come true, or not.
    #[must_use]
    pub fn when(self, true_now: bool) -> (Prospect, f64) {
        (self, f64::from(u8::from(true_now)))
    }

    /// How much more of it one action brings than another, with both means, as a sentence that
    /// names the other action.
    #[must_use]
    pub fn sentence(&self, own: f64, other: f64, action: &str) -> String {
        let mut text = self.text.to_owned();
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if text.contains("{}") {
            let text = text.replace("{}", &format!("{own:.1}"));
            format!("{text} on average; after \"{action}\" it is {other:.1}.")
        } else {
            let [own, other] = [own, other].map(|chance| (100.0 * chance).round());
            format!("{text} in {own} of 100 cases; after \"{action}\" in {other}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_told_in_a_hundred_cases_and_amounts_on_average() {
        let queen = Prospect::fear("you take the queen of spades", 0.3);
        assert_eq!(
            queen.sentence(0.081, 0.31, "Play 7♦"),
            "You take the queen of spades in 8 of 100 cases; after \"Play 7♦\" in 31."
        );
        let hearts = Prospect::fear("you take {} hearts", 3.0);
        assert_eq!(
            hearts.sentence(2.13, 4.0, "Play 7♦"),
            "You take 2.1 hearts on average; after \"Play 7♦\" it is 4.0."
        );
    }
}
