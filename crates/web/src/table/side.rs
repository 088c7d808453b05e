//! What stands beside the table: scores, what lies about, what happened, what was said.

use maud::{Markup, html};
use parlour_core::scene::{Layout, Zone};

use super::Table;
use super::round::in_the_middle;
use super::rows::{list, row};
use crate::part::Parts;
use crate::sprite::token;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The sentence.
    pub text: String,
    /// Whether the viewer did it.
    pub mine: bool,
    /// Whether it is to be noticed.
    pub alert: bool,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its number; later ones have greater ones.
    pub number: usize,
    /// Who said it.
    pub by: String,
    /// What.
    pub text: String,
}

/// A panel that a narrow screen shows only when it is asked for.
pub(super) fn panel(
    id: &str,
    title: &str,
    note: Option<&str>,
    class: &str,
    body: &Markup,
) -> Markup {
    html! {
        section class={ "panel " (class) } id=(id) {
            div.panel-head {
                h2 { (title) }
                @if let Some(note) = note { span.note { (note) } }
                a.tool.panel-close href="#" { "Close" }
            }
            (body)
        }
    }
}

/// The score sheet.
pub(super) fn score(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let Some(sheet) = &table.scene.sheet else { return html! {} };
    let places = &table.scene.places;
    // Where names do not fit, the tokens stand for them.
    let many = places.len() > 5;
    parts.part("score", |parts| {
        let body = html! {
            div.sheet-box tabindex="0" role="region" aria-label="Score sheet" {
                table.sheet {
                    thead { tr {
                        th { span.hide { "Row" } }
                        @for place in places {
                            th scope="col" .me[place.you] title=(place.name) {
                                @if many { (token(place.seat.index(), &place.sign)) span.hide { (place.name) } }
                                @else { (place.name) }
                            }
                        }
                    } }
                    tbody { @for (n, row) in sheet.rows.iter().enumerate() {
                        @let id = format!("row/{n}");
                        (parts.part(&id, |_| html! {
                            tr.total[row.total] id=(id) {
                                th scope="row" { (row.label) }
                                @for cell in &row.cells { td { (cell) } }
                            }
                        }))
                    } }
                }
            }
            @if let Some(note) = &sheet.note { p.note { (note) } }
        };
        panel("score", "Score", None, "", &body)
    })
}

/// What a bot would do, to be shown or hidden by itself.
#[must_use]
pub fn hint(text: Option<&str>) -> Markup {
    let (first, rest) =
        text.unwrap_or_default().split_once(". ").unwrap_or((text.unwrap_or_default(), ""));
    html! {
        section.panel.hint #hint hidden[text.is_none()] aria-label="Hint" {
            div.panel-head { h2 { "Hint" } a.tool.panel-close href="#" { "Close" } }
            p.hint-best role="status" { (first) @if !rest.is_empty() { "." } }
            p { (rest) }
        }
    }
}

/// The same as a part of the page.
pub(super) fn advice(table: &Table<'_>, parts: &mut Parts) -> Markup {
    parts.part("hint", |_| hint(table.hint))
}

/// Zones that have no place of their own on the felt.
fn rest_zones<'a>(table: &Table<'a>) -> Vec<&'a Zone> {
    let middle = in_the_middle(table);
    let corner =
        table.zones(Layout::Row).find(|zone| zone.owner.is_none()).map(|zone| zone.id.as_str());
    let left = |zone: &&Zone| {
        matches!(zone.layout, Layout::Trick | Layout::Row | Layout::List)
            && !zone.objects.is_empty()
            && Some(zone.id.as_str()) != middle
            && Some(zone.id.as_str()) != corner
    };
    table.scene.zones.iter().filter(left).collect()
}

/// Whether there are such zones from time to time. Where hands are held and nothing is drawn from
/// a pile, tricks are played, and the last one will lie here.
pub(super) fn keeps_rest(table: &Table<'_>) -> bool {
    let any = |layout| table.zones(layout).next().is_some();
    any(Layout::Hand) && !any(Layout::Pile) || !rest_zones(table).is_empty()
}

