//! Events and perks.

use crate::common::*;
use parlour_busrush::Borough::{Manhattan, Queens, StatenIsland};
use parlour_busrush::{
    Action, CityEvent, Event, Perk, Phase, Refusal, Restriction, Rush, TurnState,
};
use parlour_core::{Game, Viewer};

/// The last turn of round 1; the given event comes next.
fn before(players: u8, event: CityEvent) -> Layout {
    layout(players).turn_of(players as usize - 1).next_event(event)
}

#[test]
fn an_event_is_revealed_at_the_start_of_even_rounds_only() {
    let mut table = before(2, CityEvent::ServiceSurge).table();
    let events = table.end();
    assert!(events.contains(&Event::RoundBegan { round: 2 }));
    assert!(events.contains(&Event::EventRevealed { event: CityEvent::ServiceSurge }));
    table.end();
    let events = table.end();
    assert!(events.contains(&Event::RoundBegan { round: 3 }));
    assert!(!events.iter().any(|e| matches!(e, Event::EventRevealed { .. })));
}

#[test]
fn a_timed_event_stays_two_rounds_then_expires_before_the_next_is_revealed() {
    let mut table = before(2, CityEvent::RushHour).table();
    table.end();
    assert_eq!(table.see().active[0].rounds, 2);
    table.end();
    table.end();
    assert_eq!((table.see().round, table.see().active[0].rounds), (3, 1));
    table.end();
    let events = table.end();
    let ended = events.iter().position(|e| matches!(e, Event::EventEnded { .. }));
    let next = events.iter().position(|e| matches!(e, Event::EventRevealed { .. }));
    assert!(ended.is_some() && ended < next, "{events:?}");
    assert!(table.see().events.discard.contains(&CityEvent::RushHour));
}

#[test]
fn an_event_without_duration_is_resolved_and_discarded() {
    let mut table = before(2, CityEvent::CityFundingBoost).table();
    table.end();
    assert!(table.see().active.is_empty());
    assert_eq!(table.see().events.discard, [CityEvent::CityFundingBoost]);
}

#[test]
fn an_empty_event_deck_is_reshuffled_and_with_no_event_at_all_the_round_just_begins() {
    let mut l = layout(2).turn_of(1);
    l.position.events.discard = std::mem::take(&mut l.position.events.pile);
    let mut table = l.table();
    let events = table.end();
    assert!(events.iter().any(|e| matches!(e, Event::Reshuffled { .. })));
    let mut cards = parlour_busrush::Cards::standard().clone();
    cards.event.clear();
    let mut table = layout_with(parlour_busrush::Rules::with_cards(2, cards)).turn_of(1).table();
    table.end();
    assert_eq!((table.see().round, table.awaited()), (2, seat(0)));
}

#[test]
fn rides_tick_before_events() {
    let mut table = before(2, CityEvent::QueensParty).taxi(1, Queens, 1).table();
    let events = table.end();
    let back = events.iter().position(|e| matches!(e, Event::RideEnded { .. }));
    let event = events.iter().position(|e| matches!(e, Event::EventRevealed { .. }));
    assert!(back.is_some() && back < event);
}

#[test]
fn service_surge_gives_one_more_bus_play_a_turn() {
    let mut table = layout(2).active(CityEvent::ServiceSurge).hand(1, &["MN-L1", "MN-L2"]).table();
    table.end();
    assert_eq!(table.see().turn.plays, 2);
    table.play("MN-L1");
    table.play("MN-L2");
    assert_eq!(table.player(1).scores[0], 2);
}

#[test]
fn rush_hour_takes_an_action_but_leaves_one() {
    let mut table = layout(2).active(CityEvent::RushHour).table();
    table.end();
    assert_eq!(table.see().turn.actions, 1);
}

#[test]
fn bridge_reconstruction_suspends_perks() {
    let mut table = layout(2)
        .active(CityEvent::BridgeReconstruction)
        .perk(0, Perk::ManhattanRegular)
        .hand(0, &["MN-L1"])
        .table();
    table.play("MN-L1");
    assert_eq!(table.player(0).scores[0], 1);
}

#[test]
fn weekend_service_stops_limited_and_select() {
    let hand = ["MN-L1", "MN-ME1", "MN-SE2"];
    let mut table = layout(2).active(CityEvent::WeekendService).hand(0, &hand).table();
    let stopped = Refusal::EventForbids(CityEvent::WeekendService);
    assert_eq!(table.refusal(bus("MN-ME1")), stopped);
    assert_eq!(table.refusal(bus_on("MN-SE2", 1)), stopped);
    table.play("MN-L1");
}

