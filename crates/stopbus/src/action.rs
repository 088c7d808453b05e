//! What a seat may do, and what it may do now.

use parlour_core::{ActionSet, Actions, Seat, written};

use crate::refusal::Refusal;
use crate::rules::SWAPS_PER_TURN;
use crate::state::{Draw, Open, Phase};

written! {
    /// What a seat may do.
    pub action Action {
        /// Exchange a card of the hand with the top card.
        Swap {
            /// Which card of the hand: 0, 1 or 2.
            #[cfg_attr(feature = "schema", schemars(range(max = 2)))]
            slot: u8,
        },
        /// Turn the next card; once a turn.
        Draw,
        /// Stick: the others get one more turn each.
        Stick,
        /// End the turn.
        Done,
    }
}

impl Action {
    /// Every action there is, in order.
    pub const ALL: [Action; 6] = [
        Action::Swap { slot: 0 },
        Action::Swap { slot: 1 },
        Action::Swap { slot: 2 },
        Action::Draw,
        Action::Stick,
        Action::Done,
    ];

    /// Its place in [`Action::ALL`]; slots that do not exist have none.
    #[inline]
    pub(crate) const fn index(self) -> Option<u8> {
        match self {
            Action::Swap { slot: 3.. } => None,
            Action::Swap { slot } => Some(slot),
            Action::Draw => Some(3),
            Action::Stick => Some(4),
            Action::Done => Some(5),
        }
    }
}

/// The legal actions of a seat: a bit for each of [`Action::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal(u8);

impl Legal {
    /// A bit for each of [`Action::ALL`].
    #[inline]
    pub(crate) fn bits(self) -> u8 {
        self.0
    }
}

impl IntoIterator for Legal {
    type Item = Action;
    type IntoIter = Actions<Legal, Action>;

    fn into_iter(self) -> Actions<Legal, Action> {
        Actions::of(self)
    }
}

impl ActionSet<Action> for Legal {
    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn get(&self, index: usize) -> Action {
        let mut rest = self.0;
        for _ in 0..index {
            rest &= rest.wrapping_sub(1);
        }
        assert!(rest != 0, "there are not that many actions");
        Action::ALL[rest.trailing_zeros() as usize]
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        action.index().is_some_and(|i| self.0 >> i & 1 != 0)
    }
}

impl Open {
    /// Whether the seat to act has taken the card that was on offer. Cards are all different, so
    /// the top is the offered card just if nothing is exchanged.
    #[inline]
    pub(crate) fn has_swapped(&self) -> bool {
        self.top != self.offered
    }

    /// What a seat may do: all of it follows from what lies open.
    #[inline]
    pub(crate) fn legal(&self, seat: Seat) -> Legal {
        if self.phase != Phase::Playing || seat != self.seat {
            return Legal::default();
        }
        let fresh = self.draw == Draw::Open && !self.has_swapped();
        let (draw, stick) = (fresh, fresh && self.stuck.is_none());
        let swaps = if self.swaps < SWAPS_PER_TURN { 0b111 } else { 0 };
        Legal(0b10_0000 | swaps | u8::from(draw) << 3 | u8::from(stick) << 4)
    }

    /// Why an action that is not legal is refused.
    #[cold]
    pub(crate) fn refusal(&self, seat: Seat, action: Action) -> Refusal {
        if self.phase != Phase::Playing {
            return Refusal::NoRound;
        }
        if seat != self.seat {
            return match self.fell.get(seat.index()) {
                Some(1..) => Refusal::KnockedOut,
                _ => Refusal::NotYourTurn(self.seat),
            };
        }
        match (action, self.stuck) {
            (Action::Swap { slot: slot @ 3.. }, _) => Refusal::NoSuchSlot(slot),
            (Action::Swap { .. }, _) => Refusal::SwappedEnough,
            (Action::Stick, Some(by)) => Refusal::AlreadyStuck(by),
            (Action::Stick, None) => Refusal::StickComesFirst,
            (Action::Draw | Action::Done, _) if self.draw != Draw::Open => Refusal::AlreadyDrew,
            (Action::Draw | Action::Done, _) => Refusal::PutBackFirst,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_actions_counts_lists_and_contains() {
        let set = Legal(0b10_1010);
        let listed = [Action::Swap { slot: 1 }, Action::Draw, Action::Done];
        assert_eq!(set.iter().collect::<Vec<_>>(), listed);
        for action in Action::ALL {
            assert_eq!(set.contains(&action), listed.contains(&action));
        }
        assert!(!Legal(0xff).contains(&Action::Swap { slot: 3 }));
        assert!(Action::ALL.is_sorted());
    }

    #[test]
    #[should_panic(expected = "not that many")]
    fn an_action_beyond_the_last_panics() {
        Legal(0b1).get(1);
    }
}
