//! Races, the winner, and the end.

use crate::common::*;
use parlour_busrush::{Event, Phase, Race, Rules};
use parlour_core::{Game, Seat, Turn};

#[test]
fn the_express_race_goes_to_the_first_with_four_express_plays() {
    let mut table = layout(2).counts(0, 3, 0).counts(1, 3, 0).hand(0, &["MN-E1"]).table();
    let events = table.play("MN-E1");
    let race = Race::ExpressRace;
    assert!(events.contains(&Event::RaceTaken { seat: seat(0), race, for_ever: false }));
    assert_eq!(table.see().express_race, Some(seat(0)));
    assert_eq!(table.game.scores(&table.state).as_slice(), [3, 0]);
}

#[test]
fn who_exceeds_the_holders_count_takes_the_race_and_who_equals_it_does_not() {
    let race = |mine: u8| {
        let l = layout(2).counts(1, 4, 0).holds_express(1).counts(0, mine, 0);
        let mut table = l.hand(0, &["MN-E1"]).table();
        table.play("MN-E1");
        table.see().express_race
    };
    assert_eq!(race(3), Some(seat(1)));
    assert_eq!(race(4), Some(seat(0)));
}

#[test]
fn a_holder_at_six_keeps_the_express_race_for_ever() {
    let l = layout(2).counts(1, 6, 0).holds_express(1).counts(0, 9, 0);
    let mut table = l.hand(0, &["MN-E1"]).table();
    table.play("MN-E1");
    assert_eq!(table.see().express_race, Some(seat(1)));
    let mut table = layout(2).counts(0, 5, 0).holds_express(0).hand(0, &["MN-E1"]).table();
    let events = table.play("MN-E1");
    let race = Race::ExpressRace;
    assert!(events.contains(&Event::RaceTaken { seat: seat(0), race, for_ever: true }));
}

#[test]
fn the_queens_redesign_counts_bus_plays_in_queens_with_two_and_three() {
    let mut table = layout(2).counts(0, 0, 1).hand(0, &["QN-E1"]).table();
    table.play("QN-E1");
    assert_eq!(table.see().queens_redesign, Some(seat(0)));
    assert_eq!(table.player(0).queens_plays, 2);
    // A holder at 3 keeps it for ever.
    let l = layout(2).counts(1, 0, 3).holds_queens(1).counts(0, 0, 3);
    let mut table = l.hand(0, &["QN-E1"]).table();
    table.play("QN-E1");
    assert_eq!(table.see().queens_redesign, Some(seat(1)));
}

#[test]
fn a_play_elsewhere_does_not_count_for_queens_nor_a_local_for_express() {
    let mut table = layout(2).hand(0, &["MN-L1"]).table();
    table.play("MN-L1");
    let player = table.player(0);
    assert_eq!((player.express_plays, player.queens_plays), (0, 0));
}

/// Four players at the end of a round; their scores are given, and nobody holds a race.
fn at_round_end(scores: &[[u8; 5]]) -> Layout {
    let mut l = layout(scores.len() as u8).turn_of(scores.len() - 1);
    for (i, scores) in scores.iter().enumerate() {
        l = l.scores(i, *scores);
    }
    l
}

fn target() -> u8 {
    Rules::default().target
}

/// Scores with a point in every borough and this total, at most 15.
fn everywhere(total: u8) -> [u8; 5] {
    let mut scores = [1; 5];
    let mut left = total - 5;
    for points in &mut scores {
        let more = left.min(2);
        *points += more;
        left -= more;
    }
    scores
}

#[test]
fn who_has_the_target_and_a_point_in_every_borough_wins_when_the_round_is_complete() {
    let mut table = at_round_end(&[everywhere(target()), [1; 5]]).table();
    let events = table.end();
    assert_eq!(table.game.turn(&table.state), Turn::Over);
    assert_eq!(table.outcome().unwrap().winners, [seat(0)]);
    assert_eq!(events.last(), Some(&Event::Ended { winners: vec![seat(0)] }));
}

#[test]
fn the_winner_is_not_checked_before_the_round_is_complete() {
    let mut table = layout(2).scores(0, everywhere(target())).table();
    table.end();
    assert_eq!(table.see().phase, Phase::Turn);
    table.end();
    assert_eq!(table.see().phase, Phase::Over);
}

