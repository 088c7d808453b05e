//! How a match goes on by itself: bots that answer at once, deals, clocks, and its end.

use parlour_archive::Status;
use parlour_core::record::{Line, Undo};
use parlour_core::{Seat, SeatSet, Turn};
use parlour_house::{AnyGame, SeatSpec, Setup};

use super::{JOBS, Table, game};
use crate::bots;
use crate::clock::{Hands, Ms};
use crate::fair;
use crate::hex::unhex;
use crate::refused::Refused;

/// How long a bot's move may take until another node takes it over, in milliseconds.
pub const LEASE: Ms = 20_000;
/// How long people look at a round that has ended.
pub const BETWEEN: Ms = 30_000;
/// How long a bot takes where bots show a game.
pub const PACE: Ms = 1_000;
/// The most lines of a match: rules that make an endless one do not fill the disk.
pub const LONGEST: usize = 20_000;

impl Table {
    /// The match begins: bots fill the seats where no person sits.
    pub(super) fn start(&mut self, games: &[Box<dyn AnyGame>], now: Ms) -> Result<(), Refused> {
        let luck: Vec<fair::Bytes> = self.luck().into_iter().flatten().collect();
        let secret = unhex(&self.notes.secret).unwrap_or_default();
        let mut setup = Setup::new(fair::seed(&self.id, &secret, &luck));
        setup.rules = serde_json::from_str(&self.rules)
            .unwrap_or_else(|e| unreachable!("the rules were checked: {e}"));
        setup.undo = self.notes.free_undo.then_some(Undo::Free);
        for chair in &self.notes.chairs {
            setup.seats.push(match &chair.person {
                Some(_) => SeatSpec::Human,
                None => bots::allowed(&chair.bot)?,
            });
        }
        self.play = Some(game(games, &self.game)?.open(&setup)?);
        self.status = Status::Running;
        let seats = self.notes.chairs.len();
        self.notes.hands = self.notes.clock.map(|clock| Hands::new(clock, seats));
        self.settle(SeatSet::EMPTY, now);
        Ok(())
    }

    /// Bots begin to show a game.
    pub fn begin_show(&mut self, games: &[Box<dyn AnyGame>], now: Ms) -> Result<(), Refused> {
        self.start(games, now)?;
        self.deal();
        Ok(())
    }

    /// What each seat gave to the seed.
    #[must_use]
    pub fn luck(&self) -> Vec<Option<fair::Bytes>> {
        let luck = |text: &Option<String>| text.as_deref().and_then(unhex);
        self.notes.chairs.iter().map(|chair| luck(&chair.luck)).collect()
    }

    /// Goes on after something was done: bots that answer at once act, a round is dealt where
    /// nobody wants to look, clocks stop and start.
    pub(super) fn settle(&mut self, moved: SeatSet, now: Ms) {
        while self.step(now) {}
        let playing = self.notes.playing();
        let Some(play) = &self.play else { return };
        if play.turn() == Turn::Over || play.line_count() > LONGEST {
            self.notes.given_up = play.turn() != Turn::Over;
            self.end();
        }
        let Some(play) = &self.play else { return };
        let waited = match play.turn() {
            Turn::Seats(seats) if !self.is_over() => {
                seats.iter().filter(|seat| playing.contains(*seat)).collect()
            }
            _ => SeatSet::EMPTY,
        };
        if let (Some(clock), Some(hands)) = (self.notes.clock, &mut self.notes.hands) {
            hands.turn(clock, waited, moved, now);
        }
    }

