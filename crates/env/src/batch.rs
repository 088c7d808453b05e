//! Where a step of many matches writes what it found: slices that the caller has.

/// Whether a match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum End {
    /// It goes on.
    Not = 0,
    /// It is over.
    Over = 1,
    /// It had as many rounds as were asked for, and is left.
    Cut = 2,
}

/// The rows of a batch: fractions, bytes, or none.
#[derive(Debug)]
pub enum Rows<'a> {
    /// Nobody wants rows.
    None,
    /// Numbers from 0 to 1.
    Floats(&'a mut [f32]),
    /// Numbers as they are.
    Bytes(&'a mut [u8]),
}

/// A place for each match, one after another.
#[derive(Debug)]
pub struct Batch<'a> {
    /// What the seat to move sees, a row for each match.
    pub rows: Rows<'a>,
    /// 1 for each letter that it may write next.
    pub masks: &'a mut [u8],
    /// What the step brought each seat, a number for each.
    pub rewards: &'a mut [f32],
    /// The seat to move.
    pub seats: &'a mut [u8],
    /// An [`End`]: whether the step ended a match. All else then is of the next.
    pub ends: &'a mut [u8],
    /// The letter that was written.
    pub played: &'a mut [u16],
}

/// How many numbers a match has in each slice of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) width: usize,
    pub(crate) letters: usize,
    pub(crate) seats: usize,
}

impl<'a> Batch<'a> {
    /// Those of the first `lanes` matches, and the others.
    pub(crate) fn split(self, lanes: usize, shape: Shape) -> (Batch<'a>, Batch<'a>) {
        let (rows, other_rows) = match self.rows {
            Rows::None => (Rows::None, Rows::None),
            Rows::Floats(rows) => {
                let (first, others) = rows.split_at_mut(lanes * shape.width);
                (Rows::Floats(first), Rows::Floats(others))
            }
            Rows::Bytes(rows) => {
                let (first, others) = rows.split_at_mut(lanes * shape.width);
                (Rows::Bytes(first), Rows::Bytes(others))
            }
        };
        let masks = self.masks.split_at_mut(lanes * shape.letters);
        let rewards = self.rewards.split_at_mut(lanes * shape.seats);
        let seats = self.seats.split_at_mut(lanes);
        let ends = self.ends.split_at_mut(lanes);
        let played = self.played.split_at_mut(lanes);
        let batch = |rows, masks, rewards, seats, ends, played| Batch {
            rows,
            masks,
            rewards,
            seats,
            ends,
            played,
        };
        (
            batch(rows, masks.0, rewards.0, seats.0, ends.0, played.0),
            batch(other_rows, masks.1, rewards.1, seats.1, ends.1, played.1),
        )
    }

    /// What has another size than so many matches need.
    pub(crate) fn flaw(&self, lanes: usize, shape: Shape) -> Option<String> {
        let rows = match &self.rows {
            Rows::None => lanes * shape.width,
            Rows::Floats(rows) => rows.len(),
            Rows::Bytes(rows) => rows.len(),
        };
        let sizes = [
            ("rows", rows, lanes * shape.width),
            ("masks", self.masks.len(), lanes * shape.letters),
            ("rewards", self.rewards.len(), lanes * shape.seats),
            ("seats", self.seats.len(), lanes),
            ("ends", self.ends.len(), lanes),
            ("played", self.played.len(), lanes),
        ];
        let wrong = sizes.iter().find(|(_, has, needs)| has != needs)?;
        Some(format!("{} has {} numbers, and needs {}.", wrong.0, wrong.1, wrong.2))
    }
}
