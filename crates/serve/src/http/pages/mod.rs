//! Pages for people with browsers. Everything works by links and forms; scripts of ours ask the
//! same addresses and get the changed parts of a page instead of a page.

mod after;
mod deeds;
mod files;
mod frames;
mod learn;
mod live;
mod lobby;
mod offers;
mod people;
mod picking;
mod replay;
mod review;
mod room;
mod rounds;
mod settings;
mod sight;
mod table;
mod visitor;

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use parlour_web::pages::{Look, plain};

use crate::app::App;
use crate::refused::Refused;

/// The pages.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/play", post(lobby::play))
        .route("/join", get(lobby::join))
        .route("/games/{game}", get(lobby::game))
        .route("/rules", get(lobby::all_rules))
        .route("/rules/{game}", get(lobby::rules))
        .route("/learn", get(learn::list))
        .route("/learn/{game}", get(learn::begin))
        .route("/learn/{game}/do", post(learn::try_first))
        .route("/learn/{game}/{way}", get(learn::step))
        .route("/learn/{game}/{way}/do", post(learn::try_next))
        .route("/ratings", get(people::all_ratings))
        .route("/ratings/{game}", get(people::ratings))
        .route("/people/{id}", get(people::person))
        .route("/matches", get(people::matches))
        .route("/settings", get(settings::page).post(settings::keep))
        .route("/settings/carry", post(settings::carry))
        .route("/settings/arrive", post(settings::arrive))
        .route("/tables/{id}", get(table::page))
        .route("/tables/{id}/parts", get(live::parts))
        .route("/tables/{id}/do", post(deeds::step))
        .route("/tables/{id}/say", post(deeds::say))
        .route("/tables/{id}/record", get(after::record))
        .route("/tables/{id}/result", get(after::result))
        .route("/tables/{id}/review", get(review::page).post(review::ask))
        .route("/tables/{id}/replay", get(replay::page))
        .route("/tables/{id}/fair", get(after::fair))
        .route("/tables/{id}/{deed}", post(deeds::deed))
        .route("/assets/{version}/{name}", get(files::asset))
        .route("/manifest.webmanifest", get(files::manifest))
        .route("/worker.js", get(files::worker))
        .route("/favicon.ico", get(files::icon))
        .route("/away", get(files::away))
}

/// Something was not done, told on a page.
pub(crate) struct Sorry(Refused);

impl From<Refused> for Sorry {
    fn from(refused: Refused) -> Sorry {
        Sorry(refused)
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::BAD_REQUEST);
        let body = maud::html! {
            div.hello { div { h1 { "That did not work." } p { (self.0.message) } } }
            p { a.btn.btn-main href="/" { "To the lobby" } }
        };
        let page = plain(&Look::default(), "Parlour", "lobby", None, &body);
        (status, axum::response::Html(page)).into_response()
    }
}
