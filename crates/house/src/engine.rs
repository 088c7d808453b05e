//! What of a game has to be fast, compiled where the game is.
//!
//! Most of what the house does with a game is done once a move, and can be compiled in a hurry.
//! Thinking and playing in bulk go through the object here, which a game's own crate makes: what
//! is behind it is optimised as the rules are, whoever puts the game behind the house's face.

use parlour_arena::{
    Go, Host, Plan, Simulation, Tick, Unit, random_rounds, run, simulate, simulate_random,
};
use parlour_bots::{Budget, Explained, Method, RandomBot, SearchBot, SlipsBot};
use parlour_core::text::{LONGEST_NAME, brief, list};
use parlour_core::{Bot, Guide, Seat, Seed, Show, Workload};

use crate::HouseError;
use crate::bulk::BulkPlan;
use crate::levels::Style;
use crate::seats::SeatSpec;
use crate::thinking;

/// Who makes the bot of each seat.
pub type Seating<'a, G> = dyn Fn(Seat) -> Box<dyn Bot<G>> + Sync + 'a;

/// Thinking and playing in bulk.
pub trait Engine<G: Guide>: Sync {
    /// The bot that a seat names, if it thinks within this program.
    fn bot(&self, game: &G, spec: &SeatSpec) -> Result<Box<dyn Bot<G>>, HouseError>;
    /// A bot that explains its advice.
    fn explaining<'a>(&self, bot: &'a mut Explained<G>) -> &'a mut dyn Bot<G>;
    /// Plays the missing units of a tournament; see [`parlour_arena::run`].
    fn run(
        &self,
        game: &G,
        plan: &Plan,
        host: &dyn Host<G>,
        done: &mut Vec<Unit>,
        watch: &mut dyn FnMut(&Unit) -> Go,
    );
    /// Plays the matches of a plan, at random where nobody makes bots.
    fn simulate(
        &self,
        game: &G,
        plan: &BulkPlan,
        seating: Option<&Seating<'_, G>>,
        tick: &Tick<'_>,
    ) -> Simulation;
    /// Work that `parlour bench` times: the game's own, and how fast all this is.
    fn workloads(&self) -> Vec<Workload>;
}

/// The engine of every game, compiled by whoever makes an object of it.
pub struct CompiledHere;

impl<G: Show + Guide> Engine<G> for CompiledHere {
    fn bot(&self, game: &G, spec: &SeatSpec) -> Result<Box<dyn Bot<G>>, HouseError> {
        let unavailable =
            |what: &str| HouseError::BotUnavailable(format!("{what}, in {}.", G::about().title));
        let classic = || game.bot("classic").ok_or_else(|| unavailable("There is no classic bot"));
        let parsed = |budget: &str| budget.parse::<Budget>().map_err(HouseError::BotUnavailable);
        match spec {
            SeatSpec::Human => Err(unavailable("A person is no bot")),
            SeatSpec::Cmd(_) => Err(unavailable("A program is no bot of the house")),
            SeatSpec::Random => Ok(Box::new(RandomBot)),
            SeatSpec::Classic => classic(),
            SeatSpec::Level(level) => match level.style(G::LEVELS) {
                Style::Slips(slips) => Ok(Box::new(SlipsBot::new(classic()?, slips))),
                Style::Classic => classic(),
                Style::Search(n) => Ok(search(game, Budget::Simulations(n))),
            },
            SeatSpec::Search(budget) => Ok(search(game, parsed(budget)?)),
            SeatSpec::Worlds(budget) => {
                Ok(Box::new(SearchBot::new(parsed(budget)?).by(Method::Apart)))
            }
            SeatSpec::Own(name) => game.bot(name).ok_or_else(|| no_such::<G>(name)),
        }
    }

    fn explaining<'a>(&self, bot: &'a mut Explained<G>) -> &'a mut dyn Bot<G> {
        bot
    }

    fn run(
        &self,
        game: &G,
        plan: &Plan,
        host: &dyn Host<G>,
        done: &mut Vec<Unit>,
        watch: &mut dyn FnMut(&Unit) -> Go,
    ) {
        run(game, plan, host, done, watch);
    }

    fn simulate(
        &self,
        game: &G,
        plan: &BulkPlan,
        seating: Option<&Seating<'_, G>>,
        tick: &Tick<'_>,
    ) -> Simulation {
        match seating {
            Some(seating) => simulate(game, plan.seed, plan.matches, plan.threads, seating, tick),
            None => simulate_random(game, plan.seed, plan.matches, plan.threads, tick),
        }
    }

    fn workloads(&self) -> Vec<Workload> {
        let mut all = G::workloads();
        all.extend([bulk::<G>(), thinking::workload::<G>()]);
        all
    }
}

/// The game's own search where it has one, as a game that can be solved does.
fn search<G: Show + Guide>(game: &G, budget: Budget) -> Box<dyn Bot<G>> {
    game.bot("search").unwrap_or_else(|| Box::new(SearchBot::new(budget)))
}

fn no_such<G: Show>(name: &str) -> HouseError {
    let (name, own) = (brief(name, LONGEST_NAME), list(G::bots(), "and"));
    let title = G::about().title;
    HouseError::BotUnavailable(format!("There is no bot called {name} in {title}: there is {own}."))
}

/// Bulk play, compared with the game's own figure where that counts deals or whole games as well.
fn bulk<G: Show>() -> Workload {
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
