//! The JSON Schemas in `docs/schemas` and beside the sources of each game are those that follow from
//! the types. `cargo xtask schemas` writes them anew.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use serde::Serialize;
use serde_json::Value;

fn is_documented(name: &Path, schemas: &Value) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    let text = pretty(schemas);
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let name = name.display();
    assert!(
        written.replace("\r\n", "\n") == text,
        "{name} is not what the types say: run `cargo xtask schemas`"
    );
}

/// Readable, and no larger than need be: the text is part of the program.
fn pretty(schemas: &Value) -> String {
    let mut text = Vec::new();
    let format = serde_json::ser::PrettyFormatter::with_indent(b" ");
    schemas.serialize(&mut serde_json::Serializer::with_formatter(&mut text, format)).unwrap();
    String::from_utf8(text).unwrap() + "\n"
}

#[test]
fn the_schemas_of_the_protocol_are_documented() {
    let mut schemas = parlour_protocol::schemas(&parlour_games::games(), None);
    schemas.as_object_mut().unwrap().remove("games");
    for (name, schema) in parlour_protocol::derived().as_object().unwrap() {
        schemas[name] = schema.clone();
    }
    is_documented(Path::new("docs/schemas/protocol.json"), &schemas);
}

#[test]
fn the_schemas_of_every_game_are_documented() {
    for game in parlour_games::games() {
        let file = Path::new("crates").join(game.id()).join("schemas.json");
        is_documented(&file, &Value::Object(game.schemas()));
    }
}
