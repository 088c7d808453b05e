//! A set of states that need only be equal and printable.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Write};
use std::hash::{DefaultHasher, Hasher};

/// Distinct states in the order they came.
pub(crate) struct Worlds<S> {
    states: Vec<S>,
    /// Where the states of each hash are. Equal states print the same, so they share a hash.
    places: BTreeMap<u64, Vec<usize>>,
}

impl<S: Eq + Debug> Worlds<S> {
    pub(crate) fn new() -> Worlds<S> {
        Worlds { states: Vec::new(), places: BTreeMap::new() }
    }

    pub(crate) fn as_slice(&self) -> &[S] {
        &self.states
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Where the state is, if it is there.
    pub(crate) fn find(&self, state: &S) -> Option<usize> {
        let places = self.places.get(&hash(state))?;
        places.iter().copied().find(|i| self.states[*i] == *state)
    }

    /// Adds a state unless it is there.
    pub(crate) fn insert(&mut self, state: S) {
        let places = self.places.entry(hash(&state)).or_default();
        if places.iter().all(|i| self.states[*i] != state) {
            places.push(self.states.len());
            self.states.push(state);
        }
    }
}

impl<S: Eq + Debug> FromIterator<S> for Worlds<S> {
    fn from_iter<I: IntoIterator<Item = S>>(states: I) -> Worlds<S> {
        let mut worlds = Worlds::new();
        states.into_iter().for_each(|state| worlds.insert(state));
        worlds
    }
}

/// Hashes what is printed, without keeping it.
struct Printed(DefaultHasher);

impl Write for Printed {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

fn hash(state: &impl Debug) -> u64 {
    let mut printed = Printed(DefaultHasher::new());
    match write!(printed, "{state:?}") {
        Ok(()) => printed.0.finish(),
        Err(fmt::Error) => 0, // Slower, not wrong: equality decides.
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_states_come_once_and_all_are_found() {
        let worlds: Worlds<u32> = (0..1_000).chain(0..1_000).collect();
        assert_eq!(worlds.len(), 1_000);
        assert!((0..1_000).all(|n| worlds.find(&n) == Some(n as usize)));
        assert_eq!(worlds.find(&1_000), None);
    }

    #[test]
    fn states_that_print_the_same_stay_distinct() {
        #[derive(PartialEq, Eq)]
        struct Shy(u8);
        impl Debug for Shy {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("Shy")
            }
        }
        let worlds: Worlds<Shy> = [Shy(1), Shy(2), Shy(1)].into_iter().collect();
        assert_eq!((worlds.len(), worlds.find(&Shy(2))), (2, Some(1)));
    }
}
