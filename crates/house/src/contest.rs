//! Tournaments among bots of a game of the house.

use std::sync::Arc;
use std::time::Duration;

use parlour_arena::{Go, Host, Move, Plan, Played, Teams, Terms, Unit, lineups};
use parlour_bots::{AbsentBot, DEFAULT_LIMIT};
use parlour_core::record::{FORMAT, Header, HeaderKind, Line, Payload, Start};
use parlour_core::write::action_json;
use parlour_core::{Aim, Bot, Fault, Game, Guide, Invalid, Pace, Record, Seed, Show};
use serde_json::Value;

use crate::HouseError;
use crate::engine::Engine;
use crate::erased::{compile, seat_bot};
use crate::seats::SeatSpec;

/// More bots than this would make a unit of thousands of matches.
const MOST_BOTS: usize = 12;

/// What a tournament is about.
#[derive(Clone, Debug)]
pub struct ContestPlan {
    /// The options that differ from the default, as an object.
    pub rules: Value,
    /// Who takes part.
    pub bots: Vec<SeatSpec>,
    /// What they are called, as far as they have names of their own.
    pub names: Vec<Option<String>>,
    /// How many seats each has; otherwise the first is on trial, or every group meets.
    pub teams: Option<Teams>,
    /// The seed of the whole tournament.
    pub seed: Seed,
    /// The rounds of each match, where rounds are independent deals; 0 for whole matches. `None`
    /// is as usual in the game.
    pub deals: Option<u32>,
    /// On how many threads matches are played.
    pub threads: usize,
    /// How long an outside program may think about a decision.
    pub bot_time: Duration,
}

impl ContestPlan {
    /// A tournament of these bots by the default rules, on every core.
    #[must_use]
    pub fn new(bots: Vec<SeatSpec>, seed: Seed) -> ContestPlan {
        ContestPlan {
            rules: Value::Object(serde_json::Map::new()),
            bots,
            names: Vec::new(),
            teams: None,
            seed,
            deals: None,
            threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            bot_time: DEFAULT_LIMIT,
        }
    }
}

/// A tournament of any game, ready to be played.
pub trait AnyContest: Send + Sync {
    /// What is played.
    fn terms(&self) -> &Terms;
    /// How many matches a unit has: one deal with the bots in every seat.
    fn matches_a_unit(&self) -> u64;
    /// How the bots may think; hurrying it makes them answer at once.
    fn pace(&self) -> Pace;
    /// Plays the units that are missing in `done`, up to `units`; see [`parlour_arena::run`].
    fn run(
        &self,
        units: u64,
        judge: &dyn Judge,
        done: &mut Vec<Unit>,
        watch: &mut dyn FnMut(&Unit) -> Go,
    );
}

/// Hears what happens in a tournament while it is played, from several threads.
pub trait Judge: Sync {
    /// The match with this number in a unit was played; its record is made if it is asked for.
    fn played(&self, _unit: u64, _number: usize, _record: &dyn Fn() -> Record) {}
    /// A bot gave no usable answer, for this reason.
    fn fault(&self, _bot: &str, _why: &str) {}
    /// Whether everything is to end now; matches under way are dropped.
    fn closed(&self) -> bool {
        false
    }
}

/// A judge who lets everything be.
impl Judge for () {}

/// A bot that has no name in the house: what it is called, and how one is made for a match.
pub struct Guest<G: Game> {
    /// What it is called.
    pub name: String,
    /// Makes one.
    pub make: Box<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>,
}

struct Contest<G: Guide> {
    engine: &'static dyn Engine<G>,
    game: Arc<G>,
    terms: Terms,
    bots: Vec<SeatSpec>,
    /// Those that come after the bots.
    guests: Vec<Guest<G>>,
    pace: Pace,
    threads: usize,
    limit: Duration,
}

