//! Sampled worlds: never at odds with the record, and all equally likely.

mod common;

use std::collections::BTreeMap;

use common::{EAST, NORTH, SOUTH, WEST};
use common::{Played, act, any_action, cards, hearts, place, play_random, position, try_act};
use parlour_cards::{CardSet, Suit};
use parlour_core::{
    ActionSet, Bot, FastLuck, Game, Rng, Seat, Seed, Seen, Turn, Viewer, Write, fast_rng,
};
use parlour_hearts::{Action, Classic, Hearts, Moon, Passing, Rules, State, tiny};

/// Every state of the first round in which `viewer` would have seen what it saw.
fn brute_force(game: &Hearts, deals: &[State], played: &Played, viewer: Viewer) -> Vec<State> {
    let view = game.view(&played.state, viewer);
    let mut found = Vec::new();
    for deal in deals {
        extend(game, *deal, &played.steps, &mut |state| {
            if game.view(&state, viewer) == view {
                found.push(state);
            }
        });
    }
    found
}

/// Plays the steps again from another deal, with every choice of cards to pass.
fn extend(game: &Hearts, state: State, steps: &[(Seat, Action)], found: &mut impl FnMut(State)) {
    let Some(((seat, action), rest)) = steps.split_first() else {
        return found(state);
    };
    let legal = game.legal(&state, *seat);
    let choices: Vec<Action> = match action {
        Action::Pass { .. } => legal.iter().collect(),
        Action::Play { .. } => legal.iter().filter(|a| a == action).collect(),
    };
    for choice in choices {
        let mut next = state;
        act(game, &mut next, *seat, choice);
        extend(game, next, rest, found);
    }
}

fn key(state: &State) -> String {
    format!("{state:?}")
}

/// Support and frequencies against brute force, for one viewer of one state.
fn check(game: &Hearts, deals: &[State], played: &Played, viewer: Viewer, rng: &mut impl Rng) {
    let all = brute_force(game, deals, played, viewer);
    assert!(!all.is_empty());
    let mut counts: BTreeMap<String, u32> = all.iter().map(|s| (key(s), 0)).collect();
    assert_eq!(counts.len(), all.len(), "brute force found a state twice");
    let worlds = game.worlds(&game.view(&played.state, viewer));
    let mean = 20;
    for _ in 0..mean * all.len() {
        let drawn = game.sample(&worlds, rng);
        let count = counts.get_mut(&key(&drawn));
        *count.unwrap_or_else(|| panic!("impossible: {drawn:?}\nreally {:?}", played.state)) += 1;
    }
    let off = |n: &u32| (f64::from(*n) - mean as f64).powi(2) / mean as f64;
    let chi: f64 = counts.values().map(off).sum();
    let freedom = (all.len() - 1) as f64;
    // Five and a half standard deviations of a chi-square with so much freedom.
    let limit = freedom + 5.5 * (2.0 * freedom).sqrt() + 10.0;
    assert!(chi <= limit, "chi-square {chi} with {freedom} degrees of freedom");
}

#[test]
fn samples_of_a_tiny_game_equal_brute_force() {
    let mut rng = fast_rng(7);
    let variants = [
        tiny(),
        Rules { passing: Passing::None, ..tiny() },
        Rules { passing: Passing::Across, points_on_first_trick: true, ..tiny() },
        Rules { passing: Passing::Right, queen_breaks_hearts: true, ..tiny() },
    ];
    for rules in variants {
        let game = hearts(&rules);
        let deals = game.all_deals();
        assert_eq!(deals.len(), 2_520);
        for _ in 0..6 {
            let steps = rng.below(13) as usize;
            let played = play_random(&game, steps, &mut rng);
            for seat in Seat::all(4) {
                check(&game, &deals, &played, Viewer::Seat(seat), &mut rng);
            }
        }
    }
}

#[test]
fn twelve_cards_without_passing_equal_brute_force() {
    let mut rng = fast_rng(8);
    let deck = cards("2C 5C 9C 3D 8D JD QS KS 2S 4H 7H AH");
    let rules = Rules { passing: Passing::None, deck: Some(deck), ..Rules::default() };
    let game = hearts(&rules);
    let deals = game.all_deals();
    assert_eq!(deals.len(), 369_600);
    for steps in [3, 4, 5, 6, 8] {
        let played = play_random(&game, steps, &mut rng);
        let seat = Viewer::Seat(Seat::new(steps % 4));
        check(&game, &deals, &played, seat, &mut rng);
    }
}

