//! The bar above a table, and the dock below it on a narrow screen.

use maud::{Markup, html};

use super::{Plan, Table};
use crate::part::Parts;
use crate::sprite::icon;

pub(super) fn draw(table: &Table<'_>, parts: &mut Parts) -> Markup {
    html! {
        header.bar {
            a.brand href="/" { svg aria-hidden="true" { use href="#brand" {} } span { "Parlour" } }
            h1.bar-game { (table.title) }
            (parts.part("facts", |_| html! {
                dl.facts #facts {
                    @for fact in &table.scene.facts {
                        div.fact title=[&fact.text] { dt { (fact.label) } dd { (fact.value) } }
                    }
                }
            }))
            nav.bar-tools aria-label="Table" {
                a.tool.wide-only href={ "/rules/" (table.scene.game) } { (icon("rules")) span { "Rules" } }
                (parts.part("menu", |_| menu(table)))
            }
        }
    }
}

fn menu(table: &Table<'_>) -> Markup {
    html! {
        details.menu #menu {
            summary.tool { (icon("menu")) span { "Menu" } }
            div.menu-box {
                @for button in table.beside {
                    @if button.does {
                        form method="post" action=(button.to) { button { (button.label) } }
                    } @else {
                        a href=(button.to) { (button.label) }
                    }
                }
            }
        }
    }
}

pub(super) fn dock(table: &Table<'_>, plan: Plan) -> Markup {
    let lists = table.scene.zones.iter().filter(|zone| {
        plan == Plan::Map
            && zone.layout == parlour_core::scene::Layout::List
            && zone.owner.is_some()
    });
    html! {
        nav.dock aria-label="Panels" {
            @if plan != Plan::Round { a href="#players" { (icon("open")) "Players" } }
            @for zone in lists { a href={ "#" (zone.id) } { (icon("ticket")) "Tickets" } }
            @if table.scene.sheet.is_some() { a href="#score" { (icon("sheet")) "Score" } }
            @if plan == Plan::Round { a href="#about" { (icon("log")) "Cards" } }
            a href="#log" { (icon("chat")) "Log and talk" }
            a href={ "/rules/" (table.scene.game) } { (icon("rules")) "Rules" }
        }
    }
}
