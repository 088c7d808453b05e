//! A match with people at it: whose eyes see it, who holds the device, what each was told, and
//! the stage it is in. Every front end goes through the same stages in the same order, so the
//! same seed and the same choices make the same record everywhere.

mod host;
#[cfg(test)]
mod tests;
mod told;

use std::time::Duration;

use parlour_core::record::SEED_CHEAT;
use parlour_core::table::{Failed, OnFault, TableError};
use parlour_core::{Report, Scene, Seat, SeatSet, Turn, Viewer};
use parlour_house::{ActError, Look};
use parlour_store::{SessionError, StoreError};

pub use host::{Again, Ended, Host, Reach};

use self::told::Told;
use crate::menu::{CLAIM, Command};
use crate::words;

/// What a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The last step is not on disk: nothing is shown or done until it is.
    Unsaved,
    /// The next round is dealt without asking anybody: it is the first, or nobody wants to be
    /// asked.
    Dealing,
    /// A bot thinks, what a person has claimed is played out, or a formality is seen to.
    Thinking(Seat),
    /// The device goes to another person; nobody's cards are to be seen.
    HandOver(Seat),
    /// A person decides.
    Asked(Seat),
    /// A round has ended; people look at it and say when to go on.
    Between,
    /// A round has ended, and everybody who could decide is out: go on, or skip to the end.
    Watching,
    /// Who holds the match does not answer: it is tried again.
    Lost,
    /// Another plays for the person, who says when to play on.
    StoodIn,
    /// The match has ended.
    Over,
}

/// A match with people at it.
pub struct Sitting<H> {
    host: H,
    /// The person at the device, where several share it.
    holder: Option<Seat>,
    /// Whether those who are out want to see the end only.
    skipping: bool,
    /// Who has said that the rest of the round be played out.
    claimed: Option<Seat>,
    /// Whether people know the seed, from which all hidden cards follow.
    seed_known: bool,
    told: Told,
}

/// A way to go back or forth in a match.
type Travel<H> = fn(&mut H, u32) -> Result<Report, SessionError>;

/// What came of a bot's turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// The seats that acted.
    pub acted: Vec<Seat>,
    /// What everybody may know of what bots did wrong.
    pub faults: Vec<String>,
}

/// Whose eyes a match is seen with: those of who holds the device, or of the only person.
#[must_use]
pub fn eyes(humans: SeatSet, holder: Option<Seat>) -> Viewer {
    match (holder, humans.first()) {
        (Some(seat), _) => Viewer::Seat(seat),
        (None, Some(only)) if humans.len() == 1 => Viewer::Seat(only),
        (None, _) => Viewer::Spectator,
    }
}

impl<H: Host> Sitting<H> {
    /// People sit down at a match. What happened before counts as told.
    pub fn new(host: H) -> Sitting<H> {
        let told = Told::new(host.table());
        let seed_known = host.table().seed_was_told();
        Sitting { host, holder: None, skipping: false, claimed: None, seed_known, told }
    }

    /// What holds the match.
    pub fn host(&self) -> &H {
        &self.host
    }

    /// What holds the match, to be changed in ways of its own.
    pub fn host_mut(&mut self) -> &mut H {
        &mut self.host
    }

    /// Gets up from the match.
    pub fn into_host(self) -> H {
        self.host
    }

    /// The table, to look at.
    pub fn table(&self) -> &dyn Look {
        self.host.table()
    }

    /// Whether several people share the device.
    pub fn is_shared(&self) -> bool {
        self.table().humans().len() > 1
    }

    /// Whose eyes see the match now.
    pub fn viewer(&self) -> Viewer {
        eyes(self.table().humans(), self.holder)
    }

    /// The picture as the viewer sees it.
    pub fn scene(&self) -> Scene {
        self.table().scene(self.viewer())
    }

