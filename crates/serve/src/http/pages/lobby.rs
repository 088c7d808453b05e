//! The lobby and what leads to a table; rules.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_archive::{List, Match, Status};
use parlour_core::{Fate, Seed, Viewer};
use parlour_front::field::{Field, rule_fields};
use parlour_house::{AnyGame, Setup};
use parlour_web::pages::{self, Game, Listed, Lobby, plain};

use super::Sorry;
use super::sight::names;
use super::visitor::{Fields, GUEST, Sent, Visitor, see};
use crate::app::App;
use crate::bots;
use crate::notes::{Notes, Open};
use crate::refused::Refused;
use crate::table::{Table, game as find};
use crate::wish::NewTable;

/// How many tables a list in the lobby has.
const LISTED: i64 = 8;

/// How many of one's own tables are looked at, to say how they stand.
const RESUMED: usize = 3;

/// The games with a picture of each, taken from a table of it.
fn pictures(app: &App) -> &[Game] {
    app.pictures.get_or_init(|| app.hall.games.iter().map(|game| shown(&**game)).collect())
}

fn shown(game: &dyn AnyGame) -> Game {
    let about = game.about();
    let mut setup = Setup::new(Seed::from_number(5));
    setup.seats = vec![parlour_house::SeatSpec::Human; game.seats(&setup.rules).unwrap_or(1)];
    let table = game.open(&setup).map(|mut table| {
        // A table that cannot be dealt is shown as it is.
        let _ = table.deal();
        table.scene(Viewer::All)
    });
    let art = table.map_or_else(|_| maud::html! {}, |scene| pages::art(&scene));
    Game {
        id: game.id(),
        title: about.title,
        line: about.line,
        players: about.players,
        minutes: about.minutes,
        art,
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
        for table in resume.iter_mut().take(RESUMED) {
            if let Some(note) = stands(&app, &table.to, person).await {
                table.note = note;
            }
        }
    }
    let name = visitor.person.as_ref().map(|(person, _)| &*person.name);
    let name = name.filter(|name| *name != GUEST);
    let person = visitor.id().map(|id| format!("/people/{id}"));
    let lobby = Lobby { name, games: pictures(&app), resume, open, watch, over, person };
    Ok(visitor.page(plain(&visitor.look, "Parlour", "lobby", None, &lobby.draw())))
}

async fn lists(app: &App, list: &List, person: Option<&str>) -> Result<Vec<Listed>, Refused> {
    let rows = app.hall.archive.list(list).await?;
    Ok(rows.into_iter().filter_map(|row| listed(app, row, person)).collect())
}

pub(super) fn listed(app: &App, row: Match, person: Option<&str>) -> Option<Listed> {
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
        Status::Over => ended(&notes, person),
    };
    let with = match others.is_empty() {
        true if notes.is_show() => " by bots".to_owned(),
        true => String::new(),
        false => format!(" with {}", parlour_front::words::all_of(&others)),
    };
    Some(Listed { to: format!("/tables/{}", row.id), title: format!("{title}{with}"), note })
}

/// How a match ended, for somebody who played it.
fn ended(notes: &Notes, person: Option<&str>) -> String {
    let seat = person.and_then(|person| notes.seat_of(person));
    let said = match (seat, &notes.outcome) {
        (Some(seat), _) if notes.chairs[seat.index()].conceded => "You gave it up.",
        (_, None) => "It was given up.",
        (None, _) => "It is over.",
        (Some(seat), Some(outcome)) => match outcome.fate(seat) {
            Fate::Won => "You won.",
            Fate::Drawn => "A draw.",
            Fate::Lost => "You lost.",
        },
    };
    said.to_owned()
}

