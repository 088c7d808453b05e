//! Exact play against every order of small shoes, played through the rules of the game: tables
//! that look alike to a seat are followed together, so it decides only by what it sees.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Play, cards};
use parlour_cards::Card;
use parlour_core::{Game, Luck, Rng, Seat, Turn, Viewer};
use parlour_pontoon::exact::{british, classic};
use parlour_pontoon::value::base_value;
use parlour_pontoon::{Action, HANDS, Phase, Pontoon, Rules, State, Variant, View};

/// No card is left to luck: every order is tried.
struct NoLuck;

impl Luck for NoLuck {
    type Stream<'a> = NoLuck;
    fn stream(&mut self, _deck: u8, _nth: u32) -> NoLuck {
        unreachable!("the shoe is too small: it was shuffled")
    }
}

impl Rng for NoLuck {
    fn next_u32(&mut self) -> u32 {
        unreachable!("no luck")
    }
    fn next_u64(&mut self) -> u64 {
        unreachable!("no luck")
    }
}

/// Every order of these cards, those of equal value taken for one and the same.
fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, card) in cards.iter().enumerate() {
        if cards[..i].iter().any(|c| base_value(*c) == base_value(*card)) {
            continue;
        }
        let rest = [&cards[..i], &cards[i + 1..]].concat();
        all.extend(orders(&rest).into_iter().map(|order| [&[*card], &order[..]].concat()));
    }
    all
}

/// All cards that a view shows, by value: which of equal cards it is tells nothing.
fn values(view: &View) -> Vec<Vec<Option<u8>>> {
    let hands = Seat::all(view.players()).flat_map(|seat| (0..HANDS).map(move |i| (seat, i)));
    let cards = hands.map(|(seat, index)| view.cards(seat, index)).chain([view.banker()]);
    cards.map(|cards| cards.into_iter().map(|card| card.map(base_value)).collect()).collect()
}

/// What the others at the table do.
type Others = fn(&Pontoon, &View) -> Action;

fn as_classic(game: &Pontoon, view: &View) -> Action {
    parlour_pontoon::classic(game, view).unwrap()
}

fn twist_for_ever(_: &Pontoon, _: &View) -> Action {
    Action::Twist
}

struct Brute {
    game: Pontoon,
    seat: Seat,
    others: Others,
}

impl Brute {
    fn view(&self, state: &State) -> View {
        self.game.view(state, Viewer::Seat(self.seat))
    }

    /// The table when the seat is to act again, or what the round has brought it.
    fn on(&self, mut state: State) -> Result<(View, State), f64> {
        loop {
            let view = self.view(&state);
            if view.phase() != Phase::Playing {
                return Err(view.last(self.seat) as f64);
            }
            match self.game.turn(&state) {
                Turn::Seats(seats) if seats.first() == Some(self.seat) => return Ok((view, state)),
                Turn::Seats(seats) => {
                    let other = seats.first().unwrap();
                    let seen = self.game.view(&state, Viewer::Seat(other));
                    let action = (self.others)(&self.game, &seen);
                    self.game.apply(&mut state, other, action, &mut NoLuck, &mut ()).unwrap();
                }
                Turn::Deal | Turn::Over => unreachable!("the round goes on"),
            }
        }
    }

    /// Tables by what the seat sees of them, and what the rounds that are over have brought.
    fn sorted(&self, states: impl Iterator<Item = State>) -> (Vec<(View, Vec<State>)>, f64) {
        let (mut groups, mut sum): (Vec<(View, Vec<State>)>, f64) = (Vec::new(), 0.0);
        for state in states {
            match self.on(state) {
                Err(brought) => sum += brought,
                Ok((view, state)) => {
                    match groups.iter_mut().find(|(own, _)| values(own) == values(&view)) {
                        Some((_, states)) => states.push(state),
                        None => groups.push((view, vec![state])),
                    }
                }
            }
        }
        (groups, sum)
    }

    /// What an action brings, played on as well as can be.
    fn after(&self, states: &[State], action: Action) -> f64 {
        let acted = states.iter().map(|state| {
            let mut state = *state;
            self.game.apply(&mut state, self.seat, action, &mut NoLuck, &mut ()).unwrap();
            state
        });
        let (groups, sum) = self.sorted(acted);
        let played = groups.iter().map(|(view, states)| self.best(view, states));
        (sum + played.sum::<f64>()) / states.len() as f64
    }

    /// What all these tables bring together.
    fn best(&self, view: &View, states: &[State]) -> f64 {
        let legal = self.game.legal_in(view);
        let each = legal.into_iter().map(|action| self.after(states, action));
        states.len() as f64 * each.fold(f64::NEG_INFINITY, f64::max)
    }

