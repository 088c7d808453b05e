//! The table, the turn, and Bus cards.

use crate::common::*;
use parlour_busrush::Borough::{Bronx, Brooklyn, Manhattan, Queens, StatenIsland};
use parlour_busrush::{Action, Event, Phase, Refusal, Restriction, Rush, RushCard, TurnState};

#[test]
fn each_player_starts_with_five_bus_and_three_rush_cards_and_the_first_draws_one() {
    for players in 2..=4 {
        let table = dealt(players, 3);
        let hands: Vec<_> =
            table.see().players.iter().map(|p| (p.bus.len(), p.rush.len())).collect();
        assert_eq!(hands[0], (6, 3));
        assert!(hands[1..].iter().all(|h| *h == (5, 3)));
    }
}

#[test]
fn the_group_starts_in_manhattan_and_three_perks_are_shown() {
    let see = dealt(4, 8).see();
    assert_eq!((see.group, see.round, see.market.len()), (Manhattan, 1, 3));
    assert_eq!(see.turn, TurnState { actions: 2, plays: 1, ..TurnState::default() });
}

#[test]
fn a_turn_starts_with_a_draw_of_one_bus_card() {
    let mut table = layout(2).next_bus("QN-L2").table();
    let events = table.end();
    assert_eq!(table.player(1).bus, [card("QN-L2")]);
    assert!(events.contains(&Event::TurnBegan { seat: seat(1), actions: 2, plays: 1 }));
}

#[test]
fn a_draw_from_two_empty_piles_draws_nothing_and_the_table_stays_valid() {
    // The standard deck is too large to be held in hands: a deck of its own shows it.
    let mut cards = parlour_busrush::Cards::standard().clone();
    cards.bus.truncate(1);
    cards.bus[0].counts = [2, 0, 0, 0, 0];
    cards.numbers.bus_hand = 1;
    let rules = parlour_busrush::Rules::with_cards(2, cards);
    let mut table = layout_with(rules).hand(0, &["MN-L1"]).hand(1, &["MN-L1"]).table();
    table.end();
    assert_eq!(table.player(1).bus, [card("MN-L1")]);
    assert_eq!(table.see().phase, Phase::Turn);
}

#[test]
fn a_bus_play_costs_an_action_and_there_is_one_a_turn() {
    let mut table = layout(2).hand(0, &["MN-L1", "MN-L2"]).table();
    table.play("MN-L1");
    assert_eq!(table.see().turn.actions, 1);
    assert_eq!(table.refusal(bus("MN-L2")), Refusal::NoBusPlayLeft);
}

#[test]
fn the_turn_ends_by_end_turn() {
    let mut table = layout(3).table();
    let events = table.end();
    assert!(events.contains(&Event::TurnEnded { seat: seat(0) }));
    assert_eq!(table.awaited(), seat(1));
}

#[test]
fn the_turn_ends_at_once_when_no_action_is_left() {
    let mut table = layout(2).hand(0, &["MN-L1"]).rush(0, &[Rush::CommuterRail]).table();
    table.play("MN-L1");
    assert_eq!(table.awaited(), seat(0));
    let events = table.act(ride(Rush::CommuterRail, Queens));
    assert!(events.contains(&Event::TurnEnded { seat: seat(0) }));
    assert_eq!(table.awaited(), seat(1));
}

#[test]
fn a_turn_does_not_end_by_itself_while_an_action_is_left_even_with_nothing_to_play() {
    let mut table = layout(2).hand(0, &["MN-L1"]).table();
    table.play("MN-L1");
    assert_eq!((table.awaited(), table.see().turn.actions), (seat(0), 1));
}

#[test]
fn only_the_awaited_seat_may_act() {
    use parlour_core::Game;
    let mut table = layout(3).table();
    let mut luck = parlour_core::MatchLuck::new(parlour_core::Seed::from_number(1), "busrush");
    let refused = table.game.apply(&mut table.state, seat(2), Action::EndTurn, &mut luck, &mut ());
    assert_eq!(refused, Err(Refusal::NotYourTurn(seat(0))));
    let mut fresh = table.game.start();
    let refused = table.game.apply(&mut fresh, seat(0), Action::EndTurn, &mut luck, &mut ());
    assert_eq!(refused, Err(Refusal::NothingToDo));
}

#[test]
fn answers_are_given_only_when_asked_for() {
    let mut table = layout(2).hand(0, &["MN-L1"]).rush(0, &[Rush::Taxi]).table();
    for action in [
        Action::DiscardBus { card: card("MN-L1") },
        Action::DiscardRush { rush: RushCard::drawn(Rush::Taxi, 0) },
        Action::LosePoint { borough: Queens },
        Action::ShowCard { card: card("MN-L1") },
        Action::Pass,
    ] {
        assert_eq!(table.refusal(action), Refusal::NotAsked);
    }
}

