//! The step that is asked next.

use std::collections::BTreeSet;

use parlour_core::scene::{AmountChoice, ObjectId};
use parlour_core::way::Step;
use parlour_core::way::key_of;
use parlour_core::{Care, Scene};
use serde_json::Value;

use super::entry::{End, Entry, label};
use super::narrow::Narrowed;
use super::{
    Amount, BETWEEN, CLAIM, Command, DONE, FEW, Item, MORE, MOST, Marking, Menu, PAGE, WORD,
};
use crate::words::{called, object, route, spoken};

/// The menu for what is left.
pub(super) fn menu(left: &Narrowed<'_>) -> Menu {
    let mut menu = Menu {
        picks: left.picks.clone(),
        missed: left.missed.clone(),
        question: question(left),
        lit: lit(left),
        ..Menu::default()
    };
    let foregone = left.scene.choices.foregone.as_ref();
    if let (true, Some(why)) = (left.claimed, foregone) {
        let (name, label) = (CLAIM.to_owned(), format!("Claim the rest: {why}"));
        menu.command = Some(Command { name, payload: Value::Null, label });
        return menu;
    }
    match &left.entries[..] {
        [] => {}
        [one] if complete(left, one) => menu.command = one.done(left.scene, &[], left.number),
        [Entry { end: End::Amount(amount), .. }] => {
            menu.amount = Some(asked(amount));
        }
        _ if left.is_marking() => mark(left, &mut menu),
        _ => {
            let (items, page) = (items(left), left.page);
            put(&mut menu, items, page);
        }
    }
    if let (Some(why), true) = (foregone, left.picks.is_empty()) {
        menu.items.push(Item {
            number: menu.items.len() + 1,
            key: CLAIM.into(),
            label: "Claim the rest".into(),
            spoken: "Claim the rest".into(),
            note: Some(why.clone()),
            does: Some(why.clone()),
            aliases: vec!["claim".into()],
            ..Item::default()
        });
    }
    menu
}

/// The number that a choice asks for.
pub(crate) fn asked(choice: &AmountChoice) -> Amount {
    Amount {
        label: choice.label.clone(),
        min: choice.min,
        max: choice.max,
        step: choice.step,
        except: choice.except.clone(),
    }
}

/// Whether the picks say all: nothing is done that was not picked, and nothing grave by the way.
fn complete(left: &Narrowed<'_>, only: &Entry<'_>) -> bool {
    let picked = left.picks.iter().any(|pick| pick != MORE);
    let whole = match only.end {
        End::Amount(_) => left.number.is_some(),
        _ => only.is_leaf() && only.lacks_care(&left.picks).is_none(),
    };
    picked && whole
}

/// What is asked: the table's own question first, then that of the last step all offers share. A
/// question that a later step has answered is not asked again.
fn question(left: &Narrowed<'_>) -> String {
    let Some(first) = left.entries.first() else { return left.scene.prompt.clone() };
    let shared = &first.steps[..left.depth().min(first.steps.len())];
    let picked = left.picks.iter().any(|pick| pick != MORE);
    match shared.last() {
        None if picked => which(left),
        // The table has asked for the marks itself.
        Some(step) if picked && step.ask.is_empty() && !left.is_marking() => {
            let asks = if step.object.is_some() { "how?" } else { "which?" };
            format!("{}: {asks}", label(left.scene, step))
        }
        Some(step) if picked && !step.ask.is_empty() => step.ask.clone(),
        _ => left.scene.prompt.clone(),
    }
}

/// What is asked about something that could be used in several ways.
fn which(left: &Narrowed<'_>) -> String {
    let picked = left.picks.iter().rev().find_map(|pick| object(left.scene, pick));
    match picked {
        Some(thing) => format!("{}: what do you do?", called(left.scene, thing)),
        None => match left.picks.last().and_then(|pick| pick.strip_prefix(WORD)) {
            Some(word) => format!("{word}: which one?"),
            None => "Which one?".into(),
        },
    }
}

/// Everything that may be picked from here on.
fn lit(left: &Narrowed<'_>) -> BTreeSet<ObjectId> {
    let mut lit: BTreeSet<ObjectId> = BTreeSet::new();
    for entry in &left.entries {
        lit.extend(entry.objects().map(str::to_owned));
        lit.extend(left.cities(entry).into_iter().map(str::to_owned));
    }
    lit
}

