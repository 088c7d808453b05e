//! Exact play: against brute force on a small deck, and against simulated rounds.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use std::collections::BTreeMap;

use common::{Play, cards};
use parlour_cards::{Card, CardSet};
use parlour_core::stats::Mean;
use parlour_core::{
    Bot, FastLuck, Game, Match, MatchLuck, Seat, Seed, Seen, Show, Turn, Viewer, Write, fast_rng,
};
use parlour_pontoon::exact::{self, Exact, british, classic, simulate};
use parlour_pontoon::{
    Action, BankerPontoon, Phase, Pontoon, Rules, State, Variant, british_payout, value,
};

/// Tries every order of the unseen cards, deciding again after every card: slow and plain.
fn brute(hand: &[Card], up: Card, unseen: &[Card]) -> (f64, Option<f64>) {
    let stick = banker_loses(hand, up, unseen);
    if value::value(hand) == 21 || hand.len() == 5 || unseen.len() < 2 {
        return (stick, None);
    }
    let mut twist = 0.0;
    for (i, card) in unseen.iter().enumerate() {
        let mut rest = unseen.to_vec();
        rest.remove(i);
        let more = [hand, &[*card]].concat();
        if value::value(&more) <= 21 {
            let (stick, twist_on) = brute(&more, up, &rest);
            twist += twist_on.map_or(stick, |t| t.max(stick));
        }
    }
    (stick, Some(twist / unseen.len() as f64))
}

fn banker_loses(hand: &[Card], up: Card, unseen: &[Card]) -> f64 {
    fn go(hand: &[Card], banker: &[Card], unseen: &[Card]) -> f64 {
        let stays = banker.len() >= 2 && !value::banker_twists(banker);
        if stays || unseen.is_empty() {
            let (a, b) = (value::rank(hand, false), value::rank(banker, false));
            return f64::from(u8::from(value::player_wins(a, b)));
        }
        let mut sum = 0.0;
        for (i, card) in unseen.iter().enumerate() {
            let mut rest = unseen.to_vec();
            rest.remove(i);
            sum += go(hand, &[banker, &[*card]].concat(), &rest);
        }
        sum / unseen.len() as f64
    }
    go(hand, &[up], unseen)
}

#[test]
fn the_solver_equals_brute_force_on_a_small_deck() {
    let deck = cards("AC AD 2C 3C 4C 5D 6D 7S 8S 9H TH KH");
    let rules = Rules { deck: Some(deck.iter().copied().collect()), ..Rules::default() };
    let mut compared = 0;
    for top in ["2C TH 3C 9H", "5D 7S 6D AC", "AC 2C 7S KH", "4C 8S 3C 6D", "9H 3C 4C 2C"] {
        let play = Play::deal(rules, top);
        let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
        let odds = classic::odds(&view).unwrap();
        let dealt = cards(top);
        let unseen: Vec<Card> =
            deck.iter().copied().filter(|c| ![dealt[0], dealt[2], dealt[3]].contains(c)).collect();
        assert_eq!(view.unseen(), unseen.iter().copied().collect::<CardSet>());
        let (stick, twist) = brute(&[dealt[0], dealt[2]], dealt[3], &unseen);
        assert!((odds.stick - stick).abs() < 1e-12, "{top}: {odds:?} {stick}");
        assert!((odds.twist.unwrap() - twist.unwrap()).abs() < 1e-12, "{top}: {odds:?} {twist:?}");
        compared += 1;
    }
    assert_eq!(compared, 5);
}

/// What may be left of cards when so many are taken away.
fn without_some(cards: Vec<Card>, taken: usize) -> Vec<Vec<Card>> {
    if taken == 0 {
        return vec![cards];
    }
    let mut all = Vec::new();
    for i in 0..cards.len() {
        let rest = without_some(cards[i + 1..].to_vec(), taken - 1);
        all.extend(rest.into_iter().map(|rest| [&cards[..i], &rest[..]].concat()));
    }
    all
}

