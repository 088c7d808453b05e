//! What all know of a hand: cards taken from and laid on the stack are seen, and that the bus was
//! not stopped tells that the hand was not 31 at any check.
//!
//! A card that nobody has seen never moved: it is the one dealt to its slot. So all that the
//! checks say about it depends on which cards lay beside it, and only aces and tens (10, J, Q, K)
//! of its suit matter for 31. One byte holds them: a bit per suit for its ace and one for its
//! tens.

use crate::number::Number;
use crate::score::{Hand, stops_the_bus};

/// Kinds of cards that matter for 31: bits 0 to 3 for the ace of each suit, 4 to 7 for its tens.
pub(crate) type Kinds = u8;

/// What all know of one hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deduced {
    /// The slots whose card all have seen, as bits.
    pub(crate) known: u8,
    /// While two slots are unseen: the kinds that lay in the third at some check.
    pub(crate) beside: Kinds,
    /// While one slot is unseen: the kinds that would have made 31 at some check.
    pub(crate) barred: Kinds,
}

const KIND: [Kinds; 64] = {
    let mut kinds = [0; 64];
    let mut n = 1;
    while n <= 52 {
        if let Some(number) = Number::new(n) {
            let suit = (n - 1) / 13;
            kinds[n as usize] = match number.points() {
                11 => 1 << suit,
                10 => 16 << suit,
                _ => 0,
            };
        }
        n += 1;
    }
    kinds
};

/// The kind of a card.
#[inline]
pub(crate) const fn kind(card: Option<Number>) -> Kinds {
    KIND[Number::index(card)]
}

/// The kinds that make 31 with a card of `one` kind and any of several `others`: a ten beside an
/// ace and a ten, an ace beside two tens.
#[inline]
const fn completing(one: Kinds, others: Kinds) -> Kinds {
    let (ace, ten) = (one & 15, one >> 4);
    let (aces, tens) = (others & 15, others >> 4);
    (ten & tens) | ((ace & tens) | (ten & aces)) << 4
}

impl Deduced {
    /// How many slots nobody has seen.
    #[inline]
    pub(crate) const fn unseen(self) -> u32 {
        3 - self.known.count_ones()
    }

    /// Whether all have seen the card in a slot.
    #[inline]
    pub(crate) const fn knows(self, slot: usize) -> bool {
        self.known >> slot & 1 != 0
    }

    /// The card of a slot was laid on the stack, and a card all have seen came in its place.
    #[inline]
    pub(crate) fn reveal(&mut self, slot: usize, laid: Option<Number>) {
        if self.knows(slot) {
            return;
        }
        match self.unseen() {
            // It had lain beside the other two from the deal on.
            3 => self.beside = kind(laid),
            // What lay beside both now bars cards from the last unseen slot.
            2 => {
                self.barred = completing(kind(laid), self.beside);
                self.beside = 0;
            }
            _ => self.barred = 0,
        }
        self.known |= 1 << slot;
    }

    /// A check found that the hand is not 31.
    #[inline]
    pub(crate) fn not_31(&mut self, hand: &Hand) {
        match self.known {
            0b001 => self.beside |= kind(hand[0]),
            0b010 => self.beside |= kind(hand[1]),
            0b100 => self.beside |= kind(hand[2]),
            0b011 => self.barred |= completing(kind(hand[0]), kind(hand[1])),
            0b101 => self.barred |= completing(kind(hand[0]), kind(hand[2])),
            0b110 => self.barred |= completing(kind(hand[1]), kind(hand[2])),
            _ => {}
        }
    }

