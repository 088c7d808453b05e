//! Actions in words.

use crate::Rails;
use crate::action::Action;
use crate::colour::Colour;
use crate::phase::Phase;
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
