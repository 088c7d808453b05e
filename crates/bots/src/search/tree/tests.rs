//! What a tree takes for one place.

use parlour_core::{ActionSet, FastLuck, Game, Match, Viewer, fast_rng};
use parlour_hearts::{Hearts, Passing, Rules as HeartsRules};
use parlour_ohhell::{Hands, OhHell, Rules};

use super::super::rivals::AsGuided;
use super::{NONE, Tree};

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

/// Where a place has been left by one action alone, that is what the seat does by habit; in the order
/// of the cards it would be any.
#[test]
fn a_later_decision_is_tried_by_habit_first() {
    let game = Hearts::new(HeartsRules { passing: Passing::None, ..Default::default() }).unwrap();
    let mut now = Match::new(&game, FastLuck(fast_rng(3)));
    let (seat, ranked) = loop {
        let seat = now.next_seat(&mut ()).unwrap();
        let ranked: Vec<_> = now.legal(seat).iter().collect();
        if ranked.len() > 1 {
            break (seat, ranked);
        }
        now.act_legal(seat, ranked[0], &mut ());
    };
    let worlds = game.worlds(&game.view(now.state(), Viewer::Seat(seat)));
    let mut tree = Tree::new(&game, &AsGuided, seat, &ranked, fast_rng(2));
    for _ in 0..2000 {
        let world = game.sample(&worlds, tree.rng());
        tree.simulate(world);
    }
    let mut left_once = 0;
    let mut places: Vec<u32> = tree.news.values().copied().collect();
    places.sort_unstable();
    for place in places {
        let mut below = Vec::new();
        let mut edge = tree.edges[place as usize].child;
        while edge != NONE {
            below.push(&tree.edges[edge as usize]);
            edge = tree.edges[edge as usize].sibling;
        }
        if let ([one], 2..) =
            (&below.iter().filter(|e| e.visits > 0).collect::<Vec<_>>()[..], below.len())
        {
            left_once += 1;
            assert!(one.chance > 0.0 && below.iter().all(|other| other.chance <= one.chance));
        }
    }
    assert!(left_once > 10, "only {left_once} places were left by one action");
}
