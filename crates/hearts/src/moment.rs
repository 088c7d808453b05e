//! What a player sees who is to play a card, as far as habits go by it.
//!
//! All of it is what a player knows: the own hand, what lies open, which cards are still about, and
//! who has not followed which suit.

use parlour_cards::{Card, CardSet, Suit, Tricks};
use parlour_core::Seat;

use crate::moon::{Takers, losers};
use crate::rules::{QUEEN, SEATS, points};
use crate::state::Open;

/// The most losers with which a hand may hope for the moon.
const STRONG: u32 = 3;

/// From this on a moon is to be feared, in what is said of who has the points.
pub(crate) const FEARED: usize = 7;

/// What lies open when a card is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Who led to the trick, if one was.
    pub leader: Option<Seat>,
    /// The suit led to the trick, if one was.
    pub led: Option<Suit>,
    /// The cards of the trick.
    pub lying: CardSet,
    /// The card that takes the trick so far, and who played it.
    pub high: Option<(Card, Seat)>,
    /// The points that each seat has taken.
    pub taken: [u8; SEATS],
    /// The suits that each seat has shown to lack.
    pub lacks: Lacks,
    /// How many of the last tricks were led and taken by who leads now, from 0 to 3, where that is one
    /// who has all points so far.
    pub run: usize,
}

/// The suits that each seat has shown to lack: a byte a seat, a bit a suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lacks(u32);

/// The lowest bit of every seat's byte.
const EACH: u32 = 0x0101_0101;

impl Lacks {
    /// What these tricks have shown.
    #[inline(always)]
    #[must_use]
    pub fn of(tricks: &Tricks<13, SEATS>) -> Lacks {
        let mut lacks = 0;
        let (whole, begun) = tricks.order().as_chunks::<SEATS>();
        let leaders = &tricks.leaders()[..whole.len()];
        for i in 0..whole.len() {
            lacks |= shown(whole[i], leaders[i]);
        }
        // Who has not played yet has shown nothing, as who has played the card led.
        let whole = match *begun {
            [led] => [led; SEATS],
            [led, one] => [led, one, led, led],
            [led, one, two] => [led, one, two, led],
            _ => return Lacks(lacks),
        };
        Lacks(lacks | shown(whole, tricks.current().leader))
    }

    /// How many of the next seats after this one lack a suit.
    #[inline(always)]
    pub(crate) fn behind(self, seat: Seat, seats: usize, suit: Suit) -> usize {
        let next = self.0.rotate_right(8 * (seat.index() as u32 + 1)) >> (suit as u32);
        (next & (EACH & !(u32::MAX << (8 * seats)))).count_ones() as usize
    }
}

/// Who has shown by a trick to lack the suit that was led.
#[inline(always)]
fn shown(cards: [Card; SEATS], leader: Seat) -> u32 {
    // Suits are two bits of a card's byte.
    let [led, one, two, three] = cards;
    let bytes = [led.bit() as u8, one.bit() as u8, two.bit() as u8, three.bit() as u8];
    let suits = u32::from_le_bytes(bytes) >> 4 & (3 * EACH);
    let led = suits & 3;
    let off = suits ^ (EACH * led);
    ((off | off >> 1) & EACH).rotate_left(8 * leader.index() as u32) << led
}

impl Table {
    /// What lies open now.
    #[inline(always)]
    #[must_use]
    pub fn of(open: &Open) -> Table {
        let trick = open.tricks.current();
        let mut lying = CardSet::EMPTY;
        for card in trick.cards {
            lying.insert(*card);
        }
        let led = trick.cards.first().map(|card| card.suit());
        let high = led.map(|led| {
            let high = lying.highest_of(led).unwrap_or(trick.cards[0]);
            let at = trick.cards.iter().position(|card| *card == high).unwrap_or_default();
            (high, trick.leader.after(at, SEATS))
        });
        let leader = led.map(|_| trick.leader);
        let lacks = Lacks::of(&open.tricks);
        let run = match Takers::of(open.taken) {
            Takers::One(one) if Some(one) == leader => run(&open.tricks),
            _ => 0,
        };
        Table { leader, led, lying, high, taken: open.taken, lacks, run }
    }
}

