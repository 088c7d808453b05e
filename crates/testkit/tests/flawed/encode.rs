//! Views and actions as numbers, flawed.

use parlour_core::encode::{mask_by_words, read_by_words};
use parlour_core::{Encode, Game, Part, Row, Seat, Viewer, Word};
use parlour_kuhn::{Action, State};

use super::{Flawed, Seen, flaw};

/// Where the row has the number of hands.
const HANDS: usize = 19;

impl<const FLAW: u8> Encode for Flawed<FLAW> {
    fn parts(&self) -> Vec<Part> {
        self.kuhn.parts()
    }

    fn width(&self) -> usize {
        self.kuhn.width() + usize::from(FLAW == flaw::WIDE_ROW)
    }

    fn write(&self, seen: &Seen<FLAW>, row: &mut (impl Row + ?Sized)) {
        self.kuhn.write(&seen.view, row);
        match FLAW {
            flaw::SAME_ROW => (0..3).for_each(|card| row.put(card, 0, 1)),
            flaw::HIGH_NUMBER => row.put(HANDS, 101, 101),
            flaw::WRONG_MOST => row.put(HANDS, 7, 50),
            flaw::HEAP_ROW => drop(std::hint::black_box(Box::new(1))),
            _ => {}
        }
    }

    fn told(&self, seen: &Seen<FLAW>) -> Seen<FLAW> {
        let mut told = seen.clone();
        if FLAW == flaw::OVERTOLD {
            told.view = self.kuhn.view(&self.kuhn.start(), Viewer::Seat(Seat::new(0)));
        }
        told
    }

    fn letters(&self) -> usize {
        self.kuhn.letters() - usize::from(FLAW == flaw::LONG_LETTER)
    }

    fn longest(&self) -> usize {
        // Only a word that begins with another's letters has two.
        match FLAW {
            flaw::LONG_WORD => 0,
            flaw::SAME_BEGINNING => 2,
            _ => 1,
        }
    }

    fn spell(&self, seen: &Seen<FLAW>, action: Action) -> Word {
        match (FLAW, action) {
            (flaw::SAME_BEGINNING, Action::Bet) => Word::of([Action::Check as usize, 1]),
            _ => self.kuhn.spell(&seen.view, action),
        }
    }

    fn mask(&self, seen: &Seen<FLAW>, written: &[u16], row: &mut (impl Row + ?Sized)) {
        match FLAW {
            flaw::EMPTY_MASK => {}
            flaw::RASH_MASK if self.legal_in(seen).is_empty() => row.set(0),
            _ => mask_by_words(self, seen, written, row),
        }
        if FLAW == flaw::FORGETFUL_MASK {
            row.put(Action::Bet as usize, 0, 1);
        }
    }

    fn read(&self, seen: &Seen<FLAW>, written: &[u16]) -> Option<Action> {
        let read = read_by_words(self, seen, written);
        match FLAW {
            flaw::MISREAD => read.map(|action| match action {
                Action::Bet => Action::Check,
                other => other,
            }),
            flaw::RASH_READ => read.or_else(|| {
                let all = [Action::Check, Action::Bet, Action::Fold, Action::Call];
                all.into_iter().find(|action| self.spell(seen, *action).is(written))
            }),
            _ => read,
        }
    }

    fn mask_at(&self, state: &State, seat: Seat, written: &[u16], row: &mut (impl Row + ?Sized)) {
        if FLAW != flaw::OTHER_MASK {
            self.mask(&self.view(state, Viewer::Seat(seat)), written, row);
        }
    }

    fn read_at(&self, state: &State, seat: Seat, written: &[u16]) -> Option<Action> {
        let read = self.read(&self.view(state, Viewer::Seat(seat)), written);
        read.filter(|_| FLAW != flaw::OTHER_READ)
    }
}
