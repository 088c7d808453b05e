//! What typed words mean at a decision: a number, an action, objects, or an amount.

use std::collections::BTreeSet;

use parlour_core::scene::{AmountChoice, Choice, Chooser, Object, ObjectId};
use parlour_core::{Scene, Seat};
use parlour_house::AnyTable;
use serde_json::Value;

use crate::draw::face;
use crate::ink::Ink;
use crate::menu::{Entry, entries};
use crate::text::{one_of, plain};

/// What typed words mean.
#[derive(Debug)]
pub(crate) enum Meaning {
    /// An action, legal or not.
    Act(String, Value),
    /// Several actions: which one?
    Which(Vec<Choice>),
    /// An action that still needs a number.
    HowMany(AmountChoice),
    /// Understood, but it cannot be; the sentence says why.
    Refused(String),
    /// Not understood.
    Unknown,
}

/// What `typed` means to a seat that sees `scene`.
pub(crate) fn meaning(scene: &Scene, table: &dyn AnyTable, seat: Seat, typed: &str) -> Meaning {
    if let Some(numbers) = numbers(typed) {
        return by_numbers(scene, &numbers);
    }
    if let Some((name, payload)) = table.understand(seat, typed) {
        return Meaning::Act(name, payload);
    }
    let words = plain(&typed.replace([',', ';', '+', '&'], " "));
    if let Some(found) = by_amount(scene, &words) {
        return found;
    }
    by_objects(scene, &words)
}

