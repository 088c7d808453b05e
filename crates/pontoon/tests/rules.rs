//! Every rule of the game, by the words of RULES.md.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Play, Rigged, cards};
use parlour_core::{ActionSet, Draw, Fate, Game, Guide, Seat, Turn, Viewer};
use parlour_pontoon::{
    Action, BankerPontoon, Event, Hidden, Kind, Phase, Pontoon, RoundResult, Rules, Status,
    british_payout,
};

// Classic.

#[test]
fn the_deal_goes_player_banker_player_banker() {
    let play = Play::classic("2C 3C 4C 5C");
    let p = play.position();
    assert_eq!(p.hands[0][0].cards, cards("2C 4C"));
    assert_eq!(p.banker, cards("3C 5C"));
    assert_eq!(p.stock.len(), 48);
}

#[test]
fn a_twist_takes_the_next_card_and_a_stick_ends_the_turn() {
    let mut play = Play::classic("2C KC 4C 9C 8D");
    play.twist();
    assert_eq!(play.position().hands[0][0].cards, cards("2C 4C 8D"));
    play.stick();
    assert_eq!((play.won(), play.position().phase), (-1, Phase::Asking));
}

#[test]
fn a_hand_of_21_ends_the_turn_by_itself() {
    let mut play = Play::classic("7C KC 7D 9C 7S");
    play.twist();
    assert_eq!((play.position().phase, play.won()), (Phase::Asking, 1));
    assert_eq!(play.position().hands[0][0].status, Status::Stood);
}

#[test]
fn a_pontoon_ends_the_turn_at_the_deal() {
    let play = Play::classic("AC KC KD 9C");
    assert_eq!((play.position().phase, play.won()), (Phase::Asking, 1));
    assert_eq!(play.position().statistics[0].pontoons, 1);
    assert!(play.told().contains("You have a Pontoon!"), "{}", play.told());
}

#[test]
fn five_cards_end_the_turn_and_beat_21() {
    let mut play = Play::classic("2C KC 2D 5C 2S 3C 4D 6D");
    play.twist().twist().twist();
    assert_eq!(play.position().banker.len(), 3);
    assert_eq!((play.won(), play.position().statistics[0].five_card_tricks), (1, 1));
}

#[test]
fn a_bust_loses_at_once_and_the_banker_does_not_play_but_shows() {
    let mut play = Play::classic("KC 2C 9C 3C 5D");
    play.twist();
    let p = play.position();
    assert_eq!((p.banker.len(), p.banker_shown, play.won()), (2, true, -1));
    assert!(play.told().contains("The banker shows Two of Clubs, Three of Clubs: 5."));
}

#[test]
fn the_banker_twists_on_16_and_sticks_on_a_soft_17() {
    let mut play = Play::classic("KC 9C 8C 7C AD");
    play.stick();
    assert_eq!(play.position().banker, cards("9C 7C AD"));
    let mut play = Play::classic("KC AC 8C 6C");
    play.stick();
    assert_eq!(play.position().banker, cards("AC 6C"));
    assert_eq!(play.won(), 1);
}

#[test]
fn eighteen_against_eighteen_is_the_bankers() {
    let mut play = Play::classic("KC QC 8C 8D");
    play.stick();
    assert_eq!(play.won(), -1);
}

#[test]
fn pontoon_against_pontoon_is_the_bankers() {
    let play = Play::classic("AC AD KC KD");
    assert_eq!(play.won(), -1);
}

#[test]
fn any_hand_may_stick() {
    let mut play = Play::classic("2C KC 2D 9C");
    play.stick();
    assert_eq!(play.won(), -1);
}

#[test]
fn without_cards_one_can_only_stick() {
    let deck = Some(cards("2C 3C 4C 5C").into_iter().collect());
    let mut play = Play::deal(Rules { deck, ..Rules::default() }, "2C 3C 4C 5C");
    assert_eq!(play.refused(Action::Twist).0, "no_cards");
    play.stick();
}

