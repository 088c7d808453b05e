//! The rule book says what the data file and the rules say.

use parlour_busrush::{Action, BusRush, Cards, CityEvent, Perk, Refusal, Rules, Rush};
use parlour_core::{Game, Speak, Write};

const BOOK: &str = include_str!("../RULES.md");

/// The book on one line, so that a text may be broken over lines in it.
fn book() -> String {
    BOOK.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_card_stands_in_the_book_with_its_text() {
    let (cards, book) = (Cards::standard(), book());
    for entry in &cards.bus {
        assert!(book.contains(&entry.text), "{}", entry.text);
    }
    for rush in Rush::ALL {
        let line = format!("**{}**: {}", rush.name(), cards.rush_text(rush));
        assert!(book.contains(&line), "{line}");
    }
    for event in CityEvent::ALL {
        let line = format!("**{}**: {}", event.name(), cards.event_text(event));
        assert!(book.contains(&line), "{line}");
    }
    for perk in Perk::ALL {
        let line = format!("**{}**: {}", perk.name(), cards.perk_text(perk));
        assert!(book.contains(&line), "{line}");
    }
}

#[test]
fn the_numbers_in_the_book_are_those_of_the_data_file() {
    let (n, book) = (&Cards::standard().numbers, book());
    for line in [
        format!("{} Bus cards and {} Rush cards", n.bus_hand, n.rush_hand),
        format!("Draw {} Bus card.", n.draw),
        format!("at most {} Bus cards and {} Rush cards", n.bus_limit, n.rush_limit),
        format!("{} perks face up", n.perks_shown),
        format!("worth {} points", n.race_points),
        format!("first to {} Express plays", n.express_first),
        format!("With {} it is yours for ever", n.express_kept),
        format!("first to {} Bus plays in Queens", n.queens_first),
        format!("with {} for ever", n.queens_kept),
        format!("a total of {} or more", n.target),
        format!("After round {}", n.round_limit),
    ] {
        assert!(book.contains(&line), "{line}");
    }
}

#[test]
fn the_book_counts_the_cards_of_each_deck() {
    let (cards, book) = (Cards::standard(), book());
    let bus: u32 = cards.bus.iter().flat_map(|e| e.counts).map(u32::from).sum();
    let rush: u32 = cards.rush.iter().map(|e| u32::from(e.count)).sum();
    let events: u32 = cards.event.iter().map(|e| u32::from(e.count)).sum();
    for line in [
        format!("{bus} Bus cards,"),
        format!("{rush} Rush cards,"),
        format!("{events} Events"),
        format!("{} Transit Perks", cards.perk.len()),
    ] {
        assert!(book.contains(&line), "{line}");
    }
}

#[test]
fn every_test_that_the_page_of_names_points_to_is_there() {
    let page = include_str!("../../../docs/games/busrush-names.md");
    let tests = [
        include_str!("rules/turns.rs"),
        include_str!("rules/rush.rs"),
        include_str!("rules/events.rs"),
        include_str!("rules/winning.rs"),
        include_str!("../src/bus.rs"),
        include_str!("../src/city.rs"),
        include_str!("../src/data.rs"),
        include_str!("../src/deck.rs"),
        include_str!("../src/payment.rs"),
        include_str!("../src/rules.rs"),
        include_str!("../src/rush.rs"),
        include_str!("../../testkit/src/lib.rs"),
    ]
    .concat();
    let names = page.split('`').filter(|name| {
        let long = name.matches('_').count() >= 2 && !name.starts_with("block_");
        long && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    });
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 60, "{names:?}");
    for name in names {
        let law = format!("            {name}\n");
        assert!(tests.contains(&format!("fn {name}()")) || tests.contains(&law), "{name}");
    }
}

