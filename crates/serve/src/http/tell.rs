//! What anybody may know: the games, the best players, how the node does.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Answered;
use super::pages::Sorry;
use crate::app::App;
use crate::notes::Sitter;
use crate::refused::Refused;
use crate::socket::PROTOCOL;
use crate::table::{PHRASES, game};

/// A game that is played here.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct GameInfo {
    /// Its short name.
    game: &'static str,
    /// Its name.
    title: &'static str,
    /// What it is, in a line.
    about: &'static str,
    /// The fewest and the most players.
    players: [usize; 2],
    /// Every option at its default.
    #[cfg_attr(test, schema(value_type = Object))]
    rules: Value,
    /// The commands that are its actions.
    actions: &'static [&'static str],
}

/// What is played here.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Games {
    /// What is spoken on the sockets of tables.
    protocol: &'static str,
    games: Vec<GameInfo>,
    /// What can be said by number.
    phrases: [&'static str; PHRASES.len()],
}

/// The games.
#[cfg_attr(test, utoipa::path(get, path = "/api/games", responses((status = 200, body = Games))))]
pub(crate) async fn games(State(app): State<Arc<App>>) -> Json<Games> {
    let games = app.hall.games.iter().map(|game| {
        let about = game.about();
        GameInfo {
            game: game.id(),
            title: about.title,
            about: about.line,
            players: about.players.into(),
            rules: game.default_rules(),
            actions: game.commands(),
        }
    });
    Json(Games { protocol: PROTOCOL, games: games.collect(), phrases: PHRASES })
}

/// A place in a leaderboard.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Place {
    /// Who.
    person: Sitter,
    /// How well they play.
    rating: f64,
    /// How unsure that is: with 2 chances in 3 it is off by less.
    uncertainty: f64,
    /// From how many matches.
    matches: i64,
}

/// A page of a leaderboard.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Board {
    places: Vec<Place>,
}

/// Where a page begins.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
pub(crate) struct From {
    /// The place, counted from 0.
    from: Option<i64>,
}

/// The best at a game, by what one can be almost sure of.
#[cfg_attr(test, utoipa::path(get, path = "/api/ratings/{game}", params(From),
    responses((status = 200, body = Board))))]
pub(crate) async fn ratings(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(From { from }): Query<From>,
) -> Answered<Board> {
    let game = game(&app.hall.games, &name)?.id();
    let best = app.hall.archive.leaderboard(game, from.unwrap_or(0).max(0), 50).await?;
    let places = best.into_iter().map(|standing| Place {
        person: Sitter { id: standing.person, name: standing.name },
        rating: standing.rating.mu,
        uncertainty: standing.rating.sigma,
        matches: standing.rating.matches,
    });
    Ok(Json(Board { places: places.collect() }))
}

/// Whether the node can serve: its store answers, and it is not about to stop.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Refused> {
    if *app.stopping.borrow() {
        let message = "This node is about to stop.".into();
        return Err(Refused { status: 503, code: "stopping", message });
    }
    app.hall.archive.ping().await?;
    Ok("ok\n")
}

/// Numbers for Prometheus.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = "text/plain; version=0.0.4";
    let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let text = app.hall.metrics.text(app.hall.held(), tasks);
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// An address that leads nowhere: programs are told so in their way, people by a page.
pub(crate) async fn nothing_here(headers: HeaderMap) -> Response {
    let refused = Refused::missing("There is nothing here.");
    let wanted = headers.get(header::ACCEPT).and_then(|wanted| wanted.to_str().ok());
    match wanted.is_some_and(|wanted| wanted.contains("text/html")) {
        true => Sorry::from(refused).into_response(),
        false => refused.into_response(),
    }
}
