//! Oh Hell drawn.

use parlour_cards::{Suit, card_row, hand_of_cards, trick_zone};
use parlour_core::scene::{AmountChoice, Fact, ObjectId, Place, Scene, Sheet, SheetRow, Zone};
use parlour_core::text::count;
use parlour_core::{Draw, Game, Seat, Speak, Viewer};

use crate::rules::OhHell;
use crate::state::{Action, View};

impl Draw for OhHell {
    fn scene(&self, view: &View) -> Scene {
        let open = &view.open;
        let seats = || Seat::all(self.seats());
        let (mine, others): (Vec<Seat>, Vec<Seat>) =
            seats().partition(|seat| view.viewer == Viewer::Seat(*seat));
        let hand = |seat: Seat| self.hand_zone(view, seat);
        let mut zones: Vec<Zone> = mine.into_iter().map(hand).collect();
        if !open.at_rest() {
            zones.push(trick_zone("trick", "Trick", Some(open.tricks.current())));
        }
        if let Some(last) = open.tricks.last() {
            zones.push(trick_zone("last", "Last trick", Some(last)));
        }
        zones.extend(open.turned.map(|card| card_row("turned", "Turned up", card.into())));
        zones.extend(others.into_iter().map(hand));
        let bids: u8 = open.bids.as_slice().iter().flatten().sum();
        let trumps = open.tricks.trump().map_or("none", Suit::plural);
        let facts = [
            ("Trumps", trumps.into()),
            ("Hand", format!("{} of {}", open.round, self.rounds())),
            ("Cards each", open.cards.to_string()),
            ("Bids", format!("{bids} for {}", count(open.cards, "trick"))),
        ];
        let rows = vec![
            SheetRow::of(
                "Bid",
                &open.bids.map(|bid| bid.map_or("-".into(), |bid| bid.to_string())),
            ),
            SheetRow::of("Taken", &open.won),
            SheetRow { total: true, ..SheetRow::of("Total", &open.scores) },
        ];
        Scene {
            places: seats().map(|seat| self.place_at(view, seat)).collect(),
            zones: if open.round == 0 { Vec::new() } else { zones },
            sheet: Some(Sheet { rows, note: None }),
            facts: facts.map(|(label, value)| Fact::new(label, value)).into(),
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
    fn prompt(&self, view: &View) -> String {
        let open = &view.open;
        let own = open.turn().is_some_and(|seat| view.viewer == Viewer::Seat(seat));
        match open.turn() {
            Some(_) if own && open.is_bidding() => {
                let barred = self.barred(open).filter(|bid| *bid <= open.cards);
                let but = barred.map(|bid| format!(" You may not bid {bid}.")).unwrap_or_default();
                match open.cards {
                    1 => format!("Will you take the trick?{but}"),
                    tricks => format!("How many of the {tricks} tricks will you take?{but}"),
                }
            }
            Some(_) if own => open.tricks.prompt(view.hand()),
            Some(seat) if open.is_bidding() => format!("{} is to bid.", self.seat_name(seat)),
            Some(seat) => format!("{} is to play.", self.seat_name(seat)),
            None if open.round < self.rounds() => "The next hand can be dealt.".into(),
            None => {
                format!("The match is over: {}.", self.result(open.scores.clone(), view.viewer))
            }
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

    fn hand_zone(&self, view: &View, seat: Seat) -> Zone {
        let open = &view.open;
        let zone = Zone::hand(self, seat, view.viewer);
        let held = usize::from(open.cards) - open.tricks.played_by()[seat].len();
        let mut zone = hand_of_cards(zone, view.hands[seat], held);
        if view.viewer == Viewer::Seat(seat) && open.turn() == Some(seat) && !open.is_bidding() {
            for (card, object) in view.hand().iter().zip(&mut zone.objects) {
                let flaw = self.flaw(open, seat, view.hand(), Action::Play { card });
                object.why_not = flaw.err().map(|flaw| self.explain(view, flaw).message);
            }
        }
        zone
    }
}
