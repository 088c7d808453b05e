//! What a round costs, and when the match is over.

use parlour_core::{BySeat, Outcome, Seat, Sink};

use crate::event::Event;
use crate::rules::{Hearts, JACK_POINTS, LAST_ROUND, Moon, SEATS, Ties};
use crate::state::{Open, Phase};

impl Hearts {
    /// Scores a round that has been played to the end.
    #[inline(always)]
    pub(crate) fn finish_round(&self, open: &mut Open, out: &mut impl Sink<Event>) {
        let mut gained = open.taken.map(i32::from);
        if open.taken.contains(&self.all_points) {
            gained = self.score_moon(open, out);
        }
        if let Some(seat) = open.bonus {
            gained[seat.index()] += JACK_POINTS;
        }
        open.gained = gained;
        open.scores = sum(open.scores, gained);
        open.phase =
            if self.is_over(open.round, &open.scores) { Phase::Over } else { Phase::Resting };
        out.emit(|| Event::RoundScored {
            round: open.round,
            points: open.gained,
            totals: open.scores,
        });
        if open.phase == Phase::Over {
            out.emit(|| Event::MatchOver {
                winners: outcome(&open.scores).winners,
                totals: open.scores,
            });
        }
    }

    /// What each seat gets when one has taken every point, the jack of diamonds left aside.
    #[cold]
    fn score_moon(&self, open: &Open, out: &mut impl Sink<Event>) -> [i32; SEATS] {
        let all = i32::from(self.all_points);
        let shooter = |taken: &u8| *taken == self.all_points;
        let add = open.taken.map(|t| if shooter(&t) { 0 } else { all });
        let subtract = open.taken.map(|t| if shooter(&t) { -all } else { 0 });
        let seat = Seat::new(open.taken.iter().position(shooter).unwrap_or_default());
        let added = match self.rules.moon {
            Moon::Add => true,
            Moon::Subtract => false,
            Moon::Best => self.standing(open, seat, add) <= self.standing(open, seat, subtract),
        };
        out.emit(|| Event::MoonShot { seat, added, points: self.all_points });
        if added { add } else { subtract }
    }

    /// How a seat would stand in the match after such a round; less is better. To win now comes
    /// before playing on, and that before losing now; then the place, then the lead.
    fn standing(&self, open: &Open, seat: Seat, gained: [i32; SEATS]) -> (u8, usize, i32) {
        let mut totals = sum(open.scores, gained);
        if let Some(taker) = open.bonus {
            totals[taker.index()] += JACK_POINTS;
        }
        let own = totals[seat.index()];
        let others = || totals.iter().enumerate().filter(|(i, _)| *i != seat.index());
        let place = others().filter(|(_, total)| **total < own).count();
        let behind = others().map(|(_, total)| own - total).max().unwrap_or(0);
        let end = match (self.is_over(open.round, &totals), place) {
            (true, 0) => 0,
            (false, _) => 1,
            (true, _) => 2,
        };
        (end, place, behind)
    }

    /// Whether the match is over with these totals after this round.
    #[inline(always)]
    pub(crate) fn is_over(&self, round: u32, totals: &[i32; SEATS]) -> bool {
        if round >= LAST_ROUND {
            return true;
        }
        let reached = totals.iter().any(|t| *t >= self.rules.target);
        reached && (self.rules.ties == Ties::Shared || one_is_lowest(totals))
    }
}

fn one_is_lowest(totals: &[i32; SEATS]) -> bool {
    let lowest = totals.iter().min();
    totals.iter().filter(|t| Some(*t) == lowest).count() == 1
}

fn sum(a: [i32; SEATS], b: [i32; SEATS]) -> [i32; SEATS] {
    std::array::from_fn(|i| a[i] + b[i])
}

/// The end of a match with these totals: the fewest points win, and ties share a place.
pub(crate) fn outcome(totals: &[i32; SEATS]) -> Outcome {
    let scores: BySeat<i32> = totals.iter().copied().collect();
    Outcome::ranked(scores, |seat| totals[seat.index()])
}