/// The numbers, if there is nothing else.
fn numbers(typed: &str) -> Option<Vec<i64>> {
    let words: Vec<&str> =
        typed.split([' ', ',', ';', '+', '\t']).filter(|word| !word.is_empty()).collect();
    let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

fn by_numbers(scene: &Scene, numbers: &[i64]) -> Meaning {
    let entries = entries(scene);
    if let (&[number], [Entry::Amount(amount)]) = (numbers, entries.as_slice()) {
        return with_number(amount, number);
    }
    let mut marked: Vec<ObjectId> = Vec::new();
    let mut chooser = None;
    for number in numbers {
        let entry = usize::try_from(number - 1).ok().and_then(|index| entries.get(index));
        match entry {
            Some(Entry::Choice(choice)) if numbers.len() == 1 => {
                return Meaning::Act(choice.name.clone(), choice.payload.clone());
            }
            Some(Entry::Amount(amount)) if numbers.len() == 1 => {
                return Meaning::HowMany((*amount).clone());
            }
            Some(Entry::Choice(_) | Entry::Amount(_)) => {
                return Meaning::Refused("Choose one number at a time here.".into());
            }
            Some(Entry::Mark(from, mark)) => {
                chooser = Some(*from);
                marked.push(mark.object.clone());
            }
            None => {
                let all = entries.len();
                return Meaning::Refused(format!(
                    "There is no number {number} here: they go from 1 to {all}."
                ));
            }
        }
    }
    match chooser {
        Some(chooser) => mark(scene, chooser, &marked),
        None => Meaning::Unknown,
    }
}

/// The chooser's action with these objects marked.
fn mark(scene: &Scene, chooser: &Chooser, marked: &[ObjectId]) -> Meaning {
    let different: BTreeSet<&ObjectId> = marked.iter().collect();
    if different.len() < marked.len() {
        return Meaning::Refused("You named one of them twice: name different ones.".into());
    }
    let count = marked.len() as u32;
    if count < chooser.min || count > chooser.max {
        let wanted = match (chooser.min, chooser.max) {
            (min, max) if min == max => format!("{min}"),
            (min, max) => format!("{min} to {max}"),
        };
        return Meaning::Refused(format!(
            "{}: name {wanted} at once; you named {count}.",
            chooser.label
        ));
    }
    let mut values = Vec::new();
    for id in marked {
        match chooser.from.iter().find(|m| m.object == *id) {
            Some(markable) => values.push(markable.value.clone()),
            None => return Meaning::Refused(why_not(scene, id)),
        }
    }
    let mut payload = chooser.payload.clone();
    if !payload.is_object() {
        payload = Value::Object(serde_json::Map::new());
    }
    payload[chooser.field.as_str()] = Value::Array(values);
    Meaning::Act(chooser.name.clone(), payload)
}

fn by_amount(scene: &Scene, words: &str) -> Option<Meaning> {
    for amount in &scene.choices.amounts {
        let (name, label) = (plain(&amount.name), plain(&amount.label));
        if words == name || words == label {
            return Some(Meaning::HowMany(amount.clone()));
        }
        let Some((first, number)) = words.rsplit_once(' ') else {
            continue;
        };
        if (first == name || first == label)
            && let Ok(number) = number.parse()
        {
            return Some(with_number(amount, number));
        }
    }
    None
}

/// The amount's action with this number.
pub(crate) fn with_number(amount: &AmountChoice, number: i64) -> Meaning {
    let AmountChoice { min, max, step, label, .. } = amount;
    if number < *min || number > *max || (number - min) % (*step).max(1) != 0 {
        let step = if *step > 1 { format!(" in steps of {step}") } else { String::new() };
        return Meaning::Refused(format!("{label} takes a number from {min} to {max}{step}."));
    }
    let mut payload = amount.payload.clone();
    if !payload.is_object() {
        payload = Value::Object(serde_json::Map::new());
    }
    payload[amount.field.as_str()] = number.into();
    Meaning::Act(amount.name.clone(), payload)
}

/// The objects that one name could mean; equal cards are told apart by what can be done.
type Named<'a> = Vec<&'a Object>;

fn by_objects(scene: &Scene, words: &str) -> Meaning {
    let (command, rest) = split_command(scene, words);
    let Some(picks) = objects(scene, rest) else {
        return Meaning::Unknown;
    };
    if picks.is_empty() {
        return by_command(scene, command);
    }
    let allowed = |name: &str| command.is_none_or(|command| command == name);
    let choices = scene.choices.list.iter().filter(|choice| allowed(&choice.name));
    let fitting: Vec<&Choice> = choices.filter(|c| holds(&c.touches, &picks)).collect();
    let exact: Vec<&Choice> =
        fitting.iter().copied().filter(|c| c.touches.len() == picks.len()).collect();
    let best = if exact.is_empty() { fitting } else { exact };
    match best.as_slice() {
        [] => {}
        [only] => return Meaning::Act(only.name.clone(), only.payload.clone()),
        several => return Meaning::Which(several.iter().map(|c| (*c).clone()).collect()),
    }
    for chooser in scene.choices.choosers.iter().filter(|c| allowed(&c.name)) {
        let markable: Vec<ObjectId> = chooser.from.iter().map(|m| m.object.clone()).collect();
        if let Some(marked) = assign(&markable, &picks) {
            return mark(scene, chooser, &marked);
        }
    }
    let lost = picks.iter().find(|pick| !pick.iter().any(|o| is_offered(scene, &o.id)));
    let pick = lost.or(picks.first()).and_then(|pick| pick.first());
    pick.map_or(Meaning::Unknown, |o| Meaning::Refused(why_not(scene, &o.id)))
}

/// A command alone: the only action of that name, or which of them.
fn by_command(scene: &Scene, command: Option<&str>) -> Meaning {
    let Some(command) = command else {
        return Meaning::Unknown;
    };
    let of_command = scene.choices.list.iter().filter(|choice| choice.name == command);
    let of_command: Vec<Choice> = of_command.cloned().collect();
    match of_command.as_slice() {
        [] => Meaning::Unknown,
        [only] => Meaning::Act(only.name.clone(), only.payload.clone()),
        _ => Meaning::Which(of_command),
    }
}

/// A leading word that is a command now on offer, and the rest.
fn split_command<'a>(scene: &'a Scene, words: &'a str) -> (Option<&'a str>, &'a str) {
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    let choices = scene.choices.list.iter().map(|c| (&c.name, &c.label));
    let choosers = scene.choices.choosers.iter().map(|c| (&c.name, &c.label));
    for (name, label) in choices.chain(choosers) {
        let verb = label.split(' ').next().unwrap_or_default().to_lowercase();
        if first == name || first == verb {
            return (Some(name), rest);
        }
    }
    (None, words)
}

