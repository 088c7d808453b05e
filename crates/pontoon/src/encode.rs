//! Pontoon in numbers, for programs that learn. Seats are counted from the viewer's; cards by
//! rank, from the 2 to the ace. An amount is two numbers: its whole 256s, then the rest.

use parlour_cards::{Card, CardSet, Rank, Suit};
use parlour_core::encode::LONGEST_WORD;
use parlour_core::{ActionSet, Encode, Game, Part, Pen, Row, Seat, Word};

use crate::Pontoon;
use crate::action::{Action, Legal, PLAIN};
use crate::rules::{MAX_PLAYERS, Variant};
use crate::state::{BATCHES, Cards, HANDS, Statistics};
use crate::view::View;

const RANKS: usize = 13;
const STATUSES: usize = 5;
const AMOUNT: usize = 2;
/// Up to here an amount is told exactly.
const MOST: u32 = 0xffff;

impl Encode for Pontoon {
    fn parts(&self) -> Vec<Part> {
        let (seats, batches) = (self.seats(), self.batches());
        let hands = seats * self.hands();
        vec![
            Part::counts("cards", hands * RANKS, 4, "the cards seen in each hand"),
            Part::counts(
                "down",
                hands * batches,
                5,
                "its unseen cards, by the shuffle they are from",
            ),
            Part::bits(
                "status",
                hands * STATUSES,
                "no hand, playing, stuck, stood by itself, bust",
            ),
            Part::bits("split", hands, "whether it came from a pair"),
            Part::bits("twisted", hands, "whether a card was twisted"),
            Part::counts("first", hands * AMOUNT, 255, "its first stake"),
            Part::counts("stake", hands * AMOUNT, 255, "all that is staked on it"),
            Part::counts("bought", hands * AMOUNT, 255, "what its last bought card cost"),
            Part::counts("up", self.hands() * RANKS, 4, "the viewer's cards that all see"),
            Part::counts("banker", RANKS, 4, "the banker's cards that are seen"),
            Part::counts("hidden", batches, 5, "the banker's others, by the shuffle they are from"),
            Part::bits("shown", 1, "whether all of the banker's cards lie face up"),
            Part::counts("unseen", RANKS, 4, "the cards in the deck and face down"),
            Part::counts("shuffles", batches * RANKS, 4, "the cards of each shuffle of this round"),
            Part::counts("left", 1, 52, "how many cards the deck has left"),
            Part::counts(
                "chips",
                seats * AMOUNT,
                255,
                "the chips of each seat that are not staked",
            ),
            Part::counts("ahead", seats, 255, "rounds won by each seat less those lost, above 0"),
            Part::counts("behind", seats, 255, "rounds lost by each seat less those won, above 0"),
            Part::bits("phase", 5, "dealing, staking, playing, asking, over"),
            Part::bits("turn", seats, "whose turn it is, or was last"),
            Part::bits("second", 1, "whether its second hand is played"),
            Part::counts("round", AMOUNT, 255, "how many rounds have been dealt"),
        ]
    }

    fn width(&self) -> usize {
        let per_hand = RANKS + self.batches() + STATUSES + 2 + 3 * AMOUNT;
        let per_seat = self.hands() * per_hand + AMOUNT + 3;
        let banker = RANKS + self.batches() + 1;
        let deck = RANKS + self.batches() * RANKS + 1;
        self.seats() * per_seat + self.hands() * RANKS + banker + deck + 6 + AMOUNT
    }

    fn write(&self, view: &View, row: &mut (impl Row + ?Sized)) {
        let (table, seats, batches) = (&view.table, self.seats(), self.batches());
        let me = view.who.seat().unwrap_or(Seat::new(0)).index();
        let around = || (me..seats).chain(0..me);
        let places = || around().flat_map(|seat| (0..self.hands()).map(move |hand| (seat, hand)));
        let hands = || places().map(|(seat, hand)| &table.hands[seat][hand]);
        let pen = &mut Pen::new(row);
        for (seat, hand) in places() {
            put_ranks(pen, &table.hands[seat][hand].cards, view.seen[seat][hand]);
        }
        for (seat, hand) in places() {
            let cards = &table.hands[seat][hand].cards;
            put_unseen(pen, cards, view.seen[seat][hand], view.origins[seat][hand], batches);
        }
        hands().for_each(|hand| pen.one_of(STATUSES, hand.status as usize));
        hands().for_each(|hand| pen.bit(hand.split));
        hands().for_each(|hand| pen.bit(hand.twisted));
        hands().for_each(|hand| put_amount(pen, hand.first));
        hands().for_each(|hand| put_amount(pen, hand.stake));
        hands().for_each(|hand| put_amount(pen, hand.bought));
        for hand in &table.hands[me][..self.hands()] {
            put_ranks(pen, &hand.cards, hand.up);
        }
        put_ranks(pen, &table.banker, view.banker_seen);
        put_unseen(pen, &table.banker, view.banker_seen, view.banker_origins, batches);
        pen.bit(table.banker_shown);
        put_counts(pen, ranks(view.unseen));
        table.batches[..batches].iter().for_each(|batch| put_counts(pen, ranks(*batch)));
        pen.count(table.stock.left() as u32, 52);
        around().for_each(|seat| put_amount(pen, table.chips[seat]));
        let ahead = |seat: usize| ahead(&table.statistics[seat]);
        around().for_each(|seat| pen.count(ahead(seat).max(0) as u32, 255));
        around().for_each(|seat| pen.count(ahead(seat).min(0).unsigned_abs(), 255));
        pen.one_of(5, table.phase as usize);
        pen.one_of(seats, (table.seat.index() + seats - me) % seats);
        pen.bit(table.hand > 0);
        put_amount(pen, table.round);
        debug_assert_eq!(pen.written(), self.width());
    }

