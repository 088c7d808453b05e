//! Kuhn poker for the outside: JSON, words and picture.

use parlour_core::scene::{Face, Fact, Layout, Object, Place, Scene, Zone};
use parlour_core::text::count;
use parlour_core::{
    About, ActionSet, Bot, Faults, Game, Invalids, Prospect, Refused, Seat, Show, Told, Viewer,
    one_of_each,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Action, Card, Classic, Event, Kuhn, Open, Refusal, State, View};

/// A state as JSON: anything that parses, until [`Show::place`] has looked at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What lies open.
    pub open: Open,
    /// The card of each seat; null before the first deal.
    pub cards: Option<[Card; 2]>,
}

impl Card {
    /// The sign on the card.
    #[must_use]
    pub fn rank(self) -> &'static str {
        ["J", "Q", "K"][self as usize]
    }

    /// The card's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["Jack", "Queen", "King"][self as usize]
    }
}

impl Show for Kuhn {
    type Position = Position;

    fn about() -> About {
        About {
            title: "Kuhn poker",
            line: "Two players, three cards, one bet: the smallest game with bluffing.",
            players: (2, 2),
            minutes: (1, 5),
            rules: include_str!("../RULES.md"),
            low_wins: false,
            by_deal: true,
        }
    }

    fn commands() -> &'static [&'static str] {
        &["check", "bet", "fold", "call"]
    }

    fn position(&self, state: &State) -> Position {
        Position { open: state.open.clone(), cards: state.cards }
    }

    fn place(&self, position: &Position) -> Result<State, Invalids> {
        let Position { open, cards } = position;
        let mut faults = Faults::default();
        let mut played = Open { dealt: open.dealt, ..Open::default() };
        for action in &open.line {
            let legal = ActionSet::contains(&played.legal(played.next()), action);
            faults.unless(legal, "open.line", "nobody may do that at that point");
            played.line.push(*action);
        }
        let over = i64::from(open.dealt) - i64::from(open.dealt > 0 && !open.at_rest());
        let [a, b] = open.scores.map(i64::from);
        let rounds = open.dealt <= self.rules().rounds;
        faults.unless(rounds, "open.dealt", "more hands than the rules have");
        faults.unless(a + b == 0, "open.scores", "what one has won the other has lost");
        let few = a.abs() <= 2 * over;
        faults.unless(few, "open.scores", "at most 2 chips change hands a hand");
        let there = cards.is_some() == (open.dealt > 0);
        faults.unless(there, "cards", "there are cards once they are dealt");
        let two = cards.is_none_or(|[a, b]| a != b);
        faults.unless(two, "cards", "there is one card of each kind");
        faults.or(State { open: open.clone(), cards: *cards })
    }

    fn phase(&self, view: &View) -> &'static str {
        match &view.open {
            open if !open.at_rest() => "betting",
            open if open.dealt < self.rules().rounds => "dealing",
            _ => "over",
        }
    }

    fn scene(&self, view: &View) -> Scene {
        let open = &view.open;
        let to_act = (!open.at_rest()).then(|| open.next());
        let prompt = match to_act {
            Some(seat) if view.who == Viewer::Seat(seat) => "What do you do?".to_owned(),
            Some(seat) => format!("{} is to act.", self.seat_name(seat)),
            None if open.dealt < self.rules().rounds => "The next hand can be dealt.".to_owned(),
            None => "The match is over.".to_owned(),
        };
        let place = |seat: Seat| Place {
            to_act: to_act == Some(seat),
            score: Some(open.scores[seat.index()].into()),
            ..Place::at(self, seat, view.who)
        };
        let hand = |seat: Seat| Zone {
            owner: Some(seat),
            objects: view.cards[seat.index()].map(|card| object(seat, card)).into_iter().collect(),
            hidden: u32::from(open.dealt > 0 && view.cards[seat.index()].is_none()),
            ..Zone::new(format!("hand-{seat}"), self.seat_name(seat), Layout::Hand)
        };
        Scene {
            places: Seat::all(2).map(place).collect(),
            zones: Seat::all(2).map(hand).collect(),
            facts: vec![Fact::new("Hand", format!("{} of {}", open.dealt, self.rules().rounds))],
            ..Scene::new(self, view, view.who, prompt)
        }
    }

    fn label(&self, _: &View, action: Action) -> String {
        ["Check", "Bet", "Fold", "Call"][action as usize].into()
    }

    fn tell(&self, event: &Event, who: Viewer) -> Told {
        let name = |seat: Seat| self.seat_name(seat);
        match event {
            Event::Dealt { cards } => match who.seat().and_then(|seat| cards[seat.index()]) {
                Some(card) => Told::info(None, format!("You are dealt the {}.", card.name())),
                None => Told::info(None, "Each player is dealt a card."),
            },
            Event::Acted { seat, action } => {
                Told::info(Some(*seat), format!("{} {}s.", name(*seat), self.command(*action)))
            }
            Event::Shown { cards: [a, b] } => {
                let (first, second) = (name(Seat::new(0)), name(Seat::new(1)));
                let shown = format!("{first} has the {}, {second} the {}.", a.name(), b.name());
                Told::info(None, shown)
            }
            Event::Won { seat, chips } => {
                let won = count(*chips, "chip");
                Told::alert(Some(*seat), format!("{} wins {won}.", name(*seat)))
            }
        }
    }

    fn explain(&self, _: &View, refusal: Refusal) -> Refused {
        let (code, message) = match refusal {
            Refusal::NotYourTurn => ("not_your_turn", "It is not your turn: wait for it."),
            Refusal::NoBetYet => ("no_bet_yet", "There is no bet to answer: check or bet."),
            Refusal::AnswerTheBet => ("answer_the_bet", "There is a bet to answer: fold or call."),
        };
        Refused { code, message: message.into() }
    }

    fn refusals() -> Vec<Refusal> {
        one_of_each!(Refusal: NotYourTurn, NoBetYet, AnswerTheBet)
    }

    fn prospects(&self, before: &State, end: &State, seat: Seat) -> Vec<(Prospect, f64)> {
        let chips = end.open.scores[seat.index()] - before.open.scores[seat.index()];
        let is = |event: bool| f64::from(u8::from(event));
        vec![
            (Prospect::hope("you win the hand", 0.3), is(chips > 0)),
            (Prospect::hope("you win two chips", 0.3), is(chips == 2)),
            (Prospect::fear("you lose two chips", 0.3), is(chips == -2)),
        ]
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Kuhn>>> {
        (name == "classic").then(|| Box::new(Classic) as Box<dyn Bot<Kuhn>>)
    }
}

fn object(seat: Seat, card: Card) -> Object {
    let face = Face::Card { rank: card.rank().into(), suit: "spades".into() };
    Object {
        aliases: vec![card.rank().to_lowercase()],
        owner: Some(seat),
        thing: Some(card.rank().into()),
        ..Object::new(format!("hand-{seat}/{}", card.rank()), face, card.name())
    }
}
