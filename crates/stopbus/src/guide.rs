//! What search is told about Stop the Bus.

use parlour_core::Guide;

use crate::StopBus;

impl Guide for StopBus {}