/// A tournament of the bots of a plan, and of guests after them; or why there can be none.
pub fn contest<G: Show + Guide>(
    engine: &'static dyn Engine<G>,
    plan: &ContestPlan,
    guests: Vec<Guest<G>>,
) -> Result<Box<dyn AnyContest>, HouseError> {
    let game = compile::<G>(&plan.rules, 0)?;
    let count = plan.bots.len() + guests.len();
    if count < 2 {
        return Err(HouseError::BotUnavailable(
            "Name at least two bots to compare, such as search:50ms,classic.".into(),
        ));
    }
    if count > MOST_BOTS {
        return Err(HouseError::BotUnavailable(format!(
            "{count} bots are too many for one tournament: name at most {MOST_BOTS}."
        )));
    }
    for spec in &plan.bots {
        seat_bot(engine, &*game, spec, plan.bot_time)?;
    }
    if let Some(teams) = &plan.teams {
        teams.fit(count, game.seats()).map_err(HouseError::BotUnavailable)?;
    }
    let terms = Terms {
        deals: deals::<G>(&*game, plan.deals)?,
        specs: specs(&plan.bots, &guests),
        teams: plan.teams.clone(),
        ..Terms::new(&*game, plan.seed, names(plan, &guests)?)
    };
    let (bots, threads, limit) = (plan.bots.clone(), plan.threads, plan.bot_time);
    let pace =
        Pace::of_matches().with_aim(if terms.deals.is_some() { Aim::Points } else { Aim::Win });
    Ok(Box::new(Contest { engine, game, terms, bots, guests, pace, threads, limit }))
}

/// The rounds of a match, if they are limited.
fn deals<G: Show>(game: &G, asked: Option<u32>) -> Result<Option<u32>, HouseError> {
    let usual = G::about().deals.filter(|_| game.seats() > 1);
    match asked {
        None => Ok(usual),
        Some(0) => Ok(None),
        Some(_) if usual.is_none() => {
            let why = format!("{} is compared by whole matches only", G::about().title);
            Err(HouseError::Invalid(Invalid::new("deals", why).into()))
        }
        Some(deals) => Ok(Some(deals)),
    }
}

/// What each bot is, as it is written.
fn specs<G: Game>(bots: &[SeatSpec], guests: &[Guest<G>]) -> Vec<String> {
    let guests = guests.iter().map(|guest| guest.name.clone());
    bots.iter().map(ToString::to_string).chain(guests).collect()
}

/// A name for each bot: its own, or what it is; those that are the same are numbered.
fn names<G: Game>(plan: &ContestPlan, guests: &[Guest<G>]) -> Result<Vec<String>, HouseError> {
    let own = |index: usize| plan.names.get(index).cloned().flatten();
    let all = specs(&plan.bots, guests);
    let numbered = |(index, spec): (usize, &String)| {
        let alike = (0..index).filter(|i| own(*i).is_none() && all[*i] == *spec).count();
        match (own(index), alike) {
            (Some(name), _) => name,
            (None, 0) => spec.clone(),
            (None, before) => format!("{spec} #{}", before + 1),
        }
    };
    let names: Vec<String> = all.iter().enumerate().map(numbered).collect();
    match names.iter().enumerate().find(|(index, name)| names[..*index].contains(name)) {
        Some((_, name)) => Err(HouseError::BotUnavailable(format!(
            "Two bots are called {name}: give each a name of its own."
        ))),
        None => Ok(names),
    }
}

impl<G: Show + Guide> AnyContest for Contest<G> {
    fn terms(&self) -> &Terms {
        &self.terms
    }
    fn matches_a_unit(&self) -> u64 {
        let (bots, teams) = (self.terms.bots.len(), self.terms.teams.as_ref());
        lineups(bots, self.terms.seats, teams).len() as u64
    }
    fn pace(&self) -> Pace {
        self.pace.clone()
    }
    fn run(
        &self,
        units: u64,
        judge: &dyn Judge,
        done: &mut Vec<Unit>,
        watch: &mut dyn FnMut(&Unit) -> Go,
    ) {
        let plan = Plan {
            seed: self.terms.seed,
            bots: self.terms.bots.len(),
            teams: self.terms.teams.clone(),
            units,
            deals: self.terms.deals,
            low_wins: self.terms.low_wins,
        };
        self.engine.run(&self.game, &plan, &Hall { contest: self, judge }, done, watch);
    }
}

