//! `parlour arena` and `parlour simulate`, from the command line.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{Place, place, program};
use serde_json::Value;

const HEARTS: [&str; 4] = ["arena", "hearts", "--bots", "random,classic"];

fn arena(place: &Place, more: &[&str]) -> String {
    let said = place.run(&[&HEARTS, more].concat(), "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{more:?}");
    said.out
}

/// What was printed, but for the processor time: it differs from run to run.
fn untimed(out: &str) -> String {
    let is_row =
        |line: &str| line.chars().count() == 80 && line.trim_end().ends_with(char::is_numeric);
    let cut = |line: &str| line.chars().take(72).collect::<String>();
    let row = |line: &str| if is_row(line) { cut(line) } else { line.to_owned() };
    let lines: Vec<String> = out.lines().map(row).collect();
    let whole = lines.join("\n");
    let end = whole.find("Not at equal time").unwrap_or(whole.len());
    whole[..end].to_owned()
}

fn name(place: &Place, file: &str) -> String {
    place.path(file).to_str().unwrap().to_owned()
}

#[test]
fn the_better_bot_comes_first_and_is_named() {
    let out = arena(&place(), &["--matches", "30"]);
    assert!(out.starts_with("Hearts: 32 matches of 4 deals; 8 times 4 seatings"), "{out}");
    assert!(out.contains("\n30 were asked for; whole turns"), "{out}");
    let row = |name: &str| out.lines().position(|line| line.starts_with(name)).unwrap();
    assert!(row("classic ") < row("random "), "{out}");
    assert!(out.contains("classic is better than random by 1"), "{out}");
    let quiet = arena(&place(), &["--matches", "30", "--quiet"]);
    assert_eq!(quiet.lines().count(), 1);
    assert!(out.contains(quiet.trim()));
}

#[test]
fn the_number_of_threads_shows_nowhere() {
    let place = place();
    let one = arena(&place, &["--matches", "40", "--threads", "1"]);
    let three = arena(&place, &["--matches", "40", "--threads", "3"]);
    assert_eq!(untimed(&one), untimed(&three));
    let other = arena(&place, &["--matches", "40", "--seed", "2"]);
    assert_ne!(untimed(&one), untimed(&other));
    assert!(untimed(&one).len() < one.len(), "times are shown");
}

#[test]
fn a_tournament_in_two_goes_is_the_same_as_in_one() {
    let place = place();
    let file = name(&place, "half.jsonl");
    arena(&place, &["--matches", "12", "--resume", &file]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 4, "a heading and three units");
    let two = arena(&place, &["--matches", "40", "--resume", &file]);
    assert_eq!(untimed(&two), untimed(&arena(&place, &["--matches", "40"])));
    assert!(fs::read_to_string(&file).unwrap().starts_with(&text));
    let other = ["arena", "hearts", "--bots", "classic,random", "--resume", &file];
    let said = place.run(&other, "");
    assert_eq!(said.code, 1);
    assert!(said.err.contains("another tournament (bots: random,classic there"), "{}", said.err);
}

#[test]
fn a_tournament_is_compared_with_another_of_the_same_deals() {
    let place = place();
    let file = name(&place, "random.jsonl");
    arena(&place, &["--matches", "24", "--resume", &file]);
    let args =
        ["arena", "hearts", "--bots", "easy,classic", "--matches", "40", "--baseline", &file];
    let said = place.run(&args, "");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let last = said.out.lines().rev().take(2).collect::<Vec<_>>();
    assert!(last[1].starts_with("Beside the baseline random, easy leads by "), "{}", said.out);
    assert!(last[0].ends_with("6 times the same luck."), "{}", said.out);
    for (more, why) in [(["--seed", "2"], "seed"), (["--deals", "1"], "deals")] {
        let said = place.run(&[&args[..], &more].concat(), "");
        assert_eq!((said.code, said.out.as_str()), (1, ""), "nothing is played in vain");
        assert!(said.err.contains(&format!("({why}:")), "{}", said.err);
    }
}

