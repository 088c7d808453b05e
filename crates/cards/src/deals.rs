//! All deals of some cards to places that may not hold every card: counted, and drawn fairly.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use parlour_core::{BySeat, HiddenHands, MAX_SEATS, Rng, Seat, Secret};

use crate::CardSet;

/// The most cards there are, and so the most groups of them.
const CARDS: usize = 52;

/// The seats of any table, and a place for what is dealt to nobody.
const ANY_TABLE: usize = MAX_SEATS + 1;

/// Every deal of some cards to places with room for so many each, where a place may be known to
/// lack some of the cards. All deals are equally likely, and one is drawn without a single retry
/// and without the heap.
///
/// Cards that the same places may hold are a group. A place that may hold every card takes what the
/// others leave, in any way; for each other place, one after the other, it is counted how many
/// deals go on from each number of cards that it may take of each group.
///
/// ```
/// use parlour_cards::{CardSet, Deals, Suit};
/// use parlour_core::fast_rng;
///
/// let cards: CardSet = "2S 3S 4H 5H".split(' ').map(|card| card.parse().unwrap()).collect();
/// // The first has no spades: it has both hearts.
/// let deals = Deals::new(cards, [2, 2], [cards - CardSet::suit(Suit::Spades), cards]).unwrap();
/// assert_eq!(deals.count(), 1);
/// assert_eq!(deals.draw(&mut fast_rng(1))[1].to_string(), "2S 3S");
/// ```
#[derive(Clone, Debug)]
pub struct Deals<const PLACES: usize = ANY_TABLE> {
    groups: ArrayVec<CardSet, CARDS>,
    /// The places that lack something, in the order in which they take their cards.
    choosy: ArrayVec<usize, PLACES>,
    /// The others, with the room they have.
    easy: ArrayVec<(usize, u8), PLACES>,
    /// What a choosy place may take, node by node.
    choices: Vec<Choice>,
    /// How many cards a choice takes of each group.
    counts: Vec<u8>,
    /// Where the choices of the first place are.
    first: Node,
    /// The ways in which the easy places share what is left.
    shares: u128,
}

/// How many cards of the groups a place takes.
#[derive(Clone, Debug)]
struct Choice {
    /// The deals by this choice and those before it at its node.
    upto: u128,
    next: Node,
}

/// The choices of a place where so many cards of each group are left.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    from: u32,
    to: u32,
}

impl<const PLACES: usize> HiddenHands<CardSet> for Deals<PLACES> {
    #[inline(always)]
    fn add_to(&self, hands: &mut BySeat<CardSet>, rng: &mut impl Rng) {
        let hands = hands.as_mut_slice().iter_mut();
        hands.zip(self.draw(rng)).for_each(|(hand, dealt)| *hand |= dealt);
    }
}

impl<const PLACES: usize> Deals<PLACES> {
    /// The deals of `cards` to places with this `room`, each of which may hold these of them. None
    /// where no deal fits.
    #[must_use]
    pub fn new(
        cards: CardSet,
        room: [u8; PLACES],
        may: [CardSet; PLACES],
    ) -> Option<Deals<PLACES>> {
        let wanted: usize = room.iter().copied().map(usize::from).sum();
        if wanted != cards.len() {
            return None;
        }
        let may: [CardSet; PLACES] =
            std::array::from_fn(|i| if room[i] > 0 { may[i] & cards } else { CardSet::EMPTY });
        let open = |i: &usize| room[*i] > 0;
        let mut deals = Deals {
            groups: groups(cards, &may),
            choosy: (0..PLACES).filter(open).filter(|i| may[*i] != cards).collect(),
            easy: (0..PLACES)
                .filter(open)
                .filter(|i| may[*i] == cards)
                .map(|i| (i, room[i]))
                .collect(),
            choices: Vec::new(),
            counts: Vec::new(),
            first: Node::default(),
            shares: 1,
        };
        // Who lacks most first: then there is least to choose for the others.
        deals.choosy.sort_by_key(|i| may[*i].len());
        let mut left: u8 = deals.easy.iter().map(|(_, room)| room).sum();
        for (_, room) in &deals.easy {
            deals.shares *= u128::from(binomial(left, *room));
            left -= room;
        }
        let sizes: Vec<u8> = deals.groups.iter().map(|group| group.len() as u8).collect();
        let lacks = |place: usize| -> Vec<bool> {
            deals.groups.iter().map(|group| (*group & may[place]).is_empty()).collect()
        };
        let plan: Vec<(u8, Vec<bool>)> =
            deals.choosy.iter().map(|place| (room[*place], lacks(*place))).collect();
        let (ways, first) = deals.count_from(&plan, &sizes, &mut BTreeMap::new());
        deals.first = first;
        (ways > 0).then_some(deals)
    }

