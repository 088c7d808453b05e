//! Tables that a view allows, all equally likely.
//!
//! The cards nobody has shown are dealt at random to the unseen slots, and dealt again until no
//! hand contradicts a check for 31; then the rest become the stock. So every deal that fits is
//! equally likely. Few deals do not fit: 31 is rare. The table the view was taken from fits, so
//! there always is one.

use parlour_core::{Rng, Seat};

use crate::StopBus;
use crate::number::Number;
use crate::rules::MAX_PLAYERS;
use crate::state::{Phase, State};
use crate::view::View;

/// What sampling needs of a view.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// The table with empty unseen slots and an empty stock.
    frame: State,
    /// The cards that lie nobody knows where.
    loose: [Option<Number>; 52],
    loose_count: usize,
    /// Seat and slot of each unseen card.
    unseen: [(u8, u8); 3 * MAX_PLAYERS],
    unseen_count: usize,
}

impl StopBus {
    pub(crate) fn prepare(&self, view: &View) -> Worlds {
        let mut worlds = Worlds {
            frame: State { open: view.open, hands: view.hands, stock: [None; 52] },
            loose: [None; 52],
            loose_count: 0,
            unseen: [(0, 0); 3 * MAX_PLAYERS],
            unseen_count: 0,
        };
        if view.open.phase != Phase::Playing {
            return worlds;
        }
        let mut seen = view.open.covered;
        seen |= view.open.top.map(Number::card).into_iter().collect();
        for seat in Seat::all(view.players()).filter(|s| view.lives(*s) > 0) {
            for slot in 0..3 {
                match view.hands[seat.index()][slot] {
                    None => {
                        worlds.unseen[worlds.unseen_count] = (seat.index() as u8, slot as u8);
                        worlds.unseen_count += 1;
                    }
                    Some(known) => {
                        seen.insert(known.card());
                    }
                }
            }
        }
        for card in self.rules.deck() - seen {
            worlds.loose[worlds.loose_count] = Some(Number::from(card));
            worlds.loose_count += 1;
        }
        worlds
    }

    #[inline]
    pub(crate) fn draw_world(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        self.draw_counted(worlds, rng).0
    }

    /// A world, and how often the unseen slots were dealt for it.
    #[inline]
    fn draw_counted(&self, worlds: &Worlds, rng: &mut impl Rng) -> (State, u32) {
        let mut deals = 0;
        let mut state = worlds.frame;
        let mut loose = worlds.loose;
        let loose = &mut loose[..worlds.loose_count];
        let unseen = &worlds.unseen[..worlds.unseen_count];
        loop {
            deals += 1;
            for (i, (seat, slot)) in unseen.iter().enumerate() {
                let pick = i + rng.below((loose.len() - i) as u32) as usize;
                loose.swap(i, pick);
                state.hands[usize::from(*seat)][usize::from(*slot)] = loose[i];
            }
            if state.fits_the_checks() {
                break;
            }
        }
        let stock = &mut loose[unseen.len()..];
        rng.shuffle(stock);
        state.stock[self.size - stock.len()..self.size].copy_from_slice(stock);
        (state, deals)
    }
}

impl State {
    /// Whether no unseen card contradicts a check at which the bus was not stopped. Between rounds
    /// there is nothing to contradict: the last check may have found 31.
    pub(crate) fn fits_the_checks(&self) -> bool {
        let mut hands = self.hands.iter().zip(&self.open.deduced);
        self.open.phase != Phase::Playing || hands.all(|(hand, known)| known.allows(hand))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Shuffle};
    use parlour_core::{FastLuck, Game, Match, Viewer, fast_rng};

    /// The share of deals that fit, over matches of the classic bot.
    #[test]
    fn few_deals_must_be_dealt_again() {
        let game = StopBus::new(Rules { shuffle: Shuffle::Fair, ..Rules::default() }).unwrap();
        let mut cards = fast_rng(3);
        let (mut tries, mut fits) = (0_u32, 0_u32);
        let mut rng = fast_rng(4);
        for _ in 0..300 {
            let mut now = Match::new(&game, FastLuck(&mut cards));
            now.play(&mut (), |now, seat| {
                let view = game.view(now.state(), Viewer::Seat(seat));
                let (_, tried) = game.draw_counted(&game.worlds(&view), &mut rng);
                tries += tried;
                fits += 1;
                crate::classic(&view)
            });
        }
        let share = f64::from(fits) / f64::from(tries);
        assert!(share > 0.95, "{share}");
    }
}
