//! What people at a table are called.

use crate::names::Names;
use crate::seat::Seat;
use crate::show::Show;
use crate::table::Table;

impl<G: Show> Table<G> {
    /// People are called so, in order of their seats; the record says it. It is said before the
    /// match begins.
    ///
    /// # Panics
    /// If something was done in the match.
    pub fn name_people(&mut self, names: &[String]) {
        assert!(self.record.lines.is_empty(), "the match has begun");
        let mut all = vec![String::new(); self.controllers.len()];
        for (seat, name) in self.humans().iter().zip(names) {
            name.trim().clone_into(&mut all[seat.index()]);
        }
        let named = all.iter().any(|name| !name.is_empty());
        self.record.header.names = if named { all } else { Vec::new() };
    }

    /// What seats are called in place of what the game calls them; `None` if nobody has a name of
    /// their own.
    #[must_use]
    pub fn names(&self) -> Option<Names> {
        let own = &self.record.header.names;
        let seats = Seat::all(own.len()).zip(own);
        let pairs = seats.map(|(seat, name)| (self.game().seat_name(seat), name.clone()));
        (!own.is_empty()).then(|| Names::new(pairs))
    }
}
