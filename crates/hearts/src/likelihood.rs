//! What the others' passes and plays tell about their hands.
//!
//! A sampled world says what every seat held at every moment, and so how likely its plays were, as
//! players usually play. A pass is judged by how likely its giver would have chosen it; only the
//! one that the viewer was given, for what it did not see it would have to guess, and a lucky guess
//! would count as a good reason. Nothing is ruled out: people have reasons.

use parlour_core::{Seat, Viewer};

use crate::habits::{USUAL, before_play, explains};
use crate::parting::{PASSED, Parting};
use crate::rules::{Hearts, SEATS};
use crate::state::State;
use crate::view::View;

/// How far the plays are believed: their likelihood to this power. Each is judged by itself, though
/// one odd habit shows in many of them. `docs/search.md` has how this was found.
const TRUST: f64 = 0.7;
/// The same for the pass. Players choose more widely than the weights, and of the hand that they chose
/// from three cards are guessed.
const PASS_TRUST: f64 = 0.3;

/// How well a world explains what the others did, from 0 to 1.
#[inline(always)]
pub(crate) fn likelihood(game: &Hearts, view: &View, world: &State) -> f64 {
    let Viewer::Seat(own) = view.viewer else { return 1.0 };
    let plays = libm::pow(explains(game, view, world, &USUAL), TRUST);
    if !view.open.moved() {
        return plays;
    }
    let giver = giver_to(view, own);
    let begun_with = before_play(view, world)[giver.index()];
    let given = world.passes[giver.index()];
    let chosen_from = (begun_with - world.passes[giver_to(view, giver).index()]) | given;
    let parting = Parting::new(game, chosen_from, view.open.direction);
    plays * libm::pow(parting.chance(&PASSED, given), PASS_TRUST)
}

/// Who passed cards to a seat.
fn giver_to(view: &View, seat: Seat) -> Seat {
    let gives = |from: &Seat| view.open.direction.target(*from) == seat;
    Seat::all(SEATS).find(gives).unwrap_or_else(|| unreachable!("a pass goes all around"))
}