/// What a player sees who is to play a card.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub(crate) hand: CardSet,
    /// The cards in the other hands.
    pub(crate) unseen: CardSet,
    pub(crate) led: Option<Suit>,
    pub(crate) high: Option<Card>,
    /// How many have played to the trick.
    pub(crate) place: usize,
    /// What the trick costs so far, from 0 to 3.
    pub(crate) cost: usize,
    /// Who has the points, from 0 to 10.
    pub(crate) moon: usize,
    /// Where the queen is: taken, in another hand, in this one, in the trick.
    pub(crate) queen: usize,
    /// Whether the trick would go to somebody else who has all points so far: no, yes, or even to
    /// one who led it.
    pub(crate) feeds: usize,
    /// How much of the round is left: 0 to 2.
    pub(crate) late: usize,
    pub(crate) seat: Seat,
    pub(crate) lacks: Lacks,
    /// How many hearts are in the other hands, from 0 to 3.
    pub(crate) hearts: usize,
    /// In how many suits a low card of this hand would likely lose, from 0 to 3; 0 for who leads.
    pub(crate) exits: usize,
    /// How many of the last tricks somebody led and took who has all points so far, from 0 to 3.
    pub(crate) run: usize,
    /// How many cards of the hand nobody beats, from 0 to 3, where a moon is to be feared.
    pub(crate) bosses: usize,
    /// About how many tricks the hand would lose if it led from the top, from 0 to 4; 0 for who
    /// neither leads nor may hope for the moon.
    pub(crate) lost: usize,
}

impl Moment {
    /// What a player sees: its hand, the cards in the other hands, and what lies open.
    #[inline(always)]
    #[must_use]
    pub fn new(seat: Seat, hand: CardSet, unseen: CardSet, table: &Table) -> Moment {
        let takers = Takers::of(table.taken);
        let queen = if unseen.contains(QUEEN) {
            1
        } else if hand.contains(QUEEN) {
            2
        } else {
            3 * usize::from(table.lying.contains(QUEEN))
        };
        let taker = table.high.map(|(_, who)| who);
        let hopes = match takers {
            Takers::Nobody => true,
            Takers::One(one) => one == seat,
            Takers::Several => false,
        };
        // Each of these takes a while, and is asked for by some only.
        let leads = table.led.is_none();
        let lost = if leads || hopes { losers(hand, unseen, STRONG).min(STRONG + 1) } else { 0 };
        let moon = moon(takers, seat, lost, table.taken);
        Moment {
            hand,
            unseen,
            led: table.led,
            high: table.high.map(|(card, _)| card),
            place: table.lying.len(),
            cost: match points(table.lying) {
                0 => 0,
                1..=3 => 1,
                4..=12 => 2,
                _ => 3,
            },
            moon,
            queen,
            feeds: match takers {
                Takers::One(one) if one != seat && Some(one) == taker => {
                    1 + usize::from(Some(one) == table.leader)
                }
                _ => 0,
            },
            late: match hand.len() {
                0..=4 => 2,
                5..=8 => 1,
                _ => 0,
            },
            seat,
            lacks: table.lacks,
            hearts: match unseen.of(Suit::Hearts).len() {
                0 => 0,
                1..=3 => 1,
                4..=7 => 2,
                _ => 3,
            },
            exits: if leads { 0 } else { exits(hand, unseen).min(3) },
            run: match takers {
                Takers::One(one) if one != seat && Some(one) == table.leader => table.run,
                _ => 0,
            },
            bosses: if moon >= FEARED { bosses(hand, unseen).min(3) } else { 0 },
            lost: lost as usize,
        }
    }

    /// Whether somebody else has all points so far, and may shoot the moon.
    #[inline(always)]
    #[must_use]
    pub fn fears(&self) -> bool {
        self.moon >= FEARED
    }
}