    /// The deals of `unseen` cards to the hands that a viewer does not see, each of which is short of
    /// so many and lacks some of them. The last place takes what is dealt to nobody.
    #[must_use]
    pub fn to_hidden(
        unseen: CardSet,
        hands: &Secret<CardSet>,
        short: impl Fn(Seat) -> usize,
        lacking: &BySeat<CardSet>,
    ) -> Option<Deals<PLACES>> {
        let (mut room, mut may) = ([0; PLACES], [unseen; PLACES]);
        for (seat, _) in hands.iter().filter(|(_, hand)| hand.is_none()) {
            room[seat.index()] = short(seat) as u8;
            may[seat.index()] -= lacking[seat];
        }
        room[PLACES - 1] = (unseen.len() as u8).checked_sub(room.iter().sum())?;
        Deals::new(unseen, room, may)
    }

    /// How many deals there are.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.total(self.first) * self.shares
    }

    /// Counts the ways in which the places of a plan take their cards, and notes their choices.
    fn count_from(
        &mut self,
        plan: &[(u8, Vec<bool>)],
        left: &[u8],
        known: &mut BTreeMap<(usize, Vec<u8>), (u128, Node)>,
    ) -> (u128, Node) {
        let Some(((room, lacks), rest)) = plan.split_first() else {
            // With nobody else to take it, nothing may be left.
            let fits = !self.easy.is_empty() || left.iter().all(|n| *n == 0);
            return (u128::from(fits), Node::default());
        };
        let key = (plan.len(), left.to_vec());
        if let Some(found) = known.get(&key) {
            return *found;
        }
        let mut ways: Vec<(Vec<u8>, u128)> = Vec::new();
        shares(*room, lacks, left, &mut Vec::new(), 1, &mut ways);
        let mut found = Vec::new();
        let mut upto = 0;
        for (taken, ways) in ways {
            let left: Vec<u8> = left.iter().zip(&taken).map(|(n, taken)| n - taken).collect();
            let (after, next) = self.count_from(rest, &left, known);
            if after > 0 {
                upto += ways * after;
                found.push((taken, Choice { upto, next }));
            }
        }
        let from = self.choices.len() as u32;
        for (taken, choice) in found {
            self.counts.extend(taken);
            self.choices.push(choice);
        }
        let node = Node { from, to: self.choices.len() as u32 };
        known.insert(key, (upto, node));
        (upto, node)
    }

    #[inline(always)]
    fn total(&self, node: Node) -> u128 {
        let choices = &self.choices[node.from as usize..node.to as usize];
        choices.last().map_or(1, |last| last.upto)
    }

    /// The cards of each place in a deal, all deals equally likely.
    #[inline(always)]
    pub fn draw(&self, rng: &mut impl Rng) -> [CardSet; PLACES] {
        let mut dealt = [CardSet::EMPTY; PLACES];
        let mut left = self.groups.clone();
        let mut node = self.first;
        for place in &self.choosy {
            let at = self.choose(node, rng);
            let taken = &self.counts[at * left.len()..];
            for (group, count) in left.iter_mut().zip(taken) {
                let cards = subset(*group, usize::from(*count), rng);
                dealt[*place] |= cards;
                *group -= cards;
            }
            node = self.choices[at].next;
        }
        let mut rest = left.iter().fold(CardSet::EMPTY, |all, group| all | *group);
        let Some(((last, _), before)) = self.easy.split_last() else {
            return dealt;
        };
        for (place, room) in before {
            dealt[*place] = subset(rest, usize::from(*room), rng);
            rest -= dealt[*place];
        }
        dealt[*last] = rest;
        dealt
    }

    /// One of the choices at a node, by how many deals go on from it.
    #[inline(always)]
    fn choose(&self, node: Node, rng: &mut impl Rng) -> usize {
        let choices = &self.choices[node.from as usize..node.to as usize];
        if let [_, .., last] = choices {
            let ticket = below(last.upto, rng);
            return node.from as usize + choices.partition_point(|choice| choice.upto <= ticket);
        }
        node.from as usize
    }
}

