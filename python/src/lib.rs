//! Parlour for Python. The rules stay in the crates of the games; this hands them over.

mod arena;
mod convert;
mod game;
mod harvest;
mod patience;
mod picture;
mod seen;
mod state;
mod vector;

use pyo3::prelude::*;

/// Parlour's games, compiled. Import `parlour` instead.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::arena::{arena_report, arena_units, review};
    #[pymodule_export]
    use super::convert::Refused;
    #[pymodule_export]
    use super::game::{Game, games, load, revive};
    #[pymodule_export]
    use super::harvest::{harvest, match_seed};
    #[pymodule_export]
    use super::seen::Seen;
    #[pymodule_export]
    use super::state::{State, Worlds};
    #[pymodule_export]
    use super::vector::Lanes;
}
