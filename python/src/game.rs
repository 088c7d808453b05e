//! A game with its rules.

use std::sync::Arc;

use parlour_core::Record;
use parlour_env::AnyEnv;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};

use crate::convert::{from_py, house, refusal, refused, seed, to_py};
use crate::state::State;

/// A game with its rules: `parlour.load("hearts", target=50)`.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Game {
    pub(crate) env: Arc<dyn AnyEnv>,
}

/// The games there are, by their short names, with their titles.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for kind in parlour_games::kinds() {
        dict.set_item(kind.id(), kind.about().title)?;
    }
    Ok(dict)
}

fn loaded(py: Python<'_>, name: &str, rules: &Value) -> PyResult<Game> {
    let kinds = parlour_games::kinds();
    let Some(kind) = kinds.iter().find(|kind| kind.id().eq_ignore_ascii_case(name)) else {
        let all: Vec<&str> = kinds.iter().map(|kind| kind.id()).collect();
        let message = format!("There is no game {name:?}: there are {}.", all.join(", "));
        return Err(refusal(py, "no_such_game", message));
    };
    Ok(Game { env: kind.load(rules).map_err(|why| house(py, &why))? })
}

/// A game by its short name; options that are not given have their default.
#[pyfunction]
#[pyo3(signature = (name, **rules))]
pub(crate) fn load(
    py: Python<'_>,
    name: &str,
    rules: Option<&Bound<'_, PyDict>>,
) -> PyResult<Game> {
    let rules = match rules {
        Some(rules) => from_py(rules.as_any())?,
        None => Value::Object(Map::new()),
    };
    loaded(py, name, &rules)
}

/// A state that was pickled.
#[pyfunction]
pub(crate) fn revive(
    py: Python<'_>,
    record: &str,
    written: Vec<u16>,
    dealing: bool,
) -> PyResult<State> {
    let record = read(py, record)?;
    let game = loaded(py, &record.header.game, &record.header.rules)?;
    let mut state = game.env.replay(&record).map_err(|why| refused(py, why))?;
    state.set_dealing(dealing);
    for letter in written {
        state.write(letter).map_err(|why| refused(py, why))?;
    }
    Ok(State::new(game.env, state))
}

/// The record in a text.
pub(crate) fn read(py: Python<'_>, text: &str) -> PyResult<Record> {
    let read = Record::parse(text.as_bytes());
    read.map(|parsed| parsed.record).map_err(|why| refusal(py, "bad_record", why.to_string()))
}

/// A seed that was given, or a new one.
pub(crate) fn seed_or_new(
    py: Python<'_>,
    given: Option<&Bound<'_, PyAny>>,
) -> PyResult<parlour_core::Seed> {
    match given {
        Some(given) => seed(given),
        None => seed(&py.import("secrets")?.call_method1("token_hex", (32,))?),
    }
}

#[pymethods]
impl Game {
    /// The short name: `hearts`.
    #[getter]
    fn name(&self) -> &'static str {
        self.env.id()
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> usize {
        self.env.seats()
    }

    /// The options in full.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.env.rules())
    }

    /// How many numbers a tensor has.
    #[getter]
    fn width(&self) -> usize {
        self.env.width()
    }

    /// How many letters there are.
    #[getter]
    fn letters(&self) -> usize {
        self.env.letters()
    }

    /// The parts of a tensor in order: `name`, `size`, `most` and `about` of each.
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let parts = serde_json::to_value(self.env.parts());
        to_py(py, &parts.unwrap_or_else(|e| unreachable!("parts are plain JSON: {e}")))
    }

    /// A match. Its rounds are dealt by themselves, or with `dealing=False` when `deal()` is called.
    #[pyo3(signature = (seed=None, *, dealing=true))]
    fn start(
        &self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        dealing: bool,
    ) -> PyResult<State> {
        let state = self.env.start(seed_or_new(py, seed)?, dealing);
        Ok(State::new(self.env.clone(), state))
    }

    /// A match that goes on from a position.
    #[pyo3(signature = (position, seed=None))]
    fn place(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let placed = self.env.place(&from_py(position)?, seed_or_new(py, seed)?);
        Ok(State::new(self.env.clone(), placed.map_err(|why| refused(py, why))?))
    }

    /// The match of a record, as far as it was played.
    fn replay(&self, py: Python<'_>, record: &str) -> PyResult<State> {
        let state = self.env.replay(&read(py, record)?).map_err(|why| refused(py, why))?;
        Ok(State::new(self.env.clone(), state))
    }

    fn __repr__(&self) -> String {
        format!("<parlour.Game {} {}>", self.env.id(), self.env.rules())
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.env.id() == other.env.id() && self.env.rules() == other.env.rules()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.env.id(), self.env.rules().to_string()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let load = py.import("parlour")?.getattr("_load")?;
        let args = (self.env.id(), to_py(py, &self.env.rules())?);
        (load, args).into_pyobject(py)
    }
}
