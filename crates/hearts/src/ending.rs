//! The last tricks of a sampled world, solved: what comes if all cards lay open and every seat did what
//! is best for itself (max-n).
//!
//! Cards that come to the same are tried once, and nothing more is tried where a seat cannot do any
//! better. Of several that are as good the one is played that is tried first.

use parlour_cards::{Card, CardSet, Suit};

use crate::rules::{HEARTS, Hearts, QUEEN, SEATS, costly, points};
use crate::state::{Open, Phase, State};

/// So many tricks at most are solved.
const TRICKS: usize = 4;

/// So many cards at most are tried for it: enough for more than 99 of 100 endings.
const PATIENCE: u32 = 4_000;

impl Hearts {
    /// Whether there is so little left that it can be solved.
    pub(crate) fn ends_soon(&self, open: &Open) -> bool {
        let complete = open.tricks.complete();
        open.phase == Phase::Playing
            && complete > 0
            && usize::from(open.dealt) <= complete + TRICKS
            && self.bonus.is_empty()
    }

    /// The best card of the seat that is to play if all cards lay open; none where nothing counts any
    /// more, or where it would take too long to tell.
    pub(crate) fn solve(&self, state: &State) -> Option<Card> {
        let open = &state.open;
        if !self.ends_soon(open) {
            return None;
        }
        let all = state.hands.iter().fold(CardSet::EMPTY, |all, hand| all | *hand);
        let trick = open.tricks.current();
        let lying = open.tricks.led().map(|led| Lying {
            led,
            high: trick.best(),
            taker: trick.taker().index(),
            cost: points(trick.cards.iter().copied().collect()),
            count: trick.cards.len(),
        });
        let (breakers, moon) = (self.breakers, self.all_points);
        let (hands, taken, broken) = (state.hands, open.taken, open.broken);
        let mut table = Table { hands, taken, broken, breakers, moon, patience: PATIENCE };
        let counts = !(all & costly()).is_empty() || lying.is_some_and(|lying| lying.cost > 0);
        let best = counts.then(|| table.play(open.tricks.turn().index(), lying).0).flatten();
        best.filter(|_| table.patience > 0)
    }
}

/// A trick that somebody led.
#[derive(Clone, Copy)]
struct Lying {
    led: Suit,
    high: Card,
    /// Who played the high card.
    taker: usize,
    cost: u8,
    count: usize,
}

/// A table with all cards open.
struct Table {
    hands: [CardSet; SEATS],
    taken: [u8; SEATS],
    broken: bool,
    breakers: CardSet,
    /// All points of the round.
    moon: u8,
    /// How many more cards are tried.
    patience: u32,
}

/// What every seat has taken in the end.
type Taken = [u8; SEATS];

impl Table {
    /// What a seat plays, and what comes of it.
    fn play(&mut self, seat: usize, lying: Option<Lying>) -> (Option<Card>, Taken) {
        let others = self.hands_but(seat);
        let hand = self.hands[seat];
        if lying.is_none() && ((hand | others) & costly()).is_empty() {
            return (None, self.taken);
        }
        let legal = match lying {
            Some(trick) => hand.of(trick.led).or_if_empty(hand),
            None if self.broken => hand,
            None => (hand - HEARTS).or_if_empty(hand),
        };
        let about = others | lying.map_or(CardSet::EMPTY, |trick| CardSet::only(trick.high));
        let least = self.least(seat);
        let (mut best, mut tried): (Option<(i32, Card, Taken)>, Option<Card>) = (None, None);
        for card in in_order(legal, lying) {
            if self.patience == 0 {
                break;
            }
            if tried.is_some_and(|other| same(other.min(card), other.max(card), about)) {
                continue;
            }
            (tried, self.patience) = (Some(card), self.patience - 1);
            let taken = self.after(seat, card, lying);
            let cost = self.cost(&taken, seat);
            if best.is_none_or(|(other, ..)| cost < other) {
                best = Some((cost, card, taken));
            }
            if cost == least {
                break;
            }
        }
        best.map_or((None, self.taken), |(_, card, taken)| (Some(card), taken))
    }

    /// What the end costs a seat at the least: a moon, if it may still shoot one, or what it has taken.
    fn least(&self, seat: usize) -> i32 {
        let mut others = self.taken.iter().enumerate().filter(|(other, _)| *other != seat);
        if others.all(|(_, taken)| *taken == 0) {
            -self.half()
        } else {
            i32::from(self.taken[seat])
        }
    }

    fn half(&self) -> i32 {
        i32::from(self.moon) / 2
    }

    /// What comes of a card.
    fn after(&mut self, seat: usize, card: Card, lying: Option<Lying>) -> Taken {
        let one = CardSet::only(card);
        let before =
            lying.unwrap_or(Lying { led: card.suit(), high: card, taker: seat, cost: 0, count: 0 });
        let wins = card.suit() == before.led && card >= before.high;
        let trick = Lying {
            high: if wins { card } else { before.high },
            taker: if wins { seat } else { before.taker },
            cost: before.cost + points(one),
            count: before.count + 1,
            ..before
        };
        let broken = self.broken;
        self.broken |= self.breakers.contains(card);
        self.hands[seat] -= one;
        let taken = if trick.count == SEATS {
            self.taken[trick.taker] += trick.cost;
            let (_, taken) = self.play(trick.taker, None);
            self.taken[trick.taker] -= trick.cost;
            taken
        } else {
            self.play((seat + 1) % SEATS, Some(trick)).1
        };
        self.hands[seat] |= one;
        self.broken = broken;
        taken
    }

    /// What an end costs a seat: its points or, where one seat took all, as far as that sets them apart.
    fn cost(&self, taken: &Taken, seat: usize) -> i32 {
        if !taken.contains(&self.moon) {
            i32::from(taken[seat])
        } else if taken[seat] == self.moon {
            -self.half()
        } else {
            self.half()
        }
    }

    fn hands_but(&self, seat: usize) -> CardSet {
        let others = self.hands.iter().enumerate().filter(|(other, _)| *other != seat);
        others.fold(CardSet::EMPTY, |all, (_, hand)| all | *hand)
    }
}

/// What is usually best first: low cards are led, and who follows gets rid of what is high and yet loses,
/// or costs.
fn in_order(legal: CardSet, lying: Option<Lying>) -> impl Iterator<Item = Card> {
    let first = match lying {
        None => CardSet::EMPTY,
        Some(trick) if legal.of(trick.led).is_empty() => legal & costly(),
        Some(trick) => legal.below(trick.high),
    };
    let (mut first, mut rest) = (first, legal - first);
    std::iter::from_fn(move || {
        let from = if first.is_empty() { &mut rest } else { &mut first };
        let next = if lying.is_some() { from.highest() } else { from.lowest() };
        next.inspect(|card| *from -= CardSet::only(*card))
    })
}

/// Whether two cards of a hand come to the same: nobody else has one between them, and neither is
/// the queen.
fn same(low: Card, high: Card, about: CardSet) -> bool {
    let between = about.above(low).below(high);
    low.suit() == high.suit() && low != QUEEN && high != QUEEN && between.is_empty()
}
