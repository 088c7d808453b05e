//! A review: what programs read, and what text and pictures are made of.

use parlour_core::{Outcome, Seat, Worth};
use parlour_house::LegalAction;
use serde::Serialize;

use crate::figures::{Accuracy, Fortune};

/// What a match's decisions were worth. Values are in the game's own units: times
/// [`Worth::scale`] they are [`Worth::unit`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The game's short name.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// The bot that judged.
    pub bot: String,
    /// What values are counted in.
    pub worth: Worth,
    /// How the match ended, if it did.
    pub outcome: Option<Outcome>,
    /// How many rounds the match had.
    pub rounds: usize,
    /// Whether all was reviewed that was asked for; false if somebody stopped it.
    pub complete: bool,
    /// What a reader should know: undos, cheats, programs that failed.
    pub notes: Vec<String>,
    /// The seats that were reviewed.
    pub seats: Vec<SeatReview>,
}

/// What the decisions of one seat were worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReview {
    /// Which seat.
    pub seat: Seat,
    /// What it is called.
    pub name: String,
    /// Who sat there.
    pub who: String,
    /// How much of what was at stake was kept; `None` if nothing was.
    pub accuracy: Option<Accuracy>,
    /// The value lost by all decisions together.
    pub lost: f64,
    /// What was luck.
    pub luck: Fortune,
    /// How many decisions were how bad.
    pub tally: Tally,
    /// How many decisions were no choice, or could not be judged.
    pub skipped: usize,
    /// The places in `moments` of those that cost most, the worst first; three at most.
    pub worst: Vec<usize>,
    /// Every decision with a choice, in order.
    pub moments: Vec<Moment>,
    /// The worth of the match to the seat as it went on.
    pub chart: Vec<Point>,
}

impl SeatReview {
    /// Where each round begins: its number and a place in `chart`, before the deal if one is there.
    #[must_use]
    pub fn begins(&self) -> Vec<(usize, usize)> {
        let pairs = self.chart.windows(2).enumerate();
        let new = pairs.filter(|(_, pair)| pair[0].round < pair[1].round);
        let place = |(at, pair): (usize, &[Point])| {
            (pair[1].round, if pair[0].moment.is_none() { at } else { at + 1 })
        };
        new.map(place).collect()
    }
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// The line of the record, counted from 1.
    pub line: usize,
    /// The round, counted from 1.
    pub round: usize,
    /// Which of the seat's decisions in that round it was, counted from 1.
    pub turn: usize,
    /// How many actions there were to choose from.
    pub choices: usize,
    /// What was done.
    pub done: LegalAction,
    /// What the bot would have done.
    pub best: LegalAction,
    /// What the match was worth to the seat before it decided.
    pub value: f64,
    /// What was lost: the difference to the best action, where that is beyond doubt.
    pub lost: f64,
    /// The difference as it was measured, noise included.
    pub behind: f64,
    /// The standard error of that difference; 0 where it is exact.
    pub error: f64,
    /// By how much the best action is worth more than one picked blindly.
    pub stake: f64,
    /// How bad it was.
    pub grade: Grade,
    /// What was better and why, where something was lost.
    pub why: Option<String>,
}

/// How bad a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// As good as the best, as far as can be told.
    Good,
    /// It lost a little.
    Slip,
    /// It lost enough to matter.
    Mistake,
    /// It lost a lot.
    Blunder,
}

impl Grade {
    /// How bad it is to lose so much.
    #[must_use]
    pub fn of(lost: f64, worth: &Worth) -> Grade {
        let share = lost / worth.much;
        match share {
            _ if share >= 1.0 => Grade::Blunder,
            _ if share >= 0.5 => Grade::Mistake,
            _ if share >= 0.1 => Grade::Slip,
            _ => Grade::Good,
        }
    }

    /// The grade as a noun with its article.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Grade::Good => "hardly worse",
            Grade::Slip => "a slip",
            Grade::Mistake => "a mistake",
            Grade::Blunder => "a blunder",
        }
    }
}

/// How many decisions were how bad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// As good as the best.
    pub good: usize,
    /// They lost a little.
    pub slips: usize,
    /// They lost enough to matter.
    pub mistakes: usize,
    /// They lost a lot.
    pub blunders: usize,
}

impl Tally {
    /// What was bad, in words: `1 blunder, 2 slips`.
    #[must_use]
    pub fn words(&self) -> String {
        let counted =
            [(self.blunders, "blunder"), (self.mistakes, "mistake"), (self.slips, "slip")];
        let bad: Vec<String> = counted
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, noun)| format!("{count} {noun}{}", if *count == 1 { "" } else { "s" }))
            .collect();
        if bad.is_empty() { "no mistakes".to_owned() } else { bad.join(", ") }
    }

    /// Counts moments.
    #[must_use]
    pub fn of(moments: &[Moment]) -> Tally {
        let mut tally = Tally::default();
        for moment in moments {
            match moment.grade {
                Grade::Good => tally.good += 1,
                Grade::Slip => tally.slips += 1,
                Grade::Mistake => tally.mistakes += 1,
                Grade::Blunder => tally.blunders += 1,
            }
        }
        tally
    }
}

/// The worth of the match to a seat at some time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The line of the record that follows, counted from 1.
    pub line: usize,
    /// How many rounds there had been.
    pub round: usize,
    /// The worth.
    pub value: f64,
    /// The place of the decision in `moments`; `None` between rounds and at the end.
    pub moment: Option<usize>,
}