/// The British game in the slow and plain way, for one chip: every pair that the banker may hold
/// is followed, and with it every card that others may hold and that may come next.
struct British {
    deck: CardSet,
    /// How many cards others hold face down, of which nothing is known.
    hidden: usize,
    sticks: BTreeMap<CardSet, f64>,
    values: BTreeMap<(CardSet, u32, u32), f64>,
}

impl British {
    fn new(deck: CardSet, hidden: usize) -> British {
        British { deck, hidden, sticks: BTreeMap::new(), values: BTreeMap::new() }
    }

    fn unseen(&self, hand: &[Card]) -> Vec<Card> {
        (self.deck - hand.iter().copied().collect()).iter().collect()
    }

    /// The banker's pairs that are no pontoon, each with what may then be left to draw.
    fn worlds(&self, hand: &[Card]) -> Vec<([Card; 2], Vec<Card>)> {
        let unseen = self.unseen(hand);
        let pairs = unseen.iter().flat_map(|a| unseen.iter().map(move |b| [*a, *b]));
        pairs
            .filter(|[a, b]| a < b && value::value(&[*a, *b]) != 21)
            .flat_map(|pair| {
                let left = unseen.iter().copied().filter(|c| !pair.contains(c)).collect();
                without_some(left, self.hidden).into_iter().map(move |left| (pair, left))
            })
            .collect()
    }

    fn stick(&mut self, hand: &[Card]) -> f64 {
        fn go(hand: &[Card], banker: &[Card], stock: &[Card]) -> f64 {
            if !value::banker_twists(banker) || stock.is_empty() {
                let (own, banker) = (value::rank(hand, false), value::rank(banker, false));
                return british_payout(own, banker, BankerPontoon::Double) as f64;
            }
            let each = stock.iter().map(|card| {
                let rest: Vec<Card> = stock.iter().copied().filter(|c| c != card).collect();
                go(hand, &[banker, &[*card]].concat(), &rest)
            });
            each.sum::<f64>() / stock.len() as f64
        }
        let cards = hand.iter().copied().collect();
        if let Some(known) = self.sticks.get(&cards) {
            return *known;
        }
        let worlds = self.worlds(hand);
        let sum: f64 = worlds.iter().map(|(pair, stock)| go(hand, pair, stock)).sum();
        *self.sticks.entry(cards).or_insert(sum / worlds.len() as f64)
    }

    /// After another card, whichever the banker holds.
    fn draw(&mut self, hand: &[Card], stake: u32, most: u32) -> f64 {
        let (mut sum, mut count) = (0.0, 0);
        for (_, stock) in self.worlds(hand) {
            for card in stock {
                sum += self.best(&[hand, &[card]].concat(), stake, most);
                count += 1;
            }
        }
        sum / f64::from(count)
    }

    fn best(&mut self, hand: &[Card], stake: u32, most: u32) -> f64 {
        let worth = value::value(hand);
        if worth > 21 {
            return -f64::from(stake);
        }
        if hand.len() == 5 || self.unseen(hand).len() == 2 + self.hidden {
            return f64::from(stake) * self.stick(hand);
        }
        let key = (hand.iter().copied().collect(), stake, most);
        if let Some(known) = self.values.get(&key) {
            return *known;
        }
        let mut best = self.draw(hand, stake, 0);
        for price in 1..=most {
            best = best.max(self.draw(hand, stake + price, price));
        }
        if worth >= 15 {
            best = best.max(f64::from(stake) * self.stick(hand));
        }
        self.values.insert(key, best);
        best
    }

    fn choice(&mut self, hand: &[Card], action: Action) -> f64 {
        match action {
            Action::Stick => self.stick(hand),
            Action::Twist => self.draw(hand, 1, 0),
            Action::Buy { amount } => self.draw(hand, 1 + amount, amount),
            other => panic!("{other:?} is not compared"),
        }
    }
}

