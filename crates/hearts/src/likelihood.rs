//! What the others' passes and plays tell about their hands.
//!
//! A sampled world says what every seat held at every moment. Somebody who throws away a low club
//! though the Q♠ was in the hand is hardly believable; somebody who ducks with the 4 while holding
//! the 9 under a jack is a little odd. Every odd thing lowers the weight of the world. Nothing is
//! ruled out: people have reasons.

use parlour_cards::{Card, CardSet, Suit};
use parlour_core::{Seat, Viewer};

use crate::bot::burden;
use crate::rules::{HEARTS, Hearts, QUEEN, SEATS};
use crate::state::{Open, State};
use crate::view::View;

/// Kept the Q♠ where it could have gone to somebody else.
const KEPT_QUEEN: f32 = 0.08;
/// Took a trick that could have been ducked.
const DID_NOT_DUCK: f32 = 0.4;
/// Took a harmless trick as the last to play: that is often wanted.
const TOOK_CHEAPLY: f32 = 0.8;
/// Ducked lower than needed.
const DUCKED_LOW: f32 = 0.5;
/// Kept what hurts most when free to throw anything.
const THREW_LITTLE: f32 = 0.5;
/// Led a spade that may catch the queen, with others to lead.
const LED_HIGH_SPADE: f32 = 0.3;
/// Led a card that was not the lowest of its suit.
const LED_HIGH: f32 = 0.7;
/// How many points of burden lower the belief in a pass to a third.
const PASS_SCALE: f32 = 12.0;
/// The least belief in a pass.
const ODD_PASS: f32 = 0.05;

/// How well a world explains what the others did, from 0 to 1.
pub(crate) fn likelihood(game: &Hearts, view: &View, world: &State) -> f32 {
    let Viewer::Seat(own) = view.viewer else { return 1.0 };
    let open = &view.open;
    let mut hands = world.hands;
    let mut weight = 1.0;
    // Backwards, so that each hand grows by the card whose play is judged.
    for at in (0..open.played()).rev() {
        let seat = open.tricks.player(at);
        let hand = &mut hands[seat.index()];
        hand.insert(open.tricks.order()[at]);
        if seat != own {
            weight *= play(game, open, *hand, at);
        }
    }
    if open.moved() {
        for from in Seat::all(SEATS).filter(|s| *s != own) {
            weight *= pass(game, world, &hands, from);
        }
    }
    weight
}

/// How believable a play is from this hand.
fn play(game: &Hearts, open: &Open, hand: CardSet, at: usize) -> f32 {
    let card = open.tricks.order()[at];
    let start = at & !(SEATS - 1);
    if at == start {
        return lead(open, hand, card, at);
    }
    let led = open.tricks.order()[start].suit();
    let lying: CardSet = open.tricks.order()[start..at].iter().copied().collect();
    if card.suit() == led {
        return follow(hand.of(led), lying, card);
    }
    let free = if start == 0 { hand - game.barred_first } else { hand };
    throw(open, free, card, at)
}

fn follow(mine: CardSet, lying: CardSet, card: Card) -> f32 {
    if mine.len() == 1 {
        return 1.0;
    }
    let Some(high) = lying.highest_of(card.suit()) else { return 1.0 };
    let under = mine.below(high);
    if under.contains(QUEEN) {
        return if card == QUEEN { 1.0 } else { KEPT_QUEEN };
    }
    if card > high {
        let harmless = lying.len() == SEATS - 1
            && (lying & (HEARTS | CardSet::only(QUEEN))).is_empty()
            && card != QUEEN;
        return match (under.is_empty(), harmless) {
            (true, _) => 1.0,
            (false, true) => TOOK_CHEAPLY,
            (false, false) => DID_NOT_DUCK,
        };
    }
    if under.highest() == Some(card) { 1.0 } else { DUCKED_LOW }
}

fn throw(open: &Open, free: CardSet, card: Card, at: usize) -> f32 {
    if free.contains(QUEEN) {
        return if card == QUEEN { 1.0 } else { KEPT_QUEEN };
    }
    let queen_is_out = open.tricks.order()[..at].contains(&QUEEN);
    if !queen_is_out && !free.above(QUEEN).is_empty() {
        return if card > QUEEN && card.suit() == Suit::Spades { 1.0 } else { THREW_LITTLE };
    }
    match (free & HEARTS).highest() {
        Some(heart) if card == heart || card.suit() != Suit::Hearts => 1.0,
        Some(_) => THREW_LITTLE,
        None => 1.0,
    }
}

fn lead(open: &Open, hand: CardSet, card: Card, at: usize) -> f32 {
    if at == 0 || hand.len() == 1 {
        return 1.0;
    }
    let risky = card.suit() == Suit::Spades && card >= QUEEN;
    if risky && !open.tricks.order()[..at].contains(&QUEEN) {
        return LED_HIGH_SPADE;
    }
    if hand.below(card).is_empty() { 1.0 } else { LED_HIGH }
}

/// How believable it is that a seat passed what it did in this world.
fn pass(game: &Hearts, world: &State, dealt_and_moved: &[CardSet; SEATS], from: Seat) -> f32 {
    let passed = world.passes[from.index()];
    let giver = Seat::all(SEATS).find(|s| world.open.direction.target(*s) == from);
    let got = giver.map_or(CardSet::EMPTY, |s| world.passes[s.index()]);
    let hand = (dealt_and_moved[from.index()] - got) | passed;
    let mut best = 0;
    let mut rest = hand;
    for _ in 0..game.pass_count {
        let worst = rest.iter().map(|c| (burden(rest, c), c)).max();
        if let Some((weight, card)) = worst {
            best += weight;
            rest.remove(card);
        }
    }
    let mut did = 0;
    let mut rest = hand;
    while let Some(card) = (passed & rest).iter().max_by_key(|c| burden(rest, *c)) {
        did += burden(rest, card);
        rest.remove(card);
    }
    let odd = (best - did).max(0) as f32;
    libm::expf(-odd / PASS_SCALE).max(ODD_PASS)
}
