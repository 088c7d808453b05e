//! What people do at a table: sit down, begin, act, leave, come back, give up.

use parlour_archive::Status;
use parlour_core::{Seat, SeatSet};
use parlour_house::{AnyGame, SeatSpec};
use serde_json::Value;

use super::Table;
use crate::clock::Ms;
use crate::fair::Bytes;
use crate::hex::hex;
use crate::notes::{Open, Sitter};
use crate::refused::Refused;
use crate::token::hash;

/// How somebody wants to sit down.
#[derive(Clone, Debug)]
pub struct Join {
    /// Who.
    pub who: Sitter,
    /// The invitation, where one is needed.
    pub code: Option<String>,
    /// Where; the first free seat if they do not mind.
    pub seat: Option<usize>,
    /// What they give to the seed.
    pub luck: Bytes,
}

/// What somebody wants to do.
#[derive(Clone, Copy, Debug)]
pub struct Act<'a> {
    /// Who.
    pub person: &'a str,
    /// The action.
    pub name: &'a str,
    /// Its details.
    pub payload: &'a Value,
    /// The seat that they named; it must be their own.
    pub seat: Option<i64>,
    /// The state that they have seen.
    pub state: Option<u64>,
}

impl Table {
    /// Sits down, or comes back to one's seat.
    pub fn join(
        &mut self,
        games: &[Box<dyn AnyGame>],
        join: &Join,
        now: Ms,
    ) -> Result<Seat, Refused> {
        if let Some(seat) = self.notes.seat_of(&join.who.id) {
            self.come_back(seat, now)?;
            return Ok(seat);
        }
        if self.is_over() {
            return Err(Refused::now("match_over", "The match is over."));
        }
        let is_kept = |seat: &Seat| {
            let kept = &self.notes.chairs[seat.index()].kept;
            kept.as_ref().is_some_and(|kept| kept.id == join.who.id)
        };
        let kept = Seat::all(self.notes.chairs.len()).find(is_kept);
        let host = self.notes.host.as_deref() == Some(&*join.who.id);
        // By their hashes, so that the time it takes tells nothing of how near a guess was.
        let invited = join.code.as_ref().is_some_and(|code| hash(code) == hash(&self.notes.code));
        match self.notes.open {
            _ if kept.is_some() || host => {}
            Open::Local => return Err(Refused::no_table()),
            Open::Link if !invited => {
                let message = "This table needs an invitation, and this is none for it.";
                return Err(Refused::forbidden("not_invited", message));
            }
            Open::Public | Open::Link => {}
        }
        let free = |seat: &Seat| self.notes.is_free(*seat, &join.who.id);
        let mut seats = Seat::all(self.notes.chairs.len()).filter(free);
        let seat = match join.seat {
            Some(wanted) => seats.find(|seat| seat.index() == wanted),
            None => kept.or_else(|| seats.next()),
        };
        let seat = seat.ok_or_else(|| Refused::now("no_free_seat", "That seat is not free."))?;
        let chair = &mut self.notes.chairs[seat.index()];
        chair.person = Some(join.who.clone());
        chair.kept = None;
        if self.play.is_none() {
            chair.luck = Some(hex(&join.luck));
        }
        let waits = self.notes.chairs.iter().any(|chair| chair.open && chair.person.is_none());
        if self.play.is_some() {
            self.put(seat, &SeatSpec::Human);
            self.settle(SeatSet::EMPTY, now);
        } else if !waits {
            self.start(games, now)?;
        }
        Ok(seat)
    }

    /// The host begins the match without waiting for more people.
    pub fn begin(
        &mut self,
        games: &[Box<dyn AnyGame>],
        person: &str,
        now: Ms,
    ) -> Result<(), Refused> {
        if self.notes.host.as_deref() != Some(person) {
            let message = "Only who opened the table begins the match.";
            return Err(Refused::forbidden("not_host", message));
        }
        self.seat(person)?;
        match self.status {
            Status::Open => self.start(games, now),
            // Whoever asks twice wants the same.
            Status::Running => Ok(()),
            Status::Over => Err(Refused::now("match_over", "The match is over.")),
        }
    }

