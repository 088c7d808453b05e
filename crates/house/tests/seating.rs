//! Somebody else decides for a seat in mid-match.

use parlour_core::record::Line;
use parlour_core::{Seat, Seed};
use parlour_games::game;
use parlour_house::{SeatSpec, Setup};

#[test]
fn who_sits_down_in_mid_match_is_in_the_record_at_once_and_plays_on() {
    let hearts = game("hearts").unwrap();
    let mut table = hearts.open(&Setup::new(Seed::from_number(3))).unwrap();
    table.drive(true);
    let seat = Seat::new(0);
    assert_eq!(table.humans().len(), 1);
    table.seat(seat, &SeatSpec::Classic).unwrap();
    let sat = Line::Sit { seat, who: "classic".into() };
    assert_eq!(table.record().lines.last(), Some(&sat), "nobody has to act before it is noted");
    let lines = table.record().lines.len();
    table.seat(seat, &SeatSpec::Classic).unwrap();
    assert_eq!(table.record().lines.len(), lines, "nothing has changed");
    assert!(table.step_bot().is_some());
    table.seat(seat, &SeatSpec::Human).unwrap();
    let again = hearts.replay(table.record(), None, None).unwrap();
    assert_eq!(again.controllers()[0], "human");
    assert_eq!(again.position(), table.position());
    table.seat(seat, &SeatSpec::Classic).unwrap();
    table.drive(true);
    assert!(table.seat(seat, &SeatSpec::Human).is_err(), "a match that is over stays as it is");
    assert!(table.seat(Seat::new(7), &SeatSpec::Human).is_err());
}

#[test]
fn a_bot_that_a_game_does_not_have_is_answered_with_those_it_has() {
    let answered = |name: &str| {
        let mut table = game(name).unwrap().open(&Setup::new(Seed::from_number(3))).unwrap();
        let spec: SeatSpec = "bot:shoter".parse().unwrap();
        let error = table.seat(Seat::new(0), &spec).unwrap_err();
        assert_eq!(error.code(), "bot_unavailable");
        error.to_string()
    };
    let of_hearts = "There is no bot called shoter in Hearts: there is classic and shooter.";
    assert_eq!(answered("hearts"), of_hearts);
    let of_stopbus = "There is no bot called shoter in Stop the Bus: there is classic.";
    assert_eq!(answered("stopbus"), of_stopbus);
}