    /// Suits and the order of cards count for nothing in this game. Nor do the number of shuffles,
    /// what the last round paid, and statistics but for rounds won and lost.
    fn told(&self, view: &View) -> View {
        let mut told = *view;
        let table = &mut told.table;
        for seat in 0..MAX_PLAYERS {
            for hand in 0..HANDS {
                let there = &mut table.hands[seat][hand];
                let (seen, origins) = (&mut told.seen[seat][hand], &mut told.origins[seat][hand]);
                there.up = sort(&mut there.cards, seen, origins, there.up);
                for amount in [&mut there.first, &mut there.stake, &mut there.bought] {
                    *amount = (*amount).min(MOST);
                }
            }
            let ahead = ahead(&table.statistics[seat]).clamp(-255, 255);
            table.statistics[seat] = Statistics {
                wins: ahead.max(0) as u32,
                losses: ahead.min(0).unsigned_abs(),
                ..Statistics::default()
            };
            table.chips[seat] = table.chips[seat].min(MOST);
        }
        sort(&mut table.banker, &mut told.banker_seen, &mut told.banker_origins, 0);
        told.unseen = without_suits(told.unseen);
        table.batches = table.batches.map(without_suits);
        (table.shuffles, table.bank, table.last) = (0, 0, [0; MAX_PLAYERS]);
        told
    }

    fn letters(&self) -> usize {
        PLAIN.len() + self.amounts().letters()
    }

    fn longest(&self) -> usize {
        LONGEST_WORD
    }

    fn spell(&self, _: &View, action: Action) -> Word {
        match action {
            Action::Stake { amount } | Action::Buy { amount } => self.amounts().spell(amount),
            plain => Word::of(PLAIN.iter().position(|other| *other == plain)),
        }
    }

    fn mask(&self, view: &View, written: &[u16], row: &mut (impl Row + ?Sized)) {
        let legal = self.legal_in(view);
        if written.is_empty() {
            row.set_bits(0, legal.plain.into());
        }
        let (low, count) = amounts_in(&legal);
        if count > 0 {
            self.amounts().mask(low, low + count - 1, written, row);
        }
    }

    fn read(&self, view: &View, written: &[u16]) -> Option<Action> {
        let legal = self.legal_in(view);
        let plain = |letter: &u16| PLAIN.get(usize::from(*letter)).copied();
        let action = match written {
            [letter] if plain(letter).is_some() => plain(letter)?,
            _ => {
                let amount = self.amounts().read(written)?;
                match view.phase() {
                    crate::Phase::Staking => Action::Stake { amount },
                    _ => Action::Buy { amount },
                }
            }
        };
        legal.contains(&action).then_some(action)
    }
}

impl Pontoon {
    /// How many hands a player may have.
    fn hands(&self) -> usize {
        match self.rules.variant {
            Variant::Classic => 1,
            Variant::British => HANDS,
        }
    }

    /// How many shuffles a card of a round may be from.
    fn batches(&self) -> usize {
        match self.rules.variant {
            Variant::Classic => 1,
            Variant::British => BATCHES,
        }
    }

    fn amounts(&self) -> Amounts {
        let most = 2 * self.rules.max_stake;
        match self.rules.variant {
            Variant::Classic => Amounts::None,
            Variant::British if most <= MOST_LETTERS => Amounts::Letters(most),
            Variant::British => Amounts::Digits(most.ilog10() + 1),
        }
    }
}

/// More amounts than this are spelled by digits.
const MOST_LETTERS: u32 = 20;

/// How chips are spelled.
#[derive(Clone, Copy)]
enum Amounts {
    None,
    /// Each amount up to this one is a letter.
    Letters(u32),
    /// So many digits, zeros in front of small amounts.
    Digits(u32),
}

impl Amounts {
    const FIRST: usize = PLAIN.len();

    fn letters(self) -> usize {
        match self {
            Amounts::None => 0,
            Amounts::Letters(most) => most as usize,
            Amounts::Digits(_) => 10,
        }
    }

    fn spell(self, amount: u32) -> Word {
        match self {
            Amounts::Digits(digits) => {
                let digit = |place| (amount / 10_u32.pow(place) % 10) as usize;
                Word::of((0..digits).rev().map(|place| Amounts::FIRST + digit(place)))
            }
            _ => Word::of([Amounts::FIRST + amount as usize - 1]),
        }
    }

