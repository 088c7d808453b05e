//! The only door for outside data: a position becomes a state, or every reason why it cannot.

use parlour_cards::{Card, CardSet};
use parlour_core::{Game, Invalid, Invalids, Seat};

use crate::Pontoon;
use crate::door::Door;
use crate::position::{Position, WrittenHand};
use crate::rules::Variant;
use crate::state::{BATCHES, HANDS, Hand, Phase, State, Status, Stock};
use crate::value::MOST_CARDS;

impl Pontoon {
    /// A state, or every reason why it is none.
    pub(crate) fn place_position(&self, position: &Position) -> Result<State, Invalids> {
        let mut door = Door { game: self, wrong: Vec::new() };
        match door.read(position) {
            Some(state) if door.wrong.is_empty() => Ok(state),
            _ => Err(door.wrong.into()),
        }
    }
}

impl Door<'_> {
    /// Notes something that is wrong.
    pub(crate) fn check(&mut self, right: bool, at: &str, why: impl Into<String>) {
        if !right {
            self.wrong.push(Invalid::new(at, why));
        }
    }

    fn read(&mut self, p: &Position) -> Option<State> {
        self.check_lengths(p);
        if !self.wrong.is_empty() {
            return None;
        }
        let mut state = self.game.start();
        state.phase = p.phase;
        state.round = p.round;
        state.shuffles = p.shuffles;
        state.seat = p.seat;
        state.hand = p.hand;
        for (hands, written) in state.hands.iter_mut().zip(&p.hands) {
            for (hand, written) in hands.iter_mut().zip(written) {
                *hand = Hand::from(written);
            }
        }
        state.banker = p.banker.iter().copied().collect();
        state.banker_shown = p.banker_shown;
        let seats = self.game.seats();
        state.chips[..seats].copy_from_slice(&p.chips);
        state.bank = p.bank;
        state.last[..seats].copy_from_slice(&p.last);
        state.statistics[..seats].copy_from_slice(&p.statistics);
        state.stock = Stock::from_top(&p.stock);
        state.batches[..p.batches.len()].copy_from_slice(&p.batches);
        if p.round == 0 {
            let fresh = state == self.game.start() && p.used.is_empty();
            self.check(fresh, "round", "before the first round nothing has happened");
            return Some(state);
        }
        self.check_cards(p);
        self.check_batches(p, &state);
        if self.wrong.is_empty() {
            self.check_state(&state);
        }
        Some(state)
    }

    fn check_lengths(&mut self, p: &Position) {
        let seats = self.game.seats();
        for (at, length) in [
            ("hands", p.hands.len()),
            ("chips", p.chips.len()),
            ("last", p.last.len()),
            ("statistics", p.statistics.len()),
        ] {
            let why = format!("there are {length} for {seats} seats: one each");
            self.check(length == seats, at, why);
        }
        self.check(p.seat.index() < seats, "seat", "there is no such seat");
        self.check(usize::from(p.hand) < HANDS, "hand", "a seat has hand 0, and 1 after a split");
        self.check(p.banker.len() <= MOST_CARDS, "banker", "a hand has five cards at most");
        self.check(p.stock.len() <= 52, "stock", "there are more cards than the deck has");
        self.check(p.batches.len() <= BATCHES, "batches", "nobody can shuffle so often in a round");
        for (seat, hands) in p.hands.iter().enumerate().take(seats) {
            let at = format!("hands[{seat}]");
            self.check(hands.len() <= HANDS, &at, "a seat has two hands at most");
            for (index, hand) in hands.iter().enumerate() {
                let at = format!("hands[{seat}][{index}]");
                let fits = hand.cards.len() <= MOST_CARDS;
                self.check(fits, &at, "a hand has five cards at most");
                let same = hand.face_up.len() == hand.cards.len();
                self.check(same, &at, "\"face_up\" says of each card whether it lies face up");
                let used = hand.status != Status::Empty;
                self.check(used, &at, "a hand that is not there is left out");
            }
        }
    }

    /// Every card of the deck lies in just one place.
    fn check_cards(&mut self, p: &Position) {
        let mut seen = CardSet::EMPTY;
        self.place_cards("banker", &mut seen, &p.banker);
        for (seat, hands) in p.hands.iter().enumerate() {
            for (index, WrittenHand { cards, .. }) in hands.iter().enumerate() {
                self.place_cards(&format!("hands[{seat}][{index}]"), &mut seen, cards);
            }
        }
        self.place_cards("stock", &mut seen, &p.stock);
        self.place_cards("used", &mut seen, &p.used.iter().collect::<Vec<_>>());
        let missing = self.game.rules.cards() - seen;
        let why = format!("{missing} lie nowhere: cards out of play are used");
        self.check(missing.is_empty(), "used", why);
        let playing = matches!(p.phase, Phase::Staking | Phase::Playing);
        if self.game.rules.variant == Variant::British {
            let why = "in \"british\" all cards are in the deck or on the table during a round";
            self.check(!playing || p.used.is_empty(), "used", why);
            let why = "in \"british\" the deck is put together again after the round";
            self.check(playing || p.stock.is_empty(), "stock", why);
        }
    }

    fn place_cards(&mut self, at: &str, seen: &mut CardSet, cards: &[Card]) {
        for card in cards {
            self.check(seen.insert(*card), at, format!("{card} is there twice"));
            let known = self.game.rules.cards().contains(*card);
            self.check(known, at, format!("{card} is not in the deck"));
        }
    }

    fn check_batches(&mut self, p: &Position, state: &State) {
        if self.game.rules.variant == Variant::Classic {
            self.check(p.batches.is_empty(), "batches", "only \"british\" has them");
            return;
        }
        let mut seen = CardSet::EMPTY;
        for (i, batch) in p.batches.iter().enumerate() {
            let at = format!("batches[{i}]");
            self.check(!batch.is_empty(), &at, "no shuffle is without cards");
            let twice = CardSet::from_bits(seen.bits() & batch.bits());
            self.check(twice.is_empty(), &at, format!("{twice} are in an earlier one too"));
            seen |= *batch;
        }
        let whole = seen == self.game.rules.cards();
        self.check(whole, "batches", "every card of the deck is in one of them");
        let last = p.batches.last().copied().unwrap_or_default();
        let stock: CardSet = state.stock.live().iter().copied().collect();
        let why = "the cards of the deck come from the latest shuffle";
        self.check(last.contains_all(stock), "stock", why);
        let shuffles = u64::from(p.round) + p.batches.len() as u64 - 1;
        let why = format!("there were at least {shuffles}");
        self.check(u64::from(p.shuffles) >= shuffles, "shuffles", why);
    }

    /// The seat that is next to act must be the first that can.
    pub(crate) fn check_turn(&mut self, state: &State, next: Option<(Seat, usize)>) {
        let named = (state.seat, usize::from(state.hand));
        let why = match next {
            Some((seat, hand)) => format!("it is the turn of seat {seat} with hand {hand}"),
            None => "nobody is left to play, so the round would be over".into(),
        };
        self.check(next == Some(named), "seat", why);
    }
}
