//! A review as a picture: for each seat, the worth of the match as it went on.

use std::fmt::Write;

use crate::graph::range;
use crate::report::{Review, SeatReview};

const WIDTH: f64 = 800.0;
const PANEL: f64 = 240.0;
/// Where the curve lies in its panel.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 780.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 200.0;

/// The review as SVG.
#[must_use]
pub fn svg(review: &Review) -> String {
    let height = PANEL * review.seats.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (index, seat) in review.seats.iter().enumerate() {
        let _ = writeln!(svg, "<g transform=\"translate(0 {})\">", PANEL * index as f64);
        panel(&mut svg, review, seat);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// One seat: a title, the scale, the rounds, the curve, and the worst moments as numbered dots.
fn panel(svg: &mut String, review: &Review, seat: &SeatReview) {
    let worth = &review.worth;
    let accuracy = match &seat.accuracy {
        Some(a) => format!(", accuracy {:.0} ({:.0} to {:.0})", a.figure, a.low, a.high),
        None => String::new(),
    };
    let title = format!("{}: {} ({}){accuracy}", review.title, seat.name, seat.who);
    text(svg, (16.0, 26.0), "start", "#000", &title);
    text(svg, (RIGHT, 26.0), "end", "#555", worth.unit);
    if seat.chart.len() < 2 {
        return;
    }
    let (low, high) = range(&seat.chart, worth);
    let last = (seat.chart.len() - 1) as f64;
    let x = |index: usize| LEFT + index as f64 / last * (RIGHT - LEFT);
    let y = |value: f64| BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP);
    for part in 0..=4 {
        let value = low + (high - low) * f64::from(part) / 4.0;
        line(svg, (LEFT, y(value)), (RIGHT, y(value)), "#ddd");
        text(svg, (LEFT - 8.0, y(value) + 4.0), "end", "#555", &worth.level(value));
    }
    rounds(svg, seat, &x);
    let points: Vec<String> = seat
        .chart
        .iter()
        .enumerate()
        .map(|(i, p)| format!("{:.1},{:.1}", x(i), y(p.value)))
        .collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#2b6cb0\" stroke-width=\"2\"/>",
        points.join(" ")
    );
    for (number, moment) in seat.worst.iter().enumerate() {
        let Some(place) = seat.chart.iter().position(|p| p.moment == Some(*moment)) else {
            continue;
        };
        let (cx, cy) = (x(place), y(seat.chart[place].value));
        let moment = &seat.moments[*moment];
        let why = moment.why.as_deref().unwrap_or_default();
        let told = escaped(&format!(
            "{} cost about {}. {why}",
            moment.done.label,
            worth.amount(moment.lost)
        ));
        let _ = writeln!(
            svg,
            "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"9\" fill=\"#c53030\"><title>{told}</title>\
             </circle>"
        );
        text(svg, (cx, cy + 4.5), "middle", "#fff", &(number + 1).to_string());
    }
}

/// A line where each round begins, with its number as far as there is room.
fn rounds(svg: &mut String, seat: &SeatReview, x: &dyn Fn(usize) -> f64) {
    let mut free = f64::MIN;
    for (round, place) in seat.begins() {
        let at = x(place);
        line(svg, (at, TOP), (at, BOTTOM), "#eee");
        if at >= free {
            text(svg, (at, BOTTOM + 18.0), "middle", "#555", &round.to_string());
            free = at + 20.0;
        }
    }
}

fn line(svg: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64), ink: &str) {
    let _ = writeln!(
        svg,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{ink}\"/>"
    );
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, ink: &str, words: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{ink}\">{}</text>",
        escaped(words)
    );
}

/// A text inside XML: marks are written out, and control characters, which it forbids, left out.
fn escaped(text: &str) -> String {
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
    fn names_cannot_break_the_picture() {
        assert_eq!(escaped("a<b> & \"c\"\u{7}"), "a&lt;b&gt; &amp; &quot;c&quot;");
    }
}
