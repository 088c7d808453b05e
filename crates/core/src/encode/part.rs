//! The parts of a row: what stands where.

use serde::Serialize;

use super::Row;

/// A part of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Its name: `hand`.
    pub name: &'static str,
    /// How many numbers it has.
    pub size: usize,
    /// The largest of them; 1 where each is a yes or no.
    pub most: u8,
    /// What they say.
    pub about: &'static str,
}

impl Part {
    /// Where the part of this name begins in a row.
    ///
    /// # Panics
    /// If there is none; in a constant that is seen when it is compiled.
    #[must_use]
    pub const fn at(parts: &[Part], name: &str) -> usize {
        let (mut at, mut i) = (0, 0);
        while !same(parts[i].name, name) {
            at += parts[i].size;
            i += 1;
        }
        at
    }

    /// Numbers that are each a yes or no.
    #[must_use]
    pub const fn bits(name: &'static str, size: usize, about: &'static str) -> Part {
        Part { name, size, most: 1, about }
    }

    /// Numbers from 0 to `most`.
    #[must_use]
    pub const fn counts(name: &'static str, size: usize, most: u8, about: &'static str) -> Part {
        Part { name, size, most, about }
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}

/// A row of which only the parts are kept.
pub(super) struct Listed<'a>(pub(super) &'a mut Vec<Part>);

impl Row for Listed<'_> {
    fn begins(&mut self, part: Part) {
        self.0.push(part);
    }
    fn set(&mut self, _: usize) {}
    fn put(&mut self, _: usize, _: u32, _: u8) {}
}
