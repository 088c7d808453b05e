//! Why an action is refused.

use parlour_cards::{Card, Suit};
use parlour_core::Seat;

/// Why an action is refused. Sentences are made from it in `words.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table has four seats.
    NoSuchSeat,
    /// The next round has not been dealt.
    DealFirst,
    /// The match is over.
    MatchOver,
    /// A card was played while cards are being passed.
    PassingNow,
    /// Cards were passed while the round is being played.
    PlayingNow,
    /// The seat has chosen already.
    AlreadyPassed,
    /// Too many or too few cards were chosen.
    PassCount {
        /// How many must be.
        want: u8,
        /// How many were.
        got: u8,
    },
    /// Somebody else is to play.
    NotYourTurn {
        /// Who is.
        turn: Seat,
    },
    /// The card is not in the seat's hand.
    CardNotHeld {
        /// The card.
        card: Card,
    },
    /// The first card of a round is given.
    MustLead {
        /// The 2♣, or the lowest club of a shorter deck.
        card: Card,
    },
    /// The seat holds cards of the suit that was led.
    MustFollowSuit {
        /// That suit.
        suit: Suit,
    },
    /// Hearts and the Q♠ may not be played to the first trick.
    NoPointsOnFirstTrick,
    /// No heart has been played yet.
    HeartsNotBroken,
}
