//! Oh Hell drawn.

use parlour_cards::{Suit, card_row};
use parlour_core::scene::{AmountChoice, Fact, ObjectId, Scene, Sheet, SheetRow};
use parlour_core::text::count;
use parlour_core::{Draw, HandGame, Seat, Speak, why_not};

use crate::{Action, OhHell, Open, View};

impl Draw for OhHell {
    fn scene(&self, view: &View) -> Scene {
        let open = &view.open;
        let play = |card| Some(Action::Play { card }).filter(|_| self.plays(view));
        let why_not = |card| why_not(self, view, play(card)?);
        let turned = open.turned.map(|card| card_row("turned", "Turned up", card.into()));
        let bids: u8 = open.bids.as_slice().iter().flatten().sum();
        let bid = open.bids.map(|bid| bid.map_or("-".into(), |bid| bid.to_string()));
        let rows = vec![
            SheetRow::of("Bid", &bid),
            SheetRow::of("Taken", &open.won),
            SheetRow { total: true, ..SheetRow::of("Total", &open.scores) },
        ];
        Scene {
            zones: open.tricks.zones(self, view, open.cards, why_not, turned),
            sheet: Some(Sheet { rows, note: None }),
            facts: vec![
                Fact::new("Trumps", open.tricks.trump().map_or("none", Suit::plural)),
                Fact::new("Hand", format!("{} of {}", open.round, self.rounds())),
                Fact::new("Cards each", open.cards.to_string()),
                Fact::new("Bids", format!("{bids} for {}", count(open.cards, "trick"))),
            ],
            ..Scene::of_hands(self, view, self.prompt(view), |seat| self.tags(open, seat))
        }
    }

    fn touches(&self, _: &View, action: Action) -> Vec<ObjectId> {
        match action {
            Action::Bid { .. } => Vec::new(),
            Action::Play { card } => vec![format!("hand/{card}")],
        }
    }

    fn amounts(&self, view: &View) -> Vec<AmountChoice> {
        AmountChoice::among(self, view, "bid", "Bid", "tricks").into_iter().collect()
    }
}

impl OhHell {
    /// Whether it is the viewer's turn to play a card.
    fn plays(&self, view: &View) -> bool {
        self.is_asked(view) && !view.open.is_bidding()
    }

    fn prompt(&self, view: &View) -> String {
        let open = &view.open;
        if self.plays(view) {
            return open.tricks.prompt(view.hand());
        } else if !self.is_asked(view) {
            let to = if open.is_bidding() { "bid" } else { "play" };
            return self.awaits(self.next(open), to, &open.scores, view.viewer);
        }
        let barred = self.barred(open).filter(|bid| *bid <= open.cards);
        let but = barred.map(|bid| format!(" You may not bid {bid}.")).unwrap_or_default();
        match open.cards {
            1 => format!("Will you take the trick?{but}"),
            tricks => format!("How many of the {tricks} tricks will you take?{but}"),
        }
    }

    fn tags(&self, open: &Open, seat: Seat) -> Vec<String> {
        let bid = open.bids[seat].map(|bid| format!("bid {bid}, took {}", open.won[seat]));
        let deals = open.round > 0 && self.first(open.round) == seat.after(1, self.players());
        bid.into_iter().chain(deals.then(|| "dealer".into())).collect()
    }
}
