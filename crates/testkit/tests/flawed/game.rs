//! The rules, flawed.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use arrayvec::ArrayVec;
use parlour_core::{
    ActionSet, BySeat, Game, Guide, Invalids, Luck, Outcome, Rng, Seat, Sink, Turn, Viewer, Write,
};
use parlour_kuhn::{Action, Card, Event, Kuhn, Position, Refusal, Rules, State};

use super::{Flawed, Happened, Seen, flaw};

/// Hands the events of the true game on, wrapped.
struct Wrap<'a, const FLAW: u8, S>(&'a mut S);

impl<const FLAW: u8, S: Sink<Happened<FLAW>>> Sink<Event> for Wrap<'_, FLAW, S> {
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.0.emit(|| Happened(event()));
    }
}

/// Luck whose shuffles are all the first one.
struct First<'a, L>(&'a mut L);

impl<L: Luck> Luck for First<'_, L> {
    type Stream<'a>
        = L::Stream<'a>
    where
        Self: 'a;

    fn stream(&mut self, deck: u8, _: u32) -> L::Stream<'_> {
        self.0.stream(deck, 0)
    }

    fn shuffle<T: Ord>(&mut self, deck: u8, _: u32, cards: &mut [T]) {
        self.0.shuffle(deck, 0, cards);
    }
}

impl<const FLAW: u8> Flawed<FLAW> {
    /// The card of a seat.
    pub(crate) fn card(&self, state: &State, seat: Seat) -> Option<Card> {
        self.kuhn.position(state).start.cards.map(|cards| cards[seat.index()])
    }

    /// The state with something changed.
    pub(crate) fn changed(&self, state: &State, change: impl FnOnce(&mut Position)) -> State {
        let mut position = self.kuhn.position(state);
        change(&mut position);
        self.kuhn.place(&position).unwrap_or_else(|_| state.clone())
    }
}

impl<const FLAW: u8> Game for Flawed<FLAW> {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = ArrayVec<Action, 4>;
    type Event = Happened<FLAW>;
    type Refusal = Refusal;
    type View = Seen<FLAW>;
    type Worlds = Vec<State>;

    const ID: &'static str = "flawed";
    const RULES_VERSION: u32 = 1;

    fn new(rules: Rules) -> Result<Self, Invalids> {
        Kuhn::new(rules).map(|kuhn| Flawed {
            kuhn,
            asked: AtomicU32::new(0),
            steps: AtomicU64::new(0),
        })
    }

    fn rules(&self) -> &Rules {
        self.kuhn.rules()
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.kuhn.start()
    }

