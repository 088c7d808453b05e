//! What players read and type.

mod common;

use common::{EAST, NORTH, SOUTH, WEST};
use common::{act, cards, hearts, pass, place, play, position};
use parlour_core::scene::{Face, Layout, Scene, Zone};
use parlour_core::{
    Draw, FastLuck, Game, Kind, Seat, Show, Speak, Viewer, Write, fast_rng, full_scene,
};
use parlour_hearts::{Direction, Event, Hearts, Passing, Rules, State, tiny};

const HANDS: [&str; 4] = [
    "2C 5C 9C 2D 6D TD 3S 7S JS 2H 6H TH QH",
    "3C 6C TC 3D 7D JD 4S 8S QS 3H 7H JH KH",
    "4C 7C JC KC 4D 8D QD 5S 9S KS 4H 8H AH",
    "8C QC AC 5D 9D KD AD 2S 6S TS AS 5H 9H",
];

fn passing() -> (Hearts, State) {
    let game = hearts(&Rules::default());
    let state = place(&game, &position(1, HANDS, &[]));
    (game, state)
}

fn playing() -> (Hearts, State) {
    let game = hearts(&Rules { passing: Passing::None, ..Rules::default() });
    let state = place(&game, &position(1, HANDS, &[]));
    (game, state)
}

fn scene(game: &Hearts, state: &State, who: Viewer) -> Scene {
    full_scene(game, &game.view(state, who))
}

fn zone<'a>(scene: &'a Scene, id: &str) -> &'a Zone {
    let found = scene.zones.iter().find(|z| z.id == id);
    found.unwrap_or_else(|| panic!("no zone {id} in {:?}", scene.zones))
}

#[test]
fn typed_words_are_read_in_every_form() {
    let (game, state) = playing();
    let view = game.view(&state, Viewer::Seat(WEST));
    for text in
        ["qs", "QS", "play qs", "Play Queen of Spades", "lead q♠", "  q♠ ", "queen of spades"]
    {
        assert_eq!(game.parse(&view, text), Some(play("QS")), "{text}");
    }
    for text in ["pass qs kh jh", "PASS queen of spades, kh and jh", "qs kh jh"] {
        assert_eq!(game.parse(&view, text), Some(pass("QS KH JH")), "{text}");
    }
    assert_eq!(game.parse(&view, "pass qs"), Some(pass("QS")), "refused later, with the reason");
    for text in ["", "play", "pass", "play qs kh", "lead qs kh", "hello", "play zz", "1"] {
        assert_eq!(game.parse(&view, text), None, "{text}");
    }
    // One card alone is a pass where one card is passed.
    let small = hearts(&tiny());
    let state = place(&small, &position(1, ["2C 3C", "4D QS", "KS 2H", "3H 4H"], &[]));
    let view = small.view(&state, Viewer::Seat(WEST));
    assert_eq!(small.parse(&view, "qs"), Some(pass("QS")));
    assert_eq!(small.parse(&view, "play qs"), Some(play("QS")));
}

#[test]
fn an_action_has_a_label_and_the_words_to_type() {
    let (game, state) = passing();
    let view = game.view(&state, Viewer::Seat(SOUTH));
    assert_eq!(game.label(&view, pass("2C TD JS")), "Pass 2♣ 10♦ J♠");
    assert_eq!(game.words(&view, pass("2C TD JS")), "pass 2c td js");
    assert_eq!(game.label(&view, play("TD")), "Play 10♦");
    assert_eq!(game.words(&view, play("TD")), "play td");
    assert_eq!(game.touches(&view, pass("2C TD JS")), ["hand/2C", "hand/TD", "hand/JS"]);
    assert_eq!(game.touches(&view, play("TD")), ["hand/TD"]);
    assert_eq!((game.command(play("TD")), game.command(pass("TD"))), ("play", "pass"));
    assert_eq!(game.seat_name(EAST), "East");
    assert_eq!(game.seat_name(Seat::new(5)), "Nobody");
}

