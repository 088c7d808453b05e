//! French-suited cards.
//!
//! A [`Card`] is one byte: the suit in the high half, the rank (2 to 14) in the low half. A
//! [`CardSet`] is one `u64` with a lane of 16 bits per suit, so that a card is its bit's number,
//! following suit is one `&`, and the highest card of a suit is one count of leading zeros.
//!
//! ```
//! use parlour_cards::{Card, CardSet, Suit};
//!
//! let queen: Card = "queen of spades".parse()?;
//! let hand: CardSet = ["QS", "10D", "a♠"].into_iter().map(|c| c.parse().unwrap()).collect();
//! assert!(hand.contains(queen));
//! assert_eq!(hand.of(Suit::Spades).to_string(), "QS AS");
//! # Ok::<(), parlour_cards::NotACard>(())
//! ```

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod card;
mod deals;
mod deck;
mod detail;
mod encode;
mod habits;
mod notation;
#[cfg(feature = "json")]
mod object;
mod rank;
mod set;
mod suit;
mod tricks;
mod unplayable;

pub use card::Card;
pub use deals::{Deals, subset};
pub use deck::{DECK, check_hands, check_turned, deal_hands, full_deck};
pub use habits::likely_tricks;
pub use notation::{NotACard, read_cards};
#[cfg(feature = "json")]
pub use object::{card_face, card_object, card_row, hand_of_cards, trick_zone};
pub use rank::Rank;
pub use set::{CardSet, Iter};
pub use suit::Suit;
pub use tricks::{Trick, Tricks};
pub use unplayable::Unplayable;
