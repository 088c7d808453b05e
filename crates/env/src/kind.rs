//! A game behind one face, and the game with its rules.

use std::marker::PhantomData;
use std::sync::Arc;

use parlour_core::{About, Encode, Guide, Pace, Part, Record, Refused, Seed, Show};
use parlour_house::{AnyContest, CompiledHere, ContestPlan, HouseError, compile, contest};
use serde_json::Value;

use crate::batch::Shape;
use crate::guest::{Ask, guest};
use crate::harvest::{Harvest, HarvestPlan, harvest};
use crate::lanes::{AnyLanes, Lanes, LanesPlan};
use crate::letters::MOST_LETTERS;
use crate::state::{AnyState, State};

/// A game, before its rules are chosen.
pub trait AnyKind: Send + Sync {
    /// The short name: `hearts`.
    fn id(&self) -> &'static str;
    /// What a lobby says of it.
    fn about(&self) -> About;
    /// The game with these options; those left out have their default.
    fn load(&self, rules: &Value) -> Result<Arc<dyn AnyEnv>, HouseError>;
}

/// A game with its rules.
pub trait AnyEnv: Send + Sync {
    /// The short name: `hearts`.
    fn id(&self) -> &'static str;
    /// How many seats the table has.
    fn seats(&self) -> usize;
    /// The options in full.
    fn rules(&self) -> Value;
    /// The parts of a row, in their order. Where an action takes several letters, those written so
    /// far are the last of them.
    fn parts(&self) -> Vec<Part>;
    /// How many numbers a row has.
    fn width(&self) -> usize;
    /// How many letters there are.
    fn letters(&self) -> usize;
    /// A match. Its rounds are dealt by themselves if `dealing`; otherwise it waits for each.
    fn start(&self, seed: Seed, dealing: bool) -> Box<dyn AnyState>;
    /// A match that goes on from a position.
    fn place(&self, position: &Value, seed: Seed) -> Result<Box<dyn AnyState>, Refused>;
    /// The match of a record, as far as it was played.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyState>, Refused>;
    /// A tournament of the bots of a plan, and of others after them.
    fn contest(
        &self,
        plan: &ContestPlan,
        others: Vec<(String, Ask)>,
    ) -> Result<Box<dyn AnyContest>, HouseError>;
    /// Many matches side by side.
    fn lanes(&self, plan: &LanesPlan) -> Result<Box<dyn AnyLanes>, HouseError>;
    /// Matches for a data set; where the pace is hurried, as many as there was time for.
    fn harvest(&self, plan: &HarvestPlan, pace: &Pace) -> Result<Harvest, HouseError>;
}

/// A game for programs that learn. A crate that calls this compiles all that is done with it here.
#[must_use]
pub fn offer<G: Show + Guide + Encode>() -> Box<dyn AnyKind> {
    Box::new(Kind::<G>(PhantomData))
}

struct Kind<G>(PhantomData<fn() -> G>);

impl<G: Show + Guide + Encode> AnyKind for Kind<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn about(&self) -> About {
        G::about()
    }
    fn load(&self, rules: &Value) -> Result<Arc<dyn AnyEnv>, HouseError> {
        Ok(Arc::new(Env { game: compile::<G>(rules, 0)? }))
    }
}

pub(crate) struct Env<G> {
    pub(crate) game: Arc<G>,
}

impl<G: Show + Guide + Encode> Env<G> {
    fn shape(&self) -> Shape {
        let letters = self.game.letters();
        assert!(letters <= MOST_LETTERS, "{} has {letters} letters, too many", G::ID);
        Shape { width: self.width(), letters, seats: self.game.seats() }
    }
}

impl<G: Show + Guide + Encode> AnyEnv for Env<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn seats(&self) -> usize {
        self.game.seats()
    }
    fn rules(&self) -> Value {
        serde_json::to_value(self.game.rules())
            .unwrap_or_else(|e| unreachable!("games write plain JSON: {e}"))
    }
    fn parts(&self) -> Vec<Part> {
        let mut parts = self.game.parts();
        if self.game.longest() > 1 {
            let about = "the letters of the action that is being written";
            parts.push(Part::bits("written", self.game.letters(), about));
        }
        parts
    }
    fn width(&self) -> usize {
        let tail = if self.game.longest() > 1 { self.game.letters() } else { 0 };
        self.game.width() + tail
    }
    fn letters(&self) -> usize {
        self.game.letters()
    }
    fn start(&self, seed: Seed, dealing: bool) -> Box<dyn AnyState> {
        let mut state = State::new(self.game.clone(), seed);
        state.set_dealing(dealing);
        Box::new(state)
    }
    fn place(&self, position: &Value, seed: Seed) -> Result<Box<dyn AnyState>, Refused> {
        Ok(Box::new(State::placed(self.game.clone(), position, seed)?))
    }
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyState>, Refused> {
        Ok(Box::new(State::replayed(self.game.clone(), record)?))
    }
    fn contest(
        &self,
        plan: &ContestPlan,
        others: Vec<(String, Ask)>,
    ) -> Result<Box<dyn AnyContest>, HouseError> {
        let guests = others.into_iter().map(|(name, ask)| guest(&self.game, name, ask));
        contest::<G>(&CompiledHere, plan, guests.collect())
    }
    fn lanes(&self, plan: &LanesPlan) -> Result<Box<dyn AnyLanes>, HouseError> {
        Ok(Box::new(Lanes::new(&self.game, self.shape(), plan)?))
    }
    fn harvest(&self, plan: &HarvestPlan, pace: &Pace) -> Result<Harvest, HouseError> {
        harvest(&self.game, self.width(), plan, pace)
    }
}
