//! Search, checked against what is known.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlour_bots::search::{AsGuided, Rivals, Spot};
use parlour_bots::{Budget, Method, SearchBot};
use parlour_core::{
    ActionSet, Bot, FastLuck, Game, Guide, Match, Pace, Rng, Seat, Seed, Seen, Turn, Viewer,
    fast_rng,
};
use parlour_hearts::Hearts;
use parlour_kuhn::{Action, Card, Kuhn, Rules, boldness};
use parlour_stopbus::StopBus;

/// Every deal of Kuhn poker, found by dealing often enough.
fn deals(game: &Kuhn) -> Vec<<Kuhn as Game>::State> {
    let mut found: Vec<<Kuhn as Game>::State> = Vec::new();
    for seed in 0..200 {
        let mut state = game.start();
        game.deal(&mut state, &mut FastLuck(fast_rng(seed)), &mut ());
        if !found.contains(&state) {
            found.push(state);
        }
    }
    assert_eq!(found.len(), 6);
    found
}

/// An opponent whose play is known.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// Never puts in a chip.
    Timid,
    /// Always puts in a chip.
    Bold,
    /// Plays the equilibrium.
    Equilibrium,
}

impl Known {
    /// How often, in thirds, it puts in a chip.
    fn boldness(self, state: &<Kuhn as Game>::State, game: &Kuhn, seat: Seat) -> u32 {
        match self {
            Known::Timid => 0,
            Known::Bold => 3,
            Known::Equilibrium => {
                let view = game.view(state, Viewer::Seat(seat));
                let view = serde_json::to_value(view).unwrap();
                let card: Card =
                    serde_json::from_value(view["cards"][seat.index()].clone()).unwrap();
                let line: Vec<Action> =
                    serde_json::from_value(view["open"]["line"].clone()).unwrap();
                boldness(card, &line)
            }
        }
    }
}

impl Rivals<Kuhn> for Known {
    fn act(&self, at: &Spot<'_, Kuhn>, rng: &mut impl Rng) -> Option<Action> {
        let bold = rng.below(3) < self.boldness(at.state, at.game, at.seat);
        Some(at.legal.get(usize::from(bold)))
    }
}

/// What a search that knows its opponent wins on average from here, computed exactly: both
/// actions of the opponent are followed with their chances.
fn value(game: &Kuhn, state: &<Kuhn as Game>::State, searcher: Seat, rival: Known) -> f64 {
    let Turn::Seats(seats) = game.turn(state) else {
        return f64::from(game.scores(state)[searcher]);
    };
    let seat = seats.first().unwrap();
    let play = |action: Action| {
        let mut next = state.clone();
        game.apply(&mut next, seat, action, &mut FastLuck(fast_rng(0)), &mut ()).unwrap();
        value(game, &next, searcher, rival)
    };
    if seat == searcher {
        let seen = Seen::new(game, state, seat, Seed::from_number(9), 0);
        let mut bot = SearchBot::new(Budget::Simulations(2000)).against(rival);
        return play(bot.choose(&seen).unwrap());
    }
    let bold = f64::from(rival.boldness(state, game, seat)) / 3.0;
    let legal = game.legal(state, seat);
    (1.0 - bold) * play(legal.get(0)) + bold * play(legal.get(1))
}

#[test]
fn in_kuhn_poker_search_finds_the_best_response_to_a_known_opponent() {
    let game = Kuhn::new(Rules::default()).unwrap();
    // Against somebody who never pays, every bet wins the ante. Somebody who always pays is
    // beaten by the king (+2); a queen is an even bet (0), and a jack gives up (-1).
    for (rival, seat, best) in [
        (Known::Timid, 0, 1.0),
        (Known::Timid, 1, 1.0),
        (Known::Bold, 0, 1.0 / 3.0),
        (Known::Bold, 1, 1.0 / 3.0),
        (Known::Equilibrium, 0, -1.0 / 18.0),
        (Known::Equilibrium, 1, 1.0 / 18.0),
    ] {
        let wins =
            deals(&game).iter().map(|s| value(&game, s, Seat::new(seat), rival)).sum::<f64>();
        let mean = wins / 6.0;
        assert!((mean - best).abs() < 1e-9, "{rival:?}, seat {seat}: {mean}, best is {best}");
    }
}