/// How many of the last tricks were led and taken by who leads now, from 0 to 3.
#[inline(always)]
fn run(tricks: &Tricks<13, SEATS>) -> usize {
    let mut before = tricks.complete();
    let (leaders, first) = (tricks.leaders(), before.saturating_sub(3));
    let now = tricks.current().leader;
    while before > first && leaders[before - 1] == now {
        before -= 1;
    }
    tricks.complete() - before
}

/// How many cards of a hand nobody beats, a suit of which others have some.
#[inline(always)]
fn bosses(hand: CardSet, unseen: CardSet) -> usize {
    let mut all = 0;
    for suit in Suit::ALL {
        if let Some(high) = unseen.highest_of(suit) {
            all += hand.of(suit).above(high).len();
        }
    }
    all
}

/// In how many suits the lowest card would likely lose if it were led.
#[inline(always)]
fn exits(hand: CardSet, unseen: CardSet) -> usize {
    let loses = |suit: &Suit| {
        let theirs = unseen.of(*suit);
        let lowest = hand.lowest_of(*suit);
        lowest.is_some_and(|low| theirs.above(low).len() > theirs.below(low).len() + 1)
    };
    Suit::ALL.iter().filter(|suit| loses(suit)).count()
}

/// Who has the points, and whether a moon is to be hoped or feared: nobody can shoot any more;
/// nobody has any, or the player has all, and the own hand is weak, fair or strong; somebody else
/// has all, and they are few or more and more.
#[inline(always)]
fn moon(takers: Takers, seat: Seat, lost: u32, taken: [u8; SEATS]) -> usize {
    let hope = match lost {
        0 | 1 => 2,
        2..=STRONG => 1,
        _ => 0,
    };
    match takers {
        Takers::Several => 0,
        Takers::Nobody => 1 + hope,
        Takers::One(one) if one == seat => 4 + hope,
        Takers::One(one) => {
            FEARED
                + match taken[one.index()] {
                    0..=4 => 0,
                    5..=12 => 1,
                    13..=17 => 2,
                    _ => 3,
                }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Hearts, Rules};
    use parlour_core::{ActionSet, FastLuck, Game, Match, Rng, Viewer, fast_rng};

    /// Every decision of some rounds of random play: the table, and all that led to it.
    fn met(mut see: impl FnMut(&Open)) {
        let game = Hearts::new(Rules::default()).unwrap();
        let mut rng = fast_rng(1);
        for number in 0..30 {
            let mut now = Match::new(&game, FastLuck(fast_rng(number)));
            while let Some(seat) = now.next_seat(&mut ()) {
                if now.deals() > 1 {
                    break;
                }
                let legal = game.legal(now.state(), seat);
                see(&game.view(now.state(), Viewer::Spectator).open);
                let action = legal.get(rng.below(legal.len() as u32) as usize);
                now.act_legal(seat, action, &mut ());
            }
        }
    }

    #[test]
    fn who_lacks_a_suit_is_who_has_not_followed_it() {
        let mut shown = 0;
        met(|open| {
            let (lacks, truth) = (Lacks::of(&open.tricks), open.tricks.lacking());
            for (seat, suit) in Seat::all(SEATS).flat_map(|seat| Suit::ALL.map(|s| (seat, s))) {
                let lacking = |seat: Seat| truth[seat].contains_all(CardSet::suit(suit));
                let after = |n: usize| (1..=n).filter(|i| lacking(seat.after(*i, SEATS))).count();
                for seats in 0..SEATS {
                    assert_eq!(lacks.behind(seat, seats, suit), after(seats));
                }
                shown += u32::from(lacking(seat));
            }
        });
        assert!(shown > 1_000, "{shown}");
    }

    #[test]
    fn a_run_is_the_last_tricks_that_somebody_led_and_took() {
        let mut seen = [0; 4];
        met(|open| {
            let now = open.tricks.current().leader;
            let before = open.tricks.iter().filter(|trick| trick.is_complete()).rev();
            let own = before.take_while(|trick| (trick.leader, trick.taker()) == (now, now));
            let length = own.count();
            assert_eq!(run(&open.tricks), length.min(3));
            seen[length.min(3)] += 1;
        });
        assert!(seen.iter().all(|times| *times > 10), "{seen:?}");
    }
}
