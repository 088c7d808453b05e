//! The bot that plays by the banker's own rule.

use parlour_cards::Rank;
use parlour_core::{ActionSet, Bot, Fault, Game, Seen};

use crate::Pontoon;
use crate::action::{Action, Legal};
use crate::state::Phase;
use crate::value::base_value;
use crate::view::View;

/// Twists on 16 or less. With stakes it also stakes high on an ace or a ten, buys on 11 or less,
/// and splits aces and eights.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

/// Its choice.
#[must_use]
pub fn classic(game: &Pontoon, view: &View) -> Option<Action> {
    let legal = game.legal_in(view);
    let seat = view.to_act()?;
    match view.phase() {
        Phase::Dealing | Phase::Over => None,
        Phase::Asking => Some(Action::Again),
        Phase::Staking => Some(stake(view, &legal)),
        Phase::Playing => {
            let cards = view.hand(seat, view.hand_in_play()).cards;
            let pair = matches!(cards.as_slice(), [a, b] if a.rank() == b.rank()
                && matches!(a.rank(), Rank::Ace | Rank::Eight));
            if pair && legal.contains(&Action::Split) {
                return Some(Action::Split);
            }
            let value = cards.value();
            if value <= 11 && legal.buy.1 > 0 {
                return Some(Action::Buy { amount: legal.buy.0 });
            }
            let twists = value <= 16 && legal.contains(&Action::Twist);
            Some(if twists { Action::Twist } else { Action::Stick })
        }
    }
}

/// The most on an ace or a ten, else the least.
fn stake(view: &View, legal: &Legal) -> Action {
    let (low, count) = legal.stake;
    let first = view.to_act().and_then(|s| view.hand(s, 0).cards.as_slice().first().copied());
    let good = first.is_some_and(|card| matches!(base_value(card), 1 | 10));
    Action::Stake { amount: if good { low + count - 1 } else { low } }
}

impl Bot<Pontoon> for Classic {
    fn choose(&mut self, seen: &Seen<'_, Pontoon>) -> Result<Action, Fault> {
        let choice = classic(seen.game(), &seen.view());
        choice.ok_or_else(|| Fault("there is nothing to decide now".into()))
    }
}
