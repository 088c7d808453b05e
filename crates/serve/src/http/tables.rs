//! Tables: listed, opened, looked at.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Json;
use parlour_archive::{List, Match, Status};
use serde::{Deserialize, Serialize};

use super::guard::may_act;
use super::{Answered, Given, Who};
use crate::app::App;
use crate::info::{Info, status};
use crate::live::Live;
use crate::notes::{Notes, Sitter};
use crate::refused::Refused;
use crate::table::Table;
use crate::wish::NewTable;

/// How many tables a page of a list has.
const PAGE: i64 = 50;

/// A table in a list.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Listed {
    /// Its name.
    pub(crate) id: String,
    /// Its game's short name.
    pub(crate) game: String,
    /// `open`, `running` or `over`.
    pub(crate) status: &'static str,
    /// Who sits where; null where nobody does.
    pub(crate) people: Vec<Option<String>>,
    /// How many seats are free for people.
    pub(crate) free: usize,
    /// Whether its result counts.
    pub(crate) rated: bool,
    /// The number to send as `before` for what comes after it in the list.
    pub(crate) key: i64,
}

/// A page of a list.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Tables {
    /// The newest first.
    pub(crate) tables: Vec<Listed>,
}

/// Which tables to list.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// Only of this game.
    game: Option<String>,
    /// `open`, `running` or `over`.
    status: Option<String>,
    /// The key of the last table of the page before.
    before: Option<i64>,
}

impl Which {
    fn list(&self) -> Result<List, Refused> {
        let all = [Status::Open, Status::Running, Status::Over];
        let status = match &self.status {
            None => None,
            Some(word) => {
                Some(all.into_iter().find(|s| status(*s) == word).ok_or_else(|| {
                    Refused::bad("bad_status", "A table is open, running or over.")
                })?)
            }
        };
        let (game, before) = (self.game.clone(), self.before);
        Ok(List { status, game, before, limit: PAGE, ..List::default() })
    }
}

fn listed(row: Match) -> Option<Listed> {
    let notes: Notes = serde_json::from_str(&row.meta).ok()?;
    let name = |person: &Sitter| person.name.clone();
    let free =
        |chair: &&crate::notes::Chair| chair.open && chair.person.is_none() && chair.kept.is_none();
    Some(Listed {
        id: row.id,
        game: row.game,
        status: status(row.status),
        people: notes.chairs.iter().map(|chair| chair.person.as_ref().map(name)).collect(),
        free: notes.chairs.iter().filter(free).count(),
        rated: notes.rated,
        key: row.key,
    })
}

/// The public tables, the newest first.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables", params(Which), responses((status = 200, body = Tables))))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(which): Query<Which>,
) -> Answered<Tables> {
    let list = List { public: true, ..which.list()? };
    let rows = app.hall.archive.list(&list).await?;
    Ok(Json(Tables { tables: rows.into_iter().filter_map(listed).collect() }))
}

/// One's own tables, the newest first.
#[cfg_attr(test, utoipa::path(get, path = "/api/me/tables", params(Which),
    responses((status = 200, body = Tables))))]
pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    who: Who,
    Query(which): Query<Which>,
) -> Answered<Tables> {
    let (person, _) = who.somebody()?;
    let list = List { person: Some(person.id), ..which.list()? };
    let rows = app.hall.archive.list(&list).await?;
    Ok(Json(Tables { tables: rows.into_iter().filter_map(listed).collect() }))
}

/// Opens a table.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Info))))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    who: Who,
    Given(wish): Given<NewTable>,
) -> Answered<Info> {
    let (person, _) = who.somebody()?;
    may_act(&app, &person)?;
    let id = app.hall.open(&wish, &person).await?;
    told(&app, &app.hall.live(&id), Some(&person)).await
}

/// A table as one may see it.
#[cfg_attr(test, utoipa::path(get, path = "/api/tables/{id}", responses((status = 200, body = Info))))]
pub(crate) async fn info(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Answered<Info> {
    told(&app, &app.hall.live(&id), who.person()).await
}

/// What one is told of a table.
pub(super) async fn told(app: &App, live: &Live, person: Option<&Sitter>) -> Answered<Info> {
    let id = person.map(|person| &*person.id);
    let see = |table: &Table| Ok(Info::new(&app.hall, table, id, table.eyes(id)?));
    Ok(Json(live.see(&app.hall, see).await?))
}
