//! What the values of a game mean to people, and how they are said.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The unit of [`Game::value`](crate::Game::value), for sentences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Worth {
    /// What is counted, as it stands after a number: `points`, `wins in 100`.
    pub unit: &'static str,
    /// How many of them a value of 1 is.
    pub scale: f64,
    /// How large a value is a lot for one decision.
    pub much: f64,
}

impl Worth {
    /// Values are chances to win.
    pub const WINS: Worth = Worth { unit: "wins in 100", scale: 100.0, much: 0.1 };

    /// Values are counted in this unit; `much` of it is a lot for one decision.
    #[must_use]
    pub const fn of(unit: &'static str, much: f64) -> Worth {
        Worth { unit, scale: 1.0, much }
    }

    /// A value as a number of the unit: `4.2`, `0.035`.
    #[must_use]
    pub fn number(&self, value: f64) -> String {
        let shown = value * self.scale;
        let size = shown.abs();
        // Two digits that say something, but no more than can be read at a glance.
        let digits = match size {
            0.0005..0.095 => 3,
            0.095..0.95 => 2,
            _ => 1,
        };
        let text = format!("{shown:.digits$}");
        // What is rounded to nothing has no sign.
        if text == "-0.0" { "0.0".into() } else { text }
    }

    /// A value in words: `4.2 wins in 100`, `2.1 points`.
    #[must_use]
    pub fn amount(&self, value: f64) -> String {
        format!("{} {}", self.level(value), self.unit)
    }

    /// A value as a number of what can be had: chances are said between 0 and 100 even where a game's
    /// values go a little beyond, because points count beside the win.
    #[must_use]
    pub fn level(&self, value: f64) -> String {
        self.number(if *self == Worth::WINS { value.clamp(0.0, 1.0) } else { value })
    }

    /// A value as a number with its sign: `+4.2`.
    #[must_use]
    pub fn signed(&self, value: f64) -> String {
        let number = self.number(value);
        if number.starts_with('-') { number } else { format!("+{number}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_said_in_the_units_of_the_game() {
        assert_eq!(Worth::WINS.amount(0.042), "4.2 wins in 100");
        assert_eq!(Worth::WINS.amount(-0.002), "0.0 wins in 100");
        let points = Worth::of("points", 10.0);
        for (value, text) in
            [(2.13, "2.1"), (0.347, "0.35"), (0.0351, "0.035"), (14.0, "14.0"), (-0.0001, "0.0")]
        {
            assert_eq!(points.number(value), text);
        }
        assert_eq!(
            (Worth::WINS.level(1.04), points.level(104.0)),
            ("100.0".into(), "104.0".into())
        );
        assert_eq!(points.signed(-3.0), "-3.0");
        assert_eq!(points.signed(0.0), "+0.0");
    }
}
