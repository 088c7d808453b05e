//! What is seen here of a match that is held elsewhere.

use parlour_core::record::Line;
use parlour_core::table::{TableError, ToldEvent};
use parlour_core::{Outcome, Scene, Seat, SeatSet, Seed, Turn, Viewer, Worth};
use parlour_house::{ActError, Hint, Look};
use serde_json::{Value, json};

use crate::far::Far;
use crate::told::Place;

impl Far {
    /// Who is waited for beside who sits here: whoever decides there, or still looks at the
    /// round.
    fn other(&self) -> Option<Seat> {
        let me = self.info.me();
        let playing = |place: &Place| place.person.is_some() && !place.away && !place.conceded;
        let looks = |seat: &Seat| {
            let place = &self.info.seats[seat.index()];
            playing(place) && !place.ready
        };
        match self.turn() {
            Turn::Over => None,
            Turn::Seats(seats) if me.is_some_and(|me| seats.contains(me)) => None,
            Turn::Seats(seats) => seats.first(),
            Turn::Deal => match me {
                Some(me) if !self.info.seats[me.index()].ready => None,
                _ => Seat::all(self.info.seats.len()).find(looks).or(Some(Seat::new(0))),
            },
        }
    }
}

impl Look for Far {
    fn game(&self) -> &'static str {
        self.likeness.game()
    }
    fn title(&self) -> &'static str {
        self.likeness.title()
    }
    fn seats(&self) -> usize {
        self.info.seats.len()
    }
    fn seat_name(&self, seat: Seat) -> String {
        self.likeness.seat_name(seat)
    }
    fn controllers(&self) -> Vec<String> {
        let me = self.info.me().map(Seat::index);
        let who = |(seat, place): (usize, &Place)| match &place.person {
            Some(_) if Some(seat) == me => "human".to_owned(),
            Some(person) if !place.away && !place.conceded => person.name.clone(),
            _ => place.bot.clone(),
        };
        self.info.seats.iter().enumerate().map(who).collect()
    }
    fn humans(&self) -> SeatSet {
        self.info.me().into_iter().collect()
    }
    fn turn(&self) -> Turn {
        let seats: SeatSet = self.stands.to_act.iter().copied().collect();
        match seats.is_empty() {
            _ if self.is_over() => Turn::Over,
            true => Turn::Deal,
            false => Turn::Seats(seats),
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        self.stands.outcome.clone()
    }
    fn understand(&self, _: Seat, typed: &str) -> Option<(String, Value)> {
        let asked = self.talk.borrow_mut().ask("understand", &json!({"words": typed}));
        let mut action = asked.ok()?.get_mut("action")?.take();
        let name = action.get("name")?.as_str()?.to_owned();
        Some((name, action.get_mut("payload")?.take()))
    }
    fn next_bot(&self) -> Option<Seat> {
        self.other()
    }
    fn may_undo(&self) -> Result<(), TableError> {
        match self.info.rated || self.info.others_play() {
            _ if self.is_over() => Err(TableError::Over),
            true => Err(TableError::UndoOff),
            false => Ok(()),
        }
    }
    fn may_redo(&self) -> Result<(), TableError> {
        self.may_undo()
    }
    fn mark(&self) -> usize {
        self.events.len()
    }
    fn events(&self, _: Viewer, mark: usize) -> Vec<ToldEvent> {
        self.events.get(mark..).unwrap_or_default().to_vec()
    }
    fn scene(&self, _: Viewer) -> Scene {
        self.scene.clone()
    }
    fn worth(&self) -> Worth {
        self.likeness.worth()
    }
    fn scored_in(&self) -> &'static str {
        self.likeness.scored_in()
    }
    fn cheats(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    fn open_cheats(&self, _: Seat) -> Vec<&'static str> {
        Vec::new()
    }
    fn was_forfeited(&self) -> bool {
        false
    }
    fn was_undone(&self) -> bool {
        let undone = |line: &Line| matches!(line, Line::Undo { .. });
        self.record.as_ref().is_some_and(|record| record.lines.iter().any(undone))
    }
    fn was_cheated(&self) -> bool {
        false
    }
    fn advise(&self, _: Seat) -> Result<Hint, ActError> {
        let asked = self.talk.borrow_mut().ask("hint", &json!({}));
        let hint = asked.map_err(|trouble| ActError::Bot(trouble.to_string()))?;
        serde_json::from_value(hint).map_err(|error| ActError::Bot(error.to_string()))
    }
    fn has_begun(&self) -> bool {
        let me = self.info.you;
        self.events.iter().any(|event| event.seat.is_some() && event.seat == me)
    }
    fn seed(&self) -> Option<Seed> {
        self.record.as_ref().map(|record| record.header.start.seed)
    }
    fn seed_was_told(&self) -> bool {
        false
    }
}
