//! How somebody has done, from the matches that are kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Json;
use parlour_archive::{List, Match, Status};
use serde::Serialize;

use super::Answered;
use crate::app::App;
use crate::notes::Notes;
use crate::refused::Refused;

/// How many matches are looked at: the latest ones.
const MOST: i64 = 1000;
/// How many are read at once.
const PAGE: i64 = 100;

/// How somebody has done in a game.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Tally {
    /// The game's short name.
    pub(super) game: String,
    /// How many matches they played to the end, or gave up.
    pub(super) matches: i64,
    /// How many of them they won, alone or with others.
    pub(super) wins: i64,
    /// How many they gave up.
    pub(super) given_up: i64,
    /// How many were rated.
    rated: i64,
    /// Their points of all matches together, as the game counts them.
    points: i64,
}

/// How somebody has done.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Statistics {
    /// By game, of the latest thousand matches that are kept.
    games: Vec<Tally>,
}

/// How somebody has done: matches, wins and points by game.
#[cfg_attr(test, utoipa::path(get, path = "/api/people/{id}/statistics",
    responses((status = 200, body = Statistics))))]
pub(crate) async fn statistics(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Answered<Statistics> {
    Ok(Json(Statistics { games: tallies(&app, &id).await? }))
}

/// How somebody has done, by game.
pub(super) async fn tallies(app: &App, id: &str) -> Result<Vec<Tally>, Refused> {
    let mut games: BTreeMap<String, Tally> = BTreeMap::new();
    let (mut before, mut seen) = (None, 0);
    while seen < MOST {
        let (status, person) = (Some(Status::Over), Some(id.to_owned()));
        let list = List { status, person, before, limit: PAGE, ..List::default() };
        let rows = app.hall.archive.list(&list).await?;
        let Some(last) = rows.last() else { break };
        before = Some(last.key);
        seen += rows.len() as i64;
        for row in &rows {
            count(&mut games, row, id);
        }
    }
    Ok(games.into_values().collect())
}

fn count(games: &mut BTreeMap<String, Tally>, row: &Match, person: &str) {
    let Ok(notes) = serde_json::from_str::<Notes>(&row.meta) else { return };
    let Some(seat) = notes.seat_of(person) else { return };
    let conceded = notes.chairs[seat.index()].conceded;
    // What others gave up, or nobody began, is nobody's match.
    if notes.outcome.is_none() && !conceded {
        return;
    }
    let tally = games.entry(row.game.clone()).or_default();
    tally.game.clone_from(&row.game);
    tally.matches += 1;
    tally.given_up += i64::from(conceded);
    tally.rated += i64::from(notes.rated);
    let Some(outcome) = notes.outcome.filter(|_| !conceded) else { return };
    tally.wins += i64::from(outcome.winners.contains(&seat));
    tally.points += i64::from(outcome.scores[seat]);
}
