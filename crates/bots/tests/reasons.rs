//! Why something is advised, in the words of each game, where the reason is plain.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use parlour_bots::Explained;
use parlour_core::{
    ActionSet, Advice, Bot, FastLuck, Fault, Game, Guide, Seat, Seed, Seen, Show, Thought, Turn,
    Viewer, Write, fast_rng,
};

/// Thinks the first action better than the second.
struct Sure<A>(A, A);

impl<G: Guide> Bot<G> for Sure<G::Action> {
    fn choose(&mut self, _: &Seen<'_, G>) -> Result<G::Action, Fault> {
        Ok(self.0)
    }

    fn advise(&mut self, _: &Seen<'_, G>) -> Result<Advice<G::Action>, Fault> {
        let thought = |action, value| Thought { action, value, visits: 1, error: Some(0.0) };
        let thoughts = vec![thought(self.0, 1.0), thought(self.1, 0.0)];
        Ok(Advice { action: self.0, thoughts, why: None })
    }
}

/// Why the first action is better than the second.
fn reason<G: Guide + Show>(
    game: &G,
    state: &G::State,
    seat: Seat,
    best: G::Action,
    next: G::Action,
) -> Option<String> {
    let seen = Seen::new(game, state, seat, Seed::from_number(1), 0);
    let mut bot = Explained::new(Box::new(Sure(best, next)));
    bot.advise(&seen).unwrap();
    bot.reason()
}

/// Every decision of matches played by rules of thumb, until one fits.
fn find<G: Guide + Show, T>(
    game: &G,
    mut fits: impl FnMut(&G::State, Seat, &[G::Action]) -> Option<T>,
) -> T {
    for seed in 0..200 {
        let (mut luck, mut rng) = (FastLuck(fast_rng(seed)), fast_rng(seed + 1_000));
        let mut state = game.start();
        loop {
            let seat = match game.turn(&state) {
                Turn::Over => break,
                Turn::Deal => {
                    game.deal(&mut state, &mut luck, &mut ());
                    continue;
                }
                Turn::Seats(seats) => seats.first().unwrap(),
            };
            let legal = game.legal(&state, seat);
            if let Some(found) = fits(&state, seat, &legal.iter().collect::<Vec<_>>()) {
                return found;
            }
            let action = game.playout(&state, seat, &legal, &mut rng);
            game.apply(&mut state, seat, action, &mut luck, &mut ()).unwrap();
        }
    }
    panic!("there is no such decision")
}

#[test]
fn in_hearts_the_queen_is_thrown_away() {
    use parlour_hearts::{Action, Hearts};
    let game = Hearts::new(Default::default()).unwrap();
    let queen = Action::Play { card: "QS".parse().unwrap() };
    let spade = |a: &Action| {
        matches!((a, &queen), (Action::Play { card }, Action::Play { card: q })
        if card.suit() == q.suit())
    };
    let said = find(&game, |state, seat, legal| {
        state.open().tricks().led()?;
        // Who can follow with spades has no other choice.
        let other = *legal.iter().find(|a| !spade(a))?;
        // Early in a round there is time enough for her to fall on whoever keeps her.
        let early = legal.contains(&queen) && legal.len() >= 6;
        let why = early.then(|| reason(&game, state, seat, queen, other)).flatten()?;
        // Now and then another reason weighs more, such as a moon.
        why.contains("queen").then_some(why)
    });
    assert!(said.starts_with("You take the queen of spades in 0 of 100 cases; after"), "{said}");
}

#[test]
fn in_stop_the_bus_31_stops_it() {
    use parlour_stopbus::{Action, StopBus};
    let game = StopBus::new(Default::default()).unwrap();
    let said = find(&game, |state, seat, legal| {
        let lives = |state: &_| game.scores(state);
        let stops = |swap: &Action| {
            let (mut next, mut luck) = (*state, FastLuck(fast_rng(0)));
            game.apply(&mut next, seat, *swap, &mut luck, &mut ()).unwrap();
            game.apply(&mut next, seat, Action::Done, &mut luck, &mut ()).unwrap();
            let lost = |s: Seat| lives(&next)[s] < lives(state)[s];
            Seat::all(4).all(|s| lost(s) == (s != seat)) && game.turn(&next) != Turn::Over
        };
        let mut swaps = legal.iter().filter(|a| matches!(a, Action::Swap { .. }));
        let swap = *swaps.find(|swap| stops(swap))?;
        (!game.takes_back(state, swap))
            .then(|| reason(&game, state, seat, swap, Action::Done).unwrap())
    });
    assert!(said.starts_with("You stop the bus in 100 of 100 cases; after"), "{said}");
}