#[test]
fn each_hand_is_told_to_have_won_or_lost() {
    let results = |play: &Play| -> Vec<RoundResult> {
        let settled = play.events.iter().filter_map(|event| match event {
            Event::Settled { result, .. } => Some(*result),
            _ => None,
        });
        settled.collect()
    };
    let mut play = Play::classic("KC QC 9C 8D");
    play.stick();
    assert_eq!(results(&play), [RoundResult::Win]);
    let mut play = Play::british(4, "8C 2C 8D 9C KS 9S 6S");
    play.act(Action::Split).stick().stick();
    assert_eq!(results(&play), [RoundResult::Win, RoundResult::Loss]);
}

#[test]
fn the_deck_carries_on_and_is_shuffled_below_15() {
    let mut play = Play::classic("KC QC 8C 9D");
    let mut left = 48;
    loop {
        while play.position().phase == Phase::Playing {
            play.stick();
        }
        let before = play.position();
        left = left.min(before.stock.len());
        play.act(Action::Again);
        let after = play.position();
        if before.stock.len() < 15 {
            assert_eq!((after.shuffles, before.shuffles), (2, 1));
            assert!(after.stock.len() >= 41);
            break;
        }
        assert_eq!(after.shuffles, 1, "{} left", before.stock.len());
        assert!(after.stock.len() < before.stock.len());
    }
    assert!(left < 15);
}

#[test]
fn again_deals_and_leave_ends_the_match() {
    let mut play = Play::classic("KC QC 9C 8D");
    play.stick();
    assert_eq!(play.game.legal(&play.state, Seat::new(0)).len(), 2);
    play.act(Action::Again);
    assert_eq!(play.position().round, 2);
    assert_eq!(play.game.rounds(&play.state), Some(2));
    if play.position().phase == Phase::Playing {
        play.stick();
    }
    play.act(Action::Leave);
    assert_eq!(play.game.turn(&play.state), Turn::Over);
    let said = play.told();
    assert!(said.contains("You leave the table.\nYou have played 2 rounds: "), "{said}");
}

#[test]
fn rounds_end_the_match() {
    let mut play = Play::deal(Rules { rounds: 1, ..Rules::default() }, "KC QC 9C 8D");
    play.stick();
    assert_eq!(play.game.turn(&play.state), Turn::Over);
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!((outcome.winners, outcome.draw), (vec![Seat::new(0)], false));
}

#[test]
fn a_lone_player_wins_loses_or_draws_by_the_balance() {
    let seat = Seat::new(0);
    let lost = "KC QC 7C 8D";
    let mut play = Play::deal(Rules { rounds: 1, ..Rules::default() }, lost);
    play.stick();
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!((outcome.fate(seat), outcome.place(seat)), (Fate::Lost, None));
    assert!(!outcome.draw && outcome.winners.is_empty());
    let said = play.told();
    assert!(said.contains("You have played 1 round: 0 won, 1 lost, balance -1 round; "), "{said}");
    let view = play.game.view(&play.state, Viewer::Seat(seat));
    let prompt = play.game.scene(&view).prompt;
    assert_eq!(prompt, "The match is over after 1 round: 0 won, 1 lost, balance -1 round.");

    let mut play = Play::deal(Rules { rounds: 2, ..Rules::default() }, "KC QC 7C 8D KD QD 9D 8H");
    play.stick().act(Action::Again).stick();
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!((outcome.fate(seat), outcome.scores[seat]), (Fate::Drawn, 0));

    let mut play = Play::deal(Rules { rounds: 1, ..Rules::british(1) }, lost);
    play.act(Action::Stake { amount: 5 }).stick();
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!((outcome.fate(seat), outcome.scores[seat]), (Fate::Lost, 95));
    assert!(play.told().contains("0 won, 1 lost, balance -5 chips; "), "{}", play.told());
}

#[test]
fn several_players_are_ranked_by_chips_and_the_most_win() {
    let rules = Rules { rounds: 1, ..Rules::british(2) };
    let mut play = Play::deal(rules, "KC KD KH 7C 9D 8H");
    play.act(Action::Stake { amount: 2 }).act(Action::Stake { amount: 3 });
    play.stick().stick();
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!(outcome.scores.as_slice(), [98, 103], "17 and 19 against 18");
    assert_eq!(outcome.winners, [Seat::new(1)]);
}

#[test]
fn a_classic_round_is_worth_something_where_another_is_asked_for() {
    let mut play = Play::classic("KC QC 9C 8D");
    assert_eq!(play.game.leaf(&play.state), None);
    play.stick();
    assert_eq!(play.game.leaf(&play.state), Some(play.game.value(&play.state)));
}

