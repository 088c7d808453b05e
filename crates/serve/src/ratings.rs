//! How well people play: Weng-Lin ratings, from rated matches among people.

use parlour_archive::{Archive, Error, Rated, Rating};
use parlour_core::Seat;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::table::Table;

/// The places of the people of a match that is over, the best first, counted from 1; who gave up
/// comes last. Bots are not rated.
#[must_use]
pub fn places(table: &Table) -> Vec<(String, usize)> {
    let outcome = table.play.as_ref().and_then(|play| play.outcome());
    let place = |seat: Seat| outcome.as_ref().and_then(|o| o.place(seat)).unwrap_or(1);
    let chairs = table.notes.chairs.iter().enumerate();
    chairs
        .filter_map(|(at, chair)| {
            let last = table.notes.chairs.len() + 1;
            let place = if chair.conceded { last } else { place(Seat::new(at)) };
            chair.person.as_ref().map(|person| (person.id.clone(), place))
        })
        .collect()
}

/// The new ratings after a match, from those before it and the places.
#[must_use]
pub fn rate(before: &[(String, Option<Rating>, usize)]) -> Vec<(String, Rating)> {
    let old = before.iter().map(|(_, rating, _)| match rating {
        Some(rating) => WengLinRating { rating: rating.mu, uncertainty: rating.sigma },
        None => WengLinRating::new(),
    });
    let old: Vec<[WengLinRating; 1]> = old.map(|rating| [rating]).collect();
    let teams = old.iter().zip(before);
    let teams: Vec<_> =
        teams.map(|(team, (_, _, place))| (&team[..], MultiTeamOutcome::new(*place))).collect();
    let new = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let both = before.iter().zip(new);
    both.filter_map(|((person, before, _), after)| {
        let after = after.first()?;
        let matches = before.map_or(0, |rating| rating.matches) + 1;
        let rating = Rating { mu: after.rating, sigma: after.uncertainty, matches };
        Some((person.clone(), rating))
    })
    .collect()
}

/// Counts a match that is over, once; false if that is to be tried again.
pub async fn count(
    archive: &Archive,
    table: &str,
    game: &str,
    places: &[(String, usize)],
) -> Result<bool, Error> {
    if places.len() < 2 {
        return Ok(true);
    }
    // Somebody's other match may be counted at the same time: then it is reckoned again.
    for _ in 0..20 {
        match once(archive, table, game, places).await? {
            Rated::Stale => {}
            Rated::Counted | Rated::Already => return Ok(true),
        }
    }
    Ok(false)
}

async fn once(
    archive: &Archive,
    table: &str,
    game: &str,
    places: &[(String, usize)],
) -> Result<Rated, Error> {
    let mut before = Vec::new();
    for (person, place) in places {
        before.push((person.clone(), archive.rating(person, game).await?, *place));
    }
    archive.rate(table, &rate(&before)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(place: usize) -> (String, Option<Rating>, usize) {
        (format!("p{place}"), None, place)
    }

    #[test]
    fn who_wins_gains_who_loses_loses_and_all_are_surer_known() {
        let new = rate(&[first(1), first(2), first(3)]);
        let mu: Vec<f64> = new.iter().map(|(_, rating)| rating.mu).collect();
        assert!(mu[0] > 25.0 && mu[0] > mu[1] && mu[1] > mu[2] && mu[2] < 25.0, "{mu:?}");
        assert!(new.iter().all(|(_, r)| r.sigma < 25.0 / 3.0 && r.matches == 1));
    }

    #[test]
    fn a_draw_among_equals_changes_no_estimate() {
        let new = rate(&[first(1), first(1)]);
        assert!(new.iter().all(|(_, rating)| (rating.mu - 25.0).abs() < 1e-9), "{new:?}");
    }

    #[test]
    fn a_rating_goes_on_from_the_one_before() {
        let known = Rating { mu: 30.0, sigma: 2.0, matches: 9 };
        let new = rate(&[("a".into(), Some(known), 1), first(2)]);
        assert!(new[0].1.mu > 30.0 && new[0].1.matches == 10);
    }
}