fn told(game: &Hearts, event: &Event, who: Viewer) -> String {
    let event = game.witness(event, who).expect("everybody sees that something happened");
    let text = game.tell(&event, who).text;
    assert!(text.chars().count() <= 80, "too long: {text}");
    text
}

#[test]
fn events_are_told_to_each_viewer_in_the_right_words() {
    let game = hearts(&Rules::default());
    let you = Viewer::Seat(SOUTH);
    let other = Viewer::Seat(NORTH);
    let dealt = |direction, count| Event::Dealt { round: 3, direction, count, hands: [None; 4] };
    let across = dealt(Direction::Across, 3);
    assert_eq!(told(&game, &across, you), "Round 3 is dealt. Pass three cards across, to North.");
    let all = "Round 3 is dealt. Three cards are passed across.";
    assert_eq!(told(&game, &across, Viewer::Spectator), all);
    let left = dealt(Direction::Left, 1);
    assert_eq!(told(&game, &left, you), "Round 3 is dealt. Pass one card left, to West.");
    assert_eq!(told(&game, &left, Viewer::All), "Round 3 is dealt. One card is passed left.");
    let right = dealt(Direction::Right, 3);
    assert_eq!(told(&game, &right, you), "Round 3 is dealt. Pass three cards right, to East.");
    let hold = dealt(Direction::Hold, 0);
    assert_eq!(told(&game, &hold, you), "Round 3 is dealt. No cards are passed.");

    let chosen = Event::PassChosen { seat: SOUTH, cards: Some(cards("QS AS KH")) };
    assert_eq!(told(&game, &chosen, you), "You choose Q♠, A♠ and K♥ to pass.");
    assert_eq!(told(&game, &chosen, other), "South has chosen cards to pass.");
    assert_eq!(told(&game, &chosen, Viewer::All), "South chooses Q♠, A♠ and K♥ to pass.");
    let passed = Event::CardsPassed { from: SOUTH, to: WEST, cards: Some(cards("QS AS KH")) };
    assert_eq!(told(&game, &passed, you), "You pass Q♠, A♠ and K♥ to West.");
    assert_eq!(told(&game, &passed, Viewer::Seat(WEST)), "South passes you Q♠, A♠ and K♥.");
    assert_eq!(told(&game, &passed, other), "South passes cards to West.");

    let begins = Event::PlayBegins { leader: SOUTH, card: common::card("2C") };
    assert_eq!(told(&game, &begins, you), "You hold the 2♣ and lead.");
    assert_eq!(told(&game, &begins, other), "South holds the 2♣ and leads.");
    let played = Event::CardPlayed { seat: SOUTH, card: common::card("QS") };
    assert_eq!(told(&game, &played, you), "You play Q♠.");
    assert_eq!(told(&game, &played, other), "South plays Q♠.");
    assert_eq!(told(&game, &Event::HeartsBroken { seat: SOUTH }, you), "Hearts are broken.");
    let trick = |points| Event::TrickTaken { seat: SOUTH, trick: 2, cards: cards("2C"), points };
    assert_eq!(told(&game, &trick(0), you), "You take the trick.");
    assert_eq!(told(&game, &trick(1), you), "You take the trick with 1 point.");
    assert_eq!(told(&game, &trick(14), other), "South takes the trick with 14 points.");
    assert_eq!(game.tell(&trick(14), you).kind, Kind::Alert);
    assert_eq!(game.tell(&trick(14), other).kind, Kind::Info);
    let moon = |added| Event::MoonShot { seat: SOUTH, added, points: 26 };
    let text = "You shoot the moon! The others get 26 points each.";
    assert_eq!(told(&game, &moon(true), you), text);
    assert_eq!(
        told(&game, &moon(false), other),
        "South shoots the moon! That takes 26 points off."
    );
    let scored =
        Event::RoundScored { round: 3, points: [5, 0, -10, 21], totals: [105, 30, -6, 99] };
    let text = "Round 3: you 5, West 0, North -10, East 21. Totals: 105, 30, -6, 99.";
    assert_eq!(told(&game, &scored, you), text);
    let text = "Round 3: you -10, East 21, South 5, West 0. Totals: -6, 99, 105, 30.";
    assert_eq!(told(&game, &scored, other), text);
    let text = "Round 3: South 5, West 0, North -10, East 21. Totals: 105, 30, -6, 99.";
    assert_eq!(told(&game, &scored, Viewer::Spectator), text);
    let over = |winners: &[Seat], totals| Event::MatchOver { winners: winners.to_vec(), totals };
    let one = over(&[SOUTH], [45, 60, 46, 100]);
    assert_eq!(told(&game, &one, you), "The match is over: you win with 45 points.");
    assert_eq!(told(&game, &one, other), "The match is over: South wins with 45 points.");
    let two = over(&[SOUTH, NORTH], [45, 60, 45, 100]);
    let text = "The match is over: you and South share the win with 45 points.";
    assert_eq!(told(&game, &two, other), text);
    let text = "The match is over: South and North share the win with 45 points.";
    assert_eq!(told(&game, &two, Viewer::Spectator), text);
}

