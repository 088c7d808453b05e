//! Prints the balance report: `balance GAMES [SEED [CARDS.toml]]`.

use parlour_busrush::{Cards, balance};
use parlour_core::Seed;

#[expect(clippy::print_stdout, reason = "printing is what this is for")]
fn main() {
    let mut args = std::env::args().skip(1);
    let games = args.next().and_then(|n| n.parse().ok()).unwrap_or(1_000);
    let seed = args.next().and_then(|s| s.parse().ok()).unwrap_or(Seed::from_number(1));
    let cards: Option<Cards> = args.next().map(|path| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        toml::from_str(&text).unwrap_or_else(|why| panic!("{why}"))
    });
    print!("{}", balance::report_on(cards.as_ref(), games, seed, &mut |_| ()));
}
