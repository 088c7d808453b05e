//! Colours and signs: which ones a terminal has, and what each role looks like in them.
//!
//! Colour never stands alone: whatever has one has a sign or a word beside it.

use parlour_store::{Colour, Settings};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use crate::hue::{Hue, SEATS};
use crate::look::{Depth, Look, Palette, Role, Speed};

/// What the terminal can show, as its environment says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Able {
    /// How many colours it has.
    pub depth: Depth,
    /// Whether `NO_COLOR` asks for none.
    pub no_colour: bool,
    /// Whether it shows more than ASCII.
    pub unicode: bool,
    /// What the command line says about colour, which comes before the settings.
    pub when: Option<Colour>,
}

impl Default for Able {
    fn default() -> Able {
        Able { depth: Depth::Sixteen, no_colour: false, unicode: true, when: None }
    }
}

impl Able {
    /// Reads the variables that terminals set.
    #[must_use]
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Able {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        Able {
            depth: depth_of(&term, &set("COLORTERM").unwrap_or_default()),
            no_colour: set("NO_COLOR").is_some(),
            // Where nothing is said, UTF-8 is by far the likeliest.
            unicode: locale.is_none_or(|locale| {
                let locale = locale.to_ascii_lowercase();
                locale.contains("utf-8") || locale.contains("utf8")
            }),
            when: None,
        }
    }
}

fn depth_of(term: &str, colorterm: &str) -> Depth {
    const TRUE: [&str; 6] = ["kitty", "alacritty", "wezterm", "ghostty", "foot", "direct"];
    if term == "dumb" {
        Depth::None
    } else if matches!(colorterm, "truecolor" | "24bit") || TRUE.iter().any(|t| term.contains(t)) {
        Depth::True
    } else if term.contains("256") {
        Depth::Many
    } else {
        Depth::Sixteen
    }
}

impl Look {
    /// The look that the settings ask for on such a terminal.
    #[must_use]
    pub fn new(settings: &Settings, able: Able) -> Look {
        let wished = match settings.get("colour-depth") {
            "none" => Depth::None,
            "16" => Depth::Sixteen,
            "256" => Depth::Many,
            "true" => Depth::True,
            _ => able.depth,
        };
        let depth = match able.when.unwrap_or(settings.colour()) {
            Colour::Never => Depth::None,
            Colour::Auto if able.no_colour => Depth::None,
            Colour::Always if wished == Depth::None => Depth::Sixteen,
            Colour::Auto | Colour::Always => wished,
        };
        Look {
            depth,
            palette: if settings.get("palette") == "safe" { Palette::Safe } else { Palette::Usual },
            four_colours: settings.get("deck") == "four-colour",
            ascii: match settings.get("symbols") {
                "ascii" => true,
                "unicode" => false,
                _ => !able.unicode,
            },
            speed: Speed::ALL
                .into_iter()
                .find(|speed| speed.name() == settings.get("speed"))
                .unwrap_or_default(),
            able,
        }
    }

    /// How a piece of text looks.
    #[must_use]
    pub fn style(&self, role: Role<'_>) -> Style {
        if self.depth == Depth::None { without_colour(role) } else { self.with_colour(role) }
    }

    fn with_colour(&self, role: Role<'_>) -> Style {
        let style = Style::new();
        let bold = style.add_modifier(Modifier::BOLD);
        match role {
            Role::Text => style,
            Role::Dim | Role::Frame => style.fg(self.colour(Hue::Grey)),
            Role::Title | Role::Choice => bold,
            Role::Cursor => style.add_modifier(Modifier::REVERSED),
            Role::Marked => style.fg(self.colour(Hue::Ink)).bg(self.colour(Hue::Yellow)),
            Role::Alert => bold.fg(self.colour(Hue::Orange)),
            Role::Good => style.fg(self.colour(Hue::Green)),
            Role::Key => style.fg(self.colour(Hue::Cyan)),
            Role::Suit(suit) => match (suit, self.four_colours) {
                ("hearts", _) | ("diamonds", false) => style.fg(self.colour(Hue::Red)),
                ("diamonds", true) => style.fg(self.colour(Hue::Blue)),
                ("clubs", true) => style.fg(self.colour(Hue::Green)),
                _ => style,
            },
            Role::Back => style.fg(self.colour(Hue::Blue)),
            Role::Seat(seat) => style.fg(self.colour(SEATS[seat % SEATS.len()])),
            Role::Colour(name) => match Hue::named(name) {
                Some(Hue::White) => bold,
                Some(hue) => style.fg(self.colour(hue)),
                None => style,
            },
        }
    }
}

