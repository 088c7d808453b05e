//! Building: routes, tunnels, stations and loans.

use parlour_core::{Luck, Seat, Sink};

use crate::action::Action;
use crate::apply::Move;
use crate::bits::RouteSet;
use crate::board::{Track, route_points};
use crate::colour::{Cards, Colour};
use crate::event::Event;
use crate::given_up::GivenUp;
use crate::legal::{affordable, payable};
use crate::map::Kind;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::state::{NONE, Station, Tunnel};

impl<L: Luck, O: Sink<Event>> Move<'_, L, O> {
    /// The route with a number, if the player might claim it.
    fn claimable(&self, road: u8) -> Result<(usize, Track), Refusal> {
        let index = usize::from(road).wrapping_sub(1);
        let track = *self.game.board.tracks.get(index).ok_or(Refusal::NoSuchRoad)?;
        let (open, road) = (&self.state.open, index as u8);
        if open.owner(index).is_some() {
            return Err(Refusal::RoadTaken(road));
        }
        if !open.free.has(index) || open.shut[self.seat()].has(index) {
            return Err(Refusal::TwinTaken(road));
        }
        if open.given_up[self.seat()].closed().has(index) {
            return Err(Refusal::GivenUp(road));
        }
        if open.wagons[self.seat()] < track.length {
            return Err(Refusal::TooFewWagons(road));
        }
        Ok((index, track))
    }

    /// Whether the hand pays for a route, naming a kind.
    fn check_pay(&self, index: usize, track: &Track, colour: Colour) -> Result<(), Refusal> {
        let road = index as u8;
        let fits = self.game.board.fits[colour.index()].has(index);
        let hand = &self.state.secret.hands[self.seat()];
        if !fits && track.colour.is_some_and(|own| own != colour) {
            return Err(Refusal::WrongColour(road));
        }
        if hand[Colour::Locomotive] < track.locomotives {
            return Err(Refusal::FerryLocomotives(road));
        }
        let only: RouteSet = [index].into_iter().collect();
        if payable(&self.game.board, &only, hand, colour).is_empty() {
            return Err(Refusal::TooFewCards { road: Some(road), colour, need: track.length });
        }
        Ok(())
    }

    pub(crate) fn take(&mut self, color: Option<Colour>, road: u8) -> Result<(), Refusal> {
        let (index, track) = self.claimable(road)?;
        match color {
            Some(color) => self.check_pay(index, &track, color)?,
            None if track.kind != Kind::Tunnel => return Err(Refusal::NameColour(index as u8)),
            None if self.ask().tunnel_colours(index) == 0 => {
                return Err(Refusal::TooFewCards {
                    road: Some(index as u8),
                    colour: track.colour.unwrap_or(Colour::Locomotive),
                    need: track.length,
                });
            }
            None => {}
        }
        self.state.open.passes = 0;
        self.enter(Phase::ClaimRoad);
        if track.kind == Kind::Tunnel {
            self.enter(Phase::TunnelResolve);
            self.state.open.tunnel.road = index as u8;
            if let Some(color) = color {
                self.dig(index, &track, color);
            }
        } else if let Some(color) = color {
            let seat = self.seat();
            let paid = self.state.pay(seat, color, track.length, track.locomotives);
            self.state.open.discard.add(&paid);
            self.claim(index, &track, paid);
        }
        Ok(())
    }

    /// Lays down a tunnel's price and turns three cards.
    fn dig(&mut self, index: usize, track: &Track, color: Colour) {
        let seat = self.seat();
        let laid = self.state.pay(seat, color, track.length, 0);
        let (board, players) = (&self.game.board, self.game.players());
        let mut turned = Cards::NONE;
        for _ in 0..3 {
            let Some(card) = self.state.turn_up(board, players, self.luck, self.out) else {
                break;
            };
            turned[card] += 1;
        }
        let extra = match color {
            Colour::Locomotive => turned[color],
            _ => turned[color] + turned[Colour::Locomotive],
        };
        self.state.open.tunnel =
            Tunnel { road: index as u8, colour: Some(color), laid, turned, extra };
        self.out.emit(|| Event::Dug {
            seat: Seat::new(seat),
            road: index as u8 + 1,
            color,
            laid,
            turned,
            extra,
        });
        if extra == 0 {
            self.break_through(index, track);
        }
    }

    /// The tunnel is paid for.
    fn break_through(&mut self, index: usize, track: &Track) {
        let Tunnel { laid, turned, .. } =
            std::mem::replace(&mut self.state.open.tunnel, Tunnel::NONE);
        self.state.open.discard.add(&laid);
        self.state.open.discard.add(&turned);
        self.claim(index, track, laid);
    }

    pub(crate) fn tunnel(&mut self, action: Action) -> Result<(), Refusal> {
        let tunnel = self.state.open.tunnel;
        let index = usize::from(tunnel.road);
        let track = self.game.board.tracks[index];
        let seat = self.seat();
        match (tunnel.colour, action) {
            (None, Action::Color { color }) => {
                self.check_pay(index, &track, color)?;
                // The table's way from TunnelResolve to itself, if there is an extra cost.
                self.dig(index, &track, color);
                if self.state.open.phase == Phase::TunnelResolve {
                    self.enter(Phase::TunnelResolve);
                }
                Ok(())
            }
            (Some(colour), Action::Confirm) => {
                if !self.ask().can_pay_extra() {
                    return Err(Refusal::TooFewCards { road: None, colour, need: tunnel.extra });
                }
                let more = self.state.pay(seat, colour, tunnel.extra, 0);
                self.state.open.tunnel.laid.add(&more);
                self.break_through(index, &track);
                Ok(())
            }
            (Some(_), Action::Decline) => {
                self.state.open.tunnel = Tunnel::NONE;
                self.state.open.discard.add(&tunnel.turned);
                self.state.gain_seen(seat, &tunnel.laid);
                self.out.emit(|| Event::Declined {
                    seat: Seat::new(seat),
                    road: tunnel.road + 1,
                    back: tunnel.laid,
                });
                self.state.open.given_up[seat].add(index);
                self.enter(Phase::Confirmation);
                Ok(())
            }
            _ => Err(Refusal::NotNow(Phase::TunnelResolve)),
        }
    }

    /// The route changes hands.
    fn claim(&mut self, index: usize, track: &Track, paid: Cards) {
        self.enter(Phase::RoadResolve);
        let seat = self.seat();
        let points = route_points(track.length);
        let open = &mut self.state.open;
        open.own[seat].insert(index);
        open.free.remove(index);
        if let Some(twin) = track.twin.map(usize::from) {
            if self.game.players() <= 3 {
                open.free.remove(twin);
            } else {
                open.shut[seat].insert(twin);
            }
        }
        open.wagons[seat] -= track.length;
        open.points[seat] += points;
        self.out.emit(|| Event::Claimed {
            seat: Seat::new(seat),
            road: index as u8 + 1,
            paid,
            points,
        });
        self.state.open.given_up[seat] = GivenUp::NONE;
        self.refill();
        self.enter(Phase::Confirmation);
    }

    pub(crate) fn claim_station(&mut self, color: Colour, station: u8) -> Result<(), Refusal> {
        let city = usize::from(station).wrapping_sub(1);
        let seat = self.seat();
        if !self.game.board.cities.has(city) {
            return Err(Refusal::NoSuchCity);
        }
        let price = self.ask().station_price().ok_or(Refusal::NoStations)?;
        if self.state.open.built.has(city) {
            return Err(Refusal::CityTaken(city as u8));
        }
        let hand = &self.state.secret.hands[seat];
        if affordable(hand, price) >> color.index() & 1 == 0 {
            return Err(Refusal::TooFewCards { road: None, colour: color, need: price });
        }
        self.state.open.passes = 0;
        self.enter(Phase::ClaimStation);
        let paid = self.state.pay(seat, color, price, 0);
        let open = &mut self.state.open;
        open.discard.add(&paid);
        open.built.insert(city);
        open.stations[seat][usize::from(price - 1)] = Station { city: city as u8, loan: NONE };
        open.given_up[seat] = GivenUp::NONE;
        self.out.emit(|| Event::Built { seat: Seat::new(seat), station, paid });
        self.refill();
        self.enter(Phase::Confirmation);
        Ok(())
    }

    /// Which of the player's stations borrows a route.
    fn lender(&self, station: Option<u8>, index: usize, new: bool) -> Result<usize, Refusal> {
        let (open, seat, road) = (&self.state.open, self.seat(), index as u8);
        let ask = self.ask();
        if open.owner(index).is_none_or(|owner| owner == seat) {
            return Err(Refusal::NotLent(road));
        }
        let at = |s: &Station| self.game.board.tracks[index].ends.contains(&s.city);
        if !open.stations(seat).any(|s| at(&s)) {
            return Err(Refusal::NoStationThere(road));
        }
        let doubtful = ask.doubtful().has(index);
        let named = match (station, doubtful) {
            (None, true) => return Err(Refusal::WhichStation(road)),
            (Some(_), false) => return Err(Refusal::OneStation(road)),
            (None, false) => open.stations(seat).position(|s| at(&s)),
            (Some(city), true) => open
                .stations(seat)
                .position(|s| usize::from(s.city) == usize::from(city).wrapping_sub(1) && at(&s)),
        };
        let place = named.ok_or(Refusal::NoStationThere(road))?;
        if open.stations(seat).any(|s| s.loan == road) {
            return Err(Refusal::BorrowedAlready(road));
        }
        if !ask.lendable(place, new).has(index) {
            return Err(if new {
                Refusal::NotANewLoan(road)
            } else {
                Refusal::ChangedAlready(road)
            });
        }
        Ok(place)
    }

    pub(crate) fn borrow(
        &mut self,
        station: Option<u8>,
        road: u8,
        new: bool,
    ) -> Result<(), Refusal> {
        let index = usize::from(road).wrapping_sub(1);
        if index >= self.game.board.tracks.len() {
            return Err(Refusal::NoSuchRoad);
        }
        let place = self.lender(station, index, new)?;
        self.state.open.passes = 0;
        self.enter(Phase::BorrowRoad);
        let seat = self.seat();
        self.state.open.swapped |= 1 << place;
        let station = &mut self.state.open.stations[seat][place];
        station.loan = index as u8;
        let city = station.city;
        self.out.emit(|| Event::Borrowed { seat: Seat::new(seat), station: city + 1, road });
        self.enter(Phase::Confirmation);
        Ok(())
    }
}
