//! What people do on pages: pick something, say something, come and go.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_front::menu::CLAIM;
use serde_json::json;

use super::Sorry;
use super::picking::{Next, address, next};
use super::sight::{Asked, Log, Question, Sight};
use super::table::draw;
use super::visitor::{Sent, Visitor, see};
use crate::app::App;
use crate::live::Live;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::table::{Act, Join, PHRASES, Table};
use crate::wish;

/// `POST /tables/{id}/do`: one more pick, typed words, or what was picked is to be done.
pub(super) async fn step(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    let live = app.hall.live(&id);
    let (person, _) = visitor.person.clone().ok_or_else(Refused::who)?;
    super::super::guard::may_act(&app, &person)?;
    let on = form.all("on");
    let state: Option<u64> = form.number("state");
    let looked = live.see(&app.hall, |table| {
        let question = Question::of(table, Some(&person.id), &on)?;
        let late = state.is_some_and(|state| state != question.state);
        let seat = table.notes.seat_of(&person.id);
        let understand = |typed: &str| table.play.as_ref()?.understand(seat?, typed);
        let next = match late {
            true => Next::No("The table has changed: look again.".into()),
            false => next(&question.scene, &question.menu, &form, understand),
        };
        // Where picks were made or are, a script shows more than the stream has sent.
        let sight = match visitor.script && (matches!(next, Next::Picks(_)) || !on.is_empty()) {
            true => {
                let asked = Asked { log: Log::Nothing, ..Asked::default() };
                Some(Sight::around(&app.hall, table, Some(&person.id), &asked, question)?)
            }
            false => None,
        };
        Ok((next, sight))
    });
    let (next, sight) = looked.await?;
    let refused = match next {
        Next::No(why) => why,
        Next::Picks(picks) => {
            return Ok(match sight {
                Some(sight) => visitor.json(&json!({
                    "picks": picks,
                    "changes": sight.turn_to(&picks),
                })),
                None => see(&address(&format!("/tables/{id}"), &picks), None),
            });
        }
        Next::Do(name, payload) => {
            let act = Act { person: &person.id, name: &name, payload: &payload, seat: None, state };
            let done = live.change(&app.hall, None, |table, now| match &*name {
                CLAIM => table.claim(&person.id, now),
                _ => table.act(&act, now).map(drop),
            });
            match done.await {
                // The picks are taken back, as the stream of changes takes it to be.
                Ok(_) if visitor.script => {
                    let back = sight.map(|sight| sight.turn_to(&[]));
                    let changes = back.unwrap_or_default();
                    return Ok(visitor.json(&json!({ "done": true, "changes": changes })));
                }
                Ok(_) => return Ok(see(&format!("/tables/{id}"), None)),
                Err(refused) => refused.message,
            }
        }
    };
    if visitor.script {
        return Ok(visitor.json(&json!({ "notice": refused })));
    }
    let asked = Asked { notice: Some(refused), ..Asked::default() };
    Ok(draw(&app, &visitor, &live, &asked, None, 409).await?)
}

/// `POST /tables/{id}/say`.
pub(super) async fn say(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    let (person, _) = visitor.person.clone().ok_or_else(Refused::who)?;
    super::super::guard::may_act(&app, &person)?;
    let phrase = form.number("phrase").and_then(|at: usize| PHRASES.get(at).copied());
    let text = phrase.or(form.filled("text")).unwrap_or_default().to_owned();
    let live = app.hall.live(&id);
    let said = live.change(&app.hall, None, |table, now| table.say(&person.id, &text, now)).await;
    answer(&app, &visitor, &live, said.map(drop), None).await
}

/// `POST /tables/{id}/{deed}`: comes, goes, begins, wants the next round or another match, does not
/// want to hear somebody.
pub(super) async fn deed(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, deed)): Path<(String, String)>,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    let (person, cookie) = visitor.somebody(&app).await?;
    let (hall, live) = (&app.hall, app.hall.live(&id));
    let luck = wish::luck(form.filled("luck"))?;
    if deed == "rematch" {
        let next = hall.rematch(&id, &person).await?;
        return Ok(go(&visitor, &format!("/tables/{next}"), cookie));
    }
    if deed == "hint" {
        return hint(&app, &visitor, &live, &person).await;
    }
    let code = form.filled("code").map(str::to_owned);
    let change = |table: &mut Table, now| match &*deed {
        "join" => {
            let join = Join { who: person.clone(), code: code.clone(), seat: None, luck };
            table.join(&hall.games, &join, now).map(drop)
        }
        "begin" => table.begin(&hall.games, &person.id, now),
        "ready" => table.ready(&person.id, now),
        "leave" => table.leave(&person.id, now),
        "concede" => table.concede(&person.id, now),
        "undo" | "redo" => table.rewind(&person.id, deed == "undo", 1, now),
        other => match other.split_once('-') {
            Some((does @ ("mute" | "hear"), seat)) => {
                let chair = seat.parse().ok().and_then(|seat: usize| table.notes.chairs.get(seat));
                let other = chair.and_then(|chair| chair.person.as_ref()).map(|who| who.id.clone());
                table.mute(&person.id, &other.unwrap_or_default(), does == "mute")
            }
            _ => Err(Refused::missing("There is nothing here.")),
        },
    };
    let done = live.change(hall, None, change).await;
    if deed == "leave" && done.is_ok() {
        return Ok(go(&visitor, "/", cookie));
    }
    answer(&app, &visitor, &live, done.map(drop), cookie).await
}

/// What a bot would do in somebody's place.
async fn hint(
    app: &App,
    visitor: &Visitor,
    live: &Live,
    person: &Sitter,
) -> Result<Response, Sorry> {
    let told = match crate::hint::hint(&app.hall, live, person, None).await {
        Ok(hint) => hint.text,
        Err(refused) => return answer(app, visitor, live, Err(refused), None).await,
    };
    let asked = Asked { hint: Some(told), ..Asked::default() };
    if !visitor.script {
        return Ok(draw(app, visitor, live, &asked, None, 200).await?);
    }
    let see = |table: &Table| Sight::of(&app.hall, table, Some(&person.id), &asked);
    let sight = live.see(&app.hall, see).await?;
    Ok(visitor.json(&json!({ "hint": sight.hint() })))
}

/// To another page, with a script or without.
fn go(visitor: &Visitor, to: &str, cookie: Option<String>) -> Response {
    match visitor.script {
        true => visitor.json(&json!({ "go": to })),
        false => see(to, cookie),
    }
}

async fn answer(
    app: &App,
    visitor: &Visitor,
    live: &Live,
    done: Result<(), Refused>,
    cookie: Option<String>,
) -> Result<Response, Sorry> {
    match (done, visitor.script) {
        (Ok(()), true) => Ok(visitor.json(&json!({ "done": true }))),
        (Ok(()), false) => Ok(see(&format!("/tables/{}", live.id()), cookie)),
        (Err(refused), true) => Ok(visitor.json(&json!({ "notice": refused.message }))),
        (Err(refused), false) => {
            let asked = Asked { notice: Some(refused.message), ..Asked::default() };
            Ok(draw(app, visitor, live, &asked, None, refused.status).await?)
        }
    }
}
