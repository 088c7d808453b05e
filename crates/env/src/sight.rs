//! What one seat knows when it must choose: all that a player outside is told.

use std::sync::Arc;

use arrayvec::ArrayVec;
use parlour_core::cpu::{self, Work};
use parlour_core::encode::LONGEST_WORD;
use parlour_core::write::action_json;
use parlour_core::{ActionSet, Encode, Game, Guide, Refused, Row, Seat, Seed, Show};
use serde_json::{Value, json};

use crate::batch::Rows;
use crate::error::illegal_letter;
use crate::letters::Letters;
use crate::state::{AnyState, State};

/// What a seat knows of a match, and the letters that it has written.
pub trait AnySight: Send + Sync {
    /// Whose eyes.
    fn seat(&self) -> Seat;
    /// What it knows, as JSON.
    fn view(&self) -> Value;
    /// What it may do: `name`, `payload`, `label` and `words` of each action.
    fn legal(&self) -> Vec<Value>;
    /// The letters written so far.
    fn written(&self) -> &[u16];
    /// The letters that may come next.
    fn letters(&self) -> Letters;
    /// What it may do if this letter comes next, for people.
    fn leads_to(&self, letter: u16) -> Vec<String>;
    /// Writes a letter; gives the action, as JSON, that this completes.
    fn write(&mut self, letter: u16) -> Result<Option<Value>, Refused>;
    /// Writes its row, which has [`AnyEnv::width`](crate::AnyEnv::width) numbers.
    fn row(&self, rows: Rows<'_>);
    /// So many states that the view allows.
    fn sample(&self, count: usize, seed: Seed) -> Box<dyn AnyWorlds>;
}

/// States that a view allows, drawn from all of them.
pub trait AnyWorlds: Send + Sync {
    /// How many were drawn.
    fn count(&self) -> usize;
    /// A match that goes on from one of them, with luck of its own.
    ///
    /// # Panics
    /// If there are not that many.
    fn world(&self, index: usize) -> Box<dyn AnyState>;
}

struct Worlds<G: Show> {
    sight: Sight<G>,
    states: Vec<G::State>,
    seed: Seed,
}

impl<G: Show + Guide + Encode> AnyWorlds for Worlds<G> {
    fn count(&self) -> usize {
        self.states.len()
    }
    fn world(&self, index: usize) -> Box<dyn AnyState> {
        let Sight { game, seat, written, .. } = &self.sight;
        let seed = self.seed.child(index as u64);
        let mut state = State::begun(game.clone(), self.states[index].clone(), seed);
        state.resume(written, *seat);
        Box::new(state)
    }
}

pub(crate) struct Sight<G: Show> {
    pub(crate) game: Arc<G>,
    pub(crate) seat: Seat,
    pub(crate) view: G::View,
    pub(crate) written: ArrayVec<u16, LONGEST_WORD>,
}

impl<G: Show> Clone for Sight<G> {
    fn clone(&self) -> Sight<G> {
        let (game, view, written) = (self.game.clone(), self.view.clone(), self.written.clone());
        Sight { game, seat: self.seat, view, written }
    }
}

/// An action as JSON: what is sent back, and what people read.
pub(crate) fn action_value<G: Show>(game: &G, view: &G::View, action: G::Action) -> Value {
    let (name, payload) = action_json::<G>(action);
    json!({
        "name": name,
        "payload": payload,
        "label": game.label(view, action),
        "words": game.words(view, action),
    })
}

/// The letters that may follow those that a seat has written.
#[inline(always)]
pub(crate) fn allowed_at<G: Encode>(
    game: &G,
    state: &G::State,
    seat: Seat,
    written: &[u16],
) -> Letters {
    let mut letters = Letters::default();
    game.mask_at(state, seat, written, &mut letters);
    letters
}

/// Writes a row, with the letters written so far at its end where words are longer than one.
pub(crate) fn write_row<G: Encode>(game: &G, view: &G::View, written: &[u16], rows: Rows<'_>) {
    match rows {
        Rows::None => {}
        Rows::Floats(row) => fill(game, view, written, row),
        Rows::Bytes(row) => fill(game, view, written, row),
    }
}

/// Writes over what a row held before.
#[inline(always)]
pub(crate) fn fill<G: Encode, T: Copy + Default>(
    game: &G,
    view: &G::View,
    written: &[u16],
    row: &mut [T],
) where
    [T]: Row,
{
    row.fill(T::default());
    game.write(view, row);
    if game.longest() > 1 {
        let tail = game.width();
        written.iter().for_each(|letter| row.set(tail + usize::from(*letter)));
    }
}

impl<G: Show + Guide + Encode> AnySight for Sight<G> {
    fn seat(&self) -> Seat {
        self.seat
    }
    fn view(&self) -> Value {
        serde_json::to_value(&self.view)
            .unwrap_or_else(|e| unreachable!("games write plain JSON: {e}"))
    }
    fn legal(&self) -> Vec<Value> {
        let legal = self.game.legal_in(&self.view);
        legal.iter().map(|action| action_value(&*self.game, &self.view, action)).collect()
    }
    fn written(&self) -> &[u16] {
        &self.written
    }
    fn letters(&self) -> Letters {
        let mut letters = Letters::default();
        self.game.mask(&self.view, &self.written, &mut letters);
        letters
    }
    fn leads_to(&self, letter: u16) -> Vec<String> {
        let mut begun = self.written.to_vec();
        begun.push(letter);
        let legal = self.game.legal_in(&self.view);
        let begins = |action: &G::Action| self.game.spell(&self.view, *action).begins(&begun);
        let label = |action| self.game.label(&self.view, action);
        legal.iter().filter(begins).map(label).collect()
    }
    fn write(&mut self, letter: u16) -> Result<Option<Value>, Refused> {
        let allowed = self.letters();
        if !allowed.has(letter) {
            return Err(illegal_letter(letter, &allowed));
        }
        self.written.push(letter);
        let action = self.game.read(&self.view, &self.written);
        Ok(action.map(|action| action_value(&*self.game, &self.view, action)))
    }
    fn row(&self, rows: Rows<'_>) {
        write_row(&*self.game, &self.view, &self.written, rows);
    }
    fn sample(&self, count: usize, seed: Seed) -> Box<dyn AnyWorlds> {
        let draw = Draw { game: &*self.game, worlds: self.game.worlds(&self.view), count, seed };
        Box::new(Worlds { sight: self.clone(), states: cpu::run(draw), seed })
    }
}

/// Draws states with the processor's bit instructions.
struct Draw<'a, G: Game> {
    game: &'a G,
    worlds: G::Worlds,
    count: usize,
    seed: Seed,
}

impl<G: Game> Work for Draw<'_, G> {
    type Output = Vec<G::State>;

    #[inline(always)]
    fn run(self) -> Vec<G::State> {
        let mut rng = self.seed.mind(0, 0);
        (0..self.count).map(|_| self.game.sample(&self.worlds, &mut rng)).collect()
    }
}
