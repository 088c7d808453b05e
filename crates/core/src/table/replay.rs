//! Playing a record again, line by line.

use std::sync::Arc;

use super::{Controller, Step, Table, json};
use crate::game::Turn;
use crate::record::{Header, Line, Record, RecordError};
use crate::show::{Show, action_from_json};

impl<G: Show> Table<G> {
    /// Plays a record again, checking every line. Controllers are only put in their seats.
    pub fn replay(
        game: Arc<G>,
        record: &Record,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, RecordError> {
        let mut table = Table::from_header(game, &record.header, controllers)?;
        for (index, line) in record.lines.iter().enumerate() {
            table.replay_line(line).map_err(|why| RecordError::new(index + 2, why))?;
        }
        table.note_end();
        Ok(table)
    }

    /// The table of a record's header, before its first line.
    pub fn from_header(
        game: Arc<G>,
        header: &Header,
        controllers: Vec<Controller<G>>,
    ) -> Result<Table<G>, RecordError> {
        let wrong = |why: String| RecordError::new(1, why);
        if header.game != G::ID {
            return Err(wrong(format!("this is a match of {}, not of {}", header.game, G::ID)));
        }
        if header.rules_version != G::RULES_VERSION {
            return Err(wrong(format!(
                "it was played by version {} of the rules; this program has version {}",
                header.rules_version,
                G::RULES_VERSION
            )));
        }
        if header.seats.len() != game.seats() {
            return Err(wrong(format!("{} seats instead of {}", header.seats.len(), game.seats())));
        }
        let state = match &header.start.position {
            None => game.start(),
            Some(position) => {
                let position: G::Position = serde_json::from_value(position.clone())
                    .map_err(|e| wrong(format!("start.position: {e}")))?;
                game.place(&position).map_err(|all| {
                    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
                    wrong(format!("start.position: {}", all.join("; ")))
                })?
            }
        };
        let position = header.start.position.clone();
        let mut table = Table::set(game, header.start.seed, position, state, controllers);
        table.record.header = header.clone();
        Ok(table)
    }

    /// Does what one line of a record says, or says why it cannot have happened.
    pub fn replay_line(&mut self, line: &Line) -> Result<(), String> {
        if self.forfeit.is_some() && !matches!(line, Line::End { .. }) {
            return Err("the match ended by a forfeit before this".into());
        }
        match line {
            Line::Deal {} => {
                if self.game.turn(&self.state) != Turn::Deal {
                    return Err("no round was to be dealt here".into());
                }
                self.do_step(Step::Deal).map_err(|e| e.to_string())?;
                self.undone.clear();
            }
            Line::Act { seat, name, payload } => {
                let action = action_from_json::<G>(name, payload)?;
                if seat.index() >= self.game.seats() {
                    return Err(format!("there is no seat {seat} at this table"));
                }
                self.do_step(Step::Act(*seat, action)).map_err(|e| e.to_string())?;
                self.undone.clear();
            }
            Line::Undo { count } => self.rewind(*count as usize)?,
            Line::Redo { count } => {
                match self.undone.last() {
                    Some(steps) if steps.len() == *count as usize => {}
                    Some(steps) => return Err(format!("the last undo took back {}", steps.len())),
                    None => return Err("nothing was undone before this".into()),
                }
                self.redo_last().map_err(|e| e.to_string())?;
            }
            Line::Cheat { seat, what } => {
                self.find_cheat(what).map_err(|e| e.to_string())?;
                if seat.index() >= self.game.seats() {
                    return Err(format!("there is no seat {seat} at this table"));
                }
            }
            Line::Substitute { .. } => {}
            Line::Forfeit { seat, .. } => {
                if seat.index() >= self.game.seats() {
                    return Err(format!("there is no seat {seat} at this table"));
                }
                self.forfeit = Some(*seat);
            }
            Line::End { outcome } => match self.outcome() {
                Some(actual) if actual == *outcome => {}
                Some(actual) => {
                    return Err(format!("the match ended otherwise: {}", json(&actual)));
                }
                None => return Err("the match is not over here".into()),
            },
        }
        self.record.lines.push(line.clone());
        Ok(())
    }
}
