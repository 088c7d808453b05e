//! What `parlour solve pontoon` prints: how to play, and what the house gains from the best play.

use std::fmt::Write;

use parlour_cards::CardSet;

use super::british::{First, Step, best_step};
use super::classic::{Odds, Solver};
use super::{Counts, Held, count};
use crate::rules::{Rules, Variant};
use crate::value::{LIMIT, MOST_CARDS};

/// The banker's cards in the order of the columns: 2 to 10, then the ace.
const COLUMNS: [u8; 10] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

/// A text for people: the strategy and the house edge of a variant from a full deck. `progress`
/// is told how many parts of how many are done.
pub fn solve(variant: Variant, mut progress: impl FnMut(u32, u32)) -> String {
    match variant {
        Variant::Classic => {
            let parts = 2 * COLUMNS.len() as u32;
            let table = table(&mut |done| progress(done, parts));
            let win = winning(&mut |done| progress(parts / 2 + done, parts));
            format!("{table}\n{}", edge_text(win))
        }
        Variant::British => british_text(&mut progress),
    }
}

/// When to twist and when to stick in the classic game, for every hand from a full deck.
#[must_use]
pub fn strategy_table() -> String {
    table(&mut |_| ())
}

/// What the classic game costs a player who plays the best: the chance of losing a round less
/// that of winning it, from a full deck.
#[must_use]
pub fn house_edge() -> f64 {
    1.0 - 2.0 * winning(&mut |_| ())
}

fn edge_text(win: f64) -> String {
    format!(
        "From a full deck, the best play wins {:.4} % of rounds and loses {:.4} %.\n\
         The house edge is {:.4} % of a round.\n",
        100.0 * win,
        100.0 * (1.0 - win),
        100.0 * (1.0 - 2.0 * win)
    )
}

/// The probability that the best play wins a classic round from a full deck.
fn winning(done: &mut impl FnMut(u32)) -> f64 {
    let full = count(CardSet::FULL);
    let mut sum = 0.0;
    for (column, up) in COLUMNS.into_iter().enumerate() {
        let (up_chance, rest) = taken(1.0, &full, up);
        for (hand, chance, unseen) in hands(2, &rest) {
            sum += up_chance * chance * Solver::new(up).odds(hand, &unseen).best();
        }
        done(column as u32 + 1);
    }
    sum
}

/// Takes a card of a value out, and multiplies a chance by that of drawing it.
fn taken(chance: f64, counts: &Counts, value: u8) -> (f64, Counts) {
    let (there, total) = (counts[usize::from(value)], counts.iter().sum::<u8>());
    let mut rest = *counts;
    rest[usize::from(value)] = there.saturating_sub(1);
    (chance * f64::from(there) / f64::from(total), rest)
}

/// All hands of so many cards out of these, with their chance and what is left. A hand comes once
/// for each order of its cards, but for those of equal value.
fn hands(cards: u8, from: &Counts) -> Vec<(Held, f64, Counts)> {
    let mut all = vec![(Held::default(), 1.0, *from, 1_u8)];
    for _ in 0..cards {
        let mut next = Vec::new();
        for (hand, chance, counts, least) in all {
            for value in least..=10 {
                let (chance, rest) = taken(chance, &counts, value);
                if chance > 0.0 {
                    next.push((hand.with(value), chance, rest, value));
                }
            }
        }
        all = next;
    }
    // Only ascending hands were listed: each stands for all its orders.
    let orders = |drawn: &Counts| {
        let factorial = |n: u8| (1..=n).map(f64::from).product::<f64>();
        factorial(cards) / drawn.iter().map(|n| factorial(*n)).product::<f64>()
    };
    let whole = |(hand, chance, rest, _): (Held, f64, Counts, u8)| {
        let drawn: Counts = std::array::from_fn(|i| from[i] - rest[i]);
        (hand, chance * orders(&drawn), rest)
    };
    all.into_iter().map(whole).collect()
}

/// A letter for what several hands of one row do: `*` where it depends on the cards.
#[derive(Clone, Copy, Default)]
struct Cell(Option<char>);

impl Cell {
    fn add(&mut self, letter: char) {
        self.0 = match self.0 {
            None => Some(letter),
            Some(own) if own == letter => Some(own),
            Some(_) => Some('*'),
        };
    }

    fn letter(self) -> char {
        self.0.unwrap_or('.')
    }
}

/// The rows of a table: hard totals from 4, then soft ones from 12.
fn row_of(hand: Held) -> usize {
    if hand.is_soft() { 18 + usize::from(hand.value()) - 12 } else { usize::from(hand.low) - 4 }
}

const ROWS: usize = 18 + 10;

fn row_name(row: usize) -> String {
    if row < 18 { format!("{}", row + 4) } else { format!("soft {}", row - 18 + 12) }
}