/// Where there is no colour, weight, lines and reversal say what they can.
fn without_colour(role: Role<'_>) -> Style {
    let style = Style::new();
    match role {
        Role::Text | Role::Suit(_) | Role::Seat(_) | Role::Colour(_) | Role::Good => style,
        Role::Dim | Role::Frame | Role::Back => style.add_modifier(Modifier::DIM),
        Role::Title | Role::Choice | Role::Alert | Role::Key => style.add_modifier(Modifier::BOLD),
        Role::Cursor => style.add_modifier(Modifier::REVERSED),
        Role::Marked => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
    }
}

/// Gives a drawn screen its ground where the terminal can show ours, so that what is written on it
/// can be read whatever colours the terminal has.
pub(crate) fn lay_ground(buffer: &mut Buffer, look: &Look) {
    let Some((ground, text)) = look.ground() else { return };
    for cell in &mut buffer.content {
        if cell.bg == Color::Reset {
            cell.bg = ground;
        }
        if cell.fg == Color::Reset {
            cell.fg = text;
        }
    }
}

/// Replaces every sign of a drawn screen by one that ASCII has.
pub(crate) fn make_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let sign = cell.symbol().chars().next().map_or(' ', ascii_sign);
            cell.set_char(sign);
        }
    }
}

fn ascii_sign(sign: char) -> char {
    match sign {
        '♠' | '♤' => 'S',
        '♥' | '♡' => 'H',
        '♦' | '♢' => 'D',
        '♣' | '♧' => 'C',
        '━' | '═' => '=',
        '─' | '╌' | '╍' | '┄' | '┅' | '┈' | '–' | '—' | '‑' | '−' => '-',
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '╎' | '▏' | '▕' => '|',
        '╱' | '⟋' => '/',
        '╲' | '⟍' => '\\',
        '\u{2500}'..='\u{257f}' => '+',
        '█' | '▓' | '▒' | '■' | '▉' | '▊' | '▋' | '▌' | '▐' => '#',
        '▀' | '▔' => '"',
        '▁' | '▂' | '▃' | '▄' => '_',
        '▅' | '▆' | '▇' => '=',
        '░' => ':',
        '\u{2800}' => ' ',
        '\u{2801}'..='\u{28ff}' => '.',
        '●' | '•' => 'o',
        '◉' => '@',
        '○' | '◯' | '□' => 'O',
        '◆' | '◇' => '+',
        '▲' | '△' | '↑' | '▴' => '^',
        '▼' | '▽' | '↓' | '▾' => 'v',
        '▶' | '►' | '▸' | '→' | '›' | '»' | '❯' => '>',
        '◀' | '◄' | '◂' | '←' | '‹' | '«' => '<',
        '★' | '☆' | '✶' | '✱' => '*',
        '✓' | '✔' | '√' => 'v',
        '×' | '✗' | '✕' | '✘' => 'x',
        '·' | '…' => '.',
        '‘' | '’' | '′' => '\'',
        '“' | '”' => '"',
        '½' => '2',
        '±' => '+',
        '\u{a0}' => ' ',
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' => 'A',
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'Ç' | 'Ć' | 'Č' => 'C',
        'ç' | 'ć' | 'č' => 'c',
        'È'..='Ë' | 'Ę' | 'Ě' => 'E',
        'è'..='ë' | 'ę' | 'ě' => 'e',
        'Ì'..='Ï' => 'I',
        'ì'..='ï' | 'ı' => 'i',
        'Ł' => 'L',
        'ł' => 'l',
        'Ñ' | 'Ń' => 'N',
        'ñ' | 'ń' => 'n',
        'Ò'..='Ö' | 'Ø' => 'O',
        'ò'..='ö' | 'ø' => 'o',
        'Ś' | 'Š' | 'Ş' => 'S',
        'ß' | 'ś' | 'š' | 'ş' => 's',
        'Ù'..='Ü' => 'U',
        'ù'..='ü' => 'u',
        'Ý' => 'Y',
        'ý' | 'ÿ' => 'y',
        'Ž' | 'Ż' | 'Ź' => 'Z',
        'ž' | 'ż' | 'ź' => 'z',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_store::Home;

    fn able(variables: &[(&str, &str)]) -> Able {
        Able::detect(|name| {
            variables.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
        })
    }

    fn look(settings: &[(&str, &str)], able: Able) -> Look {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let mut made = Settings::default();
        for (name, value) in settings {
            made.set(&home, name, value).unwrap();
        }
        Look::new(&made, able)
    }

    #[test]
    fn terminals_say_how_many_colours_they_have() {
        for (term, colorterm, depth) in [
            ("xterm-256color", "truecolor", Depth::True),
            ("xterm-256color", "", Depth::Many),
            ("screen.xterm-256color", "", Depth::Many),
            ("xterm", "24bit", Depth::True),
            ("xterm-kitty", "", Depth::True),
            ("linux", "", Depth::Sixteen),
            ("", "", Depth::Sixteen),
            ("dumb", "truecolor", Depth::None),
        ] {
            let found = able(&[("TERM", term), ("COLORTERM", colorterm)]).depth;
            assert_eq!(found, depth, "{term} {colorterm}");
        }
    }

    #[test]
    fn an_empty_no_color_asks_for_nothing() {
        assert!(!able(&[("NO_COLOR", "")]).no_colour);
        assert!(able(&[("NO_COLOR", "1")]).no_colour);
    }

    #[test]
    fn a_locale_without_utf_8_means_ascii() {
        assert!(able(&[]).unicode);
        assert!(able(&[("LANG", "en_GB.UTF-8")]).unicode);
        assert!(able(&[("LC_ALL", "C.utf8"), ("LANG", "C")]).unicode);
        assert!(!able(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]).unicode);
        assert!(look(&[], able(&[("LANG", "POSIX")])).ascii);
        assert!(!look(&[("symbols", "unicode")], able(&[("LANG", "POSIX")])).ascii);
        assert!(look(&[("symbols", "ascii")], able(&[])).ascii);
    }

    #[test]
    fn the_command_line_comes_before_the_settings_and_those_before_the_environment() {
        let plain = Able { depth: Depth::Many, ..Able::default() };
        let quiet = Able { no_colour: true, ..plain };
        assert_eq!(look(&[], plain).depth, Depth::Many);
        assert_eq!(look(&[], quiet).depth, Depth::None);
        assert_eq!(look(&[("colour-depth", "true")], quiet).depth, Depth::None);
        assert_eq!(look(&[("colour", "always")], quiet).depth, Depth::Many);
        assert_eq!(look(&[("colour-depth", "16")], plain).depth, Depth::Sixteen);
        assert_eq!(look(&[("colour", "never")], plain).depth, Depth::None);
        let told = Able { when: Some(Colour::Never), ..plain };
        assert_eq!(look(&[("colour", "always")], told).depth, Depth::None);
        let told = Able { when: Some(Colour::Always), depth: Depth::None, ..quiet };
        assert_eq!(look(&[], told).depth, Depth::Sixteen);
    }

    const ROLES: [Role<'_>; 16] = [
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
        Role::Suit("hearts"),
        Role::Suit("clubs"),
        Role::Back,
        Role::Seat(6),
        Role::Colour("red"),
        Role::Colour("nothing"),
    ];

    #[test]
    fn without_colour_no_role_has_one_and_the_cursor_still_shows() {
        let look = Look { depth: Depth::None, ..Look::default() };
        for role in ROLES {
            let style = look.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
        let [text, dim, cursor, marked] =
            [Role::Text, Role::Dim, Role::Cursor, Role::Marked].map(|role| look.style(role));
        let all = [text, dim, cursor, marked];
        for (i, one) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other != one), "{one:?} looks like another");
        }
    }

    #[test]
    fn sixteen_colours_use_only_the_sixteen() {
        for palette in [Palette::Usual, Palette::Safe] {
            let look = Look { depth: Depth::Sixteen, palette, ..Look::default() };
            for role in ROLES {
                for colour in [look.style(role).fg, look.style(role).bg].into_iter().flatten() {
                    assert!(!matches!(colour, Color::Rgb(..) | Color::Indexed(_)), "{role:?}");
                }
            }
        }
    }

    #[test]
    fn the_colours_of_a_game_differ_in_every_depth() {
        let names = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"];
        for (depth, palette) in [
            (Depth::True, Palette::Usual),
            (Depth::True, Palette::Safe),
            (Depth::Many, Palette::Usual),
            (Depth::Many, Palette::Safe),
            (Depth::Sixteen, Palette::Usual),
        ] {
            let look = Look { depth, palette, ..Look::default() };
            let styles = names.map(|name| look.style(Role::Colour(name)));
            for i in 0..names.len() {
                for j in 0..i {
                    assert_ne!(styles[i], styles[j], "{} {} {depth:?}", names[i], names[j]);
                }
            }
        }
    }

    #[test]
    fn four_colours_tell_every_suit_apart() {
        let look = Look { four_colours: true, ..Look::default() };
        let suits = ["clubs", "diamonds", "hearts", "spades"].map(|s| look.style(Role::Suit(s)));
        for i in 0..4 {
            for j in 0..i {
                assert_ne!(suits[i], suits[j]);
            }
        }
    }

    #[test]
    fn ascii_leaves_nothing_else_on_the_screen_and_keeps_signs_apart() {
        let text = "Q♠ │ ╭─╮ Zürich ● ◆ ▲ ♣ ■ ♥ ○ ★ … ⣿ 日";
        let mut buffer = Buffer::with_lines([text]);
        make_ascii(&mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.symbol().is_ascii()));
        let signs: Vec<char> = "●◆▲♣■♥♠○★".chars().map(ascii_sign).collect();
        for i in 0..signs.len() {
            assert!(!signs[..i].contains(&signs[i]), "{} stands for two", signs[i]);
        }
    }
}