#[test]
fn late_night_service_stops_express() {
    let mut table =
        layout(2).active(CityEvent::LateNightService).hand(0, &["MN-E1", "MN-L1"]).table();
    let stopped = Refusal::EventForbids(CityEvent::LateNightService);
    assert_eq!(table.refusal(bus("MN-E1")), stopped);
    table.play("MN-L1");
}

#[test]
fn fare_hike_makes_a_rush_card_cost_four() {
    let hand = ["MN-L1", "MN-L2", "BK-L2"];
    let mut table = layout(2).active(CityEvent::FareHike).hand(0, &hand).table();
    let wrong = Refusal::WrongPrice { price: 4, offered: 3 };
    assert_eq!(table.refusal(trade_bus(&["MN-L1", "MN-L2"])), wrong);
    table.act(trade_bus(&["MN-L2", "BK-L2"]));
}

#[test]
fn fare_hike_does_not_change_the_price_of_perks() {
    let mut table = layout(2)
        .active(CityEvent::FareHike)
        .market(&[Perk::NightOwl])
        .hand(0, &["MN-L1", "MN-L2"])
        .table();
    table.act(buy(Perk::NightOwl, &["MN-L1", "MN-L2"]));
}

#[test]
fn city_funding_boost_gives_the_incoming_player_one_more_action() {
    let mut table = before(3, CityEvent::CityFundingBoost).table();
    let events = table.end();
    assert!(events.contains(&Event::TurnBegan { seat: seat(0), actions: 3, plays: 1 }));
    let events = table.end();
    assert!(events.contains(&Event::TurnBegan { seat: seat(1), actions: 2, plays: 1 }));
}

#[test]
fn extra_service_gives_each_player_two_bus_cards() {
    let mut table = before(3, CityEvent::ExtraService).table();
    table.end();
    let hands: Vec<usize> = table.see().players.iter().map(|p| p.bus.len()).collect();
    assert_eq!(hands, [3, 2, 2]);
}

#[test]
fn budget_cuts_make_each_player_discard_two_bus_cards_of_choice_in_seat_order() {
    let mut table = before(3, CityEvent::BudgetCuts)
        .hand(0, &["MN-L1", "MN-L2", "BK-L1"])
        .hand(1, &["QN-L1"])
        .table();
    table.end();
    assert_eq!((table.see().phase, table.awaited()), (Phase::Event, seat(0)));
    let wrong = Refusal::AnswerTheEvent(CityEvent::BudgetCuts);
    assert_eq!(table.refusal(Action::EndTurn), wrong);
    assert_eq!(table.refusal(Action::Pass), wrong);
    let absent = Action::DiscardBus { card: card("SI-L1") };
    assert_eq!(table.refusal(absent), Refusal::NoSuchBus(card("SI-L1")));
    table.act(Action::DiscardBus { card: card("MN-L2") });
    assert_eq!(table.awaited(), seat(0));
    table.act(Action::DiscardBus { card: card("BK-L1") });
    // Who has fewer than two gives what there is; who has none is not asked.
    assert_eq!(table.awaited(), seat(1));
    table.act(Action::DiscardBus { card: card("QN-L1") });
    assert_eq!((table.see().phase, table.awaited()), (Phase::Turn, seat(0)));
    assert_eq!(table.see().events.discard, [CityEvent::BudgetCuts]);
}

#[test]
fn no_smoking_takes_a_point_in_a_borough_of_choice() {
    let mut table = before(2, CityEvent::NoSmoking)
        .scores(0, [2, 0, 1, 0, 0])
        .scores(1, [1, 0, 0, 0, 0])
        .table();
    table.end();
    let nowhere = Action::LosePoint { borough: StatenIsland };
    assert_eq!(table.refusal(nowhere), Refusal::NothingToLose(StatenIsland));
    table.act(Action::LosePoint { borough: Queens });
    assert_eq!(table.player(0).scores, [2, 0, 0, 0, 0]);
    table.act(Action::LosePoint { borough: Manhattan });
    assert_eq!(table.player(1).scores, [0; 5]);
    assert_eq!(table.see().phase, Phase::Turn);
}

#[test]
fn no_smoking_asks_nobody_who_has_no_point() {
    let mut table = before(2, CityEvent::NoSmoking).table();
    table.end();
    assert_eq!((table.see().phase, table.awaited()), (Phase::Turn, seat(0)));
}

