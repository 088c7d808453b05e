//! What is said, flawed.

use parlour_core::{Explained, Game, Refused, Seat, Speak, Told, Viewer};
use parlour_kuhn::{Action, Kuhn, Refusal};

use super::{Flawed, Happened, Seen, flaw};

impl<const FLAW: u8> Speak for Flawed<FLAW> {
    fn seat_name(&self, seat: Seat) -> String {
        self.kuhn.seat_name(seat)
    }

    fn phase(&self, seen: &Seen<FLAW>) -> &'static str {
        self.kuhn.phase(&seen.view)
    }

    fn label(&self, seen: &Seen<FLAW>, action: Action) -> String {
        self.kuhn.label(&seen.view, action)
    }

    fn words(&self, seen: &Seen<FLAW>, action: Action) -> String {
        match FLAW {
            flaw::SAME_WORDS => "go on".into(),
            _ => self.kuhn.words(&seen.view, action),
        }
    }

    fn tell(&self, event: &Happened<FLAW>, who: Viewer) -> Told {
        self.kuhn.tell(&event.0, who)
    }

    fn foregone(&self, seen: &Seen<FLAW>) -> Option<String> {
        let legal = self.legal_in(seen);
        let said = match FLAW {
            flaw::HASTY => !legal.is_empty(),
            flaw::FICKLE => legal.as_slice().contains(&Action::Bet),
            _ => false,
        };
        said.then(|| "You get what you get.".into())
    }
}

impl<const FLAW: u8> Explained<Flawed<FLAW>> for Refusal {
    fn of_each_kind() -> Vec<Refusal> {
        match FLAW {
            flaw::UNLISTED => vec![Refusal::NoBetYet],
            _ => Kuhn::refusals(),
        }
    }

    fn explained(self, game: &Flawed<FLAW>, seen: &Seen<FLAW>) -> Refused {
        game.kuhn.explain(&seen.view, self)
    }
}
