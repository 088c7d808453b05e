//! What may come of a decision in Hearts, for the reasons of hints.

use parlour_cards::CardSet;
use parlour_core::{Prospect, Seat};

use crate::rules::{HEARTS, Hearts, JACK, QUEEN};
use crate::state::State;

const TAKE_QUEEN: Prospect = Prospect::fear("you take the queen of spades", 0.3);
const TAKE_HEARTS: Prospect = Prospect::fear("you take {} hearts", 3.0);
const TAKE_JACK: Prospect = Prospect::hope("you take the jack of diamonds", 0.4);
const SHOOT: Prospect = Prospect::hope("you shoot the moon", 0.15);
const OTHER_SHOOTS: Prospect = Prospect::fear("somebody else shoots the moon", 0.15);

impl Hearts {
    /// How much of each prospect a seat has by the end of a round.
    pub(crate) fn came_of(&self, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        let open = &end.open;
        let own: CardSet = open
            .tricks
            .iter()
            .filter(|trick| trick.taker() == seat)
            .flat_map(|trick| trick.cards.iter().copied())
            .collect();
        let all = |points: &u8| *points == self.all_points;
        let shooter = open.taken.iter().position(all).map(Seat::new);
        let mut came = vec![
            TAKE_QUEEN.when(own.contains(QUEEN)),
            (TAKE_HEARTS, (own & HEARTS).len() as f64),
            SHOOT.when(shooter == Some(seat)),
            OTHER_SHOOTS.when(shooter.is_some_and(|s| s != seat)),
        ];
        if self.rules.jack_of_diamonds {
            came.push(TAKE_JACK.when(own.contains(JACK)));
        }
        came
    }
}
