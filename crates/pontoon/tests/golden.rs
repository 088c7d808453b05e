//! A whole match of the bot that computes its play. Those of `classic` are the kit's.

use parlour_pontoon::{Pontoon, Rules};

#[test]
fn a_classic_match_of_the_exact_bot_is_played_again() {
    let rules = Rules { rounds: 8, ..Rules::default() };
    parlour_testkit::golden::<Pontoon>(env!("CARGO_MANIFEST_DIR"), "exact", rules, 2, "exact");
}
