//! Tournaments and reviews.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use parlour_arena::Results;
use parlour_core::{Pace, Seat};
use parlour_env::{AnyEnv, AnySight, Ask};
use parlour_house::{AnyContest, ContestPlan, Go, Judge, Unit};
use parlour_review::{ReviewError, usual_seats};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;

use crate::convert::{bot, from_py, house, refusal, seat, seed, to_py};
use crate::game::{Game, read};
use crate::patience::patiently;
use crate::seen::Seen;
use crate::state::action_of;

/// The first exception that a bot has raised, and whether all is to end.
#[derive(Default)]
pub(crate) struct Trouble {
    raised: Mutex<Option<PyErr>>,
    ended: AtomicBool,
    /// What is hurried when it comes.
    pace: OnceLock<Pace>,
}

impl Judge for Trouble {
    fn closed(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Trouble {
    /// Trouble hurries this pace.
    pub(crate) fn ends(&self, pace: &Pace) {
        self.pace.get_or_init(|| pace.clone());
    }

    fn stop(&self) {
        self.ended.store(true, Ordering::Relaxed);
        self.pace.get().iter().for_each(|pace| pace.hurry());
    }

    fn note(&self, error: PyErr) -> String {
        let said = error.to_string();
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.stop();
        said
    }

    /// Raises what a bot has raised.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

/// A bot that is a Python callable.
pub(crate) fn guest(env: &Arc<dyn AnyEnv>, callable: Py<PyAny>, trouble: &Arc<Trouble>) -> Ask {
    let (env, trouble) = (env.clone(), trouble.clone());
    Arc::new(move |sight| {
        Python::attach(|py| answer(py, &env, &callable, sight).map_err(|error| trouble.note(error)))
    })
}

/// Asks until an action is complete: a letter at a time, or a whole one.
fn answer(
    py: Python<'_>,
    env: &Arc<dyn AnyEnv>,
    callable: &Py<PyAny>,
    sight: Box<dyn AnySight>,
) -> PyResult<(String, Value)> {
    let seen = Bound::new(py, Seen { env: env.clone(), sight })?;
    loop {
        let said = callable.call1(py, (&seen,))?.into_bound(py);
        let Ok(letter) = said.extract::<u16>() else { return action_of(&said) };
        let whole = seen.call_method1("write", (letter,))?;
        if !whole.is_none() {
            return action_of(&whole);
        }
    }
}

/// A tournament of these bots; those by name come first.
fn contest(
    py: Python<'_>,
    game: &Game,
    bots: Vec<Bound<'_, PyAny>>,
    deals: Option<u32>,
    first: &Bound<'_, PyAny>,
    threads: usize,
    trouble: &Arc<Trouble>,
) -> PyResult<Box<dyn AnyContest>> {
    let (mut named, mut others) = (Vec::new(), Vec::new());
    for item in bots {
        match item.extract::<String>() {
            Ok(name) => named.push(bot(py, &name)?),
            Err(_) => {
                let name = item.getattr("__name__").and_then(|name| name.extract::<String>());
                let name = name.unwrap_or_else(|_| "bot".into());
                others.push((name, guest(&game.env, item.unbind(), trouble)));
            }
        }
    }
    let mut plan = ContestPlan::new(named, seed(first)?);
    (plan.rules, plan.deals, plan.threads) = (game.env.rules(), deals, threads.max(1));
    let contest = game.env.contest(&plan, others).map_err(|why| house(py, &why))?;
    trouble.ends(&contest.pace());
    Ok(contest)
}

/// Units of a tournament, from one number to another: every bot meets the same deals from every
/// seat. What they are depends on their number, not on which others are played here.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python passes each by its name")]
pub(crate) fn arena_units<'py>(
    py: Python<'py>,
    game: &Game,
    bots: Vec<Bound<'py, PyAny>>,
    from: u64,
    to: u64,
    deals: Option<u32>,
    first: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let trouble = Arc::new(Trouble::default());
    let contest = contest(py, game, bots, deals, first, threads, &trouble)?;
    let played = patiently(
        py,
        || trouble.stop(),
        || {
            let mut done = vec![Unit::default(); from as usize];
            contest.run(to, &*trouble, &mut done, &mut |_| Go::On);
            done.split_off(from as usize)
        },
    )?;
    trouble.raise()?;
    let played = serde_json::to_value(played);
    to_py(py, &played.unwrap_or_else(|e| unreachable!("units are plain JSON: {e}")))
}

/// What the units of a tournament say.
#[pyfunction]
pub(crate) fn arena_report<'py>(
    py: Python<'py>,
    game: &Game,
    bots: Vec<Bound<'py, PyAny>>,
    units: &Bound<'_, PyAny>,
    deals: Option<u32>,
    first: &Bound<'_, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let contest = contest(py, game, bots, deals, first, 1, &Arc::default())?;
    let units: Vec<Unit> = serde_json::from_value(from_py(units)?)
        .map_err(|why| PyValueError::new_err(format!("these are no units: {why}")))?;
    let report = serde_json::to_value(Results::new(contest.terms(), &units, None));
    to_py(py, &report.unwrap_or_else(|e| unreachable!("a report is plain JSON: {e}")))
}

/// What the decisions of a record were worth, by what each seat knew then.
#[pyfunction]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &str,
    seats: Option<Vec<u64>>,
    name: Option<&str>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let record = read(py, record)?;
    let Some(game) = parlour_games::any(&record.header.game) else {
        let message = format!("There is no game {:?}.", record.header.game);
        return Err(refusal(py, "no_such_game", message));
    };
    let seats: Vec<Seat> = match seats {
        None => usual_seats(&record),
        Some(seats) => seats
            .into_iter()
            .map(|index| seat(py, index, record.header.seats.len()))
            .collect::<PyResult<_>>()?,
    };
    let pace = Pace::default().with_threads(threads.max(1));
    let mut ask = parlour_review::Ask::new(seats);
    ask.bot = name.map(|name| bot(py, name)).transpose()?;
    ask.pace = pace.clone();
    let progress = |_| if pace.hurried() { Go::Stop } else { Go::On };
    let found = patiently(
        py,
        || pace.hurry(),
        || parlour_review::review(&*game, &record, &ask, &mut { progress }),
    )?;
    let found = found.map_err(|why| match why {
        ReviewError::House(why) => house(py, &why),
        other => refusal(py, "bot_unavailable", other.to_string()),
    })?;
    let found = serde_json::to_value(found);
    to_py(py, &found.unwrap_or_else(|e| unreachable!("a review is plain JSON: {e}")))
}
