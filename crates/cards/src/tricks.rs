//! Tricks: following suit, who takes them, and what is shown by not following.

use parlour_core::{BySeat, Seat, Secret};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{Card, CardSet, Deals, Rank, Suit};

/// A card that fills places nobody has played to.
const UNPLAYED: Card = Card::new(Rank::Two, Suit::Clubs);

/// The cards played to the tricks of a round, at most `MOST` tricks, in order.
///
/// Whoever takes a trick leads to the next. All that a player does often compiles to a few
/// instructions, without a division. Where the game knows how many seats there are, it says so in
/// `SEATS`, and the compiler unrolls its loops; 0 is any number.
///
/// ```
/// use parlour_cards::{CardSet, Suit, Tricks};
/// use parlour_core::Seat;
///
/// let mut tricks = Tricks::<13>::new(3, Seat::new(2), Some(Suit::Spades));
/// tricks.play("QH".parse().unwrap());
/// let hand: CardSet = ["2H", "AS"].iter().map(|card| card.parse().unwrap()).collect();
/// assert_eq!(tricks.follow(hand).to_string(), "2H");
/// tricks.play("2H".parse().unwrap());
/// let taken = tricks.play("3S".parse().unwrap()).unwrap();
/// assert_eq!(taken.taker(), Seat::new(1), "a trump");
/// assert_eq!(tricks.turn(), Seat::new(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Tricks<const MOST: usize, const SEATS: usize = 0> {
    /// What is to be played by who can: the suit led, or what the game wants led.
    following: CardSet,
    order: [Card; 52],
    leaders: [Seat; MOST],
    played: u8,
    /// How many cards lie in complete tricks, and how many tricks these are.
    taken: u8,
    complete: u8,
    seats: u8,
    turn: Seat,
    trump: Option<Suit>,
}

impl<const MOST: usize, const SEATS: usize> Tricks<MOST, SEATS> {
    /// No card played yet, at a table of so many seats.
    #[inline(always)]
    #[must_use]
    pub const fn new(seats: usize, leader: Seat, trump: Option<Suit>) -> Tricks<MOST, SEATS> {
        Tricks {
            following: CardSet::FULL,
            order: [UNPLAYED; 52],
            leaders: [leader; MOST],
            played: 0,
            taken: 0,
            complete: 0,
            seats: seats as u8,
            turn: leader,
            trump,
        }
    }

    /// Says who leads first, before a card is played.
    #[inline(always)]
    pub fn lead(&mut self, leader: Seat) {
        self.turn = leader;
        self.leaders[0] = leader;
    }

    #[inline(always)]
    pub(crate) const fn seats(&self) -> usize {
        if SEATS > 0 { SEATS } else { self.seats as usize }
    }

    /// Who is to play; at the end, who took the last trick.
    #[inline(always)]
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The suit that beats the others, if there is one.
    #[must_use]
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// The cards in the order they were played.
    #[inline(always)]
    #[must_use]
    pub fn order(&self) -> &[Card] {
        &self.order[..self.played as usize]
    }

    /// Who led to each trick, complete or not.
    #[inline(always)]
    #[must_use]
    pub fn leaders(&self) -> &[Seat] {
        &self.leaders[..self.complete() + usize::from(!self.is_lead())]
    }

    /// How many tricks are complete.
    #[inline(always)]
    #[must_use]
    pub const fn complete(&self) -> usize {
        self.complete as usize
    }

    /// The suit that was led to the trick being played, if one was.
    #[inline(always)]
    #[must_use]
    pub fn led(&self) -> Option<Suit> {
        (!self.is_lead()).then(|| self.order[self.taken as usize].suit())
    }

    /// Says what is to be led to the trick that comes, by who can; otherwise that is any card.
    #[inline(always)]
    pub fn lead_with(&mut self, cards: CardSet) {
        debug_assert!(self.is_lead(), "a card is led already");
        self.following = cards;
    }

    /// The cards of a hand that follow suit or, where none is led, that are to be led.
    #[inline(always)]
    #[must_use]
    pub fn following(&self, hand: CardSet) -> CardSet {
        hand & self.following
    }

    /// Whether a card is to be led: none lies in the trick being played.
    #[inline(always)]
    #[must_use]
    pub const fn is_lead(&self) -> bool {
        self.taken == self.played
    }

