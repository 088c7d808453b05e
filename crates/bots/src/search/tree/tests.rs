//! What a tree takes for one place.

use parlour_core::{ActionSet, FastLuck, Game, Match, Viewer, fast_rng};
use parlour_ohhell::{Hands, OhHell, Rules};

use super::super::rivals::AsGuided;
use super::Tree;

/// In Oh Hell rivals are expected to play by habit, so every place below the root is a decision
/// of the seat that thinks, and it has a gist. By what was seen, a place would lie below the edge
/// that led there.
#[test]
fn later_decisions_with_one_gist_are_one_place_however_they_were_reached() {
    let game = OhHell::new(Rules { hands: Hands::Down, ..Rules::default() }).unwrap();
    let mut now = Match::new(&game, FastLuck(fast_rng(1)));
    let seat = now.next_seat(&mut ()).unwrap();
    let ranked: Vec<_> = now.legal(seat).iter().collect();
    let worlds = game.worlds(&game.view(now.state(), Viewer::Seat(seat)));
    let mut tree = Tree::new(&game, &AsGuided, seat, &ranked, fast_rng(2));
    for _ in 0..1000 {
        let world = game.sample(&worlds, tree.rng());
        tree.simulate(world);
    }
    let below_the_root_alone = tree.news.keys().all(|(edge, _)| *edge == 0);
    assert!(tree.news.len() > 10, "only {} later decisions were met", tree.news.len());
    assert!(below_the_root_alone, "a place was told apart by what was seen before it");
}
