//! Outside programs at a table, the well-behaved and the others.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::time::Duration;

use parlour_bots::CmdBot;
use parlour_core::record::Line;
use parlour_core::table::{Controller, OnFault, Table};
use parlour_core::{Game, Seat, Seed, Show, Write};
use parlour_kuhn::{Kuhn, Rules};

const PATIENCE: Duration = Duration::from_secs(20);
const HASTE: Duration = Duration::from_millis(300);

fn command(how: &str) -> String {
    format!("python3 \"{}/tests/naughty.py\" {how}", env!("CARGO_MANIFEST_DIR"))
}

fn bot(how: &str, limit: Duration) -> Controller<Kuhn> {
    let bot = CmdBot::start(&command(how), limit).unwrap();
    Controller::Bot { name: format!("cmd:{how}"), bot: Box::new(bot) }
}

fn classic(game: &Kuhn) -> Controller<Kuhn> {
    Controller::Bot { name: "classic".into(), bot: game.bot("classic").unwrap() }
}

fn table(how: &str, limit: Duration, rounds: u8) -> Table<Kuhn> {
    let game = Arc::new(Kuhn::new(Rules { rounds }).unwrap());
    let seats = vec![bot(how, limit), classic(&game)];
    Table::new(game, Seed::from_number(3), seats)
}

/// What went wrong in a match of a few hands, one sentence per fault.
fn faults(how: &str, limit: Duration, rounds: u8) -> Vec<String> {
    let mut table = table(how, limit, rounds);
    let report = table.drive(true);
    assert!(report.outcome.is_some(), "{how}: the match goes on to its end whatever happens");
    let noted = table.record().lines.iter().filter(|l| matches!(l, Line::Substitute { .. }));
    assert_eq!(noted.count(), report.faults.len(), "{how}: the record notes each stand-in");
    report.faults.into_iter().map(|fault| format!("{} {}", fault.seat, fault.why)).collect()
}

#[test]
fn a_program_plays_a_match_without_fault() {
    assert_eq!(faults("good", PATIENCE, 5), [""; 0]);
    assert_eq!(faults("last", PATIENCE, 5), [""; 0]);
}

#[test]
fn its_answers_are_the_actions_done() {
    for (how, index) in [("good", 0), ("last", 1)] {
        let mut table = table(how, PATIENCE, 3);
        let first = Seat::new(0);
        table.deal().unwrap();
        let legal = table.legal(first);
        table.step_bot().unwrap();
        let Some(Line::Act { seat, name, .. }) = table.record().lines.last() else {
            panic!("an action is noted")
        };
        assert_eq!((*seat, &**name), (first, table.game().command(legal[index])));
    }
}

#[test]
fn whatever_a_program_does_wrong_is_said_in_a_sentence() {
    for (how, sentence) in [
        ("crash", "its program ended without an answer (exit status: 1)"),
        ("garbage", "its program's answer is not understood"),
        ("nesting", "its program's answer is not understood"),
        ("fields", "its program's answer is not understood"),
        ("illegal", "its program's answer is not legal"),
        ("unknown", "its program's answer is no action of this game"),
        ("seat", "its program answered for another seat"),
        ("id", "its program answered another question"),
        ("huge", "its program's answer is too long"),
    ] {
        let faults = faults(how, PATIENCE, 1);
        assert!(!faults.is_empty(), "{how}");
        for fault in faults {
            assert_eq!(fault.lines().next(), Some(&*format!("0 {sentence}")), "{how}");
        }
    }
}

#[test]
fn silence_ends_with_the_time_limit() {
    for how in ["silent", "deaf"] {
        let sentence = "0 its program did not answer within 300 ms";
        assert_eq!(faults(how, HASTE, 1)[0], sentence, "{how}");
    }
}

#[test]
fn details_follow_the_first_line() {
    let crash = faults("crash", PATIENCE, 1).remove(0);
    assert!(crash.ends_with("\nno ideas left"), "{crash}");
    let illegal = faults("illegal", PATIENCE, 1).remove(0);
    assert!(illegal.ends_with("\ncall null"), "{illegal}");
}

