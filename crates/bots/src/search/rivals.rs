//! What a search expects the other seats to do.

use parlour_core::{ActionSet, Guide, Rng, Seat};

/// A decision in a sampled world: whose it is, and what may be done.
pub struct Spot<'a, G: Guide> {
    /// The game.
    pub game: &'a G,
    /// The world; whoever answers for the seat should use only what that could know.
    pub state: &'a G::State,
    /// Who is to act.
    pub seat: Seat,
    /// What the seat may do.
    pub legal: &'a G::Legal,
    /// Whether the others are taken to see all cards in this simulation.
    pub seeing: bool,
}

impl<G: Guide> Spot<'_, G> {
    /// Any action that takes nothing back.
    #[inline(always)]
    fn any(&self, rng: &mut impl Rng) -> G::Action {
        loop {
            let action = self.legal.get(rng.below(self.legal.len() as u32) as usize);
            if !self.game.takes_back(self.state, action) {
                return action;
            }
        }
    }
}

/// How the other seats are expected to act in a sampled world.
pub trait Rivals<G: Guide>: Clone + Send + Sync {
    /// What a seat would do there; `None` leaves it to the search, which then finds what is best
    /// for that seat.
    fn act(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> Option<G::Action>;

    /// What the seat that thinks does in a playout, below the tree.
    #[inline(always)]
    fn own(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> G::Action {
        at.game.own(at.state, at.seat, at.legal, rng)
    }

    /// What a seat does in a playout where that can be told without all that is legal; `own` is
    /// whether it is the seat that thinks.
    #[inline(always)]
    fn at_once(&self, game: &G, state: &G::State, seat: Seat, own: bool) -> Option<G::Action> {
        game.at_once(state, seat, own)
    }

    /// What another seat does in a playout, below the tree.
    #[inline(always)]
    fn playout(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> G::Action {
        at.game.playout(at.state, at.seat, at.legal, rng)
    }
}

/// As the game's guide says: by its playouts where those are sensible and little is at stake, else
/// searched; and near the end, in every other simulation, as if they saw all cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsGuided;

impl<G: Guide> Rivals<G> for AsGuided {
    #[inline(always)]
    fn act(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> Option<G::Action> {
        if at.seeing
            && at.legal.len() > 1
            && let Some(action) = at.game.solved(at.state)
        {
            return Some(action);
        }
        let usual = G::MODELS_RIVALS && !at.game.at_stake(at.state, at.seat);
        usual.then(|| self.playout(at, rng))
    }
}

/// Every seat is searched: each is expected to do what is best for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Searched;

impl<G: Guide> Rivals<G> for Searched {
    #[inline(always)]
    fn act(&self, _: &Spot<'_, G>, _: &mut impl Rng) -> Option<G::Action> {
        None
    }
}

/// Every seat is searched and playouts are random: nothing is expected of anybody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<G: Guide> Rivals<G> for Blind {
    #[inline(always)]
    fn act(&self, _: &Spot<'_, G>, _: &mut impl Rng) -> Option<G::Action> {
        None
    }

    #[inline(always)]
    fn at_once(&self, _game: &G, _state: &G::State, _seat: Seat, _own: bool) -> Option<G::Action> {
        None
    }

    #[inline(always)]
    fn playout(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> G::Action {
        at.any(rng)
    }

    #[inline(always)]
    fn own(&self, at: &Spot<'_, G>, rng: &mut impl Rng) -> G::Action {
        at.any(rng)
    }
}