#[test]
fn spectators_can_sample_too() {
    let mut rng = fast_rng(9);
    let game = hearts(&Rules { passing: Passing::None, ..tiny() });
    let deals = game.all_deals();
    for steps in [0, 2, 4, 5] {
        let played = play_random(&game, steps, &mut rng);
        check(&game, &deals, &played, Viewer::Spectator, &mut rng);
        let all = game.worlds(&game.view(&played.state, Viewer::All));
        assert_eq!(game.sample(&all, &mut rng), played.state);
    }
    // With the whole deck the number of deals passes 64 bits.
    let game = hearts(&Rules::default());
    let played = play_random(&game, 0, &mut rng);
    let worlds = game.worlds(&game.view(&played.state, Viewer::Spectator));
    assert_ne!(game.sample(&worlds, &mut rng), game.sample(&worlds, &mut rng));
}

#[test]
fn a_view_before_any_deal_has_one_world() {
    let game = hearts(&Rules::default());
    let start = game.start();
    let worlds = game.worlds(&game.view(&start, Viewer::Seat(SOUTH)));
    assert_eq!(game.sample(&worlds, &mut fast_rng(1)), start);
}

/// The suits that each seat has shown to be out of, from the public record alone.
fn voids(state: &State) -> [Vec<Suit>; 4] {
    let mut void: [Vec<Suit>; 4] = Default::default();
    for trick in state.open().tricks().iter() {
        for (seat, card) in trick.into_plays() {
            if card.suit() != trick.cards[0].suit() {
                void[seat.index()].push(trick.cards[0].suit());
            }
        }
    }
    void
}

/// One world drawn for a seat agrees with everything that seat has seen, and with the record.
fn check_world(game: &Hearts, real: &State, seat: Seat, world: &State, pass_order: &[Seat]) {
    let who = Viewer::Seat(seat);
    assert_eq!(game.view(world, who), game.view(real, who));
    assert_eq!(game.legal(world, seat), game.legal(real, seat));
    // Everybody has the number of cards and the voids that the table has seen.
    let (position, truth) = (game.position(world), game.position(real));
    let void = voids(real);
    for s in Seat::all(4) {
        let hand = position.hands[s.index()];
        assert_eq!(hand.len(), truth.hands[s.index()].len());
        for suit in &void[s.index()] {
            assert!(hand.of(*suit).is_empty(), "{s:?} showed a void in {suit} and holds {hand}");
        }
    }
    // The whole record, played again from the world's own deal: every action was legal there.
    let mut deal = position.clone();
    let played = world.open().played_by();
    for (hand, played) in deal.hands.iter_mut().zip(played) {
        *hand |= played;
    }
    if world.open().moved() {
        let target = |s: Seat| world.open().direction().target(s).index();
        let passed = |s: Seat| position.passes[s.index()].expect("all have passed");
        for s in Seat::all(4) {
            deal.hands[target(s)] = deal.hands[target(s)] - passed(s);
        }
        for s in Seat::all(4) {
            deal.hands[s.index()] |= passed(s);
        }
    }
    deal.tricks.clear();
    deal.passes = [None; 4];
    let mut again = place(game, &deal);
    for s in pass_order {
        let cards = position.passes[s.index()].expect("this seat has chosen");
        assert!(try_act(game, &mut again, *s, Action::Pass { cards }).is_ok());
    }
    for trick in real.open().tricks().iter() {
        for (s, card) in trick.into_plays() {
            let done = try_act(game, &mut again, s, Action::Play { card });
            assert!(done.is_ok(), "{s:?} could not have played {card}: {done:?}");
        }
    }
    assert_eq!(again, *world, "the world is what its own deal leads to");
}

fn sampled_worlds_agree(rules: &Rules, deals: u64, classic: bool) {
    let game = hearts(rules);
    let mut rng = fast_rng(11);
    let mut state = game.start();
    let mut luck = FastLuck(fast_rng(12));
    let mut pass_order = Vec::new();
    let mut rounds = 0;
    loop {
        match game.turn(&state) {
            Turn::Deal if rounds == deals => break,
            Turn::Over => state = game.start(),
            Turn::Deal => {
                game.deal(&mut state, &mut luck, &mut ());
                pass_order.clear();
                rounds += 1;
            }
            Turn::Seats(seats) => {
                for seat in Seat::all(4) {
                    let worlds = game.worlds(&game.view(&state, Viewer::Seat(seat)));
                    for _ in 0..3 {
                        let world = game.sample(&worlds, &mut rng);
                        check_world(&game, &state, seat, &world, &pass_order);
                    }
                }
                let (seat, action) = if classic {
                    let seat = seats.first().expect("somebody is awaited");
                    let seen = Seen::new(&game, &state, seat, Seed::from_number(0), 0);
                    (seat, Classic.choose(&seen).expect("an action"))
                } else {
                    any_action(&game, &state, &mut rng).expect("somebody is awaited")
                };
                if matches!(action, Action::Pass { .. }) {
                    pass_order.push(seat);
                }
                act(&game, &mut state, seat, action);
            }
        }
    }
}

