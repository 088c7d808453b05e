//! Colours and signs.

use ratatui::style::{Color, Modifier, Style};

use crate::look::{Depth, Look, Role};

impl Look {
    /// How a piece of text looks.
    #[must_use]
    pub fn style(&self, role: Role<'_>) -> Style {
        let style = self.plain_style(role);
        if self.depth != Depth::None {
            return style;
        }
        Style { fg: None, bg: None, ..style }
    }

    fn plain_style(&self, role: Role<'_>) -> Style {
        let style = Style::new();
        match role {
            Role::Text => style,
            Role::Dim => style.fg(Color::DarkGray),
            Role::Title => style.add_modifier(Modifier::BOLD),
            Role::Frame => style.fg(Color::DarkGray),
            Role::Choice => style.add_modifier(Modifier::BOLD),
            Role::Cursor => style.add_modifier(Modifier::REVERSED),
            Role::Marked => style.fg(Color::Black).bg(Color::Yellow),
            Role::Alert => style.fg(Color::Yellow).add_modifier(Modifier::BOLD),
            Role::Good => style.fg(Color::Green),
            Role::Key => style.fg(Color::Cyan),
            Role::Suit("hearts" | "diamonds") => style.fg(Color::Red),
            Role::Suit(_) => style,
            Role::Back => style.fg(Color::Blue),
            Role::Seat(seat) => {
                let colours =
                    [Color::Cyan, Color::Yellow, Color::Magenta, Color::Green, Color::Red];
                style.fg(colours[seat % colours.len()])
            }
            Role::Colour(_) => style,
        }
    }
}
