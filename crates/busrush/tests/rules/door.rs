//! The checked door: positions that cannot be are refused with every reason.

use crate::common::*;
use parlour_busrush::Borough::Manhattan;
use parlour_busrush::{ActiveEvent, CityEvent, Perk, Phase, Restriction, Rush, TurnState};

#[test]
fn the_number_of_players_and_cards_must_fit_the_rules() {
    let mut l = layout(2);
    l.position.players.pop();
    l.position.bus.pile.extend([face("MN-L1"); 40]);
    l.position.active.push(ActiveEvent { event: CityEvent::NoSmoking, rounds: 1 });
    assert_eq!(l.refused(), ["players", "bus", "active"]);
}

#[test]
fn hands_must_not_be_larger_than_they_can_come_to() {
    let hand = ["MN-L1", "MN-L2", "BK-L1", "BK-L2", "QN-L1", "QN-L2", "BX-L1", "BX-L2", "SI-L1"];
    let l = layout(2).turn_of(1).hand(0, &hand);
    assert_eq!(l.refused(), ["players[0].bus"]);
    let l = layout(2).rush(0, &[Rush::Taxi, Rush::Taxi, Rush::Taxi, Rush::Taxi, Rush::Subway]);
    assert_eq!(l.refused(), ["players[0].rush"]);
}

#[test]
fn every_card_is_somewhere_once() {
    let mut l = layout(2);
    l.position.bus.pile.pop();
    l.position.rush.pile[0] = Rush::Subway;
    l.position.events.pile.pop();
    l.position.perks.discard.extend(l.position.perks.pile.pop());
    l.position.bus.shuffles = 0;
    assert_eq!(l.refused(), ["bus", "rush", "events", "perks.discard", "bus.shuffles"]);
}

#[test]
fn players_must_be_sound() {
    let mut l = layout(2).hand(0, &["MN-L1~1"]).scores(1, [4, 0, 0, 0, 0]);
    l = l.taxi(0, Manhattan, 4).perk(1, Perk::NightOwl).restricted(0, Restriction::Rush);
    l.position.players[1].perk = None;
    let wrong = l.refused();
    for at in ["players[0].bus", "players[0].taxi", "players[1].scores", "players[1].perk"] {
        assert!(wrong.iter().any(|w| w == at), "{at} in {wrong:?}");
    }
    assert_eq!(wrong.iter().filter(|w| *w == "players[0].taxi").count(), 2);
}

#[test]
fn a_turn_without_actions_goes_on_only_while_a_free_bus_play_is_left() {
    let turn = |played| {
        let mut l = layout(2).actions(0);
        l.position.turn = TurnState { plays: 2, played, free: 1, ..l.position.turn };
        l
    };
    turn(1).table();
    assert_eq!(turn(2).refused(), ["turn.actions_remaining"]);
}

#[test]
fn phase_turn_and_question_must_fit_together() {
    let mut l = layout(2).round(0).actions(0);
    l.position.turn.played = 9;
    l.position.turn.free = 9;
    let wrong = l.refused();
    assert_eq!(wrong, ["round", "turn.actions_remaining", "turn.plays", "turn.free"]);
    let mut l = layout(2);
    l.position.phase = Phase::Event;
    assert_eq!(l.refused(), ["turn", "question"]);
    let mut l = layout(2);
    l.position.phase = Phase::Limit;
    l.position.turn = TurnState::default();
    assert_eq!(l.refused(), ["phase"]);
    let mut l = layout(2);
    l.position.phase = Phase::Over;
    l.position.turn = TurnState::default();
    assert_eq!(l.refused(), ["phase"]);
    let mut l = layout(2);
    l.position.phase = Phase::Setup;
    l.position.round = 0;
    l.position.turn = TurnState::default();
    l.position.bus.shuffles = 0;
    l.position.rush.shuffles = 0;
    l.position.events.shuffles = 0;
    l.position.perks.shuffles = 0;
    l.position.group = parlour_busrush::Borough::Queens;
    assert_eq!(l.refused(), ["phase"]);
    assert_eq!(layout(3).turn_of(3).refused(), ["seat"]);
}

#[test]
fn questions_must_be_asked_of_one_who_can_answer() {
    let l = layout(2).question(CityEvent::NoSmoking, 0, 1);
    assert_eq!(l.refused(), ["question.seat", "question.discards"]);
    let l = layout(2).hand(1, &["MN-L1"]).question(CityEvent::BudgetCuts, 1, 2);
    assert_eq!(l.refused(), ["question.discards"]);
    layout(2).hand(1, &["MN-L1"]).question(CityEvent::BudgetCuts, 1, 1).table();
    let mut l = layout(2).question(CityEvent::NoSmoking, 0, 0).scores(0, [1, 0, 0, 0, 0]);
    l.position.phase = Phase::Turn;
    l.position.turn = TurnState { actions: 2, plays: 1, ..TurnState::default() };
    assert_eq!(l.refused(), ["question"]);
}

#[test]
fn events_and_what_is_known_of_them_must_be_sound() {
    let mut l = layout(2).active(CityEvent::RushHour);
    l.position.active[0].rounds = 3;
    l.position.foreseen.insert(seat(5));
    assert_eq!(l.refused(), ["active", "foreseen"]);
    let mut l = layout(2).perk(0, Perk::Timetable);
    l.position.foreseen.remove(seat(0));
    assert_eq!(l.refused(), ["foreseen"]);
}

#[test]
fn races_must_be_held_by_those_who_won_them() {
    assert_eq!(layout(2).holds_express(0).refused(), ["express_race"]);
    assert_eq!(layout(2).counts(1, 5, 2).refused(), ["express_race", "queens_redesign"]);
    let l = layout(2).counts(0, 4, 0).counts(1, 5, 0).holds_express(0);
    assert_eq!(l.refused(), ["express_race"]);
    assert_eq!(layout(2).counts(1, 5, 0).holds_express(3).refused(), ["express_race"]);
    layout(2).counts(0, 6, 0).counts(1, 7, 0).holds_express(0).table();
}
