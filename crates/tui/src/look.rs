//! How things are drawn: what the user and the terminal want.

use std::time::Duration;

use crate::theme::Able;

/// How many colours there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, dim and reversed only.
    None,
    /// The sixteen of every terminal.
    #[default]
    Sixteen,
    /// The 256 of most.
    Many,
    /// Any red, green and blue.
    True,
}

/// Which colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// The usual ones.
    #[default]
    Usual,
    /// Ones that people who see colours differently tell apart.
    Safe,
}

/// How long the table rests on a bot's move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Not at all.
    Instant,
    /// A moment.
    Fast,
    /// Long enough to follow.
    #[default]
    Normal,
    /// Long enough to think about it.
    Slow,
}

impl Speed {
    /// All of them, fastest first.
    pub const ALL: [Speed; 4] = [Speed::Instant, Speed::Fast, Speed::Normal, Speed::Slow];

    /// How long the table rests on a bot's move.
    #[must_use]
    pub fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Instant => 0,
            Speed::Fast => 250,
            Speed::Normal => 600,
            Speed::Slow => 1400,
        })
    }

    /// Its name in the settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Speed::Instant => "instant",
            Speed::Fast => "fast",
            Speed::Normal => "normal",
            Speed::Slow => "slow",
        }
    }
}

/// How everything is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// How many colours there are.
    pub depth: Depth,
    /// Which colours are used.
    pub palette: Palette,
    /// Whether each suit has a colour of its own.
    pub four_colours: bool,
    /// Whether only ASCII characters are used.
    pub ascii: bool,
    /// How fast bots play.
    pub speed: Speed,
    /// What the terminal can show, so that changed settings make a new look.
    pub able: Able,
}

/// What a piece of text is; the theme says how that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role<'a> {
    /// Ordinary text.
    Text,
    /// Text that matters less, and what cannot be chosen.
    Dim,
    /// A heading.
    Title,
    /// Lines and borders.
    Frame,
    /// What can be chosen.
    Choice,
    /// What the cursor is on.
    Cursor,
    /// What is marked.
    Marked,
    /// Something to be noticed.
    Alert,
    /// Something that went well.
    Good,
    /// A key to press.
    Key,
    /// A suit: `clubs`, `diamonds`, `hearts` or `spades`.
    Suit(&'a str),
    /// The back of a card.
    Back,
    /// A seat, from 0.
    Seat(usize),
    /// A colour of the game by its name.
    Colour(&'a str),
}
