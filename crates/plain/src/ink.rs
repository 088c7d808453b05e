//! How words are put on the screen: with colour for those who see it, or to be read aloud.
//! Nothing is said by colour alone.

/// Paints words with ANSI colours, or leaves them as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    colour: bool,
    aloud: bool,
}

impl Ink {
    /// No colour.
    pub const PLAIN: Ink = Ink { colour: false, aloud: false };
    /// For ears: no colour, no columns, whole names.
    pub const ALOUD: Ink = Ink { colour: false, aloud: true };

    /// With colour or without.
    #[must_use]
    pub const fn new(colour: bool) -> Ink {
        Ink { colour, aloud: false }
    }

    /// Whether it is to be read aloud.
    #[must_use]
    pub const fn is_aloud(self) -> bool {
        self.aloud
    }

    /// A heading or a prompt.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Something to be noticed.
    #[must_use]
    pub fn alert(self, text: &str) -> String {
        self.paint("1;33", text)
    }

    /// Something that matters less.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// A red card.
    #[must_use]
    pub fn red(self, text: &str) -> String {
        self.paint("31", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}
