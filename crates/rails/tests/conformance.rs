//! Rails keeps every law of the house.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use parlour_rails::{Action, Cards, Colour, Deal, DrawRule, Map, Rails, Rules, State, check};
use parlour_testkit::{Limits, Tiny, conformance};

/// A map of three towns with few cards, so that every hidden world can be listed.
fn tiny_map(cards: &str, tickets: &str, deal: &str) -> Map {
    let text = format!(
        r#"
        name = "Tiny"
        wagons = 4
        stations = 1
        players = 2
        cards = {cards}
        deal = {deal}
        cities = [
            {{ name = "Ayr", x = 0.1, y = 0.1 }},
            {{ name = "Bor", x = 0.9, y = 0.1 }},
            {{ name = "Cork", x = 0.5, y = 0.9 }},
        ]
        routes = [
            {{ between = ["Ayr", "Bor"], length = 2, colour = "red", double = "blue" }},
            {{ between = ["Bor", "Cork"], length = 1, kind = "tunnel" }},
            {{ between = ["Ayr", "Cork"], length = 2, kind = "ferry", locomotives = 1 }},
        ]
        tickets = {tickets}
        "#
    );
    let report = check(&text);
    assert_eq!(report.errors, []);
    report.map.unwrap()
}

/// Cards are hidden: three kinds, locomotives among them. Each player's ticket is of one kind only.
fn few_cards() -> Rules {
    let map = tiny_map(
        "{ red = 3, blue = 1, locomotive = 2 }",
        r#"[
            { between = ["Ayr", "Bor"], value = 2 },
            { between = ["Bor", "Cork"], value = 1 },
        ]"#,
        "{ cards = 2, market = 1, long = 0, short = 1, keep = 1 }",
    );
    Rules { map: map.into(), ..Rules::default() }
}

/// Cards come one by one from either source.
fn few_open_cards() -> Rules {
    Rules { draw: DrawRule::Open, ..few_cards() }
}

/// Tickets are hidden: long and short ones, two of three kept, and two left to draw.
fn few_tickets() -> Rules {
    let map = tiny_map(
        "{ red = 2, blue = 1 }",
        r#"[
            { between = ["Ayr", "Bor"], value = 2, long = true },
            { between = ["Bor", "Ayr"], value = 2, long = true },
            { between = ["Bor", "Cork"], value = 1 },
            { between = ["Cork", "Bor"], value = 1 },
            { between = ["Ayr", "Cork"], value = 2 },
            { between = ["Cork", "Ayr"], value = 2 },
        ]"#,
        "{ cards = 0, market = 3, long = 1, short = 1, keep = 1, draw = 2 }",
    );
    Rules { map: map.into(), ..Rules::default() }
}

/// How often `sample` draws a state: unseen cards are dealt at random, and a hand is kept by counts.
fn weight(_game: &Rails, state: &State) -> f64 {
    let factorial = |n: u8| (1..=n).map(f64::from).product::<f64>();
    let hands = state.unseen_cards();
    hands.iter().flat_map(|hand: &Cards| hand.0).map(|n| 1.0 / factorial(n)).product()
}

/// Actions of every kind, most of them illegal at any one time.
fn candidates(_game: &Rails, _state: &State) -> Vec<Action> {
    use parlour_rails::Picks;
    let mut all = vec![
        Action::DrawDestination,
        Action::DrawFacedown,
        Action::Confirm,
        Action::Decline,
        Action::Pass,
    ];
    for n in [0, 1, 2, 5, 7, 31, 255] {
        all.push(Action::SelectDestination { indices: Picks(n) });
        all.push(Action::DrawFaceup { index: n });
        for road in [0, 1, 2, 3, 17, 98, 201, 255] {
            all.push(Action::Borrow { station: None, road });
            all.push(Action::Borrow { station: Some(n), road });
        }
    }
    for color in Colour::ALL {
        all.push(Action::Color { color });
        for n in [0, 1, 2, 3, 4, 30, 99, 255] {
            all.push(Action::Take { color: Some(color), road: n });
            all.push(Action::Take { color: None, road: n });
            all.push(Action::ClaimStation { color, station: n });
        }
    }
    all
}

fn players(players: u8) -> Rules {
    Rules { players, ..Rules::default() }
}

fn island(players: u8, draw: DrawRule) -> Rules {
    Rules { players, map: "island".into(), draw }
}

conformance! {
    game: Rails,
    rules: [
        "default" => Rules::default(),
        "open" => Rules { draw: DrawRule::Open, ..Rules::default() },
        "three players" => players(3),
        "five players" => players(5),
        "island" => island(2, DrawRule::Source),
        "island for four" => island(4, DrawRule::Open),
        "few cards" => few_cards(),
        "few tickets" => few_tickets(),
    ],
    tiny: Tiny::every_deal(few_cards()).weighted(weight),
    tiny: Tiny::every_deal(few_open_cards()).weighted(weight),
    tiny: Tiny::every_deal(few_tickets()).weighted(weight),
    candidates: candidates,
    limits: Limits { matches: 2, looks: 20, steps: 20_000, ..Limits::default() },
}

#[test]
fn the_usual_deal_is_the_default() {
    assert_eq!(Deal::default(), Deal { cards: 4, market: 5, long: 1, short: 3, keep: 2, draw: 3 });
}

parlour_testkit::encoding!("../../docs/encoding.md");
parlour_testkit::golden_matches!();