#[test]
fn the_answer_depends_neither_on_the_threads_nor_on_the_run() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut luck = FastLuck(fast_rng(5));
    let mut state = game.start();
    game.deal(&mut state, &mut luck, &mut ());
    let seen = Seen::new(&game, &state, Seat::new(1), Seed::from_number(1), 0);
    let think = |threads: usize| {
        let mut bot =
            SearchBot::new(Budget::Simulations(3001)).at(Pace::default().with_threads(threads));
        let advice = bot.advise(&seen).unwrap();
        let thoughts = advice.thoughts.iter().map(|t| (t.action, t.visits, t.value.to_bits()));
        (advice.action, thoughts.collect::<Vec<_>>())
    };
    let one = think(1);
    assert_eq!(one, think(1));
    assert_eq!(one, think(2));
    assert_eq!(one, think(4));
}

/// A pass is one of 286, and worth several times the budget of a card.
#[test]
fn very_many_actions_are_raced_and_each_that_started_has_a_value() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(5)), &mut ());
    let seen = Seen::new(&game, &state, Seat::new(1), Seed::from_number(1), 0);
    let advice = SearchBot::new(Budget::Simulations(3000)).advise(&seen).unwrap();
    let visits: Vec<u64> = advice.thoughts.iter().map(|t| t.visits).collect();
    let spent: u64 = visits.iter().sum();
    let budget = 3000 * u64::from(game.importance(&seen.view()));
    assert!((budget..budget + budget / 20).contains(&spent), "{spent} of {budget}");
    assert!(visits.len() >= 16 && !visits.contains(&0), "{visits:?}");
    // Who stays in longer meets more worlds.
    assert!(visits[0] > 5 * visits[visits.len() - 1], "{visits:?}");
    let best = advice.thoughts.iter().find(|t| t.action == advice.action).unwrap();
    assert!(4 * best.visits >= visits[0], "{best:?}");
}

#[test]
fn a_forced_action_needs_no_thought() {
    let game = Hearts::new(parlour_hearts::Rules {
        passing: parlour_hearts::Passing::None,
        ..Default::default()
    })
    .unwrap();
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(1)), &mut ());
    let Turn::Seats(seats) = game.turn(&state) else { panic!("a seat leads") };
    let leader = seats.first().unwrap();
    let seen = Seen::new(&game, &state, leader, Seed::from_number(1), 0);
    let mut bot = SearchBot::new(Budget::Time(std::time::Duration::from_secs(3600)));
    assert_eq!(bot.choose(&seen).unwrap(), game.legal(&state, leader).get(0));
}

#[test]
fn an_only_choice_is_weighed_too() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut now = Match::new(&game, FastLuck(fast_rng(5)));
    let mut rng = fast_rng(6);
    while let Some(seat) = now.next_seat(&mut ()) {
        let legal = now.legal(seat);
        if legal.len() == 1 {
            let seen = now.seen(seat, Seed::from_number(1));
            for method in [Method::Together, Method::Apart] {
                let mut bot = SearchBot::new(Budget::Simulations(50)).by(method);
                let advice = bot.advise(&seen).unwrap();
                assert_eq!(advice.action, legal.get(0));
                assert_eq!(advice.thoughts.len(), 1);
                assert_eq!(advice.thoughts[0].visits, 50);
            }
            return;
        }
        let action = now.any_action(seat, &mut rng);
        now.act_legal(seat, action, &mut ());
    }
    panic!("some card was the only one");
}

#[test]
fn a_hurried_search_answers_with_what_it_has() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(5)), &mut ());
    let seen = Seen::new(&game, &state, Seat::new(0), Seed::from_number(1), 0);
    let pace = Pace::default();
    pace.hurry();
    for budget in ["1000000000", "3600s"] {
        let mut bot = SearchBot::new(budget.parse().unwrap()).at(pace.clone());
        let action = bot.choose(&seen).unwrap();
        assert!(seen.legal().contains(&action));
    }
}