#[test]
fn the_hidden_card_is_the_first_or_by_option_the_second() {
    let play = Play::classic("2C KC 4C 9D");
    assert!(play.told().contains("You get the Two of Clubs, the banker [Hidden].\n"));
    assert!(play.told().contains("You get the Four of Clubs, the banker the Nine of Diamonds.\n"));
    let second = Rules { hidden: Hidden::Second, ..Rules::default() };
    let play = Play::deal(second, "2C KC 4C 9D");
    assert!(play.told().contains("You get the Two of Clubs, the banker the King of Clubs.\n"));
    assert!(play.told().contains("You get the Four of Clubs, the banker [Hidden].\n"));
}

#[test]
fn a_hand_that_is_seen_whole_has_a_worth() {
    let seat = Seat::new(0);
    let mut play = Play::classic("KC 9C 8C 5D 6D 2D");
    let worth = |play: &Play| {
        let view = play.game.view(&play.state, Viewer::Seat(seat));
        (view.worth(seat, 0), view.banker_worth())
    };
    assert_eq!(worth(&play), (Some((Kind::Ordinary, 18)), None));
    play.twist();
    assert_eq!(worth(&play), (Some((Kind::Bust, 24)), Some((Kind::Ordinary, 14))));
}

#[test]
fn the_order_of_the_deck_is_part_of_a_state() {
    let (six, seven) = (Play::classic("2C 3C 4C 5C 6C 7C"), Play::classic("2C 3C 4C 5C 7C 6C"));
    assert_ne!(six.state, seven.state);
}

#[test]
fn statistics_count_rounds_wins_losses_and_the_best_streak() {
    let game = Pontoon::new(Rules { reshuffle_below: 52, ..Rules::default() }).unwrap();
    let mut play = Play::deal(*game.rules(), "KC QC 9C 8D");
    play.stick();
    for top in ["KC QC 9C 8D", "KC QC 7C 8D", "AC QC KD 8D"] {
        play.luck = Rigged::order(game.rules(), top);
        play.act(Action::Again);
        if play.position().phase == Phase::Playing {
            play.stick();
        }
    }
    let s = play.position().statistics[0];
    assert_eq!((s.rounds, s.wins, s.losses, s.pontoons), (4, 3, 1, 1));
    assert_eq!((s.streak, s.best_streak), (1, 2));
}

#[test]
fn classic_has_no_stakes() {
    let mut play = Play::classic("2C KC 4C 9D");
    for action in [Action::Stake { amount: 1 }, Action::Buy { amount: 1 }, Action::Split] {
        assert_eq!(play.refused(action).0, "classic_only");
    }
    assert_eq!(play.refused(Action::Again).0, "round_goes_on");
    play.stick();
    assert_eq!(play.refused(Action::Twist).0, "round_is_over");
    play.act(Action::Leave);
    assert_eq!(play.refused(Action::Again).0, "no_round");
}

// British.

#[test]
fn everybody_stakes_on_the_first_card_before_the_second() {
    let play = Play::deal(Rules::british(2), "2C 3C 4C 5C 6C 7C");
    let p = play.position();
    assert_eq!(p.phase, Phase::Staking);
    assert_eq!((p.hands[0][0].cards.len(), p.banker.len()), (1, 1));
    let mut play = play;
    play.act(Action::Stake { amount: 1 });
    assert_eq!(play.to_act(), Some(Seat::new(1)));
    assert_eq!(play.refused(Action::Twist).0, "stake_first");
    play.act(Action::Stake { amount: 10 });
    let p = play.position();
    assert_eq!((p.phase, p.hands[1][0].cards.clone()), (Phase::Playing, cards("3C 6C")));
    assert_eq!(p.chips, [99, 90]);
}

#[test]
fn stakes_keep_the_limits_of_the_table() {
    let mut play = Play::deal(Rules::british(1), "2C 3C");
    for amount in [0, 11] {
        let (code, message) = play.refused(Action::Stake { amount });
        assert_eq!((code, message.as_str()), ("stake_limits", "You can stake 1 to 10 here."));
    }
    let rules = Rules { chips: 3, min_stake: 5, ..Rules::british(1) };
    let mut poor = Play::deal(rules, "2C 3C");
    assert_eq!(poor.refused(Action::Stake { amount: 5 }).1, "You can stake just 3 here.");
    poor.act(Action::Stake { amount: 3 });
}

