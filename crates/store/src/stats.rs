//! How a person has done, game by game.
//!
//! The file only grows: a line per match that ended. The last line of a match counts.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;

use parlour_core::record::Line;
use parlour_core::{Fate, Record, Seat};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::files::{PRIVATE, make_folder};
use crate::home::Home;

/// How a match ended for the person who played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The match.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// The person's place, from 1; tied seats share the better one. None for one who was alone.
    pub place: Option<usize>,
    /// Whether the person won, alone or with others.
    pub won: bool,
    /// Whether nobody won, and nobody was ahead of the person.
    #[serde(default, skip_serializing_if = "is_false")]
    pub drawn: bool,
    /// The person's score.
    pub score: i64,
    /// Who the others were, each named once: `hard`, or `easy, classic`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub against: String,
    /// Whether something was undone.
    #[serde(default, skip_serializing_if = "is_false")]
    pub undone: bool,
    /// Whether somebody cheated; such a match does not count.
    #[serde(default, skip_serializing_if = "is_false")]
    pub cheated: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl MatchResult {
    /// The result of a record. There is none while the match goes on, where it began in a
    /// position of one's choice, where somebody sat down on the way, or where not exactly one
    /// person played.
    #[must_use]
    pub fn of(id: &str, record: &Record) -> Option<MatchResult> {
        let Some(Line::End { outcome }) = record.lines.last() else {
            return None;
        };
        let seats = record.header.seats.iter().enumerate();
        let people: Vec<Seat> =
            seats.filter(|(_, who)| *who == "human").map(|(index, _)| Seat::new(index)).collect();
        let &[seat] = people.as_slice() else {
            return None;
        };
        let any = |what: fn(&Line) -> bool| record.lines.iter().any(what);
        if record.header.start.position.is_some() || any(|line| matches!(line, Line::Sit { .. })) {
            return None;
        }
        Some(MatchResult {
            id: id.to_owned(),
            game: record.header.game.clone(),
            place: outcome.place(seat),
            won: outcome.fate(seat) == Fate::Won,
            drawn: outcome.fate(seat) == Fate::Drawn,
            score: outcome.scores[seat].into(),
            against: opponents(&record.header.seats),
            undone: any(|line| matches!(line, Line::Undo { .. })),
            cheated: any(|line| matches!(line, Line::Cheat { .. })),
        })
    }
}

/// The bots among the seats, each named once; of an outside program only that it is one.
fn opponents(seats: &[String]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for who in seats.iter().filter(|who| *who != "human") {
        let name = if who.starts_with("cmd:") { "a program" } else { who };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Entry {
    Result(MatchResult),
    /// This match has no result: nobody or several people played.
    Void {
        id: String,
    },
}

/// Writes how a match ended, or that it ended without a result.
pub(crate) fn append(home: &Home, id: &str, result: Option<MatchResult>) -> Result<(), StoreError> {
    let entry = match result {
        Some(result) => Entry::Result(result),
        None => Entry::Void { id: id.to_owned() },
    };
    let text = serde_json::to_string(&entry)
        .unwrap_or_else(|e| unreachable!("a result is plain JSON: {e}"));
    make_folder(home.folder())?;
    let path = home.stats_file();
    let write = || {
        let mut options = OpenOptions::new();
        let mut file = options.create(true).append(true).mode(PRIVATE).open(&path)?;
        // The leading line end closes a line that a power cut may have left unfinished.
        file.write_all(format!("\n{text}\n").as_bytes())?;
        file.sync_data()
    };
    write().map_err(StoreError::io("Cannot write", &path))
}

/// All results, in the order in which the matches ended.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// A result per match.
    pub results: Vec<MatchResult>,
    /// How many lines of the file could not be read.
    pub unreadable: usize,
}

/// How a person has done in one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Matches that count.
    pub played: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many of them nobody won.
    pub drawn: u32,
    /// In how many of them something was undone.
    pub undone: u32,
    /// Matches that do not count because somebody cheated.
    pub cheated: u32,
    /// How many were won in a row up to now.
    pub streak: u32,
    /// The most that were won in a row.
    pub best_streak: u32,
    /// The sum of the scores.
    pub score_sum: i64,
    /// How many of them had places, and the sum of these.
    pub places: (u32, u64),
    /// The lowest and the highest score.
    pub scores: Option<(i64, i64)>,
}

impl Tally {
    /// The average score; 0 if nothing was played.
    #[must_use]
    pub fn average_score(&self) -> f64 {
        self.score_sum as f64 / f64::from(self.played.max(1))
    }

    /// The average place, where there were places.
    #[must_use]
    pub fn average_place(&self) -> Option<f64> {
        let (count, sum) = self.places;
        (count > 0).then(|| sum as f64 / f64::from(count))
    }

    /// How many were neither won nor drawn.
    #[must_use]
    pub fn lost(&self) -> u32 {
        self.played - self.won - self.drawn
    }

