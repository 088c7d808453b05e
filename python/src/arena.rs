//! Tournaments and reviews.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use parlour_arena::Results;
use parlour_core::{Pace, Seat};
use parlour_env::{AnyEnv, AnySight, Ask};
use parlour_house::{ContestPlan, Go, Judge};
use parlour_review::{ReviewError, usual_seats};
use pyo3::prelude::*;
use serde_json::Value;

use crate::convert::{bot, house, refusal, seat, seed, to_py};
use crate::game::{Game, read};
use crate::patience::patiently;
use crate::seen::Seen;
use crate::state::action_of;

/// The first exception that a bot has raised, and whether all is to end.
#[derive(Default)]
struct Trouble {
    raised: Mutex<Option<PyErr>>,
    ended: AtomicBool,
}

impl Judge for Trouble {
    fn closed(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Trouble {
    fn note(&self, error: PyErr) -> String {
        let said = error.to_string();
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.get_or_insert(error);
        self.ended.store(true, Ordering::Relaxed);
        said
    }
}

/// A bot that is a Python callable.
fn guest(env: &Arc<dyn AnyEnv>, callable: Py<PyAny>, trouble: &Arc<Trouble>) -> Ask {
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

/// A tournament: every bot meets the same deals from every seat.
#[pyfunction]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &Game,
    bots: Vec<Bound<'py, PyAny>>,
    units: u64,
    deals: Option<u32>,
    first: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let trouble = Arc::new(Trouble::default());
    let (mut named, mut others) = (Vec::new(), Vec::new());
    for item in bots {
        match item.extract::<String>() {
            Ok(name) => named.push(bot(py, &name)?),
            Err(_) => {
                let name = item.getattr("__name__").and_then(|name| name.extract::<String>());
                let name = name.unwrap_or_else(|_| "bot".into());
                others.push((name, guest(&game.env, item.unbind(), &trouble)));
            }
        }
    }
    let mut plan = ContestPlan::new(named, seed(first)?);
    (plan.rules, plan.deals, plan.threads) = (game.env.rules(), deals, threads.max(1));
    let contest = game.env.contest(&plan, others).map_err(|why| house(py, &why))?;
    let pace = contest.pace();
    let stop = || {
        trouble.ended.store(true, Ordering::Relaxed);
        pace.hurry();
    };
    let played = patiently(py, stop, || {
        let mut done = Vec::new();
        contest.run(units, &*trouble, &mut done, &mut |_| Go::On);
        done
    })?;
    if let Some(error) = trouble.raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let report = serde_json::to_value(Results::new(contest.terms(), &played, None));
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