#[test]
fn chips_that_are_staked_are_still_the_players() {
    let play = Play::british(5, "KC 2C 4C 3C AD");
    assert_eq!(play.position().chips, [95]);
    assert_eq!(play.game.scores(&play.state).as_slice(), [100]);
}

#[test]
fn british_has_no_asking_for_another_round() {
    let mut play = Play::british(5, "KC 2C 4C 3C AD");
    for action in [Action::Again, Action::Leave] {
        assert_eq!(play.refused(action).0, "british_only");
    }
}

#[test]
fn fourteen_may_not_stick_and_fifteen_may() {
    let mut play = Play::british(1, "KC 2C 4C 3C AD");
    let (code, message) = play.refused(Action::Stick);
    assert_eq!(code, "too_low_to_stick");
    assert!(message.contains("You have 14, and to stick you need 15"), "{message}");
    play.twist().stick();
    assert_eq!(play.position().hands[0][0].status, Status::Stuck);
}

#[test]
fn a_bought_card_costs_one_to_two_first_stakes_and_never_more_than_the_last() {
    let mut play = Play::british(3, "2C KC 3C 9C 2D 2H 8S");
    for amount in [2, 7] {
        let (code, message) = play.refused(Action::Buy { amount });
        assert_eq!((code, message.as_str()), ("buy_limits", "A card costs 3 to 6 chips here."));
    }
    play.buy(5);
    assert_eq!(play.refused(Action::Buy { amount: 6 }).1, "A card costs 3 to 5 chips here.");
    play.buy(3);
    let p = play.position();
    assert_eq!((p.hands[0][0].stake, p.chips[0]), (11, 89));
    assert_eq!(p.hands[0][0].face_up, [false; 4]);
}

#[test]
fn there_is_no_buying_after_a_twist() {
    let mut play = Play::british(1, "2C KC 3C 9C 2D 2H");
    play.buy(1).twist();
    assert_eq!(play.refused(Action::Buy { amount: 1 }).0, "no_buy_after_twist");
    assert_eq!(play.position().hands[0][0].face_up, [false, false, false, true]);
}

#[test]
fn who_has_less_than_the_first_stake_buys_for_what_is_left() {
    let mut play = Play::deal(Rules { chips: 12, ..Rules::british(1) }, "2C KC 3C 9C 2D 2H");
    play.act(Action::Stake { amount: 10 });
    assert_eq!(play.refused(Action::Buy { amount: 10 }).1, "A card costs just 2 chips here.");
    play.buy(2);
    assert_eq!(play.refused(Action::Buy { amount: 1 }).0, "nothing_to_buy_with");
    play.twist();
}

#[test]
fn a_bust_loses_its_stake_once_and_at_once() {
    let mut play = Play::british(4, "KC 2C 6C 3C KD");
    play.twist();
    let p = play.position();
    assert_eq!((p.chips[0], p.bank, play.won()), (96, 4, -4));
    assert_eq!(p.banker.len(), 2, "the banker does not play");
}

#[test]
fn five_cards_end_the_hand_but_21_does_not() {
    let mut play = Play::british(1, "7C KC 7D 9C 7S 2D");
    play.twist();
    assert_eq!(play.position().phase, Phase::Playing, "21 would tell the others");
    let mut play = Play::british(1, "2C KC 2D 9C 2S 3D 4D");
    play.twist().twist().twist();
    assert_eq!((play.position().phase, play.won()), (Phase::Dealing, 2));
}

#[test]
fn a_pontoon_and_a_five_card_trick_are_paid_two_to_one() {
    let mut play = Play::british(5, "AC KC KD 9C");
    play.stick();
    assert_eq!((play.won(), play.position().chips[0]), (10, 110));
}

#[test]
fn ties_go_to_the_banker() {
    let mut play = Play::british(5, "KC QC 9C 9D");
    play.stick();
    assert_eq!(play.won(), -5);
}

