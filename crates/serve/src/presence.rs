//! Who is connected to which table of this node.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::live::Live;

/// Who is connected to which table of this node.
#[derive(Debug, Default)]
pub struct Presence(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    tables: HashMap<String, Here>,
    /// Grows with every coming and going.
    number: u64,
}

/// Who is connected to a table.
#[derive(Debug, Default)]
struct Here {
    /// By how many connections each.
    people: HashMap<String, usize>,
    /// When somebody last came or went.
    number: u64,
}

impl Presence {
    /// Somebody connects to a table, until what is given back is dropped. Others are told of
    /// their first connection and of the end of their last.
    pub fn enter(self: &Arc<Presence>, live: &Arc<Live>, person: &str) -> Stay {
        let stay = Stay { presence: self.clone(), live: live.clone(), person: person.to_owned() };
        let mut state = self.state();
        let State { tables, number } = &mut *state;
        let here = tables.entry(live.id().to_owned()).or_default();
        let connections = here.people.entry(stay.person.clone()).or_default();
        *connections += 1;
        if *connections == 1 {
            *number += 1;
            here.number = *number;
            live.stir();
        }
        drop(state);
        stay
    }

    /// Whether somebody is connected to a table.
    pub fn is_here(&self, table: &str, person: &str) -> bool {
        self.state().tables.get(table).is_some_and(|here| here.people.contains_key(person))
    }

    /// A number that changes with who is connected to a table.
    pub fn number(&self, table: &str) -> u64 {
        self.state().tables.get(table).map_or(0, |here| here.number)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody's connection to a table.
#[derive(Debug)]
pub struct Stay {
    presence: Arc<Presence>,
    live: Arc<Live>,
    person: String,
}

impl Drop for Stay {
    fn drop(&mut self) {
        let mut state = self.presence.state();
        let State { tables, number } = &mut *state;
        let Some(here) = tables.get_mut(self.live.id()) else { return };
        let Some(connections) = here.people.get_mut(&self.person) else { return };
        *connections -= 1;
        if *connections > 0 {
            return;
        }
        here.people.remove(&self.person);
        *number += 1;
        here.number = *number;
        if here.people.is_empty() {
            tables.remove(self.live.id());
        }
        self.live.stir();
    }
}