/// The objects that the words name, one after the other; `None` if a word names nothing.
fn objects<'a>(scene: &'a Scene, words: &str) -> Option<Vec<Named<'a>>> {
    const LONGEST_NAME: usize = 6;
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut picks = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let most = LONGEST_NAME.min(words.len() - at);
        let found = (1..=most).rev().find_map(|count| {
            let named = named(scene, &words[at..at + count].join(" "));
            (!named.is_empty()).then_some((count, named))
        });
        match found {
            Some((count, named)) => {
                picks.push(named);
                at += count;
            }
            None if matches!(words[at], "and" | "the" | "a" | "with") => at += 1,
            None => return None,
        }
    }
    Some(picks)
}

fn named<'a>(scene: &'a Scene, words: &str) -> Named<'a> {
    let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    let is = |o: &&Object| {
        plain(&o.name) == words
            || o.aliases.iter().any(|alias| plain(alias) == words)
            || plain(&face(scene, o, Ink::PLAIN)) == words
    };
    objects.filter(is).collect()
}

/// Whether every pick can be one of these objects, each used as often as it is listed.
fn holds(touches: &[ObjectId], picks: &[Named<'_>]) -> bool {
    assign(touches, picks).is_some()
}

fn assign(ids: &[ObjectId], picks: &[Named<'_>]) -> Option<Vec<ObjectId>> {
    let mut left: Vec<&ObjectId> = ids.iter().collect();
    let mut chosen = Vec::new();
    for pick in picks {
        let at = left.iter().position(|id| pick.iter().any(|o| o.id == **id))?;
        chosen.push(left.remove(at).clone());
    }
    Some(chosen)
}

fn is_offered(scene: &Scene, id: &ObjectId) -> bool {
    let choices = scene.choices.list.iter().flat_map(|c| &c.touches);
    let marks = scene.choices.choosers.iter().flat_map(|c| &c.from).map(|m| &m.object);
    choices.chain(marks).any(|offered| offered == id)
}

/// Why an object cannot be chosen: the game's own reason if it gives one.
fn why_not(scene: &Scene, id: &ObjectId) -> String {
    let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    let Some(object) = objects.into_iter().find(|o| o.id == *id) else {
        return "That cannot be chosen now.".into();
    };
    match &object.why_not {
        Some(why) => why.clone(),
        None => format!("{} cannot be chosen now.", object.name),
    }
}

/// What could be done instead, in one sentence; empty if there is nothing.
pub(crate) fn possible(scene: &Scene) -> String {
    const MOST: usize = 8;
    let choices = &scene.choices;
    let mut ways: Vec<String> =
        choices.list.iter().take(MOST).map(|c| format!("\"{}\"", c.words)).collect();
    if choices.list.len() > MOST {
        return format!(
            "You can type {} and {} more; \"choices\" lists them.",
            ways.join(", "),
            choices.list.len() - MOST
        );
    }
    ways.extend(
        choices
            .amounts
            .iter()
            .map(|a| format!("\"{} {}\" (up to {})", a.label.to_lowercase(), a.min, a.max)),
    );
    ways.extend(choices.choosers.iter().map(|c| {
        let few = c.from.iter().take(c.min.max(1) as usize);
        let names: Vec<String> = few.map(|m| alias(scene, &m.object)).collect();
        format!("\"{} {}\"", c.name, names.join(" "))
    }));
    if ways.is_empty() { String::new() } else { format!("You can type {}.", one_of(&ways)) }
}

fn alias(scene: &Scene, id: &ObjectId) -> String {
    let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    let found = objects.into_iter().find(|o| o.id == *id);
    found.map_or_else(|| id.clone(), |o| o.aliases.first().unwrap_or(&o.name).clone())
}
