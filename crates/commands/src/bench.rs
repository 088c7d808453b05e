//! `parlour bench`: how fast a game runs. The only place that reads a clock.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use parlour_core::Workload;
use serde_json::{Map, Value, json};

use crate::args::Bench;
use crate::failure::Failure;
use crate::screen::find_game;
use crate::show::print_json;

/// How often each workload is measured; odd, so that there is a middle one.
const REPEATS: usize = 7;
/// How long the warm-up of each workload takes at least.
const WARM_UP: Duration = Duration::from_millis(50);

/// What was measured of a workload.
struct Figure {
    name: &'static str,
    about: &'static str,
    /// Times a second, per repeat.
    rates: Vec<f64>,
    floor: Option<&'static str>,
}

pub(crate) fn bench(asked: &Bench) -> Result<(), Failure> {
    let game = find_game(&asked.game)?;
    let workloads = game.workloads();
    if workloads.is_empty() {
        let title = game.about().title;
        return Err(Failure::Failed(format!("{title} has nothing to measure.")));
    }
    let figures = measure(&workloads, asked.seconds);
    if asked.json { print_json(&as_json(game.id(), &figures)) } else { print_table(&figures) }
}

/// Measures all workloads in turns, so that a slow moment of the machine hits them alike.
fn measure(workloads: &[Workload], seconds: f64) -> Vec<Figure> {
    let share = Duration::from_secs_f64(seconds / (workloads.len() * REPEATS) as f64);
    let sizes: Vec<u64> = workloads.iter().map(|work| size_for(work, share)).collect();
    let mut figures: Vec<Figure> = workloads
        .iter()
        .map(|work| Figure {
            name: work.name,
            about: work.about,
            rates: Vec::new(),
            floor: work.floor,
        })
        .collect();
    for _ in 0..REPEATS {
        for ((work, size), figure) in workloads.iter().zip(&sizes).zip(&mut figures) {
            let (done, time) = timed(work, *size);
            figure.rates.push(done as f64 / time.as_secs_f64().max(1e-9));
        }
    }
    figures
}

/// Warms up, and finds how much work fills the share of time.
fn size_for(work: &Workload, share: Duration) -> u64 {
    let mut size = 1;
    loop {
        let (done, time) = timed(work, size);
        if time >= WARM_UP.min(share) || size >= 1 << 40 {
            let rate = done as f64 / time.as_secs_f64().max(1e-9);
            return ((rate * share.as_secs_f64()) as u64).max(1);
        }
        size *= 2;
    }
}

#[expect(clippy::disallowed_methods, reason = "measuring time is what this command is for")]
fn timed(work: &Workload, size: u64) -> (u64, Duration) {
    let start = Instant::now();
    let done = std::hint::black_box((work.run)(std::hint::black_box(size)));
    (done, start.elapsed())
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

/// The median of the ratios within each repeat: what the machine did meanwhile cancels out.
fn ratio(figure: &Figure, figures: &[Figure]) -> Option<f64> {
    let floor = figures.iter().find(|other| Some(other.name) == figure.floor)?;
    let ratios: Vec<f64> = figure.rates.iter().zip(&floor.rates).map(|(a, b)| a / b).collect();
    Some(median(&ratios))
}

fn as_json(game: &str, figures: &[Figure]) -> Value {
    let mut whole = Map::new();
    whole.insert("game".into(), game.into());
    whole.insert("repeats".into(), REPEATS.into());
    let (mut ratios, mut spreads) = (Map::new(), Map::new());
    for figure in figures {
        whole.insert(figure.name.into(), json!(median(&figure.rates).round()));
        let low = figure.rates.iter().copied().fold(f64::INFINITY, f64::min);
        let high = figure.rates.iter().copied().fold(0.0, f64::max);
        spreads.insert(figure.name.into(), json!([low.round(), high.round()]));
        if let (Some(floor), Some(ratio)) = (figure.floor, ratio(figure, figures)) {
            let ratio = (ratio * 1000.0).round() / 1000.0;
            ratios.insert(format!("{}/{floor}", figure.name), json!(ratio));
        }
    }
    whole.insert("ratios".into(), Value::Object(ratios));
    whole.insert("spreads".into(), Value::Object(spreads));
    Value::Object(whole)
}

fn print_table(figures: &[Figure]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    for figure in figures {
        let rate = thousands(median(&figure.rates));
        let ratio = match (figure.floor, ratio(figure, figures)) {
            (Some(floor), Some(ratio)) => format!("  {ratio:.2} of {floor}"),
            _ => String::new(),
        };
        writeln!(output, "{:<18} {rate:>14}{ratio}", figure.name)?;
        for line in parlour_front::words::wrap(&format!("  {}", figure.about), 80, 2) {
            writeln!(output, "{line}")?;
        }
    }
    Ok(())
}

/// `1,234,567`.
pub(crate) fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_the_median_within_repeats() {
        let figure =
            |name, rates: [f64; 3], floor| Figure { name, about: "", rates: rates.to_vec(), floor };
        let figures =
            [figure("a", [2.0, 30.0, 3.0], Some("b")), figure("b", [4.0, 60.0, 30.0], None)];
        assert_eq!(ratio(&figures[0], &figures), Some(0.5));
        assert_eq!(ratio(&figures[1], &figures), None);
        assert_eq!(thousands(1_234_567.4), "1,234,567");
        assert_eq!(thousands(999.0), "999");
    }

    #[test]
    fn every_workload_is_measured_as_often_as_the_others() {
        let work = Workload {
            name: "w",
            about: "",
            run: |n| (0..n).fold(0, |a, b| a | b) | n,
            floor: None,
        };
        let figures = measure(&[work], 0.05);
        assert_eq!(figures[0].rates.len(), REPEATS);
        assert!(figures[0].rates.iter().all(|rate| *rate > 0.0));
    }
}
