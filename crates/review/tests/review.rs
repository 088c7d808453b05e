//! What a review finds: whole matches of every game, exact losses, and nothing that the seat
//! could not know.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use parlour_core::record::Line;
use parlour_core::{Pace, Record, Seat, Seed, Turn, Worth};
use parlour_house::{AnyGame, AnyTable, Go, SeatSpec, Setup};
use parlour_review::{Ask, Grade, Review, review, svg, text, usual_seats};
use serde_json::{Value, json};

fn seat(number: usize) -> Seat {
    Seat::new(number)
}

fn game(id: &str) -> Box<dyn AnyGame> {
    parlour_games::game(id).unwrap()
}

fn search(budget: &str) -> SeatSpec {
    SeatSpec::Search(budget.into())
}

fn reviewed(game: &dyn AnyGame, record: &Record, seats: &[Seat], bot: SeatSpec) -> Review {
    let ask = Ask { seats: seats.to_vec(), bot: Some(bot), pace: Pace::default() };
    review(game, record, &ask, &mut |_| Go::On).unwrap()
}

/// A match among bots, played to its end.
fn played(id: &str, seed: u64, rules: Value, seats: &[&str]) -> Record {
    let setup = Setup {
        rules,
        seats: seats.iter().map(|s| s.parse().unwrap()).collect(),
        ..Setup::new(Seed::from_number(seed))
    };
    let mut table = game(id).open(&setup).unwrap();
    table.drive(true);
    assert_eq!(table.turn(), Turn::Over);
    table.record().clone()
}

#[test]
fn every_game_is_reviewed_and_its_figures_add_up() {
    for (id, rules, seats) in [
        ("hearts", json!({"target": 20}), vec!["classic"; 4]),
        ("stopbus", json!({"lives": 1}), vec!["classic"; 3]),
        ("pontoon", json!({"rounds": 5}), vec!["classic"]),
        ("pontoon", json!({"variant": "british", "rounds": 5}), vec!["classic"; 2]),
        ("busrush", json!({}), vec!["classic"; 2]),
        ("rails", json!({}), vec!["classic"; 2]),
    ] {
        let record = played(id, 5, rules, &seats);
        let all: Vec<Seat> = Seat::all(seats.len()).collect();
        assert_eq!(usual_seats(&record), all, "no people: everybody");
        let found = reviewed(&*game(id), &record, &all, search("64"));
        assert!(found.complete && found.outcome.is_some() && found.rounds > 0, "{id}");
        for seat in &found.seats {
            assert!(!seat.moments.is_empty(), "{id}: {}", seat.name);
            let lost: f64 = seat.moments.iter().map(|m| m.lost).sum();
            assert_eq!(lost, seat.lost);
            let luck = &seat.luck;
            let end = luck.start + luck.deals + luck.play - seat.lost;
            assert!((end - luck.end).abs() < 1e-9, "{id}: {luck:?}");
            if found.worth == Worth::WINS {
                let even = 1.0 / seats.len() as f64;
                assert!((luck.start - even).abs() < 1e-6, "{id}: nobody is ahead: {luck:?}");
                let values = seat.chart.iter().map(|p| p.value);
                assert!(values.into_iter().all(|v| (-0.3..1.3).contains(&v)), "{id}");
            }
            for moment in &seat.moments {
                assert!(moment.choices > 1 && moment.lost >= 0.0, "{id}: {moment:?}");
                assert!(moment.lost == 0.0 || moment.behind > 2.0 * moment.error);
                assert_eq!(moment.lost > 0.0, moment.why.is_some());
            }
            let worst: Vec<f64> = seat.worst.iter().map(|i| seat.moments[*i].lost).collect();
            assert!(worst.is_sorted_by(|a, b| a >= b) && worst.len() <= 3);
        }
        whole_match_is_shown(&found);
    }
}

