//! How strong an opponent is, in four words that players understand.

use std::fmt;
use std::str::FromStr;

use parlour_core::Levels;

/// How strong an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Knows the game, but slips as people do.
    Easy,
    /// Plays by sensible rules of thumb.
    Normal,
    /// Thinks ahead a little.
    Hard,
    /// Thinks ahead as far as it pays.
    Expert,
}

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Like `classic`, but so many of a hundred decisions are made at a glance.
    Slips(u32),
    /// Like `classic`.
    Classic,
    /// By search with so many simulations.
    Search(u32),
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// What a player is told about the level.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Level::Easy => "knows the game, but slips now and then",
            Level::Normal => "plays by sensible rules of thumb",
            Level::Hard => "thinks ahead a little",
            Level::Expert => "thinks ahead as far as it pays",
        }
    }

    /// How it plays a game of these levels.
    pub(crate) fn style(self, levels: Levels) -> Style {
        match self {
            Level::Easy => Style::Slips(levels.slips),
            Level::Normal => Style::Classic,
            Level::Hard => Style::Search(levels.hard),
            Level::Expert => Style::Search(levels.expert),
        }
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(text: &str) -> Result<Level, ()> {
        Level::ALL.into_iter().find(|l| l.to_string() == text).ok_or(())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_reads_what_it_writes() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }
}
