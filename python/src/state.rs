//! A match that can be copied, asked and written down at any moment.

use std::sync::Arc;

use parlour_core::{Pace, Scene, Seat, Turn, Viewer};
use parlour_env::{AnyEnv, AnyState, AnyWorlds};
use parlour_house::SeatSpec;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use serde_json::Value;

use crate::convert::{bot, from_py, refusal, refused, seat, to_py};
use crate::game::{Game, seed_or_new};
use crate::patience::patiently;
use crate::picture::{pixels, text, viewer};
use crate::seen::{Seen, array, drawn, fill, mark};

/// A match at one moment: who is to move, what may be done, what each seat knows.
#[pyclass(module = "parlour")]
pub(crate) struct State {
    env: Arc<dyn AnyEnv>,
    state: Box<dyn AnyState>,
}

impl State {
    pub(crate) fn new(env: Arc<dyn AnyEnv>, state: Box<dyn AnyState>) -> State {
        State { env, state }
    }

    /// The seat that was meant: a number, or whoever is to move.
    fn meant(&self, py: Python<'_>, index: Option<u64>) -> PyResult<Seat> {
        match index {
            Some(index) => seat(py, index, self.env.seats()),
            None => self.state.seat().ok_or_else(|| {
                refusal(py, "not_awaited", "Nobody is to move: say which seat you mean.".into())
            }),
        }
    }

    /// The table with the eyes that are meant; those of who is to move, if none are named.
    fn scene(&self, py: Python<'_>, eyes: Option<Bound<'_, PyAny>>) -> PyResult<Scene> {
        let eyes = match eyes {
            Some(eyes) => eyes,
            None => PyString::new(py, "turn").into_any(),
        };
        Ok(self.state.scene(viewer(py, &*self.state, self.env.seats(), &eyes)?))
    }
}

/// The name and payload of an action that Python wrote as a dict.
pub(crate) fn action_of(action: &Bound<'_, PyAny>) -> PyResult<(String, Value)> {
    let what = "an action is a letter (a whole number), or a dict with `name` and `payload`";
    let dict = action.cast::<PyDict>().map_err(|_| PyTypeError::new_err(what))?;
    let name = dict.get_item("name")?.ok_or_else(|| PyTypeError::new_err(what))?;
    let payload = dict.get_item("payload")?.map(|payload| from_py(&payload)).transpose()?;
    Ok((name.extract()?, payload.unwrap_or(Value::Null)))
}

#[pymethods]
impl State {
    /// The game with its rules.
    #[getter]
    fn game(&self) -> Game {
        Game { env: self.env.clone() }
    }

