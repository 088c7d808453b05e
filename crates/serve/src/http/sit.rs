//! Coming to a table, going, and everything between rounds.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;

use super::guard::may_act;
use super::tables::told;
use super::{Answered, Given, Who};
use crate::app::App;
use crate::clock::Ms;
use crate::info::Info;
use crate::notes::Sitter;
use crate::recent::Command;
use crate::refused::Refused;
use crate::table::{Join, Table};
use crate::wish;

/// How to sit down.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Joining {
    /// The invitation; not needed at public tables.
    code: Option<String>,
    /// Where; the first free seat if left out.
    seat: Option<usize>,
    /// Your part of the seed: 64 hex digits. Without it the server draws them.
    luck: Option<String>,
}

/// Sits down, or comes back to one's seat.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/join", request_body = Joining,
    responses((status = 200, body = Info))))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(joining): Given<Joining>,
) -> Answered<Info> {
    let luck = wish::luck(joining.luck.as_deref())?;
    let change = |table: &mut Table, person: &Sitter, now| {
        let (code, seat) = (joining.code.clone(), joining.seat);
        let join = Join { who: person.clone(), code, seat, luck };
        table.join(&app.hall.games, &join, now).map(drop)
    };
    done(&app, who, &id, None, change).await
}

/// A command that is done once, however often it arrives.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Once {
    /// Your own name for it.
    id: Option<String>,
}

/// Does something at a table for who asks, and tells how it stands then.
pub(super) async fn done(
    app: &App,
    who: Who,
    id: &str,
    once: Option<&str>,
    mut deed: impl FnMut(&mut Table, &Sitter, Ms) -> Result<(), Refused>,
) -> Answered<Info> {
    let (person, _) = who.somebody()?;
    may_act(app, &person)?;
    if once.is_some_and(|id| id.len() > 64 || id.contains('\0')) {
        return Err(Refused::bad("bad_command", "An \"id\" has at most 64 letters."));
    }
    let live = app.hall.live(id);
    let command = once.map(|id| Command::new(&person.id, id));
    live.change(&app.hall, command, |table, now| deed(table, &person, now)).await?;
    told(app, &live, Some(&person)).await
}

/// Begins the match; bots fill the free seats.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/begin", request_body = Once,
    responses((status = 200, body = Info))))]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(Once { id: once }): Given<Once>,
) -> Answered<Info> {
    let games = &app.hall.games;
    let change = |table: &mut Table, person: &Sitter, now| table.begin(games, &person.id, now);
    done(&app, who, &id, once.as_deref(), change).await
}

/// Wants the next round.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/ready", request_body = Once,
    responses((status = 200, body = Info))))]
pub(crate) async fn ready(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(Once { id: once }): Given<Once>,
) -> Answered<Info> {
    let change = |table: &mut Table, person: &Sitter, now| table.ready(&person.id, now);
    done(&app, who, &id, once.as_deref(), change).await
}

/// Gets up; a bot stands in until one comes back.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/leave", request_body = Once,
    responses((status = 200, body = Info))))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(Once { id: once }): Given<Once>,
) -> Answered<Info> {
    let change = |table: &mut Table, person: &Sitter, now| table.leave(&person.id, now);
    done(&app, who, &id, once.as_deref(), change).await
}

/// Gives the match up.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/concede", request_body = Once,
    responses((status = 200, body = Info))))]
pub(crate) async fn concede(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(Once { id: once }): Given<Once>,
) -> Answered<Info> {
    let change = |table: &mut Table, person: &Sitter, now| table.concede(&person.id, now);
    done(&app, who, &id, once.as_deref(), change).await
}

/// Sits down at the table where the same people play again, each one seat further on.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/rematch", request_body = Once,
    responses((status = 200, body = Info))))]
pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(Once { .. }): Given<Once>,
) -> Answered<Info> {
    let (person, _) = who.somebody()?;
    may_act(&app, &person)?;
    let next = app.hall.rematch(&id, &person).await?;
    told(&app, &app.hall.live(&next), Some(&person)).await
}
