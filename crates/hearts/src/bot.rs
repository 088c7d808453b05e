//! `classic`: the rules of thumb of a good club player.
//!
//! Every card that may be played gets a cost in points: what the trick is expected to cost if the
//! card takes it, minus what it would cost to keep the card. So the bot ducks, gets rid of high
//! cards where that is free, drops the Q♠ on somebody else, and draws spades to smoke it out. Two
//! things stand beside that: it finishes a moon that cannot fail, and it spoils a moon that
//! somebody else is about to shoot. It looks at nothing but its view, and draws no lots.

use parlour_cards::{Card, CardSet, Rank, Suit, Trick};
use parlour_core::{Bot, BySeat, Fault, Seat, Seen};

use crate::action::Action;
use crate::rules::{HEARTS, Hearts, JACK, JACK_POINTS, QUEEN, SEATS, points};
use crate::state::Phase;
use crate::view::View;

/// Plays by rules of thumb.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Bot<Hearts> for Classic {
    fn choose(&mut self, seen: &Seen<'_, Hearts>) -> Result<Action, Fault> {
        let legal = seen.legal().cards();
        if legal.is_empty() {
            return Err(Fault("classic was asked out of turn".into()));
        }
        let view = seen.view();
        Ok(if view.open.phase == Phase::Passing {
            Action::Pass { cards: choose_pass(view.hand(), seen.game().pass_count) }
        } else {
            let table = Table::new(seen.game(), &view, seen.seat());
            Action::Play { card: table.choose(legal) }
        })
    }
}

/// The cards that are worst to keep.
fn choose_pass(hand: CardSet, count: u8) -> CardSet {
    let mut chosen = CardSet::EMPTY;
    for _ in 0..count {
        let rest = hand - chosen;
        let worst = rest.iter().max_by_key(|card| (burden(rest, *card), *card));
        if let Some(card) = worst {
            chosen.insert(card);
        }
    }
    chosen
}

/// How much a club player wants to be rid of a card before play.
fn burden(hand: CardSet, card: Card) -> i32 {
    let suit = hand.of(card.suit());
    let rank = i32::from(card.rank().value());
    let short = 4 - suit.len() as i32;
    match card.suit() {
        Suit::Spades => {
            let guards = hand.below(QUEEN).len();
            match card.rank() {
                Rank::Queen if guards < 4 => 40,
                Rank::Ace | Rank::King if guards < 3 => 30,
                Rank::Queen | Rank::King | Rank::Ace => 0,
                // Low spades guard against the queen.
                _ => -10,
            }
        }
        Suit::Hearts if rank > 9 => 2 * rank - 6,
        Suit::Hearts => rank - 4,
        // A short suit soon lets one discard.
        Suit::Clubs | Suit::Diamonds => 2 * rank - 12 + 4 * short.max(0),
    }
}

/// What the bot makes of its view before it chooses a card.
struct Table<'a> {
    game: &'a Hearts,
    seat: Seat,
    hand: CardSet,
    /// Cards in the other hands.
    unseen: CardSet,
    /// Cards in the other hands, or in this one.
    unplayed: CardSet,
    /// Suits that each seat has run out of, as sets of their cards.
    void: BySeat<CardSet>,
    trick: Option<Trick<'a>>,
    first_trick: bool,
    /// Another seat that has taken every point so far, and enough of them to be feared.
    shooter: Option<Seat>,
    /// Nobody else has taken a point.
    clean: bool,
}