/// Where a contest is held under a judge.
struct Hall<'a, G: Guide> {
    contest: &'a Contest<G>,
    judge: &'a dyn Judge,
}

impl<G: Show + Guide> Host<G> for Hall<'_, G> {
    fn bot(&self, number: usize) -> Box<dyn Bot<G>> {
        let contest = self.contest;
        let guest = number.checked_sub(contest.bots.len());
        if let Some(guest) = guest.and_then(|guest| contest.guests.get(guest)) {
            return (guest.make)();
        }
        let bot = seat_bot(contest.engine, &*contest.game, &contest.bots[number], contest.limit);
        // All bots could be had when the contest was planned; a program may have gone since.
        let mut bot = bot.unwrap_or_else(|error| Box::new(AbsentBot(error.to_string())));
        bot.keep_pace(&contest.pace);
        bot
    }
    fn played(&self, played: &Played<'_, G>) {
        for happened in played.moves {
            if let Move::Fault(seat, why) = happened {
                let bot = &self.contest.terms.bots[played.seating[seat.index()]];
                self.judge.fault(bot, Fault::public_part(why));
            }
        }
        self.judge.played(played.unit, played.number, &|| self.contest.record(played));
    }
    fn closed(&self) -> bool {
        self.judge.closed()
    }
    fn threads(&self) -> usize {
        self.contest.threads
    }
}

impl<G: Show + Guide> Contest<G> {
    /// Who a bot is, as records say it.
    fn called(&self, number: usize) -> String {
        let known = self.bots.get(number).map(ToString::to_string);
        known.unwrap_or_else(|| self.terms.bots[number].clone())
    }

    /// The record of a match, as a table would have written it.
    fn record(&self, played: &Played<'_, G>) -> Record {
        let header = Header {
            kind: HeaderKind::Parlour,
            format: FORMAT,
            game: self.terms.game.clone(),
            rules_version: self.terms.rules_version,
            rules: self.terms.rules.clone(),
            seats: played.seating.iter().map(|bot| self.called(*bot)).collect(),
            names: Vec::new(),
            undo: None,
            start: Start { seed: played.seed, position: None },
        };
        let line = |happened: &Move<G::Action>| match happened {
            Move::Deal => Line::Deal {},
            Move::Act(seat, action) => {
                let (name, payload) = action_json::<G>(*action);
                Line::Act { seat: *seat, name, payload: Payload::new(&payload) }
            }
            Move::Fault(seat, why) => Line::Substitute { seat: *seat, why: why.clone() },
        };
        let end =
            played.result.outcome.clone().map(|outcome| Line::End { outcome: Box::new(outcome) });
        Record { header, lines: played.moves.iter().map(line).chain(end).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(bots: &[&str], names: &[Option<&str>]) -> Result<Vec<String>, HouseError> {
        let bots = bots.iter().map(|b| b.parse().unwrap()).collect();
        let mut plan = ContestPlan::new(bots, Seed::from_number(1));
        plan.names = names.iter().map(|name| name.map(String::from)).collect();
        super::names::<parlour_kuhn::Kuhn>(&plan, &[])
    }

    #[test]
    fn bots_of_one_name_are_numbered() {
        let three = ["classic", "random", "classic"];
        assert_eq!(called(&three, &[]).unwrap(), ["classic", "random", "classic #2"]);
        let named = called(&three, &[Some("ours"), None, None]).unwrap();
        assert_eq!(named, ["ours", "random", "classic"]);
    }

    #[test]
    fn two_bots_of_one_name_are_refused() {
        let why = called(&["classic", "random"], &[Some("a"), Some("a")]).unwrap_err();
        assert!(why.to_string().contains("Two bots are called a"), "{why}");
        assert!(called(&["classic", "random"], &[None, Some("classic")]).is_err());
    }
}
