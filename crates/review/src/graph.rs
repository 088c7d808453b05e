//! The worth of a match as it went on, drawn with block characters.

use parlour_core::Worth;

use crate::report::{Point, SeatReview};

/// How high and how wide the picture is, in characters; its scale stands to the left.
const ROWS: usize = 6;
const COLUMNS: usize = 68;

/// The parts of a character, from empty to full.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The lowest and highest value that a chart shows.
#[must_use]
pub fn range(chart: &[Point], worth: &Worth) -> (f64, f64) {
    let values = chart.iter().map(|p| p.value);
    let low = values.clone().fold(f64::INFINITY, f64::min);
    let high = values.fold(f64::NEG_INFINITY, f64::max);
    if *worth == Worth::WINS {
        // Chances are seen against what they can be.
        (low.min(0.0), high.max(1.0))
    } else {
        let room = ((high - low) * 0.05).max(worth.much * 0.1);
        (low - room, high + room)
    }
}

/// The chart of a seat; a digit below it marks each of the worst moments.
pub(crate) fn graph(seat: &SeatReview, worth: &Worth) -> Vec<String> {
    let chart = &seat.chart;
    if chart.len() < 2 {
        return Vec::new();
    }
    let (low, high) = range(chart, worth);
    let columns = COLUMNS.min(chart.len() * 4);
    // A column shows the last point up to it, so that the last column shows the end.
    let point = |column: usize| ((column + 1) * chart.len()).div_ceil(columns) - 1;
    let eighths: Vec<usize> = (0..columns)
        .map(|column| {
            let value = chart[point(column)].value;
            let share = (value - low) / (high - low);
            ((share * (ROWS * 8) as f64).round() as usize).clamp(1, ROWS * 8)
        })
        .collect();
    let mut lines = Vec::new();
    for row in (0..ROWS).rev() {
        let scale = match row {
            _ if row == ROWS - 1 => worth.level(high),
            0 => worth.level(low),
            _ => String::new(),
        };
        let bar = |filled: &usize| BLOCKS[filled.saturating_sub(row * 8).min(8)];
        let bars: String = eighths.iter().map(bar).collect();
        lines.push(format!("{scale:>7} {bars}").trim_end().to_owned());
    }
    let mut marks = vec![' '; columns];
    for (number, moment) in seat.worst.iter().enumerate().rev() {
        let place = chart.iter().position(|p| p.moment == Some(*moment));
        let column = place.and_then(|p| (0..columns).find(|c| point(*c) >= p));
        if let Some(column) = column {
            marks[column] = char::from(b'1' + number as u8);
        }
    }
    let marks: String = marks.into_iter().collect();
    if !marks.trim().is_empty() {
        lines.push(format!("{:>7} {}", "", marks.trim_end()));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Fortune;
    use crate::report::Tally;
    use parlour_core::Seat;

    fn seat(values: &[f64], worst: Vec<usize>) -> SeatReview {
        let point = |(i, value): (usize, &f64)| Point {
            line: i + 2,
            round: 1,
            value: *value,
            moment: Some(i),
        };
        SeatReview {
            seat: Seat::new(0),
            name: "North".into(),
            who: "human".into(),
            accuracy: None,
            lost: 0.0,
            luck: Fortune::default(),
            tally: Tally::default(),
            skipped: 0,
            worst,
            moments: Vec::new(),
            chart: values.iter().enumerate().map(point).collect(),
        }
    }

    #[test]
    fn bars_are_as_high_as_the_values_and_marks_stand_below_them() {
        let lines = graph(&seat(&[0.0, 0.5, 1.0], vec![1, 2]), &Worth::WINS);
        assert_eq!(
            lines,
            [
                "  100.0         ████",
                "                ████",
                "                ████",
                "            ████████",
                "            ████████",
                "    0.0 ▁▁▁▁████████",
                "            1   2",
            ]
        );
    }

    #[test]
    fn long_matches_fit_the_screen_and_end_at_the_right() {
        let mut values = vec![0.2; 500];
        values.push(1.0);
        let lines = graph(&seat(&values, vec![499]), &Worth::WINS);
        assert!(lines.iter().all(|l| l.chars().count() <= 76), "{lines:#?}");
        assert_eq!(lines[0].chars().last(), Some('█'));
        assert_eq!(lines[0].chars().count(), 8 + COLUMNS);
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert!(graph(&seat(&[0.3], vec![]), &Worth::WINS).is_empty());
        assert!(!graph(&seat(&[0.3, 0.3], vec![]), &Worth::of("points", 10.0)).is_empty());
    }
}
