//! `games`, `rules`, `schema` and `help`: what there is.

use crate::answer::{Answer, CheatLine, GameLine, Games, HelpAnswer, Rules, Schemas};
use crate::engine::Engine;
use crate::names::COMMANDS;
use crate::payload::{Nothing, OfGame};
use crate::refusal::Refusal;
use crate::schema;

impl Engine {
    /// `games`.
    pub(crate) fn list_games(&self, _: &Nothing) -> Result<Answer, Refusal> {
        let line = |game: &dyn parlour_house::AnyGame| {
            let about = game.about();
            GameLine {
                game: game.id(),
                title: about.title,
                about: about.line,
                players: about.players.into(),
                minutes: about.minutes.into(),
                actions: game.commands(),
            }
        };
        let games = self.games.iter().map(|game| line(&**game)).collect();
        Ok(Answer::of(&Games { games }))
    }

    /// `rules`.
    pub(crate) fn rules(&self, of: &OfGame) -> Result<Answer, Refusal> {
        let game = self.game_or_running(of.game.as_deref())?;
        let running = self.sitting().ok().filter(|s| s.table.game() == game.id());
        let about = game.about();
        Ok(Answer::of(&Rules {
            game: game.id(),
            title: about.title,
            rules: running.map(|s| s.table.rules()),
            defaults: game.default_rules(),
            text: about.rules,
        }))
    }

    /// `schema`: of one game, or of all.
    pub(crate) fn schema(&self, of: &OfGame) -> Result<Answer, Refusal> {
        let schemas = match &of.game {
            None => schema::of(self.games.iter().map(|game| &**game)),
            Some(name) => schema::of(std::iter::once(self.game(name)?)),
        };
        Ok(Answer::of(&Schemas { schemas }))
    }

    /// `help`.
    pub(crate) fn help(&self, _: &Nothing) -> Result<Answer, Refusal> {
        let sitting = self.sitting().ok();
        let game = sitting.and_then(|s| self.game(s.table.game()).ok());
        let cheats = sitting.map(|s| s.table.cheats()).unwrap_or_default();
        Ok(Answer::of(&HelpAnswer {
            commands: &COMMANDS,
            actions: game.map(|g| g.commands().to_vec()).unwrap_or_default(),
            cheats: cheats.into_iter().map(|(what, title)| CheatLine { what, title }).collect(),
        }))
    }
}
