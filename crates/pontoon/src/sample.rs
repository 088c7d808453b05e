//! Tables that a view allows, all equally likely.
//!
//! In `classic` any unseen card may lie anywhere. In `british` the others' hidden cards are
//! bound: a hand that goes on is not bust, one that stuck is worth 15 or more, and the banker has
//! no pontoon. Hands so bound are filled one after the other, each with one of its N fitting ways
//! among the cards that are left, and the whole is kept with probability N / Nmax for each, where
//! Nmax counts its ways among all unseen cards; otherwise it begins anew. So every table has the
//! same chance, 1 / Nmax for each hand, and few tries are needed. The rest is dealt at random.

use parlour_cards::{Card, CardSet, DECK};
use parlour_core::{Rng, Seat};

use crate::Pontoon;
use crate::rules::{LEAST_TO_STICK, MAX_PLAYERS};
use crate::state::{BATCHES, Cards, HANDS, Phase, State, Status, Stock};
use crate::value::{LIMIT, MOST_CARDS, base_value};
use crate::view::View;

/// The banker's hand is counted after those of the players.
const MOST_HANDS: usize = HANDS * MAX_PLAYERS + 1;

/// How many cards of each value (1 to 10) lie unseen, by shuffle.
type Counts = [[u8; 11]; BATCHES];

/// What sampling needs of a view.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// The table with blanks.
    frame: State,
    /// The unseen cards by shuffle.
    pools: [CardSet; BATCHES],
    /// The hands with unseen cards, those that are bound first.
    holes: [Hole; MOST_HANDS],
    count: usize,
    bound: usize,
}

/// The unseen cards of one hand.
#[derive(Clone, Copy, Debug)]
struct Hole {
    /// Seat and hand; the banker has a number of its own.
    owner: Owner,
    /// Place in the hand and shuffle of each unseen card.
    places: [(u8, u8); MOST_CARDS],
    count: usize,
    /// What the seen cards are worth with aces as 1, and whether one is an ace.
    low: u8,
    ace: bool,
    bond: Bond,
    /// In how many ways it could be filled if it came first.
    ways: u64,
}

#[derive(Clone, Copy, Debug)]
enum Owner {
    Banker,
    Player(Seat, usize),
}

/// What is known of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bond {
    Free,
    NotBust,
    Stuck,
    NoPontoon,
}

impl Bond {
    fn holds(self, low: u8, ace: bool) -> bool {
        let value = if ace && low + 10 <= LIMIT { low + 10 } else { low };
        match self {
            Bond::Free => true,
            Bond::NotBust => value <= LIMIT,
            Bond::Stuck => (LEAST_TO_STICK..=LIMIT).contains(&value),
            Bond::NoPontoon => value != LIMIT,
        }
    }
}

impl Hole {
    fn new(owner: Owner, cards: &Cards, seen: u8, origins: u32, bond: Bond) -> Hole {
        let mut hole = Hole {
            owner,
            places: [(0, 0); MOST_CARDS],
            count: 0,
            low: 0,
            ace: false,
            bond,
            ways: 1,
        };
        for (place, card) in cards.as_slice().iter().enumerate() {
            if seen >> place & 1 != 0 {
                let value = base_value(*card);
                hole.low += value;
                hole.ace |= value == 1;
            } else {
                hole.places[hole.count] = (place as u8, (origins >> (4 * place) & 15) as u8);
                hole.count += 1;
            }
        }
        hole
    }

    /// In how many ways its cards from the `next` on can be filled.
    fn ways(&self, next: usize, low: u8, ace: bool, counts: &mut Counts) -> u64 {
        if low > LIMIT {
            return 0;
        }
        if next == self.count {
            return u64::from(self.bond.holds(low, ace));
        }
        let batch = usize::from(self.places[next].1);
        let mut ways = 0;
        for value in 1..=10 {
            let there = counts[batch][usize::from(value)];
            if there > 0 {
                counts[batch][usize::from(value)] -= 1;
                let rest = self.ways(next + 1, low + value, ace || value == 1, counts);
                counts[batch][usize::from(value)] += 1;
                ways += u64::from(there) * rest;
            }
        }
        ways
    }