    /// Does an action of the game.
    pub fn act(&mut self, act: &Act<'_>, now: Ms) -> Result<(), Refused> {
        let seat = self.seat(act.person)?;
        if act.seat.is_some_and(|named| named != seat.index() as i64) {
            let message = format!("You sit in seat {seat}, and act for that one alone.");
            return Err(Refused::forbidden("not_your_seat", message));
        }
        self.is_present(seat)?;
        let play = self.playing()?;
        let version = play.version(parlour_core::Viewer::Seat(seat));
        if act.state.is_some_and(|seen| seen != version) {
            let message =
                format!("The match is at state {version} for you: look again and decide again.");
            return Err(Refused::now("stale_state", message));
        }
        play.act(seat, act.name, act.payload)?;
        self.settle([seat].into_iter().collect(), now);
        Ok(())
    }

    /// Wants the next round.
    pub fn ready(&mut self, person: &str, now: Ms) -> Result<(), Refused> {
        let seat = self.seat(person)?;
        self.is_present(seat)?;
        let play = self.playing()?;
        if play.turn() != parlour_core::Turn::Deal {
            let message = "A round is being played: it must end before the next.";
            return Err(Refused::now("nothing_to_deal", message));
        }
        self.notes.chairs[seat.index()].ready = true;
        self.settle(SeatSet::EMPTY, now);
        Ok(())
    }

    /// Gets up: before the match for good, in it until one comes back.
    pub fn leave(&mut self, person: &str, now: Ms) -> Result<(), Refused> {
        if self.status == Status::Open {
            return self.leave_before(person);
        }
        let seat = self.seat(person)?;
        if self.status == Status::Running && self.notes.playing().contains(seat) {
            self.stand_in(seat);
            self.settle(SeatSet::EMPTY, now);
        }
        Ok(())
    }

    /// Gets up before the match. Whoever opened the table may not sit there, and hands it on to
    /// who does; where nobody is left, it is closed.
    fn leave_before(&mut self, person: &str) -> Result<(), Refused> {
        let host = self.notes.host.as_deref() == Some(person);
        match self.notes.seat_of(person) {
            Some(seat) => {
                let chair = &mut self.notes.chairs[seat.index()];
                (chair.person, chair.luck) = (None, None);
            }
            None if host => {}
            None => self.seat(person).map(drop)?,
        }
        let next = self.notes.chairs.iter().find_map(|chair| chair.person.as_ref());
        match next.map(|next| next.id.clone()) {
            Some(next) if host => self.notes.host = Some(next),
            Some(_) => {}
            None => {
                self.notes.given_up = true;
                self.end();
            }
        }
        Ok(())
    }

    /// Gives the match up: a bot plays to the end for who does, and where nobody is left, or
    /// only one was the opponent, that is the end.
    pub fn concede(&mut self, person: &str, now: Ms) -> Result<(), Refused> {
        let seat = self.seat(person)?;
        self.playing()?;
        if self.notes.chairs[seat.index()].conceded {
            return Ok(());
        }
        self.stand_in(seat);
        self.notes.chairs[seat.index()].conceded = true;
        let left = self.notes.chairs.iter().any(|c| c.person.is_some() && !c.conceded);
        if !left || self.notes.chairs.len() == 2 {
            self.notes.given_up = true;
            self.end();
        }
        self.settle(SeatSet::EMPTY, now);
        Ok(())
    }

    fn come_back(&mut self, seat: Seat, now: Ms) -> Result<(), Refused> {
        let chair = &mut self.notes.chairs[seat.index()];
        if chair.conceded {
            return Err(Refused::now("conceded", "You have given this match up."));
        }
        if chair.away {
            chair.away = false;
            self.put(seat, &SeatSpec::Human);
            self.settle(SeatSet::EMPTY, now);
        }
        Ok(())
    }

    pub(super) fn is_present(&self, seat: Seat) -> Result<(), Refused> {
        let chair = &self.notes.chairs[seat.index()];
        if chair.conceded {
            return Err(Refused::now("conceded", "You have given this match up."));
        }
        if chair.away {
            let message = "A bot stands in for you: join the table again to play on.";
            return Err(Refused::now("away", message));
        }
        Ok(())
    }
}