#[test]
fn worlds_searched_apart_do_not_care_about_threads() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(9)), &mut ());
    let seen = Seen::new(&game, &state, Seat::new(2), Seed::from_number(4), 0);
    let ask = |threads| {
        let pace = Pace::default().with_threads(threads);
        let mut bot = SearchBot::new(Budget::Simulations(3001)).by(Method::Apart).at(pace);
        let advice = bot.advise(&seen).unwrap();
        advice.thoughts.iter().map(|t| (t.action, t.visits, t.value)).collect::<Vec<_>>()
    };
    assert_eq!(ask(1), ask(3));
}

/// Takes a card of Stop the Bus and lays it back, as often as the rules let it.
#[derive(Clone, Copy)]
struct Stubborn;

impl Rivals<StopBus> for Stubborn {
    fn act(&self, at: &Spot<'_, StopBus>, rng: &mut impl Rng) -> Option<<StopBus as Game>::Action> {
        Some(self.playout(at, rng))
    }

    fn playout(&self, at: &Spot<'_, StopBus>, _: &mut impl Rng) -> <StopBus as Game>::Action {
        let swap = |a: &parlour_stopbus::Action| matches!(a, parlour_stopbus::Action::Swap { .. });
        at.legal.iter().find(swap).unwrap_or_else(|| at.legal.get(0))
    }
}

#[test]
fn a_simulation_that_goes_in_circles_ends_by_chance() {
    let game = StopBus::new(parlour_stopbus::Rules::default()).unwrap();
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(5)), &mut ());
    let Turn::Seats(seats) = game.turn(&state) else { panic!("somebody begins") };
    let seen = Seen::new(&game, &state, seats.first().unwrap(), Seed::from_number(1), 0);
    let mut bot = SearchBot::new(Budget::Simulations(40)).against(Stubborn);
    assert!(seen.legal().contains(&bot.choose(&seen).unwrap()));
}

/// Expects what the guide says, and counts how often it is asked in playouts.
#[derive(Clone, Default)]
struct Counting(Arc<AtomicU64>);

impl Counting {
    /// How many times it was asked since it was asked this.
    fn take(&self) -> u64 {
        self.0.swap(0, Ordering::Relaxed)
    }
}

impl<G: Guide> Rivals<G> for Counting {
    fn act(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> Option<G::Action> {
        AsGuided.act(at, rng)
    }

    fn playout(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> G::Action {
        self.0.fetch_add(1, Ordering::Relaxed);
        AsGuided.playout(at, rng)
    }
}

/// Advice says what everything is worth and needs its time for that; a choice is made once it is sure.
#[test]
fn a_choice_that_is_sure_is_made_early() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let (mut early, mut asked, mut passes) = (0, 0, 0);
    let mut rng = fast_rng(7);
    for deal in 0..6 {
        let mut now = Match::new(&game, FastLuck(fast_rng(deal)));
        while let Some(seat) = now.next_seat(&mut ()) {
            if now.deals() > 1 {
                break;
            }
            let legal = now.legal(seat);
            let passing = legal.len() > 13;
            if legal.len() > 1 && now.acts() % 5 == 0 {
                let counting = Counting::default();
                let seen = now.seen(seat, Seed::from_number(1));
                let budget = Budget::Simulations(if passing { 3_000 } else { 16_000 });
                let mut bot = SearchBot::new(budget).against(counting.clone());
                bot.advise(&seen).unwrap();
                let whole = counting.take();
                bot.choose(&seen).unwrap();
                let spent = counting.take();
                asked += 1;
                early += u32::from(spent < whole / 2);
                passes += u32::from(passing && spent < whole);
            }
            let action = now.any_action(seat, &mut rng);
            now.act_legal(seat, action, &mut ());
        }
    }
    assert!(2 * early > asked, "{early} of {asked}");
    assert!(passes > 0, "no race was decided before its end");
}

/// Two cards that nobody can tell apart by what they do are both played now and then.
#[test]
fn of_cards_that_come_to_the_same_any_is_played() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut rng = fast_rng(7);
    let mut asked = 0;
    for deal in 0..20 {
        let mut now = Match::new(&game, FastLuck(fast_rng(deal)));
        while let Some(seat) = now.next_seat(&mut ()) {
            if now.deals() > 1 {
                break;
            }
            let legal: Vec<_> = now.legal(seat).iter().take(14).collect();
            let view = game.view(now.state(), Viewer::Seat(seat));
            if let [one, other] = legal[..]
                && game.alike(&view, one, other)
            {
                let played = |n| {
                    let seen = Seen::new(&game, now.state(), seat, Seed::from_number(n), 0);
                    SearchBot::new(Budget::Simulations(100)).choose(&seen).unwrap()
                };
                let ones = (0..40).filter(|n| played(*n) == one).count();
                assert!((5..=35).contains(&ones), "{ones} of 40");
                asked += 1;
            }
            let action = now.any_action(seat, &mut rng);
            now.act_legal(seat, action, &mut ());
        }
    }
    assert!(asked > 10, "{asked}");
}

