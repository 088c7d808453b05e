//! The words that work at every table.

use parlour_store::nearest;

use crate::words::plain;

/// A word to the table itself rather than to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableWord {
    /// The list of words.
    Help,
    /// The whole table.
    Table,
    /// The map, or a part of it.
    Map(String),
    /// What can be done.
    Choices,
    /// The score sheet.
    Score,
    /// What happened last.
    Last,
    /// What happened; all of it, or the latest.
    History(bool),
    /// What a bot would do.
    Hint,
    /// A step back in the menu.
    Back,
    /// Take back, so many times.
    Undo(u32),
    /// Do again, so many times.
    Redo(u32),
    /// The rules, or the part about a word.
    Rules(String),
    /// Who sits where.
    Who,
    /// The seed.
    Seed,
    /// Look at what is hidden.
    Cheat(String),
    /// Leave.
    Quit,
}

/// A word, its other forms, and what it does.
pub const WORDS: [(&str, &[&str], &str); 16] = [
    ("help", &["?", "h"], "this list"),
    ("table", &["look", "l"], "show the whole table again"),
    ("choices", &["list", "moves"], "list what you can do, one a line, as you can type it"),
    ("hint", &[], "ask the house's player what it would do"),
    ("last", &[], "what happened in your last two turns"),
    ("score", &["scores", "sheet"], "the score sheet"),
    ("history", &["log"], "the latest events; \"history all\" shows every one"),
    ("back", &[], "take back the last thing you picked, before anything is done"),
    ("undo", &[], "take back your last decision; \"undo 3\" takes back three"),
    ("redo", &[], "do again what you took back"),
    ("rules", &[], "the rules; \"rules WORD\" shows the part about it"),
    ("map", &[], "list the map; \"map NAME\" lists a part of it"),
    ("who", &["players"], "who sits where"),
    ("seed", &[], "the number that repeats this match; before its end, a cheat"),
    ("cheat", &[], "look at what the rules hide; the match is marked"),
    ("quit", &["save", "exit", "q", "bye"], "leave; the match is saved at every step"),
];

/// The table word that a line is, if it is one.
#[must_use]
pub fn table_word(typed: &str) -> Option<TableWord> {
    let typed = plain(typed);
    let (first, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
    let (word, ..) =
        WORDS.iter().find(|(word, others, _)| *word == first || others.contains(&first))?;
    let times = || match rest {
        "" => Some(1),
        number => number.parse().ok().filter(|n| *n > 0),
    };
    let alone = |meant: TableWord| rest.is_empty().then_some(meant);
    match *word {
        "help" => Some(TableWord::Help),
        "table" => alone(TableWord::Table),
        "choices" => alone(TableWord::Choices),
        "hint" => alone(TableWord::Hint),
        "last" => matches!(rest, "" | "trick" | "turn").then_some(TableWord::Last),
        "score" => alone(TableWord::Score),
        "history" => matches!(rest, "" | "all").then_some(TableWord::History(rest == "all")),
        "back" => alone(TableWord::Back),
        "undo" => times().map(TableWord::Undo),
        "redo" => times().map(TableWord::Redo),
        "rules" => Some(TableWord::Rules(rest.to_owned())),
        "map" => Some(TableWord::Map(rest.to_owned())),
        "who" => alone(TableWord::Who),
        "seed" => alone(TableWord::Seed),
        "cheat" => Some(TableWord::Cheat(rest.to_owned())),
        "quit" => alone(TableWord::Quit),
        _ => None,
    }
}

/// The table word or command that a mistyped line may have meant.
#[must_use]
pub fn did_you_mean(typed: &str, commands: &[&str]) -> Option<String> {
    let typed = plain(typed);
    let first = typed.split(' ').next().unwrap_or_default();
    let words = WORDS.iter().map(|(word, ..)| *word);
    nearest(first, words.chain(commands.iter().copied())).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_in_any_case_and_with_their_numbers() {
        assert_eq!(table_word(" UNDO  2 "), Some(TableWord::Undo(2)));
        assert_eq!(table_word("last trick"), Some(TableWord::Last));
        assert_eq!(table_word("q"), Some(TableWord::Quit));
        assert_eq!(table_word("undo 0"), None);
        assert_eq!(table_word("undo -1"), None);
        assert_eq!(table_word("qs"), None);
        assert_eq!(did_you_mean("hnit", &[]), Some("hint".into()));
        assert_eq!(did_you_mean("plya qs", &["play"]), Some("play".into()));
    }

    #[test]
    fn no_form_of_a_word_is_used_twice() {
        let mut all: Vec<&str> = WORDS.iter().map(|(word, ..)| *word).collect();
        all.extend(WORDS.iter().flat_map(|(_, others, _)| others.iter()));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