/// Those zones.
pub(super) fn rest(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let zones = rest_zones(table);
    parts.part("about", |parts| {
        html! {
            section.panel #about tabindex="0" aria-label="On the table" hidden[!keeps_rest(table)] {
                div.panel-head { h2 { "On the table" } a.tool.panel-close href="#" { "Close" } }
                @if zones.is_empty() { p.note { "Nothing yet." } }
                @for zone in zones { (small(table, zone, parts)) }
            }
        }
    })
}

fn small(table: &Table<'_>, zone: &Zone, parts: &mut Parts) -> Markup {
    let id = format!("z/{}", zone.id);
    parts.part(&id, |parts| {
        html! {
            div.small-zone id=(id) {
                h3.small-title { (zone.title) @if let Some(note) = &zone.note { small { (note) } } }
                @if zone.layout == Layout::List { (list(table, zone)) }
                @else { (row(table, zone, "cards-s is-tight", parts)) }
            }
        }
    })
}

/// What happened, and what was said.
pub(super) fn log(table: &Table<'_>, parts: &mut Parts) -> Markup {
    html! {
        section.panel.panel-grow #log {
            div.panel-head { h2 { "What happened" } a.tool.panel-close href="#" { "Close" } }
            div.log-end tabindex="0" role="region" aria-label="What happened" {
                (parts.part("lines", |parts| html! {
                    ol.log #lines aria-live="polite" { (parts.lines(lines(table), table.state as usize)) }
                }))
            }
            (parts.part("talk", |parts| talk(table, parts)))
        }
    }
}

fn lines(table: &Table<'_>) -> Vec<(usize, String)> {
    let drawn =
        |line: &Line| html! { li.mine[line.mine].alert[line.alert] { (line.text) } }.into_string();
    table.log.iter().map(|line| (line.number, drawn(line))).collect()
}

/// What was said, what can be said, and a line for what is done in words.
fn talk(table: &Table<'_>, parts: &mut Parts) -> Markup {
    let to = format!("{}/say", table.base);
    html! {
        div.talk #talk {
            (parts.part("said", |parts| html! {
                ol.said-list #said aria-live="polite" aria-label="What was said" { (parts.lines(remarks(table), last_said(table))) }
            }))
            @if !table.phrases.is_empty() {
                (parts.part("typed", |_| typed(table)))
                details.talk-box #talk-box {
                    summary { "Say something" }
                    form.phrases method="post" action=(to) {
                        @for (n, phrase) in table.phrases.iter().enumerate() {
                            button.phrase name="phrase" value=(n) { (phrase) }
                        }
                    }
                    form.say method="post" action=(to) {
                        label.hide for="text" { "Say something" }
                        input #text name="text" maxlength="200" autocomplete="off" placeholder="Say something" required;
                        button.phrase { "Say" }
                    }
                }
            }
        }
    }
}

/// A line for what is done in words; it goes on from what was picked.
fn typed(table: &Table<'_>) -> Markup {
    html! {
        form.words #typed method="post" action={ (table.base) "/do" } {
            @for pick in &table.menu.picks { input type="hidden" name="on" value=(pick); }
            label.hide for="words" { "What you do, in words" }
            input #words name="words" maxlength="200" autocomplete="off" autocapitalize="none"
                placeholder="Type what you do" required;
            button.phrase { "Do" }
        }
    }
}

fn last_said(table: &Table<'_>) -> usize {
    table.chat.last().map_or(0, |said| said.number)
}

fn remarks(table: &Table<'_>) -> Vec<(usize, String)> {
    let drawn = |said: &Remark| html! { li.said { b { (said.by) } " " (said.text) } }.into_string();
    table.chat.iter().map(|said| (said.number, drawn(said))).collect()
}
