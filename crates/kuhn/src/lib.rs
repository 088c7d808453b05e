//! Kuhn poker, the smallest game with bluffing: two players, three cards, one bet.
//!
//! Written to be read and copied. This file has the rules: what is on the table, who may do
//! what, what then happens, and what each player knows. `write.rs` has the JSON, `speak.rs` the
//! words, `draw.rs` the picture and `show.rs` what a lobby says; `bot.rs` is a bot that plays the
//! game's known equilibrium.
//!
//! Source: H. W. Kuhn, "A simplified two-person poker" (1950). Addition: a match may have several
//! hands (`rounds`), and the players take turns to be first.

#![cfg_attr(not(feature = "json"), allow(dead_code, reason = "some is for the edge alone"))]

parlour_core::offers!(Kuhn);

mod bot;
#[cfg(feature = "json")]
mod draw;
mod encode;
#[cfg(feature = "json")]
mod show;
mod speak;
mod write;

use arrayvec::ArrayVec;
use parlour_core::{
    ActionSet, BySeat, Game, Invalids, Luck, Rng, Seat, SeatSet, Secret, Sink, Turn, Viewer,
    Witnessed, options, refusals, written,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use bot::{Classic, boldness};
#[cfg(feature = "json")]
pub use write::Position;

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Kuhn(Rules);

options! {
    /// The options of a match.
    pub struct Rules {
        /// How many hands are played: 1 to 100.
        rounds: u8 = 1, 1 to 100;
    }
}

/// The three cards, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Card {
    /// The lowest.
    #[serde(rename = "J")]
    Jack,
    /// Beats the jack.
    #[serde(rename = "Q")]
    Queen,
    /// Beats both.
    #[serde(rename = "K")]
    King,
}

written! {
    /// What a player may do.
    pub action Action {
        /// Put in nothing.
        Check,
        /// Put in a chip.
        Bet,
        /// Give up the hand to a bet.
        Fold,
        /// Match the bet and see the cards.
        Call,
    }

    /// What happened.
    pub event Event {
        /// Each player got a card; the cards that the viewer cannot see are left out.
        Dealt { cards: Secret<Card, 2> => "The card of each seat." },
        /// A player acted.
        Acted { seat: Seat => "Who.", action: Action => "What the player did." },
        /// Both cards were shown.
        Shown { cards: [Card; 2] => "The card of each seat." },
        /// A player won chips from the other.
        Won { seat: Seat => "Who won.", chips: i32 => "How many chips." },
    }

    /// How a hand begins.
    #[derive(Default)]
    pub start Start {
        dealt: u8 => "How many hands have been dealt, with this one; 0 before the first.",
        scores: [i32; 2] => "What each seat had won, or lost, before it.",
        cards: Option<[Card; 2]> => "The card of each seat; null before the first deal.",
    }

    /// What lies open on the table: a part of every state and view.
    #[derive(Default)]
    pub open Open {
        dealt: u8 => "How many hands have been dealt.",
        scores: [i32; 2] => "What each seat has won, or lost, in the hands that are over.",
        /// What was done in this hand, in order.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<Action>", length(max = 3)))]
        line: ArrayVec<Action, 3>,
    }
}

refusals! {
    /// Why an action was refused.
    pub enum Refusal, explained by (_game: &Kuhn, _view: &View) {
        /// It is the other player's turn, or nobody's.
        NotYourTurn "not_your_turn" => "It is not your turn: wait for it.";
        /// One cannot fold or call before there is a bet.
        NoBetYet "no_bet_yet" => "There is no bet to answer: check or bet.";
        /// One cannot check or bet when there is a bet to answer.
        AnswerTheBet "answer_the_bet" => "There is a bet to answer: fold or call.";
    }
}

/// Everything about the table. The fields are private: outside data comes in by being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    open: Open,
    /// The card of each seat; none before the first deal.
    cards: Option<[Card; 2]>,
}

/// What a viewer knows. It forgets the hands before this one, which say nothing about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct View {
    who: Viewer,
    open: Open,
    cards: Secret<Card, 2>,
}

impl State {
    /// Who has won how many chips in this hand, once it is over.
    fn won(&self) -> Option<(Seat, i32)> {
        let cards = self.cards.filter(|_| self.open.at_rest())?;
        let winner = match self.open.line.last() {
            Some(Action::Fold) => self.open.next(),
            _ => Seat::new(usize::from(cards[1] > cards[0])),
        };
        Some((winner, if self.open.line.contains(&Action::Call) { 2 } else { 1 }))
    }
}

