//! JSON Schemas of everything that is sent and answered.

use parlour_core::written::Written;
use parlour_core::{Record, Scene};
use parlour_house::{AnyGame, Hint};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::answer::{
    Exit, Games, HelpAnswer, History, Legal, Picture, Position, Recorded, ResultLine, Rules,
    Schemas, Snapshot, Understood, View,
};
use crate::payload::{AskHint, Cheat, Load, New, Nothing, OfGame, OfSeat, Replay, Steps, Typed};
use crate::summary::Summary;

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schemas of commands, results, scenes and records, and those of one of these games, or of
/// all. `null` if there is no such game.
#[must_use]
pub fn schemas(games: &[Box<dyn AnyGame>], game: Option<&str>) -> Value {
    let wanted = |g: &&dyn AnyGame| game.is_none_or(|id| g.id().eq_ignore_ascii_case(id));
    let listed: Vec<&dyn AnyGame> = games.iter().map(|g| &**g).filter(wanted).collect();
    if game.is_some() && listed.is_empty() {
        return Value::Null;
    }
    of(listed.into_iter())
}

/// What is answered, drawn and kept, as the file describes it: what nobody sends needs no code to
/// find out what is wrong with it.
const ANSWERED: &str = include_str!("../../../docs/schemas/protocol.json");

/// The schemas with those of these games.
pub(crate) fn of<'a>(games: impl Iterator<Item = &'a dyn AnyGame>) -> Value {
    let games: Vec<&dyn AnyGame> = games.collect();
    let actions: Vec<&str> = games.iter().flat_map(|g| g.commands()).copied().collect();
    let own: Map<String, Value> =
        games.iter().map(|g| (g.id().to_owned(), Value::Object(g.schemas()))).collect();
    let mut all: Value = serde_json::from_str(ANSWERED)
        .unwrap_or_else(|why| unreachable!("a test writes the file: {why}"));
    all["command"] = command(&actions);
    all["games"] = own.into();
    all
}

/// The schemas of what is answered, drawn and kept, as they follow from the types: what the file is
/// held to.
#[must_use]
pub fn derived() -> Value {
    json!({"result": result(), "scene": whole::<Scene>(), "record": whole::<Record>()})
}

/// The schema of a type that we write.
fn whole<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

fn command(actions: &[&str]) -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let g = &mut generator;
    let mut forms = vec![
        form::<New>(g, &["new"]),
        form::<Load>(g, &["load"]),
        form::<Replay>(g, &["replay"]),
        form::<OfSeat>(g, &["legal", "view", "scene", "history", "claim"]),
        form::<Typed>(g, &["understand"]),
        form::<Steps>(g, &["undo", "redo"]),
        form::<AskHint>(g, &["hint"]),
        form::<Cheat>(g, &["cheat"]),
        form::<OfGame>(g, &["rules", "schema"]),
        form::<Nothing>(
            g,
            &[
                "deal", "advance", "position", "snapshot", "record", "summary", "games", "help",
                "exit", "quit",
            ],
        ),
    ];
    forms.push(json!({
        "description": "An action of a game; the game's own schema describes its payload.",
        "type": "object",
        "properties": {
            "id": {"$ref": "#/$defs/Id"},
            "name": {"enum": actions},
            "payload": {"type": ["object", "null"]},
            "seat": {"type": ["integer", "null"], "minimum": 0, "maximum": 7},
            "state": {"$ref": "#/$defs/State"},
        },
        "required": ["name"],
        "additionalProperties": false,
    }));
    let mut definitions = generator.take_definitions(true);
    definitions.insert("Id".into(), json!({"type": ["string", "number", "boolean", "null"]}));
    definitions.insert("State".into(), json!({"type": ["integer", "null"], "minimum": 0}));
    json!({
        "$schema": DRAFT,
        "title": "Command",
        "description": "One line of input.",
        "oneOf": forms,
        "$defs": definitions,
    })
}

/// The form of the commands that have this payload.
fn form<P: JsonSchema>(generator: &mut SchemaGenerator, names: &[&str]) -> Value {
    let payload = generator.subschema_for::<P>();
    let mut required = vec!["name"];
    let whole = P::json_schema(generator);
    if whole.get("required").is_some() || names == ["load"] {
        required.push("payload");
    }
    json!({
        "type": "object",
        "properties": {
            "id": {"$ref": "#/$defs/Id"},
            "name": {"enum": names},
            "payload": {"anyOf": [payload, {"type": "null"}]},
            "state": {"$ref": "#/$defs/State"},
        },
        "required": required,
        "additionalProperties": false,
    })
}

fn result() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let g = &mut generator;
    let payloads = [
        ("state summary", g.subschema_for::<Summary>()),
        ("legal", g.subschema_for::<Legal>()),
        ("view", g.subschema_for::<View>()),
        ("scene", g.subschema_for::<Picture>()),
        ("position", g.subschema_for::<Position>()),
        ("snapshot", g.subschema_for::<Snapshot>()),
        ("record", g.subschema_for::<Recorded>()),
        ("history", g.subschema_for::<History>()),
        ("understand", g.subschema_for::<Understood>()),
        ("hint", g.subschema_for::<Hint>()),
        ("games", g.subschema_for::<Games>()),
        ("rules", g.subschema_for::<Rules>()),
        ("schema", g.subschema_for::<Schemas>()),
        ("help", g.subschema_for::<HelpAnswer>()),
        ("exit without a match", g.subschema_for::<Exit>()),
    ];
    let mut any: Vec<Value> = payloads
        .into_iter()
        .map(|(title, schema)| json!({"title": title, "allOf": [schema]}))
        .collect();
    any.push(json!({"title": "refused", "type": "null"}));
    let mut root = Written::of(&generator.into_root_schema_for::<ResultLine>()).value();
    root["properties"]["id"] = json!({"type": ["string", "number", "boolean", "null"]});
    root["properties"]["payload"] = json!({"anyOf": any});
    root
}