#[test]
fn with_stakes_the_solver_equals_brute_force_on_small_decks() {
    let large = "AC AD 2C 3C 4C 5D 6D 7S 8S 9H TH KH";
    let small = "AC 3C 6D 8S TH KH";
    let mut compared = 0;
    for (deck, top) in [
        (large, "2C TH 3C 9H"),
        (large, "5D 7S 6D AC"),
        (large, "AC 2C 7S KH"),
        (large, "8S AC 9H 6D"),
        (small, "3C 8S 6D TH"),
        (small, "6D 3C TH 8S"),
    ] {
        let deck: CardSet = cards(deck).into_iter().collect();
        let mut play = Play::deal(Rules { deck: Some(deck), ..Rules::british(1) }, top);
        play.act(Action::Stake { amount: 1 });
        let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
        let (worths, exact) = british::worths(&play.game, &view);
        assert!(exact, "{top}");
        let mut brute = British::new(deck, 0);
        let dealt = cards(top);
        for worth in worths {
            let chips = brute.choice(&[dealt[0], dealt[2]], worth.action);
            assert!((worth.chips - chips).abs() < 1e-9, "{top}: {worth:?}, not {chips}");
            compared += 1;
        }
    }
    assert!(compared >= 18, "{compared}");
}

#[test]
fn cards_that_others_hold_face_down_are_unseen_cards() {
    let deck = "AC 2C 3C 4C 5D 6D 7S 8S 9H TH KH";
    let mut compared = 0;
    // The first player sticks, and the second decides.
    for top in ["TH 4C 2C 7S 5D 8S", "9H 3C AC 8S 6D 7S"] {
        let deck: CardSet = cards(deck).into_iter().collect();
        let mut play = Play::deal(Rules { deck: Some(deck), ..Rules::british(2) }, top);
        let stake = Action::Stake { amount: 1 };
        play.act(stake).act(stake).stick();
        let view = play.game.view(&play.state, Viewer::Seat(Seat::new(1)));
        let mut brute = British::new(deck, 2);
        let dealt = cards(top);
        for worth in british::worths(&play.game, &view).0 {
            let chips = brute.choice(&[dealt[1], dealt[4]], worth.action);
            assert!((worth.chips - chips).abs() < 1e-9, "{top}: {worth:?}, not {chips}");
            compared += 1;
        }
    }
    assert!(compared >= 6, "{compared}");
}

#[test]
fn the_best_play_wins_44_percent_and_rounds_agree() {
    let expected = (1.0 - exact::house_edge()) / 2.0;
    assert!((0.440..0.444).contains(&expected), "{expected}");
    let rounds = 200_000;
    let share =
        f64::from(simulate::classic_rounds(simulate::Policy::Exact, rounds, 7)) / f64::from(rounds);
    let error = (expected * (1.0 - expected) / f64::from(rounds)).sqrt();
    assert!((share - expected).abs() < 4.0 * error, "{share} instead of {expected} ± {error}");
}

#[test]
fn the_bankers_own_rule_wins_41_percent() {
    let rounds = 200_000;
    let share = f64::from(simulate::classic_rounds(simulate::Policy::Banker, rounds, 8))
        / f64::from(rounds);
    assert!((0.410..0.421).contains(&share), "{share}");
}

#[test]
fn the_british_figure_agrees_with_rounds() {
    let expected = exact::british_edge();
    let (mean, error) = simulate::british_rounds(10_000, 9);
    assert!((mean - expected).abs() < 4.0 * error, "{mean} ± {error} instead of {expected}");
}

#[test]
fn cards_out_of_play_change_the_odds() {
    let play = Play::classic("KC 9C 6D 6C");
    let odds =
        |state: &State| classic::odds(&play.game.view(state, Viewer::Seat(Seat::new(0)))).unwrap();
    let mut position = play.position();
    position.stock.retain(|card| value::base_value(*card) < 10);
    let played = play.position().stock.into_iter().filter(|c| value::base_value(*c) == 10);
    position.used = played.collect();
    assert_eq!(position.used.len(), 15);
    let poor = play.game.place(&position).unwrap();
    let (full, poor) = (odds(&play.state), odds(&poor));
    assert!(poor.twist.unwrap() > full.twist.unwrap() + 0.05, "no tens: {full:?} {poor:?}");
    assert!(poor.stick < full.stick - 0.1, "the banker busts less: {full:?} {poor:?}");
    assert!(poor.twists() && !full.twists());
}