fn table(done: &mut impl FnMut(u32)) -> String {
    let full = count(CardSet::FULL);
    let mut cells = [[[Cell::default(); 10]; ROWS]; MOST_CARDS - 2];
    for (column, up) in COLUMNS.into_iter().enumerate() {
        let (_, rest) = taken(1.0, &full, up);
        let mut solver = Solver::new(up);
        for (cards, cells) in (2..).zip(&mut cells) {
            for (hand, _, unseen) in hands(cards, &rest) {
                if hand.value() < LIMIT {
                    let odds: Odds = solver.odds(hand, &unseen);
                    cells[row_of(hand)][column].add(if odds.twists() { 'T' } else { 's' });
                }
            }
        }
        done(column as u32 + 1);
    }
    let mut text = String::from(
        "Classic Pontoon, the best play against the banker's open card, from a full deck.\n\
         T: twist. s: stick. *: it depends on the cards of the hand; hint knows.\n",
    );
    for (cards, cells) in (2..).zip(&cells) {
        let _ = writeln!(text, "\n{:<10}  2  3  4  5  6  7  8  9 10  A", format!("{cards} cards"));
        for (row, cells) in cells.iter().enumerate() {
            if cells.iter().any(|c| c.0.is_some()) {
                let letters: String = cells.iter().map(|c| format!("  {}", c.letter())).collect();
                let _ = writeln!(text, "{:<10}{letters}", row_name(row));
            }
        }
    }
    text
}

/// The chips a round of the British game brings at a stake of 1 with the best play, from a full
/// deck.
#[must_use]
pub fn british_edge() -> f64 {
    let full = count(CardSet::FULL);
    COLUMNS.into_iter().map(|first| taken(1.0, &full, first).0 * stake_of_one(first)).sum()
}

/// What a stake of 1 on a card of this value brings, from a full deck.
fn stake_of_one(first: u8) -> f64 {
    let rules = Rules::british(1);
    First::of_a_full_deck(first).stakes(&[1], rules.chips, rules.banker_pontoon)[0].chips
}

fn british_text(progress: &mut impl FnMut(u32, u32)) -> String {
    let rules = Rules::british(1);
    let parts = COLUMNS.len() as u32 + 1;
    let full = count(CardSet::FULL);
    let mut text = String::from(
        "British Pontoon, one player who has chips enough, from a full deck.\n\
         Chips expected from a stake of 1 on each first card, banker's pontoons included:\n\n",
    );
    let (mut flat, mut best) = (0.0, 0.0);
    for (i, first) in COLUMNS.into_iter().enumerate() {
        let (chance, _) = taken(1.0, &full, first);
        let worth = stake_of_one(first);
        flat += chance * worth;
        best += chance * (worth * f64::from(rules.max_stake)).max(worth);
        let name = if first == 1 { "ace".into() } else { first.to_string() };
        let advice = if worth > 0.0 { "stake the most" } else { "stake the least" };
        let _ = writeln!(text, "{name:>4}  {worth:+.4}  {advice}");
        progress(i as u32 + 1, parts);
    }
    let _ = writeln!(
        text,
        "\nAlways staking 1, the best play brings {flat:+.4} chips a round.\n\
         Staking {} or 1 by the first card, it brings {best:+.4} chips a round.\n\
         The house edge at a stake of 1 is {:.4} %{}.\n\n\
         B: buy. T: twist. s: stick. *: it depends on the cards of the hand; hint knows.\n",
        rules.max_stake,
        -100.0 * flat,
        if flat > 0.0 { ": the player gains" } else { "" }
    );
    let _ = writeln!(text, "{:<10}   bought or dealt    twisted", "");
    let _ = writeln!(text, "{:<10}    2    3    4      3    4", "cards");
    text += &british_rows(&full);
    progress(parts, parts);
    text
}

fn british_rows(full: &Counts) -> String {
    let columns = [(2, false), (3, false), (4, false), (3, true), (4, true)];
    let mut cells = [[Cell::default(); 5]; ROWS];
    for (column, (cards, twisted)) in columns.into_iter().enumerate() {
        for (hand, _, unseen) in hands(cards, full) {
            if hand.value() <= LIMIT {
                let letter = match best_step(hand, &unseen, twisted) {
                    Step::Buy => 'B',
                    Step::Twist => 'T',
                    Step::Stick => 's',
                };
                cells[row_of(hand)][column].add(letter);
            }
        }
    }
    let mut text = String::new();
    for (row, cells) in cells.iter().enumerate() {
        let [a, b, c, d, e] = cells.map(Cell::letter);
        if cells.iter().any(|c| c.0.is_some()) {
            let _ = writeln!(text, "{:<10}    {a}    {b}    {c}      {d}    {e}", row_name(row));
        }
    }
    text
}
