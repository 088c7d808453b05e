//! Random keys and clicks: a match gets to its end by them, and nothing ever breaks.

#[allow(dead_code, reason = "each test file uses a part of it")]
#[allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
mod common;

use common::{Dice, Stage, games, wish};
use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use parlour_tui::Speed;

/// A key that plays on: mostly choosing, marking and moving.
fn playing_key(dice: &mut Dice) -> KeyCode {
    match dice.roll(20) {
        0..9 => KeyCode::Enter,
        9..12 => KeyCode::Right,
        12..14 => KeyCode::Left,
        14 => KeyCode::Up,
        15 => KeyCode::Down,
        16 => KeyCode::Tab,
        17..19 => KeyCode::Char(' '),
        _ => KeyCode::Esc,
    }
}

/// Plays a match by keys alone; how many it took.
fn play_through(game: &str, rules: &[&str], seed: u64) -> usize {
    const MOST: usize = 30_000;
    let mut stage = Stage::table(game, &wish(game, seed, rules), (80, 24), Speed::Instant);
    let mut dice = Dice(seed * 77 + 1);
    for pressed in 0..MOST {
        if stage.shows("The match is over") {
            stage.key(KeyCode::Enter);
            return pressed;
        }
        stage.key(playing_key(&mut dice));
    }
    panic!("{game} did not end by {MOST} keys:\n{}", stage.text());
}

#[test]
fn a_match_of_every_game_is_played_by_keys() {
    for ((game, rules), seed) in games().zip(1..) {
        assert!(play_through(game, rules, seed) > 2, "{game}");
    }
}

/// Any key and any click, save those that leave.
fn anything(dice: &mut Dice, size: (u16, u16)) -> Event {
    use crossterm::event::{KeyEvent, KeyModifiers, MouseEvent};
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwyz0123456789 ?/:+-=!'\"";
    let code = match dice.roll(24) {
        0..6 => return Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)),
        6..12 => KeyCode::Char(char::from(LETTERS[dice.roll(LETTERS.len())])),
        12 => KeyCode::Up,
        13 => KeyCode::Down,
        14 => KeyCode::Left,
        15 => KeyCode::Right,
        16 => KeyCode::Esc,
        17 => [KeyCode::Tab, KeyCode::BackTab, KeyCode::Home, KeyCode::End][dice.roll(4)],
        18 => [KeyCode::Backspace, KeyCode::PageUp, KeyCode::PageDown, KeyCode::F(1)][dice.roll(4)],
        19 => return Event::Paste("queen of spades\n\u{1b}".into()),
        roll => {
            let kind = match roll {
                20 => MouseEventKind::Moved,
                21 => MouseEventKind::Down(MouseButton::Left),
                22 => MouseEventKind::Down(MouseButton::Right),
                _ => [MouseEventKind::ScrollUp, MouseEventKind::ScrollDown][dice.roll(2)],
            };
            let column = dice.roll(usize::from(size.0)) as u16;
            let row = dice.roll(usize::from(size.1)) as u16;
            let modifiers = KeyModifiers::NONE;
            return Event::Mouse(MouseEvent { kind, column, row, modifiers });
        }
    };
    let modifiers = [KeyModifiers::NONE, KeyModifiers::SHIFT][usize::from(dice.roll(8) == 0)];
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Presses anything; whatever comes of it, the table then still plays on.
fn monkey(game: &str, rules: &[&str], keys: usize) {
    let mut dice = Dice(0x5eed);
    let mut match_number = 0;
    let sizes = [(80, 24), (120, 40), (200, 60), (60, 20)];
    let mut size = sizes[0];
    let open =
        |number: u64, size| Stage::table(game, &wish(game, number, rules), size, Speed::Instant);
    let mut stage = open(match_number, size);
    for _ in 0..keys {
        if stage.app.is_over() || stage.shows("The match is over") {
            match_number += 1;
            stage = open(match_number, size);
        }
        if dice.roll(50) == 0 {
            size = sizes[dice.roll(sizes.len())];
            stage.terminal.backend_mut().resize(size.0, size.1);
            stage.event(Event::Resize(size.0, size.1));
        }
        stage.event(anything(&mut dice, size));
    }
    // No dead end: some way of playing on still moves the match.
    stage.terminal.backend_mut().resize(80, 24);
    for _ in 0..3 {
        stage.key(KeyCode::Esc);
    }
    let before = stage.text();
    let moved = (0..400).any(|_| {
        stage.key(playing_key(&mut dice));
        stage.app.is_over()
            || stage.rows()[1..20] != *before.lines().collect::<Vec<_>>()[1..20].to_vec()
    });
    assert!(moved, "{game} stands still:\n{before}");
}

/// How many keys each game gets; `PARLOUR_MONKEY` asks for more.
fn keys() -> usize {
    std::env::var("PARLOUR_MONKEY").ok().and_then(|n| n.parse().ok()).unwrap_or(1500)
}

#[test]
fn a_monkey_breaks_no_table() {
    for (game, rules) in games() {
        monkey(game, rules, keys());
    }
}
