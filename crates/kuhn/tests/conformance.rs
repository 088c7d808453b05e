//! Kuhn poker keeps the laws that every game keeps.

use parlour_kuhn::{Action, Kuhn, Rules};
use parlour_testkit::{Tiny, conformance};

conformance! {
    game: Kuhn,
    rules: [
        "default" => Rules::default(),
        "seven hands" => Rules { rounds: 7 },
    ],
    tiny: Tiny::every_deal(Rules { rounds: 2 }),
    candidates: |_, _| vec![Action::Check, Action::Bet, Action::Fold, Action::Call],
}

parlour_testkit::encoding!("../../docs/encoding.md");
parlour_testkit::golden_matches!();
