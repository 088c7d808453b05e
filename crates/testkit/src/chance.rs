//! Chance that the kit can watch: luck that tries every outcome, luck that notes which shuffles
//! were used, luck that swaps two cards, and a generator that loses patience.

use parlour_core::{FastRng, Game, Luck, Rng};

/// Runs `run` once for every outcome of the chance it draws on. Gives up, with `false`, after
/// `limit` outcomes.
pub(crate) fn every_outcome(limit: usize, mut run: impl FnMut(&mut Every)) -> bool {
    let mut every = Every { draws: Vec::new(), next: 0 };
    for _ in 0..limit {
        every.next = 0;
        run(&mut every);
        if !every.advance() {
            return true;
        }
    }
    false
}

/// Luck that answers every draw from a script and counts the script up, like an odometer.
pub(crate) struct Every {
    /// Bound and answer of each draw.
    draws: Vec<(u64, u64)>,
    next: usize,
}

impl Every {
    fn draw(&mut self, bound: u64) -> u64 {
        if self.next == self.draws.len() {
            self.draws.push((bound, 0));
        }
        let (scripted, answer) = self.draws[self.next];
        assert_eq!(
            scripted, bound,
            "the same draws came out differently: chance must come from the luck alone"
        );
        self.next += 1;
        answer
    }

    /// The next script; false after the last.
    fn advance(&mut self) -> bool {
        while let Some((bound, answer)) = self.draws.pop() {
            if answer + 1 < bound {
                self.draws.push((bound, answer + 1));
                return true;
            }
        }
        false
    }
}

impl Luck for Every {
    type Stream<'a> = &'a mut Every;

    fn stream(&mut self, _deck: u8, _nth: u32) -> &mut Every {
        self
    }
}

impl Rng for Every {
    fn next_u32(&mut self) -> u32 {
        panic!("brute force cannot list raw random bits: draw with below, below_u64 or shuffle")
    }
    fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32())
    }
    fn below(&mut self, bound: u32) -> u32 {
        self.draw(bound.into()) as u32
    }
    fn below_u64(&mut self, bound: u64) -> u64 {
        self.draw(bound)
    }
}

/// Luck that notes what it was asked for.
pub(crate) struct Noted<L> {
    pub(crate) luck: L,
    /// The shuffles that were used, as deck and number.
    pub(crate) used: Vec<(u8, u32)>,
}

impl<L> Noted<L> {
    pub(crate) fn new(luck: L) -> Noted<L> {
        Noted { luck, used: Vec::new() }
    }
}

impl<L: Luck> Luck for Noted<L> {
    type Stream<'a>
        = L::Stream<'a>
    where
        L: 'a;

    fn stream(&mut self, deck: u8, nth: u32) -> L::Stream<'_> {
        self.used.push((deck, nth));
        self.luck.stream(deck, nth)
    }

    fn shuffle<T: Ord>(&mut self, deck: u8, nth: u32, cards: &mut [T]) {
        self.used.push((deck, nth));
        self.luck.shuffle(deck, nth, cards);
    }
}

/// Luck that swaps two cards of one shuffle.
pub(crate) struct Swapped<L> {
    luck: L,
    /// How many times it is asked before.
    before: u32,
    /// Which cards, as numbers of any size.
    cards: [usize; 2],
}

impl<L> Swapped<L> {
    pub(crate) fn new(luck: L, before: u32, cards: u64) -> Swapped<L> {
        Swapped { luck, before, cards: [cards as u32 as usize, (cards >> 32) as usize] }
    }

    fn now(&mut self) -> bool {
        let now = self.before == 0;
        self.before = self.before.wrapping_sub(1);
        now
    }
}

impl<L: Luck> Luck for Swapped<L> {
    type Stream<'a>
        = L::Stream<'a>
    where
        L: 'a;

    fn stream(&mut self, deck: u8, nth: u32) -> L::Stream<'_> {
        self.now();
        self.luck.stream(deck, nth)
    }

    fn shuffle<T: Ord>(&mut self, deck: u8, nth: u32, cards: &mut [T]) {
        self.luck.shuffle(deck, nth, cards);
        if self.now() && !cards.is_empty() {
            let [a, b] = self.cards.map(|number| number % cards.len());
            cards.swap(a, b);
        }
    }
}

/// How many random numbers one sample may take.
const PATIENCE: u64 = 10_000_000;

/// Samples a world; a sampler that tries again and again without end panics, and so says where.
pub(crate) fn draw<G: Game>(game: &G, worlds: &G::Worlds, rng: &mut FastRng) -> G::State {
    game.sample(worlds, &mut Patient { rng, left: PATIENCE })
}

/// A generator that gives only so many numbers.
struct Patient<'a> {
    rng: &'a mut FastRng,
    left: u64,
}

impl Patient<'_> {
    fn count(&mut self) {
        assert!(
            self.left > 0,
            "`sample` took {PATIENCE} random numbers and has no world yet: it seems to try again \
             and again where nearly no world, or none, fits the view"
        );
        self.left -= 1;
    }
}

impl Rng for Patient<'_> {
    fn next_u32(&mut self) -> u32 {
        self.count();
        self.rng.next_u32()
    }
    fn next_u64(&mut self) -> u64 {
        self.count();
        self.rng.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_a_deck_comes_once() {
        let mut orders = Vec::new();
        assert!(every_outcome(100, |luck| {
            let mut cards = [1, 2, 3, 4];
            Luck::shuffle(luck, 0, 0, &mut cards);
            orders.push(cards);
        }));
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 24);
        assert!(!every_outcome(23, |luck| Luck::shuffle(luck, 0, 0, &mut [1, 2, 3, 4])));
    }
}
