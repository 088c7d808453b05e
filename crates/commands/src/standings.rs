//! What a tournament found, printed.

use std::io::{self, Write};

use parlour_arena::{Measure, Results, Settled, Terms, digits, fixed, with_interval};
use parlour_core::text::clean;
use parlour_front::WIDTH;
use parlour_front::words::{width, wrap};
use parlour_house::{AnyContest, AnyGame};

use crate::bench::thousands;
use crate::failure::Failure;
use crate::hall::{Held, Venue};

/// Everything that was found.
pub(crate) fn whole(game: &dyn AnyGame, report: &Results, hall: &Venue<'_>, held: &Held) -> String {
    let terms = &report.terms;
    let mut said = heading(game.about().title, report, hall.contest);
    let turns = hall.contest.matches_a_unit();
    if !hall.wanted.is_multiple_of(turns) && hall.margin.is_none() && !held.interrupted {
        let wanted = thousands(hall.wanted as f64);
        said += &format!("{wanted} were asked for; whole turns round the table are played.\n");
    }
    said.push('\n');
    said += &table(report);
    said.push('\n');
    said += &verdicts(report);
    for note in &report.notes {
        said += &format!("{note}\n");
    }
    for bot in report.standings.iter().filter(|bot| bot.faults > 0) {
        let why = held.faults.get(&bot.bot).map(|why| format!(" ({why})")).unwrap_or_default();
        said += &format!(
            "! {} gave no usable answer {} times{why}; classic chose for it.\n",
            bot.bot,
            thousands(bot.faults as f64)
        );
    }
    if let Some(margin) = hall.margin {
        said += &settled(terms, report, margin);
    }
    said
}

fn heading(title: &str, report: &Results, contest: &dyn AnyContest) -> String {
    let matches = thousands(report.matches as f64);
    let rounds = match report.terms.deals {
        Some(1) => " of 1 deal".into(),
        Some(deals) => format!(" of {deals} deals"),
        None => String::new(),
    };
    let teams = report.terms.teams.as_ref().map(|teams| format!(", {teams}")).unwrap_or_default();
    let seatings = contest.matches_a_unit();
    let units = thousands(report.units as f64);
    format!(
        "{title}{teams}: {matches} matches{rounds}; {units} times {seatings} seatings with the \
         same luck.\n"
    )
}

/// The bots, the best first.
fn table(report: &Results) -> String {
    let low_wins = report.terms.low_wins;
    let points = match (report.terms.deals.is_some(), low_wins) {
        (true, true) => "points a deal, low",
        (true, false) => "points a deal",
        (false, true) => "points, low wins",
        (false, false) => "points a match",
    };
    let sign = if low_wins { -1.0 } else { 1.0 };
    let mut text = row("bot", points, "wins %", "rating", "ms");
    let mut order: Vec<usize> = (0..report.standings.len()).collect();
    let worth = |bot: usize| match report.measure {
        Measure::Wins => report.standings[bot].wins.mean,
        _ => sign * report.standings[bot].points.mean,
    };
    order.sort_by(|a, b| worth(*b).total_cmp(&worth(*a)));
    for bot in order {
        let bot = &report.standings[bot];
        let rating = &bot.rating;
        text += &row(
            &short(&bot.bot),
            &with_interval(Measure::PointsADeal, &bot.points),
            &with_interval(Measure::Wins, &bot.wins.times(100.0)).replace(" to ", "–"),
            &format!("{:+.0} ± {:.0}", rating.elo, (rating.high - rating.low) / 2.0),
            &bot.processor_ms.map(milliseconds).unwrap_or_default(),
        );
    }
    text
}

fn row(bot: &str, points: &str, wins: &str, rating: &str, ms: &str) -> String {
    format!("{bot:<22} {points:>18} {wins:>18} {rating:>11} {ms:>7}\n")
}

/// Processor time a decision.
fn milliseconds(ms: f64) -> String {
    fixed(ms, digits(ms / 10.0).max(1))
}

/// A name as far as there is room.
fn short(name: &str) -> String {
    match name.char_indices().nth(22) {
        Some(_) => name.chars().take(21).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

pub(crate) fn verdicts(report: &Results) -> String {
    report.verdicts.iter().map(|pair| pair.sentence.clone() + "\n").collect()
}

/// What the sequential test says.
fn settled(terms: &Terms, report: &Results, margin: f64) -> String {
    let (unit, margin) = (terms.measure().unit(), margin * terms.measure().scale());
    let open = report.verdicts.iter().filter(|pair| pair.settled == Some(Settled::NotYet)).count();
    match open {
        0 => format!("The sequential test for a difference of {margin} {unit} is settled.\n"),
        _ => format!(
            "The sequential test for a difference of {margin} {unit} is not settled: play more \
             matches.\n"
        ),
    }
}

/// Prints lines, wrapped where they are too long.
pub(crate) fn print(said: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for line in said.lines() {
        let line = clean(line).into_owned();
        let fits = width(&line) <= WIDTH;
        let lines = if fits { vec![line] } else { wrap(&line, WIDTH, 2) };
        for line in lines {
            writeln!(output, "{line}")?;
        }
    }
    Ok(())
}
