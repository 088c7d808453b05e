//! The laws that every game keeps.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use parlour_pontoon::{Action, BankerPontoon, Hidden, Pontoon, Rules, State};
use parlour_testkit::{Limits, Tiny, conformance};

/// The rules with a deck so small that every deal can be tried.
fn with_deck(rules: Rules, cards: &str) -> Rules {
    let deck = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    Rules { deck: Some(deck), ..rules }
}

/// Two rounds out of one shuffle: eight cards, four a deal.
fn tiny_classic() -> Rules {
    let rules = Rules { reshuffle_below: 4, rounds: Some(3), ..Rules::default() };
    with_deck(rules, "AS KS 9S 6S 5H 4H 3H 2H")
}

/// Two players and the banker, and one card left over.
fn tiny_british(cards: &str) -> Rules {
    with_deck(Rules { rounds: Some(2), chips: 9, max_stake: 3, ..Rules::british(2) }, cards)
}

conformance! {
    game: Pontoon,
    rules: [
        "default" => Rules::default(),
        "thirty rounds" => Rules { rounds: Some(30), hidden: Hidden::Second, ..Rules::default() },
        "alone" => Rules::british(1),
        "three" => Rules { banker_pontoon: BankerPontoon::Single, ..Rules::british(3) },
        "seven" => Rules { max_stake: 100, rounds: Some(8), ..Rules::british(7) },
        "short deck" => with_deck(
            Rules { rounds: Some(12), ..Rules::british(4) },
            "AS KS 9S 6S 5S 4S 3S 2S AH QH 8H 7H 6H 3H",
        ),
    ],
    tiny: Tiny::every_deal(tiny_classic()),
    tiny: Tiny::every_deal(tiny_british("AS KS 9S 9H 6H 5H 2H")),
    tiny: Tiny::every_deal(tiny_british("TS KS JS 9H 6H AC 3C")),
    candidates: |_: &Pontoon, _: &State| {
        let mut all = vec![Action::Twist, Action::Stick, Action::Split, Action::Again, Action::Leave];
        for amount in [0, 1, 2, 5, 10, 11, 100, u32::MAX] {
            all.extend([Action::Stake { amount }, Action::Buy { amount }]);
        }
        all
    },
    limits: Limits { matches: 4, ..Limits::default() },
}
