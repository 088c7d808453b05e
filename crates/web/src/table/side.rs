//! What stands beside the table: scores, what lies about, what happened, what was said.

use maud::{Markup, html};
use parlour_core::scene::{Layout, Zone};

use super::Table;
use super::faces::{list, row};
use crate::part::Parts;

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
    parts.part("score", |_| {
        let body = html! {
            div.sheet-box tabindex="0" role="region" aria-label="Score sheet" {
                table.sheet {
                    thead { tr {
                        th { span.hide { "Row" } }
                        @for place in places { th scope="col" .me[place.you] { (place.name) } }
                    } }
                    tbody { @for row in &sheet.rows {
                        tr.total[row.total] {
                            th scope="row" { (row.label) }
                            @for cell in &row.cells { td { (cell) } }
                        }
                    } }
                }
            }
            @if let Some(note) = &sheet.note { p.note { (note) } }
        };
        panel("score", "Score", None, "", &body)
    })
}

/// Zones of these layouts that have no place of their own on the felt.
pub(super) fn rest(table: &Table<'_>, layouts: &[Layout], parts: &mut Parts) -> Markup {
    let first = table.zones(Layout::Trick).next().map(|zone| &zone.id);
    let corner = table.zones(Layout::Row).find(|zone| zone.owner.is_none()).map(|zone| &zone.id);
    let left = |zone: &&Zone| {
        layouts.contains(&zone.layout)
            && !zone.objects.is_empty()
            && Some(&zone.id) != first
            && Some(&zone.id) != corner
    };
    let zones: Vec<&Zone> = table.scene.zones.iter().filter(left).collect();
    html! {
        @if !zones.is_empty() {
            (parts.part("about", |parts| html! {
                section.panel #about {
                    div.panel-head { h2 { "On the table" } a.tool.panel-close href="#" { "Close" } }
                    @for zone in zones { (small(table, zone, parts)) }
                }
            }))
        }
    }
}

fn small(table: &Table<'_>, zone: &Zone, parts: &mut Parts) -> Markup {
    let id = format!("z/{}", zone.id);
    parts.part(&id, |_| {
        html! {
            div.small-zone id=(id) {
                h3.small-title { (zone.title) @if let Some(note) = &zone.note { small { (note) } } }
                @if zone.layout == Layout::List { (list(table, zone)) }
                @else { (row(table, zone, "cards-s is-tight")) }
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
                    ol.log #lines aria-live="polite" { (parts.lines(lines(table))) }
                }))
            }
            (parts.part("talk", |_| talk(table)))
        }
    }
}

fn lines(table: &Table<'_>) -> Vec<(usize, String)> {
    let drawn =
        |line: &Line| html! { li.mine[line.mine].alert[line.alert] { (line.text) } }.into_string();
    table.log.iter().map(|line| (line.number, drawn(line))).collect()
}

fn talk(table: &Table<'_>) -> Markup {
    let to = format!("{}/say", table.base);
    html! {
        div.talk #talk {
            @for said in table.chat.iter().rev().take(4).rev() {
                p.said { b { (said.by) } " " (said.text) }
            }
            @if !table.phrases.is_empty() {
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
                form.words method="post" action={ (table.base) "/do" } {
                    label.hide for="words" { "What you do, in words" }
                    input #words name="words" maxlength="200" autocomplete="off"
                        placeholder="What you do, in words" required;
                    button.phrase { "Do" }
                }
            }
        }
    }
}