/// Puts items on the menu: all, or a page of them.
fn put(menu: &mut Menu, mut items: Vec<Item>, page: usize) {
    menu.total = items.len();
    if items.len() > MOST {
        let pages = items.len().div_ceil(PAGE);
        let page = page.min(pages - 1);
        let after = items.len() - (page * PAGE + PAGE).min(items.len());
        items = items.into_iter().skip(page * PAGE).take(PAGE).collect();
        if after > 0 {
            let label = format!("{after} more");
            items.push(Item { key: MORE.into(), spoken: label.clone(), label, ..Item::default() });
        }
    }
    for (number, item) in (1..).zip(&mut items) {
        item.number = number;
    }
    menu.items = items;
}

/// The items of the step in which the offers first differ.
fn items(left: &Narrowed<'_>) -> Vec<Item> {
    let depth = left.depth();
    if let Some(few) = few(left, depth) {
        return few;
    }
    let mut groups: Vec<(String, Vec<&Entry<'_>>)> = Vec::new();
    for entry in &left.entries {
        let key = match entry.steps.get(depth) {
            Some(step) => step.key.clone(),
            // Offers that share all their steps are told apart by what they are called.
            None => key_of(entry.own_label()),
        };
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(entry),
            None => groups.push((key, vec![entry])),
        }
    }
    groups.sort_by_key(|(_, group)| group[0].steps.get(depth).map_or(0, |step| step.rank));
    groups.into_iter().map(|(key, group)| grouped(left, depth, key, &group)).collect()
}

/// A few actions are offered as they are. One alone is, wherever it got stuck: it still needs
/// its pick.
fn few(left: &Narrowed<'_>, depth: usize) -> Option<Vec<Item>> {
    let entries = &left.entries;
    let alone = entries.len() == 1;
    let paths: BTreeSet<String> = entries.iter().map(|entry| entry.path()).collect();
    let told_apart = depth == 0 && entries.len() <= FEW && paths.len() == entries.len();
    if !alone && !told_apart {
        return None;
    }
    let mut items: Vec<(u8, Item)> = Vec::new();
    for entry in entries {
        let last = &entry.steps[entry.steps.len() - 1];
        let same = entries.iter().filter(|other| left.admits(other, &last.key)).count();
        let step = match entry.lacks_care(&left.picks) {
            Some(grave) if alone => grave,
            _ => last,
        };
        let mut item = item(left.scene, step);
        if !alone && (same > 1 || entry.lacks_care(std::slice::from_ref(&last.key)).is_some()) {
            item.key = entry.path();
        }
        if entry.is_leaf() {
            item.label = entry.full_label(left.scene);
            item.does = Some(item.label.clone());
        } else if entry.steps.len() > 1 {
            item.label = entry.steps_label(left.scene);
        }
        if entry.steps.len() > 1 && entry.is_leaf() {
            item.spoken = format!("{}: {}", label(left.scene, &entry.steps[0]), item.spoken);
        } else {
            item.spoken = item.label.clone();
        }
        item.usual = entry.steps.iter().all(|step| step.care.is_usual());
        item.grave = entry.steps.iter().any(|step| step.care == Care::Grave);
        items.push((entry.steps[0].rank, item));
    }
    items.sort_by_key(|(rank, _)| *rank);
    Some(items.into_iter().map(|(_, item)| item).collect())
}

/// The item for offers that share a step.
fn grouped(left: &Narrowed<'_>, depth: usize, key: String, group: &[&Entry<'_>]) -> Item {
    let scene = left.scene;
    let first = group[0];
    let Some(step) = first.steps.get(depth) else {
        let label = first.own_label().to_owned();
        let does = first.is_leaf().then(|| label.clone());
        return Item { key, spoken: label.clone(), label, does, ..Item::default() };
    };
    let mut item = item(scene, step);
    if let [only] = group
        && only.is_leaf()
    {
        item.does = Some(only.full_label(scene));
        let mut notes: Vec<String> = item.note.into_iter().collect();
        // What a red route is paid with need not be said again.
        let said = |step: &&Step| !notes.iter().any(|note| has_word(note, &step.key));
        let then: Vec<&Step> = only.steps[depth + 1..].iter().map(|s| &**s).filter(said).collect();
        notes.extend(then.into_iter().map(|step| label(scene, step)));
        item.note = (!notes.is_empty()).then(|| notes.join(BETWEEN));
    }
    if item.objects.is_empty() {
        let all: BTreeSet<&str> = group.iter().flat_map(|entry| entry.objects()).collect();
        item.objects = all.into_iter().map(str::to_owned).collect();
    }
    item
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|part| part == word)
}

