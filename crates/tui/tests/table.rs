//! What keys, clicks and words do at a table.

#[allow(dead_code, reason = "each test file uses a part of it")]
#[allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
mod common;

use common::{Stage, wish};
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use parlour_tui::Speed;

fn table(game: &str, rules: &[&str]) -> Stage {
    Stage::table(game, &wish(game, 7, rules), (80, 24), Speed::Instant)
}

/// Hearts at the first trick; seat 0 leads the 2♣ with this seed.
fn first_trick() -> Stage {
    let mut stage = table("hearts", &[]);
    stage.line("pass 7c 8d ad");
    assert!(stage.shows("Lead the 2♣."), "{}", stage.text());
    stage
}

#[test]
fn three_cards_are_marked_and_passed_by_keys() {
    let mut stage = table("hearts", &[]);
    assert!(stage.shows("(0 of 3 marked)"));
    stage.key(KeyCode::Char(' '));
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Char(' '));
    assert!(stage.shows("(2 of 3 marked)"), "{}", stage.text());
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Char(' '));
    assert!(stage.shows("[1 Done: 3 marked]"), "{}", stage.text());
    stage.click("A♦");
    assert!(stage.shows("3 are marked already"), "{}", stage.text());
    stage.keys("1");
    assert!(stage.shows("Trick 1 of 13"), "{}", stage.text());
}

#[test]
fn a_mark_goes_as_it_came_and_esc_takes_all() {
    let mut stage = table("hearts", &[]);
    stage.key(KeyCode::Char(' '));
    stage.key(KeyCode::Char(' '));
    assert!(stage.shows("(0 of 3 marked)"));
    stage.key(KeyCode::Char(' '));
    stage.key(KeyCode::Esc);
    assert!(stage.shows("(0 of 3 marked)"));
}

#[test]
fn a_card_that_may_not_be_played_says_why() {
    let mut stage = first_trick();
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Enter);
    assert!(stage.shows("The 2♣ leads the first trick: play the 2♣."), "{}", stage.text());
    assert!(stage.shows("Lead the 2♣."));
}

#[test]
fn a_typed_card_is_shown_before_it_is_played() {
    let mut stage = first_trick();
    stage.keys("2c");
    assert!(stage.shows("> 2c"), "{}", stage.text());
    assert!(stage.shows("Enter: Play 2♣"), "{}", stage.text());
    stage.key(KeyCode::Enter);
    assert!(stage.shows("Trick 2 of 13") || stage.shows("Trick 1 of 13 · Hearts"));
    assert!(!stage.shows("Lead the 2♣."), "{}", stage.text());
}

#[test]
fn words_that_mean_nothing_are_answered_with_what_would() {
    let mut stage = first_trick();
    stage.line("plya 2c");
    assert!(stage.shows("is nothing I know. Did you mean \"play\"?"), "{}", stage.text());
}

#[test]
fn undo_takes_the_last_decision_back_and_redo_does_it_again() {
    let mut stage = first_trick();
    stage.keys("u");
    assert!(stage.shows("Pass three cards to West"), "{}", stage.text());
    assert!(stage.shows("Taken back."));
    stage.keys("r");
    assert!(stage.shows("Lead the 2♣."), "{}", stage.text());
}

#[test]
fn a_hint_says_what_to_do_and_points_at_it() {
    let mut stage = table("pontoon", &[]);
    stage.keys("h");
    assert!(stage.shows("Hint"), "{}", stage.text());
    assert!(stage.shows("Twist") || stage.shows("Stick"));
    stage.key(KeyCode::Enter);
    assert!(!stage.shows("Asked:"));
}

#[test]
fn buttons_are_pressed_by_number_and_by_mouse() {
    let mut stage = table("pontoon", &[]);
    assert!(stage.shows("[1 Twist]"), "{}", stage.text());
    stage.keys("2");
    assert!(stage.shows("Play again"), "{}", stage.text());
    stage.click("[1 Play again]");
    assert!(stage.shows("Round 2"), "{}", stage.text());
}

#[test]
fn the_mouse_points_chooses_and_marks() {
    let mut stage = table("hearts", &[]);
    let (x, y) = stage.find("7♣").unwrap();
    stage.mouse(MouseEventKind::Moved, x, y);
    assert!(stage.shows("Seven of Clubs"), "{}", stage.text());
    stage.mouse(MouseEventKind::Down(MouseButton::Right), x, y);
    assert!(stage.shows("(1 of 3 marked)"), "{}", stage.text());
    stage.click("8♦");
    stage.click("A♦");
    assert!(stage.shows("(3 of 3 marked)"), "{}", stage.text());
    stage.key(KeyCode::Enter);
    assert!(stage.shows("Lead the 2♣."), "{}", stage.text());
    let (x, y) = stage.find_below(14, "2♣").unwrap();
    stage.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    assert!(!stage.shows("Lead the 2♣."), "{}", stage.text());
}

#[test]
fn the_keys_of_the_bottom_line_are_clicked() {
    let mut stage = first_trick();
    stage.click("l log");
    assert!(stage.shows("You pass"), "{}", stage.text());
    stage.key(KeyCode::Esc);
    stage.click("u undo");
    assert!(stage.shows("Taken back."), "{}", stage.text());
    stage.click("x leave");
    assert!(stage.app.is_over());
}

