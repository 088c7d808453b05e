//! NYC Bus Rush: everybody rides together, everybody scores alone.
//!
//! Two to four players travel through the five boroughs as one group, play Bus cards where the
//! group is, move it with Express and Rush cards, restrict each other, and race for two bonuses.
//! RULES.md has the rules for people; `docs/games/busrush-names.md` maps every rule to its place
//! and test.
//!
//! Where to look: `check.rs` says whether something may be done, `legal.rs` lists what may be,
//! `apply.rs` does it, `round.rs` runs turns, rounds and events, `score.rs` finds the winner.
//! The cards and numbers are in `data/busrush.toml`.

#![cfg_attr(not(feature = "json"), allow(dead_code, reason = "some is for the edge alone"))]

parlour_core::offers!(BusRush);
parlour_core::schemas!();

mod action;
mod apply;
pub mod balance;
mod borough;
mod bot;
mod bus;
mod check;
#[cfg(feature = "json")]
mod choices;
mod city;
mod data;
mod deck;
#[cfg(feature = "json")]
mod draw;
mod encode;
mod event;
mod guide;
mod hand;
mod legal;
mod mind;
mod mind_cards;
mod mind_turn;
mod payment;
mod place;
mod position;
mod prospects;
mod refusal;
mod round;
mod rules;
mod rush;
mod sample;
#[cfg(feature = "json")]
mod scene;
mod score;
#[cfg(feature = "json")]
mod sheet;
#[cfg(feature = "json")]
mod show;
mod speak;
mod state;
mod tell;
mod view;
mod view_json;
#[cfg(feature = "json")]
mod way;
mod weights;
mod words;
#[cfg(feature = "json")]
mod workload;
#[cfg(feature = "json")]
mod write;

use parlour_core::{BySeat, Game, Invalids, Luck, Outcome, Rng, Seat, SeatSet, Sink, Turn, Viewer};

pub use action::{Action, Payment};
pub use borough::{Borough, Boroughs};
pub use bot::Classic;
pub use bus::{Card, Face, Kind, Restriction};
pub use city::{CityEvent, Perk, Race};
pub use data::{BusEntry, Cards, EventEntry, Numbers, PerkEntry, RushEntry, Service};
pub use event::{DeckName, Event};
pub use legal::Legal;
pub use position::{ActiveEvent, DeckPosition, PlayerPosition, Position, Question, Ride};
pub use refusal::Refusal;
pub use rules::{BusRush, Rules};
pub use rush::{Rush, RushCard};
pub use sample::{Worlds, weight};
pub use state::{Phase, State, TurnState};
pub use view::View;

use deck::Deck;
use state::Player;

impl Game for BusRush {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Worlds = Worlds;

    const ID: &'static str = "busrush";
    const RULES_VERSION: u32 = 1;

    fn new(rules: Rules) -> Result<BusRush, Invalids> {
        BusRush::compile(rules)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seats(&self) -> usize {
        self.players()
    }

    fn start(&self) -> State {
        State {
            phase: Phase::Setup,
            round: 0,
            seat: 0,
            asked: 0,
            owed: 0,
            resolving: 0,
            group: Borough::Manhattan,
            turn: TurnState::default(),
            players: [Player::default(); 4],
            bus: Deck::create(&self.table.bus),
            rush: Deck::create(&self.table.rush),
            events: Deck::create(&self.table.events),
            perks: Deck::create(&self.table.perks),
            market: 0,
            active: [0; city::TIMED],
            foreseen: 0,
            holders: [0; 2],
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match (state.phase, state.awaited()) {
            (_, Some(seat)) => Turn::Seats(SeatSet::only(seat)),
            (Phase::Setup, None) => Turn::Deal,
            (_, None) => Turn::Over,
        }
    }

    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        self.begin(state, luck, out);
    }

    #[inline(always)]
    fn legal(&self, state: &State, seat: Seat) -> Legal {
        self.legal_set(state, seat)
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
        self.check(state, seat, action)?;
        self.perform(state, seat, action, luck, out);
        Ok(())
    }

    fn value(&self, state: &State) -> BySeat<f32> {
        self.standing(state)
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        self.totals(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| self.result(state))
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        self.view_of(state, who)
    }

    fn legal_in(&self, view: &View) -> Legal {
        match view.who {
            Viewer::Seat(seat) => self.legal_set(&view.state, seat),
            Viewer::Spectator | Viewer::All => self.legal_set(&self.start(), Seat::new(0)),
        }
    }

    fn witness(&self, event: &Event, who: Viewer) -> Option<Event> {
        self.seen_of(event, who)
    }

    /// Every action is done openly.
    fn trace(&self, _: &State, _: Seat, action: Action, _observer: Seat) -> u64 {
        action.number()
    }

    fn worlds(&self, view: &View) -> Worlds {
        self.worlds_of(view)
    }

    fn sample(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        self.draw_world(worlds, rng)
    }
}
