//! The pictures that pages are made of, each drawn once and used by name: suits, card faces,
//! tokens, patterns, icons.

use std::fmt::Write;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

const SHAPES: &str = include_str!("../assets/sprite.svg");
const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

static SPRITE: LazyLock<String> = LazyLock::new(|| {
    let mut faces = String::new();
    for suit in SUITS {
        for rank in RANKS {
            let picture = match rank {
                "J" | "Q" | "K" => {
                    format!(r##"<use href="#court-{rank}" x="33" y="56" width="64" height="84"/>"##)
                }
                "A" => format!(
                    r##"<use href="#s-{suit}" x="30" y="62" width="62" height="62"/><circle class="c-line" stroke-width="1.5" cx="61" cy="93" r="36" opacity=".35"/>"##
                ),
                _ => format!(r##"<use href="#s-{suit}" x="40" y="78" width="52" height="52"/>"##),
            };
            let fit = match rank {
                "10" => r#" textLength="36" lengthAdjust="spacingAndGlyphs""#,
                _ => "",
            };
            // Writing to a String cannot fail.
            let _ = write!(
                faces,
                r##"<symbol id="{id}" viewBox="0 0 100 140">{picture}<text class="rank" x="7" y="37"{fit}>{rank}</text><use href="#s-{suit}" x="8" y="44" width="25" height="25"/></symbol>"##,
                id = face_id(rank, suit),
            );
        }
    }
    format!("<svg class=\"sprite\" aria-hidden=\"true\"><defs>{SHAPES}{faces}</defs></svg>")
});

/// All pictures, for a page to have once.
#[must_use]
pub fn sprite() -> Markup {
    PreEscaped(SPRITE.clone())
}

/// The name of a card's face.
#[must_use]
pub fn face_id(rank: &str, suit: &str) -> String {
    format!("f-{rank}{}", suit.get(..1).unwrap_or_default())
}

/// An icon beside a word.
#[must_use]
pub fn icon(name: &str) -> Markup {
    html! { svg.ico aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// The token of a seat: a shape of its own with its sign.
#[must_use]
pub fn token(seat: usize, sign: &str) -> Markup {
    named_token(seat, sign, None)
}

/// The same with an id, to be kept where it is.
#[must_use]
pub fn named_token(seat: usize, sign: &str, id: Option<&str>) -> Markup {
    let shape = shape(seat);
    html! {
        svg id=[id] class={ "seat-token p" (shape) } viewBox="0 0 36 36" aria-hidden="true" {
            use href={ "#t-" (shape) } {}
            text.token-no x="18" y="23.5" { (sign) }
        }
    }
}

/// The number of a seat's shape and colour.
#[must_use]
pub fn shape(seat: usize) -> usize {
    seat % 7 + 1
}

/// The picture that stands for a named colour.
#[must_use]
pub fn glyph(colour: &str) -> Option<&'static str> {
    Some(match colour {
        "red" => "y-dot",
        "orange" => "y-diamond",
        "yellow" => "y-triangle",
        "green" => "s-clubs",
        "blue" => "y-square",
        "purple" => "s-hearts",
        "black" => "s-spades",
        "white" => "y-ring",
        "locomotive" => "y-star",
        _ => return None,
    })
}