    /// The cards of a hand that may be played: those of the suit led, or to be led, if it has any.
    #[inline(always)]
    #[must_use]
    pub fn follow(&self, hand: CardSet) -> CardSet {
        self.following(hand).or_if_empty(hand)
    }

    /// Plays a card; gives the trick if that completes it.
    #[inline(always)]
    pub fn play(&mut self, card: Card) -> Option<Trick<'_>> {
        let (played, start, seats) = (self.played as usize, self.taken as usize, self.seats());
        if played == start {
            self.following = CardSet::suit(card.suit());
        }
        self.order[played] = card;
        self.played = played as u8 + 1;
        if played + 1 < start + seats {
            self.turn = self.around(self.turn, 1);
            return None;
        }
        let cards = &self.order[start..start + seats];
        let leader = self.leaders[self.complete as usize];
        let trick = Trick { leader, cards, trump: self.trump, seats };
        self.turn = self.around(leader, trick.winning());
        self.following = CardSet::FULL;
        self.taken = played as u8 + 1;
        self.complete += 1;
        if let Some(leader) = self.leaders.get_mut(self.complete as usize) {
            *leader = self.turn;
        }
        Some(trick)
    }

    /// The seat so many places on. A known number of seats needs no comparison where it is a
    /// power of two.
    #[inline(always)]
    const fn around(&self, seat: Seat, steps: usize) -> Seat {
        if SEATS > 0 { seat.after(steps, SEATS) } else { around(seat, steps, self.seats()) }
    }

    /// The trick being played; it has no cards before one is led.
    #[inline(always)]
    #[must_use]
    pub fn current(&self) -> Trick<'_> {
        let cards = &self.order[self.taken as usize..self.played as usize];
        let leader = self.leaders.get(self.complete as usize).copied().unwrap_or(self.turn);
        Trick { leader, cards, trump: self.trump, seats: self.seats() }
    }

    /// What a player with this hand is asked to play.
    #[must_use]
    pub fn prompt(&self, hand: CardSet) -> String {
        match self.led() {
            None => "You lead: play a card.".into(),
            Some(suit) if hand.of(suit).is_empty() => {
                format!("You have no {}: play another card.", suit.plural())
            }
            Some(suit) => format!("Play a {}.", suit.singular()),
        }
    }

    /// All tricks; the last may be incomplete.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Trick<'_>> + ExactSizeIterator {
        let (trump, seats) = (self.trump, self.seats());
        let tricks = self.order().chunks(seats).zip(self.leaders);
        tricks.map(move |(cards, leader)| Trick { leader, cards, trump, seats })
    }

    /// The last complete trick.
    #[must_use]
    pub fn last(&self) -> Option<Trick<'_>> {
        self.iter().rev().find(Trick::is_complete)
    }

    /// Who played the card at a place of the order.
    #[inline(always)]
    #[must_use]
    pub fn player(&self, at: usize) -> Seat {
        let seats = self.seats();
        around(self.leaders[at / seats], at % seats, seats)
    }

    /// The cards that each seat has played.
    #[must_use]
    pub fn played_by(&self) -> BySeat<CardSet> {
        let mut cards = BySeat::from_fn(self.seats(), |_| CardSet::EMPTY);
        for (seat, card) in self.iter().flat_map(Trick::into_plays) {
            cards[seat].insert(card);
        }
        cards
    }

    /// The hands as they were dealt: what each seat holds, and what it has played.
    #[must_use]
    pub fn dealt(&self, hands: &BySeat<CardSet>) -> BySeat<CardSet> {
        let played = self.played_by();
        BySeat::from_fn(self.seats(), |seat| hands[seat] | played[seat])
    }

    /// The cards that each seat cannot hold: it has not followed their suit.
    #[must_use]
    pub fn lacking(&self) -> BySeat<CardSet> {
        let mut lacking = BySeat::from_fn(self.seats(), |_| CardSet::EMPTY);
        for trick in self.iter() {
            let led = trick.cards[0].suit();
            for (seat, _) in trick.into_plays().filter(|(_, card)| card.suit() != led) {
                lacking[seat] |= CardSet::suit(led);
            }
        }
        lacking
    }

    /// The deals of a deck to the hands that a viewer does not see, where each seat was dealt so many
    /// cards: of those that were neither seen nor played, without the suits that somebody did not
    /// follow. None where there is nothing to deal.
    #[must_use]
    pub fn hidden<const PLACES: usize>(
        &self,
        deck: CardSet,
        hands: &Secret<CardSet>,
        each: usize,
    ) -> Option<Deals<PLACES>> {
        let played = self.played_by();
        let seen = hands.iter().filter_map(|(_, hand)| *hand);
        let unseen = seen.chain(played.as_slice().iter().copied()).fold(deck, |all, c| all - c);
        Deals::to_hidden(unseen, hands, |seat| each - played[seat].len(), &self.lacking())
    }
}

