//! Plain bulk play of a game of the house.

use std::time::Duration;

use parlour_arena::{Simulation, Tick, random_rounds, simulate, simulate_random};
use parlour_bots::AbsentBot;
use parlour_core::{Bot, Guide, Pace, Seat, Seed, Show, Workload};
use serde_json::Value;

use crate::HouseError;
use crate::erased::{compile, make_bot};
use crate::seats::SeatSpec;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct BulkPlan {
    /// The options that differ from the default, as an object.
    pub rules: Value,
    /// Who sits where: one for every seat, or one for each.
    pub bots: Vec<SeatSpec>,
    /// The seed of all matches.
    pub seed: Seed,
    /// How many matches.
    pub matches: u64,
    /// On how many threads.
    pub threads: usize,
    /// How long an outside program may think about a decision.
    pub bot_time: Duration,
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Bulk {
    /// What each seat is called.
    pub seats: Vec<String>,
    /// Who sat there.
    pub bots: Vec<String>,
    /// What came of it.
    pub simulation: Simulation,
}

/// Bulk play as work for `parlour bench`, compared with the game's own figure where that counts
/// deals or whole games as well.
pub(crate) fn workload<G: Show>() -> Workload {
    let own = G::workloads().first().map(|work| work.name);
    Workload {
        name: "simulate_per_s",
        about: "deals (whole games, where a game is one deal) of `parlour simulate`, default rules",
        run: |count| {
            let Ok(game) = G::new(G::Rules::default()) else {
                unreachable!("the default rules are good")
            };
            random_rounds(&game, Seed::from_number(1), count)
        },
        floor: own.filter(|name| ["deals_per_s", "games_per_s"].contains(name)),
    }
}

/// Plays many matches; `tick` hears of them and may end it.
pub(crate) fn bulk<G: Show + Guide>(plan: &BulkPlan, tick: &Tick<'_>) -> Result<Bulk, HouseError> {
    let listed = if plan.bots.len() > 1 { plan.bots.len() } else { 0 };
    let game = compile::<G>(&plan.rules, listed)?;
    let seats = game.seats();
    let bots = match plan.bots.as_slice() {
        [one] => vec![one.clone(); seats],
        several if several.len() == seats => several.to_vec(),
        others => return Err(HouseError::SeatCount { listed: others.len(), seats }),
    };
    for spec in &bots {
        make_bot(&*game, spec, plan.bot_time)?;
    }
    let simulation = if bots.iter().all(|bot| *bot == SeatSpec::Random) {
        simulate_random(&*game, plan.seed, plan.matches, plan.threads, tick)
    } else {
        let pace = Pace::of_matches();
        let seat = |seat: Seat| -> Box<dyn Bot<G>> {
            let bot = make_bot(&*game, &bots[seat.index()], plan.bot_time);
            let mut bot = bot.unwrap_or_else(|error| Box::new(AbsentBot(error.to_string())));
            bot.keep_pace(&pace);
            bot
        };
        simulate(&*game, plan.seed, plan.matches, plan.threads, &seat, tick)
    };
    Ok(Bulk {
        seats: Seat::all(seats).map(|seat| game.seat_name(seat)).collect(),
        bots: bots.iter().map(ToString::to_string).collect(),
        simulation,
    })
}
