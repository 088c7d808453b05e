//! The program interface described by itself, from the types that it is made of.

use axum::response::Json;
use utoipa::OpenApi;

use super::{chat, import, me, sit, statistics, tables, tell, watch};

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
pub(crate) struct Api;

pub(crate) async fn json() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}
