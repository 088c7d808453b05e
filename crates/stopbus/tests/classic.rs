//! The bot of 1993, decision by decision, and how its matches end.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Match, card, dealt, seat, swap};
use parlour_core::{Bot, Game, Seed, Seen, Show, Turn, Viewer};
use parlour_stopbus::statistics::{Players, count};
use parlour_stopbus::{Action, Classic, Rules, Shuffle, StopBus, classic, hand_score};

/// What the bot does in the seat to act.
fn choice(m: &Match) -> Action {
    classic(&m.game.view(&m.state, Viewer::Seat(m.play().seat)))
}

fn with(hand: &str, top: &str, stock: &str) -> Match {
    Match::at(&dealt(&[3; 2], &[hand, "8C 9D 7H"], top, stock))
}

#[test]
fn it_sticks_if_nobody_has_and_the_score_is_over_25() {
    assert_eq!(choice(&with("KS QS 6S", "2C", "5C")), Action::Stick, "26");
    assert_eq!(choice(&with("KS QS 5S", "2C", "5C")), Action::Draw, "25");
    let mut stuck = Match::at(&dealt(&[3; 2], &["9H 8D 2C", "KS QS 6S"], "3C", "5C"));
    stuck.go(0, &[Action::Stick]);
    assert_eq!(choice(&stuck), Action::Draw, "somebody has stuck");
}

#[test]
fn it_makes_the_best_swap_with_the_top_card_if_it_improves() {
    assert_eq!(choice(&with("KS 4D 5S", "AS", "5C")), swap(1));
}

#[test]
fn the_lowest_slot_goes_on_ties() {
    assert_eq!(choice(&with("2D 3H KS", "AS", "5C")), swap(0));
}

#[test]
fn the_first_swap_must_bring_more_than_6() {
    // 6 would be an improvement on 5, but a poor one.
    assert_eq!(choice(&with("2D 3H 5S", "6H", "KC")), swap(0), "3♥ + 6♥ = 9 is more");
    assert_eq!(choice(&with("2C 3H 5S", "6D", "KC")), Action::Draw, "6 is not over 6");
    assert_eq!(choice(&with("2C 3H 5S", "7D", "KC")), swap(0), "7 is");
}

#[test]
fn after_drawing_any_improvement_will_do() {
    let mut m = with("2C 3H 5S", "4D", "6D");
    assert_eq!(choice(&m), Action::Draw);
    m.go(0, &[Action::Draw]);
    assert_eq!(choice(&m), swap(0), "6 is better than 5");
    m.go(0, &[swap(0)]);
    assert_eq!(choice(&m), Action::Done);
    let mut m = with("KC QH 5S", "4D", "TD");
    m.go(0, &[Action::Draw]);
    assert_eq!(choice(&m), Action::Done, "10 is not better than 10");
}

#[test]
fn at_the_end_of_the_deck_its_turn_ends() {
    let mut m = with("KC QH 5S", "4D", "");
    assert_eq!(choice(&m), Action::Draw);
    m.go(0, &[Action::Draw]);
    assert_eq!(choice(&m), Action::Done);
}

#[test]
fn it_gives_up_off_turn() {
    let m = Match::plain();
    let seen = Seen::new(&m.game, &m.state, seat(1), Seed::from_number(0), 0);
    assert!(Classic.choose(&seen).is_err());
    assert!(m.game.bot("classic").is_some() && m.game.bot("genius").is_none());
}

/// AutoPlay once more, written from the source's words on cards instead of sums.
fn auto_play(hand: [Option<parlour_stopbus::Number>; 3], m: &Match) -> Action {
    let play = m.play();
    let top = m.position().top.map(|c| c.0);
    if play.offered.map(|c| c.0) != top {
        return Action::Done;
    }
    let base = hand_score(&hand);
    let drawn = m.play().draw;
    if drawn == parlour_stopbus::Draw::Overflow {
        return Action::Done;
    }
    let first = drawn == parlour_stopbus::Draw::Open;
    if first && play.stuck.is_none() && base > 25 {
        return Action::Stick;
    }
    let score = |slot: usize| {
        let mut tried = hand;
        tried[slot] = top;
        hand_score(&tried)
    };
    let best = (0..3).rev().max_by_key(|slot| score(*slot)).unwrap();
    if score(best) > base && (!first || score(best) > 6) {
        swap(best as u8)
    } else if first {
        Action::Draw
    } else {
        Action::Done
    }
}

