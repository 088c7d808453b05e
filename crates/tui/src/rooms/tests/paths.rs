//! Every path through the rooms by key presses and clicks.

use super::*;
use serde_json::json;

#[test]
fn enter_twice_sits_down_to_the_first_game() {
    let mut stage = Place::new().lobby();
    assert!(stage.press("<enter>").contains("New match: Hearts"));
    stage.press("<enter>");
    assert_eq!(stage.header("hearts-1")["seats"], json!(["human", "normal", "normal", "normal"]));
}

#[test]
fn a_new_match_has_the_rules_that_were_changed() {
    let mut stage = Place::new().lobby();
    let screen = stage.press("1<down><right><right><right>");
    assert!(screen.contains("‹ random ›"), "{screen}");
    let screen = stage.press("<left>");
    assert!(screen.contains("‹ expert ›"), "{screen}");
    let screen = stage.press("<enter><back><back><back><back><back><back>easy,random,easy<enter>");
    assert!(screen.contains("easy,random,easy"), "{screen}");
    stage.press("<down><right>");
    let screen = stage.press("<down><enter>Ann, Ben<enter>");
    assert!(screen.contains("• Names"), "{screen}");
    let screen = stage.press("b");
    assert!(screen.contains("2 names are given, but 1 person plays"), "{screen}");
    assert!(!screen.contains("usually ."), "{screen}");
    stage.press("<home><down><down><down><enter>");
    stage.press(&"<back>".repeat(5));
    stage.press("<enter>");
    let screen = stage.press("<down>42<enter>");
    assert!(screen.contains("42"), "{screen}");
    let screen = stage.press("<down>50<enter><down><right><down><down><down><right>");
    assert!(screen.contains("• Jack of diamonds"), "{screen}");
    assert!(screen.contains("‹ no hold ›"), "{screen}");
    stage.press("b");
    let header = stage.header("hearts-1");
    assert_eq!(header["seats"], json!(["easy", "human", "random", "easy"]));
    assert_eq!(header["names"], json!(["", "Ann", "", ""]));
    assert_eq!(header["rules"]["target"], 50);
    assert_eq!(header["rules"]["passing"], "no_hold");
    assert_eq!(header["rules"]["jack_of_diamonds"], true);
    assert_eq!(header["rules"]["moon"], "add");
    assert_eq!(header["start"]["seed"], serde_json::to_value(Seed::from_number(42)).unwrap());
}

#[test]
fn a_bad_value_is_explained_and_what_was_typed_stays() {
    let mut stage = Place::new().lobby();
    let screen = stage.press("1<down><down><down><down><down>5000<enter>");
    assert!(screen.contains("a whole number from 1 to 1000"), "{screen}");
    assert!(screen.contains("[ 5000"), "{screen}");
    let screen = stage.press("<back><back><enter>");
    assert!(screen.contains("• Target") && !screen.contains("5000"), "{screen}");
    let screen = stage.press("<up>tomato");
    assert!(!screen.contains("tomato"), "letters are commands until Enter: {screen}");
    let screen = stage.press("<enter>tomato<enter>");
    assert!(screen.contains("\"tomato\" is no seed"), "{screen}");
    let screen = stage.press("<esc><home><down><enter>,robot<enter>");
    assert!(screen.contains("\"robot\" is nobody who can sit here"), "{screen}");
    assert!(stage.press("<esc>").contains("‹ normal ›"));
}

#[test]
fn the_wrong_number_of_bots_is_told_when_the_match_begins() {
    let mut stage = Place::new().lobby();
    stage.press("1<down><enter>,easy<enter>");
    let screen = stage.press("b");
    assert!(screen.contains("2 bots are named, but Hearts has 4 seats"), "{screen}");
    assert!(screen.contains("normal,easy"), "{screen}");
    assert!(!stage.home.matches().exists());
}

