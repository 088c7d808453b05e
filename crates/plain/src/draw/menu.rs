//! A step of the menu, numbered.

use parlour_core::Scene;
use parlour_core::scene::Face;
use parlour_front::menu::{MORE, Marking, fit_note};
use parlour_front::words::object;
use parlour_front::{Item, Menu};

use super::join_lines;
use super::object::paint;
use crate::ink::Ink;
use crate::text::{columns, pad, wrap};
use parlour_front::WIDTH;

/// Items of up to this many columns stand side by side.
const SHORT: usize = 38;

/// A screen of this many lines shows the table and the question.
const SCREEN: usize = 24;
/// What a question, marks and the way back take beside the items.
const FRAME: usize = 6;

/// What can be picked, how to mark, or which number is asked for.
///
/// So many lines stand above it already.
pub(crate) fn menu(scene: &Scene, menu: &Menu, ink: Ink, above: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(amount) = &menu.amount {
        lines.push(format!("  {}: type a number {}.", amount.label, amount.range()));
    }
    if let Some(marking) = &menu.marking {
        lines.push(format!("  {}", how_to_mark(menu, marking)));
    }
    lines.extend(if ink.is_aloud() { sentence(menu) } else { items(scene, menu, ink, above) });
    if menu.keyed(MORE).is_some() {
        lines.push("  Type a name to narrow it, or \"more\" for the next ones.".into());
    }
    if !menu.picks.is_empty() {
        lines.push("  (\"back\" goes back.)".into());
    }
    lines.iter().flat_map(|line| wrap(line, WIDTH, 4)).collect()
}

/// How to mark objects, and what is marked.
fn how_to_mark(menu: &Menu, marking: &Marking) -> String {
    let count = menu.how_many();
    let condition = marking.condition.as_ref().map(|c| format!(", {c}")).unwrap_or_default();
    if marking.marked.is_empty() {
        let numbers: Vec<String> =
            (1..=marking.min.max(1)).map(|n| (2 * n - 1).to_string()).collect();
        let numbers = numbers.join(" ");
        return format!("Type {count} of these, by number (\"{numbers}\") or by name{condition}.");
    }
    let marked: Vec<&str> =
        menu.items.iter().filter(|item| item.marked).map(|item| item.label.as_str()).collect();
    let missing = marking.min.saturating_sub(marking.marked.len());
    match missing {
        0 => format!("Marked: {}{condition}. \"done\" when that is all.", marked.join(", ")),
        n => format!("Marked: {}; {n} more to mark{condition}.", marked.join(", ")),
    }
}

/// The items in a sentence, as one would say them: `1 draw a card, 2 claim a route.`
fn sentence(menu: &Menu) -> Vec<String> {
    let said: Vec<String> = menu
        .items
        .iter()
        .map(|item| match &item.note {
            Some(note) => format!("{} {}, {note}", item.number, item.spoken),
            None => format!("{} {}", item.number, item.spoken),
        })
        .collect();
    let separator = if menu.items.iter().any(|item| item.note.is_some()) { "; " } else { ", " };
    if said.is_empty() { Vec::new() } else { vec![format!("{}.", said.join(separator))] }
}

fn items(scene: &Scene, menu: &Menu, ink: Ink, above: usize) -> Vec<String> {
    let only =
        if menu.items.len() == 1 && menu.marking.is_none() { ", or press Enter" } else { "" };
    let text = |item: &Item, with_text: bool| {
        let mark = if item.marked { "*" } else { "" };
        let does = object(scene, &item.key).and_then(|o| o.text.clone()).filter(|_| with_text);
        let notes: Vec<String> = item.note.iter().cloned().chain(does).collect();
        let note = if notes.is_empty() { String::new() } else { format!(": {}", notes.join(". ")) };
        format!("{}) {mark}{}{note}{only}", item.number, label(scene, item, ink))
    };
    let all = |with_text: bool| -> Vec<String> {
        menu.items.iter().map(|item| text(item, with_text)).collect()
    };
    // What each card does is said where one is chosen, if that does not take the whole screen.
    let room = |texts: &[String]| -> usize {
        texts.iter().map(|text| wrap(text, WIDTH - 2, 4).len()).sum()
    };
    let fits = |texts: &[String]| above + room(texts) + FRAME <= SCREEN;
    let full = all(true);
    let texts = if fits(&full) { full } else { all(false) };
    let widest = texts.iter().map(|text| columns(text)).max().unwrap_or(0);
    let shorter = |text: &String| fit_note(text, WIDTH - 2).to_owned();
    let texts = if fits(&texts) { texts } else { texts.iter().map(shorter).collect() };
    if widest > SHORT && !fits(&texts) {
        let texts: Vec<String> = texts.iter().map(|text| format!("  {text}")).collect();
        return join_lines(&texts, "");
    }
    if widest > SHORT {
        return texts.iter().map(|text| format!("  {text}")).collect();
    }
    let per_line = (WIDTH / (widest + 2)).max(1);
    let row = |texts: &[String]| {
        let padded: Vec<String> = texts.iter().map(|text| pad(text, widest)).collect();
        format!("  {}", padded.join("  ").trim_end())
    };
    texts.chunks(per_line).map(row).collect()
}

/// What an item is called; a red card is red.
fn label(scene: &Scene, item: &Item, ink: Ink) -> String {
    let thing = object(scene, &item.key).map(|object| &object.face);
    match thing {
        Some(Face::Card { suit, .. }) => paint(&item.label, suit, ink),
        _ => item.label.clone(),
    }
}
