//! The exact figures beside simulated rounds: `cargo run --release -p parlour-pontoon --example
//! agreement -- 10000000`. Every round is dealt from a full deck through the rules of the game.

#![allow(clippy::print_stdout, reason = "it is a program that prints")]

use parlour_pontoon::exact::{self, simulate};

fn main() {
    let rounds = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(10_000_000);
    let expected = (1.0 - exact::house_edge()) / 2.0;
    println!("exact play, computed: wins {:.4} % of rounds", 100.0 * expected);
    for (name, policy) in
        [("exact", simulate::Policy::Exact), ("classic", simulate::Policy::Banker)]
    {
        let won = simulate::classic_rounds(policy, rounds, 1);
        let share = won as f64 / rounds as f64;
        let error = (share * (1.0 - share) / rounds as f64).sqrt();
        print!(
            "{name} play, {rounds} rounds: wins {:.4} % ± {:.4} %",
            100.0 * share,
            100.0 * error
        );
        match policy {
            simulate::Policy::Exact => {
                println!(", {:+.2} standard errors off", (share - expected) / error);
            }
            simulate::Policy::Banker => println!(),
        }
    }
    let rounds = rounds / 10;
    let (mean, error) = simulate::british_rounds(rounds, 2);
    let expected = exact::british_edge();
    println!("British, stake 1, computed: {expected:+.4} chips a round");
    println!(
        "British, {rounds} rounds: {mean:+.4} ± {error:.4}, {:+.2} standard errors off",
        (mean - expected) / error
    );
}
