//! How a match ended.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seat::{BySeat, Seat};

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Who won; more than one where the win is shared, none in a draw and where the house won.
    pub winners: Vec<Seat>,
    /// All seats from first to last; seats that tie share a group.
    pub ranking: Vec<Vec<Seat>>,
    /// Whether the match ended level: nobody won it, and the house did not.
    pub draw: bool,
    /// The final scores, as the game counts them.
    pub scores: BySeat<i32>,
}

/// How a match ended for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It won, alone or with others.
    Won,
    /// Nobody was ahead of it, and it won nothing.
    Drawn,
    /// Another seat or the house was ahead of it.
    Lost,
}

impl Outcome {
    /// The end for one who played alone against the house: it is won above this level and lost
    /// below it.
    #[must_use]
    pub fn alone(score: i32, level: i32) -> Outcome {
        let seat = Seat::new(0);
        Outcome {
            winners: if score > level { vec![seat] } else { Vec::new() },
            ranking: vec![vec![seat]],
            draw: score == level,
            scores: std::iter::once(score).collect(),
        }
    }

    /// Ranks seats by a key, smallest first; equal keys tie. Seats at the top share the win.
    ///
    /// ```
    /// use parlour_core::{BySeat, Fate, Outcome, Seat};
    ///
    /// let scores: BySeat<i32> = [26, 0, 13, 0].into_iter().collect();
    /// let end = Outcome::ranked(scores.clone(), |seat| scores[seat]);
    /// assert_eq!(end.winners, [Seat::new(1), Seat::new(3)], "the fewest points win, and ties share");
    /// assert_eq!((end.place(Seat::new(0)), end.fate(Seat::new(0))), (Some(4), Fate::Lost));
    /// ```
    #[must_use]
    pub fn ranked<K: Ord>(scores: BySeat<i32>, key: impl Fn(Seat) -> K) -> Outcome {
        let mut seats: Vec<Seat> = Vec::with_capacity(scores.len());
        for seat in Seat::all(scores.len()) {
            let before = seats.iter().take_while(|s| key(**s) <= key(seat)).count();
            seats.insert(before, seat);
        }
        let ranking: Vec<Vec<Seat>> =
            seats.chunk_by(|a, b| key(*a) == key(*b)).map(<[Seat]>::to_vec).collect();
        Outcome { winners: ranking[0].clone(), ranking, draw: false, scores }
    }

    /// The place of a seat, from 1; tied seats share the better place. Who played alone has none.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<usize> {
        let better = self.ranking.iter().take_while(|group| !group.contains(&seat));
        (self.scores.len() > 1).then(|| better.map(Vec::len).sum::<usize>() + 1)
    }

    /// How it ended for a seat.
    #[must_use]
    pub fn fate(&self, seat: Seat) -> Fate {
        if self.winners.contains(&seat) {
            Fate::Won
        } else if self.draw && self.ranking[0].contains(&seat) {
            Fate::Drawn
        } else {
            Fate::Lost
        }
    }

    /// What is wrong with an outcome of a match of `seats`, if anything is.
    #[must_use]
    pub fn flaw(&self, seats: usize) -> Option<String> {
        let mut ranked: Vec<Seat> = self.ranking.concat();
        ranked.sort_unstable();
        if ranked != Seat::all(seats).collect::<Vec<_>>() {
            return Some(format!("the ranking {:?} does not name each seat once", self.ranking));
        }
        if self.ranking.iter().any(Vec::is_empty) {
            return Some("the ranking has an empty group".into());
        }
        // One who plays alone may lose to the house: then nobody has won, and it is no draw.
        if self.draw != self.winners.is_empty() && (self.draw || seats > 1) {
            return Some(format!("draw is {} with winners {:?}", self.draw, self.winners));
        }
        if !self.winners.is_empty() && self.winners != self.ranking[0] {
            return Some(format!("winners {:?} are not first in {:?}", self.winners, self.ranking));
        }
        if self.scores.len() != seats {
            return Some(format!("{} scores for {seats} seats", self.scores.len()));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(indices: &[usize]) -> Vec<Seat> {
        indices.iter().map(|i| Seat::new(*i)).collect()
    }

    #[test]
    fn equal_keys_share_a_place() {
        let scores: BySeat<i32> = [30, 10, 100, 10].into_iter().collect();
        let outcome = Outcome::ranked(scores.clone(), |s| scores[s]);
        assert_eq!(outcome.winners, seats(&[1, 3]));
        assert_eq!(outcome.ranking, [seats(&[1, 3]), seats(&[0]), seats(&[2])]);
        assert_eq!([0, 1, 2, 3].map(|i| outcome.place(Seat::new(i)).unwrap()), [3, 1, 4, 1]);
        let fates = [0, 1, 2, 3].map(|i| outcome.fate(Seat::new(i)));
        assert_eq!(fates, [Fate::Lost, Fate::Won, Fate::Lost, Fate::Won]);
        assert_eq!(outcome.flaw(4), None);
        assert!(outcome.flaw(5).is_some());
    }

    #[test]
    fn who_plays_alone_wins_loses_or_draws_and_has_no_place() {
        let seat = Seat::new(0);
        for (score, fate) in [(101, Fate::Won), (100, Fate::Drawn), (99, Fate::Lost)] {
            let outcome = Outcome::alone(score, 100);
            assert_eq!((outcome.fate(seat), outcome.place(seat)), (fate, None));
            assert_eq!(outcome.winners.is_empty(), fate != Fate::Won);
            assert_eq!(outcome.draw, fate == Fate::Drawn);
            assert_eq!(outcome.flaw(1), None);
        }
        let house = Outcome {
            draw: false,
            winners: Vec::new(),
            ..Outcome::ranked([1, 1].into_iter().collect(), |_| 0)
        };
        assert!(house.flaw(2).is_some(), "of several seats one is first");
    }
}
