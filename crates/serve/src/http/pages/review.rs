//! What the decisions of a match that is over were worth.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_core::Seat;
use parlour_web::pages::{self, Reviewed, plain, told};
use serde_json::json;

use super::Sorry;
use super::after::over;
use super::sight::names;
use super::visitor::{Visitor, see};
use crate::app::App;
use crate::refused::Refused;
use crate::reviews::Making;
use crate::table::{Table, game};

/// `GET /tables/{id}/review`: the review, or how far it is.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    Ok(draw(&app, &visitor, &id, None, 200).await?)
}

/// `POST /tables/{id}/review`: somebody who played wants it.
pub(super) async fn ask(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let (person, _) = visitor.person.clone().ok_or_else(Refused::who)?;
    super::super::guard::may_act(&app, &person)?;
    let look = |table: &Table| {
        over(table, &visitor)?;
        table.begun()?;
        match may_ask(table, Some(&person.id)) {
            true => Ok(seats(table)),
            false => Err(Refused::forbidden("not_seated", "Those who played can ask for it.")),
        }
    };
    let seats = app.hall.live(&id).see(&app.hall, look).await?;
    match app.reviews.ask(&app.hall, &id, &person.id, seats) {
        Ok(()) => Ok(see(&format!("/tables/{id}/review"), None)),
        Err(refused) => {
            Ok(draw(&app, &visitor, &id, Some(&refused.message), refused.status).await?)
        }
    }
}

/// Who has played, or has opened the table.
fn may_ask(table: &Table, person: Option<&str>) -> bool {
    let host = table.notes.host.as_deref();
    person.is_some_and(|person| table.notes.seat_of(person).is_some() || host == Some(person))
}

/// The seats of people; all, where none played.
fn seats(table: &Table) -> Vec<Seat> {
    let all = Seat::all(table.notes.chairs.len());
    let people: Vec<Seat> =
        all.clone().filter(|seat| table.notes.chairs[seat.index()].person.is_some()).collect();
    if people.is_empty() { all.collect() } else { people }
}

async fn draw(
    app: &App,
    visitor: &Visitor,
    id: &str,
    notice: Option<&str>,
    status: u16,
) -> Result<Response, Refused> {
    let look = |table: &Table| {
        over(table, visitor)?;
        table.begun()?;
        let title = game(&app.hall.games, &table.game)?.about().title;
        Ok((names(table), title, may_ask(table, visitor.id())))
    };
    let (names, title, may) = app.hall.live(id).see(&app.hall, look).await?;
    let standing = app.reviews.of(id);
    if visitor.script {
        let (done, of, waits) = match standing {
            Some(Making::Waits { done, of }) => (done, of, true),
            _ => (0, 0, false),
        };
        let stands = json!({ "done": done, "of": of, "told": told(done, of), "waits": waits });
        return Ok(visitor.json(&stands));
    }
    let body = match &standing {
        Some(Making::Done(review)) => pages::review(&Reviewed { id, review, names: &names }),
        Some(Making::Waits { done, of }) => {
            pages::awaited(id, title, Some((*done, *of)), may, notice)
        }
        Some(Making::Failed(why)) => pages::awaited(id, title, None, may, notice.or(Some(why))),
        None => pages::awaited(id, title, None, may, notice),
    };
    let title = format!("Review: {title}");
    Ok(visitor.page_with(status, plain(&visitor.look, &title, "lobby", Some("review.js"), &body)))
}
