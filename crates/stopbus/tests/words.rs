//! What people type, and the picture they see.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Match, PLAIN, dealt, seat, swap};
use parlour_core::scene::{Face, Scene};
use parlour_core::speak::understand;
use parlour_core::{Draw, Show, Speak, Viewer, full_scene};
use parlour_core::{Game, Seat};
use parlour_stopbus::{Action, StopBus};

const YOU: Viewer = Viewer::Seat(Seat::new(0));

fn scene(m: &Match, who: Viewer) -> Scene {
    full_scene(&m.game, &m.game.view(&m.state, who))
}

#[test]
fn typed_words_are_actions() {
    let m = Match::plain();
    let view = m.game.view(&m.state, YOU);
    let read = |typed: &str| understand(&m.game, &view, typed);
    for (typed, action) in [
        ("swap 1", swap(0)),
        ("SWAP  3", swap(2)),
        ("swap 10c", swap(0)),
        ("swap tc", swap(0)),
        ("swap two of diamonds", swap(1)),
        ("swap #29", swap(2)),
        ("exchange 2", swap(1)),
        ("take 3h", swap(2)),
        ("3♥", swap(2)),
        ("draw", Action::Draw),
        ("next card", Action::Draw),
        ("advance stack", Action::Draw),
        ("stick", Action::Stick),
        ("done", Action::Done),
        ("pass", Action::Done),
        ("end turn", Action::Done),
        ("Swap 10♣ for 4♠", swap(0)),
        ("Draw the next card", Action::Draw),
        ("Done (pass)", Action::Done),
    ] {
        assert_eq!(read(typed), Some(action), "{typed}");
    }
    for typed in ["", "swap", "swap ks", "swap #0", "swap #53", "swap #1", "stop", "4", "swap x"] {
        assert_eq!(read(typed), None, "{typed}");
    }
}

#[test]
fn a_card_that_is_not_there_is_refused_in_words() {
    let mut m = Match::plain();
    let view = m.game.view(&m.state, YOU);
    for typed in ["swap 0", "swap 4"] {
        let action = understand(&m.game, &view, typed).unwrap();
        let refusal = m.refused(0, action);
        assert_eq!(m.game.explain(&view, refusal).code, "no_such_slot");
    }
}

#[test]
fn a_spectator_holds_no_card_to_swap() {
    let m = Match::plain();
    let view = m.game.view(&m.state, Viewer::Spectator);
    assert_eq!(m.game.parse(&view, "swap tc"), None);
}

#[test]
fn ones_own_hand_comes_first_with_its_score() {
    let m = Match::plain();
    let scene = scene(&m, YOU);
    let own = &scene.zones[0];
    assert_eq!((own.title.as_str(), own.note.as_deref()), ("Your hand", Some("Score 10 in clubs")));
    let ids: Vec<&str> = own.objects.iter().map(|o| o.id.as_str()).collect();
    assert_eq!(ids, ["hand-0/1", "hand-0/2", "hand-0/3"]);
    assert!(own.objects[0].aliases.contains(&"1".into()));
    let touched: Vec<&[String]> = scene.choices.list.iter().map(|c| &c.touches[..]).collect();
    assert_eq!(touched[0], ["hand-0/1"]);
    assert_eq!(touched[3], ["stock/next"]);
    assert_eq!(scene.prompt, "Your turn: swap a card, draw, stick, or pass (done).");
}

#[test]
fn others_cards_show_their_backs_until_all_have_seen_them() {
    let mut m = Match::plain();
    m.go(0, &[swap(1)]);
    let scene = scene(&m, Viewer::Seat(seat(1)));
    let zone = scene.zones.iter().find(|z| z.id == "hand-0").unwrap();
    assert_eq!(zone.objects[0].face, Face::Back);
    assert_eq!(zone.objects[1].name, "Four of Spades");
    assert_eq!(zone.objects[1].tags, ["seen by all"]);
    assert_eq!(zone.note, None);
    assert_eq!(scene.prompt, "Player 1 is to act.");
    let stack = scene.zones.iter().find(|z| z.id == "stack").unwrap();
    assert_eq!(stack.objects[0].tags, ["swapped"]);
}

