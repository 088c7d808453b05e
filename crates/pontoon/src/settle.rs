//! The banker's turn, who wins, and what is paid.

use parlour_core::{Luck, Seat, Sink};

use crate::Pontoon;
use crate::event::{Event, RoundResult};
use crate::rules::{BankerPontoon, Variant};
use crate::state::{Phase, State, Status, Stock};
use crate::value::{Kind, banker_twists, player_wins, rank};

/// What a hand that is not bust wins, in times its stake, or loses if negative.
#[inline]
#[must_use]
pub fn british_payout(
    player: (Kind, u8),
    banker: (Kind, u8),
    banker_pontoon: BankerPontoon,
) -> i64 {
    let special = matches!(player.0, Kind::Pontoon | Kind::FiveCardTrick);
    let won = 1 + i64::from(special);
    match banker.0 {
        Kind::Pontoon => match banker_pontoon {
            BankerPontoon::Double => -2,
            BankerPontoon::Single => -1,
        },
        // A banker's five card trick takes double from all but a pontoon, even from a better one.
        Kind::FiveCardTrick if player.0 == Kind::Pontoon => won,
        Kind::FiveCardTrick => -2,
        _ if player_wins(player, banker) => won,
        _ => -1,
    }
}

impl Pontoon {
    /// The banker plays, unless all are bust; then the round is settled.
    #[inline]
    pub(crate) fn finish_round(
        &self,
        state: &mut State,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        state.banker_shown = true;
        let banker = state.banker;
        out.emit(|| {
            let (kind, _) = rank(banker.as_slice(), false);
            let cards = banker.as_slice().to_vec();
            Event::BankerShown { cards, value: banker.value(), kind }
        });
        let players = usize::from(self.rules.players);
        let stands = |s: Status| !matches!(s, Status::Empty | Status::Bust);
        if state.hands[..players].iter().flatten().any(|h| stands(h.status)) {
            while banker_twists(state.banker.as_slice())
                && let Some(card) = self.draw(state, luck, out)
            {
                state.banker.push(card);
                let value = state.banker.value();
                out.emit(|| Event::BankerTwisted { card, value });
            }
            let banker = state.banker;
            out.emit(|| {
                let (kind, _) = rank(banker.as_slice(), false);
                Event::BankerDone { value: banker.value(), kind }
            });
        }
        self.settle(state, out);
    }

    #[inline]
    fn settle(&self, state: &mut State, out: &mut impl Sink<Event>) {
        let banker = rank(state.banker.as_slice(), false);
        for seat in Seat::all(usize::from(self.rules.players)) {
            if state.hands[seat.index()][0].status == Status::Empty {
                continue;
            }
            for index in 0..state.hands[seat.index()].len() {
                self.settle_hand(state, seat, index, banker, out);
            }
            self.count(state, seat);
            let out_of_chips =
                self.rules.variant == Variant::British && state.chips[seat.index()] == 0;
            if out_of_chips {
                out.emit(|| Event::WentOut { seat });
            }
        }
        let last = state.round == self.rules.rounds;
        state.phase = match self.rules.variant {
            _ if last => Phase::Over,
            Variant::Classic => Phase::Asking,
            Variant::British if state.chips.iter().all(|c| *c == 0) => Phase::Over,
            Variant::British => Phase::Dealing,
        };
        if self.rules.variant == Variant::British {
            state.stock = Stock::EMPTY;
            state.seat = Seat::new(0);
            state.hand = 0;
        }
        if state.phase == Phase::Over {
            self.tell_end(state, out);
        }
    }

    /// What each player has won or lost by the end of the match.
    pub(crate) fn tell_end(&self, state: &State, out: &mut impl Sink<Event>) {
        for seat in Seat::all(usize::from(self.rules.players)) {
            let statistics = state.statistics[seat.index()];
            let balance = self.balance(state, seat);
            out.emit(|| Event::Ended { seat, statistics, balance });
        }
    }

    #[inline]
    fn settle_hand(
        &self,
        state: &mut State,
        seat: Seat,
        index: usize,
        banker: (Kind, u8),
        out: &mut impl Sink<Event>,
    ) {
        let i = seat.index();
        let hand = &mut state.hands[i][index];
        let (kind, value) = hand.rank();
        match hand.status {
            Status::Empty => return,
            Status::Bust if self.rules.variant == Variant::Classic => {
                state.last[i] = -1;
                return;
            }
            Status::Bust => return,
            Status::Playing => hand.status = Status::Stood,
            Status::Stuck | Status::Stood => {}
        }
        hand.up = hand.cards.mask();
        let cards = hand.cards;
        let chips = match self.rules.variant {
            Variant::Classic => {
                let won = player_wins((kind, value), banker);
                state.last[i] = if won { 1 } else { -1 };
                0
            }
            Variant::British => {
                let stake = i64::from(hand.stake);
                let times = british_payout((kind, value), banker, self.rules.banker_pontoon);
                let purse = i64::from(state.chips[i]) + stake;
                // Who cannot pay a double pays what is left.
                let net = (times * stake).max(-purse);
                hand.stake = 0;
                state.chips[i] = (purse + net) as u32;
                state.bank -= net;
                state.last[i] += net;
                net
            }
        };
        let result = if self.rules.variant == Variant::Classic {
            RoundResult::of(state.last[i])
        } else {
            RoundResult::of(chips)
        };
        out.emit(|| {
            let (cards, value) = (cards.as_slice().to_vec(), cards.value());
            let hand = index as u8;
            Event::Settled { seat, hand, cards, value, kind, result, chips }
        });
    }

    /// The statistics of a seat that took part.
    #[inline]
    fn count(&self, state: &mut State, seat: Seat) {
        let hands = &state.hands[seat.index()];
        let had = |kind: Kind| {
            let some = hands.iter().filter(|h| h.status != Status::Empty);
            some.filter(|h| h.rank().0 == kind).count() as u32
        };
        let (pontoons, tricks) = (had(Kind::Pontoon), had(Kind::FiveCardTrick));
        let counts = &mut state.statistics[seat.index()];
        counts.rounds += 1;
        counts.pontoons += pontoons;
        counts.five_card_tricks += tricks;
        match RoundResult::of(state.last[seat.index()]) {
            RoundResult::Win => {
                counts.wins += 1;
                counts.streak += 1;
                counts.best_streak = counts.best_streak.max(counts.streak);
            }
            RoundResult::Loss => {
                counts.losses += 1;
                counts.streak = 0;
            }
            RoundResult::Push => counts.streak = 0,
        }
    }
}
