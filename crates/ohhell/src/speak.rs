//! Oh Hell in words.

use parlour_cards::Suit;
use parlour_core::text::count;
use parlour_core::{HandGame, Prospect, Seat, Speak, Told, Viewer};

use crate::{Event, OhHell, State, View};

impl Speak for OhHell {
    fn phase(&self, view: &View) -> &'static str {
        self.stage(&view.open, if view.open.is_bidding() { "bidding" } else { "playing" })
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        match event {
            Event::Dealt { round, cards, turned, .. } => {
                let trumps = Suit::as_trumps(self.trump(*round, *turned), *turned);
                let cards = count(*cards, "card");
                Told::info(None, format!("Hand {round} is dealt, {cards} each: {trumps}."))
            }
            Event::Bid { seat, tricks } => Told::does(self, *seat, who, "bid", tricks),
            Event::Played { seat, card } => Told::does(self, *seat, who, "play", card.symbols()),
            Event::Taken { seat } => Told::does(self, *seat, who, "take", "the trick"),
            Event::Scored { round, points, totals } => {
                Told::alert(None, self.scored(&format!("Hand {round}"), points, totals, who))
            }
        }
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        let (bid, won) = (end.open.bids[seat].unwrap_or(0), end.open.won[seat]);
        vec![
            Prospect::hope("you make your bid", 0.3).when(won == bid),
            Prospect::fear("you take too many tricks", 0.3).when(won > bid),
            Prospect::fear("you take too few tricks", 0.3).when(won < bid),
        ]
    }
}
