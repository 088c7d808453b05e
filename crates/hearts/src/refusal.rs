//! Why an action is refused.

use parlour_cards::{Card, DECK, Suit};
use parlour_core::{Seat, one_of_each};

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

impl Refusal {
    /// A refusal of every kind.
    pub(crate) fn of_each_kind() -> Vec<Refusal> {
        one_of_each!(
            Refusal:
            NoSuchSeat,
            DealFirst,
            MatchOver,
            PassingNow,
            PlayingNow,
            AlreadyPassed,
            PassCount { want: 3, got: 2 },
            NotYourTurn { turn: Seat::new(1) },
            CardNotHeld { card: DECK[0] },
            MustLead { card: DECK[0] },
            MustFollowSuit { suit: Suit::Spades },
            NoPointsOnFirstTrick,
            HeartsNotBroken,
        )
    }
}