#[test]
fn a_killed_tournament_goes_on() {
    let place = place();
    let file = name(&place, "killed.jsonl");
    let args = ["arena", "hearts", "--bots", "search:20,classic", "--deals", "1", "--matches"];
    let resume = ["--resume", file.as_str()];
    let mut child = start(&place, &[&args[..], &["4000"], &resume].concat());
    wait_for_units(&file, 3);
    child.kill().unwrap();
    child.wait().unwrap();
    let played = fs::read_to_string(&file).unwrap().lines().count();
    let matches = (4 * (played + 2)).to_string();
    let said = place.run(&[&args[..], &[&matches], &resume].concat(), "");
    let whole = place.run(&[&args[..], &[&matches]].concat(), "");
    assert_eq!((said.code, untimed(&said.out)), (0, untimed(&whole.out)));
}

fn start(place: &Place, args: &[&str]) -> std::process::Child {
    Command::new(program())
        .args(args)
        .env("PARLOUR_HOME", place.home())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until a tournament has written so many units.
fn wait_for_units(file: &str, units: usize) {
    for _ in 0..6000 {
        if fs::read_to_string(file).is_ok_and(|text| text.lines().count() > units) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing was played in a minute");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known_and_keeps_it() {
    let place = place();
    let file = name(&place, "stopped.jsonl");
    // A search of minutes a move must answer at once as well.
    let bots = "search:60s,search:20";
    let args = ["arena", "hearts", "--bots", "search:20,classic", "--deals", "1"];
    let args = [&args[..], &["--matches", "100000", "--resume", &file]].concat();
    let child = start(&place, &args);
    wait_for_units(&file, 2);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout), String::from_utf8(output.stderr));
    let (out, err) = (out.unwrap(), err.unwrap());
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(out.contains("search:20 ") && out.contains("seatings"), "{out}");
    assert!(err.contains("Interrupted after") && err.contains("goes on"), "{err}");
    assert!(fs::read_to_string(&file).unwrap().lines().count() > 2);

    let child = start(&place, &["arena", "hearts", "--bots", bots, "--deals", "1"]);
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
}

#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
}

#[test]
fn it_stops_when_it_is_sure() {
    let out = arena(&place(), &["--until-sure"]);
    assert!(out.starts_with("Hearts: 80 matches"), "{out}");
    assert!(out.contains("for a difference of 0.5 points a deal is settled"), "{out}");
    let few = arena(&place(), &["--until-sure", "3", "--matches", "8"]);
    assert!(few.contains("is not settled"), "{few}");
    let wins = arena(&place(), &["--deals", "0", "--matches", "8", "--until-sure", "2%"]);
    assert!(wins.contains("a difference of 2 % of matches"), "{wins}");
}

#[test]
fn results_are_written_as_json_csv_and_a_picture() {
    let place = place();
    let [json, csv, svg] = ["r.json", "r.csv", "r.svg"].map(|file| name(&place, file));
    arena(&place, &["--matches", "16", "--out", &json, "--out", &csv, "--plot", &svg]);
    let report: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!((&report["game"], &report["matches"]), (&"hearts".into(), &16.into()));
    assert_eq!(report["standings"][1]["bot"], "classic");
    assert!(report["verdicts"][0]["difference"]["high"].as_f64().unwrap() < 0.0);
    let csv = fs::read_to_string(csv).unwrap();
    let columns = |line: &str| line.split(',').count();
    assert_eq!(csv.lines().map(columns).collect::<Vec<_>>(), [13, 13, 13]);
    let svg = fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg"));
    assert_closed(&svg);
}

/// Every tag is closed in order, and every quote within one.
fn assert_closed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in xml.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').unwrap();
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && !xml.contains("NaN"), "{open:?}");
}

#[test]
fn every_match_can_be_kept_and_verified() {
    let place = place();
    let folder = name(&place, "records");
    arena(&place, &["--matches", "8", "--records", &folder]);
    let said = place.run(&["verify", &folder], "");
    assert_eq!(said.code, 0, "{}", said.out);
    assert!(said.out.ends_with("8 records: 8 good, 0 bad.\n"), "{}", said.out);
    let first = Path::new(&folder).join("hearts-000000-00.jsonl");
    let text = fs::read_to_string(first).unwrap();
    assert!(text.contains("[\"random\",\"classic\",\"classic\",\"classic\"]"), "{text}");
}

