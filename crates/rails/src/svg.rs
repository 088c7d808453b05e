//! A map as a picture: SVG.

use std::fmt::Write;

use parlour_core::text::clean;

use crate::board::Board;
use crate::colour::Colour;
use crate::map::{Kind, Map};

const WIDE: f32 = 1400.0;
const HIGH: f32 = 1100.0;
const EDGE: f32 = 60.0;

fn paint(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(Colour::Red) => "#d6322d",
        Some(Colour::Orange) => "#e88a1a",
        Some(Colour::Yellow) => "#e8cf2a",
        Some(Colour::Green) => "#3f9b47",
        Some(Colour::Blue) => "#2f6fbf",
        Some(Colour::Purple) => "#9150a8",
        Some(Colour::Black) => "#303030",
        Some(Colour::White) => "#ffffff",
        Some(Colour::Locomotive) | None => "#b4b4b4",
    }
}

/// Draws a checked map: routes with their spaces, colours and numbers, and cities with their names.
/// A tunnel has dashed edges, a ferry shows its locomotives as stars.
#[must_use]
pub fn draw_svg(map: &Map) -> String {
    let board = Board::new(map.clone());
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write_svg(&board, &mut svg);
    svg
}

fn write_svg(board: &Board, svg: &mut String) -> std::fmt::Result {
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" \
         font-family=\"sans-serif\">"
    )?;
    writeln!(svg, "<title>{}</title>", escape(&board.map.name))?;
    writeln!(svg, "<rect width=\"{WIDE}\" height=\"{HIGH}\" fill=\"#f3efe4\"/>")?;
    for index in 0..board.tracks.len() {
        route(board, index, svg)?;
    }
    for city in &board.map.cities {
        let (x, y) = place(city.x, city.y);
        writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"#fff\" stroke=\"#222\" \
             stroke-width=\"3\"/>"
        )?;
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"19\" font-weight=\"bold\" fill=\"#111\" \
             stroke=\"#f3efe4\" stroke-width=\"4\" paint-order=\"stroke\">{}</text>",
            x + 12.0,
            y - 9.0,
            escape(&city.name)
        )?;
    }
    writeln!(svg, "</svg>")
}

fn place(x: f32, y: f32) -> (f32, f32) {
    (EDGE + x * (WIDE - 2.0 * EDGE), EDGE + y * (HIGH - 2.0 * EDGE))
}

/// A route: a box per space along the line between its cities.
fn route(board: &Board, index: usize, svg: &mut String) -> std::fmt::Result {
    let track = &board.tracks[index];
    let [a, b] = track.ends.map(|c| &board.map.cities[usize::from(c)]);
    let ((ax, ay), (bx, by)) = (place(a.x, a.y), place(b.x, b.y));
    let (dx, dy) = (bx - ax, by - ay);
    let long = dx.hypot(dy).max(1.0);
    let angle = dy.atan2(dx).to_degrees();
    let aside = match (track.twin, track.lane) {
        (None, _) => 0.0,
        (Some(_), 0) => -8.0,
        (Some(_), _) => 8.0,
    };
    let (dash, edge) = match track.kind {
        Kind::Tunnel => (" stroke-dasharray=\"4 3\"", 3.0),
        Kind::Plain | Kind::Ferry => ("", 1.5),
    };
    writeln!(svg, "<g transform=\"translate({ax:.1} {ay:.1}) rotate({angle:.2})\">")?;
    let name = format!("{} ({}), {}", board.route_name(index as u8), index + 1, track.kind.name());
    writeln!(svg, "<title>{}</title>", escape(&name))?;
    let (inner, count) = ((long - 36.0).max(8.0), f32::from(track.length));
    let step = inner / count;
    for space in 0..track.length {
        let x = 18.0 + step * f32::from(space) + 1.5;
        let width = (step - 3.0).max(3.0);
        writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"12\" rx=\"2\" \
             fill=\"{}\" stroke=\"#222\" stroke-width=\"{edge}\"{dash}/>",
            aside - 6.0,
            paint(track.colour)
        )?;
        let sign =
            if space < track.locomotives { Some("★") } else { track.colour.map(Colour::symbol) };
        if let Some(sign) = sign {
            let dark = matches!(track.colour, Some(Colour::Black | Colour::Blue | Colour::Purple));
            let ink = if dark { "#fff" } else { "#111" };
            writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"10\" text-anchor=\"middle\" \
                 fill=\"{ink}\">{sign}</text>",
                x + width / 2.0,
                aside + 3.5
            )?;
        }
    }
    writeln!(svg, "</g>")?;
    let (mx, my) =
        (ax + dx / 2.0 - dy / long * (aside * 2.2), ay + dy / 2.0 + dx / long * (aside * 2.2));
    writeln!(
        svg,
        "<text x=\"{mx:.1}\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#555\" \
         stroke=\"#f3efe4\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
        my + 4.0,
        index + 1
    )
}

/// A text that may stand in SVG, between tags or quotes.
fn escape(text: &str) -> String {
    let mut safe = String::new();
    for c in clean(text).chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            c => safe.push(c),
        }
    }
    safe
}
