//! What every front end for people shares, whatever it paints with.
//!
//! [`Menu`] says what can be done, step by step; [`mod@read`] finds the picks in typed words;
//! [`recap`] says what happened since somebody last decided; [`words`] has the sentences that all
//! of them say; [`field`] has what can be filled in before a match. Nothing here draws, reads a key or waits.

pub mod field;
pub mod menu;
pub mod read;
pub mod recap;
pub mod rules;
pub mod sitting;
#[cfg(test)]
mod toy;
pub mod words;

pub use menu::{Command, Item, Menu, Pick};
pub use read::{Said, read};
pub use recap::Recap;
pub use sitting::{Again, Ended, Host, Moved, Reach, Sitting, Stage};

/// The columns that every line of text fits in.
pub const WIDTH: usize = 80;

/// The wish that a running match came from, for a rematch.
#[must_use]
pub fn wish_of(session: &parlour_store::Session) -> parlour_store::Wish {
    let header = &session.table().record().header;
    let people = session.table().humans();
    let names = people.iter().filter_map(|seat| header.names.get(seat.index()));
    let named = names.take_while(|name| !name.is_empty());
    parlour_store::Wish {
        rules: header.rules.as_object().cloned().unwrap_or_default(),
        bots: header.seats.iter().filter_map(|seat| seat.parse().ok()).collect(),
        names: named.cloned().collect(),
        undo: header.undo,
        ..parlour_store::Wish::default()
    }
}
