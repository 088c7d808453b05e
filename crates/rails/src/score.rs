//! The end: where every point comes from, and who wins.

use parlour_core::{Outcome, Seat};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rails;
use crate::bits::TicketSet;
use crate::board::Board;
use crate::map_check::MAX_CITIES;
use crate::path::longest_path;
use crate::state::{NONE, Open, PLAYERS, STATIONS, State};

/// What an unused station is worth.
pub(crate) const UNUSED_STATION: u8 = 4;
/// What the longest path is worth.
pub(crate) const LONGEST: u8 = 10;

/// A player's score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Final {
    /// Points for routes.
    pub routes: u16,
    /// How many tickets were completed.
    pub done: u8,
    /// Points for them.
    pub done_points: u16,
    /// How many tickets were not completed.
    pub failed: u8,
    /// Points lost by them.
    pub failed_points: u16,
    /// How many stations were not used.
    pub stations_left: u8,
    /// Points for them.
    pub station_points: u8,
    /// The length of the longest path.
    pub longest: u8,
    /// Points for having the longest of all.
    pub longest_points: u8,
    /// The numbers of the routes that the stations borrow, in the order they were built; 0: none.
    pub loans: [u8; STATIONS],
    /// The sum.
    pub total: i16,
}

/// Which cities of a player hang together: a label for each.
#[derive(Clone, Copy)]
pub(crate) struct Parts([u8; MAX_CITIES]);

impl Parts {
    pub(crate) fn new() -> Parts {
        Parts(std::array::from_fn(|i| i as u8))
    }

    /// The parts that a player's own routes make.
    pub(crate) fn of(board: &Board, open: &Open, seat: usize) -> Parts {
        let mut parts = Parts::new();
        for route in open.own[seat].iter() {
            parts.join(board.tracks[route].ends);
        }
        parts.flatten(board.map.cities.len());
        parts
    }

    pub(crate) fn root(&self, city: u8) -> u8 {
        let mut at = city;
        while self.0[usize::from(at)] != at {
            at = self.0[usize::from(at)];
        }
        at
    }

    pub(crate) fn join(&mut self, ends: [u8; 2]) {
        let [a, b] = ends.map(|c| self.root(c));
        self.0[usize::from(a.max(b))] = a.min(b);
    }

    fn flatten(&mut self, cities: usize) {
        // A parent is never above its child, so one pass upwards is enough.
        for city in 0..cities {
            self.0[city] = self.0[usize::from(self.0[city])];
        }
    }

    pub(crate) fn connected(&self, ends: [u8; 2]) -> bool {
        self.root(ends[0]) == self.root(ends[1])
    }
}

/// The best use of a player's stations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Borrowed {
    /// Points for completed tickets, less those for the others.
    pub(crate) points: i32,
    pub(crate) done: u8,
    /// The route each station borrows.
    pub(crate) loans: [u8; STATIONS],
}

/// Finds the best routes for stations that borrow none, by trying all that lead anywhere new.
struct Search<'a> {
    board: &'a Board,
    open: &'a Open,
    seat: usize,
    /// Tickets that own routes and chosen loans do not complete, as labels and values.
    wanted: arrayvec::ArrayVec<([u8; 2], i32), 128>,
    parts: Parts,
    best: (i32, u8),
    loans: [u8; STATIONS],
    best_loans: [u8; STATIONS],
}

impl Search<'_> {
    /// Chooses for the stations from `index` on; `joined` says which labels are now the same.
    fn choose(&mut self, index: usize, joined: &mut arrayvec::ArrayVec<[u8; 2], STATIONS>) {
        if index == STATIONS {
            self.weigh(joined);
            return;
        }
        let station = self.open.stations[self.seat][index];
        if station.city != NONE && station.loan == NONE {
            let home = self.parts.root(station.city);
            let mut tried = arrayvec::ArrayVec::<u8, 128>::new();
            for (seat, own) in self.open.own.iter().enumerate() {
                if seat == self.seat {
                    continue;
                }
                for route in own.and(&self.board.at[usize::from(station.city)]).iter() {
                    let ends = self.board.tracks[route].ends;
                    let there = self.parts.root(ends[usize::from(ends[0] == station.city)]);
                    if there == home || tried.contains(&there) {
                        continue;
                    }
                    let _ = tried.try_push(there);
                    joined.push([home, there]);
                    self.loans[index] = route as u8;
                    self.choose(index + 1, joined);
                    self.loans[index] = NONE;
                    joined.pop();
                }
            }
        }
        self.choose(index + 1, joined);
    }

    fn weigh(&mut self, joined: &[[u8; 2]]) {
        // At most three joins: relabelling in turn is quicker than a union structure.
        let mut names = arrayvec::ArrayVec::<[u8; 2], STATIONS>::new();
        let name = |names: &[[u8; 2]], mut label: u8| {
            for [from, to] in names {
                if label == *from {
                    label = *to;
                }
            }
            label
        };
        for [a, b] in joined {
            let (a, b) = (name(&names, *a), name(&names, *b));
            names.push([a, b]);
        }
        let (mut gain, mut done) = (0, 0);
        for (ends, value) in &self.wanted {
            if name(&names, ends[0]) == name(&names, ends[1]) {
                gain += value;
                done += 1;
            }
        }
        if (gain, done) > self.best {
            self.best = (gain, done);
            self.best_loans = self.loans;
        }
    }
}

