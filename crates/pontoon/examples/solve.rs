//! Prints how to play and what the house gains: `cargo run --release -p parlour-pontoon --example
//! solve`.

#![allow(clippy::print_stdout, reason = "it is a program that prints")]

use parlour_pontoon::{Variant, solve};

fn main() {
    for variant in [Variant::Classic, Variant::British] {
        println!("{}", solve(variant, |_, _| ()));
    }
}