#[test]
fn it_plays_whole_matches_as_auto_play_is_described() {
    for seed in 0..40 {
        let game = Match::of(4);
        let mut m = Match { state: game.start(), game, events: Vec::new() };
        let mut luck = parlour_core::MatchLuck::new(Seed::from_number(seed), StopBus::ID);
        loop {
            match m.game.turn(&m.state) {
                Turn::Over => break,
                Turn::Deal => m.game.deal(&mut m.state, &mut luck, &mut m.events),
                Turn::Seats(_) => {
                    let own = m.play().seat.index();
                    let hand = m.position().hands[own].unwrap().map(|c| Some(c.0));
                    let action = choice(&m);
                    assert_eq!(action, auto_play(hand, &m), "seed {seed}: {:?}", m.position());
                    m.go(own, &[action]);
                }
            }
        }
    }
}

#[test]
fn every_match_ends_and_the_shares_are_as_known() {
    let game = StopBus::new(Rules { shuffle: Shuffle::Fair, ..Rules::default() }).unwrap();
    let classic = count(&game, Players::Classic, 30_000, Seed::from_number(1));
    assert_eq!(classic.matches, 30_000);
    let percent = |n: u64, of: u64| 100.0 * n as f64 / of as f64;
    let draws = percent(classic.draws, classic.matches);
    assert!((1.5..2.5).contains(&draws), "{draws} % draws");
    let by_31 = percent(classic.by_31, classic.rounds);
    assert!((13.0..15.0).contains(&by_31), "{by_31} % of rounds by 31");
    let on_deal = percent(classic.on_the_deal, classic.rounds);
    assert!((0.3..0.5).contains(&on_deal), "{on_deal} % of rounds by 31 on the deal");
    let ends = classic.by_31 + classic.by_stick + classic.by_passes + classic.by_limit;
    assert_eq!(ends, classic.rounds);
    assert_eq!(classic.wins.iter().sum::<u64>() + classic.draws, classic.matches);
    let random = count(&game, Players::Random, 5_000, Seed::from_number(1));
    assert_eq!(random.matches, 5_000);
    assert!(random.to_string().starts_with("5000 matches, all ended\nlength: "));
}

#[test]
fn workloads_do_the_work_they_are_asked_for() {
    for workload in StopBus::workloads() {
        assert_eq!((workload.run)(20), 20, "{}", workload.name);
        let all = StopBus::workloads();
        let found = workload.floor.is_none_or(|floor| all.iter().any(|w| w.name == floor));
        assert!(found, "{} has a floor that does not exist", workload.name);
    }
}

#[test]
fn the_pascal_shuffle_leaves_the_first_card_first_in_3_9_percent() {
    let first_stays = |shuffle| {
        // The first card of the ordered deck is the ace of clubs: it goes to seat 0, slot 0.
        let game = StopBus::new(Rules { shuffle, ..Rules::default() }).unwrap();
        let mut luck = parlour_core::FastLuck(parlour_core::fast_rng(7));
        let deals = 60_000;
        let stays = (0..deals).filter(|_| {
            let (mut state, mut events) = (game.start(), Vec::new());
            game.deal(&mut state, &mut luck, &mut events);
            let parlour_stopbus::Event::Dealt { hands, .. } = &events[0] else { panic!() };
            hands[seat(0)].unwrap()[0] == card("AC").0.card()
        });
        100.0 * stays.count() as f64 / f64::from(deals)
    };
    // A place is left alone by a swap with probability (51/52)², by 100 of them with 0.0206; else
    // the card is as good as anywhere: 0.0206 + 0.9794 / 52 = 3.94 %. Fair is 1 in 52.
    let pascal = first_stays(Shuffle::Pascal);
    assert!((3.7..4.2).contains(&pascal), "pascal: {pascal} %");
    let fair = first_stays(Shuffle::Fair);
    assert!((1.75..2.1).contains(&fair), "fair: {fair} %");
}