/// Cards by who may hold them.
fn groups<const PLACES: usize>(
    cards: CardSet,
    may: &[CardSet; PLACES],
) -> ArrayVec<CardSet, CARDS> {
    let mut groups: ArrayVec<CardSet, CARDS> = [cards].into_iter().collect();
    for may in may {
        let split: ArrayVec<CardSet, { 2 * CARDS }> =
            groups.iter().flat_map(|group| [*group & *may, *group - *may]).collect();
        groups = split.into_iter().filter(|group| !group.is_empty()).collect();
    }
    groups
}

/// All ways to take so many cards of groups, with the number of deals that each stands for.
fn shares(
    room: u8,
    lacks: &[bool],
    left: &[u8],
    taken: &mut Vec<u8>,
    ways: u128,
    found: &mut Vec<(Vec<u8>, u128)>,
) {
    let group = taken.len();
    if group == left.len() {
        if room == 0 {
            found.push((taken.clone(), ways));
        }
        return;
    }
    let most = if lacks[group] { 0 } else { room.min(left[group]) };
    for count in 0..=most {
        taken.push(count);
        let ways = ways * u128::from(binomial(left[group], count));
        shares(room - count, lacks, left, taken, ways, found);
        taken.pop();
    }
}

/// A random subset of this size, all equally likely.
#[inline(always)]
pub fn subset(from: CardSet, count: usize, rng: &mut impl Rng) -> CardSet {
    let size = from.len();
    let leave = 2 * count > size;
    let mut rest = from;
    for drawn in 0..if leave { size - count } else { count } {
        rest.remove(rest.nth(rng.below((size - drawn) as u32) as usize));
    }
    if leave { rest } else { from - rest }
}

/// A number below a bound, all equally likely.
#[inline(always)]
fn below(bound: u128, rng: &mut impl Rng) -> u128 {
    match u64::try_from(bound) {
        Ok(bound) => rng.below_u64(bound).into(),
        Err(_) => below_u128(bound, rng),
    }
}

