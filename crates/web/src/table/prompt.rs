//! What is asked, and the buttons for what is no thing on the table.

use maud::{Markup, html};
use parlour_core::scene::{Face, Layout};
use parlour_front::menu::{DONE, Item, MORE, Menu};
use parlour_front::words;

use super::Table;
use crate::part::Parts;

/// What is told beside the game's own question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Telling {
    /// Instead of the game's question: how the match ended, say.
    pub say: Option<String>,
    /// What happened since the viewer last decided, or why something was not done.
    pub also: Option<String>,
    /// What can be done beside the game.
    pub buttons: Vec<Button>,
}

/// Something that can be done beside the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it says.
    pub label: String,
    /// Where it leads.
    pub to: String,
    /// Whether it changes something, so that it is sent rather than followed.
    pub does: bool,
    /// Whether it is what most people do next.
    pub main: bool,
    /// The picture beside the words.
    pub icon: Option<&'static str>,
    /// Whether it can be done only later, or no more: it keeps its place.
    pub off: bool,
}

impl Button {
    /// Something that is done.
    #[must_use]
    pub fn deed(label: &str, to: String, main: bool) -> Button {
        Button { label: label.to_owned(), to, does: true, main, icon: None, off: false }
    }

    /// Something that is done, with a picture of it; `off` while it cannot be.
    #[must_use]
    pub fn tool(label: &str, icon: &'static str, to: String, off: bool) -> Button {
        Button { icon: Some(icon), off, ..Button::deed(label, to, false) }
    }

    /// A page to go to.
    #[must_use]
    pub fn link(label: &str, to: String) -> Button {
        Button { label: label.to_owned(), to, does: false, main: false, icon: None, off: false }
    }
}

/// The form that all buttons of the table belong to, and the question.
pub(super) fn draw(table: &Table<'_>, parts: &mut Parts) -> Markup {
    parts.part("prompt", |_| {
        let (menu, telling) = (table.menu, table.telling);
        let text =
            telling.say.as_deref().unwrap_or(match table.asked() && !menu.question.is_empty() {
                true => &menu.question,
                false => &table.scene.prompt,
            });
        html! {
            div.prompt.is-yours[table.asked()].is-waiting[table.waits] #prompt role="group" aria-label="What is asked" {
                form #do method="post" action={ (table.base) "/do" } {
                    input type="hidden" name="state" value=(table.state);
                    @for pick in &menu.picks { input type="hidden" name="on" value=(pick); }
                }
                p.prompt-text #question {
                    (text)
                    @if let Some(more) = more(table) { small.told[!table.marks()] { (more) } }
                }
                @if let Some(amount) = menu.amount.as_ref().filter(|_| table.asked()) {
                    form.amount-form method="post" action={ (table.base) "/do" } {
                        input type="hidden" name="state" value=(table.state);
                        @for pick in &menu.picks { input type="hidden" name="on" value=(pick); }
                        div.amount {
                            button type="button" data-step="-1" aria-label="Less" { "−" }
                            input type="number" name="pick" required value=(amount.min)
                                aria-label={ (amount.label) ", " (amount.range()) }
                                min=(amount.min) max=(amount.max) step=(amount.step);
                            button type="button" data-step="1" aria-label="More" { "+" }
                        }
                        button.btn.btn-main #amount { (amount.label) }
                    }
                }
                (acts(table))
            }
        }
    })
}

/// The smaller line under the question.
fn more(table: &Table<'_>) -> Option<String> {
    let told = table.telling.also.clone();
    let marking = table.menu.marking.as_ref().filter(|_| table.marks());
    let Some(marking) = marking else { return told };
    let names: Vec<String> = marking
        .marked
        .iter()
        .filter_map(|id| words::object(table.scene, id))
        .map(|object| words::called(table.scene, object))
        .collect();
    let wanted = match (marking.min, marking.max) {
        (min, max) if min == max => format!("{max}"),
        (min, max) => format!("{min} to {max}"),
    };
    let marked = match names.is_empty() {
        true => format!("Mark {wanted}."),
        false => format!("{} of {wanted} marked: {}.", names.len(), names.join(", ")),
    };
    let condition = marking.condition.iter().cloned();
    Some(std::iter::once(marked).chain(condition).chain(told).collect::<Vec<_>>().join(" "))
}

