//! Every command of the program, with good input and bad.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{place, program};

const PLAY: [&str; 6] = ["play", "hearts", "--seed", "7", "--bots", "random"];

#[test]
fn games_are_listed() {
    let said = place().run(&["games"], "");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("1) Hearts"), "{}", said.out);
}

#[test]
fn rules_are_printed_as_plain_text() {
    let said = place().run(&["rules", "hearts"], "");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("Hearts") && !said.out.contains("**"), "{}", said.out);
    assert!(said.out.lines().count() > 20);
}

#[test]
fn an_unknown_game_is_a_usage_error_with_a_suggestion() {
    for args in [["play", "heerts"], ["rules", "heerts"], ["schema", "heerts"], ["bench", "heerts"]]
    {
        let said = place().run(&args, "");
        assert_eq!(said.code, 2, "{args:?}");
        assert!(said.err.contains("Did you mean \"hearts\"?"), "{}", said.err);
        assert_eq!(said.out, "");
    }
}

#[test]
fn bad_arguments_are_named() {
    let place = place();
    for (args, word) in [
        (vec!["play", "hearts", "--seed", "x"], "64 hex digits"),
        (vec!["play", "hearts", "--seed", "-1"], "seed"),
        (vec!["play", "hearts", "--rules", "targt=3"], "Did you mean \"target\"?"),
        (vec!["play", "hearts", "--rules", "target"], "key=value"),
        (
            vec!["play", "hearts", "--rules", "target=soon"],
            "target: \"soon\" is wrong: use a whole number from 1 to 1000",
        ),
        (
            vec!["play", "hearts", "--rules", "moon=ad"],
            "moon: \"ad\" is wrong (did you mean \"add\"?): use \"add\", \"subtract\" or \"best\"",
        ),
        (
            vec!["play", "hearts", "--rules", "jack_of_diamonds=yes"],
            "jack_of_diamonds: \"yes\" is wrong: use true or false",
        ),
        (vec!["play", "hearts", "--bots", "robot"], "random, classic"),
        (vec!["play", "hearts", "--bots", "random,random"], "4 seats"),
        (vec!["play", "hearts", "--seat", "9"], "South, West, North, East"),
        (vec!["play"], "GAME"),
        (vec!["dance"], "dance"),
        (vec!["verify"], "FILE"),
        (vec!["bench", "hearts", "--seconds", "0"], "between 0.01 and 3600"),
        (vec!["engine", "--bot-time", "0"], "0"),
        (vec!["settings", "colour"], "KEY=VALUE"),
    ] {
        let said = place.run(&args, "");
        assert_eq!(said.code, 2, "{args:?}: {}", said.err);
        let err = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(word), "{args:?}: {err}");
    }
    assert!(!place.path("matches").exists(), "nothing was begun");
}

#[test]
fn the_same_seed_is_the_same_match_and_a_fresh_one_can_be_asked_for() {
    let place = place();
    let first = place.run(&PLAY, "1 2 3\n1\n");
    let second = place.run(&PLAY, "1 2 3\n1\n");
    assert_eq!(first.out.replace("hearts-1", ""), second.out.replace("hearts-2", ""));
    let fresh = place.run(&["play", "hearts", "--bots", "random"], "seed\n");
    let seed = fresh.out.lines().find_map(|line| line.strip_prefix("Seed: ")).unwrap().to_owned();
    assert_eq!(seed.len(), 64);
    let cards = |said: &str| {
        let hand = said.lines().find(|line| line.contains("Your hand:")).map(str::to_owned);
        hand.unwrap_or_else(|| panic!("no cards: {said}"))
    };
    let again = place.run(&["play", "hearts", "--bots", "random", "--seed", &seed], "");
    assert_eq!(cards(&fresh.out), cards(&again.out));
    let other = place.run(&["play", "hearts", "--bots", "random"], "seed\n");
    assert!(!other.out.contains(&seed), "two fresh seeds are equal");
    let silent = place.run(&["play", "hearts", "--bots", "random"], "");
    assert!(!silent.out.contains("Seed:"), "all cards follow from it");
}

#[test]
fn a_seat_is_named_or_numbered() {
    for seat in ["north", "2", "North"] {
        let said = place().run(&["play", "hearts", "--seed", "7", "--seat", seat], "");
        assert!(said.out.contains("North is you"), "{}", said.out);
    }
}

