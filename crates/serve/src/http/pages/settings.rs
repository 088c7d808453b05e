//! What somebody likes, and who they are on this device.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use parlour_web::pages::{self, Look, Settings, plain};

use super::Sorry;
use super::visitor::{Fields, GUEST, Sent, Visitor, look_cookie, see, with_cookie};
use crate::app::App;
use crate::http::me;
use crate::refused::Refused;

/// `GET /settings`.
pub(super) async fn page(visitor: Visitor, fields: Fields) -> Response {
    let told = [("kept", "They are kept."), ("arrived", "You are the same person here now.")];
    let notice = told.iter().find(|(field, _)| fields.get(field).is_some()).map(|told| told.1);
    draw(&visitor, notice, None)
}

fn draw(visitor: &Visitor, notice: Option<&str>, refused: Option<&Refused>) -> Response {
    let person = visitor.id().map(|id| format!("/people/{id}"));
    let name = visitor.person.as_ref().map(|(person, _)| &*person.name);
    let settings = Settings {
        look: &visitor.look,
        name: name.map(|name| if name == GUEST { "" } else { name }),
        person: person.as_deref(),
        notice: refused.map(|refused| &*refused.message).or(notice),
        refused: refused.is_some(),
    };
    let page = plain(&visitor.look, "Settings", "lobby", None, &settings.draw());
    visitor.page_with(refused.map_or(200, |refused| refused.status), page)
}

/// `POST /settings`.
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(form): Sent,
) -> Response {
    let words = ["theme", "deck", "motion"].map(|field| form.get(field).unwrap_or_default());
    let look = look_cookie(&Look::read(&words.join(".")));
    match rename(&app, &visitor, form.filled("name")).await {
        Ok(cookie) => with_cookie(see("/settings?kept=1", Some(look)), cookie),
        Err(refused) => with_cookie(draw(&visitor, None, Some(&refused)), Some(look)),
    }
}

/// Takes another name; whoever was nobody is somebody then, and gets this cookie.
async fn rename(
    app: &App,
    visitor: &Visitor,
    name: Option<&str>,
) -> Result<Option<String>, Refused> {
    match (&visitor.person, name) {
        (_, None) => Ok(None),
        (Some((person, _)), Some(name)) if name == person.name => Ok(None),
        (Some((person, token)), Some(name)) => {
            super::super::guard::may_act(app, person)?;
            app.people.rename(token, person, name).await.map(|_| None)
        }
        (None, Some(name)) => visitor.newcomer(app, name).await.map(|(_, cookie)| Some(cookie)),
    }
}

/// `POST /settings/carry`: a code for another device.
pub(super) async fn carry(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Sorry> {
    let (person, _) = visitor.person.as_ref().ok_or_else(Refused::who)?;
    super::super::guard::may_act(&app, person)?;
    let code = app.people.carry(person, app.hall.now()).await?;
    Ok(visitor.page(plain(&visitor.look, "Your code", "lobby", None, &pages::carried(&code))))
}

/// `POST /settings/arrive`: the person whom a code of another device carries here.
pub(super) async fn arrive(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(form): Sent,
) -> Response {
    let code = form.filled("code").unwrap_or_default();
    let arrived = match visitor.may_come(&app) {
        Ok(()) => app.people.arrive(code, app.hall.now()).await,
        Err(refused) => Err(refused),
    };
    match arrived {
        Ok((_, token)) => see("/settings?arrived=1", Some(me::cookie(&app, &token))),
        Err(refused) => draw(&visitor, None, Some(&refused)),
    }
}
