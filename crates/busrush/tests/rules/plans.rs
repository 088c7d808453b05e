//! What the classic bot does, what search is told, and how many actions are offered.

use parlour_busrush::Borough::{Manhattan, Queens, StatenIsland};
use parlour_busrush::{Action, BusRush, CityEvent, Perk, Rush};
use parlour_core::draw::LISTED;
use parlour_core::write::action_json;
use parlour_core::{
    ActionSet, Advice, Draw, Game, Guide, Seed, Seen, Show, Viewer, fast_rng, full_scene,
};

use crate::common::*;

/// What classic would do, and why.
fn advice(table: &Table) -> Advice<Action> {
    let seed = Seed::from_number(1);
    let seen = Seen::new(&table.game, &table.state, table.awaited(), seed, 0);
    let mut bot = table.game.bot("classic").unwrap();
    let advice = bot.advise(&seen).unwrap();
    assert_eq!(bot.choose(&seen), Ok(advice.action));
    assert!(advice.why.as_ref().is_some_and(|why| why.ends_with('.')));
    assert!(advice.thoughts.is_sorted_by(|a, b| a.value >= b.value));
    advice
}

fn choice(layout: Layout) -> Action {
    advice(&layout.table()).action
}

#[test]
fn classic_scores_where_the_group_is() {
    let l = layout(2).hand(0, &["MN-L1", "BK-L1"]).rush(0, &[Rush::Subway]);
    assert_eq!(choice(l), bus("MN-L1"));
}

#[test]
fn classic_moves_the_group_to_where_its_cards_are() {
    let l = layout(2).hand(0, &["QN-L1", "QN-L2"]).rush(0, &[Rush::CommuterRail]);
    assert_eq!(choice(l), ride(Rush::CommuterRail, Queens));
    let l = layout(2).hand(0, &["SI-L1"]).rush(0, &[Rush::StatenIslandFerry]);
    assert_eq!(choice(l), ride(Rush::StatenIslandFerry, StatenIsland));
}

#[test]
fn classic_restricts_whoever_leads() {
    let l = layout(3).hand(0, &["MN-SN2"]).scores(1, [1; 5]).scores(2, [2; 5]);
    assert_eq!(choice(l), bus_on("MN-SN2", 2));
}

#[test]
fn classic_races_when_it_pays() {
    let l = layout(2).group(Queens).hand(0, &["QN-L1", "MN-E1"]).counts(0, 0, 1);
    let l = l.scores(0, [0, 0, 1, 0, 0]);
    assert_eq!(choice(l), bus("QN-L1"));
    let l = layout(2).hand(0, &["MN-L1", "MN-E1"]).counts(0, 3, 0);
    assert_eq!(choice(l), bus("MN-E1"));
}

#[test]
fn classic_puts_two_plays_in_a_turn() {
    let l = layout(2).hand(0, &["MN-L1", "MN-L2"]).rush(0, &[Rush::BusTransfer]);
    assert_eq!(choice(l), transfer());
}

#[test]
fn classic_reroutes_a_card_of_no_use() {
    let l = layout(2).hand(0, &["BK-L1"]).scores(0, [0, 3, 0, 0, 0]).rush(0, &[Rush::Reroute]);
    assert_eq!(choice(l), reroute("BK-L1", Manhattan));
}

#[test]
fn classic_trades_cards_of_no_use() {
    let l = layout(2).hand(0, &["BK-L1", "BK-L2"]).scores(0, [0, 3, 0, 0, 0]);
    assert_eq!(choice(l), trade_bus(&["BK-L1", "BK-L2"]));
    let l = layout(2).rush(0, &[Rush::Taxi]);
    assert_eq!(choice(l), trade_rush(Rush::Taxi));
}

#[test]
fn classic_buys_a_perk_that_pays() {
    let hand = ["BK-L1", "BK-L2", "QN-E1", "BX-E1", "SI-E2"];
    let l = layout(2).group(Queens).market(&[Perk::ExpressRider]).hand(0, &hand);
    let l = l.scores(0, [0, 3, 3, 0, 0]).turn(parlour_busrush::TurnState {
        actions: 1,
        plays: 1,
        played: 1,
        traded: true,
        ..Default::default()
    });
    assert_eq!(choice(l), buy(Perk::ExpressRider, &["BK-L1", "BK-L2"]));
}

#[test]
fn classic_switches_to_the_perk_that_helps() {
    let l = layout(2).perk(0, Perk::QueensRegular).perk(0, Perk::Timetable);
    let l = l.hand(0, &["QN-L1"]).group(StatenIsland);
    assert_eq!(choice(l), Action::SwitchPerk { perk: Perk::QueensRegular });
}

#[test]
fn classic_ends_its_turn_when_nothing_is_worth_doing() {
    assert_eq!(choice(layout(2).hand(0, &["QN-L1"])), Action::EndTurn);
}

