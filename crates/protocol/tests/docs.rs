//! The examples of the documentation are real: each page is sent to an engine and compared.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use parlour_protocol::{Engine, Options};
use serde_json::{Value, json};

/// A fenced block of a page.
struct Block {
    line: usize,
    info: String,
    text: String,
}

impl Block {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("line {}: {e}", self.line))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn blocks(page: &str) -> Vec<Block> {
    let text = std::fs::read_to_string(root().join("docs").join(page)).unwrap();
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for (index, line) in text.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if inside => inside = false,
            Some(info) => {
                inside = true;
                let info = info.to_owned();
                blocks.push(Block { line: index + 1, info, text: String::new() });
            }
            None if inside => blocks.last_mut().unwrap().text += &format!("{line}\n"),
            None => {}
        }
    }
    assert!(!inside, "{page} leaves a block open");
    blocks
}

/// Where an example and the truth differ; `…` stands for anything.
fn difference(example: &Value, truth: &Value, at: &str) -> Option<String> {
    match (example, truth) {
        (Value::String(text), Value::String(whole)) if text.ends_with('…') => {
            let start = text.trim_end_matches('…');
            (!whole.starts_with(start)).then(|| format!("{at}: {text} is not in {whole}"))
        }
        (Value::String(text), _) if text == "…" => None,
        (Value::Object(some), Value::Object(all)) => {
            let open = some.contains_key("…");
            let keys = some.keys().filter(|k| *k != "…");
            if !open && let Some(key) = all.keys().find(|k| !some.contains_key(*k)) {
                return Some(format!("{at}: {key} is left out"));
            }
            keys.map(|key| {
                let truth = all.get(key).unwrap_or(&Value::Null);
                difference(&some[key], truth, &format!("{at}.{key}"))
            })
            .find_map(|difference| difference)
        }
        (Value::Array(some), Value::Array(all)) => {
            let open = some.last() == Some(&json!("…"));
            let some = if open { &some[..some.len() - 1] } else { &some[..] };
            if some.len() > all.len() || (!open && some.len() < all.len()) {
                return Some(format!("{at}: {} elements, not {}", some.len(), all.len()));
            }
            let pairs = some.iter().zip(all).enumerate();
            pairs
                .map(|(i, (example, truth))| difference(example, truth, &format!("{at}[{i}]")))
                .find_map(|difference| difference)
        }
        _ => (example != truth).then(|| format!("{at}: {example} is really {truth}")),
    }
}

#[test]
fn the_comparison_finds_differences() {
    let truth = json!({"a": [1, 2], "b": {"c": "text"}});
    for same in [
        json!({"a": [1, 2], "b": {"c": "text"}}),
        json!({"a": [1, "…"], "…": "…"}),
        json!({"a": "…", "b": {"c": "te…"}}),
    ] {
        assert_eq!(difference(&same, &truth, ""), None, "{same}");
    }
    for other in [
        json!({"a": [1, 2]}),
        json!({"a": [1], "b": "…"}),
        json!({"a": [2, "…"], "b": "…"}),
        json!({"a": [1, 2, 3], "b": "…"}),
        json!({"a": "…", "b": {"c": "ta…"}}),
        json!({"a": "…", "b": "…", "d": 1}),
    ] {
        assert!(difference(&other, &truth, "").is_some(), "{other}");
    }
}

/// Sends the commands of a page and compares the results; gives how many there were.
fn converse(page: &str) -> usize {
    let mut engine = Engine::new(parlour_games::games(), Options::default());
    let mut answer = None;
    let mut compared = 0;
    for block in blocks(page) {
        match &*block.info {
            "json command" => answer = Some(engine.handle(block.json().to_string())),
            "json result" => {
                let truth: Value = serde_json::from_str(&answer.take().unwrap()).unwrap();
                if let Some(difference) = difference(&block.json(), &truth, "") {
                    let line = block.line;
                    panic!("docs/{page}, line {line}: {difference}\nthe result is {truth:#}");
                }
                compared += 1;
            }
            _ => {}
        }
    }
    compared
}

#[test]
fn protocol_md_is_true_and_has_every_command() {
    assert_eq!(converse("protocol.md"), 32);
    let all = blocks("protocol.md");
    let sent: Vec<Value> =
        all.iter().filter(|b| b.info == "json command").map(|b| b.json()["name"].clone()).collect();
    for name in parlour_protocol::RESERVED {
        assert!(sent.contains(&json!(name)), "docs/protocol.md has no example of {name}");
    }
}

#[test]
fn positions_md_is_true() {
    assert_eq!(converse("positions.md"), 6);
}

#[test]
fn the_records_of_records_md_replay_to_the_same_record() {
    let records: Vec<Block> =
        blocks("records.md").into_iter().filter(|b| b.info == "json record").collect();
    assert_eq!(records.len(), 2);
    let mut types = Vec::new();
    for record in &records {
        let mut engine = Engine::new(parlour_games::games(), Options::default());
        let replay = json!({"name": "replay", "payload": {"record": record.text, "viewer": "all"}});
        let result: Value = serde_json::from_str(&engine.handle(replay.to_string())).unwrap();
        assert_eq!(result["ok"], true, "line {}: {result}", record.line);
        let answer = engine.handle(r#"{"name": "record"}"#);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let lines: Vec<Value> =
            record.text.lines().skip(1).map(|l| serde_json::from_str(l).unwrap()).collect();
        assert_eq!(answer["payload"]["record"]["lines"], json!(lines));
        types.extend(lines.into_iter().map(|l| l["type"].clone()));
    }
    for kind in ["deal", "act", "undo", "redo", "sit", "cheat", "substitute", "forfeit", "end"] {
        assert!(types.contains(&json!(kind)), "no example of {kind}");
    }
}

#[test]
fn bots_md_shows_what_a_bot_is_sent_and_may_answer() {
    let all = blocks("bots.md");
    let of = |info: &'static str| all.iter().filter(move |b| b.info == info);
    let example = std::fs::read_to_string(root().join("examples/random_bot.py")).unwrap();
    assert_eq!(of("python").next().unwrap().text, example, "the example is the example");

    let path = std::env::temp_dir().join(format!("parlour-docs-{}", std::process::id()));
    let show = root().join("crates/bots/tests/naughty.py");
    let bot = format!("cmd:python3 \"{}\" show \"{}\"", show.display(), path.display());
    let mut engine =
        Engine::new(parlour_games::games(), Options { allow_cmd: true, ..Options::default() });
    for block in of("json command") {
        let command = block.text.replace("cmd:python3 bot.py", &bot.replace('"', "'"));
        let command: Value = serde_json::from_str(&command).unwrap();
        let result: Value = serde_json::from_str(&engine.handle(command.to_string())).unwrap();
        assert_eq!(result["ok"], true, "{result}");
    }
    let sent = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let sent: Value = serde_json::from_str(sent.lines().next().unwrap()).unwrap();
    let question = of("json question").next().unwrap().json();
    assert_eq!(difference(&question, &sent, ""), None, "what is sent is {sent:#}");

    let answer = of("json answer").next().unwrap().json();
    assert_eq!(answer["id"], question["id"]);
    let legal = question["payload"]["legal"].as_array().unwrap();
    assert!(
        legal.iter().any(|a| a["name"] == answer["name"] && a["payload"] == answer["payload"]),
        "the answer is one of the legal actions"
    );
}
