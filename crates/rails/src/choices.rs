//! What actions touch, and what the scene offers where they are many.

use parlour_core::Game;
use parlour_core::scene::{Chooser, Markable, ObjectId};
use parlour_core::way::Step;
use serde_json::json;

use crate::Rails;
use crate::action::Action;
use crate::bits::RouteSet;
use crate::colour::Colour;
use crate::view::View;
use crate::way::{borrow, claim, pay};

impl Rails {
    pub(crate) fn touched(&self, view: &View, action: Action) -> Vec<ObjectId> {
        match action {
            Action::DrawDestination => vec!["pile/tickets".into()],
            Action::DrawFacedown => vec!["pile/wagons".into()],
            Action::DrawFaceup { index } => vec![format!("card/{index}")],
            Action::SelectDestination { indices } => {
                indices.iter().map(|i| format!("offer/{i}")).collect()
            }
            Action::Take { road, .. } | Action::Borrow { station: None, road } => {
                vec![format!("route/{road}")]
            }
            Action::Borrow { station: Some(city), road } => {
                vec![format!("route/{road}"), format!("city/{city}")]
            }
            Action::ClaimStation { station, .. } => vec![format!("city/{station}")],
            Action::Color { color } => {
                let held = view.seat().and_then(|s| view.hands[s]);
                let there = held.is_some_and(|hand| hand[color] > 0);
                there.then(|| format!("hand/{}", color.name())).into_iter().collect()
            }
            Action::Confirm | Action::Decline | Action::Pass => Vec::new(),
        }
    }

    /// Claims and stations by the colour that pays: pick the colour, then the place.
    pub(crate) fn choosers_of(&self, view: &View) -> Vec<Chooser> {
        let legal = self.legal_in(view);
        let mut list = Vec::new();
        let mut add =
            |verb: Step, then: Option<Step>, label: String, payload, from: Vec<Markable>| {
                if !from.is_empty() {
                    list.push(Chooser {
                        name: verb.key.clone(),
                        label,
                        payload,
                        from,
                        min: 1,
                        max: 1,
                        steps: vec![verb],
                        then: then.into_iter().collect(),
                        ..Chooser::default()
                    });
                }
            };
        let roads = |set: &RouteSet| -> Vec<Markable> {
            let mark = |r: usize| self.route_mark(view, r as u8 + 1, json!({"roadId": r + 1}));
            set.iter().map(mark).collect()
        };
        for colour in Colour::ALL {
            let label = format!("Claim a route with {}", colour.name());
            let payload = json!({"color": colour.name()});
            let then = pay(view, Some(colour));
            add(claim(), Some(then), label, payload, roads(legal.takes(Some(colour))));
        }
        let label = "Dig a tunnel, colour later".to_owned();
        add(claim(), Some(pay(view, None)), label, json!({}), roads(legal.takes(None)));
        for colour in legal.station_colours() {
            let mark = |c: usize| Markable {
                object: format!("city/{}", c + 1),
                value: json!({"station": c + 1}),
                ..Markable::default()
            };
            let label = format!("Build a station with {}", colour.name());
            let payload = json!({"color": colour.name()});
            let (verb, then) = (self.build(view), pay(view, Some(colour)));
            add(verb, Some(then), label, payload, legal.cities().iter().map(mark).collect());
        }
        let loans = legal.loans();
        if loans.iter().map(|(_, set)| set.len()).sum::<usize>() > 40 {
            for (city, set) in loans {
                let (label, payload) = match city {
                    None => ("Borrow a route".to_owned(), json!({})),
                    Some(city) => {
                        let name = self.board.city_name(city);
                        (format!("Borrow a route for {name}"), json!({"station": city + 1}))
                    }
                };
                let then = city.map(|city| self.loan(city + 1));
                add(borrow(), then, label, payload, roads(&set));
            }
        }
        list
    }
}
