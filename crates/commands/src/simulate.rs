//! `parlour simulate`: plain bulk play, and what comes of it.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use parlour_arena::Length;
use parlour_core::{Seat, Seed};
use parlour_house::{Bulk, BulkPlan, SeatSpec};
use serde_json::{Value, json};

use crate::arena::rules;
use crate::args::{seat_spec, seed};
use crate::bench::thousands;
use crate::failure::Failure;
use crate::screen::find_game;
use crate::show::print_json;

const EXAMPLES: &str = "\
Random bots are played as fast as the rules allow. The result does not depend
on the number of threads unless a bot's budget is a time.

Examples:
  parlour simulate hearts
  parlour simulate stopbus --bots classic --matches 100000
  parlour simulate rails --rules map=island --json";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Simulate {
    /// The game
    game: String,
    /// How many matches [default: 100000 of random bots, 1000 of others]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    matches: Option<u64>,
    /// Who sits where: one for every seat, or a list with one for each
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', default_value = "random")]
    #[arg(value_parser = seat_spec)]
    bots: Vec<SeatSpec>,
    /// An option of the game; may be given several times
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    rules: Vec<String>,
    /// Deal others: a whole number, or 64 hex digits
    #[arg(long, value_parser = seed)]
    seed: Option<Seed>,
    /// On how many threads [default: every core]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn simulate(asked: &Simulate) -> Result<(), Failure> {
    let game = find_game(&asked.game)?;
    let random = asked.bots.iter().all(|bot| *bot == SeatSpec::Random);
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let plan = BulkPlan {
        rules: rules(&*game, &asked.rules)?,
        bots: asked.bots.clone(),
        seed: asked.seed.unwrap_or_else(|| Seed::from_number(1)),
        matches: asked.matches.unwrap_or(if random { 100_000 } else { 1_000 }),
        threads: asked.threads.map_or_else(cores, usize::from),
        bot_time: parlour_house::Setup::new(Seed::from_number(0)).bot_time,
    };
    let over = Arc::new(AtomicBool::new(false));
    let flag = over.clone();
    // Without a handler Ctrl-C still ends the program, only without what is known so far.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let bar = progress(plan.matches);
    let tick = |played: u64| {
        bar.inc(played);
        !over.load(Ordering::Relaxed)
    };
    let (bulk, time) = timed(|| game.simulate(&plan, &tick));
    let bulk = bulk.map_err(|error| Failure::Usage(error.to_string()))?;
    bar.finish_and_clear();
    let title = game.about().title;
    if asked.json {
        print_json(&as_json(game.id(), &plan, &bulk, time))?;
    } else {
        write!(io::stdout().lock(), "{}", as_text(title, &plan, &bulk, time))?;
    }
    if over.load(Ordering::Relaxed) {
        let (played, asked) = (thousands(bulk.simulation.matches as f64), plan.matches);
        let asked = thousands(asked as f64);
        return Err(Failure::Interrupted(format!(
            "Interrupted after {played} of {asked} matches."
        )));
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "the speed of bulk play is worth knowing")]
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

fn progress(matches: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(matches);
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} matches, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Matches, rounds and actions a second.
fn rates(bulk: &Bulk, time: Duration) -> [f64; 3] {
    let sum = &bulk.simulation;
    [sum.matches, sum.rounds.total, sum.steps.total]
        .map(|count| count as f64 / time.as_secs_f64().max(1e-9))
}

fn as_json(game: &str, plan: &BulkPlan, bulk: &Bulk, time: Duration) -> Value {
    let sum = &bulk.simulation;
    let [matches, rounds, steps] = rates(bulk, time).map(f64::round);
    let seats = Seat::all(bulk.seats.len()).map(|seat| {
        let score = sum.score(seat);
        json!({
            "seat": bulk.seats[seat.index()],
            "bot": bulk.bots[seat.index()],
            "score": score.mean,
            "score_margin": score.margin(),
            "wins": sum.wins(seat),
        })
    });
    json!({
        "game": game,
        "matches": sum.matches,
        "seed": plan.seed,
        "seats": seats.collect::<Vec<Value>>(),
        "draws": sum.draws,
        "faults": sum.faults,
        "rounds": length_json(&sum.rounds, sum.matches),
        "steps": length_json(&sum.steps, sum.matches),
        "threads": plan.threads,
        "seconds": time.as_secs_f64(),
        "matches_per_s": matches,
        "deals_per_s": rounds,
        "steps_per_s": steps,
    })
}

