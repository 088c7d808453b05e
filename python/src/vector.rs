//! Many matches, stepped side by side into arrays that are kept.

use std::sync::{Mutex, PoisonError};

use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use parlour_core::Refused;
use parlour_env::{AnyLanes, Batch, LanesPlan, Rows};
use parlour_house::SeatSpec;
use pyo3::prelude::*;

use crate::convert::{bot, house, refused, seed};
use crate::game::Game;
use crate::patience::patiently;

/// Many matches; `parlour.vector` keeps the arrays.
#[pyclass(module = "parlour")]
pub(crate) struct Lanes {
    /// Locked by nobody: whoever steps has it alone.
    lanes: Mutex<Box<dyn AnyLanes>>,
    /// Whether a step may take long: bots think in it.
    thinks: bool,
}

type Floats<'py> = PyReadwriteArray1<'py, f32>;
type Bytes<'py> = PyReadwriteArray1<'py, u8>;

/// The arrays that a step writes.
#[derive(FromPyObject)]
pub(crate) struct Arrays<'py>(
    Option<Floats<'py>>,
    Option<Bytes<'py>>,
    Bytes<'py>,
    Floats<'py>,
    Bytes<'py>,
    Bytes<'py>,
    PyReadwriteArray1<'py, u16>,
);

impl Arrays<'_> {
    fn batch(&mut self) -> PyResult<Batch<'_>> {
        let rows = match (&mut self.0, &mut self.1) {
            (Some(floats), _) => Rows::Floats(floats.as_slice_mut()?),
            (_, Some(bytes)) => Rows::Bytes(bytes.as_slice_mut()?),
            _ => Rows::None,
        };
        Ok(Batch {
            rows,
            masks: self.2.as_slice_mut()?,
            rewards: self.3.as_slice_mut()?,
            seats: self.4.as_slice_mut()?,
            ends: self.5.as_slice_mut()?,
            played: self.6.as_slice_mut()?,
        })
    }
}

impl Lanes {
    /// Works on the matches without the interpreter's lock.
    fn work(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyLanes) -> Result<(), Refused> + Send,
    ) -> PyResult<()> {
        let thinks = self.thinks;
        let lanes = &mut **self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let pace = lanes.pace();
        let done = match thinks {
            true => {
                let done = patiently(py, || pace.hurry(), || work(lanes));
                pace.calm();
                done?
            }
            false => py.detach(|| work(lanes)),
        };
        done.map_err(|why| refused(py, why))
    }
}

#[pymethods]
impl Lanes {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python passes each by its name")]
    fn new(
        py: Python<'_>,
        game: &Game,
        n: usize,
        threads: usize,
        first: &Bound<'_, PyAny>,
        seats: Vec<Option<String>>,
        by_round: bool,
        rounds: Option<u32>,
    ) -> PyResult<Lanes> {
        let seats: Vec<SeatSpec> = seats
            .iter()
            .map(|who| who.as_deref().map_or(Ok(SeatSpec::Human), |name| bot(py, name)))
            .collect::<PyResult<_>>()?;
        // The others answer at once.
        let calm = [SeatSpec::Human, SeatSpec::Random, SeatSpec::Classic];
        let thinks = seats.iter().any(|spec| !calm.contains(spec));
        let plan = LanesPlan { lanes: n, threads, seed: seed(first)?, seats, by_round, rounds };
        let lanes = game.env.lanes(&plan).map_err(|why| house(py, &why))?;
        Ok(Lanes { lanes: Mutex::new(lanes), thinks })
    }

    /// Begins all matches anew.
    fn reset(
        &mut self,
        py: Python<'_>,
        first: Option<&Bound<'_, PyAny>>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let (first, batch) = (first.map(seed).transpose()?, arrays.batch()?);
        self.work(py, |lanes| lanes.reset(first, batch))
    }

    /// Writes a letter in each match, or any that may come next.
    fn step(
        &mut self,
        py: Python<'_>,
        letters: Option<PyReadonlyArray1<'_, u16>>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let letters = letters.as_ref().map(|letters| letters.as_slice()).transpose()?;
        let batch = arrays.batch()?;
        self.work(py, |lanes| lanes.step(letters, batch))
    }
}
