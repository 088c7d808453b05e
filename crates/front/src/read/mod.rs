//! What typed words mean at a step: numbers, names, a whole command, or an amount.

pub(crate) mod names;
mod table;
#[cfg(test)]
mod tests;

use parlour_core::Scene;
use parlour_core::scene::Choice;
use serde_json::Value;

use self::names::{FILLERS, Fit, Found, Names};
use crate::menu::{Amount, CLAIM, Command, DONE, Item, MORE, Menu, Narrowed, Pick, WORD};
use crate::words::{bare, one_of, plain, why_not};

pub use table::{TableWord, WORDS, did_you_mean, table_word};

/// What typed words mean.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// These picks instead of those before; the menu after them asks on, or has a command.
    Picks(Vec<Pick>),
    /// An action that the game itself read, legal or not: the table says why if it is not.
    Act(Command),
    /// Understood, but it cannot be; the sentence says why.
    Refused(String),
    /// Not understood.
    Unknown,
}

/// The most words that a name has.
const LONGEST_NAME: usize = 6;
/// The most words that are read.
const LONGEST: usize = 40;

/// What `typed` means at a step of a scene; `understand` is the game's own reading of it. Words
/// that could mean several things lead to a step that asks which.
pub fn read(
    scene: &Scene,
    menu: &Menu,
    understand: impl Fn(&str) -> Option<(String, Value)>,
    typed: &str,
) -> Said {
    if let Some(numbers) = numbers(typed) {
        return by_numbers(scene, menu, &numbers);
    }
    let turning = [("more", MORE), ("done", DONE), ("claim", CLAIM)];
    if let Some((_, key)) = turning.iter().find(|(word, _)| plain(typed) == *word)
        && menu.keyed(key).is_some()
    {
        return Said::Picks(menu.after(key));
    }
    if let Some(choice) = spelled_out(scene, typed) {
        return act(&choice.name, &choice.payload, &choice.label);
    }
    let words = bare(typed);
    let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).take(LONGEST).collect();
    // First as an answer to the step, then as if nothing had been picked.
    let here: Vec<Pick> = menu.picks.iter().filter(|p| *p != MORE).cloned().collect();
    if let Some(picks) = by_names(scene, &here, &words).or_else(|| by_names(scene, &[], &words)) {
        return Said::Picks(picks);
    }
    if let Some((name, payload)) = understand(typed) {
        return act(&name, &payload, typed);
    }
    match named_in_vain(scene, &words) {
        Some(why) => Said::Refused(why),
        None => Said::Unknown,
    }
}

fn act(name: &str, payload: &Value, label: &str) -> Said {
    let (name, label) = (name.to_owned(), label.to_owned());
    Said::Act(Command { name, payload: payload.clone(), label })
}

