//! The options of a match, and what they compile to.

use parlour_cards::{Card, CardSet, Rank, Suit};
use parlour_core::{Faults, Invalids, Seat, options};

/// How many play.
pub const SEATS: usize = 4;

/// No match lasts more rounds than this.
pub const LAST_ROUND: u32 = 1_000;

options! {
    /// The options of a match.
    pub struct Rules {
        /// The match ends after a round in which someone reaches this many points.
        target: i32 = 100, 1 to 1000;
        /// Which way three cards are passed before play.
        passing: Passing = Passing::Standard;
        /// What taking every point is worth.
        moon: Moon = Moon::Add;
        /// What happens when several are lowest at the end.
        ties: Ties = Ties::Shared;
        /// Whether the jack of diamonds takes 10 points off (Omnibus Hearts).
        jack_of_diamonds: bool = false;
        /// Whether hearts and the queen of spades may be played to the first trick.
        points_on_first_trick: bool = false;
        /// Whether the queen of spades breaks hearts too.
        queen_breaks_hearts: bool = false;
        /// A shorter deck, for tests and puzzles: a multiple of four cards, a club and a point among
        /// them. The lowest club leads, and half a hand at most is passed.
        #[serde(skip_serializing_if = "Option::is_none")]
        deck: Option<CardSet> = None;
    }

    /// Which way cards are passed, round by round.
    pub enum Passing {
        /// Left, right, across, then a round without passing.
        Standard,
        /// Left, right, across, and again.
        NoHold,
        /// Always left.
        Left,
        /// Always right.
        Right,
        /// Always across.
        Across,
        /// Never.
        None,
    }

    /// Where the cards of one round are passed.
    pub enum Direction {
        /// To the next seat clockwise.
        Left,
        /// To the seat before.
        Right,
        /// To the seat opposite.
        Across,
        /// Nowhere: the round is played with the cards that were dealt.
        Hold,
    }

    /// What taking every point of a round is worth.
    pub enum Moon {
        /// The others get 26 points each.
        Add,
        /// The shooter takes 26 points off.
        Subtract,
        /// Whichever leaves the shooter better off in the match: to win now is best, to play on is
        /// next, to lose now is worst; where that is equal the others get 26 each.
        Best,
    }

    /// What happens when several are lowest at the end.
    pub enum Ties {
        /// They share the win.
        Shared,
        /// Rounds are played until one is lowest.
        PlayOn,
    }
}

impl Passing {
    /// The direction of a round; rounds count from 1.
    #[must_use]
    pub fn direction(self, round: u32) -> Direction {
        use Direction::{Across, Hold, Left, Right};
        let turn = round.saturating_sub(1) as usize;
        match self {
            Passing::Standard => [Left, Right, Across, Hold][turn % 4],
            Passing::NoHold => [Left, Right, Across][turn % 3],
            Passing::Left => Left,
            Passing::Right => Right,
            Passing::Across => Across,
            Passing::None => Hold,
        }
    }
}

impl Direction {
    /// Who receives the cards that `seat` passes; itself where none are passed.
    #[inline]
    #[must_use]
    pub const fn target(self, seat: Seat) -> Seat {
        let steps = match self {
            Direction::Hold => 0,
            Direction::Left => 1,
            Direction::Across => 2,
            Direction::Right => 3,
        };
        seat.after(steps, SEATS)
    }
}

/// The game with its rules compiled.
#[derive(Clone, Debug)]
pub struct Hearts {
    pub(crate) rules: Rules,
    /// The cards in play, in order; the first `size` count.
    pub(crate) cards: [Card; 52],
    pub(crate) size: u8,
    pub(crate) deck: CardSet,
    /// How many cards are passed.
    pub(crate) pass_count: u8,
    /// The card that leads the first trick: the 2♣, or the lowest club of a shorter deck.
    pub(crate) opening: Card,
    /// Cards that may not be played to the first trick unless nothing else is held.
    pub(crate) barred_first: CardSet,
    /// Cards that break hearts.
    pub(crate) breakers: CardSet,
    /// The jack of diamonds if it takes points off.
    pub(crate) bonus: CardSet,
    /// All points of a round: 26.
    pub(crate) all_points: u8,
}

/// The queen of spades.
pub(crate) const QUEEN: Card = Card::new(Rank::Queen, Suit::Spades);
/// The jack of diamonds.
pub(crate) const JACK: Card = Card::new(Rank::Jack, Suit::Diamonds);
/// All hearts.
pub(crate) const HEARTS: CardSet = CardSet::suit(Suit::Hearts);
/// What the jack of diamonds is worth where it counts.
pub(crate) const JACK_POINTS: i32 = -10;

/// The points that cards cost: one for each heart and 13 for the queen of spades.
#[inline]
pub(crate) fn points(cards: CardSet) -> u8 {
    (cards & HEARTS).len() as u8 + 13 * u8::from(cards.contains(QUEEN))
}

/// The cards that cost points.
#[inline]
pub(crate) fn costly() -> CardSet {
    HEARTS | CardSet::only(QUEEN)
}

impl Hearts {
    /// Compiles the rules, or says everything that is wrong with them.
    pub(crate) fn compile(rules: Rules) -> Result<Hearts, Invalids> {
        let deck = rules.deck.unwrap_or(CardSet::FULL);
        flaws(&rules, deck)?;
        let Some(opening) = deck.lowest_of(Suit::Clubs) else {
            unreachable!("a deck without clubs is refused")
        };
        let mut cards = [opening; 52];
        for (place, card) in cards.iter_mut().zip(deck) {
            *place = card;
        }
        let size = deck.len() as u8;
        let mut breakers = HEARTS;
        if rules.queen_breaks_hearts {
            breakers.insert(QUEEN);
        }
        Ok(Hearts {
            cards,
            size,
            deck,
            pass_count: (size / 4 / 2).min(3),
            opening,
            barred_first: if rules.points_on_first_trick { CardSet::EMPTY } else { costly() },
            breakers,
            bonus: if rules.jack_of_diamonds { CardSet::only(JACK) } else { CardSet::EMPTY },
            all_points: points(deck),
            rules,
        })
    }

    /// Where the cards of a round are passed.
    #[must_use]
    pub fn direction(&self, round: u32) -> Direction {
        if self.pass_count == 0 { Direction::Hold } else { self.rules.passing.direction(round) }
    }

    /// How many cards a seat is dealt.
    #[inline]
    pub(crate) const fn hand_size(&self) -> u8 {
        self.size / 4
    }
}

fn flaws(rules: &Rules, deck: CardSet) -> Result<(), Invalids> {
    let mut faults = Faults::default();
    rules.check(&mut faults);
    let four = !deck.is_empty() && deck.len().is_multiple_of(SEATS);
    faults.unless(four, "deck", "the number of cards must be a multiple of four, from 4 to 52");
    let club = !deck.of(Suit::Clubs).is_empty();
    faults.unless(club, "deck", "there must be a club: the lowest club leads");
    let bonus = if rules.jack_of_diamonds && deck.contains(JACK) { JACK_POINTS } else { 0 };
    let costs = i32::from(points(deck)) + bonus > 0;
    faults.unless(costs, "deck", "a round must cost points on balance, or no match would end");
    faults.within_part("rules").or(())
}
