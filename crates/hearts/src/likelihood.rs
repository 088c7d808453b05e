//! What the others' passes and plays tell about their hands.
//!
//! A sampled world says what every seat held at every moment, and so how likely its plays were, as
//! players usually play. A pass is judged by what its giver would rather have been rid of; only the
//! one that the viewer was given, for what it did not see it would have to guess, and a lucky guess
//! would count as a good reason. Nothing is ruled out: people have reasons.

use parlour_cards::CardSet;
use parlour_core::{Seat, Viewer};

use crate::bot::burden;
use crate::habits::{USUAL, before_play, explains};
use crate::rules::{Hearts, SEATS};
use crate::state::State;
use crate::view::View;

/// How far the plays are believed: their likelihood to this power. Each is judged by itself, though
/// one odd habit shows in many of them. `docs/search.md` has how this was found.
const TRUST: f64 = 0.7;
/// How many points of burden lower the belief in a pass to a third.
const PASS_SCALE: f32 = 12.0;
/// The least belief in a pass.
const ODD_PASS: f32 = 0.05;

/// How well a world explains what the others did, from 0 to 1.
#[inline(always)]
pub(crate) fn likelihood(game: &Hearts, view: &View, world: &State) -> f64 {
    let Viewer::Seat(own) = view.viewer else { return 1.0 };
    let plays = libm::pow(explains(game, view, world, &USUAL), TRUST);
    let to_me = |from: &Seat| view.open.direction.target(*from) == own && *from != own;
    match Seat::all(SEATS).find(to_me) {
        Some(giver) if view.open.moved() => {
            let kept = before_play(view, world)[giver.index()];
            plays * f64::from(pass(game, world.passes[giver.index()], kept))
        }
        _ => plays,
    }
}

/// How believable it is that a seat passed these cards and kept those. Among the latter are some
/// that it was given: nobody else knows which.
fn pass(game: &Hearts, passed: CardSet, kept: CardSet) -> f32 {
    let hand = kept | passed;
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
