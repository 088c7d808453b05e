//! Every match ends, whatever is chosen.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use std::collections::HashMap;

use common::{Play, Setup, cards};
use parlour_core::{Game, Write};
use parlour_rails::{Action, Colour, DrawRule, Rails, Refusal, Rules};

/// Plays on, and says after how many actions the match ended.
fn length(play: &mut Play, mut choose: impl FnMut(&Play, &[Action]) -> Action) -> usize {
    for step in 0..100_000 {
        if play.is_over() {
            return step;
        }
        let action = choose(play, &play.legal());
        let seat = play.turn();
        play.game.apply(&mut play.state, seat, action, &mut play.luck, &mut ()).unwrap();
    }
    panic!("the match goes on and on");
}

/// Digs whenever that is possible, and gives up whenever that is possible.
fn dig_and_give_up(play: &Play, legal: &[Action]) -> Action {
    let tunnels = &play.game.board().tunnels;
    let dig =
        |a: &&Action| matches!(a, Action::Take { road, .. } if tunnels.has(usize::from(*road) - 1));
    let give_up = legal.contains(&Action::Decline).then_some(Action::Decline);
    give_up.or(legal.iter().rfind(dig).copied()).unwrap_or(legal[legal.len() - 1])
}

fn tables() -> impl Iterator<Item = Play> {
    (2..=5).flat_map(|players| {
        [("europe", DrawRule::Source), ("island", DrawRule::Open)].map(|(map, draw)| {
            Play::start(Rails::new(Rules { players, map: map.into(), draw }).unwrap(), 5)
        })
    })
}

#[test]
fn a_match_of_first_choices_ends() {
    for mut play in tables() {
        length(&mut play, |_, legal| legal[0]);
    }
}

#[test]
fn a_match_of_last_choices_ends() {
    for mut play in tables() {
        length(&mut play, |_, legal| legal[legal.len() - 1]);
    }
}

#[test]
fn a_match_of_tunnels_given_up_ends() {
    for mut play in tables() {
        length(&mut play, dig_and_give_up);
    }
}

#[test]
fn a_match_of_the_most_repeated_choices_ends() {
    for mut play in tables() {
        let mut times: HashMap<String, u32> = HashMap::new();
        length(&mut play, |_, legal| {
            let name = |a: &Action| format!("{a:?}");
            let often = |a: &&Action| times.get(&name(a)).copied().unwrap_or(0);
            let action = *legal.iter().max_by_key(often).unwrap();
            *times.entry(name(&action)).or_default() += 1;
            action
        });
    }
}

/// Whatever is turned up costs more: only locomotives are left to turn.
fn dear_tunnels() -> Play {
    Setup::europe().discard("3 loco").hand(0, "8 red").hand(1, "8 blue").no_pile()
}

#[test]
fn two_players_who_give_up_tunnels_for_ever_are_stopped() {
    assert!(length(&mut dear_tunnels(), dig_and_give_up) < 5_000);
}

#[test]
fn a_tunnel_given_up_three_times_is_closed_until_something_changes() {
    let mut play = dear_tunnels();
    let dig = play.take("Bordeaux", "Bilbao", "red");
    let other = play.take("Lyon", "Milan", "red");
    for _ in 0..3 {
        play.act(dig).turn_with(Action::Decline);
        let wait = play.take("Bordeaux", "Bilbao", "blue");
        play.act(wait).turn_with(Action::Decline);
    }
    let road = play.road("Bordeaux", "Bilbao");
    assert_eq!(play.refused(dig), Refusal::GivenUp(road - 1));
    assert_eq!(
        play.sentence(dig),
        "You gave up Bordeaux–Bilbao three times: draw wagon cards, claim or build first."
    );
    assert!(play.legal().contains(&other), "another tunnel is open");
    assert_eq!(play.position().players[0].given_up, [road; 3]);
    play.act(Action::DrawFaceup { index: 0 }).act(Action::DrawFaceup { index: 1 });
    play.act(Action::Confirm);
    assert!(play.position().players[0].given_up.is_empty());
    assert_eq!(play.position().players[1].given_up, [road; 3], "each for oneself");
    assert_eq!(play.hand(0), {
        let mut all = cards("8 red");
        all[Colour::White] += 2;
        all
    });
}

#[test]
fn no_position_has_a_tunnel_given_up_too_often() {
    let play = Setup::europe().play();
    let tunnel = play.road("Bordeaux", "Bilbao");
    let plain = play.road("Bilbao", "Porto");
    for list in [vec![plain], vec![0], vec![250], vec![tunnel; 4]] {
        let mut position = play.position();
        position.players[1].given_up = list;
        let why = play.game.place(&position).unwrap_err();
        assert_eq!(why[0].at, "players[1].given_up");
    }
    let mut position = play.position();
    position.players[1].given_up = vec![tunnel; 3];
    assert_eq!(play.game.position(&play.game.place(&position).unwrap()), position);
}
