//! `parlour`: card and board games in a terminal. What its commands do is a crate of its own.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    parlour_commands::main()
}
