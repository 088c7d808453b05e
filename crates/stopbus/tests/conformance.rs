//! The laws that every game keeps.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use parlour_stopbus::{Action, Rules, Shuffle, State, StopBus};
use parlour_testkit::{Limits, Tiny, conformance};

/// Eight cards for two: three hidden, one to turn, and 31 comes often.
fn eight_cards(cards: &str) -> Rules {
    let cards = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    Rules { players: 2, lives: 1, shuffle: Shuffle::Fair, cards: Some(cards) }
}

conformance! {
    game: StopBus,
    rules: [
        "default" => Rules::default(),
        "two players" => Rules { players: 2, ..Rules::default() },
        "seven players" => Rules { players: 7, ..Rules::default() },
        "fair" => Rules { shuffle: Shuffle::Fair, ..Rules::default() },
        "one life" => Rules { lives: 1, ..Rules::default() },
        "short deck" => eight_cards("AS KS QS JS TS AH KH QH"),
    ],
    tiny: Tiny::every_deal(eight_cards("AS KS QS JS 2C AH KH QH")),
    tiny: Tiny::every_deal(Rules { lives: 2, ..eight_cards("AS KS QS JS TS 9S 2H 3H") }),
    candidates: |_: &StopBus, _: &State| {
        let mut all = Action::ALL.to_vec();
        all.extend([3, 255].map(|slot| Action::Swap { slot }));
        all
    },
    limits: Limits { matches: 4, ..Limits::default() },
}

parlour_testkit::encoding!("../../docs/encoding.md");
parlour_testkit::golden_matches!();
