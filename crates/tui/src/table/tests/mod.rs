//! What must hold at every table, whatever is played.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod newcomer;

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use parlour_core::Seed;
use parlour_front::menu::MORE;
use parlour_front::words::{called, wrap};
use parlour_store::{Home, Session, Settings};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::look::{Look, Speed};
use crate::paint;

/// The games, with rules that make their matches short.
fn games() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    parlour_games::games().into_iter().map(|game| (game.id(), game.short()))
}

const SIZE: (u16, u16) = (80, 24);

/// A table that a test plays at.
struct Play {
    screen: TableScreen,
    world: Outside,
    terminal: Terminal<TestBackend>,
    dice: u64,
    _folder: tempfile::TempDir,
}

impl Play {
    fn begin(game: &str, rules: &[&str], seed: u64) -> Play {
        let opened = parlour_games::game(game).unwrap();
        let mut wish = Wish { seed: Some(Seed::from_number(seed)), ..Wish::default() };
        for rule in rules {
            wish.add_rule(&*opened, rule).unwrap();
        }
        let table = wish.open(&*opened, Seed::from_number(1)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let world = Outside {
            home: Home::at(folder.path()),
            games: parlour_games::games().into(),
            settings: Settings::default(),
            look: Look { speed: Speed::Instant, ..Look::default() },
            fresh: Box::new(|| Seed::from_number(7)),
            now: Duration::ZERO,
            farewell: Vec::new(),
            failures: Vec::new(),
        };
        let screen = TableScreen::new(Session::unsaved(table), wish);
        let terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).unwrap();
        let mut play = Play { screen, world, terminal, dice: seed * 77 + 1, _folder: folder };
        play.settle();
        play
    }

    /// Lets time go by until the table waits, and draws it.
    fn settle(&mut self) {
        loop {
            self.screen.tick(&mut self.world);
            match self.screen.wake(&self.world) {
                None => break,
                Some(time) => self.world.now += time.max(Duration::from_millis(1)),
            }
            std::thread::yield_now();
        }
        self.terminal.draw(|frame| self.screen.draw(frame, &self.world)).unwrap();
    }

    fn roll(&mut self, sides: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice % sides.max(1) as u64) as usize
    }

    fn key(&mut self, code: KeyCode) {
        let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        let _ = self.screen.handle(&event, &mut self.world);
        self.settle();
    }

    fn click(&mut self, place: Rect) {
        let (column, row) = (place.x + place.width / 2, place.y + place.height / 2);
        let kind = MouseEventKind::Down(MouseButton::Left);
        let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        let _ = self.screen.handle(&Event::Mouse(event), &mut self.world);
        self.settle();
    }

    fn is_over(&self) -> bool {
        self.screen.stage == Stage::Over
    }

    fn resize(&mut self, (width, height): (u16, u16)) {
        self.terminal.backend_mut().resize(width, height);
        self.settle();
    }

    fn text(&self) -> String {
        self.terminal.backend().to_string()
    }

    /// Goes on by a random pick, or by whatever is waited for.
    fn play_on(&mut self) {
        if self.screen.asked().is_none() || self.screen.menu.amount.is_some() {
            return self.key(KeyCode::Enter);
        }
        let keys: Vec<String> = self.screen.menu.items.iter().map(|i| i.key.clone()).collect();
        let at = self.roll(keys.len());
        self.screen.pick(&keys[at], &mut self.world);
        self.settle();
    }
}

/// Plays a match with random picks, and looks at every step of it; where matches are left soon,
/// several.
fn at_every_step(game: &str, rules: &[&str], seed: u64, mut look: impl FnMut(&mut Play)) {
    const MOST: usize = 4000;
    const FEWEST: usize = 40;
    let mut steps = 0;
    for seed in seed.. {
        let mut play = Play::begin(game, rules, seed);
        while !play.is_over() && steps < MOST {
            look(&mut play);
            play.play_on();
            steps += 1;
        }
        if steps >= FEWEST {
            return;
        }
    }
}

#[test]
fn enter_never_does_what_is_grave() {
    let mut rested = 0;
    for (game, rules) in games() {
        at_every_step(game, rules, 11, |play| {
            let Some(Target::Item(key)) = &play.screen.cursor else { return };
            let item = play.screen.menu.keyed(key).unwrap();
            assert!(!item.grave, "the cursor rests on {item:?} in {game}");
            rested += 1;
        });
    }
    assert!(rested > 20, "{rested}");
}

#[test]
fn what_the_cursor_is_on_is_told_whole_at_80_by_24() {
    let screen = Rect::new(0, 0, SIZE.0, SIZE.1);
    for (game, rules) in games() {
        at_every_step(game, rules, 12, |play| {
            let table = &mut play.screen;
            let rows = usize::from(paint::rows_of_words(&table.scene, screen));
            let seen: Vec<Target> = table.spots.list.iter().map(|s| s.target.clone()).collect();
            let rest = table.cursor.take();
            for target in seen {
                table.cursor = Some(target);
                let about = table.about_cursor();
                let lines = wrap(&about, usize::from(SIZE.0), 0);
                assert!(lines.len() <= rows, "{game}: {lines:#?}");
            }
            table.cursor = rest;
        });
    }
}

