//! The rules, each by its name.

mod common;

use common::{EAST, NORTH, SOUTH, WEST};
use common::{act, card, cards, hearts, legal, pass, place, play, position, refused, try_act};
use parlour_cards::CardSet;
use parlour_core::{
    ActionSet, FastLuck, Game, Luck, Match, MatchLuck, Seat, SeatSet, Seed, Turn, Viewer, Write,
    fast_rng,
};
use parlour_hearts::{
    Action, Direction, Event, Hearts, LAST_ROUND, Moon, Passing, Phase, Refusal, Rules, State, Ties,
};

fn no_passing() -> Rules {
    Rules { passing: Passing::None, ..Rules::default() }
}

/// South has the 2♣; every suit is spread so that everything can happen.
const HANDS: [&str; 4] = [
    "2C 5C 9C 2D 6D TD 3S 7S JS 2H 6H TH QH",
    "3C 6C TC 3D 7D JD 4S 8S QS 3H 7H JH KH",
    "4C 7C JC KC 4D 8D QD 5S 9S KS 4H 8H AH",
    "8C QC AC 5D 9D KD AD 2S 6S TS AS 5H 9H",
];

fn opened(rules: &Rules) -> (Hearts, State) {
    let game = hearts(rules);
    let state = place(&game, &position(1, HANDS, &[]));
    (game, state)
}

fn run(game: &Hearts, state: &mut State, plays: &[(Seat, &str)]) -> Vec<Event> {
    plays.iter().flat_map(|(seat, card)| act(game, state, *seat, play(card))).collect()
}

