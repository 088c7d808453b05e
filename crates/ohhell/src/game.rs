//! Who may do what, what then happens, and what each player knows.

use parlour_cards::{CardSet, Deals, Tricks, deal_hands};
use parlour_core::{
    BySeat, Faults, Game, Invalids, Luck, Rng, Seat, SeatSet, Secret, Sink, Turn, Viewer,
};

use crate::refusal::Refusal;
use crate::rules::{CARDS, OhHell, Rules, SEATS, Trumps};
use crate::state::{Action, Event, Legal, Open, Start, State, View};

impl OhHell {
    /// Who bids and leads first in a hand; the seat before it has dealt.
    pub(crate) fn first(&self, round: u8) -> Seat {
        Seat::new(usize::from(round.saturating_sub(1)) % self.seats())
    }

    /// The table where a hand begins so.
    #[inline(always)]
    pub(crate) fn dealt(&self, start: Start) -> State {
        let Start { round, scores, turned, hands } = start;
        let seats = self.seats();
        let tricks = Tricks::new(seats, self.first(round), self.trump(round, turned));
        let bids = BySeat::from_fn(seats, |_| None);
        let won = BySeat::from_fn(seats, |_| 0);
        let cards = self.cards(round);
        State { open: Open { round, cards, scores, turned, bids, won, tricks }, hands }
    }

    /// Who is awaited.
    #[inline(always)]
    pub(crate) fn next(&self, open: &Open) -> Turn {
        match open.turn() {
            Some(seat) => Turn::Seats(SeatSet::only(seat)),
            None if open.round < self.rounds() => Turn::Deal,
            None => Turn::Over,
        }
    }

    /// The bid that the dealer may not make.
    #[inline(always)]
    pub(crate) fn barred(&self, open: &Open) -> Option<u8> {
        let made = open.bids.as_slice().iter().flatten();
        let hooked = self.rules.hook && made.clone().count() + 1 == self.seats();
        if hooked { open.cards.checked_sub(made.sum()) } else { None }
    }

    #[inline(always)]
    fn legal_from(&self, open: &Open, seat: Seat, hand: CardSet) -> Legal {
        if open.turn() != Some(seat) {
            return Legal::new();
        } else if !open.is_bidding() {
            return open.tricks.follow(hand).iter().map(|card| Action::Play { card }).collect();
        }
        let barred = self.barred(open);
        let bids = (0..=open.cards).filter(|tricks| Some(*tricks) != barred);
        bids.map(|tricks| Action::Bid { tricks }).collect()
    }

    /// Why an action cannot be done, if it cannot.
    #[inline(always)]
    pub(crate) fn flaw(
        &self,
        open: &Open,
        seat: Seat,
        hand: CardSet,
        action: Action,
    ) -> Result<(), Refusal> {
        Err(match action {
            _ if open.turn() != Some(seat) => {
                open.turn().map_or(Refusal::DealFirst, Refusal::NotYourTurn)
            }
            Action::Bid { .. } if !open.is_bidding() => Refusal::BidsAreMade,
            Action::Bid { tricks } if tricks > open.cards => Refusal::TooManyTricks(open.cards),
            Action::Bid { tricks } if self.barred(open) == Some(tricks) => Refusal::Hooked(tricks),
            Action::Play { .. } if open.is_bidding() => Refusal::BidFirst,
            Action::Play { card } if !hand.contains(card) => Refusal::NotHeld(card),
            Action::Play { card } if !open.tricks.follow(hand).contains(card) => {
                Refusal::FollowSuit(open.tricks.current().cards[0].suit())
            }
            _ => return Ok(()),
        })
    }

    /// What the hand has brought each seat, once it is over.
    pub(crate) fn gained(&self, open: &Open) -> BySeat<i32> {
        let points = |seat| open.bids[seat].map_or(0, |bid| self.points(bid, open.won[seat]));
        BySeat::from_fn(self.seats(), |seat| if open.at_rest() { points(seat) } else { 0 })
    }
}

impl Game for OhHell {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    /// What is known, and the deals of the rest to hands and to what nobody got.
    type Worlds = (State, Option<Deals<{ SEATS + 1 }>>);

