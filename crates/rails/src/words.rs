//! Actions in words, and typed words as actions. Words that could mean several things mean none:
//! whoever asked then says what there is to choose from.

use parlour_core::text::fold;

use crate::Rails;
use crate::action::{Action, Picks};
use crate::colour::Colour;
use crate::map::Kind;
use crate::map_check::plain;
use crate::phase::Phase;
use crate::state::MARKET;
use crate::view::View;

impl Rails {
    pub(crate) fn label_of(&self, view: &View, action: Action) -> String {
        let road = |number: u8| self.road(number);
        let city = |number: u8| self.board.city_name(number.wrapping_sub(1));
        match action {
            Action::DrawDestination => "Draw tickets".into(),
            Action::SelectDestination { indices } => {
                let offer = view.choices();
                let names: Vec<String> = indices
                    .iter()
                    .filter_map(|i| offer.get(usize::from(i)))
                    .map(|t| self.short_ticket(*t))
                    .collect();
                let label = format!("Keep {}", names.join(", "));
                if label.chars().count() <= 80 {
                    label
                } else {
                    let places: Vec<String> = indices.iter().map(|i| (i + 1).to_string()).collect();
                    format!("Keep tickets {}", places.join(", "))
                }
            }
            Action::DrawFaceup { index } => {
                let card = view.open.market.get(usize::from(index)).copied().flatten();
                format!("Take the {} card", card.map_or("missing", Colour::name))
            }
            Action::DrawFacedown => "Draw face down".into(),
            Action::Take { color: Some(color), road: r } => {
                format!("Claim {} with {}", road(r), color.name())
            }
            Action::Take { color: None, road: r } => format!("Dig at {}, colour later", road(r)),
            Action::Color { color } => format!("Pay with {}", color.name()),
            Action::ClaimStation { color, station } => {
                format!("Build a station in {} with {}", city(station), color.name())
            }
            Action::Borrow { station: None, road: r } => format!("Borrow {}", road(r)),
            Action::Borrow { station: Some(s), road: r } => {
                format!("Borrow {} for {}", road(r), city(s))
            }
            Action::Confirm if view.open.phase == Phase::TunnelResolve => {
                format!("Pay {} more", view.open.tunnel.extra)
            }
            Action::Confirm => "End the turn".into(),
            Action::Decline => "Take the cards back".into(),
            Action::Pass => "Pass".into(),
        }
    }

    /// `Paris–Vienna 8`.
    fn short_ticket(&self, ticket: u8) -> String {
        self.board.goals.get(usize::from(ticket)).map_or_else(String::new, |goal| {
            let [a, b] = goal.ends.map(|c| self.board.city_name(c));
            format!("{a}–{b} {}", goal.value)
        })
    }

    pub(crate) fn words_of(&self, action: Action) -> String {
        let city = |number: u8| self.board.city_name(number.wrapping_sub(1)).to_lowercase();
        match action {
            Action::DrawDestination => "draw destination".into(),
            Action::SelectDestination { indices } => {
                let places: Vec<String> = indices.iter().map(|i| (i + 1).to_string()).collect();
                format!("select {}", places.join(" "))
            }
            Action::DrawFaceup { index } => format!("draw card faceup {}", index + 1),
            Action::DrawFacedown => "draw card facedown".into(),
            Action::Take { color: Some(color), road } => format!("take {road} {}", color.name()),
            Action::Take { color: None, road } => format!("take {road} later"),
            Action::Color { color } => format!("color {}", color.name()),
            Action::ClaimStation { color, station } => {
                format!("build station {} {}", city(station), color.name())
            }
            Action::Borrow { station: None, road } => format!("borrow {road}"),
            Action::Borrow { station: Some(s), road } => format!("borrow {road} {}", city(s)),
            Action::Confirm => "confirm".into(),
            Action::Decline => "decline".into(),
            Action::Pass => "pass".into(),
        }
    }
}

