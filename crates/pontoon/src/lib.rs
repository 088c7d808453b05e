//! Pontoon: a player or several against the banker.
//!
//! Source: a design for a terminal game of one player against a computer banker, and the British
//! rules with stakes as pubs and families play them. The banker is part of the rules, not a seat:
//! it plays within the action that ends the last player's turn. What the source leaves open:
//!
//! - in `classic` the first round is dealt from a resting state; after that `again` deals by
//!   itself, so a match has no other rest;
//! - a match has 20 rounds unless `rounds` says otherwise; a `british` one also ends when nobody
//!   has chips;
//! - in `british` a pair is turned face up when it is split, and a banker's five card trick beats
//!   every five card trick of a player, as it takes double from all but a pontoon.
//!
//! `RULES.md` is for players. Here, hands are compared in `value.rs`, what is legal is in
//! `legal.rs`, turns are in `play.rs`, the banker and payments in `settle.rs`.

#![cfg_attr(not(feature = "json"), allow(dead_code, reason = "some is for the edge alone"))]

parlour_core::offers!(Pontoon);
parlour_core::schemas!();

mod action;
mod bot;
mod deal;
mod door;
#[cfg(feature = "json")]
mod draw;
mod encode;
mod event;
pub mod exact;
mod legal;
mod place;
mod play;
mod position;
mod prospects;
mod refusal;
mod rules;
mod sample;
#[cfg(feature = "json")]
mod scene;
mod settle;
#[cfg(feature = "json")]
mod show;
mod speak;
mod state;
mod tell;
pub mod value;
mod view;
#[cfg(feature = "json")]
mod way;
mod words;
#[cfg(feature = "json")]
mod workload;
#[cfg(feature = "json")]
mod write;

use parlour_core::{
    ActionSet, BySeat, Game, Guide, Invalids, Luck, Outcome, Rng, Seat, SeatSet, Sink, Turn, Viewer,
};

pub use action::{Action, Legal};
pub use bot::{Classic, classic};
pub use event::{Event, RoundResult, Standing};
pub use exact::{house_edge, solve, strategy_table};
pub use position::{Position, WrittenHand};
pub use refusal::Refusal;
pub use rules::{
    BankerPontoon, Hidden, LEAST_TO_STICK, MAX_CHIPS, MAX_PLAYERS, MAX_ROUNDS, Rules, Variant,
};
pub use sample::Worlds;
pub use settle::british_payout;
pub use state::{Cards, HANDS, Hand, Phase, State, Statistics, Status};
pub use value::Kind;
pub use view::View;

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Pontoon {
    pub(crate) rules: Rules,
}

impl Game for Pontoon {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Worlds = Worlds;

    const ID: &'static str = "pontoon";
    const RULES_VERSION: u32 = 2;

    fn new(rules: Rules) -> Result<Pontoon, Invalids> {
        rules.flaws()?;
        Ok(Pontoon { rules })
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
        match state.phase {
            Phase::Dealing => Turn::Deal,
            Phase::Staking | Phase::Playing | Phase::Asking => {
                Turn::Seats(SeatSet::only(state.seat))
            }
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        debug_assert_eq!(state.phase, Phase::Dealing, "no round is to be dealt");
        self.deal_round(state, luck, out);
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat) -> Legal {
        self.legal_for(state, seat)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        if !self.allows(state, seat, action) {
            return Err(self.refusal(state, seat, action));
        }
        self.act(state, action, luck, out);
        Ok(())
    }

    /// Rounds ahead of the banker in `classic`, chips in `british`, those staked included.
    /// Rounds ahead of the banker in `classic`, chips in `british`, those staked included.
    fn scores(&self, state: &State) -> BySeat<i32> {
        BySeat::from_fn(self.seats(), |seat| match self.rules.variant {
            Variant::Classic => {
                let counts = state.statistics[seat.index()];
                counts.wins as i32 - counts.losses as i32
            }
            Variant::British => {
                let staked = state.hands[seat.index()].iter().map(|h| h.stake).sum::<u32>();
                i32::try_from(state.chips[seat.index()] + staked).unwrap_or(i32::MAX)
            }
        })
    }

    /// A lone player wins or loses by the balance against the house; several are ranked by chips.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.phase != Phase::Over {
            return None;
        }
        let scores = self.scores(state);
        Some(match scores.as_slice() {
            [alone] => Outcome::alone(*alone, self.level()),
            _ => Outcome::ranked(scores.clone(), |seat| -i64::from(scores[seat])),
        })
    }

    /// In `classic` only the first round is dealt from a rest.
    #[inline]
    fn rounds(&self, state: &State) -> Option<u32> {
        Some(state.round)
    }

    #[inline]
    fn view(&self, state: &State, who: Viewer) -> View {
        self.view_of(state, who)
    }

    #[inline]
    fn legal_in(&self, view: &View) -> Legal {
        let seat = view.who.seat();
        seat.map_or_else(Legal::default, |seat| self.legal_for(&view.table, seat))
    }

    fn witness(&self, event: &Event, who: Viewer) -> Option<Event> {
        Some(event.seen_by(who, &self.rules))
    }

    /// Everybody sees every action with its amount; what card comes is not chosen.
    fn worlds(&self, view: &View) -> Worlds {
        self.prepare(view)
    }

    #[inline]
    fn sample(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        self.draw_world(worlds, rng)
    }
}

impl Pontoon {
    /// The score of a player who has neither won nor lost anything.
    pub(crate) fn level(&self) -> i32 {
        match self.rules.variant {
            Variant::Classic => 0,
            Variant::British => self.rules.chips as i32,
        }
    }

    /// What a seat has won from the house, in rounds or chips; negative where it has lost.
    pub(crate) fn balance(&self, state: &State, seat: Seat) -> i32 {
        self.scores(state)[seat] - self.level()
    }
}

/// This game is solved rather than searched, but the reasons of hints are found by playing on.
impl Guide for Pontoon {
    fn playout(&self, state: &State, seat: Seat, legal: &Legal, _: &mut impl Rng) -> Action {
        classic(self, &self.view(state, Viewer::Seat(seat))).unwrap_or_else(|| legal.get(0))
    }

    /// In `classic` a round ends where the player is asked for another.
    fn leaf(&self, state: &State) -> Option<BySeat<f32>> {
        (state.phase == Phase::Asking).then(|| self.value(state))
    }
}
