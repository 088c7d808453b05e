//! The only door for outside data: a position becomes a state, or gets every reason why not.

use parlour_core::{Invalid, Invalids};

use crate::Rails;
use crate::bits::{Bits, TicketSet};
use crate::board::route_points;
use crate::colour::{COLOURS, Cards, Colour};
use crate::given_up::TRIES;
use crate::map::Kind;
use crate::map_check::{MAX_CARDS, MAX_TICKETS};
use crate::phase::Phase;
use crate::position::{Position, TicketSlip};
use crate::sample::allowed;
use crate::state::{NONE, OFFER, Slip, State, Station, Tunnel};

/// A position on its way to being a state.
struct Door<'a> {
    game: &'a Rails,
    position: &'a Position,
    state: State,
    wrong: Vec<Invalid>,
}

impl Rails {
    /// The state that a position describes, or every reason why it is none.
    pub(crate) fn place_position(&self, position: &Position) -> Result<State, Invalids> {
        use parlour_core::Game;
        let mut door = Door { game: self, position, state: self.start(), wrong: Vec::new() };
        if !position.dealt {
            let same = *position == self.position_of(&door.state);
            door.check(same, "dealt", "before the deal nothing is anywhere");
        } else if door.fits() {
            door.cards();
            door.routes();
            door.given_up();
            door.stations();
            door.tickets();
            if door.wrong.is_empty() {
                door.phase();
            }
            if door.wrong.is_empty() {
                door.tunnel();
            }
            if door.wrong.is_empty() {
                door.knowledge();
            }
        }
        if door.wrong.is_empty() && position.phase == Phase::EndGame {
            self.score(&mut door.state);
        }
        if door.wrong.is_empty() { Ok(door.state) } else { Err(door.wrong.into()) }
    }
}