impl Rails {
    /// What typed words mean.
    pub(crate) fn read_words(&self, view: &View, typed: &str) -> Option<Action> {
        let typed = fold(&typed.replace(['_', ',', ';', '&', '-', '–', '—'], " "));
        let words: Vec<&str> = typed.split(' ').filter(|word| !word.is_empty()).collect();
        match words[..] {
            ["draw", "destination" | "destinations" | "ticket" | "tickets"] | ["tickets"] => {
                Some(Action::DrawDestination)
            }
            ["select" | "keep", ref rest @ ..] => {
                let named = rest.strip_prefix(&["destination"]).unwrap_or(rest);
                self.read_picks(view, named)
            }
            ["draw", ref rest @ ..] => read_draw(view, rest),
            ["take" | "claim", "station", ref rest @ ..] => self.read_station(rest),
            ["take" | "claim" | "dig", ref rest @ ..] => {
                let rest = rest.strip_prefix(&["road"]).unwrap_or(rest);
                self.read_take(view, rest)
            }
            ["color" | "colour", name] | ["tunnel", "color" | "colour", name] => {
                Some(Action::Color { color: Colour::parse(name)? })
            }
            ["build", "a", "station", ref rest @ ..]
            | ["build", "station", ref rest @ ..]
            | ["station" | "build", ref rest @ ..] => self.read_station(rest),
            ["borrow", ref rest @ ..] => self.read_borrow(view, rest),
            ["confirm" | "end" | "done" | "ok" | "pay"] | ["end", "turn"] => Some(Action::Confirm),
            ["decline" | "refuse"] => Some(Action::Decline),
            ["pass"] => Some(Action::Pass),
            _ => None,
        }
    }

    /// Tickets by their places, or by a city that only one of those on offer has.
    fn read_picks(&self, view: &View, words: &[&str]) -> Option<Action> {
        let mut picks = Picks(0);
        let mut rest = words;
        while let Some((first, others)) = rest.split_first() {
            if *first == "and" {
                rest = others;
            } else if let Ok(place) = first.parse::<u8>() {
                picks.0 |= 1 << (place.checked_sub(1).filter(|place| *place < 8)?);
                rest = others;
            } else {
                let (city, used) = (1..=rest.len())
                    .rev()
                    .find_map(|used| Some((self.read_city(&rest[..used])?, used)))?;
                picks.0 |= 1 << self.only_ticket(view, city)?;
                rest = &rest[used..];
            }
        }
        (!picks.is_empty()).then_some(Action::SelectDestination { indices: picks })
    }

    /// The place of the only ticket on offer that has a city.
    fn only_ticket(&self, view: &View, city: u8) -> Option<usize> {
        let has = |ticket: &u8| self.board.goals[usize::from(*ticket)].ends.contains(&(city - 1));
        let offer = view.choices();
        let mut fits = (0..offer.len()).filter(|i| has(&offer[*i]));
        fits.next().filter(|_| fits.next().is_none())
    }

    fn read_station(&self, words: &[&str]) -> Option<Action> {
        let (color, city) = paid(words);
        let city = city.strip_prefix(&["in"]).unwrap_or(city);
        Some(Action::ClaimStation { color: color?, station: self.read_city(city)? })
    }

    /// A route by number or by its two cities, with what to pay, if that is said.
    fn read_take(&self, view: &View, words: &[&str]) -> Option<Action> {
        let (color, place) = match words {
            [place @ .., "later"] => (None, place),
            _ => paid(words),
        };
        let road = self.read_road(view, place, color)?;
        let track = self.board.tracks.get(usize::from(road) - 1);
        // A route of one colour says by itself what it is paid with.
        let own = track.filter(|t| t.kind != Kind::Tunnel).and_then(|t| t.colour);
        Some(Action::Take { color: color.or(own), road })
    }

    fn read_road(&self, view: &View, words: &[&str], color: Option<Colour>) -> Option<u8> {
        if let [number] = words
            && let Ok(number) = number.parse::<u8>()
        {
            return (number > 0).then_some(number);
        }
        let mut tracks = self.tracks_between(words)?;
        tracks.retain(|i| color.is_none_or(|c| self.board.fits[c.index()].has(*i)));
        prefer(&mut tracks, |i| view.open.free.has(i));
        // Of two tracks in different colours it must be said which is meant.
        let first = *tracks.first()?;
        let alike = |i: &usize| self.board.tracks[*i].colour == self.board.tracks[first].colour;
        tracks.iter().all(alike).then_some(first as u8 + 1)
    }