/// The numbers, if there is nothing else.
fn numbers(typed: &str) -> Option<Vec<i64>> {
    let words = typed.split([' ', ',', ';', '+', '\t']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

fn by_numbers(scene: &Scene, menu: &Menu, numbers: &[i64]) -> Said {
    if let (Some(amount), &[number]) = (&menu.amount, numbers) {
        let picks = menu.after(&number.to_string());
        let named = Menu::of(scene, &picks).command.is_some();
        return if named { Said::Picks(picks) } else { Said::Refused(wanted(amount)) };
    }
    let mut items: Vec<&Item> = Vec::new();
    for number in numbers {
        match usize::try_from(*number).ok().and_then(|number| menu.item(number)) {
            Some(item) if items.contains(&item) => {
                return Said::Refused("You named one of them twice: name different ones.".into());
            }
            Some(item) => items.push(item),
            None => return Said::Refused(no_such_number(menu, *number)),
        }
    }
    match (&menu.marking, items.as_slice()) {
        (_, [only]) if menu.marking.is_none() || [MORE, DONE].contains(&&*only.key) => {
            Said::Picks(menu.after(&only.key))
        }
        (Some(_), several) => {
            let mut picks = menu.picks.clone();
            for item in several {
                picks = Menu::of(scene, &picks).after(&item.key);
            }
            marked(scene, picks)
        }
        (None, _) => Said::Refused("Choose one number at a time here.".into()),
    }
}

/// The number that an amount takes.
#[must_use]
pub fn wanted(amount: &Amount) -> String {
    format!("{} takes a number {}.", amount.label, amount.range())
}

fn no_such_number(menu: &Menu, number: i64) -> String {
    match menu.items.len() {
        0 => "There is nothing to choose by number here.".into(),
        1 => format!("There is no number {number} here: there is only 1."),
        all => format!("There is no number {number} here: they go from 1 to {all}."),
    }
}

/// Marks that are enough are all, where they were named at once; too few or too many are told.
fn marked(scene: &Scene, mut picks: Vec<Pick>) -> Said {
    let menu = Menu::of(scene, &picks);
    let Some(marking) = &menu.marking else { return Said::Picks(picks) };
    if !menu.missed.is_empty() || marking.marked.len() > marking.max {
        return Said::Refused(format!("That is too many: mark {}.", menu.how_many()));
    }
    if marking.enough && !picks.last().is_some_and(|pick| pick.starts_with(WORD)) {
        picks.push(DONE.to_owned());
    }
    Said::Picks(picks)
}

/// The action whose words or label were typed in full, if it is one only.
fn spelled_out<'a>(scene: &'a Scene, typed: &str) -> Option<&'a Choice> {
    let typed = plain(typed);
    let mut fitting = scene
        .choices
        .list
        .iter()
        .filter(|choice| plain(&choice.words) == typed || plain(&choice.label) == typed);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The picks that words make, one name after the other; none if a word means nothing.
fn by_names(scene: &Scene, picks: &[Pick], words: &[&str]) -> Option<Vec<Pick>> {
    let mut left = Narrowed::of(scene, picks);
    let (mut at, mut said) = (0, 0);
    let mut unclear: Vec<Pick> = Vec::new();
    while at < words.len() {
        let Some((pick, used)) = next_name(&left, &words[at..]) else {
            if FILLERS.contains(&words[at]) {
                at += 1;
                continue;
            }
            return None;
        };
        at += used;
        said += 1;
        // What is unclear among marks is asked about last, so that the rest is marked already.
        if left.is_marking() && pick.starts_with(WORD) {
            unclear.push(pick);
        } else {
            left.take(&pick);
        }
    }
    if said == 0 || !left.missed.is_empty() {
        return None;
    }
    let mut picks = left.picks.clone();
    picks.extend(unclear.into_iter().next());
    match marked(scene, picks) {
        Said::Picks(picks) => Some(picks),
        _ => None,
    }
}

/// The longest name that the words begin with, whole names before parts of them, and how many
/// words it has; a number is that of an item.
fn next_name(left: &Narrowed<'_>, words: &[&str]) -> Option<(Pick, usize)> {
    let find = |count: usize| -> Option<Found> { left.find(&words[..count].join(" ")) };
    let most = LONGEST_NAME.min(words.len());
    let found: Vec<(usize, Found)> =
        (1..=most).rev().filter_map(|count| Some((count, find(count)?))).collect();
    for fit in [Fit::Whole, Fit::Part, Fit::Begins] {
        let filler = |count: usize| count == 1 && FILLERS.contains(&words[0]);
        let best = found.iter().find(|(n, f)| f.fit == fit && (fit == Fit::Whole || !filler(*n)));
        if let Some((count, found)) = best {
            return Some((found.pick.clone(), *count));
        }
    }
    let number: usize = words[0].parse().ok()?;
    let menu = Menu::of(left.scene, &left.picks);
    match (&menu.amount, menu.item(number)) {
        (Some(_), _) => Some((number.to_string(), 1)),
        (None, Some(item)) if ![MORE, DONE].contains(&&*item.key) => Some((item.key.clone(), 1)),
        _ => None,
    }
}

/// Why something that was named cannot be chosen.
fn named_in_vain(scene: &Scene, words: &[&str]) -> Option<String> {
    let (names, root) = (Names::of(scene), Menu::of(scene, &[]));
    let (mut at, mut why) = (0, None);
    while at < words.len() {
        let most = LONGEST_NAME.min(words.len() - at);
        let found = (1..=most)
            .rev()
            .find_map(|count| Some((count, names.named(&words[at..at + count].join(" "))?)));
        match found {
            Some((count, object)) => {
                if !root.lit.contains(&object.id) {
                    why = why.or(Some(why_not(scene, &object.id)));
                }
                at += count;
            }
            None => at += 1,
        }
    }
    why
}

impl Menu {
    /// How many are to be marked: `3`, `1 to 3`.
    #[must_use]
    pub fn how_many(&self) -> String {
        match &self.marking {
            Some(m) if m.min == m.max => m.min.to_string(),
            Some(m) => format!("{} to {}", m.min, m.max),
            None => "1".into(),
        }
    }

    /// What could be typed, in one sentence; empty if there is nothing.
    #[must_use]
    pub fn possible(&self) -> String {
        if let Some(amount) = &self.amount {
            return wanted(amount);
        }
        const FEW: usize = 8;
        // A number means the item that it counts, whatever else it may be a name of.
        let own = |item: &Item, alias: &str| {
            alias.parse::<usize>().map_or(true, |number| number == item.number)
        };
        let word = |item: &Item| match item.aliases.iter().find(|alias| own(item, alias)) {
            Some(alias) => format!("\"{alias}\""),
            None => format!("\"{}\"", item.label.to_lowercase()),
        };
        match self.items.as_slice() {
            [] => String::new(),
            few if few.len() <= FEW => {
                let words: Vec<String> = few.iter().map(word).collect();
                format!("You can type {}.", one_of(&words))
            }
            [first, .., last] => {
                let (first, last) = (word(first), last.number);
                format!("You can type a number from 1 to {last}, or a name as {first}.")
            }
            [one] => format!("You can type {}.", word(one)),
        }
    }
}
