//! The program interface over HTTP.

mod answer;
mod chat;
mod guard;
mod import;
mod me;
mod openapi;
mod page;
mod pages;
mod sit;
mod statistics;
mod tables;
mod tell;
mod watch;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};

use crate::app::App;
use crate::{limits, socket, stream};

pub use answer::{Answered, Given};
pub use guard::{Address, Who};

/// All that a node answers.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/health", get(tell::health))
        .route("/metrics", get(tell::metrics))
        .route("/api", get(page::api))
        .route("/api/openapi.json", get(openapi::json))
        .route("/api/games", get(tell::games))
        .route("/api/ratings/{game}", get(tell::ratings))
        .route("/api/people", post(me::welcome))
        .route("/api/people/arrive", post(me::arrive))
        .route("/api/people/{id}/statistics", get(statistics::statistics))
        .route("/api/records", post(import::import))
        .route("/api/me", get(me::who).put(me::rename))
        .route("/api/me/token", post(me::renew).delete(me::forget))
        .route("/api/me/carry", post(me::carry))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{id}", get(tables::info))
        .route("/api/tables/{id}/join", post(sit::join))
        .route("/api/tables/{id}/begin", post(sit::begin))
        .route("/api/tables/{id}/ready", post(sit::ready))
        .route("/api/tables/{id}/leave", post(sit::leave))
        .route("/api/tables/{id}/concede", post(sit::concede))
        .route("/api/tables/{id}/rematch", post(sit::rematch))
        .route("/api/tables/{id}/chat", post(chat::chat))
        .route("/api/tables/{id}/mute", post(chat::mute))
        .route("/api/tables/{id}/command", post(watch::command))
        .route("/api/tables/{id}/events", get(watch::events))
        .route("/api/tables/{id}/scene", get(watch::scene))
        .route("/api/tables/{id}/record", get(watch::record))
        .route("/api/tables/{id}/fair", get(watch::fair))
        .route("/api/tables/{id}/stream", get(stream::stream))
        .route("/api/tables/{id}/socket", get(socket::socket))
        .merge(pages::routes())
        .fallback(tell::nothing_here)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
