//! A set of cards in one `u64`.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use parlour_core::cpu;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Card;
use crate::suit::Suit;

/// The bits of ranks 2 to 14 in one lane.
const LANE: u64 = 0x7ffc;

/// A set of cards: bit `16 * suit + rank` for each.
///
/// ```
/// use parlour_cards::{CardSet, Suit, read_cards};
///
/// let hand: CardSet = read_cards("2c 9c kh as").unwrap().into_iter().collect();
/// assert_eq!(hand.of(Suit::Clubs).len(), 2);
/// assert_eq!(hand.highest_of(Suit::Clubs).unwrap().to_string(), "9C");
/// let rest = CardSet::FULL - hand;
/// assert_eq!((rest.len(), (rest & hand).is_empty()), (48, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const FULL: CardSet = CardSet(LANE | LANE << 16 | LANE << 32 | LANE << 48);

    /// The set with these bits; bits that are no card's are dropped.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::FULL.0)
    }

    /// Its bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// A bit for the [`number`](Card::number) of each card, without holes.
    #[inline(always)]
    #[must_use]
    pub const fn numbers(self) -> u64 {
        let bits = self.0 >> 2;
        bits & 0x1fff
            | (bits >> 16 & 0x1fff) << 13
            | (bits >> 32 & 0x1fff) << 26
            | (bits >> 48 & 0x1fff) << 39
    }

    /// All cards of a suit.
    #[inline]
    #[must_use]
    pub const fn suit(suit: Suit) -> CardSet {
        CardSet(LANE << (16 * suit as u32))
    }

    /// Just this card.
    #[inline]
    #[must_use]
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.bit())
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 != 0
    }

    /// Whether every card of `other` is in this set.
    #[inline]
    #[must_use]
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a card; says whether it was new.
    #[inline]
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.bit();
        new
    }

    /// Takes a card out; says whether it was there.
    #[inline]
    pub const fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        self.0 &= !(1 << card.bit());
        there
    }

    /// The cards of one suit.
    #[inline]
    #[must_use]
    pub const fn of(self, suit: Suit) -> CardSet {
        CardSet(self.0 & CardSet::suit(suit).0)
    }

    /// The cards of this set or, if there are none, those of `other`.
    ///
    /// ```
    /// use parlour_cards::{CardSet, Suit, read_cards};
    ///
    /// let hand: CardSet = read_cards("2c kh").unwrap().into_iter().collect();
    /// // Follow suit, or play anything.
    /// assert_eq!(hand.of(Suit::Hearts).or_if_empty(hand).len(), 1);
    /// assert_eq!(hand.of(Suit::Spades).or_if_empty(hand), hand);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn or_if_empty(self, other: CardSet) -> CardSet {
        // Whether a hand can follow is as good as random: a jump would often be mispredicted.
        std::hint::select_unpredictable(self.0 == 0, other, self)
    }

    /// The first card in order; within one suit, the lowest.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit(self.0.trailing_zeros())) }
    }

    /// The last card in order; within one suit, the highest.
    #[inline]
    #[must_use]
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit(63 - self.0.leading_zeros())) }
    }

    /// The lowest card of a suit.
    #[inline]
    #[must_use]
    pub const fn lowest_of(self, suit: Suit) -> Option<Card> {
        self.of(suit).lowest()
    }

    /// The highest card of a suit.
    #[inline]
    #[must_use]
    pub const fn highest_of(self, suit: Suit) -> Option<Card> {
        self.of(suit).highest()
    }

    /// The cards that are lower than this one and of its suit.
    #[inline]
    #[must_use]
    pub const fn below(self, card: Card) -> CardSet {
        CardSet(self.of(card.suit()).0 & ((1 << card.bit()) - 1))
    }

    /// The cards that are higher than this one and of its suit.
    #[inline]
    #[must_use]
    pub const fn above(self, card: Card) -> CardSet {
        CardSet(self.of(card.suit()).0 & !((2 << card.bit()) - 1))
    }

    /// The card at an index in ascending order, counted from 0.
    ///
    /// No branch depends on the index, so that random ones cost no mispredicted jumps.
    ///
    /// ```
    /// use parlour_cards::CardSet;
    ///
    /// let third = CardSet::FULL.nth(2);
    /// assert_eq!(CardSet::FULL.iter().nth(2), Some(third));
    /// ```
    ///
    /// # Panics
    /// If there are not that many cards.
    #[inline(always)]
    #[must_use]
    pub fn nth(self, index: usize) -> Card {
        let bit = cpu::nth_bit(self.0, index as u32);
        assert!(bit < u64::BITS, "there are not that many cards");
        Card::from_bit(bit)
    }

    /// The cards in ascending order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }

    /// The codes of the cards with the signs of the suits, spaces between: `Q♠ A♠ 10♦`.
    #[must_use]
    pub fn symbols(self) -> String {
        let cards: Vec<String> = self.iter().map(Card::symbols).collect();
        cards.join(" ")
    }
}

/// The cards of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Iter {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.highest()?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl From<Card> for CardSet {
    #[inline]
    fn from(card: Card) -> CardSet {
        CardSet::only(card)
    }
}

/// What is in either set.
impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

/// What is in both sets.
impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

/// What is in the first set and not in the second.
impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

/// The codes of the cards, spaces between.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<CardSet, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = CardSet;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards such as [\"QS\", \"TD\"]")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut list: A,
            ) -> Result<CardSet, A::Error> {
                let mut set = CardSet::EMPTY;
                while let Some(card) = list.next_element::<Card>()? {
                    if !set.insert(card) {
                        let why = format_args!("{card} is listed twice: name each card once");
                        return Err(serde::de::Error::custom(why));
                    }
                }
                Ok(set)
            }
        }
        d.deserialize_seq(Visitor)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for CardSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CardSet".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let card = generator.subschema_for::<Card>();
        schemars::json_schema!({
            "description": "A set of cards: no card twice, in any order.",
            "type": "array",
            "items": card,
            "uniqueItems": true,
            "maxItems": 52
        })
    }
}
