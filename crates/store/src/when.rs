//! How long ago something was, in words.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// `just now`, `3 hours ago`; from a week on, the date: `3 Nov 2026`.
#[must_use]
pub fn when(then: SystemTime) -> String {
    #[expect(clippy::disallowed_methods, reason = "a file's time means something beside today's")]
    let now = SystemTime::now();
    seen_from(then, now)
}

fn seen_from(then: SystemTime, now: SystemTime) -> String {
    // A clock that was set back must not make anything be in the future.
    let age = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    match age {
        0..MINUTE => "just now".into(),
        MINUTE..HOUR => ago(age / MINUTE, "minute"),
        HOUR..DAY => ago(age / HOUR, "hour"),
        _ if age < 7 * DAY => ago(age / DAY, "day"),
        _ => date(then),
    }
}

fn ago(number: u64, what: &str) -> String {
    let many = if number == 1 { "" } else { "s" };
    format!("{number} {what}{many} ago")
}

/// The day in Greenwich: which side of midnight it was matters little a week later.
fn date(then: SystemTime) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let seconds = then.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (mut day, mut year) = (seconds / DAY, 1970);
    let of = |year: u64, many: u64| year.is_multiple_of(many);
    let leap = |year: u64| of(year, 4) && (!of(year, 100) || of(year, 400));
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, long) in MONTHS.iter().zip(days) {
        if day < long {
            return format!("{} {month} {year}", day + 1);
        }
        day -= long;
    }
    unreachable!("the months have all days of a year")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn what_was_lately_has_an_age_and_what_was_long_ago_a_date() {
        let now = 1_794_834_000; // 16 November 2026, 13:00
        let told = |ago: u64| seen_from(at(now - ago), at(now));
        assert_eq!(told(0), "just now");
        assert_eq!(told(MINUTE), "1 minute ago");
        assert_eq!(told(HOUR - 1), "59 minutes ago");
        assert_eq!(told(5 * HOUR), "5 hours ago");
        assert_eq!(told(DAY), "1 day ago");
        assert_eq!(told(7 * DAY - 1), "6 days ago");
        assert_eq!(told(13 * DAY), "3 Nov 2026");
        assert_eq!(seen_from(at(now + HOUR), at(now)), "just now");
    }

    #[test]
    fn dates_know_leap_years() {
        for (seconds, date) in [
            (0, "1 Jan 1970"),
            (951_782_400, "29 Feb 2000"),
            (1_709_251_199, "29 Feb 2024"),
            (1_709_251_200, "1 Mar 2024"),
            (1_798_761_599, "31 Dec 2026"),
        ] {
            assert_eq!(super::date(at(seconds)), date);
        }
    }
}
