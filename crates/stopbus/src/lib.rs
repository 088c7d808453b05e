//! Stop the Bus: three cards each, the best suit counts, 31 stops the bus, and the lowest loses a
//! life.
//!
//! Source: a Turbo Pascal program of 1993 and its port. What differs here:
//!
//! - the deck end: both older programs could go on for ever when the last card was showing. Here
//!   a round ends when all living seats in turn have passed, and after 30 turns per living seat;
//! - 2 to 7 seats and 1 to 9 lives, and a `fair` shuffle beside the `pascal` one;
//! - every seat has the choices that only the human had: any turn may swap, draw, stick or pass.
//!
//! `RULES.md` is for players. Here, turns are in `apply.rs`, what is legal in `action.rs`, what
//! all can work out about a hidden hand in `deduce.rs`.

#![cfg_attr(not(feature = "json"), allow(dead_code, reason = "some is for the edge alone"))]

parlour_core::offers!(StopBus);
parlour_core::schemas!();

mod action;
mod apply;
mod bot;
#[cfg(feature = "json")]
mod cheat;
mod deal;
mod deduce;
#[cfg(feature = "json")]
mod draw;
mod encode;
mod event;
mod guide;
mod number;
mod place;
mod plan;
mod position;
mod prospects;
mod refusal;
mod rules;
mod sample;
#[cfg(feature = "json")]
mod scene;
mod score;
#[cfg(feature = "json")]
mod show;
#[cfg(feature = "json")]
mod snapshot;
mod speak;
mod state;
pub mod statistics;
mod tell;
mod view;
#[cfg(feature = "json")]
mod way;
mod words;
#[cfg(feature = "json")]
mod workload;
#[cfg(feature = "json")]
mod write;

use parlour_core::{
    ActionSet, BySeat, Game, Invalids, Luck, Outcome, Rng, Seat, SeatSet, Sink, Turn, Viewer,
};

pub use action::{Action, Legal};
pub use bot::{Classic, classic};
pub use event::{Ending, Event};
pub use number::Number;
pub use position::{Kind, Knowledge, Numbers, Play, Position, WrittenCard};
pub use refusal::Refusal;
pub use rules::{MAX_LIVES, MAX_PLAYERS, Rules, SWAPS_PER_TURN, Shuffle, TURNS_PER_SEAT};
pub use sample::Worlds;
pub use score::{Hand, THIRTY_ONE, hand_score, stops_the_bus};
pub use state::{Draw, Phase, State};
pub use view::View;

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct StopBus {
    rules: Rules,
    /// The deck in the order of the numbers; as long as `size`.
    deck: [Option<Number>; 52],
    size: usize,
}

impl Game for StopBus {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Worlds = Worlds;

    const ID: &'static str = "stopbus";
    const RULES_VERSION: u32 = 2;

    fn new(rules: Rules) -> Result<StopBus, Invalids> {
        rules.flaws()?;
        let cards = rules.deck();
        let mut deck = [None; 52];
        let in_order = (1..=52).filter_map(Number::new);
        let used = in_order.filter(|n| cards.contains(n.card()));
        for (place, number) in deck.iter_mut().zip(used) {
            *place = Some(number);
        }
        let size = cards.len();
        Ok(StopBus { rules, deck, size })
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline]
    fn seats(&self) -> usize {
        usize::from(self.rules.players)
    }

    fn start(&self) -> State {
        State::new(&self.rules)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.open.phase {
            Phase::Dealing => Turn::Deal,
            Phase::Playing => Turn::Seats(SeatSet::only(state.open.seat)),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        debug_assert_eq!(state.open.phase, Phase::Dealing, "no round is to be dealt");
        self.deal_round(state, luck, out);
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat) -> Legal {
        state.open.legal(seat)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        _luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        if !state.open.legal(seat).contains(&action) {
            return Err(state.open.refusal(seat, action));
        }
        self.act(state, action, out);
        Ok(())
    }

    /// Each seat's share of the lives that are left; in a draw the last to fall share alike.
    fn value(&self, state: &State) -> BySeat<f32> {
        let open = &state.open;
        let share: [u8; MAX_PLAYERS] = if open.living().is_empty() {
            open.fell.map(|round| u8::from(round == open.round))
        } else {
            open.lives
        };
        let all = share.iter().map(|s| f32::from(*s)).sum::<f32>();
        BySeat::from_fn(self.seats(), |s| f32::from(share[s.index()]) / all)
    }

    /// The lives.
    fn scores(&self, state: &State) -> BySeat<i32> {
        BySeat::from_fn(self.seats(), |s| state.open.lives[s.index()].into())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let open = &state.open;
        if open.phase != Phase::Over {
            return None;
        }
        // The survivor first, then those who fell, the last of them first.
        let mut outcome = Outcome::ranked(self.scores(state), |s| {
            let fell = open.fell[s.index()];
            (fell > 0, u8::MAX - fell)
        });
        if open.living().is_empty() {
            outcome.draw = true;
            outcome.winners.clear();
        }
        Some(outcome)
    }

    #[inline]
    fn view(&self, state: &State, who: Viewer) -> View {
        View::new(state, who)
    }

    #[inline]
    fn legal_in(&self, view: &View) -> Legal {
        let seat = view.who.seat();
        seat.map_or_else(Legal::default, |seat| view.open.legal(seat))
    }

    fn witness(&self, event: &Event, who: Viewer) -> Option<Event> {
        Some(self.seen_event(event, who))
    }

    /// The action with the cards it moves. The top card is part of every edge, so that what a
    /// draw has turned tells the next decisions apart; but the edge of the draw itself is one,
    /// whatever it will turn: nobody chooses by a card that still lies face down.
    fn trace(&self, state: &State, seat: Seat, action: Action, _observer: Seat) -> u64 {
        let byte = |card: Option<Number>| card.map_or(0, |n| u64::from(n.get()));
        let laid = match action {
            Action::Swap { slot } => state.hands[seat.index()].get(usize::from(slot)),
            Action::Draw | Action::Stick | Action::Done => None,
        };
        let kind = action.index().map_or(u64::MAX, u64::from);
        kind << 16 | byte(state.open.top) << 8 | byte(laid.copied().flatten())
    }

    fn worlds(&self, view: &View) -> Worlds {
        self.prepare(view)
    }

    #[inline]
    fn sample(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        self.draw_world(worlds, rng)
    }

    /// A second swap in a turn changes the first, or puts the card back.
    #[inline]
    fn takes_back(&self, state: &State, action: Action) -> bool {
        matches!(action, Action::Swap { .. }) && state.open.has_swapped()
    }
}
