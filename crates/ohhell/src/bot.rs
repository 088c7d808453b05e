//! A player by rules of thumb, and what search is told.

use parlour_cards::{CardSet, likely_tricks};
use parlour_core::{Guide, Habits, HandGame, Rng, Seat, number_of};

use crate::{Action, Legal, OhHell, Open, State, View};

/// Bids what its cards are likely to take. Then takes tricks until it has them, and ducks.
pub use parlour_core::ByHabit as Classic;

impl Habits for OhHell {
    #[inline(always)]
    fn sensible(&self, open: &Open, seat: Seat, hand: CardSet, legal: &Legal) -> Action {
        let (trick, cards) = (open.tricks.current(), open.tricks.follow(hand));
        if !open.is_bidding() {
            let wants = open.bids[seat] > Some(open.won[seat]);
            let card = if wants { trick.to_take(cards) } else { trick.to_lose(cards) };
            return Action::Play { card };
        }
        let likely = self.likely(open, seat, hand);
        let off = |action: &Action| match action {
            Action::Bid { tricks } => (f32::from(*tricks) - likely).abs(),
            Action::Play { .. } => f32::MAX,
        };
        legal.iter().copied().min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(legal[0])
    }
}

impl OhHell {
    /// How many tricks a hand is likely to take, as it was dealt.
    #[inline(always)]
    fn likely(&self, open: &Open, seat: Seat, hand: CardSet) -> f32 {
        let unseen = self.deck - hand - open.turned.map_or(CardSet::EMPTY, CardSet::only);
        let leads = self.first(open.round) == seat;
        likely_tricks(hand, unseen, open.tricks.trump(), self.players() - 1, leads)
    }
}

impl Guide for OhHell {
    const MODELS_RIVALS: bool = true;
    const WEIGHS_WORLDS: bool = true;

    #[inline(always)]
    fn playout(&self, state: &State, seat: Seat, legal: &Legal, _rng: &mut impl Rng) -> Action {
        self.habit(state, seat, legal)
    }

    /// The cards, which of them may be played and would win so far, how many tricks are wanted
    /// still, and how many others want some.
    #[inline(always)]
    fn gist(&self, state: &State, seat: Seat) -> Option<u64> {
        let (open, hand) = (&state.open, state.hands[seat]);
        let (trick, follow) = (open.tricks.current(), open.tricks.follow(hand));
        let wants = |seat| open.bids[seat].map_or(0, |bid: u8| bid.saturating_sub(open.won[seat]));
        let lost = open.bids[seat] < Some(open.won[seat]);
        let wanting = open.bids.iter().filter(|(seat, _)| wants(*seat) > 0).count() as u8;
        let here = (hand, follow, trick.beating(follow), trick.cards.len() as u8);
        Some(number_of(&(here, wants(seat), lost, wanting)))
    }

    /// A hand fits a bid the better, the nearer the bid is to what it is likely to take.
    fn likelihood(&self, view: &View, world: &State) -> f32 {
        let (open, played) = (&world.open, world.open.tricks.played_by());
        let fit = |(seat, bid): (Seat, &Option<u8>)| {
            let off =
                self.likely(open, seat, world.hands[seat] | played[seat]) - f32::from((*bid)?);
            view.hands[seat].is_none().then_some(1.0 / (1.0 + off * off))
        };
        open.bids.iter().filter_map(fit).product()
    }
}
