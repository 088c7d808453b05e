//! The thirteen ranks, ace high.

use std::fmt;

/// A rank. Its value is the number on the card; jack to ace are 11 to 14.
///
/// ```
/// use parlour_cards::Rank;
///
/// assert!(Rank::Ace > Rank::King);
/// assert_eq!((Rank::Ten.value(), Rank::from_value(10)), (10, Some(Rank::Ten)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 2
    Two = 2,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10, written `T`
    Ten,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
    /// A
    Ace,
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// 2 to 14.
    #[inline]
    #[must_use]
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// The rank with this value, if there is one.
    #[inline]
    #[must_use]
    pub const fn from_value(value: u8) -> Option<Rank> {
        if value >= 2 && value <= 14 { Some(Rank::ALL[value as usize - 2]) } else { None }
    }

    /// Its letter in card codes: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize - 2] as char
    }

    /// As printed on cards: like the letter, but `10`.
    #[must_use]
    pub const fn face(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][self as usize - 2]
    }

    /// Its name, to be read aloud: `Queen`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack",
            "Queen", "King", "Ace",
        ][self as usize - 2]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
