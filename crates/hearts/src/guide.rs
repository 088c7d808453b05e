//! What search is told about Hearts: how a sensible player plays, quickly.
//!
//! A playout must be cheap, for a search runs hundreds of thousands of them a second: cards are
//! played by learned weights ([`crate::habits`]), and passed by others ([`crate::parting`]).

use parlour_cards::{Card, CardSet};
use parlour_core::{ActionSet, BySeat, Guide, Levels, Rng, Seat};

use crate::action::Action;
use crate::habits::{GOOD, Moment, Table, Weights};
use crate::legal::Legal;
use crate::likelihood::likelihood;
use crate::moon::Takers;
use crate::parting::{PASSED, Parting};
use crate::rules::{Hearts, JACK, QUEEN, SEATS};
use crate::state::{Phase, State};
use crate::view::View;

/// Who has so many points, and nobody else any, may shoot the moon.
const THREAT: u8 = 5;

/// A pass is chosen once a deal, and there are hundreds.
const PASS_IMPORTANCE: u32 = 5;

impl Guide for Hearts {
    const MODELS_RIVALS: bool = true;
    const WEIGHS_WORLDS: bool = true;
    const COUNTS_BITS: bool = true;
    const TELLS_CHANCES: bool = true;
    const EXPLORATION: f64 = 0.3;
    const ENOUGH: f64 = 0.0001;
    const LEVELS: Levels = Levels { slips: 40, hard: 250, expert: 8000 };

    #[inline(always)]
    fn likelihood(&self, view: &View, world: &State) -> f64 {
        likelihood(self, view, world)
    }

    #[inline(always)]
    fn playout(&self, state: &State, seat: Seat, legal: &Legal, rng: &mut impl Rng) -> Action {
        if state.open.phase == Phase::Passing {
            return self.playout_pass(state, legal, rng);
        }
        Action::Play { card: self.playout_card(state, seat, legal, &GOOD, rng) }
    }

    fn chance(&self, state: &State, seat: Seat, legal: &Legal, action: Action) -> f32 {
        match action {
            Action::Play { card } => self.moment(state, seat).chance(&GOOD, legal.cards(), card),
            Action::Pass { .. } => 1.0 / legal.len() as f32,
        }
    }

    fn points(&self, state: &State) -> BySeat<f32> {
        self.lead_values(state)
    }

    /// Where somebody else may well shoot the moon: who lets it happen by habit would look twice.
    #[inline(always)]
    fn at_stake(&self, state: &State, seat: Seat) -> bool {
        let taken = state.open.taken;
        let threat = |one: Seat| one != seat && taken[one.index()] >= THREAT;
        state.open.phase == Phase::Playing
            && matches!(Takers::of(taken), Takers::One(one) if threat(one))
    }

    fn is_ending(&self, view: &View) -> bool {
        self.ends_soon(&view.open)
    }

    fn solved(&self, state: &State) -> Option<Action> {
        self.solve(state).map(|card| Action::Play { card })
    }

    fn alike(&self, view: &View, one: Action, other: Action) -> bool {
        let (Action::Play { card: one }, Action::Play { card: other }) = (one, other) else {
            return false;
        };
        self.touch(view, one.min(other), one.max(other))
    }

    fn importance(&self, view: &View) -> u32 {
        if view.open.phase == Phase::Passing { PASS_IMPORTANCE } else { 1 }
    }

    fn prior(&self, view: &View, action: Action) -> f32 {
        match action {
            Action::Play { .. } => 1.0,
            Action::Pass { cards } => {
                let parting = Parting::new(self, view.hand(), view.open.direction);
                parting.pull(&PASSED, cards) as f32
            }
        }
    }
}

impl Hearts {
    /// Whether the lower of two cards of a hand takes what the higher one does, and for the same points:
    /// all between them are in this hand too, or gone.
    fn touch(&self, view: &View, low: Card, high: Card) -> bool {
        let open = &view.open;
        let gone = open.tricks.order().iter().take(SEATS * open.tricks.complete());
        let mut about = self.deck - view.hand();
        for card in gone {
            about.remove(*card);
        }
        let counts = |card: Card| self.rules.jack_of_diamonds && card == JACK || card == QUEEN;
        let between = about.above(low).below(high);
        low.suit() == high.suit() && between.is_empty() && !counts(low) && !counts(high)
    }

    /// What a seat sees that is to play a card.
    #[inline(always)]
    #[must_use]
    pub fn moment(&self, state: &State, seat: Seat) -> Moment {
        let hand = state.hands[seat.index()];
        let others = state.hands.iter().fold(CardSet::EMPTY, |all, hand| all | *hand) - hand;
        Moment::new(seat, hand, others, &Table::of(&state.open))
    }

    /// A card that is played by these weights.
    #[inline(always)]
    pub fn playout_card(
        &self,
        state: &State,
        seat: Seat,
        legal: &Legal,
        weights: &Weights,
        rng: &mut impl Rng,
    ) -> Card {
        if legal.len() == 1 {
            return legal.cards().nth(0);
        }
        self.moment(state, seat).pick(weights, legal.cards(), rng)
    }

    /// A pass that is chosen by learned weights.
    #[inline(always)]
    pub fn playout_pass(&self, state: &State, legal: &Legal, rng: &mut impl Rng) -> Action {
        let parting = Parting::new(self, legal.cards(), state.open.direction);
        Action::Pass { cards: parting.pick(&PASSED, rng) }
    }
}
