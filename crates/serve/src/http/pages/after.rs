//! After a match: how it ended, its record, and whether the cards were fair.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlour_core::{Record, Seat};
use parlour_front::words;
use parlour_web::pages::{self, plain};
use serde_json::{Value, json};

use super::Sorry;
use super::rounds::rounds;
use super::sight::names;
use super::visitor::Visitor;
use crate::app::App;
use crate::fair::{self, Proof};
use crate::hall::Hall;
use crate::hex::{hex, unhex};
use crate::refused::Refused;
use crate::table::{Table, game};

/// How many deals a browser is given to check.
const DEALS: usize = 40;

/// Only a match that is over shows everything, and only to who may see the table.
pub(super) fn over(table: &Table, visitor: &Visitor) -> Result<(), Refused> {
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
        table.begun()?;
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

/// `GET /tables/{id}/result`: who won, and the score sheet.
pub(super) async fn result(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let see = |table: &Table| {
        over(table, &visitor)?;
        let title = game(&app.hall.games, &table.game)?.about().title;
        Ok((title, draw_result(table, &visitor, title)?))
    };
    let (title, body) = app.hall.live(&id).see(&app.hall, see).await?;
    let title = format!("Result: {title}");
    Ok(visitor.page(plain(&visitor.look, &title, "lobby", None, &body)))
}

fn draw_result(table: &Table, visitor: &Visitor, title: &str) -> Result<maud::Markup, Refused> {
    let (play, viewer) = (table.begun()?, table.eyes(visitor.id())?);
    let names = names(table);
    let verdict = words::verdict(play, viewer);
    let verdict = match verdict.is_empty() {
        true => "The match was given up.".to_owned(),
        false => names.put(&verdict).unwrap_or(verdict),
    };
    let (outcome, scores) = (play.outcome(), play.scores());
    let chairs = table.notes.chairs.iter().enumerate();
    let mut places: Vec<pages::Place> = chairs
        .map(|(at, chair)| {
            let seat = Seat::new(at);
            let you = viewer.seat() == Some(seat);
            let note = if chair.conceded {
                "gave up"
            } else if you {
                "you"
            } else {
                ""
            };
            pages::Place {
                seat: at,
                name: names.of(at).to_owned(),
                place: outcome.as_ref().and_then(|outcome| outcome.place(seat)),
                score: scores[seat].to_string(),
                note: note.to_owned(),
            }
        })
        .collect();
    places.sort_by_key(|place| place.place.unwrap_or(usize::MAX));
    let scene = play.scene(viewer);
    let heads = (0..table.notes.chairs.len()).map(|seat| names.of(seat).to_owned()).collect();
    let result = pages::Result {
        id: &table.id,
        title,
        verdict: &verdict,
        places,
        sheet: scene.sheet.as_ref().map(|sheet| (sheet, heads)),
        again: viewer.seat().is_some(),
        fair: !table.notes.imported,
    };
    Ok(result.draw())
}

/// `GET /tables/{id}/fair`: whether the cards were fixed beforehand.
pub(super) async fn fair(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let see = |table: &Table| {
        table.eyes(visitor.id())?;
        if table.notes.imported {
            let message = "This match was played elsewhere: nothing is known of its shuffles.";
            return Err(Refused::now("imported", message));
        }
        let secret: fair::Bytes = unhex(&table.notes.secret).unwrap_or_default();
        let commitment = hex(&fair::commitment(&table.id, &secret));
        let shown = table.is_over() && table.play.is_some();
        Ok((commitment, shown.then(|| Proof::new(&table.id, &secret, &table.luck()))))
    };
    let (commitment, proof) = app.hall.live(&id).see(&app.hall, see).await?;
    let claim = match proof {
        Some(proof) => Some(claim(&app.hall, &proof, &app.hall.record(&id).await?)?.to_string()),
        None => None,
    };
    let body = pages::fair(&id, &commitment, claim.as_deref());
    let title = "Were the cards fair?";
    Ok(visitor.page(plain(&visitor.look, title, "lobby", Some("fair.js"), &body)))
}

/// All that a browser needs to check a match: the proof, and how every deal lay.
fn claim(hall: &Hall, proof: &Proof, record: &Record) -> Result<Value, Refused> {
    let (mut deals, mut more, mut rules) = (Vec::new(), 0, Value::Null);
    rounds(hall, record, |_, dealt, table| {
        if dealt && deals.len() < DEALS {
            rules = table.rules();
            deals.push(table.position());
        } else if dealt {
            more += 1;
        }
    })?;
    Ok(json!({
        "proof": proof, "game": record.header.game, "rules": rules,
        "seed": record.header.start.seed.to_string(), "deals": deals, "more": more,
    }))
}
