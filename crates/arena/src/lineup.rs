//! Who sits where in the matches of a unit.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How many seats each bot has, where they play in teams: `2v2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Teams(Vec<usize>);

impl Teams {
    /// How many seats a bot has.
    #[must_use]
    pub fn size(&self, bot: usize) -> usize {
        self.0.get(bot).copied().unwrap_or_default()
    }

    /// Says why so many bots cannot sit at a table of so many seats in these teams.
    pub fn fit(&self, bots: usize, seats: usize) -> Result<(), String> {
        let (teams, wanted) = (self.0.len(), self.0.iter().sum::<usize>());
        match () {
            () if teams != bots => {
                Err(format!("Teams of {self} are for {teams} bots, and {bots} are named."))
            }
            () if wanted != seats => {
                Err(format!("Teams of {self} have {wanted} seats, and the table has {seats}."))
            }
            () => Ok(()),
        }
    }
}

impl FromStr for Teams {
    type Err = String;

    fn from_str(text: &str) -> Result<Teams, String> {
        let wrong = || format!("\"{text}\" are no teams: say how many seats each has, as 2v2.");
        let size = |part: &str| part.parse().ok().filter(|size| (1..=16).contains(size));
        let sizes: Option<Vec<usize>> = text.split('v').map(size).collect();
        sizes.filter(|sizes| sizes.len() > 1).map(Teams).ok_or_else(wrong)
    }
}

impl fmt::Display for Teams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&sizes.join("v"))
    }
}

impl TryFrom<String> for Teams {
    type Error = String;

    fn try_from(text: String) -> Result<Teams, String> {
        text.parse()
    }
}

impl From<Teams> for String {
    fn from(teams: Teams) -> String {
        teams.to_string()
    }
}

/// The seatings of a unit: for each, the bot (by its number) of every seat. Every group of bots
/// that meets is rotated, so that each of them sits in every seat.
///
/// With as many bots as seats or fewer, the first bot is the one on trial: it has one seat, and
/// the others share the rest in turn. With more bots than seats, every group meets. Teams sit in
/// every way there is.
#[must_use]
pub fn lineups(bots: usize, seats: usize, teams: Option<&Teams>) -> Vec<Vec<usize>> {
    match teams {
        Some(teams) => arrangements(&mut teams.0.clone(), seats),
        None => groups(bots, seats).into_iter().flat_map(rotations).collect(),
    }
}

/// Every different order of bots of whom so many are left.
fn arrangements(left: &mut [usize], seats: usize) -> Vec<Vec<usize>> {
    if seats == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for bot in 0..left.len() {
        if left[bot] > 0 {
            left[bot] -= 1;
            for mut rest in arrangements(left, seats - 1) {
                rest.insert(0, bot);
                all.push(rest);
            }
            left[bot] += 1;
        }
    }
    all
}

fn groups(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    match bots {
        0 => Vec::new(),
        1 => vec![vec![0; seats]],
        _ if bots <= seats => {
            let others = (1..bots).cycle();
            vec![std::iter::once(0).chain(others).take(seats).collect()]
        }
        _ => choose(bots, seats),
    }
}

/// Every group of `size` out of `bots`, in order.
fn choose(bots: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        choose(last, size - 1).into_iter().map(move |mut group| {
            group.push(last);
            group
        })
    };
    (size - 1..bots).flat_map(with_last).collect()
}

/// The distinct rotations of a seating.
fn rotations(group: Vec<usize>) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for shift in 0..group.len() {
        let mut turned = group.clone();
        turned.rotate_right(shift);
        if !all.contains(&turned) {
            all.push(turned);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bot_on_trial_sits_in_every_seat_once() {
        let all = lineups(2, 4, None);
        assert_eq!(all, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
    }

    #[test]
    fn as_many_bots_as_seats_meet_in_every_rotation() {
        assert_eq!(lineups(3, 3, None), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
    }

    #[test]
    fn more_bots_than_seats_meet_in_every_group() {
        assert_eq!(lineups(3, 2, None), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert_eq!(lineups(5, 3, None).len(), 10 * 3);
    }

    #[test]
    fn every_bot_sits_equally_often_in_every_seat() {
        for (bots, seats) in [(1, 4), (2, 4), (4, 4), (3, 2), (6, 4), (5, 2)] {
            assert_even(&lineups(bots, seats, None), bots, seats);
        }
        for (teams, bots, seats) in [("2v2", 2, 4), ("1v3", 2, 4), ("2v1v1", 3, 4), ("3v2", 2, 5)] {
            let teams: Teams = teams.parse().unwrap();
            teams.fit(bots, seats).unwrap();
            let all = lineups(bots, seats, Some(&teams));
            assert_even(&all, bots, seats);
            let sizes = |l: &Vec<usize>| (0..bots).all(|b| count(l, b) == teams.size(b));
            assert!(all.iter().all(sizes), "{teams}");
        }
    }

    fn assert_even(all: &[Vec<usize>], bots: usize, seats: usize) {
        for bot in 0..bots {
            let count = |seat: usize| all.iter().filter(|l| l[seat] == bot).count();
            assert!((0..seats).all(|s| count(s) == count(0)), "{bots} {seats} {bot}");
        }
    }

    fn count(seating: &[usize], bot: usize) -> usize {
        seating.iter().filter(|b| **b == bot).count()
    }

    #[test]
    fn two_against_two_sit_in_all_six_ways() {
        let teams: Teams = "2v2".parse().unwrap();
        let all = lineups(2, 4, Some(&teams));
        let six: [[usize; 4]; 6] =
            [[0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0]];
        assert_eq!(all, six);
    }

    #[test]
    fn teams_read_what_they_write_and_must_fit() {
        assert_eq!("1v3".parse::<Teams>().unwrap().to_string(), "1v3");
        for bad in ["", "2", "2v", "v", "0v4", "2vv2", "two", "-1v5", "2x2", "99999v1"] {
            assert!(bad.parse::<Teams>().is_err(), "{bad}");
        }
        let teams: Teams = "2v2".parse().unwrap();
        assert!(teams.fit(3, 4).unwrap_err().contains("for 2 bots, and 3 are named"));
        assert!(teams.fit(2, 3).unwrap_err().contains("the table has 3"));
    }
}
