//! Hearts keeps the laws that every game keeps.

use parlour_cards::{CardSet, DECK};
use parlour_hearts::{Action, Hearts, Moon, Passing, Rules, Ties, tiny};
use parlour_testkit::{Limits, Tiny, conformance};

fn no_passing() -> Rules {
    Rules { passing: Passing::None, ..tiny() }
}

fn loose() -> Rules {
    Rules {
        passing: Passing::Across,
        points_on_first_trick: true,
        queen_breaks_hearts: true,
        ..tiny()
    }
}

conformance! {
    game: Hearts,
    rules: [
        "default" => Rules::default(),
        "omnibus" => Rules {
            target: 50,
            passing: Passing::NoHold,
            moon: Moon::Subtract,
            ties: Ties::PlayOn,
            jack_of_diamonds: true,
            points_on_first_trick: true,
            queen_breaks_hearts: true,
            deck: None,
        },
        "tiny" => Rules { moon: Moon::Best, ..tiny() },
    ],
    tiny: Tiny::from_states(tiny(), Hearts::all_deals),
    tiny: Tiny::from_states(no_passing(), Hearts::all_deals),
    tiny: Tiny::from_states(loose(), Hearts::all_deals),
    candidates: |_, _| {
        let plays = DECK.into_iter().map(|card| Action::Play { card });
        let passes = (0..=5).map(|n| Action::Pass { cards: DECK[9 * n..].iter().take(n).copied().collect() });
        plays.chain(passes).chain([Action::Pass { cards: CardSet::FULL }]).collect()
    },
    limits: Limits { worlds: 45_000, ..Limits::default() },
}

parlour_testkit::encoding!("../../docs/encoding.md");
parlour_testkit::golden_matches!();
