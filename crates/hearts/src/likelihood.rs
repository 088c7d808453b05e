//! What the others' passes and plays tell about their hands.
//!
//! A sampled world says what every seat held at every moment, and so how likely its plays were, as
//! players usually play. Passes are judged by what the seat would rather have been rid of. Nothing
//! is ruled out: people have reasons.

use parlour_cards::CardSet;
use parlour_core::{Seat, Viewer};

use crate::bot::burden;
use crate::habits::{USUAL, before_play, explains};
use crate::rules::{Hearts, SEATS};
use crate::state::State;
use crate::view::View;

/// How many points of burden lower the belief in a pass to a third.
const PASS_SCALE: f32 = 12.0;
/// The least belief in a pass.
const ODD_PASS: f32 = 0.05;

/// How well a world explains what the others did, from 0 to 1.
#[inline(always)]
pub(crate) fn likelihood(game: &Hearts, view: &View, world: &State) -> f32 {
    let Viewer::Seat(own) = view.viewer else { return 1.0 };
    let mut weight = explains(game, view, world, &USUAL);
    if view.open.moved() {
        let hands = before_play(view, world);
        for from in Seat::all(SEATS).filter(|s| *s != own) {
            weight *= pass(game, world, &hands, from);
        }
    }
    weight
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
