//! Draws tables that a seat's view allows.
//!
//! Tickets: every arrangement is equally likely. Wagon cards: as if the cards that the seat has
//! not seen were shuffled and dealt to the places it has not seen. A hand is kept by its counts,
//! so a hand that can be dealt in more ways is drawn more often: relative to another table that
//! the view allows, a table has the weight `1 / (a! b! …)` over the counts of unknown cards in
//! each hand.
//!
//! Nothing is drawn that the view rules out: known cards, colours that had run out, known tickets.
//! With two players the unknown hand is drawn directly, by counting the ways. With more, hands
//! that something is known about are drawn first, seat by seat, each by counting the ways from
//! what is left, and in the rare case that no way remains all is drawn again. It is also drawn
//! again while a player who must name the colour for a tunnel could not pay for it in any, or one
//! who passed could have paid for something.

use arrayvec::ArrayVec;
use parlour_core::Rng;

use crate::Rails;
use crate::bits::TicketSet;
use crate::colour::{COLOURS, Cards, Colour, KINDS};
use crate::legal::{affordable, payable};
use crate::map_check::{MAX_CARDS, MAX_TICKETS};
use crate::phase::Phase;
use crate::state::{NONE, Open, PLAYERS, Secret, Slip, State};
use crate::view::View;

/// What drawing tables needs, prepared once per view.
pub struct Worlds {
    /// The table with everything that the seat knows.
    base: State,
    viewer: usize,
    /// Cards that the seat has not placed.
    pool: Cards,
    /// The others, those of whose hand something is known first.
    others: ArrayVec<usize, PLAYERS>,
    /// With one other player: the ways to fill the hand.
    ways: Option<Ways>,
    slots: ArrayVec<Slots, PLAYERS>,
    long: ArrayVec<u8, MAX_TICKETS>,
    short: ArrayVec<u8, MAX_TICKETS>,
}

/// The ticket places of a player that the seat cannot see.
struct Slots {
    seat: usize,
    /// In the hand.
    held: u8,
    /// Out of the game.
    out: u8,
    /// How many of those are long tickets.
    long: u8,
    /// How many more, short ones in the hand, each player is aware of.
    aware: [u8; PLAYERS],
}

impl Worlds {
    pub(crate) fn new(game: &Rails, view: &View) -> Worlds {
        let viewer = view.seat().filter(|s| *s < game.players()).unwrap_or(0);
        let mut worlds = Worlds {
            base: State { open: view.open, secret: Secret::EMPTY },
            viewer,
            pool: Cards::NONE,
            others: (0..game.players()).filter(|s| *s != viewer).collect(),
            ways: None,
            slots: ArrayVec::new(),
            long: ArrayVec::new(),
            short: ArrayVec::new(),
        };
        if view.open.dealt {
            worlds.place_cards(game, view);
            worlds.place_tickets(game, view);
        }
        worlds
    }

    fn place_cards(&mut self, game: &Rails, view: &View) {
        let open = &view.open;
        let own = view.hands[self.viewer].unwrap_or_default();
        self.base.secret.hands[self.viewer] = own;
        let up: Cards = open.market.iter().flatten().copied().collect();
        let mut placed = own;
        for cards in [&up, &open.discard, &open.tunnel.laid, &open.tunnel.turned] {
            placed.add(cards);
        }
        for seat in self.others.iter().copied() {
            placed.add(&open.known[seat]);
        }
        self.pool = game.board.cards.minus(&placed);
        self.others.sort_by_key(|s| !is_capped(open, *s));
        if let [other] = self.others[..] {
            self.ways = Some(Ways::new(&self.pool, open, other));
        }
    }

    fn place_tickets(&mut self, game: &Rails, view: &View) {
        let board = &game.board;
        let mut unknown = TicketSet::below(board.goals.len());
        let mut known = |set: &TicketSet| unknown = unknown.without(set);
        let secret = &mut self.base.secret;
        for seat in 0..game.players() {
            if let Some(held) = view.held[seat] {
                secret.held[seat] = held;
                known(&held);
            } else {
                secret.held[seat] = view.seen[seat];
                known(&view.seen[seat]);
            }
            if let Some(out) = view.out[seat] {
                secret.out[seat] = out;
                known(&out);
            }
            if seat == self.viewer {
                continue;
            }
            secret.aware[seat] = view.watched[seat];
            secret.aware[self.viewer] = secret.aware[self.viewer].or(&view.seen[seat]);
        }
        secret.offer = view.offer;
        secret.pile = view.pile;
        for slip in view.offer.iter().chain(&view.pile) {
            if slip.ticket != NONE {
                known(&[usize::from(slip.ticket)].into_iter().collect());
            }
        }
        self.long = unknown.and(&board.long).iter().map(|t| t as u8).collect();
        self.short = unknown.without(&board.long).iter().map(|t| t as u8).collect();
        for seat in self.others.iter().copied() {
            let mut aware: [u8; PLAYERS] = std::array::from_fn(|who| view.aware[who][seat]);
            aware[self.viewer] = 0;
            let sure = view.held[seat].map_or(view.seen[seat].len(), |h| h.len()) as u8;
            let rest = view.open.tickets[seat] - sure - aware.iter().sum::<u8>();
            let long = view.held[seat].map_or(0, |held| held.and(&board.long).len() as u8);
            self.slots.push(Slots {
                seat,
                held: rest,
                out: view.open.out[seat],
                long: board.map.deal.long - long,
                aware,
            });
        }
    }

