//! Rush cards and trades.

use crate::common::*;
use parlour_busrush::Borough::{Bronx, Brooklyn, Manhattan, Queens, StatenIsland};
use parlour_busrush::{
    Action, Cards, Event, Payment, Perk, Phase, Refusal, Rules, Rush, RushCard, TurnState,
};

#[test]
fn a_reroute_makes_a_bus_card_another_boroughs_for_one_action() {
    let mut table = layout(2).hand(0, &["QN-L2"]).rush(0, &[Rush::Reroute]).table();
    table.act(reroute("QN-L2", Manhattan));
    assert_eq!(table.player(0).bus, [card("MN-L2/QN")]);
    assert_eq!(table.see().turn.actions, 1);
    table.play("MN-L2/QN");
    assert_eq!(table.player(0).scores, [1, 0, 0, 0, 0]);
}

#[test]
fn a_reroute_lasts_until_the_card_leaves_the_hand() {
    let mut table = layout(2).hand(0, &["MN-L2/QN"]).table();
    table.play("MN-L2/QN");
    assert_eq!(table.see().bus.discard, [face("QN-L2")]);
}

#[test]
fn a_reroute_is_shown_to_all() {
    use parlour_core::{Game, Viewer};
    let mut table = layout(2).hand(0, &["QN-L2", "BK-L1"]).rush(0, &[Rush::Reroute]).table();
    table.act(reroute("QN-L2", Manhattan));
    let view = table.game.view(&table.state, Viewer::Seat(seat(1)));
    let json = serde_json::to_value(&view).unwrap();
    assert_eq!(json["players"][0]["bus"], serde_json::json!(["MN-L2/QN"]));
    assert_eq!(json["players"][0]["hidden_bus"][0]["cards"], 1);
}

#[test]
fn a_rerouted_express_still_cannot_go_between_two_outer_boroughs() {
    let mut table = layout(2).group(Queens).hand(0, &["MN-E1"]).rush(0, &[Rush::Reroute]).table();
    table.act(reroute("MN-E1", Bronx));
    let wrong = Refusal::WrongBorough { card: card("BX-E1/MN"), at: Queens };
    assert_eq!(table.refusal(bus("BX-E1/MN")), wrong);
}

#[test]
fn a_reroute_needs_one_held_card_and_another_borough() {
    let mut table = layout(2).hand(0, &["QN-L2", "QN-L1"]).rush(0, &[Rush::Reroute]).table();
    assert_eq!(table.refusal(reroute("QN-L2", Queens)), Refusal::SameBorough(Queens));
    assert_eq!(table.refusal(reroute("BX-L2", Queens)), Refusal::NoSuchBus(card("BX-L2")));
    let rush = RushCard::drawn(Rush::Reroute, 0);
    for cards in [Payment::default(), payment(&["QN-L1", "QN-L2"])] {
        let action = Action::Reroute { rush, cards, to: Bronx };
        assert_eq!(table.refusal(action), Refusal::OneCard);
    }
    let bare = Action::PlayRush { rush, to: Some(Bronx) };
    assert_eq!(table.refusal(bare), Refusal::OneCard);
}

#[test]
fn only_a_reroute_reroutes() {
    let mut table = layout(2).hand(0, &["QN-L2"]).rush(0, &[Rush::Taxi]).table();
    let rush = RushCard::drawn(Rush::Taxi, 0);
    let action = Action::Reroute { rush, cards: payment(&["QN-L2"]), to: Bronx };
    assert_eq!(table.refusal(action), Refusal::NoReroute(rush));
}

#[test]
fn a_bus_transfer_gives_two_bus_plays_the_second_one_free() {
    let mut table = layout(2).hand(0, &["MN-L1", "MN-L2"]).rush(0, &[Rush::BusTransfer]).table();
    table.act(transfer());
    assert_eq!(table.see().turn.actions, 1);
    table.play("MN-L1");
    // One action for the transfer, one for the first play; the free play is still open.
    assert_eq!((table.awaited(), table.see().turn.actions), (seat(0), 0));
    table.play("MN-L2");
    assert_eq!(table.player(0).scores[0], 2);
    assert_eq!(table.awaited(), seat(1));
}

#[test]
fn a_bus_transfer_after_the_first_play_frees_the_second() {
    let mut table = layout(2).hand(0, &["MN-L1", "MN-L2"]).rush(0, &[Rush::BusTransfer]).table();
    table.play("MN-L1");
    table.act(transfer());
    assert_eq!((table.awaited(), table.see().turn.actions), (seat(0), 0));
    table.play("MN-L2");
    assert_eq!(table.awaited(), seat(1));
}

