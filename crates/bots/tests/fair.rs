//! Search thinks from what its seat has seen: what the seat cannot know changes nothing.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use parlour_bots::{Budget, Method, SearchBot, SlipsBot};
use parlour_core::{Bot, FastLuck, Game, Guide, Match, Seat, Seed, Seen, Show, Viewer, fast_rng};

/// What a bot says about a state, in words that can be compared.
fn said<G: Show + Guide>(game: &G, state: &G::State, seat: Seat) -> String {
    let seen = Seen::new(game, state, seat, Seed::from_number(11), 3);
    let mut said = String::new();
    for method in [Method::Together, Method::Apart] {
        let mut bot = SearchBot::new(Budget::Simulations(60)).by(method);
        let advice = bot.advise(&seen).unwrap();
        let thoughts = advice.thoughts.iter().map(|t| (t.action, t.visits, t.value));
        said += &format!("{:?} {:?}\n", advice.action, thoughts.collect::<Vec<_>>());
    }
    let mut slips = SlipsBot::new(game.bot("classic").unwrap(), 100);
    said + &format!("{:?}", slips.choose(&seen).unwrap())
}

fn search_is_fair<G: Show + Guide>(rules: G::Rules) {
    let game = <G as Game>::new(rules).unwrap();
    let mut others = 0;
    for seed in 0..4 {
        let mut rng = fast_rng(seed);
        let mut now = Match::new(&game, FastLuck(fast_rng(100 + seed)));
        while let (0..40, Some(seat)) = (now.acts(), now.next_seat(&mut ())) {
            let state = now.state();
            if now.acts() % 8 == 0 {
                let view = game.view(state, Viewer::Seat(seat));
                let other = game.sample(&game.worlds(&view), &mut rng);
                others += u32::from(other != *state);
                assert_eq!(said(&game, state, seat), said(&game, &other, seat));
            }
            let action = game.playout(state, seat, &now.legal(seat), &mut rng);
            now.act_legal(seat, action, &mut ());
        }
    }
    assert!(others >= 4, "only {others} states differed in what the seat could not know");
}

#[test]
fn search_is_fair_in_hearts() {
    search_is_fair::<parlour_hearts::Hearts>(Default::default());
}

#[test]
fn search_is_fair_in_stop_the_bus() {
    search_is_fair::<parlour_stopbus::StopBus>(Default::default());
}

#[test]
fn search_is_fair_in_bus_rush() {
    search_is_fair::<parlour_busrush::BusRush>(Default::default());
}

#[test]
fn search_is_fair_in_rails() {
    search_is_fair::<parlour_rails::Rails>(Default::default());
}
