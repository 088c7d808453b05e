//! Stop the Bus in numbers, for programs that learn. Seats are counted from the viewer's, in the
//! order of play; a card is its rank, from the 2 to the ace, and its suit.

use parlour_core::{ActionSet, Encode, Game, Part, Pen, Row, Seat, Word};

use crate::StopBus;
use crate::action::Action;
use crate::number::Number;
use crate::rules::{MAX_LIVES, SWAPS_PER_TURN};
use crate::view::View;

const CARD: usize = 17;

impl Encode for StopBus {
    fn parts(&self) -> Vec<Part> {
        let seats = self.seats();
        vec![
            Part::bits(
                "hands",
                seats * 3 * CARD,
                "each seat's cards, slot by slot; none if unseen",
            ),
            Part::bits("top", CARD, "the card that lies face up"),
            Part::bits("offered", CARD, "the card that was on offer when the turn began, or drawn"),
            Part::bits("covered", 52, "the cards under the top card, by suit and rank"),
            Part::bits("known", seats * 3, "the slots of each seat whose card all have seen"),
            Part::bits(
                "beside",
                seats * 8,
                "what lay beside each seat's two unseen cards when it had no 31: aces, then tens",
            ),
            Part::bits("barred", seats * 8, "what each seat's unseen card cannot be: aces, tens"),
            Part::counts("lives", seats, MAX_LIVES, "the lives of each seat"),
            Part::counts("fell", seats, 255, "the round in which each seat was knocked out"),
            Part::bits("starter", seats, "who started the round, or will start the next"),
            Part::bits("turn", seats, "whose turn it is, or was last"),
            Part::bits("stuck", seats, "who has stuck"),
            Part::bits("phase", 3, "dealing, playing, over"),
            Part::bits("draw", 3, "whether who is to act has drawn: not yet, drawn, no card left"),
            Part::counts("swaps", 1, SWAPS_PER_TURN, "how often who is to act has swapped"),
            Part::counts("round", 1, 255, "how many rounds have been dealt"),
            Part::counts("turns", 1, 255, "turns that are over in this round"),
            Part::counts("passes", 1, 7, "the latest turns in a row that were passes"),
            Part::counts("left", 1, 52, "how many cards can still be turned"),
        ]
    }

    fn width(&self) -> usize {
        97 + self.seats() * (3 * CARD + 3 + 16 + 5)
    }

    #[inline(always)]
    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let open = &view.open;
        let seats = self.seats();
        let me = view.who.seat().unwrap_or(Seat::new(0)).index();
        let from_me = |seat: Seat| (seat.index() + seats - me) % seats;
        let around = || (me..seats).chain(0..me);
        let mut pen = Pen::new(row);
        for seat in around() {
            view.hands[seat].iter().for_each(|card| put_card(&mut pen, *card));
        }
        put_card(&mut pen, open.top);
        put_card(&mut pen, open.offered);
        pen.bits(52, open.covered.numbers());
        around().for_each(|seat| pen.bits(3, open.deduced[seat].known.into()));
        around().for_each(|seat| pen.bits(8, open.deduced[seat].beside.into()));
        around().for_each(|seat| pen.bits(8, open.deduced[seat].barred.into()));
        around().for_each(|seat| pen.count(open.lives[seat], MAX_LIVES));
        around().for_each(|seat| pen.count(open.fell[seat], 255));
        pen.one_of(seats, from_me(open.starter));
        pen.one_of(seats, from_me(open.seat));
        pen.one_of(seats, open.stuck.map(from_me));
        pen.one_of(3, open.phase as usize);
        pen.one_of(3, open.draw as usize);
        pen.count(open.swaps, SWAPS_PER_TURN);
        pen.count(open.round, 255);
        pen.count(open.turns, 255);
        pen.count(open.passes, 7);
        pen.count(open.left, 52);
        debug_assert_eq!(pen.written(), self.width());
    }

    fn letters(&self) -> usize {
        Action::ALL.len()
    }

    fn spell(&self, _: &View, action: Action) -> Word {
        Word::of(action.index().map(usize::from))
    }

    #[inline(always)]
    fn mask(&self, view: &View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        if written.is_empty() {
            row.set_bits(0, self.legal_in(view).bits().into());
        }
    }

    #[inline(always)]
    fn read(&self, view: &View, written: &[u16]) -> Option<Action> {
        let [letter] = written else {
            return None;
        };
        let action = *Action::ALL.get(usize::from(*letter))?;
        self.legal_in(view).contains(&action).then_some(action)
    }
}

/// A card's rank and suit, or nothing.
#[inline(always)]
fn put_card(pen: &mut Pen<'_, impl Row + ?Sized>, card: Option<Number>) {
    let bits = card.map_or(0, |card| {
        let number = card.card().number();
        1 << (number % 13) | 1 << (13 + number / 13)
    });
    pen.bits(CARD, bits);
}
