//! What several tests need.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use parlour_cards::{Card, CardSet, read_cards};
use parlour_core::{ActionSet, FastLuck, Game, Rng, Seat, Speak, Turn, Viewer, Write, fast_rng};
use parlour_hearts::{Action, Event, Hearts, Position, Refusal, Rules, State, TrickPosition};

pub(crate) const SOUTH: Seat = Seat::new(0);
pub(crate) const WEST: Seat = Seat::new(1);
pub(crate) const NORTH: Seat = Seat::new(2);
pub(crate) const EAST: Seat = Seat::new(3);

/// The game with these rules.
pub(crate) fn hearts(rules: &Rules) -> Hearts {
    Hearts::new(rules.clone()).expect("good rules")
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub(crate) fn cards(text: &str) -> CardSet {
    let list = read_cards(text).expect("cards");
    let count = list.len();
    let set: CardSet = list.into_iter().collect();
    assert_eq!(set.len(), count, "a card twice in {text}");
    set
}

pub(crate) fn play(text: &str) -> Action {
    Action::Play { card: card(text) }
}

pub(crate) fn pass(text: &str) -> Action {
    Action::Pass { cards: cards(text) }
}

/// A position of a round without passing, from hands and tricks as people write them.
pub(crate) fn position(round: u32, hands: [&str; 4], tricks: &[(Seat, &str)]) -> Position {
    let trick = |(leader, text): &(Seat, &str)| TrickPosition {
        leader: *leader,
        cards: read_cards(text).expect("cards"),
    };
    Position {
        round,
        scores: [0; 4],
        hands: hands.map(cards),
        passes: [None; 4],
        tricks: tricks.iter().map(trick).collect(),
    }
}

/// The state of a position that must be good.
pub(crate) fn place(game: &Hearts, position: &Position) -> State {
    game.place(position).expect("a good position")
}

/// Does an action and gives what happened.
pub(crate) fn try_act(
    game: &Hearts,
    state: &mut State,
    seat: Seat,
    action: Action,
) -> Result<Vec<Event>, Refusal> {
    let before = *state;
    let mut events = Vec::new();
    let done = game.apply(state, seat, action, &mut FastLuck(fast_rng(0)), &mut events);
    if let Err(refusal) = done {
        assert_eq!(*state, before, "a refused action changed the state");
        assert!(events.is_empty(), "a refused action told something");
        return Err(refusal);
    }
    Ok(events)
}

/// Does what must be legal.
pub(crate) fn act(game: &Hearts, state: &mut State, seat: Seat, action: Action) -> Vec<Event> {
    match try_act(game, state, seat, action) {
        Ok(events) => events,
        Err(why) => panic!("{seat:?} {action:?}: {why:?} in {state:?}"),
    }
}

/// Why an action is refused, as the seat is told: the code and the sentence.
pub(crate) fn refused(
    game: &Hearts,
    state: &mut State,
    seat: Seat,
    action: Action,
) -> (&'static str, String) {
    match try_act(game, state, seat, action) {
        Ok(_) => panic!("{seat:?} {action:?} was accepted in {state:?}"),
        Err(why) => {
            let view = game.view(state, Viewer::Seat(seat));
            let told = game.explain(&view, why);
            (told.code, told.message)
        }
    }
}

/// The cards a seat may play or pass.
pub(crate) fn legal(game: &Hearts, state: &State, seat: Seat) -> CardSet {
    game.legal(state, seat).cards()
}

/// A round as far as it was played.
pub(crate) struct Played {
    pub(crate) deal: State,
    pub(crate) state: State,
    pub(crate) steps: Vec<(Seat, Action)>,
}

/// Any action that any awaited seat may do.
pub(crate) fn any_action(
    game: &Hearts,
    state: &State,
    rng: &mut impl Rng,
) -> Option<(Seat, Action)> {
    let Turn::Seats(seats) = game.turn(state) else {
        return None;
    };
    let seat = seats.iter().nth(rng.below(seats.len() as u32) as usize)?;
    let legal = game.legal(state, seat);
    let action = legal.get(rng.below(legal.len() as u32) as usize);
    Some((seat, action))
}

/// Deals the first round and plays so many random steps of it.
pub(crate) fn play_random(game: &Hearts, steps: usize, rng: &mut impl Rng) -> Played {
    let mut state = game.start();
    game.deal(&mut state, &mut FastLuck(fast_rng(rng.next_u64())), &mut ());
    let deal = state;
    let mut done = Vec::new();
    while done.len() < steps {
        let Some((seat, action)) = any_action(game, &state, rng) else {
            break;
        };
        act(game, &mut state, seat, action);
        done.push((seat, action));
    }
    Played { deal, state, steps: done }
}