#[test]
fn down_to_the_hand_limit_by_choice_at_the_end_of_the_turn() {
    let hand = ["MN-L1", "MN-L2", "BK-L1", "BK-L2", "QN-L1", "QN-L2", "BX-L1", "BX-L2"];
    let mut table = layout(2).hand(0, &hand).table();
    table.end();
    assert_eq!((table.see().phase, table.awaited()), (Phase::Limit, seat(0)));
    assert_eq!(table.refusal(Action::EndTurn), Refusal::DiscardFirst);
    let absent = Action::DiscardBus { card: card("SI-L1") };
    assert_eq!(table.refusal(absent), Refusal::NoSuchBus(card("SI-L1")));
    table.act(Action::DiscardBus { card: card("BK-L2") });
    assert_eq!(table.awaited(), seat(1));
    assert_eq!(table.see().bus.discard, [face("BK-L2")]);
    assert_eq!(table.player(0).bus.len(), 7);
}

#[test]
fn rush_cards_have_a_hand_limit_of_their_own() {
    use Rush::{BusTransfer, CommuterRail, Subway, Taxi};
    let mut table = layout(2)
        .hand(0, &["MN-L1", "MN-L2"])
        .rush(0, &[BusTransfer, CommuterRail, Subway, Taxi])
        .next_rush(Taxi)
        .table();
    table.act(trade_bus(&["MN-L1", "MN-L2"]));
    table.end();
    assert_eq!(table.see().phase, Phase::Limit);
    let subway = RushCard::drawn(Subway, 0);
    let ferry = RushCard::drawn(Rush::StatenIslandFerry, 0);
    let absent = Action::DiscardRush { rush: ferry };
    assert_eq!(table.refusal(absent), Refusal::NoSuchRush(ferry));
    table.act(Action::DiscardRush { rush: subway });
    assert_eq!(table.awaited(), seat(1));
    assert_eq!(table.see().rush.discard, [Subway]);
}

#[test]
fn only_what_is_over_its_limit_is_discarded() {
    let hand = ["MN-L1", "MN-L2", "BK-L1", "BK-L2", "QN-L1", "QN-L2", "BX-L1", "BX-L2"];
    let mut table = layout(2).hand(0, &hand).rush(0, &[Rush::Taxi]).table();
    table.end();
    let taxi = Action::DiscardRush { rush: RushCard::drawn(Rush::Taxi, 0) };
    assert_eq!(table.refusal(taxi), Refusal::WithinLimit);
}

#[test]
fn a_local_is_played_only_where_the_player_is() {
    let mut table = layout(2).hand(0, &["MN-L1", "BK-L1"]).table();
    let wrong = Refusal::WrongBorough { card: card("BK-L1"), at: Manhattan };
    assert_eq!(table.refusal(bus("BK-L1")), wrong);
    table.play("MN-L1");
    assert_eq!(table.player(0).scores, [1, 0, 0, 0, 0]);
}

#[test]
fn a_bus_play_scores_exactly_one_in_the_cards_borough() {
    let mut table = layout(2).group(Bronx).hand(0, &["BX-L2"]).table();
    let events = table.play("BX-L2");
    assert_eq!(table.player(0).scores, [0, 0, 0, 1, 0]);
    let played = Event::BusPlayed { seat: seat(0), card: card("BX-L2"), target: None, points: 1 };
    assert_eq!(events[0], played);
}

#[test]
fn a_played_card_goes_to_its_discard() {
    let mut table = layout(2).hand(0, &["MN-L1"]).rush(0, &[Rush::CommuterRail]).table();
    table.play("MN-L1");
    assert_eq!(table.see().bus.discard, [face("MN-L1")]);
    table.act(ride(Rush::CommuterRail, Bronx));
    assert_eq!(table.see().rush.discard, [Rush::CommuterRail]);
}

#[test]
fn an_express_goes_from_manhattan_to_an_outer_borough_with_the_group() {
    for (text, to) in [("BK-E1", Brooklyn), ("QN-E1", Queens), ("SI-E1", StatenIsland)] {
        let mut table = layout(2).hand(0, &[text]).table();
        let events = table.play(text);
        assert_eq!(table.see().group, to);
        assert!(events.contains(&Event::GroupMoved { from: Manhattan, to }));
        assert_eq!(table.player(0).scores[to.index()], 1);
    }
}

#[test]
fn an_express_goes_from_an_outer_borough_to_manhattan() {
    let mut table = layout(2).group(StatenIsland).hand(0, &["MN-E2"]).table();
    table.play("MN-E2");
    assert_eq!(table.see().group, Manhattan);
}

#[test]
fn an_express_does_not_go_between_outer_boroughs() {
    let mut table = layout(2).group(Queens).hand(0, &["BK-E1"]).table();
    let wrong = Refusal::WrongBorough { card: card("BK-E1"), at: Queens };
    assert_eq!(table.refusal(bus("BK-E1")), wrong);
}

#[test]
fn an_express_may_also_be_played_where_the_player_is() {
    let mut table = layout(2).group(Queens).hand(0, &["QN-E1"]).table();
    table.play("QN-E1");
    assert_eq!((table.see().group, table.player(0).scores[2]), (Queens, 1));
}

#[test]
fn a_play_that_could_not_score_is_refused() {
    let mut table = layout(2).hand(0, &["MN-L1"]).scores(0, [3, 0, 0, 0, 0]).table();
    assert_eq!(table.refusal(bus("MN-L1")), Refusal::BoroughFull(Manhattan));
}