impl Open {
    /// Whether no more can be done in this hand.
    fn at_rest(&self) -> bool {
        use Action::{Call, Check, Fold};
        self.dealt == 0 || matches!(self.line[..], [Check, Check] | [.., Fold | Call])
    }

    /// Whether the hand ended by showing the cards.
    fn shown(&self) -> bool {
        self.at_rest() && self.dealt > 0 && self.line.last() != Some(&Action::Fold)
    }

    /// Who acts first in this hand. The players take turns.
    fn first(&self) -> Seat {
        Seat::new((self.dealt as usize + 1) % 2)
    }

    /// Who acts next in this hand.
    fn next(&self) -> Seat {
        self.first().after(self.line.len(), 2)
    }

    /// What `seat` may do: all of it follows from what lies open.
    fn legal(&self, seat: Seat) -> ArrayVec<Action, 2> {
        if self.at_rest() || self.next() != seat {
            ArrayVec::new()
        } else if self.line.last() == Some(&Action::Bet) {
            [Action::Fold, Action::Call].into()
        } else {
            [Action::Check, Action::Bet].into()
        }
    }
}

impl Game for Kuhn {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = ArrayVec<Action, 2>;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    /// There are at most six: small enough to list.
    type Worlds = Vec<State>;

    const ID: &'static str = "kuhn";
    const RULES_VERSION: u32 = 1;

    fn new(rules: Rules) -> Result<Kuhn, Invalids> {
        rules.checked()?.or(Kuhn(rules))
    }

    fn rules(&self) -> &Rules {
        &self.0
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { open: Open::default(), cards: None }
    }

    fn turn(&self, state: &State) -> Turn {
        match &state.open {
            open if !open.at_rest() => Turn::Seats(SeatSet::only(open.next())),
            open if open.dealt < self.0.rounds => Turn::Deal,
            _ => Turn::Over,
        }
    }

    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let mut deck = [Card::Jack, Card::Queen, Card::King];
        luck.shuffle(0, u32::from(state.open.dealt), &mut deck);
        state.open.dealt += 1;
        state.open.line.clear();
        state.cards = Some([deck[0], deck[1]]);
        out.emit(|| Event::Dealt { cards: [deck[0], deck[1]].into_iter().collect() });
    }

    fn legal(&self, state: &State, seat: Seat) -> Self::Legal {
        state.open.legal(seat)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        _luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let open = &mut state.open;
        if !ActionSet::contains(&open.legal(seat), &action) {
            return Err(match open.line.last() {
                _ if open.at_rest() || open.next() != seat => Refusal::NotYourTurn,
                Some(Action::Bet) => Refusal::AnswerTheBet,
                _ => Refusal::NoBetYet,
            });
        }
        open.line.push(action);
        out.emit(|| Event::Acted { seat, action });
        if let Some((winner, chips)) = state.won() {
            state.open.scores[winner.index()] += chips;
            state.open.scores[1 - winner.index()] -= chips;
            if let Some(cards) = state.cards.filter(|_| state.open.shown()) {
                out.emit(|| Event::Shown { cards });
            }
            out.emit(|| Event::Won { seat: winner, chips });
        }
        Ok(())
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        state.open.scores.into_iter().collect()
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        let mut cards = Secret::from(state.cards.map_or([None; 2], |cards| cards.map(Some)));
        if !state.open.shown() {
            cards.hide(who);
        }
        View { who, open: state.open.clone(), cards }
    }

    fn legal_in(&self, view: &View) -> Self::Legal {
        view.who.seat().map_or_else(ArrayVec::new, |seat| view.open.legal(seat))
    }

    fn witness(&self, event: &Event, who: Viewer) -> Option<Event> {
        Some(event.seen_by(who))
    }

    fn worlds(&self, view: &View) -> Vec<State> {
        let world = |cards| State { open: view.open.clone(), cards };
        if view.open.dealt == 0 {
            return vec![world(None)];
        }
        let deck = [Card::Jack, Card::Queen, Card::King];
        let pairs = deck.iter().flat_map(|a| deck.iter().map(|b| [*a, *b]));
        pairs
            .filter(|pair| pair[0] != pair[1])
            .filter(|pair| {
                view.cards.iter().all(|(s, card)| card.is_none_or(|c| c == pair[s.index()]))
            })
            .map(|pair| world(Some(pair)))
            .collect()
    }

    fn sample(&self, worlds: &Vec<State>, rng: &mut impl Rng) -> State {
        worlds[rng.below(worlds.len() as u32) as usize].clone()
    }
}

/// Nothing to add: search does well enough on three cards.
impl parlour_core::Guide for Kuhn {}
