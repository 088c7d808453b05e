//! Tables set up for a test.
#![allow(dead_code, reason = "each test file uses a part of this")]

use parlour_cards::read_cards;
use parlour_core::table::Controller;
use parlour_core::{Bot, FastLuck, Game, Seat, Write, fast_rng};
use parlour_stopbus::{
    Action, Draw, Event, Phase, Play, Position, Refusal, Rules, State, StopBus, WrittenCard,
};

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index)
}

pub(crate) fn swap(slot: u8) -> Action {
    Action::Swap { slot }
}

pub(crate) fn cards(text: &str) -> Vec<WrittenCard> {
    read_cards(text).unwrap().into_iter().map(|c| WrittenCard(c.into())).collect()
}

pub(crate) fn card(text: &str) -> WrittenCard {
    cards(text)[0]
}

/// A round that has just been dealt, as a position: `-` is the hand of a seat without lives. Seat
/// 0 starts, or the first with lives. All cards that are not named are covered.
pub(crate) fn dealt(lives: &[u8], hands: &[&str], top: &str, stock: &str) -> Position {
    let lost = lives.iter().map(|l| 3 - l).max().unwrap();
    let starter = seat(lives.iter().position(|l| *l > 0).unwrap());
    let hand = |text: &&str| (**text != *"-").then(|| cards(text).try_into().unwrap());
    Position {
        phase: Phase::Playing,
        round: lost + 1,
        lives: lives.to_vec(),
        fell: lives.iter().map(|l| if *l == 0 { lost } else { 0 }).collect(),
        starter,
        hands: hands.iter().map(hand).collect(),
        top: Some(card(top)),
        play: Some(Play {
            seat: starter,
            stuck: None,
            turns: 0,
            passes: 0,
            draw: Draw::Open,
            swaps: 0,
            offered: None,
            stock: cards(stock),
            covered: None,
            knowledge: None,
        }),
        numbers: None,
    }
}

/// A match that stands in a position.
pub(crate) struct Match {
    pub(crate) game: StopBus,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Match {
    pub(crate) fn of(players: u8) -> StopBus {
        StopBus::new(Rules { players, ..Rules::default() }).unwrap()
    }

    pub(crate) fn at(position: &Position) -> Match {
        let game = Match::of(position.lives.len() as u8);
        let state = game.place(position).unwrap();
        Match { game, state, events: Vec::new() }
    }

    /// Four seats with poor hands and a poor top card.
    pub(crate) fn plain() -> Match {
        Match::at(&dealt(&[3; 4], &PLAIN, "4S", "5S 6S 7S 8S"))
    }

    pub(crate) fn act(&mut self, index: usize, action: Action) -> Result<(), Refusal> {
        let mut luck = FastLuck(fast_rng(0));
        self.game.apply(&mut self.state, seat(index), action, &mut luck, &mut self.events)
    }

    /// Does actions that must be legal.
    pub(crate) fn go(&mut self, index: usize, actions: &[Action]) {
        for action in actions {
            self.act(index, *action).unwrap();
        }
    }

    /// A refused action changes nothing and says nothing.
    pub(crate) fn refused(&mut self, index: usize, action: Action) -> Refusal {
        let (state, events) = (self.state, self.events.len());
        let refusal = self.act(index, action).unwrap_err();
        assert_eq!(self.state, state, "a refused action changed the state");
        assert_eq!(self.events.len(), events, "a refused action was told of");
        refusal
    }

    pub(crate) fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    pub(crate) fn lives(&self) -> Vec<u8> {
        self.position().lives
    }

    pub(crate) fn play(&self) -> Play {
        self.position().play.expect("a round is being played")
    }

    /// The end of the round, if it has come.
    pub(crate) fn ended(&self) -> Option<&Event> {
        self.events.last().filter(|e| matches!(e, Event::RoundEnded { .. }))
    }
}

/// Hands that score 10, 9, 8 and 7 and cannot reach 31.
pub(crate) const PLAIN: [&str; 4] = ["TC 2D 3H", "9C 3D 2H", "8C 4D 5H", "7C 5D 4H"];

pub(crate) fn bot(name: &str, bot: impl Bot<StopBus> + 'static) -> Controller<StopBus> {
    Controller::Bot { name: name.into(), bot: Box::new(bot) }
}
