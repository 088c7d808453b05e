//! Turns a game known at compile time into an [`AnyGame`].

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use parlour_arena::Tick;
use parlour_bots::{AbsentBot, CmdBot, DEFAULT_LIMIT};
use parlour_core::record::Undo;
use parlour_core::table::{Controller, Table};
use parlour_core::written::Written;
use parlour_core::{
    About, Bot, Cheat, Game, Guide, MatchLuck, Record, Refused, Seat, Seed, Show, Study, Viewer,
    Workload, read,
};
use serde_json::{Map, Value};

use crate::bulk::{Bulk, BulkPlan, bulk};
use crate::contest::{AnyContest, ContestPlan, contest};
use crate::engine::{CompiledHere, Engine};
use crate::seats::SeatSpec;
use crate::table::{AnyTable, Seated};
use crate::{AnyGame, HouseError, Setup};

/// A game of the house, with the compiled rules of its tables: those with equal rules share them.
pub(crate) struct Erased<G: Guide> {
    engine: &'static dyn Engine<G>,
    compiled: Mutex<Vec<Weak<G>>>,
}

impl<G: Show + Guide> Erased<G> {
    /// The game behind the house's face.
    pub(crate) fn new(engine: &'static dyn Engine<G>) -> Erased<G> {
        Erased { engine, compiled: Mutex::new(Vec::new()) }
    }

    /// The game with these rules, which another table may have compiled already.
    fn compile(&self, rules: &Value, listed: usize) -> Result<Arc<G>, HouseError> {
        let rules = options::<G>(rules, listed)?;
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        compiled.retain(|game| game.strong_count() > 0);
        if let Some(game) = compiled.iter().filter_map(Weak::upgrade).find(|g| *g.rules() == rules)
        {
            return Ok(game);
        }
        let game = <G as Game>::new(rules).map(Arc::new).map_err(HouseError::Invalid)?;
        compiled.push(Arc::downgrade(&game));
        Ok(game)
    }

    fn finish(&self, mut table: Table<G>, setup: &Setup) -> Box<dyn AnyTable> {
        table.set_on_fault(setup.on_fault);
        table.name_people(&setup.names);
        if let Some(Undo::Free) = setup.undo {
            table.free_undo();
        }
        Box::new(Seated { table, engine: self.engine })
    }

    fn seat_all(
        &self,
        game: &G,
        specs: &[SeatSpec],
        limit: Duration,
    ) -> Result<Vec<Controller<G>>, HouseError> {
        let seats = game.seats();
        if specs.is_empty() {
            let others = std::iter::repeat_n(SeatSpec::Classic, seats - 1);
            return std::iter::once(SeatSpec::Human)
                .chain(others)
                .map(|s| controller(self.engine, game, &s, limit))
                .collect();
        }
        if specs.len() != seats {
            return Err(HouseError::SeatCount { listed: specs.len(), seats });
        }
        specs.iter().map(|spec| controller(self.engine, game, spec, limit)).collect()
    }

    /// Who a record names. The names are not orders: a file must never start a program.
    fn named(&self, game: &G, name: &str) -> Controller<G> {
        let bot: Box<dyn Bot<G>> = match name.parse() {
            Ok(SeatSpec::Human) => return Controller::Human,
            Ok(spec) if !matches!(spec, SeatSpec::Cmd(_)) => {
                seat_bot(self.engine, game, &spec, DEFAULT_LIMIT)
                    .unwrap_or_else(|e| Box::new(AbsentBot(e.to_string())))
            }
            _ => Box::new(AbsentBot("the record names it, but does not start it".into())),
        };
        Controller::Bot { name: name.to_owned(), bot }
    }
}

