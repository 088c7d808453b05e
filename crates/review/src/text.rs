//! A review as text that fits 80 columns.

use unicode_width::UnicodeWidthStr;

use crate::graph::graph;
use crate::report::{Grade, Moment, Review, SeatReview};

/// The widest line.
const WIDTH: usize = 80;

/// The review as text.
#[must_use]
pub fn text(review: &Review) -> String {
    let mut lines = Vec::new();
    let rounds = match review.rounds {
        1 => "1 round".into(),
        n => format!("{n} rounds"),
    };
    say(&mut lines, 0, &format!("{}, {rounds}, reviewed by {}", review.title, review.bot));
    for note in &review.notes {
        say(&mut lines, 2, &format!("! {note}"));
    }
    if !review.complete {
        say(&mut lines, 2, "! The review was stopped: this is what is known so far.");
    }
    for seat in &review.seats {
        lines.push(String::new());
        seat_text(&mut lines, review, seat);
    }
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

fn seat_text(lines: &mut Vec<String>, review: &Review, seat: &SeatReview) {
    let worth = &review.worth;
    let accuracy = match &seat.accuracy {
        Some(a) => format!("accuracy {:.0} ({:.0} to {:.0})", a.figure, a.low, a.high),
        None => "nothing was at stake".into(),
    };
    say(lines, 0, &format!("{} ({}): {accuracy}", seat.name, seat.who));
    if seat.moments.is_empty() {
        say(lines, 2, "There was no decision to judge.");
        return;
    }
    say(lines, 2, &tally(seat));
    let luck = &seat.luck;
    say(
        lines,
        2,
        &format!(
            "In {}: {} at the start, {} by the deals, {} by draws and the others, {} by own \
             decisions: {} at the end.",
            worth.unit,
            worth.level(luck.start),
            worth.signed(luck.deals),
            worth.signed(luck.play),
            worth.signed(-seat.lost),
            worth.level(luck.end),
        ),
    );
    let drawn = graph(seat, worth);
    if !drawn.is_empty() {
        lines.push(String::new());
        lines.extend(drawn);
    }
    if seat.worst.is_empty() {
        return;
    }
    lines.push(String::new());
    for (number, place) in seat.worst.iter().enumerate() {
        moment_text(lines, review, number + 1, &seat.moments[*place]);
    }
}

fn tally(seat: &SeatReview) -> String {
    let decisions = match seat.moments.len() {
        1 => "1 decision with a choice".into(),
        n => format!("{n} decisions with a choice"),
    };
    format!("{decisions}: {}.", seat.tally.words())
}

fn moment_text(lines: &mut Vec<String>, review: &Review, number: usize, moment: &Moment) {
    let cost = review.worth.amount(moment.lost);
    let grade = match moment.grade {
        Grade::Good => String::new(),
        grade => format!(", {}", grade.noun()),
    };
    let round = match review.rounds {
        1 => "Line".into(),
        _ => format!("Round {}, line", moment.round),
    };
    let head = format!(
        "{number}. {round} {}: {} cost about {cost}{grade}.",
        moment.line, moment.done.label
    );
    hang(lines, 2, 5, &head);
    if let Some(why) = &moment.why {
        hang(lines, 5, 5, why);
    }
}

/// Adds a paragraph, broken into lines that fit.
fn say(lines: &mut Vec<String>, indent: usize, text: &str) {
    hang(lines, indent, indent + 2, text);
}

/// Adds a paragraph whose first line is indented otherwise than the others.
fn hang(lines: &mut Vec<String>, indent: usize, others: usize, text: &str) {
    let clean: String = text.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    let mut line = " ".repeat(indent);
    let mut empty = true;
    for word in clean.split(' ').filter(|w| !w.is_empty()) {
        if !empty && line.width() + 1 + word.width() > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(others)));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line += word;
        empty = false;
    }
    lines.push(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paragraphs_are_broken_and_indented() {
        let mut lines = Vec::new();
        say(&mut lines, 2, &"word ".repeat(30));
        assert!(lines.len() == 2 && lines.iter().all(|l| l.width() <= WIDTH), "{lines:?}");
        assert!(lines[0].starts_with("  word") && lines[1].starts_with("    word"));
    }
}
