//! Games of hands: seats act one at a time, each has a hand that it alone sees, and all else lies
//! open. That is most card games, and what follows from it is written here once.

use std::fmt::Debug;
use std::hash::Hash;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::game::{ActionSet, Game, Sink, Turn, Viewer};
use crate::invalid::Invalids;
use crate::luck::Luck;
use crate::random::Rng;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::secret::{Secret, Witnessed};
use crate::speak::Speak;
use crate::wait::Wait;

/// Everything about a table of hands. Nothing here checks what is put in: positions from outside
/// come in by [`Write::place`](crate::Write::place).
///
/// ```
/// use parlour_core::{Held, Seat, Viewer};
///
/// let table = Held { open: "two cards each", hands: ["QS", "2H"].into_iter().collect() };
/// let seen = table.seen_by(Viewer::Seat(Seat::new(1)));
/// assert_eq!((seen.open, seen.hand()), ("two cards each", "2H"));
/// assert_eq!(seen.hands[Seat::new(0)], None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held<O, H> {
    /// What everybody sees.
    pub open: O,
    /// What each seat holds.
    pub hands: BySeat<H>,
}

impl<O: Clone, H: Copy + Default> Held<O, H> {
    /// What a seat holds; nothing where there is no such seat.
    #[inline(always)]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> H {
        self.hands.get(seat).copied().unwrap_or_default()
    }

    /// What a viewer knows of it: what lies open, and its own hand.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Known<O, H> {
        let hands = Secret::from(&self.hands).seen_by(viewer);
        Known { viewer, open: self.open.clone(), hands }
    }
}

/// What a viewer knows: what lies open, and the hands it may see. It forgets what is in neither.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "View"))]
pub struct Known<O, H> {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: O,
    /// The cards of each seat; null for those that the viewer cannot see.
    pub hands: Secret<H>,
}

impl<O, H: Copy + Default> Known<O, H> {
    /// The viewer's own hand; an empty one for somebody who does not play.
    #[inline(always)]
    #[must_use]
    pub fn hand(&self) -> H {
        self.hands.own(self.viewer).copied().unwrap_or_default()
    }
}

/// The hands that a viewer does not see, all deals of them equally likely.
pub trait HiddenHands<H>: Send + Sync {
    /// Draws a deal and adds it to the hands that are known.
    fn add_to(&self, hands: &mut BySeat<H>, rng: &mut impl Rng);
}

/// Where nothing is hidden, nothing is dealt.
impl<H, D: HiddenHands<H>> HiddenHands<H> for Option<D> {
    #[inline(always)]
    fn add_to(&self, hands: &mut BySeat<H>, rng: &mut impl Rng) {
        if let Some(deals) = self {
            deals.add_to(hands, rng);
        }
    }
}

