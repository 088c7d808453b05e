//! Figures over all decisions of a seat: how accurate it was, and how lucky.

use parlour_core::stats::quantile;
use serde::Serialize;

use crate::report::{Moment, Point};

/// How much of what was at stake in its decisions a seat kept: 100 if it always chose the best
/// action, about 0 if it chose blindly.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Accuracy {
    /// The figure.
    pub figure: f64,
    /// Where its 95 % interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Accuracy {
    /// From what each decision lost and what it had at stake. The decisions are taken as a sample
    /// of those that the player would make: a ratio of means, and its error by linearisation.
    pub(crate) fn of(moments: &[Moment]) -> Option<Accuracy> {
        let lost: f64 = moments.iter().map(|m| m.lost).sum();
        let stake: f64 = moments.iter().map(|m| m.stake).sum();
        if stake <= 1e-9 {
            return None;
        }
        let ratio = lost / stake;
        let count = moments.len() as f64;
        let squares: f64 = moments.iter().map(|m| (m.lost - ratio * m.stake).powi(2)).sum();
        let figure = |ratio: f64| (100.0 * (1.0 - ratio)).clamp(0.0, 100.0);
        // One decision says nothing of the next.
        let (low, high) = if count < 2.0 {
            (0.0, 100.0)
        } else {
            let margin = quantile(moments.len() as u64 - 1)
                * (squares * count / (count - 1.0)).sqrt()
                / stake;
            (figure(ratio + margin), figure(ratio - margin))
        };
        Some(Accuracy { figure: figure(ratio), low, high })
    }
}

/// Where a match took a seat, and through what: `end` is `start` and `deals` and `play` less what
/// the seat lost by its own decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Fortune {
    /// What the match was worth before it began.
    pub start: f64,
    /// What it was worth at the end, or where the review ended.
    pub end: f64,
    /// What the deals brought.
    pub deals: f64,
    /// What the draws brought, and what the others did.
    pub play: f64,
}

/// Follows the worth of a match to a seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    pub(crate) luck: Fortune,
    pub(crate) chart: Vec<Point>,
    begun: bool,
    dealt: bool,
}

impl Course {
    /// A worth that is known where no round is being played: before a deal, or at the end.
    pub(crate) fn rests(&mut self, point: Point, deal: bool) {
        self.come_to(point);
        self.dealt = deal;
    }

    /// The worth before a decision of the seat, and what the decision lost.
    pub(crate) fn decides(&mut self, point: Point, lost: f64) {
        self.come_to(point);
        self.dealt = false;
        self.luck.end -= lost;
    }

    fn come_to(&mut self, point: Point) {
        if self.begun {
            let brought = point.value - self.luck.end;
            if self.dealt {
                self.luck.deals += brought;
            } else {
                self.luck.play += brought;
            }
        } else {
            self.luck.start = point.value;
            self.begun = true;
        }
        self.luck.end = point.value;
        self.chart.push(point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(value: f64) -> Point {
        Point { line: 1, round: 1, value, moment: None }
    }

    #[test]
    fn the_end_is_the_start_and_luck_less_what_was_lost() {
        let mut course = Course::default();
        course.rests(point(0.25), true);
        course.decides(point(0.40), 0.1);
        course.decides(point(0.35), 0.0);
        course.rests(point(0.20), true);
        course.decides(point(0.10), 0.05);
        course.rests(point(0.0), false);
        let luck = course.luck;
        assert!((luck.deals - 0.05).abs() < 1e-12, "{luck:?}");
        assert!((luck.play + 0.15).abs() < 1e-12, "{luck:?}");
        assert!((luck.end - (luck.start + luck.deals + luck.play - 0.15)).abs() < 1e-12);
        assert_eq!(course.chart.len(), 6);
    }
}
