//! Dealing: the classic deck carries on from round to round, the British one is shuffled for each.

use parlour_cards::{Card, CardSet};
use parlour_core::{BySeat, Luck, Seat, Sink};

use crate::Pontoon;
use crate::event::{Event, Standing};
use crate::rules::Variant;
use crate::state::{BATCHES, Cards, HANDS, Hand, Phase, State, Status, Stock};
use crate::value::{Kind, LIMIT};

/// The luck's number of the deck.
const DECK_NUMBER: u8 = 0;

impl Pontoon {
    #[inline]
    pub(crate) fn deal_round(
        &self,
        state: &mut State,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let players = usize::from(self.rules.players);
        state.round += 1;
        state.hands[..players].fill([Hand::EMPTY; HANDS]);
        state.last[..players].fill(0);
        state.banker = Cards::EMPTY;
        state.banker_shown = false;
        state.hand = 0;
        let round = state.round;
        out.emit(|| Event::RoundBegan { round });
        match self.rules.variant {
            Variant::Classic => {
                if state.stock.left() < usize::from(self.rules.reshuffle_below) {
                    self.shuffle_all(state, luck, out);
                }
                state.seat = Seat::new(0);
                self.deal_pass(state, 1, out);
                self.deal_pass(state, 2, out);
                self.open_play(state, luck, out);
            }
            Variant::British => {
                self.shuffle_all(state, luck, out);
                state.batches = [CardSet::EMPTY; BATCHES];
                state.batches[0] = self.rules.cards();
                self.deal_pass(state, 1, out);
                state.phase = Phase::Staking;
                state.seat = self.next_with_chips(state, 0).unwrap_or(Seat::new(0));
            }
        }
    }

    /// The classic turn begins, unless the cards are 21 already.
    #[inline]
    fn open_play(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        state.phase = Phase::Playing;
        let hand = state.current_mut();
        if hand.cards.value() == LIMIT {
            hand.status = Status::Stood;
            let why = match hand.rank().0 {
                Kind::Pontoon => Standing::Pontoon,
                _ => Standing::TwentyOne,
            };
            out.emit(|| Event::Stood { seat: Seat::new(0), hand: 0, why });
            self.finish_round(state, luck, out);
        }
    }

    /// The next seat from an index on that has chips.
    pub(crate) fn next_with_chips(&self, state: &State, from: usize) -> Option<Seat> {
        let players = usize::from(self.rules.players);
        (from..players).find(|i| state.chips[*i] > 0).map(Seat::new)
    }

    /// A card for every player in the round, then one for the banker. There are always enough:
    /// the rules and the limit for shuffling see to it.
    #[inline]
    pub(crate) fn deal_pass(&self, state: &mut State, pass: u8, out: &mut impl Sink<Event>) {
        let open = self.rules.variant == Variant::Classic;
        let mut dealt: [Option<Card>; crate::MAX_PLAYERS] = [None; crate::MAX_PLAYERS];
        let players = usize::from(self.rules.players);
        for (seat, dealt) in dealt.iter_mut().enumerate().take(players) {
            let in_it = match pass {
                _ if open => true,
                1 => state.chips[seat] > 0,
                _ => state.hands[seat][0].stake > 0,
            };
            if in_it && let Some(card) = state.stock.next() {
                let hand = &mut state.hands[seat][0];
                hand.status = Status::Playing;
                hand.take(card, open);
                *dealt = Some(card);
            }
        }
        let banker = state.stock.next();
        if let Some(card) = banker {
            state.banker.push(card);
        }
        out.emit(|| {
            let cards = BySeat::from_fn(players, |s| dealt[s.index()]);
            Event::Dealt { pass, cards, banker }
        });
    }

    #[inline]
    fn shuffle_all(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let cards = self.rules.cards();
        state.stock = Stock::of(cards);
        luck.shuffle(DECK_NUMBER, state.shuffles, state.stock.live_mut());
        state.shuffles += 1;
        out.emit(|| Event::Shuffled { cards, refill: false });
    }

    /// The next card. When the British deck runs out, bust hands are shuffled in.
    #[inline]
    pub(crate) fn draw(
        &self,
        state: &mut State,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Option<Card> {
        if state.stock.left() == 0 && self.rules.variant == Variant::British {
            self.refill(state, luck, out);
        }
        state.stock.next()
    }

    fn refill(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let mut cards = CardSet::EMPTY;
        for hand in state.hands.iter_mut().flatten().filter(|h| h.status == Status::Bust) {
            cards |= hand.cards.set_of();
            hand.cards = Cards::EMPTY;
            hand.up = 0;
        }
        if cards.is_empty() {
            return;
        }
        state.stock = Stock::of(cards);
        luck.shuffle(DECK_NUMBER, state.shuffles, state.stock.live_mut());
        state.shuffles += 1;
        // A shuffle of which every card has come back needs no place any more.
        let mut batches = [CardSet::EMPTY; BATCHES];
        let left = state.batches.iter().map(|b| *b - cards).filter(|b| !b.is_empty());
        for (place, batch) in batches.iter_mut().zip(left.chain([cards])) {
            *place = batch;
        }
        state.batches = batches;
        out.emit(|| Event::Shuffled { cards, refill: true });
    }
}
