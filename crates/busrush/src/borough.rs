//! The five boroughs, and sets of them.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A borough of the city. Written as two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Borough {
    /// The hub: Express cards and trains run between it and the others.
    #[serde(rename = "MN")]
    Manhattan,
    /// Outer borough.
    #[serde(rename = "BK")]
    Brooklyn,
    /// Outer borough; Bus plays here count for the Queens Redesign.
    #[serde(rename = "QN")]
    Queens,
    /// Outer borough.
    #[serde(rename = "BX")]
    Bronx,
    /// Outer borough that no train reaches.
    #[serde(rename = "SI")]
    StatenIsland,
}

use Borough::{Bronx, Brooklyn, Manhattan, Queens, StatenIsland};

impl Borough {
    /// All five, Manhattan first.
    pub const ALL: [Borough; 5] = [Manhattan, Brooklyn, Queens, Bronx, StatenIsland];

    /// The borough with this index.
    #[inline]
    pub(crate) const fn at(index: u8) -> Borough {
        Borough::ALL[index as usize]
    }

    /// Its index in [`Borough::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["Manhattan", "Brooklyn", "Queens", "Bronx", "Staten Island"][self as usize]
    }

    /// The name as it stands in a sentence: `the Bronx`.
    #[must_use]
    pub const fn place(self) -> &'static str {
        match self {
            Bronx => "the Bronx",
            other => other.name(),
        }
    }

    /// Its two letters.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["MN", "BK", "QN", "BX", "SI"][self as usize]
    }

    /// Whether it is any borough but Manhattan.
    #[inline]
    #[must_use]
    pub const fn is_outer(self) -> bool {
        !matches!(self, Manhattan)
    }
}

impl fmt::Display for Borough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no borough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotABorough;

impl FromStr for Borough {
    type Err = NotABorough;

    /// Two letters, the name, or how New Yorkers shorten it; in any case.
    fn from_str(text: &str) -> Result<Borough, NotABorough> {
        let plain: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        Ok(match plain.as_str() {
            "mn" | "m" | "man" | "manhattan" => Manhattan,
            "bk" | "b" | "k" | "bkn" | "brooklyn" => Brooklyn,
            "qn" | "q" | "qns" | "queens" => Queens,
            "bx" | "x" | "bronx" | "thebronx" => Bronx,
            "si" | "s" | "staten" | "statenisland" => StatenIsland,
            _ => return Err(NotABorough),
        })
    }
}

/// A set of boroughs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boroughs(pub(crate) u8);

impl Boroughs {
    pub(crate) const NONE: Boroughs = Boroughs(0);
    pub(crate) const ALL: Boroughs = Boroughs(0b11111);

    #[inline]
    pub(crate) const fn of(borough: Borough) -> Boroughs {
        Boroughs(1 << borough as u8)
    }

    #[inline]
    pub(crate) const fn with(self, borough: Borough) -> Boroughs {
        Boroughs(self.0 | 1 << borough as u8)
    }

    #[inline]
    pub(crate) const fn without(self, borough: Borough) -> Boroughs {
        Boroughs(self.0 & !(1 << borough as u8))
    }

    /// Whether the borough is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, borough: Borough) -> bool {
        self.0 >> borough as u8 & 1 == 1
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The boroughs of the set, Manhattan first.
    pub fn iter(self) -> impl Iterator<Item = Borough> {
        Borough::ALL.into_iter().filter(move |b| self.contains(*b))
    }

    /// The `n`-th borough of the set.
    #[inline]
    pub(crate) fn nth(self, n: usize) -> Borough {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        Borough::at(bits.trailing_zeros() as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_borough_is_read_in_every_way_people_write_it() {
        for (text, borough) in [
            ("MN", Manhattan),
            ("the bronx", Bronx),
            ("Staten Island", StatenIsland),
            ("qns", Queens),
            ("bk", Brooklyn),
        ] {
            assert_eq!(text.parse(), Ok(borough), "{text}");
        }
        for b in Borough::ALL {
            assert_eq!(b.code().parse(), Ok(b));
            assert_eq!(b.name().parse(), Ok(b));
        }
        assert!("jersey".parse::<Borough>().is_err());
    }

    #[test]
    fn the_nth_of_a_set_is_that_of_its_list() {
        for bits in 0..32 {
            let set = Boroughs(bits);
            let list: Vec<Borough> = set.iter().collect();
            assert_eq!(list.len(), set.len());
            for (n, borough) in list.iter().enumerate() {
                assert_eq!(set.nth(n), *borough);
            }
        }
    }
}
