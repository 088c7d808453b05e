//! `legal`, `view`, `scene`, `history`, `understand`, `position`, `snapshot`, `record` and `hint`:
//! what the viewer may know of the match. Nothing here changes it.

use std::ops::Deref;

use parlour_core::{Seat, Viewer};
use parlour_house::AnyTable;

use crate::answer::{
    Answer, History, Legal, Meant, Picture, Position, Recorded, ShortForm, Snapshot, Understood,
    View,
};
use crate::engine::Engine;
use crate::payload::{AskHint, Nothing, OfSeat, Typed};
use crate::refusal::Refusal;
use crate::sitting::Sitting;

impl<T: Deref<Target = dyn AnyTable>> Sitting<T> {
    /// `legal`.
    pub(crate) fn legal(&self, of: &OfSeat) -> Result<Answer, Refusal> {
        let seats: Vec<Seat> = match (of.seat, self.viewer.seat()) {
            (Some(number), _) => vec![self.seat(number)?],
            (None, Some(viewer)) => vec![viewer],
            (None, None) => self.awaited().iter().collect(),
        };
        for seat in &seats {
            self.must_see(*seat)?;
        }
        // A match that ended by a forfeit awaits nobody, whatever its game would allow.
        let awaited = self.awaited();
        let able = seats.into_iter().filter(|seat| awaited.contains(*seat));
        let actions = able.flat_map(|seat| self.table.legal(seat)).collect();
        Ok(Answer::of(&Legal { actions }))
    }

    /// `view`.
    pub(crate) fn view(&self, of: &OfSeat) -> Result<Answer, Refusal> {
        let view = self.table.view(self.eyes(of)?);
        Ok(Answer::of(&View { view }))
    }

    /// `scene`.
    pub(crate) fn scene(&self, of: &OfSeat) -> Result<Answer, Refusal> {
        let scene = self.table.scene(self.eyes(of)?);
        Ok(Answer::of(&Picture { scene }))
    }

    /// `history`.
    pub(crate) fn history(&self, of: &OfSeat) -> Result<Answer, Refusal> {
        let history = self.table.events(self.eyes(of)?, 0);
        Ok(Answer::of(&History { history }))
    }

    /// `understand`.
    pub(crate) fn understand(&self, typed: &Typed) -> Result<Answer, Refusal> {
        let seat = match (typed.seat, self.viewer.seat(), self.awaited().first()) {
            (Some(number), ..) => self.seat(number)?,
            (None, Some(viewer), _) => viewer,
            (None, None, Some(first)) => first,
            (None, None, None) => return Ok(Answer::of(&Understood { action: None })),
        };
        self.must_see(seat)?;
        let meant = self.table.understand(seat, &typed.words);
        let action = meant.map(|(name, payload)| Meant { name, payload });
        Ok(Answer::of(&Understood { action }))
    }

    /// `position`.
    pub(crate) fn position(&self, _: &Nothing) -> Result<Answer, Refusal> {
        self.must_see_all("The position")?;
        let header = &self.table.record().header;
        Ok(Answer::of(&Position {
            game: header.game.clone(),
            rules_version: header.rules_version,
            rules: self.table.rules(),
            position: self.table.position(),
        }))
    }

    /// `snapshot`.
    pub(crate) fn snapshot(&self, _: &Nothing) -> Result<Answer, Refusal> {
        self.must_see_all("The snapshot")?;
        let header = &self.table.record().header;
        let mut whole = self.table.snapshot();
        let mut take = |field| whole.get_mut(field).map(serde_json::Value::take);
        Ok(Answer::of(&Snapshot {
            snapshot: ShortForm {
                game: header.game.clone(),
                rules_version: header.rules_version,
                rules: self.table.rules(),
                seed: header.start.seed,
                snapshot: take("snapshot"),
                position: take("position"),
            },
        }))
    }

    /// `record`.
    pub(crate) fn record(&self, _: &Nothing) -> Result<Answer, Refusal> {
        self.must_see_all("The record")?;
        Ok(Answer::of(&Recorded { record: self.table.record().clone() }))
    }

    fn must_see_all(&self, what: &str) -> Result<(), Refusal> {
        if self.all_open() { Ok(()) } else { Err(Refusal::hidden(what)) }
    }

    /// Whose eyes a thing is asked for.
    fn eyes(&self, of: &OfSeat) -> Result<Viewer, Refusal> {
        match of.seat {
            None => Ok(self.viewer),
            Some(number) => {
                let seat = self.seat(number)?;
                self.must_see(seat)?;
                Ok(Viewer::Seat(seat))
            }
        }
    }

    /// Who wants a hint.
    fn who_asks(&self, ask: &AskHint) -> Result<Seat, Refusal> {
        let awaited = match self.awaited_humans() {
            people if people.is_empty() => self.awaited(),
            people => people,
        };
        match (ask.seat, self.viewer.seat(), awaited.first()) {
            (Some(number), ..) => self.seat(number),
            (None, Some(viewer), _) => Ok(viewer),
            (None, None, Some(only)) if awaited.len() == 1 => Ok(only),
            (None, None, Some(_)) => {
                let message = "Several seats may act: say who asks, with \"seat\" in the payload.";
                Err(Refusal::new("seat_needed", message))
            }
            (None, None, None) => {
                Err(Refusal::new("not_awaited", "Nobody has anything to decide now."))
            }
        }
    }
}

impl Engine {
    /// `hint`.
    pub(crate) fn hint(&self, ask: &AskHint) -> Result<Answer, Refusal> {
        let sitting = self.sitting()?;
        let bot = match &ask.bot {
            None => sitting.table.adviser(),
            Some(name) => self.bot(name)?,
        };
        let seat = sitting.who_asks(ask)?;
        sitting.must_see(seat)?;
        let hint = sitting.table.hint(seat, &bot).map_err(|e| Refusal::act("hint", &e))?;
        Ok(Answer::of(&hint))
    }
}