/// The seat so many places on, which are fewer than there are seats.
#[inline(always)]
const fn around(seat: Seat, steps: usize, seats: usize) -> Seat {
    let at = seat.index() + steps;
    Seat::new(if at >= seats { at - seats } else { at })
}

/// A trick, complete or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick<'a> {
    /// Who led to it.
    pub leader: Seat,
    /// Its cards in the order they were played, clockwise from the leader.
    pub cards: &'a [Card],
    /// The suit that beats the others, if there is one.
    pub trump: Option<Suit>,
    /// How many play to it.
    pub seats: usize,
}

impl<'a> Trick<'a> {
    /// Whether all have played to it.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.cards.len() == self.seats
    }

    /// Its cards with those who played them, in order.
    pub fn into_plays(self) -> impl Iterator<Item = (Seat, Card)> + 'a {
        let Trick { leader, cards, seats, .. } = self;
        cards.iter().enumerate().map(move |(i, card)| (around(leader, i, seats), *card))
    }

    /// The card that takes it, or would as it lies: the highest trump or, where there is none, the
    /// highest card of the suit led.
    ///
    /// # Panics
    /// If no card was led.
    #[inline(always)]
    #[must_use]
    pub fn best(&self) -> Card {
        self.cards[self.winning()]
    }

    /// Who takes it, or would as it lies.
    #[inline(always)]
    #[must_use]
    pub fn taker(&self) -> Seat {
        around(self.leader, self.winning(), self.seats)
    }

    /// The place of the card that takes it, without a branch that depends on the cards.
    #[inline(always)]
    fn winning(&self) -> usize {
        let all: CardSet = self.cards.iter().copied().collect();
        let trumps = self.trump.map_or(CardSet::EMPTY, |trump| all.of(trump));
        let Some(best) = trumps.or_if_empty(all.of(self.cards[0].suit())).highest() else {
            unreachable!("the card led is of the suit led")
        };
        let place = |(i, card): (usize, &Card)| if *card == best { i } else { 0 };
        self.cards.iter().enumerate().map(place).sum()
    }

    /// The cards among these that would take it now.
    #[inline(always)]
    #[must_use]
    pub fn beating(&self, cards: CardSet) -> CardSet {
        if self.cards.is_empty() {
            return cards;
        }
        let best = self.best();
        let trumps = self.trump.filter(|trump| *trump != best.suit());
        cards.above(best) | trumps.map_or(CardSet::EMPTY, |trump| cards.of(trump))
    }
}

impl<const MOST: usize, const SEATS: usize> std::fmt::Debug for Tricks<MOST, SEATS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tricks")
            .field("order", &self.order())
            .field("turn", &self.turn)
            .field("trump", &self.trump)
            .finish_non_exhaustive()
    }
}

/// A trick as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Trick"))]
struct Written<'a> {
    /// Who led to it.
    leader: Seat,
    /// Its cards in the order they were played, clockwise from the leader.
    cards: &'a [Card],
    /// Who took it, once it was complete.
    taker: Option<Seat>,
}

/// A list of tricks.
impl<const MOST: usize, const SEATS: usize> Serialize for Tricks<MOST, SEATS> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter().map(|trick| Written {
            leader: trick.leader,
            cards: trick.cards,
            taker: trick.is_complete().then(|| trick.taker()),
        }))
    }
}

