//! The state machine: every way of its table is walked, and no other.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use std::collections::BTreeSet;

use common::{Play, Setup};
use parlour_core::{Game, Rng, Seat, Viewer, fast_rng};
use parlour_rails::{Action, DrawRule, Event, Phase, Rails, Rules, TRANSITIONS, diagram};

type Ways = BTreeSet<(Phase, Phase)>;

/// The ways that a viewer sees in events, one phase after another.
fn walked(play: &Play, events: &[Event], who: Viewer, ways: &mut Ways) {
    let seen = events.iter().filter_map(|e| play.game.witness(e, who));
    let phases: Vec<Phase> = seen
        .filter_map(|e| match e {
            Event::Phase { phase, .. } => Some(phase),
            _ => None,
        })
        .collect();
    ways.extend(phases.windows(2).map(|w| (w[0], w[1])));
}

/// A match of random actions; answers the ways it walked.
fn random_match(rules: Rules, seed: u64, ways: &mut Ways) {
    let mut play = Play::start(Rails::new(rules).unwrap(), seed);
    let mut rng = fast_rng(seed);
    let mut events = std::mem::take(&mut play.events);
    while !play.is_over() {
        let legal = play.legal();
        // Most legal actions are stations: they are tried now and then only.
        let stations = rng.below(8) == 0;
        let action = (0..8)
            .map(|_| legal[rng.below(legal.len() as u32) as usize])
            .find(|a| stations || !matches!(a, Action::ClaimStation { .. }))
            .unwrap_or(legal[0]);
        play.act(action);
        events.append(&mut play.events);
    }
    let all = Viewer::All;
    walked(&play, &events, all, ways);
    for seat in 0..2 {
        let turns = [Phase::EndTurn, Phase::PlayerAnnounce, Phase::WaitTurn];
        let mut seen = Ways::new();
        walked(&play, &events, Viewer::Seat(Seat::new(seat)), &mut seen);
        ways.extend(
            seen.into_iter().filter(|(from, to)| turns.contains(from) && turns.contains(to)),
        );
    }
}

#[test]
fn every_transition_of_the_table_is_walked_and_no_other() {
    let mut ways = Ways::new();
    for seed in 0..6 {
        random_match(Rules { map: "island".into(), ..Rules::default() }, seed, &mut ways);
        random_match(
            Rules { map: "island".into(), draw: DrawRule::Open, players: 2 },
            seed,
            &mut ways,
        );
    }
    // What random play seldom meets: the last ticket, and passing.
    let mut setup = Setup::europe();
    let pile = std::mem::take(&mut setup.position.pile);
    setup.position.pile = pile[..1].to_vec();
    setup.player(1).tickets.extend(pile[1..].iter().map(|s| s.ticket));
    setup.player(1).tickets.sort_unstable();
    let mut play = setup.play();
    play.act(Action::DrawDestination);
    let phases = play.phases();
    ways.extend(phases.windows(2).map(|w| (w[0], w[1])));
    assert_eq!(phases, [Phase::DrawDestinationCard, Phase::Confirmation]);
    let mut setup = Setup::europe().market("");
    let pile = std::mem::take(&mut setup.position.pile);
    setup.player(1).tickets.extend(pile.iter().map(|s| s.ticket));
    setup.player(1).tickets.sort_unstable();
    let mut play = setup.no_pile();
    play.act(Action::Pass);
    assert_eq!(play.phases()[0], Phase::EndTurn);
    ways.insert((Phase::PlayerTurn, Phase::EndTurn));

    let table: Ways = TRANSITIONS.iter().map(|t| (t.from, t.to)).collect();
    let missing: Vec<_> = table.difference(&ways).collect();
    assert!(missing.is_empty(), "never walked: {missing:?}");
    let extra: Vec<_> = ways.difference(&table).collect();
    assert!(extra.is_empty(), "not in the table: {extra:?}");
}

#[test]
fn each_command_walks_its_row_of_the_table() {
    use Phase::{
        BorrowRoad, ClaimRoad, ClaimStation, Confirmation, DestinationChoice, DrawDestinationCard,
        DrawWagonCard, EndTurn, FaceDown, FaceUp, PlayerAnnounce, PlayerTurn, RoadResolve,
        TunnelResolve, WaitTurn,
    };
    let keep = Action::SelectDestination { indices: parlour_rails::Picks(1) };
    let mut play = Setup::europe().market("red blue green locomotive black").top("white white");
    play.act(Action::DrawDestination);
    assert_eq!(play.phases(), [DrawDestinationCard, DestinationChoice]);
    play.act(keep);
    assert_eq!(play.phases(), [Confirmation]);
    play.act(Action::Confirm);
    assert_eq!(play.phases(), [EndTurn, WaitTurn, PlayerAnnounce, PlayerTurn]);
    play.act(Action::DrawFaceup { index: 0 });
    assert_eq!(play.phases(), [DrawWagonCard, FaceUp, DrawWagonCard]);
    play.act(Action::DrawFaceup { index: 1 });
    assert_eq!(play.phases(), [FaceUp, Confirmation]);
    play.act(Action::Confirm);
    play.phases();
    play.act(Action::DrawFacedown);
    assert_eq!(play.phases(), [DrawWagonCard, FaceDown, Confirmation]);

    let mut play = Setup::europe().hand(0, "4 red").play();
    let take = play.take("Bilbao", "Porto", "red");
    play.act(take);
    assert_eq!(play.phases(), [ClaimRoad, RoadResolve, Confirmation]);

    let mut play = Setup::europe().hand(0, "4 green").top("green red red");
    let take = play.take("Bordeaux", "Barcelona", "green");
    play.act(take);
    assert_eq!(play.phases(), [ClaimRoad, TunnelResolve]);
    play.act(Action::Confirm);
    assert_eq!(play.phases(), [RoadResolve, Confirmation]);

    let mut play = Setup::europe().hand(0, "4 green").own(1, &[("Paris", "Lyon")]).play();
    let build = play.station("Paris", "green");
    play.act(build);
    assert_eq!(play.phases(), [ClaimStation, Confirmation]);
    let borrow = play.borrow("Paris", "Lyon");
    play.act(borrow);
    assert_eq!(play.phases(), [BorrowRoad, Confirmation]);
}

#[test]
fn only_those_who_wait_are_told_to() {
    let mut play = Setup::europe().play();
    play.turn_with(Action::DrawFacedown);
    let wait = Event::Phase { phase: Phase::WaitTurn, seat: Seat::new(1) };
    assert!(play.events.contains(&wait));
    assert_eq!(play.game.witness(&wait, Viewer::Seat(Seat::new(1))), None);
    assert_eq!(play.game.witness(&wait, Viewer::Spectator), None);
    for who in [Viewer::Seat(Seat::new(0)), Viewer::All] {
        assert_eq!(play.game.witness(&wait, who), Some(wait.clone()));
    }
    let turn = Event::Phase { phase: Phase::PlayerTurn, seat: Seat::new(1) };
    for who in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        assert_eq!(play.game.witness(&turn, who), Some(turn.clone()), "whose turn it is, all see");
    }
}

#[test]
fn the_diagram_in_the_docs_is_made_from_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games/rails.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (before, rest) = page.split_once("```mermaid\n").unwrap();
    let (found, after) = rest.split_once("```").unwrap();
    if found != diagram() && std::env::var_os("PARLOUR_BLESS").is_some() {
        let page = format!("{before}```mermaid\n{}```{after}", diagram());
        std::fs::write(path, page).unwrap();
        return;
    }
    assert_eq!(found, diagram(), "run with PARLOUR_BLESS=1 to write it anew");
}
