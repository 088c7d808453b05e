//! Oh Hell in numbers, for programs that learn. Seats are counted from the viewer's, clockwise;
//! cards by suit and rank, from the 2♣.

use parlour_cards::{Card, Suit};
use parlour_core::{Encode, Game, Part, Pen, Row, Seat, Word};

use crate::rules::{CARDS, OhHell};
use crate::state::{Action, View};

const DECK: usize = parlour_cards::DECK.len();

impl Encode for OhHell {
    fn parts(&self) -> Vec<Part> {
        let (seats, most) = (self.seats(), CARDS as u8);
        vec![
            Part::bits("hand", DECK, "the viewer's cards"),
            Part::bits("turned", DECK, "the card turned up, where that decides trumps"),
            Part::bits("trump", 4, "the suit that is trumps: ♣, ♦, ♠, ♥, or none"),
            Part::bits("turn", seats, "who is to bid or play"),
            Part::bits("bidden", seats, "who has bid"),
            Part::counts("bids", seats, most, "how many tricks each seat has bid"),
            Part::counts("won", seats, most, "how many tricks each seat has taken"),
            Part::counts("cards", 1, most, "how many cards each seat was dealt"),
            Part::counts("round", 1, 2 * most, "how many hands have been dealt"),
            Part::counts("scores", seats, 255, "the points of each seat, where above 0"),
            Part::counts("below", seats, 255, "how far each seat is below 0"),
            Part::bits("played", seats * DECK, "the cards that each seat has played"),
            Part::counts("trick", DECK, most, "in which trick each was played, from 1"),
            Part::bits("table", DECK, "the cards of the trick that is being played"),
        ]
    }

    fn width(&self) -> usize {
        self.seats() * (DECK + 6) + 4 * DECK + 6
    }

    #[inline(always)]
    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let (open, seats, most) = (&view.open, self.seats(), CARDS as u8);
        let me = view.viewer.seat().unwrap_or(Seat::new(0));
        let around = || (0..seats).map(|i| me.after(i, seats));
        let tricks = {
            let mut pen = Pen::new(row);
            pen.bits(DECK, view.hand().numbers());
            pen.one_of(DECK, open.turned.map(Card::number));
            pen.one_of(4, open.tricks.trump().map(Suit::index));
            around().for_each(|seat| pen.bit(open.turn() == Some(seat)));
            around().for_each(|seat| pen.bit(open.bids[seat].is_some()));
            around().for_each(|seat| pen.count(open.bids[seat].unwrap_or(0), most));
            around().for_each(|seat| pen.count(open.won[seat], most));
            pen.count(open.cards, most);
            pen.count(open.round, 2 * most);
            around().for_each(|seat| pen.count(open.scores[seat].max(0) as u32, 255));
            around().for_each(|seat| pen.count(open.scores[seat].min(0).unsigned_abs(), 255));
            pen.written()
        };
        open.tricks.write(row, tricks, me);
    }

    fn told(&self, view: &View) -> View {
        let mut view = view.clone();
        view.open.scores = view.open.scores.map(|points| (*points).clamp(-255, 255));
        view
    }

    fn letters(&self) -> usize {
        DECK + usize::from(self.rules.most) + 1
    }

    fn longest(&self) -> usize {
        1
    }

    fn spell(&self, _: &View, action: Action) -> Word {
        Word::of([match action {
            Action::Play { card } => card.number(),
            Action::Bid { tricks } => DECK + usize::from(tricks),
        }])
    }
}
