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
    const PATIENCE: u32 = 6;

    #[inline(always)]
    fn playout(&self, state: &State, seat: Seat, legal: &Legal, _rng: &mut impl Rng) -> Action {
        self.habit(state, seat, legal)
    }

    /// With an eye on what is to come.
    #[inline(always)]
    fn own(&self, state: &State, seat: Seat, legal: &Legal, _rng: &mut impl Rng) -> Action {
        let (open, hand) = (&state.open, state.hands[seat]);
        let seen: CardSet = open.tricks.order().iter().copied().chain(open.turned).collect();
        let (unseen, cards) = (self.deck - hand - seen, open.tricks.follow(hand));
        let wanted = |bid| f32::from(bid) - f32::from(open.won[seat]);
        let card = |bid| open.tricks.current().to_make(wanted(bid), hand, cards, unseen);
        let bid = open.bids[seat].filter(|_| !open.is_bidding());
        bid.map_or_else(|| self.habit(state, seat, legal), |bid| Action::Play { card: card(bid) })
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

    /// A hand fits a bid the better, the nearer the bid is to what it is likely to take; a card that a
    /// sensible player would not have played from it counts a fifth.
    fn likelihood(&self, view: &View, world: &State) -> f64 {
        let (mut then, mut fit) = (self.dealt(self.began(world)), 1.0);
        for (seat, action) in self.done(&world.open) {
            if view.hands[seat].is_none() {
                let hand = then.hands[seat];
                fit *= match action {
                    Action::Bid { tricks } => {
                        let off =
                            f64::from(self.likely(&then.open, seat, hand)) - f64::from(tricks);
                        1.0 / (1.0 + 8.0 * off * off * off * off)
                    }
                    _ if self.sensible(&then.open, seat, hand, &Legal::new()) == action => 1.0,
                    Action::Play { .. } => 0.2,
                };
            }
            self.act(&mut then, seat, action, &mut ());
        }
        fit
    }
}
