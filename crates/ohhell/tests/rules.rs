//! The rules of Oh Hell, one test each, with the words of RULES.md.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use parlour_cards::{Card, CardSet, Unplayable};
use parlour_core::{
    Draw, FastLuck, Game, Guide, Match, MatchLuck, Seat, Seed, Speak, Turn, Viewer, Wait, Write,
    fast_rng,
};
use parlour_ohhell::Action::{self, Bid, Play};
use parlour_ohhell::{Event, Hands, OhHell, Refusal, Rules, Scoring, Start, State, Trumps};

type Position = <OhHell as Write>::Position;

fn game(rules: Rules) -> OhHell {
    OhHell::new(rules).unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn cards(text: &str) -> CardSet {
    text.split_whitespace().map(card).collect()
}

/// A hand in which nothing was done yet: the first with so many cards.
fn dealt(game: &OhHell, hands: &[&str], turned: Option<&str>) -> State {
    let hands: Vec<CardSet> = hands.iter().map(|hand| cards(hand)).collect();
    let mut position = game.position(&game.start());
    let Start { round, hands: dealt, turned: up, .. } = &mut position.start;
    *round = hands[0].len() as u8;
    *dealt = hands.into_iter().collect();
    *up = turned.map(card);
    game.place(&position).unwrap()
}

/// Does actions of whoever is next.
fn act(game: &OhHell, state: &mut State, actions: &[Action]) -> Vec<Event> {
    let mut events = Vec::new();
    for action in actions {
        let Turn::Seats(seats) = game.turn(state) else { panic!("nobody may act") };
        let luck = &mut FastLuck(fast_rng(0));
        game.apply(state, seats.first().unwrap(), *action, luck, &mut events).unwrap();
    }
    events
}

fn bids(tricks: &[u8]) -> Vec<Action> {
    tricks.iter().map(|tricks| Bid { tricks: *tricks }).collect()
}

fn plays(text: &str) -> Vec<Action> {
    text.split_whitespace().map(|text| Play { card: card(text) }).collect()
}

fn refused(game: &OhHell, state: &State, seat: usize, action: Action) -> Refusal {
    let luck = &mut FastLuck(fast_rng(0));
    game.apply(&mut state.clone(), Seat::new(seat), action, luck, &mut ()).unwrap_err()
}

/// What one hand of one card brings three players: the first bids and leads.
fn one_card(rules: Rules, hands: [&str; 3], turned: &str, made: [u8; 3], play: &str) -> Vec<i32> {
    let game = game(Rules { players: 3, hook: false, ..rules });
    let turns = game.rules().trumps == Trumps::Turned;
    let mut state = dealt(&game, &hands, turns.then_some(turned));
    act(&game, &mut state, &bids(&made));
    act(&game, &mut state, &plays(play));
    game.scores(&state).as_slice().to_vec()
}

/// How many cards the hands of a match have.
fn sizes(rules: Rules) -> Vec<u8> {
    let game = game(rules);
    let mut now = Match::new(&game, MatchLuck::new(Seed::from_number(1), OhHell::ID));
    let mut events = Vec::new();
    while let Some(seat) = now.next_seat(&mut events) {
        let action = now.any_action(seat, &mut fast_rng(1));
        now.act_legal(seat, action, &mut events);
    }
    let dealt = events.iter().filter_map(|event| match event {
        Event::Dealt { cards, hands, .. } => {
            assert!(hands.iter().all(|(_, hand)| hand.unwrap().len() == usize::from(*cards)));
            Some(*cards)
        }
        _ => None,
    });
    dealt.collect()
}

#[test]
fn hands_grow_and_shrink_as_the_options_say() {
    let sizes = |hands| sizes(Rules { most: 3, hands, ..Rules::default() });
    assert_eq!(sizes(Hands::UpDown), [1, 2, 3, 2, 1]);
    assert_eq!(sizes(Hands::DownUp), [3, 2, 1, 2, 3]);
    assert_eq!(sizes(Hands::Up), [1, 2, 3]);
    assert_eq!(sizes(Hands::Down), [3, 2, 1]);
}

#[test]
fn three_players_bid_for_up_to_17_tricks() {
    let (players, most, hands) = (3, 17, Hands::Down);
    assert_eq!(sizes(Rules { players, most, hands, ..Rules::default() })[..2], [17, 16]);
}

#[test]
fn the_default_match_has_13_hands_up_to_7_cards() {
    assert_eq!(sizes(Rules::default()), [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]);
}

#[test]
fn a_hand_has_no_more_cards_than_the_deck_holds() {
    let fits = |players, most, trumps| {
        OhHell::new(Rules { players, most, trumps, ..Rules::default() }).is_ok()
    };
    for (players, most) in [(3, 17), (4, 12), (5, 10), (6, 8)] {
        assert!(fits(players, most, Trumps::Turned), "{players} players");
        assert!(!fits(players, most + 1, Trumps::Turned), "{players} players");
    }
    assert!(fits(4, 13, Trumps::None) && !fits(4, 13, Trumps::Turned), "one card is turned up");
    for players in [0, 2, 7, 255] {
        assert!(!fits(players, 1, Trumps::Turned), "{players} players");
    }
    assert!(!fits(4, 0, Trumps::Turned));
}

#[test]
fn the_deal_goes_round_and_the_player_after_the_dealer_bids_and_leads_first() {
    let game = game(Rules { players: 3, hook: false, ..Rules::default() });
    let mut now = Match::new(&game, MatchLuck::new(Seed::from_number(1), OhHell::ID));
    for hand in 0..4 {
        now.deal(&mut ());
        let mut acted = Vec::new();
        while let Some(seat) = now.awaited() {
            acted.push(seat.index());
            let action = now.legal(seat)[0];
            now.act_legal(seat, action, &mut ());
        }
        let round: Vec<usize> = (0..3).map(|i| (hand + i) % 3).collect();
        assert_eq!((&acted[..3], &acted[3..6]), (&round[..], &round[..]), "hand {hand}");
    }
}

#[test]
fn the_card_turned_up_makes_its_suit_trumps_and_belongs_to_nobody() {
    let game = game(Rules::default());
    let mut now = Match::new(&game, MatchLuck::new(Seed::from_number(1), OhHell::ID));
    now.deal(&mut ());
    let view = game.view(now.state(), Viewer::All);
    let turned = view.open.turned.unwrap();
    assert_eq!(view.open.tricks.trump(), Some(turned.suit()));
    assert!(view.hands.iter().all(|(_, hand)| !hand.unwrap().contains(turned)));
}

#[test]
fn rotating_trumps_are_hearts_clubs_diamonds_spades_and_none() {
    let game =
        game(Rules { most: 6, hands: Hands::Up, trumps: Trumps::Rotating, ..Rules::default() });
    let mut now = Match::new(&game, MatchLuck::new(Seed::from_number(1), OhHell::ID));
    let mut trumps = String::new();
    while let Some(seat) = now.next_seat(&mut ()) {
        let view = game.view(now.state(), Viewer::Spectator);
        assert_eq!(view.open.turned, None);
        if view.open.bids.iter().all(|(_, bid)| bid.is_none()) {
            trumps.push(view.open.tricks.trump().map_or('-', |suit| suit.letter()));
        }
        let action = now.legal(seat)[0];
        now.act_legal(seat, action, &mut ());
    }
    assert_eq!(trumps, "HCDS-H");
}

#[test]
fn a_bid_is_a_number_from_0_to_the_cards_in_hand() {
    let game = game(Rules::default());
    let state = dealt(&game, &["2C 3C", "2D 3D", "2S 3S", "2H 3H"], Some("AC"));
    // Hand 2 begins with the second seat.
    assert_eq!(game.legal(&state, Seat::new(1))[..], bids(&[0, 1, 2])[..]);
    assert_eq!(refused(&game, &state, 1, Bid { tricks: 3 }), Refusal::TooManyTricks(2));
    assert_eq!(refused(&game, &state, 1, plays("2D")[0]), Refusal::BidFirst);
    assert_eq!(
        refused(&game, &state, 0, Bid { tricks: 0 }),
        Wait::NotYourTurn(Seat::new(1)).into()
    );
}

#[test]
fn the_hook_keeps_the_dealer_from_making_the_bids_add_up() {
    let left = |hook: bool, made: [u8; 3]| {
        let game = game(Rules { hook, ..Rules::default() });
        let mut state = dealt(&game, &["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"], Some("AC"));
        act(&game, &mut state, &bids(&made));
        game.legal(&state, Seat::new(1)).to_vec()
    };
    assert_eq!(left(true, [1, 0, 1]), bids(&[0, 2, 3]));
    assert_eq!(left(true, [0, 0, 0]), bids(&[0, 1, 2]));
    assert_eq!(left(true, [3, 0, 1]), bids(&[0, 1, 2, 3]), "they are over already");
    assert_eq!(left(true, [1, 1, 1]), bids(&[1, 2, 3]));
    assert_eq!(left(false, [1, 0, 1]), bids(&[0, 1, 2, 3]));
}

#[test]
fn a_hooked_bid_is_refused_and_says_why() {
    let game = game(Rules { players: 3, ..Rules::default() });
    let mut state = dealt(&game, &["2C", "2D", "2S"], Some("AC"));
    act(&game, &mut state, &bids(&[1, 0]));
    assert_eq!(refused(&game, &state, 2, Bid { tricks: 0 }), Refusal::Hooked(0));
    let view = game.view(&state, Viewer::Seat(Seat::new(2)));
    let why = game.explain(&view, Refusal::Hooked(0)).message;
    assert_eq!(why, "With 0 all bids would add up to 1 trick: bid another.");
}

#[test]
fn a_bid_stands_and_cards_are_played_once_all_have_bid() {
    let game = game(Rules { players: 3, hook: false, ..Rules::default() });
    let mut state = dealt(&game, &["2C", "2D", "2S"], Some("AC"));
    act(&game, &mut state, &bids(&[1, 0, 0]));
    assert_eq!(refused(&game, &state, 0, Bid { tricks: 0 }), Refusal::BidsAreMade);
    act(&game, &mut state, &plays("2C"));
}

#[test]
fn you_must_follow_suit_if_you_can() {
    let game = game(Rules { players: 3, hook: false, ..Rules::default() });
    let mut state = dealt(&game, &["2C 3D", "5D AH", "KS QS"], Some("AC"));
    act(&game, &mut state, &bids(&[0, 0, 0]));
    act(&game, &mut state, &plays("AH"));
    assert_eq!(game.legal(&state, Seat::new(2))[..], plays("QS KS")[..], "she has no heart");
    act(&game, &mut state, &plays("QS"));
    act(&game, &mut state, &plays("3D"));
    assert_eq!(refused(&game, &state, 1, plays("AH")[0]), Unplayable::NotHeld(card("AH")).into());
    let mut state = dealt(&game, &["2C 3D", "5D AH", "KS QD"], Some("AC"));
    act(&game, &mut state, &bids(&[0, 0, 0]));
    act(&game, &mut state, &plays("5D"));
    assert_eq!(
        refused(&game, &state, 2, plays("KS")[0]),
        Unplayable::FollowSuit(card("5D").suit()).into()
    );
    assert_eq!(game.legal(&state, Seat::new(2))[..], plays("QD")[..]);
}

#[test]
fn trumps_may_be_led_at_any_time() {
    let game = game(Rules { players: 3, hook: false, ..Rules::default() });
    let mut state = dealt(&game, &["2C 3D", "5D 9C", "KS QS"], Some("AC"));
    act(&game, &mut state, &bids(&[0, 0, 0]));
    assert_eq!(game.legal(&state, Seat::new(1))[..], plays("9C 5D")[..]);
}

#[test]
fn the_highest_trump_or_else_the_highest_card_of_the_suit_led_takes_the_trick() {
    let taken = |turned| {
        let exact = Rules { scoring: Scoring::Tricks, ..Rules::default() };
        one_card(exact, ["9D", "AS", "TD"], turned, [1, 1, 1], "9D AS TD")
    };
    assert_eq!(taken("2S"), [0, 11, 0], "the trump");
    assert_eq!(taken("2H"), [0, 0, 11], "no trump was played");
    assert_eq!(taken("2D"), [0, 0, 11], "trumps were led");
}

#[test]
fn whoever_takes_the_trick_leads_to_the_next() {
    let game = game(Rules { players: 3, hook: false, ..Rules::default() });
    let mut state = dealt(&game, &["2D 3D", "5D AH", "KD QS"], Some("AC"));
    act(&game, &mut state, &bids(&[0, 0, 0]));
    let events = act(&game, &mut state, &plays("5D KD 2D"));
    assert_eq!(events.last(), Some(&Event::Taken { seat: Seat::new(2) }));
    act(&game, &mut state, &plays("QS"));
}

#[test]
fn exact_scoring_gives_10_and_the_bid_to_who_made_it() {
    let exact = |made| one_card(Rules::default(), ["AD", "2S", "TD"], "2H", made, "AD 2S TD");
    assert_eq!(exact([1, 0, 0]), [11, 10, 10]);
    assert_eq!(exact([0, 1, 0]), [0, 0, 10]);
}

#[test]
fn scoring_by_tricks_gives_1_a_trick_and_10_more_to_who_made_the_bid() {
    let rules = || Rules { scoring: Scoring::Tricks, ..Rules::default() };
    let tricks = |made| one_card(rules(), ["AD", "2S", "TD"], "2H", made, "AD 2S TD");
    assert_eq!(tricks([1, 0, 1]), [11, 10, 0]);
    assert_eq!(tricks([0, 0, 0]), [1, 10, 10]);
}

#[test]
fn strict_scoring_takes_1_for_each_trick_over_or_under() {
    let rules = || Rules { scoring: Scoring::Strict, trumps: Trumps::None, ..Rules::default() };
    let strict = |made| one_card(rules(), ["AD", "2S", "TD"], "", made, "AD 2S TD");
    assert_eq!(strict([0, 1, 0]), [-1, -1, 10]);
}

#[test]
fn the_most_points_win_and_equal_ones_share_the_win() {
    let rules = Rules { players: 3, most: 1, hook: false, ..Rules::default() };
    let game = game(rules);
    let mut state = dealt(&game, &["AD", "2S", "TD"], Some("2H"));
    act(&game, &mut state, &bids(&[0, 0, 0]));
    act(&game, &mut state, &plays("AD 2S TD"));
    let outcome = game.outcome(&state).unwrap();
    assert_eq!(outcome.winners, [Seat::new(1), Seat::new(2)]);
    let prompt = |who| game.scene(&game.view(&state, who)).prompt;
    let over = "The match is over: you and Player 3 share the win with 10 points.";
    assert_eq!(prompt(Viewer::Seat(Seat::new(1))), over);
}

#[test]
fn what_is_typed_is_understood_or_refused_for_its_own_reason() {
    let game = game(Rules { players: 3, ..Rules::default() });
    let state = dealt(&game, &["2C", "2D", "2S"], Some("AC"));
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let read = |typed| parlour_core::speak::understand(&game, &view, typed);
    assert_eq!(
        (read("bid 1"), read("1"), read("Bid 9")),
        (Some(bids(&[1])[0]), Some(bids(&[1])[0]), Some(bids(&[9])[0]))
    );
    let play = Some(plays("QS")[0]);
    assert_eq!((read("play qs"), read("Queen of spades")), (play, play));
    assert_eq!((read("bid"), read("play"), read("hello")), (None, None, None));
}

#[test]
fn positions_that_no_match_comes_to_are_refused_with_every_reason() {
    let game = game(Rules { players: 3, ..Rules::default() });
    let good = game.position(&dealt(&game, &["2C 3D", "5D AH", "KD QS"], Some("AC")));
    let reasons = |change: &dyn Fn(&mut Position)| {
        let mut position = good.clone();
        change(&mut position);
        let wrong = game.place(&position).unwrap_err();
        wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let seat = Seat::new;
    assert_eq!(reasons(&|p| p.start.round = 14), "start.round: 14 is not within 0 to 13");
    let four = reasons(&|p| p.start.scores = [0; 4].into_iter().collect());
    assert_eq!(four, "start.scores: 4 rows for 3 seats");
    let two = reasons(&|p| p.start.hands = [CardSet::EMPTY; 2].into_iter().collect());
    assert_eq!(two, "start.hands: 2 rows for 3 seats");
    assert!(reasons(&|p| p.start.turned = None).contains("where it decides trumps"));
    let twice = reasons(&|p| p.start.hands[seat(1)] = cards("2C AH"));
    assert_eq!(twice, "start.hands[1]: 2C is elsewhere, or not in this deck");
    assert!(reasons(&|p| p.start.hands[seat(1)] = cards("AC AH")).contains("AC is elsewhere"));
    assert!(reasons(&|p| p.start.hands[seat(1)] = cards("AH")).contains("each seat is dealt 2"));
    assert!(reasons(&|p| p.start.scores[seat(2)] = 12).contains("12 is not within 0 to 11"));
    assert!(reasons(&|p| p.done = bids(&[3])).starts_with("done[0]: Player 2 could not"));
    assert!(reasons(&|p| p.done = plays("5D")).contains("Bids come first"));
}

/// Not a rule, but what search goes by: what a rival gains, each of the others loses a
/// third of.
#[test]
fn a_state_is_worth_what_a_seat_has_more_than_the_others() {
    let game = game(Rules::default());
    let mut state = game.start();
    state.open.scores = [12, 0, 9, 3].into_iter().collect();
    assert_eq!(game.value(&state).as_slice(), [8.0, -8.0, 4.0, -4.0]);
}

#[test]
fn search_believes_in_hands_from_which_a_sensible_player_does_what_was_done() {
    let game = game(Rules { players: 3, trumps: Trumps::None, ..Rules::default() });
    let likely = |second: &str| {
        let mut state = dealt(&game, &["4C 5C", "2C 3C", second], None);
        act(&game, &mut state, &bids(&[0, 1, 0]));
        act(&game, &mut state, &plays("2C 9C"));
        game.likelihood(&game.view(&state, Viewer::Seat(Seat::new(1))), &state)
    };
    assert!(likely("9C 2D") > likely("9C AD"), "with an ace two tricks are likely");
    assert!(likely("9C AD") > likely("9C KC"), "who wants a trick plays the king");
}
