//! The program interface described by itself: a file that is made from the types that the
//! interface is made of, by a test, so that the program need not compile what describes them.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::Value;

const API: &str = include_str!("openapi.json");

/// The description, as a program reads it.
pub(crate) async fn json() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], API)
}

/// What can be asked for: method, path and what comes of it.
pub(crate) fn operations() -> Vec<(String, String, String)> {
    let api: Value =
        serde_json::from_str(API).unwrap_or_else(|e| unreachable!("a test writes the file: {e}"));
    let mut all = Vec::new();
    for (path, methods) in api["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let about = operation["summary"].as_str().or(operation["description"].as_str());
            let about = about.unwrap_or_default().to_owned();
            all.push((method.to_uppercase(), path.clone(), about));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use utoipa::OpenApi;

    use super::API;
    use crate::http::{chat, import, me, sit, statistics, tables, tell, watch};

    #[derive(OpenApi)]
    #[openapi(
        info(
            title = "Parlour",
            description = "Tables on a network. docs/server.md explains it all."
        ),
        paths(
            tell::games,
            tell::ratings,
            me::welcome,
            me::arrive,
            me::who,
            me::rename,
            me::renew,
            me::forget,
            me::carry,
            statistics::statistics,
            import::import,
            tables::mine,
            tables::list,
            tables::open,
            tables::info,
            sit::join,
            sit::begin,
            sit::ready,
            sit::leave,
            sit::concede,
            sit::rematch,
            chat::chat,
            chat::mute,
            watch::command,
            watch::events,
            watch::scene,
            watch::record,
            watch::fair,
        )
    )]
    struct Api;

    #[test]
    fn the_file_says_what_the_types_say() {
        let api = Api::openapi().to_pretty_json().unwrap() + "\n";
        if std::env::var_os("PARLOUR_BLESS").is_some() {
            std::fs::write("src/http/openapi.json", &api).unwrap();
        } else {
            assert_eq!(api, API, "PARLOUR_BLESS=1 writes it anew");
        }
    }
}
