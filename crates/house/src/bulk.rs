//! Plain bulk play of a game of the house.

use std::time::Duration;

use parlour_arena::{Simulation, Tick};
use parlour_bots::AbsentBot;
use parlour_core::{Bot, Guide, Pace, Seat, Seed, Show};
use serde_json::Value;

use crate::HouseError;
use crate::engine::{Engine, Seating};
use crate::erased::{compile, seat_bot};
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

/// Plays many matches; `tick` hears of them and may end it.
pub(crate) fn bulk<G: Show + Guide>(
    engine: &dyn Engine<G>,
    plan: &BulkPlan,
    tick: &Tick<'_>,
) -> Result<Bulk, HouseError> {
    let listed = if plan.bots.len() > 1 { plan.bots.len() } else { 0 };
    let game = compile::<G>(&plan.rules, listed)?;
    let seats = game.seats();
    let bots = match plan.bots.as_slice() {
        [one] => vec![one.clone(); seats],
        several if several.len() == seats => several.to_vec(),
        others => return Err(HouseError::SeatCount { listed: others.len(), seats }),
    };
    for spec in &bots {
        seat_bot(engine, &*game, spec, plan.bot_time)?;
    }
    let pace = Pace::of_matches();
    let seat = |seat: Seat| -> Box<dyn Bot<G>> {
        let bot = seat_bot(engine, &*game, &bots[seat.index()], plan.bot_time);
        let mut bot = bot.unwrap_or_else(|error| Box::new(AbsentBot(error.to_string())));
        bot.keep_pace(&pace);
        bot
    };
    let random = bots.iter().all(|bot| *bot == SeatSpec::Random);
    let seating = (!random).then_some(&seat as &Seating<'_, G>);
    let simulation = engine.simulate(&game, plan, seating, tick);
    Ok(Bulk {
        seats: Seat::all(seats).map(|seat| game.seat_name(seat)).collect(),
        bots: bots.iter().map(ToString::to_string).collect(),
        simulation,
    })
}