    fn add(&mut self, result: &MatchResult) {
        if result.cheated {
            self.cheated += 1;
            return;
        }
        self.played += 1;
        self.won += u32::from(result.won);
        self.drawn += u32::from(result.drawn);
        self.undone += u32::from(result.undone);
        self.streak = if result.won { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.score_sum += result.score;
        if let Some(place) = result.place {
            self.places = (self.places.0 + 1, self.places.1 + place as u64);
        }
        let (low, high) = self.scores.unwrap_or((result.score, result.score));
        self.scores = Some((low.min(result.score), high.max(result.score)));
    }
}

impl Stats {
    /// Reads the file; no file means no matches.
    pub fn read(home: &Home) -> Result<Stats, StoreError> {
        let path = home.stats_file();
        match fs::read(&path) {
            Ok(bytes) => Ok(Stats::parse(&bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Stats::default()),
            Err(error) => Err(StoreError::io("Cannot read", &path)(error)),
        }
    }

    fn parse(bytes: &[u8]) -> Stats {
        let mut stats = Stats::default();
        for row in bytes.split(|b| *b == b'\n') {
            if row.trim_ascii().is_empty() {
                continue;
            }
            match serde_json::from_slice(row) {
                Ok(Entry::Result(result)) => {
                    stats.results.retain(|r| r.id != result.id);
                    stats.results.push(result);
                }
                Ok(Entry::Void { id }) => stats.results.retain(|r| r.id != id),
                Err(_) => stats.unreadable += 1,
            }
        }
        stats
    }

    /// The tally of each game.
    #[must_use]
    pub fn by_game(&self) -> BTreeMap<&str, Tally> {
        let mut games: BTreeMap<&str, Tally> = BTreeMap::new();
        for result in &self.results {
            games.entry(&result.game).or_default().add(result);
        }
        games
    }

    /// The tally of one game against each kind of opponents, the ones met first first. Matches
    /// alone, and old ones that do not say, are against nobody: an empty text.
    #[must_use]
    pub fn by_opponents(&self, game: &str) -> Vec<(&str, Tally)> {
        let mut tallies: Vec<(&str, Tally)> = Vec::new();
        for result in self.results.iter().filter(|result| result.game == game) {
            let at = tallies.iter().position(|(against, _)| *against == result.against);
            let at = at.unwrap_or_else(|| {
                tallies.push((&result.against, Tally::default()));
                tallies.len() - 1
            });
            tallies[at].1.add(result);
        }
        tallies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(id: &str, won: bool, score: i64) -> MatchResult {
        MatchResult {
            id: id.into(),
            game: "toy".into(),
            place: Some(if won { 1 } else { 3 }),
            won,
            drawn: false,
            score,
            against: String::new(),
            undone: false,
            cheated: false,
        }
    }

    #[test]
    fn streaks_and_averages_follow_the_order_of_play() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        for (id, won, score) in [("a", true, 10), ("b", true, 20), ("c", false, 60), ("d", true, 2)]
        {
            append(&home, id, Some(result(id, won, score))).unwrap();
        }
        let stats = Stats::read(&home).unwrap();
        let tally = &stats.by_game()["toy"];
        assert_eq!((tally.played, tally.won), (4, 3));
        assert_eq!((tally.streak, tally.best_streak), (1, 2));
        assert_eq!((tally.average_score(), tally.average_place()), (23.0, Some(1.5)));
        assert_eq!(tally.scores, Some((2, 60)));
    }

    #[test]
    fn a_match_alone_is_won_lost_or_drawn_and_has_no_place() {
        let alone = |id: &str, won, score| MatchResult { place: None, ..result(id, won, score) };
        let level = MatchResult { drawn: true, ..alone("b", false, 0) };
        let results = vec![alone("a", true, 2), level, alone("c", false, -4)];
        let stats = Stats { results, unreadable: 0 };
        let tally = &stats.by_game()["toy"];
        assert_eq!((tally.won, tally.drawn, tally.lost()), (1, 1, 1));
        assert_eq!((tally.average_place(), tally.scores), (None, Some((-4, 2))));
    }

    #[test]
    fn cheated_matches_do_not_count_and_undone_ones_are_marked() {
        let stats = Stats {
            results: vec![
                MatchResult { cheated: true, ..result("a", true, 1) },
                MatchResult { undone: true, ..result("b", false, 5) },
            ],
            unreadable: 0,
        };
        let tally = &stats.by_game()["toy"];
        assert_eq!((tally.played, tally.won), (1, 0));
        assert_eq!((tally.cheated, tally.undone), (1, 1));
    }

    #[test]
    fn each_kind_of_opponents_has_its_own_tally() {
        let against =
            |id: &str, who: &str, won| MatchResult { against: who.into(), ..result(id, won, 1) };
        let stats = Stats {
            results: vec![
                against("a", "hard", false),
                against("b", "easy", true),
                against("c", "hard", true),
            ],
            unreadable: 0,
        };
        let tallies = stats.by_opponents("toy");
        let brief: Vec<_> = tallies.iter().map(|(who, t)| (*who, t.played, t.won)).collect();
        assert_eq!(brief, [("hard", 2, 1), ("easy", 1, 1)]);
        assert_eq!(stats.by_opponents("other"), []);
        let seats = ["hard", "human", "cmd:x --secret", "hard"].map(String::from);
        assert_eq!(opponents(&seats), "hard, a program");
    }

    #[test]
    fn the_last_line_of_a_match_counts() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        append(&home, "a", Some(result("a", false, 9))).unwrap();
        append(&home, "a", None).unwrap();
        assert_eq!(Stats::read(&home).unwrap().results, []);
        append(&home, "a", Some(result("a", true, 3))).unwrap();
        assert_eq!(Stats::read(&home).unwrap().results, [result("a", true, 3)]);
    }

    #[test]
    fn an_unfinished_line_costs_only_itself() {
        let tempdir = tempfile::tempdir().unwrap();
        let home = Home::at(tempdir.path());
        append(&home, "a", Some(result("a", true, 1))).unwrap();
        let mut bytes = fs::read(home.stats_file()).unwrap();
        bytes.extend(b"{\"type\":\"resu");
        fs::write(home.stats_file(), bytes).unwrap();
        append(&home, "b", Some(result("b", true, 1))).unwrap();
        let stats = Stats::read(&home).unwrap();
        assert_eq!((stats.results.len(), stats.unreadable), (2, 1));
    }
}