/// The item of a step by itself.
fn item(scene: &Scene, step: &Step) -> Item {
    let thing = step.object.as_deref().and_then(|id| object(scene, id));
    let label = label(scene, step);
    let named = step.label.is_empty();
    let mut notes: Vec<String> =
        thing.filter(|_| named).and_then(|o| route(&o.face)).into_iter().collect();
    notes.extend(step.note.clone());
    let mut aliases = step.aliases.clone();
    aliases.extend(thing.into_iter().flat_map(|o| o.aliases.iter().cloned()));
    Item {
        key: step.key.clone(),
        spoken: thing.filter(|_| named).map_or_else(|| label.clone(), |o| spoken(scene, o)),
        label,
        note: (!notes.is_empty()).then(|| notes.join(BETWEEN)),
        objects: step.object.iter().cloned().collect(),
        aliases,
        usual: step.care.is_usual(),
        grave: step.care == Care::Grave,
        ..Item::default()
    }
}

/// Objects are marked: those that go together with what is marked already.
fn mark(left: &Narrowed<'_>, menu: &mut Menu) {
    let marks = left.marks();
    let (min, max, condition, ready) = limits(left, &marks);
    if left.done
        && let Some(entry) = ready
    {
        menu.command = entry.done(left.scene, &marks, None);
    }
    let mut ids: Vec<&str> = Vec::new();
    for id in left.entries.iter().flat_map(|entry| entry.markable()) {
        if !ids.contains(&id.as_str()) {
            ids.push(id);
        }
    }
    let order =
        |id: &&str| left.scene.zones.iter().flat_map(|z| &z.objects).position(|o| o.id == **id);
    ids.sort_by_key(order);
    // Where enough is marked, only marks can be taken away.
    let full = marks.len() >= max;
    menu.lit.retain(|id| !full || marks.contains(&&**id) || !ids.contains(&&**id));
    if let Some(word) = left.picks.last().and_then(|pick| pick.strip_prefix(WORD)) {
        ids.retain(|id| left.names.fits(id, word));
    }
    let step = |id: &str| item(left.scene, &Step::object(id));
    let mut items: Vec<Item> =
        ids.iter().map(|id| Item { marked: marks.contains(id), ..step(id) }).collect();
    for item in items.iter_mut().filter(|item| !item.marked && full) {
        item.note = Some("take a mark away first".into());
    }
    put(menu, items, left.page);
    if ready.is_some() {
        let label = format!("Done: {} marked", marks.len());
        let number = menu.items.len() + 1;
        menu.items.push(Item {
            number,
            key: DONE.into(),
            spoken: label.clone(),
            does: ready.map(|entry| entry.full_label(left.scene)),
            label,
            usual: marks.len() >= max,
            ..Item::default()
        });
    }
    menu.marking = Some(Marking {
        min,
        max,
        marked: marks.iter().map(|id| (*id).to_owned()).collect(),
        condition,
        enough: ready.is_some(),
    });
    if menu.command.is_some() {
        menu.items.clear();
    }
}

/// How many may be marked, on what condition, and what the marks are for if they are enough.
fn limits<'n, 'a>(
    left: &'n Narrowed<'a>,
    marks: &[&str],
) -> (usize, usize, Option<String>, Option<&'n Entry<'a>>) {
    if let [entry @ Entry { end: End::Set(chooser), .. }] = &left.entries[..] {
        let (min, max) = (chooser.min as usize, chooser.max as usize);
        let enough = (min..=max).contains(&marks.len());
        return (min, max, chooser.condition.clone(), enough.then_some(entry));
    }
    let sizes = || left.entries.iter().map(|entry| entry.markable().len());
    let exact = |entry: &&Entry<'_>| {
        let all = entry.markable();
        all.len() == marks.len() && all.iter().all(|id| marks.contains(&id.as_str()))
    };
    let ready = left.entries.iter().find(exact);
    (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0), None, ready)
}
