//! What an action is called and done with: `play` with `Q♠`. Commands, labels, typed words and the
//! things that are touched follow from it.

use crate::text::{fold, spoken};

/// An action that has a name. [`written!`](crate::written!) makes it so.
pub trait Deed: Copy {
    /// The names of all actions, in their order: the commands.
    const NAMES: &'static [&'static str];

    /// Its own, as it stands in JSON: `play`.
    fn name(self) -> &'static str;

    /// What it is done with, as people read it: `Q♠`.
    fn with(self) -> Vec<String> {
        Vec::new()
    }

    /// The things of a hand that it is done with, by their names: `QS`.
    fn things(self) -> Vec<String> {
        Vec::new()
    }

    /// The action that typed words mean, possible or not: its name and what it is done with, or that
    /// alone. Words are folded.
    fn read(_words: &str) -> Option<Self> {
        None
    }

    /// The action for people: `Play Q♠`.
    fn label(self) -> String {
        let words = [spoken(self.name())].into_iter().chain(self.with());
        words.collect::<Vec<_>>().join(" ")
    }

    /// The action that somebody typed, in any case and spacing.
    fn typed(words: &str) -> Option<Self> {
        Self::read(&fold(words))
    }
}

/// What an action can be done with: a number, cards.
pub trait Detail: Sized {
    /// As people read it.
    fn shown(&self) -> String;

    /// The things of a hand that these are, by their names.
    fn things(&self) -> Vec<String> {
        Vec::new()
    }

    /// What folded words mean, if they mean such a thing.
    fn read(words: &str) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Detail for $number {
            fn shown(&self) -> String {
                self.to_string()
            }

            fn read(words: &str) -> Option<$number> {
                words.parse().ok()
            }
        }
    )+};
}

numbers!(u8, u32);

/// What typed words say besides the name of an action with so many details. One detail may stand
/// alone; several are not read.
#[doc(hidden)]
#[must_use]
pub fn besides<'a>(words: &'a str, name: &str, details: usize) -> Option<&'a str> {
    match details {
        0 => (words == name).then_some(""),
        1 => Some(words.strip_prefix(name).unwrap_or(words).trim()),
        _ => None,
    }
}

/// How many bytes a name has in [`snake`].
#[doc(hidden)]
#[must_use]
pub const fn snake_size(name: &str) -> usize {
    let (name, mut size, mut i) = (name.as_bytes(), name.len(), 1);
    while i < name.len() {
        size += name[i].is_ascii_uppercase() as usize;
        i += 1;
    }
    size
}

/// A name as it is written in JSON: `PlayBus` is `play_bus`.
#[doc(hidden)]
#[must_use]
pub const fn snake<const SIZE: usize>(name: &str) -> [u8; SIZE] {
    let (name, mut snake, mut at, mut i) = (name.as_bytes(), [b'_'; SIZE], 0, 0);
    while i < name.len() {
        if i > 0 && name[i].is_ascii_uppercase() {
            at += 1;
        }
        snake[at] = name[i].to_ascii_lowercase();
        at += 1;
        i += 1;
    }
    snake
}

/// The name of a variant as it is written in JSON.
#[doc(hidden)]
#[macro_export]
macro_rules! snake {
    ($variant:ident) => {{
        const NAME: &str = stringify!($variant);
        const SNAKE: [u8; $crate::deed::snake_size(NAME)] = $crate::deed::snake(NAME);
        match ::core::str::from_utf8(&SNAKE) {
            Ok(name) => name,
            Err(_) => unreachable!(),
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::written! {
        /// What a player may do.
        pub(crate) action Action {
            /// Play a card.
            Play { rank: u8 => "Which." },
            /// Buy some for a price.
            BuyMany { number: u8 => "How many.", price: u32 => "For what." },
            /// End the turn.
            EndTurn,
        }
    }

    #[test]
    fn an_action_has_the_name_that_stands_in_its_json() {
        let deeds = [Action::Play { rank: 2 }, Action::BuyMany { number: 3, price: 9 }];
        for (deed, name) in deeds.into_iter().chain([Action::EndTurn]).zip(Action::NAMES) {
            let json = serde_json::to_value(deed).unwrap();
            assert_eq!((deed.name(), &json["name"]), (*name, &(*name).into()));
        }
        assert_eq!(Action::NAMES, ["play", "buy_many", "end_turn"]);
    }

    #[test]
    fn an_action_reads_as_its_name_and_what_it_is_done_with() {
        let labels = [Action::BuyMany { number: 3, price: 9 }, Action::EndTurn].map(Deed::label);
        assert_eq!(labels, ["Buy many 3 9", "End turn"]);
    }

    #[test]
    fn an_action_is_typed_as_its_name_and_what_it_is_done_with_or_that_alone() {
        let play = Some(Action::Play { rank: 7 });
        assert_eq!((Action::typed(" PLAY  7"), Action::typed("7")), (play, play));
        assert_eq!((Action::typed("play"), Action::typed("play x")), (None, None));
        assert_eq!(Action::typed("buy_many 3"), None, "several details are not read");
        assert_eq!(Action::typed("End_turn"), Some(Action::EndTurn));
    }
}
