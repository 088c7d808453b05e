//! A decision in the middle of a match of each game, the same in every run, and a search of it.

use parlour_bots::search::{AsGuided, Blind, Rivals};
use parlour_bots::{Budget, SearchBot};
use parlour_core::{ActionSet, Bot, FastLuck, FastRng, Guide, Match, Seat, Seed, Seen, fast_rng};

/// The games whose search is measured, each with its rules and the actions after which a decision
/// is taken: the names, and a search with so many simulations.
macro_rules! games {
    ($($name:literal: $game:ty, $rules:expr, after $actions:literal, $rivals:expr;)+) => {
        /// Their names.
        pub(crate) const GAMES: &[&str] = &[$($name),+];

        /// A search made ready for a game; `None` if there is no such game.
        pub(crate) fn search(game: &str, simulations: u32) -> Option<Box<dyn FnMut()>> {
            match game {
                $($name => Some(ready::<$game, _>($rules, $actions, simulations, $rivals)),)+
                _ => None,
            }
        }
    };
}

games! {
    "hearts": parlour_hearts::Hearts, Default::default(), after 24, AsGuided;
    "hearts at random": parlour_hearts::Hearts, Default::default(), after 24, Blind;
    "stopbus": parlour_stopbus::StopBus, Default::default(), after 4, AsGuided;
    "pontoon": parlour_pontoon::Pontoon, Default::default(), after 0, AsGuided;
    "busrush": parlour_busrush::BusRush, parlour_busrush::Rules::for_players(2), after 60, AsGuided;
    "rails": parlour_rails::Rails, Default::default(), after 60, AsGuided;
    "ohhell": parlour_ohhell::OhHell, Default::default(), after 60, AsGuided;
}

/// The first decision with several choices after so many random actions of a match.
fn decision<G: Guide>(game: &G, rng: &mut FastRng, actions: u32) -> Option<(G::State, Seat)> {
    let mut now = Match::new(game, FastLuck(rng));
    while let Some(seat) = now.next_seat(&mut ()) {
        let forward = |a: &G::Action| !game.takes_back(now.state(), *a);
        if now.acts() >= actions && now.legal(seat).iter().filter(forward).count() > 1 {
            return Some((now.state().clone(), seat));
        }
        now.act_at_random(seat, &mut ());
    }
    None
}

/// Makes a search of a decision in the middle of a match.
fn ready<G: Guide, R: Rivals<G> + Send + 'static>(
    rules: G::Rules,
    actions: u32,
    simulations: u32,
    rivals: R,
) -> Box<dyn FnMut()> {
    let game = G::new(rules).unwrap_or_else(|wrong| panic!("these rules are good: {wrong:?}"));
    let mut rng = fast_rng(1);
    let (state, seat) =
        (0..).find_map(|_| decision(&game, &mut rng, actions)).expect("there is one");
    let mut bot = SearchBot::new(Budget::Simulations(simulations)).against(rivals);
    Box::new(move || {
        let seen = Seen::new(&game, &state, seat, Seed::from_number(1), 0);
        std::hint::black_box(Bot::<G>::choose(&mut bot, &seen).is_ok());
    })
}
