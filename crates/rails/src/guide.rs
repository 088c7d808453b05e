//! What search is told about Rails.

use parlour_core::Guide;

use crate::Rails;

impl Guide for Rails {}
