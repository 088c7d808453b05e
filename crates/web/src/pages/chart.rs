//! The worth of a match to its players as it went on, drawn as curves.

use maud::{Markup, html};
use parlour_review::{Point, Review, SeatReview, range};

use super::review::Reviewed;
use crate::sprite::shape;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 74.0;
const RIGHT: f64 = 540.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 208.0;

/// Where values and lines of the record lie in the picture.
struct Scale {
    low: f64,
    high: f64,
    first: f64,
    last: f64,
}

impl Scale {
    fn of(review: &Review) -> Option<Scale> {
        let points: Vec<Point> =
            review.seats.iter().flat_map(|seat| &seat.chart).copied().collect();
        let first = points.iter().map(|point| point.line).min()? as f64;
        let last = points.iter().map(|point| point.line).max()? as f64;
        let (low, high) = range(&points, &review.worth);
        (last > first).then_some(Scale { low, high, first, last })
    }

    fn x(&self, line: usize) -> f64 {
        LEFT + (line as f64 - self.first) / (self.last - self.first) * (RIGHT - LEFT)
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - (value - self.low) / (self.high - self.low) * (BOTTOM - TOP)
    }
}

/// The curves of all seats that were reviewed, the worst moments as numbered links into the replay.
pub(super) fn chart(of: &Reviewed<'_>) -> Markup {
    let review = of.review;
    let Some(scale) = Scale::of(review) else { return html! {} };
    html! {
        svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="group" aria-label={ "How the match stood, in " (review.worth.unit) } {
            g aria-hidden="true" {
                @for part in 0..=4 {
                    @let value = scale.low + (scale.high - scale.low) * f64::from(part) / 4.0;
                    @let y = at(scale.y(value));
                    line.chart-grid x1=(LEFT) y1=(y) x2=(RIGHT) y2=(y) {}
                    text x=(LEFT - 8.0) y=(at(scale.y(value) + 4.0)) text-anchor="end" { (review.worth.level(value)) }
                }
                (rounds(review, &scale))
                @for seat in &review.seats { (curve(of, seat, &scale)) }
            }
            @for seat in &review.seats { (marks(of, seat, &scale)) }
        }
    }
}

/// A number as short as a picture needs it.
fn at(number: f64) -> String {
    format!("{number:.1}")
}

fn curve(of: &Reviewed<'_>, seat: &SeatReview, scale: &Scale) -> Markup {
    let points: Vec<String> = seat
        .chart
        .iter()
        .map(|p| format!("{},{}", at(scale.x(p.line)), at(scale.y(p.value))))
        .collect();
    let class = format!("p{}", shape(seat.seat.index()));
    html! {
        g class=(class) {
            polyline.chart-line points=(points.join(" ")) {}
            @if let Some(end) = seat.chart.last() {
                circle.chart-dot cx=(at(scale.x(end.line))) cy=(at(scale.y(end.value))) r="5" {}
                text.chart-name x=(at(scale.x(end.line) + 11.0)) y=(at(scale.y(end.value) + 4.0)) {
                    (of.name(seat)) " " (of.review.worth.level(end.value))
                }
            }
        }
    }
}

fn marks(of: &Reviewed<'_>, seat: &SeatReview, scale: &Scale) -> Markup {
    let found = (1..).zip(&seat.worst).filter_map(|(number, place)| {
        let point = seat.chart.iter().find(|point| point.moment == Some(*place))?;
        Some((number, &seat.moments[*place], point))
    });
    html! {
        g class={ "p" (shape(seat.seat.index())) } {
            @for (number, moment, point) in found {
                @let (x, y) = (scale.x(point.line), scale.y(point.value));
                a href=(of.moment(seat, moment)) aria-label={ (of.name(seat)) ", moment " (number) ": " (of.put(&moment.done.label)) } {
                    circle.chart-slip cx=(at(x)) cy=(at(y)) r="11" {}
                    text.chart-mark x=(at(x)) y=(at(y + 4.5)) text-anchor="middle" aria-hidden="true" { (number) }
                }
            }
        }
    }
}