#[test]
fn an_open_free_play_ends_the_turn_only_by_that_play_or_end_turn() {
    let mut table = layout(2)
        .hand(0, &["MN-L1", "MN-L2", "BK-L1"])
        .rush(0, &[Rush::BusTransfer, Rush::StatenIslandFerry])
        .perk(0, Perk::NightOwl)
        .perk(0, Perk::Timetable)
        .table();
    table.play("MN-L1");
    table.act(transfer());
    let ferry = ride(Rush::StatenIslandFerry, StatenIsland);
    for action in [
        ferry,
        trade_bus(&["MN-L2", "BK-L1"]),
        trade_rush(Rush::StatenIslandFerry),
        Action::SwitchPerk { perk: Perk::NightOwl },
        buy(Perk::TransitPass, &["MN-L2", "BK-L1"]),
    ] {
        assert_eq!(table.refusal(action), Refusal::OnlyTheFreePlay);
    }
    table.end();
    assert_eq!(table.awaited(), seat(1));
}

#[test]
fn an_open_free_play_is_kept_open_even_when_no_card_fits() {
    // Whether a card fits is a secret of the hand, so the turn must not end by itself.
    let mut table = layout(2).hand(0, &["MN-L1", "QN-L2"]).rush(0, &[Rush::BusTransfer]).table();
    table.play("MN-L1");
    table.act(transfer());
    assert_eq!(table.awaited(), seat(0));
}

#[test]
fn a_bus_transfer_as_the_only_action_leaves_no_play_and_ends_the_turn() {
    let mut table =
        layout(2).hand(0, &["MN-L1", "MN-L2"]).rush(0, &[Rush::BusTransfer]).actions(1).table();
    table.act(transfer());
    assert_eq!(table.awaited(), seat(1));
}

#[test]
fn the_first_play_after_a_transfer_is_not_free() {
    let turn = TurnState { actions: 1, plays: 2, free: 1, ..TurnState::default() };
    let mut table = layout(2).hand(0, &["MN-L1"]).turn(turn).table();
    table.play("MN-L1");
    assert_eq!(table.see().turn.actions, 0);
}

#[test]
fn a_taxi_takes_its_rider_alone_to_any_borough_for_both_actions() {
    let mut table = layout(2).rush(0, &[Rush::Taxi]).table();
    table.act(ride(Rush::Taxi, StatenIsland));
    let taxi = table.player(0).taxi.unwrap();
    assert_eq!((taxi.borough, taxi.rounds), (StatenIsland, 3));
    assert_eq!((table.see().group, table.awaited()), (Manhattan, seat(1)));
}

#[test]
fn a_rider_plays_and_scores_where_the_taxi_is_and_does_not_move_the_group() {
    let mut table = layout(2).taxi(0, Queens, 3).hand(0, &["QN-L1", "MN-L1"]).group(Bronx).table();
    let wrong = Refusal::WrongBorough { card: card("MN-L1"), at: Queens };
    assert_eq!(table.refusal(bus("MN-L1")), wrong);
    table.play("QN-L1");
    assert_eq!((table.player(0).scores[2], table.see().group), (1, Bronx));
}

#[test]
fn movement_cards_of_a_rider_move_only_the_rider() {
    let mut table = layout(2).taxi(0, Queens, 3).group(Bronx).hand(0, &["MN-E1"]).table();
    let events = table.play("MN-E1");
    assert!(events.contains(&Event::RiderMoved { seat: seat(0), from: Queens, to: Manhattan }));
    assert_eq!((table.player(0).taxi.unwrap().borough, table.see().group), (Manhattan, Bronx));
    let mut table =
        layout(2).taxi(0, Queens, 3).rush(0, &[Rush::CommuterRail]).group(Bronx).table();
    table.act(ride(Rush::CommuterRail, Manhattan));
    assert_eq!((table.player(0).taxi.unwrap().borough, table.see().group), (Manhattan, Bronx));
}

#[test]
fn a_rider_who_reaches_the_group_rides_with_it_again() {
    let mut table = layout(2).taxi(0, Queens, 2).hand(0, &["MN-E1"]).table();
    let events = table.play("MN-E1");
    assert!(events.contains(&Event::RideEnded { seat: seat(0), at: Manhattan }));
    assert_eq!(table.player(0).taxi, None);
}

#[test]
fn a_ride_ends_when_the_group_arrives() {
    let mut table = layout(3).taxi(1, Queens, 3).taxi(2, Queens, 1).hand(0, &["QN-E1"]).table();
    table.play("QN-E1");
    assert_eq!((table.player(1).taxi, table.player(2).taxi), (None, None));
}

