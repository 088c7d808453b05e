//! Reads a map file and says everything that is wrong with it, line by line.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use toml::Spanned;

use crate::board::distances;
use crate::colour::{COLOURS, Cards};
use crate::map::{City, Deal, Kind, Map, Paint, Route, Ticket};

/// The most cities a map may have.
pub(crate) const MAX_CITIES: usize = 100;
/// The most routes, each track of a double route counted.
pub(crate) const MAX_ROUTES: usize = 200;
/// The most tickets.
pub(crate) const MAX_TICKETS: usize = 100;
/// The most wagon cards.
pub(crate) const MAX_CARDS: usize = 110;

/// What is to be said of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The map, if it can be played.
    pub map: Option<Map>,
    /// Why it cannot be played.
    pub errors: Vec<Note>,
    /// What may make it a poor game.
    pub warnings: Vec<Note>,
}

/// One thing to be said of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line in the file, from 1; none where the map did not come from a file.
    pub line: Option<usize>,
    /// Where in the map: `routes[3]`.
    pub at: String,
    /// What is wrong, and what would be right.
    pub why: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => write!(f, "{}: {}", self.at, self.why),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "error: {error}")?;
        }
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        match &self.map {
            Some(map) => {
                let tracks: usize = map.routes.iter().map(tracks).sum();
                let long = map.tickets.iter().filter(|t| t.long).count();
                write!(
                    f,
                    "{}: {} cities, {tracks} routes, {long} long and {} short tickets.",
                    map.name,
                    map.cities.len(),
                    map.tickets.len() - long
                )
            }
            None => write!(f, "This map cannot be played."),
        }
    }
}

/// How many routes an entry stands for.
fn tracks(route: &Route) -> usize {
    1 + usize::from(route.double.is_some())
}

/// A map as it stands in a file, with the place of each entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    name: String,
    wagons: Spanned<u8>,
    stations: Option<Spanned<u8>>,
    players: Option<Spanned<u8>>,
    cards: Option<Spanned<Cards>>,
    deal: Option<Spanned<Deal>>,
    cities: Vec<Spanned<City>>,
    routes: Vec<Spanned<Route>>,
    tickets: Vec<Spanned<Ticket>>,
}

/// The lines of a map's entries; empty where it came from no file.
#[derive(Default)]
struct Lines(BTreeMap<String, usize>);

/// Reads a map file and checks it.
#[must_use]
pub fn check(text: &str) -> Report {
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let placed: Placed = match toml::from_str(text) {
        Ok(placed) => placed,
        Err(error) => {
            let note = Note {
                line: error.span().map(|span| line(span.start)),
                at: "the file".into(),
                why: error.message().trim_end().replace('\n', " "),
            };
            return Report { errors: vec![note], ..Report::default() };
        }
    };
    let mut lines = Lines::default();
    lines.note("wagons", line(placed.wagons.span().start));
    let fields = [
        ("stations", placed.stations.as_ref().map(Spanned::span)),
        ("players", placed.players.as_ref().map(Spanned::span)),
        ("cards", placed.cards.as_ref().map(Spanned::span)),
        ("deal", placed.deal.as_ref().map(Spanned::span)),
    ];
    for (name, span) in fields {
        if let Some(span) = span {
            lines.note(name, line(span.start));
        }
    }
    lines.list("cities", placed.cities.iter().map(|c| line(c.span().start)));
    lines.list("routes", placed.routes.iter().map(|r| line(r.span().start)));
    lines.list("tickets", placed.tickets.iter().map(|t| line(t.span().start)));
    let map = Map {
        name: placed.name,
        wagons: placed.wagons.into_inner(),
        stations: placed.stations.map_or(3, Spanned::into_inner),
        players: placed.players.map_or(5, Spanned::into_inner),
        cards: placed.cards.map(Spanned::into_inner),
        deal: placed.deal.map(Spanned::into_inner).unwrap_or_default(),
        cities: placed.cities.into_iter().map(Spanned::into_inner).collect(),
        routes: placed.routes.into_iter().map(Spanned::into_inner).collect(),
        tickets: placed.tickets.into_iter().map(Spanned::into_inner).collect(),
    };
    Checker::new(&map, lines).report()
}

/// Checks a map that came from no file.
#[must_use]
pub fn check_map(map: &Map) -> Report {
    Checker::new(map, Lines::default()).report()
}

impl Lines {
    fn note(&mut self, at: &str, line: usize) {
        self.0.insert(at.to_owned(), line);
    }
    fn list(&mut self, name: &str, lines: impl Iterator<Item = usize>) {
        for (i, line) in lines.enumerate() {
            self.0.insert(format!("{name}[{i}]"), line);
        }
    }
}

struct Checker<'a> {
    map: &'a Map,
    lines: Lines,
    errors: Vec<Note>,
    warnings: Vec<Note>,
}