    /// What was lost in the round already, and is not expected any more.
    fn lost(&self, view: &View) -> f64 {
        view.last(self.seat) as f64
    }

    /// Compares every choice at these tables, and at all that come after them. Says how many.
    fn compare(&self, view: &View, states: &[State]) -> usize {
        let mut compared = 0;
        for (action, expected, at_most) in self.expected(view) {
            let brought = self.after(states, action) - self.lost(view);
            let right =
                if at_most { brought < expected } else { (brought - expected).abs() < 1e-9 };
            assert!(right, "{action:?}: {expected}, not {brought}: {:?}", values(view));
            compared += 1;
        }
        for action in self.game.legal_in(view) {
            let acted = states.iter().map(|state| {
                let mut state = *state;
                self.game.apply(&mut state, self.seat, action, &mut NoLuck, &mut ()).unwrap();
                state
            });
            for (view, states) in self.sorted(acted).0 {
                compared += self.compare(&view, &states);
            }
        }
        compared
    }

    /// What each choice is said to bring, and whether that is a bound.
    fn expected(&self, view: &View) -> Vec<(Action, f64, bool)> {
        if self.game.rules().variant == Variant::British {
            let (worths, _) = british::worths(&self.game, view);
            let all = worths.into_iter();
            return all.map(|worth| (worth.action, worth.chips, worth.at_most)).collect();
        }
        let odds = classic::odds(view).unwrap();
        let mut all = vec![(Action::Stick, 2.0 * odds.stick - 1.0, false)];
        all.extend(odds.twist.map(|twist| (Action::Twist, 2.0 * twist - 1.0, false)));
        all
    }
}

/// Compares all decisions of a British round where everybody stakes 1.
fn british_round(players: u8, seat: usize, own: &str, unseen: &str, others: Others) -> usize {
    british_round_by(Rules::british(players), 1, seat, [own, unseen], others)
}

/// The same by other rules and with another stake. The first cards are those of the seat.
fn british_round_by(
    rules: Rules,
    amount: u32,
    seat: usize,
    [own, unseen]: [&str; 2],
    others: Others,
) -> usize {
    let (own, unseen) = (cards(own), cards(unseen));
    let deck = own.iter().chain(&unseen).copied().collect();
    let rules = Rules { deck: Some(deck), ..rules };
    let brute = Brute { game: Pontoon::new(rules).unwrap(), seat: Seat::new(seat), others };
    let tables = orders(&unseen).into_iter().map(|order| {
        let mut top = order;
        top.insert(seat, own[0]);
        top.insert(usize::from(rules.players) + 1 + seat, own[1]);
        let top: Vec<String> = top.iter().map(Card::to_string).collect();
        let mut play = Play::deal(rules, &top.join(" "));
        for player in Seat::all(usize::from(rules.players)) {
            let stake = Action::Stake { amount };
            brute.game.apply(&mut play.state, player, stake, &mut NoLuck, &mut ()).unwrap();
        }
        play.state
    });
    // Where the banker has a pontoon the round is over.
    let (groups, _) = brute.sorted(tables);
    groups.iter().map(|(view, states)| brute.compare(view, states)).sum()
}

#[test]
fn alone_every_choice_is_worth_what_every_order_brings() {
    for (own, unseen) in [
        ("3D 6D", "AC 2C 5D 8S 9H TH KH"),
        ("AC 7S", "2C 3C 4C 6D 8S TH KH"),
        ("KH 4C", "AC AD 2C 7S 9H QH"),
    ] {
        let compared = british_round(1, 0, own, unseen, as_classic);
        assert!(compared > 50, "{compared}");
    }
}

#[test]
fn a_split_and_both_its_hands_are_worth_what_every_order_brings() {
    for (own, unseen) in
        [("8C 8D", "5C 7C 9C 9D TC JC QC KC"), ("7C 7D", "4C 8C 9C 9D TC JC QC KC")]
    {
        let compared = british_round(1, 0, own, unseen, as_classic);
        assert!(compared > 300, "{compared}");
    }
}

#[test]
fn short_of_chips_every_choice_is_worth_what_every_order_brings() {
    // The banker may get a five card trick, and what that takes is not there.
    let unseen = "2C 2D 2H 3C 3D 3H 4C 4D";
    for chips in [4, 5, 7, 9, 12, 100] {
        for own in ["5D 6D", "AD 6D"] {
            let rules = Rules { chips, ..Rules::british(1) };
            let compared = british_round_by(rules, 3, 0, [own, unseen], as_classic);
            assert!(compared > 30, "{compared}");
        }
    }
}

