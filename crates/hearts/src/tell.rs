//! Events as sentences.

use parlour_core::{Seat, Speak, Told, Viewer};

use crate::event::Event;
use crate::rules::{Direction, Hearts};
use crate::words::{all, name, number, points, verb};

impl Hearts {
    pub(crate) fn tell_event(&self, event: &Event, who: Viewer) -> Told {
        match event {
            Event::Dealt { round, direction, count, .. } => {
                let passing = passing(*direction, *count, who);
                Told::info(None, format!("Round {round} is dealt. {passing}"))
            }
            Event::PassChosen { seat, cards: Some(cards) } => {
                let chooses = verb(*seat, who, "choose");
                Told::info(Some(*seat), format!("{chooses} {} to pass.", all(*cards)))
            }
            Event::PassChosen { seat, cards: None } => {
                Told::detail(Some(*seat), format!("{} has chosen cards to pass.", name(*seat)))
            }
            Event::CardsPassed { from, to, cards } => {
                let what = cards.map_or("cards".into(), all);
                let text = if who == Viewer::Seat(*to) {
                    format!("{} you {what}.", verb(*from, who, "pass"))
                } else {
                    format!("{} {what} to {}.", verb(*from, who, "pass"), name(*to))
                };
                Told::info(Some(*from), text)
            }
            Event::PlayBegins { leader, card } => {
                let holds = verb(*leader, who, "hold");
                let lead = if who == Viewer::Seat(*leader) { "lead" } else { "leads" };
                let text = format!("{holds} the {} and {lead}.", card.symbols());
                Told::info(Some(*leader), text)
            }
            Event::CardPlayed { seat, card } => {
                let plays = verb(*seat, who, "play");
                Told::info(Some(*seat), format!("{plays} {}.", card.symbols()))
            }
            Event::HeartsBroken { seat } => Told::info(Some(*seat), "Hearts are broken."),
            Event::TrickTaken { seat, points, .. } => trick_taken(*seat, *points, who),
            Event::MoonShot { seat, added, points } => moon_shot(*seat, *added, *points, who),
            Event::RoundScored { round, points, totals } => {
                let [points, totals] = [points, totals].map(|all| all.iter().copied().collect());
                Told::alert(None, self.scored(&format!("Round {round}"), &points, &totals, who))
            }
            Event::MatchOver { totals, .. } => {
                let result = self.result(totals.iter().copied().collect(), who);
                Told::alert(None, format!("The match is over: {result}."))
            }
        }
    }
}

fn passing(direction: Direction, count: u8, who: Viewer) -> String {
    let where_to = match direction {
        Direction::Hold => return "No cards are passed.".into(),
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Across => "across",
    };
    let cards = if count == 1 { "card" } else { "cards" };
    match who.seat() {
        Some(seat) => {
            let target = name(direction.target(seat));
            format!("Pass {} {cards} {where_to}, to {target}.", number(count))
        }
        None => {
            let verb = if count == 1 { "is" } else { "are" };
            let mut many = number(count).to_owned();
            many[..1].make_ascii_uppercase();
            format!("{many} {cards} {verb} passed {where_to}.")
        }
    }
}

fn trick_taken(seat: Seat, cost: u8, who: Viewer) -> Told {
    let takes = verb(seat, who, "take");
    if cost == 0 {
        return Told::info(Some(seat), format!("{takes} the trick."));
    }
    let text = format!("{takes} the trick with {}.", points(cost));
    if who == Viewer::Seat(seat) {
        Told::alert(Some(seat), text)
    } else {
        Told::info(Some(seat), text)
    }
}

fn moon_shot(seat: Seat, added: bool, all: u8, who: Viewer) -> Told {
    let shoots = verb(seat, who, "shoot");
    let effect = if added {
        format!("The others get {} each.", points(all))
    } else {
        format!("That takes {} off.", points(all))
    };
    Told::alert(Some(seat), format!("{shoots} the moon! {effect}"))
}
