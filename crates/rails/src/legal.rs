//! What a player may do: the legal set, found without listing it.

use parlour_core::{ActionSet, Actions};

use crate::action::{Action, Picks};
use crate::bits::{CitySet, RouteSet};
use crate::board::Board;
use crate::colour::{COLOURS, Cards, Colour, KINDS};
use crate::phase::Phase;
use crate::rules::DrawRule;
use crate::state::{MARKET, NONE, Open, STATIONS};

/// The legal actions of a player, as sets: a few bits for each command. Empty by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    pub(crate) destination: bool,
    /// How many tickets are on offer, and how many of them must be kept.
    pub(crate) offered: u8,
    pub(crate) keep: u8,
    pub(crate) slots: u8,
    pub(crate) facedown: bool,
    /// Routes without a colour first (tunnels), then by the kind named.
    pub(crate) take: [RouteSet; KINDS + 1],
    takes: u16,
    /// Kinds that answer the question for a tunnel's colour.
    pub(crate) colours: u16,
    /// Kinds that pay for a station, and where it may stand.
    pub(crate) station_colours: u16,
    pub(crate) cities: CitySet,
    /// Routes that one station can borrow, then those for which a station must be named.
    pub(crate) borrow: [RouteSet; STATIONS + 1],
    pub(crate) borrow_at: [u8; STATIONS + 1],
    pub(crate) confirm: bool,
    pub(crate) decline: bool,
    pub(crate) pass: bool,
    len: u16,
}

/// What the legal set is found from.
pub(crate) struct Ask<'a> {
    pub(crate) board: &'a Board,
    pub(crate) draw: DrawRule,
    pub(crate) open: &'a Open,
    pub(crate) seat: usize,
    pub(crate) hand: &'a Cards,
}

