//! States that a view allows, all equally likely, drawn without a single retry.
//!
//! Cards whose holder is known are placed once. The others are grouped by who may hold them, and
//! every way to split the groups' sizes over the hands is counted with its weight: how many deals
//! it stands for. A sample draws a split by weight, then random subsets of those sizes. Last,
//! passes that the viewer did not see are drawn: any cards of the hand they went to, or, before
//! cards moved, of the hand they are chosen from.
//!
//! What a view tells about hidden hands, all of it honoured here:
//! - who did not follow suit holds none of that suit;
//! - who played a point to the first trick, where that is barred, held nothing but points;
//! - who led a heart before hearts were broken held nothing but hearts;
//! - the cards that the viewer passed are with their receiver until played;
//! - before the first card is played, the seat to lead holds the 2♣.

use arrayvec::ArrayVec;
use parlour_cards::CardSet;
use parlour_core::{Rng, Seat};

use crate::rules::{HEARTS, Hearts, SEATS};
use crate::state::{Phase, State};
use crate::view::View;

/// The most groups of cards that two or more of four seats may hold.
const GROUPS: usize = 11;

/// What sampling needs, prepared once per view.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// The state with every card placed whose holder is known.
    known: State,
    groups: ArrayVec<Group, GROUPS>,
    splits: Vec<Split>,
    /// The weights of the splits up to and including each.
    weights: Vec<u128>,
    links: ArrayVec<Link, SEATS>,
}

/// Cards that the same two or more seats may hold.
#[derive(Clone, Copy, Debug)]
struct Group {
    cards: CardSet,
    /// A bit per seat.
    seats: u8,
}

/// How many cards of each group go to each seat.
type Split = ArrayVec<[u8; SEATS], GROUPS>;

/// A pass that the viewer did not see.
#[derive(Clone, Copy, Debug)]
struct Link {
    from: u8,
    /// The seat that holds the cards now.
    holder: u8,
    /// The cards that seat has played since.
    played: CardSet,
}

impl Worlds {
    pub(crate) fn new(game: &Hearts, view: &View) -> Worlds {
        let mut known = State {
            hands: view.hands.map(Option::unwrap_or_default),
            passes: view.passes.map(Option::unwrap_or_default),
            open: view.open,
        };
        let played = view.open.played_by();
        place_known_cards(game, view, &played, &mut known);

        let seen = played.iter().chain(&known.hands).fold(CardSet::EMPTY, |a, b| a | *b);
        let unseen = if view.open.dealt == 0 { CardSet::EMPTY } else { game.deck - seen };
        let held = view.open.held();
        let mut free: [u8; SEATS] = std::array::from_fn(|i| held[i] - known.hands[i].len() as u8);
        let allowed = allowed_cards(game, view);

        let mut groups = ArrayVec::<Group, GROUPS>::new();
        for seats in 1..1_u8 << SEATS {
            let may = |i: usize| seats >> i & 1 != 0;
            let cards = (0..SEATS).filter(|i| free[*i] > 0).fold(unseen, |cards, i| {
                if may(i) { cards & allowed[i] } else { cards - allowed[i] }
            });
            let possible = (0..SEATS).all(|i| !may(i) || free[i] > 0);
            if cards.is_empty() || !possible {
                continue;
            }
            if seats.count_ones() > 1 {
                groups.push(Group { cards, seats });
            } else {
                known.hands[seats.trailing_zeros() as usize] |= cards;
            }
        }
        for i in 0..SEATS {
            free[i] = held[i] - known.hands[i].len() as u8;
        }
        let mut worlds = Worlds {
            known,
            groups,
            splits: Vec::new(),
            weights: Vec::new(),
            links: unseen_links(view, &played),
        };
        worlds.count_splits(free, Split::new(), 1);
        debug_assert!(!worlds.splits.is_empty(), "no state allows this view");
        worlds
    }

    /// Counts the ways to hand out the groups from `split.len()` on to the free places, `ways`
    /// being those for the groups before.
    fn count_splits(&mut self, free: [u8; SEATS], split: Split, ways: u128) {
        let Some(group) = self.groups.get(split.len()).copied() else {
            if free == [0; SEATS] {
                self.weights.push(self.weights.last().unwrap_or(&0) + ways);
                self.splits.push(split);
            }
            return;
        };
        self.count_shares(group.seats, group.cards.len() as u8, [0; SEATS], free, &split, ways);
    }

