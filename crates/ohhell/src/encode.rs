//! Oh Hell in numbers, for programs that learn. Seats are counted from the viewer's, clockwise;
//! cards by suit and rank, from the 2♣.

use parlour_cards::{Card, Suit};
use parlour_core::{Encode, HandGame, Row, Scribe, Word};

use crate::{Action, CARDS, OhHell, Open, View};

const DECK: usize = parlour_cards::DECK.len();

impl Encode for OhHell {
    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let (open, most) = (&view.open, CARDS as u8);
        let to = &mut Scribe::new(row, view.viewer.or_first(), self.players());
        let turned = open.turned.map(Card::number);
        let trump = open.tricks.trump().map(Suit::index);
        to.bits("hand", DECK, view.hand().numbers(), "the viewer's cards");
        to.one_of("turned", DECK, turned, "the card turned up, where that decides trumps");
        to.one_of("trump", 4, trump, "the suit that is trumps: ♣, ♦, ♠, ♥, or none");
        to.yes("turn", |seat| self.awaited(open) == Some(seat), "who is to bid or play");
        to.yes("bidden", |seat| open.bids[seat].is_some(), "who has bid");
        let bid = |seat| open.bids[seat].unwrap_or(0);
        to.numbers("bids", most, bid, "how many tricks each seat has bid");
        to.numbers("won", most, |seat| open.won[seat], "how many tricks each seat has taken");
        to.number("cards", open.cards, most, "how many cards each seat was dealt");
        to.number("round", open.round, 2 * most, "how many hands have been dealt");
        to.scores(255, &open.scores);
        open.tricks.tell(to);
    }

    fn told(&self, view: &View) -> View {
        let scores = view.open.scores.map(|points| (*points).clamp(-255, 255));
        View { open: Open { scores, ..view.open.clone() }, ..view.clone() }
    }

    fn letters(&self) -> usize {
        DECK + usize::from(self.rules.most) + 1
    }

    fn spell(&self, _: &View, action: Action) -> Word {
        Word::of([match action {
            Action::Play { card } => card.number(),
            Action::Bid { tricks } => DECK + usize::from(tricks),
        }])
    }
}
