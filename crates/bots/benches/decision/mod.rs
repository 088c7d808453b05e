//! A decision in the middle of a match of each game, the same in every run, and a search of it.

use parlour_bots::{Budget, SearchBot};
use parlour_core::{ActionSet, Bot, FastLuck, Guide, Rng, Seat, Seed, Seen, Turn, fast_rng};

/// The games whose search is measured.
pub(crate) const GAMES: [&str; 5] = ["hearts", "stopbus", "pontoon", "busrush", "rails"];

/// A search with so many simulations, made ready for a game; `None` if there is no such game.
pub(crate) fn search(game: &str, simulations: u32) -> Option<Box<dyn FnMut()>> {
    match game {
        "hearts" => Some(ready::<parlour_hearts::Hearts>(Default::default(), 24, simulations)),
        "stopbus" => Some(ready::<parlour_stopbus::StopBus>(Default::default(), 4, simulations)),
        "pontoon" => Some(ready::<parlour_pontoon::Pontoon>(Default::default(), 0, simulations)),
        "busrush" => {
            let rules = parlour_busrush::Rules::for_players(2);
            Some(ready::<parlour_busrush::BusRush>(rules, 60, simulations))
        }
        "rails" => Some(ready::<parlour_rails::Rails>(Default::default(), 60, simulations)),
        _ => None,
    }
}

/// Plays so many random actions, goes on to a decision with several choices, and stops there.
fn ready<G: Guide>(rules: G::Rules, actions: u32, simulations: u32) -> Box<dyn FnMut()> {
    let game = G::new(rules).unwrap_or_else(|wrong| panic!("these rules are good: {wrong:?}"));
    let mut luck = FastLuck(fast_rng(1));
    let mut state = game.start();
    let mut done = 0;
    let seat = loop {
        match game.turn(&state) {
            Turn::Over => state = game.start(),
            Turn::Deal => game.deal(&mut state, &mut luck, &mut ()),
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap_or(Seat::new(0));
                let legal = game.legal(&state, seat);
                let forward: Vec<G::Action> =
                    legal.iter().filter(|a| !game.takes_back(&state, *a)).collect();
                if done >= actions && forward.len() > 1 {
                    break seat;
                }
                let action = forward[luck.0.below(forward.len() as u32) as usize];
                let accepted = game.apply(&mut state, seat, action, &mut luck, &mut ());
                assert!(accepted.is_ok(), "{action:?} is legal");
                done += 1;
            }
        }
    };
    let mut bot = SearchBot::new(Budget::Simulations(simulations));
    Box::new(move || {
        let seen = Seen::new(&game, &state, seat, Seed::from_number(1), 0);
        std::hint::black_box(Bot::<G>::choose(&mut bot, &seen).is_ok());
    })
}
