//! The rules of a game, as search, simulation and tables use them.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::invalid::Invalids;
use crate::luck::Luck;
use crate::outcome::Outcome;
use crate::random::Rng;
use crate::seat::{BySeat, Seat, SeatSet};

/// The rules of one game, compiled from its [`Game::Rules`].
///
/// A game does no I/O, reads no clock and keeps no generator: a match is a function of rules,
/// seed and actions. All state is in [`Game::State`]; `self` never changes.
///
/// ```
/// use parlour_core::{FastLuck, Game, Seat, Viewer, fast_rng};
/// use parlour_kuhn::{Kuhn, Rules};
///
/// let kuhn = Kuhn::new(Rules::default())?;
/// let mut state = kuhn.start();
/// kuhn.deal(&mut state, &mut FastLuck(fast_rng(1)), &mut ());
/// // What the first player knows, and a world that agrees with it.
/// let view = kuhn.view(&state, Viewer::Seat(Seat::new(0)));
/// let world = kuhn.sample(&kuhn.worlds(&view), &mut fast_rng(2));
/// assert_eq!(kuhn.view(&world, Viewer::Seat(Seat::new(0))), view);
/// # Ok::<(), parlour_core::Invalids>(())
/// ```
pub trait Game: Sized + Send + Sync + 'static {
    /// The options of a match, as people write them. `Default` is the game as most expect it.
    type Rules: Clone + Debug + PartialEq + Default + Send + Sync;
    /// Everything about the table, hidden parts included, but no seed and no generator.
    type State: Clone + Eq + Debug + Send + Sync;
    /// What a seat may do.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// The legal actions of a seat, as a set rather than a list.
    type Legal: ActionSet<Self::Action>;
    /// What happened.
    type Event: Clone + PartialEq + Debug + Send + Sync;
    /// Why an action was refused: a small code with its data; sentences come later.
    type Refusal: Copy + Eq + Debug + Send + Sync;
    /// What a viewer knows, and all that a seat's bot may think from.
    type View: Clone + Eq + Debug + Send + Sync;
    /// What [`Game::sample`] needs, prepared once per view.
    type Worlds: Send + Sync;

    /// The short name: lower case, used in commands, records and luck.
    const ID: &'static str;
    /// Grows when the same actions could lead elsewhere than before.
    const RULES_VERSION: u32;
    /// Whether a low score is good.
    const LOW_WINS: bool = false;

    /// Compiles the rules, or says everything that is wrong with them.
    fn new(rules: Self::Rules) -> Result<Self, Invalids>;
    /// The rules this was compiled from.
    fn rules(&self) -> &Self::Rules;
    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The table before the first deal.
    fn start(&self) -> Self::State;
    /// Who is awaited.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Deals the next round; called only at [`Turn::Deal`].
    fn deal(&self, state: &mut Self::State, luck: &mut impl Luck, out: &mut impl Sink<Self::Event>);
    /// What a seat may do now; empty when it is not awaited.
    fn legal(&self, state: &Self::State, seat: Seat) -> Self::Legal;
    /// Does an action, or refuses it and leaves the state exactly as it was.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal>;
    /// Does an action that is known to be legal, and does not look again: what [`Game::apply`] does,
    /// but quicker where looking takes long. Given another action, a state may come out that is none.
    #[inline(always)]
    fn apply_legal(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Self::Event>,
    ) {
        if let Err(refusal) = self.apply(state, seat, action, luck, out) {
            unreachable!("{action:?} is legal but refused: {refusal:?}")
        }
    }

    /// How well each seat stands in the match (higher is better); search reads it where a
    /// round has ended and at the end of the match. Without it, the scores say so.
    fn value(&self, state: &Self::State) -> BySeat<f32> {
        let sign = if Self::LOW_WINS { -1.0 } else { 1.0 };
        self.scores(state).map(|score| sign * *score as f32)
    }
    /// The scores as the game counts them.
    fn scores(&self, state: &Self::State) -> BySeat<i32>;
    /// How the match ended; `Some` exactly at [`Turn::Over`]. Without it, the best score wins and
    /// equal ones share a place.
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| {
            let scores = self.scores(state);
            let sign = if Self::LOW_WINS { 1 } else { -1 };
            Outcome::ranked(scores.clone(), |seat| sign * i64::from(scores[seat]))
        })
    }

    /// What a viewer knows.
    fn view(&self, state: &Self::State, who: Viewer) -> Self::View;
    /// What the viewing seat may do; equal to [`Game::legal`] for that seat.
    fn legal_in(&self, view: &Self::View) -> Self::Legal;
    /// What a viewer sees of an event: the event, a censored form of it, or nothing.
    fn witness(&self, event: &Self::Event, who: Viewer) -> Option<Self::Event>;
    /// What an observer sees of an action about to be done: the edge of its search tree. Equal
    /// numbers mean that the observer cannot tell the actions apart. Without it, everybody sees
    /// every action.
    fn trace(
        &self,
        _state: &Self::State,
        _seat: Seat,
        action: Self::Action,
        _observer: Seat,
    ) -> u64 {
        number_of(&action)
    }

    /// Prepares sampling of the states that the view of a seat allows.
    fn worlds(&self, view: &Self::View) -> Self::Worlds;
    /// Draws a state that the view allows, all equally likely unless the game says otherwise.
    fn sample(&self, worlds: &Self::Worlds, rng: &mut impl Rng) -> Self::State;

    /// How many rounds the match has had, where some are dealt by an action; without it they are
    /// counted by the deals.
    fn rounds(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Whether an action takes back an earlier one of the same turn. Bots never do; people may,
    /// as often as the rules let them: nothing keeps a match from ending.
    fn takes_back(&self, _state: &Self::State, _action: Self::Action) -> bool {
        false
    }
}

