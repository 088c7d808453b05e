//! Chat, and who does not want to read whom.

use parlour_core::text::check_name;

use super::Table;
use crate::clock::Ms;
use crate::limits;
use crate::notes::Said;
use crate::refused::Refused;

/// What can be said by number, by people who do not chat.
pub const PHRASES: [&str; 8] = [
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thank you!",
    "Oops!",
    "Take your time.",
    "Again?",
    "Goodbye!",
];

impl Table {
    /// Says something to everybody at the table.
    pub fn say(&mut self, person: &str, text: &str, now: Ms) -> Result<(), Refused> {
        let seat = self.seat(person)?;
        check_name(text, limits::CHAT)
            .map_err(|why| Refused::bad("bad_text", format!("This cannot be said: {why}.")))?;
        if let Some(sitter) = self.sitter(seat).cloned() {
            self.notes.say(&sitter, text, now);
        }
        Ok(())
    }

    /// Does not want to read what another says, or does again.
    pub fn mute(&mut self, person: &str, other: &str, mute: bool) -> Result<(), Refused> {
        self.seat(person)?;
        if self.notes.seat_of(other).is_none() {
            return Err(Refused::bad("no_such_person", "Nobody of that id sits here."));
        }
        let pair = (person.to_owned(), other.to_owned());
        self.notes.mutes.retain(|known| *known != pair);
        let notes = &self.notes;
        let here = |(who, other): &(String, String)| {
            notes.seat_of(who).is_some() && notes.seat_of(other).is_some()
        };
        // Those of people who left are forgotten, so that the list cannot grow.
        let kept: Vec<_> = notes.mutes.iter().filter(|pair| here(pair)).cloned().collect();
        self.notes.mutes = kept;
        if mute {
            self.notes.mutes.push(pair);
        }
        Ok(())
    }

    /// What somebody wants to read.
    pub fn heard(&self, person: Option<&str>) -> Vec<Said> {
        let muted =
            |said: &Said| person.is_some_and(|person| self.notes.is_muted(person, &said.by.id));
        self.notes.chat.iter().filter(|said| !muted(said)).cloned().collect()
    }
}
