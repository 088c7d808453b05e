//! The laws that every game keeps.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use parlour_busrush::{
    Action, Borough, BusEntry, BusRush, Cards, CityEvent, EventEntry, Numbers, Payment, Perk,
    PerkEntry, Restriction, Rules, Rush, RushCard, RushEntry, Service, State, weight,
};
use parlour_core::Seat;
use parlour_testkit::{Limits, Tiny, conformance};

fn bus(kind: Service, value: u8, counts: [u8; 5]) -> BusEntry {
    let restriction = matches!(kind, Service::Limited | Service::Select);
    let restriction = restriction.then_some(Restriction::Rush);
    BusEntry { kind, restriction, value, counts, text: "A bus.".into() }
}

fn rush(card: Rush) -> RushEntry {
    RushEntry { card, count: 1, text: "A rush.".into() }
}

fn event(card: CityEvent) -> EventEntry {
    let rounds = if card.is_timed() { 2 } else { 0 };
    EventEntry { card, count: 1, rounds, text: "An event.".into() }
}

/// Rules with few cards, so that piles run out and are shuffled again and again.
fn tiny(
    players: u8,
    bus: Vec<BusEntry>,
    rushes: &[Rush],
    events: &[CityEvent],
    perks: &[Perk],
) -> Rules {
    let numbers = Numbers {
        bus_hand: 1,
        rush_hand: 0,
        draw: 1,
        bus_limit: 2,
        rush_limit: 1,
        perks_shown: 1,
        target: 9,
        round_limit: 7,
        ..Cards::standard().numbers.clone()
    };
    let cards = Cards {
        numbers,
        bus,
        rush: rushes.iter().map(|r| rush(*r)).collect(),
        event: events.iter().map(|e| event(*e)).collect(),
        perk: perks.iter().map(|p| PerkEntry { card: *p, text: "A perk.".into() }).collect(),
    };
    Rules::with_cards(players, cards)
}

/// Two players; three equal cards among five, parties and Budget Cuts.
fn two_with_parties() -> Rules {
    let bus =
        vec![bus(Service::Local, 1, [3, 0, 0, 0, 0]), bus(Service::Express, 2, [1, 1, 0, 0, 0])];
    let events = [CityEvent::ManhattanParty, CityEvent::BudgetCuts];
    tiny(2, bus, &[Rush::Reroute, Rush::Taxi], &events, &[])
}

/// Two players; a perk that looks into the event deck, and an event that deals cards.
fn two_with_a_timetable() -> Rules {
    let bus = vec![
        bus(Service::Local, 1, [2, 0, 0, 0, 0]),
        bus(Service::Local, 2, [1, 0, 0, 0, 0]),
        bus(Service::Express, 1, [0, 0, 1, 0, 0]),
    ];
    let events = [CityEvent::ExtraService, CityEvent::RushHour, CityEvent::BridgeReconstruction];
    tiny(2, bus, &[Rush::Reroute], &events, &[Perk::Timetable, Perk::NightOwl])
}

/// Three players: whose old card is it?
fn three() -> Rules {
    let bus = vec![
        bus(Service::Local, 1, [2, 1, 0, 0, 0]),
        bus(Service::Limited, 2, [1, 0, 0, 0, 0]),
        bus(Service::Express, 1, [1, 1, 0, 0, 0]),
    ];
    tiny(3, bus, &[], &[CityEvent::NoSmoking], &[])
}

fn weigh(_: &BusRush, state: &State) -> f64 {
    weight(state)
}

/// Actions that are seldom legal.
fn odd_actions(_: &BusRush, _: &State) -> Vec<Action> {
    let mut odd = vec![Action::EndTurn, Action::Pass];
    let card = |text: &str| text.parse().unwrap();
    for text in ["MN-L1", "QN-SR2", "BK-E1/QN", "SI-L2!", "BX-ME1~3"] {
        let card = card(text);
        let cards = Payment::one(card);
        let target = Some(Seat::new(7));
        odd.push(Action::PlayBus { card, target: None });
        odd.push(Action::PlayBus { card, target });
        odd.push(Action::DiscardBus { card });
        odd.push(Action::ShowCard { card });
        odd.push(Action::TradeBus { cards });
        odd.push(Action::TradeBus { cards: Payment::default() });
        odd.push(Action::BuyPerk { perk: Perk::Timetable, cards });
        for rush in Rush::ALL {
            let rush = RushCard::drawn(rush, 0);
            odd.push(Action::Reroute { rush, cards, to: Borough::Queens });
            odd.push(Action::PlayRush { rush, to: None });
            odd.push(Action::PlayRush { rush, to: Some(Borough::StatenIsland) });
            odd.push(Action::TradeRush { rush });
            odd.push(Action::DiscardRush { rush });
        }
    }
    odd.extend(Borough::ALL.map(|borough| Action::LosePoint { borough }));
    odd.extend(Perk::ALL.map(|perk| Action::SwitchPerk { perk }));
    odd
}

conformance! {
    game: BusRush,
    rules: [
        "two players" => Rules::for_players(2),
        "three players" => Rules::default(),
        "four players" => Rules::for_players(4),
        "few cards" => two_with_parties(),
        "few cards for three" => three(),
    ],
    tiny: Tiny::every_deal(two_with_parties()).weighted(weigh),
    tiny: Tiny::every_deal(two_with_a_timetable()).weighted(weigh),
    tiny: Tiny::every_deal(three()).weighted(weigh),
    candidates: odd_actions,
    limits: Limits { matches: 3, looks: 24, ..Limits::default() },
}

parlour_testkit::encoding!("../../docs/encoding.md");
parlour_testkit::golden_matches!();