fn advice(play: &Play) -> parlour_core::Advice<Action> {
    let seat = play.to_act().unwrap();
    let seen = Seen::new(&play.game, &play.state, seat, Seed::from_number(0), 0);
    Exact.advise(&seen).unwrap()
}

#[test]
fn a_hint_says_what_each_choice_wins() {
    let told = advice(&Play::classic("KC 9C TD 6C"));
    assert_eq!(told.action, Action::Stick);
    assert_eq!(told.thoughts.len(), 2);
    assert!(told.thoughts[0].value > told.thoughts[1].value);
    let why = told.why.unwrap();
    assert!(why.starts_with("Exact: sticking wins ") && why.contains(" %, twisting "), "{why}");
    let twist = advice(&Play::classic("2C 9C TD KC"));
    assert_eq!(twist.action, Action::Twist, "12 against a ten");
}

#[test]
fn a_british_hint_says_whether_it_is_exact() {
    let alone = advice(&Play::british(2, "KC 2C 9C 3C"));
    assert_eq!(alone.action, Action::Stick);
    assert!(alone.why.unwrap().starts_with("Exact chips expected: "), "one player, no pair");
    let exact = |play: &Play| advice(play).why.unwrap().starts_with("Exact");
    let mut pair = Play::british(2, "8C 2C 8D 3C");
    let why = advice(&pair).why.unwrap();
    assert!(why.starts_with("Exact") && why.contains("split"), "{why}");
    pair.act(Action::Split);
    assert!(exact(&pair), "the first hand of a split pair");
    let why = advice(&Play::british(10, "2C 9C 2D 3C")).why.unwrap();
    let bound = why.starts_with("Exact") && why.contains("split at most +");
    assert!(bound, "90 chips do not suffice for all that may be bought: {why}");
    let mut three = Play::deal(Rules::british(3), "KC QC 2C 3C 9C 8C 7C 4C");
    assert!(exact(&three), "who plays first has seen all there is to see");
    three.act(Action::Stake { amount: 1 });
    assert!(!exact(&three), "the second will see more before playing");
    three.act(Action::Stake { amount: 1 }).act(Action::Stake { amount: 1 });
    assert!(exact(&three), "others' cards are unseen cards");
    let dear = Rules { chips: 200, max_stake: 30, ..Rules::british(1) };
    assert!(!exact(&Play::deal(dear, "8C 2C")), "not every stake and price is followed");
}

#[test]
fn a_split_is_bounded_only_where_something_else_is_better() {
    for pair in ["2C 9C 2D 3C", "TC 9C TD 3C"] {
        let play = Play::british(10, pair);
        let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
        let (worths, exact) = british::worths(&play.game, &view);
        let split = worths.iter().find(|worth| worth.action == Action::Split).unwrap();
        let best = worths.iter().map(|worth| worth.chips).fold(f64::MIN, f64::max);
        assert!(exact && split.at_most && split.chips < best, "{worths:?}");
    }
}

/// Plays the best choices for all, and says by how much a seat's rounds brought more than the
/// first decision in them promised: the mean, and its standard error.
fn kept(rules: Rules, seat: usize, rounds: u64) -> (f64, f64) {
    let (game, seat) = (Pontoon::new(rules).unwrap(), Seat::new(seat));
    let (mut luck, mut more) = (FastLuck(fast_rng(3)), Mean::default());
    let (mut state, mut promised) = (game.start(), None);
    while more.count < rounds {
        let phase = game.view(&state, Viewer::Seat(seat)).phase();
        if !matches!(phase, Phase::Staking | Phase::Playing)
            && let Some(promised) = promised.take()
        {
            more.add(game.view(&state, Viewer::Seat(seat)).last(seat) as f64 - promised);
        }
        match game.turn(&state) {
            Turn::Over => state = game.start(),
            Turn::Deal => game.deal(&mut state, &mut luck, &mut ()),
            Turn::Seats(seats) => {
                let to_act = seats.first().unwrap();
                let seen = Seen::new(&game, &state, to_act, Seed::from_number(0), 0);
                let advice = Exact.advise(&seen).unwrap();
                if to_act == seat && phase == Phase::Playing && promised.is_none() {
                    promised = Some(advice.thoughts[0].value);
                }
                game.apply(&mut state, to_act, advice.action, &mut luck, &mut ()).unwrap();
            }
        }
    }
    (more.mean, more.error())
}

