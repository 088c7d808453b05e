//! The legal actions of a seat, as a set that is counted rather than listed.

use parlour_core::{ActionSet, Actions, Seat};

use crate::action::{Action, Payment};
use crate::borough::{Borough, Boroughs};
use crate::bus::{Card, EXPRESS, Restriction, SELECTS};
use crate::city::{CityEvent, Perk};
use crate::data::{BUS_HAND, PRICE, RUSH_HAND};
use crate::hand::Hand;
use crate::payment::{Ways, nth_way};
use crate::rules::BusRush;
use crate::rush::{Rush, RushCard};
use crate::state::{Phase, State};

/// The legal actions of a seat. They fall into the sections of [`Action`], in its order; the set
/// knows how many there are in each and makes the one that is asked for.
#[derive(Clone, Debug)]
pub struct Legal {
    bus: Hand<Card, BUS_HAND>,
    rush: Hand<RushCard, RUSH_HAND>,
    /// The places of the Bus cards that count in the sections of Bus cards, as bits.
    cards: u16,
    /// The first places of equal Bus cards, as bits.
    firsts: u16,
    /// The places of Select cards, as bits.
    selects: u16,
    /// The other seats, as bits.
    others: u8,
    /// The first places of equal Rush cards, as bits.
    rush_firsts: u16,
    /// How many ways there are to play the Rush card at each place.
    rush_ways: [u8; RUSH_HAND],
    /// Where each movement goes from; the borough where the seat is.
    at: Borough,
    price: u8,
    /// Ways to pay for a perk.
    perk_ways: u16,
    /// Perks on show.
    market: u16,
    /// Perks to switch to.
    switches: u16,
    /// Boroughs to lose a point in.
    points: Boroughs,
    /// Where each section ends.
    ends: [u16; SECTIONS],
}

/// How many sections there are: one for each kind of action.
pub(crate) const SECTIONS: usize = 13;
/// The section of perks to buy, which is the longest: every way to pay for each of them.
pub(crate) const PURCHASES: usize = 5;

impl Legal {
    /// Where the actions of a kind are.
    pub(crate) fn section(&self, section: usize) -> std::ops::Range<usize> {
        let start = if section == 0 { 0 } else { self.ends[section - 1] };
        start.into()..self.ends[section].into()
    }

    /// Where the ways to buy a perk are.
    pub(crate) fn purchases(&self, perk: usize) -> std::ops::Range<usize> {
        let start = self.section(PURCHASES).start;
        if self.market >> perk & 1 == 0 {
            return start..start;
        }
        let before = (self.market & ((1 << perk) - 1)).count_ones() as usize;
        let ways = usize::from(self.perk_ways);
        start + before * ways..start + (before + 1) * ways
    }

    fn nothing() -> Legal {
        Legal {
            bus: Hand::default(),
            rush: Hand::default(),
            cards: 0,
            firsts: 0,
            selects: 0,
            others: 0,
            rush_firsts: 0,
            rush_ways: [0; RUSH_HAND],
            at: Borough::Manhattan,
            price: 0,
            perk_ways: 0,
            market: 0,
            switches: 0,
            points: Boroughs::NONE,
            ends: [0; SECTIONS],
        }
    }

    /// Sets where the sections end from how many actions each has.
    #[inline(always)]
    fn set_ends(&mut self, counts: [u16; SECTIONS]) {
        let mut end = 0;
        for (to, count) in self.ends.iter_mut().zip(counts) {
            end += count;
            *to = end;
        }
    }
}

impl BusRush {
    /// What a seat may do now; only its own hand and what lies open are looked at.
    #[inline(always)]
    pub(crate) fn legal_set(&self, state: &State, seat: Seat) -> Legal {
        if state.awaited() != Some(seat) {
            return Legal::nothing();
        }
        match state.phase {
            Phase::Turn => self.legal_turn(state, seat),
            Phase::Limit => self.legal_limit(state, seat),
            Phase::Event => legal_answer(state, seat),
            Phase::Setup | Phase::Over => Legal::nothing(),
        }
    }

