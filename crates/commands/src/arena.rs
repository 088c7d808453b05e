//! `parlour arena`: which bot is better, and how sure that is.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlour_arena::{Baseline, Measure, Results, Teams, Terms, Unit, chart, csv, page};
use parlour_core::Seed;
use parlour_house::{AnyGame, ContestPlan, Level, SeatSpec};
use parlour_store::Wish;
use serde_json::Value;

use crate::args::seed;
use crate::bench::thousands;
use crate::contestant::Contestant;
use crate::failure::Failure;
use crate::hall::Venue;
use crate::screen::find_game;
use crate::standings::{print, verdicts, whole};

const EXAMPLES: &str = "\
Every bot sits in every seat with the same deals, so most of the luck cancels.
With as many bots as seats or fewer, the first is on trial: it has one seat and
the others share the rest. With more, every group that fits the table meets.
With --teams each bot has so many seats, in every way there is to sit.

Examples:
  parlour arena hearts --bots search:50ms,classic --matches 500
  parlour arena rails --bots hard,normal --until-sure --resume hard.jsonl
  parlour arena rails --bots expert,normal --baseline hard.jsonl
  parlour arena hearts --bots \"mine=cmd:python3 mybot.py,classic\"
  parlour arena hearts --bots new=search:50ms,old=search:10ms --teams 2v2
  parlour arena stopbus --gauntlet --report levels.html

Results do not depend on the number of threads unless a budget is a time; times
are counted on each thread's own processor clock. docs/arena.md says more.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arena {
    /// The game
    game: String,
    /// Who takes part: classic, random, easy to expert, search:BUDGET,
    /// worlds:BUDGET, bot:NAME, cmd:PROGRAM; NAME=BOT gives it another name
    #[arg(long, required_unless_present = "gauntlet", value_name = "BOT,…")]
    #[arg(value_delimiter = ',')]
    bots: Vec<Contestant>,
    /// How many seats each bot has: 2v2
    #[arg(long, value_name = "SEATS", conflicts_with = "gauntlet")]
    teams: Option<Teams>,
    /// All levels and random take part, with the bots that are named
    #[arg(long)]
    gauntlet: bool,
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
    /// Compare with what --resume kept of another first bot, or of an older
    /// version of this program, deal by deal
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write the result as *.json or *.csv; may be given twice
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Draw the result
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the result as a page with charts
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
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
        Some(percent) if terms.measure() == Measure::Wins => percent / 100.0,
        Some(points) => points,
        None => terms.measure().usual_margin(),
    });
    let hall = Venue { contest: &*contest, wanted, units, margin, quiet: asked.quiet };
    // What cannot be compared is said before it is played.
    baseline(asked, terms, &[])?;
    let held = hall.hold(asked.resume.as_deref(), asked.records.as_deref())?;
    let report = Results::new(terms, &held.units, margin);
    write_outputs(asked, game.about().title, &report)?;
    let said = if asked.quiet { verdicts(&report) } else { whole(&*game, &report, &hall, &held) };
    print(&said)?;
    if let Some(baseline) = baseline(asked, terms, &held.units)? {
        print(&baseline.sentence(terms))?;
    }
    if held.interrupted {
        return Err(Failure::Interrupted(left_off(asked, &report)));
    }
    Ok(())
}

fn plan(game: &dyn AnyGame, asked: &Arena) -> Result<ContestPlan, Failure> {
    let contestants = contestants(asked);
    let bots = contestants.iter().map(|one| one.spec.clone()).collect();
    let mut plan = ContestPlan::new(bots, asked.seed.unwrap_or_else(|| Seed::from_number(1)));
    plan.names = contestants.into_iter().map(|one| one.name).collect();
    plan.teams.clone_from(&asked.teams);
    plan.rules = rules(game, &asked.rules)?;
    plan.deals = asked.deals;
    plan.threads = asked.threads.map_or(plan.threads, usize::from);
    plan.bot_time = asked.bot_time.map_or(plan.bot_time, Duration::from_millis);
    Ok(plan)
}

/// Who takes part.
fn contestants(asked: &Arena) -> Vec<Contestant> {
    let mut all = asked.bots.clone();
    if asked.gauntlet {
        let levels = Level::ALL.into_iter().map(SeatSpec::Level);
        for spec in std::iter::once(SeatSpec::Random).chain(levels) {
            if !all.iter().any(|one| one.spec == spec) {
                all.push(Contestant { name: None, spec });
            }
        }
    }
    all
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
fn baseline(asked: &Arena, terms: &Terms, units: &[Unit]) -> Result<Option<Baseline>, Failure> {
    let Some(path) = &asked.baseline else { return Ok(None) };
    let name = path.display();
    let bytes = fs::read(path)
        .map_err(|error| Failure::Failed(format!("{name} cannot be read: {error}.")))?;
    let baseline = Baseline::new(terms, units, &bytes);
    baseline.map(Some).map_err(|why| Failure::Failed(format!("{name} cannot be compared: {why}.")))
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
    for path in asked.out.iter().chain(&asked.plot).chain(&asked.report) {
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

fn write_outputs(asked: &Arena, title: &str, report: &Results) -> Result<(), Failure> {
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
    if let Some(path) = &asked.plot {
        write(path, chart(report))?;
    }
    match &asked.report {
        Some(path) => write(path, page(title, report)),
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