#[test]
fn rounds_bring_what_was_promised() {
    let long = Rules { rounds: 1_000, ..Rules::default() };
    for (rules, seat, rounds) in [
        (Rules { reshuffle_below: 4, ..long }, 0, 5_000),
        (Rules { chips: 100_000, max_stake: 1, ..Rules::british(1) }, 0, 1_500),
        (Rules { max_stake: 1, ..Rules::british(3) }, 2, 500),
    ] {
        let (mean, error) = kept(rules, seat, rounds);
        assert!(mean.abs() < 4.0 * error && error < 0.15, "{mean} ± {error} by {rules:?}");
    }
}

#[test]
fn a_good_hand_is_bought_and_a_pontoon_sticks() {
    let ten = advice(&Play::british(2, "4C 2C 6D 3C"));
    assert!(matches!(ten.action, Action::Buy { .. }), "{ten:?}");
    let pontoon = advice(&Play::british(2, "AC 2C KD 3C"));
    assert_eq!(pontoon.action, Action::Stick);
    let ace = advice(&Play::deal(Rules::british(1), "AC 2C"));
    assert_eq!(ace.action, Action::Stake { amount: 10 });
    let six = advice(&Play::deal(Rules::british(1), "6C 2C"));
    assert_eq!(six.action, Action::Stake { amount: 1 });
}

#[test]
fn of_prices_the_smallest_and_the_largest_are_valued() {
    let play = Play::british(5, "4C 2C 6D 3C");
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(0)));
    let (worths, exact) = british::worths(&play.game, &view);
    assert!(exact);
    let actions: Vec<Action> = worths.iter().map(|w| w.action).collect();
    assert_eq!(actions, [Action::Buy { amount: 5 }, Action::Buy { amount: 10 }, Action::Twist]);
}

#[test]
fn the_exact_bot_plays_whole_matches() {
    let rules = Rules { rounds: 3, ..Rules::british(3) };
    for rules in [Rules::default(), Rules { chips: 12, ..rules }, rules] {
        let game = Pontoon::new(rules).unwrap();
        let seed = Seed::from_number(5);
        let mut bot = game.bot("search").unwrap();
        let mut now = Match::new(&game, MatchLuck::new(seed, Pontoon::ID));
        now.play(&mut (), |now, seat| bot.choose(&now.seen(seat, seed)).unwrap());
        assert!(now.acts() > 5, "{}", now.acts());
    }
    let game = Pontoon::new(Rules::default()).unwrap();
    let state = game.start();
    let seen = Seen::new(&game, &state, Seat::new(0), Seed::from_number(0), 0);
    assert!(Exact.choose(&seen).is_err(), "nothing is to be decided before the deal");
    assert!(game.bot("classic").unwrap().choose(&seen).is_err());
    assert!(game.bot("nobody").is_none());
}

#[test]
fn the_report_can_be_read() {
    for (variant, parts) in [(Variant::Classic, 20), (Variant::British, 11)] {
        let mut told = Vec::new();
        let text = exact::solve(variant, |done, of| told.push((done, of)));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains("house edge"), "{text}");
        assert!(text.contains("\nsoft 17 "), "{text}");
        assert_eq!(told.last(), Some(&(parts, parts)));
    }
    let table = exact::strategy_table();
    assert!(table.contains("2 cards     2  3  4  5  6  7  8  9 10  A"), "{table}");
    assert!(table.lines().any(|l| l == "20          s  s  s  s  s  s  s  s  s  s"), "{table}");
}
