//! Oh Hell drawn.

use parlour_cards::{Suit, card_row};
use parlour_core::scene::{AmountChoice, Fact, Scene, Sheet, SheetRow};
use parlour_core::text::count;
use parlour_core::{Draw, HandGame, Seat};

use crate::{Action, OhHell, Open, View};

impl Draw for OhHell {
    fn scene(&self, view: &View) -> Scene {
        let open = &view.open;
        let to = if open.is_bidding() { "bid" } else { "play" };
        let turned = open.turned.map(|card| card_row("turned", "Turned up", card.into()));
        let bids: u8 = open.bids.as_slice().iter().flatten().sum();
        let rows = vec![
            SheetRow::so_far("Bid", &open.bids),
            SheetRow::of("Taken", &open.won),
            SheetRow { total: true, ..SheetRow::of("Total", &open.scores) },
        ];
        Scene {
            zones: open.tricks.zones(self, view, open.cards, |card| Action::Play { card }, turned),
            sheet: Some(Sheet { rows, note: None }),
            facts: vec![
                Fact::new("Trumps", open.tricks.trump().map_or("none", Suit::plural)),
                Fact::new("Hand", format!("{} of {}", open.round, self.rounds())),
                Fact::new("Cards each", open.cards.to_string()),
                Fact::new("Bids", format!("{bids} for {}", count(open.cards, "trick"))),
            ],
            ..Scene::of_hands(self, view, to, || self.asked(view), |seat| self.tags(open, seat))
        }
    }

    fn amounts(&self, view: &View) -> Vec<AmountChoice> {
        AmountChoice::among(self, view, "bid", "Bid", "tricks").into_iter().collect()
    }
}

impl OhHell {
    /// What the one who is to act is asked.
    fn asked(&self, view: &View) -> String {
        let open = &view.open;
        let barred = self.barred(open).filter(|bid| *bid <= open.cards);
        let but = barred.map(|bid| format!(" You may not bid {bid}.")).unwrap_or_default();
        match open.cards {
            _ if !open.is_bidding() => open.tricks.prompt(view.hand()),
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
