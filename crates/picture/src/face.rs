//! What lies on a table: cards, tiles, wagons, lines of text.

use parlour_core::scene::{Face, Object};

use crate::colour::{self, BACK, BACK_LINE, BRASS, INK, ON_FELT, PAPER, PAPER_LINE, RED};
use crate::drawn::{Drawn, Type, chip, rect};

pub(crate) const CARD: (f32, f32) = (58.0, 82.0);
const TILE: f32 = 148.0;

/// A thing by itself; what can be picked has a bright edge.
pub(crate) fn thing(object: &Object, lit: bool, wide: f32) -> Drawn {
    let drawn = match &object.face {
        Face::Card { rank, suit } => card(rank, suit),
        Face::Back => back(),
        Face::Tile { title, text, colour: Some(colour), symbol } if title == colour => {
            wagon(title, text, symbol.as_deref())
        }
        Face::Tile { title, text, colour, symbol } => {
            tile(object, title, text, colour.as_deref(), symbol.as_deref())
        }
        Face::City { .. } | Face::Route { .. } | Face::Text => return line(object, lit, wide),
    };
    let drawn = if lit { glowing(drawn) } else { drawn };
    if matches!(object.face, Face::Tile { .. }) { drawn } else { flagged(drawn, &object.tags) }
}

fn glowing(drawn: Drawn) -> Drawn {
    let (wide, high) = (drawn.wide, drawn.high);
    let edge = format!(
        "<rect x=\"1\" y=\"1\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"none\" \
         stroke=\"{BRASS}\" stroke-width=\"3\"/>\n",
        wide - 2.0,
        high - 2.0
    );
    drawn.with(0.0, 0.0, &Drawn { wide, high, svg: edge })
}

/// Short words across the foot of a card.
fn flagged(drawn: Drawn, tags: &[String]) -> Drawn {
    let Some(tag) = tags.first() else { return drawn };
    let text = Type::bold(10.0, INK);
    let word = text.centred(&text.cut(tag, drawn.wide - 4.0));
    let strip = rect(drawn.wide, 15.0, 4.0, BRASS, "none").with(drawn.wide / 2.0, 1.0, &word);
    let foot = drawn.high - 16.0;
    drawn.with(0.0, foot, &strip)
}

/// A suit's sign and whether it is red.
fn sign(suit: &str) -> (&'static str, bool) {
    match suit {
        "clubs" => ("♣", false),
        "diamonds" => ("♦", true),
        "hearts" => ("♥", true),
        _ => ("♠", false),
    }
}

pub(crate) fn card(rank: &str, suit: &str) -> Drawn {
    let (sign, red) = sign(suit);
    let ink = if red { RED } else { INK };
    let (wide, high) = CARD;
    rect(wide, high, 6.0, PAPER, PAPER_LINE)
        .with(14.0, 4.0, &Type::bold(19.0, ink).centred(rank))
        .with(14.0, 24.0, &Type::plain(17.0, ink).centred(sign))
        .with(wide * 0.6, 34.0, &Type::plain(38.0, ink).centred(sign))
}

pub(crate) fn back() -> Drawn {
    let (wide, high) = CARD;
    let inner = rect(wide - 12.0, high - 12.0, 3.0, "none", BACK_LINE);
    let mut cross = String::new();
    for n in 0..5 {
        let x = 12.0 + 8.5 * n as f32;
        cross += &format!("M{x} 12l0 {}", high - 24.0);
    }
    let cross = format!("<path d=\"{cross}\" stroke=\"{BACK_LINE}\" opacity=\".35\"/>\n");
    rect(wide, high, 6.0, BACK, PAPER_LINE).with(6.0, 6.0, &inner).with(
        0.0,
        0.0,
        &Drawn { wide, high, svg: cross },
    )
}

/// A card that is nothing but its colour, with how many there are of it.
fn wagon(colour: &str, count: &str, symbol: Option<&str>) -> Drawn {
    let hue = colour::named(Some(colour));
    let short = if colour == "locomotive" { "loco" } else { colour };
    let head = match symbol {
        Some(symbol) => format!("{symbol} {count}"),
        None => count.into(),
    };
    let text = Type::bold(if head.chars().count() > 5 { 12.0 } else { 17.0 }, hue.on);
    let wide = (text.measure(&head) + 12.0).max(66.0);
    rect(wide, 50.0, 6.0, hue.ground, hue.edge)
        .with(wide / 2.0, if text.size > 12.0 { 5.0 } else { 9.0 }, &text.centred(head.trim()))
        .with(wide / 2.0, 30.0, &Type::plain(12.0, hue.on).centred(short))
}

fn tile(
    object: &Object,
    title: &str,
    text: &str,
    colour: Option<&str>,
    symbol: Option<&str>,
) -> Drawn {
    let hue = if colour.is_some() { colour::named(colour) } else { colour::PLAIN };
    let head = match symbol {
        Some(symbol) => format!("{symbol} {title}"),
        None => title.into(),
    };
    let inner = TILE - 16.0;
    let tags = object.tags.join(" · ");
    let pieces = [
        Type::bold(13.0, hue.on).wrapped(&head, inner, 2),
        Type::plain(11.0, hue.on).wrapped(text, inner, 3),
        Type::bold(10.0, hue.on).wrapped(&tags, inner, 1),
    ];
    let within = crate::drawn::below(&pieces, 1.0);
    rect(TILE, within.high + 14.0, 6.0, hue.ground, hue.edge).with(8.0, 6.0, &within)
}

fn line(object: &Object, lit: bool, wide: f32) -> Drawn {
    let text = object.tags.iter().fold(object.name.clone(), |text, tag| text + " · " + tag);
    let style = Type::plain(13.0, ON_FELT);
    let line = style.line(&style.cut(&text, wide - 20.0));
    let dot = if lit { chip("", &colour::OFFER) } else { Drawn::empty(12.0, 0.0) };
    Drawn::empty(line.wide + 18.0, line.high).with(0.0, 0.0, &dot).with(18.0, 0.0, &line)
}
