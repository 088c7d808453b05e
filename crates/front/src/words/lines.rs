//! Lines of text and the columns they take: wide letters take two, accents of their own none.

use parlour_core::text;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthChar;

/// How many columns a text takes: two for a wide letter, none for an accent of its own, nor for
/// colour codes.
#[must_use]
pub fn width(text: &str) -> usize {
    let mut parts = text.split('\x1b');
    let first = parts.next().map_or(0, letters);
    let coded = parts.map(|part| letters(part.split_once('m').map_or("", |(_, text)| text)));
    first + coded.sum::<usize>()
}

/// The columns of the letters one by one, so that a text cut anywhere has the same sum.
fn letters(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
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
    let indent = " ".repeat(indent);
    let options = Options::new(columns)
        .subsequent_indent(&indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The first letters of a text that take at most so many columns, and the rest. An accent stays
/// with its letter.
#[must_use]
pub fn cut(text: &str, columns: usize) -> (&str, &str) {
    let mut used = 0;
    let end = text.char_indices().find(|(_, c)| {
        used += c.width().unwrap_or(0);
        used > columns
    });
    text.split_at(end.map_or(text.len(), |(at, _)| at))
}

/// A text from outside without anything that could steer a terminal, and not too long.
#[must_use]
pub fn clean(text: &str) -> String {
    text::brief(text.trim(), 200)
}

/// Sentences from outside without anything that could steer a terminal: all of them, unless there
/// are far too many.
#[must_use]
pub fn clean_sentences(text: &str) -> String {
    text::brief(text.trim(), 2_000)
}

/// A text as it is compared with others: lower case, without accents, one blank between words
/// and no other signs but those of suits.
#[must_use]
pub fn bare(text: &str) -> String {
    let mut bare = String::new();
    for c in text::fold(text).chars() {
        match c {
            '\'' | '’' | '.' => {}
            c if c.is_alphanumeric() || "♣♦♥♠#".contains(c) => bare.push(c),
            _ => bare.push(' '),
        }
    }
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_columns() {
        assert_eq!(wrap("one two three", 7, 2), ["one two", "  three"]);
        assert_eq!(wrap("  a   b", 10, 0), ["  a   b"]);
        assert_eq!(wrap("abcdefgh", 3, 1), ["ab", " cd", " ef", " gh"]);
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
        assert_eq!(["東京", "Zu\u{308}rich", "\x1b[1m한\x1b[0m글"].map(width), [4, 6, 4]);
        assert_eq!(pad("u\u{308}", 3), "u\u{308}  ");
        assert_eq!(cut("東京都", 5), ("東京", "都"));
        assert_eq!(cut("u\u{308}be", 1), ("u\u{308}", "be"));
        assert_eq!(wrap("東京 大阪", 5, 0), ["東京", "大阪"]);
    }

    #[test]
    fn outside_text_cannot_steer_the_terminal() {
        assert_eq!(clean("a\x1b[2Jb\u{202e}c"), "a?[2Jb?c");
        assert_eq!(clean(&"x".repeat(1000)).chars().count(), 201);
    }

    #[test]
    fn accents_case_and_signs_do_not_matter() {
        assert_eq!(bare("  Kraków -  ZÜRICH "), "krakow zurich");
        assert_eq!(bare("St. Petersburg"), "st petersburg");
        assert_eq!(bare("Paris - Vienna (8)"), "paris vienna 8");
        assert_eq!(bare("BK-L1~2"), "bk l1 2");
        assert_eq!(bare("e\u{301}"), "e");
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
