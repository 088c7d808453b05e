//! What each command of `parlour` does, and how it is asked for. It is thin: the games, the tables and
//! the front ends are crates of their own.

mod arena;
mod args;
mod bench;
mod contestant;
mod engine;
mod failure;
mod far;
mod full;
mod hall;
mod interrupt;
mod learn;
mod play;
mod rails;
mod replay;
mod review;
mod screen;
mod serve;
mod shell;
mod show;
mod simulate;
mod standings;
mod study;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::failure::{Failure, not_understood, report};

/// The program: reads what is asked of it, does it, and says how it went.
#[must_use]
pub fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return not_understood(&error),
    };
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure),
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        None => play::lobby(args),
        Some(Command::Play(wish)) => play::play(args, wish),
        Some(Command::Resume(resume)) => play::resume(args, resume),
        Some(Command::Replay(replay)) => replay::replay(args, replay),
        Some(Command::Review(asked)) => review::command(asked),
        Some(Command::Verify { records, fair }) => verify::verify(records, *fair),
        Some(Command::Games) => show::games(args),
        Some(Command::Learn { game }) => learn::learn(args, game.as_deref()),
        Some(Command::Rules { game }) => show::rules(args, game),
        Some(Command::Schema { game }) => show::schema(game.as_deref()),
        Some(Command::Stats) => show::stats(args),
        Some(Command::Settings { change }) => show::settings(change),
        Some(Command::Bench(bench)) => bench::bench(bench),
        Some(Command::Arena(asked)) => arena::arena(asked),
        Some(Command::Simulate(asked)) => simulate::simulate(asked),
        Some(Command::Balance(asked)) => study::study("balance", asked),
        Some(Command::Solve(asked)) => study::study("solve", asked),
        Some(Command::Statistics(asked)) => study::study("statistics", asked),
        Some(Command::Rails(asked)) => rails::rails(asked),
        Some(Command::Serve(asked)) => serve::serve(asked),
        Some(Command::Engine(engine)) => engine::engine(engine),
        Some(Command::Completions { shell }) => shell::completions(*shell),
        Some(Command::Man { folder }) => shell::man(folder.as_deref()),
    }
}
