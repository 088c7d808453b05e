//! What somebody met who played every game to its end with no other help than the screen.

use parlour_house::{Hint, HintLine};

use super::*;
use crate::table::say::figures;

#[test]
fn everybody_round_a_trick_is_named_with_their_score_and_all_that_is_said_of_them() {
    let mut play = Play::begin("hearts", &["target=40"], 5);
    while !play.is_over() {
        for size in [SIZE, (60, 20)] {
            play.resize(size);
            let text = play.text();
            let asked = play.screen.asked().is_some();
            for place in play.screen.scene.places.iter().filter(|place| asked && !place.you) {
                let label = format!("{} {}", place.name, place.score.unwrap_or_default());
                assert!(text.contains(&label), "no {label} on\n{text}");
                for tag in place.tags.iter().filter(|_| size == SIZE) {
                    assert!(text.contains(tag), "no {tag} on\n{text}");
                }
            }
        }
        play.play_on();
    }
}

#[test]
fn names_round_a_trick_keep_clear_of_its_cards_and_of_each_other() {
    let mut play = Play::begin("hearts", &["target=40"], 5);
    while !play.is_over() {
        for size in [SIZE, (60, 20), (80, 20)] {
            play.resize(size);
            let text = play.text();
            let corner = |line: &str| {
                let mut letters = line.chars().collect::<Vec<_>>().into_iter().peekable();
                let mut met = false;
                while let Some(letter) = letters.next() {
                    let next = letters.peek().is_some_and(|next| next.is_alphabetic());
                    met |= matches!(letter, '╰' | '╯' | '╭' | '╮') && next;
                    met |=
                        letter.is_lowercase() && letters.peek().is_some_and(|n| n.is_uppercase());
                }
                met
            };
            let met: Vec<&str> = text.lines().take(13).filter(|line| corner(line)).collect();
            assert!(play.screen.asked().is_none() || met.is_empty(), "{met:?} on\n{text}");
        }
        play.play_on();
    }
}

#[test]
fn right_and_left_follow_a_list_from_line_to_line() {
    let mut play = Play::begin("rails", &[], 5);
    let tickets: Vec<Target> =
        play.screen.shown.lines.keys().cloned().map(Target::Object).collect();
    assert_eq!(tickets.len(), 4, "the tickets on offer");
    let rows = |play: &Play| -> Vec<u16> {
        tickets.iter().map(|ticket| play.screen.spots.find(ticket).unwrap().area.y).collect()
    };
    assert!(rows(&play)[0] < rows(&play)[3], "in two lines: {}", play.text());
    play.screen.cursor = Some(tickets[0].clone());
    for ticket in &tickets[1..] {
        play.key(KeyCode::Right);
        assert_eq!(play.screen.cursor.as_ref(), Some(ticket), "{}", play.text());
    }
    for ticket in tickets[..3].iter().rev() {
        play.key(KeyCode::Left);
        assert_eq!(play.screen.cursor.as_ref(), Some(ticket), "{}", play.text());
    }
}

#[test]
fn a_hint_puts_the_cursor_on_what_leads_to_it() {
    for (game, rules) in games() {
        let mut steps = 0;
        at_every_step(game, rules, 9, |play| {
            steps += 1;
            if play.screen.asked().is_none() || steps % 7 != 0 {
                return;
            }
            let scene = play.screen.scene.clone();
            for choice in scene.choices.list.iter().step_by(5) {
                play.screen.point_at(&choice.name, &choice.payload);
                let menu = &play.screen.menu;
                let next = menu.toward(&scene, &choice.name, &choice.payload).unwrap();
                let target = play.screen.target_of(next);
                let grave = next.grave;
                assert!(grave || play.screen.cursor == Some(target), "{game}: {}", choice.label);
            }
        });
    }
}

#[test]
fn who_was_told_to_wait_for_a_hint_is_not_told_so_beside_it() {
    let mut play = Play::begin("hearts", &[], 5);
    let ask = Event::Key(KeyEvent::new(KeyCode::Char('h'), KeyModifiers::NONE));
    let _ = play.screen.handle(&ask, &mut play.world);
    let _ = play.screen.handle(&ask, &mut play.world);
    assert!(play.screen.message.is_some(), "one moment");
    play.settle();
    assert!(play.screen.overlay.is_some() && play.screen.message.is_none(), "{}", play.text());
}

fn thought(label: &str, value: f64) -> HintLine {
    let action = parlour_house::LegalAction {
        seat: parlour_core::Seat::new(0),
        name: "buy".into(),
        payload: serde_json::json!({}),
        label: label.into(),
        words: String::new(),
    };
    HintLine { action, value, visits: 500, error: Some(0.01) }
}

#[test]
fn the_figures_of_a_hint_are_whole_and_stand_below_each_other() {
    let long = "Buy Staten Island Regular with Brooklyn Local 1, Brooklyn Local 2 and one more";
    let thoughts = vec![thought(long, 0.5), thought("End the turn", 0.25)];
    let hint = Hint {
        bot: "search".into(),
        action: thoughts[0].action.clone(),
        text: String::new(),
        why: None,
        thoughts,
    };
    let lines = figures(&hint, &parlour_core::Worth::WINS);
    let words: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
    for word in long.split(' ') {
        assert!(words.contains(&word), "no {word} in {lines:?}");
    }
    let column = |line: &str| line.find("wins").unwrap();
    assert_eq!(column(&lines[0]), column(&lines[lines.len() - 1]), "{lines:?}");
    assert!(lines.iter().all(|line| line.chars().count() <= 76), "{lines:?}");
}

#[test]
fn what_a_typed_line_would_do_is_told_in_full() {
    let mut play = Play::begin("rails", &[], 5);
    while !play.screen.scene.choices.list.iter().any(|choice| choice.label.starts_with("Claim")) {
        play.play_on();
    }
    let labels = play.screen.scene.choices.list.iter().map(|choice| choice.label.clone());
    let longest = labels.filter(|l| l.starts_with("Claim")).max_by_key(|l| l.chars().count());
    play.screen.line = longest.clone();
    play.settle();
    let text = play.text();
    assert!(text.contains(&format!("> {}", longest.unwrap())), "{text}");
    let bottom: Vec<&str> = text.lines().rev().take(5).collect();
    assert!(bottom.iter().any(|line| line.contains("Enter")), "{text}");
    assert!(!bottom.iter().any(|line| line.contains('…')), "{text}");
}

#[test]
fn while_ones_turn_goes_on_nothing_is_since_then() {
    let mut play = Play::begin("busrush", &[], 16);
    let mut own = 0;
    for _ in 0..400 {
        let told = play.screen.notes.len();
        let was_asked = play.screen.asked().is_some();
        play.play_on();
        let news = &play.screen.notes[told.min(play.screen.notes.len())..];
        let alone = news.iter().all(|note| {
            !note.alert && !note.text.starts_with("Player") && !note.text.contains("Round")
        });
        if was_asked && play.screen.asked().is_some() && !news.is_empty() && alone {
            assert!(!play.text().contains("Since your turn"), "{}", play.text());
            own += 1;
        }
        if play.is_over() {
            break;
        }
    }
    assert!(own > 3, "{own} own steps in a turn that went on");
}

#[test]
fn the_last_that_happened_is_told_whole() {
    let mut play = Play::begin("pontoon", &[], 4);
    while !play.is_over() {
        play.key(KeyCode::Enter);
    }
    let last = &play.screen.notes.last().unwrap().text;
    let word = last.split(' ').next_back().unwrap();
    assert!(play.text().contains(word), "the end of {last:?} is not on\n{}", play.text());
}