    pub(crate) fn sample(&self, game: &Rails, rng: &mut impl Rng) -> State {
        let mut state = self.base;
        if state.open.dealt {
            while !self.draw_hands(game, &mut state, rng) {}
            self.draw_tickets(&mut state, rng);
        }
        state
    }

    /// Draws hands and pile; false if that came out as the view does not allow.
    fn draw_hands(&self, game: &Rails, state: &mut State, rng: &mut impl Rng) -> bool {
        let open = &self.base.open;
        let mut pool = self.pool;
        let deck = pool_under(&pool, &open.fresh);
        let mut pile = Cards::NONE;
        let reshuffled = deck != pool;
        if reshuffled {
            // Some cards are surely in hands, so the pile is drawn first.
            let Some(drawn) = random_cards(&deck, open.deck, rng) else {
                return false;
            };
            pile = drawn;
            pool = pool.minus(&pile);
        }
        for seat in self.others.iter().copied() {
            let unknown = match &self.ways {
                Some(ways) => ways.draw(&pool, rng),
                None if is_capped(open, seat) => Ways::new(&pool, open, seat).draw(&pool, rng),
                None => random_cards(&pool, open.unseen(seat), rng),
            };
            let Some(unknown) = unknown else {
                return false;
            };
            pool = pool.minus(&unknown);
            let mut hand = open.known[seat];
            hand.add(&unknown);
            if !allowed(game, open, seat, &hand) {
                return false;
            }
            state.secret.hands[seat] = hand;
        }
        if !reshuffled {
            pile = pool;
        }
        let mut deck = ArrayVec::<Colour, MAX_CARDS>::new();
        for (colour, count) in pile.iter() {
            for _ in 0..count {
                deck.push(colour);
            }
        }
        rng.shuffle(&mut deck);
        state.secret.deck[..deck.len()].copy_from_slice(&deck);
        true
    }

    fn draw_tickets(&self, state: &mut State, rng: &mut impl Rng) {
        let (mut long, mut short) = (self.long.clone(), self.short.clone());
        rng.shuffle(&mut long);
        rng.shuffle(&mut short);
        let mut next_short = || short.pop().map_or(0, usize::from);
        let secret = &mut state.secret;
        for slots in &self.slots {
            for (who, count) in slots.aware.iter().enumerate() {
                for _ in 0..*count {
                    let ticket = next_short();
                    secret.held[slots.seat].insert(ticket);
                    secret.aware[who].insert(ticket);
                }
            }
            // The long tickets lie in any of the places, all equally likely.
            let places = slots.held + slots.out;
            let mut left = slots.long;
            for place in 0..places {
                let here = rng.below(u32::from(places - place)) < u32::from(left);
                left -= u8::from(here);
                let ticket = if here { long.pop().map_or(0, usize::from) } else { next_short() };
                if place < slots.held {
                    secret.held[slots.seat].insert(ticket);
                } else {
                    secret.out[slots.seat].insert(ticket);
                }
            }
        }
        let offered = usize::from(self.base.open.offered);
        let piled = usize::from(self.base.open.pile);
        let fill = |slip: &mut Slip, ticket: usize| slip.ticket = ticket as u8;
        for slip in secret.offer[..offered].iter_mut() {
            if slip.ticket == NONE {
                fill(slip, next_short());
            }
        }
        for slip in secret.pile[..piled].iter_mut() {
            if slip.ticket == NONE {
                fill(slip, next_short());
            }
        }
    }
}

/// Of each kind, what the pool and the pile as it was shuffled both have.
fn pool_under(pool: &Cards, fresh: &Cards) -> Cards {
    Cards(std::array::from_fn(|i| pool.0[i].min(fresh.0[i])))
}

