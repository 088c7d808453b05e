//! Ideas for a turn: plays, moves, transfers and reroutes.

use crate::action::{Action, Payment};
use crate::borough::Borough;
use crate::bus::{Card, Kind, Restriction};
use crate::data::CAP;
use crate::mind::Mind;
use crate::rush::{Rush, RushCard};
use crate::weights::share;

impl Mind<'_> {
    pub(crate) fn weigh_turn(&mut self) {
        self.weigh_plays();
        if !self.state.turn.spent() {
            self.weigh_moves();
            self.weigh_transfer();
            self.weigh_reroutes();
            self.weigh_trades();
            self.weigh_perks();
        }
    }

    /// The best play from a borough, one card apart.
    fn best_play(&self, at: Borough, without: Option<Card>) -> Option<(Card, i32)> {
        let hand = self.me.bus.as_slice();
        let mut left = self.playable[at.index()];
        if let Some(place) = without.and_then(|card| hand.iter().position(|c| *c == card)) {
            left &= !(1 << place);
        }
        let mut best: Option<(Card, i32)> = None;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            let gain = self.gains[place];
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((hand[place], gain));
            }
        }
        best
    }

    /// What next turn may bring if the group is (or the rider stays) in a borough then.
    fn outlook(&self, at: Borough, without: Option<Card>) -> i32 {
        let weights = self.weights;
        let play = self.best_play(at, without).map_or(0, |(_, gain)| share(gain, weights.outlook));
        let choice = self.playable[at.index()].count_ones() as i32 * weights.choice / 100;
        play + choice + self.hindrance(at)
    }

    /// What it is worth that the next player finds the group in a borough.
    fn hindrance(&self, at: Borough) -> i32 {
        let next = self.state.player(self.seat.after(1, self.game.players()));
        if self.me.taxi > 0 || next.taxi > 0 {
            return 0;
        }
        match next.scores[at.index()] {
            CAP => self.weights.shut_out,
            0 => -self.weights.let_in,
            _ => 0,
        }
    }

    /// Where the player is after playing a card.
    fn after(&self, card: Card) -> Borough {
        card.face().borough()
    }

    fn weigh_plays(&mut self) {
        if !self.state.bus_play_left() {
            return;
        }
        let at = self.state.whereabouts(self.seat);
        let mut last = None;
        for (i, card) in self.me.bus.as_slice().iter().enumerate() {
            if last != Some(*card) && self.playable[at.index()] >> i & 1 == 1 {
                let select = matches!(card.face().kind(), Kind::Select(_));
                let target = select.then_some(self.rival);
                let action = Action::PlayBus { card: *card, target };
                let later = self.outlook(self.after(*card), Some(*card));
                self.note(action, self.gains[i] + later);
            }
            last = Some(*card);
        }
    }

    /// Moves by Rush cards: worth the best play there, now or next turn.
    fn weigh_moves(&mut self) {
        let at = self.state.whereabouts(self.seat);
        let turn = self.state.turn;
        let mut last = None;
        for rush in self.me.rush.as_slice() {
            let kind = rush.rush();
            if last == Some(*rush) || !kind.moves() {
                continue;
            }
            last = Some(*rush);
            for to in kind.reach(at).iter() {
                let left = turn.actions.saturating_sub(kind.cost());
                let plays_then = turn.played < turn.plays && left >= self.state.bus_cost();
                let worth = match self.best_play(to, None) {
                    None => 0,
                    Some((card, gain)) if plays_then && left > 0 => {
                        gain + self.outlook(self.after(card), Some(card))
                    }
                    Some((_, gain)) if kind == Rush::Taxi => share(gain, self.weights.taxi),
                    Some((_, gain)) => share(gain, self.weights.later),
                };
                let stay = if plays_then { 0 } else { self.outlook(at, None) };
                let action = Action::PlayRush { rush: *rush, to: Some(to) };
                self.note(action, worth - stay - self.rush_worth(kind));
            }
        }
    }

    /// A Bus Transfer is worth a second play.
    fn weigh_transfer(&mut self) {
        let transfer = |c: &&RushCard| c.rush() == Rush::BusTransfer;
        let Some(rush) = self.me.rush.as_slice().iter().find(transfer).copied() else {
            return;
        };
        let (at, turn) = (self.state.whereabouts(self.seat), self.state.turn);
        let worth = match self.best_play(at, None) {
            Some((_, gain)) if turn.played > 0 => gain,
            Some((card, gain)) if turn.actions >= 2 => {
                let second = self.best_play(self.after(card), Some(card));
                second.map_or(0, |(_, second)| gain + share(second, self.weights.second))
            }
            _ => 0,
        };
        let action = Action::PlayRush { rush, to: None };
        self.note(action, worth - self.rush_worth(Rush::BusTransfer));
    }

    /// A reroute turns a card of little use into one that scores here, now or next turn.
    fn weigh_reroutes(&mut self) {
        let reroute = |c: &&RushCard| c.rush() == Rush::Reroute;
        let Some(rush) = self.me.rush.as_slice().iter().find(reroute).copied() else {
            return;
        };
        if self.me.is_restricted(Restriction::Rush) {
            return;
        }
        let (at, turn) = (self.state.whereabouts(self.seat), self.state.turn);
        let now = turn.played < turn.plays && turn.actions > self.state.bus_cost();
        let mut last = None;
        for (i, card) in self.me.bus.as_slice().iter().enumerate() {
            if last == Some(*card) {
                continue;
            }
            last = Some(*card);
            let kept = self.keeps[i];
            for to in Borough::ALL {
                let becomes = card.rerouted(to);
                let worth = if now && self.fits(becomes, at) {
                    self.gain(becomes) - share(kept, self.weights.rerouted)
                } else {
                    self.keep(becomes) - kept - self.weights.reroute_later
                };
                if worth > self.rush_worth(Rush::Reroute) {
                    let action = Action::Reroute { rush, cards: Payment::one(*card), to };
                    self.note(action, worth - self.rush_worth(Rush::Reroute));
                }
            }
        }
    }
}