    fn turn(&self, state: &State) -> Turn {
        self.kuhn.turn(state)
    }

    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Happened<FLAW>>) {
        self.steps.fetch_add(1, Ordering::Relaxed);
        if FLAW == flaw::COUNTER && self.asked.fetch_add(1, Ordering::Relaxed) % 7 == 6 {
            luck.stream(0, 0).next_u32();
            let mut deck = [0, 1, 2];
            luck.shuffle(9, 9, &mut deck);
            self.kuhn.deal(state, luck, &mut Wrap(out));
            *state = self.changed(state, |p| {
                if let Some(cards) = &mut p.start.cards {
                    cards.swap(0, 1);
                }
            });
            return;
        }
        match FLAW {
            flaw::SAME_SHUFFLE => self.kuhn.deal(state, &mut First(luck), &mut Wrap(out)),
            _ => self.kuhn.deal(state, luck, &mut Wrap(out)),
        }
    }

    fn legal(&self, state: &State, seat: Seat) -> ArrayVec<Action, 4> {
        let mut legal: ArrayVec<Action, 4> = self.kuhn.legal(state, seat).into_iter().collect();
        if FLAW == flaw::UNSORTED {
            legal.reverse();
        }
        legal
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Happened<FLAW>>,
    ) -> Result<(), Refusal> {
        self.steps.fetch_add(1, Ordering::Relaxed);
        let legal = self.kuhn.legal(state, seat).as_slice().contains(&action);
        let other = seat.after(1, 2);
        match FLAW {
            flaw::ENDLESS if legal && action != Action::Bet => {
                *state = self.changed(state, |p| match p.done.len() {
                    0 => p.done.push(action),
                    _ => p.done.clear(),
                });
                return Ok(());
            }
            flaw::CALLED_OFF if legal && action == Action::Fold => {
                *state = self.changed(state, |p| p.done.clear());
                return Ok(());
            }
            flaw::CHECKED_ON if legal && action == Action::Check => {
                *state = self.changed(state, |p| match p.done.len() {
                    0 => p.done.push(action),
                    _ => p.done.clear(),
                });
                return Ok(());
            }
            flaw::NO_BETS if action == Action::Bet => return Err(Refusal::NotYourTurn),
            flaw::OUT_OF_TURN
                if !legal && action == Action::Fold && self.turn(state) != Turn::Over =>
            {
                return Ok(());
            }
            flaw::CHANGED if !legal => {
                *state = self.changed(state, |p| p.done.clear());
            }
            flaw::TOLD if !legal => out.emit(|| Happened(Event::Acted { seat, action })),
            flaw::LEAKY_REFUSAL if !legal && self.card(state, other) == Some(Card::King) => {
                return Err(Refusal::AnswerTheBet);
            }
            flaw::LEAKY_CHECK if legal && action == Action::Check => {
                let cards = [seat, other].map(|s| self.card(state, s).unwrap_or(Card::Jack));
                out.emit(|| Happened(Event::Shown { cards }));
            }
            _ => {}
        }
        self.kuhn.apply(state, seat, action, luck, &mut Wrap(out))
    }

    fn apply_legal(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Happened<FLAW>>,
    ) {
        let done = match FLAW {
            flaw::SILENT => self.apply(state, seat, action, luck, &mut ()),
            _ => self.apply(state, seat, action, luck, out),
        };
        assert_eq!(done, Ok(()));
    }

    fn value(&self, state: &State) -> BySeat<f32> {
        if FLAW == flaw::HEAP {
            drop(std::hint::black_box(Box::new(1)));
        }
        self.kuhn.value(state)
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        self.kuhn.scores(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let scores = self.scores(state);
        if FLAW == flaw::EARLY_OUTCOME && self.turn(state) == Turn::Deal {
            return Some(Outcome::ranked(scores.clone(), |s| -scores[s]));
        }
        let mut outcome = self.kuhn.outcome(state)?;
        if FLAW == flaw::INVERTED {
            return Some(Outcome::ranked(scores.clone(), |s| scores[s]));
        }
        if FLAW == flaw::WRONG_WINNER {
            outcome.winners = outcome.ranking.last().cloned().unwrap_or_default();
        }
        Some(outcome)
    }

    fn view(&self, state: &State, who: Viewer) -> Seen<FLAW> {
        let view = self.kuhn.view(state, who);
        let too_much = match (FLAW, who) {
            (flaw::LEAKY_VIEW | flaw::BOT_PEEKS, _) | (flaw::SPECTATOR, Viewer::Spectator) => {
                Some(self.kuhn.view(state, Viewer::All))
            }
            _ => None,
        };
        Seen { view, too_much }
    }

    fn legal_in(&self, seen: &Seen<FLAW>) -> ArrayVec<Action, 4> {
        let legal = self.kuhn.legal_in(&seen.view);
        let mut legal: ArrayVec<Action, 4> = legal.into_iter().collect();
        if FLAW == flaw::VIEW_LEGAL && legal.is_empty() {
            legal.push(Action::Check);
        }
        legal
    }

    fn witness(&self, event: &Happened<FLAW>, who: Viewer) -> Option<Happened<FLAW>> {
        match (FLAW, &event.0, who) {
            (flaw::LEAKY_EVENT, Event::Dealt { .. }, _) => Some(event.clone()),
            (flaw::BLIND, Event::Won { .. }, Viewer::All) => None,
            _ => self.kuhn.witness(&event.0, who).map(Happened),
        }
    }

    fn trace(&self, state: &State, seat: Seat, action: Action, observer: Seat) -> u64 {
        match FLAW {
            flaw::BLIND_TRACE => 0,
            flaw::LEAKY_TRACE => {
                let theirs = self.card(state, observer.after(1, 2));
                action as u64 | (theirs.map_or(0, |card| card as u64) << 8)
            }
            _ => self.kuhn.trace(state, seat, action, observer),
        }
    }

    fn worlds(&self, seen: &Seen<FLAW>) -> Vec<State> {
        match (FLAW, &seen.too_much) {
            (flaw::LEAKY_VIEW, Some(all)) => self.kuhn.worlds(all),
            _ => self.kuhn.worlds(&seen.view),
        }
    }

    fn sample(&self, worlds: &Vec<State>, rng: &mut impl Rng) -> State {
        match FLAW {
            flaw::ONE_WORLD => worlds[0].clone(),
            flaw::STUBBORN => loop {
                if rng.below(2) == 2 {
                    return worlds[0].clone();
                }
            },
            flaw::LOADED => {
                let first = rng.below(worlds.len() as u32);
                worlds[first.min(rng.below(worlds.len() as u32)) as usize].clone()
            }
            flaw::ANY_WORLD => {
                let world = self.kuhn.sample(worlds, rng);
                self.changed(&world, |p| {
                    if let Some(cards) = &mut p.start.cards {
                        cards.swap(0, 1);
                    }
                })
            }
            _ => self.kuhn.sample(worlds, rng),
        }
    }
}

impl<const FLAW: u8> Guide for Flawed<FLAW> {
    fn gist(&self, state: &State, seat: Seat) -> Option<u64> {
        let theirs = self.card(state, seat.after(1, 2));
        theirs.filter(|_| FLAW == flaw::LEAKY_GIST).map(|card| card as u64)
    }

    fn chance(&self, state: &State, seat: Seat, legal: &Self::Legal, _: Self::Action) -> f32 {
        let theirs = self.card(state, seat.after(1, 2)).filter(|_| FLAW == flaw::LEAKY_CHANCE);
        theirs.map_or(1.0, |card| card as u8 as f32) / ActionSet::len(legal) as f32
    }
}