#[test]
fn an_amount_goes_up_and_down_within_its_bounds_and_enter_plays_it() {
    let mut stage = table("pontoon", &["variant=british"]);
    assert!(stage.shows("[-] 1 [+] from 1 to 10"), "{}", stage.text());
    stage.keys("-");
    assert!(stage.shows("[-] 1 [+]"), "{}", stage.text());
    stage.keys("+++-");
    assert!(stage.shows("[-] 3 [+]"), "{}", stage.text());
    stage.key(KeyCode::PageUp);
    stage.keys("+");
    assert!(stage.shows("[-] 10 [+]"), "{}", stage.text());
    stage.keys("99");
    stage.key(KeyCode::Enter);
    assert!(stage.shows("Stake takes a number from 1 to 10."), "{}", stage.text());
    stage.key(KeyCode::Home);
    stage.keys("++++");
    stage.key(KeyCode::Enter);
    assert!(stage.shows("staked 5"), "{}", stage.text());
    assert!(!stage.shows("Stake takes a number"), "{}", stage.text());
}

#[test]
fn an_amount_is_set_with_the_mouse_alone() {
    let mut stage = table("pontoon", &["variant=british"]);
    for _ in 0..3 {
        stage.click("[+]");
    }
    assert!(stage.shows("[-] 4 [+]"), "{}", stage.text());
    stage.click("[-]");
    assert!(stage.shows("[-] 3 [+]"), "{}", stage.text());
    stage.click("[Enter Stake 3]");
    assert!(stage.shows("staked 3"), "{}", stage.text());
}

/// Rails at the first turn: the first two tickets are kept.
fn rails() -> Stage {
    let mut stage = table("rails", &[]);
    stage.keys("1");
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Char(' '));
    assert!(stage.shows("Done: 2 marked]"), "{}", stage.text());
    stage.click("Done: 2 marked]");
    assert!(stage.shows("Your turn: draw cards"), "{}", stage.text());
    stage
}

#[test]
fn everything_that_can_be_done_is_listed_in_words() {
    let mut stage = rails();
    stage.keys("m");
    assert!(stage.shows("Everything you can do"), "{}", stage.text());
    stage.key(KeyCode::Esc);
    assert!(!stage.shows("Everything you can do"));
}

#[test]
fn a_round_ends_with_the_sheet_and_enter_deals() {
    let mut stage = table("hearts", &["passing=none"]);
    for _ in 0..14 {
        stage.key(KeyCode::Enter);
        if stage.shows("Enter deals the next round.") {
            break;
        }
    }
    assert!(stage.shows("The round is over"), "{}", stage.text());
    stage.key(KeyCode::Enter);
    assert!(stage.shows("Round 2"), "{}", stage.text());
    assert!(!stage.shows("Enter deals"));
}

#[test]
fn leaving_asks_nothing_and_says_how_to_go_on() {
    let mut stage = first_trick();
    stage.keys("x");
    assert!(stage.app.is_over());
    let said = &stage.app.world().farewell;
    assert_eq!(said.last().unwrap(), "This match is not saved.");
    assert!(said.iter().any(|line| line.starts_with("Total")), "the score: {said:?}");
}

#[test]
fn bots_moves_are_seen_one_by_one_and_g_ends_the_pause() {
    let wish = wish("hearts", 7, &["passing=none"]);
    let mut stage = Stage::table("hearts", &wish, (80, 24), Speed::Slow);
    let began = stage.now;
    stage.key(KeyCode::Enter);
    assert!(stage.now - began > Speed::Slow.pause(), "three bots' moves take their pauses");
    stage.keys("p");
    assert!(stage.shows("Pace: instant."), "{}", stage.text());
    let began = stage.now;
    stage.key(KeyCode::Enter);
    assert!(stage.now - began < Speed::Fast.pause());
}

#[test]
fn two_people_pass_the_screen_without_seeing_each_others_cards() {
    let mut wish = wish("hearts", 7, &[]);
    wish.bots = ["human", "classic", "classic"].iter().map(|b| b.parse().unwrap()).collect();
    let mut stage = Stage::table("hearts", &wish, (80, 24), Speed::Instant);
    assert!(stage.shows("Pass the screen to South."), "{}", stage.text());
    assert!(!stage.shows("Your hand"));
    stage.key(KeyCode::Enter);
    assert!(stage.shows("Your hand"), "{}", stage.text());
    stage.line("pass 7c 8d ad");
    assert!(stage.shows("Pass the screen to West."), "{}", stage.text());
    assert!(!stage.shows("Your hand") && !stage.shows("7♣"), "{}", stage.text());
}

#[test]
fn rules_are_searched_even_where_there_is_no_room_to_show_them() {
    let mut stage = Stage::table("hearts", &wish("hearts", 7, &[]), (60, 20), Speed::Instant);
    stage.keys("b/moon");
    stage.key(KeyCode::Enter);
    stage.terminal.backend_mut().resize(80, 24);
    stage.event(crossterm::event::Event::Resize(80, 24));
    assert!(stage.shows("\"moon\": 1 of "), "{}", stage.text());
}

#[test]
fn the_map_is_seen_alone_and_larger() {
    let mut stage = rails();
    stage.keys("z");
    assert!(stage.shows("Istanbul") && !stage.shows("Your cards"), "{}", stage.text());
    let whole = stage.text();
    stage.keys("++");
    assert_ne!(whole, stage.text());
    stage.key(KeyCode::Esc);
    assert!(stage.shows("Your cards"), "{}", stage.text());
}

#[test]
fn of_a_bots_fault_only_the_first_line_is_told() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/tests/naughty.py");
    let mut wish = wish("hearts", 7, &["passing=none"]);
    wish.bots = vec![format!("cmd:python3 \"{script}\" crash").parse().unwrap()];
    let mut stage = Stage::table("hearts", &wish, (200, 60), Speed::Instant);
    stage.key(KeyCode::Enter);
    // A program takes its time to fail.
    for _ in 0..1000 {
        if !stage.shows("failed: ") {
            stage.settle();
        }
    }
    assert!(stage.shows("failed: its program ended without an answer"), "{}", stage.text());
    assert!(!stage.shows("no ideas left"), "{}", stage.text());
}
