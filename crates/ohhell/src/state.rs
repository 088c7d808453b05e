//! What is on the table, what may be done, and what happened.

use arrayvec::ArrayVec;
use parlour_cards::{Card, CardSet, Tricks};
use parlour_core::{BySeat, Held, Known, Seat, Secret, written};

/// The most cards that a player is dealt.
pub(crate) const CARDS: usize = 17;

written! {
    /// What a player may do.
    pub action Action {
        /// Say how many tricks one will take.
        Bid { tricks: u8 => "How many." },
        /// Play a card to the trick.
        Play { card: Card => "A card of the hand." },
    }

    /// What happened.
    pub event Event {
        /// A hand was dealt.
        Dealt {
            round: u8 => "Which, from 1.",
            cards: u8 => "How many cards each player got.",
            turned: Option<Card> => "The card turned up, where that decides trumps.",
            /// The cards of each seat; null for those that the viewer cannot see.
            hands: Secret<CardSet>,
        },
        /// A player bid.
        Bid { seat: Seat => "Who.", tricks: u8 => "How many tricks." },
        /// A player played a card.
        Played { seat: Seat => "Who.", card: Card => "The card." },
        /// A player took a trick.
        Taken { seat: Seat => "Who." },
        /// A hand was scored.
        Scored {
            round: u8 => "Which, from 1.",
            points: BySeat<i32> => "What it brought each seat.",
            totals: BySeat<i32> => "What each seat has now.",
        },
    }

    /// How a hand begins.
    pub start Start {
        round: u8 => "How many hands have been dealt, with this one; 0 before the first.",
        scores: BySeat<i32> => "What each seat had scored before it.",
        turned: Option<Card> => "The card turned up, where that decides trumps.",
        hands: BySeat<CardSet> => "The cards that each seat was dealt.",
    }

    /// What lies open on the table. Between hands it is the last one, with its end.
    pub open Open {
        round: u8 => "How many hands have been dealt.",
        cards: u8 => "How many cards each player got in this one.",
        scores: BySeat<i32> => "What each seat has scored in the hands that are over.",
        turned: Option<Card> => "The card turned up, where that decides trumps.",
        bids: BySeat<Option<u8>> => "What each seat has bid.",
        won: BySeat<u8> => "How many tricks each seat has taken.",
        tricks: Tricks<CARDS> => "The tricks of this hand; the last may be incomplete.",
    }
}

/// What a player may do now: at most all bids from none to every trick.
pub type Legal = ArrayVec<Action, { CARDS + 1 }>;

/// Everything about the table. The cards that nobody was dealt are in no state: nobody ever sees
/// them.
pub type State = Held<Open, CardSet>;

/// What a viewer knows. It forgets the hands before this one, which say nothing about it.
pub type View = Known<Open, CardSet>;

impl Open {
    /// Whether no hand is being played.
    pub(crate) fn at_rest(&self) -> bool {
        self.tricks.complete() == usize::from(self.cards)
    }

    /// Whether bids are being made, once a hand is dealt.
    pub(crate) fn is_bidding(&self) -> bool {
        !self.at_rest() && self.bids.as_slice().contains(&None)
    }
}
