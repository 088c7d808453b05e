//! People: who one is, on which devices.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};

use super::guard::COOKIE;
use super::{Address, Answered, Given, Who};
use crate::app::App;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::token::Token;

/// A name.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    /// What others see: up to 40 characters, not unique.
    name: String,
}

/// A code.
#[derive(Deserialize, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Code {
    /// It is good once, for ten minutes.
    code: String,
}

/// Somebody, and what shows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Welcome {
    /// The person.
    person: Sitter,
    /// Show it as `Authorization: Bearer …`, and to nobody else. Browsers have it as a cookie.
    token: String,
}

/// Becomes somebody: a name, without an account.
#[cfg_attr(test, utoipa::path(post, path = "/api/people", request_body = Name,
    responses((status = 200, body = Welcome))))]
pub(crate) async fn welcome(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Given(Name { name }): Given<Name>,
) -> Result<Response, Refused> {
    if !app.newcomers.take(address, app.hall.now()) {
        app.hall.metrics.limited.add(1);
        return Err(Refused::too_much());
    }
    let (person, token) = app.people.welcome(&name, app.hall.now()).await?;
    Ok(known(&app, person, &token))
}

/// Becomes somebody who is known on another device.
#[cfg_attr(test, utoipa::path(post, path = "/api/people/arrive", request_body = Code,
    responses((status = 200, body = Welcome))))]
pub(crate) async fn arrive(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Given(Code { code }): Given<Code>,
) -> Result<Response, Refused> {
    if !app.newcomers.take(address, app.hall.now()) {
        app.hall.metrics.limited.add(1);
        return Err(Refused::too_much());
    }
    let (person, token) = app.people.arrive(&code, app.hall.now()).await?;
    Ok(known(&app, person, &token))
}

/// Who one is.
#[cfg_attr(test, utoipa::path(get, path = "/api/me", responses((status = 200, body = Sitter))))]
pub(crate) async fn who(who: Who) -> Answered<Sitter> {
    Ok(Json(who.somebody()?.0))
}

/// Takes another name.
#[cfg_attr(test, utoipa::path(put, path = "/api/me", request_body = Name,
    responses((status = 200, body = Sitter))))]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    who: Who,
    Given(Name { name }): Given<Name>,
) -> Answered<Sitter> {
    let (person, token) = who.somebody()?;
    super::guard::may_act(&app, &person)?;
    Ok(Json(app.people.rename(&token, &person, &name).await?))
}

/// Replaces the token; the old one is worth nothing from then on.
#[cfg_attr(test, utoipa::path(post, path = "/api/me/token", responses((status = 200, body = Welcome))))]
pub(crate) async fn renew(State(app): State<Arc<App>>, who: Who) -> Result<Response, Refused> {
    let (person, token) = who.somebody()?;
    super::guard::may_act(&app, &person)?;
    let token = app.people.renew(&token, &person, app.hall.now()).await?;
    Ok(known(&app, person, &token))
}

/// Makes the token worth nothing.
#[cfg_attr(test, utoipa::path(delete, path = "/api/me/token", responses((status = 200, body = Sitter))))]
pub(crate) async fn forget(State(app): State<Arc<App>>, who: Who) -> Answered<Sitter> {
    let (person, token) = who.somebody()?;
    app.people.forget(&token, &person).await?;
    Ok(Json(person))
}

/// A code to be typed on another device.
#[cfg_attr(test, utoipa::path(post, path = "/api/me/carry", responses((status = 200, body = Code))))]
pub(crate) async fn carry(State(app): State<Arc<App>>, who: Who) -> Answered<Code> {
    let (person, _) = who.somebody()?;
    super::guard::may_act(&app, &person)?;
    Ok(Json(Code { code: app.people.carry(&person, app.hall.now()).await? }))
}

/// The cookie that shows a browser's token to us alone.
pub(super) fn cookie(app: &App, token: &Token) -> String {
    let secure = if app.config.https { "; Secure" } else { "" };
    format!(
        "{COOKIE}={}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000{secure}",
        token.reveal()
    )
}

fn known(app: &App, person: Sitter, token: &Token) -> Response {
    let cookie = cookie(app, token);
    let body = Json(Welcome { person, token: token.reveal().to_owned() });
    ([(header::SET_COOKIE, cookie)], body).into_response()
}
