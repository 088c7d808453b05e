//! `parlour arena`: which bot is better, and how sure that is.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlour_arena::{Beside, Results, Settled, Terms, Unit, chart, csv, digits, fixed};
use parlour_core::Seed;
use parlour_core::text::clean;
use parlour_front::WIDTH;
use parlour_front::words::{width, wrap};
use parlour_house::{AnyContest, AnyGame, ContestPlan, SeatSpec};
use parlour_store::Wish;
use serde_json::Value;

use crate::args::{seat_spec, seed};
use crate::bench::thousands;
use crate::failure::Failure;
use crate::hall::{Held, Venue};
use crate::screen::find_game;

const EXAMPLES: &str = "\
Every bot sits in every seat with the same deals, so most of the luck cancels.
With as many bots as seats or fewer, the first is on trial: it has one seat and
the others share the rest. With more, every group that fits the table meets.

Examples:
  parlour arena hearts --bots search:50ms,classic --matches 500
  parlour arena rails --bots hard,normal --until-sure --resume hard.jsonl
  parlour arena rails --bots expert,normal --beside hard.jsonl
  parlour arena hearts --bots \"cmd:python3 mybot.py,classic\"

Results do not depend on the number of threads unless a budget is a time; times
are counted on each thread's own processor clock. docs/arena.md says more.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arena {
    /// The game
    game: String,
    /// Who takes part: classic, random, easy to expert, search:BUDGET,
    /// worlds:BUDGET, cmd:PROGRAM
    #[arg(long, required = true, value_name = "BOT,…", value_delimiter = ',')]
    #[arg(value_parser = seat_spec)]
    bots: Vec<SeatSpec>,
    /// How many matches at most, counting every seating [default: 1000, or
    /// 100000 with --until-sure]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    matches: Option<u64>,
    /// The rounds of each match, in games of independent deals; 0 for whole
    /// matches [default: 4]
    #[arg(long, value_name = "NUMBER")]
    deals: Option<u32>,
    /// An option of the game; may be given several times
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    rules: Vec<String>,
    /// Deal others: a whole number, or 64 hex digits
    #[arg(long, value_parser = seed)]
    seed: Option<Seed>,
    /// On how many threads [default: every core]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Stop when it is sure which is better, or that none is by MARGIN: points,
    /// or per cent of matches where wins decide [default: 0.5, or 5 %]
    #[arg(long, value_name = "MARGIN", num_args = 0..=1, value_parser = margin)]
    until_sure: Option<Option<f64>>,
    /// Keep what is played in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Compare with what --resume kept of another first bot, deal by deal
    #[arg(long, value_name = "FILE")]
    beside: Option<PathBuf>,
    /// Write the result as *.json or *.csv; may be given twice
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Draw the result
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the record of every match into this folder
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// How long a program may think about a decision
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    bot_time: Option<u64>,
    /// Print the verdicts only, and no progress
    #[arg(long)]
    quiet: bool,
}

fn margin(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').trim().parse::<f64>() {
        Ok(margin) if margin > 0.0 && margin.is_finite() => Ok(margin),
        _ => Err("name a difference above 0, such as 0.5 points or 5 %".into()),
    }
}

/// How many matches there are at most where nobody says.
const MATCHES: u64 = 1_000;
const MATCHES_UNTIL_SURE: u64 = 100_000;

pub(crate) fn arena(asked: &Arena) -> Result<(), Failure> {
    let game = find_game(&asked.game)?;
    check_outputs(asked)?;
    let contest =
        game.contest(&plan(&*game, asked)?).map_err(|error| Failure::Usage(error.to_string()))?;
    let terms = contest.terms();
    let usual = if asked.until_sure.is_some() { MATCHES_UNTIL_SURE } else { MATCHES };
    let wanted = asked.matches.unwrap_or(usual);
    let units = wanted.div_ceil(contest.matches_a_unit());
    let margin = asked.until_sure.map(|margin| match margin {
        Some(percent) if terms.measure() == parlour_arena::Measure::Wins => percent / 100.0,
        Some(points) => points,
        None => terms.measure().usual_margin(),
    });
    let hall = Venue { contest: &*contest, wanted, units, margin, quiet: asked.quiet };
    // What cannot be compared is said before it is played.
    beside(asked, terms, &[])?;
    let held = hall.hold(asked.resume.as_deref(), asked.records.as_deref())?;
    let report = Results::new(terms, &held.units, margin);
    write_outputs(asked, &report)?;
    let said = if asked.quiet { verdicts(&report) } else { whole(&*game, &report, &hall, &held) };
    print(&said)?;
    if let Some(beside) = beside(asked, terms, &held.units)? {
        print(&beside.sentence(terms))?;
    }
    if held.interrupted {
        return Err(Failure::Interrupted(left_off(asked, &report)));
    }
    Ok(())
}

fn plan(game: &dyn AnyGame, asked: &Arena) -> Result<ContestPlan, Failure> {
    let mut plan =
        ContestPlan::new(asked.bots.clone(), asked.seed.unwrap_or_else(|| Seed::from_number(1)));
    plan.rules = rules(game, &asked.rules)?;
    plan.deals = asked.deals;
    plan.threads = asked.threads.map_or(plan.threads, usize::from);
    plan.bot_time = asked.bot_time.map_or(plan.bot_time, Duration::from_millis);
    Ok(plan)
}