#[test]
fn at_a_borough_party_each_player_in_turn_may_show_a_card_for_a_point() {
    let mut table = before(3, CityEvent::QueensParty)
        .hand(0, &["QN-L1", "MN-L1"])
        .hand(1, &["QN-E2"])
        .hand(2, &["BK-L1"])
        .scores(1, [0, 0, 2, 0, 0])
        .table();
    table.end();
    let wrong = Action::ShowCard { card: card("MN-L1") };
    assert_eq!(table.refusal(wrong), Refusal::NotOfTheParty(Queens));
    let absent = Action::ShowCard { card: card("QN-L2") };
    assert_eq!(table.refusal(absent), Refusal::NoSuchBus(card("QN-L2")));
    table.act(Action::ShowCard { card: card("QN-L1") });
    assert_eq!(table.player(0).scores[2], 1);
    // The card stays in the hand, and all know it now.
    assert!(table.player(0).bus.contains(&card("QN-L1!")));
    table.act(Action::ShowCard { card: card("QN-E2") });
    assert_eq!(table.player(1).scores[2], 3);
    // Player 3 has no card of Queens, and is asked all the same: nobody shall know.
    assert_eq!(table.awaited(), seat(2));
    table.act(Action::Pass);
    assert_eq!(table.see().phase, Phase::Turn);
}

#[test]
fn not_showing_a_card_is_allowed_with_one_in_hand() {
    let mut table = before(2, CityEvent::ManhattanParty).hand(0, &["MN-L1"]).table();
    table.end();
    table.act(Action::Pass);
    assert_eq!(table.player(0).scores[0], 0);
}

#[test]
fn a_party_asks_nobody_who_has_three_points_there() {
    let mut table = before(2, CityEvent::ManhattanParty)
        .hand(0, &["MN-L1"])
        .scores(0, [3, 0, 0, 0, 0])
        .hand(1, &["MN-L2"])
        .table();
    table.end();
    assert_eq!(table.awaited(), seat(1));
}

#[test]
fn a_rerouted_card_counts_for_the_party_of_its_new_borough() {
    let mut table = before(2, CityEvent::QueensParty).hand(0, &["QN-L1/MN"]).table();
    table.end();
    table.act(Action::ShowCard { card: card("QN-L1/MN") });
    assert_eq!(table.player(0).scores[2], 1);
}

#[test]
fn buying_a_perk_costs_an_action_and_bus_cards_of_value_three_and_it_is_active_at_once() {
    let mut table = layout(2)
        .market(&[Perk::NightOwl, Perk::ExpressRider, Perk::TransitPass])
        .hand(0, &["MN-L1", "MN-L2", "BK-L2"])
        .table();
    let wrong = Refusal::WrongPrice { price: 3, offered: 4 };
    assert_eq!(table.refusal(buy(Perk::NightOwl, &["MN-L2", "BK-L2"])), wrong);
    table.act(buy(Perk::NightOwl, &["MN-L1", "MN-L2"]));
    let player = table.player(0);
    assert_eq!((player.perk, player.perks), (Some(Perk::NightOwl), vec![Perk::NightOwl]));
    assert_eq!(table.see().turn.actions, 1);
    // The place on show is filled again.
    assert_eq!(table.see().market.len(), 3);
    assert!(!table.see().market.contains(&Perk::NightOwl));
}

#[test]
fn only_perks_on_show_are_sold() {
    let mut table = layout(2).market(&[Perk::NightOwl]).hand(0, &["MN-L1", "MN-L2"]).table();
    let absent = buy(Perk::Timetable, &["MN-L1", "MN-L2"]);
    assert_eq!(table.refusal(absent), Refusal::PerkNotShown(Perk::Timetable));
}

#[test]
fn one_perk_is_active_and_switching_among_owned_ones_is_free_once_a_turn() {
    let mut table = layout(2).perk(0, Perk::NightOwl).perk(0, Perk::TransitPass).table();
    let absent = Action::SwitchPerk { perk: Perk::ExpressRider };
    assert_eq!(table.refusal(absent), Refusal::PerkNotOwned(Perk::ExpressRider));
    let same = Action::SwitchPerk { perk: Perk::TransitPass };
    assert_eq!(table.refusal(same), Refusal::PerkActive(Perk::TransitPass));
    table.act(Action::SwitchPerk { perk: Perk::NightOwl });
    assert_eq!((table.player(0).perk, table.see().turn.actions), (Some(Perk::NightOwl), 2));
    let back = Action::SwitchPerk { perk: Perk::TransitPass };
    assert_eq!(table.refusal(back), Refusal::AlreadySwitched);
}

