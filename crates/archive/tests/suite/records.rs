use parlour_archive::{Status, Submission};

use super::{Place, fresh, line, write};

const RECORD: &str = r#"{"type":"parlour","format":1,"game":"kuhn","rules_version":1,"rules":{"hands":2},"seats":["human","classic"],"start":{"seed":42}}
{"type":"deal"}
{"type":"act","seat":0,"name":"bet","payload":{"text":"Zoë \" \\ 🂡"}}
"#;
const END: &str = r#"{"type":"end","outcome":{"winners":[0]}}"#;

pub(crate) async fn an_export_is_the_record_to_the_byte(place: &Place) {
    let archive = place.open().await;
    let mut new = fresh("m1");
    new.lines = RECORD.lines().map(str::to_owned).collect();
    archive.create(new).await.unwrap();
    assert_eq!(archive.export("m1").await.unwrap().as_deref(), Some(RECORD));
    write(&archive, line("m1", 0, END)).await;
    assert_eq!(archive.export("m1").await.unwrap(), Some(format!("{RECORD}{END}\n")));
    assert_eq!(archive.export("m2").await.unwrap(), None);
}

pub(crate) async fn only_old_matches_that_are_over_or_never_began_are_pruned(place: &Place) {
    let archive = place.open().await;
    for id in ["old1", "old2", "new", "running", "waited", "waits"] {
        let mut new = fresh(id);
        new.lines = vec!["{}".into()];
        new.people = vec!["ann".into()];
        archive.create(new).await.unwrap();
        let recent = ["new", "waits"].contains(&id);
        let mut end = Submission::new(id, 0, if recent { 900 } else { 100 });
        end.status = Some(match id {
            "running" => Status::Running,
            "waited" | "waits" => Status::Open,
            _ => Status::Over,
        });
        write(&archive, end).await;
    }
    assert_eq!(archive.prune(100, 10).await.unwrap(), 0);
    assert_eq!(archive.prune(800, 1).await.unwrap(), 1);
    assert_eq!(archive.prune(800, 10).await.unwrap(), 2);
    assert_eq!(archive.prune(800, 10).await.unwrap(), 0);
    let kept = ["new", "running", "waits"];
    for id in ["old1", "old2", "waited"].into_iter().chain(kept) {
        let there = kept.contains(&id);
        assert_eq!(archive.export(id).await.unwrap().is_some(), there, "{id}");
    }
    // Nothing of them is left for another match to come upon.
    archive.create(fresh("old1")).await.unwrap();
    assert_eq!(archive.read("old1", 0).await.unwrap().unwrap().1.len(), 0);
}
