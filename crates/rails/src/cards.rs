//! Wagon cards on the move: drawing, turning up, paying, and what everybody learns from it.

use parlour_core::{Luck, Sink};

use crate::board::Board;
use crate::colour::{COLOURS, Cards, Colour};
use crate::event::Event;
use crate::state::{MARKET, State};

/// The number of the wagon cards in the match's luck.
pub(crate) const WAGONS: u8 = 0;
/// The number of the long tickets in the match's luck.
pub(crate) const LONG: u8 = 1;
/// The number of the short tickets in the match's luck.
pub(crate) const SHORT: u8 = 2;

impl State {
    /// The top card of the pile; the discards become the pile when it is empty.
    #[inline]
    fn draw(
        &mut self,
        board: &Board,
        players: usize,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Option<Colour> {
        if self.open.deck == 0 {
            if self.open.discard == Cards::NONE {
                return None;
            }
            let cards = self.open.discard;
            self.open.discard = Cards::NONE;
            self.shuffle(board, players, cards, luck);
            out.emit(|| Event::Reshuffled { cards });
        }
        self.open.deck -= 1;
        let top = &mut self.secret.deck[usize::from(self.open.deck)];
        // What is left of the pile stays in a form that equal piles share.
        Some(std::mem::replace(top, Colour::Red))
    }

    /// Makes cards the pile, in random order.
    pub(crate) fn shuffle(
        &mut self,
        _board: &Board,
        players: usize,
        cards: Cards,
        luck: &mut impl Luck,
    ) {
        let mut n = 0;
        for (colour, count) in cards.iter() {
            for _ in 0..count {
                self.secret.deck[n] = colour;
                n += 1;
            }
        }
        luck.shuffle(WAGONS, self.open.shuffles.into(), &mut self.secret.deck[..n]);
        self.open.deck = n as u8;
        self.open.fresh = cards;
        self.open.shuffles = self.open.shuffles.wrapping_add(1);
        // With two players, who sees which cards are in the new pile can tell what the other holds.
        if players == 2 && self.open.shuffles > 1 {
            for seat in 0..2 {
                self.open.known[seat] = self.secret.hands[seat];
                self.open.young[seat] = [0; COLOURS];
            }
        }
    }

    /// A card turned up from the pile for all to see.
    pub(crate) fn turn_up(
        &mut self,
        board: &Board,
        players: usize,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Option<Colour> {
        let card = self.draw(board, players, luck, out)?;
        self.open.fresh[card] -= 1;
        Some(card)
    }

    /// A player draws from the pile, unseen by others; answers which cards.
    pub(crate) fn draw_blind(
        &mut self,
        board: &Board,
        players: usize,
        seat: usize,
        count: u8,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Cards {
        let mut drawn = Cards::NONE;
        for _ in 0..count {
            let Some(card) = self.draw(board, players, luck, out) else {
                break;
            };
            drawn[card] += 1;
            self.secret.hands[seat][card] += 1;
            self.open.cards[seat] += 1;
            for young in &mut self.open.young[seat] {
                *young += 1;
            }
        }
        self.hand_changed(seat);
        drawn
    }

    /// A player takes cards that all have seen.
    pub(crate) fn gain_seen(&mut self, seat: usize, cards: &Cards) {
        self.secret.hands[seat].add(cards);
        self.open.known[seat].add(cards);
        self.open.cards[seat] += cards.total() as u8;
        self.hand_changed(seat);
    }

    /// What a pass once told of the hand holds no longer.
    fn hand_changed(&mut self, seat: usize) {
        self.open.barred[seat] = crate::bits::RouteSet::EMPTY;
        self.open.broke[seat] = 0;
    }

    /// Fills the empty places from the left while there are cards, and deals all again while too
    /// many of them are locomotives.
    pub(crate) fn fill_market(
        &mut self,
        board: &Board,
        players: usize,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let slots = board.map.deal.market;
        let mut changed = false;
        loop {
            for slot in 0..usize::from(slots) {
                if self.open.market[slot].is_none() {
                    self.open.market[slot] = self.turn_up(board, players, luck, out);
                    changed |= self.open.market[slot].is_some();
                }
            }
            if !self.open.must_sweep(slots) {
                break;
            }
            let cards = self.open.face_up();
            self.open.discard.add(&cards);
            self.open.market = [None; MARKET];
            out.emit(|| Event::Swept { cards });
        }
        if changed {
            let market = self.open.market;
            out.emit(|| Event::Shown { market: market[..usize::from(slots)].to_vec() });
        }
    }

    /// A player gives cards away for all to see.
    fn spend(&mut self, seat: usize, colour: Colour, count: u8) {
        let unseen = self.open.unseen(seat);
        self.secret.hands[seat][colour] -= count;
        self.open.cards[seat] -= count;
        let known = &mut self.open.known[seat][colour];
        let shown = count.saturating_sub(*known);
        *known -= count - shown;
        // The unknown cards spent are the oldest that may have had this colour: of all that could
        // have happened this leaves the most possible, so it rules out nothing that is.
        let young = &mut self.open.young[seat];
        let mine = match colour {
            Colour::Locomotive => unseen,
            _ => young[colour.index()],
        };
        for (i, other) in young.iter_mut().enumerate() {
            if *other >= mine && i != colour.index() {
                *other -= shown;
            } else {
                *other = (*other).min(mine - shown);
            }
        }
    }

    /// A player pays: the colour named first, then locomotives, of which some may be required.
    pub(crate) fn pay(&mut self, seat: usize, colour: Colour, need: u8, locomotives: u8) -> Cards {
        let mut paid = Cards::NONE;
        if colour == Colour::Locomotive {
            paid[colour] = need;
            self.spend(seat, colour, need);
        } else {
            let own = self.secret.hands[seat][colour].min(need - locomotives);
            paid[colour] = own;
            paid[Colour::Locomotive] = need - own;
            self.spend(seat, colour, own);
            self.spend(seat, Colour::Locomotive, need - own);
            if own < need - locomotives {
                // All of that colour is gone, or fewer locomotives would have been paid.
                self.open.young[seat][colour.index()] = 0;
            }
        }
        self.hand_changed(seat);
        paid
    }
}
