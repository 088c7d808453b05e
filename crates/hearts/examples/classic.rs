//! How much better `classic` is than random play, in points a deal with rotated seats, and how
//! long it thinks: `cargo run --release -p parlour-hearts --example classic [deals]`.
#![allow(clippy::print_stdout, reason = "this program prints figures")]

use std::time::Instant;

use parlour_core::{Bot, FastLuck, Game, Match, Seat, Seed, fast_rng};
use parlour_hearts::{Classic, Hearts, Rules};

/// Plays deals in which `classic` holds the seats of `pattern`, turned round the table; gives the
/// mean points of its seats and of the others, and how many decisions it made.
fn measure(deals: u32, pattern: [bool; 4]) -> (f64, f64, u64) {
    let game = Hearts::new(Rules::default()).expect("the default rules are good");
    let mut rng = fast_rng(3);
    let (mut own, mut others, mut decisions) = (0, 0, 0);
    for deal in 0..deals {
        // Four deals with the same cards, one per turn of the table.
        let mut now = Match::new(&game, FastLuck(fast_rng(u64::from(deal / 4))));
        now.deal(&mut ());
        let is_classic = |s: Seat| pattern[(s.index() + deal as usize) % 4];
        while let Some(seat) = now.awaited() {
            let action = if is_classic(seat) {
                decisions += 1;
                let seen = now.seen(seat, Seed::from_number(1));
                Classic.choose(&seen).expect("classic always chooses")
            } else {
                now.any_action(seat, &mut rng)
            };
            now.act_legal(seat, action, &mut ());
        }
        for seat in Seat::all(4) {
            let points = now.state().open().gained()[seat.index()];
            *if is_classic(seat) { &mut own } else { &mut others } += points;
        }
    }
    let seats = pattern.iter().filter(|c| **c).count();
    let mean = |sum: i32, n: usize| f64::from(sum) / f64::from(deals) / n.max(1) as f64;
    (mean(own, seats), mean(others, 4 - seats), decisions)
}

fn main() {
    let deals = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(4_000);
    for (name, pattern) in [
        ("1 classic, 3 random", [true, false, false, false]),
        ("2 classic, 2 random", [true, false, true, false]),
        ("3 classic, 1 random", [true, true, true, false]),
        ("4 classic", [true; 4]),
    ] {
        #[expect(clippy::disallowed_methods, reason = "this program measures time")]
        let start = Instant::now();
        let (own, others, decisions) = measure(deals, pattern);
        let micros = start.elapsed().as_secs_f64() * 1e6 / decisions as f64;
        let ahead = others - own;
        println!("{name}: classic {own:.2}, random {others:.2}, ahead by {ahead:.2} points a deal");
        println!("    {deals} deals, {micros:.2} µs a decision of classic, all else included");
    }
}