#[test]
fn rubbish_typed_at_the_table_loses_nothing() {
    let place = place();
    // Where only one card may be played, Enter plays it.
    let before = place.run(&PLAY, "1 5 6\n");
    let record = fs::read(place.path("matches/hearts-1.jsonl")).unwrap();
    let mut rubbish: Vec<u8> = Vec::new();
    rubbish.extend(b"\x00\xff\xfe\x1b[2J\n\n\n999999999999999999999999\n-1\n1 2 3 4 5 6\n");
    rubbish.extend("ÄÖÜ ♠♠♠ 🃏\u{202e}abc\n".as_bytes());
    rubbish.extend(vec![b'x'; 10_000_000]);
    rubbish.extend(b"\nplay\nplay zz\npass\nundo 99999999999\nundo 77\nredo x\njump\n");
    let output = place.command(&["resume"]).write_stdin(rubbish).output().unwrap();
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains('\x1b') && !said.contains('\u{202e}') && !said.contains('\0'));
    assert!(said.lines().all(|line| line.chars().count() <= 210), "an echo is cut");
    assert_eq!(fs::read(place.path("matches/hearts-1.jsonl")).unwrap(), record);
    let prompt = "Play a ";
    assert_eq!(before.out.contains(prompt), said.contains(prompt));
}

#[test]
fn the_end_of_the_input_saves_and_says_how_to_go_on() {
    let place = place();
    let said = place.run(&PLAY, "1 2 3\n");
    assert!(said.out.ends_with("Saved. Go on with: parlour resume hearts-1\n"), "{}", said.out);
    let said = place.run(&["resume", "hearts-1"], "");
    assert!(said.out.contains("The match goes on where you left it."), "{}", said.out);
    let listed = place.run(&["resume", "--list"], "");
    assert!(listed.out.contains("hearts-1: round 1, South 0"), "{}", listed.out);
}

#[test]
fn resume_without_matches_says_what_to_do() {
    let said = place().run(&["resume"], "");
    assert_eq!(said.code, 1);
    assert!(said.err.contains("parlour play hearts"), "{}", said.err);
    let said = place().run(&["resume", "hearts-9"], "");
    assert_eq!(said.code, 1);
    assert!(said.err.contains("no unfinished match called \"hearts-9\""), "{}", said.err);
}

#[test]
fn a_match_in_another_window_is_not_touched() {
    let place = place();
    let mut child = Command::new(program())
        .args(PLAY)
        .env("PARLOUR_HOME", place.home())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The program has its lock when it has said its first word.
    let mut first = [0; 1];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    let said = place.run(&["resume", "hearts-1"], "");
    assert_eq!(said.code, 1);
    assert!(said.err.contains("being played in another window"), "{}", said.err);
    let said = place.run(&["resume"], "");
    assert_eq!(said.code, 1);
    let listed = place.run(&["resume", "--list"], "");
    assert!(listed.out.contains("hearts-1: being played in another window"), "{}", listed.out);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(place.run(&["resume", "hearts-1"], "").code, 0);
}

#[test]
fn a_truncated_save_goes_on_with_a_note() {
    let place = place();
    place.run(&PLAY, "1 2 3\n");
    let path = place.path("matches/hearts-1.jsonl");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    let said = place.run(&["resume"], "");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("was unfinished and is dropped"), "{}", said.out);
    assert_eq!(place.run(&["verify", path.to_str().unwrap()], "").code, 0);
}

#[test]
fn a_damaged_save_is_named_and_set_aside() {
    let place = place();
    place.run(&PLAY, "1 2 3\n");
    let path = place.path("matches/hearts-1.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("\"deal\"", "\"dael\"", 1)).unwrap();
    let said = place.run(&["resume", "hearts-1"], "");
    assert_eq!(said.code, 1);
    let said = said.err.replace("\n  ", " ");
    assert!(said.contains("hearts-1 is damaged (line 2:"), "{said}");
    assert!(said.contains("set aside as"), "{said}");
    assert!(place.path("matches/hearts-1.jsonl.damaged").exists() && !path.exists());
    // The lobby opens all the same.
    assert_eq!(place.run(&[], "quit\n").code, 0);
}

