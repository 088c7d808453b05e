//! Oh Hell drawn.

use parlour_cards::{Suit, card_row};
use parlour_core::scene::{AmountChoice, Fact, ObjectId, Place, Scene, Sheet, SheetRow};
use parlour_core::text::count;
use parlour_core::{Draw, Game, Seat, Speak, Viewer};

use crate::rules::OhHell;
use crate::state::{Action, View};

impl Draw for OhHell {
    fn scene(&self, view: &View) -> Scene {
        let open = &view.open;
        let each = usize::from(open.cards);
        let why_not = |card| {
            let seat = open.turn().filter(|_| self.plays(view))?;
            let flaw = self.flaw(open, seat, view.hand(), Action::Play { card }).err()?;
            Some(self.explain(view, flaw).message)
        };
        let turned = open.turned.map(|card| card_row("turned", "Turned up", card.into()));
        let zones = open.tricks.zones(self, view.viewer, &view.hands, each, why_not, turned);
        let bids: u8 = open.bids.as_slice().iter().flatten().sum();
        let bid = open.bids.map(|bid| bid.map_or("-".into(), |bid| bid.to_string()));
        let rows = vec![
            SheetRow::of("Bid", &bid),
            SheetRow::of("Taken", &open.won),
            SheetRow { total: true, ..SheetRow::of("Total", &open.scores) },
        ];
        Scene {
            places: Seat::all(self.seats()).map(|seat| self.place_at(view, seat)).collect(),
            zones: if open.round == 0 { Vec::new() } else { zones },
            sheet: Some(Sheet { rows, note: None }),
            facts: vec![
                Fact::new("Trumps", open.tricks.trump().map_or("none", Suit::plural)),
                Fact::new("Hand", format!("{} of {}", open.round, self.rounds())),
                Fact::new("Cards each", open.cards.to_string()),
                Fact::new("Bids", format!("{bids} for {}", count(open.cards, "trick"))),
            ],
            ..Scene::new(self, view, view.viewer, self.prompt(view))
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
}

impl OhHell {
    /// Whether it is the viewer's turn to play a card.
    fn plays(&self, view: &View) -> bool {
        let own = view.open.turn().is_some_and(|seat| view.viewer == Viewer::Seat(seat));
        own && !view.open.is_bidding()
    }

    fn prompt(&self, view: &View) -> String {
        let open = &view.open;
        if self.plays(view) {
            return open.tricks.prompt(view.hand());
        } else if self.legal_in(view).is_empty() {
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

    fn place_at(&self, view: &View, seat: Seat) -> Place {
        let open = &view.open;
        let bid = open.bids[seat].map(|bid| format!("bid {bid}, took {}", open.won[seat]));
        let deals = self.first(open.round).after(self.seats() - 1, self.seats()) == seat;
        let deals = (open.round > 0 && deals).then(|| "dealer".to_owned());
        Place {
            to_act: open.turn() == Some(seat),
            score: Some(open.scores[seat].into()),
            tags: bid.into_iter().chain(deals).collect(),
            ..Place::at(self, seat, view.viewer)
        }
    }
}
