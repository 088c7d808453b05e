//! Whole matches with fixed seeds. `PARLOUR_BLESS=1 cargo test -p parlour-ohhell --test golden`
//! writes them anew.

use parlour_ohhell::{Hands, OhHell, Rules, Scoring, Trumps};
use parlour_testkit::golden;

#[test]
fn a_match_by_the_default_rules() {
    golden::<OhHell>(env!("CARGO_MANIFEST_DIR"), "default", Rules::default(), 1);
}

#[test]
fn a_match_with_every_option_changed() {
    let rules = Rules {
        players: 5,
        most: 4,
        hands: Hands::DownUp,
        trumps: Trumps::Rotating,
        hook: false,
        scoring: Scoring::Strict,
        deck: None,
    };
    golden::<OhHell>(env!("CARGO_MANIFEST_DIR"), "options", rules, 2);
}
