//! The engine from outside, as one test program: each file would link all games again.

mod bad_input;
mod cheats;
mod common;
mod conversation;
mod docs;
mod documented;
mod endings;
mod guest;
mod hidden;
mod practice;
mod programs;
mod refusals;
mod schemas;
mod whole_match;