#[test]
fn rails_can_be_played_on_a_map_of_ones_own() {
    let place = Place::new();
    let island = include_str!("../../../../rails/maps/island.toml");
    let own = place.home.folder().join("own.toml");
    std::fs::write(&own, island.replacen("name = \"", "name = \"My ", 1)).unwrap();
    let bad = place.home.folder().join("bad.toml");
    std::fs::write(&bad, "name = \"No cities\"").unwrap();
    let mut stage = place.lobby();
    let to_map = "5<down><down><down><down><down><down><enter>";
    assert!(stage.press(to_map).contains("[ europe"));
    let rub = "<back>".repeat(6);
    let screen = stage.press(&format!("{rub}nowhere.toml<enter>"));
    assert!(screen.contains("nowhere.toml cannot be read"), "{screen}");
    let rub = "<back>".repeat(12);
    stage.press(&format!("{rub}{}", bad.display()));
    let screen = stage.press("<enter>");
    assert!(screen.contains("cannot be used"), "{screen}");
    let rub = "<back>".repeat(bad.display().to_string().len());
    stage.press(&format!("{rub}{}", own.display()));
    let screen = stage.press("<enter>");
    assert!(screen.contains("• Map"), "{screen}");
    stage.press("b");
    let name = stage.header("rails-1")["rules"]["map"]["name"].to_string();
    assert!(name.starts_with("\"My "), "{name}");
}

#[test]
fn a_rule_that_only_the_game_can_judge_is_told_too() {
    let mut stage = Place::new().lobby();
    stage.press("3");
    stage.click("Players");
    let screen = stage.press("<back>3<enter>b");
    assert!(screen.contains("3 players"), "only the British variant has several: {screen}");
    assert!(!stage.home.matches().exists());
    stage.press("xb");
    assert_eq!(stage.header("pontoon-1")["rules"]["players"], 1);
}

#[test]
fn more_players_offer_more_seats() {
    let mut stage = Place::new().lobby();
    stage.press("2<down><down><down><down><down>6<enter><up><up><up>");
    let screen = stage.press("<left>");
    assert!(screen.contains("‹ Player 6 ›"), "{screen}");
    stage.press("b");
    let seats = stage.header("stopbus-1")["seats"].as_array().unwrap().clone();
    assert_eq!((seats.len(), &seats[5]), (6, &json!("human")));
}

#[test]
fn a_bot_in_every_seat_leaves_the_person_to_watch() {
    let mut stage = Place::new().lobby();
    stage.press("1<down><enter>,normal,normal,normal<enter>b");
    assert_eq!(stage.header("hearts-1")["seats"], json!(vec!["normal"; 4]));
}

#[test]
fn a_game_for_one_is_played_by_the_person() {
    let mut stage = Place::new().lobby();
    stage.press("3<enter>");
    assert_eq!(stage.header("pontoon-1")["seats"], json!(["human"]));
}

#[test]
fn programs_are_not_started_from_the_lobby() {
    let mut stage = Place::new().lobby();
    let clear = "<back>".repeat(7);
    let screen = stage.press(&format!("1<down><enter>{clear}cmd:true<enter>b"));
    assert!(screen.contains("Programs are seated from the command line"), "{screen}");
    assert!(!stage.home.matches().exists());
}

#[test]
fn an_unfinished_match_is_offered_and_goes_on() {
    let place = Place::new();
    let mut session = place.start("hearts", &[]);
    play(&mut session, 10);
    let lines = session.table().record().lines.len();
    drop(session);
    let mut stage = place.lobby();
    let screen = stage.draw();
    assert!(screen.contains("Hearts, round 1"), "{screen}");
    let screen = stage.press("u");
    assert!(screen.contains("▸ hearts-1"), "{screen}");
    stage.press("<enter>");
    let path = stage.home.matches().join("hearts-1.jsonl");
    let on_disk = fs::read_to_string(path).unwrap().lines().count();
    assert!(on_disk > lines, "the match is open and nothing is lost");
    let again = Session::resume(&stage.home, &parlour_games::games(), "hearts-1", false);
    assert!(again.err().unwrap().to_string().contains("another window"), "the table holds it");
}