/// Who would let a moon happen by habit is searched instead.
#[test]
fn rivals_are_searched_where_much_is_at_stake() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut rng = fast_rng(7);
    let mut asked = [0; 2];
    for deal in 0..50 {
        let mut now = Match::new(&game, FastLuck(fast_rng(deal)));
        while let Some(seat) = now.next_seat(&mut ()) {
            if now.deals() > 1 {
                break;
            }
            let (state, legal) = (now.state(), now.legal(seat));
            let at = Spot { game: &game, state, seat, legal: &legal, seeing: false };
            let stake = game.at_stake(state, seat);
            assert_eq!(AsGuided.act(&at, &mut rng).is_none(), stake);
            asked[usize::from(stake)] += 1;
            let action = now.any_action(seat, &mut rng);
            now.act_legal(seat, action, &mut ());
        }
    }
    assert!(asked.iter().all(|times| *times > 50), "{asked:?}");
}

/// Expects what the guide says, and notes whether the others are taken to see all cards.
#[derive(Clone, Default)]
struct Noting(Arc<[AtomicU64; 2]>);

impl<G: Guide> Rivals<G> for Noting {
    fn act(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> Option<G::Action> {
        self.0[usize::from(at.seeing)].fetch_add(1, Ordering::Relaxed);
        AsGuided.act(at, rng)
    }
}

#[test]
fn near_the_end_rivals_are_taken_to_see_all_cards_in_every_other_simulation() {
    let game = Hearts::new(parlour_hearts::Rules::default()).unwrap();
    let mut rng = fast_rng(7);
    let (mut endings, mut solved) = (0, 0);
    for deal in 0..20 {
        let mut now = Match::new(&game, FastLuck(fast_rng(deal)));
        while let Some(seat) = now.next_seat(&mut ()) {
            if now.deals() > 1 {
                break;
            }
            let (state, legal) = (now.state(), now.legal(seat));
            let ends = game.is_ending(&game.view(state, Viewer::Seat(seat)));
            let held = game.view(state, Viewer::Seat(seat)).hand().len();
            assert_eq!(ends, held <= 4);
            if let Some(best) = game.solved(state).filter(|_| ends && legal.len() > 1) {
                let at = Spot { game: &game, state, seat, legal: &legal, seeing: true };
                assert_eq!(AsGuided.act(&at, &mut rng), Some(best));
                solved += 1;
            }
            if legal.len() > 2 && (3..=5).contains(&held) {
                let noting = Noting::default();
                let mut bot = SearchBot::new(Budget::Simulations(400)).against(noting.clone());
                bot.advise(&now.seen(seat, Seed::from_number(1))).unwrap();
                let [habit, seeing] = [0, 1].map(|i| noting.0[i].load(Ordering::Relaxed));
                assert_eq!(seeing > habit / 3, ends, "{seeing} of {habit} with {held} cards");
                assert!(habit > seeing / 3, "{habit} beside {seeing} with {held} cards");
                endings += u32::from(ends);
            }
            let action = now.any_action(seat, &mut rng);
            now.act_legal(seat, action, &mut ());
        }
    }
    assert!(endings > 20 && solved > 50, "{endings} and {solved}");
}
