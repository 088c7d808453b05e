//! The colours in use, and the grounds they stand on. On each of them text has a contrast of 4.5
//! to 1 or more, by the formula of the Web Content Accessibility Guidelines.

use ratatui::style::{Color, Style};

use crate::look::{Depth, Look, Palette};

/// Red, green and blue.
type Rgb = (u8, u8, u8);

/// The colours of texts on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hue {
    Red,
    Orange,
    Yellow,
    Green,
    Cyan,
    Blue,
    Purple,
    Black,
    Grey,
    White,
    /// What is written on another colour.
    Ink,
}

/// A colour per seat.
pub(crate) const SEATS: [Hue; 7] =
    [Hue::Cyan, Hue::Orange, Hue::Purple, Hue::Green, Hue::Red, Hue::Blue, Hue::Yellow];

impl Hue {
    pub(crate) fn named(name: &str) -> Option<Hue> {
        Some(match name {
            "red" => Hue::Red,
            "orange" => Hue::Orange,
            "yellow" => Hue::Yellow,
            "green" => Hue::Green,
            "cyan" | "locomotive" => Hue::Cyan,
            "blue" => Hue::Blue,
            "purple" | "pink" | "magenta" => Hue::Purple,
            "black" => Hue::Black,
            "grey" | "gray" => Hue::Grey,
            "white" => Hue::White,
            _ => return None,
        })
    }

    fn usual(self) -> Rgb {
        match self {
            Hue::Red => (240, 96, 90),
            Hue::Orange => (224, 138, 40),
            Hue::Yellow => (214, 184, 30),
            Hue::Green => (92, 176, 84),
            Hue::Cyan => (48, 172, 188),
            Hue::Blue => (104, 152, 240),
            Hue::Purple => (198, 122, 216),
            Hue::Black => (124, 128, 150),
            Hue::Grey => (150, 150, 154),
            Hue::White => (225, 225, 225),
            Hue::Ink => (0, 0, 0),
        }
    }

    /// After the colours of Okabe and Ito, which differ in brightness too.
    fn safe(self) -> Rgb {
        match self {
            Hue::Red => (226, 104, 20),
            Hue::Orange => (236, 168, 20),
            Hue::Yellow => (240, 228, 66),
            Hue::Green => (0, 166, 124),
            Hue::Cyan => (86, 180, 233),
            Hue::Blue => (60, 140, 208),
            Hue::Purple => (214, 136, 178),
            Hue::Black | Hue::Grey | Hue::White | Hue::Ink => self.usual(),
        }
    }

    fn of_sixteen(self, palette: Palette) -> Color {
        match (self, palette) {
            (Hue::Red, Palette::Usual) => Color::LightRed,
            // Red and green of the sixteen are told apart by brightness here.
            (Hue::Red, Palette::Safe) => Color::Red,
            (Hue::Orange, Palette::Usual) => Color::Yellow,
            (Hue::Orange, Palette::Safe) => Color::LightYellow,
            (Hue::Yellow, _) => Color::LightYellow,
            (Hue::Green, Palette::Usual) => Color::Green,
            (Hue::Green, Palette::Safe) => Color::LightCyan,
            (Hue::Cyan, _) => Color::Cyan,
            (Hue::Blue, _) => Color::LightBlue,
            (Hue::Purple, _) => Color::LightMagenta,
            (Hue::Black | Hue::Grey, _) => Color::DarkGray,
            (Hue::White, _) => Color::White,
            (Hue::Ink, _) => Color::Black,
        }
    }
}

/// The nearest of the 6×6×6 colours and 24 greys that terminals have beyond the first sixteen.
fn nearest_of_256(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let wanted = [red, green, blue].map(i32::from);
    let away = |colour: [i32; 3]| -> i32 {
        colour.iter().zip(wanted).map(|(a, b)| (a - b) * (a - b)).sum()
    };
    let of = |index: u8| -> [i32; 3] {
        match index {
            16..=231 => {
                let cube = usize::from(index - 16);
                [STEPS[cube / 36], STEPS[cube / 6 % 6], STEPS[cube % 6]]
            }
            _ => [8 + 10 * (i32::from(index) - 232); 3],
        }
    };
    (16..=255).min_by_key(|index| away(of(*index))).unwrap_or(16)
}

/// The table itself, and the text on it.
const GROUND: Rgb = (18, 20, 22);
const TEXT: Rgb = (222, 222, 218);

/// What a card is printed on, by how it stands to the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paper {
    Plain,
    Cursor,
    Marked,
    Faint,
}

impl Paper {
    fn colour(self) -> (Rgb, Color) {
        match self {
            Paper::Plain => ((245, 243, 236), Color::White),
            Paper::Cursor => ((255, 224, 130), Color::LightYellow),
            Paper::Marked => ((190, 226, 190), Color::LightGreen),
            Paper::Faint => ((198, 196, 190), Color::DarkGray),
        }
    }

    /// The border, and signs that are no suit.
    fn line(self) -> (Rgb, Color) {
        ((58, 58, 58), Color::Black)
    }

    /// Rank and suit.
    fn suit(self, suit: &str, four_colours: bool) -> (Rgb, Color) {
        let faint = self == Paper::Faint;
        match (suit, four_colours) {
            ("hearts", _) | ("diamonds", false) if faint => ((122, 6, 14), Color::Red),
            ("hearts", _) | ("diamonds", false) => ((178, 8, 22), Color::Red),
            ("diamonds", true) => ((16, 44, 150), Color::Blue),
            // The green of the sixteen is too bright for paper in most terminals.
            ("clubs", true) => ((0, 84, 20), Color::Magenta),
            _ => ((0, 0, 0), Color::Black),
        }
    }
}

