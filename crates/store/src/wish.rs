//! What a person asks for when a new match begins, in the words of the command line.

use std::time::Duration;

use parlour_core::record::Undo;
use parlour_core::{Seat, Seed};
use parlour_house::{AnyGame, AnyTable, Level, OnFault, SeatSpec, Setup};
use serde_json::{Map, Value};

use crate::settings::check_names;
use parlour_core::suggest::nearest;

/// A match as it is wished for; what is left out has its default.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The options that differ from the default.
    pub rules: Map<String, Value>,
    /// The seed; a fresh one if there is none.
    pub seed: Option<Seed>,
    /// Who plays the other seats: one for all of them, or one for each.
    pub bots: Vec<SeatSpec>,
    /// Who plays the other seats where nobody is named; `classic` if not said.
    pub usual_bot: Option<SeatSpec>,
    /// Where the person sits: a number or a name; seat 0 if not said.
    pub seat: Option<String>,
    /// What people are called, in order of seats; if not said, as the settings say.
    pub names: Vec<String>,
    /// Whether people may take back even where several of them play.
    pub undo: Option<Undo>,
    /// The position the match begins in, if not at the first deal.
    pub position: Option<Value>,
    /// What happens when a bot fails.
    pub on_fault: OnFault,
    /// How long an outside program may think about a decision, if not as long as usual.
    pub bot_time: Option<Duration>,
}

impl Wish {
    /// Adds an option written `key=value`. The value is JSON if it can be, else a text.
    pub fn add_rule(&mut self, game: &dyn AnyGame, written: &str) -> Result<(), String> {
        let Some((key, value)) = written.split_once('=') else {
            return Err(format!("\"{written}\" is no rule: write key=value, such as {}.", {
                example(game)
            }));
        };
        let (key, value) = (key.trim(), value.trim());
        let known = game.default_rules();
        let keys: Vec<&str> =
            known.as_object().into_iter().flat_map(Map::keys).map(String::as_str).collect();
        if !keys.contains(&key) {
            let title = game.about().title;
            let meant = nearest(key, keys.iter().copied());
            let meant = meant.map(|k| format!(" Did you mean \"{k}\"?")).unwrap_or_default();
            let keys = keys.join(", ");
            return Err(format!(
                "There is no rule \"{key}\" in {title}.{meant} The rules are: {keys}."
            ));
        }
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
        self.rules.insert(key.to_owned(), value);
        Ok(())
    }

    /// Opens the table that is wished for.
    pub fn open(&self, game: &dyn AnyGame, seed: Seed) -> Result<Box<dyn AnyTable>, String> {
        let rules = Value::Object(self.rules.clone());
        let mut setup = Setup { rules, ..Setup::new(self.seed.unwrap_or(seed)) };
        setup.undo = self.undo;
        setup.on_fault = self.on_fault;
        setup.bot_time = self.bot_time.unwrap_or(setup.bot_time);
        setup.seats = self.seating(game, &setup)?;
        check_names(&self.names)?;
        let (names, people) = (self.names.len(), people(&setup.seats));
        if names > people {
            let people = match people {
                1 => "1 person plays".into(),
                n => format!("{n} people play"),
            };
            return Err(format!(
                "{names} names are given, but {people}: \"human\" among the opponents is one more."
            ));
        }
        setup.names = self.names.clone();
        let table = match &self.position {
            Some(position) => game.load(&setup, position),
            None => game.open(&setup),
        };
        table.map_err(|error| error.to_string())
    }

    /// How many people play; none where the wish cannot be granted.
    #[must_use]
    pub fn people(&self, game: &dyn AnyGame) -> usize {
        let rules = Value::Object(self.rules.clone());
        let setup = Setup { rules, ..Setup::new(Seed::from_number(0)) };
        self.seating(game, &setup).map_or(0, |seats| people(&seats))
    }

    /// Who sits where.
    fn seating(&self, game: &dyn AnyGame, setup: &Setup) -> Result<Vec<SeatSpec>, String> {
        let seats = self.seat_count(game, &setup.rules)?;
        let bots = &self.bots;
        if bots.len() == seats {
            return match &self.seat {
                None => Ok(bots.clone()),
                Some(_) => Err(format!(
                    "{seats} bots take all {seats} seats, and none is left for you: leave out \
                     --seat to watch, or name {} bots.",
                    seats - 1
                )),
            };
        }
        let others = match bots.as_slice() {
            [] => vec![self.usual_bot.clone().unwrap_or(SeatSpec::Level(Level::Normal)); seats - 1],
            [one] => vec![one.clone(); seats - 1],
            several if several.len() == seats - 1 => several.to_vec(),
            several => {
                return Err(format!(
                    "{} bots are named, but {} has {seats} seats: name 1 for all the others, \
                     {} for one each, or {seats} to watch.",
                    several.len(),
                    game.about().title,
                    seats - 1
                ));
            }
        };
        let own = self.own_seat(game, setup, seats)?;
        let mut all = others;
        all.insert(own.index(), SeatSpec::Human);
        Ok(all)
    }

