//! A conversation with an engine, for tests.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use jsonschema::Validator;
use parlour_hearts::Hearts;
use parlour_house::{AnyGame, offer};
use parlour_kuhn::Kuhn;
use parlour_protocol::{Engine, Options};
use serde_json::{Value, json};

/// An engine with Kuhn poker and Hearts.
pub(crate) fn engine(options: Options) -> Engine {
    Engine::new(vec![offer::<Kuhn>(), offer::<Hearts>()], options)
}

/// An engine that is talked to in JSON values; each result is checked against its schema.
pub(crate) struct Talk {
    pub(crate) engine: Engine,
    pub(crate) lines: Vec<(String, String)>,
    results: Validator,
}

impl Talk {
    pub(crate) fn new() -> Talk {
        Talk::with(Options::default())
    }

    pub(crate) fn with(options: Options) -> Talk {
        Talk::to(engine(options))
    }

    /// A conversation about other games.
    pub(crate) fn of(games: Vec<Box<dyn AnyGame>>, options: Options) -> Talk {
        Talk::to(Engine::new(games, options))
    }

    fn to(mut engine: Engine) -> Talk {
        let schema = engine.handle(r#"{"name":"schema"}"#);
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let results = &schema["payload"]["schemas"]["result"];
        let results = jsonschema::validator_for(results).unwrap();
        Talk { engine, lines: Vec::new(), results }
    }

    /// Sends bytes and gives the result.
    pub(crate) fn raw(&mut self, line: &[u8]) -> Value {
        let answer = self.engine.handle(line);
        assert!(!answer.contains('\n'), "a result is one line");
        self.lines.push((String::from_utf8_lossy(line).into_owned(), answer.clone()));
        let result: Value = serde_json::from_str(&answer).unwrap();
        if let Err(error) = self.results.validate(&result) {
            panic!("{error}\nin {answer}");
        }
        let keys: Vec<&String> = result.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["id", "ok", "error", "events", "payload"]);
        assert_eq!(result["ok"], json!(result["error"].is_null()));
        result
    }

    /// Sends a command.
    pub(crate) fn send(&mut self, command: Value) -> Value {
        self.raw(command.to_string().as_bytes())
    }

    /// Sends a command that must be done, and gives its payload.
    pub(crate) fn ok(&mut self, name: &str, payload: Value) -> Value {
        let mut result = self.send(json!({"name": name, "payload": payload}));
        assert_eq!(result["ok"], true, "{name}: {result}");
        result["payload"].take()
    }

    /// Sends a command that must be refused without a change, and gives the error.
    pub(crate) fn refused(&mut self, command: Value) -> Value {
        self.raw_refused(command.to_string().as_bytes())
    }

    /// Sends bytes that must be refused without a change, and gives the error.
    pub(crate) fn raw_refused(&mut self, line: &[u8]) -> Value {
        let before = self.engine.handle(r#"{"name":"summary"}"#);
        let mut result = self.raw(line);
        let said = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
        assert_eq!(result["ok"], false, "{said} should be refused: {result}");
        assert_eq!(self.engine.handle(r#"{"name":"summary"}"#), before, "{said} changed something");
        assert_eq!((&result["events"], &result["payload"]), (&json!([]), &Value::Null));
        let error = result["error"].take();
        let message = error["message"].as_str().unwrap();
        assert!(message.ends_with('.') && message.len() < 8000, "a sentence: {message}");
        assert!(error["allowed"].is_array());
        error
    }

    /// Sends a command that must be refused with this code.
    pub(crate) fn code(&mut self, name: &str, payload: Value, code: &str) -> Value {
        let error = self.refused(json!({"name": name, "payload": payload}));
        assert_eq!(error["code"], code, "{name}: {error}");
        error
    }

    /// Does the first legal action of the viewer, or of any seat; gives the whole result.
    pub(crate) fn first_action(&mut self) -> Value {
        let mut legal = self.ok("legal", json!({}));
        let action = legal["actions"][0].take();
        self.send(json!({
            "name": action["name"], "payload": action["payload"], "seat": action["seat"],
        }))
    }

    /// Does what `classic` would do; gives the whole result.
    pub(crate) fn hinted_action(&mut self) -> Value {
        let hint = self.ok("hint", json!({"bot": "classic"}));
        self.send(json!({"name": hint["action"]["name"], "payload": hint["action"]["payload"]}))
    }

    /// Plays to the end of the match as hints say, dealing where a round has ended; gives the
    /// last summary.
    pub(crate) fn play_out(&mut self) -> Value {
        let mut summary = self.ok("summary", json!({}));
        while summary["outcome"].is_null() {
            summary = if summary["allowed"] == json!(["deal"]) {
                self.ok("deal", json!({}))
            } else {
                self.hinted_action()["payload"].take()
            };
        }
        summary
    }
}