#[test]
fn a_record_of_ones_own_is_kept_where_asked() {
    let place = place();
    let path = place.path("mine.jsonl");
    let path = path.to_str().unwrap();
    let mut args = PLAY.to_vec();
    args.extend(["--record", path]);
    assert_eq!(place.run_wide(&args, "1 2 3\n").code, 0);
    let again = place.run_wide(&args, "");
    assert_eq!(again.code, 1);
    assert!(again.err.replace("\n  ", " ").contains("exists already"), "{}", again.err);
    assert_eq!(place.run_wide(&["resume", path], "1\n").code, 0);
    assert_eq!(place.run_wide(&["verify", path], "").code, 0);
    assert!(!place.path("matches").exists());
}

#[test]
fn verify_names_the_bad_line_and_fails() {
    let place = place();
    place.run(&PLAY, "1 2 3\n1\n");
    place.run(&PLAY, "1 2 3\n1\n");
    let folder = place.path("matches");
    let folder = folder.to_str().unwrap();
    let said = place.run_wide(&["verify", folder], "");
    assert_eq!(said.code, 0);
    assert!(said.out.ends_with("2 records: 2 good, 0 bad.\n"), "{}", said.out);
    let path = place.path("matches/hearts-2.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(3, 9);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let said = place.run_wide(&["verify", folder], "");
    assert_eq!(said.code, 1);
    let out = said.out.replace("\n    ", " ");
    assert!(out.contains("BAD") && out.contains("hearts-2.jsonl: line 4: "), "{out}");
    assert!(out.ends_with("2 records: 1 good, 1 bad.\n"), "{out}");
    let missing = place.run_wide(&["verify", "no-such-file"], "");
    assert_eq!(missing.code, 1);
    assert!(missing.out.contains("cannot be read"), "{}", missing.out);
}

#[test]
fn verify_starts_no_program() {
    let place = place();
    place.run(&PLAY, "1 2 3\n");
    let path = place.path("matches/hearts-1.jsonl");
    let mark = place.path("ran");
    let text = fs::read_to_string(&path).unwrap();
    let command = format!("\"cmd:touch {}\"", mark.display());
    fs::write(&path, text.replacen("\"random\"", &command, 1)).unwrap();
    assert_eq!(place.run_wide(&["verify", path.to_str().unwrap()], "").code, 0);
    assert_eq!(place.run_wide(&["replay", "hearts-1"], "").code, 0);
    assert_eq!(place.run_wide(&["resume", "--list"], "").code, 0);
    let said = place.run_wide(&["resume", "hearts-1"], "");
    assert_eq!(said.code, 1);
    assert!(said.err.contains("--allow-cmd"), "{}", said.err);
    assert!(!mark.exists(), "a record started a program");
}

#[test]
fn replay_prints_in_a_pipe_and_steps_when_asked() {
    let place = place();
    place.run(&PLAY, "1 2 3\n1\n");
    let said = place.run(&["replay", "hearts-1"], "");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("Hearts: South human, West random"), "{}", said.out);
    // An unfinished match does not show the others' cards.
    let all = place.run(&["replay", "hearts-1", "--view", "all"], "");
    let hidden = "West passes cards to North.";
    assert!(said.out.contains(hidden) && !all.out.contains(hidden), "{}", all.out);
    let steps = place.run(&["replay", "hearts-1", "--steps"], "\nnext 3\nback\nquit\n");
    assert!(steps.out.contains("Step 1 of") && steps.out.contains("Step 3 of"), "{}", steps.out);
    assert_eq!(place.run(&["replay", "hearts-1", "--view", "nobody"], "").code, 2);
    assert_eq!(place.run(&["replay", "none"], "").code, 1);
}

