//! The program interface over HTTP.

mod answer;
mod guard;
mod me;
mod openapi;
mod page;
mod pages;
mod tables;
mod tell;

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
        .route("/api/me", get(me::who).put(me::rename))
        .route("/api/me/token", post(me::renew).delete(me::forget))
        .route("/api/me/carry", post(me::carry))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{id}", get(tables::info))
        .route("/api/tables/{id}/join", post(tables::join))
        .route("/api/tables/{id}/begin", post(tables::begin))
        .route("/api/tables/{id}/ready", post(tables::ready))
        .route("/api/tables/{id}/leave", post(tables::leave))
        .route("/api/tables/{id}/concede", post(tables::concede))
        .route("/api/tables/{id}/rematch", post(tables::rematch))
        .route("/api/tables/{id}/chat", post(tables::chat))
        .route("/api/tables/{id}/mute", post(tables::mute))
        .route("/api/tables/{id}/command", post(tables::command))
        .route("/api/tables/{id}/events", get(tables::events))
        .route("/api/tables/{id}/scene", get(tables::scene))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/fair", get(tables::fair))
        .route("/api/tables/{id}/stream", get(stream::stream))
        .route("/api/tables/{id}/socket", get(socket::socket))
        .merge(pages::routes())
        .fallback(tell::nothing_here)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