    /// The letters that lead from those written to an amount from `low` to `high`.
    fn mask(self, low: u32, high: u32, written: &[u16], row: &mut (impl Row + ?Sized)) {
        match self {
            Amounts::None => {}
            Amounts::Letters(_) if written.is_empty() => {
                (low..=high).for_each(|amount| row.set(Amounts::FIRST + amount as usize - 1));
            }
            Amounts::Letters(_) => {}
            Amounts::Digits(digits) => {
                let left = digits.saturating_sub(written.len() as u32);
                let Some(begun) = number(written).filter(|_| left > 0) else {
                    return;
                };
                let step = 10_u32.pow(left - 1);
                for digit in 0..10 {
                    let least = (10 * begun + digit) * step;
                    if least <= high && least + step > low {
                        row.set(Amounts::FIRST + digit as usize);
                    }
                }
            }
        }
    }

    fn read(self, written: &[u16]) -> Option<u32> {
        match (self, written) {
            (Amounts::Letters(_), [letter]) => {
                Some(u32::from(*letter).checked_sub(Amounts::FIRST as u32)? + 1)
            }
            (Amounts::Digits(digits), _) if written.len() == digits as usize => number(written),
            _ => None,
        }
    }
}

/// The number that digits make, if all letters are digits.
fn number(written: &[u16]) -> Option<u32> {
    written.iter().try_fold(0_u32, |number, letter| {
        let digit = u32::from(*letter).checked_sub(Amounts::FIRST as u32).filter(|d| *d < 10)?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// What may be staked or paid: the least, and how many amounts there are.
fn amounts_in(legal: &Legal) -> (u32, u32) {
    if legal.stake.1 > 0 { legal.stake } else { legal.buy }
}

/// How many rounds a seat has won more than lost.
fn ahead(statistics: &Statistics) -> i32 {
    statistics.wins as i32 - statistics.losses as i32
}

fn rank(card: Card) -> usize {
    card.number() % RANKS
}

/// How many cards of each rank.
#[inline]
fn ranks(cards: CardSet) -> [u8; RANKS] {
    let numbers = cards.numbers();
    std::array::from_fn(|rank| {
        (0..4).map(|suit| (numbers >> (RANKS * suit + rank) & 1) as u8).sum()
    })
}

/// As many cards of each rank, of the first suits.
fn without_suits(cards: CardSet) -> CardSet {
    let counts = Rank::ALL.into_iter().zip(ranks(cards));
    counts
        .flat_map(|(rank, count)| {
            Suit::ALL.into_iter().take(count.into()).map(move |suit| Card::new(rank, suit))
        })
        .collect()
}

fn put_counts(pen: &mut Pen<'_, impl Row + ?Sized>, counts: [u8; RANKS]) {
    counts.iter().for_each(|count| pen.count(*count, 4));
}

/// The ranks of the cards whose bit is set.
#[inline]
fn put_ranks(pen: &mut Pen<'_, impl Row + ?Sized>, cards: &Cards, which: u8) {
    let mut counts = [0; RANKS];
    for (place, card) in cards.as_slice().iter().enumerate() {
        counts[rank(*card)] += which >> place & 1;
    }
    put_counts(pen, counts);
}

/// From which shuffles the cards are whose bit is not set.
#[inline]
fn put_unseen(
    pen: &mut Pen<'_, impl Row + ?Sized>,
    cards: &Cards,
    seen: u8,
    origins: u32,
    batches: usize,
) {
    let mut counts = [0_u8; BATCHES];
    for place in (0..cards.len()).filter(|place| seen >> place & 1 == 0) {
        counts[(origins >> (4 * place) & 15) as usize] += 1;
    }
    counts[..batches].iter().for_each(|count| pen.count(*count, 5));
}

fn put_amount(pen: &mut Pen<'_, impl Row + ?Sized>, amount: u32) {
    let amount = amount.min(MOST);
    pen.count(amount / 256, 255);
    pen.count(amount % 256, 255);
}

/// Puts a hand's seen cards first, by rank, and then the others, by their shuffle. Gives where its
/// cards are that all see.
fn sort(cards: &mut Cards, seen: &mut u8, origins: &mut u32, up: u8) -> u8 {
    let mut all: Vec<(bool, u32, usize, bool)> = (0..cards.len())
        .map(|place| {
            let (bit, card) = (|bits: u8| bits >> place & 1 == 1, cards.as_slice()[place]);
            (!bit(*seen), *origins >> (4 * place) & 15, rank(card), bit(up))
        })
        .collect();
    all.sort_unstable();
    let mut all_see = 0;
    (*seen, *origins) = (0, 0);
    for (place, (hidden, origin, rank, up)) in all.into_iter().enumerate() {
        cards.set(place, Card::new(Rank::ALL[rank], Suit::Clubs));
        *seen |= u8::from(!hidden) << place;
        *origins |= origin << (4 * place);
        all_see |= u8::from(up) << place;
    }
    all_see
}