#[test]
fn a_card_that_is_not_held_is_refused() {
    let mut table = layout(2).table();
    assert_eq!(table.refusal(bus("MN-L1")), Refusal::NoSuchBus(card("MN-L1")));
}

#[test]
fn a_limited_restricts_the_next_player() {
    let mut table = layout(3).turn_of(2).hand(2, &["MN-ME1"]).table();
    table.play("MN-ME1");
    assert_eq!(table.player(0).restricted, [Restriction::Express]);
    assert!(table.player(1).restricted.is_empty());
}

#[test]
fn a_select_restricts_a_chosen_other_player() {
    let mut table = layout(4).hand(0, &["MN-SN2"]).table();
    assert_eq!(table.refusal(bus("MN-SN2")), Refusal::TargetNeeded);
    assert_eq!(table.refusal(bus_on("MN-SN2", 0)), Refusal::BadTarget);
    table.act(bus_on("MN-SN2", 2));
    let restricted: Vec<usize> = table.see().players.iter().map(|p| p.restricted.len()).collect();
    assert_eq!(restricted, [0, 0, 1, 0]);
    assert_eq!(table.player(2).restricted, [Restriction::NonExpress]);
}

#[test]
fn a_select_on_a_seat_that_is_not_there_is_refused() {
    let mut table = layout(2).hand(0, &["MN-SN2"]).table();
    for nobody in [2, 3] {
        assert_eq!(table.refusal(bus_on("MN-SN2", nobody)), Refusal::BadTarget);
    }
}

#[test]
fn only_a_select_has_a_target() {
    let mut table = layout(2).hand(0, &["MN-L1"]).table();
    assert_eq!(table.refusal(bus_on("MN-L1", 1)), Refusal::NoTarget);
}

#[test]
fn block_non_express_bus_stops_local_limited_and_select_plays() {
    let hand = ["MN-L1", "MN-ME1", "MN-SE2", "MN-E1"];
    let mut table = layout(2).hand(0, &hand).restricted(0, Restriction::NonExpress).table();
    let stopped = Refusal::Restricted(Restriction::NonExpress);
    assert_eq!(table.refusal(bus("MN-L1")), stopped);
    assert_eq!(table.refusal(bus("MN-ME1")), stopped);
    assert_eq!(table.refusal(bus_on("MN-SE2", 1)), stopped);
    table.play("MN-E1");
}

#[test]
fn block_express_bus_stops_express_plays() {
    let mut table =
        layout(2).hand(0, &["MN-L1", "MN-E1"]).restricted(0, Restriction::Express).table();
    assert_eq!(table.refusal(bus("MN-E1")), Refusal::Restricted(Restriction::Express));
    table.play("MN-L1");
}

#[test]
fn block_rush_cards_stops_rush_plays_and_trades() {
    let mut table = layout(2)
        .hand(0, &["MN-L1", "MN-L2"])
        .rush(0, &[Rush::Taxi, Rush::Reroute, Rush::BusTransfer])
        .restricted(0, Restriction::Rush)
        .table();
    let stopped = Refusal::Restricted(Restriction::Rush);
    assert_eq!(table.refusal(ride(Rush::Taxi, Queens)), stopped);
    assert_eq!(table.refusal(reroute("MN-L1", Queens)), stopped);
    assert_eq!(table.refusal(transfer()), stopped);
    assert_eq!(table.refusal(trade_bus(&["MN-L1", "MN-L2"])), stopped);
    assert_eq!(table.refusal(trade_rush(Rush::Taxi)), stopped);
    table.play("MN-L1");
}

#[test]
fn a_restriction_holds_through_the_next_turn_and_ends_with_it_whether_it_stopped_anything_or_not() {
    let mut table = layout(2).restricted(1, Restriction::Express).table();
    table.end();
    assert_eq!(table.player(1).restricted, [Restriction::Express]);
    table.end();
    assert!(table.player(1).restricted.is_empty());
}

#[test]
fn a_restriction_is_not_ended_by_the_turns_of_others() {
    let mut table = layout(3).restricted(2, Restriction::Rush).table();
    table.end();
    table.end();
    assert_eq!((table.awaited(), table.player(2).restricted.len()), (seat(2), 1));
}

#[test]
fn restrictions_from_several_players_add_up() {
    let mut table = layout(3).hand(0, &["MN-SE2"]).hand(1, &["MN-MN1"]).table();
    table.act(bus_on("MN-SE2", 2));
    table.end();
    table.play("MN-MN1");
    assert_eq!(table.player(2).restricted, [Restriction::NonExpress, Restriction::Express]);
}

#[test]
fn a_reshuffled_card_remembers_that_it_came_from_a_later_shuffle() {
    let mut table = layout(2).bus_pile_spent().table();
    let events = table.end();
    assert!(matches!(events[1], Event::Reshuffled { cards: 75.., .. }), "{events:?}");
    assert_eq!(table.player(1).bus[0].shuffle(), 1);
    assert_eq!(table.see().bus.shuffles, 2);
}
