//! After a match: its record, going through it again, and whether the cards were fair.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlour_core::{Seat, Viewer};
use parlour_web::pages::{self, plain};

use super::Sorry;
use super::sight::{Sight, names};
use super::visitor::{Fields, Visitor};
use crate::app::App;
use crate::fair::{self, Proof};
use crate::hex::{hex, unhex};
use crate::refused::Refused;
use crate::table::{Table, game};

fn over(table: &Table, visitor: &Visitor) -> Result<(), Refused> {
    table.eyes(visitor.id())?;
    match table.is_over() {
        true => Ok(()),
        false => {
            let message = "That is open when the match is over.";
            Err(Refused::forbidden("hidden", message))
        }
    }
}

/// `GET /tables/{id}/record`: the file.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let see = |table: &Table| {
        over(table, &visitor)?;
        Ok(table.id.clone())
    };
    let id = app.hall.live(&id).see(&app.hall, see).await?;
    let text = app.hall.record(&id).await?.to_text();
    let file = format!("attachment; filename=\"{id}.jsonl\"");
    let head = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((head, text).into_response())
}

/// `GET /tables/{id}/replay?at=…&eyes=…`: the match after so many lines of its record, as a seat
/// saw it or with all cards open.
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Sorry> {
    let hall = &app.hall;
    let live = hall.live(&id);
    live.see(hall, |table| over(table, &visitor)).await?;
    let record = hall.record(&id).await?;
    let see = |table: &Table| {
        let last = record.lines.len();
        let at = fields.number("at").unwrap_or(0_usize).min(last);
        let eyes = fields.number("eyes").filter(|seat: &usize| *seat < table.notes.chairs.len());
        let viewer = eyes.map_or(Viewer::All, |seat| Viewer::Seat(Seat::new(seat)));
        let play = game(&hall.games, &table.game)?.replay(&record, None, Some(at))?;
        let names = names(table);
        let told = play.events(viewer, play.mark().saturating_sub(6));
        let told: Vec<String> = told
            .iter()
            .rev()
            .filter(|event| event.kind.is_for_people())
            .take(2)
            .map(|event| names.put(&event.text).unwrap_or_else(|| event.text.clone()))
            .collect();
        let told = told.into_iter().rev().collect::<Vec<_>>().join(" ");
        let telling = pages::replay_steps(&table.id, at, last, eyes, told);
        let sight = Sight::replayed(hall, table, &*play, viewer)?.telling(telling);
        let people: Vec<String> =
            (0..table.notes.chairs.len()).map(|seat| names.of(seat).to_owned()).collect();
        Ok((sight.eyes(&table.id, at, &people), at))
    };
    let (sight, at) = hall.live(&id).see(hall, see).await?;
    let title = format!("Replay, step {at}");
    Ok(visitor.page(pages::table(&visitor.look, &title, "", "", &sight.draw())))
}

/// `GET /tables/{id}/fair`: whether the cards were fixed beforehand.
pub(super) async fn fair(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let see = |table: &Table| {
        table.eyes(visitor.id())?;
        let secret: fair::Bytes = unhex(&table.notes.secret).unwrap_or_default();
        let commitment = hex(&fair::commitment(&table.id, &secret));
        let proof = table.is_over().then(|| Proof::new(&table.id, &secret, &table.luck()));
        let proof = proof.and_then(|proof| serde_json::to_string(&proof).ok());
        Ok(pages::fair(&table.id, &commitment, proof.as_deref()))
    };
    let body = app.hall.live(&id).see(&app.hall, see).await?;
    let title = "Were the cards fair?";
    Ok(visitor.page(plain(&visitor.look, title, "lobby", Some("fair.js"), &body)))
}
