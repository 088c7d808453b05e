//! What people do on pages: pick something, say something, come and go.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_front::menu::CLAIM;
use parlour_front::{Menu, Pick, Said, read};
use parlour_web::Known;
use serde_json::json;

use super::Sorry;
use super::sight::{Asked, Sight};
use super::table::draw;
use super::visitor::{Sent, Visitor, see};
use crate::app::App;
use crate::live::Live;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::table::{Act, Join, PHRASES, Table};
use crate::wish;

/// What a step leads to.
enum Next {
    /// More is asked.
    Picks(Vec<Pick>),
    /// It says all.
    Do(String, serde_json::Value),
    /// It cannot be.
    No(String),
}

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
        let before = Asked { picks: on.clone(), ..Asked::default() };
        let sight = Sight::of(&app.hall, table, Some(&person.id), &before)?;
        let late = state.is_some_and(|state| state != sight.state);
        let next = match (late, form.filled("words"), form.get("pick"), form.get("now")) {
            (true, ..) => Next::No("The table has changed: look again.".into()),
            (_, Some(typed), ..) => typed_words(&sight, table, &person, typed),
            (_, _, Some(pick), _) => one_more(&sight, pick),
            (_, _, _, Some(_)) => whole(&sight.menu),
            _ => Next::Picks(Vec::new()),
        };
        Ok((next, sight))
    });
    let (next, sight) = looked.await?;
    let refused = match next {
        Next::No(why) => why,
        Next::Picks(picks) => return Ok(asked_on(&app, &visitor, &live, &sight, picks).await?),
        Next::Do(name, payload) => {
            let act = Act { person: &person.id, name: &name, payload: &payload, seat: None, state };
            let done = live.change(&app.hall, None, |table, now| match &*name {
                CLAIM => table.claim(&person.id, now),
                _ => table.act(&act, now).map(drop),
            });
            match done.await {
                Ok(_) if visitor.script => {
                    return Ok(visitor.json(&back_to_start(&sight)));
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

fn one_more(sight: &Sight, pick: &str) -> Next {
    let menu = &sight.menu;
    // Of equal things the first is meant.
    let first = sight.scene.alike(pick).find(|like| menu.lit.contains(&like.id));
    let pick = first.map_or(pick, |like| &like.id);
    if !menu.lit.contains(pick) && menu.keyed(pick).is_none() && menu.amount.is_none() {
        return Next::No(parlour_front::words::why_not(&sight.scene, pick));
    }
    // What was picked and is pressed again is taken back, with all that followed.
    let marks =
        menu.marking.as_ref().is_some_and(|marking| marking.marked.iter().any(|m| m == pick));
    if let Some(at) = menu.picks.iter().position(|known| known == pick).filter(|_| !marks) {
        return Next::Picks(menu.picks[..at].to_vec());
    }
    let picks = menu.after(pick);
    let next = Menu::of(&sight.scene, &picks);
    match whole(&next) {
        Next::No(_) if next.missed.is_empty() => Next::Picks(next.picks),
        Next::No(_) => Next::No("That cannot be chosen now.".into()),
        done => done,
    }
}

fn whole(menu: &Menu) -> Next {
    match &menu.command {
        Some(command) => Next::Do(command.name.clone(), command.payload.clone()),
        None => Next::No("More is to be chosen first.".into()),
    }
}

fn typed_words(sight: &Sight, table: &Table, person: &Sitter, typed: &str) -> Next {
    let seat = table.notes.seat_of(&person.id);
    let understand = |typed: &str| table.play.as_ref()?.understand(seat?, typed);
    match read(&sight.scene, &sight.menu, understand, typed) {
        Said::Picks(picks) => {
            let next = Menu::of(&sight.scene, &picks);
            match whole(&next) {
                Next::No(_) => Next::Picks(picks),
                done => done,
            }
        }
        Said::Act(command) => Next::Do(command.name, command.payload),
        Said::Refused(why) => Next::No(why),
        Said::Unknown => Next::No(format!("\"{typed}\" is not understood.")),
    }
}

/// The next step: a page, or for a script what of the page it has is to change.
async fn asked_on(
    app: &App,
    visitor: &Visitor,
    live: &Live,
    before: &Sight,
    picks: Vec<Pick>,
) -> Result<Response, Refused> {
    if !visitor.script {
        return Ok(see(&address(live.id(), &picks), None));
    }
    let asked = Asked { picks: picks.clone(), ..Asked::default() };
    let after =
        live.see(&app.hall, |table| Sight::of(&app.hall, table, visitor.id(), &asked)).await?;
    let mut known = Known::default();
    before.draw().learn(&mut known);
    let changes = after.draw().changes(&mut known);
    Ok(visitor.json(&json!({ "picks": picks, "changes": changes })))
}

/// What a script that has made picks is to change so that it shows the table without them, as the
/// stream of changes takes it to do.
fn back_to_start(shown: &Sight) -> serde_json::Value {
    let mut known = Known::default();
    shown.draw().learn(&mut known);
    let changes = shown.without_picks().draw().changes(&mut known);
    json!({ "done": true, "changes": changes })
}

fn address(id: &str, picks: &[Pick]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(picks.iter().map(|pick| ("pick", pick)));
    format!("/tables/{id}?{}", query.finish())
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

/// `POST /tables/{id}/{deed}`: comes, goes, begins, wants the next round or another match.
pub(super) async fn deed(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, deed)): Path<(String, String)>,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    let (person, cookie) = visitor.somebody(&app).await?;
    let (hall, live) = (&app.hall, app.hall.live(&id));
    let luck = wish::luck(None)?;
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
        _ => Err(Refused {
            status: 404,
            code: "nothing_here",
            message: "There is nothing here.".into(),
        }),
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
