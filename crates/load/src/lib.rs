//! Load and faults for a running server. `cargo xtask bench serve` and `cargo xtask soak` run it:
//! everything is played over real sockets against `parlour serve` in a process of its own.

#![expect(clippy::print_stdout, reason = "this prints what it measured")]

pub mod bench;
mod clock;
pub mod floor;
mod node;
mod player;
pub mod soak;
mod tables;
mod web;

/// Why it stopped.
pub type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Prints a line.
fn say(line: &str) {
    println!("{line}");
}