#[test]
fn owned_perks_are_never_discarded() {
    let mut table = layout(2)
        .perk(0, Perk::NightOwl)
        .market(&[Perk::TransitPass])
        .hand(0, &["MN-L1", "MN-L2"])
        .table();
    table.act(buy(Perk::TransitPass, &["MN-L1", "MN-L2"]));
    assert_eq!(table.player(0).perks, [Perk::TransitPass, Perk::NightOwl]);
    assert!(table.see().perks.discard.is_empty());
}

#[test]
fn transit_pass_makes_a_rush_card_cost_two() {
    let mut table = layout(2).perk(0, Perk::TransitPass).hand(0, &["MN-L2"]).table();
    table.act(trade_bus(&["MN-L2"]));
}

#[test]
fn transit_pass_under_a_fare_hike_pays_three() {
    let mut table = layout(2)
        .active(CityEvent::FareHike)
        .perk(0, Perk::TransitPass)
        .hand(0, &["MN-L2", "BK-L1"])
        .table();
    let wrong = Refusal::WrongPrice { price: 3, offered: 2 };
    assert_eq!(table.refusal(trade_bus(&["MN-L2"])), wrong);
    table.act(trade_bus(&["MN-L2", "BK-L1"]));
}

#[test]
fn express_rider_scores_one_more_with_an_express_up_to_the_cap() {
    let mut table = layout(2).perk(0, Perk::ExpressRider).hand(0, &["QN-E1", "MN-L1"]).table();
    table.play("QN-E1");
    assert_eq!(table.player(0).scores[2], 2);
    let mut table = layout(2)
        .perk(0, Perk::ExpressRider)
        .hand(0, &["QN-E1"])
        .scores(0, [0, 0, 2, 0, 0])
        .table();
    table.play("QN-E1");
    assert_eq!(table.player(0).scores[2], 3);
}

#[test]
fn express_rider_does_nothing_for_other_buses() {
    let mut table = layout(2).perk(0, Perk::ExpressRider).hand(0, &["MN-L1"]).table();
    table.play("MN-L1");
    assert_eq!(table.player(0).scores[0], 1);
}

#[test]
fn a_borough_regular_scores_one_more_there_up_to_the_cap() {
    for (perk, text, at) in [
        (Perk::ManhattanRegular, "MN-L1", 0),
        (Perk::BrooklynRegular, "BK-E1", 1),
        (Perk::QueensRegular, "QN-E1", 2),
        (Perk::BronxRegular, "BX-E1", 3),
        (Perk::StatenIslandRegular, "SI-E1", 4),
    ] {
        let mut table = layout(2).perk(0, perk).hand(0, &[text]).table();
        table.play(text);
        assert_eq!(table.player(0).scores[at], 2, "{perk:?}");
    }
    let mut table = layout(2).perk(0, Perk::QueensRegular).hand(0, &["MN-L1"]).table();
    table.play("MN-L1");
    assert_eq!(table.player(0).scores[0], 1);
}

#[test]
fn a_perk_that_is_owned_but_not_active_does_nothing() {
    let mut table = layout(2)
        .perk(0, Perk::ManhattanRegular)
        .perk(0, Perk::NightOwl)
        .hand(0, &["MN-L1"])
        .table();
    table.play("MN-L1");
    assert_eq!(table.player(0).scores[0], 1);
}

#[test]
fn night_owl_lifts_weekend_and_late_night_service_only() {
    let hand = ["MN-ME1", "MN-E1"];
    for event in [CityEvent::WeekendService, CityEvent::LateNightService] {
        for text in hand {
            let owl = layout(2).active(event).perk(0, Perk::NightOwl).hand(0, &hand);
            owl.table().play(text);
        }
    }
    // Restrictions by players still bind.
    let mut table = layout(2)
        .perk(0, Perk::NightOwl)
        .restricted(0, Restriction::Express)
        .hand(0, &["MN-E1"])
        .table();
    assert_eq!(table.refusal(bus("MN-E1")), Refusal::Restricted(Restriction::Express));
}

#[test]
fn night_owl_is_itself_suspended_by_bridge_reconstruction() {
    let mut table = layout(2)
        .active(CityEvent::BridgeReconstruction)
        .active(CityEvent::LateNightService)
        .perk(0, Perk::NightOwl)
        .hand(0, &["MN-E1"])
        .table();
    let stopped = Refusal::EventForbids(CityEvent::LateNightService);
    assert_eq!(table.refusal(bus("MN-E1")), stopped);
}

