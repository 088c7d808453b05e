//! Text as it is read aloud: no signs, whole names.

/// The suits by their signs.
const SUITS: [(char, &str); 4] =
    [('♣', "clubs"), ('♦', "diamonds"), ('♥', "hearts"), ('♠', "spades")];

/// A text to be read aloud: `Q♠` is `queen of spades`, `Paris–Brest` is `Paris to Brest`.
#[must_use]
pub fn aloud(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut last: Option<char> = None;
    for c in text.chars() {
        if let Some((_, suit)) = SUITS.iter().find(|(sign, _)| *sign == c) {
            let rank = take_rank(&mut said);
            match rank {
                Some(rank) => said += &format!("{rank} of {suit}"),
                None => said += suit,
            }
        } else {
            match c {
                '·' | '|' => {
                    said.truncate(said.trim_end().len());
                    said.push(',');
                }
                '–' => said += " to ",
                '×' => said += "times ",
                '▶' | '▸' | '●' | '◆' | '▲' | '■' | '○' | '★' => {}
                ' ' if last == Some(' ') || said.is_empty() => {}
                c => said.push(c),
            }
        }
        last =
            Some(if matches!(c, '●' | '◆' | '▲' | '■' | '○' | '★') { ' ' } else { c });
    }
    said
}

/// Takes the rank that a text ends with off it, as a word.
fn take_rank(said: &mut String) -> Option<&'static str> {
    const RANKS: [(&str, &str); 13] = [
        ("10", "ten"),
        ("2", "two"),
        ("3", "three"),
        ("4", "four"),
        ("5", "five"),
        ("6", "six"),
        ("7", "seven"),
        ("8", "eight"),
        ("9", "nine"),
        ("J", "jack"),
        ("Q", "queen"),
        ("K", "king"),
        ("A", "ace"),
    ];
    let (sign, word) = RANKS.iter().find(|(sign, _)| said.ends_with(sign))?;
    let rest = &said[..said.len() - sign.len()];
    if rest.ends_with(char::is_alphanumeric) {
        return None;
    }
    said.truncate(rest.len());
    Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_said_by_their_names() {
        assert_eq!(
            aloud("East plays Q♠, then 10♥."),
            "East plays queen of spades, then ten of hearts."
        );
        assert_eq!(aloud("You have no ♣"), "You have no clubs");
        assert_eq!(aloud("2♣ 2♦"), "two of clubs two of diamonds");
    }

    #[test]
    fn signs_that_only_eyes_know_are_words_or_gone() {
        assert_eq!(aloud("Round: 3 · Trick: 4"), "Round: 3, Trick: 4");
        assert_eq!(aloud("Paris–Brest"), "Paris to Brest");
        assert_eq!(aloud("take ★ locomotive"), "take locomotive");
        assert_eq!(aloud("  a   b"), "a b");
    }
}