    #[inline(always)]
    fn legal_turn(&self, state: &State, seat: Seat) -> Legal {
        let player = state.player(seat);
        let mut legal = Legal::nothing();
        let mut counts = [0; SECTIONS];
        let places = Places::of(state, seat);
        legal.bus = player.bus;
        legal.firsts = places.firsts;
        legal.others = ((1 << self.players()) - 1) & !(1 << seat.index());
        if state.bus_play_left() {
            legal.cards = places.playable & places.firsts;
            legal.selects = places.selects;
            let aimed = (legal.cards & places.selects).count_ones();
            let cards = legal.cards.count_ones();
            counts[0] = (cards + aimed * (self.players() as u32 - 2)) as u16;
        }
        counts[7] = 1;
        if state.turn.spent() {
            legal.set_ends(counts);
            return legal;
        }
        let ways = Ways::of(player.bus.len(), places.firsts, places.twos);
        legal.perk_ways = ways.count(PRICE) as u16;
        if !player.is_restricted(Restriction::Rush) {
            legal.rush = player.rush;
            legal.rush_firsts = player.rush.firsts();
            legal.at = state.whereabouts(seat);
            [counts[1], counts[2]] = legal.count_rush(state.turn.actions);
            if !state.turn.traded {
                legal.price = state.rush_price(seat);
                if state.rush.left() > 0 {
                    counts[3] = match legal.price {
                        PRICE => legal.perk_ways,
                        other => ways.count(other) as u16,
                    };
                }
                if state.bus.left() > 0 {
                    counts[4] = legal.rush_firsts.count_ones() as u16;
                }
            }
        }
        legal.market = state.market;
        counts[5] = legal.perk_ways * state.market.count_ones() as u16;
        if !state.turn.switched && player.perks != 0 {
            legal.switches = player.perks & !(1u16 << player.perk >> 1);
            counts[6] = legal.switches.count_ones() as u16;
        }
        legal.set_ends(counts);
        legal
    }

    #[inline(never)]
    fn legal_limit(&self, state: &State, seat: Seat) -> Legal {
        let player = state.player(seat);
        let numbers = &self.table.numbers;
        let mut legal = Legal::nothing();
        let mut counts = [0; SECTIONS];
        if player.bus.len() > numbers.bus_limit.into() {
            legal.bus = player.bus;
            legal.cards = player.bus.firsts();
            counts[8] = legal.cards.count_ones() as u16;
        }
        if player.rush.len() > numbers.rush_limit.into() {
            legal.rush = player.rush;
            legal.rush_firsts = player.rush.firsts();
            counts[9] = legal.rush_firsts.count_ones() as u16;
        }
        legal.set_ends(counts);
        legal
    }
}

#[inline(never)]
fn legal_answer(state: &State, seat: Seat) -> Legal {
    let player = state.player(seat);
    let mut legal = Legal::nothing();
    let mut counts = [0; SECTIONS];
    match state.question() {
        Some(CityEvent::BudgetCuts) => {
            legal.bus = player.bus;
            legal.cards = player.bus.firsts();
            counts[8] = legal.cards.count_ones() as u16;
        }
        Some(CityEvent::NoSmoking) => {
            legal.points = player.scored();
            counts[10] = legal.points.len() as u16;
        }
        Some(event) => {
            if let Some(borough) = event.party() {
                legal.bus = player.bus;
                let hand = player.bus.as_slice().iter().enumerate();
                let there = hand.filter(|(_, c)| c.face().borough() == borough);
                let there = there.fold(0, |bits, (i, _)| bits | 1 << i);
                legal.cards = player.bus.firsts() & there;
                counts[11] = legal.cards.count_ones() as u16;
                counts[12] = 1;
            }
        }
        None => {}
    }
    legal.set_ends(counts);
    legal
}

/// Places of a hand's Bus cards, as bits.
struct Places {
    /// The first of equal cards.
    firsts: u16,
    /// Cards of value 2.
    twos: u16,
    /// Select cards.
    selects: u16,
    /// Cards that may be played here and score.
    playable: u16,
}

impl Places {
    /// Finds them all in one go through the hand.
    #[inline(always)]
    fn of(state: &State, seat: Seat) -> Places {
        let player = state.player(seat);
        let kinds = state.kinds_allowed(seat);
        let open = player.open().0;
        let near = state.bus_reach(seat, false).0 & open;
        let far = state.bus_reach(seat, true).0 & open;
        let mut places = Places { firsts: 0, twos: 0, selects: 0, playable: 0 };
        let mut last = Card::default();
        for (i, card) in player.bus.as_slice().iter().enumerate() {
            let face = card.face();
            let kind = face.kind_index();
            let reach = if kind == EXPRESS { far } else { near };
            places.firsts |= u16::from(*card != last) << i;
            places.twos |= u16::from(face.0 & 1) << i;
            places.selects |= u16::from(SELECTS >> kind & 1) << i;
            places.playable |= u16::from(kinds >> kind & reach >> ((face.0 >> 4) - 1) & 1) << i;
            last = *card;
        }
        places
    }
}

/// How many ways there are to play each kind of Rush card by the actions left (1, or 2 and more)
/// and the borough; Reroutes depend on the hand and count 0 here.
const RUSH_WAYS: [[[u8; 8]; 5]; 2] = {
    let mut table = [[[0; 8]; 5]; 2];
    let mut kind = 1;
    while kind < Rush::ALL.len() {
        let rush = Rush::ALL[kind];
        let mut at = 0;
        while at < 5 {
            let ways = match rush {
                Rush::BusTransfer => 1,
                _ => rush.reach(Borough::ALL[at]).len() as u8,
            };
            if rush.cost() <= 1 {
                table[0][at][kind] = ways;
            }
            table[1][at][kind] = ways;
            at += 1;
        }
        kind += 1;
    }
    table
};

