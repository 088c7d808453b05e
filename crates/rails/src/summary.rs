//! A map in a few lines: what it is made of.

use crate::colour::{COLOURS, Colour};
use crate::map::{Map, Paint, Route, Ticket};

/// Cities, routes by their length, spaces by their colour, and tickets with what they are worth.
pub(crate) fn summary(map: &Map) -> String {
    let (long, short): (Vec<&Ticket>, Vec<&Ticket>) = map.tickets.iter().partition(|t| t.long);
    let tracks: usize = map.routes.iter().map(Route::tracks).sum();
    let (cities, longs, shorts) = (map.cities.len(), long.len(), short.len());
    let mut lines = vec![
        format!(
            "{}: {cities} cities, {tracks} routes, {longs} long and {shorts} short tickets.",
            map.name
        ),
        format!("Routes by length: {}.", lengths(map)),
        spaces(map),
    ];
    for (which, tickets) in [("Short", short), ("Long", long)] {
        lines.extend(worth(which, &tickets));
    }
    lines.join("\n")
}

/// `3 of 1, 12 of 2`.
fn lengths(map: &Map) -> String {
    let count = |length: u8| -> usize {
        map.routes.iter().filter(|r| r.length == length).map(Route::tracks).sum()
    };
    let each = (1..=8).map(|length| (length, count(length))).filter(|(_, count)| *count > 0);
    each.map(|(length, count)| format!("{count} of {length}")).collect::<Vec<_>>().join(", ")
}

fn spaces(map: &Map) -> String {
    let mut by_paint = [0_u32; COLOURS + 1];
    for route in &map.routes {
        for paint in [Some(route.colour), route.double].into_iter().flatten() {
            by_paint[paint as usize] += u32::from(route.length);
        }
    }
    let name = |i: usize| if i == Paint::Grey as usize { "grey" } else { Colour::ALL[i].name() };
    let each = by_paint.iter().enumerate().filter(|(_, count)| **count > 0);
    let each: Vec<String> = each.map(|(i, count)| format!("{count} {}", name(i))).collect();
    format!("Spaces: {} ({}).", by_paint.iter().sum::<u32>(), each.join(", "))
}

fn worth(which: &str, tickets: &[&Ticket]) -> Option<String> {
    let values = || tickets.iter().map(|t| u32::from(t.value));
    let (least, most) = (values().min()?, values().max()?);
    Some(format!("{which} tickets are worth {least} to {most}, {} in all.", values().sum::<u32>()))
}
