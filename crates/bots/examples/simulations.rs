//! Runs one search and says nothing: `simulations GAME NUMBER`; says which games there are where
//! none is named. `cargo xtask bench instructions` runs it under valgrind with two numbers and
//! divides the difference, so that only simulations are counted.

#![expect(clippy::print_stdout, reason = "the list of games is what it says")]

#[path = "../benches/decision/mod.rs"]
mod decision;

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(game) = args.next() else {
        println!("{}", decision::GAMES.join("\n"));
        return;
    };
    let number = args.next().and_then(|number| number.parse().ok());
    let search = number.and_then(|number| decision::search(&game, number));
    let Some(mut search) = search else {
        panic!("say which game and how many simulations: {} 1000", decision::GAMES.join("|"))
    };
    search();
}
