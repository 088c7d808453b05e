//! The longest path of a player: the longest way along own routes that uses each at most once.
//!
//! Exact. A way that uses each route once is a connected part of the network in which at most two
//! cities have an odd number of its routes. So a network with no more than two odd cities is its
//! own longest path; otherwise a search tries ways from every odd city, and gives up a way when
//! even the rest of the network, less the least that its odd cities must leave unused, cannot beat
//! the best one found. A network that is too tangled for that is left to `frontier`.

use crate::bits::RouteSet;
use crate::board::Board;
use crate::frontier::{Link, heaviest_trail};
use crate::map_check::MAX_CITIES;

/// More routes than a player can own: a route takes at least one of at most 60 wagons.
const EDGES: usize = 64;
/// How many ways a search may look at; ordinary networks need far fewer.
const PATIENCE: u32 = 2_000;

/// A player's network with cities renumbered.
struct Net {
    edges: [Link; EDGES],
    count: usize,
    cities: usize,
    /// The routes of each city, a bit each.
    at: [u64; MAX_CITIES],
}

/// The length of the longest path along a set of routes.
#[must_use]
pub fn longest_path(board: &Board, own: &RouteSet) -> u8 {
    let net = Net::new(board, own);
    let mut best = 0;
    let mut left = if net.count == 64 { u64::MAX } else { (1 << net.count) - 1 };
    while left != 0 {
        let first = net.edges[left.trailing_zeros() as usize].ends[0];
        let part = net.part(first, left);
        left &= !part;
        best = best.max(net.longest_in(part, best));
    }
    best
}

impl Net {
    fn new(board: &Board, own: &RouteSet) -> Net {
        let mut names = [u8::MAX; MAX_CITIES];
        let blank = Link { ends: [0; 2], length: 0 };
        let mut net = Net { edges: [blank; EDGES], count: 0, cities: 0, at: [0; MAX_CITIES] };
        for route in own.iter().take(EDGES) {
            let track = &board.tracks[route];
            let ends = track.ends.map(|city| {
                let name = &mut names[usize::from(city)];
                if *name == u8::MAX {
                    *name = net.cities as u8;
                    net.cities += 1;
                }
                net.at[usize::from(*name)] |= 1 << net.count;
                *name
            });
            net.edges[net.count] = Link { ends, length: track.length };
            net.count += 1;
        }
        net
    }

    /// The routes connected with a city, of those left.
    fn part(&self, city: u8, left: u64) -> u64 {
        let mut part = 0;
        let mut new = self.at[usize::from(city)] & left;
        while new != 0 {
            part |= new;
            let mut reach = 0;
            while new != 0 {
                let edge = &self.edges[new.trailing_zeros() as usize];
                new &= new - 1;
                reach |= self.at[usize::from(edge.ends[0])] | self.at[usize::from(edge.ends[1])];
            }
            new = reach & left & !part;
        }
        part
    }

    fn total(&self, mut edges: u64) -> u32 {
        let mut total = 0;
        while edges != 0 {
            total += u32::from(self.edges[edges.trailing_zeros() as usize].length);
            edges &= edges - 1;
        }
        total
    }

    /// The longest path in a connected part; 0 if it is not longer than `floor`.
    fn longest_in(&self, part: u64, floor: u8) -> u8 {
        let total = self.total(part);
        let odd = |c: &usize| (self.at[*c] & part).count_ones() % 2 == 1;
        let odds = (0..self.cities).filter(odd).count();
        if odds <= 2 {
            return total as u8;
        }
        let (mut best, mut patience) = (u32::from(floor), PATIENCE);
        // A longest path of such a part ends in two cities where it cannot go on; one of them is
        // always odd, or it could be made longer.
        for city in (0..self.cities).filter(odd) {
            self.search(city as u8, part, 0, &mut best, &mut patience);
        }
        if patience == 0 {
            let links: Vec<Link> =
                (0..self.count).filter(|e| part >> e & 1 == 1).map(|e| self.edges[e]).collect();
            best = best.max(heaviest_trail(&links, self.cities));
        }
        best as u8
    }

    fn search(&self, city: u8, left: u64, gone: u32, best: &mut u32, patience: &mut u32) {
        if *patience == 0 {
            return;
        }
        *patience -= 1;
        if gone > *best {
            *best = gone;
        }
        let part = self.part(city, left);
        if part == 0 || gone + self.bound(city, part) <= *best {
            return;
        }
        let mut ways = self.at[usize::from(city)] & part;
        while ways != 0 {
            let way = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let edge = &self.edges[way];
            let next = edge.ends[usize::from(edge.ends[0] == city)];
            let gone = gone + u32::from(edge.length);
            self.search(next, part & !(1 << way), gone, best, patience);
        }
    }

    /// No way from a city through a part is longer than this: every odd city but the start and
    /// one end leaves at least one route unused, and a route has two ends.
    fn bound(&self, start: u8, part: u64) -> u32 {
        let (mut unused, mut largest) = (0, 0);
        for city in 0..self.cities {
            let mut here = self.at[city] & part;
            if here.count_ones().is_multiple_of(2) || city == usize::from(start) {
                continue;
            }
            let mut least = u32::MAX;
            while here != 0 {
                least = least.min(self.edges[here.trailing_zeros() as usize].length.into());
                here &= here - 1;
            }
            unused += least;
            largest = largest.max(least);
        }
        self.total(part) - (unused - largest).div_ceil(2)
    }
}