/// A number for a small value: the same one everywhere, and another one for another value but for
/// one chance in 2^64 (FNV-1a).
#[inline]
#[must_use]
pub fn number_of(value: &impl Hash) -> u64 {
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    }
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    value.hash(&mut fnv);
    fnv.finish()
}

/// Who is awaited.
///
/// ```
/// use parlour_core::{Game, Turn};
/// use parlour_kuhn::{Kuhn, Rules};
///
/// let kuhn = Kuhn::new(Rules::default())?;
/// assert_eq!(kuhn.turn(&kuhn.start()), Turn::Deal);
/// # Ok::<(), parlour_core::Invalids>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Any of these seats may act.
    Seats(SeatSet),
    /// A round has ended, or none has begun: the next one is to be dealt.
    Deal,
    /// The match is over.
    Over,
}

/// A set of actions that can be counted, indexed and asked without listing it.
///
/// ```
/// use parlour_core::ActionSet;
///
/// let legal = vec![2, 3, 5];
/// assert_eq!((legal.get(1), ActionSet::contains(&legal, &4)), (3, false));
/// assert_eq!(ActionSet::iter(&legal).sum::<i32>(), 10);
/// ```
pub trait ActionSet<A>: Clone + IntoIterator<Item = A> {
    /// How many actions.
    fn len(&self) -> usize;
    /// The action at an index, in ascending order of actions.
    ///
    /// # Panics
    /// If there are not that many.
    fn get(&self, index: usize) -> A;
    /// Whether the action is in the set.
    fn contains(&self, action: &A) -> bool;

    /// Whether there is none.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The actions in ascending order.
    fn iter(&self) -> impl Iterator<Item = A> + '_
    where
        A: 'static,
    {
        (0..self.len()).map(|i| self.get(i))
    }
}

/// The actions of a set, one after the other: what `for action in legal` goes through.
#[derive(Clone, Debug)]
pub struct Actions<S, A> {
    set: S,
    next: usize,
    of: PhantomData<A>,
}

impl<S: ActionSet<A>, A> Actions<S, A> {
    /// All of them.
    pub fn of(set: S) -> Actions<S, A> {
        Actions { set, next: 0, of: PhantomData }
    }
}

impl<S: ActionSet<A>, A> Iterator for Actions<S, A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        let action = (self.next < self.set.len()).then(|| self.set.get(self.next));
        self.next += 1;
        action
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.set.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl<S: ActionSet<A>, A> ExactSizeIterator for Actions<S, A> {}

/// The simplest set of actions: a sorted list.
impl<A: Copy + Ord> ActionSet<A> for Vec<A> {
    fn len(&self) -> usize {
        Vec::len(self)
    }
    fn get(&self, index: usize) -> A {
        self[index]
    }
    fn contains(&self, action: &A) -> bool {
        self.binary_search(action).is_ok()
    }
}

/// A sorted list that does not touch the heap.
impl<A: Copy + Ord, const N: usize> ActionSet<A> for arrayvec::ArrayVec<A, N> {
    #[inline]
    fn len(&self) -> usize {
        arrayvec::ArrayVec::len(self)
    }
    #[inline]
    fn get(&self, index: usize) -> A {
        self[index]
    }
    #[inline]
    fn contains(&self, action: &A) -> bool {
        self.binary_search(action).is_ok()
    }
}

/// Takes events. It is given a closure, so that events nobody reads are never built.
///
/// ```
/// use parlour_core::Sink;
///
/// let mut heard = Vec::new();
/// heard.emit(|| "dealt");
/// ().emit(|| -> &str { unreachable!("nobody reads it, so it is not even made") });
/// assert_eq!(heard, ["dealt"]);
/// ```
pub trait Sink<E> {
    /// Something happened.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

/// Nobody reads the events.
impl<E> Sink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Whose eyes something is seen with.
///
/// ```
/// use parlour_core::{Seat, Viewer};
///
/// let (own, other) = (Seat::new(0), Seat::new(1));
/// assert!(Viewer::Seat(own).sees(own) && !Viewer::Seat(own).sees(other));
/// assert!(!Viewer::Spectator.sees(own) && Viewer::All.sees(own));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who sees what all seats see, and nothing more.
    Spectator,
    /// Somebody who sees everything.
    All,
}

impl Viewer {
    /// The seat, if it is a player.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::All => None,
        }
    }

    /// The seat from which this viewer looks: the first for one who does not play.
    #[inline]
    #[must_use]
    pub fn or_first(self) -> Seat {
        self.seat().unwrap_or(Seat::new(0))
    }

    /// Whether this viewer may see what only `seat` knows.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::All => true,
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Viewer::Seat(seat) => seat.serialize(s),
            Viewer::Spectator => s.serialize_str("spectator"),
            Viewer::All => s.serialize_str("all"),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Viewer, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Seat(Seat),
            Name(String),
        }
        match Form::deserialize(d) {
            Ok(Form::Seat(seat)) => Ok(Viewer::Seat(seat)),
            Ok(Form::Name(name)) if name == "spectator" => Ok(Viewer::Spectator),
            Ok(Form::Name(name)) if name == "all" => Ok(Viewer::All),
            _ => {
                Err(serde::de::Error::custom("a viewer is a seat number, \"spectator\" or \"all\""))
            }
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Viewer {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Viewer".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let seat = generator.subschema_for::<Seat>();
        schemars::json_schema!({"anyOf": [seat, {"enum": ["spectator", "all"]}]})
    }
}