    /// The seat that is to move; `None` where a round is to be dealt and at the end.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.state.seat().map(Seat::index)
    }

    /// All seats that may act now; letters are written for the first of them.
    #[getter]
    fn awaited<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let seats: Vec<usize> = match self.state.turn() {
            Turn::Seats(seats) => seats.iter().map(Seat::index).collect(),
            Turn::Deal | Turn::Over => Vec::new(),
        };
        PyTuple::new(py, seats)
    }

    /// Whether the match is over.
    #[getter]
    fn over(&self) -> bool {
        self.state.turn() == Turn::Over
    }

    /// Whether a round is to be dealt.
    #[getter]
    fn resting(&self) -> bool {
        self.state.turn() == Turn::Deal
    }

    /// Deals the next round.
    fn deal(&mut self, py: Python<'_>) -> PyResult<()> {
        self.state.deal().map_err(|why| refused(py, why))
    }

    /// What a seat may do: `name`, `payload`, `label` and `words` of each action.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(&self, py: Python<'py>, seat: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        if seat.is_none() && self.state.seat().is_none() {
            return to_py(py, &Value::Array(Vec::new()));
        }
        let legal = self.state.legal(self.meant(py, seat)?).map_err(|why| refused(py, why))?;
        to_py(py, &legal.into())
    }

    /// The letters that may come next.
    fn letters(&self) -> Vec<u16> {
        self.state.letters().iter().collect()
    }

    /// One of the letters that may come next: the one with this number, counted round. Any large
    /// random number picks any letter.
    fn letter_at(&self, py: Python<'_>, number: u64) -> PyResult<u16> {
        let letters = self.state.letters();
        match u64::from(letters.len()) {
            0 => Err(refusal(py, "not_awaited", "Nobody has anything to decide now.".into())),
            count => Ok(letters.nth((number % count) as u32)),
        }
    }

    /// The letters of the action that is being written.
    #[getter]
    fn written<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.state.written())
    }

    /// Does an action: the next letter of one, or a whole one as `legal()` gives it.
    #[pyo3(signature = (action, seat=None))]
    fn apply(
        &mut self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<u64>,
    ) -> PyResult<()> {
        let done = match action.extract::<i64>() {
            Ok(letter) => self.state.write(u16::try_from(letter).unwrap_or(u16::MAX)),
            Err(_) => {
                let (name, payload) = action_of(action)?;
                let seat = self.meant(py, seat)?;
                self.state.act(seat, &name, &payload)
            }
        };
        done.map_err(|why| refused(py, why))
    }

    /// Does the next letter, then writes the tensor and the mask of the seat that is to move into
    /// arrays that are kept; gives that seat, or `None`.
    fn step(
        &mut self,
        py: Python<'_>,
        letter: u16,
        tensor: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
    ) -> PyResult<Option<usize>> {
        self.state.write(letter).map_err(|why| refused(py, why))?;
        let seat = self.state.seat();
        if let Some(seat) = seat {
            array(py, Some(tensor.clone()), self.env.width(), "")?;
            fill(tensor, |rows| self.state.row(seat, rows))?;
        }
        mark(py, Some(mask.clone()), self.env.letters(), &self.state.letters())?;
        Ok(seat.map(Seat::index))
    }

    /// Another of the same, which goes on by itself.
    fn clone(&self) -> State {
        State { env: self.env.clone(), state: self.state.copy() }
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// What a seat knows; without one, what everybody sees.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let who = match seat {
            Some(index) => Viewer::Seat(self.meant(py, Some(index))?),
            None => Viewer::Spectator,
        };
        to_py(py, &self.state.view(who))
    }

    /// What a seat knows when it must choose: what bots are asked with.
    #[pyo3(signature = (seat=None))]
    fn seen(&self, py: Python<'_>, seat: Option<u64>) -> PyResult<Seen> {
        let sight = self.state.sight(self.meant(py, seat)?).map_err(|why| refused(py, why))?;
        Ok(Seen { env: self.env.clone(), sight })
    }

    /// What a seat knows in numbers, into `out` (`float32` or `uint8`) if one is given.
    #[pyo3(signature = (seat=None, out=None))]
    fn tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.meant(py, seat)?;
        let out = array(py, out, self.env.width(), "float32")?;
        fill(&out, |rows| self.state.row(seat, rows))?;
        Ok(out)
    }

    /// 1 for each letter that may come next, into `out` if one is given.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        mark(py, out, self.env.letters(), &self.state.letters())
    }

    /// The position, with every secret; `Game.place` goes on from it.
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.state.position())
    }

    /// How the match began and what was done, as JSON Lines, with every secret.
    fn record(&self) -> String {
        self.state.record().to_text()
    }

    /// Matches that a seat cannot tell from this one: one, or `n` of them.
    #[pyo3(signature = (seat=None, n=None, seed=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u64>,
        n: Option<usize>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let sight = self.state.sight(self.meant(py, seat)?).map_err(|why| refused(py, why))?;
        drawn(py, &self.env, &*sight, n, seed_or_new(py, seed)?)
    }

    /// What a bot would do, and what it thinks: `action`, `why`, and `thoughts` with the `action`,
    /// `value`, `visits` and `error` of each choice that it weighed.
    #[pyo3(signature = (name, seat=None, *, threads=1))]
    fn advise<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        seat: Option<u64>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (spec, seat) = (bot(py, name)?, self.meant(py, seat)?);
        let pace = Pace::default().with_threads(threads.max(1));
        let ask = || self.state.advise(seat, &spec, &pace);
        let advice = match spec {
            // They answer at once.
            SeatSpec::Random | SeatSpec::Classic => ask(),
            _ => patiently(py, || pace.hurry(), ask)?,
        };
        to_py(py, &advice.map_err(|why| refused(py, why))?)
    }

    /// What a bot would do.
    #[pyo3(signature = (name, seat=None, *, threads=1))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        seat: Option<u64>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.advise(py, name, seat, threads)?.get_item("action")
    }

    /// How the match ended: `winners`, `ranking`, `draw` and `scores`; `None` if it has not.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.state.outcome().map(|outcome| {
            serde_json::to_value(outcome).unwrap_or_else(|e| unreachable!("it is plain: {e}"))
        });
        outcome.map(|outcome| to_py(py, &outcome)).transpose()
    }

    /// The table as SVG, seen with the `eyes` of a seat, of who is to move (`"turn"`), of everybody
    /// (`"table"`), or with every secret (`"all"`).
    #[pyo3(signature = (eyes=None))]
    fn svg(&self, py: Python<'_>, eyes: Option<Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(parlour_picture::svg(&self.scene(py, eyes)?))
    }

    /// The same in lines of text, with colour if wanted.
    #[pyo3(signature = (eyes=None, *, colour=false))]
    fn text(
        &self,
        py: Python<'_>,
        eyes: Option<Bound<'_, PyAny>>,
        colour: bool,
    ) -> PyResult<String> {
        Ok(text(&self.scene(py, eyes)?, colour))
    }

    /// The same in pixels: an array of so many columns, two thirds as many rows, and red, green and
    /// blue.
    #[pyo3(signature = (eyes=None, *, width=960))]
    fn image<'py>(
        &self,
        py: Python<'py>,
        eyes: Option<Bound<'py, PyAny>>,
        width: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        pixels(py, &self.scene(py, eyes)?, width)
    }

    /// What a notebook shows: what everybody sees.
    fn _repr_svg_(&self) -> String {
        parlour_picture::svg(&self.state.scene(Viewer::Spectator))
    }

    /// How well each seat stands, more being better; it means most where no round is being played.
    #[getter]
    fn values(&self) -> Vec<f32> {
        self.state.values().as_slice().to_vec()
    }

    /// The scores, as the game counts them.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.state.scores().as_slice().to_vec()
    }

    /// The seed of every shuffle.
    #[getter]
    fn seed(&self) -> String {
        self.state.seed().to_string()
    }

    fn __eq__(&self, other: &State) -> bool {
        self.state.same(&*other.state)
    }

    fn __hash__(&self) -> u64 {
        self.state.digest()
    }

    fn __repr__(&self) -> String {
        let turn = match self.state.turn() {
            Turn::Seats(_) => match self.state.seat() {
                Some(seat) => format!("seat {seat} to move"),
                None => String::new(),
            },
            Turn::Deal => "to be dealt".into(),
            Turn::Over => "over".into(),
        };
        format!("<parlour.State {}: {turn}>", self.env.id())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let revive = py.import("parlour")?.getattr("_revive")?;
        let args = (self.record(), self.state.written().to_vec(), self.state.dealing());
        (revive, args).into_pyobject(py)
    }
}

/// Matches that a seat cannot tell apart: a sequence of states.
#[pyclass(frozen, sequence, module = "parlour")]
pub(crate) struct Worlds {
    pub(crate) env: Arc<dyn AnyEnv>,
    pub(crate) worlds: Box<dyn AnyWorlds>,
}

#[pymethods]
impl Worlds {
    fn __len__(&self) -> usize {
        self.worlds.count()
    }

    fn __getitem__(&self, index: isize) -> PyResult<State> {
        let count = self.worlds.count() as isize;
        let at = if index < 0 { index + count } else { index };
        if !(0..count).contains(&at) {
            return Err(PyIndexError::new_err(format!("there are {count} worlds")));
        }
        Ok(State::new(self.env.clone(), self.worlds.world(at as usize)))
    }

    fn __repr__(&self) -> String {
        format!("<parlour.Worlds {}: {}>", self.env.id(), self.worlds.count())
    }
}
