//! How each game was played last, so that the next match can begin the same way.

use std::fs;

use parlour_core::Seed;
use parlour_house::{AnyGame, SeatSpec};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::StoreError;
use crate::files::write_atomically;
use crate::home::Home;
use crate::wish::Wish;

/// What is kept of a wish: a seed and a position are for one match alone.
#[derive(Serialize, Deserialize)]
struct Options {
    rules: Map<String, Value>,
    /// None if one of them was an outside program: a file does not start programs.
    bots: Vec<String>,
    /// Who played wherever nobody was named.
    #[serde(default)]
    usual_bot: Option<String>,
    seat: Option<String>,
    #[serde(default)]
    names: Vec<String>,
}

impl Wish {
    /// Remembers the options of this match for the next one of its game.
    pub fn remember(&self, home: &Home, game: &dyn AnyGame) -> Result<(), StoreError> {
        let programs = self.bots.iter().any(|bot| matches!(bot, SeatSpec::Cmd(_)));
        let bots = self.bots.iter().filter(|_| !programs).map(SeatSpec::to_string);
        let usual_bot = self.usual_bot.as_ref();
        let usual_bot = usual_bot.filter(|bot| !matches!(bot, SeatSpec::Cmd(_)));
        let options = Options {
            rules: self.rules.clone(),
            bots: bots.collect(),
            usual_bot: usual_bot.map(SeatSpec::to_string),
            seat: self.seat.clone(),
            names: self.names.clone(),
        };
        let text = serde_json::to_string_pretty(&options)
            .unwrap_or_else(|e| unreachable!("options are plain JSON: {e}"));
        write_atomically(&home.last_file(game.id()), &format!("{text}\n"))
    }

    /// The options of the last match of a game, if there was one that could be played again.
    #[must_use]
    pub fn remembered(home: &Home, game: &dyn AnyGame) -> Option<Wish> {
        let bytes = fs::read(home.last_file(game.id())).ok()?;
        let Options { rules, bots, usual_bot, seat, names } =
            serde_json::from_slice(&bytes).ok()?;
        let bots: Result<Vec<SeatSpec>, String> = bots.iter().map(|bot| bot.parse()).collect();
        let usual_bot = usual_bot.map(|bot| bot.parse()).transpose().ok()?;
        let wish = Wish { rules, bots: bots.ok()?, usual_bot, seat, names, ..Wish::default() };
        let mut bots = wish.bots.iter().chain(&wish.usual_bot);
        let programs = bots.any(|bot| matches!(bot, SeatSpec::Cmd(_)));
        let fits = !programs && wish.open(game, Seed::from_number(0)).is_ok();
        fits.then_some(wish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_kuhn::Kuhn;

    #[test]
    fn the_options_of_the_last_match_come_back_without_what_is_for_once() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        let game = parlour_house::offer::<Kuhn>();
        assert!(Wish::remembered(&home, &*game).is_none());
        let mut wish = Wish {
            bots: vec![SeatSpec::Random],
            usual_bot: Some(SeatSpec::Classic),
            seat: Some("1".into()),
            names: vec!["Ann".into()],
            seed: Some(Seed::from_number(3)),
            ..Wish::default()
        };
        wish.add_rule(&*game, "rounds=3").unwrap();
        wish.remember(&home, &*game).unwrap();
        let again = Wish::remembered(&home, &*game).unwrap();
        assert_eq!((again.rules, again.bots, again.seat), (wish.rules, wish.bots, wish.seat));
        assert_eq!((again.usual_bot, again.seed), (wish.usual_bot, None));
        assert_eq!(again.names, ["Ann"]);
    }

    #[test]
    fn a_program_is_not_remembered_nor_started_by_a_file() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        let game = parlour_house::offer::<Kuhn>();
        let program = SeatSpec::Cmd("touch ran".into());
        let wish = Wish { bots: vec![program], ..Wish::default() };
        wish.remember(&home, &*game).unwrap();
        assert_eq!(Wish::remembered(&home, &*game).unwrap().bots, []);
        let mark = tempdir.path().join("ran");
        let program = format!("\"cmd:touch {}\"", mark.display());
        for forged in [
            format!(r#"{{"rules":{{}},"bots":[{program}]}}"#),
            format!(r#"{{"rules":{{}},"bots":[],"usual_bot":{program}}}"#),
        ] {
            fs::write(home.last_file("kuhn"), forged).unwrap();
            assert!(Wish::remembered(&home, &*game).is_none());
        }
        assert!(!mark.exists());
    }

    #[test]
    fn what_makes_no_sense_any_more_is_forgotten() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        let game = parlour_house::offer::<Kuhn>();
        Wish::default().remember(&home, &*game).unwrap();
        for text in ["", "{}", r#"{"rules":{"rounds":"many"},"bots":[]}"#] {
            fs::write(home.last_file("kuhn"), text).unwrap();
            assert!(Wish::remembered(&home, &*game).is_none(), "{text}");
        }
    }
}
