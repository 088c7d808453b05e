//! Oh Hell written: its commands, and what a position must be. A position is how its hand began and
//! what was done since, and is played again.

use parlour_cards::{CardSet, check_hands};
use parlour_core::{Faults, HandGame, Rounds};

use crate::{Action, OhHell, Scoring, Start, State, Trumps};

impl Rounds for OhHell {
    type Start = Start;

    fn commands() -> &'static [&'static str] {
        &["bid", "play"]
    }

    fn begun(&self, state: &State) -> (Start, Vec<Action>) {
        (self.began(state), self.done(&state.open).map(|(_, action)| action).collect())
    }

    fn check(&self, start: &Start, faults: &mut Faults) {
        let Start { round, scores, turned, hands } = start;
        faults.within(*round, 0..=self.rounds(), "round");
        faults.rows(scores.len(), self.players(), "scores");
        faults.rows(hands.len(), self.players(), "hands");
        if faults.so_far().is_err() {
            return;
        }
        let needs = *round > 0 && self.rules.trumps == Trumps::Turned;
        let known = turned.is_none_or(|card| self.deck.contains(card));
        let why = "a card of the deck is there where it decides trumps, and no other";
        faults.unless(turned.is_some() == needs && known, "turned", why);
        let open = turned.map_or(CardSet::EMPTY, CardSet::only);
        check_hands(faults, self.deck, open, hands, self.cards(*round).into());
        // A hand brings at most 10 and a point a trick, and costs at most a point a trick.
        let tricks: i32 = (1..*round).map(|hand| i32::from(self.cards(hand))).sum();
        let most = tricks + 10 * i32::from(round.saturating_sub(1));
        let least = if self.rules.scoring == Scoring::Strict { -tricks } else { 0 };
        for (seat, score) in scores.iter() {
            faults.within(*score, least..=most, format!("scores[{seat}]"));
        }
    }

    fn begin(&self, start: &Start) -> State {
        self.dealt(start.clone())
    }
}