/// A game of hands. Whoever says these things has a [`Game`]: its states are [`Held`], its views
/// [`Known`], and views, what is seen of events, legal actions and sampled worlds follow. Names
/// differ from those of [`Game`], so that both can be in scope. Oh Hell is such a game.
pub trait HandGame: Sized + Send + Sync + 'static {
    /// The options of a match; see [`Game::Rules`].
    type Rules: Clone + Debug + PartialEq + Default + Send + Sync;
    /// What lies open on the table.
    type Open: Clone + Eq + Debug + Send + Sync;
    /// What a seat holds: a set of cards.
    type Hand: Copy + Default + Eq + Debug + Send + Sync;
    /// What a seat may do.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// The legal actions of a seat; none by default.
    type Legal: ActionSet<Self::Action> + Default;
    /// What happened; its secrets hide themselves.
    type Event: Witnessed + PartialEq + Debug + Send + Sync;
    /// Why an action was refused; first of all because somebody else is awaited, or nobody.
    type Refusal: Copy + Eq + Debug + Send + Sync + From<Wait>;
    /// The deals of the hands that a viewer does not see.
    type Deals: HiddenHands<Self::Hand>;

    /// The short name: [`Game::ID`].
    const NAME: &'static str;
    /// The version of the rules: [`Game::RULES_VERSION`].
    const VERSION: u32;
    /// Whether a low score is good.
    const LOW_IS_BEST: bool = false;

    /// Compiles the rules, or says everything that is wrong with them.
    fn compile(rules: Self::Rules) -> Result<Self, Invalids>;
    /// The rules this was compiled from.
    fn options(&self) -> &Self::Rules;
    /// How many seats the table has.
    fn players(&self) -> usize;

    /// The table before the first deal.
    fn empty(&self) -> Held<Self::Open, Self::Hand>;
    /// Who is to act; nobody between rounds.
    fn awaited(&self, open: &Self::Open) -> Option<Seat>;
    /// Whether there is another round to deal, once nobody is awaited.
    fn goes_on(&self, open: &Self::Open) -> bool;
    /// Deals the next round.
    fn deal_round(
        &self,
        state: &mut Held<Self::Open, Self::Hand>,
        luck: &mut impl Luck,
        out: &mut impl Sink<Self::Event>,
    );
    /// What the awaited seat may do with its hand.
    fn may(&self, open: &Self::Open, hand: Self::Hand) -> Self::Legal;
    /// Why the awaited seat cannot do something with its hand, if it cannot.
    fn flaw(
        &self,
        open: &Self::Open,
        hand: Self::Hand,
        action: Self::Action,
    ) -> Result<(), Self::Refusal>;
    /// Does an action that has no flaw.
    fn act(
        &self,
        state: &mut Held<Self::Open, Self::Hand>,
        seat: Seat,
        action: Self::Action,
        out: &mut impl Sink<Self::Event>,
    );
    /// The scores as the game counts them.
    fn totals(&self, open: &Self::Open) -> BySeat<i32>;
    /// Prepares the deals of the hands that a viewer does not see.
    fn deals(&self, view: &Known<Self::Open, Self::Hand>) -> Self::Deals;

    /// Who is awaited, or whether a deal or the end is.
    #[inline(always)]
    fn next(&self, open: &Self::Open) -> Turn {
        match self.awaited(open) {
            Some(seat) => Turn::Seats(SeatSet::only(seat)),
            None if self.goes_on(open) => Turn::Deal,
            None => Turn::Over,
        }
    }

    /// Whether the viewer is the one who is to act.
    fn is_asked(&self, view: &Known<Self::Open, Self::Hand>) -> bool {
        self.awaited(&view.open).is_some_and(|seat| view.viewer == Viewer::Seat(seat))
    }

    /// The name of a phase: this while a seat is awaited, else that of what comes next.
    fn stage(&self, open: &Self::Open, awaited: &'static str) -> &'static str {
        match self.next(open) {
            Turn::Seats(_) => awaited,
            Turn::Deal => "resting",
            Turn::Over => "over",
        }
    }
}

/// A game of hands that speaks, its [`Game`] being the one that follows from its hands.
pub trait SpokenHands:
    HandGame
    + Speak<
        State = Held<<Self as HandGame>::Open, <Self as HandGame>::Hand>,
        View = Known<<Self as HandGame>::Open, <Self as HandGame>::Hand>,
        Action = <Self as HandGame>::Action,
        Legal = <Self as HandGame>::Legal,
        Refusal = <Self as HandGame>::Refusal,
    >
{
}

impl<G> SpokenHands for G where
    G: HandGame
        + Speak<
            State = Held<<Self as HandGame>::Open, <Self as HandGame>::Hand>,
            View = Known<<Self as HandGame>::Open, <Self as HandGame>::Hand>,
            Action = <Self as HandGame>::Action,
            Legal = <Self as HandGame>::Legal,
            Refusal = <Self as HandGame>::Refusal,
        >
{
}

impl<G: HandGame> Game for G {
    type Rules = G::Rules;
    type State = Held<G::Open, G::Hand>;
    type Action = G::Action;
    type Legal = G::Legal;
    type Event = G::Event;
    type Refusal = G::Refusal;
    type View = Known<G::Open, G::Hand>;
    /// What is known, and the deals of the rest.
    type Worlds = (Held<G::Open, G::Hand>, G::Deals);

