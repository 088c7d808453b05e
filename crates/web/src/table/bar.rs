//! The bar above a table, and the dock below it on a narrow screen.

use maud::{Markup, html};
use parlour_core::scene::{Fact, Layout, Zone};

use super::prompt::Button;
use super::{Plan, Table, side};
use crate::part::Parts;
use crate::sprite::icon;

/// How long the value of a fact is that stands before longer ones.
const SHORT: usize = 12;

pub(super) fn draw(table: &Table<'_>, parts: &mut Parts) -> Markup {
    // Where there is not room for all, the long ones are those that are scrolled to.
    let mut facts: Vec<&Fact> = table.scene.facts.iter().collect();
    facts.sort_by_key(|fact| fact.value.chars().count() > SHORT);
    html! {
        header.bar {
            a.brand href="/" { svg aria-hidden="true" { use href="#brand" {} } span { "Parlour" } }
            h1.bar-game { (table.title) }
            (parts.part("facts", |parts| html! {
                div.facts #facts tabindex="0" aria-label="Facts" role="group" {
                    dl {
                        @for (n, fact) in facts.iter().enumerate() {
                            @let id = format!("fact/{n}");
                            (parts.part(&id, |_| html! {
                                div.fact id=(id) title=[&fact.text] { dt { (fact.label) } dd { (fact.value) } }
                            }))
                        }
                    }
                }
            }))
            nav.bar-tools aria-label="Table" {
                (parts.part("tools", |_| html! {
                    div.tools #tools { @for tool in table.tools { (drawn(tool, "tool")) } }
                }))
                a.tool.wide-only #rules href={ "/rules/" (table.scene.game) } {
                    (icon("rules")) span { "Rules" }
                }
                (parts.part("menu", |_| menu(table)))
            }
        }
    }
}

/// Something that can be done beside the game, as a button or a link.
pub(super) fn drawn(button: &Button, class: &str) -> Markup {
    let within = html! {
        @if let Some(name) = button.icon { (icon(name)) }
        span { (button.label) }
    };
    let main = if button.main { " btn-main" } else { "" };
    html! {
        @if button.does {
            button class={ (class) (main) } form="do" formaction=(button.to) formnovalidate disabled[button.off] { (within) }
        } @else {
            a class={ (class) (main) } href=(button.to) { (within) }
        }
    }
}

fn menu(table: &Table<'_>) -> Markup {
    html! {
        details.menu #menu {
            summary.tool { (icon("menu")) span { "Menu" } }
            div.menu-box { @for button in table.beside { (drawn(button, "menu-item")) } }
        }
    }
}

/// The ways to the panels, and what helps who practises.
pub(super) fn dock(table: &Table<'_>, plan: Plan, parts: &mut Parts) -> Markup {
    let lists =
        |zone: &&Zone| plan == Plan::Map && zone.layout == Layout::List && !zone.objects.is_empty();
    let lists = table.scene.zones.iter().find(lists);
    parts.part("dock", |_| {
        html! {
            nav.dock #dock aria-label="Panels" {
                @if plan != Plan::Round { a href="#players" { (icon("players")) "Players" } }
                @if let Some(zone) = lists { a href={ "#" (zone.id) } { (icon("ticket")) "Tickets" } }
                @if table.scene.sheet.is_some() && plan != Plan::Map {
                    a href="#score" { (icon("sheet")) "Score" }
                }
                @if plan == Plan::Round && side::keeps_rest(table) {
                    a href="#about" { (icon("log")) "Cards" }
                }
                a href="#log" { (icon("chat")) "Log" }
                @for tool in table.tools { (drawn(tool, "dock-tool")) }
            }
        }
    })
}
