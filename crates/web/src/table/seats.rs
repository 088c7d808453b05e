//! The players round the table, each with a token, a score and a few words.

use maud::{Markup, html};
use parlour_core::Seat;
use parlour_core::scene::{Layout, Lives, Place};
use parlour_front::words::count;

use super::Table;
use crate::part::Parts;
use crate::sprite::named_token;

/// What time a seat has left, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// What is left.
    pub left: u64,
    /// What there was when its move began.
    pub of: u64,
    /// Whether its clock runs.
    pub runs: bool,
}

/// A player's plate.
pub(super) fn plate(table: &Table<'_>, place: &Place, parts: &mut Parts) -> Markup {
    let mut class = "seat".to_owned();
    for (holds, word) in
        [(place.to_act, " is-turn"), (place.you, " is-you"), (place.out, " is-out")]
    {
        class += if holds { word } else { "" };
    }
    let mut tags: Vec<String> = Vec::new();
    match (place.to_act, place.you) {
        (true, true) => tags.push("your turn".into()),
        (true, false) => tags.push("thinking".into()),
        _ => {}
    }
    tags.extend(place.tags.iter().cloned());
    tags.extend(held(table, place.seat));
    let seat = place.seat.index();
    let (id, token_id) = (format!("plate/{seat}"), format!("token/{seat}"));
    let time = table.times.get(seat).copied().flatten();
    parts.part(&id, |parts| {
        html! {
            div id=(id) class=(class) {
                (parts.part(&token_id, |_| named_token(seat, &place.sign, Some(&token_id))))
                span.seat-name { (place.name) @if place.you { " " small { "(you)" } } }
                span.seat-score {
                    @match (place.lives, place.score) {
                        (Some(lives), _) => (hearts(lives)),
                        (None, Some(score)) => (score),
                        (None, None) => {},
                    }
                }
                span.seat-tags {
                    (tags.join(" · "))
                    @if let Some(time) = time { " " (clock(time)) }
                }
            }
        }
    })
}

/// A clock, which a script lets run.
fn clock(time: Time) -> Markup {
    let seconds = time.left.div_ceil(1000);
    let shown = match seconds {
        0..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3600..86_400 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    };
    let left = time.runs.then_some(time.left);
    html! {
        span.clock.is-short[time.runs && time.left * 5 < time.of] data-left=[left] title="Time left" { (shown) }
    }
}

/// How many cards somebody holds that cannot be seen.
fn held(table: &Table<'_>, seat: Seat) -> Vec<String> {
    let zones = table.zones(Layout::Hand).filter(|zone| zone.owner == Some(seat));
    let hidden = zones.filter(|zone| zone.hidden > 0);
    let words = hidden.map(|zone| match zone.title.rsplit_once(": ") {
        Some((_, kind)) => format!("{} {kind}", zone.hidden),
        None => count(zone.hidden as usize, "card"),
    });
    words.collect()
}

fn hearts(lives: Lives) -> Markup {
    html! {
        span.lives role="img" aria-label={ (lives.left) " of " (lives.of) " lives" } {
            @for n in 0..lives.of {
                svg.gone[n >= lives.left] { use href="#life" {} }
            }
        }
    }
}

/// All players, in a panel.
pub(super) fn panel(table: &Table<'_>, parts: &mut Parts) -> Markup {
    parts.part("players", |parts| {
        html! {
            section.panel #players {
                div.panel-head { h2 { "Players" } a.tool.panel-close href="#" { "Close" } }
                @for place in &table.scene.places { (plate(table, place, parts)) }
            }
        }
    })
}