#[test]
fn a_ride_lasts_three_rounds_and_ticks_at_round_start() {
    let mut table = layout(2).rush(0, &[Rush::Taxi]).table();
    table.act(ride(Rush::Taxi, Queens));
    table.end();
    let mut left = Vec::new();
    while table.see().round < 5 {
        let round = table.see().round;
        left.push((round, table.player(0).taxi.map(|ride| ride.rounds)));
        while table.see().round == round {
            match table.see().phase {
                Phase::Turn => table.end(),
                _ => table.act(answer(&table)),
            };
        }
    }
    // Taken in round 1: still away in rounds 2 and 3, back when round 4 begins.
    assert_eq!(left, [(2, Some(2)), (3, Some(1)), (4, None)]);
}

/// Any answer to whatever is asked.
fn answer(table: &Table) -> Action {
    use parlour_core::{ActionSet, Game};
    table.game.legal(&table.state, table.awaited()).get(0)
}

#[test]
fn more_than_one_player_may_be_in_a_taxi() {
    let mut table = layout(3).rush(0, &[Rush::Taxi]).rush(1, &[Rush::Taxi]).table();
    table.act(ride(Rush::Taxi, Queens));
    table.act(ride(Rush::Taxi, Queens));
    let riders = table.see().players.iter().filter(|p| p.taxi.is_some()).count();
    assert_eq!(riders, 2);
}

#[test]
fn a_rider_may_take_another_taxi_and_return_by_it() {
    let mut table = layout(2).taxi(0, Queens, 1).rush(0, &[Rush::Taxi]).table();
    table.act(ride(Rush::Taxi, Manhattan));
    assert_eq!(table.player(0).taxi, None);
    let mut table = layout(2).taxi(0, Queens, 1).rush(0, &[Rush::Taxi]).table();
    table.act(ride(Rush::Taxi, Bronx));
    assert_eq!(table.player(0).taxi.unwrap().rounds, 3);
}

#[test]
fn the_subway_moves_the_group_for_both_actions_but_not_to_or_from_staten_island() {
    let mut table = layout(2).rush(0, &[Rush::Subway]).table();
    let never = Refusal::CannotGo { rush: Rush::Subway, from: Manhattan, to: StatenIsland };
    assert_eq!(table.refusal(ride(Rush::Subway, StatenIsland)), never);
    table.act(ride(Rush::Subway, Queens));
    assert_eq!((table.see().group, table.awaited()), (Queens, seat(1)));
    let mut table = layout(2).group(StatenIsland).rush(0, &[Rush::Subway]).table();
    let never = Refusal::CannotGo { rush: Rush::Subway, from: StatenIsland, to: Queens };
    assert_eq!(table.refusal(ride(Rush::Subway, Queens)), never);
}

#[test]
fn the_ferry_goes_between_manhattan_and_staten_island_for_no_action() {
    let mut table = layout(2).rush(0, &[Rush::StatenIslandFerry]).table();
    table.act(ride(Rush::StatenIslandFerry, StatenIsland));
    assert_eq!((table.see().group, table.see().turn.actions), (StatenIsland, 2));
}

#[test]
fn commuter_rail_goes_between_manhattan_and_an_outer_borough_for_one_action() {
    let mut table = layout(2).rush(0, &[Rush::CommuterRail]).table();
    let never = Refusal::CannotGo { rush: Rush::CommuterRail, from: Manhattan, to: StatenIsland };
    assert_eq!(table.refusal(ride(Rush::CommuterRail, StatenIsland)), never);
    table.act(ride(Rush::CommuterRail, Brooklyn));
    assert_eq!((table.see().group, table.see().turn.actions), (Brooklyn, 1));
}

#[test]
fn the_interborough_express_goes_among_bronx_brooklyn_and_queens_for_one_action() {
    let mut table = layout(2).group(Bronx).rush(0, &[Rush::InterboroughExpress]).table();
    table.act(ride(Rush::InterboroughExpress, Queens));
    assert_eq!((table.see().group, table.see().turn.actions), (Queens, 1));
}

