//! Events as sentences.

use parlour_core::{Seat, Told, Viewer};

use crate::event::Event;
use crate::rules::{Direction, Hearts, SEATS};
use crate::words::{all, list, name, number, points, subject, verb};

impl Hearts {
    pub(crate) fn tell_event(event: &Event, who: Viewer) -> Told {
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
                Told::alert(None, round_scored(*round, points, totals, who))
            }
            Event::MatchOver { winners, totals } => {
                Told::alert(None, format!("The match is over: {}", result(winners, totals, who)))
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

/// What each seat got and has, the viewer's first.
fn round_scored(round: u32, points: &[i32; SEATS], totals: &[i32; SEATS], who: Viewer) -> String {
    let first = who.seat().unwrap_or(Seat::new(0));
    let seats = || (0..SEATS).map(|i| first.after(i, SEATS));
    let got = seats().map(|seat| {
        let name = if who == Viewer::Seat(seat) { "you" } else { name(seat) };
        format!("{name} {}", points[seat.index()])
    });
    let got: Vec<String> = got.collect();
    let has: Vec<String> = seats().map(|seat| totals[seat.index()].to_string()).collect();
    format!("Round {round}: {}. Totals: {}.", got.join(", "), has.join(", "))
}

/// Who won, as a sentence.
pub(crate) fn result(winners: &[Seat], totals: &[i32; SEATS], who: Viewer) -> String {
    let score = winners.first().map_or(0, |seat| totals[seat.index()]);
    let score = points(score);
    match winners {
        [one] => format!("{} with {score}.", lower_you(verb(*one, who, "win"))),
        several => {
            let mut names: Vec<&str> = several.iter().map(|s| subject(*s, who)).collect();
            names.sort_by_key(|name| *name != "You");
            let text = format!("{} share the win with {score}.", list(&names, "and"));
            lower_you(text)
        }
    }
}

/// `You` in the middle of a sentence.
fn lower_you(text: String) -> String {
    match text.strip_prefix("You ") {
        Some(rest) => format!("you {rest}"),
        None => text,
    }
}
