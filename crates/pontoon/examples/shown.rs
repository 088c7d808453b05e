//! What it is worth to see cards of others before playing: `cargo run --release -p parlour-pontoon
//! --example shown`. For each first card a stake of 1 is valued when nothing more is seen, and when
//! one or two cards are shown before the hand is played.

#![allow(clippy::print_stdout, reason = "it is a program that prints")]

use parlour_cards::CardSet;
use parlour_pontoon::Rules;
use parlour_pontoon::exact::british::First;
use parlour_pontoon::exact::{Counts, count};

/// More chips than a stake of 1 can make use of.
const AMPLE: u32 = 1_000;

fn main() {
    for value in 1..=10 {
        let mut unseen = count(CardSet::FULL);
        unseen[usize::from(value)] -= 1;
        let [none, one, two] = [0, 1, 2].map(|shown| after(value, unseen, shown));
        println!("{value:>2}  {none:+.4}  one shown {:+.5}  two {:+.5}", one - none, two - none);
    }
}

/// What a stake of 1 on a card of this value brings when so many cards are shown before it is played.
fn after(value: u8, unseen: Counts, shown: u8) -> f64 {
    let total: f64 = unseen.iter().copied().map(f64::from).sum();
    if shown == 0 {
        // Tens are of four ranks; to split them never pays.
        let pairs = if value == 10 { 0 } else { unseen[usize::from(value)] };
        let first = First { value, unseen, pairs, others: 0 };
        return first.stakes(&[1], AMPLE, Rules::british(1).banker_pontoon)[0].chips;
    }
    let mut sum = 0.0;
    for (card, there) in unseen.iter().enumerate().filter(|(_, there)| **there > 0) {
        let mut rest = unseen;
        rest[card] -= 1;
        sum += f64::from(*there) / total * after(value, rest, shown - 1);
    }
    sum
}
