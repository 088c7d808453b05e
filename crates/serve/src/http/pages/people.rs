//! The best players, how somebody has done, and the matches that somebody has played.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_archive::{List, Status};
use parlour_web::pages::{self, Played, Rank, Tally, plain};

use super::Sorry;
use super::lobby::{listed, titles};
use super::visitor::{Fields, Visitor};
use crate::app::App;
use crate::http::statistics::tallies;
use crate::refused::Refused;
use crate::table::game as find;

/// How many places a page of ratings has.
const PLACES: i64 = 50;
/// How many matches a page has.
const MATCHES: i64 = 20;

/// `GET /ratings`: those of the first game.
pub(super) async fn all_ratings(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Sorry> {
    let first = app.hall.games.first().map_or("", |game| game.id());
    Ok(draw_ratings(&app, &visitor, first, &fields).await?)
}

/// `GET /ratings/{game}?from=…`.
pub(super) async fn ratings(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    fields: Fields,
) -> Result<Response, Sorry> {
    Ok(draw_ratings(&app, &visitor, &game, &fields).await?)
}

async fn draw_ratings(
    app: &App,
    visitor: &Visitor,
    game: &str,
    fields: &Fields,
) -> Result<Response, Refused> {
    let game = find(&app.hall.games, game)?;
    let from = fields.number("from").unwrap_or(0_u32);
    // One more than is shown tells whether there are more.
    let best = app.hall.archive.leaderboard(game.id(), from.into(), PLACES + 1).await?;
    let more = best.len() as i64 > PLACES;
    let ranks: Vec<Rank> = best
        .into_iter()
        .take(PLACES as usize)
        .map(|standing| Rank {
            you: visitor.id() == Some(&standing.person),
            id: standing.person,
            name: standing.name,
            rating: standing.rating.mu,
            uncertainty: standing.rating.sigma,
            matches: standing.rating.matches,
        })
        .collect();
    let this = (game.id(), game.about().title);
    let body = pages::ratings(this, &titles(app), from as usize, &ranks, more);
    let title = format!("Ratings of {}", this.1);
    Ok(visitor.page(plain(&visitor.look, &title, "lobby", None, &body)))
}

/// `GET /people/{id}`: how somebody has done.
pub(super) async fn person(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let archive = &app.hall.archive;
    let nobody = || Refused::missing("Nobody of that name is known here.");
    let person = archive.person(&id).await.map_err(Refused::from)?.ok_or_else(nobody)?;
    let ratings = archive.ratings(&id).await.map_err(Refused::from)?;
    let mut done = Vec::new();
    for tally in tallies(&app, &id).await? {
        let rating = ratings.iter().find(|(game, _)| *game == tally.game);
        done.push(Tally {
            title: find(&app.hall.games, &tally.game)?.about().title,
            matches: tally.matches,
            wins: tally.wins,
            given_up: tally.given_up,
            rating: rating.map(|(_, rating)| (rating.mu, rating.sigma)),
        });
    }
    let body = pages::person(&person.name, visitor.id() == Some(&id), &done);
    Ok(visitor.page(plain(&visitor.look, &person.name, "lobby", None, &body)))
}

/// `GET /matches?before=…`: one's own, the latest first.
pub(super) async fn matches(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Sorry> {
    let mut rows = Vec::new();
    if let Some(person) = visitor.id() {
        let list = List {
            status: Some(Status::Over),
            person: Some(person.to_owned()),
            before: fields.number("before"),
            limit: MATCHES,
            ..List::default()
        };
        rows = app.hall.archive.list(&list).await.map_err(Refused::from)?;
    }
    let before = rows.last().map(|row| row.key).filter(|_| rows.len() as i64 == MATCHES);
    let played = rows.into_iter().filter_map(|row| {
        let id = row.id.clone();
        let listed = listed(&app, row, visitor.id())?;
        Some(Played { id, title: listed.title, note: listed.note })
    });
    let body = pages::matches(&played.collect::<Vec<_>>(), before);
    Ok(visitor.page(plain(&visitor.look, "Your matches", "lobby", None, &body)))
}