impl Ask<'_> {
    /// What the player may do.
    pub(crate) fn legal(&self) -> Legal {
        let open = self.open;
        let mut legal = Legal::default();
        if !open.dealt || usize::from(open.turn) != self.seat {
            return legal;
        }
        match open.phase {
            Phase::Setup => {
                let deal = self.board.map.deal;
                (legal.offered, legal.keep) = (deal.long + deal.short, deal.keep);
            }
            Phase::DestinationChoice => (legal.offered, legal.keep) = (open.offered, 1),
            Phase::PlayerTurn => self.main(&mut legal),
            Phase::DrawWagonCard => {
                legal.slots = self.second_slots();
                legal.facedown = self.draw == DrawRule::Open && self.cards_left();
            }
            Phase::TunnelResolve if open.tunnel.colour.is_none() => {
                legal.colours = self.tunnel_colours(open.tunnel.road.into());
            }
            Phase::TunnelResolve => {
                legal.confirm = self.can_pay_extra();
                legal.decline = true;
            }
            Phase::Confirmation => {
                self.loans(&mut legal, false);
                legal.confirm = true;
            }
            _ => {}
        }
        legal.count();
        legal
    }

    /// As much of it as playouts ask for: they neither borrow in a turn nor pass.
    pub(crate) fn legal_for_playouts(&self) -> Legal {
        let own_turn = self.open.dealt && usize::from(self.open.turn) == self.seat;
        if !own_turn || self.open.phase != Phase::PlayerTurn {
            return self.legal();
        }
        let mut legal = Legal::default();
        self.own_things(&mut legal);
        legal
    }

    fn main(&self, legal: &mut Legal) {
        self.own_things(legal);
        self.loans(legal, true);
        legal.pass = !(legal.destination
            || legal.facedown
            || legal.slots != 0
            || legal.takes != 0
            || (legal.station_colours != 0 && !legal.cities.is_empty())
            || legal.borrow.iter().any(|set| !set.is_empty()));
    }

    /// What may be done in a turn but for loans and passing.
    fn own_things(&self, legal: &mut Legal) {
        let open = self.open;
        legal.destination = open.pile > 0;
        for (i, card) in open.market.iter().enumerate() {
            legal.slots |= u8::from(card.is_some()) << i;
        }
        legal.facedown = self.cards_left();
        self.takes(legal);
        if let Some(price) = self.station_price() {
            legal.station_colours = affordable(self.hand, price);
            legal.cities = self.board.cities.without(&open.built);
        }
    }

    fn takes(&self, legal: &mut Legal) {
        let reach = self.reach();
        let mut any = RouteSet::EMPTY;
        for colour in Colour::ALL {
            let set = payable(self.board, &reach, self.hand, colour);
            any = any.or(&set);
            legal.take[colour.index() + 1] = set;
        }
        legal.take[0] = any.and(&self.board.tunnels);
        legal.takes = legal.take.iter().map(|set| set.len() as u16).sum();
    }

    /// The routes that the player might claim, whatever the hand.
    pub(crate) fn reach(&self) -> RouteSet {
        let open = self.open;
        let wagons = usize::from(open.wagons[self.seat]).min(9);
        let closed = open.shut[self.seat].or(&open.given_up[self.seat].closed());
        open.free.without(&closed).and(&self.board.up_to[wagons])
    }

    /// The price of the player's next station, if there is one.
    pub(crate) fn station_price(&self) -> Option<u8> {
        let built = self.open.built_by(self.seat);
        (built < self.board.map.stations).then_some(built + 1)
    }

    /// Whether a card can be drawn from the pile.
    pub(crate) fn cards_left(&self) -> bool {
        self.open.has_spare_cards()
    }

    /// The slots a second card may come from.
    pub(crate) fn second_slots(&self) -> u8 {
        let mut slots = 0;
        for (i, card) in self.open.market.iter().enumerate() {
            slots |= u8::from(card.is_some_and(|c| c != Colour::Locomotive)) << i;
        }
        slots
    }

    /// The kinds that pay for a tunnel, a bit each.
    pub(crate) fn tunnel_colours(&self, road: usize) -> u16 {
        let reach = self.reach();
        let pays = |c: &Colour| payable(self.board, &reach, self.hand, *c).has(road);
        let kinds = Colour::ALL.into_iter().filter(pays);
        kinds.fold(0, |all, c| all | 1 << c.index())
    }

    /// Whether the hand pays a tunnel's extra cost.
    pub(crate) fn can_pay_extra(&self) -> bool {
        let tunnel = &self.open.tunnel;
        let colour = tunnel.colour.unwrap_or(Colour::Locomotive);
        let own = if colour == Colour::Locomotive { 0 } else { self.hand[colour] };
        own + self.hand[Colour::Locomotive] >= tunnel.extra
    }

    /// Routes that each station may borrow. As the main action only new loans count.
    pub(crate) fn lendable(&self, index: usize, new: bool) -> RouteSet {
        let open = self.open;
        let station = open.stations[self.seat][index];
        let used = if new { station.loan != NONE } else { open.swapped >> index & 1 == 1 };
        if station.city == NONE || used {
            return RouteSet::EMPTY;
        }
        let mut others = RouteSet::EMPTY;
        for (seat, own) in open.own.iter().enumerate() {
            if seat != self.seat {
                others = others.or(own);
            }
        }
        let mut set = others.and(&self.board.at[usize::from(station.city)]);
        for loan in open.stations(self.seat).map(|s| s.loan) {
            if loan != NONE {
                set.remove(loan.into());
            }
        }
        set
    }

    /// Routes with a station of the player at both ends.
    pub(crate) fn doubtful(&self) -> RouteSet {
        let mut once = RouteSet::EMPTY;
        let mut twice = RouteSet::EMPTY;
        for station in self.open.stations(self.seat) {
            let at = &self.board.at[usize::from(station.city)];
            twice = twice.or(&once.and(at));
            once = once.or(at);
        }
        twice
    }

    fn loans(&self, legal: &mut Legal, new: bool) {
        if self.open.stations[self.seat][0].city == NONE {
            return;
        }
        let doubtful = self.doubtful();
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|i| self.open.stations[self.seat][*i].city);
        for (place, index) in order.into_iter().enumerate() {
            let set = self.lendable(index, new);
            legal.borrow[0] = legal.borrow[0].or(&set.without(&doubtful));
            legal.borrow[place + 1] = set.and(&doubtful);
            legal.borrow_at[place + 1] = self.open.stations[self.seat][index].city;
        }
    }
}

