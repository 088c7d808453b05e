//! What a sensible player thinks: score where the group is, move it to where the own cards are, put
//! two plays in a turn when they are there, pay with cards that are of no more use, restrict whoever
//! leads, and race when a race is near. `mind_turn` and `mind_cards` have the ideas.
//!
//! Worth is counted in tenths of a point.

use arrayvec::ArrayVec;
use parlour_core::Seat;

use crate::action::Action;
use crate::borough::Borough;
use crate::bus::{Card, HIDDEN};
use crate::city::{CityEvent, Perk, Race};
use crate::data::{BUS_HAND, CAP};
use crate::rules::BusRush;
use crate::rush::Rush;
use crate::state::{Phase, Player, State};
use crate::weights::{Weights, share};

/// What a seat would do; it looks only at what the seat knows.
#[inline]
pub(crate) fn sensible(
    game: &BusRush,
    state: &State,
    seat: Seat,
    weights: &Weights,
) -> Option<Action> {
    let mut mind = Mind::new(game, state, seat, Wanted::Best, weights);
    mind.weigh();
    mind.best.map(|(action, _)| action)
}

/// Actions with what they are worth.
pub(crate) type Ideas = ArrayVec<(Action, i32), 64>;

/// What a seat would do, and all that it thought of, with what it is worth.
pub(crate) fn ideas(
    game: &BusRush,
    state: &State,
    seat: Seat,
    weights: &Weights,
) -> (Option<Action>, Ideas) {
    let mut mind = Mind::new(game, state, seat, Wanted::All, weights);
    mind.weigh();
    (mind.best.map(|(action, _)| action), mind.ideas)
}

/// What somebody wants to hear.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The best idea: others need not even be legal.
    Best,
    /// All of them.
    All,
}

/// What is being weighed, and the ideas so far.
pub(crate) struct Mind<'a> {
    pub(crate) game: &'a BusRush,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) me: &'a Player,
    pub(crate) weights: &'a Weights,
    kinds: u8,
    /// The next event, if a Timetable showed it.
    pub(crate) next: Option<CityEvent>,
    /// How many Bus cards of each borough the hand has.
    pub(crate) alike: [u8; 5],
    /// In a turn: what playing each Bus card of the hand brings, what each is worth keeping for, and
    /// which of them could be played and score from each borough, a bit each.
    pub(crate) gains: [i32; BUS_HAND],
    pub(crate) keeps: [i32; BUS_HAND],
    pub(crate) playable: [u16; 5],
    /// In a turn: the other player who is ahead, and how long the match may still take, by the points
    /// that the leader lacks, up to ten.
    pub(crate) rival: Seat,
    pub(crate) long: i32,
    /// In a turn: what one more play brings in each race, the perk that works, and how many cards of
    /// the hand an Express Rider would score more with.
    races: [i32; 2],
    perk: Option<Perk>,
    pub(crate) riders: i32,
    wanted: Wanted,
    /// The idea worth most; of equals the first.
    best: Option<(Action, i32)>,
    /// All ideas, if they are wanted.
    ideas: Ideas,
}

/// The next event, if the seat knows it.
fn foreseen(state: &State, seat: Seat) -> Option<CityEvent> {
    let top = state.events.pile().last().filter(|c| **c != HIDDEN)?;
    (state.foreseen >> seat.index() & 1 == 1).then(|| CityEvent::from_code(*top))
}

/// Whether a bus of this card goes from a borough.
fn reaches(card: Card, at: Borough) -> bool {
    let (face, to) = (card.face(), card.face().borough());
    to == at || face.is_express() && (to.is_outer() != at.is_outer())
}

