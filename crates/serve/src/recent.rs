//! Which commands were carried out lately, so that one that arrives again is not done again. They
//! are kept with the match: whoever changes it from one version to the next knows them all.

use sha2::{Digest, Sha256};

use crate::fair::Bytes;
use crate::token::letters;

/// How many of each person are remembered: more than anybody has sent without an answer. What comes
/// from somebody who has not been told of as much since is refused, as it may be older.
pub(crate) const EACH: usize = 8;
/// How many in all, where people come and go.
const ALL: usize = 48;
/// Letters for who sent a command, and for all of it.
const WHO: usize = 2;
const MARK: usize = WHO + 12;

/// A command with the name that its sender gave it, to be done once: what is remembered of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command(String);

impl Command {
    /// Somebody's command.
    #[must_use]
    pub fn new(person: &str, id: &str) -> Command {
        let who: Bytes = Sha256::new()
            .chain_update("parlour 1 command\n")
            .chain_update(person)
            .finalize()
            .into();
        let what: Bytes = Sha256::new().chain_update(who).chain_update(id).finalize().into();
        Command(letters(&who[..WHO]) + &letters(&what[..MARK - WHO]))
    }
}

/// The commands that were carried out lately, the oldest first, as they are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recent(String);

impl Recent {
    /// What was kept.
    #[must_use]
    pub fn read(kept: String) -> Recent {
        // Whatever else this could be, nobody's command is in it.
        let whole = kept.is_ascii() && kept.len().is_multiple_of(MARK);
        Recent(if whole { kept } else { String::new() })
    }

    /// What is to be kept.
    #[must_use]
    pub fn kept(&self) -> &str {
        &self.0
    }

    /// Whether a command was carried out.
    #[must_use]
    pub fn has(&self, command: &Command) -> bool {
        self.0.as_bytes().chunks(MARK).any(|mark| mark == command.0.as_bytes())
    }

    /// A command is carried out; the oldest of the same person makes room for it.
    pub fn add(&mut self, command: &Command) {
        let marks = || self.0.as_bytes().chunks(MARK).enumerate();
        let mut same = marks().filter(|(_, mark)| mark.starts_with(&command.0.as_bytes()[..WHO]));
        let oldest = same.next().filter(|_| same.count() + 1 >= EACH);
        let full = (marks().count() >= ALL).then_some(0);
        if let Some(at) = oldest.map(|(at, _)| at).or(full) {
            self.0.drain(at * MARK..(at + 1) * MARK);
        }
        self.0.push_str(&command.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(person: &str, number: usize) -> Command {
        Command::new(person, &number.to_string())
    }

    #[test]
    fn of_each_person_the_latest_are_remembered_whatever_others_do() {
        let mut recent = Recent::default();
        recent.add(&numbered("ann", 0));
        (0..20).for_each(|number| recent.add(&numbered("bob", number)));
        let recent = Recent::read(recent.kept().to_owned());
        let known = |person, count| {
            (0..count).filter(|n| recent.has(&numbered(person, *n))).collect::<Vec<_>>()
        };
        assert_eq!(known("bob", 20), (12..20).collect::<Vec<_>>());
        assert_eq!(known("ann", 20), [0]);
        assert!(known("cid", 20).is_empty());
    }

    #[test]
    fn one_person_with_another_s_name_for_it_is_not_the_other() {
        let mut recent = Recent::default();
        recent.add(&Command::new("ann", "1\n2"));
        assert!(!recent.has(&Command::new("ann\n1", "2")));
        assert!(!recent.has(&Command::new("bob", "1\n2")));
        assert!(recent.has(&Command::new("ann", "1\n2")));
    }

    #[test]
    fn people_without_number_do_not_fill_the_disk() {
        let mut recent = Recent::default();
        (0..1000).for_each(|n| recent.add(&Command::new(&n.to_string(), "c")));
        assert_eq!(recent.kept().len(), ALL * MARK);
        assert!(recent.has(&Command::new("999", "c")));
    }

    #[test]
    fn what_is_damaged_is_nobody_s_command() {
        for kept in ["x", "é", &"x".repeat(MARK * 100 + 3)] {
            let mut recent = Recent::read(kept.to_owned());
            assert!(!recent.has(&numbered("ann", 1)));
            (0..100).for_each(|number| recent.add(&numbered("ann", number)));
            assert!(recent.has(&numbered("ann", 99)));
        }
    }
}