/// The routes of a set that a hand can pay for, naming a kind.
#[inline]
pub(crate) fn payable(board: &Board, set: &RouteSet, hand: &Cards, colour: Colour) -> RouteSet {
    let own = hand[colour];
    if own == 0 {
        return RouteSet::EMPTY;
    }
    let locomotives = usize::from(hand[Colour::Locomotive]);
    if colour == Colour::Locomotive {
        return set.and(&board.up_to[locomotives.min(9)]);
    }
    let most = (usize::from(own) + locomotives).min(9);
    set.and(&board.fits[colour.index()])
        .and(&board.up_to[most])
        .and(&board.needing[locomotives.min(9)])
}

/// The kinds with which a hand can pay so many cards of one colour, a bit each.
#[inline]
pub(crate) fn affordable(hand: &Cards, price: u8) -> u16 {
    let locomotives = hand[Colour::Locomotive];
    let mut kinds = u16::from(locomotives >= price) << COLOURS;
    for colour in &Colour::ALL[..COLOURS] {
        let own = hand[*colour];
        kinds |= u16::from(own > 0 && own + locomotives >= price) << colour.index();
    }
    kinds
}

/// How many sets of picks keep at least `keep` of `offered`.
fn pick_count(offered: u8, keep: u8) -> usize {
    picks(offered, keep).count()
}

fn picks(offered: u8, keep: u8) -> impl Iterator<Item = Picks> {
    let all = (1_u16 << offered) - 1;
    (1..=all as u8).map(Picks).filter(move |p| p.len() >= keep)
}

impl Legal {
    fn count(&mut self) {
        let borrow: usize = self.borrow.iter().map(RouteSet::len).sum();
        let stations = self.station_colours.count_ones() as usize * self.cities.len();
        let picks = if self.offered > 0 { pick_count(self.offered, self.keep) } else { 0 };
        let single = [self.destination, self.facedown, self.confirm, self.decline, self.pass];
        let rest = self.slots.count_ones() as usize
            + self.colours.count_ones() as usize
            + single.iter().filter(|b| **b).count();
        self.len = (rest + picks + usize::from(self.takes) + stations + borrow) as u16;
    }

    /// The routes that can be claimed naming a kind; none: asking for the colour later.
    #[must_use]
    pub fn takes(&self, colour: Option<Colour>) -> &RouteSet {
        &self.take[colour.map_or(0, |c| c.index() + 1)]
    }

    /// The kinds that pay for a station.
    pub fn station_colours(&self) -> impl Iterator<Item = Colour> + '_ {
        let kinds = self.station_colours;
        Colour::ALL.into_iter().filter(move |c| kinds >> c.index() & 1 == 1)
    }

    /// The routes that may be borrowed: without naming a station, then by the station's city.
    pub(crate) fn loans(&self) -> Vec<(Option<u8>, RouteSet)> {
        let named = |i: usize| (i > 0).then(|| self.borrow_at[i]);
        (0..=STATIONS).map(|i| (named(i), self.borrow[i])).collect()
    }

    /// Where a station may stand.
    #[must_use]
    pub fn cities(&self) -> &CitySet {
        &self.cities
    }
}