/// A number below a bound that passes 64 bits.
#[cold]
fn below_u128(bound: u128, rng: &mut impl Rng) -> u128 {
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
    use crate::{Card, DECK};
    use parlour_core::Viewer;
    use parlour_core::fast_rng;

    /// All deals, by trying every place for every card.
    fn listed(cards: &[Card], room: [u8; 3], may: [CardSet; 3]) -> Vec<[CardSet; 3]> {
        let Some((card, rest)) = cards.split_first() else {
            return if room == [0; 3] { vec![[CardSet::EMPTY; 3]] } else { Vec::new() };
        };
        let mut deals = Vec::new();
        for place in 0..3 {
            if room[place] > 0 && may[place].contains(*card) {
                let mut room = room;
                room[place] -= 1;
                for mut deal in listed(rest, room, may) {
                    deal[place].insert(*card);
                    deals.push(deal);
                }
            }
        }
        deals
    }

    #[test]
    fn deals_are_counted_and_drawn_as_brute_force_lists_them() {
        let mut rng = fast_rng(1);
        let mut tried = 0;
        for _ in 0..300 {
            let mut deck = DECK;
            rng.shuffle(&mut deck);
            let size = 3 + rng.below(5) as usize;
            let cards: CardSet = deck[..size].iter().copied().collect();
            let first = rng.below(size as u32 + 1) as u8;
            let second = rng.below(size as u32 + 1 - u32::from(first)) as u8;
            let room = [first, second, size as u8 - first - second];
            let may = [0, 1, 2].map(|_| match rng.below(3) {
                0 => CardSet::FULL,
                _ => subset(CardSet::FULL, 30 + rng.below(20) as usize, &mut rng),
            });
            let all = listed(&deck[..size], room, may);
            let deals = Deals::new(cards, room, may);
            assert_eq!(deals.as_ref().map_or(0, Deals::count), all.len() as u128);
            let Some(deals) = deals else { continue };
            if all.len() > 60 {
                continue;
            }
            tried += 1;
            let mut often = vec![0_u32; all.len()];
            for _ in 0..200 * all.len() {
                let dealt = deals.draw(&mut rng);
                often[all.iter().position(|deal| *deal == dealt).unwrap()] += 1;
            }
            // Six standard deviations round 200.
            assert!(often.iter().all(|n| n.abs_diff(200) < 86), "{often:?}");
        }
        assert!(tried > 50, "{tried}");
    }

    #[test]
    fn six_seats_with_voids_and_a_rest_that_is_not_dealt_are_counted() {
        let suits = crate::Suit::ALL;
        let cards: CardSet = CardSet::FULL - "AS".parse::<Card>().unwrap().into();
        let may = std::array::from_fn(|i| match i {
            0..4 => CardSet::FULL - CardSet::suit(suits[i]),
            4 => CardSet::FULL - CardSet::suit(suits[0]) - CardSet::suit(suits[2]),
            _ => CardSet::FULL,
        });
        let deals = Deals::<7>::new(cards, [7, 7, 7, 7, 7, 7, 9], may).unwrap();
        let dealt = deals.draw(&mut fast_rng(2));
        assert!((0..7).all(|i| (dealt[i] - may[i]).is_empty()));
        assert_eq!(dealt.iter().fold(CardSet::EMPTY, |all, hand| all | *hand), cards);
        assert_eq!(dealt.map(CardSet::len), [7, 7, 7, 7, 7, 7, 9]);
    }

    #[test]
    fn hidden_hands_are_dealt_what_they_are_short_of_and_the_rest_goes_to_nobody() {
        let read =
            |text: &str| -> CardSet { crate::read_cards(text).unwrap().into_iter().collect() };
        let unseen = read("2C 3C 4C 2D 3D 2S");
        let all: Secret<CardSet> = ["", "AH", ""].into_iter().map(read).collect();
        let hands = all.seen_by(Viewer::Seat(Seat::new(1)));
        let lacking: BySeat<CardSet> = ["2D 3D", "", "2C 3C 4C"].into_iter().map(read).collect();
        let short = |seat: Seat| [2, 9, 1][seat.index()];
        let deals = Deals::<4>::to_hidden(unseen, &hands, short, &lacking).unwrap();
        // The third seat has 2D, 3D or 2S; the first two of the clubs and of 2S where it is left.
        assert_eq!(deals.count(), 6 + 6 + 3);
        let dealt = deals.draw(&mut fast_rng(1));
        assert_eq!(dealt.map(CardSet::len), [2, 0, 1, 3]);
        assert!((dealt[0] & lacking[Seat::new(0)]).is_empty());
        let many = |seat: Seat| 3 + seat.index();
        assert!(Deals::<4>::to_hidden(unseen, &hands, many, &lacking).is_none());
    }

    #[test]
    fn what_does_not_fit_has_no_deals() {
        let cards = CardSet::suit(crate::Suit::Hearts);
        assert!(Deals::new(cards, [6, 6], [cards; 2]).is_none());
        assert!(Deals::new(cards, [6, 7], [CardSet::EMPTY, cards]).is_none());
        assert_eq!(Deals::new(cards, [6, 7], [cards; 2]).unwrap().count(), 1716);
        assert_eq!(Deals::new(CardSet::EMPTY, [0], [cards]).unwrap().count(), 1);
    }

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
        let drawn: Vec<u128> = (0..1_000).map(|_| below(bound, &mut rng)).collect();
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
            assert_eq!(subset(CardSet::FULL, size, &mut rng).len(), size);
        }
    }
}
