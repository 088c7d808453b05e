//! What people type, and what they are shown.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::Play;
use parlour_core::speak::understand;
use parlour_core::{Game, Scene, Seat, Show, Viewer, full_scene};
use parlour_pontoon::{Action, Pontoon, Rules};

fn typed(play: &Play, text: &str) -> Option<Action> {
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    understand(&play.game, &view, text)
}

fn scene(play: &Play) -> Scene {
    full_scene(&play.game, &play.game.view(&play.state, Viewer::Seat(Seat::new(0))))
}

fn note(scene: &Scene, zone: &str) -> String {
    scene.zones.iter().find(|z| z.id == zone).and_then(|z| z.note.clone()).unwrap_or_default()
}

#[test]
fn twist_and_stick_in_any_case_and_spacing() {
    let play = Play::classic("2C KC 4C 9D");
    for text in ["twist", "t", "T", "  TwIsT ", "hit"] {
        assert_eq!(typed(&play, text), Some(Action::Twist), "{text}");
    }
    for text in ["stick", "s", "S ", "\tSTICK", "stand"] {
        assert_eq!(typed(&play, text), Some(Action::Stick), "{text}");
    }
    for text in ["", "x", "yes", "no", "twist stick", "stake", "buy x"] {
        assert_eq!(typed(&play, text), None, "{text}");
    }
}

#[test]
fn yes_and_no_go_on_or_leave() {
    let mut play = Play::classic("KC KD 9C 9D");
    play.stick();
    for text in ["yes", "Y", " again ", "play again"] {
        assert_eq!(typed(&play, text), Some(Action::Again), "{text}");
    }
    for text in ["no", "N", "leave"] {
        assert_eq!(typed(&play, text), Some(Action::Leave), "{text}");
    }
}

#[test]
fn amounts_are_typed_with_their_verb() {
    let play = Play::deal(Rules::british(1), "2C KC");
    assert_eq!(typed(&play, "Stake 5"), Some(Action::Stake { amount: 5 }));
    assert_eq!(typed(&play, "buy 3"), Some(Action::Buy { amount: 3 }));
    assert_eq!(typed(&play, "stake 99999999999"), None);
    let amounts = scene(&play).choices.amounts;
    assert_eq!((amounts[0].name.as_str(), amounts[0].min, amounts[0].max), ("stake", 1, 10));
}

#[test]
fn the_hidden_card_is_shown_as_hidden_and_values_are_named() {
    let play = Play::classic("AH KC 8C 9D");
    let scene = scene(&play);
    assert_eq!(note(&scene, "banker"), "[Hidden], Nine of Diamonds: showing 9");
    assert_eq!(note(&scene, "hand-0-0"), "Ace of Hearts, Eight of Clubs: 19");
    let banker = &scene.zones[0];
    assert_eq!((banker.id.as_str(), banker.objects[0].name.as_str()), ("banker", "[Hidden]"));
    assert_eq!(scene.prompt, "You have 19: twist (take a card) or stick (stay)?");
}

#[test]
fn hands_are_side_by_side_at_the_end_and_special_ones_named() {
    let play = Play::classic("AH KC KD 9D");
    let scene = scene(&play);
    assert_eq!(note(&scene, "banker"), "King of Clubs, Nine of Diamonds: 19");
    assert_eq!(note(&scene, "hand-0-0"), "Ace of Hearts, King of Diamonds: 21, Pontoon");
    assert_eq!(scene.prompt, "You win the round. Play again, yes or no?");
    let mut trick = Play::classic("2C KC 2D 9C 2S 3C 4D");
    trick.twist().twist().twist();
    let trick_note = note(&self::scene(&trick), "hand-0-0");
    assert!(trick_note.ends_with(": 13, Five Card Trick"), "{trick_note}");
    let mut bust = Play::classic("KH QC 9C 8D 5S");
    bust.twist();
    assert!(note(&self::scene(&bust), "hand-0-0").ends_with(": 24, bust"));
}

#[test]
fn the_sheet_has_the_statistics() {
    let mut play = Play::classic("KC QC 9C 8D");
    play.stick();
    let rows = scene(&play).sheet.unwrap().rows;
    let cells: Vec<(&str, &str)> =
        rows.iter().map(|r| (r.label.as_str(), r.cells[0].as_str())).collect();
    assert_eq!(
        cells,
        [
            ("Rounds", "1"),
            ("Wins", "1"),
            ("Losses", "0"),
            ("Pontoons", "0"),
            ("Five card tricks", "0"),
            ("Best streak", "1"),
            ("Balance", "+1"),
        ]
    );
}

#[test]
fn the_goal_the_round_and_the_bankers_total_are_always_shown() {
    fn facts(play: &Play) -> Vec<String> {
        let facts = scene(play).facts;
        let facts = facts.iter().filter(|fact| fact.label != "Cards left");
        facts.map(|fact| format!("{}: {}", fact.label, fact.value)).collect()
    }
    let mut play = Play::classic("KC QC 9C 8D");
    let goal = "Goal: win more rounds than you lose";
    assert_eq!(facts(&play), [goal, "Round: 1 of 20", "Banker: shows 8"]);
    let aim = "Round 1 of 20. Get nearer to 21 than the banker, but not over it. Your goal: ";
    assert!(play.told().starts_with(aim), "{}", play.told());
    play.stick();
    assert_eq!(facts(&play), [goal, "Round: 1 of 20", "Banker: 18"]);
    play.act(Action::Again);
    assert!(facts(&play).contains(&"Round: 2 of 20".to_owned()));
    assert!(play.told().contains("\nRound 2 of 20.\n"), "{}", play.told());
    let play = Play::british(1, "KC QC 9C 8D");
    let goal = "Goal: more than 100 chips after 20 rounds";
    assert_eq!(facts(&play), [goal, "Round: 1 of 20", "Banker: hidden"]);
    let play = Play::deal(Rules::british(2), "KC QC 9C");
    assert_eq!(facts(&play)[0], "Goal: the most chips after 20 rounds");
}

#[test]
fn a_newcomer_is_welcomed() {
    let game = Pontoon::new(Rules::default()).unwrap();
    let scene = full_scene(&game, &game.view(&game.start(), Viewer::Spectator));
    assert!(scene.prompt.starts_with("Welcome to Pontoon!"), "{}", scene.prompt);
    assert!(Pontoon::about().rules.contains("## Classic"));
}

#[test]
fn others_cards_are_hidden_until_the_end() {
    let mut play = Play::deal(Rules::british(2), "KC KD KH 9C 8D 7H");
    play.act(Action::Stake { amount: 1 }).act(Action::Stake { amount: 2 });
    let during = scene(&play);
    assert_eq!(note(&during, "hand-1-0"), "[Hidden], [Hidden] · 2 chips");
    assert_eq!(note(&during, "banker"), "[Hidden], [Hidden]");
    assert!(!play.told().contains("King of Diamonds"), "{}", play.told());
    play.stick().stick();
    assert_eq!(note(&scene(&play), "hand-1-0"), "King of Diamonds, Eight of Diamonds: 18");
}
