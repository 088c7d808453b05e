//! The options of a match, and what they make of a hand.

use parlour_cards::{Card, CardSet, Suit};
use parlour_core::{BySeat, HandGame, Seat, options};

use crate::Open;

options! {
    /// The options of a match.
    pub struct Rules {
        /// How many play.
        players: u8 = 4, 3 to 6;
        /// How many cards each player gets in the largest hand.
        most: u8 = 7, 1 to 17, called "Largest hand";
        /// How the hands grow and shrink.
        hands: Hands = Hands::UpDown, called "Size of hands";
        /// Which suit is trumps.
        trumps: Trumps = Trumps::Turned;
        /// Whether the dealer may not bid what would make all bids add up to the tricks.
        hook: bool = true;
        /// What a hand is worth.
        scoring: Scoring = Scoring::Exact;
        /// A shorter deck, for tests and puzzles.
        #[serde(skip_serializing_if = "Option::is_none")]
        deck: Option<CardSet> = None;
    }

    /// How the hands grow and shrink.
    pub enum Hands {
        /// From one card to the most, and back to one.
        UpDown called "up and down",
        /// From the most cards to one, and back to the most.
        DownUp called "down and up",
        /// From one card to the most.
        Up,
        /// From the most cards to one.
        Down,
    }

    /// Which suit is trumps.
    pub enum Trumps {
        /// That of a card turned up after the deal.
        Turned,
        /// Hearts, clubs, diamonds, spades, none, and again, hand by hand.
        Rotating,
        /// None.
        None,
    }

    /// What a hand is worth.
    pub enum Scoring {
        /// 10 and the bid for who made the bid, nothing for the others.
        Exact,
        /// 1 for each trick, and 10 more for who made the bid.
        Tricks,
        /// 10 and the bid for who made the bid; the others lose 1 for each trick over or under.
        Strict,
    }
}

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct OhHell {
    pub(crate) rules: Rules,
    pub(crate) deck: CardSet,
}

impl OhHell {
    /// How many hands a match has.
    pub(crate) fn rounds(&self) -> u8 {
        match self.rules.hands {
            Hands::UpDown | Hands::DownUp => 2 * self.rules.most - 1,
            Hands::Up | Hands::Down => self.rules.most,
        }
    }

    /// How many cards each player gets in a hand; hands count from 1, and before them is none.
    pub(crate) fn cards(&self, round: u8) -> u8 {
        let most = self.rules.most;
        match self.rules.hands {
            _ if round == 0 => 0,
            Hands::UpDown => most - most.abs_diff(round),
            Hands::DownUp => 1 + most.abs_diff(round),
            Hands::Up => round,
            Hands::Down => most + 1 - round,
        }
    }

    /// The suit that is trumps in a hand.
    pub(crate) fn trump(&self, round: u8, turned: Option<Card>) -> Option<Suit> {
        use Suit::{Clubs, Diamonds, Hearts, Spades};
        let order = [Some(Hearts), Some(Clubs), Some(Diamonds), Some(Spades), None];
        match self.rules.trumps {
            Trumps::Turned => turned.map(Card::suit),
            Trumps::Rotating => order[(usize::from(round) + 4) % 5],
            Trumps::None => None,
        }
    }

    /// What a bid is worth to who took so many tricks.
    pub(crate) fn points(&self, bid: u8, won: u8) -> i32 {
        match self.rules.scoring {
            Scoring::Exact | Scoring::Strict if bid == won => 10 + i32::from(bid),
            Scoring::Exact => 0,
            Scoring::Strict => -i32::from(bid.abs_diff(won)),
            Scoring::Tricks => i32::from(won) + if bid == won { 10 } else { 0 },
        }
    }

    /// Who bids and leads first in a hand; the seat before it has dealt.
    pub(crate) fn first(&self, round: u8) -> Seat {
        Seat::new(usize::from(round.saturating_sub(1)) % self.players())
    }

    /// The bid that the dealer may not make.
    pub(crate) fn barred(&self, open: &Open) -> Option<u8> {
        let made = open.bids.as_slice().iter().flatten();
        let hooked = self.rules.hook && made.clone().count() + 1 == self.players();
        if hooked { open.cards.checked_sub(made.sum()) } else { None }
    }

    /// What the hand has brought each seat, once it is over.
    pub(crate) fn gained(&self, open: &Open) -> BySeat<i32> {
        let points = |seat| open.bids[seat].map_or(0, |bid| self.points(bid, open.won[seat]));
        BySeat::from_fn(self.players(), |seat| if open.at_rest() { points(seat) } else { 0 })
    }
}
