//! What is wrong with data from outside.

use std::ops::Deref;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One thing that is wrong with outside data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Invalid {
    /// Where, as a path: `hands[2]`, `rules.target`.
    pub at: String,
    /// What is wrong, and what would be right.
    pub why: String,
}

impl Invalid {
    /// A thing that is wrong at a place.
    pub fn new(at: impl Into<String>, why: impl Into<String>) -> Invalid {
        Invalid { at: at.into(), why: why.into() }
    }
}

impl std::fmt::Display for Invalid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.at.is_empty() {
            write!(f, "{}", self.why)
        } else {
            write!(f, "{}: {}", self.at, self.why)
        }
    }
}

/// All that is wrong with outside data.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("{}", sentence(.0))]
pub struct Invalids(pub Vec<Invalid>);

impl Deref for Invalids {
    type Target = [Invalid];

    fn deref(&self) -> &[Invalid] {
        &self.0
    }
}

impl From<Invalid> for Invalids {
    fn from(one: Invalid) -> Invalids {
        Invalids(vec![one])
    }
}

impl From<Vec<Invalid>> for Invalids {
    fn from(all: Vec<Invalid>) -> Invalids {
        Invalids(all)
    }
}

impl IntoIterator for Invalids {
    type Item = Invalid;
    type IntoIter = std::vec::IntoIter<Invalid>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// What is wrong with outside data, gathered on the way.
///
/// ```
/// use parlour_core::Faults;
///
/// let mut faults = Faults::default();
/// let players = 9;
/// faults.unless((2..=6).contains(&players), "players", "2 to 6 can play");
/// let refused = faults.or(players).unwrap_err();
/// assert_eq!(refused.to_string(), "players: 2 to 6 can play");
/// ```
#[derive(Debug, Default)]
pub struct Faults(Vec<Invalid>);

impl Faults {
    /// Notes a fault unless all is right there.
    pub fn unless(&mut self, right: bool, at: impl Into<String>, why: impl Into<String>) {
        if !right {
            self.0.push(Invalid::new(at, why));
        }
    }

    /// Notes a number that is not within a range.
    pub fn within<T: PartialOrd + std::fmt::Display>(
        &mut self,
        number: T,
        range: std::ops::RangeInclusive<T>,
        at: impl Into<String>,
    ) {
        let why = format!("{number} is not within {} to {}", range.start(), range.end());
        self.unless(range.contains(&number), at, why);
    }

    /// Notes the numbers of a list that are not within a range.
    pub fn all_within<T: PartialOrd + std::fmt::Display + Copy>(
        &mut self,
        numbers: &[T],
        range: std::ops::RangeInclusive<T>,
        at: &str,
    ) {
        for (i, number) in numbers.iter().enumerate() {
            self.within(*number, *range.start()..=*range.end(), format!("{at}[{i}]"));
        }
    }

    /// Notes a list that has not one row for each seat.
    pub fn rows(&mut self, rows: usize, seats: usize, at: impl Into<String>) {
        self.unless(rows == seats, at, format!("{rows} rows for {seats} seats"));
    }

    /// The same faults, found in a part of something larger.
    #[must_use]
    pub fn within_part(mut self, part: &str) -> Faults {
        self.0.iter_mut().for_each(|fault| fault.at = format!("{part}.{}", fault.at));
        self
    }

    /// Stops where something is wrong already.
    pub fn so_far(&self) -> Result<(), Invalids> {
        if self.0.is_empty() { Ok(()) } else { Err(Invalids(self.0.clone())) }
    }

    /// The value, if nothing is wrong.
    pub fn or<T>(self, value: T) -> Result<T, Invalids> {
        if self.0.is_empty() { Ok(value) } else { Err(Invalids(self.0)) }
    }
}

/// Several things that are wrong, in one sentence without its stop.
#[must_use]
pub fn sentence(faults: &[Invalid]) -> String {
    let all: Vec<String> = faults.iter().map(|fault| stopless(&fault.to_string())).collect();
    all.join("; ")
}

fn stopless(text: &str) -> String {
    text.strip_suffix('.').unwrap_or(text).to_owned()
}
