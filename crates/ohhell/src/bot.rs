//! A player by rules of thumb, and what search expects of others by them.

use parlour_cards::{CardSet, likely_tricks};
use parlour_core::{Habits, HandGame, Seat, number_of};

use crate::{Action, Legal, OhHell, Open, State};

/// Bids what its cards are likely to take. Then takes tricks until it has them, and ducks.
pub use parlour_core::ByHabit as Classic;

impl Habits for OhHell {
    const PATIENCE: u32 = 6;

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

    /// With an eye on what is to come.
    fn with_care(&self, state: &State, seat: Seat, legal: &Legal) -> Action {
        let (open, hand) = (&state.open, state.hands[seat]);
        let (unseen, cards) = (self.unseen(open, hand), open.tricks.follow(hand));
        let wanted = |bid| f32::from(bid) - f32::from(open.won[seat]);
        let card = |bid| open.tricks.current().to_make(wanted(bid), hand, cards, unseen);
        let bid = open.bids[seat].filter(|_| !open.is_bidding());
        bid.map_or_else(|| self.habit(state, seat, legal), |bid| Action::Play { card: card(bid) })
    }

    /// The cards, which of them may be played and would win so far, how many tricks are wanted
    /// still, and how many others want some.
    fn goes_by(&self, state: &State, seat: Seat) -> Option<u64> {
        let (open, hand) = (&state.open, state.hands[seat]);
        let (trick, follow) = (open.tricks.current(), open.tricks.follow(hand));
        let wants = |seat| open.bids[seat].map_or(0, |bid: u8| bid.saturating_sub(open.won[seat]));
        let lost = open.bids[seat] < Some(open.won[seat]);
        let wanting = open.bids.iter().filter(|(seat, _)| wants(*seat) > 0).count() as u8;
        let here = (hand, follow, trick.beating(follow), trick.cards.len() as u8);
        Some(number_of(&(here, wants(seat), lost, wanting)))
    }

    /// A bid fits the better, the nearer it is to what the hand is likely to take; a card that a
    /// sensible player would not have played counts a fifth.
    fn fits(&self, then: &State, seat: Seat, action: Action) -> f32 {
        match action {
            Action::Bid { tricks } => {
                let off = self.likely(&then.open, seat, then.hands[seat]) - f32::from(tricks);
                1.0 / (1.0 + 8.0 * off * off * off * off)
            }
            _ if self.habit(then, seat, &Legal::new()) == action => 1.0,
            Action::Play { .. } => 0.2,
        }
    }
}

impl OhHell {
    /// How many tricks a hand is likely to take, as it was dealt.
    fn likely(&self, open: &Open, seat: Seat, hand: CardSet) -> f32 {
        let (unseen, leads) = (self.unseen(open, hand), self.first(open.round) == seat);
        likely_tricks(hand, unseen, open.tricks.trump(), self.players() - 1, leads)
    }

    /// The cards that who holds a hand has not seen.
    fn unseen(&self, open: &Open, hand: CardSet) -> CardSet {
        let seen: CardSet = open.tricks.order().iter().copied().chain(open.turned).collect();
        self.deck - hand - seen
    }
}
