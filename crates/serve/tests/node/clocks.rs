//! Clocks and other things that come due, by a time of the test's own: nothing here waits.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlour_archive::Archive;
use parlour_core::Seat;
use parlour_serve::clock::Clock;
use parlour_serve::hall::Hall;
use parlour_serve::jobs;
use parlour_serve::notes::Sitter;
use parlour_serve::table::{Join, Table};
use parlour_serve::wish::NewTable;

const START: u64 = 1_000_000;

async fn hall(path: &Path, time: &Arc<AtomicU64>) -> Arc<Hall> {
    let archive = Archive::sqlite(path).await.unwrap();
    let time = time.clone();
    Hall::new(
        parlour_games::games().into(),
        archive,
        Arc::new(move || time.load(Ordering::SeqCst)),
        1,
        100,
    )
}

fn person(name: &str) -> Sitter {
    Sitter { id: name.to_lowercase(), name: name.into() }
}

/// A match of two people with a clock, which has begun.
async fn begin(hall: &Arc<Hall>, clock: Clock) -> String {
    begin_with(hall, NewTable { clock: Some(clock), ..NewTable::default() }).await
}

/// A match of two people, which has begun.
async fn begin_with(hall: &Arc<Hall>, wish: NewTable) -> String {
    let seats = vec!["me".into(), "open".into()];
    let wish = NewTable { game: "stopbus".into(), seats, ..wish };
    let id = hall.open(&wish, &person("Ann")).await.unwrap();
    let live = hall.live(&id);
    let code = live.see(hall, |table| Ok(table.notes.code.clone())).await.unwrap();
    let join = Join { who: person("Bob"), code: Some(code), seat: None, luck: [3; 32] };
    live.change(hall, None, |table, now| table.join(&hall.games, &join, now)).await.unwrap();
    id
}

/// Does all that is due, and waits until it is done.
async fn due(hall: &Arc<Hall>, id: &str, until: impl Fn(&Table) -> bool) {
    jobs::due(hall).await.unwrap();
    let live = hall.live(id);
    let mut news = live.watch();
    while !live.see(hall, |table| Ok(until(table))).await.unwrap() {
        news.changed().await.unwrap();
    }
}

fn awaited(table: &Table) -> Seat {
    let status = table.play.as_ref().unwrap().status();
    status.awaiting.first().unwrap()
}

#[tokio::test]
async fn a_bot_stands_in_when_time_is_up_and_the_time_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let time = Arc::new(AtomicU64::new(START));
    let first = hall(&path, &time).await;
    let id = begin(&first, Clock { per_move: 10, reserve: 5 }).await;
    drop(first);

    let second = hall(&path, &time).await;
    let live = second.live(&id);
    let seat = live.see(&second, |table| Ok(awaited(table))).await.unwrap();
    time.store(START + 14_999, Ordering::SeqCst);
    jobs::due(&second).await.unwrap();
    let away = |table: &Table| table.notes.chairs[seat.index()].away;
    assert!(!live.see(&second, |table| Ok(away(table))).await.unwrap(), "a moment is left");
    time.store(START + 15_000, Ordering::SeqCst);
    due(&second, &id, away).await;
    let (who, acted) = live
        .see(&second, |table| {
            let play = table.begun()?;
            Ok((play.controllers()[seat.index()].clone(), play.line_count()))
        })
        .await
        .unwrap();
    assert_eq!(who, "normal");
    assert!(acted >= 3, "it has acted at once");

    let name = if seat.index() == 0 { "Ann" } else { "Bob" };
    let join = Join { who: person(name), code: None, seat: None, luck: [0; 32] };
    live.change(&second, None, |table, now| table.join(&second.games, &join, now)).await.unwrap();
    let back = live.see(&second, |table| Ok(table.begun()?.controllers()[seat.index()].clone()));
    assert_eq!(back.await.unwrap(), "human", "the seat is handed back");
}

#[tokio::test]
async fn a_day_a_move_is_a_match_by_correspondence() {
    let folder = tempfile::tempdir().unwrap();
    let time = Arc::new(AtomicU64::new(START));
    let hall = hall(&folder.path().join("tables.sqlite"), &time).await;
    let id = begin(&hall, Clock { per_move: 86_400, reserve: 0 }).await;
    time.store(START + 86_399_000, Ordering::SeqCst);
    jobs::due(&hall).await.unwrap();
    let nobody = |table: &Table| table.notes.chairs.iter().all(|chair| !chair.away);
    assert!(hall.live(&id).see(&hall, |table| Ok(nobody(table))).await.unwrap());
    time.store(START + 86_400_000, Ordering::SeqCst);
    due(&hall, &id, |table| !nobody(table)).await;
}

#[tokio::test]
async fn where_nobody_plays_any_more_a_match_waits_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let time = Arc::new(AtomicU64::new(START));
    let hall = hall(&folder.path().join("tables.sqlite"), &time).await;
    let id = begin(&hall, Clock { per_move: 10, reserve: 0 }).await;
    let live = hall.live(&id);
    for name in ["ann", "bob"] {
        live.change(&hall, None, |table, now| table.leave(name, now)).await.unwrap();
    }
    let lines = |table: &Table| Ok(table.lines());
    let before = live.see(&hall, lines).await.unwrap();
    for later in 1..5 {
        time.store(START + later * 1_000_000, Ordering::SeqCst);
        jobs::due(&hall).await.unwrap();
    }
    assert_eq!(live.see(&hall, lines).await.unwrap(), before, "no bot plays for nobody");
}

#[tokio::test]
async fn bots_show_a_game_one_move_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let time = Arc::new(AtomicU64::new(START));
    let hall = hall(&folder.path().join("tables.sqlite"), &time).await;
    let id = hall.show("stopbus").await.unwrap();
    for second in 1..6 {
        let before = hall.live(&id).see(&hall, |table| Ok(table.lines())).await.unwrap();
        time.store(START + second * 1000, Ordering::SeqCst);
        due(&hall, &id, |table| table.lines() > before).await;
    }
}

#[tokio::test]
async fn a_result_that_was_not_counted_when_the_node_was_killed_is_counted_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let (path, time) = (folder.path().join("tables.sqlite"), Arc::new(AtomicU64::new(START)));
    let killed = hall(&path, &time).await;
    let id = begin_with(&killed, NewTable { rated: true, ..NewTable::default() }).await;
    let live = killed.live(&id);
    live.change(&killed, None, |table, now| table.concede("bob", now)).await.unwrap();
    drop((live, killed));
    let next = hall(&path, &time).await;
    jobs::due(&next).await.unwrap();
    let rating = async |who| next.archive.rating(who, "stopbus").await.unwrap();
    while next.archive.next_due().await.unwrap().is_some() {
        tokio::task::yield_now().await;
    }
    let (ann, bob) = (rating("ann").await.unwrap(), rating("bob").await.unwrap());
    assert!(ann.mu > bob.mu && (ann.matches, bob.matches) == (1, 1), "{ann:?} {bob:?}");
}