    /// Fills it with the way of this number.
    fn fill(&self, mut way: u64, pools: &mut [CardSet; BATCHES], state: &mut State) {
        let (mut low, mut ace) = (self.low, self.ace);
        for next in 0..self.count {
            let (place, batch) = self.places[next];
            let mut counts = counted(pools);
            for value in 1..=10_u8 {
                let there = &mut counts[usize::from(batch)][usize::from(value)];
                if *there == 0 {
                    continue;
                }
                let cards = u64::from(*there);
                *there -= 1;
                let rest = self.ways(next + 1, low + value, ace || value == 1, &mut counts);
                counts[usize::from(batch)][usize::from(value)] += 1;
                if way >= cards * rest {
                    way -= cards * rest;
                    continue;
                }
                let pool = &mut pools[usize::from(batch)];
                let mut alike = pool.iter().filter(|c| base_value(*c) == value);
                if let Some(card) = alike.nth((way / rest) as usize) {
                    pool.remove(card);
                    self.put(state, place, card);
                }
                way %= rest;
                low += value;
                ace |= value == 1;
                break;
            }
        }
    }

    fn put(&self, state: &mut State, place: u8, card: Card) {
        let cards = match self.owner {
            Owner::Banker => &mut state.banker,
            Owner::Player(seat, index) => &mut state.hands[seat.index()][index].cards,
        };
        cards.set(usize::from(place), card);
    }
}

fn counted(pools: &[CardSet; BATCHES]) -> Counts {
    let mut counts = [[0; 11]; BATCHES];
    for (pool, counts) in pools.iter().zip(&mut counts) {
        for card in *pool {
            counts[usize::from(base_value(card))] += 1;
        }
    }
    counts
}

impl Pontoon {
    pub(crate) fn prepare(&self, view: &View) -> Worlds {
        let mut pools =
            view.table.batches.map(|batch| CardSet::from_bits(batch.bits() & view.unseen.bits()));
        if view.table.batches[0].is_empty() {
            pools[0] = view.unseen;
        }
        let free = Hole::new(Owner::Banker, &Cards::EMPTY, 0, 0, Bond::Free);
        let mut worlds =
            Worlds { frame: view.table, pools, holes: [free; MOST_HANDS], count: 0, bound: 0 };
        for seat in Seat::all(view.players()) {
            for index in 0..HANDS {
                let hand = view.hand(seat, index);
                let bond = match hand.status {
                    Status::Stuck => Bond::Stuck,
                    Status::Playing | Status::Stood if hand.cards.len() > 2 => Bond::NotBust,
                    _ => Bond::Free,
                };
                let (seen, origins) =
                    (view.seen[seat.index()][index], view.origins[seat.index()][index]);
                worlds.add(Hole::new(Owner::Player(seat, index), &hand.cards, seen, origins, bond));
            }
        }
        let british = self.rules.variant == crate::Variant::British;
        let bond = match view.phase() {
            Phase::Playing if british => Bond::NoPontoon,
            _ => Bond::Free,
        };
        let banker = &view.table.banker;
        worlds.add(Hole::new(Owner::Banker, banker, view.banker_seen, view.banker_origins, bond));
        worlds.holes[..worlds.count].sort_by_key(|h| h.bond == Bond::Free);
        worlds.bound = worlds.holes[..worlds.count].iter().filter(|h| h.bond != Bond::Free).count();
        let mut counts = counted(&pools);
        for hole in &mut worlds.holes[..worlds.bound] {
            hole.ways = hole.ways(0, hole.low, hole.ace, &mut counts);
        }
        worlds
    }

    #[inline]
    pub(crate) fn draw_world(&self, worlds: &Worlds, rng: &mut impl Rng) -> State {
        loop {
            if let Some(state) = worlds.try_once(rng) {
                return state;
            }
        }
    }
}

impl Worlds {
    fn add(&mut self, hole: Hole) {
        if hole.count > 0 {
            self.holes[self.count] = hole;
            self.count += 1;
        }
    }

    fn try_once(&self, rng: &mut impl Rng) -> Option<State> {
        let (mut state, mut pools) = (self.frame, self.pools);
        for hole in &self.holes[..self.bound] {
            // A way drawn from all is one of those left with just the right probability.
            let way = rng.below_u64(hole.ways);
            if way >= hole.ways(0, hole.low, hole.ace, &mut counted(&pools)) {
                return None;
            }
            hole.fill(way, &mut pools, &mut state);
        }
        for (batch, pool) in pools.iter().enumerate().filter(|(_, pool)| !pool.is_empty()) {
            let (mut cards, count) = ([DECK[0]; 52], pool.len());
            for (place, card) in cards.iter_mut().zip(*pool) {
                *place = card;
            }
            rng.shuffle(&mut cards[..count]);
            let mut used = 0;
            for hole in &self.holes[self.bound..self.count] {
                for (place, _) in
                    hole.places[..hole.count].iter().filter(|p| usize::from(p.1) == batch)
                {
                    hole.put(&mut state, *place, cards[used]);
                    used += 1;
                }
            }
            // Only the latest shuffle has cards left for the stock.
            if used < count {
                state.stock = Stock::from_top(&cards[used..count]);
            }
        }
        Some(state)
    }
}
