//! The four suits.

use std::fmt;

use crate::Card;

/// A suit, in the order in which cards are sorted.
///
/// ```
/// use parlour_cards::Suit;
///
/// assert_eq!((Suit::Hearts.symbol(), Suit::Hearts.plural()), ('♥', "hearts"));
/// assert!(Suit::Clubs.is_black());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♠
    Spades,
    /// ♥
    Hearts,
}

impl Suit {
    /// What is trumps, and by which card.
    ///
    /// ```
    /// use parlour_cards::{DECK, Suit};
    ///
    /// let two_of_clubs = DECK[0];
    /// let said = Suit::as_trumps(Some(Suit::Clubs), Some(two_of_clubs));
    /// assert_eq!(said, "2♣ is turned up: clubs are trumps");
    /// assert_eq!(Suit::as_trumps(None, None), "there are no trumps");
    /// ```
    #[must_use]
    pub fn as_trumps(trump: Option<Suit>, turned: Option<Card>) -> String {
        let up = turned.map(|card| format!("{} is turned up: ", card.symbols()));
        let trumps = match trump {
            Some(suit) => format!("{} are trumps", suit.plural()),
            None => "there are no trumps".into(),
        };
        up.unwrap_or_default() + &trumps
    }

    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

    /// Its index in [`Suit::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit of this index, counted round: 4 is clubs again.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Suit {
        match index & 3 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Spades,
            _ => Suit::Hearts,
        }
    }

    /// Whether it is hearts.
    #[must_use]
    pub const fn is_heart(self) -> bool {
        matches!(self, Suit::Hearts)
    }

    /// Whether it is clubs or spades.
    #[must_use]
    pub const fn is_black(self) -> bool {
        matches!(self, Suit::Clubs | Suit::Spades)
    }

    /// Its letter: `C`, `D`, `S` or `H`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'S', 'H'][self as usize]
    }

    /// Its sign: `♣`, `♦`, `♠` or `♥`.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♠', '♥'][self as usize]
    }

    /// Its name, to be read aloud: `Spades`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["Clubs", "Diamonds", "Spades", "Hearts"][self as usize]
    }

    /// Its name in data and in the middle of a sentence: `spades`.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        ["clubs", "diamonds", "spades", "hearts"][self as usize]
    }

    /// One card of it in the middle of a sentence: `spade`.
    #[must_use]
    pub const fn singular(self) -> &'static str {
        ["club", "diamond", "spade", "heart"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
