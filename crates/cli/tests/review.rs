//! `parlour review`, from the command line.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{Place, place, program};
use serde_json::Value;

/// A record of a match of bots in a file.
fn played(place: &Place, game: &str, bots: &str, rules: &str) -> String {
    let file = place.path("match.jsonl").to_str().unwrap().to_owned();
    let args = ["play", game, "--seed", "5", "--bots", bots, "--rules", rules, "--record", &file];
    let said = place.run_wide(&args, "");
    assert_eq!(said.code, 0, "{}", said.err);
    file
}

#[test]
fn a_review_names_moments_accuracy_and_luck() {
    let place = place();
    let bots = "random,classic,classic,classic";
    let file = played(&place, "hearts", bots, "target=20");
    let svg = place.path("match.svg");
    let args = ["review", &file, "--bot", "search:200", "--svg", svg.to_str().unwrap()];
    let said = place.run(&args, "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    for words in ["Hearts, ", "South (random): accuracy ", " by the deals, ", "\n  1. ", "Better: "]
    {
        assert!(said.out.contains(words), "{words} is missing:\n{}", said.out);
    }
    assert!(fs::read_to_string(&svg).unwrap().ends_with("</svg>\n"));
    let args = ["review", &file, "--bot", "search:200", "--seat", "south", "--json"];
    let one = place.run_wide(&[&args[..], &["--threads", "1"]].concat(), "").out;
    assert_eq!(one, place.run_wide(&[&args[..], &["--threads", "3"]].concat(), "").out);
    let json: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(json["seats"].as_array().unwrap().len(), 1);
    assert_eq!(json["seats"][0]["name"], "South");
    assert_eq!(json["complete"], true);
}

#[test]
fn an_unfinished_match_is_reviewed_by_its_name() {
    let place = place();
    let typed = "stick\nquit\n";
    place.run_wide(&["play", "pontoon", "--seed", "2", "--rules", "rounds=5"], typed);
    let said = place.run(&["review", "pontoon-1"], "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    assert!(said.out.contains("not finished"), "{}", said.out);
    assert!(said.out.contains("1 decision with a choice"), "{}", said.out);
}

#[test]
fn what_cannot_be_reviewed_is_refused_with_a_reason() {
    let place = place();
    let file = played(&place, "pontoon", "classic", "rounds=3");
    let refused = |args: &[&str], code: i32, words: &str| {
        let said = place.run(args, "");
        assert_eq!((said.code, said.out.as_str()), (code, ""), "{args:?}");
        let err = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(words), "{args:?}: {err}");
    };
    refused(&["review", "none"], 1, "none");
    refused(&["review", &file, "--seat", "nobody"], 2, "Nobody is called \"nobody\": use");
    refused(&["review", &file, "--bot", "classic"], 1, "does not weigh its choices");
    refused(&["review", &file, "--bot", "robot"], 2, "robot");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\"deal\"", "\"dael\"", 1)).unwrap();
    refused(&["review", &file], 1, "line 2");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let place = place();
    let file = played(&place, "hearts", "classic,classic,classic,classic", "target=20");
    // A search of minutes a move must answer at once as well.
    let child = Command::new(program())
        .args(["review", &file, "--bot", "search:300s", "--json"])
        .env("PARLOUR_HOME", place.home())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["complete"], false);
    assert!(String::from_utf8(output.stderr).unwrap().contains("stopped"));
}
