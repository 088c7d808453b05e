//! Command lines sent to the engine.

use parlour_protocol::{Engine, Options};
use serde_json::{Value, json};

use crate::games;
use crate::plainly::is_said_plainly;

/// Every line sent to the engine is answered by one well-formed result; a refusal has a code and
/// a sentence in plain words, and leaves the match exactly as it was. True if a command was done.
pub fn command_lines(data: &[u8]) -> bool {
    let mut engine = Engine::new(games(), Options::default());
    let mut done = false;
    for line in data.split(|b| *b == b'\n') {
        let before = stand(&mut engine);
        let answer = read(&engine.handle(with_seed(line)));
        assert!(answer["events"].is_array(), "{answer}");
        if answer["ok"] == true {
            assert!(answer["error"].is_null() && answer["payload"].is_object(), "{answer}");
            done = true;
        } else {
            is_explained(&answer);
            assert_eq!(stand(&mut engine), before, "a refused command changed something: {answer}");
        }
    }
    done
}

/// How things stand, as far as the engine tells its viewer.
fn stand(engine: &mut Engine) -> [String; 4] {
    ["summary", "view", "history", "record"]
        .map(|name| engine.handle(json!({"name": name}).to_string()))
}

fn read(answer: &str) -> Value {
    assert!(!answer.contains('\n'), "an answer is one line");
    match serde_json::from_str(answer) {
        Ok(value) => value,
        Err(error) => panic!("an answer is JSON: {error}"),
    }
}

fn is_explained(answer: &Value) {
    assert_eq!(answer["ok"], false, "{answer}");
    for part in ["code", "message"] {
        assert!(answer["error"][part].as_str().is_some_and(|s| !s.is_empty()), "{answer}");
    }
    assert!(answer["error"]["allowed"].is_array(), "{answer}");
    is_said_plainly(answer["error"]["message"].as_str().unwrap_or_default());
}

/// Without a seed the engine asks the operating system for one; a law must do the same each time.
fn with_seed(line: &[u8]) -> Vec<u8> {
    let Ok(mut command) = serde_json::from_slice::<Value>(line) else {
        return line.to_vec();
    };
    let Some(payload) = command.get_mut("payload").and_then(Value::as_object_mut) else {
        return line.to_vec();
    };
    if payload.contains_key("seed") {
        return line.to_vec();
    }
    payload.insert("seed".into(), 1.into());
    let seeded = command["name"] == "new" || command["name"] == "load";
    if seeded { command.to_string().into_bytes() } else { line.to_vec() }
}
