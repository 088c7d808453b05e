//! Words and lines.

use parlour_core::text;

/// Breaks a text into lines of at most `width` columns; all but the first are indented. Colour
/// codes take no room. A word longer than a line is cut.
#[must_use]
pub fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let lead = text.len() - text.trim_start_matches(' ').len();
    let mut line = " ".repeat(lead);
    let mut used = lead;
    let mut empty = true;
    for word in split_keeping_gaps(text.trim_start_matches(' ')) {
        let mut word = word;
        loop {
            let (gap, body) = word.split_at(word.len() - word.trim_start_matches(' ').len());
            let gap = if empty { "" } else { gap };
            let size = columns(body);
            if used + gap.len() + size <= width {
                line += gap;
                line += body;
                used += gap.len() + size;
                empty = false;
                break;
            }
            if empty {
                let (head, rest) = cut(body, width.saturating_sub(used).max(1));
                line += head;
                word = rest;
            } else {
                word = body;
            }
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            used = indent;
            empty = true;
        }
    }
    lines.push(line);
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// Words, each with the blanks before it, so that columns set by hand stay.
fn split_keeping_gaps(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut in_word) = (0, false);
    for (at, c) in text.char_indices() {
        if c == ' ' && in_word {
            words.push(&text[start..at]);
            start = at;
        }
        in_word = c != ' ';
    }
    words.push(&text[start..]);
    words
}

fn cut(word: &str, columns: usize) -> (&str, &str) {
    let at = word.char_indices().nth(columns).map_or(word.len(), |(at, _)| at);
    word.split_at(at)
}

/// How many columns a text takes; colour codes take none.
pub(crate) fn columns(text: &str) -> usize {
    let (mut count, mut escaped) = (0, false);
    for c in text.chars() {
        match (escaped, c) {
            (false, '\x1b') => escaped = true,
            (false, _) => count += 1,
            (true, 'm') => escaped = false,
            (true, _) => {}
        }
    }
    count
}

/// Fills up with blanks on the right.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// A text from outside without anything that could steer a terminal, and not too long.
#[must_use]
pub fn clean(text: &str) -> String {
    text::brief(text.trim(), 200)
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn one_of<S: AsRef<str>>(items: &[S]) -> String {
    join(items, "or")
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn all_of<S: AsRef<str>>(items: &[S]) -> String {
    join(items, "and")
}

fn join<S: AsRef<str>>(items: &[S], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., end] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", most.join(", "), end.as_ref())
        }
    }
}

pub(crate) use parlour_core::text::fold as plain;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_columns() {
        assert_eq!(wrap("one two three", 7, 2), ["one two", "  three"]);
        assert_eq!(wrap("  a   b", 10, 0), ["  a   b"]);
        assert_eq!(wrap("abcdefgh", 3, 1), ["abc", " de", " fg", " h"]);
        assert_eq!(wrap("", 10, 0), [""]);
    }

    #[test]
    fn colour_takes_no_room() {
        assert_eq!(wrap("\x1b[31mab\x1b[0m cd", 5, 0).len(), 1);
        assert_eq!(columns("\x1b[1;33mab\x1b[0m"), 2);
    }

    #[test]
    fn outside_text_cannot_steer_the_terminal() {
        assert_eq!(clean("a\x1b[2Jb\u{202e}c"), "a?[2Jb?c");
        assert_eq!(clean(&"x".repeat(1000)).chars().count(), 201);
    }

    proptest::proptest! {
        #[test]
        fn no_line_is_too_long_and_no_letter_is_lost(text in ".{0,200}", width in 10_usize..80) {
            let text: String = clean(&text);
            let lines = wrap(&text, width, 4);
            for line in &lines {
                proptest::prop_assert!(columns(line) <= width, "{line:?}");
            }
            let letters = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            proptest::prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
