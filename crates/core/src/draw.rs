//! A game in pictures, and what people do with the things in them.

use crate::deed::Deed;
use crate::game::ActionSet;
use crate::hand_game::{HandGame, SpokenHands};
use crate::scene::{AmountChoice, Choice, Choices, Chooser, ObjectId, Scene, Sheet, Zone};
use crate::seat::Seat;
use crate::speak::Speak;
use crate::text::spoken;
use crate::way::{Step, Way, key_of};
use crate::write::{Write, action_json};

/// Above this many legal actions a scene sends choosers instead of a list.
pub const LISTED: usize = 64;

/// What a game draws, and how people come to an action from there. Nothing here is hot.
pub trait Draw: Speak + Write {
    /// The picture, without the choices; [`full_scene`] adds those.
    fn scene(&self, view: &Self::View) -> Scene;

    /// The objects of the scene that the action touches, each as often as it touches it; without it,
    /// the things of the hand that it is done with.
    fn touches(&self, _view: &Self::View, action: Self::Action) -> Vec<ObjectId> {
        action.things().iter().map(|thing| format!("hand/{thing}")).collect()
    }

    /// How people come to an action: what to do, with what, and how. By default the command and
    /// then the objects it touches; an action that touches nothing stands for itself.
    fn way(&self, view: &Self::View, action: Self::Action) -> Way {
        let command = self.command(action);
        let verb = || Step::verb(command, spoken(command), "");
        match &*self.touches(view, action) {
            [] => {
                let words = self.words(view, action);
                Way::of([Step::new(key_of(&words), self.label(view, action))])
            }
            [only] => Way::of([verb(), Step::object(only)]),
            several => Way::of([verb()]).marking(several.to_vec()),
        }
    }

    /// What the scene offers instead of a list when there are more than [`LISTED`] actions.
    fn choosers(&self, _view: &Self::View) -> Vec<Chooser> {
        Vec::new()
    }

    /// Actions that differ only in a number, offered as an amount; they are left out of the list.
    fn amounts(&self, _view: &Self::View) -> Vec<AmountChoice> {
        Vec::new()
    }

    /// The score sheet of the match so far, from what the viewer has witnessed of it since it
    /// began; the sheet of [`Draw::scene`] knows only what the view still holds.
    fn sheet(
        &self,
        _view: &Self::View,
        _witnessed: &mut dyn Iterator<Item = Self::Event>,
    ) -> Option<Sheet> {
        None
    }

    /// The cheats a player may open; each marks the match's record.
    fn cheats(&self) -> &'static [Cheat] {
        &[]
    }

    /// What an open cheat shows a seat, in zones whose names begin with `cheat`.
    fn peek(&self, _state: &Self::State, _seat: Seat, _cheat: &str) -> Vec<Zone> {
        Vec::new()
    }
}

/// A window through which a player may cheat.
#[derive(Clone, Copy, Debug)]
pub struct Cheat {
    /// Its name in commands and records.
    pub id: &'static str,
    /// What it shows.
    pub title: &'static str,
}

impl Cheat {
    /// The names that cheats have, the same in every game that has such a window.
    pub const NAMES: [&'static str; 3] = ["hands", "next", "scores"];
}

/// Why the viewer cannot do this in a game of hands, though it is to act: for the things in its
/// picture that cannot be chosen.
pub fn why_not<G: SpokenHands>(
    game: &G,
    view: &G::View,
    action: <G as HandGame>::Action,
) -> Option<String> {
    let asked = Some(action).filter(|_| game.is_asked(view))?;
    let flaw = game.flaw(&view.open, view.hand(), asked).err()?;
    Some(game.explain(view, flaw).message)
}

/// The scene with its choices: a list of the legal actions, or choosers if they are many.
pub fn full_scene<G: Draw>(game: &G, view: &G::View) -> Scene {
    let mut scene = game.scene(view);
    scene.put_things_in_one_place();
    let legal = game.legal_in(view);
    let amounts = game.amounts(view);
    if legal.len() > LISTED {
        let choosers = game.choosers(view);
        let covered = |name: &str| {
            choosers.iter().any(|c| c.name == name) || amounts.iter().any(|a| a.name == name)
        };
        let list = legal.iter().filter(|a| !covered(game.command(*a)));
        scene.choices = Choices {
            list: list.map(|a| choice(game, view, a)).collect(),
            choosers,
            amounts,
            foregone: None,
        };
    } else {
        let list = legal.iter().filter(|a| !amounts.iter().any(|m| m.name == game.command(*a)));
        scene.choices = Choices {
            list: list.map(|a| choice(game, view, a)).collect(),
            choosers: Vec::new(),
            amounts,
            foregone: None,
        };
    }
    scene.choices.foregone = game.foregone(view);
    scene
}

fn choice<G: Draw>(game: &G, view: &G::View, action: G::Action) -> Choice {
    let (name, payload) = action_json::<G>(action);
    Choice {
        name,
        payload,
        label: game.label(view, action),
        words: game.words(view, action),
        touches: game.touches(view, action),
        way: game.way(view, action),
    }
}
