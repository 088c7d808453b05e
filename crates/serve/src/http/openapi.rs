//! The program interface described by itself, from the types that it is made of.

use axum::response::Json;
use utoipa::OpenApi;

use super::{me, tables, tell};

#[derive(OpenApi)]
#[openapi(
    info(title = "Parlour", description = "Tables on a network. docs/server.md explains it all."),
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
        tables::mine,
        tables::list,
        tables::open,
        tables::info,
        tables::join,
        tables::begin,
        tables::ready,
        tables::leave,
        tables::concede,
        tables::rematch,
        tables::chat,
        tables::mute,
        tables::command,
        tables::events,
        tables::scene,
        tables::record,
        tables::fair,
    )
)]
pub(crate) struct Api;

pub(crate) async fn json() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}
