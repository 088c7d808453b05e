//! Actions in words, and words as actions.

use crate::Rails;
use crate::action::{Action, Picks};
use crate::check::plain;
use crate::colour::Colour;
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

    /// `Paris-Vienna 8`.
    fn short_ticket(&self, ticket: u8) -> String {
        self.board.goals.get(usize::from(ticket)).map_or_else(String::new, |goal| {
            let [a, b] = goal.ends.map(|c| self.board.city_name(c));
            format!("{a}-{b} {}", goal.value)
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
            Action::Take { color: None, road } => format!("take {road}"),
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

    /// What typed words mean.
    pub(crate) fn read_words(&self, view: &View, typed: &str) -> Option<Action> {
        let typed = typed.to_lowercase().replace(['_', ','], " ");
        let words: Vec<&str> = typed.split_whitespace().collect();
        match words[..] {
            ["draw", "destination" | "destinations" | "ticket" | "tickets"] | ["tickets"] => {
                Some(Action::DrawDestination)
            }
            ["select" | "keep", ref rest @ ..] => {
                let rest = rest.strip_prefix(&["destination"]).unwrap_or(rest);
                self.read_picks(rest)
            }
            ["draw", ref rest @ ..] => {
                let rest = rest.strip_prefix(&["card"]).unwrap_or(rest);
                match rest {
                    ["facedown" | "down" | "blind"] | ["face", "down"] => {
                        Some(Action::DrawFacedown)
                    }
                    ["faceup" | "up", which] | ["face", "up", which] | [which] => {
                        read_slot(view, which)
                    }
                    _ => None,
                }
            }
            ["take" | "claim", ref rest @ ..] => {
                let rest = rest.strip_prefix(&["road"]).unwrap_or(rest);
                self.read_take(view, rest)
            }
            ["color" | "colour", name] | ["tunnel", "color" | "colour", name] => {
                Some(Action::Color { color: Colour::parse(name)? })
            }
            ["build", "station", ref rest @ ..] | ["station" | "build", ref rest @ ..] => {
                let (color, city) = rest.split_last()?;
                let color = Colour::parse(color)?;
                Some(Action::ClaimStation { color, station: self.read_city(city)? })
            }
            ["borrow", ref rest @ ..] => self.read_borrow(view, rest),
            ["confirm" | "end" | "done" | "ok" | "pay"] | ["end", "turn"] => Some(Action::Confirm),
            ["decline" | "refuse"] => Some(Action::Decline),
            ["pass"] => Some(Action::Pass),
            _ => None,
        }
    }

    fn read_picks(&self, words: &[&str]) -> Option<Action> {
        let mut picks = Picks(0);
        for word in words {
            let place: u8 = word.parse().ok().filter(|n| (1..=8).contains(n))?;
            picks.0 |= 1 << (place - 1);
        }
        (!picks.is_empty()).then_some(Action::SelectDestination { indices: picks })
    }

    /// A route by number or by its two cities, with what to pay, if that is said.
    fn read_take(&self, view: &View, words: &[&str]) -> Option<Action> {
        if let ["station", rest @ ..] = words {
            let (color, city) = rest.split_last()?;
            let color = Colour::parse(color)?;
            return Some(Action::ClaimStation { color, station: self.read_city(city)? });
        }
        let (color, place) = match words.split_last()? {
            (last, rest) if !rest.is_empty() && Colour::parse(last).is_some() => {
                (Colour::parse(last), rest)
            }
            _ => (None, words),
        };
        let road = self.read_road(view, place, color)?;
        let track = self.board.tracks.get(usize::from(road) - 1);
        // A route of one colour says by itself what it is paid with.
        let plain = track.filter(|t| t.kind != crate::map::Kind::Tunnel).and_then(|t| t.colour);
        Some(Action::Take { color: color.or(plain), road })
    }

    fn read_road(&self, view: &View, words: &[&str], color: Option<Colour>) -> Option<u8> {
        if let [number] = words
            && let Ok(number) = number.parse::<u8>()
        {
            return (number > 0).then_some(number);
        }
        let words: Vec<&str> =
            words.iter().copied().filter(|w| !matches!(*w, "-" | "to")).collect();
        (1..words.len()).find_map(|cut| {
            let a = self.read_city(&words[..cut])? - 1;
            let b = self.read_city(&words[cut..])? - 1;
            let fits = |(i, t): &(usize, &crate::board::Track)| {
                (t.ends == [a, b] || t.ends == [b, a])
                    && color.is_none_or(|c| self.board.fits[c.index()].has(*i))
            };
            let both: Vec<usize> =
                self.board.tracks.iter().enumerate().filter(fits).map(|(i, _)| i).collect();
            let free = both.iter().find(|i| view.open.free.has(**i));
            free.or(both.first()).map(|i| *i as u8 + 1)
        })
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
        let road = first.parse::<u8>().ok().filter(|n| *n > 0);
        let Some(road) = road else {
            let road = self.read_road(view, words, None)?;
            return Some(Action::Borrow { station: None, road });
        };
        let station = if rest.is_empty() { None } else { Some(self.read_city(rest)?) };
        Some(Action::Borrow { station, road })
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
