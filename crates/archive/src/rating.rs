//! Ratings per person and game. How they are reckoned is the server's; here they are kept, and
//! the result of a match is counted once.

use crate::database::{Outcome, Statement};
use crate::{Archive, Error};

/// How well somebody plays a game, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate.
    pub mu: f64,
    /// Its uncertainty.
    pub sigma: f64,
    /// How many matches it comes from.
    pub matches: i64,
}

impl Rating {
    /// What leaderboards are ordered by: what one can be almost sure of.
    pub fn points(&self) -> f64 {
        self.mu - 3.0 * self.sigma
    }
}

/// A place in a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The person's id.
    pub person: String,
    /// Their name.
    pub name: String,
    /// Their rating.
    pub rating: Rating,
}

/// What became of a match's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// It is counted now.
    Counted,
    /// It was counted before, or the match is not over; nothing was written.
    Already,
    /// Somebody's rating is not what was read; nothing was written: read them again.
    Stale,
}

impl Archive {
    /// Somebody's rating in a game, if they have one.
    pub async fn rating(&self, person: &str, game: &str) -> Result<Option<Rating>, Error> {
        let sql = "SELECT mu, sigma, matches FROM rating WHERE person = $1 AND game = $2";
        let rows = self.database.query(Statement::new(sql).with(person).with(game)).await?;
        rows.into_iter().next().map(|row| read(&mut row.read())).transpose()
    }

    /// All ratings of a person, by game.
    pub async fn ratings(&self, person: &str) -> Result<Vec<(String, Rating)>, Error> {
        let sql = "SELECT game, mu, sigma, matches FROM rating WHERE person = $1 ORDER BY game";
        let rows = self.database.query(Statement::new(sql).with(person)).await?;
        let named = |row: crate::database::Row| {
            let row = &mut row.read();
            Ok((row.text()?, read(row)?))
        };
        rows.into_iter().map(named).collect()
    }

    /// Counts the result of a match that is over, once: each person's new rating, whose `matches`
    /// is one more than in the rating it was reckoned from.
    pub async fn rate(&self, id: &str, ratings: &[(String, Rating)]) -> Result<Rated, Error> {
        let sql = "UPDATE match SET rated = 1 WHERE id = $1 AND rated = 0 AND status = 2";
        let mut all = vec![Statement::new(sql).with(id).must_touch_one()];
        // In order, so that two matches with the same people cannot wait for each other.
        let mut ratings: Vec<_> = ratings.iter().collect();
        ratings.sort_by(|one, other| one.0.cmp(&other.0));
        for (person, rating) in ratings {
            let set = Statement::new(if rating.matches == 1 { FIRST } else { NEXT })
                .with(id)
                .with(person.as_str())
                .with(rating.mu)
                .with(rating.sigma)
                .with(rating.matches)
                .with(rating.points());
            all.push(set.must_touch_one());
        }
        Ok(match self.database.transact(all).await? {
            Outcome::Done(_) => Rated::Counted,
            Outcome::Undone(0) => Rated::Already,
            Outcome::Undone(_) => Rated::Stale,
        })
    }

    /// The best at a game, from the place `from` (0 is the first).
    pub async fn leaderboard(
        &self,
        game: &str,
        from: i64,
        limit: i64,
    ) -> Result<Vec<Ranked>, Error> {
        let sql = "SELECT r.person, p.name, r.mu, r.sigma, r.matches
                   FROM rating r JOIN person p ON p.id = r.person WHERE r.game = $1
                   ORDER BY r.points DESC, r.person LIMIT $2 OFFSET $3";
        let best = Statement::new(sql).with(game).with(limit.max(0)).with(from.max(0));
        let standing = |row: crate::database::Row| {
            let row = &mut row.read();
            Ok(Ranked { person: row.text()?, name: row.text()?, rating: read(row)? })
        };
        self.database.query(best).await?.into_iter().map(standing).collect()
    }
}

const FIRST: &str = "
    INSERT INTO rating (person, game, mu, sigma, matches, points)
    SELECT $2, game, $3, $4, $5, $6 FROM match WHERE id = $1
    ON CONFLICT (person, game) DO NOTHING";

const NEXT: &str = "
    UPDATE rating SET mu = $3, sigma = $4, matches = $5, points = $6
    WHERE person = $2 AND game = (SELECT game FROM match WHERE id = $1) AND matches + 1 = $5";

fn read(row: &mut crate::database::Columns) -> Result<Rating, Error> {
    Ok(Rating { mu: row.real()?, sigma: row.real()?, matches: row.int()? })
}
