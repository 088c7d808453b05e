//! Which cards the playouts of Rails draw.

use parlour_core::ActionSet;

use crate::action::Action;
use crate::bits::RouteSet;
use crate::colour::{COLOURS, Colour};
use crate::guide_plan::{Forecast, Lacking};
use crate::guide_policy::Policy;
use crate::state::NONE;

/// How welcome the cards of the market and of the pile are.
struct Welcome {
    /// The best card of the market that is no locomotive: its worth and its place.
    first: (f32, u8),
    /// The worth of the next best, at least a little: another card is turned up.
    next: f32,
    /// The place of a locomotive.
    engine: u8,
    /// The worth of a locomotive.
    rich: f32,
    /// The worth of a card from the pile.
    average: f32,
    /// Whether there is a pile.
    down: bool,
}

impl Policy<'_> {
    fn welcome(&self, plan: &Forecast) -> Welcome {
        let Lacking { cards, kinds, greys } = self.own.lacking(&plan.routes);
        let rich = if cards > 0 { 1.0 } else { self.weights.spare };
        let mut want = [self.weights.any; COLOURS + 1];
        for (i, want) in want.iter_mut().enumerate() {
            if kinds >> i & 1 == 1 {
                *want = 1.0;
            } else if greys >> i & 1 == 1 {
                *want = self.weights.grey;
            }
        }
        want[Colour::Locomotive.index()] = rich;
        let average = self.weights.blind + want.iter().sum::<f32>() / want.len() as f32;
        let (mut first, mut next, mut engine) = ((0.0, NONE), 0.1, NONE);
        for (i, card) in self.own.open.market.iter().enumerate() {
            match card {
                Some(Colour::Locomotive) => engine = i as u8,
                Some(colour) => {
                    let worth = want[colour.index()];
                    if worth > first.0 {
                        next = f32::max(next, first.0);
                        first = (worth, i as u8);
                    } else {
                        next = f32::max(next, worth);
                    }
                }
                None => {}
            }
        }
        let down = self.legal.contains(&Action::DrawFacedown);
        Welcome { first, next, engine, rich, average, down }
    }

    /// Draws a second card that the plan needs.
    pub(crate) fn draw_second(&self, plan: &Forecast) -> Action {
        let Welcome { first, average, down, .. } = self.welcome(plan);
        if first.1 != NONE && (!down || first.0 >= average) {
            Action::DrawFaceup { index: first.1 }
        } else {
            Action::DrawFacedown
        }
    }

    /// Draws what the plan needs. If there is no card, it claims a route for its points; `None` if
    /// that is not possible either.
    pub(crate) fn draw(&self, plan: &Forecast) -> Option<Action> {
        let Welcome { first, next, engine, rich, average, down } = self.welcome(plan);
        let up = |index: u8| Some(Action::DrawFaceup { index });
        let pair =
            if first.1 == NONE { 0.0 } else { first.0 + f32::max(next, self.weights.second) };
        let blind = if down { 2.0 * average } else { -1.0 };
        let rich = if engine == NONE { -1.0 } else { self.weights.engine * rich };
        if rich > pair && rich > blind {
            up(engine)
        } else if first.1 != NONE && pair >= blind {
            up(first.1)
        } else if down {
            Some(Action::DrawFacedown)
        } else {
            self.claim_for_points(&RouteSet::EMPTY)
        }
    }
}
