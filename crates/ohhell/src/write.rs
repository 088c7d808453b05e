//! How a hand begins, what was done in it, and what a position must be: it is played again.

use parlour_cards::{Tricks, check_hands, check_turned};
use parlour_core::{BySeat, Faults, HandGame, Held, Rounds};

use crate::{Action, OhHell, Open, Scoring, Start, State, Trumps};

impl Rounds for OhHell {
    type Start = Start;

    fn begin(&self, start: Start) -> State {
        let Start { round, scores, turned, hands } = start;
        let tricks = Tricks::new(self.players(), self.first(round), self.trump(round, turned));
        let (bids, won) = (BySeat::none(self.players()), BySeat::none(self.players()));
        let cards = self.cards(round);
        Held { open: Open { round, cards, scores, turned, bids, won, tricks }, hands }
    }

    fn began(&self, Held { open, hands }: &State) -> Start {
        let (mut scores, hands) = (open.scores.clone(), open.tricks.dealt(hands));
        scores -= &self.gained(open);
        Start { round: open.round, scores, turned: open.turned, hands }
    }

    fn done(&self, Held { open, .. }: &State) -> impl Iterator<Item = Action> {
        let bidders = self.first(open.round).around(self.players());
        let bids = bidders.filter_map(|seat| Some(Action::Bid { tricks: open.bids[seat]? }));
        bids.chain(open.tricks.order().iter().map(|card| Action::Play { card: *card }))
    }

    fn check(&self, start: &Start, faults: &mut Faults) {
        let Start { round, scores, turned, hands } = start;
        faults.within(*round, 0..=self.rounds(), "round");
        faults.rows(scores.len(), self.players(), "scores");
        faults.rows(hands.len(), self.players(), "hands");
        let Ok(()) = faults.so_far() else { return };
        let decides = *round > 0 && self.rules.trumps == Trumps::Turned;
        check_turned(faults, self.deck, *turned, decides);
        check_hands(faults, self.deck, *turned, hands, self.cards(*round).into());
        // A hand brings at most 10 and a point a trick, and costs at most a point a trick.
        let tricks: i32 = (1..*round).map(|hand| i32::from(self.cards(hand))).sum();
        let most = tricks + 10 * i32::from(round.saturating_sub(1));
        let least = if self.rules.scoring == Scoring::Strict { -tricks } else { 0 };
        faults.all_within(scores.as_slice(), least..=most, "scores");
    }
}
