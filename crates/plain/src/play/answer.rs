//! What a typed line does.

use std::io;

use parlour_core::scene::{AmountChoice, Choice};
use parlour_core::{Scene, Seat, Viewer};
use parlour_store::SessionError;
use serde_json::Value;

use super::Play;
use crate::meaning::{self, Meaning};
use crate::text::clean;
use crate::words::{TableWord, did_you_mean, table_word};

/// What came of a line.
pub(super) enum Answer {
    /// The table has moved.
    Done,
    /// The question stands.
    Again,
    /// The person leaves.
    Leave,
}

impl Play<'_, '_> {
    /// Answers a line typed at a decision.
    pub(super) fn answer(&mut self, seat: Seat, typed: &str) -> io::Result<Answer> {
        if typed.is_empty() {
            return self.enter_alone(seat);
        }
        if let Some(word) = table_word(typed) {
            return self.table_word(seat, word);
        }
        let scene = self.table().scene(Viewer::Seat(seat));
        let understand = |typed: &str| self.table().understand(seat, typed);
        let meant = meaning::meaning(&scene, understand, typed);
        self.carry_out(seat, &scene, meant, typed)
    }

    /// Enter alone does the only thing there is to do, or repeats the question.
    fn enter_alone(&mut self, seat: Seat) -> io::Result<Answer> {
        let scene = self.table().scene(Viewer::Seat(seat));
        let choices = &scene.choices;
        if let ([only], [], []) = (&*choices.list, &*choices.choosers, &*choices.amounts) {
            return self.act(seat, &only.name, &only.payload);
        }
        self.show_question(seat)?;
        Ok(Answer::Again)
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        scene: &Scene,
        meant: Meaning,
        typed: &str,
    ) -> io::Result<Answer> {
        match meant {
            Meaning::Act(name, payload) => self.act(seat, &name, &payload),
            Meaning::Which(choices) => self.ask_which(seat, &choices),
            Meaning::HowMany(amount) => self.ask_how_many(seat, scene, &amount),
            Meaning::Refused(why) => {
                self.console.say(&why)?;
                Ok(Answer::Again)
            }
            Meaning::Unknown => {
                self.not_understood(scene, typed)?;
                Ok(Answer::Again)
            }
        }
    }

    fn act(&mut self, seat: Seat, name: &str, payload: &Value) -> io::Result<Answer> {
        match self.session.act(seat, name, payload) {
            Ok(_) => {
                self.news()?;
                Ok(Answer::Done)
            }
            Err(error) => self.refused(&error),
        }
    }

    /// Several actions touch what was named: a small menu.
    fn ask_which(&mut self, seat: Seat, choices: &[Choice]) -> io::Result<Answer> {
        self.console.say("Which one?")?;
        for (number, choice) in (1..).zip(choices) {
            self.console.say(&format!("  {number}) {}", choice.label))?;
        }
        let Some(typed) = self.console.ask()? else {
            return Ok(Answer::Leave);
        };
        if typed.is_empty() {
            self.show_question(seat)?;
            return Ok(Answer::Again);
        }
        match typed.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|index| choices.get(index)) {
                Some(choice) => self.act(seat, &choice.name, &choice.payload),
                None => {
                    let all = choices.len();
                    let why = format!("There is no number {number} here: they go from 1 to {all}.");
                    self.console.say(&why)?;
                    self.show_question(seat)?;
                    Ok(Answer::Again)
                }
            },
            Err(_) => self.answer(seat, &typed),
        }
    }

    fn ask_how_many(
        &mut self,
        seat: Seat,
        scene: &Scene,
        amount: &AmountChoice,
    ) -> io::Result<Answer> {
        let AmountChoice { label, min, max, .. } = amount;
        self.console.say(&format!("{label}: how many, from {min} to {max}?"))?;
        let Some(typed) = self.console.ask()? else {
            return Ok(Answer::Leave);
        };
        match typed.parse() {
            Ok(number) => {
                let meant = meaning::with_number(amount, number);
                self.carry_out(seat, scene, meant, &typed)
            }
            Err(_) if typed.is_empty() => {
                self.show_question(seat)?;
                Ok(Answer::Again)
            }
            Err(_) => self.answer(seat, &typed),
        }
    }

    fn not_understood(&mut self, scene: &Scene, typed: &str) -> io::Result<()> {
        let meant = did_you_mean(typed, self.game.commands());
        let meant = meant.map(|word| format!(" Did you mean \"{word}\"?")).unwrap_or_default();
        let possible = meaning::possible(scene);
        let shown: String = clean(typed).chars().take(40).collect();
        self.console.say(&format!("\"{shown}\" is nothing I know.{meant} {possible}"))
    }

    /// Does what a table word says.
    pub(super) fn table_word(&mut self, seat: Seat, word: TableWord) -> io::Result<Answer> {
        match word {
            TableWord::Quit => return Ok(Answer::Leave),
            TableWord::Undo(times) => return self.undo(times),
            TableWord::Redo(times) => {
                return match self.session.redo(times) {
                    Ok(_) => {
                        self.news()?;
                        Ok(Answer::Done)
                    }
                    Err(error) => self.refused(&error),
                };
            }
            TableWord::Hint => self.hint(seat)?,
            TableWord::Cheat(what) => return self.cheat(seat, &what),
            TableWord::Last => self.last(Viewer::Seat(seat))?,
            other => self.look(Viewer::Seat(seat), other)?,
        }
        Ok(Answer::Again)
    }

    pub(super) fn undo(&mut self, times: u32) -> io::Result<Answer> {
        let undone = self.session.undo(times);
        // Where it could not be written it is taken back all the same.
        let mark = self.table().mark();
        self.told.iter_mut().for_each(|told| *told = (*told).min(mark));
        for began in &mut self.began {
            began.retain(|at| *at < mark);
        }
        match undone {
            Ok(_) => {
                self.console.say("Taken back. The record notes it; \"redo\" does it again.")?;
                Ok(Answer::Done)
            }
            Err(error) => self.refused(&error),
        }
    }

    pub(super) fn refused(&mut self, error: &SessionError) -> io::Result<Answer> {
        match error {
            SessionError::Act(error) => {
                self.console.say(&clean(&error.to_string()))?;
                Ok(Answer::Again)
            }
            // It is said when writing is tried again, before anything else is asked.
            SessionError::Disk(_) => Ok(Answer::Done),
        }
    }
}
