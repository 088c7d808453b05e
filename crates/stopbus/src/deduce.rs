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