fn acts(table: &Table<'_>) -> Markup {
    let menu = if table.asked() { table.menu } else { &Menu::default() };
    let shown: Vec<&Item> = menu.items.iter().filter(|item| !is_on_table(table, item)).collect();
    let main = main(menu, &shown);
    let buttons = &table.telling.buttons;
    let nothing = shown.is_empty() && menu.command.is_none() && menu.picks.is_empty();
    html! {
        @if !(nothing && buttons.is_empty()) {
            // Another question has buttons of its own: none moves to where another one was.
            div.prompt-acts.is-long[shown.len() > 6] data-group=""
                id={ "acts/" (table.state) "/" (menu.picks.len()) } {
                @if let Some(command) = &menu.command {
                    button.btn.btn-main form="do" name="now" value="1" { (command.label) }
                }
                @for item in &shown {
                    button.btn.btn-main[main == Some(&item.key)] form="do" name="pick"
                        value=(item.key) id={ "k/" (item.key) }
                        aria-label=[(item.spoken != item.label).then_some(&item.spoken)] {
                        (face(item))
                        @if let Some(note) = note(item) { small { (note) } }
                    }
                }
                @if !menu.picks.is_empty() {
                    a.btn.btn-quiet #back href=(back(table.base, menu)) { "Back" }
                }
                @for button in buttons { (super::bar::drawn(button, "btn")) }
            }
        }
    }
}

/// What is told beside a label that does not say it already.
fn note(item: &Item) -> Option<&str> {
    item.note.as_deref().filter(|note| !face(item).contains(note))
}

fn face(item: &Item) -> &str {
    match (&*item.key, &item.does) {
        (DONE, Some(does)) => does,
        _ => &item.label,
    }
}

/// The one button that most people press next.
fn main<'a>(menu: &Menu, shown: &[&'a Item]) -> Option<&'a String> {
    if menu.command.is_some() {
        return None;
    }
    let usual = shown.iter().find(|item| item.usual || item.key == DONE);
    let only = shown.first().filter(|item| shown.len() == 1 && !item.grave && item.key != MORE);
    usual.or(only).map(|item| &item.key)
}

/// Whether an item is seen on the table as the thing that it picks, so that no button is needed.
/// Routes and cities have one all the same, as they are small; a pile, as it is no thing by itself.
fn is_on_table(table: &Table<'_>, item: &Item) -> bool {
    let [id] = &item.objects[..] else { return false };
    // What is done at a thing, `to Queens`, has words of its own.
    if item.key != *id {
        return false;
    }
    let mut zones = table.scene.zones.iter();
    let Some(zone) = zones.find(|zone| zone.objects.iter().any(|object| object.id == *id)) else {
        return false;
    };
    let seen = zone.objects.iter().any(|object| {
        object.id == *id
            && !matches!(object.face, Face::Back | Face::Route { .. } | Face::City { .. })
    });
    // What can be done with a thing in several ways is asked in words.
    let others = table.menu.items.iter().filter(|other| other.objects == item.objects).count();
    seen && others == 1 && matches!(zone.layout, Layout::Hand | Layout::Row | Layout::List)
}

/// The address of the step before.
fn back(base: &str, menu: &Menu) -> String {
    address(base, &menu.back())
}

/// The address of a step.
fn address(base: &str, picks: &[String]) -> String {
    let mut address = base.to_owned();
    for (at, pick) in picks.iter().enumerate() {
        address.push(if at == 0 { '?' } else { '&' });
        address += "pick=";
        for byte in pick.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' | b'~' => {
                    address.push(byte.into());
                }
                _ => address += &format!("%{byte:02X}"),
            }
        }
    }
    address
}
