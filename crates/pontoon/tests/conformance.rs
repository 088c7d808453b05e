//! The laws that every game keeps.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

use parlour_core::{Game, Match, MatchLuck, Rng, Seed, fast_rng};
use parlour_pontoon::{Action, BankerPontoon, Event, Hidden, Pontoon, Rules, State};
use parlour_testkit::{Limits, Tiny, conformance};

/// How many random matches each law looks at.
const MATCHES: u64 = 4;

/// The rules with a deck so small that every deal can be tried.
fn with_deck(rules: Rules, cards: &str) -> Rules {
    let deck = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    Rules { deck: Some(deck), ..rules }
}

/// Two rounds out of one shuffle: eight cards, four a deal.
fn tiny_classic() -> Rules {
    let rules = Rules { reshuffle_below: 4, rounds: 3, ..Rules::default() };
    with_deck(rules, "AS KS 9S 6S 5H 4H 3H 2H")
}

/// Two players and the banker. With one stake and few prices, random players often stick, twist
/// and split: [`tiny_rounds_have_everything`] says so.
fn tiny_british(rounds: u32, cards: &str) -> Rules {
    let rules = Rules { rounds, chips: 50, max_stake: 1, ..Rules::british(2) };
    with_deck(rules, cards)
}

const LOW: &str = "AS KS 9S 9H 6H 5H 2H";
const HIGH: &str = "TS KS JS 9H 8H 7C 6C";
const PAIRS: &str = "TS TH 9S 9H 8H 8C 7C 7D";

/// What the sampler must honour comes up in the matches that it is tested with.
#[test]
fn tiny_rounds_have_everything() {
    let mut count = [0; 5];
    for (rounds, cards) in [(2, LOW), (3, HIGH), (2, PAIRS)] {
        let game = Pontoon::new(tiny_british(rounds, cards)).unwrap();
        for seed in 0..MATCHES {
            let mut rng = fast_rng(seed);
            let luck = MatchLuck::new(Seed::from_number(seed), Pontoon::ID);
            let mut events = Vec::new();
            Match::new(&game, luck).play(&mut events, |now, seat| {
                // As the kit draws: first the seat, then the action.
                rng.below(1);
                now.any_action(seat, &mut rng)
            });
            for event in events {
                match event {
                    Event::Shuffled { refill: true, .. } => count[0] += 1,
                    Event::Stuck { .. } => count[1] += 1,
                    Event::PairSplit { .. } => count[2] += 1,
                    Event::Bought { .. } => count[3] += 1,
                    Event::Twisted { .. } => count[4] += 1,
                    _ => {}
                }
            }
        }
    }
    assert!(count.iter().all(|n| *n > 0), "refills, sticks, splits, buys, twists: {count:?}");
}

conformance! {
    game: Pontoon,
    rules: [
        "default" => Rules::default(),
        "thirty rounds" => Rules { rounds: 30, hidden: Hidden::Second, ..Rules::default() },
        "alone" => Rules::british(1),
        "three" => Rules { banker_pontoon: BankerPontoon::Single, ..Rules::british(3) },
        "seven" => Rules { max_stake: 100, rounds: 8, ..Rules::british(7) },
        "short deck" => with_deck(
            Rules { rounds: 12, ..Rules::british(4) },
            "AS KS 9S 6S 5S 4S 3S 2S AH QH 8H 7H 6H 3H",
        ),
    ],
    tiny: Tiny::every_deal(tiny_classic()),
    tiny: Tiny::every_deal(tiny_british(2, LOW)),
    tiny: Tiny::every_deal(tiny_british(3, HIGH)),
    tiny: Tiny::every_deal(tiny_british(2, PAIRS)),
    candidates: |_: &Pontoon, _: &State| {
        let mut all = vec![Action::Twist, Action::Stick, Action::Split, Action::Again, Action::Leave];
        for amount in [0, 1, 2, 5, 10, 11, 100, u32::MAX] {
            all.extend([Action::Stake { amount }, Action::Buy { amount }]);
        }
        all
    },
    limits: Limits { matches: MATCHES, samples: 300_000, ..Limits::default() },
}

parlour_testkit::encoding!("../../docs/encoding.md");
parlour_testkit::golden_matches!();
