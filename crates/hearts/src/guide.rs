//! What search is told about Hearts: how a sensible player plays, quickly.
//!
//! A playout must be cheap, for a search runs hundreds of thousands of them a second: no costs
//! are weighed here as `classic` does, only which card ducks, which one is thrown away, and which
//! one is led.

use parlour_cards::{Card, CardSet, Suit};
use parlour_core::{ActionSet, Guide, Levels, Rng, Seat};

use crate::action::Action;
use crate::bot::burden;
use crate::legal::Legal;
use crate::likelihood::likelihood;
use crate::rules::{HEARTS, Hearts, QUEEN, SEATS};
use crate::state::{Open, Phase, State};
use crate::view::View;

/// One playout action in this many is any legal one, so that no line is never seen.
const STRAY: u32 = 8;

impl Guide for Hearts {
    const MODELS_RIVALS: bool = true;
    const WEIGHS_WORLDS: bool = true;
    const LEVELS: Levels = Levels { slips: 40, hard: 250, expert: 8000 };

    fn likelihood(&self, view: &View, world: &State) -> f32 {
        likelihood(self, view, world)
    }

    #[inline]
    fn playout(&self, state: &State, _seat: Seat, legal: &Legal, rng: &mut impl Rng) -> Action {
        let count = legal.len() as u32;
        if state.open.phase == Phase::Passing {
            return sensible_pass(self, legal, rng);
        }
        if count == 1 || rng.below(STRAY) == 0 {
            return legal.get(rng.below(count) as usize);
        }
        let card = match state.open.tricks.led() {
            Some(suit) => follow_or_throw(lying(&state.open), legal.cards(), suit),
            None => lead(legal.cards(), rng),
        };
        Action::Play { card }
    }

    fn prior(&self, view: &View, action: Action) -> f32 {
        match action {
            Action::Play { .. } => 1.0,
            Action::Pass { cards } => cards.iter().map(|c| burden(view.hand(), c) as f32).sum(),
        }
    }
}

/// Three cards among the five that are worst to keep.
fn sensible_pass(game: &Hearts, legal: &Legal, rng: &mut impl Rng) -> Action {
    let hand = legal.cards();
    let mut pool = CardSet::EMPTY;
    for _ in 0..(game.pass_count as usize + 2).min(hand.len()) {
        let rest = hand - pool;
        if let Some(card) = rest.iter().max_by_key(|card| (burden(rest, *card), *card)) {
            pool.insert(card);
        }
    }
    while pool.len() > game.pass_count as usize {
        pool.remove(pool.nth(rng.below(pool.len() as u32) as usize));
    }
    Action::Pass { cards: pool }
}

/// The cards of the trick being played.
#[inline]
fn lying(open: &Open) -> CardSet {
    open.tricks.current().cards.iter().copied().collect()
}

/// Plays to a trick: ducks as high as it can, and throws away what hurts most.
#[inline]
fn follow_or_throw(lying: CardSet, legal: CardSet, led: Suit) -> Card {
    let mine = legal.of(led);
    if mine.is_empty() {
        return throw_away(legal);
    }
    let Some(high) = lying.highest_of(led) else { return mine.nth(0) };
    let under = mine.below(high);
    if let Some(duck) = under.highest() {
        // A duck with the queen under the king or the ace is the best of all.
        return if under.contains(QUEEN) { QUEEN } else { duck };
    }
    let last = lying.len() == SEATS - 1;
    let safe = mine - CardSet::only(QUEEN);
    let rest = if safe.is_empty() { mine } else { safe };
    // Who takes the trick anyway takes it high; who may yet be beaten stays low.
    if last { rest.nth(rest.len() - 1) } else { rest.nth(0) }
}

/// The card that hurts most: the queen, then high hearts, then whatever is highest.
#[inline]
fn throw_away(legal: CardSet) -> Card {
    if legal.contains(QUEEN) {
        return QUEEN;
    }
    let high_spades = legal.above(QUEEN);
    if let Some(card) = high_spades.highest() {
        return card;
    }
    if let Some(heart) = (legal & HEARTS).highest() {
        return heart;
    }
    let mut worst = legal.nth(0);
    for card in legal {
        if card.rank() >= worst.rank() {
            worst = card;
        }
    }
    worst
}

/// Leads the lowest card of some suit, keeping off high spades while others may hold the queen.
#[inline]
fn lead(legal: CardSet, rng: &mut impl Rng) -> Card {
    let risky = CardSet::only(QUEEN) | legal.above(QUEEN);
    let safe = legal - risky;
    let pool = if safe.is_empty() { legal } else { safe };
    let pick = pool.nth(rng.below(pool.len() as u32) as usize);
    pool.of(pick.suit()).nth(0)
}