#[test]
fn a_match_in_use_is_told() {
    let place = Place::new();
    let session = place.start("hearts", &[]);
    let mut stage = place.lobby();
    let screen = stage.press("c");
    assert!(screen.contains("hearts-1 is being played in another window"), "{screen}");
    let screen = stage.press("u<enter>");
    assert!(screen.contains("! hearts-1 is being played in another window"), "{screen}");
    drop(session);
}

#[test]
fn a_damaged_save_is_named_and_set_aside() {
    let place = Place::new();
    drop(place.start("hearts", &[]));
    let path = place.home.matches().join("hearts-1.jsonl");
    let mut text = fs::read_to_string(&path).unwrap();
    text += "{\"type\":\"dael\"}\n";
    fs::write(&path, text).unwrap();
    let mut stage = place.lobby();
    let screen = stage.draw();
    assert!(screen.contains("! hearts-1 is damaged (line 2"), "{screen}");
    let whole: String = screen.split_whitespace().collect();
    assert!(whole.contains("hearts-1.jsonl.damaged"), "its place is told: {screen}");
    assert!(path.with_extension("jsonl.damaged").exists() && !path.exists());
    let screen = stage.press("s<esc>t<esc>p<esc>");
    assert!(screen.contains("hearts-1 is damaged"), "it stays named: {screen}");
}

#[test]
fn a_changed_setting_is_seen_at_once_and_kept() {
    let mut stage = Place::new().lobby();
    let screen = stage.press("s<down><down><down><down><right><right>");
    assert!(screen.contains("< ascii >"), "{screen}");
    assert!(screen.is_ascii(), "{screen}");
    assert_eq!(Settings::read(&stage.home).unwrap().get("symbols"), "ascii");
    let screen = stage.press("<left>");
    assert!(screen.contains("‹ unicode ›"), "{screen}");
    assert!(stage.press("<esc>").contains("Parlour"));
}

#[test]
fn a_bad_setting_is_refused_with_its_reason() {
    let mut stage = Place::new().lobby();
    let screen = stage.press("s<down><down><down><down><down><down><enter>robot<enter>");
    assert!(screen.contains("is nobody who can sit here"), "{screen}");
    assert!(screen.contains("normalrobot"), "{screen}");
    let screen = stage.press("<esc><left>");
    assert!(screen.contains("‹ easy ›"), "{screen}");
    assert_eq!(Settings::read(&stage.home).unwrap().get("bots"), "easy");
}

#[test]
fn a_bad_line_in_the_settings_is_told_until_it_is_put_right() {
    let place = Place::new();
    fs::write(place.home.settings_file(), "palette = \"pink\"\n").unwrap();
    let mut stage = place.lobby();
    assert!(stage.draw().contains("! \"pink\" is no value of palette: use normal or safe."));
    let screen = stage.press("s<down><down>");
    assert!(screen.contains("\"pink\""), "{screen}");
    let screen = stage.press("<right>");
    assert!(screen.contains("‹ safe ›") && !screen.contains("pink"), "{screen}");
    assert!(!stage.press("<esc>").contains("pink"));
}

#[test]
fn cheats_are_switched_one_by_one() {
    let mut stage = Place::new().lobby();
    let screen = stage.press("s<end><enter>");
    assert!(screen.contains("Stop the Bus"), "{screen}");
    let one = Settings::read(&stage.home).unwrap().get("cheats").to_owned();
    stage.press("<up><enter>");
    let two = Settings::read(&stage.home).unwrap().get("cheats").to_owned();
    assert_eq!(two.split(',').count(), 2, "{one} {two}");
    stage.press("<enter><end><enter>");
    assert_eq!(Settings::read(&stage.home).unwrap().get("cheats"), "none");
}

