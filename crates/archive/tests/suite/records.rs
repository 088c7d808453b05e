use parlour_archive::{Command, Error, Status, Submission};

use super::{Place, fresh, line, write};

const RECORD: &str = r#"{"type":"parlour","format":1,"game":"kuhn","rules_version":1,"rules":{"hands":2},"seats":["human","classic"],"start":{"seed":42}}
{"type":"deal"}
{"type":"act","seat":0,"name":"bet","payload":{"text":"Zoë \" \\ 🂡"}}
"#;
const END: &str = r#"{"type":"end","outcome":{"winners":[0]}}"#;
const DAY: i64 = 24 * 60 * 60 * 1000;

pub(crate) async fn an_export_is_the_record_to_the_byte(place: &Place) {
    let archive = place.open().await;
    archive.import("m1", RECORD, 7).await.unwrap();
    assert_eq!(archive.export("m1").await.unwrap().as_deref(), Some(RECORD));
    let found = archive.find("m1").await.unwrap().unwrap();
    assert_eq!((found.game.as_str(), found.seats), ("kuhn", 2));
    assert_eq!((found.rules.as_str(), found.status), (r#"{"hands":2}"#, Status::Running));

    let whole = format!("{RECORD}{END}\n");
    write(&archive, line("m1", 0, END)).await;
    assert_eq!(archive.export("m1").await.unwrap().as_deref(), Some(whole.as_str()));
    archive.import("m2", &whole, 7).await.unwrap();
    assert_eq!(archive.export("m2").await.unwrap(), Some(whole));
    let found = archive.find("m2").await.unwrap().unwrap();
    assert_eq!((found.status, found.ended), (Status::Over, Some(7)));
    assert_eq!(archive.export("m3").await.unwrap(), None);
}

pub(crate) async fn what_is_no_record_is_not_imported(place: &Place) {
    let archive = place.open().await;
    let after = format!("{RECORD}{END}\n{{\"type\":\"deal\"}}\n");
    let cut = &RECORD[..RECORD.len() - 9];
    for (bad, words) in [
        ("", "Line 1: a record begins with its header."),
        ("{\"type\":\"deal\"}\n", "Line 1: "),
        (cut, "Line 3: a line of a record is a JSON object"),
        (&after, "Line 5: nothing follows the end"),
    ] {
        match archive.import("m1", bad, 0).await {
            Err(Error::Unfit(why)) if why.starts_with(words) => {}
            other => panic!("{other:?} does not begin with {words}"),
        }
    }
    assert_eq!(archive.find("m1").await.unwrap(), None);
}

pub(crate) async fn only_old_matches_that_are_over_are_pruned(place: &Place) {
    let archive = place.open().await;
    for id in ["old1", "old2", "new", "running"] {
        let mut new = fresh(id);
        new.lines = vec!["{}".into()];
        new.people = vec!["ann".into()];
        archive.create(new).await.unwrap();
        let mut end = Submission::new(id, 0, if id == "new" { 900 } else { 100 });
        end.status = Some(if id == "running" { Status::Running } else { Status::Over });
        end.command = Some(Command { person: "ann".into(), id: "c1".into() });
        write(&archive, end).await;
    }
    assert_eq!(archive.prune(100, 10).await.unwrap(), 0);
    assert_eq!(archive.prune(800, 1).await.unwrap(), 1);
    assert_eq!(archive.prune(800, 10).await.unwrap(), 1);
    assert_eq!(archive.prune(800, 10).await.unwrap(), 0);
    for (id, there) in [("old1", false), ("old2", false), ("new", true), ("running", true)] {
        assert_eq!(archive.export(id).await.unwrap().is_some(), there, "{id}");
        assert_eq!(archive.answered(id, "ann", "c1").await.unwrap().is_some(), there, "{id}");
    }
    // Nothing of them is left for another match to come upon.
    archive.create(fresh("old1")).await.unwrap();
    assert_eq!(archive.read("old1", 0).await.unwrap().unwrap().1.len(), 0);
}

pub(crate) async fn commands_are_forgotten_a_day_after_the_end(place: &Place) {
    let archive = place.open().await;
    for (id, status) in [("over", Status::Over), ("running", Status::Running)] {
        archive.create(fresh(id)).await.unwrap();
        let mut new = Submission::new(id, 0, 10 * DAY);
        new.status = Some(status);
        new.command = Some(Command { person: "ann".into(), id: "c1".into() });
        write(&archive, new).await;
    }
    archive.sweep(11 * DAY).await.unwrap();
    assert_eq!(archive.answered("over", "ann", "c1").await.unwrap(), Some(1));
    archive.sweep(11 * DAY + 1).await.unwrap();
    assert_eq!(archive.answered("over", "ann", "c1").await.unwrap(), None);
    assert_eq!(archive.answered("running", "ann", "c1").await.unwrap(), Some(1));
}
