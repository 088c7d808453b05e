//! The laws that every game keeps.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use parlour_cards::DECK;
use parlour_ohhell::{Action, Hands, OhHell, Rules, Scoring, State, Trumps};
use parlour_testkit::{Limits, Tiny, conformance};

/// Three players, two cards each and one left: trumps, voids and the hook come up often.
fn seven_cards() -> Rules {
    let cards = ["2C", "5C", "9D", "KD", "AD", "3S", "JS"];
    Rules {
        players: 3,
        most: 2,
        hands: Hands::Down,
        deck: Some(cards.into_iter().map(|card| card.parse().unwrap()).collect()),
        ..Rules::default()
    }
}

conformance! {
    game: OhHell,
    rules: [
        "default" => Rules::default(),
        "three players" => Rules { players: 3, most: 17, hands: Hands::Down, trumps: Trumps::Rotating, ..Rules::default() },
        "six players" => Rules { players: 6, most: 8, hands: Hands::DownUp, scoring: Scoring::Strict, ..Rules::default() },
        "no hook" => Rules { players: 5, most: 4, hands: Hands::Up, trumps: Trumps::None, hook: false, scoring: Scoring::Tricks, ..Rules::default() },
        "tiny" => seven_cards(),
    ],
    tiny: Tiny::every_deal(seven_cards()),
    tiny: Tiny::every_deal(Rules { trumps: Trumps::Rotating, hook: false, ..seven_cards() }),
    candidates: |_: &OhHell, _: &State| {
        let plays = DECK.into_iter().map(|card| Action::Play { card });
        plays.chain([0, 1, 2, 3, 17, 255].map(|tricks| Action::Bid { tricks })).collect()
    },
    limits: Limits { matches: 4, ..Limits::default() },
}

parlour_testkit::encoding!("../../docs/encoding.md");
parlour_testkit::golden_matches!();
