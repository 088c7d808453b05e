//! Messages keep the wording of the source with what everybody had, and whether they are an alert.

#![allow(clippy::unwrap_used, reason = "a test may stop where it finds something wrong")]

mod common;

use common::{Match, PLAIN, bot, dealt, seat, swap};
use parlour_core::table::Controller;
use parlour_core::{Game, Kind, Seed, Speak, Table, Told, Viewer};
use parlour_stopbus::{Action, Classic, Event, Refusal};
use std::sync::Arc;

const YOU: Viewer = Viewer::Seat(seat0());

const fn seat0() -> parlour_core::Seat {
    parlour_core::Seat::new(0)
}

/// How the end of the round is told to a viewer.
fn summary(m: &Match, who: Viewer) -> (Kind, String) {
    let event = m.ended().expect("the round has ended");
    let Told { kind, text, .. } = m.game.tell(event, who);
    (kind, text)
}

fn stick_and_pass(m: &mut Match) {
    let first = m.play().seat.index();
    m.go(first, &[Action::Stick]);
    while m.ended().is_none() {
        let next = m.play().seat.index();
        m.go(next, &[Action::Done]);
    }
}

fn info(text: &str) -> (Kind, String) {
    (Kind::Info, text.into())
}

fn alert(text: &str) -> (Kind, String) {
    (Kind::Alert, text.into())
}

#[test]
fn a_loss_names_the_losers() {
    let mut m = Match::plain();
    stick_and_pass(&mut m);
    let text = "The stick came round. You had 10, Player 2 9, Player 3 8, Player 4 7. \
                Player 4 lost a life: lowest with 7.";
    assert_eq!(summary(&m, YOU), info(text));
    let text = "The stick came round. Player 1 had 10, Player 2 9, Player 3 8, you 7. \
                You lost a life: lowest with 7.";
    assert_eq!(summary(&m, Viewer::Seat(seat(3))), alert(text));
}

#[test]
fn the_end_of_a_round_says_how_it_came() {
    let mut m = Match::plain();
    for index in 0..4 {
        m.go(index, &[Action::Done]);
    }
    let (_, text) = summary(&m, YOU);
    assert!(text.starts_with("All have passed. You had 10, "), "{text}");
}

#[test]
fn two_losers_are_joined_by_and() {
    let mut m =
        Match::at(&dealt(&[3; 4], &[PLAIN[0], PLAIN[1], "7D 4C 5H", "7C 5D 4H"], "4S", "5S"));
    stick_and_pass(&mut m);
    let ends = |who, kind, losers: &str| {
        let (told, text) = summary(&m, who);
        let end = format!("{losers} lost a life: lowest with 7.");
        assert!(told == kind && text.ends_with(&end), "{text}");
    };
    ends(YOU, Kind::Info, ". Player 3 and Player 4");
    ends(Viewer::Seat(seat(3)), Kind::Alert, ". Player 3 and you");
    ends(Viewer::Seat(seat(2)), Kind::Alert, ". You and Player 4");
}

#[test]
fn three_losers_have_a_comma_before_and() {
    let hands = [PLAIN[0], "AS KS 9D", PLAIN[2], PLAIN[3]];
    let mut m = Match::at(&dealt(&[3; 4], &hands, "QS", "5S"));
    m.go(0, &[Action::Done]);
    m.go(1, &[swap(2), Action::Done]);
    let text = "Player 2 stopped the bus. Player 2 had 31, you 10, Player 3 8, Player 4 7. \
                You, Player 3, and Player 4 lost a life.";
    assert_eq!(summary(&m, YOU), alert(text));
    let text = "Player 2 stopped the bus. Player 2 had 31, Player 1 10, Player 3 8, you 7. \
                Player 1, Player 3, and you lost a life.";
    assert_eq!(summary(&m, Viewer::Seat(seat(3))), alert(text));
    let text = "You've stopped the bus! You had 31, Player 1 10, Player 3 8, Player 4 7. \
                Player 1, Player 3, and Player 4 lost a life.";
    assert_eq!(summary(&m, Viewer::Seat(seat(1))), alert(text));
    let text = "Player 2 stopped the bus. Player 2 had 31, Player 1 10, Player 3 8, Player 4 7. \
                Player 1, Player 3, and Player 4 lost a life.";
    assert_eq!(summary(&m, Viewer::Spectator), info(text));
    assert_eq!(m.game.tell(m.ended().unwrap(), YOU).seat, Some(seat(1)));
}

