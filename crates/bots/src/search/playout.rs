//! A round played to its end by rules of thumb.

use parlour_core::{ActionSet, FastLuck, FastRng, Guide, Seat, Turn};

use super::rivals::{AsGuided, Blind, Rivals, Spot};
use super::tree::CIRCLING;

/// The end of the round after an action of a seat, if all then play by rules of thumb.
pub(crate) fn play_on<G: Guide>(
    game: &G,
    mut state: G::State,
    seat: Seat,
    first: G::Action,
    luck: &mut FastLuck<FastRng>,
) -> G::State {
    let (mut next, mut steps) = (Some((seat, first)), 0);
    while let Turn::Seats(seats) = game.turn(&state) {
        let (seat, action) = match next.take() {
            Some(first) => first,
            None if game.leaf(&state).is_some() => break,
            None => {
                let Some(seat) = seats.first() else { break };
                let legal = game.legal(&state, seat);
                steps += 1;
                let at = Spot { game, state: &state, seat, legal: &legal, seeing: false };
                let action = match legal.len() {
                    1 => legal.get(0),
                    _ if steps > CIRCLING => Blind.playout(&at, &mut luck.0),
                    _ => AsGuided.playout(&at, &mut luck.0),
                };
                (seat, action)
            }
        };
        game.apply_legal(&mut state, seat, action, luck, &mut ());
    }
    state
}