#[test]
fn the_scene_of_a_pass_offers_a_chooser() {
    let (game, mut state) = passing();
    let scene_of = |state: &State, who| scene(&game, state, Viewer::Seat(who));
    let before = scene_of(&state, SOUTH);
    assert_eq!(before.prompt, "Pass three cards to West.");
    assert_eq!(before.phase, "passing");
    assert!(before.choices.list.is_empty());
    let chooser = &before.choices.choosers[0];
    assert_eq!((chooser.min, chooser.max, chooser.from.len()), (3, 3, 13));
    assert_eq!(chooser.label, "Pass three cards to West");
    assert_eq!(zone(&before, "hand").objects.len(), 13);
    assert_eq!(zone(&before, "hand1").hidden, 13);
    assert!(before.places.iter().all(|p| p.to_act));

    act(&game, &mut state, SOUTH, pass("2C TD JS"));
    let after = scene_of(&state, SOUTH);
    assert_eq!(after.prompt, "Waiting for West, North and East to choose cards to pass.");
    assert!(after.choices.is_empty());
    assert_eq!(after.places[0].tags, ["has chosen"]);
    let marked = zone(&after, "hand").objects.iter().filter(|o| o.tags == ["to be passed"]);
    assert_eq!(marked.count(), 3);
    assert_eq!(zone(&after, "passed").title, "Passed to West");
    let other = scene_of(&state, NORTH);
    assert_eq!(other.places[0].tags, ["has chosen"], "others see that, and no more");
    assert!(other.zones.iter().all(|z| z.id != "passed"));
}