#[test]
fn knock_outs_follow_the_losses_then_the_winner() {
    let mut m = Match::at(&dealt(&[2, 1, 0, 0], &[PLAIN[0], PLAIN[1], "-", "-"], "4S", "5S"));
    stick_and_pass(&mut m);
    let text = "The stick came round. You had 10, Player 2 9. Player 2 lost a life: lowest with 9. \
                Player 2 has been knocked out. Congratulations - you've won!";
    assert_eq!(summary(&m, YOU), alert(text));
    let text = "The stick came round. Player 1 had 10, you 9. You lost a life: lowest with 9. \
                You have been knocked out. Player 1 has won.";
    assert_eq!(summary(&m, Viewer::Seat(seat(1))), alert(text));
    let text = "The stick came round. Player 1 had 10, Player 2 9. \
                Player 2 lost a life: lowest with 9. Player 2 has been knocked out. \
                Player 1 has won.";
    assert_eq!(summary(&m, Viewer::Seat(seat(2))), info(text));
}

#[test]
fn a_draw_is_a_rare_message() {
    let hands = [PLAIN[0], "TD 2C 3S", "-", "-"];
    let mut m = Match::at(&dealt(&[1, 1, 0, 0], &hands, "4S", "5S"));
    stick_and_pass(&mut m);
    let text = "The stick came round. Player 1 had 10, Player 2 10. \
                Player 1 and Player 2 lost a life: lowest with 10. \
                Player 1 and Player 2 have been knocked out. \
                A draw is declared. That was a rare message - well done!";
    assert_eq!(summary(&m, Viewer::Spectator), alert(text));
    assert_eq!(summary(&m, Viewer::Seat(seat(3))), alert(text), "an alert to all");
    let you = "The stick came round. You had 10, Player 2 10. \
               You and Player 2 lost a life: lowest with 10. \
               You and Player 2 have been knocked out. \
               A draw is declared. That was a rare message - well done!";
    assert_eq!(summary(&m, YOU), alert(you));
}

#[test]
fn the_end_of_a_round_is_one_message() {
    let mut m = Match::at(&dealt(&[2, 1, 0, 0], &[PLAIN[0], PLAIN[1], "-", "-"], "4S", "5S"));
    stick_and_pass(&mut m);
    let ends = m.events.iter().filter(|e| matches!(e, Event::RoundEnded { .. }));
    assert_eq!(ends.count(), 1);
    assert_eq!(m.events.len(), 3, "a stick, a pass and the summary: {:?}", m.events);
}

#[test]
fn lives_are_shown_as_lives() {
    let m = Match::at(&dealt(&[3, 1, 0, 2], &[PLAIN[0], PLAIN[1], "-", PLAIN[3]], "4S", "5S"));
    let scene = parlour_core::full_scene(&m.game, &m.game.view(&m.state, YOU));
    let lives: Vec<(u8, u8)> =
        scene.places.iter().filter_map(|p| p.lives).map(|lives| (lives.left, lives.of)).collect();
    assert_eq!(lives, [(3, 3), (1, 3), (0, 3), (2, 3)]);
    let signs: Vec<&str> = scene.places.iter().map(|p| p.sign.as_str()).collect();
    assert_eq!(signs, ["1", "2", "3", "4"]);
}

#[test]
fn deck_overflow_is_an_alert() {
    let mut m = Match::at(&dealt(&[3; 4], &PLAIN, "4S", ""));
    m.go(0, &[Action::Draw]);
    let told = m.game.tell(&m.events[0], YOU);
    assert_eq!(
        (told.kind, told.text.as_str()),
        (Kind::Alert, "You want to draw, but no card is left.")
    );
}

#[test]
fn steps_are_told_with_you_for_the_viewer() {
    let mut m = Match::plain();
    m.go(0, &[Action::Draw, swap(2), Action::Done]);
    m.go(1, &[Action::Done]);
    m.go(2, &[Action::Stick]);
    let told = |who| -> Vec<String> { m.events.iter().map(|e| m.game.tell(e, who).text).collect() };
    assert_eq!(
        told(YOU),
        [
            "You draw 5♠.",
            "You take 5♠ and lay down 3♥.",
            "You are done.",
            "Player 2 passes.",
            "Player 3 sticks."
        ]
    );
    assert_eq!(
        told(Viewer::Seat(seat(2)))[..3],
        ["Player 1 draws 5♠.", "Player 1 takes 5♠ and lays down 3♥.", "Player 1 is done."]
    );
    assert_eq!(told(Viewer::Seat(seat(1)))[3], "You pass.");
    assert_eq!(told(Viewer::Seat(seat(2)))[4], "You stick.");
}