/// What a seat's view knows of the event pile.
fn foreseen(table: &Table, who: usize) -> serde_json::Value {
    let view = table.game.view(&table.state, Viewer::Seat(seat(who)));
    serde_json::to_value(&view).unwrap()["events"]["known"].clone()
}

#[test]
fn timetable_lets_its_owner_and_nobody_else_see_the_next_event() {
    let mut table = layout(2)
        .market(&[Perk::Timetable])
        .hand(0, &["MN-L1", "MN-L2"])
        .next_event(CityEvent::FareHike)
        .table();
    let events = table.act(buy(Perk::Timetable, &["MN-L1", "MN-L2"]));
    let seen = Event::EventForeseen { seat: seat(0), event: CityEvent::FareHike };
    assert!(events.contains(&seen));
    assert_eq!(table.game.witness(&seen, Viewer::Seat(seat(1))), None);
    assert_eq!(table.game.witness(&seen, Viewer::Spectator), None);
    assert_eq!(foreseen(&table, 0), serde_json::json!(["fare_hike"]));
    assert_eq!(foreseen(&table, 1), serde_json::json!([]));
}

#[test]
fn what_a_timetable_showed_is_remembered_when_it_is_no_longer_active() {
    let mut table = layout(2)
        .perk(0, Perk::NightOwl)
        .perk(0, Perk::Timetable)
        .next_event(CityEvent::FareHike)
        .table();
    table.act(Action::SwitchPerk { perk: Perk::NightOwl });
    assert_eq!(foreseen(&table, 0), serde_json::json!(["fare_hike"]));
    table.end();
    table.end();
    // The event has come; the one after it was not seen.
    assert_eq!(foreseen(&table, 0), serde_json::json!([]));
}

#[test]
fn timetable_looks_again_after_each_reveal() {
    let mut table = before(2, CityEvent::FareHike).perk(0, Perk::Timetable).table();
    let events = table.end();
    assert!(events.iter().any(|e| matches!(e, Event::EventForeseen { .. })));
}

#[test]
fn whichever_seat_has_the_timetable_remembers_what_it_saw() {
    let mut table = before(2, CityEvent::FareHike).perk(1, Perk::Timetable).table();
    let events = table.end();
    let saw =
        |e: &&Event| matches!(e, Event::EventForeseen { seat: owner, .. } if *owner == seat(1));
    assert_eq!(events.iter().filter(saw).count(), 1);
    assert_eq!(foreseen(&table, 1).as_array().map(Vec::len), Some(1));
    assert_eq!(foreseen(&table, 0), serde_json::json!([]));
}

#[test]
fn a_suspended_timetable_looks_again_when_the_bridge_is_open() {
    let mut l = layout(2).active(CityEvent::BridgeReconstruction).perk(0, Perk::Timetable);
    l.position.active[0].rounds = 1;
    let mut table = l.round(2).turn_of(1).table();
    assert_eq!(foreseen(&table, 0), serde_json::json!([]));
    let events = table.end();
    assert!(events.iter().any(|e| matches!(e, Event::EventForeseen { .. })), "{events:?}");
}

#[test]
fn a_perk_bought_last_leaves_an_empty_place_when_the_pile_is_empty() {
    let mut cards = parlour_busrush::Cards::standard().clone();
    cards.perk.truncate(1);
    let rules = parlour_busrush::Rules::with_cards(2, cards);
    let mut table =
        layout_with(rules).market(&[Perk::TransitPass]).hand(0, &["MN-L1", "MN-L2"]).table();
    table.act(buy(Perk::TransitPass, &["MN-L1", "MN-L2"]));
    assert!(table.see().market.is_empty());
}

#[test]
fn modifiers_are_applied_to_the_incoming_player_after_the_reveal() {
    let mut table = before(2, CityEvent::RushHour).table();
    let events = table.end();
    assert!(events.contains(&Event::TurnBegan { seat: seat(0), actions: 1, plays: 1 }));
    assert_eq!(table.see().turn, TurnState { actions: 1, plays: 1, ..TurnState::default() });
}

#[test]
fn a_free_ferry_can_be_played_under_rush_hour() {
    let mut table = layout(2)
        .active(CityEvent::RushHour)
        .actions(1)
        .rush(0, &[Rush::StatenIslandFerry])
        .hand(0, &["SI-L1"])
        .table();
    table.act(ride(Rush::StatenIslandFerry, StatenIsland));
    table.play("SI-L1");
    assert_eq!(table.player(0).scores[4], 1);
}
