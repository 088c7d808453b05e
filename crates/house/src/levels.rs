//! How strong an opponent is, in four words that players understand.

use std::fmt;
use std::str::FromStr;

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

/// What the levels are in each game: how many of a hundred decisions `easy` makes at a glance,
/// and how many simulations `hard` and `expert` search. `normal` is `classic` everywhere. Hints
/// and reviews think as long as `expert`. The last row is for any other game. `docs/strength.md`
/// shows that each level beats the one below.
const LEVELS: [(&str, u32, u32, u32); 5] = [
    ("hearts", 40, 250, 8000),
    ("stopbus", 40, 400, 8000),
    ("busrush", 40, 300, 4000),
    ("rails", 40, 200, 2000),
    ("", 40, 300, 4000),
];

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

    /// How it plays a game.
    pub(crate) fn style(self, game: &str) -> Style {
        let (_, slips, hard, expert) = row(game);
        match self {
            Level::Easy => Style::Slips(slips),
            Level::Normal => Style::Classic,
            Level::Hard => Style::Search(hard),
            Level::Expert => Style::Search(expert),
        }
    }
}

/// How many simulations a hint or a review searches in a game.
pub(crate) fn advice(game: &str) -> u32 {
    row(game).3
}

fn row(game: &str) -> (&'static str, u32, u32, u32) {
    *LEVELS.iter().find(|row| row.0 == game).unwrap_or(&LEVELS[LEVELS.len() - 1])
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
    fn every_game_of_the_house_with_opponents_has_a_row() {
        for game in crate::games() {
            let alone = game.id() == "pontoon";
            assert!(alone || LEVELS.iter().any(|row| row.0 == game.id()), "{}", game.id());
        }
        assert_eq!(LEVELS[LEVELS.len() - 1].0, "", "the last row is for any other game");
    }

    #[test]
    fn a_level_reads_what_it_writes() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }
}
