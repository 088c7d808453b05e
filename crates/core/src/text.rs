//! Texts from outside: which may be names, how others are shown, and how words are compared.

use std::borrow::Cow;

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most letters of a name that people give: a player's, a map's.
pub const LONGEST_NAME: usize = 40;

/// Whether a character draws nothing or steers what is round it: control characters, line ends,
/// marks of writing direction, zero-width characters, and blanks other than a space.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse};
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    let blank = c.is_whitespace() || "\u{34f}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}".contains(c);
    let kind = get_general_category(c);
    blank || matches!(kind, Control | Format | LineSeparator | ParagraphSeparator | PrivateUse)
}

/// Whether a text from outside may be a name of at most so many characters; if not, why.
pub fn check_name(text: &str, most: usize) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err("it is empty: write a name".into());
    }
    if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| is_hidden(*c)) {
        let (place, code) = (at + 1, u32::from(c));
        return Err(format!("its character {place} (U+{code:04X}) cannot be seen: leave it out"));
    }
    let long = text.chars().count();
    if long > most {
        return Err(format!("it has {long} characters: use at most {most}"));
    }
    Ok(())
}

/// A text from outside as it may be shown: what cannot be seen becomes `?`, line ends and tabs a
/// space.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| match c {
        '\n' | '\r' | '\t' => ' ',
        c if is_hidden(c) => '?',
        c => c,
    };
    Cow::Owned(text.chars().map(shown).collect())
}

/// A text from outside as it may be shown, cut after so many characters.
#[must_use]
pub fn brief(text: &str, most: usize) -> String {
    let text = clean(text);
    match text.char_indices().nth(most) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.into_owned(),
    }
}

/// A text to compare words by: lower case, without accents, one blank between words. `Zürich` is
/// `zurich`, and so is `ZURICH`.
///
/// ```
/// use parlour_core::text::fold;
///
/// assert_eq!(fold("Zürich"), "zurich");
/// ```
#[must_use]
pub fn fold(text: &str) -> String {
    let letters = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    let mut folded = String::with_capacity(text.len());
    for c in letters {
        match c {
            'ß' => folded += "ss",
            'æ' => folded += "ae",
            'œ' => folded += "oe",
            'þ' => folded += "th",
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ħ' => folded.push('h'),
            'ı' => folded.push('i'),
            c => folded.push(c),
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A label as it is typed: in lower case, with letters for the signs of cards.
///
/// ```
/// use parlour_core::text::typed;
///
/// assert_eq!(typed("Pass Q♠ 10♦"), "pass qs td");
/// ```
#[must_use]
pub fn typed(label: &str) -> String {
    let signs = [("♣", "c"), ("♦", "d"), ("♥", "h"), ("♠", "s")];
    signs.into_iter().fold(label.to_lowercase(), |text, (sign, letter)| {
        text.replace(&format!("10{sign}"), &format!("t{letter}")).replace(sign, letter)
    })
}

/// A command as words: `draw_faceup` is `Draw faceup`.
#[must_use]
pub fn spoken(command: &str) -> String {
    let words = command.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A verb as it stands after a name: `takes`, `passes`.
#[must_use]
pub fn third_person(verb: &str) -> String {
    let hisses = ["s", "sh", "ch", "x"].iter().any(|end| verb.ends_with(end));
    format!("{verb}{}", if hisses { "es" } else { "s" })
}

/// `1 point`, `3 points`.
///
/// ```
/// use parlour_core::text::count;
///
/// assert_eq!((count(1, "card"), count(3, "card")), ("1 card".into(), "3 cards".into()));
/// ```
pub fn count(n: impl Into<i64>, what: &str) -> String {
    match n.into() {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// `A`, `A and B`, `A, B and C`.
///
/// ```
/// use parlour_core::text::list;
///
/// assert_eq!(list(&["clubs", "hearts", "spades"], "or"), "clubs, hearts or spades");
/// ```
#[must_use]
pub fn list(items: &[impl AsRef<str>], last: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match &items[..] {
        [] => String::new(),
        [one] => (*one).into(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_take_the_form_that_their_place_asks_for() {
        assert_eq!(["take", "pass", "watch"].map(third_person), ["takes", "passes", "watches"]);
        assert_eq!((count(1, "point"), count(0, "point")), ("1 point".into(), "0 points".into()));
        assert_eq!(list(&["A", "B", "C"], "or"), "A, B or C");
        assert_eq!(spoken("draw_faceup"), "Draw faceup");
        assert_eq!((list(&["A"], "or"), list(&[""; 0], "or")), ("A".into(), String::new()));
    }

    #[test]
    fn a_name_is_what_can_be_seen() {
        for name in ["Zürich", "O'Brien & Söhne", "Αθήνα", "東京", "Zu\u{308}rich", "A (B) 🚂"]
        {
            assert_eq!(check_name(name, 20), Ok(()), "{name}");
        }
    }

    #[test]
    fn what_steers_or_hides_is_no_name() {
        for c in [
            '\0',
            '\n',
            '\r',
            '\t',
            '\x1b',
            '\x7f',
            '\u{85}',
            '\u{9b}',
            '\u{a0}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{2029}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{3164}',
            '\u{e000}',
            '\u{feff}',
            '\u{e0041}',
        ] {
            let why = check_name(&format!("ab{c}d"), 20).unwrap_err();
            assert!(why.starts_with("its character 3 (U+"), "{why}");
            assert!(!why.contains(is_hidden), "{why:?}");
        }
        assert_eq!(
            check_name("ab\u{202e}", 20).unwrap_err(),
            "its character 3 (U+202E) cannot be seen: leave it out"
        );
        assert!(check_name(" ", 20).is_err());
        assert_eq!(check_name("abcd", 3).unwrap_err(), "it has 4 characters: use at most 3");
    }

    #[test]
    fn a_clean_text_steers_nothing() {
        assert_eq!(clean("a\x1b[2Jb\u{202e}c\nd"), "a?[2Jb?c d");
        assert!(matches!(clean("as it is"), Cow::Borrowed(_)));
        assert_eq!(brief("äöü\x07", 3), "äöü…");
        assert_eq!(brief("äöü", 3), "äöü");
    }

    #[test]
    fn words_are_found_without_accents_and_case() {
        for (name, typed) in [
            ("Zürich", "zurich"),
            ("Zu\u{308}rich", "ZURICH"),
            ("København", "kobenhavn"),
            ("Łódź", "lodz"),
            ("Bucureşti", "bucuresti"),
            ("Gauß  Straße", "gauss strasse"),
            ("Kyïv", "kyiv"),
            ("ÆRØ", "aero"),
            ("Đakovo", "dakovo"),
            ("Iğdır", "IGDIR"),
            ("Αθήνα", "ΑΘΗΝΑ"),
        ] {
            assert_eq!(fold(name), fold(typed), "{name}");
        }
        assert_eq!(fold("Play  Q♠"), "play q♠");
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_cleaned_is_a_line_of_visible_characters(text in ".{0,60}") {
            proptest::prop_assert!(!clean(&text).contains(is_hidden));
        }

        #[test]
        fn folding_twice_changes_nothing(text in ".{0,60}") {
            proptest::prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }
    }
}