#[test]
fn a_position_begins_a_match() {
    let place = place();
    let typed = "{\"name\":\"new\",\"payload\":{\"game\":\"hearts\",\"seed\":5,\"viewer\":\"all\"}}\n{\"name\":\"position\"}\n";
    let said = place.run_wide(&["engine"], typed);
    let last: serde_json::Value = serde_json::from_str(said.out.lines().last().unwrap()).unwrap();
    let position = &last["payload"]["position"];
    assert!(position.is_object(), "{last}");
    let path = place.path("position.json");
    fs::write(&path, position.to_string()).unwrap();
    let args = ["play", "hearts", "--seed", "5", "--position", path.to_str().unwrap()];
    let said = place.run(&args, "");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("Your hand"), "{}", said.out);
    fs::write(&path, "{\"round\": \"x\"}").unwrap();
    assert_ne!(place.run(&args, "").code, 0);
    fs::write(&path, "{").unwrap();
    let said = place.run_wide(&args, "");
    assert_eq!(said.code, 1);
    assert!(said.err.replace("\n  ", " ").contains("this is no JSON"), "{}", said.err);
}

#[test]
fn schemas_completions_and_manual_are_printed() {
    let place = place();
    for args in [vec!["schema"], vec!["schema", "hearts"]] {
        let said = place.run_wide(&args, "");
        let value: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert!(value.is_object(), "{args:?}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = place.run_wide(&["completions", shell], "");
        assert!(said.code == 0 && said.out.contains("parlour"), "{shell}");
    }
    let said = place.run_wide(&["man"], "");
    assert!(said.out.contains(".TH parlour 1"), "{}", said.out);
    let folder = place.path("pages");
    assert_eq!(place.run(&["man", "--folder", folder.to_str().unwrap()], "").code, 0);
    assert!(folder.join("parlour-play.1").exists());
}

#[test]
fn every_help_has_its_words_and_fits() {
    let place = place();
    for command in [
        "play", "resume", "replay", "verify", "games", "rules", "schema", "stats", "settings",
        "bench", "engine", "man", "arena", "simulate", "review",
    ] {
        let said = place.run(&[command, "--help"], "");
        assert_eq!(said.code, 0, "{command}");
        assert!(said.out.contains("Usage: parlour"), "{}", said.out);
    }
}

#[test]
fn bench_measures_every_workload() {
    let said = place().run_wide(&["bench", "hearts", "--json", "--seconds", "0.2"], "");
    assert_eq!(said.code, 0, "{}", said.err);
    let value: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    for figure in ["deals_per_s", "floor_per_s", "samples_per_s", "simulate_per_s"] {
        assert!(value[figure].as_f64().is_some_and(|rate| rate > 0.0), "{value}");
    }
    assert!(value["ratios"].as_object().is_some_and(|ratios| !ratios.is_empty()), "{value}");
    let said = place().run(&["bench", "hearts", "--seconds", "0.1"], "");
    assert!(said.out.contains("deals_per_s"), "{}", said.out);
}

#[test]
fn the_engine_answers_a_line_with_a_line() {
    let typed = "{\"id\":1,\"name\":\"games\"}\nnonsense\n{\"id\":3,\"name\":\"exit\"}\n{\"id\":4,\"name\":\"games\"}\n";
    let said = place().run_wide(&["engine"], typed);
    assert_eq!(said.code, 0);
    let lines: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0]["ok"].as_bool(), lines[1]["ok"].as_bool()), (Some(true), Some(false)));
}

#[test]
fn settings_are_kept_and_checked() {
    let place = place();
    assert!(place.run(&["settings"], "").out.contains("bots = normal"));
    assert_eq!(place.run(&["settings", "bots=random"], "").code, 0);
    let said = place.run(&["play", "hearts", "--seed", "1"], "");
    assert!(said.out.contains("West is random"), "{}", said.out);
    assert_eq!(place.run(&["settings", "bots=robot"], "").code, 1);
    let said = place.run(&["settings", "cheats=nonsense"], "");
    assert!(said.code == 1 && said.err.contains("use none, or some of hands"), "{}", said.err);
    fs::write(place.path("settings.toml"), "bots = \"random\"\ncolor = 3\n").unwrap();
    let said = place.run(&["settings"], "");
    assert!(said.out.contains("There is no setting \"color\""), "{}", said.out);
    fs::write(place.path("settings.toml"), "bots = [").unwrap();
    let said = place.run_wide(&["play", "hearts"], "");
    assert_eq!(said.code, 1);
    assert!(said.err.replace("\n  ", " ").contains("cannot be read: line 1"), "{}", said.err);
}