#[test]
fn a_deal_tells_each_seat_its_own_cards_only() {
    let game = Match::of(4);
    let mut events = Vec::new();
    let mut luck = parlour_core::MatchLuck::new(Seed::from_number(1), "stopbus");
    game.deal(&mut game.start(), &mut luck, &mut events);
    let told = |who| game.tell(&game.witness(&events[0], who).unwrap(), who).text;
    let Event::Dealt { hands, top, .. } = &events[0] else { panic!() };
    let [a, b, c] = hands[seat(0)].unwrap().map(|c| c.symbols());
    let top = top.symbols();
    assert_eq!(told(YOU), format!("Round 1: you hold {a} {b} {c}, {top} lies face up, you start."));
    assert_eq!(told(Viewer::Spectator), format!("Round 1: {top} lies face up, Player 1 starts."));
    assert!(!told(Viewer::Seat(seat(1))).contains(&a));
}

#[test]
fn refusals_have_a_code_and_say_what_would_be_right() {
    let mut m = Match::plain();
    let explain = |m: &Match, refusal| m.game.explain(&m.game.view(&m.state, YOU), refusal);
    let stuck = explain(&m, Refusal::AlreadyStuck(seat(2)));
    assert_eq!(stuck.code, "already_stuck");
    assert_eq!(stuck.message, "Player 3 has stuck already: once a round is all. Play your turn.");
    assert!(explain(&m, Refusal::AlreadyStuck(seat(0))).message.starts_with("You have stuck"));
    let not_yours = explain(&m, Refusal::NotYourTurn(seat(1)));
    assert_eq!(not_yours.message, "It is Player 2's turn: wait for yours.");
    m.go(0, &[swap(0)]);
    assert!(explain(&m, Refusal::StickComesFirst).message.contains("put your card back"));
    m.go(0, &[swap(0), Action::Draw]);
    assert!(explain(&m, Refusal::StickComesFirst).message.contains("You have drawn"));
    let codes: Vec<&str> = [
        Refusal::NoRound,
        Refusal::KnockedOut,
        Refusal::NoSuchSlot(3),
        Refusal::AlreadyDrew,
        Refusal::PutBackFirst,
    ]
    .map(|r| explain(&m, r))
    .iter()
    .map(|refused| {
        assert!(refused.message.len() <= 80 && refused.message.ends_with('.'));
        refused.code
    })
    .collect();
    assert_eq!(
        codes,
        ["no_round", "knocked_out", "no_such_slot", "already_drew", "put_back_first"]
    );
}

/// What the source calls a DriveReport: events, awaiting human, winner, draw, turn sequence.
#[test]
fn a_table_gives_the_drive_report_of_the_source() {
    let game = Arc::new(Match::of(4));
    let mut seats = vec![Controller::Human];
    seats.extend((1..4).map(|_| bot("classic", Classic)));
    let mut table = Table::new(game, Seed::from_number(3), seats);
    let mut sequence = Vec::new();
    let mut rounds = 0;
    let report = loop {
        let report = table.drive(true);
        sequence.extend(report.acted.iter().map(|s| s.index()));
        let told = table.events(YOU, report.mark);
        rounds += told.iter().filter(|e| e.name == "round_ended").count();
        if report.outcome.is_some() {
            break report;
        }
        // Awaiting the human: seat 0 and nobody else.
        assert_eq!(report.awaiting.iter().collect::<Vec<_>>(), [seat(0)]);
        assert!(!report.deal_due);
        let done = table.act(seat(0), Action::Done).unwrap();
        assert_eq!(done.acted, [seat(0)]);
        sequence.push(0);
    };
    let outcome = report.outcome.unwrap();
    let last = table.events(Viewer::Spectator, 0).pop().unwrap();
    match outcome.winners.as_slice() {
        [] => assert!(outcome.draw && last.text.contains("A draw is declared.")),
        [winner] => {
            let name = format!("Player {} has won.", winner.index() + 1);
            assert!(!outcome.draw && last.text.ends_with(&name), "{}", last.text);
        }
        more => panic!("{more:?} cannot all have won"),
    }
    assert!(report.awaiting.is_empty());
    assert!(rounds >= 3, "{rounds} rounds");
    assert!((0..4).all(|s| sequence.contains(&s)));
}
