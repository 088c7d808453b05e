//! Seats: places at the table, sets of them, and one value per seat.

use std::fmt;
use std::ops::{AddAssign, Index, IndexMut, SubAssign};

use arrayvec::ArrayVec;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// The most seats any table has.
pub const MAX_SEATS: usize = 8;

/// A player's place at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
pub struct Seat(#[cfg_attr(feature = "schema", schemars(range(max = 7)))] u8);

impl Seat {
    /// The seat with this index.
    ///
    /// # Panics
    /// If there is no such seat at any table; use [`Seat::checked`] for outside data.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "a table has at most 8 seats");
        Seat(index as u8)
    }

    /// The seat with this index at a table of `seats`, if there is one.
    ///
    /// ```
    /// use parlour_core::Seat;
    ///
    /// assert_eq!(Seat::checked(3, 4), Some(Seat::new(3)));
    /// assert_eq!(Seat::checked(4, 4), None);
    /// ```
    #[must_use]
    pub const fn checked(index: u64, seats: usize) -> Option<Seat> {
        if index < seats as u64 && index < MAX_SEATS as u64 {
            Some(Seat(index as u8))
        } else {
            None
        }
    }

    /// Its index, counted from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places clockwise at a table of `seats`.
    ///
    /// ```
    /// use parlour_core::Seat;
    ///
    /// let last = Seat::new(3);
    /// assert_eq!(last.after(1, 4), Seat::new(0), "seats go round");
    /// assert_eq!(last.around(4).map(Seat::index).collect::<Vec<_>>(), [3, 0, 1, 2]);
    /// assert_eq!(Seat::all(3).map(Seat::index).collect::<Vec<_>>(), [0, 1, 2]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn after(self, steps: usize, seats: usize) -> Seat {
        Seat(((self.0 as usize + steps) % seats) as u8)
    }

    /// All seats of a table, clockwise from this one on.
    #[inline]
    pub fn around(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(move |steps| self.after(steps, seats))
    }

    /// All seats of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        debug_assert!(seats <= MAX_SEATS);
        (0..seats).map(Seat::new)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Seat, D::Error> {
        let index = u64::deserialize(d)?;
        Seat::checked(index, MAX_SEATS).ok_or_else(|| {
            serde::de::Error::custom(format_args!("there is no seat {index}: seats count from 0"))
        })
    }
}

/// A set of seats.
///
/// ```
/// use parlour_core::{Seat, SeatSet};
///
/// let mut awaited = SeatSet::all(4);
/// awaited.remove(Seat::new(0));
/// assert_eq!((awaited.len(), awaited.first()), (3, Some(Seat::new(1))));
/// assert!(!awaited.contains(Seat::new(0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a table.
    #[inline]
    #[must_use]
    pub const fn all(seats: usize) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Whether the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..MAX_SEATS).map(Seat::new).filter(move |s| self.contains(*s))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<SeatSet, D::Error> {
        Ok(Vec::<Seat>::deserialize(d)?.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for SeatSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SeatSet".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Seat>::json_schema(generator)
    }
}

/// One value per seat of a table.
///
/// ```
/// use parlour_core::{BySeat, Seat};
///
/// let mut scores = BySeat::from_fn(4, |_| 0);
/// scores[Seat::new(2)] += 13;
/// assert_eq!(scores.as_slice(), [0, 0, 13, 0]);
/// let doubled = scores.map(|score| 2 * score);
/// assert_eq!(doubled[Seat::new(2)], 26);
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct BySeat<T>(ArrayVec<T, MAX_SEATS>);

impl<T> BySeat<T> {
    /// For each of `seats` seats what is there by default: no points, no cards.
    #[inline]
    #[must_use]
    pub fn none(seats: usize) -> BySeat<T>
    where
        T: Default,
    {
        BySeat::from_fn(seats, |_| T::default())
    }

    /// The value `make` gives for each of `seats` seats.
    #[inline]
    pub fn from_fn(seats: usize, make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::all(seats).map(make).collect())
    }

    /// How many seats.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no seats.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a seat, if the table has it.
    #[inline]
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The values in seat order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The values in seat order, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(i, t)| (Seat::new(i), t))
    }

    /// The same table with each value changed.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat(self.0.iter().map(&mut change).collect())
    }
}

impl<T: Copy + AddAssign> AddAssign<&BySeat<T>> for BySeat<T> {
    #[inline]
    fn add_assign(&mut self, more: &BySeat<T>) {
        self.0.iter_mut().zip(&more.0).for_each(|(value, more)| *value += *more);
    }
}

impl<T: Copy + SubAssign> SubAssign<&BySeat<T>> for BySeat<T> {
    #[inline]
    fn sub_assign(&mut self, less: &BySeat<T>) {
        self.0.iter_mut().zip(&less.0).for_each(|(value, less)| *value -= *less);
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    /// # Panics
    /// If there are more than [`MAX_SEATS`] values.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> BySeat<T> {
        BySeat(values.into_iter().collect())
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(feature = "schema")]
impl<T: JsonSchema> JsonSchema for BySeat<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("BySeat_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<T>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_has_nothing_for_every_seat() {
        assert_eq!(BySeat::<i32>::none(3).as_slice(), [0, 0, 0]);
        assert!(BySeat::<i32>::none(0).as_slice().is_empty());
    }

    #[test]
    fn after_goes_round_the_table() {
        assert_eq!(Seat::new(3).after(1, 4), Seat::new(0));
        assert_eq!(Seat::new(1).after(2, 5), Seat::new(3));
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: SeatSet = [Seat::new(0), Seat::new(7)].into_iter().collect();
        assert_eq!(set.len(), 2);
        set.remove(Seat::new(0));
        assert_eq!(set.first(), Some(Seat::new(7)));
        assert_eq!(SeatSet::all(8).len(), 8);
    }

    #[test]
    fn outside_data_with_a_wrong_seat_is_refused_in_words() {
        for bad in ["8", "-1", "1.5", "\"a\"", "1e99"] {
            assert!(serde_json::from_str::<Seat>(bad).is_err(), "{bad}");
        }
        assert_eq!(serde_json::from_str::<Seat>("7").unwrap(), Seat::new(7));
        assert!(serde_json::from_str::<BySeat<u8>>("[1,2,3,4,5,6,7,8,9]").is_err());
    }
}
