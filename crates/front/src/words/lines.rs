//! Lines of text and the columns they take: wide letters take two, accents of their own none.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes; colour codes take none.
#[must_use]
pub fn width(text: &str) -> usize {
    if !text.contains('\x1b') {
        return UnicodeWidthStr::width(text);
    }
    let (mut count, mut escaped) = (0, false);
    for c in text.chars() {
        match (escaped, c) {
            (false, '\x1b') => escaped = true,
            (false, _) => count += c.width().unwrap_or(0),
            (true, 'm') => escaped = false,
            (true, _) => {}
        }
    }
    count
}

/// Fills up with blanks on the right.
#[must_use]
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// At most so many columns; what is cut off is marked by `…`.
#[must_use]
pub fn shorten(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let (head, _) = cut(text, columns.saturating_sub(1));
    format!("{head}…")
}

/// Breaks a text into lines of at most `columns`; all but the first are indented. Colour codes
/// take no room. A word longer than a line is cut.
#[must_use]
pub fn wrap(text: &str, columns: usize, indent: usize) -> Vec<String> {
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
            let size = width(body);
            if used + gap.len() + size <= columns {
                line += gap;
                line += body;
                used += gap.len() + size;
                empty = false;
                break;
            }
            if empty {
                let (head, rest) = cut(body, columns.saturating_sub(used).max(2));
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

/// The beginning that fits, and the rest; at least one letter is taken.
fn cut(word: &str, columns: usize) -> (&str, &str) {
    let mut used = 0;
    for (at, c) in word.char_indices() {
        used += c.width().unwrap_or(0);
        if used > columns && at > 0 {
            return word.split_at(at);
        }
    }
    (word, "")
}

/// A text from outside without anything that could steer a terminal, and not too long.
#[must_use]
pub fn clean(text: &str) -> String {
    const MOST: usize = 200;
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut kept: String =
        text.trim().chars().take(MOST).map(|c| if steers(c) { '?' } else { c }).collect();
    if text.trim().chars().count() > MOST {
        kept.push('…');
    }
    kept
}

/// Lower case, one blank between words.
#[must_use]
pub fn plain(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text as it is compared with others: lower case, without accents, one blank between words
/// and no other signs.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'à'..='å' | 'ā' | 'ă' | 'ą' => folded.push('a'),
            'ç' | 'ć' | 'č' => folded.push('c'),
            'è'..='ë' | 'ē' | 'ę' | 'ě' => folded.push('e'),
            'ì'..='ï' | 'ī' => folded.push('i'),
            'ñ' | 'ń' | 'ň' => folded.push('n'),
            'ò'..='ö' | 'ø' | 'ō' | 'ő' => folded.push('o'),
            'ù'..='ü' | 'ū' | 'ů' | 'ű' => folded.push('u'),
            'ý' | 'ÿ' => folded.push('y'),
            'ł' => folded.push('l'),
            'ś' | 'š' => folded.push('s'),
            'ź' | 'ż' | 'ž' => folded.push('z'),
            'ß' => folded.push_str("ss"),
            '\u{300}'..='\u{36f}' => {}
            '\'' | '’' | '.' => {}
            c if c.is_alphanumeric() || "♣♦♥♠#".contains(c) => folded.push(c),
            _ => folded.push(' '),
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

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
        assert_eq!(width("\x1b[1;33mab\x1b[0m"), 2);
    }

    #[test]
    fn wide_letters_take_two_columns_and_accents_of_their_own_none() {
        assert_eq!(width("札幌"), 4);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(pad("札", 4), "札  ");
        assert_eq!(wrap("札幌市中央区", 5, 0), ["札幌", "市中", "央区"]);
        assert_eq!(shorten("Königsberg", 6), "König…");
    }

    #[test]
    fn outside_text_cannot_steer_the_terminal() {
        assert_eq!(clean("a\x1b[2Jb\u{202e}c"), "a?[2Jb?c");
        assert_eq!(clean(&"x".repeat(1000)).chars().count(), 201);
    }

    #[test]
    fn accents_case_and_signs_do_not_matter() {
        assert_eq!(fold("  Kraków -  ZÜRICH "), "krakow zurich");
        assert_eq!(fold("St. Petersburg"), "st petersburg");
        assert_eq!(fold("Paris - Vienna (8)"), "paris vienna 8");
        assert_eq!(fold("BK-L1~2"), "bk l1 2");
        assert_eq!(fold("e\u{301}"), "e");
    }

    proptest::proptest! {
        #[test]
        fn no_line_is_too_long_and_no_letter_is_lost(text in ".{0,200}", columns in 10_usize..80) {
            let text: String = clean(&text);
            let lines = wrap(&text, columns, 4);
            for line in &lines {
                proptest::prop_assert!(width(line) <= columns, "{line:?}");
            }
            let letters = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            proptest::prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
