//! A map made ready for play: everything by number, sets by bits.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::bits::{CitySet, RouteSet, TicketSet};
use crate::colour::{Cards, Colour, KINDS};
use crate::guide_plan::LOAN;
use crate::guide_weights::Style;
use crate::map::{Kind, Map, Paint};

/// A route as it is played: one track between two cities, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// The two cities.
    pub ends: [u8; 2],
    /// How many spaces.
    pub length: u8,
    /// The colour to pay with; none: any.
    pub colour: Option<Colour>,
    /// What it runs through.
    pub kind: Kind,
    /// How many locomotives it needs.
    pub locomotives: u8,
    /// The other track of a double route.
    pub twin: Option<u8>,
    /// Which of two parallel tracks, from 0.
    pub lane: u8,
}

/// A ticket, its cities by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The two cities.
    pub ends: [u8; 2],
    /// What it is worth.
    pub value: u8,
    /// Whether it is a long one.
    pub long: bool,
}

/// A map made ready for play.
#[derive(Clone, Debug)]
pub struct Board {
    /// The map it was made from.
    pub map: Map,
    /// The routes; number 1 is at index 0.
    pub tracks: Vec<Track>,
    /// The tickets; number 1 is at index 0.
    pub goals: Vec<Goal>,
    /// How many wagon cards of each kind.
    pub cards: Cards,
    /// The shortest way between two cities.
    pub far: Vec<Vec<u8>>,
    /// All routes.
    pub all: RouteSet,
    /// All cities.
    pub cities: CitySet,
    /// The long tickets.
    pub long: TicketSet,
    /// The routes that can be paid naming a kind.
    pub fits: [RouteSet; KINDS],
    /// The routes no longer than the index.
    pub up_to: [RouteSet; 10],
    /// The routes that need no more locomotives than the index.
    pub needing: [RouteSet; 10],
    /// The tunnels.
    pub tunnels: RouteSet,
    /// The routes that end in a city.
    pub at: Vec<RouteSet>,
    /// For each city, where its routes lead: the other city and the route.
    pub ways: Vec<Vec<(u8, u8)>>,
    /// What claiming a route costs in the plans of playouts, by style, in quarter wagons.
    pub(crate) price: [Vec<u16>; 2],
    /// Which board this is, so that what is kept about one is never taken for another.
    pub(crate) number: u64,
}

/// How many boards there have been.
static BOARDS: AtomicU64 = AtomicU64::new(0);

/// What claiming a route costs a plan, in quarter wagons.
fn price(track: &Track, style: Style) -> u16 {
    let weights = style.weights();
    let worry = match track.kind {
        Kind::Plain => 0,
        Kind::Tunnel => weights.tunnel,
        Kind::Ferry => weights.ferry * u16::from(track.locomotives) / 2,
    };
    (weights.by_length[usize::from(track.length)] + worry).min(LOAN)
}

/// What a route of a length scores.
#[inline]
#[must_use]
pub fn route_points(length: u8) -> u16 {
    const POINTS: [u16; 9] = [0, 1, 2, 4, 7, 10, 15, 0, 21];
    POINTS[usize::from(length)]
}

