//! Kuhn poker in words.

use parlour_core::text::count;
use parlour_core::{Deed, Game, Prospect, Seat, Speak, Told, Viewer};

use crate::{Card, Event, Kuhn, State, View};

impl Card {
    /// The sign on the card.
    #[must_use]
    pub fn rank(self) -> &'static str {
        ["J", "Q", "K"][self as usize]
    }

    /// The card's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["Jack", "Queen", "King"][self as usize]
    }
}

impl Speak for Kuhn {
    fn phase(&self, view: &View) -> &'static str {
        match &view.open {
            open if !open.at_rest() => "betting",
            open if open.dealt < self.rules().rounds => "dealing",
            _ => "over",
        }
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        let name = |seat: Seat| self.seat_name(seat);
        match event {
            Event::Dealt { cards } => match cards.own(who) {
                Some(card) => Told::info(None, format!("You are dealt the {}.", card.name())),
                None => Told::info(None, "Each player is dealt a card."),
            },
            Event::Acted { seat, action } => {
                let does = self.does(*seat, who, action.name());
                Told::info(Some(*seat), format!("{does}."))
            }
            Event::Shown { cards: [a, b] } => {
                let (first, second) = (name(Seat::new(0)), name(Seat::new(1)));
                let shown = format!("{first} has the {}, {second} the {}.", a.name(), b.name());
                Told::info(None, shown)
            }
            Event::Won { seat, chips } => {
                let won = count(*chips, "chip");
                Told::alert(Some(*seat), format!("{} wins {won}.", name(*seat)))
            }
        }
    }

    fn prospects(&self, before: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        let chips = end.open.scores[seat.index()] - before.open.scores[seat.index()];
        vec![
            Prospect::hope("you win the hand", 0.3).when(chips > 0),
            Prospect::hope("you win two chips", 0.3).when(chips == 2),
            Prospect::fear("you lose two chips", 0.3).when(chips == -2),
        ]
    }
}