impl<'a> Mind<'a> {
    fn new(
        game: &'a BusRush,
        state: &'a State,
        seat: Seat,
        wanted: Wanted,
        weights: &'a Weights,
    ) -> Mind<'a> {
        let me = state.player(seat);
        let mut alike = [0; 5];
        for card in me.bus.as_slice() {
            alike[card.face().borough().index()] += 1;
        }
        Mind {
            game,
            state,
            seat,
            me,
            weights,
            kinds: state.kinds_allowed(seat),
            next: foreseen(state, seat),
            alike,
            gains: [0; BUS_HAND],
            keeps: [0; BUS_HAND],
            playable: [0; 5],
            rival: seat,
            long: 0,
            races: [0; 2],
            perk: None,
            riders: 0,
            wanted,
            best: None,
            ideas: ArrayVec::new(),
        }
    }

    /// Notes an idea if the rules allow it.
    #[inline]
    pub(crate) fn note(&mut self, action: Action, worth: i32) {
        if worth <= self.idle() || self.game.check(self.state, self.seat, action).is_err() {
            return;
        }
        if self.best.is_none_or(|(_, most)| worth > most) {
            self.best = Some((action, worth));
        }
        if self.wanted == Wanted::All {
            // There is always room for what was noted first, which is what matters most.
            let _ = self.ideas.try_push((action, worth));
        }
    }

    /// Nobody wants to hear of an idea that is worth no more than this.
    #[inline]
    pub(crate) fn idle(&self) -> i32 {
        match (self.wanted, self.best) {
            (Wanted::Best, Some((_, most))) => most,
            _ => i32::MIN,
        }
    }

    fn weigh(&mut self) {
        match self.state.phase {
            Phase::Turn => {
                self.look_round();
                self.look_at_hand();
                self.note(Action::EndTurn, 0);
                self.weigh_turn();
            }
            Phase::Limit => self.weigh_discards(),
            Phase::Event => self.weigh_answer(),
            Phase::Setup | Phase::Over => {}
        }
    }

    /// What a played Rush card could have done later.
    pub(crate) fn rush_worth(&self, rush: Rush) -> i32 {
        self.weights.rush[rush as usize]
    }

    pub(crate) fn points(&self, borough: Borough) -> u8 {
        self.me.scores[borough.index()]
    }

    /// Finds who is ahead, how long it may take, and what the races bring.
    fn look_round(&mut self) {
        let (game, state) = (self.game, self.state);
        let (mut rival, mut most) = (self.seat, None);
        for i in 1..game.players() {
            let seat = self.seat.after(i, game.players());
            let total = game.total(state, seat);
            // Of equals the last.
            if most.is_none_or(|most| total >= most) {
                (rival, most) = (seat, Some(total));
            }
        }
        self.rival = rival;
        let leader = most.unwrap_or(0).max(game.total(state, self.seat));
        self.long = (i32::from(game.rules.target) - leader as i32).clamp(0, 10);
        self.races = Race::ALL.map(|race| self.race(race));
        let suspended = state.is_active(CityEvent::BridgeReconstruction);
        self.perk = self.me.active_perk().filter(|_| !suspended);
    }

    /// Finds what the cards of the hand bring and where they could be played.
    fn look_at_hand(&mut self) {
        for (i, card) in self.me.bus.as_slice().iter().enumerate() {
            self.keeps[i] = self.keep(*card);
            self.riders += i32::from(self.profits(Perk::ExpressRider, *card));
            if !self.scores(*card) {
                continue;
            }
            self.gains[i] = self.gain(*card);
            for at in Borough::ALL {
                self.playable[at.index()] |= u16::from(reaches(*card, at)) << i;
            }
        }
    }

    /// Whether a card could be played and score, from where it can be played.
    fn scores(&self, card: Card) -> bool {
        let face = card.face();
        self.points(face.borough()) < CAP && self.kinds >> face.kind_index() & 1 == 1
    }

    /// Whether a card could be played and score from a borough.
    pub(crate) fn fits(&self, card: Card, at: Borough) -> bool {
        reaches(card, at) && self.scores(card)
    }

    /// What playing a card brings: points, a first point where there is none, and the races.
    pub(crate) fn gain(&self, card: Card) -> i32 {
        let (face, weights) = (card.face(), self.weights);
        let (to, express) = (face.borough(), face.is_express());
        let more = self.perk == Some(Perk::regular(to))
            || express && self.perk == Some(Perk::ExpressRider);
        let had = self.points(to);
        let points = (1 + i32::from(more)).min(i32::from(CAP - had));
        let mut gain = 10 * points + weights.by_borough[to.index()];
        gain += weights.by_points[usize::from(had.min(2))];
        if had == 0 {
            gain += weights.first_late * (10 - self.long) / 4;
        }
        if express {
            gain += self.races[Race::ExpressRace as usize] + weights.express;
        }
        if to == Borough::Queens {
            gain += self.races[Race::QueensRedesign as usize];
        }
        let restricts = face.kind().restriction().is_some();
        // What an event will forbid is better played before it comes.
        let hurry = match self.next {
            Some(CityEvent::LateNightService) => express,
            Some(CityEvent::WeekendService) => restricts,
            _ => false,
        };
        gain + weights.restricts * i32::from(restricts) + weights.hurry * i32::from(hurry)
    }

    /// What one more play brings in a race.
    fn race(&self, race: Race) -> i32 {
        let (first, kept) = self.game.race_numbers(race);
        let points = i32::from(self.game.table.numbers.race_points);
        let next = self.me.counts[race as usize] + 1;
        match self.state.holder(race) {
            None if next >= first => 10 * points,
            None => share(10 * points / (1 + i32::from(first - next)), self.weights.race_near),
            Some(holder) if holder == self.seat => {
                share(i32::from(next <= kept), self.weights.race_held)
            }
            Some(holder) => {
                let theirs = self.state.player(holder).counts[race as usize];
                match (theirs >= kept, next > theirs) {
                    (true, _) => 0,
                    (false, true) => self.weights.race_taken * points,
                    (false, false) => self.weights.race_chased * points,
                }
            }
        }
    }
}
