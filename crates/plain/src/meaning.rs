//! What typed words mean at a decision: a number, an action, objects, or an amount.

use std::collections::BTreeSet;

use parlour_core::Scene;
use parlour_core::scene::{AmountChoice, Choice, Chooser, Object, ObjectId};
use serde_json::Value;

use crate::draw::face;
use crate::ink::Ink;
use crate::menu::{Entry, entries};
use crate::text::{one_of, plain};

/// What typed words mean.
#[derive(Debug, PartialEq)]
pub enum Meaning {
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

/// What `typed` means to whoever sees `scene`; `understand` is the game's own reading of it.
pub fn meaning(
    scene: &Scene,
    understand: impl Fn(&str) -> Option<(String, Value)>,
    typed: &str,
) -> Meaning {
    if let Some(numbers) = numbers(typed) {
        return by_numbers(scene, &numbers);
    }
    if let Some((name, payload)) = understand(typed) {
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
    Meaning::Act(chooser.name.clone(), chooser.filled(values))
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
#[must_use]
pub fn with_number(amount: &AmountChoice, number: i64) -> Meaning {
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
#[must_use]
pub fn why_not(scene: &Scene, id: &str) -> String {
    let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
    let Some(object) = objects.into_iter().find(|o| o.id == id) else {
        return "That cannot be chosen now.".into();
    };
    match &object.why_not {
        Some(why) => why.clone(),
        None => format!("{} cannot be chosen now.", object.name),
    }
}

/// What could be done instead, in one sentence; empty if there is nothing.
#[must_use]
pub fn possible(scene: &Scene) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Viewer;
    use parlour_core::scene::{Choices, Face, Layout, Markable, Zone};
    use serde_json::json;

    fn tile(id: &str, name: &str, alias: &str) -> Object {
        Object {
            aliases: vec![alias.into()],
            why_not: (id == "m/4").then(|| "Four is not for sale.".into()),
            ..Object::new(id, Face::Text, name)
        }
    }

    fn choice(name: &str, number: u32, label: &str, touches: &[&str]) -> Choice {
        Choice {
            name: name.into(),
            payload: json!({ "n": number }),
            label: label.into(),
            words: label.to_lowercase(),
            touches: touches.iter().map(|id| (*id).to_owned()).collect(),
            ..Choice::default()
        }
    }

    /// Two equal red tiles, a blue one and a green one that cannot be had.
    fn scene() -> Scene {
        let objects = vec![
            tile("m/1", "Red Tile", "red"),
            tile("m/2", "Red Tile", "red"),
            tile("m/3", "Blue Tile", "blue"),
            tile("m/4", "Green Tile", "green"),
        ];
        Scene {
            game: "toy".into(),
            phase: "play".into(),
            viewer: Viewer::Spectator,
            prompt: "Choose.".into(),
            places: Vec::new(),
            zones: vec![Zone {
                id: "m".into(),
                title: "Market".into(),
                layout: Layout::Row,
                owner: None,
                objects,
                hidden: 0,
                note: None,
            }],
            sheet: None,
            facts: Vec::new(),
            choices: Choices {
                list: vec![
                    choice("take", 1, "Take red", &["m/1"]),
                    choice("take", 2, "Take both red", &["m/1", "m/2"]),
                    choice("take", 3, "Take blue", &["m/3"]),
                    choice("sell", 4, "Sell blue", &["m/3"]),
                    choice("wait", 5, "Wait", &[]),
                ],
                ..Choices::default()
            },
        }
    }

    fn says(scene: &Scene, typed: &str) -> Meaning {
        meaning(scene, |_| None, typed)
    }

    fn act(name: &str, number: u32) -> Meaning {
        Meaning::Act(name.into(), json!({ "n": number }))
    }

    #[test]
    fn a_number_is_the_choice_with_that_number() {
        assert_eq!(says(&scene(), "3"), act("take", 3));
        assert_eq!(says(&scene(), "5"), act("wait", 5));
        for wrong in ["0", "6", "-1", "99999999999"] {
            let Meaning::Refused(why) = says(&scene(), wrong) else {
                panic!("{wrong} meant something")
            };
            assert!(why.contains("from 1 to 5"), "{why}");
        }
    }

    #[test]
    fn the_picks_that_equal_one_choice_are_it_though_a_larger_one_fits() {
        assert_eq!(says(&scene(), "red"), act("take", 1));
        assert_eq!(says(&scene(), "red tile and red"), act("take", 2));
    }

    #[test]
    fn equal_picks_show_a_menu_and_a_verb_decides() {
        let Meaning::Which(choices) = says(&scene(), "blue") else {
            panic!("blue is bought and sold")
        };
        assert_eq!(choices.len(), 2);
        assert_eq!(says(&scene(), "sell blue"), act("sell", 4));
        assert_eq!(says(&scene(), "sell the blue tile"), act("sell", 4));
        assert_eq!(says(&scene(), "wait"), act("wait", 5));
    }

    #[test]
    fn what_cannot_be_chosen_says_why() {
        assert_eq!(says(&scene(), "green"), Meaning::Refused("Four is not for sale.".into()));
        assert_eq!(says(&scene(), "purple"), Meaning::Unknown);
        assert_eq!(says(&scene(), "take purple"), Meaning::Unknown);
    }

    fn with_chooser() -> Scene {
        let mut scene = scene();
        scene.choices = Choices::default();
        let from = ["m/1", "m/2", "m/3"];
        scene.choices.choosers.push(Chooser {
            name: "keep".into(),
            label: "Keep tiles".into(),
            field: "tiles".into(),
            payload: json!({"round": 1}),
            from: (1..)
                .zip(from)
                .map(|(n, id): (u32, _)| Markable {
                    object: id.into(),
                    value: n.into(),
                    ..Markable::default()
                })
                .collect(),
            min: 2,
            max: 3,
            ..Chooser::default()
        });
        scene
    }

    #[test]
    fn a_chooser_takes_numbers_or_names() {
        let kept = |tiles: &[u32]| Meaning::Act("keep".into(), json!({"round": 1, "tiles": tiles}));
        assert_eq!(says(&with_chooser(), "3, 1"), kept(&[3, 1]));
        assert_eq!(says(&with_chooser(), "keep red blue"), kept(&[1, 3]));
        assert_eq!(says(&with_chooser(), "red red blue"), kept(&[1, 2, 3]));
    }

    #[test]
    fn a_chooser_says_how_many() {
        for (typed, word) in [
            ("1", "you named 1"),
            ("blue", "you named 1"),
            ("1 1", "twice"),
            ("1 2 3 4", "from 1 to 3"),
        ] {
            let Meaning::Refused(why) = says(&with_chooser(), typed) else {
                panic!("{typed} meant something")
            };
            assert!(why.contains(word), "{typed}: {why}");
        }
    }

    fn with_amount(alone: bool) -> Scene {
        let mut scene = scene();
        if alone {
            scene.choices.list.clear();
        }
        scene.choices.amounts.push(AmountChoice {
            name: "stake".into(),
            label: "Stake".into(),
            field: "chips".into(),
            payload: json!({}),
            min: 2,
            max: 10,
            step: 2,
            ..AmountChoice::default()
        });
        scene
    }

    #[test]
    fn an_amount_is_a_number_or_its_name_with_one() {
        let staked = |chips: i64| Meaning::Act("stake".into(), json!({ "chips": chips }));
        assert_eq!(says(&with_amount(true), "4"), staked(4));
        assert_eq!(says(&with_amount(false), "stake 10"), staked(10));
        assert!(matches!(says(&with_amount(false), "stake"), Meaning::HowMany(_)));
        assert!(matches!(says(&with_amount(false), "6"), Meaning::HowMany(_)));
        for wrong in ["stake 3", "stake 0", "stake 12", "stake -2"] {
            let Meaning::Refused(why) = says(&with_amount(false), wrong) else {
                panic!("{wrong} was accepted")
            };
            assert!(why.contains("2 to 10 in steps of 2"), "{why}");
        }
    }

    #[test]
    fn the_games_own_reading_comes_before_names() {
        let game = |typed: &str| (typed == "blue").then(|| ("own".to_owned(), json!({})));
        assert_eq!(meaning(&scene(), game, "blue"), Meaning::Act("own".into(), json!({})));
    }

    proptest::proptest! {
        #[test]
        fn rubbish_never_panics(typed in ".{0,60}") {
            for scene in [scene(), with_chooser(), with_amount(true), with_amount(false)] {
                let _ = says(&scene, &typed);
                let _ = possible(&scene);
            }
        }
    }
}
