//! What people say at a table, and whom they do not read.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;

use super::sit::done;
use super::{Answered, Given, Who};
use crate::app::App;
use crate::info::Info;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::table::{PHRASES, Table};

/// Something to say: a text, or the number of a set phrase.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Saying {
    /// Up to 200 characters.
    text: Option<String>,
    /// One of the phrases of `/api/games`, counted from 0.
    phrase: Option<usize>,
}

/// Says something to everybody at the table.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/chat", request_body = Saying,
    responses((status = 200, body = Info))))]
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
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Muting {
    /// The other person's id.
    person: String,
    /// False to read them again.
    mute: Option<bool>,
}

/// Does not want to read what another says, or does again.
#[cfg_attr(test, utoipa::path(post, path = "/api/tables/{id}/mute", request_body = Muting,
    responses((status = 200, body = Info))))]
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
