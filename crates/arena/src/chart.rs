//! The table of bots as a picture: a dot for each, with its 95 % interval.

use std::fmt::Write;

use crate::results::{Measure, Results};
use crate::sentence::with_interval;
use parlour_core::stats::Interval;

const WIDTH: f64 = 720.0;
const ROW: f64 = 28.0;
/// Where the dots begin and end; names stand to the left, numbers to the right.
const LEFT: f64 = 200.0;
const RIGHT: f64 = 560.0;
const TITLE: f64 = 44.0;

/// The chart as SVG: what decides, and below it the ratings.
#[must_use]
pub fn chart(report: &Results) -> String {
    let measured: Vec<Interval> = report
        .standings
        .iter()
        .map(|bot| match report.measure {
            Measure::Wins => bot.wins.times(100.0),
            Measure::PointsADeal | Measure::PointsAMatch => bot.points,
        })
        .collect();
    let rated: Vec<Interval> = report
        .standings
        .iter()
        .map(|bot| Interval {
            mean: bot.rating.elo,
            low: Some(bot.rating.low),
            high: Some(bot.rating.high),
        })
        .collect();
    let panel = ROW * report.standings.len() as f64 + TITLE + 30.0;
    let height = 2.0 * panel + 20.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let low = if report.terms.low_wins && report.measure != Measure::Wins {
        " (fewer is better)"
    } else {
        ""
    };
    let title = format!(
        "{}: {}{low}, {} matches",
        report.terms.game,
        report.measure.unit(),
        report.matches
    );
    draw(&mut svg, report, 0.0, (&title, report.measure), &measured);
    let rating = ("Rating, with 95 % intervals", Measure::PointsAMatch);
    draw(&mut svg, report, panel, rating, &rated);
    svg + "</svg>\n"
}

/// One panel: a title, and a row for each bot.
fn draw(
    svg: &mut String,
    report: &Results,
    top: f64,
    (title, measure): (&str, Measure),
    intervals: &[Interval],
) {
    let ends = intervals.iter().flat_map(|i| [i.low.unwrap_or(i.mean), i.high.unwrap_or(i.mean)]);
    let (low, high) =
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let pad = ((high - low) * 0.05).max(1e-9);
    let (low, high) = (low - pad, high + pad);
    let place = |x: f64| LEFT + (x - low) / (high - low) * (RIGHT - LEFT);
    text(svg, 16.0, top + 26.0, "start", "#000", title);
    let bottom = top + TITLE + ROW * intervals.len() as f64;
    for tick in ticks(low, high) {
        let x = place(tick);
        line(svg, (x, top + TITLE - 6.0), (x, bottom), "#ddd", 1.0);
        text(svg, x, bottom + 16.0, "middle", "#555", &trimmed(tick));
    }
    for (row, (interval, bot)) in intervals.iter().zip(&report.standings).enumerate() {
        let y = top + TITLE + ROW * (row as f64 + 0.5);
        text(svg, LEFT - 12.0, y + 4.0, "end", "#000", &short(&bot.bot));
        if let (Some(from), Some(to)) = (interval.low, interval.high) {
            line(svg, (place(from), y), (place(to), y), "#2b6cb0", 3.0);
        }
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#2b6cb0\"/>",
            place(interval.mean)
        );
        text(svg, RIGHT + 12.0, y + 4.0, "start", "#000", &with_interval(measure, interval));
    }
}

/// Round numbers between two ends: about five of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let power = libm::pow(10.0, libm::log10(rough).floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|s| s * power)
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(10.0 * power);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last.min(first + 20)).map(|n| n as f64 * step).collect()
}

/// A number without needless digits.
fn trimmed(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn line(svg: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64), ink: &str, width: f64) {
    let _ = writeln!(
        svg,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{ink}\" \
         stroke-width=\"{width}\"/>"
    );
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, ink: &str, words: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{ink}\">{}</text>",
        escaped(words)
    );
}

/// The name as far as there is room.
fn short(name: &str) -> String {
    match name.char_indices().nth(26) {
        Some((cut, _)) => format!("{}…", &name[..cut]),
        None => name.to_owned(),
    }
}

/// A text inside XML: marks are written out, and control characters, which it forbids, left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars().filter(|c| !c.is_control()) {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(-0.3, 4.1), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(ticks(-190.0, 190.0).len(), 3);
        assert_eq!(trimmed(-0.0), "0");
        assert_eq!(trimmed(2.5), "2.5");
    }

    #[test]
    fn names_cannot_break_the_picture() {
        assert_eq!(escaped("a<b> & \"c\"\u{7}"), "a&lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!(short(&"é".repeat(40)).chars().count(), 27);
    }
}
