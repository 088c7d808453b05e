//! What a game brings to be tested: its rules, tiny rules for brute force, and how long to look.

use std::sync::Arc;

use parlour_core::{Game, Show};

use crate::broken::Broken;
use crate::play::{Played, Spot};

/// A game to be tested, with the rules to test it under.
pub struct Kit<G: Show> {
    pub(crate) variants: Vec<Variant<G>>,
    pub(crate) tiny: Vec<Tiny<G>>,
    pub(crate) candidates: fn(&G, &G::State) -> Vec<G::Action>,
    pub(crate) limits: Limits,
}

/// The game under one set of rules.
pub(crate) struct Variant<G> {
    pub(crate) name: String,
    pub(crate) game: Arc<G>,
}

/// How long the kit looks.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Random matches per law and rules.
    pub matches: u64,
    /// Within how many deals and actions a random match must end.
    pub steps: usize,
    /// At how many points of a match the slower laws look.
    pub looks: usize,
    /// How many worlds brute force follows before it gives up on a match.
    pub worlds: usize,
    /// How many samples are drawn in all to be compared with brute force.
    pub samples: usize,
    /// Set if a view drops what was shown in a round once the round is over. The game's `view.rs`
    /// must say so; the kit then allows events at a round's end that the view does not hold.
    pub rest_forgets: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            matches: 6,
            steps: 20_000,
            looks: 40,
            worlds: 10_000,
            samples: 1_000_000,
            rest_forgets: false,
        }
    }
}

type States<G> = fn(&G) -> Vec<<G as Game>::State>;
type Weight<G> = fn(&G, &<G as Game>::State) -> f64;

/// Rules so small that every hidden world can be listed.
pub struct Tiny<G: Game> {
    pub(crate) rules: G::Rules,
    pub(crate) states: Option<States<G>>,
    pub(crate) weight: Option<Weight<G>>,
}

impl<G: Game> Tiny<G> {
    /// Starts before the first deal; every deal is tried. Good for some thousand deals: a deck of
    /// seven cards has 5040 orders.
    pub fn every_deal(rules: G::Rules) -> Tiny<G> {
        Tiny { rules, states: None, weight: None }
    }

    /// Starts in any of these states. The list must be whole: if a seat cannot tell a listed
    /// state from another one that can happen, that one is listed too.
    pub fn from_states(rules: G::Rules, states: States<G>) -> Tiny<G> {
        Tiny { rules, states: Some(states), weight: None }
    }

    /// How likely the game's `sample` draws a state, relative to the others that a view allows;
    /// without it all are equally likely.
    #[must_use]
    pub fn weighted(mut self, weight: Weight<G>) -> Tiny<G> {
        self.weight = Some(weight);
        self
    }
}

impl<G: Show> Kit<G> {
    /// A kit without rules yet.
    #[must_use]
    pub fn new() -> Kit<G> {
        Kit {
            variants: Vec::new(),
            tiny: Vec::new(),
            candidates: |_, _| Vec::new(),
            limits: Limits::default(),
        }
    }

    /// Adds rules to play by.
    ///
    /// # Panics
    /// If the game refuses the rules.
    #[must_use]
    pub fn rules(mut self, name: &str, rules: G::Rules) -> Kit<G> {
        let game = Arc::new(compile(name, rules));
        let name = name.to_owned();
        self.variants.push(Variant { name, game });
        self
    }

    /// Adds rules so small that every hidden world can be listed.
    #[must_use]
    pub fn tiny(mut self, tiny: Tiny<G>) -> Kit<G> {
        self.tiny.push(tiny);
        self
    }

    /// Adds actions that may be illegal in a state, to see them refused. Without it the kit tries
    /// actions that were legal for other seats and at other times.
    #[must_use]
    pub fn candidates(mut self, list: fn(&G, &G::State) -> Vec<G::Action>) -> Kit<G> {
        self.candidates = list;
        self
    }

    /// Sets how long the kit looks.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Kit<G> {
        self.limits = limits;
        self
    }

    /// Checks a law and panics with all there is to say if it is broken.
    ///
    /// # Panics
    /// If the law is broken.
    pub fn check(&self, law: fn(&Kit<G>) -> Result<(), Broken>) {
        if let Err(broken) = law(self) {
            panic!("{broken}");
        }
    }

    /// Plays random matches and hands each to `look`.
    pub(crate) fn each_match(
        &self,
        law: &'static str,
        mut look: impl FnMut(&Played<'_, G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        for variant in &self.variants {
            for seed in 0..self.limits.matches {
                let played = Played::random(self, variant, law, seed)?;
                look(&played)?;
            }
        }
        Ok(())
    }

    /// Plays random matches and hands every point of them to `look`.
    pub(crate) fn each_spot(
        &self,
        law: &'static str,
        mut look: impl FnMut(&Spot<'_, G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        self.each_match(law, |played| {
            (0..=played.steps.len()).try_for_each(|at| look(&played.spot(at)))
        })
    }

    /// Plays random matches and hands some points of them to `look`, the first and last included.
    pub(crate) fn some_spots(
        &self,
        law: &'static str,
        mut look: impl FnMut(&Spot<'_, G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        self.each_match(law, |played| {
            played.some(self.limits.looks).into_iter().try_for_each(|at| look(&played.spot(at)))
        })
    }
}

impl<G: Show> Default for Kit<G> {
    fn default() -> Kit<G> {
        Kit::new()
    }
}

pub(crate) fn compile<G: Game>(name: &str, rules: G::Rules) -> G {
    G::new(rules.clone()).unwrap_or_else(|wrong| {
        let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        panic!("the rules \"{name}\" are refused: {}\n{rules:?}", wrong.join("; "))
    })
}