/// The best that a player's tickets and stations give. Chosen loans stand.
pub(crate) fn best_loans(board: &Board, open: &Open, seat: usize, held: &TicketSet) -> Borrowed {
    let mut parts = Parts::of(board, open, seat);
    let mut loans = [NONE; STATIONS];
    for (i, station) in open.stations(seat).enumerate() {
        if station.loan != NONE {
            parts.join(board.tracks[usize::from(station.loan)].ends);
            loans[i] = station.loan;
        }
    }
    parts.flatten(board.map.cities.len());
    let mut result = Borrowed { loans, ..Borrowed::default() };
    let mut wanted = arrayvec::ArrayVec::new();
    for ticket in held.iter() {
        let goal = &board.goals[ticket];
        let value = i32::from(goal.value);
        if parts.connected(goal.ends) {
            result.points += value;
            result.done += 1;
        } else {
            result.points -= value;
            wanted.push((goal.ends.map(|c| parts.root(c)), value));
        }
    }
    let idle = open.stations(seat).any(|s| s.loan == NONE);
    if idle && !wanted.is_empty() {
        let mut search =
            Search { board, open, seat, wanted, parts, best: (0, 0), loans, best_loans: loans };
        search.choose(0, &mut arrayvec::ArrayVec::new());
        result.points += 2 * search.best.0;
        result.done += search.best.1;
        result.loans = search.best_loans;
    }
    result
}

impl Rails {
    /// Fills in the score sheets.
    pub(crate) fn score(&self, state: &mut State) {
        let players = self.players();
        let mut finals = [Final::default(); PLAYERS];
        for (seat, sheet) in finals.iter_mut().enumerate().take(players) {
            *sheet = self.sheet(state, seat);
        }
        let longest = finals.iter().map(|f| f.longest).max().unwrap_or(0);
        for sheet in &mut finals[..players] {
            if sheet.longest == longest && longest > 0 {
                sheet.longest_points = LONGEST;
            }
            sheet.total = sheet.sum();
        }
        state.open.finals = finals;
    }

    /// A score sheet without the bonus for the longest path.
    fn sheet(&self, state: &State, seat: usize) -> Final {
        let (board, open) = (&self.board, &state.open);
        let held = &state.secret.held[seat];
        let best = best_loans(board, open, seat, held);
        let all: u16 = held.iter().map(|t| u16::from(board.goals[t].value)).sum();
        let stations_left = board.map.stations - open.built_by(seat);
        // The points are those of the done less those of the failed, which add up to all.
        let done_points = ((i32::from(all) + best.points) / 2) as u16;
        Final {
            routes: open.points[seat],
            done: best.done,
            done_points,
            failed: held.len() as u8 - best.done,
            failed_points: all - done_points,
            stations_left,
            station_points: stations_left * UNUSED_STATION,
            longest: longest_path(board, &open.own[seat]),
            loans: best.loans.map(|road| if road == NONE { 0 } else { road + 1 }),
            ..Final::default()
        }
    }

    /// What the score would be if the match ended now, the longest path apart.
    pub(crate) fn standing(&self, state: &State, seat: usize) -> i32 {
        let open = &state.open;
        let left = self.board.map.stations - open.built_by(seat);
        let tickets = best_loans(&self.board, open, seat, &state.secret.held[seat]);
        i32::from(open.points[seat]) + tickets.points + i32::from(left * UNUSED_STATION)
    }

    /// How the match ended.
    pub(crate) fn ranking(&self, state: &State) -> Outcome {
        self.judge(&state.open.finals[..self.players()])
    }

    /// How a match with these score sheets ends. Ties go to most tickets done, then to fewest
    /// stations used, then to the longest path; else the place is shared.
    #[must_use]
    pub fn judge(&self, finals: &[Final]) -> Outcome {
        let scores = finals.iter().map(|f| i32::from(f.total)).collect();
        Outcome::ranked(scores, |seat: Seat| {
            let f = &finals[seat.index()];
            let minus = |n: u8| -i32::from(n);
            (-i32::from(f.total), minus(f.done), minus(f.stations_left), minus(f.longest))
        })
    }
}

impl Final {
    fn sum(&self) -> i16 {
        let plus = i32::from(self.routes)
            + i32::from(self.done_points)
            + i32::from(self.station_points)
            + i32::from(self.longest_points);
        (plus - i32::from(self.failed_points)) as i16
    }
}