#[test]
fn the_book_fits_100_columns() {
    for line in BOOK.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

#[test]
fn typed_words_are_understood_as_people_write_them() {
    use parlour_core::{MatchLuck, Seed, Viewer};
    let game = BusRush::new(Rules::for_players(3)).unwrap();
    let mut state = game.start();
    let mut luck = MatchLuck::new(Seed::from_number(4), "busrush");
    game.deal(&mut state, &mut luck, &mut ());
    let mut position = game.position(&state);
    // A hand for every sort of words; the cards come from the pile.
    position.bus.pile.extend(position.players[0].bus.drain(..).map(|c| c.printed()));
    position.rush.pile.extend(position.players[0].rush.drain(..).map(|c| c.rush()));
    for text in ["MN-L1", "QN-E2", "BK-SR2", "BX-L1", "BX-L1"] {
        let face = text.parse().unwrap();
        let at = position.bus.pile.iter().position(|c| *c == face).unwrap();
        position.bus.pile.remove(at);
        position.players[0].bus.push(text.parse().unwrap());
    }
    for rush in [Rush::Reroute, Rush::StatenIslandFerry, Rush::CommuterRail, Rush::Taxi] {
        let at = position.rush.pile.iter().position(|c| *c == rush).unwrap();
        position.rush.pile.remove(at);
        position.players[0].rush.push(parlour_busrush::RushCard::drawn(rush, 0));
    }
    let state = game.place(&position).unwrap();
    let view = game.view(&state, Viewer::Seat(parlour_core::Seat::new(0)));
    let perk = position.market[0];
    for (typed, means) in [
        ("play mn-l1", "play mn-l1"),
        ("mn-l1", "play mn-l1"),
        ("play manhattan local", "play mn-l1"),
        ("Queens Express", "play qn-e2"),
        ("play bk-sr2 on player 3", "play bk-sr2 on 3"),
        ("reroute bx-l1 to queens", "reroute bx-l1 qn"),
        ("reroute the bronx local to mn", "reroute bx-l1 mn"),
        ("ferry", "ferry"),
        ("staten island ferry", "ferry"),
        ("rail to brooklyn", "rail bk"),
        ("play commuter rail qn", "rail qn"),
        ("taxi si", "taxi si"),
        ("trade bx-l1 + qn-e2", "trade qn-e2 bx-l1"),
        ("trade mn-l1, bx-l1 and bx-l1", "trade mn-l1 bx-l1 bx-l1"),
        ("trade taxi", "trade taxi"),
        ("end turn", "end"),
        ("done", "end"),
        ("discard taxi", "discard taxi"),
        ("discard mn-l1", "discard mn-l1"),
        ("lose staten island", "lose si"),
        ("show bx-l1", "show bx-l1"),
        ("pass", "pass"),
        ("switch to night owl", "switch night owl"),
        ("switch owl", "switch night owl"),
    ] {
        let action = game.parse(&view, typed).unwrap_or_else(|| panic!("{typed}"));
        assert_eq!(game.words(&view, action), means, "{typed}");
    }
    let typed = format!("buy {} with mn-l1 qn-e2", perk.name());
    let bought = game.parse(&view, &typed);
    assert!(matches!(bought, Some(Action::BuyPerk { perk: p, .. }) if p == perk), "{typed}");
    for nonsense in ["", "play", "fly to jersey", "buy", "trade", "rail", "play qn-e9", "owl"] {
        assert_eq!(game.parse(&view, nonsense), None, "{nonsense}");
    }
}

#[test]
fn every_refusal_has_a_code_of_its_own_and_a_sentence() {
    use parlour_busrush::{Borough, Restriction, RushCard};
    use parlour_core::{Seat, Viewer};
    let game = BusRush::new(Rules::default()).unwrap();
    let view = game.view(&game.start(), Viewer::Seat(Seat::new(0)));
    let card = "BK-E1".parse().unwrap();
    let local = "BK-L1".parse().unwrap();
    let rush = RushCard::drawn(Rush::Taxi, 0);
    let (from, to) = (Borough::Queens, Borough::StatenIsland);
    let all = [
        Refusal::NothingToDo,
        Refusal::NotYourTurn(Seat::new(1)),
        Refusal::DiscardFirst,
        Refusal::AnswerTheEvent(CityEvent::QueensParty),
        Refusal::NotAsked,
        Refusal::OnlyTheFreePlay,
        Refusal::NoSuchBus(card),
        Refusal::NoSuchRush(rush),
        Refusal::NoBusPlayLeft,
        Refusal::TooFewActions { cost: 2, left: 1 },
        Refusal::Restricted(Restriction::NonExpress),
        Refusal::Restricted(Restriction::Express),
        Refusal::Restricted(Restriction::Rush),
        Refusal::EventForbids(CityEvent::WeekendService),
        Refusal::WrongBorough { card, at: from },
        Refusal::BoroughFull(Borough::Bronx),
        Refusal::TargetNeeded,
        Refusal::NoTarget,
        Refusal::BadTarget,
        Refusal::WhereTo(Rush::Taxi),
        Refusal::CannotGo { rush: Rush::Subway, from, to },
        Refusal::OneCard,
        Refusal::NoReroute(rush),
        Refusal::SameBorough(Borough::Bronx),
        Refusal::AlreadyTraded,
        Refusal::WrongPrice { price: 3, offered: 4 },
        Refusal::DeckEmpty,
        Refusal::PerkNotShown(Perk::NightOwl),
        Refusal::PerkNotOwned(Perk::NightOwl),
        Refusal::PerkActive(Perk::NightOwl),
        Refusal::AlreadySwitched,
        Refusal::WithinLimit,
        Refusal::NothingToLose(Borough::Bronx),
        Refusal::NotOfTheParty(Borough::Bronx),
    ];
    let mut codes: Vec<&str> = all.iter().map(|r| game.explain(&view, *r).code).collect();
    for refusal in all.iter().chain(&[
        Refusal::WrongBorough { card: local, at: from },
        Refusal::WhereTo(Rush::BusTransfer),
        Refusal::CannotGo { rush: Rush::Subway, from: to, to: from },
        Refusal::AnswerTheEvent(CityEvent::BudgetCuts),
        Refusal::AnswerTheEvent(CityEvent::NoSmoking),
    ]) {
        let told = game.explain(&view, *refusal);
        assert!(told.message.ends_with('.') && told.message.len() < 100, "{}", told.message);
    }
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), all.len());
}