    /// Whether the cards in the unseen slots fit all checks.
    #[inline]
    pub(crate) fn allows(self, hand: &Hand) -> bool {
        match self.known {
            0b000 => !stops_the_bus(hand),
            0b001 => completing(kind(hand[1]), kind(hand[2])) & self.beside == 0,
            0b010 => completing(kind(hand[0]), kind(hand[2])) & self.beside == 0,
            0b100 => completing(kind(hand[0]), kind(hand[1])) & self.beside == 0,
            0b011 => kind(hand[2]) & self.barred == 0,
            0b101 => kind(hand[1]) & self.barred == 0,
            0b110 => kind(hand[0]) & self.barred == 0,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{Rng, fast_rng};

    /// A hand with its past: what lay in it at each check, `None` where it is the dealt card
    /// that has never been seen.
    struct Past {
        hand: Hand,
        deduced: Deduced,
        checks: Vec<Hand>,
        dealt: Hand,
    }

    impl Past {
        fn check(&mut self) {
            self.deduced.not_31(&self.hand);
            self.checks.push(self.hand);
        }

        /// Whether no check would have found 31 had the unseen slots held these cards.
        fn could_be(&self, cards: &Hand) -> bool {
            self.checks.iter().all(|hand| {
                let mut then = *hand;
                for slot in (0..3).filter(|slot| !self.deduced.knows(*slot)) {
                    assert_eq!(hand[slot], self.dealt[slot], "an unseen card never moves");
                    then[slot] = cards[slot];
                }
                !stops_the_bus(&then)
            })
        }
    }

    /// The cards that matter for 31 in two suits, and two that do not.
    fn deck() -> Vec<Option<Number>> {
        [27, 36, 37, 38, 39, 28, 40, 49, 50, 51, 52, 41].map(Number::new).to_vec()
    }

    /// Random swaps and checks, several a turn too; then every card in every unseen slot.
    #[test]
    fn what_is_allowed_is_what_no_check_would_have_found_to_be_31() {
        let mut rng = fast_rng(5);
        let mut ruled_out = [0; 4];
        for _ in 0..3_000 {
            let mut cards = deck();
            rng.shuffle(&mut cards);
            let hand = [cards[0], cards[1], cards[2]];
            if stops_the_bus(&hand) {
                continue;
            }
            let mut past =
                Past { hand, deduced: Deduced::default(), checks: Vec::new(), dealt: hand };
            past.check();
            let mut top = cards[3];
            for next in cards.iter().skip(4).take(rng.below(6) as usize) {
                for _ in 0..1 + rng.below(2) {
                    let slot = rng.below(3) as usize;
                    let laid = std::mem::replace(&mut past.hand[slot], top);
                    past.deduced.reveal(slot, laid);
                    top = laid;
                }
                if stops_the_bus(&past.hand) {
                    break;
                }
                past.check();
                top = *next;
            }
            let unseen = past.deduced.unseen() as usize;
            for a in deck() {
                for b in deck() {
                    for c in deck() {
                        let mut tried = past.hand;
                        for (slot, card) in [a, b, c].into_iter().enumerate() {
                            if !past.deduced.knows(slot) {
                                tried[slot] = card;
                            }
                        }
                        if past.deduced.known != 0 && has_twins(&tried, &past) {
                            continue;
                        }
                        let could = past.could_be(&tried);
                        assert_eq!(past.deduced.allows(&tried), could, "{tried:?}");
                        ruled_out[unseen] += usize::from(!could);
                    }
                }
            }
        }
        assert!(ruled_out[1..].iter().all(|n| *n > 100), "{ruled_out:?}");
    }

    /// Whether an unseen slot is tried with a card that is known to lie elsewhere, or two with the
    /// same: such a hand cannot be, and nothing is said about it.
    fn has_twins(tried: &Hand, past: &Past) -> bool {
        let unseen = || (0..3).filter(|slot| !past.deduced.knows(*slot));
        let shown = |card| {
            past.checks.iter().chain([&past.hand]).any(|hand| {
                (0..3).any(|s| hand[s] == card && (past.deduced.knows(s) || past.dealt[s] != card))
            })
        };
        let pairs = tried[0] == tried[1] || tried[1] == tried[2] || tried[0] == tried[2];
        pairs || unseen().any(|slot| shown(tried[slot]))
    }
}
