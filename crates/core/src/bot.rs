//! Bots: they choose an action from what their seat has seen.

use std::time::Duration;

use crate::game::{ActionSet, Game, Viewer};
use crate::luck::{FastRng, Seed};
use crate::pace::Pace;
use crate::seat::Seat;
use crate::verdict::Verdict;

/// A program may say as much as it likes; so many bytes of it are kept.
const LONGEST_FAULT: usize = 8_000;

/// What a seat has seen when it must choose. The fields are private on purpose: nothing but the
/// seat's view and legal actions can be had from it.
///
/// ```
/// use parlour_core::{ActionSet, Bot, Fault, Seen};
/// use parlour_kuhn::{Action, Kuhn};
///
/// /// Bets whenever it can.
/// struct Bold;
///
/// impl Bot<Kuhn> for Bold {
///     fn choose(&mut self, seen: &Seen<'_, Kuhn>) -> Result<Action, Fault> {
///         let legal = seen.legal();
///         Ok(if ActionSet::contains(&legal, &Action::Bet) { Action::Bet } else { legal.get(0) })
///     }
/// }
/// ```
pub struct Seen<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    seed: Seed,
    decision: u64,
}

impl<'a, G: Game> Seen<'a, G> {
    /// What `seat` sees of a state. The seed, the seat and the number of its decision, counted by
    /// seat, give the bot its random numbers; [`Match::seen`](crate::Match::seen) counts.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, seed: Seed, decision: u64) -> Self {
        Seen { game, state, seat, seed, decision }
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Who is to choose.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat knows.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }

    /// What the seat may do; the conformance kit proves it a function of the view.
    #[must_use]
    pub fn legal(&self) -> G::Legal {
        self.game.legal(self.state, self.seat)
    }

    /// Whether an action takes back an earlier one of this turn.
    #[must_use]
    pub fn takes_back(&self, action: G::Action) -> bool {
        self.game.takes_back(self.state, action)
    }

    /// Random numbers for this decision alone, the same on every run.
    #[must_use]
    pub fn rng(&self) -> FastRng {
        self.seed.mind(self.seat.index(), self.decision)
    }
}

/// Chooses actions for a seat.
pub trait Bot<G: Game>: Send {
    /// The chosen action, or why none came.
    fn choose(&mut self, seen: &Seen<'_, G>) -> Result<G::Action, Fault>;

    /// The chosen action with what the bot thought of the others. Bots that only choose say so.
    fn advise(&mut self, seen: &Seen<'_, G>) -> Result<Advice<G::Action>, Fault> {
        Ok(Advice { action: self.choose(seen)?, thoughts: Vec::new(), why: None })
    }

    /// What the bot thinks of an action that was done; `None` if it cannot tell.
    fn judge(
        &mut self,
        seen: &Seen<'_, G>,
        done: G::Action,
    ) -> Result<Option<Verdict<G::Action>>, Fault> {
        let choices: Vec<G::Action> =
            seen.legal().iter().filter(|a| !seen.takes_back(*a)).collect();
        Ok(Verdict::from_advice(&self.advise(seen)?, &choices, done))
    }

    /// The processor time that programs outside this one have spent for the bot so far; `None`
    /// for a bot that thinks where it is asked, or where the system cannot tell.
    fn spent_outside(&mut self) -> Option<Duration> {
        None
    }

    /// How the bot may think from now on. Bots that answer at once need not care.
    fn keep_pace(&mut self, _pace: &Pace) {}
}

/// What a bot chooses, if it gives an answer that is legal. A fault is as long as a record bears.
pub fn ask<G: Game>(bot: &mut dyn Bot<G>, seen: &Seen<'_, G>) -> Result<G::Action, Fault> {
    let action = bot.choose(seen).map_err(|Fault(mut why)| {
        let end = why.floor_char_boundary(LONGEST_FAULT);
        why.truncate(end);
        Fault(why)
    })?;
    if seen.legal().contains(&action) {
        Ok(action)
    } else {
        Err(Fault(format!("it chose an action that is not legal\n{action:?}")))
    }
}

/// What is played for a bot that gave no usable answer, at tables and in tournaments: what the
/// game's `classic` chooses, or any action that takes nothing back.
#[cfg(feature = "json")]
pub fn stand_in<G: crate::show::Show>(seen: &Seen<'_, G>) -> G::Action {
    let classic = seen.game.bot("classic");
    let chosen = classic.and_then(|mut bot| ask(&mut *bot, seen).ok());
    chosen.unwrap_or_else(|| {
        crate::play::any_action(seen.game, seen.state, seen.seat, &mut seen.rng())
    })
}

/// What a bot would do, and what it thought.
#[derive(Clone, Debug)]
pub struct Advice<A> {
    /// What it would do.
    pub action: A,
    /// What it thought of each action it considered, best first; empty if it does not weigh.
    pub thoughts: Vec<Thought<A>>,
    /// The reason in a sentence, if the bot has one.
    pub why: Option<String>,
}

/// What a bot thinks of one action.
#[derive(Clone, Debug)]
pub struct Thought<A> {
    /// The action.
    pub action: A,
    /// Its worth to the seat, in the units of [`Game::value`].
    pub value: f64,
    /// How often it was tried.
    pub visits: u64,
    /// How far off the value may easily be (its standard error): 0 where it is exact, `None`
    /// where the bot cannot tell.
    pub error: Option<f64>,
}

/// A bot gave no usable answer: it crashed, kept silent or broke the rules.
///
/// The first line says what went wrong and is for everybody; further lines may tell what only
/// the bot's seat knows, and are for the record and for those who see that seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

impl Fault {
    /// What everybody may know of it: the first line.
    #[must_use]
    pub fn public(&self) -> &str {
        Fault::public_part(&self.0)
    }

    /// What everybody may know of the text of a fault, as records and reports hold it.
    #[must_use]
    pub fn public_part(why: &str) -> &str {
        why.lines().next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_line_of_a_fault_is_public() {
        assert_eq!(
            Fault("it broke the rules\nit holds the queen".into()).public(),
            "it broke the rules"
        );
        assert_eq!(Fault(String::new()).public(), "");
    }
}
