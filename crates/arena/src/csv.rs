//! The table of bots as comma-separated values.

use crate::results::Results;
use parlour_core::stats::Interval;

/// A line for each bot. Shares are from 0 to 1; what is not known is empty.
#[must_use]
pub fn csv(report: &Results) -> String {
    let mut text = String::from(
        "bot,matches,points,points_low,points_high,wins,wins_low,wins_high,\
         rating,rating_low,rating_high,faults,processor_ms\n",
    );
    for bot in &report.standings {
        let rating = &bot.rating;
        let fields = [
            quoted(&bot.bot),
            report.matches.to_string(),
            numbers(&bot.points),
            numbers(&bot.wins),
            format!("{:.1},{:.1},{:.1}", rating.elo, rating.low, rating.high),
            bot.faults.to_string(),
            bot.processor_ms.map(|ms| format!("{ms:.4}")).unwrap_or_default(),
        ];
        text += &fields.join(",");
        text.push('\n');
    }
    text
}

fn numbers(interval: &Interval) -> String {
    let end = |end: Option<f64>| end.map(|x| format!("{x:.5}")).unwrap_or_default();
    format!("{:.5},{},{}", interval.mean, end(interval.low), end(interval.high))
}

/// A text as RFC 4180 wants it.
fn quoted(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn commas_and_quotes_do_not_break_a_line() {
        assert_eq!(quoted("classic"), "classic");
        assert_eq!(quoted("cmd:a, \"b\""), "\"cmd:a, \"\"b\"\"\"");
    }
}