impl<'a> Table<'a> {
    fn new(game: &'a Hearts, view: &'a View, seat: Seat) -> Table<'a> {
        let open = &view.open;
        let hand = view.hand();
        let played: CardSet = open.tricks.order().iter().copied().collect();
        let taken: u8 = open.taken.iter().sum();
        let alone = |s: &Seat| open.taken[s.index()] == taken && taken > 0;
        let ahead = Seat::all(SEATS).find(alone);
        Table {
            game,
            seat,
            hand,
            unseen: game.deck - played - hand,
            unplayed: game.deck - played,
            void: open.tricks.lacking(),
            trick: open.tricks.led().map(|_| open.tricks.current()),
            first_trick: open.tricks.complete() == 0,
            shooter: ahead.filter(|s| *s != seat && taken >= FEARED),
            clean: taken == 0 || ahead == Some(seat),
        }
    }

    /// The cheapest card; of equals the highest.
    fn choose(&self, legal: CardSet) -> Card {
        if self.clean
            && self.trick.is_none()
            && self.cannot_lose()
            && let Some(card) = legal.iter().max_by_key(|c| (self.is_master(*c), *c))
        {
            return card;
        }
        let mut best = legal.nth(0);
        let mut lowest = f32::MAX;
        for card in legal {
            let cost = self.cost(card);
            if cost <= lowest {
                (best, lowest) = (card, cost);
            }
        }
        best
    }

    /// Whether no card of the other hands beats this one.
    fn is_master(&self, card: Card) -> bool {
        self.unseen.above(card).is_empty()
    }

    /// Whether this hand takes every trick from here on, led from the top.
    fn cannot_lose(&self) -> bool {
        Suit::ALL.into_iter().all(|suit| {
            let (mine, theirs) = (self.hand.of(suit), self.unseen.of(suit));
            let masters = match theirs.highest() {
                Some(high) => mine.above(high).len(),
                None => mine.len(),
            };
            // The masters draw the others' cards; what is left then wins too.
            masters == mine.len() || masters >= theirs.len()
        })
    }

    /// What playing the card is expected to cost, compared with keeping it.
    fn cost(&self, card: Card) -> f32 {
        let wins = self.chance_to_win(card);
        let mut cost = wins * self.trick_cost(card) - KEEP * self.keep_cost(card);
        let feeds = |t: Trick<'_>| Some(t.taker()) == self.shooter && wins == 0.0;
        if self.trick.is_some_and(feeds) {
            // Do not help somebody to the moon.
            cost += FEED * f32::from(points(CardSet::only(card))).min(4.0);
        }
        cost
    }

    fn led(&self, card: Card) -> Suit {
        self.trick.map_or(card, |t| t.cards[0]).suit()
    }

    /// The chance that the card takes the trick.
    fn chance_to_win(&self, card: Card) -> f32 {
        let led = self.led(card);
        if card.suit() != led {
            return 0.0;
        }
        let highest = self.trick.and_then(|t| {
            let cards: CardSet = t.cards.iter().copied().collect();
            cards.highest_of(led)
        });
        if highest.is_some_and(|high| high > card) {
            return 0.0;
        }
        let theirs = self.unseen.of(led).len() as f32;
        let above = self.unseen.above(card).len() as f32;
        let under = 1.0 - above / theirs.max(1.0);
        let mut chance = 1.0;
        for who in self.to_come() {
            if !self.is_void(who, led) {
                chance *= under;
            }
        }
        chance
    }

    /// The seats that play after this one.
    fn to_come(&self) -> impl Iterator<Item = Seat> {
        let played = self.trick.map_or(0, |t| t.cards.len());
        let seat = self.seat;
        (1..SEATS - played).map(move |i| seat.after(i, SEATS))
    }

    fn is_void(&self, who: Seat, suit: Suit) -> bool {
        self.void[who].contains_all(CardSet::suit(suit)) || self.unseen.of(suit).is_empty()
    }

    /// What the trick is expected to cost the one who takes it with this card.
    fn trick_cost(&self, card: Card) -> f32 {
        let lying: CardSet = self.trick.iter().flat_map(|t| t.cards).copied().collect();
        let lying = lying | CardSet::only(card);
        let mut cost = f32::from(points(lying));
        if !(lying & self.game.bonus).is_empty() {
            cost += JACK_POINTS as f32;
        }
        if !self.first_trick || self.game.barred_first.is_empty() {
            cost += self.to_come().map(|who| self.adds(who, card)).sum::<f32>();
        }
        if self.shooter.is_some() && cost >= 1.0 {
            // One point taken spoils the moon.
            cost -= SPOIL;
        }
        cost
    }

    /// What a seat that plays later is expected to add to the trick.
    fn adds(&self, who: Seat, card: Card) -> f32 {
        let led = self.led(card);
        let theirs = self.unseen.of(led).len() as f32;
        let queen_about = self.unseen.contains(QUEEN);
        let void = if self.is_void(who, led) {
            1.0
        } else {
            // With n cards of the suit about, each of three hands lacks it about this often.
            1.0 / (1.0 + 0.35 * theirs * theirs)
        };
        let hearts = self.unseen.of(Suit::Hearts).len() as f32;
        let dump = hearts.min(2.0) * 0.5 + if queen_about { DUMP_QUEEN } else { 0.0 };
        let follow = match led {
            Suit::Hearts => 1.0,
            Suit::Spades if queen_about && card > QUEEN => FOLLOW_QUEEN,
            _ => 0.0,
        };
        void * dump + (1.0 - void) * follow
    }

    /// What it is expected to cost to keep the card for later tricks.
    fn keep_cost(&self, card: Card) -> f32 {
        let suit = card.suit();
        let mine = self.hand.of(suit);
        let rest = mine - CardSet::only(card);
        let each = match suit {
            Suit::Hearts => EACH[2],
            Suit::Clubs | Suit::Diamonds => EACH[0],
            Suit::Spades => EACH[1],
        };
        let mut cost = each * (self.suit_cost(mine) - self.suit_cost(rest));
        if suit == Suit::Spades && self.unplayed.contains(QUEEN) {
            let guards = mine.below(QUEEN).len() as f32;
            if card == QUEEN {
                cost = 9.0 / (1.0 + 0.3 * guards);
            } else if card > QUEEN && !self.hand.contains(QUEEN) {
                cost += 6.0 / (1.0 + guards);
            } else if card > QUEEN {
                cost += 1.0;
            }
        }
        if card == JACK && !self.game.bonus.is_empty() {
            cost -= 3.0;
        }
        // The last card of a suit frees the hand to discard.
        if rest.is_empty() && !HEARTS.contains(card) {
            cost += 0.5;
        }
        cost
    }

    /// How many tricks the cards of one suit are expected to take against their holder's will:
    /// the lowest is played to the first trick of the suit, the next to the second, and later
    /// tricks of a suit are rare.
    fn suit_cost(&self, mine: CardSet) -> f32 {
        let mut cost = 0.0;
        for (card, comes) in mine.iter().zip(COMES) {
            let theirs = self.unseen.of(card.suit()).len() as f32;
            cost += comes * self.unseen.below(card).len() as f32 / (theirs + 1.0);
        }
        cost
    }
}

/// How likely a suit is led for the first, second, … time from here on.
const COMES: [f32; 13] = [1.0, 0.9, 0.6, 0.3, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
/// What a trick that nobody wanted costs: led in clubs or diamonds, spades, hearts.
const EACH: [f32; 3] = [2.5, 1.5, 4.0];
/// Points that one seat alone must have before its moon is feared.
const FEARED: u8 = 8;
/// How much the cost of keeping a card counts beside that of playing it.
const KEEP: f32 = 0.6;
/// What it costs to give a feared shooter a point.
const FEED: f32 = 2.0;
/// What it is worth to take a point from a feared shooter.
const SPOIL: f32 = 8.0;
/// What a player without the suit led is expected to drop while the Q♠ is about.
const DUMP_QUEEN: f32 = 4.0;
/// What the Q♠ is expected to add when a higher spade takes the trick.
const FOLLOW_QUEEN: f32 = 3.5;
