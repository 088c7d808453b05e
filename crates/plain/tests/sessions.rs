//! Whole sessions of Kuhn poker, driven by strings.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use parlour_core::{Seat, Seed};
use parlour_house::{AnyGame, SeatSpec, Setup, offer};
use parlour_kuhn::Kuhn;
use parlour_plain::{Console, Left, Lobby, Options, lobby, play, replay};
use parlour_store::{Home, Session, Settings, Wish};
use serde_json::json;

fn session(seats: [SeatSpec; 2], rounds: u32) -> (Box<dyn AnyGame>, Session) {
    let game = offer::<Kuhn>();
    let setup = Setup {
        rules: json!({ "rounds": rounds }),
        seats: seats.to_vec(),
        ..Setup::new(Seed::from_number(3))
    };
    let table = game.open(&setup).unwrap();
    (game, Session::unsaved(table))
}

fn typed(seats: [SeatSpec; 2], rounds: u32, text: &str) -> (Left, String) {
    let (game, mut session) = session(seats, rounds);
    let (mut input, mut output) = (text.as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    let left = play(&mut session, &*game, &mut console, Options::default()).unwrap();
    let said = String::from_utf8(output).unwrap();
    for line in said.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert!(!line.contains('\x1b'), "colour without being asked: {line}");
    }
    (left, said)
}

const ALONE: [SeatSpec; 2] = [SeatSpec::Human, SeatSpec::Classic];
const TOGETHER: [SeatSpec; 2] = [SeatSpec::Human, SeatSpec::Human];

#[test]
fn the_end_of_the_input_leaves_politely() {
    let (left, said) = typed(ALONE, 2, "");
    assert_eq!(left, Left::Quit);
    assert!(said.contains("What do you do?"), "{said}");
    assert!(said.ends_with("This match is not saved.\n"), "{said}");
}

#[test]
fn words_numbers_and_labels_all_act() {
    for word in ["bet", "BET", " Bet ", "2"] {
        let (_, said) = typed(ALONE, 1, &format!("{word}\n"));
        assert!(said.contains("You bet."), "{word}: {said}");
    }
}

#[test]
fn a_refusal_is_one_sentence_and_the_question_stands() {
    let (_, said) = typed(ALONE, 1, "3\nxyzzy\nbett\ncheck\n");
    assert!(said.contains("There is no number 3 here: they go from 1 to 2."), "{said}");
    assert!(said.contains("\"xyzzy\" is nothing I know. You can type \"check\" or \"bet\"."));
    assert!(said.contains("Did you mean \"bet\"?"), "{said}");
    assert!(said.contains("You check."), "{said}");
}

#[test]
fn undo_and_redo_work_and_are_noted() {
    let (_, said) = typed(ALONE, 1, "redo\nundo\ncheck\nundo\nbet\nundo\nredo\n");
    assert!(said.contains("There is nothing to redo."), "{said}");
    assert!(said.contains("There is nothing to undo."), "{said}");
    assert!(said.contains("Taken back."), "{said}");
}

#[test]
fn a_match_that_is_over_stays_over() {
    let (_, said) = typed(ALONE, 1, "check\nfold\ncall\nundo\nhelp\n");
    assert!(said.contains("The match is over, and stays over"), "{said}");
    assert!(!said.contains("Taken back.") && !said.contains("  undo: "), "{said}");
}

#[test]
fn several_people_are_not_offered_to_take_back() {
    let (_, said) = typed(TOGETHER, 1, "\nhelp\ncheck\n\nundo\n");
    assert!(!said.contains("  undo: "), "{said}");
    assert!(said.contains("nothing is taken back unless"), "{said}");
    let (_, said) = typed(ALONE, 1, "help\n");
    assert!(said.contains("  undo: "), "{said}");
}

#[test]
fn the_seed_is_told_at_the_end() {
    let (_, said) = typed(ALONE, 1, "check\n");
    assert!(!said.contains("Seed:"), "all cards follow from it: {said}");
    let (_, said) = typed(ALONE, 1, "check\nfold\ncall\nquit\n");
    assert_eq!(said.matches("Seed: 3\n").count(), 1, "{said}");
    assert!(said.find("Seed:") > said.find("wins with"), "{said}");
}

