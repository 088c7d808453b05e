//! Every match ends, and its outcome comes then and not before.

use std::collections::BTreeMap;

use parlour_core::table::Step;
use parlour_core::{ActionSet, Rng, Show, Turn, fast_rng};

use crate::broken::Broken;
use crate::kit::Kit;
use crate::play::Played;

/// Random play, take-backs skipped, ends within the kit's number of steps.
pub fn every_match_ends<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("every_match_ends", |played| ended(played, "random play"))
}

/// At most so many pairs of commands are tried as favourites.
const PAIRS: usize = 60;

/// Nobody can keep a match from ending, by choosing what they like: whoever always takes the
/// first legal action, always the last, or, for each two commands, the one whenever it is legal,
/// else the other, and of several such actions the one chosen most often so far. So a claim that
/// is called off again and again is found, and a card that is swapped to and fro: taking back is
/// an action like any other here, since a program at the table may do it for ever.
///
/// With many commands some pairs are tried, each with its own deal.
pub fn stubborn_matches_end<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    let law = "stubborn_matches_end";
    for variant in &kit.variants {
        for (seed, habit) in habits(G::commands()).into_iter().enumerate() {
            let mut chosen: BTreeMap<G::Action, u32> = BTreeMap::new();
            let start = variant.game.start();
            let played = Played::with(kit, variant, law, seed as u64, start, |game, state| {
                habit.step(game, state, &mut chosen)
            })?;
            ended(&played, &habit.to_string())?;
        }
    }
    Ok(())
}

fn ended<G: Show>(played: &Played<'_, G>, how: &str) -> Result<(), Broken> {
    let last = played.spot(played.steps.len());
    last.ensure(played.ended, None, || {
        format!(
            "by {how}, the match still goes on after {} deals and actions; if that is as it \
             should be, raise `steps` in the kit's limits",
            played.steps.len()
        )
    })
}

/// How somebody chooses who learns nothing from what happens.
enum Habit {
    First,
    Last,
    Favourites(&'static str, &'static str),
}

impl std::fmt::Display for Habit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Habit::First => write!(f, "always the first choice"),
            Habit::Last => write!(f, "always the last choice"),
            Habit::Favourites(one, two) => write!(f, "always {one}, or else {two}"),
        }
    }
}

fn habits(commands: &'static [&'static str]) -> Vec<Habit> {
    let with = |one: &'static str| commands.iter().map(move |two| (one, *two));
    let mut pairs: Vec<_> = commands.iter().flat_map(|one| with(one)).collect();
    if pairs.len() > PAIRS {
        fast_rng(0).shuffle(&mut pairs);
        pairs.truncate(PAIRS);
    }
    let favourites = pairs.into_iter().map(|(one, two)| Habit::Favourites(one, two));
    [Habit::First, Habit::Last].into_iter().chain(favourites).collect()
}

impl Habit {
    /// What comes next; none when the match is over.
    fn step<G: Show>(
        &self,
        game: &G,
        state: &G::State,
        chosen: &mut BTreeMap<G::Action, u32>,
    ) -> Result<Option<Step<G::Action>>, String> {
        let seat = match game.turn(state) {
            Turn::Over => return Ok(None),
            Turn::Deal => return Ok(Some(Step::Deal)),
            Turn::Seats(seats) => seats.first(),
        };
        let seat = seat.ok_or("the turn is Turn::Seats of no seat: nobody could go on")?;
        let action = self.choose(game, &game.legal(state, seat), chosen);
        let action =
            action.ok_or_else(|| format!("{seat:?} is awaited but has no legal action"))?;
        *chosen.entry(action).or_default() += 1;
        Ok(Some(Step::Act(seat, action)))
    }

    fn choose<G: Show>(
        &self,
        game: &G,
        legal: &G::Legal,
        chosen: &BTreeMap<G::Action, u32>,
    ) -> Option<G::Action> {
        match self {
            Habit::First => legal.iter().next(),
            Habit::Last => legal.len().checked_sub(1).map(|last| legal.get(last)),
            Habit::Favourites(one, two) => legal.iter().min_by_key(|action| {
                let command = game.command(*action);
                let often = chosen.get(action).copied().unwrap_or(0);
                (command != *one, command != *two, std::cmp::Reverse(often))
            }),
        }
    }
}

/// There is an outcome exactly when the match is over, and it names every seat once. Scores and
/// values have an entry per seat, and values are numbers.
pub fn outcome_comes_at_the_end<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_spot("outcome_comes_at_the_end", |spot| {
        let (game, state) = (spot.game, spot.state);
        let turn = game.turn(state);
        let outcome = game.outcome(state);
        spot.ensure(outcome.is_some() == (turn == Turn::Over), None, || {
            format!("the turn is {turn:?}, and the outcome {outcome:?}")
        })?;
        let scores = game.scores(state);
        spot.ensure(scores.len() == game.seats(), None, || {
            format!("{} scores for {} seats", scores.len(), game.seats())
        })?;
        let value = game.value(state);
        let sound = value.len() == game.seats() && value.as_slice().iter().all(|v| v.is_finite());
        spot.ensure(sound, None, || format!("the value is {value:?}"))?;
        let Some(outcome) = outcome else {
            return Ok(());
        };
        if let Some(flaw) = outcome.flaw(game.seats()) {
            return Err(spot.broken(None, format!("the outcome is not well formed: {flaw}")));
        }
        spot.ensure(outcome.scores == scores, None, || {
            format!("the outcome says {:?}, scores say {scores:?}", outcome.scores)
        })
    })
}

/// Who has won has the best value at the end, and whoever is ranked before another has no worse
/// one: else search would play to lose.
pub fn winners_have_the_best_value<G: Show>(kit: &Kit<G>) -> Result<(), Broken> {
    kit.each_match("winners_have_the_best_value", |played| {
        let spot = played.spot(played.steps.len());
        let Some(outcome) = spot.game.outcome(spot.state) else {
            return Ok(());
        };
        let value = spot.game.value(spot.state);
        for (better, worse) in outcome.ranking.iter().zip(outcome.ranking.iter().skip(1)) {
            let values = better.as_slice().iter().map(|seat| value[*seat]);
            let least = values.fold(f32::INFINITY, f32::min);
            for seat in worse {
                spot.ensure(value[*seat] <= least, *seat, || {
                    format!("the ranking is {:?}, but the values are {value:?}", outcome.ranking)
                })?;
            }
        }
        Ok(())
    })
}
