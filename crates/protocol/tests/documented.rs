//! The JSON Schemas in `docs/schemas` are those that the engine gives. `cargo xtask schemas`
//! writes them anew.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use serde_json::Value;

fn is_documented(name: &str, schemas: &Value) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas");
    let file = folder.join(format!("{name}.json"));
    let text = format!("{schemas:#}\n");
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&file, &text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written.replace("\r\n", "\n") == text,
        "docs/schemas/{name}.json is not what the engine gives: run `cargo xtask schemas`"
    );
}

#[test]
fn the_schemas_of_the_protocol_are_documented() {
    let mut schemas = parlour_protocol::schemas(&parlour_games::games(), None);
    schemas.as_object_mut().unwrap().remove("games");
    is_documented("protocol", &schemas);
}

#[test]
fn the_schemas_of_every_game_are_documented() {
    for game in parlour_games::games() {
        is_documented(
            game.id(),
            &parlour_protocol::schemas(&parlour_games::games(), Some(game.id()))["games"]
                [game.id()],
        );
    }
}