impl<G: Show + Guide> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn about(&self) -> About {
        G::about()
    }

    fn low_wins(&self) -> bool {
        G::LOW_WINS
    }
    fn commands(&self) -> &'static [&'static str] {
        G::commands()
    }
    fn lesson(&self) -> Option<&'static str> {
        G::about().lesson
    }
    fn default_rules(&self) -> Value {
        Written::of(&G::Rules::default()).value()
    }
    fn short(&self) -> &'static [&'static str] {
        G::about().short
    }
    fn refusals(&self) -> Vec<Refused> {
        let game = usual::<G>();
        let mut state = game.start();
        game.deal(&mut state, &mut MatchLuck::new(Seed::from_number(1), G::ID), &mut ());
        let view = game.view(&state, Viewer::Seat(Seat::new(0)));
        G::refusals().into_iter().map(|refusal| game.explain(&view, refusal)).collect()
    }
    fn cheats(&self) -> &'static [Cheat] {
        usual::<G>().cheats()
    }
    fn schemas(&self) -> Map<String, Value> {
        [
            ("rules", schemars::schema_for!(G::Rules)),
            ("action", schemars::schema_for!(G::Action)),
            ("event", schemars::schema_for!(G::Event)),
            ("view", schemars::schema_for!(G::View)),
            ("position", schemars::schema_for!(G::Position)),
        ]
        .map(|(name, schema)| (name.to_owned(), schema.to_value()))
        .into_iter()
        .collect()
    }
    fn seats(&self, rules: &Value) -> Result<usize, HouseError> {
        Ok(self.compile(rules, 0)?.seats())
    }
    fn open(&self, setup: &Setup) -> Result<Box<dyn AnyTable>, HouseError> {
        let game = self.compile(&setup.rules, setup.seats.len())?;
        let seats = self.seat_all(&game, &setup.seats, setup.bot_time)?;
        Ok(self.finish(Table::new(game, setup.seed, seats), setup))
    }
    fn load(&self, setup: &Setup, position: &Value) -> Result<Box<dyn AnyTable>, HouseError> {
        let game = self.compile(&setup.rules, setup.seats.len())?;
        let seats = self.seat_all(&game, &setup.seats, setup.bot_time)?;
        let position: G::Position = read::value(position).map_err(HouseError::Invalid)?;
        let table = Table::load(game, setup.seed, &position, seats);
        Ok(self.finish(table.map_err(HouseError::Invalid)?, setup))
    }
    fn restore(&self, setup: &Setup, snapshot: &Value) -> Result<Box<dyn AnyTable>, HouseError> {
        let game = self.compile(&setup.rules, setup.seats.len())?;
        let seats = self.seat_all(&game, &setup.seats, setup.bot_time)?;
        let table = Table::restore(game, setup.seed, snapshot, seats);
        Ok(self.finish(table.map_err(HouseError::Invalid)?, setup))
    }
    fn replay(
        &self,
        record: &Record,
        seats: Option<&[SeatSpec]>,
        to: Option<usize>,
    ) -> Result<Box<dyn AnyTable>, HouseError> {
        let game = self.compile(&record.header.rules, 0)?;
        let part = to.map(|to| {
            let lines = record.lines.iter().take(to).cloned().collect();
            Record { header: record.header.clone(), lines }
        });
        let record = part.as_ref().unwrap_or(record);
        let controllers = match seats {
            Some(specs) => self.seat_all(&game, specs, DEFAULT_LIMIT)?,
            None => record.sitting().iter().map(|name| self.named(&game, name)).collect(),
        };
        if controllers.len() != game.seats() {
            let (listed, seats) = (controllers.len(), game.seats());
            return Err(HouseError::SeatCount { listed, seats });
        }
        let table = Table::replay(game, record, controllers)?;
        Ok(Box::new(Seated { table, engine: self.engine }))
    }
    fn option_from_file(&self, option: &str, text: &str) -> Option<Result<Value, String>> {
        G::option_from_file(option, text)
    }
    fn workloads(&self) -> Vec<Workload> {
        self.engine.workloads()
    }
    fn studies(&self) -> Vec<Study> {
        G::studies()
    }
    fn contest(&self, plan: &ContestPlan) -> Result<Box<dyn AnyContest>, HouseError> {
        contest(self.engine, plan, Vec::new())
    }
    fn simulate(&self, plan: &BulkPlan, tick: &Tick<'_>) -> Result<Bulk, HouseError> {
        bulk(self.engine, plan, tick)
    }
}

/// The game with its default rules.
fn usual<G: Show>() -> G {
    G::new(G::Rules::default())
        .unwrap_or_else(|_| unreachable!("a game can be played by its default rules"))
}

/// Compiles rules. Options left out have their default; where the rules do not say how many
/// `players` there are, the number of listed seats does.
pub fn compile<G: Show>(rules: &Value, listed: usize) -> Result<Arc<G>, HouseError> {
    <G as Game>::new(options::<G>(rules, listed)?).map(Arc::new).map_err(HouseError::Invalid)
}

fn options<G: Show>(rules: &Value, listed: usize) -> Result<G::Rules, HouseError> {
    let mut rules = rules.clone();
    if let Value::Object(options) = &mut rules
        && listed > 0
        && !options.contains_key("players")
        && let Value::Object(known) = Written::of(&G::Rules::default()).value()
        && known.contains_key("players")
    {
        options.insert("players".into(), listed.into());
    }
    read::value(&rules).map_err(HouseError::Invalid)
}

/// Who decides for a seat.
pub(crate) fn controller<G: Show + Guide>(
    engine: &dyn Engine<G>,
    game: &G,
    spec: &SeatSpec,
    limit: Duration,
) -> Result<Controller<G>, HouseError> {
    match spec {
        SeatSpec::Human => Ok(Controller::Human),
        bot => {
            let name = bot.to_string();
            Ok(Controller::Bot { name, bot: seat_bot(engine, game, bot, limit)? })
        }
    }
}

/// The bot that a seat names; an outside program has the limit for each decision.
pub(crate) fn seat_bot<G: Show + Guide>(
    engine: &dyn Engine<G>,
    game: &G,
    spec: &SeatSpec,
    limit: Duration,
) -> Result<Box<dyn Bot<G>>, HouseError> {
    match spec {
        SeatSpec::Cmd(command) => match CmdBot::start(command, limit) {
            Ok(bot) => Ok(Box::new(bot)),
            Err(why) => Err(HouseError::BotUnavailable(why)),
        },
        bot => engine.bot(game, bot),
    }
}

/// The bot that a seat names, for who knows the game; an outside program has the limit for each
/// decision.
pub fn make_bot<G: Show + Guide>(
    game: &G,
    spec: &SeatSpec,
    limit: Duration,
) -> Result<Box<dyn Bot<G>>, HouseError> {
    seat_bot(&CompiledHere, game, spec, limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_with_equal_rules_share_the_compiled_game() {
        let game = Erased::<parlour_rails::Rails>::new(&CompiledHere);
        let rules = serde_json::json!({});
        let (one, two) = (game.compile(&rules, 3).unwrap(), game.compile(&rules, 3).unwrap());
        assert!(Arc::ptr_eq(&one, &two));
        assert!(!Arc::ptr_eq(&one, &game.compile(&rules, 4).unwrap()), "four players");
        drop((one, two));
        game.compile(&rules, 2).unwrap();
        let held = game.compiled.lock().unwrap();
        assert_eq!(held.len(), 1, "what no table plays by is forgotten");
    }
}