    /// Takes one step that waits for nobody; false if there is none.
    fn step(&mut self, now: Ms) -> bool {
        let (show, playing) = (self.notes.is_show(), self.notes.playing());
        let Some(play) = &mut self.play else { return false };
        // Where nobody is left to play with, a match waits as it is.
        if show || playing.is_empty() || self.status == Status::Over {
            return false;
        }
        match play.turn() {
            Turn::Over => false,
            Turn::Seats(_) => match play.next_bot() {
                Some(seat) if bots::is_quick(&play.controllers()[seat.index()]) => {
                    play.step_bot().is_some() && play.line_count() <= LONGEST
                }
                _ => false,
            },
            Turn::Deal => {
                let chairs = &self.notes.chairs;
                let ready = playing.iter().all(|seat| chairs[seat.index()].ready);
                if play.mark() == 0 || ready {
                    return self.deal();
                }
                self.notes.deal_at.get_or_insert(now + BETWEEN);
                false
            }
        }
    }

    fn deal(&mut self) -> bool {
        self.notes.deal_at = None;
        self.notes.chairs.iter_mut().for_each(|chair| chair.ready = false);
        self.play.as_mut().is_some_and(|play| play.deal().is_ok())
    }

    /// The match is over.
    pub(super) fn end(&mut self) {
        self.status = Status::Over;
        self.notes.deal_at = None;
        self.notes.outcome = self.play.as_ref().and_then(|play| play.outcome());
    }

    /// When something is to be done that no person asks for: a bot's move that takes a while, a
    /// clock that runs out, the next deal, and at once that the result is counted.
    #[must_use]
    pub fn due(&self, now: Ms) -> [Option<Ms>; JOBS.len()] {
        if self.is_over() {
            return [None, None, None, self.notes.rated.then_some(0)];
        }
        let bot = match (&self.play, self.notes.is_show()) {
            (Some(_), true) => Some(now + PACE),
            _ => self.thinker().map(|_| now + LEASE),
        };
        let clock = self.notes.clock.zip(self.notes.hands.as_ref());
        [bot, clock.and_then(|(clock, hands)| hands.next(clock)), self.notes.deal_at, None]
    }

    /// The bot that is to think about its move.
    #[must_use]
    pub fn thinker(&self) -> Option<Seat> {
        let play = self.play.as_ref()?;
        let waits = self.is_over() || self.notes.playing().is_empty() || self.notes.is_show();
        let seat = play.next_bot().filter(|_| !waits)?;
        (!bots::is_quick(&play.controllers()[seat.index()])).then_some(seat)
    }

    /// What a bot has decided, as lines of the record; refused where it comes too late.
    pub fn bot_moved(&mut self, lines: &[Line], now: Ms) -> Result<(), Refused> {
        let late = |why| Refused::now("stale_state", format!("The bot is late: {why}"));
        let play = self.playing()?;
        for line in lines {
            play.follow(line).map_err(late)?;
        }
        self.settle(SeatSet::EMPTY, now);
        Ok(())
    }

    /// What has come due: times that are up, a deal, a step of bots that show a game.
    pub fn come_due(&mut self, now: Ms) {
        if self.is_over() {
            return;
        }
        if self.notes.deal_at.is_some_and(|at| at <= now) {
            self.deal();
        }
        if self.notes.is_show()
            && let Some(play) = &mut self.play
            && play.step_bot().is_none()
        {
            self.deal();
        }
        let clock = self.notes.clock.zip(self.notes.hands.as_ref());
        let late = clock.map_or(SeatSet::EMPTY, |(clock, hands)| hands.expired(clock, now));
        for seat in late.iter() {
            self.stand_in(seat);
        }
        self.settle(late, now);
    }

    /// A bot plays for a person until they come back.
    pub(super) fn stand_in(&mut self, seat: Seat) {
        let chair = &mut self.notes.chairs[seat.index()];
        chair.away = true;
        chair.ready = false;
        let bot = bots::allowed(&chair.bot).unwrap_or(SeatSpec::Classic);
        self.put(seat, &bot);
    }

    /// Somebody else decides for a seat, if the match still goes on.
    pub(super) fn put(&mut self, seat: Seat, who: &SeatSpec) {
        if let Some(play) = &mut self.play {
            // Refused only where the match is over, and then it does not matter.
            let _ = play.seat(seat, who);
        }
    }
}
