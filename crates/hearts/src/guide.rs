//! What search is told about Hearts.

use parlour_core::Guide;

use crate::rules::Hearts;

impl Guide for Hearts {}
