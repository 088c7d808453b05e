//! Says everything that is wrong with a map.

use std::collections::BTreeMap;

use parlour_core::text::{LONGEST_NAME, brief, check_name};

use crate::board::distances;
use crate::colour::{COLOURS, Colour};
use crate::lines::Lines;
use crate::map::{City, Kind, Map, Paint, Route};
use crate::map_check::{
    Findings, LONGEST_WHY, MAX_CARDS, MAX_CITIES, MAX_LOCOMOTIVES, MAX_NAME, MAX_ROUTES,
    MAX_TICKETS, Note, plain,
};

/// Cities that are nearer to each other cannot be told apart.
const NEAR: f32 = 0.02;

/// What is to be said of a map whose entries stand in these lines.
pub(crate) fn inspect(map: &Map, lines: &Lines) -> Findings {
    Checker { map, lines, errors: Vec::new(), warnings: Vec::new() }.report()
}

struct Checker<'a> {
    map: &'a Map,
    lines: &'a Lines,
    errors: Vec<Note>,
    warnings: Vec<Note>,
}

impl Checker<'_> {
    fn note(&self, at: &str, why: &str) -> Note {
        Note { line: self.lines.line(at), at: at.to_owned(), why: brief(why, LONGEST_WHY) }
    }

    fn error(&mut self, at: &str, why: impl Into<String>) {
        self.errors.push(self.note(at, &why.into()));
    }

    fn warn(&mut self, at: &str, why: impl Into<String>) {
        self.warnings.push(self.note(at, &why.into()));
    }

    fn report(mut self) -> Findings {
        self.name();
        self.pieces();
        self.cities();
        let ends = self.routes();
        if self.errors.is_empty() {
            self.connected(&ends);
            self.tickets(&ends);
            self.neighbours();
            self.balance(&ends);
        }
        Findings {
            map: self.errors.is_empty().then(|| self.map.clone()),
            errors: self.errors,
            warnings: self.warnings,
        }
    }

    /// The numbers of pieces.
    fn pieces(&mut self) {
        let map = self.map;
        let deal = map.deal;
        let mut within = |at: &str, name: &str, n: usize, least: usize, most: usize| {
            if !(least..=most).contains(&n) {
                self.error(at, format!("{name} is {n}: it must be {least} to {most}"));
            }
        };
        within("wagons", "wagons", map.wagons.into(), 3, 60);
        within("stations", "stations", map.stations.into(), 0, 3);
        within("players", "players", map.players.into(), 2, 5);
        within("deal.cards", "deal.cards", deal.cards.into(), 0, 10);
        within("deal.market", "deal.market", deal.market.into(), 1, 5);
        within("deal.long", "deal.long", deal.long.into(), 0, 2);
        within("deal.short", "deal.short", deal.short.into(), 0, 4);
        within("deal.draw", "deal.draw", deal.draw.into(), 1, 5);
        let dealt = usize::from(deal.long) + usize::from(deal.short);
        within("deal", "deal.long + deal.short", dealt, 1, 5);
        within("deal.keep", "deal.keep", deal.keep.into(), deal.long.max(1).into(), dealt.max(1));
        within("cities", "the number of cities", map.cities.len(), 2, MAX_CITIES);
        let tracks = map.routes.iter().map(Route::tracks).sum();
        within("routes", "the number of routes", tracks, 1, MAX_ROUTES);
        within("tickets", "the number of tickets", map.tickets.len(), 1, MAX_TICKETS);
        let locomotives = map.wagon_cards()[Colour::Locomotive].into();
        within("cards.locomotive", "the number of locomotives", locomotives, 0, MAX_LOCOMOTIVES);
        let cards = map.wagon_cards().0.iter().map(|n| usize::from(*n)).sum();
        let needed = usize::from(map.players) * usize::from(deal.cards) + usize::from(deal.market);
        within("cards", "the number of wagon cards", cards, needed.max(1), MAX_CARDS);
    }

    fn name(&mut self) {
        if let Err(why) = check_name(&self.map.name, LONGEST_NAME) {
            self.error("name", format!("the map's name cannot be used: {why}"));
        }
    }

    /// Names and places of cities.
    fn cities(&mut self) {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (i, city) in self.map.cities.iter().enumerate() {
            let (at, plain) = (format!("cities[{i}]"), plain(&city.name));
            if let Err(why) = check_name(&city.name, MAX_NAME) {
                let why = format!("\"{}\" is no name: {why}", brief(&city.name, MAX_NAME));
                self.error(&format!("{at}.name"), why);
            } else if !plain.chars().any(char::is_alphabetic) || city.name.contains('"') {
                let why = format!("\"{}\" is no name: use letters, and no quotes", city.name);
                self.error(&format!("{at}.name"), why);
            } else if let Some(first) = seen.insert(plain, i) {
                let why = format!("\"{}\" is already the name of city {}", city.name, first + 1);
                self.error(&format!("{at}.name"), why);
            }
            for (axis, place) in [("x", city.x), ("y", city.y)] {
                if !(0.0..=1.0).contains(&place) {
                    let why = format!("{} lies off the map: x and y are 0 to 1", city.name);
                    self.error(&format!("{at}.{axis}"), why);
                }
            }
        }
    }

    /// The routes; answers their ends and lengths, as far as they make sense.
    fn routes(&mut self) -> Vec<(usize, usize, u8)> {
        let mut ends = Vec::new();
        let mut pairs: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (i, route) in self.map.routes.iter().enumerate() {
            let at = format!("routes[{i}]");
            let Some((a, b)) = self.ends(&at, &route.between) else {
                continue;
            };
            let name = route.between.join(" - ");
            if !matches!(route.length, 1..=6 | 8) {
                let why = format!("{name} is {} long: lengths are 1 to 6 and 8", route.length);
                self.error(&format!("{at}.length"), why);
            }
            let needs = route.locomotives;
            match route.kind {
                Kind::Ferry if needs == 0 || needs > route.length => {
                    let why = format!("the ferry {name} needs 1 to {} locomotives", route.length);
                    self.error(&format!("{at}.locomotives"), why);
                }
                Kind::Plain | Kind::Tunnel if needs > 0 => {
                    let why = format!("{name} is no ferry: it needs no locomotives");
                    self.error(&format!("{at}.locomotives"), why);
                }
                _ => {}
            }
            if let Some(first) = pairs.insert((a.min(b), a.max(b)), i) {
                let why = format!(
                    "{name} is there already (routes[{first}]): write a second track as double"
                );
                self.error(&at, why);
            }
            if route.length > self.map.wagons {
                let why = format!("{name} is longer than a player has wagons");
                self.warn(&format!("{at}.length"), why);
            }
            ends.push((a, b, route.length));
        }
        ends
    }

    /// The two cities of a route or ticket.
    fn ends(&mut self, at: &str, between: &[String; 2]) -> Option<(usize, usize)> {
        let find = |name: &String| self.map.cities.iter().position(|c| c.name == *name);
        let [a, b] = [0, 1].map(|i| find(&between[i]));
        let at = format!("{at}.between");
        for (i, (name, found)) in between.iter().zip([a, b]).enumerate() {
            if found.is_none() {
                self.error(
                    &format!("{at}[{i}]"),
                    format!("there is no city \"{}\"", brief(name, MAX_NAME)),
                );
            }
        }
        let (a, b) = (a?, b?);
        if a == b {
            self.error(&at, format!("it leads from {} to itself", between[0]));
            return None;
        }
        Some((a, b))
    }

    /// The map is in one piece; if not, what is not part of the largest is to blame.
    fn connected(&mut self, ends: &[(usize, usize, u8)]) {
        let cities = &self.map.cities;
        let far = distances(cities.len(), ends);
        let reached = |from: usize| far[from].iter().filter(|d| **d != u8::MAX).count();
        let most = (0..cities.len()).map(reached).max().unwrap_or(0);
        let main = (0..cities.len()).find(|i| reached(*i) == most).unwrap_or(0);
        if let Some(lost) = (0..cities.len()).find(|i| far[main][*i] == u8::MAX) {
            let (lost_name, main) = (&cities[lost].name, &cities[main].name);
            let why = format!("no way leads from {lost_name} to {main}");
            self.error(&format!("cities[{lost}]"), why);
        }
    }

    /// Tickets: their ends, and that there are enough.
    fn tickets(&mut self, ends: &[(usize, usize, u8)]) {
        let far = distances(self.map.cities.len(), ends);
        let mut pairs: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (i, ticket) in self.map.tickets.iter().enumerate() {
            let at = format!("tickets[{i}]");
            let Some((a, b)) = self.ends(&at, &ticket.between) else {
                continue;
            };
            let name = ticket.between.join(" - ");
            let way = far[a][b];
            if way == u8::MAX {
                self.error(&at, format!("{name} can never be connected"));
            } else if ticket.value != way {
                let why =
                    format!("{name} is worth {}, but the shortest way is {way} long", ticket.value);
                self.warn(&format!("{at}.value"), why);
            }
            if ticket.value == 0 || ticket.value > 60 {
                let why = format!("{name} is worth {}: use 1 to 60", ticket.value);
                self.error(&format!("{at}.value"), why);
            }
            if way != u8::MAX && way > self.map.wagons {
                self.warn(&at, format!("{name} takes more wagons than a player has"));
            }
            if pairs.insert((a.min(b), a.max(b)), i).is_some() {
                self.warn(&at, format!("the ticket {name} is there twice"));
            }
        }
        let (deal, players) = (self.map.deal, usize::from(self.map.players));
        let long = self.map.tickets.iter().filter(|t| t.long).count();
        let short = self.map.tickets.len() - long;
        for (name, have, each) in [("long", long, deal.long), ("short", short, deal.short)] {
            let need = players * usize::from(each);
            if have < need {
                let why =
                    format!("{have} {name} tickets are too few: {players} players need {need}");
                self.error("tickets", why);
            }
        }
    }

    /// Cities that cannot be told apart on the map.
    fn neighbours(&mut self) {
        for (i, city) in self.map.cities.iter().enumerate() {
            let near = |c: &&City| (c.x - city.x).hypot(c.y - city.y) < NEAR;
            if let Some(other) = self.map.cities[..i].iter().find(near) {
                let why =
                    format!("{} and {} lie in one place, or nearly so", other.name, city.name);
                self.warn(&format!("cities[{i}]"), why);
            }
        }
    }

    /// What may make the map a poor game.
    fn balance(&mut self, ends: &[(usize, usize, u8)]) {
        let mut spaces = [0_u32; COLOURS];
        for route in &self.map.routes {
            let paints = [Some(route.colour), route.double];
            for colour in paints.into_iter().flatten().filter_map(Paint::colour) {
                spaces[colour.index()] += u32::from(route.length);
            }
        }
        let (least, most) =
            (spaces.iter().min().copied().unwrap_or(0), spaces.iter().max().copied().unwrap_or(0));
        if most > least + least / 3 + 3 {
            let why = format!("the colours are uneven: one has {most} spaces, another {least}");
            self.warn("routes", why);
        }
        for (i, city) in self.map.cities.iter().enumerate() {
            let ways = ends.iter().filter(|(a, b, _)| *a == i || *b == i).count();
            if ways == 1 {
                let at = format!("cities[{i}]");
                self.warn(&at, format!("{} is a dead end: only one route leads there", city.name));
            }
        }
    }
}