#[test]
fn a_borough_without_a_point_keeps_the_match_going() {
    let mut table = at_round_end(&[[3, 3, 3, 3, 0], [0; 5]]).counts(0, 4, 3);
    table = table.holds_express(0).holds_queens(0);
    let mut table = table.table();
    table.end();
    assert_eq!(table.see().phase, Phase::Turn);
}

#[test]
fn one_point_below_the_target_keeps_the_match_going() {
    let mut table = at_round_end(&[everywhere(target() - 1), [0; 5]]).table();
    table.end();
    assert_eq!(table.see().phase, Phase::Turn);
}

#[test]
fn the_races_count_for_the_total() {
    let l = at_round_end(&[everywhere(target() - 2), [0; 5]]).counts(0, 4, 0).holds_express(0);
    let mut table = l.table();
    table.end();
    assert_eq!(table.outcome().unwrap().scores[Seat::new(0)], i32::from(target()));
}

#[test]
fn among_those_who_qualify_the_highest_total_wins() {
    let mut table = at_round_end(&[everywhere(target()), everywhere(target() + 1)]).table();
    table.end();
    assert_eq!(table.outcome().unwrap().winners, [seat(1)]);
}

#[test]
fn who_qualifies_comes_before_a_higher_total_that_does_not() {
    let l = at_round_end(&[everywhere(target()), [3, 3, 3, 3, 0]]);
    let mut table = l.counts(1, 4, 2).holds_express(1).holds_queens(1).table();
    table.end();
    let outcome = table.outcome().unwrap();
    assert!(outcome.scores[seat(1)] > outcome.scores[seat(0)]);
    assert_eq!(outcome.winners, [seat(0)]);
}

#[test]
fn of_equal_totals_most_boroughs_at_three_wins_then_the_win_is_shared() {
    let l = at_round_end(&[[3, 3, 3, 2, 2], [3, 3, 3, 3, 1], [3, 3, 3, 2, 2]]);
    let mut table = l.table();
    table.end();
    assert_eq!(table.outcome().unwrap().winners, [seat(1)]);
    let mut table = at_round_end(&[[3, 3, 3, 2, 2], [2, 3, 3, 3, 2], [1; 5]]).table();
    table.end();
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.winners, [seat(0), seat(1)]);
    assert_eq!(table.game.value(&table.state).as_slice(), [0.5, 0.5, 0.0]);
}

#[test]
fn after_the_round_limit_the_highest_total_wins_by_the_same_order() {
    let l = at_round_end(&[[2, 2, 1, 0, 0], [3, 1, 1, 0, 0], [1; 5]]).round(30);
    let mut table = l.table();
    table.end();
    // All have 5 points; player 2 has a borough at 3.
    assert_eq!(table.outcome().unwrap().winners, [seat(1)]);
}

#[test]
fn standing_better_is_worth_more_before_the_end() {
    let table = layout(3).scores(0, [2, 2, 0, 0, 0]).scores(1, [1, 1, 1, 0, 0]).table();
    let value = table.game.value(&table.state);
    assert!(value[seat(0)] > value[seat(1)] && value[seat(1)] > value[seat(2)]);
    assert!(value.as_slice().iter().all(|v| (0.0..=1.0).contains(v)));
}

#[test]
fn of_equal_totals_points_in_more_boroughs_are_worth_more() {
    let table = layout(2).scores(0, [2, 1, 0, 0, 0]).scores(1, [1, 1, 1, 0, 0]).table();
    let value = table.game.value(&table.state);
    assert!(value[seat(1)] > value[seat(0)], "{value:?}");
}

#[test]
fn the_example_turn_of_the_rule_book() {
    use parlour_busrush::{Borough, Rush};
    let mut table = layout(2)
        .hand(0, &["QN-E1", "QN-L2", "MN-L1"])
        .rush(0, &[Rush::BusTransfer, Rush::StatenIslandFerry])
        .table();
    table.act(transfer());
    assert_eq!(table.see().turn.actions, 1);
    table.play("QN-E1");
    assert_eq!((table.see().group, table.see().turn.actions), (Borough::Queens, 0));
    table.play("QN-L2");
    assert_eq!(table.game.scores(&table.state)[seat(0)], 4);
    assert_eq!((table.see().queens_redesign, table.awaited()), (Some(seat(0)), seat(1)));
}