impl<'a> Checker<'a> {
    fn new(map: &'a Map, lines: Lines) -> Checker<'a> {
        Checker { map, lines, errors: Vec::new(), warnings: Vec::new() }
    }

    fn note(&self, at: &str, why: String) -> Note {
        Note { line: self.lines.0.get(at).copied(), at: at.to_owned(), why }
    }

    fn error(&mut self, at: &str, why: impl Into<String>) {
        self.errors.push(self.note(at, why.into()));
    }

    fn warn(&mut self, at: &str, why: impl Into<String>) {
        self.warnings.push(self.note(at, why.into()));
    }

    fn report(mut self) -> Report {
        self.pieces();
        self.cities();
        let ends = self.routes();
        if self.errors.is_empty() {
            self.tickets(&ends);
            self.balance(&ends);
        }
        Report {
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
        within("deal", "deal.cards", deal.cards.into(), 0, 10);
        within("deal", "deal.market", deal.market.into(), 1, 5);
        within("deal", "deal.long", deal.long.into(), 0, 2);
        within("deal", "deal.short", deal.short.into(), 0, 4);
        within("deal", "deal.draw", deal.draw.into(), 1, 5);
        let dealt = usize::from(deal.long) + usize::from(deal.short);
        within("deal", "deal.long + deal.short", dealt, 1, 5);
        within("deal", "deal.keep", deal.keep.into(), deal.long.max(1).into(), dealt.max(1));
        within("cities", "the number of cities", map.cities.len(), 2, MAX_CITIES);
        let tracks = map.routes.iter().map(tracks).sum();
        within("routes", "the number of routes", tracks, 1, MAX_ROUTES);
        within("tickets", "the number of tickets", map.tickets.len(), 1, MAX_TICKETS);
        let cards = map.wagon_cards().0.iter().map(|n| usize::from(*n)).sum();
        let needed = usize::from(map.players) * usize::from(deal.cards) + usize::from(deal.market);
        within("cards", "the number of wagon cards", cards, needed.max(1), MAX_CARDS);
    }

    /// Names and places of cities.
    fn cities(&mut self) {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (i, city) in self.map.cities.iter().enumerate() {
            let at = format!("cities[{i}]");
            let plain = plain(&city.name);
            let letters = plain.chars().any(char::is_alphabetic);
            if !letters || city.name.chars().count() > 18 || city.name.contains(['\n', '"']) {
                let why = format!("\"{}\" is no name: use 1 to 18 letters", city.name);
                self.error(&at, why);
            } else if let Some(first) = seen.insert(plain, i) {
                let why = format!("\"{}\" is already the name of city {}", city.name, first + 1);
                self.error(&at, why);
            }
            let inside = |v: f32| (0.0..=1.0).contains(&v);
            if !inside(city.x) || !inside(city.y) {
                self.error(&at, format!("{} lies off the map: x and y are 0 to 1", city.name));
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
                self.error(&at, why);
            }
            let needs = route.locomotives;
            match route.kind {
                Kind::Ferry if needs == 0 || needs > route.length => {
                    let why = format!("the ferry {name} needs 1 to {} locomotives", route.length);
                    self.error(&at, why);
                }
                Kind::Plain | Kind::Tunnel if needs > 0 => {
                    self.error(&at, format!("{name} is no ferry: it needs no locomotives"));
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
                self.warn(&at, format!("{name} is longer than a player has wagons"));
            }
            ends.push((a, b, route.length));
        }
        ends
    }

    /// The two cities of a route or ticket.
    fn ends(&mut self, at: &str, between: &[String; 2]) -> Option<(usize, usize)> {
        let find = |name: &String| self.map.cities.iter().position(|c| c.name == *name);
        let [a, b] = [0, 1].map(|i| find(&between[i]));
        for (name, found) in between.iter().zip([a, b]) {
            if found.is_none() {
                self.error(at, format!("there is no city \"{name}\""));
            }
        }
        let (a, b) = (a?, b?);
        if a == b {
            self.error(at, format!("it leads from {} to itself", between[0]));
            return None;
        }
        Some((a, b))
    }

    /// Tickets: their ends, that there are enough, and that the map is in one piece.
    fn tickets(&mut self, ends: &[(usize, usize, u8)]) {
        let far = distances(self.map.cities.len(), ends);
        if let Some(lost) = far[0].iter().position(|d| *d == u8::MAX) {
            let (first, lost) = (&self.map.cities[0].name, &self.map.cities[lost].name);
            let at = format!(
                "cities[{}]",
                self.map.cities.iter().position(|c| c.name == *lost).unwrap_or(0)
            );
            self.error(&at, format!("no way leads from {first} to {lost}"));
        }
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
                self.warn(&at, why);
            }
            if ticket.value == 0 || ticket.value > 60 {
                self.error(&at, format!("{name} is worth {}: use 1 to 60", ticket.value));
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

/// A name without case and signs, to compare names by.
pub(crate) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