#[test]
fn the_scene_of_play_shows_hand_trick_points_and_why_not() {
    let (game, mut state) = playing();
    let lead = scene(&game, &state, Viewer::Seat(SOUTH));
    assert_eq!(lead.prompt, "Lead the 2♣.");
    assert_eq!(lead.choices.list.len(), 1);
    assert_eq!(lead.places[0].tags, ["leads"]);
    act(&game, &mut state, SOUTH, play("2C"));
    let west = scene(&game, &state, Viewer::Seat(WEST));
    assert_eq!(west.prompt, "Play a club.");
    assert_eq!(west.places[0].tags, ["led"]);
    assert!(west.places[1].to_act);
    let hand = zone(&west, "hand");
    assert_eq!((hand.layout, hand.owner), (Layout::Hand, Some(WEST)));
    let free: Vec<&str> =
        hand.objects.iter().filter(|o| o.why_not.is_none()).map(|o| o.id.as_str()).collect();
    assert_eq!(free, ["hand/3C", "hand/6C", "hand/TC"]);
    let queen = hand.objects.iter().find(|o| o.id == "hand/QS").expect("the queen");
    assert_eq!(queen.why_not.as_deref(), Some("You must follow suit: play a club."));
    assert_eq!(queen.name, "Queen of Spades");
    assert_eq!(queen.face, Face::Card { rank: "Q".into(), suit: "spades".into() });
    let trick = zone(&west, "trick");
    assert_eq!(
        (trick.objects[0].owner, trick.objects[0].tags.as_slice()),
        (Some(SOUTH), &["highest".to_owned()][..])
    );
    let south = scene(&game, &state, Viewer::Seat(SOUTH));
    assert_eq!(south.prompt, "West is to play.");
    assert!(zone(&south, "hand").objects.iter().all(|o| o.why_not.is_none()));

    for (seat, card) in [
        (WEST, "3C"),
        (NORTH, "KC"),
        (EAST, "AC"),
        (EAST, "QC"),
        (SOUTH, "5C"),
        (WEST, "6C"),
        (NORTH, "4C"),
        (EAST, "8C"),
        (SOUTH, "9C"),
        (WEST, "TC"),
        (NORTH, "JC"),
        (NORTH, "7C"),
    ] {
        act(&game, &mut state, seat, play(card));
    }
    let east = scene(&game, &state, Viewer::Seat(EAST));
    assert_eq!(east.prompt, "You have no clubs: play another card.");
    assert_eq!(zone(&east, "last").note.as_deref(), Some("North took E 8♣, S 9♣, W 10♣, N J♣"));
    for (seat, card) in [(EAST, "9H"), (SOUTH, "TH"), (WEST, "QS")] {
        act(&game, &mut state, seat, play(card));
    }
    let north = scene(&game, &state, Viewer::Seat(NORTH));
    assert_eq!(north.prompt, "You lead: play a card.");
    let taken = zone(&north, "taken2");
    assert_eq!(taken.note.as_deref(), Some("15 points."));
    let ids: Vec<&str> = taken.objects.iter().map(|o| o.id.as_str()).collect();
    assert_eq!(ids, ["taken/QS", "taken/9H", "taken/TH"]);
    assert!(north.places[2].tags.contains(&"took 15 points".to_owned()));
    let facts: Vec<String> =
        north.facts.iter().map(|f| format!("{}: {}", f.label, f.value)).collect();
    assert_eq!(
        facts,
        [
            "Round: 1",
            "Pass: none",
            "Trick: 5 of 13",
            "Hearts: broken",
            "Points left: 11",
            "Match to: 100"
        ]
    );
    let sheet = north.sheet.expect("a sheet");
    assert_eq!(sheet.rows[0].label, "Round 1");
    assert_eq!(sheet.rows[0].cells, ["0", "0", "15", "0"]);
}

#[test]
fn somebody_who_sees_everything_sees_all_hands() {
    let (game, state) = playing();
    let all = scene(&game, &state, Viewer::All);
    for id in ["hand0", "hand1", "hand2", "hand3"] {
        assert_eq!(zone(&all, id).objects.len(), 13);
    }
    let spectator = scene(&game, &state, Viewer::Spectator);
    assert!(spectator.zones.iter().all(|z| z.objects.is_empty()));
    assert!(spectator.choices.is_empty());
}

#[test]
fn received_cards_are_marked_new() {
    let (game, mut state) = passing();
    for (seat, text) in
        [(SOUTH, "QH TH JS"), (WEST, "QS KH JH"), (NORTH, "KS AH KC"), (EAST, "AS KD AD")]
    {
        act(&game, &mut state, seat, pass(text));
    }
    let west = scene(&game, &state, Viewer::Seat(WEST));
    let new = zone(&west, "hand").objects.iter().filter(|o| o.tags == ["new"]);
    assert_eq!(new.map(|o| o.id.as_str()).collect::<Vec<_>>(), ["hand/JS", "hand/TH", "hand/QH"]);
}

