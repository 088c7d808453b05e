//! Pieces of a picture, and how they are put together.

use std::fmt::Write;

use crate::colour::{self, Hue};

/// Something drawn, with its upper left corner at 0, 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) wide: f32,
    pub(crate) high: f32,
    pub(crate) svg: String,
}

impl Drawn {
    /// Nothing, of a size.
    pub(crate) fn empty(wide: f32, high: f32) -> Drawn {
        Drawn { wide, high, svg: String::new() }
    }

    /// The same with something drawn on it at a place; it stays as large as it is.
    pub(crate) fn with(mut self, x: f32, y: f32, other: &Drawn) -> Drawn {
        if !other.svg.is_empty() {
            // Writing to a String cannot fail.
            let _ = write!(self.svg, "<g transform=\"translate({x:.1} {y:.1})\">");
            self.svg += &other.svg;
            self.svg += "</g>\n";
        }
        self
    }

    /// The same on a ground with round corners and some room about it.
    pub(crate) fn on(self, room: f32, ground: &str, edge: &str) -> Drawn {
        let (wide, high) = (self.wide + 2.0 * room, self.high + 2.0 * room);
        rect(wide, high, 8.0, ground, edge).with(room, room, &self)
    }
}

/// Pieces below each other.
pub(crate) fn below(pieces: &[Drawn], gap: f32) -> Drawn {
    let wide = pieces.iter().map(|piece| piece.wide).fold(0.0, f32::max);
    let mut all = Drawn::empty(wide, 0.0);
    for (at, piece) in pieces.iter().enumerate() {
        let y = all.high + if at > 0 { gap } else { 0.0 };
        all = all.with(0.0, y, piece);
        all.high = y + piece.high;
    }
    all
}

/// Pieces beside each other, and in another row where there is no more room.
pub(crate) fn flow(pieces: &[Drawn], wide: f32, gap: f32) -> Drawn {
    let mut all = Drawn::empty(0.0, 0.0);
    let (mut x, mut y, mut high) = (0.0, 0.0, 0.0_f32);
    for piece in pieces {
        if x > 0.0 && x + piece.wide > wide {
            (x, y, high) = (0.0, y + high + gap, 0.0);
        }
        all = all.with(x, y, piece);
        all.wide = all.wide.max(x + piece.wide);
        high = high.max(piece.high);
        x += piece.wide + gap;
    }
    all.high = y + high;
    all
}

/// A box with round corners.
pub(crate) fn rect(wide: f32, high: f32, round: f32, ground: &str, edge: &str) -> Drawn {
    let svg = format!(
        "<rect x=\".5\" y=\".5\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round}\" fill=\"{ground}\" \
         stroke=\"{edge}\"/>\n",
        wide - 1.0,
        high - 1.0
    );
    Drawn { wide, high, svg }
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    pub(crate) size: f32,
    pub(crate) bold: bool,
    pub(crate) ink: &'static str,
}

impl Type {
    pub(crate) const fn plain(size: f32, ink: &'static str) -> Type {
        Type { size, bold: false, ink }
    }

    pub(crate) const fn bold(size: f32, ink: &'static str) -> Type {
        Type { size, bold: true, ink }
    }

    /// About how wide a text is.
    pub(crate) fn measure(self, text: &str) -> f32 {
        let wide: f32 = text.chars().map(advance).sum();
        wide * self.size * if self.bold { 1.16 } else { 1.0 }
    }

    /// A line of text.
    pub(crate) fn line(self, text: &str) -> Drawn {
        let Type { size, bold, ink } = self;
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let base = size * 0.95;
        let svg = format!(
            "<text y=\"{base:.1}\" font-size=\"{size}\" fill=\"{ink}\"{weight}>{}</text>\n",
            escaped(text)
        );
        Drawn { wide: self.measure(text), high: size * 1.3, svg }
    }

    /// A line of text in the middle of something.
    pub(crate) fn centred(self, text: &str) -> Drawn {
        let line = self.line(text);
        let svg = line.svg.replacen("<text ", "<text text-anchor=\"middle\" ", 1);
        Drawn { wide: 0.0, svg, ..line }
    }

    /// The text in lines of at most this width, and of these at most so many.
    pub(crate) fn wrapped(self, text: &str, wide: f32, most: usize) -> Drawn {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.measure(&format!("{line} {word}")) <= wide => {
                    *line += " ";
                    *line += word;
                }
                _ => lines.push(word.into()),
            }
        }
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
        }
        let lines: Vec<Drawn> = lines.iter().map(|line| self.line(&self.cut(line, wide))).collect();
        below(&lines, 0.0)
    }

    /// As much of a text as fits.
    pub(crate) fn cut(self, text: &str, wide: f32) -> String {
        if self.measure(text) <= wide {
            return text.into();
        }
        let mut short: String = text.trim_end_matches('…').into();
        while !short.is_empty() && self.measure(&short) + self.size > wide {
            short.pop();
        }
        short + "…"
    }
}

/// About how wide a letter is in DejaVu Sans, in parts of its size.
fn advance(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '|' => 0.29,
        ' ' | '.' | ',' | ':' | ';' | 'I' | '!' | '·' => 0.33,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.39,
        'm' | 'w' | 'M' | 'W' | '@' | '…' | '→' | '★' => 0.95,
        letter if letter.is_ascii_digit() => 0.636,
        letter if letter.is_uppercase() => 0.70,
        letter if letter.is_ascii() => 0.60,
        _ => 0.75,
    }
}

/// A word on a ground of its own.
pub(crate) fn chip(text: &str, hue: &Hue) -> Drawn {
    let line = Type::bold(11.0, hue.on).line(text);
    rect(line.wide + 12.0, line.high + 4.0, 7.0, hue.ground, hue.edge).with(6.0, 2.0, &line)
}

/// The token of a seat.
pub(crate) fn token(seat: usize, sign: &str) -> Drawn {
    let hue = colour::seat(seat);
    let svg = format!(
        "<circle cx=\"11\" cy=\"11\" r=\"10\" fill=\"{}\" stroke=\"{}\"/>\n",
        hue.ground, hue.edge
    );
    let sign = Type::bold(12.0, hue.on).centred(sign);
    Drawn { wide: 22.0, high: 22.0, svg }.with(11.0, 4.0, &sign)
}

/// Text as it may stand in SVG.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_cut_and_escaped() {
        let text = Type::plain(10.0, "black");
        let wrapped = text.wrapped("one two three four five six", 60.0, 2);
        assert_eq!(wrapped.svg.matches("<text ").count(), 2);
        assert!(wrapped.svg.contains('…') && wrapped.wide <= 60.0);
        assert_eq!(text.cut("short", 100.0), "short");
        assert!(text.measure(&text.cut("much too long for this", 50.0)) <= 50.0);
        assert!(text.line("a < b & \u{7}").svg.contains("a &lt; b &amp;  <"));
    }

    #[test]
    fn pieces_flow_into_rows_and_stand_below_each_other() {
        let piece = || Drawn::empty(40.0, 10.0);
        let flowed = flow(&[piece(), piece(), piece()], 100.0, 5.0);
        assert_eq!((flowed.wide, flowed.high), (85.0, 25.0));
        let stacked = below(&[piece(), piece()], 5.0);
        assert_eq!((stacked.wide, stacked.high), (40.0, 25.0));
    }
}
