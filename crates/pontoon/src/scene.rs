//! The picture: the banker, the hands, the deck, and the statistics.

use parlour_cards::{Card, card_object};
use parlour_core::scene::{
    AmountChoice, Face, Fact, Layout, Object, ObjectId, Place, Scene, Sheet, SheetRow, Zone,
};
use parlour_core::{Game, Seat, Speak, Viewer};

use crate::Pontoon;
use crate::action::Action;
use crate::event::RoundResult;
use crate::rules::Variant;
use crate::state::{HANDS, Phase, Statistics, Status};
use crate::tell::signed;
use crate::value::Kind;
use crate::view::View;
use crate::words::{HIDDEN, chips, names, worth};

/// The object that stands for the next card.
const NEXT: &str = "deck/next";

/// The objects of the scene that an action touches.
pub(crate) fn touched(view: &View, action: Action) -> Vec<ObjectId> {
    match action {
        Action::Twist | Action::Buy { .. } if view.left() > 0 => vec![NEXT.into()],
        _ => Vec::new(),
    }
}

/// Cards of a zone: those that the viewer cannot see are backs.
fn objects(zone: &str, cards: &[Option<Card>], owner: Option<Seat>) -> Vec<Object> {
    let one = |(i, card): (usize, &Option<Card>)| {
        let id = format!("{zone}/{}", i + 1);
        let mut object = card.map_or_else(|| back(HIDDEN), |card| card_object(zone, card));
        object.id = id;
        object.owner = owner;
        object
    };
    cards.iter().enumerate().map(one).collect()
}

fn back(name: &str) -> Object {
    Object::new("", Face::Back, name)
}

/// The cards by name with what they are worth, as far as the viewer sees.
fn reading(cards: &[Option<Card>], whole: Option<(Kind, u8)>) -> Option<String> {
    if cards.is_empty() {
        return None;
    }
    let seen: Vec<Card> = cards.iter().flatten().copied().collect();
    let text = match whole {
        Some((kind, value)) => format!("{}: {}", names(cards), worth(kind, value)),
        None if seen.is_empty() => names(cards),
        None => format!("{}: showing {}", names(cards), crate::value::value(&seen)),
    };
    Some(text)
}

impl Pontoon {
    pub(crate) fn scene_of(&self, view: &View) -> Scene {
        let mut zones = vec![banker_zone(view)];
        for seat in Seat::all(view.players()) {
            let used = (0..HANDS).filter(|i| view.hand(seat, *i).status != Status::Empty);
            zones.extend(used.map(|i| self.hand_zone(view, seat, i)));
        }
        zones.push(deck_zone(view));
        Scene {
            places: Seat::all(view.players()).map(|s| self.place_of(view, s)).collect(),
            zones,
            sheet: Some(self.sheet(view)),
            facts: self.facts(view),
            ..Scene::new(self, view, view.who, self.prompt(view))
        }
    }

    fn prompt(&self, view: &View) -> String {
        let british = self.rules.variant == Variant::British;
        match (view.phase(), view.to_act()) {
            (Phase::Dealing, _) if view.round() == 0 => {
                "Welcome to Pontoon! Get nearer to 21 than the banker, but not over it.".into()
            }
            (Phase::Dealing, _) => "The round is over. The next one can be dealt.".into(),
            (Phase::Over, _) => self.verdict(view),
            (_, Some(seat)) if view.who != Viewer::Seat(seat) => {
                format!("{} is to act.", self.seat_name(seat))
            }
            (Phase::Staking, Some(seat)) => {
                let (low, high) = self.stake_limits(&view.table, seat);
                format!("You have seen your first card: how much do you stake, {low} to {high}?")
            }
            (Phase::Asking, Some(seat)) => match RoundResult::of(view.last(seat)) {
                RoundResult::Win => "You win the round. Play again, yes or no?".into(),
                _ => "The banker wins the round. Play again, yes or no?".into(),
            },
            (_, Some(seat)) => {
                let hand = view.hand_in_play();
                let value = view.hand(seat, hand).cards.value();
                let second = if hand == 1 { " in the second hand" } else { "" };
                if british && value < crate::LEAST_TO_STICK {
                    format!("You have {value}{second}: buy or twist (15 or more can stick).")
                } else if british {
                    format!("You have {value}{second}: buy, twist or stick?")
                } else if view.round() == 1 {
                    format!("You have {value}: twist (take a card) or stick (stay)?")
                } else {
                    format!("You have {value}: twist or stick?")
                }
            }
            (_, None) => "The round is being played.".into(),
        }
    }

    fn verdict(&self, view: &View) -> String {
        let alone = (view.players() == 1).then(|| Seat::new(0));
        match view.who.seat().or(alone) {
            Some(seat) => {
                let result = self.result(&view.statistics(seat), self.balance(&view.table, seat));
                format!("The match is over after {result}.")
            }
            None => "The match is over.".into(),
        }
    }

