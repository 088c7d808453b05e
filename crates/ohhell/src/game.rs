//! Who may do what, and what then happens. What each player knows follows: the hands are hidden.

use parlour_cards::{CardSet, Deals, deal_hands};
use parlour_core::{BySeat, HandGame, Held, Invalids, Luck, Rounds, Seat, Secret, Sink};

use crate::{Action, Event, Legal, Open, Refusal, Start, State, View};
use crate::{CARDS, OhHell, Rules, Trumps};

impl HandGame for OhHell {
    type Rules = Rules;
    type Open = Open;
    type Hand = CardSet;
    type Action = Action;
    type Legal = Legal;
    type Event = Event;
    type Refusal = Refusal;
    type Deals = Option<Deals>;

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

    fn players(&self) -> usize {
        self.rules.players.into()
    }

    fn empty(&self) -> State {
        let (scores, hands) = (BySeat::none(self.players()), BySeat::none(self.players()));
        self.begin(Start { round: 0, scores, turned: None, hands })
    }

    /// Bidding goes round from the one who leads first, and once all have bid is back where a card is
    /// to be played.
    fn awaited(&self, open: &Open) -> Option<Seat> {
        let made = open.bids.as_slice().iter().flatten().count();
        (!open.at_rest()).then(|| open.tricks.turn().after(made, self.players()))
    }

    fn goes_on(&self, open: &Open) -> bool {
        open.round < self.rounds()
    }

    fn deal_round(&self, state: &mut State, luck: &mut impl Luck, out: &mut impl Sink<Event>) {
        let round = state.open.round + 1;
        let (nth, first, cards) = (round.into(), self.first(round), self.cards(round));
        let (hands, top) = deal_hands(luck, nth, self.deck, self.players(), first, cards.into());
        let turned = top.filter(|_| self.rules.trumps == Trumps::Turned);
        *state = self.begin(Start { round, scores: state.open.scores.clone(), turned, hands });
        out.emit(|| Event::Dealt { round, cards, turned, hands: Secret::from(&state.hands) });
    }

    #[inline(always)]
    fn may(&self, open: &Open, hand: CardSet) -> Legal {
        if !open.is_bidding() {
            return open.tricks.follow(hand).iter().map(|card| Action::Play { card }).collect();
        }
        let barred = self.barred(open);
        let bids = (0..=open.cards).filter(|tricks| Some(*tricks) != barred);
        bids.map(|tricks| Action::Bid { tricks }).collect()
    }

    fn flaw(&self, open: &Open, hand: CardSet, action: Action) -> Result<(), Refusal> {
        Err(match action {
            Action::Bid { .. } if !open.is_bidding() => Refusal::BidsAreMade,
            Action::Bid { tricks } if tricks > open.cards => Refusal::TooManyTricks(open.cards),
            Action::Bid { tricks } if self.barred(open) == Some(tricks) => Refusal::Hooked(tricks),
            Action::Play { .. } if open.is_bidding() => Refusal::BidFirst,
            Action::Play { card } => return Ok(open.tricks.check(hand, card)?),
            Action::Bid { .. } => return Ok(()),
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
            out.emit(|| Event::Scored { round: open.round, points, totals: open.scores.clone() });
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