#[test]
fn from_and_to_must_differ_and_a_destination_is_needed() {
    let all = [Rush::Taxi, Rush::Subway, Rush::StatenIslandFerry, Rush::CommuterRail];
    let mut table = layout(2).rush(0, &all).table();
    for rush in all {
        let same = Refusal::CannotGo { rush, from: Manhattan, to: Manhattan };
        assert_eq!(table.refusal(ride(rush, Manhattan)), same);
        let bare = Action::PlayRush { rush: RushCard::drawn(rush, 0), to: None };
        assert_eq!(table.refusal(bare), Refusal::WhereTo(rush));
    }
    let mut table = layout(2).rush(0, &[Rush::BusTransfer]).table();
    let odd = ride(Rush::BusTransfer, Queens);
    assert_eq!(table.refusal(odd), Refusal::WhereTo(Rush::BusTransfer));
}

#[test]
fn a_rush_card_that_costs_more_than_is_left_is_refused() {
    let mut table = layout(2).rush(0, &[Rush::Taxi]).actions(1).table();
    let short = Refusal::TooFewActions { cost: 2, left: 1 };
    assert_eq!(table.refusal(ride(Rush::Taxi, Queens)), short);
}

#[test]
fn a_rush_card_that_is_not_held_is_refused() {
    let mut table = layout(2).table();
    let subway = RushCard::drawn(Rush::Subway, 0);
    assert_eq!(table.refusal(ride(Rush::Subway, Queens)), Refusal::NoSuchRush(subway));
    assert_eq!(table.refusal(trade_rush(Rush::Subway)), Refusal::NoSuchRush(subway));
}

#[test]
fn bus_cards_of_total_value_exactly_three_trade_for_a_rush_card_without_an_action() {
    for cards in [["MN-L1", "MN-L2"].as_slice(), &["MN-L1", "MN-L1", "BK-L1"]] {
        let mut table = layout(2).hand(0, cards).next_rush(Rush::Subway).table();
        table.act(trade_bus(cards));
        assert_eq!(table.player(0).rush, [RushCard::drawn(Rush::Subway, 0)]);
        assert_eq!(table.see().turn.actions, 2);
        assert_eq!(table.see().bus.discard.len(), cards.len());
    }
}

#[test]
fn a_trade_at_another_price_is_refused() {
    let mut table = layout(2).hand(0, &["MN-L1", "MN-L2", "BK-L2"]).table();
    let wrong = |offered| Refusal::WrongPrice { price: 3, offered };
    assert_eq!(table.refusal(trade_bus(&["MN-L2", "BK-L2"])), wrong(4));
    assert_eq!(table.refusal(trade_bus(&["MN-L2"])), wrong(2));
    assert_eq!(table.refusal(trade_bus(&[])), wrong(0));
    let twice = trade_bus(&["MN-L1", "MN-L1", "MN-L1"]);
    assert_eq!(table.refusal(twice), Refusal::NoSuchBus(card("MN-L1")));
}

#[test]
fn a_rush_card_trades_for_two_bus_cards_without_an_action() {
    let mut table = layout(2).rush(0, &[Rush::Taxi]).next_bus("QN-L1").next_bus("BX-L2").table();
    table.act(trade_rush(Rush::Taxi));
    assert_eq!(table.player(0).bus, [card("QN-L1"), card("BX-L2")]);
    assert_eq!((table.see().rush.discard, table.see().turn.actions), (vec![Rush::Taxi], 2));
}

#[test]
fn one_trade_a_turn() {
    let mut table = layout(2).hand(0, &["MN-L1", "MN-L2"]).rush(0, &[Rush::Taxi]).table();
    table.act(trade_rush(Rush::Taxi));
    assert_eq!(table.refusal(trade_bus(&["MN-L1", "MN-L2"])), Refusal::AlreadyTraded);
    table.end();
    assert!(!table.see().turn.traded);
}

#[test]
fn a_trade_that_would_draw_nothing_is_refused() {
    let mut cards = Cards::standard().clone();
    cards.rush.truncate(0);
    cards.numbers.rush_hand = 0;
    let rules = Rules::with_cards(2, cards);
    let mut table = layout_with(rules).hand(0, &["MN-L1", "MN-L2"]).table();
    assert_eq!(table.refusal(trade_bus(&["MN-L1", "MN-L2"])), Refusal::DeckEmpty);
    let mut cards = Cards::standard().clone();
    cards.bus.truncate(1);
    cards.bus[0].counts = [2, 0, 0, 0, 0];
    cards.numbers.bus_hand = 1;
    let rules = Rules::with_cards(2, cards);
    let hands = layout_with(rules).hand(0, &["MN-L1"]).hand(1, &["MN-L1"]);
    let mut table = hands.rush(0, &[Rush::Taxi]).table();
    assert_eq!(table.refusal(trade_rush(Rush::Taxi)), Refusal::DeckEmpty);
}
