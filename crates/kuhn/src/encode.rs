//! Kuhn poker in numbers, for programs that learn.

use parlour_core::{Encode, Game, Part, Row, Seat, Word};

use crate::{Action, Kuhn, State, View};

const PARTS: [Part; 6] = [
    Part::bits("card", 3, "the viewer's card: jack, queen, king"),
    Part::bits("other", 3, "the other's card, once it was shown"),
    Part::bits("line", 12, "what was done in this hand: check, bet, fold or call, three times"),
    Part::bits("first", 1, "whether the viewer acts first in this hand"),
    Part::counts("hands", 1, 100, "how many hands have been dealt"),
    Part::counts("chips", 2, 200, "what the viewer has won, and what the other has"),
];

impl Encode for Kuhn {
    fn parts(&self) -> Vec<Part> {
        PARTS.into()
    }

    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let me = view.who.seat().unwrap_or(Seat::new(0));
        for (at, seat) in [me, me.after(1, 2)].into_iter().enumerate() {
            if let Some(card) = view.cards[seat] {
                row.set(3 * at + card as usize);
            }
        }
        for (at, action) in view.open.line.iter().enumerate() {
            row.set(6 + 4 * at + *action as usize);
        }
        if view.open.dealt > 0 && view.open.first() == me {
            row.set(18);
        }
        row.put(19, view.open.dealt.into(), 100);
        row.put_signed(20, 21, view.open.scores[me.index()], 200);
    }

    fn letters(&self) -> usize {
        4
    }

    fn spell(&self, _: &View, action: Action) -> Word {
        Word::of([action as usize])
    }

    // What follows from `spell`, but quicker.
    #[inline(always)]
    fn mask(&self, view: &View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        mark(&self.legal_in(view), written, row);
    }

    #[inline(always)]
    fn read(&self, view: &View, written: &[u16]) -> Option<Action> {
        found(&self.legal_in(view), written)
    }

    #[inline(always)]
    fn mask_at(&self, state: &State, seat: Seat, written: &[u16], row: &mut (impl Row + ?Sized)) {
        mark(&self.legal(state, seat), written, row);
    }

    #[inline(always)]
    fn read_at(&self, state: &State, seat: Seat, written: &[u16]) -> Option<Action> {
        found(&self.legal(state, seat), written)
    }
}

#[inline(always)]
fn mark(legal: &[Action], written: &[u16], row: &mut (impl Row + ?Sized)) {
    if written.is_empty() {
        legal.iter().for_each(|action| row.set(*action as usize));
    }
}

#[inline(always)]
fn found(legal: &[Action], written: &[u16]) -> Option<Action> {
    legal.iter().copied().find(|action| [*action as u16] == written)
}