    /// Counts the ways to give `left` cards of the next group to `seats`, lowest seat first.
    fn count_shares(
        &mut self,
        seats: u8,
        left: u8,
        share: [u8; SEATS],
        free: [u8; SEATS],
        split: &Split,
        ways: u128,
    ) {
        let seat = seats.trailing_zeros() as usize;
        let others = seats & (seats - 1);
        let fewest = if others == 0 { left } else { 0 };
        for count in fewest..=left.min(free[seat]) {
            let (mut share, mut free) = (share, free);
            share[seat] = count;
            free[seat] -= count;
            let ways = ways * u128::from(binomial(left, count));
            if others == 0 {
                let mut split = split.clone();
                split.push(share);
                self.count_splits(free, split, ways);
            } else {
                self.count_shares(others, left - count, share, free, split, ways);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn sample(&self, game: &Hearts, rng: &mut impl Rng) -> State {
        let mut state = self.known;
        if !self.groups.is_empty() {
            let split = &self.splits[self.draw_split(rng)];
            for (group, share) in self.groups.iter().zip(split) {
                let mut rest = group.cards;
                let mut seats = group.seats;
                while seats & (seats - 1) != 0 {
                    let seat = seats.trailing_zeros() as usize;
                    let cards = draw(rest, share[seat] as usize, rng);
                    state.hands[seat & 3] |= cards;
                    rest -= cards;
                    seats &= seats - 1;
                }
                state.hands[seats.trailing_zeros() as usize & 3] |= rest;
            }
        }
        for link in &self.links {
            let hand = state.hands[link.holder as usize] | link.played;
            state.passes[link.from as usize] = draw(hand, game.pass_count as usize, rng);
        }
        state
    }

    #[inline(always)]
    fn draw_split(&self, rng: &mut impl Rng) -> usize {
        let [.., total] = self.weights[..] else { return 0 };
        if self.weights.len() == 1 {
            return 0;
        }
        let ticket = match u64::try_from(total) {
            Ok(total) => u128::from(rng.below_u64(total)),
            Err(_) => below_u128(rng, total),
        };
        self.weights.partition_point(|upto| *upto <= ticket)
    }
}

/// Places the cards that must be in a hidden hand.
fn place_known_cards(game: &Hearts, view: &View, played: &[CardSet; SEATS], known: &mut State) {
    let open = &view.open;
    if open.moved() {
        for (from, cards) in Seat::all(SEATS).zip(view.passes) {
            let to = open.direction.target(from).index();
            if view.hands[to].is_none() {
                known.hands[to] |= cards.unwrap_or_default() - played[to];
            }
        }
    }
    if open.phase == Phase::Playing && open.played == 0 {
        known.hands[open.turn.index()].insert(game.opening);
    }
}

/// The cards that each seat may still hold, by what it has shown.
fn allowed_cards(game: &Hearts, view: &View) -> [CardSet; SEATS] {
    let mut allowed = [game.deck; SEATS];
    let mut broken = false;
    for (number, trick) in view.open.tricks().enumerate() {
        let led = trick.cards[0].suit();
        for (i, (seat, card)) in trick.plays().enumerate() {
            let may = &mut allowed[seat.index()];
            if i == 0 && number > 0 && !broken && HEARTS.contains(card) {
                *may = *may & HEARTS;
            }
            if card.suit() != led {
                *may -= CardSet::suit(led);
                if number == 0 && game.barred_first.contains(card) {
                    *may = *may & game.barred_first;
                }
            }
            broken |= game.breakers.contains(card);
        }
    }
    allowed
}

/// The passes that the viewer did not see.
fn unseen_links(view: &View, played: &[CardSet; SEATS]) -> ArrayVec<Link, SEATS> {
    let open = &view.open;
    let unseen = |from: &Seat| open.chosen.contains(*from) && view.passes[from.index()].is_none();
    let link = |from: Seat| {
        let holder = if open.moved() { open.direction.target(from) } else { from };
        Link {
            from: from.index() as u8,
            holder: holder.index() as u8,
            played: played[holder.index()],
        }
    };
    Seat::all(SEATS).filter(unseen).map(link).collect()
}

/// A random subset of this size, all equally likely.
#[inline(always)]
fn draw(from: CardSet, count: usize, rng: &mut impl Rng) -> CardSet {
    let size = from.len();
    let leave = 2 * count > size;
    let mut rest = from;
    for drawn in 0..if leave { size - count } else { count } {
        rest.remove(rest.nth(rng.below((size - drawn) as u32) as usize));
    }
    if leave { rest } else { from - rest }
}

/// A number below a bound that passes 64 bits.
#[cold]
fn below_u128(rng: &mut impl Rng, bound: u128) -> u128 {
    let mask = u128::MAX >> bound.leading_zeros();
    loop {
        let bits = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        if bits & mask < bound {
            return bits & mask;
        }
    }
}

/// How many ways there are to choose `k` of `n`.
fn binomial(n: u8, k: u8) -> u64 {
    let mut ways = 1_u64;
    for i in 0..u64::from(k) {
        ways = ways * (u64::from(n) - i) / (i + 1);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::fast_rng;

    #[test]
    fn binomials_are_those_of_pascals_triangle() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(|k| binomial(5, k)), [1, 5, 10, 10, 5, 1]);
        assert_eq!(binomial(52, 13), 635_013_559_600);
        for n in 1..=52 {
            for k in 1..=n {
                let above = binomial(n - 1, k - 1) + if k < n { binomial(n - 1, k) } else { 0 };
                assert_eq!(binomial(n, k), above, "{n} over {k}");
            }
        }
    }

    #[test]
    fn numbers_past_64_bits_stay_below_their_bound() {
        let mut rng = fast_rng(1);
        let bound = 3_u128 << 70;
        let drawn: Vec<u128> = (0..1_000).map(|_| below_u128(&mut rng, bound)).collect();
        assert!(drawn.iter().all(|n| *n < bound));
        for third in 0..3 {
            let here = drawn.iter().filter(|n| **n / (1 << 70) == third).count();
            assert!((250..420).contains(&here), "{here}");
        }
    }

    #[test]
    fn subsets_have_their_size_and_come_from_the_set() {
        let mut rng = fast_rng(2);
        for size in 0..=52 {
            let drawn = draw(CardSet::FULL, size, &mut rng);
            assert_eq!(drawn.len(), size);
        }
    }
}