    const ID: &'static str = "ohhell";
    const RULES_VERSION: u32 = 1;

    fn new(rules: Rules) -> Result<OhHell, Invalids> {
        let deck = rules.deck.unwrap_or(CardSet::FULL);
        let mut faults = Faults::default();
        rules.check(&mut faults);
        faults.so_far()?;
        let players = usize::from(rules.players);
        let turned = usize::from(rules.trumps == Trumps::Turned);
        let fit = (deck.len().saturating_sub(turned) / players).min(CARDS);
        let why = format!("with {players} players a hand has 1 to {fit} cards");
        faults.unless((1..=fit).contains(&rules.most.into()), "most", why);
        faults.or(OhHell { rules, deck })
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline(always)]
    fn seats(&self) -> usize {
        self.rules.players.into()
    }

    fn start(&self) -> State {
        let scores = BySeat::from_fn(self.seats(), |_| 0);
        let hands = BySeat::from_fn(self.seats(), |_| CardSet::EMPTY);
        self.dealt(Start { round: 0, scores, turned: None, hands })
    }

    #[inline(always)]
    fn turn(&self, state: &State) -> Turn {
        self.next(&state.open)
    }

    #[inline(always)]
    fn deal(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let round = state.open.round + 1;
        let (first, cards) = (self.first(round), self.cards(round));
        let nth = u32::from(round);
        let (hands, top) = deal_hands(luck, nth, self.deck, self.seats(), first, cards.into());
        let turned = top.filter(|_| self.rules.trumps == Trumps::Turned);
        *state = self.dealt(Start { round, scores: state.open.scores.clone(), turned, hands });
        out.emit(|| Event::Dealt { round, cards, turned, hands: Secret::from(&state.hands) });
    }

    #[inline(always)]
    fn legal(&self, state: &State, seat: Seat) -> Legal {
        self.legal_from(&state.open, seat, state.hands.get(seat).copied().unwrap_or_default())
    }

    #[inline(always)]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        _luck: &mut impl Luck,
        out: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let State { open, hands } = state;
        let hand = hands.get(seat).copied().unwrap_or_default();
        self.flaw(open, seat, hand, action)?;
        match action {
            Action::Bid { tricks } => {
                open.bids[seat] = Some(tricks);
                out.emit(|| Event::Bid { seat, tricks });
            }
            Action::Play { card } => {
                hands[seat].remove(card);
                out.emit(|| Event::Played { seat, card });
                if let Some(seat) = open.tricks.play(card).map(|trick| trick.taker()) {
                    open.won[seat] += 1;
                    out.emit(|| Event::Taken { seat });
                }
            }
        }
        if open.at_rest() {
            let points = self.gained(open);
            open.scores = BySeat::from_fn(points.len(), |seat| open.scores[seat] + points[seat]);
            let totals = || open.scores.clone();
            out.emit(|| Event::Scored { round: open.round, points, totals: totals() });
        }
        Ok(())
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        state.open.scores.clone()
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        let hands = Secret::from(&state.hands).seen_by(who);
        View { viewer: who, open: state.open.clone(), hands }
    }

    fn legal_in(&self, view: &View) -> Legal {
        let legal = |seat| self.legal_from(&view.open, seat, view.hand());
        view.viewer.seat().map_or_else(Legal::new, legal)
    }

    fn witness(&self, event: &Event, who: Viewer) -> Option<Event> {
        let mut event = event.clone();
        if let Event::Dealt { hands, .. } = &mut event {
            hands.hide(who);
        }
        Some(event)
    }

    fn worlds(&self, view: &View) -> Self::Worlds {
        let open = view.open.clone();
        let deck = self.deck - open.turned.map_or(CardSet::EMPTY, CardSet::only);
        let deals = open.tricks.hidden(deck, &view.hands, open.cards.into());
        let hands = BySeat::from_fn(self.seats(), |seat| view.hands[seat].unwrap_or_default());
        (State { open, hands }, deals)
    }

    #[inline(always)]
    fn sample(&self, (known, deals): &Self::Worlds, rng: &mut impl Rng) -> State {
        let mut state = known.clone();
        if let Some(deals) = deals {
            deals.add_to(&mut state.hands, rng);
        }
        state
    }
}