#[test]
fn in_pontoon_twenty_sticks_and_eleven_twists() {
    use parlour_pontoon::{Action, Pontoon};
    let game = Pontoon::new(Default::default()).unwrap();
    let with = |value: u8, best, next| {
        find(&game, |state, seat, legal| {
            let own = game.view(state, Viewer::Seat(seat)).worth(seat, 0)?.1;
            (own == value && legal.contains(&best))
                .then(|| reason(&game, state, seat, best, next).unwrap())
        })
    };
    let said = with(20, Action::Stick, Action::Twist);
    assert!(said.starts_with("You go bust in 0 of 100 cases; after \"Twist\" in "), "{said}");
    let said = with(11, Action::Twist, Action::Stick);
    assert!(said.starts_with("The banker has the better hand in "), "{said}");
}

#[test]
fn in_kuhn_poker_a_jack_is_beaten() {
    use parlour_kuhn::{Action, Card, Kuhn};
    let game = Kuhn::new(Default::default()).unwrap();
    let said = find(&game, |state, seat, legal| {
        let jack = game.position(state).start.cards?[seat.index()] == Card::Jack;
        (jack && legal.contains(&Action::Call))
            .then(|| reason(&game, state, seat, Action::Fold, Action::Call).unwrap())
    });
    assert_eq!(said, "You lose two chips in 0 of 100 cases; after \"Call\" in 100.");
}

#[test]
fn in_bus_rush_a_play_before_the_end_scores() {
    use parlour_busrush::{BusRush, Rules};
    let game = BusRush::new(Rules { round_limit: 1, ..Rules::default() }).unwrap();
    let said = find(&game, |state, seat, legal| {
        let of = |name| legal.iter().copied().find(|a| game.command(*a) == name);
        let (play, end) = (of("play_bus")?, of("end_turn")?);
        reason(&game, state, seat, play, end)
    });
    assert!(said.starts_with("You score in ") || said.starts_with("You end with "), "{said}");
}

#[test]
fn in_rails_a_route_before_the_end_counts() {
    use parlour_rails::{Action, Rails};
    let game = Rails::new(Default::default()).unwrap();
    let said = find(&game, |state, seat, legal| {
        let take = |a: &Action| matches!(a, Action::Take { .. });
        let route = legal.iter().rev().copied().find(take)?;
        let other = legal.iter().copied().find(|a| !take(a))?;
        // To play on from the last round takes but a moment.
        let position = serde_json::to_value(game.position(state)).unwrap();
        let last = position["last_round"] != 0;
        last.then(|| reason(&game, state, seat, route, other)).flatten()
    });
    let parts = ["routes bring", "tickets bring", "tickets cost", "longest path", "stations"];
    assert!(parts.iter().any(|part| said.contains(part)), "{said}");
}

/// Every game can tell at least three things of any decision, always the same ones.
fn has_prospects<G: Guide + Show>(game: &G) {
    let mut texts: Option<Vec<&str>> = None;
    let mut count = 0;
    find(game, |state, seat, _| {
        let told = game.prospects(state, state, seat);
        assert!(told.len() >= 3, "{}: {told:?}", G::ID);
        for (prospect, amount) in &told {
            assert!(amount.is_finite() && prospect.much > 0.0, "{}: {prospect:?}", G::ID);
            let event = !prospect.text.contains("{}");
            assert!(!event || (0.0..=1.0).contains(amount), "{}: {prospect:?}", G::ID);
        }
        let now: Vec<&str> = told.iter().map(|(prospect, _)| prospect.text).collect();
        assert_eq!(*texts.get_or_insert(now.clone()), now);
        count += 1;
        (count > 30).then_some(())
    });
}

#[test]
fn every_game_has_reasons() {
    has_prospects(&parlour_hearts::Hearts::new(Default::default()).unwrap());
    has_prospects(&parlour_stopbus::StopBus::new(Default::default()).unwrap());
    has_prospects(&parlour_pontoon::Pontoon::new(Default::default()).unwrap());
    has_prospects(&parlour_busrush::BusRush::new(Default::default()).unwrap());
    has_prospects(&parlour_rails::Rails::new(Default::default()).unwrap());
    has_prospects(&parlour_kuhn::Kuhn::new(Default::default()).unwrap());
}