/// How a match that goes on stands for somebody: where it is, and what is asked.
async fn stands(app: &App, to: &str, person: &str) -> Option<String> {
    let id = to.strip_prefix("/tables/")?;
    let see = |table: &Table| {
        let viewer = table.eyes(Some(person))?;
        let scene = table.begun()?.scene(viewer);
        let facts = scene.facts.iter().take(2).map(|fact| format!("{} {}", fact.label, fact.value));
        let place = facts.collect::<Vec<_>>().join(", ");
        let prompt = names(table).put(&scene.prompt).unwrap_or(scene.prompt);
        Ok(if place.is_empty() { prompt } else { format!("{place}. {prompt}") })
    };
    app.hall.live(id).see(&app.hall, see).await.ok()
}

/// `GET /games/{game}`: how one wants to play.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, Sorry> {
    let game = find(&app.hall.games, &name)?;
    Ok(draw_options(&app, &visitor, game, &fields(game), None)?)
}

/// The rules of a game as they can be filled in.
fn fields(game: &dyn AnyGame) -> Vec<Field> {
    rule_fields(&game.schemas()["rules"], &game.default_rules())
}

fn draw_options(
    app: &App,
    visitor: &Visitor,
    game: &dyn AnyGame,
    fields: &[Field],
    refused: Option<&Refused>,
) -> Result<Response, Refused> {
    let shown = pictures(app).iter().find(|shown| shown.id == game.id());
    let shown = shown.ok_or_else(|| Refused::missing("There is no such game."))?;
    let body = pages::options(shown, fields, refused.map(|refused| &*refused.message));
    let page = plain(&visitor.look, shown.title, "lobby", None, &body);
    Ok(visitor.page_with(refused.map_or(200, |refused| refused.status), page))
}

/// `POST /play`: a table at once.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(form): Sent,
) -> Result<Response, Sorry> {
    let game = find(&app.hall.games, form.get("game").unwrap_or_default())?;
    let mut fields = fields(game);
    let opened = match filled(game, &mut fields, &form) {
        Err(refused) => Err(refused),
        Ok(wish) => match visitor.somebody(&app).await {
            Ok((person, cookie)) => app.hall.open(&wish, &person).await.map(|id| (id, cookie)),
            Err(refused) => return Err(refused.into()),
        },
    };
    match opened {
        Ok((id, cookie)) => Ok(see(&format!("/tables/{id}"), cookie)),
        // What was filled in stays, so that only what is wrong is done again.
        Err(refused) => Ok(draw_options(&app, &visitor, game, &fields, Some(&refused))?),
    }
}

/// The table that a form asks for.
fn filled(game: &dyn AnyGame, fields: &mut [Field], form: &Fields) -> Result<NewTable, Refused> {
    let mut wish = NewTable { game: game.id().to_owned(), ..NewTable::default() };
    for (key, value) in form.begin(pages::RULE) {
        let Some(field) = fields.iter_mut().find(|field| field.key == key) else { continue };
        field.fill(value).map_err(|why| Refused::bad("bad_rules", why))?;
        // A file is read from nobody's disk.
        if let Some(name) = field.names_file() {
            let message = format!("{} cannot be \"{name}\" here.", field.label);
            return Err(Refused::bad("bad_rules", message));
        }
        if field.is_changed() {
            wish.rules.insert(field.key.clone(), field.value.clone());
        }
    }
    let rules = serde_json::Value::Object(wish.rules.clone());
    let count = game.seats(&rules).map_err(Refused::from)?;
    wish.open = match form.get("open") {
        Some("public") => Open::Public,
        Some("link") => Open::Link,
        _ => Open::Local,
    };
    wish.rated = form.get("rated").is_some() && wish.open != Open::Local;
    let level = form.get("level").unwrap_or(bots::USUAL);
    let other = if wish.open == Open::Local { level } else { "open" };
    wish.seats = vec![other.to_owned(); count];
    if let Some(first) = wish.seats.first_mut() {
        *first = "me".into();
    }
    Ok(wish)
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

pub(super) fn titles(app: &App) -> Vec<(&'static str, &'static str)> {
    app.hall.games.iter().map(|game| (game.id(), game.about().title)).collect()
}