/// A line where each round begins, with its number as far as there is room.
fn rounds(review: &Review, scale: &Scale) -> Markup {
    let Some(seat) = review.seats.first().filter(|_| review.rounds > 1) else { return html! {} };
    let mut free = f64::MIN;
    html! {
        @for (round, place) in seat.begins() {
            @let x = scale.x(seat.chart[place].line);
            line.chart-grid x1=(at(x)) y1=(TOP) x2=(at(x)) y2=(BOTTOM + 4.0) {}
            @if x >= free {
                @let () = free = x + 34.0;
                text x=(at(x)) y=(BOTTOM + 20.0) text-anchor="middle" { (round) }
            }
        }
        text x=(at((LEFT + RIGHT) / 2.0)) y=(HEIGHT - 6.0) text-anchor="middle" { "round" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::everybody;
    use parlour_core::{Seat, Worth};
    use parlour_house::LegalAction;
    use parlour_review::{Fortune, Grade, Moment, Tally};
    use serde_json::json;

    fn action(label: &str) -> LegalAction {
        let payload = json!({});
        let (label, words) = (label.to_owned(), label.to_lowercase());
        LegalAction { seat: Seat::new(1), name: "act".into(), payload, label, words }
    }

    fn moment(line: usize) -> Moment {
        Moment {
            line,
            round: 1,
            turn: 1,
            choices: 2,
            done: action("Lead <b>"),
            best: action("Wait"),
            value: 0.5,
            lost: 0.2,
            behind: 0.2,
            error: 0.01,
            stake: 0.3,
            grade: Grade::Blunder,
            why: None,
        }
    }

    fn reviewed(lines: &[usize]) -> Review {
        let point = |(n, line): (usize, &usize)| Point {
            line: *line,
            round: 1,
            value: n as f64 / 10.0,
            moment: Some(n),
        };
        let seat = SeatReview {
            seat: Seat::new(1),
            name: "West".into(),
            who: "human".into(),
            accuracy: None,
            lost: 0.2,
            luck: Fortune::default(),
            tally: Tally::default(),
            skipped: 0,
            worst: vec![lines.len() - 1],
            moments: lines.iter().map(|line| moment(*line)).collect(),
            chart: lines.iter().enumerate().map(point).collect(),
        };
        Review {
            game: "toy".into(),
            title: "Toy".into(),
            bot: "search".into(),
            worth: Worth::WINS,
            outcome: None,
            rounds: 1,
            complete: true,
            notes: Vec::new(),
            seats: vec![seat],
        }
    }

    fn drawn(lines: &[usize]) -> String {
        let names = everybody("t", &[("North".into(), None), ("West".into(), Some("<i>".into()))]);
        chart(&Reviewed { id: "t", review: &reviewed(lines), names: &names }).into_string()
    }

    #[test]
    fn a_mark_leads_to_the_moment_before_the_decision_through_the_players_eyes() {
        let chart = drawn(&[3, 7, 12]);
        assert!(chart.contains("href=\"/tables/t/replay?at=10&amp;eyes=1\""), "{chart}");
        assert!(!chart.contains("<i>") && !chart.contains("<b>"), "names are no markup: {chart}");
    }

    #[test]
    fn a_curve_goes_from_edge_to_edge_by_the_lines_of_the_record() {
        let chart = drawn(&[3, 7, 12]);
        let points = chart.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
        let x: Vec<f64> =
            points.split(' ').map(|p| p.split(',').next().unwrap().parse().unwrap()).collect();
        assert_eq!((x[0], x[2]), (LEFT, RIGHT));
        assert!((x[1] - (LEFT + (RIGHT - LEFT) * 4.0 / 9.0)).abs() < 0.1, "{x:?}");
    }

    #[test]
    fn nothing_is_drawn_of_one_point() {
        assert!(drawn(&[3]).is_empty());
    }
}
