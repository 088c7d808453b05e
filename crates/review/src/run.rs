//! Goes through a record and asks a bot about every decision.

use parlour_core::record::Line;
use parlour_core::{Pace, Record, Seat, Turn};
use parlour_house::{AnyGame, AnyTable, Go, HouseError, Judgement, SeatSpec};

use crate::figures::{Accuracy, Course};
use crate::report::{Grade, Moment, Point, Review, SeatReview, Tally};
use crate::sentence::{Case, why};
use crate::steps::standing;

/// How many moments are named as the worst.
const WORST: usize = 3;

/// What is to be reviewed, and how.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The seats.
    pub seats: Vec<Seat>,
    /// The bot that judges: one that weighs its choices, or the game's adviser.
    pub bot: Option<SeatSpec>,
    /// How it may think.
    pub pace: Pace,
}

impl Ask {
    /// A review of these seats by the game's adviser.
    #[must_use]
    pub fn new(seats: Vec<Seat>) -> Ask {
        Ask { seats, bot: None, pace: Pace::default() }
    }
}

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many decisions have been looked at.
    pub done: usize,
    /// How many there are.
    pub of: usize,
}

/// Why there is no review.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    /// The record is not a match of this game, or was changed.
    #[error(transparent)]
    House(#[from] HouseError),
    /// There is no such seat.
    #[error("There is no seat {0} at this table.")]
    NoSuchSeat(Seat),
    /// The bot cannot be had, or gave no answer.
    #[error("{0}")]
    Bot(String),
    /// The bot weighs nothing.
    #[error("{0} does not weigh its choices, so it cannot judge them: use search:BUDGET.")]
    CannotJudge(String),
}

/// The seats that are reviewed if nobody says which: those of people, or all where none played.
#[must_use]
pub fn usual_seats(record: &Record) -> Vec<Seat> {
    let seats = &record.header.seats;
    let people: Vec<Seat> =
        Seat::all(seats.len()).filter(|s| seats[s.index()] == "human").collect();
    if people.is_empty() { Seat::all(seats.len()).collect() } else { people }
}

/// Reviews a match. `progress` hears of every decision and may end it: what is known by then is
/// returned, and marked as not complete.
pub fn review(
    game: &dyn AnyGame,
    record: &Record,
    ask: &Ask,
    progress: &mut dyn FnMut(Progress) -> Go,
) -> Result<Review, ReviewError> {
    // Nobody sits there: a record must never start a program.
    let nobody = vec![SeatSpec::Human; record.header.seats.len()];
    let whole = game.replay(record, Some(&nobody), None)?;
    if let Some(seat) = ask.seats.iter().find(|s| s.index() >= whole.seats()) {
        return Err(ReviewError::NoSuchSeat(*seat));
    }
    let mut table = game.replay(record, Some(&nobody), Some(0))?;
    table.set_pace(&ask.pace);
    let mut walk = Walk::new(game, record, ask, &*table);
    let steps = standing(&record.lines);
    let asked = |place: &&usize| match &record.lines[**place] {
        Line::Act { seat, .. } => ask.seats.contains(seat),
        _ => false,
    };
    let (mut done, of) = (0, steps.iter().filter(asked).count());
    let mut complete = progress(Progress { done, of }) == Go::On;
    for place in &steps {
        if !complete {
            break;
        }
        let line = &record.lines[*place];
        match line {
            Line::Deal {} => walk.rests(&*table, *place),
            Line::Act { seat, name, payload } if ask.seats.contains(seat) => {
                let found = table.judge(*seat, name, &payload.value(), &walk.bot);
                let found = found.map_err(|error| ReviewError::Bot(error.to_string()))?;
                done += 1;
                complete = progress(Progress { done, of }) == Go::On;
                // A thought that was cut short is none.
                if !ask.pace.hurried() {
                    walk.decides(&*table, *seat, *place, found);
                }
            }
            _ => {}
        }
        let follow = table.follow(line);
        follow.map_err(|why| parlour_core::record::RecordError::new(*place + 2, why)).map_err(
            // It was played once already: only a game that breaks its promises gets here.
            HouseError::from,
        )?;
    }
    complete &= !ask.pace.hurried();
    if complete && table.turn() == Turn::Over && whole.turn() == Turn::Over {
        walk.ends(&*table, record.lines.len());
    }
    walk.finish(&*whole, complete)
}

/// What has been found out so far.
struct Walk<'a> {
    game: &'a dyn AnyGame,
    record: &'a Record,
    bot: SeatSpec,
    seats: Vec<SeatReview>,
    courses: Vec<Course>,
}

