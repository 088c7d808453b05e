//! Who may do what, and what then happens. What each player knows follows: the hands are hidden.

use parlour_cards::{CardSet, Deals, Trick, Tricks, deal_hands};
use parlour_core::{BySeat, HandGame, Held, Invalids, Luck, Seat, Secret, Sink};

use crate::{Action, Event, Legal, Open, Refusal, Start, State, View};
use crate::{CARDS, OhHell, Rules, SEATS, Trumps};

impl OhHell {
    /// Who bids and leads first in a hand; the seat before it has dealt.
    pub(crate) fn first(&self, round: u8) -> Seat {
        Seat::new(usize::from(round.saturating_sub(1)) % self.players())
    }

    /// The table where a hand begins so.
    #[inline(always)]
    pub(crate) fn dealt(&self, start: Start) -> State {
        let Start { round, scores, turned, hands } = start;
        let tricks = Tricks::new(self.players(), self.first(round), self.trump(round, turned));
        let (bids, won) = (hands.map(|_| None), hands.map(|_| 0));
        let cards = self.cards(round);
        Held { open: Open { round, cards, scores, turned, bids, won, tricks }, hands }
    }

    /// How the hand of a table began.
    pub(crate) fn began(&self, state: &State) -> Start {
        let Held { open, hands } = state;
        let (gained, played) = (self.gained(open), open.tricks.played_by());
        Start {
            round: open.round,
            scores: BySeat::from_fn(self.players(), |seat| open.scores[seat] - gained[seat]),
            turned: open.turned,
            hands: BySeat::from_fn(self.players(), |seat| hands[seat] | played[seat]),
        }
    }

    /// Who has done what in a hand, in order.
    pub(crate) fn done(&self, open: &Open) -> impl Iterator<Item = (Seat, Action)> {
        let bidders = (0..self.players()).map(|i| self.first(open.round).after(i, self.players()));
        let bids =
            bidders.filter_map(|seat| Some((seat, Action::Bid { tricks: open.bids[seat]? })));
        let plays = open.tricks.iter().flat_map(Trick::into_plays);
        bids.chain(plays.map(|(seat, card)| (seat, Action::Play { card })))
    }

    /// The bid that the dealer may not make.
    #[inline(always)]
    pub(crate) fn barred(&self, open: &Open) -> Option<u8> {
        let made = open.bids.as_slice().iter().flatten();
        let hooked = self.rules.hook && made.clone().count() + 1 == self.players();
        if hooked { open.cards.checked_sub(made.sum()) } else { None }
    }

    /// What the hand has brought each seat, once it is over.
    pub(crate) fn gained(&self, open: &Open) -> BySeat<i32> {
        let points = |seat| open.bids[seat].map_or(0, |bid| self.points(bid, open.won[seat]));
        BySeat::from_fn(self.players(), |seat| if open.at_rest() { points(seat) } else { 0 })
    }
}

impl HandGame for OhHell {
    type Rules = Rules;
    type Open = Open;
    type Hand = CardSet;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    /// The deals of what is not seen to hands and to what nobody got.
    type Deals = Option<Deals<{ SEATS + 1 }>>;

    const NAME: &'static str = "ohhell";
    const VERSION: u32 = 1;

    fn compile(rules: Rules) -> Result<OhHell, Invalids> {
        let mut faults = rules.checked()?;
        let deck = rules.deck.unwrap_or(CardSet::FULL);
        let players = usize::from(rules.players);
        let turned = usize::from(rules.trumps == Trumps::Turned);
        let fit = (deck.len().saturating_sub(turned) / players).min(CARDS);
        let why = format!("with {players} players a hand has 1 to {fit} cards");
        faults.unless((1..=fit).contains(&rules.most.into()), "most", why);
        faults.or(OhHell { rules, deck })
    }

    fn options(&self) -> &Rules {
        &self.rules
    }

    #[inline(always)]
    fn players(&self) -> usize {
        self.rules.players.into()
    }

    fn empty(&self) -> State {
        let scores = BySeat::from_fn(self.players(), |_| 0);
        let hands = scores.map(|_| CardSet::EMPTY);
        self.dealt(Start { round: 0, scores, turned: None, hands })
    }

    /// Bidding goes round from the one who leads first, and ends with the dealer.
    #[inline(always)]
    fn awaited(&self, open: &Open) -> Option<Seat> {
        let made = open.bids.as_slice().iter().flatten().count();
        let bids = if open.is_bidding() { made } else { 0 };
        (!open.at_rest()).then(|| open.tricks.turn().after(bids, self.players()))
    }

    fn goes_on(&self, open: &Open) -> bool {
        open.round < self.rounds()
    }

    #[inline(always)]
    fn deal_round(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let round = state.open.round + 1;
        let (nth, first, cards) = (round.into(), self.first(round), self.cards(round));
        let (hands, top) = deal_hands(luck, nth, self.deck, self.players(), first, cards.into());
        let turned = top.filter(|_| self.rules.trumps == Trumps::Turned);
        *state = self.dealt(Start { round, scores: state.open.scores.clone(), turned, hands });
        out.emit(|| Event::Dealt { round, cards, turned, hands: Secret::from(&state.hands) });
    }

    #[inline(always)]
    fn may(&self, open: &Open, _: Seat, hand: CardSet) -> Legal {
        if !open.is_bidding() {
            return open.tricks.follow(hand).iter().map(|card| Action::Play { card }).collect();
        }
        let barred = self.barred(open);
        let bids = (0..=open.cards).filter(|tricks| Some(*tricks) != barred);
        bids.map(|tricks| Action::Bid { tricks }).collect()
    }

    #[inline(always)]
    fn flaw(&self, open: &Open, seat: Seat, hand: CardSet, action: Action) -> Result<(), Refusal> {
        let turn = self.awaited(open);
        Err(match action {
            _ if turn != Some(seat) => turn.map_or(Refusal::DealFirst, Refusal::NotYourTurn),
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

    #[inline(always)]
    fn act(&self, state: &mut State, seat: Seat, action: Action, out: &mut impl Sink<Event>) {
        let Held { open, hands } = state;
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
            open.scores += &points;
            let (round, totals) = (open.round, &open.scores);
            out.emit(|| Event::Scored { round, points, totals: totals.clone() });
        }
    }

    fn totals(&self, open: &Open) -> BySeat<i32> {
        open.scores.clone()
    }

    fn deals(&self, view: &View) -> Self::Deals {
        let deck = self.deck - view.open.turned.into_iter().collect();
        view.open.tricks.hidden(deck, &view.hands, view.open.cards.into())
    }
}