#[test]
fn classic_answers_events() {
    let l = layout(2).hand(0, &["BK-L1", "MN-E1"]).scores(0, [0, 3, 0, 0, 0]);
    let cuts = l.question(CityEvent::BudgetCuts, 0, 2);
    assert_eq!(choice(cuts), Action::DiscardBus { card: card("BK-L1") });
    let l = layout(2).scores(0, [1, 2, 1, 0, 0]);
    let smoking = l.question(CityEvent::NoSmoking, 0, 0);
    assert_eq!(choice(smoking), Action::LosePoint { borough: parlour_busrush::Borough::Brooklyn });
    let party = layout(2).hand(0, &["QN-L1"]).question(CityEvent::QueensParty, 0, 0);
    assert_eq!(choice(party), Action::ShowCard { card: card("QN-L1") });
    let party = layout(2).hand(0, &["BK-L1"]).question(CityEvent::QueensParty, 0, 0);
    assert_eq!(choice(party), Action::Pass);
}

#[test]
fn classic_plays_what_the_next_event_will_forbid() {
    let l = layout(2).perk(0, Perk::Timetable).next_event(CityEvent::WeekendService);
    let l = l.hand(0, &["MN-L1", "MN-ME1"]);
    assert_eq!(choice(l), bus("MN-ME1"));
}

#[test]
fn there_is_no_other_bot_than_classic() {
    let game = BusRush::new(parlour_busrush::Rules::default()).unwrap();
    assert!(game.bot("genius").is_none());
}

#[test]
fn a_playout_does_what_classic_would() {
    let table = layout(2).hand(0, &["MN-L1", "BK-L2", "QN-L1", "QN-L2"]).table();
    let legal = table.game.legal(&table.state, seat(0));
    let action = table.game.playout(&table.state, seat(0), &legal, &mut fast_rng(3));
    assert_eq!(action, bus("MN-L1"));
}

#[test]
fn a_search_tries_first_what_its_seat_would_do() {
    let table = layout(2).hand(0, &["MN-L1", "BK-L2", "QN-L1", "QN-L2"]).table();
    let legal = table.game.legal(&table.state, seat(0));
    let own = table.game.own(&table.state, seat(0), &legal, &mut fast_rng(3));
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let first = table.game.prior(&view, own);
    assert!(legal.iter().all(|other| other == own || table.game.prior(&view, other) < first));
}

/// A hand with so many ways to pay and reroute that they are not listed.
fn many_ways() -> Table {
    let hand = ["MN-L1", "MN-L2", "BK-L1", "BK-L2", "QN-L1", "QN-L2", "BX-L1", "BX-E1"];
    layout(3)
        .hand(0, &hand)
        .rush(0, &[Rush::Reroute, Rush::Taxi])
        .market(&[Perk::NightOwl, Perk::ExpressRider, Perk::TransitPass])
        .table()
}

#[test]
fn above_64_actions_trades_purchases_and_reroutes_are_chosen_by_marking_cards() {
    let table = many_ways();
    let legal = table.game.legal(&table.state, seat(0));
    assert!(legal.len() > LISTED);
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let choices = full_scene(&table.game, &view).choices;
    let names: Vec<&str> = choices.choosers.iter().map(|c| c.name.as_str()).collect();
    let reroutes = ["reroute"; 5];
    assert_eq!(names, [&["trade_bus", "buy_perk", "buy_perk", "buy_perk"][..], &reroutes].concat());
    for action in legal.iter() {
        let (name, payload) = action_json::<BusRush>(action);
        let listed = choices.list.iter().any(|c| c.name == name && c.payload == payload);
        let marked = choices.choosers.iter().any(|chooser| {
            let rest = chooser.payload.as_object().unwrap();
            // A Reroute of the first shuffle goes without saying.
            let same = |key: &str| payload.get(key).is_none_or(|v| *v == rest[key]);
            let cards = payload["cards"].as_array();
            chooser.name == name
                && rest.keys().all(|key| same(key))
                && cards.is_some_and(|cards| {
                    let number = chooser.min as usize..=chooser.max as usize;
                    let there =
                        |card: &serde_json::Value| chooser.from.iter().any(|m| m.value == *card);
                    number.contains(&cards.len()) && cards.iter().all(there)
                })
        });
        assert!(listed != marked, "{action:?}: listed {listed}, marked {marked}");
    }
}

#[test]
fn nobody_else_is_offered_choosers() {
    let table = many_ways();
    for who in [Viewer::Seat(seat(1)), Viewer::Spectator, Viewer::All] {
        let view = table.game.view(&table.state, who);
        assert!(table.game.choosers(&view).is_empty());
    }
}

#[test]
fn the_scene_shows_riders_events_and_what_cannot_be_played() {
    let table = layout(3)
        .taxi(0, Queens, 2)
        .active(CityEvent::BridgeReconstruction)
        .perk(0, Perk::NightOwl)
        .hand(0, &["MN-L1", "QN-L1/BK", "QN-L2!"])
        .counts(0, 6, 0)
        .holds_express(0)
        .table();
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let text = serde_json::to_string(&full_scene(&table.game, &view)).unwrap();
    for part in [
        "taxi in Queens, 2 rounds",
        "you by taxi",
        "Bridge Reconstruction, 2 rounds left",
        "suspended",
        "rerouted from Brooklyn",
        "shown",
        "You are in Queens: this card is for Manhattan.",
        "Held by you with 6 plays, for ever.",
        "So far you: 6, Player 2: 0",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}