#[test]
fn the_rules_are_scrolled_and_searched() {
    let mut stage = Place::new().lobby();
    let top = stage.press("r");
    assert!(top.contains("Rules: Hearts"), "{top}");
    let screen = stage.press("/MOON<enter>");
    assert!(screen.contains("✓ \"moon\": 1 of"), "{screen}");
    let second = stage.press("n");
    assert!(second.contains("✓ \"moon\": 2 of"), "{second}");
    assert!(stage.press("N").contains("✓ \"moon\": 1 of"));
    assert!(stage.press("/xyzzy<enter>").contains("\"xyzzy\" is not in these rules"));
    let end = stage.press("<esc><end>");
    assert_ne!(end, top);
    assert_eq!(stage.press("<home>"), top);
    assert_ne!(stage.press("<tab>"), top);
    assert!(stage.press("<esc>").contains("Parlour"));
}

#[test]
fn a_finished_match_is_stepped_through_there_and_back() {
    let place = Place::new();
    place.finish("pontoon", &[("rounds", json!(2))]).close().unwrap();
    let mut stage = place.lobby();
    let screen = stage.press("p");
    assert!(screen.contains("▸ pontoon-1"), "{screen}");
    let start = stage.press("<enter><home>");
    assert!(start.contains("Step 0 of"), "{start}");
    let first = stage.press("<right>");
    assert!(first.contains("Step 1 of"), "{first}");
    let end = stage.press("<end>");
    assert_ne!(end, first);
    assert_eq!(stage.press("<home><right>"), first);
    let decision = stage.press("n");
    assert!(!decision.contains("There is no decision"), "{decision}");
    let told = stage.press("<end>n");
    assert!(told.contains("There is no decision after this one"), "{told}");
    assert!(stage.press("<esc>").contains("Replays"));
}

#[test]
fn a_replay_looks_with_every_players_eyes() {
    let place = Place::new();
    place.finish("hearts", &[("target", json!(1))]).close().unwrap();
    let mut stage = place.lobby();
    let all = stage.press("p<enter>");
    assert!(all.contains("all hands"), "{all}");
    let first = stage.press("<tab>");
    assert!(first.contains("as South"), "{first}");
    let last = stage.press("<tab><tab><tab>");
    assert!(last.contains("as East"), "{last}");
    assert!(stage.press("<tab>").contains("all hands"));
    assert_eq!(stage.press("<tab><tab>a"), all);
}

#[test]
fn a_bot_says_its_opinion_of_a_decision() {
    let place = Place::new();
    place.finish("pontoon", &[("rounds", json!(1))]).close().unwrap();
    let mut stage = place.lobby();
    let screen = stage.press("p<enter><home>h");
    assert!(screen.contains("Nobody decides here"), "{screen}");
    stage.press("nh");
    let screen = stage.wait_for("would:");
    assert!(screen.contains("Player") || screen.contains("You"), "{screen}");
}

#[test]
fn a_match_that_goes_on_keeps_its_secrets() {
    let place = Place::new();
    let mut session = place.start("hearts", &[]);
    play(&mut session, 10);
    let record = session.table().record().clone();
    drop(session);
    let mut stage = place.open(|world| crate::rooms::replay(world, record, None).unwrap());
    assert!(stage.draw().contains("as South"));
    assert!(stage.press("<tab>").contains("other hands stay hidden"));
    assert!(stage.press("a").contains("other hands stay hidden"));
}

#[test]
fn a_match_is_reviewed_and_its_worst_moment_looked_at() {
    let place = Place::new();
    let session = place.finish("hearts", &[("target", json!(1))]);
    let wish = parlour_front::wish_of(&session);
    let mut stage = place.open(|world| screen(crate::rooms::after_match(world, session, wish)));
    let screen = stage.press("v");
    assert!(screen.contains("Review: Hearts"), "{screen}");
    let screen = stage.wait_for("accuracy");
    assert!(screen.contains("South (human)"), "{screen}");
    let screen = stage.press("1");
    assert!(screen.contains("Replay: Hearts"), "{screen}");
    assert!(stage.press("<esc>9").contains("There is no moment 9"));
    assert!(stage.press("<esc>").contains("the match is over"));
}