#[test]
fn a_digit_presses_what_shows_it() {
    for (game, rules) in games() {
        let mut pressed = 0;
        at_every_step(game, rules, 13, |play| {
            if play.screen.asked().is_none() || play.screen.menu.amount.is_some() {
                return;
            }
            let listed = play.screen.shown.numbered.clone();
            for (number, key) in (1..=9).zip(&listed) {
                let wanted = play.screen.menu.after(key);
                let wanted = Menu::of(&play.screen.scene, &wanted);
                if wanted.command.is_some() || wanted.marking.is_some() || *key == MORE {
                    continue;
                }
                let digit = char::from_digit(number, 10).unwrap();
                let before = play.screen.menu.picks.len();
                play.key(KeyCode::Char(digit));
                assert_eq!(play.screen.menu.picks, wanted.picks, "{game} by {digit}");
                assert!(play.screen.menu.picks.len() > before);
                play.key(KeyCode::Esc);
                assert_eq!(play.screen.menu.picks.len(), before, "{game}: Esc goes back");
                pressed += 1;
            }
        });
        assert!(pressed > 0 || !["busrush", "rails"].contains(&game), "{game}");
    }
}

#[test]
fn every_number_that_can_be_pressed_is_on_the_screen() {
    for (game, rules) in games() {
        at_every_step(game, rules, 14, |play| {
            if play.screen.asked().is_none() {
                return;
            }
            for key in &play.screen.shown.numbered {
                let target = Target::Item(key.clone());
                let object = Target::Object(key.clone());
                let spots = &play.screen.spots;
                let there = spots.find(&target).or(spots.find(&object));
                assert!(there.is_some(), "{game}: {key} is not on\n{}", play.text());
            }
        });
    }
}

/// Plays a whole match by clicks on what is seen, and nothing else.
fn by_mouse(game: &str, rules: &[&str], seed: u64) -> usize {
    const MOST: usize = 6000;
    let mut play = Play::begin(game, rules, seed);
    for clicks in 0..MOST {
        if play.is_over() {
            return clicks;
        }
        let open = play.screen.open();
        let can = |spot: &&crate::paint::Spot| match &spot.target {
            Target::Object(id) => open.contains(id),
            Target::Item(_) => true,
        };
        let spots = play.screen.spots.list.iter().filter(can).map(|spot| spot.area);
        let keys = [KeyCode::Enter, KeyCode::Esc, KeyCode::Char('+')];
        let bar = play
            .screen
            .bar
            .iter()
            .filter(|(area, code)| keys.contains(code) && area.y + 1 < SIZE.1);
        let mut places: Vec<Rect> = spots.chain(bar.map(|(area, _)| *area)).collect();
        places.retain(|area| area.width > 0 && area.height > 0);
        if places.is_empty() || play.screen.asked().is_none() {
            play.click(Rect::new(40, 2, 1, 1));
            continue;
        }
        let at = play.roll(places.len());
        play.click(places[at]);
    }
    panic!("{game} does not end by mouse:\n{}", play.text());
}

#[test]
fn a_match_of_every_game_is_played_by_mouse_alone() {
    for (game, rules) in games() {
        assert!(by_mouse(game, rules, 15) > 2, "{game}");
    }
}

#[test]
fn what_was_begun_while_a_bot_moved_is_gone_when_the_turn_comes() {
    let mut play = Play::begin("hearts", &["passing=none"], 7);
    play.world.look.speed = Speed::Slow;
    while play.screen.asked().is_none() {
        play.key(KeyCode::Enter);
    }
    let event = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    let _ = play.screen.handle(&event(KeyCode::Enter), &mut play.world);
    assert!(play.screen.asked().is_none(), "the others play");
    for letter in "q9".chars() {
        let _ = play.screen.handle(&event(KeyCode::Char(letter)), &mut play.world);
    }
    let _ = play.screen.handle(&event(KeyCode::Esc), &mut play.world);
    let _ = play.screen.handle(&event(KeyCode::Char('m')), &mut play.world);
    assert!(play.screen.message.as_ref().unwrap().0.contains("nothing to decide"));
    let _ = play.screen.handle(&event(KeyCode::Char('q')), &mut play.world);
    assert!(play.screen.line.is_some());
    play.settle();
    assert!(play.screen.asked().is_some());
    assert_eq!((&play.screen.line, &play.screen.message), (&None, &None));
}

