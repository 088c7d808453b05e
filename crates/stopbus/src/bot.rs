//! The bot of 1993: the Pascal program's AutoPlay.

use parlour_core::{Bot, Fault, Seen};

use crate::StopBus;
use crate::action::Action;
use crate::number::Number;
use crate::score::{Hand, best, by_suit, suit_sums};
use crate::state::{Draw, Open};
use crate::view::View;

/// It sticks with more than this.
pub(crate) const STICKS_ABOVE: u8 = 25;

/// Its first swap must bring more than this.
const SWAPS_ABOVE: u8 = 6;

/// The game's own bot.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl Bot<StopBus> for Classic {
    #[inline]
    fn choose(&mut self, seen: &Seen<'_, StopBus>) -> Result<Action, Fault> {
        let view = seen.view();
        match view.to_act() {
            Some(seat) if seat == seen.seat() => Ok(classic(&view)),
            _ => Err(Fault("it is not this seat's turn".into())),
        }
    }
}

/// What AutoPlay does next in the seat whose turn it is: stick if nobody has and the score is
/// over 25; else the best swap with the top card if it improves and brings more than 6; else
/// draw, then swap on any improvement.
#[inline(always)]
#[must_use]
pub fn classic(view: &View) -> Action {
    let open = &view.open;
    auto_play(open, &view.hands[open.seat.index()], STICKS_ABOVE)
}

/// AutoPlay from what lies open and the own hand, sticking with more than a score.
#[inline(always)]
pub(crate) fn auto_play(open: &Open, hand: &Hand, sticks_above: u8) -> Action {
    match open.draw {
        _ if open.has_swapped() => Action::Done,
        Draw::Open => {
            if open.stuck.is_none() && best(suit_sums(hand)) > sticks_above {
                Action::Stick
            } else {
                best_swap(hand, open.top, SWAPS_ABOVE).unwrap_or(Action::Draw)
            }
        }
        Draw::Drawn => best_swap(hand, open.top, 0).unwrap_or(Action::Done),
        Draw::Overflow => Action::Done,
    }
}

/// The swap that brings most, the lowest slot where several do; none if the score does not rise,
/// or not above a bound.
#[inline]
fn best_swap(hand: &Hand, top: Option<Number>, above: u8) -> Option<Action> {
    let sums = suit_sums(hand);
    let after = sums + by_suit(top);
    // The score with two bits below it that favour low slots: the largest is the best swap.
    let rank = |slot: u8| best(after - by_suit(hand[usize::from(slot)])) << 2 | (2 - slot);
    let most = rank(0).max(rank(1)).max(rank(2));
    let bound = best(sums).max(above);
    (most >> 2 > bound).then_some(Action::Swap { slot: 2 - (most & 3) })
}
