//! Plays many matches to the end and says what came of them:
//! `cargo run --release -p parlour-stopbus --example every_match_ends -- 1000000`

use parlour_core::Seed;
use parlour_stopbus::statistics::{Players, report};
use parlour_stopbus::{Rules, Shuffle};

#[expect(clippy::print_stdout, reason = "this is what the example is for")]
fn main() {
    let matches = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(10_000);
    for shuffle in [Shuffle::Fair, Shuffle::Pascal] {
        for players in [Players::Classic, Players::Random] {
            let rules = Rules { shuffle, ..Rules::default() };
            println!("{players:?} bots, {shuffle:?} shuffle");
            match report(rules, players, matches, Seed::from_number(1)) {
                Ok(text) => println!("{text}\n"),
                Err(wrong) => println!("{wrong:?}"),
            }
        }
    }
}
