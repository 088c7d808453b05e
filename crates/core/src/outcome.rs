//! How a match ended.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seat::{BySeat, Seat};

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Who won; more than one where the win is shared, none where nobody did.
    pub winners: Vec<Seat>,
    /// All seats from first to last; seats that tie share a group.
    pub ranking: Vec<Vec<Seat>>,
    /// Whether the match ended without a winner.
    pub draw: bool,
    /// The final scores, as the game counts them.
    pub scores: BySeat<i32>,
}

impl Outcome {
    /// Ranks seats by a key, smallest first; equal keys tie. Seats at the top share the win.
    #[must_use]
    pub fn ranked<K: Ord>(scores: BySeat<i32>, key: impl Fn(Seat) -> K) -> Outcome {
        let mut seats: Vec<Seat> = Seat::all(scores.len()).collect();
        seats.sort_by_key(|s| key(*s));
        let ranking: Vec<Vec<Seat>> =
            seats.chunk_by(|a, b| key(*a) == key(*b)).map(<[Seat]>::to_vec).collect();
        Outcome { winners: ranking[0].clone(), ranking, draw: false, scores }
    }

    /// The place of a seat, from 1; tied seats share the better place.
    #[must_use]
    pub fn place(&self, seat: Seat) -> usize {
        let better = self.ranking.iter().take_while(|group| !group.contains(&seat));
        better.map(Vec::len).sum::<usize>() + 1
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
        if self.draw != self.winners.is_empty() {
            return Some(format!("draw is {} with winners {:?}", self.draw, self.winners));
        }
        if !self.draw && self.winners != self.ranking[0] {
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
        assert_eq!([0, 1, 2, 3].map(|i| outcome.place(Seat::new(i))), [3, 1, 4, 1]);
        assert_eq!(outcome.flaw(4), None);
        assert!(outcome.flaw(5).is_some());
    }
}
