//! The lobby and what leads to a table; rules and settings.

use std::sync::{Arc, LazyLock};

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_archive::{List, Match, Status};
use parlour_core::{Seat, Seed, Viewer};
use parlour_house::{AnyGame, Setup};
use parlour_web::pages::{self, Game, Listed, Lobby, Look, plain};

use super::Sorry;
use super::visitor::{Fields, Sent, Visitor, look_cookie, see};
use crate::app::App;
use crate::bots;
use crate::notes::{Notes, Open};
use crate::refused::Refused;
use crate::table::game as find;
use crate::wish::NewTable;

/// How many tables a list in the lobby has.
const LISTED: i64 = 8;

/// The games with a picture of each, taken from a table of it.
static GAMES: LazyLock<Vec<Game>> =
    LazyLock::new(|| parlour_house::games().iter().map(|game| shown(&**game)).collect());

fn shown(game: &dyn AnyGame) -> Game {
    let about = game.about();
    let mut setup = Setup::new(Seed::from_number(5));
    setup.seats = vec![parlour_house::SeatSpec::Human; game.seats(&setup.rules).unwrap_or(1)];
    let table = game.open(&setup).map(|mut table| {
        // A table that cannot be dealt is shown as it is.
        let _ = table.deal();
        table.scene(Viewer::Seat(Seat::new(0)))
    });
    let (art, wide) = table.map_or_else(|_| (maud::html! {}, false), |scene| pages::art(&scene));
    Game {
        id: game.id(),
        title: about.title,
        line: about.line,
        players: about.players,
        minutes: about.minutes,
        art,
        wide,
    }
}

/// `GET /`.
pub(super) async fn lobby(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Sorry> {
    let public =
        |status| List { status: Some(status), public: true, limit: LISTED, ..List::default() };
    let open = lists(&app, &public(Status::Open), visitor.id()).await?;
    let watch = lists(&app, &public(Status::Running), visitor.id()).await?;
    let (mut resume, mut over) = (Vec::new(), Vec::new());
    if let Some(person) = visitor.id() {
        for status in [Status::Running, Status::Open, Status::Over] {
            let own = List {
                status: Some(status),
                person: Some(person.to_owned()),
                limit: LISTED,
                ..List::default()
            };
            let found = lists(&app, &own, Some(person)).await?;
            if status == Status::Over { over = found } else { resume.extend(found) }
        }
    }
    let name = visitor.person.as_ref().map(|(person, _)| &*person.name);
    let name = name.filter(|name| *name != "Guest");
    let lobby = Lobby { name, games: &GAMES, resume, open, watch, over };
    Ok(visitor.page(plain(&visitor.look, "Parlour", "lobby", None, &lobby.draw())))
}

async fn lists(app: &App, list: &List, person: Option<&str>) -> Result<Vec<Listed>, Refused> {
    let rows = app.hall.archive.list(list).await?;
    Ok(rows.into_iter().filter_map(|row| listed(app, row, person)).collect())
}

fn listed(app: &App, row: Match, person: Option<&str>) -> Option<Listed> {
    let notes: Notes = serde_json::from_str(&row.meta).ok()?;
    let title = find(&app.hall.games, &row.game).ok()?.about().title;
    let people = notes.chairs.iter().filter_map(|chair| chair.person.as_ref());
    let others: Vec<&str> =
        people.filter(|who| Some(&*who.id) != person).map(|who| &*who.name).collect();
    let seats = notes.chairs.len();
    let taken = notes.chairs.iter().filter(|chair| chair.person.is_some() || !chair.open).count();
    let note = match row.status {
        Status::Open => format!("{taken} of {seats} seats taken"),
        Status::Running => "It goes on.".to_owned(),
        Status::Over => "Over".to_owned(),
    };
    let with = match others.is_empty() {
        true if notes.is_show() => " by bots".to_owned(),
        true => String::new(),
        false => format!(" with {}", parlour_front::words::all_of(&others)),
    };
    Some(Listed { to: format!("/tables/{}", row.id), title: format!("{title}{with}"), note })
}

/// `GET /games/{game}`: how one wants to play.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, Sorry> {
    let game = find(&app.hall.games, &name)?;
    let about = game.about();
    let usual = game.seats(&serde_json::json!({})).unwrap_or(about.players.0);
    let body = pages::game(game.id(), about.title, about.line, about.players, usual);
    Ok(visitor.page(plain(&visitor.look, about.title, "lobby", None, &body)))
}

/// `POST /play`: a table at once.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    let game = find(&app.hall.games, form.get("game").unwrap_or_default())?;
    let mut wish = NewTable { game: game.id().to_owned(), ..NewTable::default() };
    if let Some(players) = form.number::<usize>("players") {
        wish.rules.insert("players".into(), players.into());
    }
    let rules = serde_json::Value::Object(wish.rules.clone());
    let count = game.seats(&rules).map_err(Refused::from)?;
    wish.open = match form.get("open") {
        Some("public") => Open::Public,
        Some("link") => Open::Link,
        _ => Open::Local,
    };
    let level = form.get("level").unwrap_or(bots::USUAL);
    let other = if wish.open == Open::Local { level } else { "open" };
    wish.seats = vec![other.to_owned(); count];
    if let Some(first) = wish.seats.first_mut() {
        *first = "me".into();
    }
    let (person, cookie) = visitor.somebody(&app).await?;
    let id = app.hall.open(&wish, &person).await?;
    Ok(see(&format!("/tables/{id}"), cookie))
}

/// `GET /join?link=…`: to the table that an invitation, or its name, leads to.
pub(super) async fn join(fields: Fields) -> Response {
    let link = fields.filled("link").unwrap_or_default();
    let table = link.rsplit_once("/tables/").map_or(link, |(_, table)| table);
    let fits = |c: char| c.is_ascii_alphanumeric() || "?=-_".contains(c);
    match !table.is_empty() && table.chars().all(fits) {
        true => see(&format!("/tables/{table}"), None),
        false => see("/", None),
    }
}

/// `GET /rules`.
pub(super) async fn all_rules(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let body = pages::rules("# Rules\n\nChoose a game.", &titles(&app), None);
    visitor.page(plain(&visitor.look, "Rules", "lobby", None, &body))
}

/// `GET /rules/{game}`.
pub(super) async fn rules(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, Sorry> {
    let about = find(&app.hall.games, &name)?.about();
    let body = pages::rules(about.rules, &titles(&app), Some(&name));
    let title = format!("Rules of {}", about.title);
    Ok(visitor.page(plain(&visitor.look, &title, "lobby", None, &body)))
}

fn titles(app: &App) -> Vec<(&'static str, &'static str)> {
    app.hall.games.iter().map(|game| (game.id(), game.about().title)).collect()
}

/// `GET /settings`.
pub(super) async fn settings(visitor: Visitor) -> Response {
    let name = visitor.person.as_ref().map(|(person, _)| &*person.name);
    let body = pages::settings(&visitor.look, name);
    visitor.page(plain(&visitor.look, "Settings", "lobby", None, &body))
}

/// `POST /settings`.
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    let words = ["theme", "deck", "motion"].map(|field| form.get(field).unwrap_or_default());
    if let (Some((person, token)), Some(name)) = (&visitor.person, form.filled("name"))
        && name != person.name
    {
        super::super::guard::may_act(&app, person)?;
        app.people.rename(token, person, name).await?;
    }
    Ok(see("/", Some(look_cookie(&Look::read(&words.join("."))))))
}
