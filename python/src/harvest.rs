//! Matches for data sets.

use std::sync::Arc;

use numpy::PyArray1;
use parlour_core::Pace;
use parlour_env::{HarvestPlan, Player};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arena::{Trouble, guest};
use crate::convert::{bot, house, seed};
use crate::game::Game;
use crate::patience::patiently;

/// Plays matches and gives, letter by letter, what was known, what might have been written, what
/// was, what a search thought, and how it ended. `parlour.datasets` makes tables of it.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python passes each by its name")]
pub(crate) fn harvest<'py>(
    py: Python<'py>,
    game: &Game,
    players: Vec<Bound<'py, PyAny>>,
    first: u64,
    matches: u64,
    start: &Bound<'_, PyAny>,
    rounds: Option<u32>,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let trouble = Arc::new(Trouble::default());
    let player = |item: Bound<'py, PyAny>| match item.extract::<String>() {
        Ok(name) => bot(py, &name).map(Player::Bot),
        Err(_) => Ok(Player::Asked(guest(&game.env, item.unbind(), &trouble))),
    };
    let players = players.into_iter().map(player).collect::<PyResult<Vec<_>>>()?;
    let seed = seed(start)?;
    let plan = HarvestPlan { first, matches, seed, players, rounds, threads: threads.max(1) };
    let pace = Pace::of_matches();
    trouble.ends(&pace);
    let found = patiently(py, || pace.hurry(), || game.env.harvest(&plan, &pace))?;
    trouble.raise()?;
    let found = found.map_err(|why| house(py, &why))?;
    let arrays = PyDict::new(py);
    arrays.set_item("match", PyArray1::from_vec(py, found.matches))?;
    arrays.set_item("step", PyArray1::from_vec(py, found.steps))?;
    arrays.set_item("seat", PyArray1::from_vec(py, found.seats))?;
    arrays.set_item("observation", PyArray1::from_vec(py, found.rows))?;
    arrays.set_item("mask", PyArray1::from_vec(py, found.masks))?;
    arrays.set_item("letter", PyArray1::from_vec(py, found.letters))?;
    arrays.set_item("visits", PyArray1::from_vec(py, found.visits))?;
    arrays.set_item("outcome", PyArray1::from_vec(py, found.outcomes))?;
    Ok(arrays)
}

/// The seed of a match of a series.
#[pyfunction]
pub(crate) fn match_seed(first: &Bound<'_, PyAny>, number: u64) -> PyResult<String> {
    Ok(seed(first)?.child(number).to_string())
}
