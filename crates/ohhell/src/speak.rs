//! Oh Hell in words.

use parlour_core::text::{count, fold};
use parlour_core::{HandGame, Prospect, Seat, Speak, Told, Viewer};

use crate::{Action, Event, OhHell, State, View};

impl Speak for OhHell {
    fn phase(&self, view: &View) -> &'static str {
        match &view.open {
            open if open.is_bidding() => "bidding",
            open if !open.at_rest() => "playing",
            open if self.goes_on(open) => "resting",
            _ => "over",
        }
    }

    fn label(&self, _: &View, action: Action) -> String {
        match action {
            Action::Bid { tricks } => format!("Bid {tricks}"),
            Action::Play { card } => format!("Play {}", card.symbols()),
        }
    }

    /// Reads `bid 2`, `2`, `play qs` and `queen of spades`, legal or not.
    fn parse(&self, _: &View, typed: &str) -> Option<Action> {
        let typed = fold(typed);
        let without = |verb: &str| typed.strip_prefix(verb).unwrap_or(&typed).trim().to_owned();
        let bid = without("bid").parse().ok().map(|tricks| Action::Bid { tricks });
        bid.or_else(|| without("play").parse().ok().map(|card| Action::Play { card }))
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        match event {
            Event::Dealt { round, cards, turned, .. } => {
                let up = turned.map(|card| format!("{} is turned up: ", card.symbols()));
                let trumps = match self.trump(*round, *turned) {
                    Some(suit) => format!("{} are trumps", suit.plural()),
                    None => "there are no trumps".into(),
                };
                let (cards, up) = (count(*cards, "card"), up.unwrap_or_default());
                Told::info(None, format!("Hand {round} is dealt, {cards} each: {up}{trumps}."))
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
