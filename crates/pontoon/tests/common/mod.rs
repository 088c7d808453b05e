//! Tables with a deck in a chosen order.

#![allow(dead_code, reason = "each test file uses some of it")]

use parlour_cards::{Card, DECK};
use parlour_core::{Game, Luck, Rng, Seat, Speak, Turn, Viewer, Write};
use parlour_pontoon::{Action, Event, Pontoon, Position, Refusal, Rules, State};

/// The cards of a text: `AS TD`.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// Luck whose next shuffles bring the cards in a chosen order; after those it leaves the order as
/// it is, so that the highest cards come first.
pub(crate) struct Rigged(Vec<u32>);

impl Rigged {
    /// The deck comes with these cards on top.
    pub(crate) fn order(rules: &Rules, top: &str) -> Rigged {
        let mut deck: Vec<Card> =
            DECK.iter().copied().filter(|c| rules.cards().contains(*c)).collect();
        let top = cards(top);
        let mut target: Vec<Card> = deck.iter().copied().filter(|c| !top.contains(c)).collect();
        target.extend(top.iter().rev());
        assert_eq!(target.len(), deck.len(), "a card is named twice or not in the deck");
        let mut answers = Vec::new();
        for last in (1..deck.len()).rev() {
            let at = deck.iter().position(|c| *c == target[last]).unwrap();
            answers.push(at as u32);
            deck.swap(last, at);
        }
        answers.reverse();
        Rigged(answers)
    }
}

impl Luck for Rigged {
    type Stream<'a> = &'a mut Rigged;
    fn stream(&mut self, _deck: u8, _nth: u32) -> &mut Rigged {
        self
    }
}

impl Rng for Rigged {
    fn next_u32(&mut self) -> u32 {
        unreachable!("shuffles ask for bounded numbers")
    }
    fn next_u64(&mut self) -> u64 {
        unreachable!("shuffles ask for bounded numbers")
    }
    fn below(&mut self, bound: u32) -> u32 {
        self.0.pop().unwrap_or(bound - 1)
    }
}

/// A match in progress.
pub(crate) struct Play {
    pub(crate) game: Pontoon,
    pub(crate) state: State,
    pub(crate) luck: Rigged,
    pub(crate) events: Vec<Event>,
}

impl Play {
    /// A first round dealt with these cards on top.
    pub(crate) fn deal(rules: Rules, top: &str) -> Play {
        let game = Pontoon::new(rules).unwrap();
        let (state, luck) = (game.start(), Rigged::order(&rules, top));
        let mut play = Play { game, state, luck, events: Vec::new() };
        play.game.deal(&mut play.state, &mut play.luck, &mut play.events);
        play
    }

    /// A classic round: player, banker, player, banker, then what is taken.
    pub(crate) fn classic(top: &str) -> Play {
        Play::deal(Rules::default(), top)
    }

    /// A British round of one player who stakes; the cards are as in `classic`.
    pub(crate) fn british(stake: u32, top: &str) -> Play {
        let mut play = Play::deal(Rules::british(1), top);
        play.act(Action::Stake { amount: stake });
        play
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        match self.game.turn(&self.state) {
            Turn::Seats(seats) => seats.first(),
            Turn::Deal | Turn::Over => None,
        }
    }

    pub(crate) fn try_act(&mut self, action: Action) -> Result<(), Refusal> {
        let seat = self.to_act().unwrap_or(Seat::new(0));
        self.game.apply(&mut self.state, seat, action, &mut self.luck, &mut self.events)
    }

    pub(crate) fn act(&mut self, action: Action) -> &mut Play {
        assert_eq!(self.try_act(action), Ok(()));
        self.through_the_door();
        self
    }

    pub(crate) fn twist(&mut self) -> &mut Play {
        self.act(Action::Twist)
    }

    pub(crate) fn stick(&mut self) -> &mut Play {
        self.act(Action::Stick)
    }

    pub(crate) fn buy(&mut self, amount: u32) -> &mut Play {
        self.act(Action::Buy { amount })
    }

    pub(crate) fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    /// Every state on the way is one that the checked door lets in, and its chips are all there.
    fn through_the_door(&self) {
        assert_eq!(self.game.place(&self.position()), Ok(self.state));
    }

    /// The code of the refusal and its sentence.
    pub(crate) fn refused(&mut self, action: Action) -> (&'static str, String) {
        let before = self.state;
        let refusal = self.try_act(action).unwrap_err();
        assert_eq!(self.state, before, "refused is unchanged");
        let seat = self.to_act().unwrap_or(Seat::new(0));
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let refused = self.game.explain(&view, refusal);
        (refused.code, refused.message)
    }

    /// What the last round brought seat 0.
    pub(crate) fn won(&self) -> i64 {
        self.position().last[0]
    }

    /// Everything told so far to seat 0.
    pub(crate) fn told(&self) -> String {
        let who = Viewer::Seat(Seat::new(0));
        let seen = self.events.iter().filter_map(|e| self.game.witness(e, who));
        seen.map(|e| self.game.tell(&e, who).text + "\n").collect()
    }
}