impl Legal {
    /// Counts the ways to play each Rush card; how many with Reroutes, and with the others.
    #[inline(always)]
    fn count_rush(&mut self, actions: u8) -> [u16; 2] {
        let mut ways = RUSH_WAYS[usize::from(actions > 1)][self.at.index()];
        ways[Rush::Reroute as usize] = 4 * self.firsts.count_ones() as u8;
        let mut counts = [0; 2];
        for (i, card) in self.rush.as_slice().iter().enumerate() {
            let kind = usize::from(card.0 >> 5);
            let count = ways[kind] * (self.rush_firsts >> i & 1) as u8;
            self.rush_ways[i] = count;
            counts[usize::from(kind > 0)] += u16::from(count);
        }
        counts
    }

    fn nth_bus_play(&self, mut index: usize) -> Action {
        let others = self.others.count_ones() as usize;
        let mut cards = self.cards;
        loop {
            let place = cards.trailing_zeros() as usize;
            let card = self.bus.as_slice()[place];
            let aimed = self.selects >> place & 1 == 1;
            let ways = if aimed { others } else { 1 };
            if index < ways {
                let target = aimed.then(|| Seat::new(nth_bit(self.others.into(), index)));
                return Action::PlayBus { card, target };
            }
            index -= ways;
            cards &= cards - 1;
        }
    }

    /// The `index`-th way to play a Rush card. Reroutes are the lowest kind, so they come first.
    fn nth_rush_play(&self, mut index: usize) -> Action {
        let mut place = 0;
        while index >= self.rush_ways[place] as usize {
            index -= self.rush_ways[place] as usize;
            place += 1;
        }
        let rush = self.rush.as_slice()[place];
        let to = match rush.rush() {
            Rush::Reroute => {
                let card = self.bus.as_slice()[nth_bit(self.firsts, index / 4)];
                let others = Boroughs::ALL.without(card.face().borough());
                let (cards, to) = (Payment::one(card), others.nth(index % 4));
                return Action::Reroute { rush, cards, to };
            }
            Rush::BusTransfer => None,
            other => Some(other.reach(self.at).nth(index)),
        };
        Action::PlayRush { rush, to }
    }

    fn nth_card(&self, index: usize) -> Card {
        self.bus.as_slice()[nth_bit(self.cards, index)]
    }

    fn nth_rush(&self, index: usize) -> RushCard {
        self.rush.as_slice()[nth_bit(self.rush_firsts, index)]
    }
}

impl IntoIterator for Legal {
    type Item = Action;
    type IntoIter = Actions<Legal, Action>;

    fn into_iter(self) -> Actions<Legal, Action> {
        Actions::of(self)
    }
}

impl ActionSet<Action> for Legal {
    #[inline]
    fn len(&self) -> usize {
        self.ends[SECTIONS - 1] as usize
    }

    #[inline(always)]
    fn get(&self, index: usize) -> Action {
        let index = index as u16;
        let section = self.ends.iter().filter(|end| **end <= index).count();
        assert!(section < SECTIONS, "there are only {} actions", self.len());
        let start = if section == 0 { 0 } else { self.ends[section - 1] };
        let nth = usize::from(index - start);
        match section {
            0 => self.nth_bus_play(nth),
            1 => self.nth_rush_play(nth),
            2 => self.nth_rush_play(nth + usize::from(self.ends[1] - self.ends[0])),
            3 => Action::TradeBus {
                cards: nth_way(&self.bus, self.price, nth as u32).unwrap_or_default(),
            },
            4 => Action::TradeRush { rush: self.nth_rush(nth) },
            PURCHASES => {
                let ways = usize::from(self.perk_ways);
                Action::BuyPerk {
                    perk: Perk::ALL[nth_bit(self.market, nth / ways)],
                    cards: nth_way(&self.bus, PRICE, (nth % ways) as u32).unwrap_or_default(),
                }
            }
            6 => Action::SwitchPerk { perk: Perk::ALL[nth_bit(self.switches, nth)] },
            7 => Action::EndTurn,
            8 => Action::DiscardBus { card: self.nth_card(nth) },
            9 => Action::DiscardRush { rush: self.nth_rush(nth) },
            10 => Action::LosePoint { borough: self.points.nth(nth) },
            11 => Action::ShowCard { card: self.nth_card(nth) },
            _ => Action::Pass,
        }
    }

    /// The actions are in ascending order, so halving finds one.
    fn contains(&self, action: &Action) -> bool {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.get(middle).cmp(action) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return true,
            }
        }
        false
    }
}

/// The place of the `n`-th set bit.
#[inline]
fn nth_bit(bits: u16, n: usize) -> usize {
    let mut bits = bits;
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}
