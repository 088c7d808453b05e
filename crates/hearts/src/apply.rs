//! What actions do: deal, pass, play.

use parlour_cards::{Card, CardSet};
use parlour_core::{Luck, Seat, SeatSet, Sink};

use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::rules::{Direction, HEARTS, Hearts, SEATS, points};
use crate::state::{Open, Phase, State};

impl Hearts {
    /// Deals the next round. Card `i` of the shuffled deck goes to the seat `i` places after the
    /// one dealt first, which moves on by one every round.
    #[inline(always)]
    pub(crate) fn deal_round(
        &self,
        state: &mut State,
        luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) {
        let round = state.open.round + 1;
        let mut cards = self.cards;
        let cards = &mut cards[..self.size as usize];
        luck.shuffle(0, round, cards);
        let mut dealt = [CardSet::EMPTY; SEATS];
        for four in cards.chunks_exact(SEATS) {
            for (hand, card) in dealt.iter_mut().zip(four) {
                hand.insert(*card);
            }
        }
        dealt.rotate_right(starting_seat(round).index());
        *state = self.dealt(round, state.open.scores, dealt);
        out.emit(|| Event::Dealt {
            round,
            direction: state.open.direction,
            count: if state.open.direction == Direction::Hold { 0 } else { self.pass_count },
            hands: state.hands.map(Some),
        });
        if state.open.phase == Phase::Playing {
            self.tell_play_begins(state, out);
        }
    }

    /// The table after a deal of these hands.
    #[inline(always)]
    pub(crate) fn dealt(&self, round: u32, scores: [i32; SEATS], hands: [CardSet; SEATS]) -> State {
        let mut state =
            State { hands, passes: [CardSet::EMPTY; SEATS], open: Open::clear(round, scores) };
        state.open.dealt = self.hand_size();
        state.open.direction = self.direction(round);
        if state.open.direction == Direction::Hold {
            self.begin_play(&mut state);
        } else {
            state.open.phase = Phase::Passing;
        }
        state
    }

    /// The first round, when nobody has played yet from these hands.
    #[inline(always)]
    pub(crate) fn begun(&self, hands: [CardSet; SEATS]) -> State {
        let open = Open { dealt: self.hand_size(), ..Open::clear(1, [0; SEATS]) };
        let mut state = State { hands, passes: [CardSet::EMPTY; SEATS], open };
        self.begin_play(&mut state);
        state
    }

    #[inline(always)]
    fn begin_play(&self, state: &mut State) {
        let mut leader = 0;
        for (i, hand) in state.hands.iter().enumerate() {
            if hand.contains(self.opening) {
                leader = i;
            }
        }
        let open = &mut state.open;
        open.phase = Phase::Playing;
        open.tricks.lead(Seat::new(leader));
        open.tricks.lead_with(CardSet::only(self.opening));
        open.spared = self.barred_first;
    }

    fn tell_play_begins(&self, state: &State, out: &mut impl Sink<Event>) {
        let (leader, card) = (state.open.tricks.turn(), self.opening);
        out.emit(|| Event::PlayBegins { leader, card });
    }

    /// Does an action, or refuses it and leaves the state as it was.
    #[inline(always)]
    pub(crate) fn act(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Play { card } => self.apply_play(state, seat, card, out),
            Action::Pass { cards } => self.apply_pass(state, seat, cards, out),
        }
    }

    #[inline(always)]
    fn apply_play(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let open = &state.open;
        if open.phase != Phase::Playing || open.tricks.turn() != seat {
            return Err(not_now(open, seat, Phase::Playing));
        }
        // Not before: a seat that is not there has no hand.
        let hand = state.hands[seat.index()];
        if !open.playable(hand).contains(card) {
            return Err(self.why_not(open, hand, card));
        }
        self.play(state, seat, card, out);
        Ok(())
    }

    /// Plays a card that may be played.
    #[inline(always)]
    pub(crate) fn play(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        out: &mut impl Sink<Event>,
    ) {
        let open = &mut state.open;
        state.hands[seat.index()] -= CardSet::only(card);
        out.emit(|| Event::CardPlayed { seat, card });
        let breaks = self.breakers.contains(card);
        if breaks && !open.broken {
            out.emit(|| Event::HeartsBroken { seat });
        }
        open.broken |= breaks;
        if let Some(trick) = open.tricks.play(card) {
            let cards = trick.cards.iter().copied().collect();
            self.finish_trick(open, cards, out);
        }
    }

    #[inline(always)]
    fn finish_trick(&self, open: &mut Open, cards: CardSet, out: &mut impl Sink<Event>) {
        // Who took it leads to the next.
        let taker = open.tricks.turn();
        open.tricks.lead_with(if open.broken { CardSet::FULL } else { CardSet::FULL - HEARTS });
        open.spared = CardSet::EMPTY;
        let cost = points(cards);
        open.taken[taker.index()] += cost;
        if !(cards & self.bonus).is_empty() {
            open.bonus = Some(taker);
        }
        let trick = open.tricks.complete() as u8;
        out.emit(|| Event::TrickTaken { seat: taker, trick, cards, points: cost });
        if trick == self.hand_size() {
            self.finish_round(open, out);
        }
    }

    fn apply_pass(
        &self,
        state: &mut State,
        seat: Seat,
        cards: CardSet,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let open = &mut state.open;
        if open.phase != Phase::Passing || seat.index() >= SEATS || open.chosen.contains(seat) {
            return Err(not_now(open, seat, Phase::Passing));
        }
        if let Some(card) = (cards - state.hands[seat.index()]).lowest() {
            return Err(Refusal::CardNotHeld { card });
        }
        if cards.len() != self.pass_count as usize {
            return Err(Refusal::PassCount { want: self.pass_count, got: cards.len() as u8 });
        }
        state.passes[seat.index()] = cards;
        open.chosen.insert(seat);
        out.emit(|| Event::PassChosen { seat, cards: Some(cards) });
        if open.chosen == SeatSet::all(SEATS) {
            self.move_passed_cards(state, out);
        }
        Ok(())
    }

    fn move_passed_cards(&self, state: &mut State, out: &mut impl Sink<Event>) {
        for (hand, cards) in state.hands.iter_mut().zip(state.passes) {
            *hand -= cards;
        }
        for (from, cards) in Seat::all(SEATS).zip(state.passes) {
            let to = state.open.direction.target(from);
            state.hands[to.index()] |= cards;
            out.emit(|| Event::CardsPassed { from, to, cards: Some(cards) });
        }
        self.begin_play(state);
        self.tell_play_begins(state, out);
    }
}

/// Why a seat may not do now what belongs to the phase `wanted`.
#[cold]
fn not_now(open: &Open, seat: Seat, wanted: Phase) -> Refusal {
    match open.phase {
        _ if seat.index() >= SEATS => Refusal::NoSuchSeat,
        Phase::Resting => Refusal::DealFirst,
        Phase::Over => Refusal::MatchOver,
        Phase::Passing if wanted == Phase::Passing => Refusal::AlreadyPassed,
        Phase::Passing => Refusal::PassingNow,
        Phase::Playing if wanted == Phase::Playing => {
            Refusal::NotYourTurn { turn: open.tricks.turn() }
        }
        Phase::Playing => Refusal::PlayingNow,
    }
}

/// The seat that is dealt the first card of a round.
pub(crate) fn starting_seat(round: u32) -> Seat {
    Seat::new(round.saturating_sub(1) as usize % SEATS)
}