#[test]
fn play_goes_clockwise_and_left_is_the_next_seat() {
    assert_eq!(
        Seat::all(4).map(|s| Direction::Left.target(s).index()).collect::<Vec<_>>(),
        [1, 2, 3, 0]
    );
    assert_eq!(
        Seat::all(4).map(|s| Direction::Right.target(s).index()).collect::<Vec<_>>(),
        [3, 0, 1, 2]
    );
    assert_eq!(
        Seat::all(4).map(|s| Direction::Across.target(s).index()).collect::<Vec<_>>(),
        [2, 3, 0, 1]
    );
    assert_eq!(
        Seat::all(4).map(|s| Direction::Hold.target(s).index()).collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
}

#[test]
fn the_pass_goes_left_right_across_and_then_not_at_all() {
    use Direction::{Across, Hold, Left, Right};
    let cycle = |passing: Passing| [1, 2, 3, 4, 5].map(|round| passing.direction(round));
    assert_eq!(cycle(Passing::Standard), [Left, Right, Across, Hold, Left]);
    assert_eq!(cycle(Passing::NoHold), [Left, Right, Across, Left, Right]);
    assert_eq!(cycle(Passing::Left), [Left; 5]);
    assert_eq!(cycle(Passing::Right), [Right; 5]);
    assert_eq!(cycle(Passing::Across), [Across; 5]);
    assert_eq!(cycle(Passing::None), [Hold; 5]);
}

#[test]
fn where_nothing_is_passed_play_begins_at_the_deal() {
    let dealt = |rules: &Rules| {
        let game = hearts(rules);
        let (mut state, mut events) = (game.start(), Vec::new());
        game.deal(&mut state, &mut FastLuck(fast_rng(4)), &mut events);
        (state, events)
    };
    let (state, told) = dealt(&no_passing());
    let [Event::Dealt { count: 0, .. }, Event::PlayBegins { leader, card: two }] = told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((state.open().tricks().turn(), two), (leader, card("2C")));
    let (_, told) = dealt(&Rules::default());
    assert!(matches!(told[..], [Event::Dealt { count: 3, .. }]), "{told:?}");
}

#[test]
fn nothing_can_be_passed_while_cards_are_played() {
    let (game, state) = opened(&no_passing());
    let nothing = Action::Pass { cards: CardSet::EMPTY };
    assert!(Seat::all(4).all(|seat| !game.legal(&state, seat).contains(&nothing)));
}

#[test]
fn the_deck_of_a_round_depends_only_on_seed_and_round() {
    let game = hearts(&no_passing());
    let mut luck = MatchLuck::new(Seed::from_number(7), Hearts::ID);
    let mut played = game.start();
    let mut rng = fast_rng(1);
    for _ in 0..2 {
        game.deal(&mut played, &mut luck, &mut ());
        while let Some((seat, action)) = common::any_action(&game, &played, &mut rng) {
            act(&game, &mut played, seat, action);
        }
    }
    game.deal(&mut played, &mut luck, &mut ());
    // The third round without the first two, its cards dealt by hand.
    let mut deck = parlour_cards::DECK;
    luck.shuffle(0, 3, &mut deck);
    let mut hands = [CardSet::EMPTY; 4];
    for (i, card) in deck.iter().enumerate() {
        hands[(2 + i) % 4].insert(*card);
    }

    assert_eq!(game.position(&played).hands, hands);
}

#[test]
fn all_four_choose_in_secret_and_in_any_order() {
    let game = hearts(&Rules::default());
    let mut state = place(&game, &position(1, HANDS, &[]));
    assert_eq!(game.turn(&state), Turn::Seats(SeatSet::all(4)));
    assert_eq!(game.legal(&state, NORTH).len(), 286);
    let told = act(&game, &mut state, NORTH, pass("KS AH KC"));
    assert_eq!(told, [Event::PassChosen { seat: NORTH, cards: Some(cards("KS AH KC")) }]);
    let seen = game.witness(&told[0], Viewer::Seat(EAST));
    assert_eq!(seen, Some(Event::PassChosen { seat: NORTH, cards: None }));
    let waiting: SeatSet = [SOUTH, WEST, EAST].into_iter().collect();
    assert_eq!(game.turn(&state), Turn::Seats(waiting));
    assert!(game.legal(&state, NORTH).is_empty());
    assert!(game.view(&state, Viewer::Seat(NORTH)).hand().contains(card("KS")), "not moved yet");
    act(&game, &mut state, EAST, pass("AS KD AD"));
    act(&game, &mut state, SOUTH, pass("QH TH JS"));
    let told = act(&game, &mut state, WEST, pass("QS KH JH"));
    // South passes left to West, West to North, North to East, East to South.
    let hand = |seat| game.view(&state, Viewer::Seat(seat)).hand();
    assert!(hand(WEST).contains_all(cards("QH TH JS")));
    assert!(hand(NORTH).contains_all(cards("QS KH JH")));
    assert!(hand(EAST).contains_all(cards("KS AH KC")));
    assert!(hand(SOUTH).contains_all(cards("AS KD AD")));
    assert!(Seat::all(4).all(|s| hand(s).len() == 13));
    assert_eq!(game.turn(&state), Turn::Seats(SeatSet::only(SOUTH)));
    // Passer and receiver see the cards, the others only that cards moved.
    let moved = &told[1];
    assert!(matches!(moved, Event::CardsPassed { from: SOUTH, to: WEST, cards: Some(_) }));
    for (who, sees) in [(SOUTH, true), (WEST, true), (NORTH, false), (EAST, false)] {
        let seen = game.witness(moved, Viewer::Seat(who));
        let cards_seen = matches!(seen, Some(Event::CardsPassed { cards: Some(_), .. }));
        assert_eq!(cards_seen, sees, "{who:?}");
    }
}

#[test]
fn a_seat_may_see_what_it_passed_and_what_it_was_passed() {
    let game = hearts(&Rules::default());
    let mut state = place(&game, &position(1, HANDS, &[]));
    act(&game, &mut state, SOUTH, pass("QH TH JS"));
    let view = game.view(&state, Viewer::Seat(SOUTH));
    assert_eq!((view.passed(), view.received()), (cards("QH TH JS"), CardSet::EMPTY));
    assert_eq!(game.view(&state, Viewer::Seat(WEST)).passes, [None; 4]);
    act(&game, &mut state, WEST, pass("QS KH JH"));
    act(&game, &mut state, NORTH, pass("KS AH KC"));
    act(&game, &mut state, EAST, pass("AS KD AD"));
    let view = game.view(&state, Viewer::Seat(WEST));
    assert_eq!((view.passed(), view.received()), (cards("QS KH JH"), cards("QH TH JS")));
    assert_eq!(view.passes[NORTH.index()], None);
    assert_eq!(game.view(&state, Viewer::Spectator).passes, [None; 4]);
    assert_eq!(game.view(&state, Viewer::Spectator).received(), CardSet::EMPTY);
    assert!(game.view(&state, Viewer::All).passes.iter().all(Option::is_some));
}

#[test]
fn a_pass_of_a_card_not_held_or_of_other_than_three_is_refused() {
    let game = hearts(&Rules::default());
    let mut state = place(&game, &position(1, HANDS, &[]));
    let why = |state: &mut State, text: &str| refused(&game, state, SOUTH, pass(text));
    let (code, text) = why(&mut state, "2C 5C AS");
    assert_eq!(
        (code, text.as_str()),
        ("card_not_held", "You do not hold the A♠: choose cards of your own hand.",)
    );
    let (code, text) = why(&mut state, "2C 5C");
    assert_eq!(
        (code, text.as_str()),
        ("pass_three_cards", "You must pass three cards, and you chose 2.",)
    );
    assert_eq!(why(&mut state, "2C 5C 9C 2D").0, "pass_three_cards");
    act(&game, &mut state, SOUTH, pass("2C 5C 9C"));
    let (code, text) = why(&mut state, "2C 5C 9C");
    assert_eq!(
        (code, text.as_str()),
        ("already_passed", "You have chosen your cards already: wait for the others.",)
    );
    let (code, text) = refused(&game, &mut state, WEST, play("3C"));
    assert_eq!(
        (code, text.as_str()),
        ("passing_now", "Cards are being passed first: choose three cards to pass.",)
    );
}

#[test]
fn a_pass_of_a_card_twice_cannot_even_be_written() {
    let twice = r#"{"name":"pass","payload":{"cards":["QS","AS","QS"]}}"#;
    let why = serde_json::from_str::<Action>(twice).unwrap_err().to_string();
    assert!(why.contains("QS is listed twice"), "{why}");
    let more = r#"{"name":"pass","payload":{"cards":["QS"],"to":2}}"#;
    assert!(serde_json::from_str::<Action>(more).unwrap_err().to_string().contains("`to`"));
}

#[test]
fn the_holder_of_the_two_of_clubs_leads_it_after_the_pass() {
    let game = hearts(&Rules::default());
    let mut state = place(&game, &position(1, HANDS, &[]));
    for (seat, text) in
        [(SOUTH, "2C 5C 9C"), (WEST, "3C 6C TC"), (NORTH, "4C 7C JC"), (EAST, "8C QC AC")]
    {
        act(&game, &mut state, seat, pass(text));
    }
    assert_eq!(game.turn(&state), Turn::Seats(SeatSet::only(WEST)));
    assert_eq!(legal(&game, &state, WEST), cards("2C"));
    let (code, text) = refused(&game, &mut state, WEST, play("3D"));
    assert_eq!(
        (code, text.as_str()),
        ("must_lead_two_of_clubs", "The 2♣ leads the first trick: play the 2♣.",)
    );
    let (code, text) = refused(&game, &mut state, WEST, pass("2C 3D 7D"));
    assert_eq!(
        (code, text.as_str()),
        ("playing_now", "The cards have been passed already: play a card.",)
    );
}

#[test]
fn one_must_follow_suit() {
    let (game, mut state) = opened(&no_passing());
    act(&game, &mut state, SOUTH, play("2C"));
    assert_eq!(legal(&game, &state, WEST), cards("3C 6C TC"));
    let (code, text) = refused(&game, &mut state, WEST, play("3D"));
    assert_eq!((code, text.as_str()), ("must_follow_suit", "You must follow suit: play a club."));
    let (code, text) = refused(&game, &mut state, WEST, play("AS"));
    assert_eq!(
        (code, text.as_str()),
        ("card_not_held", "You do not hold the A♠: play one of 3♣ 6♣ 10♣.",)
    );
    let (code, text) = refused(&game, &mut state, NORTH, play("4C"));
    assert_eq!(
        (code, text.as_str()),
        ("not_your_turn", "It is West's turn: wait until West has played.",)
    );
    assert!(game.legal(&state, NORTH).is_empty());
    let (code, text) = refused(&game, &mut state, WEST, pass("3C 6C TC"));
    assert_eq!(
        (code, text.as_str()),
        ("playing_now", "No cards are passed this round: play a card.",)
    );
}

/// South has no club but the deuce goes to East; South's hand decides what it may drop.
const NO_CLUB: [&str; 4] = [
    "2D 6D QS KS 2H 3H 4H 5H 6H 7H 8H 9H TH",
    "3C 4C 5C 6C 7C 3D 4D 5D 2S 3S 4S 5S JH",
    "8C 9C TC JC QC 7D 8D 9D TD 6S 7S 8S QH",
    "2C KC AC JD QD KD AD 9S TS JS AS KH AH",
];

#[test]
fn no_heart_and_no_queen_on_the_first_trick() {
    let game = hearts(&no_passing());
    let mut state = place(&game, &position(1, NO_CLUB, &[]));
    act(&game, &mut state, EAST, play("2C"));
    assert_eq!(legal(&game, &state, SOUTH), cards("2D 6D KS"));
    let (code, text) = refused(&game, &mut state, SOUTH, play("QS"));
    assert_eq!(
        (code, text.as_str()),
        (
            "no_points_on_first_trick",
            "No heart and no Q♠ on the first trick: play one of 2♦ 6♦ K♠.",
        )
    );
    assert_eq!(refused(&game, &mut state, SOUTH, play("2H")).0, "no_points_on_first_trick");
}

#[test]
fn points_may_be_allowed_on_the_first_trick() {
    let game = hearts(&Rules { points_on_first_trick: true, ..no_passing() });
    let mut state = place(&game, &position(1, NO_CLUB, &[]));
    act(&game, &mut state, EAST, play("2C"));
    assert_eq!(legal(&game, &state, SOUTH).len(), 13);
    act(&game, &mut state, SOUTH, play("QS"));
}

#[test]
fn a_hand_of_nothing_but_points_may_play_one_to_the_first_trick() {
    let game = hearts(&no_passing());
    let hands = [
        "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        "3C 4C 5C 6C 7C 8C 9C 2D 3D 4D 5D 6D 2S",
        "TC JC QC KC 7D 8D 9D TD 3S 4S 5S 6S AH",
        "2C AC JD QD KD AD 7S 8S 9S TS JS KS AS",
    ];
    let mut state = place(&game, &position(1, hands, &[]));
    act(&game, &mut state, EAST, play("2C"));
    assert_eq!(legal(&game, &state, SOUTH).len(), 13);
    let told = act(&game, &mut state, SOUTH, play("KH"));
    assert!(told.contains(&Event::HeartsBroken { seat: SOUTH }));
}

#[test]
fn hearts_may_not_be_led_until_one_has_been_played() {
    let (game, mut state) = opened(&no_passing());
    run(&game, &mut state, &[(SOUTH, "2C"), (WEST, "3C"), (NORTH, "KC"), (EAST, "8C")]);
    assert_eq!(game.turn(&state), Turn::Seats(SeatSet::only(NORTH)));
    assert_eq!(legal(&game, &state, NORTH), cards("4C 7C JC 4D 8D QD 5S 9S KS"));
    let (code, text) = refused(&game, &mut state, NORTH, play("4H"));
    assert_eq!(
        (code, text.as_str()),
        ("hearts_not_broken", "Hearts are not broken yet: play a club, diamond or spade.",)
    );
}

/// North leads a club to which East has run out; East drops a card.
fn west_drops(game: &Hearts, drop: &str) -> State {
    let mut state = place(game, &position(1, HANDS, &[]));
    run(
        game,
        &mut state,
        &[
            (SOUTH, "2C"),
            (WEST, "3C"),
            (NORTH, "KC"),
            (EAST, "AC"),
            (EAST, "QC"),
            (SOUTH, "5C"),
            (WEST, "6C"),
            (NORTH, "4C"),
            (EAST, "8C"),
            (SOUTH, "9C"),
            (WEST, "TC"),
            (NORTH, "JC"),
            (NORTH, "7C"),
            (EAST, drop),
        ],
    );
    state
}

#[test]
fn a_heart_played_breaks_hearts() {
    let game = hearts(&no_passing());
    let mut state = west_drops(&game, "9H");
    assert!(state.open().broken());
    run(&game, &mut state, &[(SOUTH, "TH"), (WEST, "JH")]);
    assert_eq!(state.open().taken(), [0, 0, 3, 0]);
    assert!(legal(&game, &state, NORTH).contains(card("4H")), "hearts may be led now");
}

#[test]
fn the_queen_breaks_hearts_only_where_the_option_says_so() {
    for (option, broken) in [(false, false), (true, true)] {
        let game = hearts(&Rules { queen_breaks_hearts: option, ..no_passing() });
        let mut state = west_drops(&game, "2S");
        run(&game, &mut state, &[(SOUTH, "3S")]);
        assert!(!state.open().broken());
        let told = act(&game, &mut state, WEST, play("QS"));
        assert_eq!(state.open().broken(), broken);
        let told = told.contains(&Event::HeartsBroken { seat: WEST });
        assert_eq!(told, broken);
        assert_eq!(state.open().taken(), [0, 0, 13, 0]);
        assert_eq!(legal(&game, &state, NORTH).contains(card("4H")), broken);
    }
}

#[test]
fn a_hand_of_only_hearts_may_lead_them_unbroken() {
    let deck = cards("2C 3C 4C 5C 2D 3D 4D 2H");
    let game = hearts(&Rules { deck: Some(deck), ..no_passing() });
    let hands = ["2C 2D", "5C 2H", "3C 3D", "4C 4D"];
    let mut state = place(&game, &position(1, hands, &[]));
    run(&game, &mut state, &[(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C")]);
    assert!(!state.open().broken());
    assert_eq!(legal(&game, &state, WEST), cards("2H"));
    act(&game, &mut state, WEST, play("2H"));
}

#[test]
fn the_highest_card_of_the_suit_led_takes_the_trick_and_leads_the_next() {
    let (game, mut state) = opened(&no_passing());
    let told = run(&game, &mut state, &[(SOUTH, "2C"), (WEST, "TC"), (NORTH, "JC"), (EAST, "8C")]);
    let trick = cards("2C TC JC 8C");
    assert_eq!(
        told.last(),
        Some(&Event::TrickTaken { seat: NORTH, trick: 1, cards: trick, points: 0 })
    );
    assert_eq!(game.turn(&state), Turn::Seats(SeatSet::only(NORTH)));
    // A higher card of another suit takes nothing.
    let mut state = west_drops(&game, "AD");
    run(&game, &mut state, &[(SOUTH, "TD"), (WEST, "JD")]);
    assert_eq!(state.open().tricks().turn(), NORTH);
}

#[test]
fn what_was_played_and_who_has_chosen_lies_open() {
    let (game, mut state) = opened(&Rules::default());
    let three = game.legal(&state, WEST).get(0);
    act(&game, &mut state, WEST, three);
    assert_eq!(state.open().chosen(), SeatSet::only(WEST));
    let game = one_trick(Rules::default());
    let mut state = last_trick(&game, [2, 2, 2, 0], 7);
    assert_eq!((state.open().round(), state.open().played_by()), (7, [CardSet::EMPTY; 4]));
    let leader = state.open().tricks().turn();
    let led = game.legal(&state, leader);
    act(&game, &mut state, leader, led.get(0));
    assert_eq!(state.open().played_by()[leader.index()], led.cards());
}

/// A position with one trick left to play in a deck where the taker gets what `points` says.
fn last_trick(game: &Hearts, scores: [i32; 4], round: u32) -> State {
    let mut p = position(round, ["2C", "3C", "4C", "2H"], &[]);
    p.scores = scores;
    place(game, &p)
}

/// Four cards, one heart: whoever takes the only trick shoots the moon of one point.
fn one_trick(rules: Rules) -> Hearts {
    hearts(&Rules { deck: Some(cards("2C 3C 4C 2H")), passing: Passing::None, ..rules })
}

fn play_last(game: &Hearts, state: &mut State) -> Vec<Event> {
    run(game, state, &[(SOUTH, "2C"), (WEST, "3C"), (NORTH, "4C"), (EAST, "2H")])
}

#[test]
fn all_points_in_one_hand_give_the_others_26_each() {
    let game = hearts(&no_passing());
    let state = south_shoots(&game, [0; 4], 1);
    assert_eq!(state.open().gained(), [26, 26, 0, 26]);
    assert_eq!(state.open().scores(), [26, 26, 0, 26]);
}

/// A whole round in which North takes every trick but the first.
fn south_shoots(game: &Hearts, scores: [i32; 4], round: u32) -> State {
    let hands = [
        "2C 4C 5C 2D 3D 4D 5D 2S 3S 4S 5S 6S 7S",
        "3C 6C 7C 6D 7D 8D 9D TD 8S 9S TS JS 2H",
        "AC KC QC JC AS KS QS AH KH QH JH TH 9H",
        "8C 9C TC JD QD KD AD 3H 4H 5H 6H 7H 8H",
    ];
    let mut p = position(round, hands, &[]);
    p.scores = scores;
    let mut state = place(game, &p);
    let order = ["AC", "KC", "QC", "JC", "AS", "KS", "QS", "AH", "KH", "QH", "JH", "TH", "9H"];
    let mut tops = order.iter();
    while let Turn::Seats(seats) = game.turn(&state) {
        let seat = seats.first().expect("somebody plays");
        let choice = if seat == NORTH {
            card(tops.next().expect("a card left"))
        } else {
            legal(game, &state, seat).nth(0)
        };
        act(game, &mut state, seat, Action::Play { card: choice });
    }
    state
}

#[test]
fn the_shooter_may_take_26_off_instead() {
    let game = hearts(&Rules { moon: Moon::Subtract, ..no_passing() });
    let state = south_shoots(&game, [0; 4], 1);
    assert_eq!(state.open().gained(), [0, 0, -26, 0]);
}

#[test]
fn the_best_moon_wins_now_if_it_can_and_else_does_not_lose() {
    let game = hearts(&Rules { moon: Moon::Best, ..no_passing() });
    // Nothing ends: the others get 26 each.
    assert_eq!(south_shoots(&game, [0; 4], 1).open().gained(), [26, 26, 0, 26]);
    // The others go past 100 and North is lowest: it wins now.
    let win = south_shoots(&game, [80, 60, 50, 70], 11);
    assert_eq!(win.open().scores(), [106, 86, 50, 96]);
    assert_eq!(win.open().phase(), Phase::Over);
    // The others would go past 100 with South lowest: North plays on instead.
    let on = south_shoots(&game, [10, 80, 90, 80], 11);
    assert_eq!(on.open().scores(), [10, 80, 64, 80]);
    assert_eq!(on.open().phase(), Phase::Resting);
    // With `add` North would have lost there and then.
    let add = hearts(&no_passing());
    assert_eq!(south_shoots(&add, [10, 80, 90, 80], 11).open().phase(), Phase::Over);
}

#[test]
fn the_jack_of_diamonds_takes_ten_off_and_does_not_count_for_a_moon() {
    let game = hearts(&Rules { jack_of_diamonds: true, ..no_passing() });
    let state = south_shoots(&game, [0; 4], 1);
    // East discards the jack on North's tricks, or keeps it: its taker gets the bonus, and the
    // moon stands either way.
    let taker = state.open().bonus().expect("somebody took the jack");
    let mut expected = [26, 26, 0, 26];
    expected[taker.index()] -= 10;
    assert_eq!(state.open().gained(), expected);

    // Two tricks: South takes the points, West the jack.
    let deck = cards("2C 3C 4C 5C JD QD 2H QS");
    let game = hearts(&Rules { deck: Some(deck), jack_of_diamonds: true, ..no_passing() });
    let hands = ["2C QD", "5C JD", "3C 2H", "4C QS"];
    let mut state = place(&game, &position(1, hands, &[]));
    run(&game, &mut state, &[(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C")]);
    run(&game, &mut state, &[(WEST, "JD"), (NORTH, "2H"), (EAST, "QS"), (SOUTH, "QD")]);
    assert_eq!(state.open().gained(), [0 - 10, 14, 14, 14], "South has all 14 points and the jack");
    let plain = hearts(&Rules { jack_of_diamonds: false, ..game.rules().clone() });
    let mut state = place(&plain, &position(1, hands, &[]));
    run(&plain, &mut state, &[(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C")]);
    run(&plain, &mut state, &[(WEST, "JD"), (NORTH, "2H"), (EAST, "QS"), (SOUTH, "QD")]);
    assert_eq!(state.open().gained(), [0, 14, 14, 14]);
}

#[test]
fn the_best_moon_counts_the_jack_of_diamonds() {
    let deck = cards("2C 3C 4C 5C JD QD 2H QS");
    let rules = Rules { deck: Some(deck), jack_of_diamonds: true, ..no_passing() };
    let game = hearts(&Rules { moon: Moon::Best, ..rules });
    // South takes all 14 points and the jack; West goes past 100 if the others get 14 each.
    let gained = |south: i32| {
        let hands = ["2C QD", "5C JD", "3C 2H", "4C QS"];
        let mut position = position(21, hands, &[]);
        position.scores = [south, 90, 70, 172 - south];
        let mut state = place(&game, &position);
        run(&game, &mut state, &[(SOUTH, "2C"), (WEST, "5C"), (NORTH, "3C"), (EAST, "4C")]);
        run(&game, &mut state, &[(WEST, "JD"), (NORTH, "2H"), (EAST, "QS"), (SOUTH, "QD")]);
        state.open().gained()
    };
    assert_eq!(gained(93), [-10, 14, 14, 14], "83 against 84 wins now");
    assert_eq!(gained(94), [-10, 14, 14, 14], "so does 84 against 84: a win is shared");
    assert_eq!(gained(95), [-24, 0, 0, 0], "85 would lose: South plays on");
}

#[test]
fn the_match_ends_after_a_round_in_which_someone_reaches_the_target() {
    // In this deck North shoots the one-point moon every round.
    let game = one_trick(Rules { target: 5, ..Rules::default() });
    let mut state = last_trick(&game, [4, 3, 1, 4], 5);
    let told = play_last(&game, &mut state);
    assert_eq!(state.open().scores(), [5, 4, 1, 5]);
    assert_eq!(game.turn(&state), Turn::Over);
    let outcome = game.outcome(&state).expect("it is over");
    assert_eq!(outcome.winners, [NORTH]);
    assert_eq!(outcome.ranking, [vec![NORTH], vec![WEST], vec![SOUTH, EAST]]);
    let over = Event::MatchOver { winners: vec![NORTH], totals: [5, 4, 1, 5] };
    assert_eq!(told.last(), Some(&over));
    let (code, _) = refused(&game, &mut state, SOUTH, play("2C"));
    assert_eq!(code, "match_over");

    let mut state = last_trick(&game, [3, 3, 0, 3], 4);
    play_last(&game, &mut state);
    assert_eq!(game.turn(&state), Turn::Deal, "4 points are not 5");
    assert_eq!(game.outcome(&state), None);
    let (code, _) = refused(&game, &mut state, SOUTH, play("2C"));
    assert_eq!(code, "deal_first");
}

#[test]
fn a_tie_for_the_lowest_is_a_shared_win() {
    let game = one_trick(Rules { target: 6, ..Rules::default() });
    let mut state = last_trick(&game, [5, 3, 4, 3], 6);
    play_last(&game, &mut state);
    assert_eq!(state.open().scores(), [6, 4, 4, 4]);
    let outcome = game.outcome(&state).expect("it is over");
    assert_eq!(outcome.winners, [WEST, NORTH, EAST]);
    assert!(!outcome.draw);
}

#[test]
fn a_tie_may_be_played_on_until_one_is_lowest() {
    let game = one_trick(Rules { target: 6, ties: Ties::PlayOn, ..Rules::default() });
    let mut state = last_trick(&game, [5, 3, 4, 3], 6);
    play_last(&game, &mut state);
    assert_eq!(game.turn(&state), Turn::Deal, "three are lowest");
    let mut next = last_trick(&game, state.open().scores(), 7);
    play_last(&game, &mut next);
    assert_eq!(next.open().scores(), [7, 5, 4, 5]);
    assert_eq!(game.outcome(&next).expect("it is over").winners, [NORTH]);
}

#[test]
fn no_match_lasts_more_than_a_thousand_rounds() {
    let game = one_trick(Rules { moon: Moon::Subtract, target: 1_000, ..Rules::default() });
    let mut state = last_trick(&game, [-300, -300, -99, -300], LAST_ROUND);
    play_last(&game, &mut state);
    assert_eq!(game.turn(&state), Turn::Over);
    assert_eq!(game.outcome(&state).expect("it is over").winners, [SOUTH, WEST, EAST]);
}

#[test]
fn every_combination_of_options_comes_to_an_end() {
    let mut rng = fast_rng(77);
    for number in 0..3 * 2 * 2 * 2 * 2_u32 {
        let flag = |bit: u32| (number / 3) >> bit & 1 != 0;
        let rules = Rules {
            target: 30,
            passing: [Passing::None, Passing::Standard][usize::from(flag(0))],
            moon: [Moon::Add, Moon::Subtract, Moon::Best][number as usize % 3],
            ties: [Ties::Shared, Ties::PlayOn][usize::from(flag(1))],
            jack_of_diamonds: flag(2),
            points_on_first_trick: flag(3),
            queen_breaks_hearts: flag(3),
            deck: None,
        };
        let game = hearts(&rules);
        let mut now = Match::new(&game, FastLuck(fast_rng(u64::from(number))));
        while now.next_seat(&mut ()).is_some() {
            let any = common::any_action(&game, now.state(), &mut rng);
            let (seat, action) = any.expect("somebody is awaited");
            now.act_legal(seat, action, &mut ());
        }
        assert!(now.state().open().round() < 100, "{rules:?}");
        assert!(game.outcome(now.state()).is_some_and(|o| o.flaw(4).is_none()));
    }
}

#[test]
fn bad_rules_are_all_named() {
    let bad = |rules: Rules| {
        let wrong = Hearts::new(rules).expect_err("bad rules");
        wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    for target in [0, -5, 1_001, i32::MAX] {
        assert!(bad(Rules { target, ..Rules::default() }).contains("within 1 to 1000"));
    }
    let wrong = bad(Rules { target: 0, deck: Some(cards("2D 3D 4D")), ..Rules::default() });
    assert_eq!(wrong.lines().count(), 4, "{wrong}");
    let deck = Some(CardSet::EMPTY);
    assert!(bad(Rules { deck, ..Rules::default() }).contains("multiple of four"));
    // The jack would take off more than the round costs.
    let deck = Some(cards("2C 3C JD 2H"));
    let omnibus = Rules { deck, jack_of_diamonds: true, ..Rules::default() };
    assert!(bad(omnibus.clone()).contains("no match would end"));
    assert!(Hearts::new(Rules { jack_of_diamonds: false, ..omnibus }).is_ok());
}

#[test]
fn rules_are_written_and_read_as_json() {
    let json = serde_json::to_value(Rules::default()).unwrap();
    let expected = serde_json::json!({
        "target": 100, "passing": "standard", "moon": "add", "ties": "shared",
        "jack_of_diamonds": false, "points_on_first_trick": false, "queen_breaks_hearts": false,
    });
    assert_eq!(json, expected);
    let some: Rules = serde_json::from_str(r#"{"passing":"no_hold","ties":"play_on"}"#).unwrap();
    assert_eq!(some, Rules { passing: Passing::NoHold, ties: Ties::PlayOn, ..Rules::default() });
    let why = serde_json::from_str::<Rules>(r#"{"tagret":50}"#).unwrap_err().to_string();
    assert!(why.contains("tagret"), "{why}");
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    let game = hearts(&Rules::default());
    let mut state = place(&game, &position(1, HANDS, &[]));
    for nobody in [Seat::new(4), Seat::new(6)] {
        for action in [play("2C"), pass("2C 5C 9C")] {
            assert_eq!(try_act(&game, &mut state, nobody, action), Err(Refusal::NoSuchSeat));
        }
        assert!(game.legal(&state, nobody).is_empty());
    }
    assert!(game.legal_in(&game.view(&state, Viewer::Spectator)).is_empty());
}

#[test]
fn the_286_passes_are_counted_without_a_list() {
    let game = hearts(&Rules::default());
    let state = place(&game, &position(1, HANDS, &[]));
    let legal = game.legal(&state, SOUTH);
    let all: Vec<Action> = legal.iter().collect();
    assert_eq!(all.len(), 286);
    assert!(all.is_sorted_by(|a, b| a < b));
    assert!(all.as_slice().iter().all(|a| legal.contains(a)));
    assert!(!legal.contains(&play("2C")));
    assert!(!legal.contains(&pass("2C 5C")));
    assert!(!legal.contains(&pass("2C 5C AS")));
}

#[test]
fn value_follows_the_standing_in_the_match() {
    let game = hearts(&Rules::default());
    let at = |scores: [i32; 4]| {
        let mut p = position(1, ["", "", "", ""], &[]);
        p.round = (scores.iter().sum::<i32>() / 26) as u32;
        p.scores = scores;
        game.value(&place(&game, &p))
    };
    let equal = at([26; 4]);
    assert!(equal.iter().all(|(_, v)| (v - 0.25).abs() < 1e-6), "{equal:?}");
    let ahead = at([20, 40, 60, 36]);
    assert!(ahead[SOUTH] > ahead[EAST] && ahead[EAST] > ahead[WEST] && ahead[WEST] > ahead[NORTH]);
    // The same lead is worth more when the match is nearly over.
    let late = at([77, 97, 95, 95]);
    let early = at([5, 25, 25, 23]);
    assert!(late[SOUTH] > early[SOUTH], "{late:?} {early:?}");
    // At the end the winner has it all, and points still tell the others apart.
    let end = south_shoots(&game_without_passing(), [80, 60, 50, 70], 11);
    let value = game_without_passing().value(&end);
    assert!(value[NORTH] > 1.0 && value[NORTH] <= 2.0);
    assert!(value[WEST] > value[EAST] && value[EAST] > value[SOUTH] && value[SOUTH] >= -1.0);
    assert_eq!(game_without_passing().scores(&end).as_slice(), [106, 86, 50, 96]);
}

fn game_without_passing() -> Hearts {
    hearts(&no_passing())
}