/// Text fits the screen, the picture is well-formed, and JSON says the same.
fn whole_match_is_shown(found: &Review) {
    let text = text(found);
    assert!(text.starts_with(&found.title), "{text}");
    for line in text.lines() {
        assert!(line.chars().count() <= 80 && line.trim_end() == line, "{line:?}");
    }
    let svg = svg(found);
    well_formed(&svg);
    assert_eq!(svg.matches("<polyline").count(), found.seats.len());
    let worst: usize = found.seats.iter().map(|s| s.worst.len()).sum();
    assert_eq!(svg.matches("<circle").count(), worst);
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let json = serde_json::to_value(found).unwrap();
    assert_eq!(json["seats"].as_array().unwrap().len(), found.seats.len());
    assert!(json["seats"][0]["moments"][0]["best"]["name"].is_string());
    assert!(json["seats"][0]["luck"]["end"].is_number(), "no value is infinite");
}

/// Every tag that is opened is closed, in order.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap();
        match tag {
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{tag}"),
            _ if tag.ends_with('/') => {}
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Thirty rounds by a person who does anything but leave.
fn pontoon_played_badly() -> Record {
    let setup = Setup { rules: json!({"rounds": 30}), ..Setup::new(Seed::from_number(3)) };
    let mut table = game("pontoon").open(&setup).unwrap();
    for step in 0.. {
        match table.turn() {
            Turn::Over => break,
            Turn::Deal => drop(table.deal().unwrap()),
            Turn::Seats(_) => {
                let legal = table.legal(seat(0));
                let stays: Vec<_> = legal.iter().filter(|a| a.name != "leave").collect();
                let action = stays[step * 7 / 3 % stays.len()];
                table.act(seat(0), &action.name, &action.payload).unwrap();
            }
        }
    }
    table.record().clone()
}

#[test]
fn pontoon_losses_are_the_exact_differences() {
    let game = game("pontoon");
    let record = pontoon_played_badly();
    let found = reviewed(&*game, &record, &[seat(0)], search(""));
    let moments = &found.seats[0].moments;
    let nobody = [SeatSpec::Human];
    for moment in moments {
        let before = game.replay(&record, Some(&nobody), Some(moment.line - 2)).unwrap();
        let hint = before.hint(seat(0), &search("")).unwrap();
        let value = |action| hint.thoughts.iter().find(|t| t.action == action).unwrap().value;
        let (best, done) = (value(moment.best.clone()), value(moment.done.clone()));
        assert!((moment.lost - (best - done)).abs() < 1e-12, "{moment:?}");
        assert_eq!(moment.error, 0.0);
    }
    assert!(moments.iter().filter(|m| m.lost > 0.0).count() > 5, "who does anything loses");
    let accuracy = found.seats[0].accuracy.unwrap();
    assert!(accuracy.high < 90.0 && accuracy.low <= accuracy.figure, "{accuracy:?}");
}

#[test]
fn rounds_are_counted_where_an_action_deals_them_too() {
    let rounds = |id: &str, record: &Record| {
        let found = reviewed(&*game(id), record, &[seat(0)], search("16"));
        let one = &found.seats[0];
        assert!(one.moments.iter().map(|m| m.round).is_sorted(), "{id}");
        assert!(one.moments.iter().all(|m| (1..=found.rounds).contains(&m.round)), "{id}");
        let mut seen: Vec<usize> = one.moments.iter().map(|m| m.round).collect();
        seen.dedup();
        let begins: Vec<usize> = one.begins().iter().map(|(round, _)| *round).collect();
        assert!(seen.iter().all(|round| begins.contains(round)), "{id}: {seen:?} {begins:?}");
        for (round, place) in one.begins() {
            let after = &one.chart[place + usize::from(one.chart[place].moment.is_none())];
            assert_eq!(after.round, round, "{id}");
        }
        (found.rounds, begins.len())
    };
    let (all, begun) = rounds("pontoon", &pontoon_played_badly());
    assert_eq!(all, 30);
    assert!(begun > 20, "who has 21 at once has nothing to decide: {begun}");
    let record = played("hearts", 5, json!({"target": 40}), &["classic"; 4]);
    let deals = record.lines.iter().filter(|line| matches!(line, Line::Deal {})).count();
    assert!(deals > 1);
    assert_eq!(rounds("hearts", &record), (deals, deals));
}

#[test]
fn exact_play_loses_nothing_and_is_wholly_accurate() {
    let record = played("pontoon", 8, json!({"rounds": 30}), &["search"]);
    let found = reviewed(&*game("pontoon"), &record, &[seat(0)], search(""));
    let player = &found.seats[0];
    assert!(player.moments.len() > 20);
    assert_eq!((player.lost, player.worst.len()), (0.0, 0));
    let accuracy = player.accuracy.unwrap();
    assert_eq!((accuracy.figure, accuracy.low, accuracy.high), (100.0, 100.0, 100.0));
    assert_eq!(player.tally.good, player.moments.len());
}

/// A round of Hearts in which South, in the place of a person, plays like `classic` but leads
/// the queen of spades as soon as it can.
fn hearts_with_a_folly() -> (Record, usize) {
    for seed in 0..200 {
        let setup = Setup {
            rules: json!({"target": 20}),
            seats: ["human", "classic", "classic", "classic"].map(|s| s.parse().unwrap()).to_vec(),
            ..Setup::new(Seed::from_number(seed))
        };
        let mut table = game("hearts").open(&setup).unwrap();
        table.deal().unwrap();
        if let Some(line) = play_with_a_folly(&mut *table) {
            return (table.record().clone(), line);
        }
    }
    panic!("in no match could the queen be thrown away so badly");
}

/// Plays the first round; the line of the folly, if there was room for one.
fn play_with_a_folly(table: &mut dyn AnyTable) -> Option<usize> {
    let mut folly = None;
    loop {
        table.drive(false);
        let Turn::Seats(_) = table.turn() else { return folly };
        let legal = table.legal(seat(0));
        let queen = legal.iter().find(|a| a.payload == json!({"card": "QS"}));
        // The queen is led: nobody takes it who need not.
        let played = table.record().lines.iter();
        let played = played.filter(|l| matches!(l, Line::Act { name, .. } if name == "play"));
        let leads = played.count() % 4 == 0;
        let classic = table.hint(seat(0), &SeatSpec::Classic).unwrap().action;
        let action = match queen {
            Some(queen) if folly.is_none() && legal.len() > 3 && leads => {
                folly = Some(table.record().lines.len() + 2);
                queen.clone()
            }
            _ => classic,
        };
        table.act(seat(0), &action.name, &action.payload).unwrap();
    }
}

#[test]
fn a_queen_thrown_on_oneself_is_the_worst_moment() {
    let (record, line) = hearts_with_a_folly();
    let found = reviewed(&*game("hearts"), &record, &usual_seats(&record), search("1000"));
    assert_eq!(found.seats.len(), 1, "only the person is reviewed");
    assert!(found.notes.iter().any(|n| n.contains("not finished")), "{:?}", found.notes);
    let north = &found.seats[0];
    let worst = &north.moments[north.worst[0]];
    assert_eq!((worst.line, worst.done.label.as_str()), (line, "Play Q♠"), "{}", text(&found));
    assert!(worst.grade >= Grade::Mistake, "{worst:?}");
    let why = worst.why.as_ref().unwrap();
    assert!(why.starts_with("Better: Play ") && why.contains("points on average"), "{why}");
}

#[test]
fn the_review_is_the_same_on_any_number_of_threads() {
    let (record, _) = hearts_with_a_folly();
    let on = |threads| {
        let pace = Pace::default().with_threads(threads);
        let ask = Ask { seats: vec![seat(0)], bot: Some(search("200")), pace };
        review(&*game("hearts"), &record, &ask, &mut |_| Go::On).unwrap()
    };
    let one = on(1);
    assert_eq!(one, on(2));
    assert_eq!(one, on(7));
}

/// A round of Hearts up to South's first card, from the second place on: the first card that
/// each of the others can play, and then South's.
fn up_to_norths_first_card(position: &Value, seed: u64) -> Option<(Vec<String>, Record)> {
    let setup = Setup {
        rules: json!({"passing": "none"}),
        seats: vec![SeatSpec::Human; 4],
        ..Setup::new(Seed::from_number(seed))
    };
    let mut table = game("hearts").load(&setup, position).unwrap();
    let mut seen = Vec::new();
    loop {
        let Turn::Seats(turn) = table.turn() else { panic!("nobody to play") };
        let turn = turn.first().unwrap();
        let legal = table.legal(turn);
        if turn == seat(0) && legal.len() < 2 {
            return None;
        }
        table.act(turn, &legal[0].name, &legal[0].payload).unwrap();
        if turn == seat(0) {
            return Some((seen, table.record().clone()));
        }
        seen.push(legal[0].label.clone());
    }
}

/// The position with two cards of other hands exchanged, hidden from South.
fn with_other_hands(position: &Value) -> Value {
    let mut other = position.clone();
    let hands = other["hands"].as_array_mut().unwrap();
    let last = |hand: &Value| hand.as_array().unwrap().len() - 1;
    let (from, to) = (last(&hands[1]), last(&hands[2]));
    let (x, y) = (hands[1][from].clone(), hands[2][to].clone());
    hands[1][from] = y;
    hands[2][to] = x;
    other
}

#[test]
fn what_the_seat_could_not_know_does_not_count() {
    let game = game("hearts");
    let mut compared = 0;
    for seed in 0..20 {
        let rules = json!({"passing": "none"});
        let setup = Setup { rules, ..Setup::new(Seed::from_number(seed)) };
        let mut table = game.open(&setup).unwrap();
        table.deal().unwrap();
        let position = table.position();
        let other = with_other_hands(&position);
        assert_ne!(position, other);
        let one = up_to_norths_first_card(&position, 1);
        let two = up_to_norths_first_card(&other, 2);
        let (Some((seen, one)), Some((also_seen, two))) = (one, two) else { continue };
        if seen != also_seen {
            continue;
        }
        let moments = |record: &Record| {
            reviewed(&*game, record, &[seat(0)], search("300")).seats[0].moments.clone()
        };
        let one = moments(&one);
        assert_eq!(one.len(), 1);
        assert_eq!(one, moments(&two), "seed {seed}");
        compared += 1;
    }
    assert!(compared > 3, "only {compared} deals could be compared");
}

#[test]
fn undone_moves_are_left_out_and_mentioned() {
    let setup = Setup::new(Seed::from_number(9));
    let mut table = game("hearts").open(&setup).unwrap();
    table.deal().unwrap();
    let pass = table.hint(seat(0), &SeatSpec::Random).unwrap().action;
    table.act(seat(0), &pass.name, &pass.payload).unwrap();
    table.drive(false);
    table.undo(1).unwrap();
    let pass = table.hint(seat(0), &SeatSpec::Classic).unwrap().action;
    table.act(seat(0), &pass.name, &pass.payload).unwrap();
    let found = reviewed(&*game("hearts"), table.record(), &[seat(0)], search("64"));
    assert_eq!(found.seats[0].moments.len(), 1);
    assert_eq!(found.seats[0].moments[0].done, pass);
    let line = found.seats[0].moments[0].line;
    assert!(matches!(&table.record().lines[line - 2], Line::Act { seat: s, .. } if *s == seat(0)));
    assert!(found.notes.iter().any(|n| n.contains("taken back")), "{:?}", found.notes);
}

#[test]
fn a_review_can_be_stopped_and_says_so() {
    let record = played("pontoon", 3, json!({"rounds": 30}), &["classic"]);
    let ask = Ask::new(vec![seat(0)]);
    let mut heard = 0;
    let found = review(&*game("pontoon"), &record, &ask, &mut |at| {
        heard += 1;
        assert_eq!(at.done + 1, heard);
        if at.done == 4 { Go::Stop } else { Go::On }
    })
    .unwrap();
    assert!(!found.complete && text(&found).contains("stopped"));
    let seat = &found.seats[0];
    assert!(!seat.moments.is_empty() && seat.moments.len() + seat.skipped == 4);
}

#[test]
fn who_cannot_judge_says_so() {
    let record = played("pontoon", 3, json!({"rounds": 3}), &["classic"]);
    let ask = |bot, seats| Ask { seats, bot: Some(bot), pace: Pace::default() };
    let failed = |ask: &Ask| review(&*game("pontoon"), &record, ask, &mut |_| Go::On).unwrap_err();
    let error = failed(&ask(SeatSpec::Classic, vec![seat(0)])).to_string();
    assert!(error.contains("does not weigh") && error.contains("search:"), "{error}");
    let error = failed(&ask(search("64"), vec![seat(3)])).to_string();
    assert!(error.contains("no seat 3"), "{error}");
    let error = review(&*game("hearts"), &record, &Ask::new(vec![]), &mut |_| Go::On);
    assert!(error.is_err(), "a match of another game");
}