#[test]
fn no_sampled_world_contradicts_the_record_of_random_play() {
    sampled_worlds_agree(&Rules::default(), 24, false);
}

#[test]
fn no_sampled_world_contradicts_the_record_of_classic_play() {
    sampled_worlds_agree(&Rules::default(), 24, true);
}

#[test]
fn no_sampled_world_contradicts_the_record_under_other_options() {
    let rules = Rules {
        moon: Moon::Best,
        passing: Passing::NoHold,
        jack_of_diamonds: true,
        points_on_first_trick: true,
        queen_breaks_hearts: true,
        ..Rules::default()
    };
    sampled_worlds_agree(&rules, 9, false);
    // In a tiny game hands of points only and of hearts only come up all the time.
    sampled_worlds_agree(&tiny(), 200, false);
}

/// Draws many worlds and gives the cards that `holder` held in at least one of them.
fn ever_held(game: &Hearts, state: &State, viewer: Seat, holder: Seat) -> CardSet {
    let worlds = game.worlds(&game.view(state, Viewer::Seat(viewer)));
    let mut rng = fast_rng(5);
    let mut held = CardSet::EMPTY;
    for _ in 0..500 {
        let world = game.sample(&worlds, &mut rng);
        held |= game.position(&world).hands[holder.index()];
    }
    held
}

/// A round in which East leads the 2♣ and North has hearts and the queen alone.
fn all_points_with_south() -> [&'static str; 4] {
    [
        "3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 2S 3S 4S",
        "8C 9C TC JC QC KC 7D 8D 9D TD 5S 6S 2H",
        "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "2C AC JD QD KD AD 7S 8S 9S TS JS KS AS",
    ]
}

#[test]
fn a_point_on_the_first_trick_means_a_hand_of_points() {
    let game = hearts(&Rules { passing: Passing::None, ..Rules::default() });
    let mut state = place(&game, &position(1, all_points_with_south(), &[]));
    for (seat, card) in [(EAST, "2C"), (SOUTH, "3C"), (WEST, "8C"), (NORTH, "AH")] {
        act(&game, &mut state, seat, common::play(card));
    }
    let points = CardSet::suit(Suit::Hearts) | cards("QS");
    let held = ever_held(&game, &state, SOUTH, NORTH);
    assert_eq!(held, points - cards("AH"), "all points that South does not see");
    // Where points are allowed on the first trick, only the clubs are known to be missing.
    let loose = Rules { points_on_first_trick: true, ..game.rules().clone() };
    let held = ever_held(&hearts(&loose), &state, SOUTH, NORTH);
    assert!(held.of(Suit::Clubs).is_empty() && !held.of(Suit::Diamonds).is_empty());
}

#[test]
fn an_unbroken_heart_lead_means_a_hand_of_hearts() {
    let deck = cards("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H QS");
    let rules = Rules { passing: Passing::None, deck: Some(deck), ..Rules::default() };
    let game = hearts(&rules);
    let hands = ["2C 2D 3D", "5C 2H 3H", "3C 4D QS", "4C 5D 4H"];
    let mut state = place(&game, &position(1, hands, &[]));
    for (seat, card) in [(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C")] {
        act(&game, &mut state, seat, common::play(card));
    }
    assert_eq!(ever_held(&game, &state, SOUTH, WEST), cards("4D 5D 2H 3H 4H QS"));
    act(&game, &mut state, WEST, common::play("2H"));
    assert_eq!(ever_held(&game, &state, SOUTH, WEST), cards("3H 4H"));
}

#[test]
fn the_seat_to_lead_holds_the_two_of_clubs() {
    let game = hearts(&Rules { passing: Passing::None, ..Rules::default() });
    let state = place(&game, &position(1, all_points_with_south(), &[]));
    let worlds = game.worlds(&game.view(&state, Viewer::Seat(SOUTH)));
    let mut rng = fast_rng(3);
    for _ in 0..200 {
        let world = game.position(&game.sample(&worlds, &mut rng));
        assert!(world.hands[EAST.index()].contains(common::card("2C")));
    }
}

#[test]
fn a_passed_card_stays_with_its_receiver_until_played() {
    let game = hearts(&Rules::default());
    let mut rng = fast_rng(21);
    for _ in 0..10 {
        let played = play_random(&game, 4 + 20, &mut rng);
        for from in Seat::all(4) {
            let view = game.view(&played.state, Viewer::Seat(from));
            let to = played.state.open().direction().target(from);
            let left = view.passed() - played.state.open().played_by()[to.index()];
            let worlds = game.worlds(&view);
            for _ in 0..20 {
                let world = game.position(&game.sample(&worlds, &mut rng));
                assert!(world.hands[to.index()].contains_all(left));
            }
        }
    }
}
