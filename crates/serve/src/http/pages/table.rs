//! A table's page: the match, or the room before it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_web::pages;

use super::sight::{Asked, Sight};
use super::visitor::{Fields, Visitor};
use super::{Sorry, room};
use crate::app::App;
use crate::live::Live;
use crate::refused::Refused;
use crate::table::Table;

/// `GET /tables/{id}`.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Sorry> {
    let shown = fields.filled("show").map(str::to_owned);
    let asked = Asked { picks: fields.picks(), shown, ..Asked::default() };
    let code = fields.filled("invite").map(str::to_owned);
    Ok(draw(&app, &visitor, &app.hall.live(&id), &asked, code.as_deref(), 200).await?)
}

/// The page of a table as it stands.
pub(super) async fn draw(
    app: &App,
    visitor: &Visitor,
    live: &Live,
    asked: &Asked,
    code: Option<&str>,
    status: u16,
) -> Result<Response, Refused> {
    let see = |table: &Table| match table.play {
        Some(_) => Ok(Ok(Sight::of(&app.hall, table, visitor.id(), asked)?)),
        None => room::draw(&app.hall, table, visitor, code, asked.notice.as_deref()).map(Err),
    };
    let text = match live.see(&app.hall, see).await? {
        Err(room) => room,
        Ok(sight) => {
            let (title, at) = (sight.title(), sight.at());
            pages::table(&visitor.look, &title, live.id(), &at, &sight.draw())
        }
    };
    Ok(visitor.page_with(status, text))
}
