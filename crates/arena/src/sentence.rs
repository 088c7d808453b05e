//! What a tournament found, in sentences.

use crate::results::Measure;
use parlour_core::stats::{Interval, Mean};

/// Which of two bots is better and by how much, each with its share of wins.
pub(crate) fn verdict(
    measure: Measure,
    (a, wins_a): (&str, f64),
    (b, wins_b): (&str, f64),
    difference: &Mean,
) -> String {
    let unit = measure.unit();
    let interval = measure.interval(difference).times(measure.scale());
    let (Some(low), Some(high)) = (interval.low, interval.high) else {
        return format!("Too few matches to compare {a} and {b}.");
    };
    let by = with_interval(measure, &interval);
    if low <= 0.0 && high >= 0.0 {
        return format!("No difference can be seen between {a} and {b}: {by} {unit}.");
    }
    if high < 0.0 {
        return verdict(measure, (b, wins_b), (a, wins_a), &difference.negated());
    }
    if measure == Measure::Wins {
        let digits = digits((high - low) / 2.0);
        let (wins_a, wins_b) = (wins_a * 100.0, wins_b * 100.0);
        return format!(
            "{a} is better than {b}: it wins {wins_a:.digits$} % of its matches and {b} \
             {wins_b:.digits$} %, a difference of {by} %."
        );
    }
    format!("{a} is better than {b} by {by} {unit}.")
}

/// A figure with its interval as it is printed: `2.6 ± 0.4`, or `54.9 (50.8 to 58.9)` where the
/// interval need not lie evenly round it.
#[must_use]
pub fn with_interval(measure: Measure, interval: &Interval) -> String {
    let margin = interval.margin();
    let digits = digits(margin.unwrap_or(0.0));
    let mean = fixed(interval.mean, digits);
    match (margin, interval.low, interval.high) {
        (Some(_), Some(low), Some(high)) if measure == Measure::Wins => {
            format!("{mean} ({} to {})", fixed(low, digits), fixed(high, digits))
        }
        (Some(margin), _, _) => format!("{mean} ± {margin:.digits$}"),
        _ => mean,
    }
}

/// That two bots did not think equally long, where one thought at all.
pub(crate) fn uneven_times((a, ms_a): (&str, f64), (b, ms_b): (&str, f64)) -> Option<String> {
    if !crate::cost::uneven(ms_a, ms_b) {
        return None;
    }
    let said = |ms: f64| fixed(ms, if ms < 1.0 { 3 } else { 1 });
    Some(format!(
        "Not at equal time: {a} had {} ms of processor time a decision, {b} {}.",
        said(ms_a),
        said(ms_b)
    ))
}

/// A number with so many digits behind the point, and never minus nought.
#[must_use]
pub fn fixed(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        Some(size) if !size.contains(|c: char| ('1'..='9').contains(&c)) => size.to_owned(),
        _ => text,
    }
}

/// How many digits behind the point say something where this much is uncertain: two that count.
#[must_use]
pub fn digits(margin: f64) -> usize {
    match margin {
        m if m >= 1.0 || m == 0.0 => 1,
        m if m >= 0.1 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(measure: Measure, values: &[f64]) -> String {
        let difference: Mean = values.iter().copied().collect();
        verdict(measure, ("search:50ms", 0.55), ("classic", 0.15), &difference)
    }

    #[test]
    fn the_better_bot_is_named_first_with_the_difference() {
        let better: Vec<f64> = (0..400).map(|i| 1.0 + f64::from(i % 3) * 0.9).collect();
        let expected = "search:50ms is better than classic by 1.898 ± 0.072 points a deal.";
        assert_eq!(say(Measure::PointsADeal, &better), expected);
        let worse: Vec<f64> = better.iter().map(|x| -x).collect();
        let expected = "classic is better than search:50ms by 1.898 ± 0.072 points a deal.";
        assert_eq!(say(Measure::PointsADeal, &worse), expected);
    }

    #[test]
    fn wins_are_told_in_per_cent_and_never_beyond_a_hundred() {
        let better: Vec<f64> = (0..400).map(|i| f64::from(i % 2) * 0.8).collect();
        let expected = "search:50ms is better than classic: it wins 55.0 % of its matches and \
                        classic 15.0 %, a difference of 40.0 (36.0 to 43.9) %.";
        assert_eq!(say(Measure::Wins, &better), expected);
        let always = say(Measure::Wins, &[1.0; 10]);
        assert!(always.ends_with("a difference of 100.0 (32.3 to 100.0) %."), "{always}");
    }

    #[test]
    fn what_is_within_chance_is_no_difference() {
        let even: Vec<f64> = (0..100).map(|i| f64::from(i % 2) - 0.5).collect();
        let expected = "No difference can be seen between search:50ms and classic: 0.000 ± 0.100 \
                        points a match.";
        assert_eq!(say(Measure::PointsAMatch, &even), expected);
        assert_eq!(
            say(Measure::Wins, &[1.0]),
            "Too few matches to compare search:50ms and classic."
        );
    }

    #[test]
    fn times_that_differ_are_noted() {
        assert_eq!(uneven_times(("a", 50.0), ("b", 52.0)), None);
        let said = uneven_times(("a", 50.0), ("b", 0.01)).unwrap();
        let expected = "Not at equal time: a had 50.0 ms of processor time a decision, b 0.010.";
        assert_eq!(said, expected);
    }
}
