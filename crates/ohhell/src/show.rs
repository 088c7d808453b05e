//! Oh Hell in words.

use parlour_core::scene::{AmountChoice, ObjectId, Scene};
use parlour_core::text::{count, fold};
use parlour_core::{About, Bot, Game, Invalids, Prospect, Refused, Seat, Show, Told, Viewer};

use crate::rules::OhHell;
use crate::state::{Action, Event, State, View};
use crate::{Classic, Position, Refusal};

impl Show for OhHell {
    type Position = Position;

    fn about() -> About {
        About {
            title: "Oh Hell",
            line: "Bid how many tricks you will take, and take just those.",
            players: (3, 6),
            minutes: (15, 40),
            rules: include_str!("../RULES.md"),
            low_wins: OhHell::LOW_WINS,
            by_deal: false,
        }
    }

    fn lesson() -> Option<&'static str> {
        Some(include_str!("../LEARN.toml"))
    }

    fn commands() -> &'static [&'static str] {
        &["bid", "play"]
    }

    fn position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        self.place_position(position)
    }

    fn phase(&self, view: &View) -> &'static str {
        match &view.open {
            open if open.is_bidding() => "bidding",
            open if !open.at_rest() => "playing",
            open if open.round < self.rounds() => "resting",
            _ => "over",
        }
    }

    fn scene(&self, view: &View) -> Scene {
        self.draw(view)
    }

    fn label(&self, _: &View, action: Action) -> String {
        match action {
            Action::Bid { tricks } => format!("Bid {tricks}"),
            Action::Play { card } => format!("Play {}", card.symbols()),
        }
    }

    fn touches(&self, _: &View, action: Action) -> Vec<ObjectId> {
        match action {
            Action::Bid { .. } => Vec::new(),
            Action::Play { card } => vec![format!("hand/{card}")],
        }
    }

    fn amounts(&self, view: &View) -> Vec<AmountChoice> {
        let bids = self.legal_in(view).into_iter().filter_map(|action| match action {
            Action::Bid { tricks } => Some(tricks.into()),
            Action::Play { .. } => None,
        });
        AmountChoice::of("bid", "Bid", "tricks", bids).into_iter().collect()
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

    fn explain(&self, view: &View, refusal: Refusal) -> Refused {
        refusal.explained(self, view)
    }

    fn refusals() -> Vec<Refusal> {
        Refusal::of_each_kind()
    }

    fn prospects(&self, _: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        let (bid, won) = (end.open.bids[seat].unwrap_or(0), end.open.won[seat]);
        let is = |event: bool| f64::from(u8::from(event));
        vec![
            (Prospect::hope("you make your bid", 0.3), is(won == bid)),
            (Prospect::fear("you take too many tricks", 0.3), is(won > bid)),
            (Prospect::fear("you take too few tricks", 0.3), is(won < bid)),
        ]
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<OhHell>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<OhHell>>)
    }
}
