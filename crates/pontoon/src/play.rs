//! The players' turns.

use parlour_core::{Luck, Seat, Sink};

use crate::Pontoon;
use crate::action::Action;
use crate::event::{Event, Standing};
use crate::rules::Variant;
use crate::state::{Hand, Phase, State, Status};
use crate::value::{Kind, LIMIT, MOST_CARDS};

impl Pontoon {
    /// Does a legal action.
    #[inline]
    pub(crate) fn act(
        &self,
        state: &mut State,
        action: Action,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        match action {
            Action::Stake { amount } => self.stake(state, amount, luck, out),
            Action::Buy { amount } => self.buy(state, amount, luck, out),
            Action::Twist => self.twist(state, luck, out),
            Action::Stick => {
                let (seat, hand) = (state.seat, state.hand);
                state.current_mut().status = Status::Stuck;
                out.emit(|| Event::Stuck { seat, hand });
                self.go_on(state, luck, out);
            }
            Action::Split => self.split(state, luck, out),
            Action::Again => self.deal_round(state, luck, out),
            Action::Leave => {
                let seat = state.seat;
                state.phase = Phase::Over;
                out.emit(|| Event::Left { seat });
                self.tell_end(state, out);
            }
        }
    }

    fn stake(
        &self,
        state: &mut State,
        amount: u32,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let seat = state.seat;
        state.chips[seat.index()] -= amount;
        let hand = state.current_mut();
        hand.first = amount;
        hand.stake = amount;
        out.emit(|| Event::Staked { seat, amount });
        if let Some(next) = self.next_with_chips(state, seat.index() + 1) {
            state.seat = next;
            return;
        }
        self.deal_pass(state, 2, out);
        state.phase = Phase::Playing;
        state.seat = Seat::new(0);
        if crate::value::rank(state.banker.as_slice(), false).0 == Kind::Pontoon {
            self.finish_round(state, luck, out);
        } else {
            self.go_on(state, luck, out);
        }
    }

    fn buy(
        &self,
        state: &mut State,
        amount: u32,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let (seat, index) = (state.seat, state.hand);
        state.chips[seat.index()] -= amount;
        let hand = state.current_mut();
        hand.stake += amount;
        hand.bought = amount;
        let Some(card) = self.draw(state, luck, out) else {
            unreachable!("a hand that can get no card stands by itself")
        };
        state.current_mut().take(card, false);
        out.emit(|| Event::Bought { seat, hand: index, amount, card: Some(card) });
        self.look_at_hand(state, out);
        self.go_on(state, luck, out);
    }

    #[inline]
    fn twist(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let (seat, index) = (state.seat, state.hand);
        let Some(card) = self.draw(state, luck, out) else {
            unreachable!("one can twist only while there are cards")
        };
        let hand = state.current_mut();
        hand.take(card, true);
        hand.twisted = true;
        out.emit(|| Event::Twisted { seat, hand: index, card });
        self.look_at_hand(state, out);
        self.go_on(state, luck, out);
    }

    fn split(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let seat = state.seat;
        let first = state.current().first;
        let &[a, b] = state.current().cards.as_slice() else {
            unreachable!("only two cards can be split")
        };
        state.chips[seat.index()] -= first;
        let mut drawn = [None; 2];
        for (index, card) in [a, b].into_iter().enumerate() {
            let mut hand = Hand { status: Status::Playing, split: true, ..Hand::EMPTY };
            hand.first = first;
            hand.stake = first;
            hand.take(card, true);
            state.hands[seat.index()][index] = hand;
        }
        for (index, drawn) in drawn.iter_mut().enumerate() {
            *drawn = self.draw(state, luck, out);
            if let Some(card) = *drawn {
                state.hands[seat.index()][index].take(card, false);
            }
        }
        out.emit(|| Event::PairSplit { seat, pair: [a, b], drawn, stake: first });
        self.go_on(state, luck, out);
    }

    /// After a card: is the hand bust, or does it end by itself? In `british` only what all can
    /// see ends a hand: an end with a hidden 21 would give it away.
    #[inline]
    fn look_at_hand(&self, state: &mut State, out: &mut impl Sink<Event>) {
        let (seat, index) = (state.seat, state.hand);
        let hand = state.current_mut();
        let value = hand.cards.value();
        if value > LIMIT {
            let lost = hand.stake;
            hand.status = Status::Bust;
            hand.up = hand.cards.mask();
            hand.stake = 0;
            let cards = hand.cards;
            state.bank += i64::from(lost);
            state.last[seat.index()] -= i64::from(lost);
            out.emit(|| {
                let cards = cards.as_slice().to_vec();
                Event::Bust { seat, hand: index, cards, value, lost }
            });
        } else if hand.cards.len() == MOST_CARDS {
            hand.status = Status::Stood;
            out.emit(|| Event::Stood { seat, hand: index, why: Standing::FiveCards });
        } else if value == LIMIT && self.rules.variant == Variant::Classic {
            hand.status = Status::Stood;
            out.emit(|| Event::Stood { seat, hand: index, why: Standing::TwentyOne });
        }
    }

    /// On to the next hand that can get cards; after the last, to the banker.
    #[inline]
    fn go_on(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        if self.rules.variant == Variant::Classic {
            if state.current().status != Status::Playing {
                self.finish_round(state, luck, out);
            }
            return;
        }
        let dry = state.stock.left() == 0 && state.bust_cards() == 0;
        for seat in state.seat.index()..usize::from(self.rules.players) {
            for index in 0..state.hands[seat].len() {
                let hand = &mut state.hands[seat][index];
                if hand.status != Status::Playing {
                    continue;
                }
                if !dry {
                    state.seat = Seat::new(seat);
                    state.hand = index as u8;
                    return;
                }
                hand.status = Status::Stood;
                let (seat, hand) = (Seat::new(seat), index as u8);
                out.emit(|| Event::Stood { seat, hand, why: Standing::NoCards });
            }
        }
        self.finish_round(state, luck, out);
    }
}