impl Board {
    /// Makes a checked map ready.
    ///
    /// # Panics
    /// If the map was not checked.
    #[must_use]
    pub fn new(map: Map) -> Board {
        let city = |name: &String| {
            let found = map.cities.iter().position(|c| c.name == *name);
            found.unwrap_or_else(|| panic!("{name} is a city of a checked map")) as u8
        };
        let mut tracks = Vec::new();
        for route in &map.routes {
            let ends = [city(&route.between[0]), city(&route.between[1])];
            let first = tracks.len() as u8;
            let track = |paint: Paint, lane: u8| Track {
                ends,
                length: route.length,
                colour: paint.colour(),
                kind: route.kind,
                locomotives: route.locomotives,
                twin: route.double.map(|_| first + 1 - lane),
                lane,
            };
            tracks.push(track(route.colour, 0));
            if let Some(second) = route.double {
                tracks.push(track(second, 1));
            }
        }
        let goal = |t: &crate::map::Ticket| Goal {
            ends: [city(&t.between[0]), city(&t.between[1])],
            value: t.value,
            long: t.long,
        };
        let goals: Vec<Goal> = map.tickets.iter().map(goal).collect();
        let those = |keep: &dyn Fn(&Track) -> bool| -> RouteSet {
            let kept = tracks.iter().enumerate().filter(|(_, t)| keep(t));
            kept.map(|(i, _)| i).collect()
        };
        let fits = Colour::ALL.map(|c| match c {
            Colour::Locomotive => those(&|_| true),
            _ => those(&|t| t.colour.is_none_or(|own| own == c) && t.length > t.locomotives),
        });
        let ends: Vec<(usize, usize, u8)> =
            tracks.iter().map(|t| (t.ends[0].into(), t.ends[1].into(), t.length)).collect();
        Board {
            far: distances(map.cities.len(), &ends),
            all: RouteSet::below(tracks.len()),
            cities: CitySet::below(map.cities.len()),
            long: (0..goals.len()).filter(|i| goals[*i].long).collect(),
            cards: map.wagon_cards(),
            fits,
            up_to: std::array::from_fn(|n| those(&|t| usize::from(t.length) <= n)),
            needing: std::array::from_fn(|n| those(&|t| usize::from(t.locomotives) <= n)),
            tunnels: those(&|t| t.kind == Kind::Tunnel),
            at: (0..map.cities.len()).map(|c| those(&|t| t.ends.contains(&(c as u8)))).collect(),
            ways: (0..map.cities.len())
                .map(|c| {
                    let here = tracks.iter().enumerate();
                    let here = here.filter(|(_, t)| t.ends.contains(&(c as u8)));
                    here.map(|(i, t)| (t.ends[usize::from(t.ends[0] == c as u8)], i as u8))
                        .collect()
                })
                .collect(),
            price: Style::ALL.map(|style| tracks.iter().map(|t| price(t, style)).collect()),
            number: BOARDS.fetch_add(1, Ordering::Relaxed),
            tracks,
            goals,
            map,
        }
    }

    /// A city's name.
    #[must_use]
    pub fn city_name(&self, city: u8) -> &str {
        self.map.cities.get(usize::from(city)).map_or("nowhere", |c| &c.name)
    }

    /// A route in words: `Paris–Lyon`.
    #[must_use]
    pub fn route_name(&self, route: u8) -> String {
        match self.tracks.get(usize::from(route)) {
            Some(t) => format!("{}–{}", self.city_name(t.ends[0]), self.city_name(t.ends[1])),
            None => "no route".into(),
        }
    }

    /// A ticket in words: `Paris–Vienna (8)`.
    #[must_use]
    pub fn ticket_name(&self, ticket: u8) -> String {
        match self.goals.get(usize::from(ticket)) {
            Some(goal) => {
                let [a, b] = goal.ends.map(|c| self.city_name(c));
                format!("{a}–{b} ({})", goal.value)
            }
            None => "no ticket".into(),
        }
    }
}

/// The length of the shortest way between every two cities; 255 where there is none.
pub(crate) fn distances(cities: usize, routes: &[(usize, usize, u8)]) -> Vec<Vec<u8>> {
    let mut far = vec![vec![u8::MAX; cities]; cities];
    for (i, row) in far.iter_mut().enumerate() {
        row[i] = 0;
    }
    for (a, b, length) in routes {
        far[*a][*b] = far[*a][*b].min(*length);
        far[*b][*a] = far[*b][*a].min(*length);
    }
    for via in 0..cities {
        for from in 0..cities {
            for to in 0..cities {
                let way = far[from][via].saturating_add(far[via][to]);
                if way < far[from][to] {
                    far[from][to] = way;
                }
            }
        }
    }
    far
}