#[test]
fn after_a_match_one_plays_again_with_the_same_setup() {
    let place = Place::new();
    let session = place.finish("pontoon", &[("rounds", json!(1))]);
    let wish = parlour_front::wish_of(&session);
    let mut stage = place.open(|world| screen(crate::rooms::after_match(world, session, wish)));
    let shown = stage.draw();
    assert!(shown.contains("Pontoon: the match is over"), "{shown}");
    assert!(shown.contains("Five card tricks"), "the statistics on leaving: {shown}");
    stage.press("a");
    let header = stage.header("pontoon-2");
    assert_eq!(header["rules"]["rounds"], 1);
    assert!(stage.home.finished().join("pontoon-1.jsonl").exists());
}

#[test]
fn the_lobby_after_a_match_has_it_among_the_finished() {
    let place = Place::new();
    let session = place.finish("pontoon", &[("rounds", json!(1))]);
    let wish = parlour_front::wish_of(&session);
    let mut stage = place.open(|world| screen(crate::rooms::after_match(world, session, wish)));
    let shown = stage.press("l");
    assert!(shown.contains("1 finished match"), "{shown}");
    assert!(!shown.contains("c Continue"), "{shown}");
}

#[test]
fn a_match_that_is_over_stays_over() {
    let place = Place::new();
    let session = place.finish("pontoon", &[("rounds", json!(1))]);
    let wish = parlour_front::wish_of(&session);
    let mut stage = place.open(|world| screen(crate::rooms::after_match(world, session, wish)));
    let shown = stage.press("u");
    assert!(shown.contains("the match is over") && !shown.contains("Take back"), "{shown}");
}

#[test]
fn after_a_match_the_other_rooms_are_a_key_away() {
    let place = Place::new();
    let session = place.finish("pontoon", &[("rounds", json!(1))]);
    let wish = parlour_front::wish_of(&session);
    let mut stage = place.open(|world| screen(crate::rooms::after_match(world, session, wish)));
    assert!(stage.press("p").contains("Replay: Pontoon"));
    assert!(stage.press("<esc>t").contains("Pontoon against"));
    assert!(stage.press("<esc>?").contains("After the match: keys"));
    assert!(stage.press("<esc>l").contains("Parlour"));
    assert!(stage.home.finished().join("pontoon-1.jsonl").exists());
}

/// A screen through which one comes to another.
struct Door(Option<Box<dyn Screen>>);