#[test]
fn who_asks_for_the_seed_before_the_end_cheats() {
    let (game, mut session) = session(ALONE, 1);
    let (mut input, mut output) = ("seed\nseed\n".as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    play(&mut session, &*game, &mut console, Options::default()).unwrap();
    let said = String::from_utf8(output).unwrap();
    assert_eq!(said.matches("Seed: 3\n").count(), 2, "{said}");
    assert_eq!(said.matches("the match is marked and does not count").count(), 1, "{said}");
    assert!(session.table().was_cheated());
}

#[test]
fn who_chose_the_seed_may_see_it() {
    let (game, mut session) = session(ALONE, 1);
    let (mut input, mut output) = ("seed\n".as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    let options = Options { seed_given: true, ..Options::default() };
    play(&mut session, &*game, &mut console, options).unwrap();
    assert_eq!(String::from_utf8(output).unwrap().matches("Seed: 3\n").count(), 2);
    assert!(!session.table().was_cheated());
}

#[test]
fn two_people_share_a_screen_without_seeing_each_others_card() {
    let (_, said) = typed(TOGETHER, 1, "\ncheck\n\ncheck\n");
    assert!(said.contains("Pass the screen to Player 1, then press Enter."), "{said}");
    let (before, after) = said.split_once("Pass the screen to Player 2").unwrap();
    let card = |text: &str| {
        let dealt = text.split("You are dealt the ").nth(1);
        dealt.map(|rest| rest.split('.').next().unwrap().to_owned())
    };
    assert!(!said.split("Pass the screen to Player 1").next().unwrap().contains("dealt the"));
    let (first, second) = (card(before).unwrap(), card(after).unwrap());
    assert_ne!(first, second);
    let theirs = after.split("shown").next().unwrap();
    let until_shown = theirs.split("has the").next().unwrap();
    assert!(!until_shown.contains(&format!("dealt the {first}")), "{said}");
}

#[test]
fn people_who_share_a_screen_are_called_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    Settings::default().set(&home, "name", "Ann, Ben").unwrap();
    let (game, _) = session(TOGETHER, 1);
    let setup = Setup { seats: TOGETHER.to_vec(), ..Setup::new(Seed::from_number(3)) };
    let mut session = Session::start(&home, game.open(&setup).unwrap()).unwrap();
    let (mut input, mut output) = ("\ncheck\n\n".as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    play(&mut session, &*game, &mut console, Options::default()).unwrap();
    let said = String::from_utf8(output).unwrap();
    assert!(said.contains("Pass the screen to Ann, then press Enter."), "{said}");
    assert!(said.contains("Pass the screen to Ben, then press Enter."), "{said}");
    // They are called so wherever anything is said of them.
    assert!(said.contains("Ann checks."), "{said}");
    assert!(!said.contains("Player "), "{said}");
}

#[test]
fn people_who_share_a_screen_are_asked_for_their_names() {
    let game = offer::<Kuhn>();
    let asked = |waits: bool, settings: &Settings, typed: &str| {
        let (mut input, mut output) = (typed.as_bytes(), Vec::new());
        let mut console = Console::new(&mut input, &mut output);
        console.waits = waits;
        let mut wish = Wish { bots: vec![SeatSpec::Human], ..Wish::default() };
        parlour_plain::ask_names(&mut console, settings, &*game, &mut wish).unwrap();
        (wish.names.join("+"), String::from_utf8(output).unwrap())
    };
    let none = Settings::default();
    let (names, said) = asked(true, &none, "Ann, B\x07ob\nAnn, Bob, Cleo\nAnn, Bob\n");
    assert_eq!(names, "Ann+Bob");
    assert!(said.contains("cannot be a name") && said.contains("3 names are given"), "{said}");
    assert_eq!(asked(true, &none, "\n").0, "", "nobody has to say");
    assert_eq!(asked(false, &none, "Ann, Bob\n").1, "", "a pipe is not asked");
    let folder = tempfile::tempdir().unwrap();
    let mut known = Settings::default();
    known.set(&Home::at(folder.path()), "name", "Ann, Bob").unwrap();
    assert_eq!(asked(true, &known, "x\n").1, "", "the settings say it already");
}

#[test]
fn a_bell_rings_when_a_person_is_to_decide_if_wanted() {
    for (bell, rings) in [(false, 0), (true, 2)] {
        let (game, mut session) = session(ALONE, 1);
        let (mut input, mut output) = ("check\nfold\ncall\nquit\n".as_bytes(), Vec::new());
        let mut console = Console::new(&mut input, &mut output);
        console.bell = bell;
        play(&mut session, &*game, &mut console, Options::default()).unwrap();
        assert_eq!(output.iter().filter(|byte| **byte == 7).count(), rings);
    }
}

#[test]
fn a_hint_is_told_whole_in_every_game() {
    for game in parlour_games::games() {
        let setup = Setup::new(Seed::from_number(5));
        let mut session = Session::unsaved(game.open(&setup).unwrap());
        let (mut input, mut output) = ("hint\nquit\n".as_bytes(), Vec::new());
        let mut console = Console::new(&mut input, &mut output);
        play(&mut session, &*game, &mut console, Options::default()).unwrap();
        let hint = session.table().advise(Seat::new(0)).unwrap();
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = flat(&String::from_utf8(output).unwrap());
        assert!(said.contains(&flat(&hint.text)), "{}\n{said}", hint.text);
    }
}

#[test]
fn after_the_match_a_rematch_is_offered() {
    let (left, said) = typed(ALONE, 1, "check\nfold\ncall\nagain\n");
    assert_eq!(left, Left::Rematch, "{said}");
    assert!(said.contains("Type \"again\" for a rematch"), "{said}");
    let (left, _) = typed(ALONE, 1, "check\nfold\ncall\nquit\n");
    assert_eq!(left, Left::Quit);
}

#[test]
fn bots_alone_play_to_the_end_by_themselves() {
    let (left, said) = typed([SeatSpec::Classic, SeatSpec::Random], 3, "");
    assert_eq!(left, Left::Quit);
    assert_eq!(said.matches("Each player is dealt a card.").count(), 3, "{said}");
    assert!(said.contains("wins with") || said.contains("share the win"), "{said}");
}

#[test]
fn a_lobby_starts_resumes_and_counts() {
    let folder = tempfile::tempdir().unwrap();
    let (home, games, settings) =
        (Home::at(folder.path()), vec![offer::<Kuhn>()], Settings::default());
    let fresh = || Seed::from_number(3);
    let visit = |text: &str| {
        let world = Lobby { home: &home, games: &games, settings: &settings, fresh: &fresh };
        let (mut input, mut output) = (text.as_bytes(), Vec::new());
        lobby(&mut Console::new(&mut input, &mut output), &world).unwrap();
        String::from_utf8(output).unwrap()
    };
    let said = visit("chess\nkunh\nkuhn\nround=1\nrounds=1\n\nquit\nquit\n");
    assert!(said.contains("There is no game \"chess\" here."), "{said}");
    assert!(said.contains("Did you mean \"kuhn\"?"), "{said}");
    assert!(said.contains("Did you mean \"rounds\"?"), "{said}");
    assert!(said.contains("parlour resume kuhn-1"), "{said}");
    let said = visit("resume\ncheck\nfold\ncall\nlobby\nstats\nquit\n");
    assert!(said.contains("kuhn-1: round 1"), "{said}");
    assert!(said.contains("1 played"), "{said}");
    assert!(visit("").contains("Parlour"));
}

#[test]
fn a_replay_steps_forth_and_back() {
    let (game, mut session) = session(ALONE, 1);
    let mut input = "check\nfold\ncall\nquit\n".as_bytes();
    let mut output = Vec::new();
    let mut console = Console::new(&mut input, &mut output);
    play(&mut session, &*game, &mut console, Options::default()).unwrap();
    let record = session.table().record().clone();
    let steps = record.lines.len();
    let text =
        format!("\nnext 99\nnext\nback\njump 1\nas player 2\nas nobody\nbla\njump {}\n", u64::MAX);
    let (mut input, mut output) = (text.as_bytes(), Vec::new());
    let mut console = Console::new(&mut input, &mut output);
    replay(&mut console, &*game, &record, parlour_core::Viewer::All).unwrap();
    let said = String::from_utf8(output).unwrap();
    for wanted in [
        format!("Step 1 of {steps}."),
        format!("Step {steps} of {steps}."),
        "That was the last step.".into(),
        format!("Step {} of {steps}.", steps - 1),
        "Nobody is called \"nobody\"".into(),
        "\"bla\" is nothing I know here.".into(),
    ] {
        assert!(said.contains(&wanted), "{wanted}: {said}");
    }
}

#[test]
fn of_a_bots_fault_only_the_first_line_is_told() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/tests/naughty.py");
    let crash = SeatSpec::Cmd(format!("python3 \"{script}\" crash"));
    let (_, said) = typed([SeatSpec::Human, crash], 1, "check\n");
    let said = said.replace('\n', " ");
    assert!(said.contains("failed: its program ended without an answer"), "{said}");
    assert!(!said.contains("no ideas left"), "{said}");
}
