//! What people see of a match, wherever it is held: at a table of this program, or far away.

use parlour_core::record::{Line, SEED_CHEAT};
use parlour_core::scene::Scene;
use parlour_core::speak::understand;
use parlour_core::table::{TableError, ToldEvent};
use parlour_core::write::action_json;
use parlour_core::{Guide, Outcome, Seat, SeatSet, Seed, Show, Turn, Viewer, Worth};
use serde_json::Value;

use crate::hint::Hint;
use crate::table::{ActError, AnyTable, Seated, check_seat};

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

impl<G: Show + Guide> Look for Seated<G> {
    fn game(&self) -> &'static str {
        G::ID
    }
    fn title(&self) -> &'static str {
        G::about().title
    }
    fn seats(&self) -> usize {
        self.table.game().seats()
    }
    fn seat_name(&self, seat: Seat) -> String {
        match self.table.names() {
            Some(names) => names.of(seat.index()).to_owned(),
            None => self.table.game().seat_name(seat),
        }
    }
    fn controllers(&self) -> Vec<String> {
        self.table.controllers().iter().map(|c| c.name().to_owned()).collect()
    }
    fn humans(&self) -> SeatSet {
        self.table.humans()
    }
    fn turn(&self) -> Turn {
        self.table.turn()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }
    fn understand(&self, seat: Seat, typed: &str) -> Option<(String, Value)> {
        check_seat(&self.table, seat).ok()?;
        let view = self.table.view(Viewer::Seat(seat));
        understand(self.table.game(), &view, typed).map(action_json::<G>)
    }
    fn next_bot(&self) -> Option<Seat> {
        self.table.next_bot()
    }
    fn may_undo(&self) -> Result<(), TableError> {
        self.table.may_undo()
    }
    fn may_redo(&self) -> Result<(), TableError> {
        self.table.may_redo()
    }
    fn mark(&self) -> usize {
        self.table.mark()
    }
    fn events(&self, who: Viewer, mark: usize) -> Vec<ToldEvent> {
        let mut events = self.table.events(who, mark);
        if let Some(names) = self.table.names() {
            events.iter_mut().for_each(|event| names.change(&mut event.text));
        }
        events
    }
    fn scene(&self, who: Viewer) -> Scene {
        let mut scene = self.table.scene(who);
        if let Some(names) = self.table.names() {
            names.rename(&mut scene);
        }
        scene
    }
    fn worth(&self) -> Worth {
        self.table.game().worth()
    }
    fn scored_in(&self) -> &'static str {
        self.table.game().scored_in()
    }
    fn cheats(&self) -> Vec<(&'static str, &'static str)> {
        self.table.game().cheats().iter().map(|c| (c.id, c.title)).collect()
    }
    fn open_cheats(&self, seat: Seat) -> Vec<&'static str> {
        self.table.open_cheats(seat)
    }
    fn was_forfeited(&self) -> bool {
        self.table.was_forfeited()
    }
    fn was_undone(&self) -> bool {
        self.table.was_undone()
    }
    fn was_cheated(&self) -> bool {
        self.table.was_cheated()
    }
    fn advise(&self, seat: Seat) -> Result<Hint, ActError> {
        AnyTable::hint(self, seat, &AnyTable::adviser(self))
    }
    fn has_begun(&self) -> bool {
        !self.table.record().lines.is_empty()
    }
    fn seed(&self) -> Option<Seed> {
        Some(self.table.record().header.start.seed)
    }
    fn seed_was_told(&self) -> bool {
        let told = |line: &Line| matches!(line, Line::Cheat { what, .. } if what == SEED_CHEAT);
        self.table.record().lines.iter().any(told)
    }
}