    const ID: &'static str = G::NAME;
    const RULES_VERSION: u32 = G::VERSION;
    const LOW_WINS: bool = G::LOW_IS_BEST;

    fn new(rules: G::Rules) -> Result<G, Invalids> {
        G::compile(rules)
    }

    fn rules(&self) -> &G::Rules {
        self.options()
    }

    #[inline(always)]
    fn seats(&self) -> usize {
        self.players()
    }

    fn start(&self) -> Self::State {
        self.empty()
    }

    #[inline(always)]
    fn turn(&self, state: &Self::State) -> Turn {
        self.next(&state.open)
    }

    #[inline(always)]
    fn deal(&self, state: &mut Self::State, luck: &mut impl Luck, out: &mut impl Sink<G::Event>) {
        self.deal_round(state, luck, out);
    }

    #[inline(always)]
    fn legal(&self, state: &Self::State, seat: Seat) -> G::Legal {
        legal(self, &state.open, seat, state.hand(seat))
    }

    #[inline(always)]
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: G::Action,
        _luck: &mut impl Luck,
        out: &mut impl Sink<G::Event>,
    ) -> Result<(), G::Refusal> {
        refused(self, state, seat, action)?;
        self.act(state, seat, action, out);
        Ok(())
    }

    #[inline(always)]
    fn apply_legal(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: G::Action,
        _luck: &mut impl Luck,
        out: &mut impl Sink<G::Event>,
    ) {
        debug_assert_eq!(refused(self, state, seat, action), Ok(()));
        self.act(state, seat, action, out);
    }

    /// By how much a seat leads the others, on average: who breaks a rival's hand gains by it, too.
    fn value(&self, state: &Self::State) -> BySeat<f32> {
        let scores = self.totals(&state.open);
        let sum: i32 = scores.as_slice().iter().sum();
        let others = (scores.len() as f32 - 1.0).max(1.0);
        let sign = if G::LOW_IS_BEST { -1.0 } else { 1.0 };
        scores.map(|score| sign * (*score as f32 - (sum - score) as f32 / others))
    }

    fn scores(&self, state: &Self::State) -> BySeat<i32> {
        self.totals(&state.open)
    }

    fn view(&self, state: &Self::State, who: Viewer) -> Self::View {
        state.seen_by(who)
    }

    fn legal_in(&self, view: &Self::View) -> G::Legal {
        let legal = |seat| legal(self, &view.open, seat, view.hand());
        view.viewer.seat().map_or_else(G::Legal::default, legal)
    }

    fn witness(&self, event: &G::Event, who: Viewer) -> Option<G::Event> {
        Some(event.seen_by(who))
    }

    fn worlds(&self, view: &Self::View) -> Self::Worlds {
        let hands = view.hands.iter().map(|(_, hand)| hand.unwrap_or_default()).collect();
        (Held { open: view.open.clone(), hands }, self.deals(view))
    }

    #[inline(always)]
    fn sample(&self, (known, deals): &Self::Worlds, rng: &mut impl Rng) -> Self::State {
        let mut state = known.clone();
        deals.add_to(&mut state.hands, rng);
        state
    }
}

#[inline(always)]
fn legal<G: HandGame>(game: &G, open: &G::Open, seat: Seat, hand: G::Hand) -> G::Legal {
    if game.awaited(open) == Some(seat) { game.may(open, hand) } else { G::Legal::default() }
}

/// Why a seat cannot do something, if it cannot.
#[inline(always)]
fn refused<G: HandGame>(
    game: &G,
    state: &Held<G::Open, G::Hand>,
    seat: Seat,
    action: G::Action,
) -> Result<(), G::Refusal> {
    match game.awaited(&state.open) {
        Some(turn) if turn == seat => game.flaw(&state.open, state.hand(seat), action),
        Some(turn) => Err(Wait::NotYourTurn(turn).into()),
        None => Err(Wait::DealFirst.into()),
    }
}