    fn place_of(&self, view: &View, seat: Seat) -> Place {
        let british = self.rules.variant == Variant::British;
        let hand = view.hand(seat, 0);
        let out = british && hand.status == Status::Empty && view.round() > 0;
        let broke = british && view.chips(seat) == 0 && view.to_act().is_none();
        let mut tags = Vec::new();
        let mut tag = |on: bool, word: String| tags.extend(on.then_some(word));
        let stake: u32 = (0..HANDS).map(|i| view.hand(seat, i).stake).sum();
        tag(stake > 0, format!("staked {stake}"));
        tag(hand.status == Status::Stuck, "stuck".into());
        tag(hand.status == Status::Bust, "bust".into());
        let rests = view.to_act().is_none() || view.phase() == Phase::Asking;
        if rests && view.round() > 0 && hand.status != Status::Empty {
            let word = match RoundResult::of(view.last(seat)) {
                RoundResult::Win => "won",
                RoundResult::Loss => "lost",
                RoundResult::Push => "level",
            };
            tag(true, word.into());
        }
        let counts = view.statistics(seat);
        let ahead = i64::from(counts.wins) - i64::from(counts.losses);
        Place {
            to_act: view.to_act() == Some(seat),
            out: out || broke,
            score: Some(if british { view.chips(seat).into() } else { ahead }),
            tags,
            ..Place::at(self, seat, view.who)
        }
    }

    fn hand_zone(&self, view: &View, seat: Seat, index: usize) -> Zone {
        let own = view.who == Viewer::Seat(seat);
        let second = view.hand(seat, 1).status != Status::Empty;
        let title = match (own, second, index) {
            (true, true, 0) => "Your first hand".into(),
            (true, true, _) => "Your second hand".into(),
            (true, ..) => "Your hand".into(),
            (false, true, i) => format!("{}, hand {}", self.seat_name(seat), i + 1),
            (false, ..) => self.seat_name(seat),
        };
        let id = format!("hand-{seat}-{index}");
        let cards = view.cards(seat, index);
        let hand = view.hand(seat, index);
        let mut note = reading(&cards, view.worth(seat, index));
        if hand.stake > 0 {
            let staked = chips(hand.stake.into());
            note = Some(note.map_or(staked.clone(), |note| format!("{note} · {staked}")));
        }
        let objects = objects(&id, &cards, Some(seat));
        Zone { owner: Some(seat), objects, note, ..Zone::new(id, title, Layout::Hand) }
    }

    fn sheet(&self, view: &View) -> Sheet {
        let row = |label: &str, cell: &dyn Fn(Seat) -> String, total| SheetRow {
            label: label.into(),
            short: None,
            cells: Seat::all(view.players()).map(cell).collect(),
            total,
        };
        let counted = |label: &str, count: fn(&Statistics) -> u32| {
            row(label, &|s| count(&view.statistics(s)).to_string(), false)
        };
        let mut rows = vec![
            counted("Rounds", |s| s.rounds),
            counted("Wins", |s| s.wins),
            counted("Losses", |s| s.losses),
            counted("Pontoons", |s| s.pontoons),
            counted("Five card tricks", |s| s.five_card_tricks),
            counted("Best streak", |s| s.best_streak),
        ];
        let british = self.rules.variant == Variant::British;
        if british {
            rows.push(row("Last round", &|s| format!("{:+}", view.last(s)), false));
        }
        let balance = |s: Seat| signed(self.balance(&view.table, s));
        rows.push(row("Balance", &balance, !british));
        if british {
            rows.push(row("Chips", &|s| view.chips(s).to_string(), true));
        }
        Sheet { rows, note: None }
    }

    fn facts(&self, view: &View) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut fact = |label: &str, value: String| {
            facts.push(Fact::new(label, value));
        };
        fact("Goal", self.goal());
        if view.round() > 0 {
            fact("Round", format!("{} of {}", view.round(), self.rules.rounds));
        }
        if let Some(banker) = banker_total(view) {
            fact("Banker", banker);
        }
        if matches!(view.phase(), Phase::Staking | Phase::Playing) {
            fact("Cards left", view.left().to_string());
        }
        facts
    }

    /// Stakes and prices are named as numbers.
    pub(crate) fn amounts_of(&self, view: &View) -> Vec<AmountChoice> {
        let legal = self.legal_in(view);
        let range = |name: &str, label: &str, (low, count): (u32, u32)| {
            (count > 0).then(|| AmountChoice {
                name: name.into(),
                label: label.into(),
                field: "amount".into(),
                payload: serde_json::json!({}),
                min: low.into(),
                max: i64::from(low) + i64::from(count) - 1,
                step: 1,
                steps: vec![crate::way::amount(name, label)],
                ..AmountChoice::default()
            })
        };
        [range("stake", "Stake", legal.stake), range("buy", "Buy", legal.buy)]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// What the banker has, as far as the viewer sees.
fn banker_total(view: &View) -> Option<String> {
    let cards = view.banker();
    if cards.is_empty() {
        return None;
    }
    let seen: Vec<Card> = cards.iter().flatten().copied().collect();
    Some(match view.banker_worth() {
        Some((kind, value)) => worth(kind, value),
        None if seen.is_empty() => "hidden".into(),
        None => format!("shows {}", crate::value::value(&seen)),
    })
}

fn banker_zone(view: &View) -> Zone {
    let cards = view.banker();
    Zone {
        objects: objects("banker", &cards, None),
        note: reading(&cards, view.banker_worth()),
        ..Zone::new("banker", "Banker", Layout::Hand)
    }
}

fn deck_zone(view: &View) -> Zone {
    let left = view.left() as u32;
    let next = || Object { id: NEXT.into(), ..back("Next card") };
    Zone {
        objects: (left > 0).then(next).into_iter().collect(),
        hidden: left.saturating_sub(1),
        ..Zone::new("deck", "Deck", Layout::Pile)
    }
}