#[cfg(feature = "schema")]
impl<const MOST: usize, const SEATS: usize> JsonSchema for Tricks<MOST, SEATS> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Tricks".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Written<'_>>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        crate::read_cards(text).unwrap()
    }

    fn played(seats: usize, trump: Option<Suit>, text: &str) -> Tricks<13> {
        let mut tricks = Tricks::new(seats, Seat::new(1), trump);
        cards(text).into_iter().for_each(|card| {
            let _ = tricks.play(card);
        });
        tricks
    }

    #[test]
    fn the_highest_card_of_the_suit_led_takes_a_trick_and_a_trump_takes_it_from_that() {
        let taker = |trump, text| played(4, trump, text).turn().index();
        assert_eq!(taker(None, "9D AS TD KH"), 3, "the ten");
        assert_eq!(taker(Some(Suit::Spades), "9D AS TD KH"), 2, "the trump");
        assert_eq!(taker(Some(Suit::Spades), "9D 2S AD 3S"), 0, "the higher trump");
        assert_eq!(taker(Some(Suit::Clubs), "9D AS 8D KH"), 1, "no trump was played");
        assert_eq!(taker(Some(Suit::Diamonds), "9D AS TD KH"), 3, "trumps were led");
    }

    #[test]
    fn suit_is_followed_by_who_can() {
        let hand: CardSet = cards("2D 3D AS").into_iter().collect();
        let follow = |text| played(3, None, text).follow(hand).to_string();
        assert_eq!(follow(""), "2D 3D AS");
        assert_eq!(follow("9D"), "2D 3D");
        assert_eq!(follow("9H"), "2D 3D AS");
        assert_eq!(follow("9S 2S 3S"), "2D 3D AS", "a new trick");
        let asked = |text| played(3, None, text).prompt(hand);
        assert_eq!(asked(""), "You lead: play a card.");
        assert_eq!(asked("9D"), "Play a diamond.");
        assert_eq!(asked("9H"), "You have no hearts: play another card.");
    }

    #[test]
    fn who_did_not_follow_lacks_the_suit_and_what_was_played_is_known() {
        let tricks = played(3, Some(Suit::Clubs), "9D 2C 3D AH KH");
        let lacking = tricks.lacking();
        assert_eq!(lacking[Seat::new(2)], CardSet::suit(Suit::Diamonds));
        assert!(lacking[Seat::new(0)].is_empty() && lacking[Seat::new(1)].is_empty());
        let by: Vec<String> = tricks.played_by().iter().map(|(_, c)| c.to_string()).collect();
        assert_eq!(by, ["3D KH", "9D", "2C AH"]);
        let players: Vec<usize> = (0..5).map(|at| tricks.player(at).index()).collect();
        assert_eq!(players, [1, 2, 0, 2, 0]);
        assert_eq!(tricks.leaders(), [Seat::new(1), Seat::new(2)]);
        assert_eq!(played(3, None, "9D 2C 3D").leaders(), [Seat::new(1)], "nobody has led on");
        let left =
            BySeat::from_fn(3, |seat| cards(["4S", "", "5S"][seat.index()]).into_iter().collect());
        let dealt: Vec<String> = tricks.dealt(&left).iter().map(|(_, c)| c.to_string()).collect();
        assert_eq!(dealt, ["3D 4S KH", "9D", "2C 5S AH"]);
        assert_eq!(tricks.trump(), Some(Suit::Clubs));
        assert_eq!((tricks.complete(), tricks.led()), (1, Some(Suit::Hearts)));
        assert_eq!(tricks.last().map(|trick| trick.best()), Some(cards("2C")[0]));
        assert_eq!((tricks.current().leader, tricks.turn()), (Seat::new(2), Seat::new(1)));
    }

    #[test]
    fn what_beats_a_trick_is_higher_or_a_trump() {
        let beating = |trump, text| played(4, trump, text).current().beating(CardSet::FULL).len();
        assert_eq!(beating(None, ""), 52);
        assert_eq!(beating(None, "TD"), 4);
        assert_eq!(beating(Some(Suit::Clubs), "TD"), 17);
        assert_eq!(beating(Some(Suit::Clubs), "TD 3C"), 11);
        assert_eq!(beating(Some(Suit::Clubs), "KC"), 1);
    }

    #[test]
    fn tricks_are_written_with_who_led_and_who_took_them() {
        let written = serde_json::to_value(played(3, None, "9D 2C 3D AH")).unwrap();
        let whole = serde_json::json!([
            {"leader": 1, "cards": ["9D", "2C", "3D"], "taker": 1},
            {"leader": 1, "cards": ["AH"], "taker": null},
        ]);
        assert_eq!(written, whole);
    }
}
