//! The rules as the engine calls them.

use parlour_cards::CardSet;
use parlour_core::{BySeat, Game, Invalids, Luck, Rng, Seat, SeatSet, Sink, Turn, Viewer};

use crate::action::Action;
use crate::event::Event;
use crate::legal::Legal;
use crate::refusal::Refusal;
use crate::rules::{Hearts, Rules, SEATS};
use crate::sample::Worlds;
use crate::state::{Open, Phase, State};
use crate::view::View;

impl Game for Hearts {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Worlds = Worlds;

    const ID: &'static str = "hearts";
    const RULES_VERSION: u32 = 1;
    const LOW_WINS: bool = true;

    fn new(rules: Rules) -> Result<Hearts, Invalids> {
        Hearts::compile(rules)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline]
    fn seats(&self) -> usize {
        SEATS
    }

    fn start(&self) -> State {
        State {
            hands: [CardSet::EMPTY; SEATS],
            passes: [CardSet::EMPTY; SEATS],
            open: Open::clear(0, [0; SEATS]),
        }
    }

    #[inline(always)]
    fn turn(&self, state: &State) -> Turn {
        if state.open.phase == Phase::Playing {
            return Turn::Seats(SeatSet::only(state.open.tricks.turn()));
        }
        turn_before_play(&state.open)
    }

    #[inline(always)]
    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        debug_assert_eq!(state.open.phase, Phase::Resting, "nothing is to be dealt");
        self.deal_round(state, luck, out);
    }

    #[inline(always)]
    fn legal(&self, state: &State, seat: Seat) -> Legal {
        match state.hands.get(seat.index()) {
            Some(hand) => self.legal_from(&state.open, seat, *hand),
            None => Legal::NOTHING,
        }
    }

    #[inline(always)]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        _luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        self.act(state, seat, action, out)
    }

    #[inline(always)]
    fn apply_legal(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        _luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        match action {
            Action::Play { card } => {
                let hand = state.hands[seat.index()];
                debug_assert!(state.open.playable(hand).contains(card), "{card} is not legal");
                self.play(state, seat, card, out);
            }
            Action::Pass { .. } => {
                let done = self.act(state, seat, action, out);
                debug_assert_eq!(done, Ok(()));
            }
        }
    }

    fn value(&self, state: &State) -> BySeat<f32> {
        self.standing_values(state)
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        state.open.scores.iter().copied().collect()
    }

    #[inline(always)]
    fn view(&self, state: &State, who: Viewer) -> View {
        self.view_of(state, who)
    }

    fn legal_in(&self, view: &View) -> Legal {
        self.legal_in_view(view)
    }

    fn witness(&self, event: &Event, who: Viewer) -> Option<Event> {
        Some(event.seen_by(who))
    }

    /// A card played is seen by all. A pass is seen by its passer, who knows no more of it when
    /// choosing. To the others it is one and the same, until the last seat has chosen: then each
    /// sees the cards it gets, and all see who has the 2♣ and leads.
    fn trace(&self, state: &State, seat: Seat, action: Action, observer: Seat) -> u64 {
        // At most three cards, six bits a card: no two sights share a number.
        let number = |set: CardSet| set.iter().fold(1, |n, card| n << 6 | u64::from(card.bit()));
        let cards = match action {
            Action::Play { card } => return 1 + u64::from(card.bit()),
            Action::Pass { cards } => cards,
        };
        if observer == seat {
            return number(cards);
        }
        let mut done = *state;
        if self.act(&mut done, seat, action, &mut ()).is_err() || !done.open.moved() {
            return 0;
        }
        let gives = |from: &Seat| done.open.direction.target(*from) == observer;
        let from = Seat::all(SEATS).find(gives);
        let got = from.map_or(CardSet::EMPTY, |from| done.passes[from.index()]);
        number(got) << 8 | done.open.tricks.turn().index() as u64
    }

    fn worlds(&self, view: &View) -> Worlds {
        Worlds::new(self, view)
    }

    #[inline]
    fn sample(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        worlds.sample(self, rng)
    }
}

/// Who is awaited before the first trick and after the last. It is apart from the play, which is
/// what nearly every call is about.
#[cold]
fn turn_before_play(open: &Open) -> Turn {
    match open.phase {
        Phase::Playing => Turn::Seats(SeatSet::only(open.tricks.turn())),
        Phase::Passing => {
            let waits = |s: &Seat| !open.chosen.contains(*s);
            Turn::Seats(Seat::all(SEATS).filter(waits).collect())
        }
        Phase::Resting => Turn::Deal,
        Phase::Over => Turn::Over,
    }
}