#[test]
fn a_program_that_fails_is_counted_and_shown() {
    let args = ["arena", "pontoon", "--bots", "classic,cmd:false", "--matches", "4"];
    let said = place().run(&args, "");
    assert_eq!(said.code, 0, "{}", said.err);
    let out = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("! cmd:false gave no usable answer"), "{out}");
    assert!(out.contains("ended without an answer"), "{out}");
    assert!(out.contains("classic chose for it."), "{out}");
}

#[test]
fn teams_with_names_are_compared_by_one_verdict() {
    let args = ["arena", "hearts", "--bots", "ours=classic,theirs=random", "--teams", "2v2"];
    let place = place();
    let said = place.run(&[&args[..], &["--matches", "24"]].concat(), "");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let heading = "Hearts, 2v2: 24 matches of 4 deals; 4 times 6 seatings with the same luck.";
    assert!(said.out.starts_with(heading), "{}", said.out);
    let verdicts = said.out.lines().filter(|line| line.contains("is better than"));
    assert_eq!(verdicts.count(), 1, "{}", said.out);
    assert!(said.out.contains("\nours is better than theirs by "), "{}", said.out);
    let wins = |name: &str| {
        let row = said.out.lines().find(|line| line.starts_with(name)).unwrap();
        let share = row.split_whitespace().find(|word| word.starts_with('(')).unwrap();
        let (low, high) = share.trim_matches(['(', ')']).split_once('–').unwrap();
        (low.parse::<f64>().unwrap(), high.parse::<f64>().unwrap())
    };
    let (ours, theirs) = (wins("ours "), wins("theirs "));
    assert!(ours.0 > 50.0 && ours.1 <= 100.0, "a team's share is of all matches: {}", said.out);
    assert!(theirs.0 >= 0.0 && theirs.1 < 50.0, "{}", said.out);
    for (more, why) in [("2v1", "has 4"), ("1v1v2", "for 3 bots"), ("four", "as 2v2")] {
        let args = [&args[..5], &[more]].concat();
        let said = place.run(&args, "");
        let err = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.code == 2 && err.contains(why), "{more}: {err}");
    }
}

#[test]
fn programs_are_charged_for_what_they_compute() {
    let place = place();
    let busy = "import sys,time,json\n\
                for line in sys.stdin:\n    \
                    q = json.loads(line)\n    \
                    end = time.process_time() + 0.03\n    \
                    while time.process_time() < end: pass\n    \
                    a = q['payload']['legal'][0]\n    \
                    print(json.dumps({'name': a['name'], 'payload': a['payload']}), flush=True)\n";
    let file = name(&place, "busy.py");
    fs::write(&file, busy).unwrap();
    let [json, bots] = [name(&place, "r.json"), format!("classic,busy=cmd:python3 {file}")];
    let args = ["arena", "pontoon", "--bots", &bots, "--matches", "2", "--out", &json];
    let said = place.run(&args, "");
    assert_eq!(said.code, 0, "{}", said.err);
    let report: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    let ms = |bot: usize| report["standings"][bot]["processor_ms"].as_f64().unwrap();
    if cfg!(target_os = "linux") {
        // Thirty for each decision, and the start of Python shared out among them.
        assert!((30.0..150.0).contains(&ms(1)) && ms(0) < 5.0, "{report}");
        let out = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains("Not at equal time: classic had"), "{out}");
    }
}

