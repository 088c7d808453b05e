//! Runs one search and says nothing: `simulations GAME NUMBER`. `cargo xtask bench instructions`
//! runs it under valgrind with two numbers and divides the difference, so that only simulations
//! are counted.

#[path = "../benches/decision/mod.rs"]
mod decision;

fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_default();
    let number = args.next().and_then(|number| number.parse().ok());
    let search = number.and_then(|number| decision::search(&game, number));
    let Some(mut search) = search else {
        panic!("say which game and how many simulations: {} 1000", decision::GAMES.join("|"))
    };
    search();
}
