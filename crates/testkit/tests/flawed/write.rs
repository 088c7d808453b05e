//! What is written, flawed.

use parlour_core::{Game, Invalids, Write};
use parlour_kuhn::{Action, Card, Kuhn, Position, Start, State};
use serde_json::{Value, json};

use super::{Flawed, Written, flaw};

impl<const FLAW: u8> Write for Flawed<FLAW> {
    type Position = Written<FLAW>;

    fn commands() -> &'static [&'static str] {
        match FLAW {
            flaw::CLASH => &["check", "bet", "fold", "call", "undo"],
            _ => <Kuhn as Write>::commands(),
        }
    }

    fn command(&self, action: Action) -> &'static str {
        match (FLAW, action) {
            (flaw::MISNAMED, Action::Call) => "fold",
            _ => self.kuhn.command(action),
        }
    }

    fn position(&self, state: &State) -> Written<FLAW> {
        let mut position = self.kuhn.position(state);
        if FLAW == flaw::LOSSY {
            position.start.scores = [0, 0];
        }
        Written(position)
    }

    fn place(&self, position: &Written<FLAW>) -> Result<State, Invalids> {
        let over = position.0.start.dealt > self.rules().rounds;
        assert!(FLAW != flaw::OPEN_DOOR || !over, "the door fell on somebody's head");
        let mut position = position.0.clone();
        if let (flaw::CARELESS, Some([one, other])) = (FLAW, &mut position.start.cards)
            && one == other
        {
            *other = if *one == Card::King { Card::Jack } else { Card::King };
        }
        self.kuhn.place(&position)
    }

    fn snapshot(&self, state: &State) -> Option<Value> {
        let (dealt, scores) = (self.kuhn.position(state).start.dealt, self.scores(state));
        let playing = matches!(self.turn(state), parlour_core::Turn::Seats(_));
        let dealt = dealt - u8::from(playing);
        Some(json!({"dealt": if FLAW == flaw::SNAPSHOT { 0 } else { dealt }, "scores": scores}))
    }

    /// The hand before the snapshot's, as if who leads had won it.
    fn restore(&self, snapshot: &Value) -> Result<State, Invalids> {
        let read = |key: &str| serde_json::from_value(snapshot[key].clone()).ok();
        let dealt = snapshot["dealt"].as_u64().unwrap_or_default() as u8;
        let [a, b]: [i32; 2] = read("scores").unwrap_or_default();
        if dealt == 0 {
            return Ok(self.start());
        }
        let (won, done, cards) = match a {
            2.. => (2, [Action::Bet, Action::Call], [Card::King, Card::Jack]),
            0..=1 => (1, [Action::Check, Action::Check], [Card::King, Card::Jack]),
            -1 => (-1, [Action::Check, Action::Check], [Card::Jack, Card::King]),
            _ => (-2, [Action::Bet, Action::Call], [Card::Jack, Card::King]),
        };
        let start = Start { dealt, scores: [a - won, b + won], cards: Some(cards) };
        self.kuhn.place(&Position { start, done: done.into() })
    }
}