impl Screen for Door {
    fn draw(&mut self, _: &mut ratatui::Frame<'_>, _: &Outside) {}

    fn handle(&mut self, _: &Event, _: &mut Outside) -> Next {
        self.0.take().map_or(Next::Idle, Next::Push)
    }
}

#[test]
fn after_a_match_there_is_one_lobby() {
    let place = Place::new();
    let session = place.finish("pontoon", &[("rounds", json!(1))]);
    let wish = parlour_front::wish_of(&session);
    let mut stage = place.open(|world| {
        Box::new(Door(Some(screen(crate::rooms::after_match(world, session, wish)))))
    });
    stage.press(" l");
    stage.press("q");
    assert!(stage.app.is_over(), "no second lobby lay below");
}

#[test]
fn statistics_count_what_was_played_and_against_whom() {
    let place = Place::new();
    for _ in 0..2 {
        place.finish("hearts", &[("target", json!(1))]).close().unwrap();
    }
    let mut stage = place.lobby();
    let screen = stage.press("t");
    assert!(screen.contains("Hearts against"), "{screen}");
    let row = screen.lines().find(|line| line.contains("normal")).unwrap();
    assert!(row.contains(" 2 "), "{screen}");
    assert!(stage.press("<down>").contains("Stop the Bus against"));
    assert!(stage.press("<esc><up>").contains("You have played 2 matches"));
}

#[test]
fn everything_can_be_clicked() {
    let mut stage = Place::new().lobby();
    assert!(stage.click("Stop the Bus").contains("New match: Stop the Bus"));
    assert!(stage.click("Opponents").contains("[ normal"));
    assert!(stage.click("leave as it was").contains("‹ normal ›"));
    assert!(stage.click("Shuffle").contains("‹ fair ›"));
    assert!(stage.click("back").contains("Parlour"), "the keys at the bottom are buttons");
    assert!(stage.click("Settings").contains("colour-depth"));
    assert!(stage.click("palette").contains("‹ safe ›"));
    stage.click("Esc");
    assert!(stage.click("Statistics").contains("Hearts against"));
    stage.click("Esc");
    assert!(stage.click("Replays").contains("No match has been finished yet"));
    stage.click("Esc");
    assert!(stage.click("rules").contains("Rules:"));
    let before = stage.draw();
    assert_ne!(stage.mouse(MouseEventKind::ScrollDown, 10, 10), before);
    stage.click("Esc");
    stage.click("Quit");
    assert!(stage.app.is_over());
}

#[test]
fn the_mouse_shows_where_it_is() {
    let mut stage = Place::new().lobby();
    stage.draw();
    let row = stage.draw().lines().position(|line| line.contains("Pontoon")).unwrap();
    let screen = stage.mouse(MouseEventKind::Moved, 20, row.try_into().unwrap());
    assert!(screen.contains("▸ 3 Pontoon"), "{screen}");
}

#[test]
fn every_room_has_help_and_a_way_out() {
    let place = Place::new();
    drop(place.start("hearts", &[]));
    let mut stage = place.lobby();
    for door in ["?", "1", "u", "p", "t", "s", "r"] {
        stage.press("<home>");
        let room = stage.press(door);
        assert!(!room.contains(" Parlour"), "{door} leads nowhere: {room}");
        if door != "?" {
            assert!(stage.press("?").contains(": keys"), "{door} has no help");
            assert_eq!(stage.press("<esc>"), room, "{door}");
        }
        assert!(stage.press("<esc>").starts_with(" Parlour"), "{door} has no way out");
    }
    assert!(stage.press("<esc>").contains("Press q to quit"));
    stage.press("q");
    assert!(stage.app.is_over());
}

#[test]
fn without_colour_nothing_is_coloured_and_the_cursor_still_shows() {
    use ratatui::style::{Color, Modifier};
    let place = Place::new();
    Settings::default().set(&place.home, "colour", "never").unwrap();
    drop(place.start("rails", &[]));
    let mut stage = place.lobby();
    for keys in ["", "1", "<esc>s", "<esc>t", "<esc>r", "<esc>p", "<esc>u"] {
        let screen = stage.press(keys);
        let buffer = stage.terminal.backend().buffer();
        for cell in &buffer.content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{screen}");
        }
        if screen.contains('▸') {
            let reversed =
                |cell: &&ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
            assert!(buffer.content.iter().any(|cell| reversed(&cell)), "{screen}");
        }
    }
}

#[test]
fn random_keys_meet_no_panic_and_no_dead_end() {
    const KEYS: [KeyCode; 22] = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::Backspace,
        KeyCode::Char('1'),
        KeyCode::Char('3'),
        KeyCode::Char('/'),
        KeyCode::Char('n'),
        KeyCode::Char('?'),
        KeyCode::Char('p'),
        KeyCode::Char('r'),
        KeyCode::Char('s'),
        KeyCode::Char('t'),
        KeyCode::Char('x'),
    ];
    let place = Place::new();
    place.finish("hearts", &[("target", json!(1))]).close().unwrap();
    place.finish("pontoon", &[("rounds", json!(2))]).close().unwrap();
    let mut stage = place.lobby();
    // Any sequence does; this one is the same in every run.
    let mut number: u64 = 2463534242;
    for step in 0..1500 {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        let key = KEYS[(number % KEYS.len() as u64) as usize];
        stage.key(key);
        stage.app.tick(Duration::from_millis(50 * step));
        if stage.app.is_over() {
            let world = world(&stage.home);
            let lobby = crate::rooms::lobby(&world);
            stage.app = App::new(world, lobby);
        }
    }
    for _ in 0..40 {
        stage.key(KeyCode::Esc);
        if stage.draw().starts_with(" Parlour") {
            return;
        }
    }
    panic!("there is no way back to the lobby from\n{}", stage.draw());
}
