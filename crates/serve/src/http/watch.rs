//! The match at a table: commands, what happened, the picture, and what is left of it at the end.

use std::sync::Arc;

use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use parlour_core::Scene;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::body;
use super::{Address, Answered, Who};
use crate::app::App;
use crate::fair::{self, Proof};
use crate::hex::unhex;
use crate::refused::Refused;
use crate::table::Table;
use crate::wire::{self, Seen};

/// A command of the JSON protocol, as on the socket: an action of the game, `deal`, `legal`,
/// `view`, `scene`, `history`, `summary`, `record`, and in practice `undo` and `hint`.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/command", request_body = Object,
    responses((status = 200, body = Object))))]
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    who: Who,
    Address(address): Address,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Refused> {
    let bytes = body(request).await?;
    let key = who.person().map_or_else(|| address.to_string(), |person| person.id.clone());
    if !app.by_person.take(key, app.hall.now()) {
        app.hall.metrics.limited.add(1);
        return Err(Refused::too_much());
    }
    let live = app.hall.live(&id);
    live.see(&app.hall, |table| table.eyes(who.person().map(|p| &*p.id))).await?;
    let state = serde_json::from_slice::<Value>(&bytes).ok();
    let state = state.and_then(|command| command.get("state").and_then(Value::as_u64));
    let mut seen = Seen::since(state, None);
    let answer = wire::command(&app, &live, who.person(), &mut seen, &bytes).await;
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// Since when.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
pub(crate) struct Since {
    /// The state number that was seen.
    pub(crate) since: Option<u64>,
    /// The number of what is no event that was seen.
    pub(crate) news: Option<u64>,
}

/// What happened since a state, and how things stand now.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables/{id}/events", params(Since),
    responses((status = 200, body = Object))))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Query(Since { since, news }): Query<Since>,
) -> Result<Response, Refused> {
    let mut seen = Seen::since(Some(since.unwrap_or(0)), news);
    let live = app.hall.live(&id);
    let line = live.see(&app.hall, |table| seen.line(&app.hall, table, who.person())).await?;
    let line = line.unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "application/json")], line).into_response())
}

/// The picture, for programs that paint.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Picture {
    /// The state number of what is seen.
    state: u64,
    /// The picture; see the schema `scene`.
    #[cfg_attr(test, schema(value_type = Object))]
    scene: Scene,
}

/// The picture of the match.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables/{id}/scene", responses((status = 200, body = Picture))))]
pub(crate) async fn scene(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Answered<Picture> {
    let see = |table: &Table| {
        let viewer = table.eyes(who.person().map(|person| &*person.id))?;
        let play = table.begun()?;
        Ok(Picture { state: play.version(viewer), scene: play.scene(viewer) })
    };
    Ok(Json(app.hall.live(&id).see(&app.hall, see).await?))
}

fn shows_record(table: &Table, who: &Who) -> Result<(), Refused> {
    table.eyes(who.person().map(|person| &*person.id))?;
    if !table.is_over() {
        let message = "The record holds every secret: it is open when the match is over.";
        return Err(Refused::forbidden("hidden", message));
    }
    table.begun().map(drop)
}

/// The record of a match that is over, as a file for `parlour verify`.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables/{id}/record",
    responses((status = 200, body = String, content_type = "application/jsonl"))))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    app.hall.live(&id).see(&app.hall, |table| shows_record(table, &who)).await?;
    let text = app.hall.record(&id).await?.to_text();
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], text).into_response())
}

/// The proof that the cards of a match that is over were fixed beforehand, for
/// `parlour verify --fair`.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables/{id}/fair", responses((status = 200, body = Object))))]
pub(crate) async fn fair(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Answered<Proof> {
    let see = |table: &Table| {
        shows_record(table, &who)?;
        if table.notes.imported {
            let message = "This match was played elsewhere: nothing is known of its shuffles.";
            return Err(Refused::now("imported", message));
        }
        let secret: fair::Bytes = unhex(&table.notes.secret).unwrap_or_default();
        Ok(Proof::new(&table.id, &secret, &table.luck()))
    };
    let proof = app.hall.live(&id).see(&app.hall, see).await?;
    Ok(Json(Proof { record: Some(app.hall.record(&id).await?.to_text()), ..proof }))
}
