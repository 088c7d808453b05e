//! The only door for outside data: a position becomes a state, or every reason why it cannot.

use parlour_cards::CardSet;
use parlour_core::{Game, Invalid, Invalids, Seat};

use crate::apply::losers;
use crate::deduce::Deduced;
use crate::number::Number;
use crate::position::{Play, Position};
use crate::state::{Draw, Phase, State};
use crate::{SWAPS_PER_TURN, StopBus, THIRTY_ONE, TURNS_PER_SEAT, hand_score, stops_the_bus};

impl StopBus {
    /// A state, or every reason why it is none.
    pub(crate) fn place_position(&self, position: &Position) -> Result<State, Invalids> {
        let mut door = Door { game: self, position, wrong: Vec::new() };
        match door.read() {
            Some(state) if door.wrong.is_empty() => Ok(state),
            _ => Err(door.wrong.into()),
        }
    }
}

/// Looks at a position and notes all that is wrong.
struct Door<'a> {
    game: &'a StopBus,
    position: &'a Position,
    wrong: Vec<Invalid>,
}

impl Door<'_> {
    fn check(&mut self, right: bool, at: &str, why: impl Into<String>) {
        if !right {
            self.wrong.push(Invalid::new(at, why));
        }
    }

    fn read(&mut self) -> Option<State> {
        let p = self.position;
        let players = self.game.seats();
        for (at, length) in
            [("lives", p.lives.len()), ("fell", p.fell.len()), ("hands", p.hands.len())]
        {
            let why = format!("there are {length} for {players} seats: one each");
            self.check(length == players, at, why);
        }
        self.check(p.starter.index() < players, "starter", "there is no such seat");
        if !self.wrong.is_empty() {
            return None;
        }
        let mut state = self.game.start();
        state.open.phase = p.phase;
        state.open.round = p.round;
        state.open.lives[..players].copy_from_slice(&p.lives);
        state.open.fell[..players].copy_from_slice(&p.fell);
        state.open.starter = p.starter;
        state.open.seat = p.starter;
        state.open.top = p.top.map(|c| c.0);
        state.open.offered = state.open.top;
        for (hand, written) in state.hands.iter_mut().zip(&p.hands) {
            *hand = written.map_or([None; 3], |cards| cards.map(|c| Some(c.0)));
        }
        self.check_lives(&state);
        let agree = p.numbers.as_ref().is_none_or(|n| *n == p.to_numbers());
        self.check(agree, "numbers", "they are not the numbers of the cards in the position");
        match (&p.play, p.phase) {
            (Some(play), Phase::Playing) => self.read_play(play, &mut state)?,
            (None, Phase::Dealing | Phase::Over) => self.check_rest(&state),
            _ => self.check(false, "play", "it is there just while a round is being played"),
        }
        Some(state)
    }

    fn check_lives(&mut self, state: &State) {
        let open = &state.open;
        let rules = self.game.rules;
        let living = open.living();
        let finished = open.round.saturating_sub(u8::from(open.phase == Phase::Playing));
        self.check(
            open.round > 0 || open.phase == Phase::Dealing,
            "round",
            "the first round is round 1",
        );
        let mut lost = 0;
        for seat in 0..self.game.seats() {
            let (lives, fell) = (open.lives[seat], open.fell[seat]);
            let (at_lives, at_fell) = (format!("lives[{seat}]"), format!("fell[{seat}]"));
            if lives > rules.lives {
                let why = format!("{lives} lives are more than the {} at the start", rules.lives);
                self.check(false, &at_lives, why);
                continue;
            }
            let gone = rules.lives - lives;
            lost += u32::from(gone);
            self.check(gone <= finished, &at_lives, "a round costs a seat one life at most");
            self.check(
                (lives == 0) == (fell > 0),
                &at_fell,
                "it names the round for those without lives, and is 0 for the others",
            );
            self.check(
                fell == 0 || (rules.lives..=finished).contains(&fell),
                &at_fell,
                "nobody can have lost the last life in that round",
            );
        }
        self.check(
            lost >= u32::from(finished),
            "round",
            "every round that is over has cost somebody a life",
        );
        let last = open.fell.iter().filter(|f| **f > 0 && **f == finished).count();
        let (right, why) = match open.phase {
            Phase::Dealing | Phase::Playing => (living.len() >= 2, "one alone cannot play on"),
            Phase::Over => (
                living.len() < 2 && living.len() + last >= 2,
                "a match is over when the last round left one seat or none with lives",
            ),
        };
        self.check(right, "lives", why);
        let starts = living.contains(open.starter) || living.is_empty();
        self.check(starts, "starter", "a seat without lives cannot start");
    }

    /// The hands between rounds are those that the last round ended with.
    fn check_rest(&mut self, state: &State) {
        let open = &state.open;
        if open.top.is_none() && state.hands.iter().flatten().all(Option::is_none) {
            return;
        }
        self.check(open.round > 0 && open.top.is_some(), "top", "hands and top come together");
        let mut seen = CardSet::EMPTY;
        self.place_cards("top", &mut seen, open.top);
        for seat in Seat::all(self.game.seats()) {
            let (hand, i) = (&state.hands[seat.index()], seat.index());
            let played = open.lives[i] > 0 || open.fell[i] == open.round;
            let at = format!("hands[{seat}]");
            self.check(hand[0].is_some() == played, &at, "those in the last round had cards");
            self.place_cards(&at, &mut seen, hand.iter().flatten().copied());
        }
        let scores = state.hands.map(|h| hand_score(&h));
        let all = |s: &Seat| state.hands[s.index()][0].is_some();
        let in_it = Seat::all(self.game.seats()).filter(all).collect();
        let mut seats = Seat::all(self.game.seats());
        let stopper = seats.find(|s| scores[s.index()] == THIRTY_ONE);
        let lost = losers(in_it, &scores, stopper);
        for seat in Seat::all(self.game.seats()) {
            let out = open.fell[seat.index()] == open.round;
            let why = "with these hands that seat lost no life in the last round";
            self.check(!out || lost.contains(seat), &format!("fell[{seat}]"), why);
        }
    }

    fn read_play(&mut self, play: &Play, state: &mut State) -> Option<()> {
        let players = self.game.seats();
        let open = &mut state.open;
        open.seat = play.seat;
        open.stuck = play.stuck;
        open.turns = play.turns;
        open.passes = play.passes;
        open.draw = play.draw;
        open.offered = play.offered.map_or(open.top, |c| Some(c.0));
        open.swaps = play.swaps.max(u8::from(open.has_swapped()));
        self.check(open.top.is_some(), "top", "a card lies face up while a round is played");
        let knowledge = play.knowledge.as_deref().unwrap_or_default();
        self.check(
            play.knowledge.is_none() || knowledge.len() == players,
            "play.knowledge",
            "there is one for each seat",
        );
        if play.stock.len() >= self.game.size || knowledge.len() > players {
            self.check(false, "play.stock", "there are more cards than the deck has");
            return None;
        }
        for (deduced, written) in open.deduced.iter_mut().zip(knowledge) {
            *deduced = Deduced::from(written);
        }
        let first = self.game.size - play.stock.len();
        for (place, card) in state.stock[first..].iter_mut().zip(&play.stock) {
            *place = Some(card.0);
        }
        open.left = play.stock.len() as u8;
        state.open.covered = self.check_cards(play, state);
        if self.wrong.is_empty() {
            self.check_turns(state);
            self.check_checks(state);
        }
        Some(())
    }

    /// Every card of the deck lies in one place; returns the covered ones.
    fn check_cards(&mut self, play: &Play, state: &State) -> CardSet {
        let mut seen = CardSet::EMPTY;
        self.place_cards("top", &mut seen, state.open.top);
        for seat in Seat::all(self.game.seats()) {
            let (hand, at) = (&state.hands[seat.index()], format!("hands[{seat}]"));
            let lives = state.open.lives[seat.index()] > 0;
            self.check(hand[0].is_some() == lives, &at, "just the living have cards");
            self.place_cards(&at, &mut seen, hand.iter().flatten().copied());
        }
        self.place_cards("play.stock", &mut seen, play.stock.iter().map(|c| c.0));
        let rest = self.game.rules.deck() - seen;
        let Some(covered) = &play.covered else {
            return rest;
        };
        self.place_cards("play.covered", &mut seen, covered.iter().map(|c| c.0));
        let missing = self.game.rules.deck() - seen;
        let why = format!("{missing} lie nowhere: cards under the top are covered");
        self.check(missing.is_empty(), "play.covered", why);
        rest
    }

    fn place_cards(
        &mut self,
        at: &str,
        seen: &mut CardSet,
        cards: impl IntoIterator<Item = Number>,
    ) {
        for card in cards.into_iter().map(Number::card) {
            self.check(seen.insert(card), at, format!("{card} is there twice"));
            let known = self.game.rules.deck().contains(card);
            self.check(known, at, format!("{card} is not in the deck"));
        }
    }

    fn check_turns(&mut self, state: &State) {
        let open = &state.open;
        let living = open.living();
        let count = living.len() as u8;
        let most = TURNS_PER_SEAT * count;
        let limit = format!("the round ends after {most} turns");
        self.check(open.turns < most, "play.turns", limit);
        let mut seat = open.starter;
        for _ in 0..open.turns % count {
            seat = open.next_living(seat);
        }
        let why =
            format!("after {} turns from seat {} it is seat {seat}'s", open.turns, open.starter);
        self.check(open.seat == seat, "play.seat", why);
        let mut most_passes = open.turns.min(count - 1);
        if let Some(stuck) = open.stuck {
            if !living.contains(stuck) || stuck == seat {
                self.check(false, "play.stuck", "only a living seat whose turn is over can have");
                return;
            }
            // Turns since the stick, the stick itself not counted.
            let (mut since, mut next) = (0, open.next_living(stuck));
            while next != seat {
                next = open.next_living(next);
                since += 1;
            }
            self.check(since < open.turns, "play.stuck", "that seat has not had a turn");
            most_passes = most_passes.min(since);
        }
        let why = format!("at most {most_passes} turns in a row can have been passes");
        self.check(open.passes <= most_passes, "play.passes", why);
    }

    /// What the seat to act has done, and that the bus was not stopped before.
    fn check_checks(&mut self, state: &State) {
        let open = &state.open;
        let drawn = match open.draw {
            Draw::Open => true,
            Draw::Drawn => !open.covered.is_empty(),
            Draw::Overflow => open.left == 0,
        };
        self.check(drawn, "play.draw", "the stack and the stock do not look like that");
        let why = format!("nobody swaps more than {SWAPS_PER_TURN} times in a turn");
        self.check(open.swaps <= SWAPS_PER_TURN, "play.swaps", why);
        let right = open.swaps != 1 || open.has_swapped();
        self.check(right, "play.swaps", "after one swap another card lies on top");
        let mut before = state.hands;
        if open.has_swapped() {
            let seat = open.seat.index();
            let taken = before[seat].iter().position(|c| *c == open.offered);
            match taken {
                Some(slot) if open.deduced[seat].knows(slot) => before[seat][slot] = open.top,
                _ => {
                    let why = "it lies on top, or all have seen it go into the hand of the seat";
                    self.check(false, "play.offered", why);
                    return;
                }
            }
        }
        for seat in open.living().iter() {
            let hand = &before[seat.index()];
            let why = "with 31 it would have stopped the bus";
            self.check(!stops_the_bus(hand), &format!("hands[{seat}]"), why);
        }
        for (seat, deduced) in open.deduced.iter().enumerate() {
            let at = format!("play.knowledge[{seat}]");
            let fits = (deduced.beside == 0 || deduced.unseen() == 2)
                && (deduced.barred == 0 || deduced.unseen() == 1)
                && (open.lives[seat] > 0 || deduced.known == 0);
            let why = "\"beside\" goes with two unseen slots of a living seat, \"barred\" with one";
            self.check(fits, &at, why);
        }
        let why = "an unseen card would have stopped the bus, by what is known";
        self.check(state.fits_the_checks(), "play.knowledge", why);
    }
}