#[test]
fn a_bankers_pontoon_is_shown_at_once_and_takes_double() {
    let play = Play::british(5, "AC AD KC KD");
    assert_eq!((play.won(), play.position().phase), (-10, Phase::Dealing));
    let single = Rules { banker_pontoon: BankerPontoon::Single, ..Rules::british(1) };
    let mut play = Play::deal(single, "2C AD 9C KD");
    play.act(Action::Stake { amount: 5 });
    assert_eq!(play.won(), -5);
}

#[test]
fn who_cannot_pay_a_double_pays_what_is_left_and_is_out() {
    let mut play = Play::deal(Rules { chips: 8, ..Rules::british(1) }, "2C AD 9C KD");
    play.act(Action::Stake { amount: 5 });
    let p = play.position();
    assert_eq!((p.chips[0], p.bank, play.won()), (0, 8, -8));
    assert_eq!(play.game.turn(&play.state), Turn::Over, "nobody has chips");
    assert!(play.told().contains("You have no chips left and leave the table."));
}

#[test]
fn pontoon_against_a_bankers_five_card_trick_is_the_players_plus_2() {
    let mut play = Play::british(1, "AC 2C KC 2D 2H 3C 4C");
    play.stick();
    assert_eq!(play.position().banker, cards("2C 2D 2H 3C 4C"));
    assert_eq!(play.won(), 2);
}

#[test]
fn twenty_one_in_three_cards_against_a_bankers_five_card_trick_is_the_bankers_minus_2() {
    let mut play = Play::british(1, "7C 2C 7D 2D 7H 2H 3C 4C");
    play.twist().stick();
    assert_eq!(play.position().banker.len(), 5);
    assert_eq!(play.won(), -2);
}

#[test]
fn a_bankers_five_card_trick_beats_even_a_better_one() {
    let (better, worse) = ((Kind::FiveCardTrick, 21), (Kind::FiveCardTrick, 15));
    assert_eq!(british_payout(better, worse, BankerPontoon::Double), -2);
}

#[test]
fn a_bankers_bust_pays_everyone_still_standing() {
    let mut play = Play::deal(Rules::british(2), "KC KD KH 9C 5D 6H QS");
    play.act(Action::Stake { amount: 2 }).act(Action::Stake { amount: 3 });
    play.stick().stick();
    assert_eq!(play.position().last, [2, 3]);
    assert_eq!(play.position().bank, -5);
}

#[test]
fn a_pair_of_equal_rank_splits_and_queen_and_jack_do_not() {
    let mut play = Play::british(1, "QC 2C JC 3C");
    assert_eq!(play.refused(Action::Split).0, "no_pair");
    let mut play = Play::british(4, "8C 2C 8D 9C KS 9S 6S");
    play.act(Action::Split);
    let p = play.position();
    assert_eq!(
        (p.hands[0][0].cards.clone(), p.hands[0][1].cards.clone()),
        (cards("8C KS"), cards("8D 9S"))
    );
    assert_eq!((p.hands[0][0].stake, p.hands[0][1].stake, p.chips[0]), (4, 4, 92));
    assert_eq!(p.hands[0][0].face_up, [true, false], "the pair is turned face up");
    play.stick();
    assert_eq!(play.position().hand, 1);
    play.stick();
    let p = play.position();
    assert_eq!(p.last, [0], "18 wins and 17 loses against 9+2+6");
    assert_eq!((p.statistics[0].wins, p.statistics[0].losses, p.statistics[0].rounds), (0, 0, 1));
}

#[test]
fn one_split_a_round() {
    let mut play = Play::british(4, "8C 2C 8D 9C 8S 9S 6S");
    play.act(Action::Split);
    assert_eq!(play.refused(Action::Split).0, "too_late_to_split");
}

#[test]
fn a_split_needs_the_whole_second_stake() {
    let mut play = Play::deal(Rules { chips: 7, ..Rules::british(1) }, "8C 2C 8D 9C");
    play.act(Action::Stake { amount: 4 });
    let (code, message) = play.refused(Action::Split);
    assert_eq!(code, "split_costs");
    assert!(message.contains("needs 4 chips more"), "{message}");
}

#[test]
fn chips_for_just_the_second_stake_are_enough_to_split() {
    let mut play = Play::deal(Rules { chips: 8, ..Rules::british(1) }, "8C 2C 8D 9C KS 9S 6S");
    play.act(Action::Stake { amount: 4 }).act(Action::Split);
    assert_eq!(play.position().chips, [0]);
}