fn length_json(length: &Length, matches: u64) -> Value {
    let counts = length.counts.iter().enumerate().filter(|(_, count)| **count > 0);
    json!({
        "mean": length.total as f64 / matches.max(1) as f64,
        "shortest": length.quantile(0.0),
        "median": length.quantile(0.5),
        "longest": length.quantile(1.0),
        "counts": counts.map(|(n, count)| json!([n, count])).collect::<Vec<Value>>(),
    })
}

fn as_text(title: &str, plan: &BulkPlan, bulk: &Bulk, time: Duration) -> String {
    let sum = &bulk.simulation;
    let mut text = format!("{title}: {} matches.\n\n", thousands(sum.matches as f64));
    text += &format!("{:<12} {:<24} {:>20} {:>8}\n", "seat", "bot", "score", "wins %");
    for seat in Seat::all(bulk.seats.len()) {
        let score = sum.score(seat);
        let margin = score.margin().map_or_else(|| "?".into(), |margin| format!("{margin:.2}"));
        let cut = |name: &str| name.chars().take(24).collect::<String>();
        text += &format!(
            "{:<12} {:<24} {:>20} {:>8.2}\n",
            bulk.seats[seat.index()],
            cut(&bulk.bots[seat.index()]),
            format!("{:.2} ± {margin}", score.mean),
            100.0 * sum.wins(seat)
        );
    }
    let draws = 100.0 * sum.draws as f64 / sum.matches.max(1) as f64;
    text += &format!("{:<12} {:<24} {:>20} {draws:>8.2}\n\n", "nobody", "", "");
    for (what, length) in [("Rounds", &sum.rounds), ("Actions", &sum.steps)] {
        text += &format!(
            "{what} a match: {:.1} on average, {} to {}, nine in ten from {} to {}.\n",
            length.total as f64 / sum.matches.max(1) as f64,
            length.quantile(0.0),
            length.quantile(1.0),
            length.quantile(0.05),
            length.quantile(0.95)
        );
    }
    if sum.faults > 0 {
        text += &format!("Bots gave no usable answer {} times.\n", thousands(sum.faults as f64));
    }
    text.push('\n');
    text += &histogram(sum);
    let [matches, rounds, steps] = rates(bulk, time).map(thousands);
    text + &format!(
        "\n{matches} matches, {rounds} rounds and {steps} actions a second on {} thread{}.\n",
        plan.threads,
        if plan.threads == 1 { "" } else { "s" }
    )
}

/// How many rows a histogram has at most.
const ROWS: usize = 16;
/// How wide its longest bar is.
const BAR: usize = 50;

/// How long matches were: in rounds, or in actions where all have the same rounds.
fn histogram(sum: &parlour_house::Simulation) -> String {
    let varied = sum.rounds.quantile(0.0) < sum.rounds.quantile(1.0);
    let (what, length) = if varied { ("rounds", &sum.rounds) } else { ("actions", &sum.steps) };
    let (low, high) = (length.quantile(0.0) as usize, length.quantile(1.0) as usize);
    let wide = (high - low + 1).div_ceil(ROWS);
    let rows: Vec<(usize, u64)> = (low..=high)
        .step_by(wide)
        .map(|from| (from, length.counts[from..=high.min(from + wide - 1)].iter().sum()))
        .collect();
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let mut text = String::new();
    for (from, count) in rows {
        let to = high.min(from + wide - 1);
        let name = if wide == 1 { format!("{from}") } else { format!("{from}-{to}") };
        let share = 100.0 * count as f64 / sum.matches.max(1) as f64;
        let bar = "#".repeat((count as usize * BAR).div_ceil(most as usize));
        text += format!("{name:>11} {what:<7} {share:>6.2} % {bar}").trim_end();
        text.push('\n');
    }
    text
}
