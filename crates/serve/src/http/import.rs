//! Records of matches that were played elsewhere.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::Json;

use super::answer::bytes;
use super::guard::may_act;
use super::tables::told;
use super::{Answered, Who};
use crate::app::App;
use crate::info::Info;
use crate::limits;
use crate::refused::Refused;

/// Keeps the record of a match that is over, as `/api/tables/{id}/record` or the data folder of
/// `parlour` has it. Every line is checked first.
#[cfg_attr(test, utoipa::path(post, path = "/api/records",
    request_body(content = String, content_type = "application/jsonl"),
    responses((status = 200, body = Info))))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    who: Who,
    request: Request,
) -> Answered<Info> {
    let (person, _) = who.somebody()?;
    may_act(&app, &person)?;
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    // A form on another site cannot send this.
    if !kind.is_some_and(|kind| kind.starts_with("application/jsonl")) {
        let message = "Send the record with \"Content-Type: application/jsonl\".".into();
        return Err(Refused { status: 415, code: "not_json", message });
    }
    let record = bytes(request, limits::RECORD).await?;
    let id = app.hall.import(record.to_vec(), &person).await?;
    let Json(info) = told(&app, &app.hall.live(&id), Some(&person)).await?;
    Ok(Json(info))
}
