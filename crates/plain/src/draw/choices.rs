//! What may be done, numbered.

use parlour_core::Scene;
use parlour_core::scene::{AmountChoice, Choice, Chooser};

use super::object::{brief, face};
use crate::WIDTH;
use crate::ink::Ink;
use crate::menu::{Entry, entries};
use crate::text::{columns, pad, wrap};

/// Choices of up to this many columns stand side by side.
const SHORT: usize = 24;

/// The numbered choices, in groups of the same command.
pub(crate) fn choices(scene: &Scene, ink: Ink) -> Vec<String> {
    let mut lines = Vec::new();
    let entries: Vec<(usize, Entry<'_>)> = (1..).zip(entries(scene)).collect();
    for group in entries.chunk_by(|(_, a), (_, b)| heading_of(a) == heading_of(b)) {
        match group {
            [(number, Entry::Amount(amount))] => lines.push(amount_line(*number, amount)),
            [(number, Entry::Choice(choice))] => {
                let only = if entries.len() == 1 { ", or press Enter" } else { "" };
                lines.push(format!("  {number}) {}{only}", choice.label));
            }
            [(_, Entry::Mark(chooser, _)), ..] => {
                let asked = scene.prompt.starts_with(&chooser.label);
                lines.push(format!("  {}", how_to_mark(chooser, asked)));
                lines.extend(side_by_side(scene, group, "", ink));
            }
            _ => lines.extend(side_by_side(scene, group, &common_word(group), ink)),
        }
    }
    lines.iter().flat_map(|line| wrap(line, WIDTH, 4)).collect()
}

/// What entries of one group share.
fn heading_of<'a>(entry: &Entry<'a>) -> (u8, &'a str) {
    match entry {
        Entry::Choice(choice) => (0, &choice.name),
        Entry::Mark(chooser, _) => (1, &chooser.label),
        Entry::Amount(amount) => (2, &amount.label),
    }
}

fn amount_line(number: usize, amount: &AmountChoice) -> String {
    let step =
        if amount.step > 1 { format!(" in steps of {}", amount.step) } else { String::new() };
    let AmountChoice { label, min, max, .. } = amount;
    format!("  {number}) {label}: {min} to {max}{step}; type \"{} {min}\"", label.to_lowercase())
}

/// How to mark objects; what for, unless the prompt says so.
fn how_to_mark(chooser: &Chooser, asked: bool) -> String {
    let count = match (chooser.min, chooser.max) {
        (min, max) if min == max => format!("{min}"),
        (min, max) => format!("{min} to {max}"),
    };
    let what_for = if asked { String::new() } else { format!("{}. ", chooser.label) };
    let numbers: Vec<String> = (1..=chooser.min.max(1)).map(|n| (2 * n - 1).to_string()).collect();
    let condition = chooser.condition.as_ref().map(|c| format!(", {c}")).unwrap_or_default();
    let numbers = numbers.join(" ");
    format!("{what_for}Type {count} of these, by number (\"{numbers}\") or by name{condition}.")
}

/// The first word of every label, if it is the same: it is said once.
fn common_word(group: &[(usize, Entry<'_>)]) -> String {
    let word = |entry: &Entry<'_>| match entry {
        Entry::Choice(choice) => choice.label.split_once(' ').map(|(word, _)| word.to_owned()),
        _ => None,
    };
    let first = word(&group[0].1);
    match first {
        Some(first) if group.iter().all(|(_, e)| word(e).as_ref() == Some(&first)) => first,
        _ => String::new(),
    }
}

fn side_by_side(
    scene: &Scene,
    group: &[(usize, Entry<'_>)],
    common: &str,
    ink: Ink,
) -> Vec<String> {
    let item = |entry: &Entry<'_>| match entry {
        Entry::Choice(choice) => short_label(scene, choice, common, ink),
        Entry::Mark(_, mark) => {
            let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
            let found = objects.into_iter().find(|o| o.id == mark.object);
            found.map_or_else(|| mark.object.clone(), |o| brief(scene, o, ink))
        }
        Entry::Amount(amount) => amount.label.clone(),
    };
    let items: Vec<String> = group.iter().map(|(n, e)| format!("{n}) {}", item(e))).collect();
    let widest = items.iter().map(|i| columns(i)).max().unwrap_or(0);
    let heading = if common.is_empty() { String::new() } else { format!("{common}: ") };
    let indent = 2 + columns(&heading);
    if widest > SHORT {
        let mut lines: Vec<String> = Vec::new();
        if !common.is_empty() {
            lines.push(format!("  {common}:"));
        }
        lines.extend(items.iter().map(|i| format!("    {i}")));
        return lines;
    }
    let per_line = ((WIDTH - indent + 2) / (widest + 2)).max(1);
    let rows = items.chunks(per_line).enumerate();
    rows.map(|(row, items)| {
        let start = if row == 0 { format!("  {heading}") } else { " ".repeat(indent) };
        let items: Vec<String> = items.iter().map(|i| pad(i, widest)).collect();
        format!("{start}{}", items.join("  ").trim_end())
    })
    .collect()
}

/// A label without the common word; an action that touches one object is shown as that object.
fn short_label(scene: &Scene, choice: &Choice, common: &str, ink: Ink) -> String {
    let rest = choice.label.strip_prefix(common).unwrap_or(&choice.label).trim_start();
    if let [only] = choice.touches.as_slice() {
        let objects = scene.zones.iter().flat_map(|zone| &zone.objects);
        let found = objects.into_iter().find(|o| o.id == *only);
        if let Some(shown) = found.map(|o| face(scene, o, Ink::PLAIN))
            && shown == rest
            && let Some(o) = scene.zones.iter().flat_map(|z| &z.objects).find(|o| o.id == *only)
        {
            return face(scene, o, ink);
        }
    }
    rest.to_owned()
}