#[test]
fn short_of_chips_a_split_and_both_its_hands_are_worth_what_every_order_brings() {
    // The banker may get a five card trick, and what that takes is not there, or not for both.
    let small = "2C 2D 3C 3D 3H JC QC KC JD QD KD";
    let large = "2C 2D 3C 3D JC QC KC JD QD KD JH QH KH";
    for (chips, stake, unseen) in [
        (4, 2, small),
        (7, 2, small),
        (15, 2, small),
        (29, 3, small),
        (9, 2, large),
        (22, 2, large),
        (57, 2, large),
    ] {
        let rules = Rules { chips, ..Rules::british(1) };
        let compared = british_round_by(rules, stake, 0, ["TC TD", unseen], as_classic);
        assert!(compared > 300, "{compared}");
    }
}

#[test]
fn stakes_are_worth_what_every_order_brings() {
    // With a pair that may be split, and chips that suffice for all, for some, or for little.
    let (own, unseen) = (cards("9C")[0], cards("9D 2C 3C 3D JC QC KC JD QD KD JH"));
    let deck = unseen.iter().copied().chain([own]).collect();
    for (chips, max_stake) in [(84, 3), (20, 2), (6, 2), (3, 3)] {
        let rules = Rules { deck: Some(deck), chips, max_stake, ..Rules::british(1) };
        let brute =
            Brute { game: Pontoon::new(rules).unwrap(), seat: Seat::new(0), others: as_classic };
        let tables: Vec<State> = orders(&unseen)
            .into_iter()
            .map(|order| {
                let top: Vec<String> = [own].iter().chain(&order).map(Card::to_string).collect();
                Play::deal(rules, &top.join(" ")).state
            })
            .collect();
        let view = brute.view(&tables[0]);
        let mut compared = 0;
        for (action, expected, at_most) in brute.expected(&view) {
            let brought = brute.after(&tables, action);
            let right =
                if at_most { brought < expected } else { (brought - expected).abs() < 1e-9 };
            assert!(right, "{action:?} of {chips}: {expected}, not {brought}");
            compared += 1;
        }
        assert!(compared >= 2, "{compared}");
    }
}

#[test]
fn what_later_players_take_changes_nothing() {
    for others in [as_classic as Others, twist_for_ever] {
        let compared = british_round(2, 0, "5C 6C", "7C 8C 9C 9D TC JC QC KC KD QD", others);
        assert!(compared > 20, "{compared}");
    }
}

#[test]
fn of_three_the_last_knows_what_the_others_have_shown() {
    let unseen = "6C 9C 9D 9H TC JC QC KC TD JD QD KD";
    let compared = british_round(3, 2, "4C 7C", unseen, twist_for_ever);
    assert!(compared > 20, "{compared}");
}

#[test]
fn cards_of_an_earlier_round_are_counted_until_the_next_shuffle() {
    let mut compared = 0;
    for (first, own, up, unseen) in [
        ("KC QC 9C 8C", "5C 6C", "4C", "AC 2C 3C 7C TC JC KD"),
        ("2C 3C KC QC TD", "TH 2D", "9C", "AC 4C 6C 7C 8C KD"),
    ] {
        let (own, up, unseen) = (cards(own), cards(up)[0], cards(unseen));
        let deck = cards(first).into_iter().chain(own.clone()).chain([up]).chain(unseen.clone());
        let rules = Rules { deck: Some(deck.collect()), reshuffle_below: 4, ..Rules::default() };
        let seat = Seat::new(0);
        let brute = Brute { game: Pontoon::new(rules).unwrap(), seat, others: as_classic };
        let tables = orders(&unseen).into_iter().map(|order| {
            let second = [&[own[0], order[0], own[1], up], &order[1..]].concat();
            let top: Vec<String> = second.iter().map(Card::to_string).collect();
            let mut play = Play::deal(rules, &format!("{first} {}", top.join(" ")));
            let mut act = |action| {
                brute.game.apply(&mut play.state, seat, action, &mut NoLuck, &mut ()).unwrap();
            };
            act(Action::Stick);
            act(Action::Again);
            play.state
        });
        let (groups, _) = brute.sorted(tables);
        assert_eq!(groups.len(), 1, "the seat sees the same whatever the order");
        for (view, states) in &groups {
            assert_eq!(view.unseen(), unseen.iter().copied().collect());
            compared += brute.compare(view, states);
        }
    }
    assert!(compared > 50, "{compared}");
}
