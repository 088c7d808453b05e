//! Between Python's values and ours.

use parlour_core::{Seat, Seed};
use parlour_house::{HouseError, SeatSpec};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

pyo3::create_exception!(
    parlour,
    Refused,
    PyValueError,
    "Something was refused, and nothing has changed: `code` stays the same for ever, and the \
     message says what would be right."
);

/// A refusal as an exception.
pub(crate) fn refusal(py: Python<'_>, code: &str, message: String) -> PyErr {
    let error = Refused::new_err(message);
    match error.value(py).setattr("code", code) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// A refusal of the rules.
pub(crate) fn refused(py: Python<'_>, why: parlour_core::Refused) -> PyErr {
    refusal(py, why.code, why.message)
}

/// A refusal of the house.
pub(crate) fn house(py: Python<'_>, why: &HouseError) -> PyErr {
    refused(py, parlour_env::refused(why))
}

/// JSON as Python's dicts, lists and numbers.
pub(crate) fn to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(yes) => yes.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_bound_py_any(py),
            (_, Some(whole)) => whole.into_bound_py_any(py),
            _ => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(to_py(py, item)?))?;
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(name, item)| dict.set_item(name, to_py(py, item)?))?;
            Ok(dict.into_any())
        }
    }
}

/// Python's dicts, lists and numbers as JSON.
pub(crate) fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(yes) = value.cast::<PyBool>() {
        Ok(Value::Bool(yes.is_true()))
    } else if value.is_instance_of::<PyInt>() {
        let whole = value.extract::<i64>().map(Number::from);
        Ok(Value::Number(whole.or_else(|_| value.extract::<u64>().map(Number::from))?))
    } else if let Ok(number) = value.cast::<PyFloat>() {
        let number = Number::from_f64(number.value());
        number.map(Value::Number).ok_or_else(|| PyValueError::new_err("a number must be finite"))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::String(text.to_str()?.to_owned()))
    } else if let Ok(dict) = value.cast::<PyDict>() {
        let mut fields = Map::new();
        for (name, item) in dict.iter() {
            fields.insert(name.extract()?, from_py(&item)?);
        }
        Ok(Value::Object(fields))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        value.try_iter()?.map(|item| from_py(&item?)).collect::<PyResult<_>>().map(Value::Array)
    } else if let Ok(whole) = value.extract::<i64>() {
        // Whole numbers of numpy.
        Ok(Value::Number(whole.into()))
    } else {
        let kind = value.get_type().name()?;
        Err(PyTypeError::new_err(format!("{kind} is nothing that JSON can hold")))
    }
}

/// A seed: a whole number or 64 hex digits.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<Seed> {
    let text = value.str()?;
    let text = text.to_str()?;
    text.parse().map_err(|error| PyValueError::new_err(format!("{error}, not {text:?}")))
}

/// A seat of a table.
pub(crate) fn seat(py: Python<'_>, index: u64, seats: usize) -> PyResult<Seat> {
    Seat::checked(index, seats).ok_or_else(|| {
        let last = seats - 1;
        let message = format!("There is no seat {index}: seats count from 0 to {last}.");
        refusal(py, "no_such_seat", message)
    })
}

/// A bot, as people write it: `classic`, `search:1000`, `search:50ms`.
pub(crate) fn bot(py: Python<'_>, text: &str) -> PyResult<SeatSpec> {
    text.parse().map_err(|message| refusal(py, "bot_unavailable", message))
}