/// Whether some colour is known to have run out for a player.
fn is_capped(open: &Open, seat: usize) -> bool {
    let unseen = open.unseen(seat);
    open.young[seat].iter().any(|young| *young < unseen)
}

/// Whether a hand fits what a player's phase or pass has shown.
pub(crate) fn allowed(game: &Rails, open: &Open, seat: usize, hand: &Cards) -> bool {
    let asked = open.phase == Phase::TunnelResolve && open.tunnel.colour.is_none();
    if asked && usize::from(open.turn) == seat {
        let ask = game.ask_open(open, seat, hand);
        if ask.tunnel_colours(open.tunnel.road.into()) == 0 {
            return false;
        }
    }
    let pays = |c: Colour| !payable(&game.board, &open.barred[seat], hand, c).is_empty();
    let barred = !open.barred[seat].is_empty() && Colour::ALL.into_iter().any(pays);
    let broke = open.broke[seat] > 0 && affordable(hand, open.broke[seat]) != 0;
    !barred && !broke
}

/// So many cards of a pool, any as likely as others.
fn random_cards(pool: &Cards, count: u8, rng: &mut impl Rng) -> Option<Cards> {
    let mut left = *pool;
    let mut total = left.total();
    let mut drawn = Cards::NONE;
    for _ in 0..count {
        if total == 0 {
            return None;
        }
        let mut at = rng.below(total) as u8;
        for kind in 0..KINDS {
            if at < left.0[kind] {
                left.0[kind] -= 1;
                drawn.0[kind] += 1;
                break;
            }
            at -= left.0[kind];
        }
        total -= 1;
    }
    Some(drawn)
}

/// How many ways there are to fill the unknown part of a hand, kind by kind.
pub(crate) struct Ways {
    /// The kinds, those that are most confined first, with how many places they may have.
    order: [(usize, u8); KINDS],
    /// The cards in the unknown part.
    count: usize,
    /// `table[i][j]`: the ways to go on from kind `i` when `j` places are filled.
    table: [[u128; MAX_CARDS + 1]; KINDS + 1],
}

impl Ways {
    pub(crate) fn new(pool: &Cards, open: &Open, seat: usize) -> Ways {
        let unseen = open.unseen(seat);
        let mut order: [(usize, u8); KINDS] = std::array::from_fn(|kind| {
            let places = if kind < COLOURS { open.young[seat][kind] } else { unseen };
            (kind, places)
        });
        order.sort_by_key(|(_, places)| *places);
        let count = usize::from(unseen);
        let mut table = [[0; MAX_CARDS + 1]; KINDS + 1];
        table[KINDS][count] = 1;
        for i in (0..KINDS).rev() {
            let (kind, places) = order[i];
            for filled in 0..=count.min(places.into()) {
                let most = usize::from(pool.0[kind]).min(usize::from(places) - filled);
                let mut choose = 1_u128;
                let mut sum = 0_u128;
                for n in 0..=most {
                    sum += choose * table[i + 1][filled + n];
                    choose = choose * (u128::from(pool.0[kind]) - n as u128) / (n as u128 + 1);
                }
                table[i][filled] = sum;
            }
        }
        Ways { order, count, table }
    }

    /// Whether there is any way.
    pub(crate) fn exist(&self) -> bool {
        self.table[0][0] > 0
    }

    /// The unknown part of the hand, each deal of the pool as likely as others.
    fn draw(&self, pool: &Cards, rng: &mut impl Rng) -> Option<Cards> {
        let mut cards = Cards::NONE;
        let mut filled = 0;
        if !self.exist() {
            return None;
        }
        for (i, (kind, _)) in self.order.iter().enumerate() {
            let mut at = below(self.table[i][filled], rng);
            let mut choose = 1_u128;
            let mut n = 0;
            while filled + n < self.count {
                let here = choose * self.table[i + 1][filled + n];
                if at < here {
                    break;
                }
                at -= here;
                choose = choose * (u128::from(pool.0[*kind]) - n as u128) / (n as u128 + 1);
                n += 1;
            }
            cards.0[*kind] = n as u8;
            filled += n;
        }
        Some(cards)
    }
}

/// A number below a large bound, all equally likely.
fn below(bound: u128, rng: &mut impl Rng) -> u128 {
    if let Ok(bound) = u64::try_from(bound) {
        return rng.below_u64(bound.max(1)).into();
    }
    let mask = u128::MAX >> bound.leading_zeros();
    loop {
        let bits = (u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())) & mask;
        if bits < bound {
            return bits;
        }
    }
}
