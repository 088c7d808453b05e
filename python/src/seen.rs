//! What one seat knows when it must choose.

use std::sync::Arc;

use numpy::PyReadwriteArray1;
use parlour_core::Seed;
use parlour_env::{AnyEnv, AnySight, Letters, Rows};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{refused, to_py};
use crate::game::seed_or_new;
use crate::state::{State, Worlds};

/// What a seat knows of a match, and nothing else: what bots are asked with.
#[pyclass(module = "parlour")]
pub(crate) struct Seen {
    pub(crate) env: Arc<dyn AnyEnv>,
    pub(crate) sight: Box<dyn AnySight>,
}

/// Writes a row into an array of `float32` or `uint8`.
pub(crate) fn fill(out: &Bound<'_, PyAny>, write: impl FnOnce(Rows<'_>)) -> PyResult<()> {
    if let Ok(mut floats) = out.extract::<PyReadwriteArray1<'_, f32>>() {
        write(Rows::Floats(floats.as_slice_mut()?));
    } else if let Ok(mut bytes) = out.extract::<PyReadwriteArray1<'_, u8>>() {
        write(Rows::Bytes(bytes.as_slice_mut()?));
    } else {
        let what = "a tensor is written into a writable one-dimensional array of float32 or uint8";
        return Err(PyTypeError::new_err(what));
    }
    Ok(())
}

/// An array that was given, or a new one of zeros.
pub(crate) fn array<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    size: usize,
    kind: &str,
) -> PyResult<Bound<'py, PyAny>> {
    match out {
        None => py.import("numpy")?.call_method1("zeros", (size, kind)),
        Some(out) if out.len()? == size => Ok(out),
        Some(out) => {
            let has = out.len()?;
            Err(PyValueError::new_err(format!("the array has {has} numbers, and needs {size}")))
        }
    }
}

/// Marks letters in an array of `uint8`.
pub(crate) fn mark<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    size: usize,
    letters: &Letters,
) -> PyResult<Bound<'py, PyAny>> {
    let out = array(py, out, size, "uint8")?;
    fill(&out, |rows| match rows {
        Rows::Bytes(mask) => letters.spread(mask),
        Rows::Floats(mask) => {
            mask.fill(0.0);
            letters.iter().for_each(|letter| mask[usize::from(letter)] = 1.0);
        }
        Rows::None => {}
    })?;
    Ok(out)
}

#[pymethods]
impl Seen {
    /// Whose eyes.
    #[getter]
    fn seat(&self) -> usize {
        self.sight.seat().index()
    }

    /// What the seat knows.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.sight.view())
    }

    /// A text that two of these share exactly if they know the same.
    #[getter]
    fn key(&self) -> String {
        format!("{} {:?} {}", self.sight.seat(), self.sight.written(), self.sight.view())
    }

    /// What the seat may do: `name`, `payload`, `label` and `words` of each action.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.sight.legal().into())
    }

    /// The letters written so far.
    #[getter]
    fn written<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.sight.written())
    }

    /// The letters that may come next.
    fn letters(&self) -> Vec<u16> {
        self.sight.letters().iter().collect()
    }

    /// What the seat may do if this letter comes next, for people.
    fn leads_to(&self, letter: u16) -> Vec<String> {
        self.sight.leads_to(letter)
    }

    /// 1 for each letter that may come next, into `out` if one is given.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        mark(py, out, self.env.letters(), &self.sight.letters())
    }

    /// The view in numbers, into `out` (`float32` or `uint8`) if one is given.
    #[pyo3(signature = (out=None))]
    fn tensor<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = array(py, out, self.env.width(), "float32")?;
        fill(&out, |rows| self.sight.row(rows))?;
        Ok(out)
    }

    /// Writes a letter; gives the action that this completes, or `None`.
    fn write<'py>(&mut self, py: Python<'py>, letter: u16) -> PyResult<Option<Bound<'py, PyAny>>> {
        let action = self.sight.write(letter).map_err(|why| refused(py, why))?;
        action.map(|action| to_py(py, &action)).transpose()
    }

    /// Matches that the seat cannot tell from this one: one, or `n` of them.
    #[pyo3(signature = (n=None, seed=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: Option<usize>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        drawn(py, &self.env, &*self.sight, n, seed_or_new(py, seed)?)
    }

    fn __repr__(&self) -> String {
        format!("<parlour.Seen {} by seat {}>", self.env.id(), self.sight.seat())
    }
}

/// One sampled match, or several.
pub(crate) fn drawn<'py>(
    py: Python<'py>,
    env: &Arc<dyn AnyEnv>,
    sight: &dyn AnySight,
    n: Option<usize>,
    seed: Seed,
) -> PyResult<Bound<'py, PyAny>> {
    let worlds = py.detach(|| sight.sample(n.unwrap_or(1), seed));
    match n {
        None => Ok(Bound::new(py, State::new(env.clone(), worlds.world(0)))?.into_any()),
        Some(_) => Ok(Bound::new(py, Worlds { env: env.clone(), worlds })?.into_any()),
    }
}
