//! The face-up cards: as many, and as mixed, as can be.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use common::{Play, Setup, cards};
use parlour_core::{Rng, Write, fast_rng};
use parlour_rails::{Action, Cards, Colour, DrawRule, Event, Map, Position, Rails, Rules};

fn coloured(cards: &Cards) -> u32 {
    cards.total() - u32::from(cards[Colour::Locomotive])
}

/// All places are filled as far as there are cards, and fewer than three of them are locomotives
/// unless that cannot be.
fn assert_market(position: &Position) {
    let slots = position.market.len() as u32;
    let up: Cards = position.market.iter().flatten().copied().collect();
    let mut there = up;
    there.add(&position.discard);
    there.add(&position.deck.iter().copied().collect());
    assert_eq!(up.total(), slots.min(there.total()), "{position:?}");
    let only = there.total() <= slots || coloured(&there) + 2 < slots;
    assert!(up[Colour::Locomotive] < 3 || only, "{position:?}");
}

/// Random play that likes to draw, so that the cards run out.
fn play_and_look(rules: Rules, seed: u64) {
    use parlour_core::Game;
    let mut play = Play::start(Rails::new(rules).unwrap(), seed);
    let mut rng = fast_rng(seed);
    assert_market(&play.position());
    while !play.is_over() {
        let legal = play.legal();
        let draws = |a: &&Action| matches!(a, Action::DrawFaceup { .. } | Action::DrawFacedown);
        let draws: Vec<Action> = legal.iter().filter(draws).copied().collect();
        let from = if draws.is_empty() || rng.below(8) == 0 { &legal } else { &draws };
        play.act(from[rng.below(from.len() as u32) as usize]);
        assert_market(&play.position());
    }
}

#[test]
fn the_market_is_full_and_mixed_after_every_action() {
    let mut scarce = Map::built_in("island").unwrap();
    scarce.cards = Some(Cards([2, 2, 2, 2, 2, 2, 2, 2, 14]));
    for players in 2..=5 {
        for (seed, draw) in [DrawRule::Source, DrawRule::Open].into_iter().enumerate() {
            let seed = seed as u64 * 10 + u64::from(players);
            for map in ["europe".into(), "island".into(), scarce.clone().into()] {
                play_and_look(Rules { players, map, draw }, seed);
            }
        }
    }
}

/// Nothing face up, no pile, no discards; the others hold all other cards.
fn all_in_hands(hand: &str) -> Play {
    Setup::europe().market("").hand(0, hand).no_pile()
}

fn up(play: &Play) -> Cards {
    play.position().market.iter().flatten().copied().collect()
}

#[test]
fn a_claim_fills_the_empty_market() {
    let mut play = all_in_hands("4 red");
    let claim = play.take("Bilbao", "Porto", "red");
    play.act(claim);
    assert_eq!(up(&play), cards("4 red"));
    assert_eq!(play.position().market[4], None, "from the left");
    let shown = |e: &&Event| matches!(e, Event::Shown { .. } | Event::Reshuffled { .. });
    assert_eq!(play.events.iter().filter(shown).count(), 2, "all are told");
}

#[test]
fn a_station_fills_the_empty_market() {
    let mut play = all_in_hands("1 red");
    let build = play.station("Berlin", "red");
    play.act(build);
    assert_eq!(up(&play), cards("1 red"));
}

#[test]
fn a_tunnel_that_is_paid_for_fills_the_market() {
    let mut play = Setup::europe().market("white white white white").hand(0, "4 red").no_pile();
    let dig = play.take("Bordeaux", "Bilbao", "red");
    play.act(dig);
    assert_eq!(up(&play), cards("4 white 1 red"));
}

#[test]
fn locomotives_are_swept_as_soon_as_discards_allow_it() {
    let setup = Setup::europe().market("loco loco loco red red").hand(0, "4 white");
    let mut play = setup.no_pile();
    let claim = play.take("Bordeaux", "Paris", "white");
    play.act(claim);
    assert_market(&play.position());
    assert!(up(&play)[Colour::Locomotive] < 3);
    assert!(play.events.iter().any(|e| matches!(e, Event::Swept { .. })));
}

#[test]
fn locomotives_alone_are_not_dealt_again_for_ever() {
    let setup = Setup::europe().market("loco loco loco loco red").hand(0, "2 loco");
    let mut play = setup.no_pile();
    let build = play.station("Berlin", "loco");
    play.act(build);
    assert!(up(&play)[Colour::Locomotive] >= 3, "two coloured cards more would be needed");
    assert!(!play.events.iter().any(|e| matches!(e, Event::Swept { .. })));
}

#[test]
fn a_sweep_is_told_each_time() {
    let mut play = Setup::europe().market("red loco loco red red").top("loco loco loco loco loco");
    play.events.clear();
    play.act(Action::DrawFaceup { index: 0 });
    let swept: Vec<u32> = play
        .events
        .iter()
        .filter_map(|e| if let Event::Swept { cards } = e { Some(cards.total()) } else { None })
        .collect();
    assert_eq!(swept, [5, 5, 5], "the pile has nothing but locomotives on top");
    assert_market(&play.position());
}

#[test]
fn a_position_with_a_market_that_cannot_be_is_refused() {
    let play = Setup::europe().play();
    let mut gap = play.position();
    let taken = gap.market[2].take().unwrap();
    gap.discard[taken] += 1;
    let why = play.game.place(&gap).unwrap_err();
    assert_eq!(why[0].to_string(), "market: empty places are filled while there are cards");
    let mut three = play.position();
    for slot in 0..3 {
        let at = three.deck.iter().position(|c| *c == Colour::Locomotive).unwrap();
        let old = three.market[slot].replace(Colour::Locomotive).unwrap();
        three.deck[at] = old;
        three.fresh[Colour::Locomotive] -= 1;
        three.fresh[old] += 1;
    }
    let why = play.game.place(&three).unwrap_err();
    assert_eq!(why[0].to_string(), "market: so many locomotives are dealt again");
}