#[test]
fn the_prompt_between_rounds_and_at_the_end() {
    let game = hearts(&Rules {
        target: 2,
        passing: Passing::None,
        jack_of_diamonds: false,
        deck: Some(cards("2C 3C 4C 2H")),
        ..Rules::default()
    });
    let start = scene(&game, &game.start(), Viewer::Seat(SOUTH));
    assert_eq!((start.prompt.as_str(), start.phase.as_str()), ("Deal the first round.", "resting"));
    let mut state = place(&game, &position(1, ["2C", "3C", "4C", "2H"], &[]));
    for (seat, text) in [(SOUTH, "2C"), (WEST, "3C"), (NORTH, "4C"), (EAST, "2H")] {
        act(&game, &mut state, seat, play(text));
    }
    let rest = scene(&game, &state, Viewer::Seat(SOUTH));
    assert_eq!(rest.prompt, "Round 1 is over: deal the next one.");
    let rows: Vec<_> = rest.sheet.expect("a sheet").rows;
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1].cells, ["1", "1", "0", "1"]);
    assert!(rows[1].total);
    let restored = game.restore(&game.snapshot(&state).unwrap()).unwrap();
    assert_eq!(scene(&game, &restored, Viewer::Spectator).prompt, "Deal round 2.");
    let mut p = position(2, ["2C", "3C", "4C", "2H"], &[]);
    p.scores = [1, 1, 0, 1];
    let mut state = place(&game, &p);
    for (seat, text) in [(SOUTH, "2C"), (WEST, "3C"), (NORTH, "4C"), (EAST, "2H")] {
        act(&game, &mut state, seat, play(text));
    }
    let end = scene(&game, &state, Viewer::Seat(NORTH));
    assert_eq!(end.prompt, "The match is over: you win with 0 points.");
    assert_eq!(end.phase, "over");
}

#[test]
fn the_taker_of_the_jack_is_tagged() {
    let deck = cards("2C 3C 4C 5C JD QD 2H QS");
    let game = hearts(&Rules {
        deck: Some(deck),
        jack_of_diamonds: true,
        passing: Passing::None,
        ..Rules::default()
    });
    let mut state = place(&game, &position(1, ["2C QD", "5C JD", "3C 2H", "4C QS"], &[]));
    for (seat, text) in [
        (SOUTH, "2C"),
        (WEST, "5C"),
        (NORTH, "3C"),
        (EAST, "4C"),
        (WEST, "JD"),
        (NORTH, "2H"),
        (EAST, "QS"),
        (SOUTH, "QD"),
    ] {
        act(&game, &mut state, seat, play(text));
    }
    let scene = scene(&game, &state, Viewer::Spectator);
    assert!(scene.places[0].tags.contains(&"took the J♦".to_owned()));
    assert_eq!(zone(&scene, "taken0").objects.len(), 3);
}

#[test]
fn the_view_as_json_says_what_a_bot_elsewhere_needs() {
    let (game, mut state) = playing();
    act(&game, &mut state, SOUTH, play("2C"));
    let json = serde_json::to_value(game.view(&state, Viewer::Seat(WEST))).unwrap();
    assert_eq!(json["viewer"], 1);
    assert_eq!(json["turn"], 1);
    assert_eq!(json["held"], serde_json::json!([12, 13, 13, 13]));
    assert_eq!(json["hands"][0], serde_json::Value::Null);
    assert_eq!(json["tricks"][0], serde_json::json!({"leader": 0, "cards": ["2C"], "taker": null}));
}

#[test]
fn a_debug_print_of_a_state_is_readable() {
    let (_, state) = playing();
    let text = format!("{state:?}");
    assert!(text.contains("phase: Playing") && text.contains("2C"), "{text}");
}

#[test]
fn only_classic_is_a_bot_of_this_game() {
    let game = hearts(&Rules::default());
    assert!(game.bot("classic").is_some());
    assert!(game.bot("genius").is_none());
    assert_eq!(Hearts::commands(), ["pass", "play"]);
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(1)), &mut ());
    assert_eq!(game.phase(&game.view(&state, Viewer::Spectator)), "passing");
}
