//! What is legal, phase by phase, and why something is not.
//!
//! Everything here reads only what the seat itself can see, so that a view gives the same answer.

use parlour_core::{ActionSet, Seat};

use crate::Pontoon;
use crate::action::{AGAIN, Action, LEAVE, Legal, SPLIT, STICK, TWIST};
use crate::refusal::Refusal;
use crate::rules::{LEAST_TO_STICK, Variant};
use crate::state::{Hand, Phase, State, Status};

impl Pontoon {
    #[inline]
    pub(crate) fn legal_for(&self, state: &State, seat: Seat) -> Legal {
        let mut legal = Legal::default();
        if state.seat != seat {
            return legal;
        }
        match (state.phase, self.rules.variant) {
            (Phase::Dealing | Phase::Over, _) => {}
            (Phase::Asking, _) => {
                legal.allow(true, AGAIN);
                legal.allow(true, LEAVE);
            }
            (Phase::Staking, _) => {
                let (low, high) = self.stake_limits(state, seat);
                legal.stake = Legal::range(low, high);
            }
            (Phase::Playing, Variant::Classic) => {
                legal.allow(state.stock.left() > 0, TWIST);
                legal.allow(true, STICK);
            }
            (Phase::Playing, Variant::British) => {
                let hand = state.current();
                // When no card is left, hands stand by themselves: one can always twist.
                legal.allow(true, TWIST);
                legal.allow(hand.cards.value() >= LEAST_TO_STICK, STICK);
                if let Some((low, high)) = buy_limits(state, hand) {
                    legal.buy = Legal::range(low, high);
                }
                legal.allow(self.why_no_split(state, hand).is_none(), SPLIT);
            }
        }
        legal
    }

    /// The smallest and the largest first stake: who has less than the smallest stakes it all.
    pub(crate) fn stake_limits(&self, state: &State, seat: Seat) -> (u32, u32) {
        let chips = state.chips[seat.index()];
        (self.rules.min_stake.min(chips), self.rules.max_stake.min(chips))
    }

    fn why_no_split(&self, state: &State, hand: &Hand) -> Option<Refusal> {
        match hand.cards.as_slice() {
            [a, b] if !hand.split => {
                if a.rank() != b.rank() {
                    Some(Refusal::NoPair)
                } else if state.chips[state.seat.index()] < hand.first {
                    Some(Refusal::SplitCosts(hand.first))
                } else if state.stock.left() + state.bust_cards() < 2 {
                    Some(Refusal::NoCards)
                } else {
                    None
                }
            }
            _ => Some(Refusal::TooLateToSplit),
        }
    }

    /// Why an action that is not legal is refused.
    pub(crate) fn refusal(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let classic = self.rules.variant == Variant::Classic;
        match (action, classic) {
            (Action::Stake { .. } | Action::Buy { .. } | Action::Split, true) => {
                return Refusal::ClassicOnly;
            }
            (Action::Again | Action::Leave, false) => return Refusal::BritishOnly,
            _ => {}
        }
        match state.phase {
            Phase::Dealing | Phase::Over => Refusal::NoRound,
            _ if state.seat != seat => {
                if state.hands[seat.index()][0].status == Status::Empty {
                    Refusal::Out
                } else {
                    Refusal::NotYourTurn(state.seat)
                }
            }
            Phase::Asking => Refusal::RoundIsOver,
            Phase::Staking => {
                let (min, max) = self.stake_limits(state, seat);
                match action {
                    Action::Stake { .. } => Refusal::StakeLimits { min, max },
                    _ => Refusal::StakeFirst { min, max },
                }
            }
            Phase::Playing => self.playing_refusal(state, action),
        }
    }

    fn playing_refusal(&self, state: &State, action: Action) -> Refusal {
        let hand = state.current();
        match action {
            Action::Stake { .. } => Refusal::StakesAreMade,
            Action::Again | Action::Leave => Refusal::RoundGoesOn,
            Action::Stick => Refusal::TooLowToStick(hand.cards.value()),
            Action::Twist => Refusal::NoCards,
            Action::Buy { .. } if hand.twisted => Refusal::NoBuyAfterTwist,
            Action::Buy { .. } => match buy_limits(state, hand) {
                Some((min, max)) => Refusal::BuyLimits { min, max },
                None => Refusal::NothingToBuyWith,
            },
            Action::Split => self.why_no_split(state, hand).unwrap_or(Refusal::TooLateToSplit),
        }
    }

    /// Whether the action is legal for the seat.
    #[inline]
    pub(crate) fn allows(&self, state: &State, seat: Seat, action: Action) -> bool {
        self.legal_for(state, seat).contains(&action)
    }
}

/// What a card may cost: one to two times the first stake, never more than the last one; who has
/// less than that pays what is left.
pub(crate) fn buy_limits(state: &State, hand: &Hand) -> Option<(u32, u32)> {
    let chips = state.chips[state.seat.index()];
    if hand.twisted || chips == 0 {
        return None;
    }
    let most = if hand.bought > 0 { hand.bought } else { 2 * hand.first };
    if chips < hand.first { Some((chips, chips)) } else { Some((hand.first, most.min(chips))) }
}