#[test]
fn a_split_needs_two_cards_in_the_deck_or_in_bust_hands() {
    let split = |deck: &str| {
        let cards = Some(cards(deck).into_iter().collect());
        let mut play = Play::deal(Rules { deck: cards, ..Rules::british(1) }, deck);
        play.act(Action::Stake { amount: 1 });
        play
    };
    assert_eq!(split("8C 2C 8D 9C KS").refused(Action::Split).0, "no_cards");
    split("8C 2C 8D 9C KS 9S").act(Action::Split);
    // The first player busts with the last card, and the second splits.
    let deck = "KC 8C 2C 6C 8D 9C KS";
    let rules = Rules { deck: Some(cards(deck).into_iter().collect()), ..Rules::british(2) };
    let mut play = Play::deal(rules, deck);
    play.act(Action::Stake { amount: 1 }).act(Action::Stake { amount: 1 });
    play.twist();
    assert_eq!((play.to_act(), play.position().stock.len()), (Some(Seat::new(1)), 0));
    play.act(Action::Split);
    assert_eq!(play.position().hands[1].len(), 2);
}

#[test]
fn a_split_ace_and_ten_is_a_plain_21() {
    let mut play = Play::british(1, "AC 2C AD 9C KS QS 9D");
    play.act(Action::Split).stick().stick();
    assert_eq!(play.position().banker, cards("2C 9C 9D"));
    assert_eq!(play.won(), 2, "paid one to one, twice");
    assert_eq!(play.position().statistics[0].pontoons, 0);
}

#[test]
fn a_player_out_of_chips_is_dealt_no_more_cards() {
    let rules = Rules { chips: 10, ..Rules::british(2) };
    let mut play = Play::deal(rules, "KC KD KH 6C 8D 9H TS");
    play.act(Action::Stake { amount: 10 }).act(Action::Stake { amount: 1 });
    play.twist().stick();
    assert_eq!(play.position().chips[0], 0);
    play.game.deal(&mut play.state, &mut play.luck, &mut play.events);
    let p = play.position();
    assert!(p.hands[0].is_empty());
    assert_eq!(p.seat, Seat::new(1));
    let went_out = play.events.iter().filter(|e| matches!(e, Event::WentOut { .. }));
    assert_eq!(went_out.count(), 1, "the other has chips");
    let refused =
        play.game.apply(&mut play.state, Seat::new(0), Action::Twist, &mut play.luck, &mut ());
    assert_eq!(refused, Err(parlour_pontoon::Refusal::Out));
    play.act(Action::Stake { amount: 1 });
    assert!(play.position().hands[0].is_empty(), "nor in the second pass");
}

#[test]
fn a_match_has_20_rounds() {
    assert_eq!((Rules::british(3).rounds, Rules::default().rounds), (20, 20));
}

#[test]
fn who_plays_on_and_on_is_stopped_after_the_last_round() {
    let mut play = Play::classic("KC QC 9C 8D");
    let mut rounds = 0;
    while let Some(seat) = play.to_act() {
        let legal = play.game.legal(&play.state, seat);
        let again = legal.contains(&Action::Again);
        rounds += u32::from(again);
        play.act(if again { Action::Again } else { Action::Stick });
    }
    let view = play.game.view(&play.state, Viewer::Spectator);
    assert_eq!((view.round(), view.phase()), (20, Phase::Over));
    assert_eq!(rounds, 19);
}

#[test]
fn bust_hands_are_shuffled_in_when_the_deck_runs_out() {
    let deck = cards("KC KD 6C 6D 9C 2D 8H 3H").into_iter().collect();
    let rules = Rules { deck: Some(deck), ..Rules::british(2) };
    // Player 1 has K+6 and busts with the 9; player 2 has K+2, takes the 3 and then one of these.
    let mut play = Play::deal(rules, "KC KD 8H 6C 2D 6D 9C 3H");
    play.act(Action::Stake { amount: 1 }).act(Action::Stake { amount: 1 });
    play.twist().twist();
    assert_eq!(play.position().stock.len(), 0);
    play.twist();
    let p = play.position();
    assert!(p.hands[0][0].cards.is_empty(), "its cards went back");
    assert_eq!(p.shuffles, 2);
    assert!(play.events.iter().any(|e| matches!(e, Event::Shuffled { refill: true, .. })));
}