/// The options that differ from the default, as they are written on the command line.
pub(crate) fn rules(game: &dyn AnyGame, written: &[String]) -> Result<Value, Failure> {
    let mut wish = Wish::default();
    for rule in written {
        wish.add_rule(game, rule).map_err(Failure::Usage)?;
    }
    Ok(Value::Object(wish.rules))
}

/// The units beside those of another tournament, if that is asked for.
fn beside(asked: &Arena, terms: &Terms, units: &[Unit]) -> Result<Option<Beside>, Failure> {
    let Some(path) = &asked.beside else { return Ok(None) };
    let name = path.display();
    let bytes = fs::read(path)
        .map_err(|error| Failure::Failed(format!("{name} cannot be read: {error}.")))?;
    let beside = Beside::new(terms, units, &bytes);
    beside.map(Some).map_err(|why| Failure::Failed(format!("{name} cannot be compared: {why}.")))
}

/// Says at once, not after hours, that a result could not be written.
fn check_outputs(asked: &Arena) -> Result<(), Failure> {
    for path in &asked.out {
        if form(path).is_none() {
            return Err(Failure::Usage(format!(
                "{} ends in neither .json nor .csv: name --out so that it does.",
                path.display()
            )));
        }
    }
    for path in asked.out.iter().chain(&asked.plot) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(Failure::Failed(format!(
                "There is no folder to write {} into.",
                path.display()
            )));
        }
    }
    Ok(())
}

/// What a file's name says that it holds.
fn form(path: &Path) -> Option<fn(&Results) -> String> {
    let end = path.extension()?.to_str()?.to_ascii_lowercase();
    match end.as_str() {
        "json" => Some(|report| {
            let text = serde_json::to_string_pretty(report);
            text.unwrap_or_else(|e| unreachable!("a report is plain JSON: {e}")) + "\n"
        }),
        "csv" => Some(csv),
        _ => None,
    }
}

fn write_outputs(asked: &Arena, report: &Results) -> Result<(), Failure> {
    let write = |path: &Path, text: String| {
        fs::write(path, text).map_err(|error| {
            Failure::Failed(format!("{} cannot be written: {error}.", path.display()))
        })
    };
    for path in &asked.out {
        if let Some(form) = form(path) {
            write(path, form(report))?;
        }
    }
    match &asked.plot {
        Some(path) => write(path, chart(report)),
        None => Ok(()),
    }
}

/// How to go on after Ctrl-C.
fn left_off(asked: &Arena, report: &Results) -> String {
    let matches = thousands(report.matches as f64);
    match &asked.resume {
        Some(path) => format!(
            "Interrupted after {matches} matches. They are kept in {}: the same command goes on.",
            path.display()
        ),
        None => format!(
            "Interrupted after {matches} matches. With --resume FILE they would be kept to go on \
             from."
        ),
    }
}

/// Everything that was found.
fn whole(game: &dyn AnyGame, report: &Results, hall: &Venue<'_>, held: &Held) -> String {
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
    for bot in report.standings.iter().filter(|bot| bot.faults > 0) {
        let why = held.faults.get(&bot.bot).map(|why| format!(" ({why})")).unwrap_or_default();
        said += &format!(
            "! {} gave no usable answer {} times{why}; a random move was made for it.\n",
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
    let seatings = contest.matches_a_unit();
    let units = thousands(report.units as f64);
    format!(
        "{title}: {matches} matches{rounds}; {units} times {seatings} seatings with the same luck.\n"
    )
}

/// The bots, the best first.
fn table(report: &Results) -> String {
    let (points, sign) = match (report.terms.deals, report.terms.low_wins) {
        (Some(_), true) => ("points a deal (low wins)", -1.0),
        (Some(_), false) => ("points a deal", 1.0),
        (None, true) => ("points a match (low wins)", -1.0),
        (None, false) => ("points a match", 1.0),
    };
    let mut text = format!("{:<24} {points:>25} {:>14} {:>14}\n", "bot", "wins %", "rating");
    let mut order: Vec<usize> = (0..report.standings.len()).collect();
    let worth = |bot: usize| match report.measure {
        parlour_arena::Measure::Wins => report.standings[bot].wins.mean,
        _ => sign * report.standings[bot].points.mean,
    };
    order.sort_by(|a, b| worth(*b).total_cmp(&worth(*a)));
    for bot in order {
        let bot = &report.standings[bot];
        let wins = bot.wins.times(100.0);
        let rating = &bot.rating;
        text += &format!(
            "{:<24} {:>25} {:>14} {:>14}\n",
            short(&bot.bot),
            with_margin(bot.points.mean, bot.points.margin()),
            with_margin(wins.mean, wins.margin()),
            format!("{:+.0} ± {:.0}", rating.elo, (rating.high - rating.low) / 2.0),
        );
    }
    text
}

fn with_margin(mean: f64, margin: Option<f64>) -> String {
    let digits = digits(margin.unwrap_or(0.0)).max(1);
    let margin = margin.map(|m| format!(" ± {m:.digits$}")).unwrap_or_default();
    fixed(mean, digits) + &margin
}

/// A name as far as there is room.
fn short(name: &str) -> String {
    match name.char_indices().nth(24) {
        Some(_) => name.chars().take(23).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

fn verdicts(report: &Results) -> String {
    report.verdicts.iter().map(|pair| pair.sentence.clone() + "\n").collect()
}

/// What the sequential test says.
fn settled(terms: &Terms, report: &Results, margin: f64) -> String {
    let unit = terms.measure().unit();
    let margin =
        if terms.measure() == parlour_arena::Measure::Wins { margin * 100.0 } else { margin };
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
fn print(said: &str) -> Result<(), Failure> {
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
