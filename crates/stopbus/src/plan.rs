//! How a seat plays that looks a few turns ahead: by tables of what each hand is worth.
//!
//! A hand is worth its chance not to be the lowest in the end. With turns to come it is worth what
//! the best use of a card face up and a card to draw makes of it, each as likely as in a whole deck.
//! That keeps two good cards of a suit together where AutoPlay takes the first point it can get.

use std::sync::OnceLock;

use crate::action::Action;
use crate::number::Number;
use crate::score::{Hand, best, suit_sums};
use crate::state::{Draw, Open};

/// It sticks with more than this.
const STICKS_ABOVE: u8 = 22;

/// So many turns are looked ahead while nobody has stuck.
const TURNS: usize = 2;

/// What a score is worth at the end of a round: about the chance that somebody has less. With 31
/// all the others lose a life, which is worth as much again.
#[rustfmt::skip]
const WORTH: [f32; 32] = [
    0.001, 0.002, 0.002, 0.003, 0.005, 0.007, 0.009, 0.013, 0.018, 0.025, 0.034,
    0.047, 0.065, 0.088, 0.119, 0.159, 0.209, 0.269, 0.339, 0.417, 0.500, 0.583,
    0.661, 0.731, 0.791, 0.841, 0.881, 0.912, 0.935, 0.953, 0.966, 2.000,
];

/// Cards by suit and points, 2 to 11: all that matters of a card.
const KINDS: usize = 40;
/// The number of hands of three kinds, whatever their order.
const HANDS: usize = KINDS * (KINDS + 1) * (KINDS + 2) / 6;

/// What hands are worth with so many more turns.
struct Ahead {
    /// By hand, if it is kept.
    kept: [f32; HANDS],
    /// By hand, if a card is to be drawn now.
    drawing: [f32; HANDS],
}

impl Ahead {
    fn of(kept: [f32; HANDS]) -> Ahead {
        let mut drawing = [0.0; HANDS];
        for_each_hand(|hand| drawing[place(hand)] = by_any_card(&kept, hand, kept[place(hand)]));
        Ahead { kept, drawing }
    }

    /// The same a turn earlier.
    fn earlier(&self) -> Ahead {
        let mut kept = self.kept;
        // 31 ends the round.
        for_each_hand(|hand| {
            if score(hand) < 31 {
                kept[place(hand)] = by_any_card(&self.kept, hand, self.drawing[place(hand)]);
            }
        });
        Ahead::of(kept)
    }
}

/// What the seat does, by what it sees: stick with a good hand, else what leaves the best hand.
pub(crate) fn look_ahead(open: &Open, hand: &Hand) -> Action {
    if open.has_swapped() || open.draw == Draw::Overflow {
        return Action::Done;
    }
    let fresh = open.draw == Draw::Open;
    if fresh && open.stuck.is_none() && best(suit_sums(hand)) > STICKS_ABOVE {
        return Action::Stick;
    }
    let [last, ahead] = tables();
    let ahead = if open.stuck.is_some() { last } else { ahead };
    let kinds = hand.map(kind);
    let (worth, slot) = best_swap(&ahead.kept, kinds, kind(open.top));
    let at = place(kinds);
    let (other, otherwise) =
        if fresh { (ahead.drawing[at], Action::Draw) } else { (ahead.kept[at], Action::Done) };
    if worth > other { Action::Swap { slot } } else { otherwise }
}

/// The tables for the last turn, and for turns before anybody has stuck; made when they are first
/// wanted.
fn tables() -> &'static [Ahead; 2] {
    static TABLES: OnceLock<[Ahead; 2]> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut worth = [0.0; HANDS];
        for_each_hand(|hand| worth[place(hand)] = WORTH[score(hand)]);
        let last = Ahead::of(worth);
        let mut ahead = last.earlier();
        for _ in 1..TURNS {
            ahead = ahead.earlier();
        }
        [last, ahead]
    })
}

/// What a hand is worth when any card may be swapped in, or else something of this worth be done.
fn by_any_card(kept: &[f32; HANDS], hand: [usize; 3], otherwise: f32) -> f32 {
    let mut sum = 0.0;
    for card in 0..KINDS {
        // Ten, jack, queen and king are of one kind.
        let alike = if card % 10 == 8 { 4.0 } else { 1.0 };
        sum += alike * best_swap(kept, hand, card).0.max(otherwise);
    }
    sum / 52.0
}

/// The best worth after a card is swapped in, and the slot; the lowest where several are best.
#[inline]
fn best_swap(kept: &[f32; HANDS], [a, b, c]: [usize; 3], card: usize) -> (f32, u8) {
    let mut best = (kept[place([card, b, c])], 0);
    for (hand, slot) in [([a, card, c], 1), ([a, b, card], 2)] {
        let worth = kept[place(hand)];
        best = if worth > best.0 { (worth, slot) } else { best };
    }
    best
}

fn for_each_hand(mut visit: impl FnMut([usize; 3])) {
    for a in 0..KINDS {
        for b in 0..=a {
            (0..=b).for_each(|c| visit([a, b, c]));
        }
    }
}

/// The place of a hand in a table, whatever the order of its cards.
#[inline]
fn place([a, b, c]: [usize; 3]) -> usize {
    let (high, low) = (a.max(b), a.min(b));
    let (most, rest) = (high.max(c), high.min(c));
    let (middle, least) = (low.max(rest), low.min(rest));
    most * (most + 1) * (most + 2) / 6 + middle * (middle + 1) / 2 + least
}

/// The kind of a card.
#[inline]
fn kind(card: Option<Number>) -> usize {
    card.map_or(0, |card| usize::from((card.get() - 1) / 13 * 10 + card.points() - 2))
}

/// The score of three kinds. With two aces of one suit, which no deck has, it is the most that
/// does not stop the bus.
fn score(hand: [usize; 3]) -> usize {
    let mut sums = [0; 4];
    for kind in hand {
        sums[kind / 10] += kind % 10 + 2;
    }
    let most = sums.into_iter().max().unwrap_or(0);
    if most > 31 { 30 } else { most }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_a_place_of_its_own() {
        let mut seen = vec![false; HANDS];
        for_each_hand(|hand| assert!(!std::mem::replace(&mut seen[place(hand)], true)));
        assert!(seen.into_iter().all(|seen| seen));
        assert_eq!(place([7, 39, 3]), place([39, 3, 7]));
    }

    #[test]
    fn a_hand_that_may_grow_is_worth_more_than_its_equal() {
        // Clubs are the kinds below 10, diamonds the next. K♣ 2♣ A♦ and 7♣ 5♣ 4♦ both score 12.
        let ahead = &tables()[1].kept;
        assert!(ahead[place([8, 0, 19])] > ahead[place([5, 3, 12])]);
    }

    #[test]
    fn drawing_is_never_worse_than_keeping() {
        for ahead in tables() {
            assert!(
                ahead
                    .drawing
                    .iter()
                    .zip(&ahead.kept)
                    .all(|(drawing, kept)| drawing + 1e-5 >= *kept)
            );
        }
    }
}
