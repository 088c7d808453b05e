//! What each seat has and alone may see.

use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Viewer;
use crate::seat::{BySeat, MAX_SEATS, Seat};

/// A thing of each seat, which is its owner and alone sees it: hands, cards that were drawn. What
/// a viewer cannot see is not there.
///
/// A View and an event that hold their secrets in it hide them by the same word,
/// [`hide`](Secret::hide), and nobody has to remember who owns what. In JSON it is a list by seat,
/// with null for what is hidden.
///
/// ```
/// use parlour_core::{Seat, Secret, Viewer};
///
/// let bob = Viewer::Seat(Seat::new(1));
/// let hands: Secret<&str> = ["QS", "2H"].into_iter().collect();
/// let seen = hands.seen_by(bob);
/// assert_eq!((seen[Seat::new(0)], seen.own(bob)), (None, Some(&"2H")));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret<T, const SEATS: usize = MAX_SEATS>(ArrayVec<Option<T>, SEATS>);

impl<T, const SEATS: usize> Secret<T, SEATS> {
    /// Takes away what a viewer does not see: all that others own.
    #[inline]
    pub fn hide(&mut self, who: Viewer) {
        for (i, thing) in self.0.iter_mut().enumerate() {
            if !who.sees(Seat::new(i)) {
                *thing = None;
            }
        }
    }

    /// What a viewer sees of it: what it owns, or all.
    #[must_use]
    pub fn seen_by(mut self, who: Viewer) -> Secret<T, SEATS> {
        self.hide(who);
        self
    }

    /// What the viewer owns, if it sees it.
    #[must_use]
    pub fn own(&self, viewer: Viewer) -> Option<&T> {
        self.0.get(viewer.seat()?.index())?.as_ref()
    }

    /// Each seat with what is seen of its own.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Option<T>)> {
        self.0.iter().enumerate().map(|(i, thing)| (Seat::new(i), thing))
    }

    /// How many seats.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no seats.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// All of it, as it lies before it is hidden from anybody.
impl<T, const SEATS: usize> FromIterator<T> for Secret<T, SEATS> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Secret<T, SEATS> {
        Secret(things.into_iter().map(Some).collect())
    }
}

/// All of it, where some may not be there at all.
impl<T, const SEATS: usize> From<[Option<T>; SEATS]> for Secret<T, SEATS> {
    fn from(things: [Option<T>; SEATS]) -> Secret<T, SEATS> {
        Secret(things.into())
    }
}

impl<T: Clone> From<&BySeat<T>> for Secret<T> {
    fn from(things: &BySeat<T>) -> Secret<T> {
        things.as_slice().iter().cloned().collect()
    }
}

impl<T, const SEATS: usize> Index<Seat> for Secret<T, SEATS> {
    type Output = Option<T>;
    #[inline]
    fn index(&self, seat: Seat) -> &Option<T> {
        &self.0[seat.index()]
    }
}

impl<T, const SEATS: usize> IndexMut<Seat> for Secret<T, SEATS> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut Option<T> {
        &mut self.0[seat.index()]
    }
}

/// An event that hides its secrets by itself; [`written!`](crate::written!) makes it so.
pub trait Witnessed: Clone {
    /// Takes away what a viewer does not see.
    fn hide(&mut self, who: Viewer);

    /// What a viewer sees of it.
    #[must_use]
    fn seen_by(&self, who: Viewer) -> Self {
        let mut seen = self.clone();
        seen.hide(who);
        seen
    }
}

/// A part of an event, of which a viewer sees what it may. The part of a type that is no [`Secret`]
/// has no `hide` of its own, and that of [`Unhidden`] leaves it as it is.
#[doc(hidden)]
pub struct Hidable<'a, T>(pub &'a mut T);

impl<T, const SEATS: usize> Hidable<'_, Secret<T, SEATS>> {
    pub fn hide(self, who: Viewer) {
        self.0.hide(who);
    }
}

#[doc(hidden)]
pub trait Unhidden: Sized {
    fn hide(self, _: Viewer) {}
}

impl<T> Unhidden for Hidable<'_, T> {}

#[cfg(feature = "schema")]
impl<T: JsonSchema, const SEATS: usize> JsonSchema for Secret<T, SEATS> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Secret_{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Option<T>>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_each_seat_has_is_seen_by_it_alone() {
        let all: Secret<u8> = [1, 2].into_iter().collect();
        let seen = |who| serde_json::to_string(&all.clone().seen_by(who)).unwrap();
        assert_eq!(seen(Viewer::Seat(Seat::new(1))), "[null,2]");
        assert_eq!(
            (seen(Viewer::Spectator), seen(Viewer::All)),
            ("[null,null]".into(), "[1,2]".into())
        );
    }

    #[test]
    fn nobody_owns_what_there_is_no_seat_for() {
        let all: Secret<u8, 2> = [1, 2].into_iter().collect();
        assert_eq!(all.own(Viewer::Seat(Seat::new(5))), None);
        assert_eq!(all.own(Viewer::All), None);
        assert!(serde_json::from_str::<Secret<u8, 2>>("[1,null,3]").is_err(), "one seat too many");
    }
}
