//! The names of those who sit at a table, put where a game says `West` or `Player 2`.

use crate::scene::{Face, Layout, Scene};
use crate::way::Step;

/// Who is called what instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// What the game says, and what is said instead.
    pairs: Vec<(String, String)>,
}

impl Names {
    /// What each seat is called by its game, and what is said instead; an empty name is none.
    #[must_use]
    pub fn new(seats: impl IntoIterator<Item = (String, String)>) -> Names {
        let own = |(seat, name): (String, String)| match name.is_empty() {
            true => (seat.clone(), seat),
            false => (seat, name),
        };
        Names { pairs: seats.into_iter().map(own).collect() }
    }

    /// The name of a seat.
    #[must_use]
    pub fn of(&self, seat: usize) -> &str {
        self.pairs.get(seat).map_or("", |(_, name)| name)
    }

    /// A text with the names in their places; a name that stands within a word stays.
    #[must_use]
    pub fn put(&self, text: &str) -> Option<String> {
        let mut put = String::new();
        let (mut done, mut inside, mut skip) = (0, false, 0);
        for (at, letter) in text.char_indices() {
            let begins = !std::mem::replace(&mut inside, letter.is_alphanumeric());
            if at < skip || !begins {
                continue;
            }
            let fits = |(seat, _): &&(String, String)| {
                !seat.is_empty()
                    && text[at..].strip_prefix(seat.as_str()).is_some_and(|after| {
                        !after.chars().next().is_some_and(char::is_alphanumeric)
                    })
            };
            if let Some((seat, name)) = self.pairs.iter().find(fits) {
                put += &text[done..at];
                put += name;
                done = at + seat.len();
                skip = done;
            }
        }
        (done > 0).then(|| put + &text[done..])
    }

    /// Puts the names into a text.
    pub fn change(&self, text: &mut String) {
        if let Some(put) = self.put(text) {
            *text = put;
        }
    }

    fn steps(&self, steps: &mut [Step]) {
        for step in steps {
            self.change(&mut step.label);
            self.change(&mut step.ask);
            step.note.iter_mut().for_each(|note| self.change(note));
        }
    }

    /// A scene with the names in all that people read.
    pub fn rename(&self, scene: &mut Scene) {
        self.change(&mut scene.prompt);
        for place in &mut scene.places {
            self.of(place.seat.index()).clone_into(&mut place.name);
            place.tags.iter_mut().for_each(|tag| self.change(tag));
        }
        for zone in &mut scene.zones {
            self.change(&mut zone.title);
            zone.note.iter_mut().for_each(|note| self.change(note));
            // Cities keep theirs, and a map has many.
            if zone.layout == Layout::Map {
                continue;
            }
            for object in &mut zone.objects {
                self.change(&mut object.name);
                object.tags.iter_mut().for_each(|tag| self.change(tag));
                object.text.iter_mut().for_each(|text| self.change(text));
                object.why_not.iter_mut().for_each(|why| self.change(why));
                if let Face::Tile { text, .. } = &mut object.face {
                    self.change(text);
                }
            }
        }
        scene.facts.iter_mut().for_each(|fact| self.change(&mut fact.value));
        for choice in &mut scene.choices.list {
            self.change(&mut choice.label);
            self.steps(&mut choice.way.steps);
        }
        for chooser in &mut scene.choices.choosers {
            self.change(&mut chooser.label);
            self.steps(&mut chooser.steps);
            self.steps(&mut chooser.then);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_where_the_seats_stood_and_nowhere_else() {
        let seats = [("South", "West"), ("West", "Zoe"), ("Player 1", "Ann"), ("Player 2", "")];
        let names = Names::new(seats.map(|(seat, name)| (seat.to_owned(), name.to_owned())));
        let put = |text: &str| names.put(text).unwrap_or_else(|| text.to_owned());
        assert_eq!(put("South passes to West."), "West passes to Zoe.");
        assert_eq!(put("Westminster, Player 12, Player 1's"), "Westminster, Player 12, Ann's");
        assert_eq!(put("Player 2 sticks."), "Player 2 sticks.");
        assert_eq!((names.of(2), names.of(3)), ("Ann", "Player 2"));
        assert_eq!(names.put("Nobody"), None);
    }
}