#[test]
fn the_prompt_says_what_can_be_done() {
    let mut m = Match::plain();
    m.go(0, &[swap(0)]);
    assert!(scene(&m, YOU).prompt.starts_with("You have swapped"));
    m.go(0, &[swap(0), Action::Draw]);
    assert!(scene(&m, YOU).prompt.starts_with("You have drawn"));
    m.go(0, &[Action::Done]);
    m.go(1, &[Action::Stick]);
    let next = Viewer::Seat(seat(2));
    assert!(scene(&m, next).prompt.starts_with("Your last turn"));
    assert_eq!(scene(&m, next).places[1].tags, ["stuck"]);
    let mut m = Match::at(&dealt(&[3; 4], &PLAIN, "4S", ""));
    assert!(scene(&m, YOU).choices.list.iter().any(|c| c.name == "draw" && c.touches.is_empty()));
    m.go(0, &[Action::Draw]);
    assert!(scene(&m, YOU).prompt.starts_with("There is no card to draw"));
    m.state = m.game.start();
    assert_eq!(scene(&m, YOU).prompt, "The first round can be dealt.");
}

#[test]
fn lives_are_the_score_and_the_last_hands_are_shown() {
    let mut m = Match::at(&dealt(&[3, 1, 0, 0], &[PLAIN[0], PLAIN[1], "-", "-"], "4S", "5S"));
    let playing = scene(&m, YOU);
    assert_eq!(playing.places[0].score, Some(3));
    assert!(playing.places[2].out && playing.places[2].tags == ["out"]);
    assert_eq!(playing.zones.last().unwrap().note.as_deref(), Some("Knocked out"));
    m.go(0, &[Action::Stick]);
    m.go(1, &[Action::Done]);
    let over = scene(&m, YOU);
    assert_eq!(over.prompt, "You have won the match.");
    assert_eq!(scene(&m, Viewer::Spectator).prompt, "Player 1 has won the match.");
    let rows = over.sheet.unwrap().rows;
    assert_eq!(rows[0].cells, ["10", "9", "-", "-"]);
    assert_eq!(rows[1].cells, ["3", "0", "0", "0"]);
}

#[test]
fn a_drawn_match_says_so() {
    let hands = [PLAIN[0], "TD 2C 3S", "-", "-"];
    let mut m = Match::at(&dealt(&[1, 1, 0, 0], &hands, "4S", "5S"));
    m.go(0, &[Action::Stick]);
    m.go(1, &[Action::Done]);
    assert_eq!(scene(&m, YOU).prompt, "The match is over: a draw.");
}

#[test]
fn the_three_cheats_show_hands_next_cards_and_scores() {
    let m = Match::plain();
    let ids: Vec<&str> = m.game.cheats().iter().map(|c| c.id).collect();
    assert_eq!(ids, ["hands", "next", "scores"]);
    let peek = |m: &Match, cheat| m.game.peek(&m.state, seat(0), cheat);
    let names = |zone: &parlour_core::scene::Zone| -> Vec<String> {
        zone.objects.iter().map(|o| o.name.clone()).collect()
    };
    let hands = peek(&m, "hands");
    assert_eq!(hands.len(), 3, "the others' hands");
    assert_eq!(names(&hands[0]), ["Nine of Clubs", "Three of Diamonds", "Two of Hearts"]);
    let next = peek(&m, "next");
    assert_eq!(
        names(&next[0]),
        ["Five of Spades", "Six of Spades", "Seven of Spades", "Eight of Spades"]
    );
    let scores = peek(&m, "scores");
    assert_eq!(names(&scores[0]), ["Player 1: 10", "Player 2: 9", "Player 3: 8", "Player 4: 7"]);
    assert!(peek(&m, "mirror").is_empty());
    let empty = Match::at(&dealt(&[3; 4], &PLAIN, "4S", ""));
    assert_eq!(peek(&empty, "next")[0].note.as_deref(), Some("No cards left"));
    let rest = Match { state: m.game.start(), ..Match::plain() };
    assert!(peek(&rest, "hands").is_empty(), "nothing is hidden between rounds");
}

#[test]
fn a_table_with_a_cheat_is_marked() {
    use parlour_core::table::Controller;
    let game = std::sync::Arc::new(Match::of(2));
    let seats = vec![Controller::Human, common::bot("classic", parlour_stopbus::Classic)];
    let mut table = parlour_core::Table::new(game, parlour_core::Seed::from_number(1), seats);
    table.drive(true);
    let zones = table.scene(YOU).zones.len();
    table.cheat(seat(0), "hands").unwrap();
    assert_eq!(table.scene(YOU).zones.len(), zones + 1);
    assert!(table.was_cheated());
    assert!(table.cheat(seat(0), "mirror").is_err());
}

#[test]
fn about_says_what_the_lobby_needs() {
    let about = StopBus::about();
    assert_eq!((about.title, about.players), ("Stop the Bus", (2, 7)));
    assert!(about.rules.contains("31"));
}
