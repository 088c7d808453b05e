//! Tables: opened, found, joined, played at and left.

use std::sync::Arc;

use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Json, Response};
use parlour_archive::{List, Match, Status};
use parlour_core::Scene;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::answer::body;
use super::guard::may_act;
use super::{Address, Answered, Given, Who};
use crate::app::App;
use crate::clock::Ms;
use crate::fair::{self, Proof};
use crate::hall::Hall;
use crate::hex::unhex;
use crate::info::{Info, status};
use crate::live::Live;
use crate::notes::{Notes, Sitter};
use crate::refused::Refused;
use crate::table::{Join, PHRASES, Table};
use crate::wire::{self, Seen};
use crate::wish::{self, NewTable};

/// How many tables a page of a list has.
const PAGE: i64 = 50;

/// A table in a list.
#[derive(Serialize, ToSchema)]
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
#[derive(Serialize, ToSchema)]
pub(crate) struct Tables {
    /// The newest first.
    pub(crate) tables: Vec<Listed>,
}

/// Which tables to list.
#[derive(Default, Deserialize, IntoParams)]
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
#[utoipa::path(get, path = "/api/tables", params(Which), responses((status = 200, body = Tables)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(which): Query<Which>,
) -> Answered<Tables> {
    let list = List { public: true, ..which.list()? };
    let rows = app.hall.archive.list(&list).await?;
    Ok(Json(Tables { tables: rows.into_iter().filter_map(listed).collect() }))
}

/// One's own tables, the newest first.
#[utoipa::path(get, path = "/api/me/tables", params(Which),
    responses((status = 200, body = Tables)))]
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
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Info)))]
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
#[utoipa::path(get, path = "/api/tables/{id}", responses((status = 200, body = Info)))]
pub(crate) async fn info(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Answered<Info> {
    told(&app, &app.hall.live(&id), who.person()).await
}

async fn told(app: &App, live: &Live, person: Option<&Sitter>) -> Answered<Info> {
    let id = person.map(|person| &*person.id);
    let see = |table: &Table| Ok(Info::new(table, id, table.eyes(id)?));
    Ok(Json(live.see(&app.hall, see).await?))
}

/// How to sit down.
#[derive(Deserialize, ToSchema)]
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
#[utoipa::path(post, path = "/api/tables/{id}/join", request_body = Joining,
    responses((status = 200, body = Info)))]
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
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Once {
    /// Your own name for it.
    id: Option<String>,
}

/// Does something at a table for who asks, and tells how it stands then.
async fn done(
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
    let command = Hall::command(&person.id, once);
    live.change(&app.hall, command, |table, now| deed(table, &person, now)).await?;
    told(app, &live, Some(&person)).await
}

/// Begins the match; bots fill the free seats.
#[utoipa::path(post, path = "/api/tables/{id}/begin", request_body = Once,
    responses((status = 200, body = Info)))]
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
#[utoipa::path(post, path = "/api/tables/{id}/ready", request_body = Once,
    responses((status = 200, body = Info)))]
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
#[utoipa::path(post, path = "/api/tables/{id}/leave", request_body = Once,
    responses((status = 200, body = Info)))]
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
#[utoipa::path(post, path = "/api/tables/{id}/concede", request_body = Once,
    responses((status = 200, body = Info)))]
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
#[utoipa::path(post, path = "/api/tables/{id}/rematch", request_body = Once,
    responses((status = 200, body = Info)))]
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

/// Something to say: a text, or the number of a set phrase.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saying {
    /// Up to 200 characters.
    text: Option<String>,
    /// One of the phrases of `/api/games`, counted from 0.
    phrase: Option<usize>,
}

/// Says something to everybody at the table.
#[utoipa::path(post, path = "/api/tables/{id}/chat", request_body = Saying,
    responses((status = 200, body = Info)))]
pub(crate) async fn chat(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(saying): Given<Saying>,
) -> Answered<Info> {
    let phrase = saying.phrase.and_then(|at| PHRASES.get(at)).map(|phrase| (*phrase).to_owned());
    let text = saying.text.or(phrase).ok_or_else(|| {
        Refused::bad("bad_text", "Say a \"text\", or the number of a \"phrase\".")
    })?;
    let change = |table: &mut Table, person: &Sitter, now| table.say(&person.id, &text, now);
    done(&app, who, &id, None, change).await
}

/// Whom not to read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Muting {
    /// The other person's id.
    person: String,
    /// False to read them again.
    mute: Option<bool>,
}

/// Does not want to read what another says, or does again.
#[utoipa::path(post, path = "/api/tables/{id}/mute", request_body = Muting,
    responses((status = 200, body = Info)))]
pub(crate) async fn mute(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
    Given(Muting { person: other, mute }): Given<Muting>,
) -> Answered<Info> {
    let mute = mute.unwrap_or(true);
    let change = |table: &mut Table, person: &Sitter, _| table.mute(&person.id, &other, mute);
    done(&app, who, &id, None, change).await
}

/// A command of the JSON protocol, as on the socket: an action of the game, `deal`, `legal`,
/// `view`, `scene`, `history`, `summary`, `record`.
#[utoipa::path(post, path = "/api/tables/{id}/command", request_body = Object,
    responses((status = 200, body = Object)))]
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
#[derive(Deserialize, IntoParams)]
pub(crate) struct Since {
    /// The state number that was seen.
    pub(crate) since: Option<u64>,
    /// The number of what is no event that was seen.
    pub(crate) news: Option<u64>,
}

/// What happened since a state, and how things stand now.
#[utoipa::path(get, path = "/api/tables/{id}/events", params(Since),
    responses((status = 200, body = Object)))]
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
#[derive(Serialize, ToSchema)]
pub(crate) struct Picture {
    /// The state number of what is seen.
    state: u64,
    /// The picture; see the schema `scene`.
    #[schema(value_type = Object)]
    scene: Scene,
}

/// The picture of the match.
#[utoipa::path(get, path = "/api/tables/{id}/scene", responses((status = 200, body = Picture)))]
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
#[utoipa::path(get, path = "/api/tables/{id}/record",
    responses((status = 200, body = String, content_type = "application/jsonl")))]
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
#[utoipa::path(get, path = "/api/tables/{id}/fair", responses((status = 200, body = Object)))]
pub(crate) async fn fair(
    State(app): State<Arc<App>>,
    who: Who,
    Path(id): Path<String>,
) -> Answered<Proof> {
    let see = |table: &Table| {
        shows_record(table, &who)?;
        let secret: fair::Bytes = unhex(&table.notes.secret).unwrap_or_default();
        Ok(Proof::new(&table.id, &secret, &table.luck()))
    };
    let proof = app.hall.live(&id).see(&app.hall, see).await?;
    Ok(Json(Proof { record: Some(app.hall.record(&id).await?.to_text()), ..proof }))
}