#[test]
fn colour_comes_only_when_asked_for() {
    let place = place();
    let coloured = |args: &[&str]| {
        let output = place.command(args).write_stdin("").output().unwrap();
        String::from_utf8(output.stdout).unwrap().contains('\x1b')
    };
    let play = |when: &'static str| ["play", "hearts", "--seed", "1", "--color", when];
    assert!(!coloured(&["play", "hearts", "--seed", "1"]), "a pipe has no colour");
    assert!(coloured(&play("always")));
    assert!(!coloured(&play("never")));
    place.run(&["settings", "colour=always"], "");
    assert!(coloured(&["play", "hearts", "--seed", "1"]));
    assert!(!coloured(&play("never")), "the command line comes before the settings");
}

#[test]
fn stats_begin_empty() {
    assert!(place().run(&["stats"], "").out.contains("No match has been finished yet."));
}

#[test]
fn the_lobby_plays_and_leaves() {
    let place = place();
    let said = place
        .run(&[], "help\ngames\nrules\nfoo\nhearts\nseed=42\nbots=random\n\nquit\nstats\nquit\n");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("There is no game \"foo\" here."), "{}", said.out);
    assert!(said.out.contains("Seed: 42"), "{}", said.out);
    let said = place.run(&[], "resume\n1 2 3\nquit\nquit\n");
    assert!(said.out.contains("hearts-1: round 1"), "{}", said.out);
    assert!(said.out.contains("You choose"), "{}", said.out);
    // Programs are started from the shell, not from the lobby.
    let said = place.run(&[], "hearts\nbots=cmd:echo\nno\nquit\n");
    assert!(said.out.contains("from the command line"), "{}", said.out);
}

#[test]
fn the_lobby_deletes_a_match_only_after_a_yes() {
    let place = place();
    place.run(&["play", "hearts", "--seed", "1"], "quit\n");
    let file = place.path("matches/hearts-1.jsonl");
    let said = place.run(&[], "delete\ndelete hearts-9\ndelete hearts-1\nno\nquit\n");
    for words in ["Delete which match?", "no unfinished match \"hearts-9\"", "hearts-1 stays."] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    assert!(file.exists());
    let said = place.run(&[], "delete hearts-1\nyes\nquit\n");
    assert!(said.out.contains("hearts-1 is deleted."), "{}", said.out);
    assert!(!file.exists());
}

#[test]
fn a_match_begins_as_the_last_one_of_its_game_unless_told_otherwise() {
    let place = place();
    place.run(&[], "hearts\nbots=random\ntarget=50\nseat=1\n\nquit\nquit\n");
    let header = |id: &str| {
        let text = fs::read_to_string(place.path(&format!("matches/{id}.jsonl"))).unwrap();
        let header: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        (header["rules"]["target"].clone(), header["seats"].to_string())
    };
    let first = header("hearts-1");
    assert_eq!(first.0, 50);
    let said = place.run(&[], "hearts\n\nquit\nquit\n");
    let told = "As last time: bots=random, seat=1, target=50.";
    assert!(said.out.contains(told), "{}", said.out);
    assert_eq!(header("hearts-2"), first);
    let said = place.run(&["play", "hearts"], "quit\n");
    assert!(said.out.contains(told), "{}", said.out);
    assert_eq!(header("hearts-3"), first);
    place.run(&["play", "hearts", "--seat", "0"], "quit\n");
    assert_eq!(header("hearts-4").0, 100, "what is said on the command line is all there is");
    place.run(&[], "hearts\nusual\n\nquit\nquit\n");
    assert_eq!(header("hearts-5").0, 100);
    let said = place.run(&["play", "hearts"], "quit\n");
    assert!(!said.out.contains("As last time"), "{}", said.out);
}

/// Whoever reads may stop reading: `parlour rules hearts | head -1`.
#[test]
fn a_closed_pipe_is_no_failure() {
    let place = place();
    let bots = "random,random,random,random";
    for args in [vec!["rules", "hearts"], vec!["schema"], vec!["play", "hearts", "--bots", bots]] {
        let mut child = Command::new(program())
            .args(&args)
            .env("PARLOUR_HOME", place.home())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let place = place();
    let file = place.path("not-a-folder");
    fs::File::create(&file).unwrap().write_all(b"x").unwrap();
    let output = place.command(&PLAY).env("PARLOUR_HOME", &file).write_stdin("").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("not-a-folder"), "{err}");
}
