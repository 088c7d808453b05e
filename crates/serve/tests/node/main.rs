//! A node, tested over real sockets: one program, so that it is linked once.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod api;
mod clients;
mod clocks;
mod common;
mod fair_python;
mod foes;
mod kept;
mod leak;
mod memory;
mod nodes;
mod pages;
mod play;
mod practice;
mod presence;
mod scan;
mod social;
mod wires;