#[test]
fn a_gauntlet_is_of_all_levels_and_makes_a_page() {
    let place = place();
    let html = name(&place, "levels.html");
    let args = ["arena", "pontoon", "--gauntlet", "--bots", "mine=classic", "--report", &html];
    let said = place.run(&[&args[..], &["--matches", "30"]].concat(), "");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    for bot in ["mine", "random", "easy", "normal", "hard", "expert"] {
        assert!(said.out.contains(&format!("\n{bot} ")), "{bot}: {}", said.out);
    }
    let page = fs::read_to_string(html).unwrap();
    let page = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let page = page.replace("<meta charset=\"utf-8\">", "");
    let page = page.replace("<meta name=\"viewport\" content=\"width=device-width\">", "");
    assert_closed(&page);
    assert!(page.contains("<svg") && page.contains("<th>expert</th>"), "{page}");
}

#[test]
fn what_cannot_be_done_is_said_at_once() {
    let place = place();
    let hearts = |more: &[&str]| -> Vec<String> {
        [&HEARTS[..], more].concat().iter().map(ToString::to_string).collect()
    };
    let plain = |args: &[&str]| args.iter().map(ToString::to_string).collect::<Vec<_>>();
    for (args, code, word) in [
        (plain(&["arena", "hearts"]), 2, "--bots"),
        (plain(&["arena", "heerts", "--bots", "a,b"]), 2, "nobody who can sit here"),
        (plain(&["arena", "heerts", "--bots", "random,classic"]), 2, "Did you mean \"hearts\"?"),
        (plain(&["arena", "hearts", "--bots", "classic"]), 2, "at least two bots"),
        (plain(&["arena", "hearts", "--bots", "classic,human"]), 2, "no bot"),
        (hearts(&["--matches", "0"]), 2, "matches"),
        (hearts(&["--rules", "targt=3"]), 2, "Did you mean \"target\"?"),
        (hearts(&["--rules", "target=soon"]), 2, "soon"),
        (hearts(&["--until-sure", "0"]), 2, "above 0"),
        (hearts(&["--out", "result.txt"]), 2, "neither .json nor .csv"),
        (hearts(&["--out", "nowhere/at/all.json"]), 1, "no folder"),
        (hearts(&["--threads", "0"]), 2, "threads"),
        (plain(&["arena", "rails", "--bots", "random,classic", "--deals", "3"]), 2, "whole"),
        (plain(&["simulate", "hearts", "--bots", "random,random"]), 2, "4"),
        (plain(&["simulate", "hearts", "--bots", "human"]), 2, "no bot"),
        (plain(&["simulate", "hearts", "--matches", "0"]), 2, "matches"),
    ] {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let said = place.run(&args, "");
        let err = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(said.code, code, "{args:?}: {err}");
        assert!(err.contains(word), "{args:?}: {err}");
        assert_eq!(said.out, "", "{args:?}");
    }
}

#[test]
fn every_game_is_simulated() {
    let place = place();
    for game in parlour_games::games() {
        let game = game.id();
        let said = place.run(&["simulate", game, "--matches", "70"], "");
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{game}");
        assert!(said.out.contains(": 70 matches.") && said.out.contains("a second on"), "{game}");
        let said = place.run(&["simulate", game, "--matches", "3", "--bots", "classic"], "");
        assert!(said.out.contains("classic"), "{game}: {}", said.err);
    }
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let place = place();
    let numbers = |threads: &str, bots: &str| {
        let args = ["simulate", "stopbus", "--matches", "200", "--json", "--threads", threads];
        let said = place.run_wide(&[&args[..], &["--bots", bots]].concat(), "");
        let mut whole: Value = serde_json::from_str(&said.out).unwrap();
        let speed = ["threads", "seconds", "matches_per_s", "deals_per_s", "steps_per_s"];
        for key in speed {
            assert!(whole.as_object_mut().unwrap().remove(key).is_some(), "{key}");
        }
        whole
    };
    for bots in ["random", "classic", "random,classic,classic"] {
        let one = numbers("1", bots);
        assert_eq!(one, numbers("3", bots));
        let shares = one["seats"].as_array().unwrap().iter().map(|s| s["wins"].as_f64().unwrap());
        let draws = one["draws"].as_f64().unwrap() / 200.0;
        assert!((shares.sum::<f64>() + draws - 1.0).abs() < 1e-9, "{one}");
        assert_eq!(one["matches"], 200);
    }
}