impl Look {
    /// A colour of a text on the table.
    pub(crate) fn colour(&self, hue: Hue) -> Color {
        let wanted = match self.palette {
            Palette::Usual => hue.usual(),
            Palette::Safe => hue.safe(),
        };
        self.shade(wanted, hue.of_sixteen(self.palette))
    }

    /// The ground of the table and the colour of plain text on it; `None` where the terminal's own
    /// are used, because its sixteen colours were chosen for those.
    pub(crate) fn ground(&self) -> Option<(Color, Color)> {
        let ours = matches!(self.depth, Depth::Many | Depth::True);
        ours.then(|| (self.shade(GROUND, Color::Reset), self.shade(TEXT, Color::Reset)))
    }

    /// A card's ground and border.
    pub(crate) fn paper(&self, paper: Paper) -> Style {
        let (ground, line) = (paper.colour(), paper.line());
        Style::new().bg(self.shade(ground.0, ground.1)).fg(self.shade(line.0, line.1))
    }

    /// The colour of a suit on a card.
    pub(crate) fn suit_ink(&self, suit: &str, paper: Paper) -> Color {
        let (wanted, of_sixteen) = paper.suit(suit, self.four_colours);
        self.shade(wanted, of_sixteen)
    }

    /// A colour as well as the terminal can show it.
    fn shade(&self, (red, green, blue): Rgb, of_sixteen: Color) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => of_sixteen,
            Depth::Many => Color::Indexed(nearest_of_256(red, green, blue)),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Role;

    /// What the numbers beyond the first sixteen look like.
    fn rgb(colour: Color) -> Rgb {
        const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        match colour {
            Color::Rgb(red, green, blue) => (red, green, blue),
            Color::Indexed(index @ 16..=231) => {
                let cube = usize::from(index - 16);
                (STEPS[cube / 36], STEPS[cube / 6 % 6], STEPS[cube % 6])
            }
            Color::Indexed(index @ 232..) => {
                let grey = 8 + 10 * (index - 232);
                (grey, grey, grey)
            }
            other => panic!("{other:?} is the terminal's own"),
        }
    }

    fn luminance(colour: Color) -> f64 {
        let part = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        };
        let (red, green, blue) = rgb(colour);
        0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }

    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Every look with colours that are ours.
    fn looks() -> Vec<Look> {
        let mut all = Vec::new();
        for depth in [Depth::Many, Depth::True] {
            for palette in [Palette::Usual, Palette::Safe] {
                for four_colours in [false, true] {
                    all.push(Look { depth, palette, four_colours, ..Look::default() });
                }
            }
        }
        all
    }

    const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

    #[test]
    fn the_contrast_is_that_of_the_guidelines() {
        let of = |a: u8, b: u8| contrast(Color::Rgb(a, a, a), Color::Rgb(b, b, b));
        assert!((of(0, 255) - 21.0).abs() < 1e-9);
        assert!((of(119, 255) - 4.478).abs() < 1e-3);
    }

    #[test]
    fn every_text_on_the_table_has_contrast() {
        let colours = [
            "red", "orange", "yellow", "green", "cyan", "blue", "purple", "black", "grey", "white",
        ];
        let mut roles = vec![
            Role::Text,
            Role::Dim,
            Role::Title,
            Role::Frame,
            Role::Choice,
            Role::Cursor,
            Role::Marked,
            Role::Alert,
            Role::Good,
            Role::Key,
            Role::Back,
        ];
        roles.extend(SUITS.map(Role::Suit));
        roles.extend((0..SEATS.len()).map(Role::Seat));
        roles.extend(colours.map(Role::Colour));
        for look in looks() {
            let (ground, text) = look.ground().unwrap();
            for role in &roles {
                let style = look.style(*role);
                let (fg, bg) = (style.fg.unwrap_or(text), style.bg.unwrap_or(ground));
                let contrast = contrast(fg, bg);
                assert!(contrast >= 4.5, "{role:?} has {contrast:.2}: {look:?}");
            }
        }
    }

    #[test]
    fn everything_on_a_card_has_contrast() {
        for look in looks() {
            for paper in [Paper::Plain, Paper::Cursor, Paper::Marked, Paper::Faint] {
                let style = look.paper(paper);
                let (line, ground) = (style.fg.unwrap(), style.bg.unwrap());
                let inks = SUITS.map(|suit| look.suit_ink(suit, paper));
                for ink in inks.into_iter().chain([line]) {
                    let contrast = contrast(ink, ground);
                    assert!(contrast >= 4.5, "{ink:?} on {paper:?} has {contrast:.2}: {look:?}");
                }
                if look.four_colours {
                    for (i, ink) in inks.iter().enumerate() {
                        assert!(!inks[..i].contains(ink), "{ink:?} stands for two suits");
                    }
                }
            }
        }
    }

    #[test]
    fn known_colours_have_their_known_number() {
        assert_eq!(nearest_of_256(255, 0, 0), 196);
        assert_eq!(nearest_of_256(0, 0, 0), 16);
        assert_eq!(nearest_of_256(128, 128, 128), 244);
    }
}
