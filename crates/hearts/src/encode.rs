//! Hearts in numbers, for programs that learn. Seats are counted from the viewer's, clockwise;
//! cards by suit and rank, from the 2♣.

use parlour_cards::{Card, CardSet};
use parlour_core::{Encode, Game, Part, Row, Seat, Word};

use crate::action::Action;
use crate::legal::Legal;
use crate::rules::{Hearts, SEATS};
use crate::state::State;
use crate::view::View;

const CARDS: usize = 52;

const PARTS: [Part; 19] = [
    Part::bits("hand", CARDS, "the viewer's cards"),
    Part::bits("passed", CARDS, "the cards that the viewer chose to pass this round"),
    Part::bits("received", CARDS, "the cards that the viewer was passed this round"),
    Part::bits("played", SEATS * CARDS, "the cards that each seat has played this round"),
    Part::counts("trick", CARDS, 13, "in which trick each of them was played, from 1"),
    Part::bits("table", CARDS, "the cards of the trick that is being played"),
    Part::bits("phase", 4, "resting, passing, playing, over"),
    Part::bits("direction", 4, "where cards are passed: left, right, across, nowhere"),
    Part::bits("chosen", SEATS, "who has chosen cards to pass"),
    Part::bits("turn", SEATS, "who is to play; then who took the last trick"),
    Part::bits("broken", 1, "whether hearts may be led"),
    Part::counts("taken", SEATS, 26, "the points that each seat took this round"),
    Part::bits("jack", SEATS, "who took the jack of diamonds, where it counts"),
    Part::counts("dealt", 1, 13, "how many cards each seat was dealt this round"),
    Part::counts("round", 1, 255, "the round dealt last, from 1"),
    Part::counts("scores", SEATS, 255, "the points of each seat in the match, where above 0"),
    Part::counts("below", SEATS, 255, "how far each seat is below 0"),
    Part::counts("gained", SEATS, 255, "what the last scored round added, where above 0"),
    Part::counts("lost", SEATS, 255, "what the last scored round took off"),
];

const fn at(name: &str) -> usize {
    Part::at(&PARTS, name)
}

impl Encode for Hearts {
    fn parts(&self) -> Vec<Part> {
        PARTS.into()
    }

    fn width(&self) -> usize {
        const { at("lost") + SEATS }
    }

    #[inline(always)]
    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let open = &view.open;
        let me = view.viewer.seat().unwrap_or(Seat::new(0)).index();
        let from_me = |seat: Seat| (seat.index() + SEATS - me) % SEATS;
        row.set_bits(const { at("hand") }, view.hand().numbers());
        row.set_bits(const { at("passed") }, view.passed().numbers());
        row.set_bits(const { at("received") }, view.received().numbers());
        open.tricks.write(row, const { at("played") }, Seat::new(me));
        row.set(const { at("phase") } + open.phase as usize);
        row.set(const { at("direction") } + open.direction as usize);
        for seat in open.chosen.iter() {
            row.set(const { at("chosen") } + from_me(seat));
        }
        row.set(const { at("turn") } + from_me(open.tricks.turn()));
        if open.broken {
            row.set(const { at("broken") });
        }
        if let Some(seat) = open.bonus {
            row.set(const { at("jack") } + from_me(seat));
        }
        row.put(const { at("dealt") }, open.dealt.into(), 13);
        row.put(const { at("round") }, open.round, 255);
        for i in 0..SEATS {
            let seat = (me + i) % SEATS;
            row.put(const { at("taken") } + i, open.taken[seat].into(), 26);
            let (scores, gained) = (open.scores[seat], open.gained[seat]);
            row.put_signed(const { at("scores") } + i, const { at("below") } + i, scores, 255);
            row.put_signed(const { at("gained") } + i, const { at("lost") } + i, gained, 255);
        }
    }

    fn told(&self, view: &View) -> View {
        let mut view = view.clone();
        view.open.round = view.open.round.min(255);
        view.open.scores = view.open.scores.map(|points| points.clamp(-255, 255));
        view
    }

    fn letters(&self) -> usize {
        CARDS
    }

    fn longest(&self) -> usize {
        3
    }

    fn spell(&self, _: &View, action: Action) -> Word {
        match action {
            Action::Play { card } => Word::of([card.number()]),
            Action::Pass { cards } => Word::of([]).then_any(cards.iter().map(Card::number)),
        }
    }

    #[inline(always)]
    fn mask(&self, view: &View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        mark(self.legal_in_view(view), written, row);
    }

    #[inline(always)]
    fn read(&self, view: &View, written: &[u16]) -> Option<Action> {
        action(self.legal_in_view(view), written)
    }

    #[inline(always)]
    fn mask_at(&self, state: &State, seat: Seat, written: &[u16], row: &mut (impl Row + ?Sized)) {
        mark(self.legal(state, seat), written, row);
    }

    #[inline(always)]
    fn read_at(&self, state: &State, seat: Seat, written: &[u16]) -> Option<Action> {
        action(self.legal(state, seat), written)
    }
}

/// The cards of letters.
#[inline(always)]
fn chosen(written: &[u16]) -> CardSet {
    written.iter().filter_map(|letter| Card::numbered(usize::from(*letter))).collect()
}

#[inline(always)]
fn mark(legal: Legal, written: &[u16], row: &mut (impl Row + ?Sized)) {
    if written.len() < legal.letters() {
        row.set_bits(0, (legal.cards() - chosen(written)).numbers());
    }
}

#[inline(always)]
fn action(legal: Legal, written: &[u16]) -> Option<Action> {
    let cards = chosen(written);
    let right = written.len() == legal.letters()
        && cards.len() == written.len()
        && legal.cards().contains_all(cards);
    if !right {
        return None;
    }
    Some(match legal.is_pass() {
        true => Action::Pass { cards },
        false => Action::Play { card: cards.nth(0) },
    })
}
