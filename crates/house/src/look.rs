//! What people see of a match, wherever it is held: at a table of this program, or far away.

use parlour_core::record::{Line, SEED_CHEAT};
use parlour_core::scene::Scene;
use parlour_core::speak::understand;
use parlour_core::table::{Table, TableError, ToldEvent};
use parlour_core::write::action_json;
use parlour_core::{Guide, Outcome, Seat, SeatSet, Seed, Show, Turn, Viewer, Worth};
use serde_json::Value;

use crate::hint::Hint;
use crate::table::{ActError, AnyTable, check_seat};

/// A match of any game, to look at. One that is held elsewhere is seen with the eyes of who sits
/// here, whoever is named.
pub trait Look: Send {
    /// The game's short name.
    fn game(&self) -> &'static str;
    /// What people call the game.
    fn title(&self) -> &'static str;
    /// How many seats.
    fn seats(&self) -> usize;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// Who sits where, as it was asked for.
    fn controllers(&self) -> Vec<String>;
    /// The seats that people decide for.
    fn humans(&self) -> SeatSet;
    /// Who is awaited.
    fn turn(&self) -> Turn;
    /// How the match ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The name and payload of the action that typed words mean to a seat, legal or not.
    fn understand(&self, seat: Seat, typed: &str) -> Option<(String, Value)>;
    /// The bot that would act next.
    fn next_bot(&self) -> Option<Seat>;
    /// Whether something can be taken back now, or why not.
    fn may_undo(&self) -> Result<(), TableError>;
    /// Whether something can be done again now, or why not.
    fn may_redo(&self) -> Result<(), TableError>;
    /// How many events there have been.
    fn mark(&self) -> usize;
    /// The events since a mark, as a viewer is told of them.
    fn events(&self, who: Viewer, mark: usize) -> Vec<ToldEvent>;
    /// The picture as a viewer sees it.
    fn scene(&self, who: Viewer) -> Scene;
    /// What the values of judgements, hints and standings are counted in.
    fn worth(&self) -> Worth;
    /// What the scores count: `points`, `lives`.
    fn scored_in(&self) -> &'static str;
    /// The cheats of the game, by id and title.
    fn cheats(&self) -> Vec<(&'static str, &'static str)>;
    /// The cheats that are open to a seat.
    fn open_cheats(&self, seat: Seat) -> Vec<&'static str>;
    /// Whether the match ended because a seat gave it up.
    fn was_forfeited(&self) -> bool;
    /// Whether somebody undid something, ever.
    fn was_undone(&self) -> bool;
    /// Whether somebody cheated, ever.
    fn was_cheated(&self) -> bool;
    /// What the best bot of the game would do in a seat, and what it thinks of the choices.
    fn advise(&self, seat: Seat) -> Result<Hint, ActError>;
    /// Whether anything was done in it yet.
    fn has_begun(&self) -> bool;
    /// The seed of every shuffle, where this program has it.
    fn seed(&self) -> Option<Seed>;
    /// Whether somebody asked for the seed, ever.
    fn seed_was_told(&self) -> bool;
}

impl<G: Show + Guide> Look for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }
    fn title(&self) -> &'static str {
        G::about().title
    }
    fn seats(&self) -> usize {
        self.game().seats()
    }
    fn seat_name(&self, seat: Seat) -> String {
        match self.names() {
            Some(names) => names.of(seat.index()).to_owned(),
            None => self.game().seat_name(seat),
        }
    }
    fn controllers(&self) -> Vec<String> {
        Table::controllers(self).iter().map(|c| c.name().to_owned()).collect()
    }
    fn humans(&self) -> SeatSet {
        Table::humans(self)
    }
    fn turn(&self) -> Turn {
        Table::turn(self)
    }
    fn outcome(&self) -> Option<Outcome> {
        Table::outcome(self)
    }
    fn understand(&self, seat: Seat, typed: &str) -> Option<(String, Value)> {
        check_seat(self, seat).ok()?;
        let view = Table::view(self, Viewer::Seat(seat));
        understand(self.game(), &view, typed).map(action_json::<G>)
    }
    fn next_bot(&self) -> Option<Seat> {
        Table::next_bot(self)
    }
    fn may_undo(&self) -> Result<(), TableError> {
        Table::may_undo(self)
    }
    fn may_redo(&self) -> Result<(), TableError> {
        Table::may_redo(self)
    }
    fn mark(&self) -> usize {
        Table::mark(self)
    }
    fn events(&self, who: Viewer, mark: usize) -> Vec<ToldEvent> {
        let mut events = Table::events(self, who, mark);
        if let Some(names) = self.names() {
            events.iter_mut().for_each(|event| names.change(&mut event.text));
        }
        events
    }
    fn scene(&self, who: Viewer) -> Scene {
        let mut scene = Table::scene(self, who);
        if let Some(names) = self.names() {
            names.rename(&mut scene);
        }
        scene
    }
    fn worth(&self) -> Worth {
        self.game().worth()
    }
    fn scored_in(&self) -> &'static str {
        self.game().scored_in()
    }
    fn cheats(&self) -> Vec<(&'static str, &'static str)> {
        self.game().cheats().iter().map(|c| (c.id, c.title)).collect()
    }
    fn open_cheats(&self, seat: Seat) -> Vec<&'static str> {
        Table::open_cheats(self, seat)
    }
    fn was_forfeited(&self) -> bool {
        Table::was_forfeited(self)
    }
    fn was_undone(&self) -> bool {
        Table::was_undone(self)
    }
    fn was_cheated(&self) -> bool {
        Table::was_cheated(self)
    }
    fn advise(&self, seat: Seat) -> Result<Hint, ActError> {
        AnyTable::hint(self, seat, &AnyTable::adviser(self))
    }
    fn has_begun(&self) -> bool {
        !Table::record(self).lines.is_empty()
    }
    fn seed(&self) -> Option<Seed> {
        Some(Table::record(self).header.start.seed)
    }
    fn seed_was_told(&self) -> bool {
        let told = |line: &Line| matches!(line, Line::Cheat { what, .. } if what == SEED_CHEAT);
        Table::record(self).lines.iter().any(told)
    }
}