    /// What the match waits for.
    pub fn stage(&self) -> Stage {
        let table = self.table();
        let humans = table.humans();
        if !self.host.is_saved() {
            return Stage::Unsaved;
        }
        match self.host.reach() {
            Reach::Lost => return Stage::Lost,
            Reach::StoodIn if table.turn() != Turn::Over => return Stage::StoodIn,
            Reach::Here | Reach::StoodIn => {}
        }
        // Bots choose first where all choose at once, so that the order is always the same.
        if let Some(other) = table.next_bot() {
            return Stage::Thinking(other);
        }
        match table.turn() {
            Turn::Over => Stage::Over,
            Turn::Deal if table.mark() == 0 || self.skipping || humans.is_empty() => Stage::Dealing,
            Turn::Deal if self.everybody_is_out() => Stage::Watching,
            Turn::Deal => Stage::Between,
            Turn::Seats(awaited) => {
                if let Some(seat) = self.plays_out() {
                    return Stage::Thinking(seat);
                }
                if let Some((seat, _)) = self.formality() {
                    return Stage::Thinking(seat);
                }
                let mut people = awaited.iter().filter(|seat| humans.contains(*seat));
                let holds = self.holder.filter(|seat| awaited.contains(*seat));
                let Some(seat) = holds.or_else(|| people.next()) else {
                    unreachable!("a table that waits for no bot waits for a person")
                };
                if self.is_shared() && self.holder != Some(seat) {
                    Stage::HandOver(seat)
                } else {
                    Stage::Asked(seat)
                }
            }
        }
    }

    /// Whether all people are out of the match.
    fn everybody_is_out(&self) -> bool {
        let humans = self.table().humans();
        let scene = self.scene();
        let mut places = scene.places.iter().filter(|place| humans.contains(place.seat));
        !humans.is_empty() && places.all(|place| place.out)
    }

    /// The person whose foregone round is being played out, if it goes on by itself now.
    fn plays_out(&self) -> Option<Seat> {
        let Turn::Seats(awaited) = self.table().turn() else { return None };
        let seat = self.claimed.filter(|seat| awaited.contains(*seat))?;
        let scene = self.table().scene(Viewer::Seat(seat));
        scene.choices.foregone.is_some().then_some(seat)
    }

    /// What a person who is awaited does without deciding anything, if that is all there is to do.
    fn formality(&self) -> Option<(Seat, Command)> {
        let Turn::Seats(awaited) = self.table().turn() else { return None };
        let humans = self.table().humans();
        awaited.iter().filter(|seat| humans.contains(*seat)).find_map(|seat| {
            let scene = self.table().scene(Viewer::Seat(seat));
            let only = scene.choices.formality()?;
            let (name, payload, label) =
                (only.name.clone(), only.payload.clone(), only.label.clone());
            Some((seat, Command { name, payload, label }))
        })
    }

    /// The person who is asked wants the rest of the round played out, which must be foregone: it
    /// then goes on as if a bot thought.
    fn claim(&mut self) -> Result<(), SessionError> {
        let Some(seat) = self.viewer().seat() else {
            return Err(ActError::from(TableError::NothingToClaim).into());
        };
        let began = self.table().mark();
        let done = self.host.act_foregone(seat);
        if self.table().mark() > began {
            self.told.decided(seat, began);
            self.claimed = Some(seat);
        }
        done.map(drop)
    }

    /// Tries again to write the step that is not on disk.
    pub fn save(&mut self) -> Result<(), StoreError> {
        self.host.save()
    }

    /// Tries once to reach a match that is held elsewhere, or takes the person's seat back.
    pub fn come_back(&mut self) -> Result<(), SessionError> {
        self.host.come_back()
    }

    /// Takes in what happened elsewhere without waiting; whether there was anything.
    pub fn listen(&mut self) -> bool {
        let heard = self.host.listen();
        // What was taken back elsewhere was never told.
        let mark = self.table().mark();
        self.told.forget_after(mark);
        heard
    }

    /// How long the person who is asked may still think, where a clock runs.
    pub fn time_left(&self) -> Option<Duration> {
        self.host.time_left(self.viewer().seat()?)
    }

    /// A person takes the device.
    pub fn take_over(&mut self, seat: Seat) {
        self.holder = Some(seat);
    }

    /// Nobody holds the device: the next person is handed it.
    pub fn put_down(&mut self) {
        self.holder = None;
    }

    /// From now on rounds are dealt without asking: those who are out want to see the end.
    pub fn skip(&mut self) {
        self.skipping = true;
    }

    /// Whether rounds are dealt without asking.
    pub fn is_skipping(&self) -> bool {
        self.skipping
    }

    /// Does what the person who is asked has chosen.
    pub fn act(&mut self, command: &Command) -> Result<(), SessionError> {
        if command.name == CLAIM {
            return self.claim();
        }
        let (Stage::Asked(seat) | Stage::HandOver(seat)) = self.stage() else {
            // The table says better than we could why nobody can act.
            let seat = self.viewer().seat().unwrap_or(Seat::new(0));
            return self.host.act(seat, &command.name, &command.payload).map(drop);
        };
        let began = self.table().mark();
        let done = self.host.act(seat, &command.name, &command.payload);
        if self.table().mark() > began {
            self.told.decided(seat, began);
        }
        done.map(drop)
    }