    /// The tracks between the two cities that are named.
    fn tracks_between(&self, words: &[&str]) -> Option<Vec<usize>> {
        let words: Vec<&str> =
            words.iter().copied().filter(|w| !matches!(*w, "to" | "and")).collect();
        let (a, b) = (1..words.len()).find_map(|cut| {
            Some((self.read_city(&words[..cut])? - 1, self.read_city(&words[cut..])? - 1))
        })?;
        let there = |i: &usize| [[a, b], [b, a]].contains(&self.board.tracks[*i].ends);
        Some((0..self.board.tracks.len()).filter(there).collect())
    }

    /// A city's number from its name, its beginning or its number.
    pub(crate) fn read_city(&self, words: &[&str]) -> Option<u8> {
        let name = plain(&words.concat());
        if let Ok(number) = name.parse::<u8>() {
            let there = (1..=self.board.map.cities.len()).contains(&usize::from(number));
            return there.then_some(number);
        }
        let cities = &self.board.map.cities;
        let exact = cities.iter().position(|c| plain(&c.name) == name);
        let mut begin = (0..cities.len()).filter(|i| plain(&cities[*i].name).starts_with(&name));
        let only = begin.next().filter(|_| name.len() >= 3 && begin.next().is_none());
        exact.or(only).map(|i| i as u8 + 1)
    }

    fn read_borrow(&self, view: &View, words: &[&str]) -> Option<Action> {
        let (first, rest) = words.split_first()?;
        let Some(road) = first.parse::<u8>().ok().filter(|n| *n > 0) else {
            let mut tracks = self.tracks_between(words)?;
            prefer(&mut tracks, |i| view.open.owner(i).is_some_and(|o| Some(o) != view.seat()));
            return Some(Action::Borrow { station: None, road: *tracks.first()? as u8 + 1 });
        };
        let rest = rest.strip_prefix(&["for"]).unwrap_or(rest);
        let station = if rest.is_empty() { None } else { Some(self.read_city(rest)?) };
        Some(Action::Borrow { station, road })
    }
}

/// Those for which something holds, if there are any; else all.
fn prefer(tracks: &mut Vec<usize>, holds: impl Fn(usize) -> bool) {
    if tracks.iter().any(|i| holds(*i)) {
        tracks.retain(|i| holds(*i));
    }
}

/// What is paid with, if the last word says it, and what stands before: `paris with red`.
fn paid<'a, 'b>(words: &'a [&'b str]) -> (Option<Colour>, &'a [&'b str]) {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() && Colour::parse(last).is_some() => {
            let rest = rest.strip_suffix(&["with"]).unwrap_or(rest);
            (Colour::parse(last), rest)
        }
        _ => (None, words),
    }
}

/// Cards from the pile, or a face-up one. A number alone could be a place or how many.
fn read_draw(view: &View, words: &[&str]) -> Option<Action> {
    let (card, words) = match words {
        ["card", rest @ ..] => (true, rest),
        _ => (false, words),
    };
    match words {
        ["facedown" | "down" | "blind"] | ["face", "down"] => Some(Action::DrawFacedown),
        ["faceup" | "up", which] | ["face", "up", which] => read_slot(view, which),
        [which] if card || which.parse::<u8>().is_err() => read_slot(view, which),
        _ => None,
    }
}

/// A face-up card by its place from 1, or by its colour.
fn read_slot(view: &View, word: &str) -> Option<Action> {
    if let Ok(place) = word.parse::<u8>() {
        return (1..=MARKET as u8)
            .contains(&place)
            .then(|| Action::DrawFaceup { index: place - 1 });
    }
    let color = Colour::parse(word)?;
    let at = view.open.market.iter().position(|c| *c == Some(color))?;
    Some(Action::DrawFaceup { index: at as u8 })
}