#[test]
fn without_cards_all_hands_stand() {
    let deck = cards("2C 3D 4C 5D 6C 2D 8H").into_iter().collect();
    let rules = Rules { deck: Some(deck), ..Rules::british(2) };
    let mut play = Play::deal(rules, "2C 3D 4C 5D 6C 2D 8H");
    play.act(Action::Stake { amount: 1 }).act(Action::Stake { amount: 1 });
    play.twist();
    let p = play.position();
    assert_eq!(p.phase, Phase::Dealing, "the only card is gone");
    assert_eq!(p.hands[1][0].status, Status::Stood);
    assert_eq!(p.last, [1, 1], "15 and 9 against 6");
}

#[test]
fn chips_never_appear_or_vanish() {
    use parlour_core::{FastLuck, Match, fast_rng};
    use parlour_pontoon::State;
    for players in 1..=7 {
        let game = Pontoon::new(Rules::british(players)).unwrap();
        let mut rng = fast_rng(99);
        let mut now = Match::new(&game, FastLuck(fast_rng(players.into())));
        let all_there = |state: &State| {
            let p = parlour_core::Write::position(&game, state);
            let staked: i64 = p.hands.concat().into_iter().map(|h| i64::from(h.stake)).sum();
            let held: i64 = p.chips.into_iter().map(i64::from).sum();
            assert_eq!(held + staked + p.bank, 100 * i64::from(players));
        };
        now.play(&mut (), |now, seat| {
            all_there(now.state());
            now.any_action(seat, &mut rng)
        });
        all_there(now.state());
    }
}

#[test]
fn a_round_may_end_level_only_by_a_split() {
    assert_eq!(RoundResult::of(0), RoundResult::Push);
    for player in [(Kind::Ordinary, 18), (Kind::Pontoon, 21), (Kind::FiveCardTrick, 20)] {
        for banker in [(Kind::Bust, 0), (Kind::Ordinary, 18), (Kind::Pontoon, 21)] {
            assert_ne!(british_payout(player, banker, BankerPontoon::Double), 0);
        }
    }
}

#[test]
fn rules_that_cannot_be_are_refused_with_every_reason() {
    let bad = Rules {
        players: 2,
        rounds: 0,
        reshuffle_below: 3,
        chips: 0,
        min_stake: 9,
        max_stake: 2,
        ..Rules::default()
    };
    let wrong = Pontoon::new(bad).unwrap_err();
    let at: Vec<&str> = wrong.iter().map(|w| w.at.as_str()).collect();
    assert_eq!(at, ["players", "rounds", "reshuffle_below", "chips", "min_stake"]);
    let eight = Rules { players: 8, ..Rules::british(1) };
    assert!(Pontoon::new(eight).unwrap_err()[0].why.contains("1 to 7"));
    for rules in [Rules::default(), Rules::british(1)] {
        assert!(Pontoon::new(Rules { rounds: 1_000, ..rules }).is_ok());
        let wrong = Pontoon::new(Rules { rounds: 1_001, ..rules }).unwrap_err();
        assert_eq!(wrong[0].to_string(), "rounds: 1001 is not within 1 to 1000");
    }
    let few = Rules { deck: Some(cards("2C 3C 4C").into_iter().collect()), ..Rules::default() };
    assert_eq!(Pontoon::new(few).unwrap_err()[0].at, "deck");
}

#[test]
fn the_first_deal_takes_two_cards_for_each_player_and_the_banker() {
    let of = |rules: Rules, size: usize| {
        let deck = Some(parlour_cards::DECK.into_iter().take(size).collect());
        Pontoon::new(Rules { deck, ..rules })
    };
    for players in 1..=7 {
        let needed = 2 * (usize::from(players) + 1);
        assert!(of(Rules::british(players), needed).is_ok());
        let why = &of(Rules::british(players), needed - 1).unwrap_err()[0].why;
        assert!(why.ends_with(&format!("the first deal takes {needed}")), "{why}");
    }
    // Where the number of players is wrong, nobody can say how many cards they need.
    let wrong = of(Rules { players: 2, ..Rules::default() }, 5).unwrap_err();
    assert_eq!(wrong.iter().map(|w| w.at.as_str()).collect::<Vec<_>>(), ["players"]);
}
