//! What a game may tell a search about itself. Nothing here is needed: without it, search plays
//! at random to the end of the round and weighs every world alike.

use crate::bot::Bot;
use crate::game::{ActionSet, Game};
use crate::random::Rng;
use crate::seat::{BySeat, Seat};

/// Small helps for search, all optional: `impl Guide for MyGame {}` is complete.
pub trait Guide: Game {
    /// Picks an action in a playout, quickly, but takes nothing back. It gets the sampled state,
    /// but should use only what the seat could know there.
    #[inline]
    fn playout(
        &self,
        state: &Self::State,
        _seat: Seat,
        legal: &Self::Legal,
        rng: &mut impl Rng,
    ) -> Self::Action {
        loop {
            let action = legal.get(rng.below(legal.len() as u32) as usize);
            // Who may take something back may always go on as well.
            if !self.takes_back(state, action) {
                return action;
            }
        }
    }

    /// What the seat that thinks does later on, where it plays otherwise than it expects of the
    /// others: quickly, and by what it could know there.
    #[inline]
    fn own(
        &self,
        state: &Self::State,
        seat: Seat,
        legal: &Self::Legal,
        rng: &mut impl Rng,
    ) -> Self::Action {
        self.playout(state, seat, legal, rng)
    }

    /// How likely a seat does this of what is legal there, where [`Guide::TELLS_CHANCES`] says that the
    /// game can tell.
    fn chance(
        &self,
        _state: &Self::State,
        _seat: Seat,
        legal: &Self::Legal,
        _action: Self::Action,
    ) -> f32 {
        1.0 / legal.len() as f32
    }

    /// What the seat that thinks goes by in a later decision of its own, as a number
    /// ([`number_of`](crate::number_of)): of what it could know there, what matters. A search
    /// takes decisions with the same number for one and so learns more of each; `None` tells all
    /// apart that look different.
    #[inline]
    fn gist(&self, _state: &Self::State, _seat: Seat) -> Option<u64> {
        None
    }

    /// A playout begins below the tree: what [`Guide::at_once`] kept from the last one no longer
    /// counts, so that a playout depends on where it began and on its luck alone.
    #[inline]
    fn begin_playout(&self) {}

    /// What a seat does in a playout, where that can be told without listing what is legal, which
    /// may take longer than choosing; `None` asks [`Guide::own`] for the seat that thinks (`own`), and
    /// [`Guide::playout`] for others. It may keep something from one decision of a playout to the next.
    #[inline]
    fn at_once(&self, _state: &Self::State, _seat: Seat, _own: bool) -> Option<Self::Action> {
        None
    }

    /// The worth of a state to each seat without playing on; `None` plays on.
    #[inline]
    fn leaf(&self, _state: &Self::State) -> Option<BySeat<f32>> {
        None
    }

    /// What a resting state is worth to each seat where points are counted and not matches won
    /// ([`Aim::Points`](crate::Aim::Points)).
    fn points(&self, state: &Self::State) -> BySeat<f32> {
        self.value(state)
    }

    /// How promising an action looks before it is tried; larger is tried earlier. It counts
    /// where there are too many actions to try them all.
    fn prior(&self, _view: &Self::View, _action: Self::Action) -> f32 {
        1.0
    }

    /// Whether so much hangs on what another seat does here that a search finds out what is best for
    /// it, where it would else expect [`Guide::playout`] of it.
    #[inline]
    fn at_stake(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// Whether so little is left that what others do can be solved. A search then expects them to act by
    /// habit in one half of its simulations, and by [`Guide::solved`] in the other.
    fn is_ending(&self, _view: &Self::View) -> bool {
        false
    }

    /// What the seat that is to act would do near the end if nothing were hidden; `None` where it makes
    /// no difference, or too much is left.
    fn solved(&self, _state: &Self::State) -> Option<Self::Action> {
        None
    }

    /// Whether two actions come to the same, so that a search tries one of them for both.
    fn alike(&self, _view: &Self::View, _one: Self::Action, _other: Self::Action) -> bool {
        false
    }

    /// How many times the budget of a usual decision this one is worth.
    fn importance(&self, _view: &Self::View) -> u32 {
        1
    }

    /// How well a sampled world explains what the others did, from 0 to 1. Only what worlds are
    /// worth beside each other counts, so that it may be tiny for all of them.
    fn likelihood(&self, _view: &Self::View, _world: &Self::State) -> f64 {
        1.0
    }

    /// The bot that plays by the game's habits, where those are written
    /// ([`Habits`](crate::Habits)).
    fn by_habit(&self) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// Whether [`Guide::likelihood`] says anything, so that others need not be asked.
    const WEIGHS_WORLDS: bool = false;

    /// Whether [`Guide::playout`] plays so sensibly that a search does best to expect it of the
    /// other seats. Otherwise their decisions are searched too.
    const MODELS_RIVALS: bool = false;

    /// Whether [`Guide::chance`] says anything. A search then tries what is done later on in the order
    /// of habit, and other actions the later, the odder they are.
    const TELLS_CHANCES: bool = false;

    /// How often a search, below its root, follows [`Guide::playout`] before it tries each other
    /// action in the same place. 0 tries everything once first, in any order: right where playouts
    /// are poor. Where they are good and chance is wide, trying everything first would make every
    /// plan look as bad as its worst continuation.
    const PATIENCE: u32 = 0;

    /// How strongly a search tries again what it has rarely tried, against the range of the
    /// values it has met. Values that cluster in a wide range need less.
    const EXPLORATION: f64 = 0.5;

    /// By how many standard errors an action must beat the one with the highest
    /// [`Guide::prior`] to be chosen instead. With 0 what was tried most is chosen; more keeps
    /// noise from overruling a prior that is good already.
    const CAUTION: f64 = 0.0;

    /// A search answers before its time is over when it would lose less than this on average, as a
    /// part of the range of the values that it has met. With 0 it answers early only where nothing
    /// can change its choice any more.
    const ENOUGH: f64 = 0.0;

    /// Whether simulations count and find bits so much that a search is compiled a second time for
    /// processors that do that in one instruction ([`cpu`](crate::cpu)). It makes the program larger,
    /// so a game says yes if it gains some per cent; `cargo xtask bench instructions` tells.
    const COUNTS_BITS: bool = false;

    /// How strong the levels of its bots are.
    const LEVELS: Levels = Levels { slips: 40, hard: 300, expert: 4000 };
}

/// What the words for an opponent's strength mean in a game. `normal` is the game's own bot
/// everywhere. `docs/strength.md` shows that each level beats the one below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// How many of a hundred decisions `easy` makes at a glance.
    pub slips: u32,
    /// How many simulations `hard` searches.
    pub hard: u32,
    /// How many `expert` searches; hints and reviews think as long.
    pub expert: u32,
}