#[test]
fn a_late_answer_is_not_taken_for_the_next_decision() {
    let folder = std::env::temp_dir().join(format!("parlour-late-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mark = folder.join("mark");
    let mut table = table(&format!("late \"{}\"", mark.display()), Duration::from_secs(4), 4);
    let report = table.drive(true);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(report.faults.len(), 1, "only the first was late: {:?}", report.faults);
    let own = table.record().lines.iter().filter_map(|line| match line {
        Line::Act { seat, name, .. } if seat.index() == 0 => Some(&**name),
        _ => None,
    });
    for name in own.skip(1) {
        assert!(matches!(name, "check" | "fold"), "the first legal action, not the late {name}");
    }
}

#[test]
fn words_nobody_asked_for_are_no_answer() {
    let faults = faults("banner", PATIENCE, 1);
    assert!(!faults.is_empty(), "the banner is not an action");
    let mut table = table("twice", PATIENCE, 4);
    table.deal().unwrap();
    assert!(table.step_bot().unwrap().faults.is_empty());
    std::thread::sleep(Duration::from_millis(200));
    let report = table.drive(true);
    assert_eq!(report.faults[0].why, "its program spoke without being asked");
}

#[test]
fn noise_on_standard_error_does_no_harm() {
    assert_eq!(faults("loud", PATIENCE, 2), [""; 0]);
}

#[test]
fn a_program_sees_its_view_and_nothing_more() {
    let path = std::env::temp_dir().join(format!("parlour-show-{}", std::process::id()));
    let mut table = table(&format!("show \"{}\"", path.display()), PATIENCE, 1);
    table.drive(true);
    let shown = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(!shown.contains(&Seed::from_number(3).to_string()), "no seed");
    let ask: serde_json::Value = serde_json::from_str(shown.lines().next().unwrap()).unwrap();
    assert_eq!(ask["name"], "choose");
    let payload = ask["payload"].as_object().unwrap();
    let keys: Vec<&str> = payload.keys().map(String::as_str).collect();
    assert_eq!(keys, ["game", "rules", "seat", "view", "legal", "ms"]);
    assert_eq!(payload["view"]["cards"][1], serde_json::Value::Null, "the other card is hidden");
    assert!(payload["view"]["cards"][0].is_string(), "the own card is not");
}

#[test]
fn a_failure_can_cost_the_match_instead() {
    let mut table = table("crash", PATIENCE, 9);
    table.set_on_fault(OnFault::Forfeit);
    let outcome = table.drive(true).outcome.unwrap();
    assert_eq!(outcome.winners, [Seat::new(1)]);
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let error = CmdBot::start("no-such-program-here --x", PATIENCE).err().unwrap();
    assert!(error.contains("\"no-such-program-here\" cannot be started"), "{error}");
    assert!(CmdBot::start("   ", PATIENCE).is_err());
    assert!(CmdBot::start("python3 'open", PATIENCE).is_err());
}

#[test]
fn a_program_that_never_stops_talking_is_cut_off_and_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("written");
    let mut table = table(&format!("flood \"{}\"", path.display()), PATIENCE, 1);
    let looks = PATIENCE.as_millis() / 20;
    let told = (0..looks).find_map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        std::fs::read_to_string(&path).ok()
    });
    let written: u64 = told.expect("its pipe is closed at some time").parse().unwrap();
    assert!(written < 1 << 20, "{written} bytes were taken from it");
    table.deal().unwrap();
    let report = table.step_bot().unwrap();
    assert_eq!(report.faults[0].why, "its program spoke without being asked");
}

/// How many Python programs have this word in their command line. Linux tells; elsewhere there
/// is nobody to ask.
#[cfg(target_os = "linux")]
fn running(mark: &str) -> usize {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = all.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    let python = |line: &String| line.split('\0').next().is_some_and(|p| p.ends_with("python3"));
    lines.filter(|line| python(line) && line.contains(mark)).count()
}

#[cfg(target_os = "linux")]
#[test]
fn the_program_is_gone_when_the_bot_is_dropped() {
    let mark = format!("parlour-gone-{}", std::process::id());
    let bot = CmdBot::start(&command(&format!("silent {mark}")), PATIENCE).unwrap();
    while running(&mark) == 0 {
        std::thread::yield_now();
    }
    drop(bot);
    assert_eq!(running(&mark), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn what_the_program_started_is_gone_with_it() {
    let mark = format!("parlour-forked-{}", std::process::id());
    let bot = CmdBot::start(&command(&format!("fork {mark}")), PATIENCE).unwrap();
    while running(&mark) < 2 {
        std::thread::yield_now();
    }
    drop(bot);
    // It was killed, but only its parent could wait for it.
    let gone = (0..PATIENCE.as_millis() / 20).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        running(&mark) == 0
    });
    assert!(gone, "a child of the program stays");
}
