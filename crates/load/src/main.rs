//! The program that loads a server.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::process::ExitCode;

use parlour_load::{Fault, bench, floor, soak};

const HELP: &str = "\
Load and faults for a running server.

  parlour-load bench PROGRAM [--short] [PART…]
  parlour-load soak PROGRAM [--kills N] [--minutes M] [PART…]
  parlour-load floor --database FILE

PROGRAM is the `parlour` to be tried. Parts of the bench: sqlite, postgres, paced, browsers,
idle, match, stored, experts. Parts of the soak: kills, stopped, full, frozen, long.
";

/// The same as the server's: both are compared.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["bench", program, rest @ ..] => {
            let (options, parts): (Vec<&str>, Vec<&str>) =
                rest.iter().partition(|arg| arg.starts_with('-'));
            alone(bench::run(program.into(), options.contains(&"--short"), &parts))
        }
        ["soak", program, rest @ ..] => soak::Plan::read(program, rest)
            .and_then(|(plan, parts)| alone(soak::run(&plan, &parts))),
        ["floor", "--database", file] => many(floor::serve(file)),
        _ => {
            print!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// On one thread, as whoever loads has one core.
fn alone(work: impl Future<Output = Result<(), Fault>>) -> Result<(), Fault> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

/// On as many threads as a server has.
fn many(work: impl Future<Output = Result<(), Fault>>) -> Result<(), Fault> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