    /// How many seats: as the rules say, or as many as the bots make with the person, where that
    /// may vary. Bots for every seat of the usual table leave the person to watch.
    fn seat_count(&self, game: &dyn AnyGame, rules: &Value) -> Result<usize, String> {
        let seats = game.seats(rules).map_err(|error| error.to_string())?;
        let (fewest, most) = game.about().players;
        let with_bots = self.bots.len() + 1;
        let open = !self.rules.contains_key("players") && fewest < most;
        if open
            && self.bots.len() > 1
            && self.bots.len() != seats
            && (fewest..=most).contains(&with_bots)
        {
            return Ok(with_bots);
        }
        Ok(seats)
    }

    fn own_seat(&self, game: &dyn AnyGame, setup: &Setup, seats: usize) -> Result<Seat, String> {
        let Some(wanted) = &self.seat else {
            return Ok(Seat::new(0));
        };
        let number = wanted.parse::<u64>().ok();
        if let Some(seat) = number.and_then(|number| Seat::checked(number, seats)) {
            return Ok(seat);
        }
        let everybody = vec![SeatSpec::Human; seats];
        let table = game.open(&Setup { seats: everybody, ..setup.clone() });
        let table = table.map_err(|error| error.to_string())?;
        let named = Seat::all(seats).find(|s| table.seat_name(*s).eq_ignore_ascii_case(wanted));
        named.ok_or_else(|| {
            let names: Vec<String> = Seat::all(seats).map(|s| table.seat_name(s)).collect();
            format!(
                "There is no seat \"{wanted}\": name one of {}, or a number from 0 to {}.",
                names.join(", "),
                seats - 1
            )
        })
    }
}

fn people(seats: &[SeatSpec]) -> usize {
    seats.iter().filter(|seat| **seat == SeatSpec::Human).count()
}

fn example(game: &dyn AnyGame) -> String {
    let known = game.default_rules();
    let first = known.as_object().and_then(|rules| rules.iter().next());
    first.map_or_else(|| "players=4".into(), |(key, value)| format!("{key}={value}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_kuhn::Kuhn;

    fn kuhn() -> Box<dyn AnyGame> {
        parlour_house::offer::<Kuhn>()
    }

    #[test]
    fn rules_are_read_as_json_or_text_and_unknown_ones_are_named() {
        let mut wish = Wish::default();
        wish.add_rule(&*kuhn(), "rounds=3").unwrap();
        assert_eq!(wish.rules["rounds"], 3);
        wish.add_rule(&*kuhn(), "rounds = many").unwrap();
        assert_eq!(wish.rules["rounds"], "many");
        let error = wish.add_rule(&*kuhn(), "round=3").unwrap_err();
        assert!(error.contains("Did you mean \"rounds\"?"), "{error}");
        assert!(wish.add_rule(&*kuhn(), "rounds").unwrap_err().contains("key=value"));
    }

    #[test]
    fn a_person_sits_where_asked_and_bots_in_the_rest() {
        let seats = |seat: Option<&str>, bots: &[SeatSpec]| {
            let wish = Wish { seat: seat.map(Into::into), bots: bots.to_vec(), ..Wish::default() };
            wish.open(&*kuhn(), Seed::from_number(1)).map(|table| table.controllers())
        };
        assert_eq!(seats(None, &[]).unwrap(), ["human", "normal"]);
        assert_eq!(seats(Some("1"), &[SeatSpec::Random]).unwrap(), ["random", "human"]);
        assert_eq!(seats(Some("player 2"), &[]).unwrap(), ["normal", "human"]);
        let two = [SeatSpec::Random, SeatSpec::Classic];
        assert_eq!(seats(None, &two).unwrap(), ["random", "classic"]);
        assert!(seats(Some("0"), &two).unwrap_err().contains("leave out --seat"));
        assert!(seats(Some("7"), &[]).unwrap_err().contains("Player 1, Player 2"));
        let three = vec![SeatSpec::Random; 3];
        assert!(seats(None, &three).unwrap_err().contains("2 seats"));
    }

    #[test]
    fn a_bad_rule_value_is_refused_with_its_reason() {
        let mut wish = Wish::default();
        wish.add_rule(&*kuhn(), "rounds=many").unwrap();
        let error = wish.open(&*kuhn(), Seed::from_number(1)).err().unwrap();
        assert_eq!(error, "rounds: \"many\" is wrong: use a whole number from 1 to 100");
    }
}
