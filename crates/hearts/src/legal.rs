//! What a seat may do.

use parlour_cards::{Card, CardSet, Suit};
use parlour_core::{ActionSet, Actions, Seat};

use crate::action::Action;
use crate::refusal::Refusal;
use crate::rules::{HEARTS, Hearts, SEATS};
use crate::state::{Open, Phase};

/// The legal actions of a seat: any one of some cards, or any few of them to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    cards: CardSet,
    /// How many of the cards are passed together; 0 where one is played.
    pass: u8,
}

impl Legal {
    pub(crate) const NOTHING: Legal = Legal { cards: CardSet::EMPTY, pass: 0 };

    /// How many cards an action has.
    #[inline(always)]
    pub(crate) fn letters(&self) -> usize {
        (self.pass as usize).max(1)
    }

    /// Whether cards are passed, not played.
    #[inline(always)]
    pub(crate) fn is_pass(&self) -> bool {
        self.pass > 0
    }

    /// The cards that may be played, or from which those to pass are chosen.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.cards
    }
}

/// How many ways there are to choose `k` of `n`, for the few that a pass needs.
#[inline]
pub(crate) const fn choose(n: usize, k: usize) -> usize {
    match k {
        0 => 1,
        1 => n,
        2 => n * n.saturating_sub(1) / 2,
        _ => n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
    }
}

impl IntoIterator for Legal {
    type Item = Action;
    type IntoIter = Actions<Legal, Action>;

    fn into_iter(self) -> Actions<Legal, Action> {
        Actions::of(self)
    }
}

impl ActionSet<Action> for Legal {
    #[inline(always)]
    fn len(&self) -> usize {
        if self.pass == 0 { self.cards.len() } else { choose(self.cards.len(), self.pass as usize) }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> Action {
        if self.pass == 0 {
            return Action::Play { card: self.cards.nth(index) };
        }
        Action::Pass { cards: self.nth_pass(index) }
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        match *action {
            Action::Play { card } => self.pass == 0 && self.cards.contains(card),
            Action::Pass { cards } => {
                self.pass > 0 && cards.len() == self.pass as usize && self.cards.contains_all(cards)
            }
        }
    }
}

impl Legal {
    /// The pass at an index in ascending order: the highest card first, as many below it as the
    /// number of ways to choose the rest from lower cards allows (the combinatorial number system).
    fn nth_pass(&self, index: usize) -> CardSet {
        assert!(index < self.len(), "there are not that many passes");
        let mut left = index;
        let mut chosen = CardSet::EMPTY;
        for k in (1..=self.pass as usize).rev() {
            let mut place = k - 1;
            while choose(place + 1, k) <= left {
                place += 1;
            }
            left -= choose(place, k);
            chosen.insert(self.cards.nth(place));
        }
        chosen
    }
}

impl Hearts {
    /// What a seat with this hand may do.
    #[inline(always)]
    pub(crate) fn legal_from(&self, open: &Open, seat: Seat, hand: CardSet) -> Legal {
        match open.phase {
            Phase::Playing if open.tricks.turn() == seat => {
                Legal { cards: self.playable(open, hand), pass: 0 }
            }
            Phase::Passing if seat.index() < SEATS && !open.chosen.contains(seat) => {
                Legal { cards: hand, pass: self.pass_count }
            }
            _ => Legal::NOTHING,
        }
    }

    /// The cards of a hand that may be played now.
    #[inline(always)]
    pub(crate) fn playable(&self, open: &Open, hand: CardSet) -> CardSet {
        self.playable_then(open.tricks.led(), open.played(), open.broken, hand)
    }

    /// The cards of a hand that may be played after so many others, where this suit was led.
    #[inline(always)]
    pub(crate) fn playable_then(
        &self,
        led: Option<Suit>,
        played: usize,
        broken: bool,
        hand: CardSet,
    ) -> CardSet {
        match led {
            Some(suit) => hand.of(suit).or_if_empty(if played < SEATS {
                (hand - self.barred_first).or_if_empty(hand)
            } else {
                hand
            }),
            None if played == 0 => hand & CardSet::only(self.opening),
            None if broken => hand,
            None => (hand - HEARTS).or_if_empty(hand),
        }
    }

    /// Why a card may not be played. Called only for a card that may not.
    #[cold]
    pub(crate) fn why_not(&self, open: &Open, hand: CardSet, card: Card) -> Refusal {
        if !hand.contains(card) {
            return Refusal::CardNotHeld { card };
        }
        match open.tricks.led() {
            None if open.played() == 0 => Refusal::MustLead { card: self.opening },
            None => Refusal::HeartsNotBroken,
            Some(suit) if !hand.of(suit).is_empty() => Refusal::MustFollowSuit { suit },
            Some(_) => Refusal::NoPointsOnFirstTrick,
        }
    }
}
