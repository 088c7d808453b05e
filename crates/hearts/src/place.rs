//! The only door for outside data: a position becomes a state, or gets every reason why not.

use parlour_cards::CardSet;
use parlour_core::speak::redo;
use parlour_core::{Invalid, Invalids, Seat, SeatSet};

use crate::action::Action;
use crate::position::Position;
use crate::rules::{Direction, Hearts, JACK, JACK_POINTS, LAST_ROUND, Moon, SEATS};
use crate::state::{Open, State};
use crate::words::{NAMES, number};

/// What is wrong with a position, found so far.
type Wrong = Vec<Invalid>;

impl Hearts {
    /// The state of a position: checks what can be seen at a glance, takes the deal back from
    /// the hands, passes and tricks, and plays the round again.
    pub(crate) fn place_position(&self, position: &Position) -> Result<State, Invalids> {
        let mut wrong = Wrong::new();
        let dealt = position.hands.iter().any(|hand| !hand.is_empty())
            || position.tricks.iter().any(|trick| !trick.cards.is_empty());
        if position.round > LAST_ROUND {
            let why = format!("no match has more than {LAST_ROUND} rounds");
            wrong.push(Invalid::new("round", why));
        } else if dealt && position.round == 0 {
            wrong.push(Invalid::new("round", "cards are dealt: rounds count from 1"));
        } else {
            let finished = position.round - u32::from(dealt);
            self.check_scores(finished, &position.scores, &mut wrong);
        }
        if !dealt {
            check_nothing_lies(position, &mut wrong);
            let open = Open::clear(position.round, position.scores);
            return done(wrong, State { open, ..empty() });
        }
        let Some(played) = self.check_tricks(position, &mut wrong) else {
            self.check_cards(position, &mut wrong);
            return Err(wrong.into());
        };
        self.check_cards(position, &mut wrong);
        self.check_sizes(position, &played, &mut wrong);
        self.check_passes(position, &played, &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong.into());
        }
        self.play_again(position, &played)
    }

    /// Totals that so many rounds can give.
    fn check_scores(&self, rounds: u32, scores: &[i32; SEATS], wrong: &mut Wrong) {
        let bonus = if self.rules.jack_of_diamonds && self.deck.contains(JACK) {
            i64::from(JACK_POINTS)
        } else {
            0
        };
        let (all, n) = (i64::from(self.all_points), i64::from(rounds));
        let off = if self.rules.moon == Moon::Add { 0 } else { all };
        for (i, score) in scores.iter().enumerate() {
            let (least, most) = ((bonus - off) * n, all * n);
            if !(least..=most).contains(&i64::from(*score)) {
                let why = format!(
                    "{score} points after {rounds} rounds: it must be from {least} to {most}"
                );
                wrong.push(Invalid::new(format!("scores[{i}]"), why));
            }
        }
        let sum: i64 = scores.iter().map(|s| i64::from(*s)).sum();
        // A round costs all its points once; a moon two more times, or two times less.
        let plain = (all + bonus) * n;
        let moons = (sum - plain) / (2 * all);
        let fewest = if self.rules.moon == Moon::Add { 0 } else { -n };
        let most = if self.rules.moon == Moon::Subtract { 0 } else { n };
        if (sum - plain) % (2 * all) != 0 || !(fewest..=most).contains(&moons) {
            let change = match self.rules.moon {
                Moon::Add => "more",
                Moon::Subtract => "less",
                Moon::Best => "more or less",
            };
            let why = format!(
                "they add up to {sum}: after {rounds} rounds it must be {plain}, or {} {change} \
                 for each moon",
                2 * all
            );
            wrong.push(Invalid::new("scores", why));
        }
        if rounds > 0 && rounds < LAST_ROUND && self.is_over(rounds, scores) {
            let why = "with these totals the match is over: no round can follow";
            wrong.push(Invalid::new("scores", why));
        }
        if rounds == LAST_ROUND {
            let why = format!("the match ended with round {LAST_ROUND}");
            wrong.push(Invalid::new("round", why));
        }
    }

    /// The shape of the tricks; gives the cards that each seat played.
    fn check_tricks(&self, position: &Position, wrong: &mut Wrong) -> Option<[CardSet; SEATS]> {
        let before = wrong.len();
        let mut played = [CardSet::EMPTY; SEATS];
        if position.tricks.len() > self.hand_size() as usize {
            let why = format!("a round has {} tricks at most", self.hand_size());
            wrong.push(Invalid::new("tricks", why));
        }
        for (i, trick) in position.tricks.iter().enumerate() {
            let last = i + 1 == position.tricks.len();
            let fewest = if last { 1 } else { SEATS };
            if !(fewest..=SEATS).contains(&trick.cards.len()) {
                let why = format!("{} cards: a trick has four", trick.cards.len());
                wrong.push(Invalid::new(format!("tricks[{i}].cards"), why));
            }
            if trick.leader.index() >= SEATS {
                let why = format!("there is no seat {}: seats are 0 to 3", trick.leader);
                wrong.push(Invalid::new(format!("tricks[{i}].leader"), why));
                continue;
            }
            for (j, card) in trick.cards.iter().enumerate() {
                played[trick.leader.after(j, SEATS).index()].insert(*card);
            }
        }
        (wrong.len() == before).then_some(played)
    }

    /// Every card of the deck is in one place, and no other card is anywhere.
    fn check_cards(&self, position: &Position, wrong: &mut Wrong) {
        let hands = position.hands.iter().enumerate();
        let held = hands.flat_map(|(i, hand)| hand.iter().map(move |c| (format!("hands[{i}]"), c)));
        let tricks = position.tricks.iter().enumerate();
        let played = tricks.flat_map(|(i, trick)| {
            let cards = trick.cards.iter().enumerate();
            cards.map(move |(j, card)| (format!("tricks[{i}].cards[{j}]"), *card))
        });
        let mut seen = CardSet::EMPTY;
        for (at, card) in held.chain(played) {
            if !self.deck.contains(card) {
                wrong.push(Invalid::new(at, format!("{card} is not in this deck")));
            } else if !seen.insert(card) {
                let why = format!("{card} is there twice: each card is in one place");
                wrong.push(Invalid::new(at, why));
            }
        }
        let missing = self.deck - seen;
        if !missing.is_empty() {
            let why = format!("nobody holds or played {missing}: every card must be somewhere");
            wrong.push(Invalid::new("hands", why));
        }
    }

    fn check_sizes(&self, position: &Position, played: &[CardSet; SEATS], wrong: &mut Wrong) {
        for i in 0..SEATS {
            let (now, gone) = (position.hands[i].len(), played[i].len());
            let dealt = self.hand_size() as usize;
            if now + gone != dealt {
                let name = NAMES[i];
                let why = format!(
                    "{name} holds {now} and has played {gone}: together it must be {dealt}"
                );
                wrong.push(Invalid::new(format!("hands[{i}]"), why));
            }
        }
    }

    fn check_passes(&self, position: &Position, played: &[CardSet; SEATS], wrong: &mut Wrong) {
        let direction = self.direction(position.round);
        let moved = position.passes.iter().all(Option::is_some);
        let some = position.passes.iter().any(Option::is_some);
        if direction == Direction::Hold {
            if some {
                let why = format!("no cards are passed in round {}", position.round);
                wrong.push(Invalid::new("passes", why));
            }
            return;
        }
        if !moved && !position.tricks.is_empty() {
            let why = "cards were played: all four must have passed before";
            wrong.push(Invalid::new("passes", why));
            return;
        }
        for (from, cards) in Seat::all(SEATS).zip(position.passes) {
            let Some(cards) = cards else { continue };
            let at = format!("passes[{}]", from.index());
            let holder = if moved { direction.target(from) } else { from };
            let elsewhere = cards - position.hands[holder.index()] - played[holder.index()];
            if cards.len() != self.pass_count as usize {
                let want = number(self.pass_count);
                let why = format!("{} cards: {want} are passed", cards.len());
                wrong.push(Invalid::new(at, why));
            } else if !elsewhere.is_empty() {
                let name = NAMES[holder.index()];
                let why = format!("{elsewhere} must be with {name}, and is not");
                wrong.push(Invalid::new(at, why));
            }
        }
    }

    /// Plays the round again from its deal.
    fn play_again(
        &self,
        position: &Position,
        played: &[CardSet; SEATS],
    ) -> Result<State, Invalids> {
        let direction = self.direction(position.round);
        let chosen: SeatSet =
            Seat::all(SEATS).filter(|s| position.passes[s.index()].is_some()).collect();
        let mut hands: [CardSet; SEATS] = std::array::from_fn(|i| position.hands[i] | played[i]);
        if chosen == SeatSet::all(SEATS) {
            for (from, cards) in Seat::all(SEATS).zip(position.passes) {
                hands[direction.target(from).index()] -= cards.unwrap_or_default();
            }
            for (hand, cards) in hands.iter_mut().zip(position.passes) {
                *hand |= cards.unwrap_or_default();
            }
        }
        let mut state = self.dealt(position.round, position.scores, hands);
        for from in chosen.iter() {
            let cards = position.passes[from.index()].unwrap_or_default();
            let at = format!("passes[{}]", from.index());
            redo(self, &mut state, from, Action::Pass { cards }, &at)?;
        }
        for (i, trick) in position.tricks.iter().enumerate() {
            if trick.leader != state.open.tricks.turn() {
                let name = NAMES[state.open.tricks.turn().index()];
                let why = format!("{name} leads this trick (seat {})", state.open.tricks.turn());
                return Err(Invalid::new(format!("tricks[{i}].leader"), why).into());
            }
            for (j, card) in trick.cards.iter().enumerate() {
                let seat = trick.leader.after(j, SEATS);
                let at = format!("tricks[{i}].cards[{j}]");
                redo(self, &mut state, seat, Action::Play { card: *card }, &at)?;
            }
        }
        Ok(state)
    }
}

fn check_nothing_lies(position: &Position, wrong: &mut Wrong) {
    if position.passes.iter().any(Option::is_some) {
        wrong.push(Invalid::new("passes", "nobody has cards to pass"));
    }
    if !position.tricks.is_empty() {
        wrong.push(Invalid::new("tricks", "a trick has at least one card"));
    }
}

fn empty() -> State {
    State {
        hands: [CardSet::EMPTY; SEATS],
        passes: [CardSet::EMPTY; SEATS],
        open: Open::clear(0, [0; SEATS]),
    }
}

fn done(wrong: Wrong, state: State) -> Result<State, Invalids> {
    if wrong.is_empty() { Ok(state) } else { Err(wrong.into()) }
}