impl<'a> Walk<'a> {
    fn new(game: &'a dyn AnyGame, record: &'a Record, ask: &Ask, table: &dyn AnyTable) -> Walk<'a> {
        let blank = |seat: &Seat| SeatReview {
            seat: *seat,
            name: table.seat_name(*seat),
            who: record.header.seats[seat.index()].clone(),
            accuracy: None,
            lost: 0.0,
            luck: Default::default(),
            tally: Tally::default(),
            skipped: 0,
            worst: Vec::new(),
            moments: Vec::new(),
            chart: Vec::new(),
        };
        let seats: Vec<SeatReview> = ask.seats.iter().map(blank).collect();
        let courses = vec![Course::default(); seats.len()];
        let bot = ask.bot.clone().unwrap_or_else(|| table.adviser());
        Walk { game, record, bot, seats, courses }
    }

    /// Before a deal.
    fn rests(&mut self, table: &dyn AnyTable, place: usize) {
        self.stands(table, place + 2, true);
    }

    /// At a decision of a seat that is reviewed.
    fn decides(
        &mut self,
        table: &dyn AnyTable,
        seat: Seat,
        place: usize,
        found: Option<Judgement>,
    ) {
        let Some(index) = self.seats.iter().position(|s| s.seat == seat) else { return };
        let (review, course) = (&mut self.seats[index], &mut self.courses[index]);
        let Some(judgement) = found else {
            review.skipped += 1;
            return;
        };
        let worth = table.worth();
        let (line, round) = (place + 2, table.rounds() as usize);
        let case = Case {
            judgement: &judgement,
            worth: &worth,
            scored_in: table.scored_in(),
            low_wins: self.game.low_wins(),
            score: table.scores()[seat],
        };
        let why = why(&case);
        let value = judgement.value + judgement.lost;
        let point = Point { line, round, value, moment: Some(review.moments.len()) };
        course.decides(point, judgement.lost);
        let turn = review.moments.iter().filter(|m| m.round == round).count() + 1;
        review.moments.push(Moment {
            line,
            round,
            turn,
            choices: judgement.choices,
            done: judgement.done,
            best: judgement.best,
            value,
            lost: judgement.lost,
            behind: judgement.behind,
            error: judgement.error,
            stake: judgement.stake,
            grade: Grade::of(judgement.lost, &worth),
            why,
        });
    }

    /// At the end of the match.
    fn ends(&mut self, table: &dyn AnyTable, lines: usize) {
        self.stands(table, lines + 1, false);
    }

    fn stands(&mut self, table: &dyn AnyTable, line: usize, deal: bool) {
        let (standing, round) = (table.standing(), table.rounds() as usize);
        for (seat, course) in self.seats.iter().zip(&mut self.courses) {
            let value = standing[seat.seat];
            course.rests(Point { line, round, value, moment: None }, deal);
        }
    }

    fn finish(mut self, whole: &dyn AnyTable, complete: bool) -> Result<Review, ReviewError> {
        for (seat, course) in self.seats.iter_mut().zip(self.courses) {
            seat.accuracy = Accuracy::of(&seat.moments);
            seat.lost = seat.moments.iter().map(|m| m.lost).sum();
            seat.tally = Tally::of(&seat.moments);
            seat.worst = worst(&seat.moments);
            (seat.luck, seat.chart) = (course.luck, course.chart);
        }
        let judged = self.seats.iter().any(|s| !s.moments.is_empty());
        let asked = self.seats.iter().any(|s| s.skipped > 0);
        if complete && asked && !judged && !weighs(&self.bot) {
            return Err(ReviewError::CannotJudge(self.bot.to_string()));
        }
        Ok(Review {
            game: self.game.id().into(),
            title: self.game.about().title.into(),
            bot: self.bot.to_string(),
            worth: whole.worth(),
            outcome: whole.outcome(),
            rounds: whole.rounds() as usize,
            complete,
            notes: notes(self.record, whole),
            seats: self.seats,
        })
    }
}

/// Whether such a bot weighs its choices at all.
fn weighs(bot: &SeatSpec) -> bool {
    matches!(bot, SeatSpec::Search(_) | SeatSpec::Worlds(_))
}

/// The places of the moments that lost most, the worst first; of equals the earlier one.
fn worst(moments: &[Moment]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..moments.len()).filter(|i| moments[*i].lost > 0.0).collect();
    places.sort_by(|a, b| moments[*b].lost.total_cmp(&moments[*a].lost));
    places.truncate(WORST);
    places
}

/// What a reader should know of the record.
fn notes(record: &Record, whole: &dyn AnyTable) -> Vec<String> {
    let mut notes = Vec::new();
    let mut note = |text: String| {
        if !notes.contains(&text) {
            notes.push(text);
        }
    };
    if whole.was_undone() {
        note("Some moves were taken back: what stands is reviewed.".into());
    }
    for line in &record.lines {
        match line {
            Line::Cheat { seat, what } => note(format!(
                "{} cheated ({what}), and knew more than the review supposes.",
                whole.seat_name(*seat)
            )),
            Line::Substitute { seat, .. } => note(format!(
                "The program of {} failed, and another chose for it.",
                whole.seat_name(*seat)
            )),
            Line::Forfeit { seat, .. } => {
                note(format!("{} forfeited the match.", whole.seat_name(*seat)));
            }
            _ => {}
        }
    }
    if whole.outcome().is_none() {
        note("The match is not finished: what was played so far is reviewed.".into());
    }
    notes
}
