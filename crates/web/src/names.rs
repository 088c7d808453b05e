//! The names of those who sit at a table, put where a game says `West` or `Player 2`.

use parlour_core::Scene;
use parlour_core::way::Step;

/// What the bots of a house are called.
const BOTS: [&str; 24] = [
    "Agnes", "Bruno", "Cecily", "Dmitri", "Edith", "Farid", "Greta", "Hugo", "Ines", "Jonas",
    "Karla", "Leo", "Mira", "Nils", "Olga", "Pavel", "Rosa", "Sami", "Tilda", "Ugo", "Vera", "Wim",
    "Yara", "Zoe",
];

/// Who is called what instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// What the game says, and what is said instead.
    pairs: Vec<(String, String)>,
}

impl Names {
    /// The names for seats that a game calls so; bots get names of their own, by the table's name.
    #[must_use]
    pub fn new(table: &str, seats: &[(String, Option<String>)]) -> Names {
        let mut next = table.bytes().fold(7_usize, |sum, b| (sum * 31 + usize::from(b)) % 9973);
        let mut taken: Vec<String> =
            seats.iter().filter_map(|(_, person)| person.clone()).collect();
        let mut pairs = Vec::new();
        for (seat, person) in seats {
            let name = person.clone().unwrap_or_else(|| {
                loop {
                    let name = BOTS[next % BOTS.len()];
                    next += 1;
                    if !taken.iter().any(|other| other == name) {
                        taken.push(name.to_owned());
                        return name.to_owned();
                    }
                }
            });
            pairs.push((seat.clone(), name));
        }
        Names { pairs }
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
        let mut rest = text;
        let mut found = false;
        let mut before: Option<char> = None;
        while let Some(first) = rest.chars().next() {
            let fits = |(seat, _): &&(String, String)| {
                let after = rest.get(seat.len()..).and_then(|after| after.chars().next());
                !seat.is_empty()
                    && rest.starts_with(seat.as_str())
                    && !before.is_some_and(char::is_alphanumeric)
                    && !after.is_some_and(char::is_alphanumeric)
            };
            match self.pairs.iter().find(fits) {
                Some((seat, name)) => {
                    put += name;
                    rest = &rest[seat.len()..];
                    before = seat.chars().next_back();
                    found = true;
                }
                None => {
                    put.push(first);
                    rest = &rest[first.len_utf8()..];
                    before = Some(first);
                }
            }
        }
        found.then_some(put)
    }

    fn change(&self, text: &mut String) {
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
            if zone.layout == parlour_core::scene::Layout::Map {
                continue;
            }
            for object in &mut zone.objects {
                self.change(&mut object.name);
                object.tags.iter_mut().for_each(|tag| self.change(tag));
                object.text.iter_mut().for_each(|text| self.change(text));
                if let parlour_core::scene::Face::Tile { text, .. } = &mut object.face {
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

    fn names() -> Names {
        let seats = [("South", Some("West")), ("West", None), ("Player 1", Some("Ann"))];
        let seats = seats.map(|(seat, person)| (seat.to_owned(), person.map(str::to_owned)));
        Names::new("t1", &seats)
    }

    #[test]
    fn names_stand_where_the_seats_stood_and_nowhere_else() {
        let names = names();
        let bot = names.of(1).to_owned();
        let put = |text: &str| names.put(text).unwrap_or_else(|| text.to_owned());
        assert_eq!(put("South passes to West."), format!("West passes to {bot}."));
        assert_eq!(put("Westminster, Player 12, Player 1's"), "Westminster, Player 12, Ann's");
        assert_eq!(names.put("Nobody"), None);
    }

    #[test]
    fn bots_have_names_of_their_own_that_stay_with_the_table() {
        let seats = vec![(String::new(), Some("Agnes".to_owned())); 1];
        let bots = vec![(String::from("x"), None); 7];
        let names = Names::new("t1", &[seats.clone(), bots.clone()].concat());
        let mut all: Vec<&str> = (0..8).map(|seat| names.of(seat)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 8);
        assert_eq!(names, Names::new("t1", &[seats, bots].concat()));
    }
}