    /// Deals the next round. Nobody is to see another's cards as they are dealt.
    pub fn deal(&mut self) -> Result<(), SessionError> {
        self.holder = None;
        self.claimed = None;
        self.host.deal().map(drop)
    }

    /// Lets the next bot act, or does what needs no decision of a person.
    pub fn step(&mut self) -> Result<Moved, SessionError> {
        if self.table().next_bot().is_none() {
            let report = match (self.plays_out(), self.formality()) {
                (Some(seat), _) => self.host.act_foregone(seat)?,
                (None, Some((seat, only))) => self.host.act(seat, &only.name, &only.payload)?,
                (None, None) => return Ok(Moved::default()),
            };
            return Ok(Moved { acted: report.acted, ..Moved::default() });
        }
        let Some(report) = self.host.step_bot()? else { return Ok(Moved::default()) };
        let then = if self.table().was_forfeited() { OnFault::Forfeit } else { OnFault::StandIn };
        let fault =
            |failed: &Failed| words::fault(&self.table().seat_name(failed.seat), &failed.why, then);
        Ok(Moved { faults: report.faults.iter().map(fault).collect(), acted: report.acted })
    }

    /// Goes back to before a person's last decision, several times. A formality was none.
    pub fn undo(&mut self, times: u32) -> Result<(), SessionError> {
        let undone = self.travel(times, H::undo);
        // Where it could not be written it is taken back all the same.
        let mark = self.table().mark();
        self.told.forget_after(mark);
        undone?;
        self.skipping = false;
        self.claimed = None;
        Ok(())
    }

    /// Does again what an undo took back, several times.
    pub fn redo(&mut self, times: u32) -> Result<(), SessionError> {
        self.travel(times, H::redo)
    }

    /// Goes so many decisions one way, and on past a formality.
    fn travel(&mut self, times: u32, go: Travel<H>) -> Result<(), SessionError> {
        go(&mut self.host, times)?;
        while self.formality().is_some() && go(&mut self.host, 1).is_ok() {}
        Ok(())
    }

    /// The windows through which a person may cheat: name, what each shows, and whether it is open.
    pub fn cheats(&self, seat: Seat) -> Vec<(&'static str, &'static str, bool)> {
        let open = self.table().open_cheats(seat);
        let all = self.table().cheats().into_iter();
        all.map(|(id, title)| (id, title, open.contains(&id))).collect()
    }

    /// Opens a cheat for a person, which marks the record, or closes it again.
    pub fn cheat(&mut self, seat: Seat, what: &str, open: bool) -> Result<(), SessionError> {
        if open {
            self.host.cheat(seat, what)
        } else {
            self.host.stop_cheat(seat, what);
            Ok(())
        }
    }

    /// Whether people know the seed: they chose it, asked for it, or the match is over.
    pub fn knows_seed(&self) -> bool {
        self.seed_known || self.table().turn() == Turn::Over
    }

    /// People chose the seed themselves.
    pub fn chose_seed(&mut self) {
        self.seed_known = true;
    }

    /// A person asks for the seed. Before the end that is a cheat, unless it is known already;
    /// says whether the match is marked for it.
    pub fn ask_seed(&mut self) -> Result<bool, SessionError> {
        let seat = self.viewer().seat().or(self.table().humans().first());
        let Some(seat) = seat.filter(|_| !self.knows_seed()) else { return Ok(false) };
        self.host.cheat(seat, SEED_CHEAT)?;
        self.seed_known = true;
        Ok(true)
    }

    /// Opens the cheats that the only person wants at every match; what each then shows.
    pub fn open_cheats(&mut self, wanted: &[String]) -> Vec<String> {
        let humans = self.table().humans();
        let Some(seat) = humans.first().filter(|_| humans.len() == 1) else { return Vec::new() };
        let mut opened = Vec::new();
        for (id, title, open) in self.cheats(seat) {
            let wants = !open && wanted.iter().any(|name| name == id);
            if wants && self.cheat(seat, id, true).is_ok() {
                opened.push(format!("Open: {title}. The match is marked and does not count."));
            }
        }
        opened
    }
}