#[test]
fn what_happened_since_ones_turn_is_on_the_screen() {
    let mut play = Play::begin("busrush", &[], 16);
    for _ in 0..200 {
        if play.screen.asked().is_some() && !play.screen.recap.is_empty() {
            break;
        }
        play.play_on();
    }
    assert!(play.text().contains("Since your turn"), "{}", play.text());
    let last = play.screen.recap.lines.last().unwrap();
    let word = last.split(' ').next().unwrap();
    assert!(play.text().contains(word), "{last} is not on\n{}", play.text());
}

#[test]
fn a_tickets_cities_and_a_way_between_them_light_up() {
    let mut play = Play::begin("rails", &[], 17);
    for _ in 0..40 {
        if play.screen.own_list().is_some_and(|zone| !zone.objects.is_empty()) {
            break;
        }
        play.play_on();
    }
    let ticket = play.screen.own_list().unwrap().objects[0].clone();
    play.screen.cursor = Some(Target::Object(ticket.id.clone()));
    let lit = play.screen.touch().path;
    let faces = offer::objects(&play.screen.scene).filter(|o| lit.contains(&o.id));
    let mut ends: Vec<String> = Vec::new();
    let mut cities = 0;
    for object in faces {
        match &object.face {
            parlour_core::scene::Face::City { .. } => {
                cities += 1;
                assert!(ticket.name.contains(&object.name), "{} in {}", object.name, ticket.name);
                ends.push(object.id.clone());
            }
            parlour_core::scene::Face::Route { from, to, .. } => {
                ends.extend([from.clone(), to.clone()]);
            }
            _ => {}
        }
    }
    assert_eq!(cities, 2, "{lit:?}");
    assert!(lit.len() > 3, "{lit:?}");
    // A way: every place on it is come to and left again.
    for end in &ends {
        assert_eq!(ends.iter().filter(|other| *other == end).count(), 2, "{end} of {ends:?}");
    }
}

#[test]
fn every_step_is_drawn_at_every_size() {
    let sizes = [(60, 20), (80, 24), (99, 31), (120, 40), (200, 60)];
    for (game, rules) in games() {
        let mut steps = 0;
        at_every_step(game, rules, 18, |play| {
            steps += 1;
            let (wide, high): (u16, u16) = sizes[steps % sizes.len()];
            let mut terminal = Terminal::new(TestBackend::new(wide, high)).unwrap();
            terminal.draw(|frame| play.screen.draw(frame, &play.world)).unwrap();
        });
    }
}

#[test]
fn things_that_are_just_like_each_other_stand_out_together() {
    at_every_step("busrush", &["round_limit=6"], 19, |play| {
        let open = play.screen.open();
        for zone in &play.screen.scene.zones {
            for object in &zone.objects {
                let alike: Vec<_> = play.screen.scene.alike(&object.id).collect();
                let lit = alike.iter().filter(|o| open.contains(&o.id)).count();
                assert!(lit == 0 || lit == alike.len(), "{}", object.name);
            }
        }
    });
}

#[test]
fn a_bell_rings_once_at_your_turn_if_wanted() {
    for (bell, rings) in [("off", false), ("on", true)] {
        let mut play = Play::begin("stopbus", &[], 3);
        play.world.settings.set(&play.world.home, "bell", bell).unwrap();
        play.screen.rings();
        while play.screen.asked().is_some() {
            play.key(KeyCode::Enter);
        }
        while play.screen.asked().is_none() {
            assert!(!play.is_over(), "the round goes on");
            play.key(KeyCode::Enter);
        }
        assert_eq!(play.screen.rings(), rings, "bell={bell}");
        assert!(!play.screen.rings(), "once");
    }
}

#[test]
fn things_in_a_row_are_picked_by_the_numbers_beside_them() {
    let mut play = Play::begin("rails", &[], 17);
    while play.screen.menu.keyed("draw").is_none() {
        play.play_on();
    }
    play.key(KeyCode::Char('1'));
    let market: Vec<String> = (0..5).map(|slot| format!("card/{slot}")).collect();
    let numbers: Vec<_> = market.iter().map(|id| play.screen.shown.lines[id]).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    let second = offer::objects(&play.screen.scene).find(|o| o.id == market[1]).unwrap().clone();
    let text = play.text();
    assert!(text.contains(&format!("2 {}", called(&play.screen.scene, &second))), "{text}");
    assert!(text.contains("[6 Face down]"), "{text}");
    play.key(KeyCode::Char('2'));
    let told = play.screen.notes.iter().rev().find(|note| note.text.starts_with("You take"));
    assert!(told.unwrap().text.contains(&second.name), "{:?}", told.map(|note| &note.text));
}

#[test]
fn a_recap_that_does_not_fit_says_how_much_is_left() {
    let mut play = Play::begin("busrush", &[], 3);
    for _ in 0..200 {
        if play.text().contains("Since your turn (+") {
            break;
        }
        play.play_on();
    }
    let text = play.text();
    let (_, more) = text.split_once("Since your turn (+").unwrap();
    let (more, _) = more.split_once(": l)").unwrap();
    assert!((1..40).contains(&more.parse::<usize>().unwrap()), "{text}");
}