impl Door<'_> {
    fn check(&mut self, right: bool, at: &str, why: impl Into<String>) {
        if !right {
            self.wrong.push(Invalid::new(at, why));
        }
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    /// Lists and small numbers fit the table; nothing else makes sense otherwise.
    fn fits(&mut self) -> bool {
        let (p, players) = (self.position, self.players());
        let slots = usize::from(self.game.board.map.deal.market);
        self.check(p.players.len() == players, "players", format!("the table has {players}"));
        self.check(p.turn.index() < players, "turn", "there is no such seat");
        self.check(p.market.len() == slots, "market", format!("there are {slots} slots"));
        self.check(p.deck.len() <= MAX_CARDS, "deck", "there are too many cards");
        self.check(p.pile.len() <= MAX_TICKETS, "pile", "there are too many tickets");
        self.check(p.offer.len() <= OFFER, "offer", "there are too many tickets");
        self.check(p.shuffles > 0, "shuffles", "the cards were shuffled at least once");
        self.check(p.changed.iter().all(|i| *i < 3), "changed", "a player has 3 stations");
        let by = |s: &TicketSlip| s.by.is_none_or(|seat| seat.index() < players);
        let all_by = p.pile.iter().chain(&p.offer).all(by);
        self.check(all_by, "pile", "there is no such seat");
        self.wrong.is_empty()
    }

    /// Every card is somewhere, once.
    fn cards(&mut self) {
        let p = self.position;
        let mut found = [0_u32; 9];
        let mut count = |cards: &Cards| {
            for (sum, n) in found.iter_mut().zip(cards.0) {
                *sum += u32::from(n);
            }
        };
        let up: Cards = p.market.iter().flatten().copied().collect();
        let deck: Cards = p.deck.iter().copied().collect();
        for cards in [&up, &deck, &p.discard] {
            count(cards);
        }
        for player in &p.players {
            count(&player.hand);
        }
        if let Some(tunnel) = &p.tunnel {
            count(&tunnel.laid);
            count(&tunnel.turned);
        }
        let all = self.game.board.cards;
        for colour in Colour::ALL {
            let (is, should) = (found[colour.index()], u32::from(all[colour]));
            let why = format!("there are {is} {} cards in all instead of {should}", colour.name());
            self.check(is == should, "hands", why);
        }
        self.check(p.fresh.contains(&deck), "fresh", "the pile has more than was shuffled");
        self.check(all.contains(&p.fresh), "fresh", "there are not so many cards");
        if !self.wrong.is_empty() {
            return;
        }
        let open = &mut self.state.open;
        for (slot, card) in open.market.iter_mut().zip(&p.market) {
            *slot = *card;
        }
        (open.discard, open.fresh, open.shuffles) = (p.discard, p.fresh, p.shuffles);
        open.deck = p.deck.len() as u8;
        self.state.secret.deck[..p.deck.len()].copy_from_slice(&p.deck);
        for (seat, player) in p.players.iter().enumerate() {
            self.state.secret.hands[seat] = player.hand;
            open.cards[seat] = player.hand.total() as u8;
        }
        self.market();
    }

    /// The market is as full and as mixed as it can be.
    fn market(&mut self) {
        let open = &self.state.open;
        let full = self.position.market.iter().all(Option::is_some);
        let (left, sweep) =
            (open.has_spare_cards(), open.must_sweep(self.game.board.map.deal.market));
        self.check(full || !left, "market", "empty places are filled while there are cards");
        self.check(!sweep, "market", "so many locomotives are dealt again");
    }

    /// Tunnels that players have given up, no one of them too often.
    fn given_up(&mut self) {
        let board = &self.game.board;
        for (seat, player) in self.position.players.iter().enumerate() {
            for road in &player.given_up {
                let index = usize::from(*road).wrapping_sub(1);
                let given_up = &mut self.state.open.given_up[seat];
                let right = board.tunnels.has(index)
                    && !self.state.open.own[seat].has(index)
                    && self.position.phase != Phase::Setup
                    && given_up.times(index) < TRIES;
                if right {
                    given_up.add(index);
                } else {
                    let at = format!("players[{seat}].given_up");
                    self.check(false, &at, format!("{road} cannot have been given up so"));
                }
            }
        }
    }

    /// Numbers from 1 as a set; all must be there, once.
    fn set<const W: usize>(&mut self, at: &str, list: &[u8], count: usize) -> Bits<W> {
        let mut set = Bits::EMPTY;
        for n in list {
            let index = usize::from(*n).wrapping_sub(1);
            if index >= count || set.has(index) {
                self.check(false, at, format!("{n} is there twice, or not on the map"));
            } else {
                set.insert(index);
            }
        }
        set
    }

    fn routes(&mut self) {
        let board = &self.game.board;
        let players = self.players();
        for seat in 0..players {
            let at = format!("players[{seat}].routes");
            let own = self.set(&at, &self.position.players[seat].routes, board.tracks.len());
            let spaces: usize = own.iter().map(|r| usize::from(board.tracks[r].length)).sum();
            let wagons = usize::from(board.map.wagons);
            self.check(spaces <= wagons, &at, format!("they take {spaces} wagons of {wagons}"));
            let twice = self.state.open.own.iter().any(|others| !others.and(&own).is_empty());
            self.check(!twice, &at, "another player owns one of them");
            let open = &mut self.state.open;
            open.own[seat] = own;
            open.wagons[seat] = wagons.saturating_sub(spaces) as u8;
            open.points[seat] = own.iter().map(|r| route_points(board.tracks[r].length)).sum();
            open.free = open.free.without(&own);
        }
        for (index, track) in board.tracks.iter().enumerate() {
            let Some(twin) = track.twin.map(usize::from) else { continue };
            let Some(owner) = self.state.open.owner(index) else { continue };
            match self.state.open.owner(twin) {
                Some(other) => {
                    let right = players > 3 && other != owner;
                    self.check(right, "players", "both tracks of a double route cannot be claimed");
                }
                None if players <= 3 => self.state.open.free.remove(twin),
                None => {}
            }
            if players > 3 {
                self.state.open.shut[owner].insert(twin);
            }
        }
    }

    fn stations(&mut self) {
        let board = &self.game.board;
        for (seat, player) in self.position.players.iter().enumerate() {
            let at = format!("players[{seat}].stations");
            let most = usize::from(board.map.stations);
            if player.stations.len() > most {
                self.check(false, &at, format!("a player has {most}"));
                continue;
            }
            for (i, station) in player.stations.iter().enumerate() {
                let city = usize::from(station.city).wrapping_sub(1);
                if !board.cities.has(city) || self.state.open.built.has(city) {
                    self.check(false, &at, "there is no such city, or it has a station already");
                    continue;
                }
                self.state.open.built.insert(city);
                let loan = station.loan.map_or(NONE, |n| n.wrapping_sub(1));
                let lent = loan == NONE
                    || (board.at[city].has(loan.into())
                        && self.state.open.owner(loan.into()).is_some_and(|o| o != seat)
                        && self.state.open.stations(seat).all(|s| s.loan != loan));
                let named = station.loan.is_none() || loan != NONE;
                self.check(lent && named, &at, "it cannot borrow that route");
                self.state.open.stations[seat][i] = Station { city: city as u8, loan };
            }
        }
    }

    fn slip(&mut self, at: &str, slip: &TicketSlip) -> Slip {
        let board = &self.game.board;
        let index = usize::from(slip.ticket).wrapping_sub(1);
        let right = index < board.goals.len() && !board.long.has(index);
        self.check(right, at, format!("{} is no short ticket of the map", slip.ticket));
        Slip { ticket: index as u8, by: slip.by.map_or(NONE, |s| s.index() as u8) }
    }

    fn tickets(&mut self) {
        let (p, board) = (self.position, &self.game.board);
        let mut seen = TicketSet::EMPTY;
        for (seat, player) in p.players.iter().enumerate() {
            let at = format!("players[{seat}].tickets");
            let held = self.set(&at, &player.tickets, board.goals.len());
            let out = self.set(&format!("players[{seat}].out"), &player.out, board.goals.len());
            let once = seen.and(&held).is_empty()
                && seen.and(&out).is_empty()
                && held.and(&out).is_empty();
            self.check(once, &at, "a ticket is in two places");
            seen = seen.or(&held).or(&out);
            self.state.secret.held[seat] = held;
            self.state.secret.out[seat] = out;
            self.state.open.tickets[seat] = held.len() as u8;
            self.state.open.out[seat] = out.len() as u8;
            self.first_tickets(seat, &at);
        }
        for (name, list) in [("pile", &p.pile), ("offer", &p.offer)] {
            for (i, slip) in list.iter().enumerate() {
                let slip = self.slip(name, slip);
                let index = usize::from(slip.ticket);
                if index >= board.goals.len() {
                    continue;
                }
                self.check(!seen.has(index), name, "a ticket is in two places");
                seen.insert(index);
                if name == "pile" {
                    self.state.secret.pile[i] = slip;
                } else {
                    self.state.secret.offer[i] = slip;
                }
            }
        }
        self.state.open.pile = p.pile.len() as u8;
        self.state.open.offered = p.offer.len() as u8;
        let short = TicketSet::below(board.goals.len()).without(&board.long);
        self.check(short.without(&seen).is_empty(), "pile", "a short ticket is nowhere");
        self.aware();
    }

    /// The tickets that a player was dealt first.
    fn first_tickets(&mut self, seat: usize, at: &str) {
        let deal = self.game.board.map.deal;
        let (held, out) = (self.state.secret.held[seat], self.state.secret.out[seat]);
        let long = held.or(&out).and(&self.game.board.long).len();
        let dealt = usize::from(deal.long + deal.short);
        let all = held.len() + out.len();
        let p = self.position;
        let choosing = p.phase == Phase::Setup && seat >= p.turn.index();
        self.check(long == usize::from(deal.long), at, format!("{} are long", deal.long));
        let right = if choosing || p.phase == Phase::Setup { all == dealt } else { all >= dealt };
        self.check(right, at, format!("each player was dealt {dealt}"));
        let most = if choosing { 0 } else { usize::from(deal.long + deal.short - deal.keep) };
        self.check(out.len() <= most, at, format!("at most {most} are out of the game"));
        let short_out = out.without(&self.game.board.long).len();
        self.check(short_out <= usize::from(deal.short), at, "too many short ones are out");
    }

    fn aware(&mut self) {
        let board = &self.game.board;
        let mut taken = TicketSet::EMPTY;
        for (seat, player) in self.position.players.iter().enumerate() {
            let at = format!("players[{seat}].aware");
            let aware: TicketSet = self.set(&at, &player.aware, board.goals.len());
            let mut others = TicketSet::EMPTY;
            for (other, held) in self.state.secret.held.iter().enumerate() {
                if other != seat {
                    others = others.or(held);
                }
            }
            let right = aware.without(&others).is_empty()
                && aware.and(&board.long).is_empty()
                && aware.and(&taken).is_empty();
            self.check(right, &at, "another player must hold it, and only one be aware of it");
            taken = taken.or(&aware);
            self.state.secret.aware[seat] = aware;
        }
        // First tickets were never in the pile, so nobody can be aware of them.
        let deal = self.game.board.map.deal;
        for (seat, held) in self.state.secret.held.iter().enumerate().take(self.players()) {
            let dealt = usize::from(deal.long + deal.short);
            let first = dealt.saturating_sub(self.state.secret.out[seat].len());
            if held.and(&taken).len() + first > held.len() {
                let at = format!("players[{seat}].tickets");
                self.wrong.push(Invalid::new(at, "others are aware of too many of them"));
            }
        }
        let quiet = self.position.phase != Phase::EndGame && self.position.phase != Phase::Setup;
        self.check(quiet || taken.is_empty(), "players", "nobody is aware of tickets then");
    }

    fn phase(&mut self) {
        let (p, players) = (self.position, self.players() as u8);
        let deal = self.game.board.map.deal;
        let open = &mut self.state.open;
        (open.phase, open.turn, open.dealt) = (p.phase, p.turn.index() as u8, true);
        (open.passes, open.last) = (p.passes, p.last_round);
        open.swapped = p.changed.iter().fold(0, |all, i| all | 1 << i);
        let over = p.phase == Phase::EndGame;
        self.check(p.phase.awaits() || over, "phase", "nobody is awaited in that phase");
        self.check(p.passes < players || (over && p.passes == players), "passes", "too many");
        self.check(p.last_round <= players, "last_round", "too many turns");
        self.check(p.last_round == 0 || !over, "last_round", "the match is over");
        let turn = p.turn.index();
        let wagons = self.state.open.wagons;
        let few = |s: usize| wagons[s] <= 2;
        let others = (0..self.players()).any(|s| s != turn && few(s));
        let any = others || few(turn);
        let right = over || if p.last_round == 0 { !others } else { any };
        self.check(right, "last_round", "the last round begins when few wagons are left");
        let started = few(turn) && p.phase == Phase::PlayerTurn && p.last_round == 0;
        self.check(!started, "last_round", "the player began the turn with few wagons");
        let built = self.state.open.built_by(turn);
        let changed = p
            .changed
            .iter()
            .all(|i| *i < built && self.state.open.stations[turn][usize::from(*i)].loan != NONE);
        let when = p.changed.is_empty() || p.phase == Phase::Confirmation;
        let twice = (1..p.changed.len()).any(|i| p.changed[i] <= p.changed[i - 1]);
        self.check(changed && when && !twice, "changed", "no loan can have changed so");
        let offered = p.offer.len();
        let choosing = p.phase == Phase::DestinationChoice;
        let most = usize::from(deal.draw);
        let right = if choosing {
            offered >= 2 && (offered == most || (offered < most && p.pile.is_empty()))
        } else {
            offered == 0
        };
        self.check(right, "offer", "so many cannot be on offer");
        if p.phase == Phase::Setup {
            let untouched = self.state.open.own.iter().all(Bits::is_empty)
                && self.state.open.built.is_empty()
                && p.passes == 0
                && p.pile.iter().all(|s| s.by.is_none());
            self.check(untouched, "phase", "nobody has had a turn yet");
        }
    }

    fn tunnel(&mut self) {
        let board = &self.game.board;
        let digging = self.position.phase == Phase::TunnelResolve;
        let Some(tunnel) = &self.position.tunnel else {
            self.check(!digging, "tunnel", "a tunnel is being dug: which?");
            return;
        };
        let seat = self.position.turn.index();
        let index = usize::from(tunnel.road).wrapping_sub(1);
        let ask = self.game.ask(&self.state, seat);
        let there = digging
            && board.tunnels.has(index)
            && index < board.tracks.len()
            && ask.reach().has(index);
        if !there {
            self.check(false, "tunnel.road", "the player cannot be digging there");
            return;
        }
        let track = &board.tracks[index];
        debug_assert_eq!(track.kind, Kind::Tunnel);
        let hand = &self.state.secret.hands[seat];
        let right = match tunnel.color {
            None => {
                ask.tunnel_colours(index) != 0
                    && tunnel.laid == Cards::NONE
                    && tunnel.turned == Cards::NONE
                    && tunnel.extra == 0
            }
            Some(color) => {
                let own = if color == Colour::Locomotive { 0 } else { tunnel.laid[color] };
                let locomotives = tunnel.laid[Colour::Locomotive];
                let matching = match color {
                    Colour::Locomotive => tunnel.turned[color],
                    _ => tunnel.turned[color].saturating_add(tunnel.turned[Colour::Locomotive]),
                };
                board.fits[color.index()].has(index)
                    && tunnel.laid.total() == u32::from(track.length)
                    && u32::from(own) + u32::from(locomotives) == u32::from(track.length)
                    && (color == Colour::Locomotive || own > 0)
                    && (own == 0 || locomotives == 0 || hand[color] == 0)
                    && tunnel.turned.total() <= 3
                    && tunnel.extra == matching
                    && matching > 0
            }
        };
        self.check(right, "tunnel", "it cannot have come to that");
        self.state.open.tunnel = Tunnel {
            road: index as u8,
            colour: tunnel.color,
            laid: tunnel.laid,
            turned: tunnel.turned,
            extra: tunnel.extra,
        };
    }

    /// What is known of hands is true of them.
    fn knowledge(&mut self) {
        let board = &self.game.board;
        let players = self.players();
        for (seat, player) in self.position.players.iter().enumerate() {
            let at = format!("players[{seat}]");
            let hand = self.state.secret.hands[seat];
            if !hand.contains(&player.known) {
                self.check(false, &at, "cards are known that are not in the hand");
                continue;
            }
            let unknown = hand.minus(&player.known);
            self.state.open.known[seat] = player.known;
            self.state.open.young[seat] = player.young;
            let unseen = unknown.total();
            for (i, young) in player.young.iter().enumerate() {
                let confined: u32 = (0..COLOURS)
                    .filter(|c| player.young[*c] <= *young)
                    .map(|c| u32::from(unknown.0[c]))
                    .sum();
                let name = Colour::ALL[i].name();
                let right = u32::from(*young) <= unseen && confined <= u32::from(*young);
                self.check(right, &at, format!("the hand cannot have so much {name}"));
            }
            let pool = |c: usize| {
                let deck = &self.state.secret.deck[..usize::from(self.state.open.deck)];
                let piled = deck.iter().filter(|card| card.index() == c).count() as u32;
                piled + u32::from(unknown.0[c])
            };
            let right = players > 2 || (0..9).all(|c| pool(c) <= self.position.fresh.0[c].into());
            self.check(right, "fresh", "the other player would know more of this hand");
            let barred = self.set(&at, &player.barred, board.tracks.len());
            self.state.open.barred[seat] = barred;
            self.check(player.broke <= 3, &at, "a station costs 1 to 3 cards");
            self.state.open.broke[seat] = player.broke.min(3);
            let stuck = !barred.is_empty() || player.broke > 0;
            self.check(!stuck || self.position.phase != Phase::Setup, &at, "nobody has passed");
            let right = allowed(self.game, &self.state.open, seat, &hand);
            self.check(right, &at, "the hand could have paid for something");
        }
        let seat = self.position.turn.index();
        let over = self.position.phase == Phase::EndGame;
        let legal = self.game.ask(&self.state, seat).legal();
        if self.wrong.is_empty() && !over && parlour_core::ActionSet::is_empty(&legal) {
            self.check(false, "phase", "the player could do nothing");
        }
    }
}