/// The place of the `n`-th set bit.
fn nth_bit(bits: u16, n: usize) -> usize {
    (0..16).filter(|i| bits >> i & 1 == 1).nth(n).unwrap_or(16)
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
        self.len.into()
    }

    fn get(&self, index: usize) -> Action {
        assert!(index < self.len(), "there are {} actions", self.len());
        let mut at = index;
        let mut within = |count: usize| {
            let here = at < count;
            if !here {
                at -= count;
            }
            here.then_some(at)
        };
        if within(self.destination.into()).is_some() {
            return Action::DrawDestination;
        }
        if self.offered > 0
            && let Some(n) = within(pick_count(self.offered, self.keep))
            && let Some(indices) = picks(self.offered, self.keep).nth(n)
        {
            return Action::SelectDestination { indices };
        }
        if let Some(n) = within(self.slots.count_ones() as usize) {
            let index = nth_bit(self.slots.into(), n) as u8;
            return Action::DrawFaceup { index };
        }
        if within(self.facedown.into()).is_some() {
            return Action::DrawFacedown;
        }
        if self.takes > 0 {
            for (i, set) in self.take.iter().enumerate() {
                if let Some(road) = within(set.len()).and_then(|n| set.nth(n)) {
                    let color = i.checked_sub(1).map(|c| Colour::ALL[c]);
                    let road = road as u8 + 1;
                    return Action::Take { color, road };
                }
            }
        }
        if let Some(n) = within(self.colours.count_ones() as usize) {
            let color = Colour::ALL[nth_bit(self.colours, n)];
            return Action::Color { color };
        }
        let cities = self.cities.len();
        if let Some(n) = within(self.station_colours.count_ones() as usize * cities)
            && let Some(city) = self.cities.nth(n % cities)
        {
            let color = Colour::ALL[nth_bit(self.station_colours, n / cities)];
            let station = city as u8 + 1;
            return Action::ClaimStation { color, station };
        }
        for (i, set) in self.borrow.iter().enumerate() {
            if let Some(road) = within(set.len()).and_then(|n| set.nth(n)) {
                let station = (i > 0).then(|| self.borrow_at[i] + 1);
                let road = road as u8 + 1;
                return Action::Borrow { station, road };
            }
        }
        if within(self.confirm.into()).is_some() {
            return Action::Confirm;
        }
        if within(self.decline.into()).is_some() {
            return Action::Decline;
        }
        Action::Pass
    }

    fn contains(&self, action: &Action) -> bool {
        let index = |number: u8| usize::from(number).wrapping_sub(1);
        match *action {
            Action::DrawDestination => self.destination,
            Action::SelectDestination { indices } => {
                self.offered > 0
                    && indices.len() >= self.keep
                    && u16::from(indices.0) < 1 << self.offered
            }
            Action::DrawFaceup { index } => {
                usize::from(index) < MARKET && self.slots >> index & 1 == 1
            }
            Action::DrawFacedown => self.facedown,
            Action::Take { color, road } => self.takes(color).has(index(road)),
            Action::Color { color } => self.colours >> color.index() & 1 == 1,
            Action::ClaimStation { color, station } => {
                self.station_colours >> color.index() & 1 == 1 && self.cities.has(index(station))
            }
            Action::Borrow { station, road } => match station {
                None => self.borrow[0].has(index(road)),
                Some(city) => (1..=STATIONS).any(|i| {
                    usize::from(self.borrow_at[i]) == index(city) && self.borrow[i].has(index(road))
                }),
            },
            Action::Confirm => self.confirm,
            Action::Decline => self.decline,
            Action::Pass => self.pass,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_that_only_one_station_can_borrow_needs_no_station_named() {
        let legal = Legal { borrow_at: [9, 4, 5, 6], ..Legal::default() };
        let named: Vec<Option<u8>> = legal.loans().into_iter().map(|(city, _)| city).collect();
        assert_eq!(named, [None, Some(4), Some(5), Some(6)]);
    }

    #[test]
    fn where_two_stations_can_borrow_a_route_one_of_them_is_named() {
        let mut legal = Legal { borrow_at: [0, 4, 5, 6], ..Legal::default() };
        legal.borrow[0].insert(7);
        legal.borrow[2].insert(9);
        legal.count();
        let named: Vec<Action> = legal.iter().collect();
        let (any, second) = (None, Some(6));
        assert_eq!(
            named,
            [
                Action::Borrow { station: any, road: 8 },
                Action::Borrow { station: second, road: 10 }
            ]
        );
    }

    #[test]
    fn tickets_are_picked_in_every_way_that_keeps_enough() {
        let all = |offered, keep| picks(offered, keep).map(|picks| picks.0).collect::<Vec<_>>();
        assert_eq!(all(3, 2), [0b011, 0b101, 0b110, 0b111]);
        assert_eq!(all(2, 1), [0b01, 0b10, 0b11]);
        assert!(all(0, 0).is_empty(), "nothing is on offer");
    }
}
