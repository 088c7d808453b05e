use parlour_archive::{Error, Job, List, Status, Submission, Submitted};

use super::{Place, fresh, line, write};

pub(crate) async fn a_match_is_read_as_it_was_made(place: &Place) {
    let archive = place.open().await;
    let mut new = fresh("m1");
    new.rules = r#"{"passing":"none"}"#.into();
    new.meta = r#"{"clock":null}"#.into();
    new.public = true;
    new.lines = vec!["{\"a\":1}".into(), "{\"b\":2}".into()];
    archive.create(new.clone()).await.unwrap();
    let (found, lines) = archive.read("m1", 0).await.unwrap().unwrap();
    assert_eq!((found.id, found.game, found.seats), (new.id, new.game, 4));
    assert_eq!((found.rules, found.meta), (new.rules, new.meta));
    assert_eq!((found.status, found.public, found.rated), (Status::Open, true, false));
    assert_eq!((found.version, found.lines), (0, 2));
    assert_eq!((found.created, found.changed, found.ended), (1_000, 1_000, None));
    assert_eq!(lines, new.lines);
    assert_eq!(archive.read("m2", 0).await.unwrap(), None);
}

pub(crate) async fn an_id_is_taken_once(place: &Place) {
    let archive = place.open().await;
    archive.create(fresh("m1")).await.unwrap();
    let mut second = fresh("m1");
    second.lines.push("{}".into());
    assert_eq!(archive.create(second).await, Err(Error::Taken("m1".into())));
    assert_eq!(archive.export("m1").await.unwrap().unwrap(), "");
}

pub(crate) async fn a_submission_changes_what_it_names_and_nothing_else(place: &Place) {
    let archive = place.open().await;
    let mut new = fresh("m1");
    new.people = vec!["ann".into(), "bob".into()];
    archive.create(new).await.unwrap();
    let before = archive.find("m1").await.unwrap().unwrap();

    assert_eq!(write(&archive, line("m1", 0, "{}")).await, 1);
    let after = archive.find("m1").await.unwrap().unwrap();
    let mut expected = before.clone();
    (expected.version, expected.lines, expected.changed) = (1, 1, 2_000);
    assert_eq!(after, expected);

    let mut all = Submission::new("m1", 1, 3_000);
    all.meta = Some("[1]".into());
    all.recent = Some("c1".into());
    all.status = Some(Status::Over);
    all.public = Some(true);
    all.people = Some(vec!["bob".into(), "cid".into()]);
    assert_eq!(write(&archive, all).await, 2);
    let after = archive.find("m1").await.unwrap().unwrap();
    (expected.version, expected.changed, expected.ended) = (2, 3_000, Some(3_000));
    (expected.meta, expected.recent) = ("[1]".into(), "c1".into());
    (expected.status, expected.public) = (Status::Over, true);
    assert_eq!(after, expected);
    for (person, sits) in [("ann", 0), ("bob", 1), ("cid", 1)] {
        let list = List { person: Some(person.into()), limit: 9, ..List::default() };
        assert_eq!(archive.list(&list).await.unwrap().len(), sits, "{person}");
    }
}

pub(crate) async fn a_stale_submission_changes_nothing(place: &Place) {
    let archive = place.open().await;
    archive.create(fresh("m1")).await.unwrap();
    write(&archive, line("m1", 0, "{}")).await;
    let before = archive.read("m1", 0).await.unwrap();
    for version in [0, 2] {
        let mut late = line("m1", version, "{\"late\":1}");
        late.meta = Some("late".into());
        late.status = Some(Status::Running);
        late.people = Some(vec!["late".into()]);
        late.jobs = vec![Job { kind: "late".into(), due: Some(1) }];
        late.recent = Some("late".into());
        assert_eq!(archive.append(late).await.unwrap(), Submitted::Stale);
    }
    assert_eq!(archive.read("m1", 0).await.unwrap(), before);
    assert_eq!(archive.next_due().await.unwrap(), None);
    let list = List { person: Some("late".into()), limit: 9, ..List::default() };
    assert_eq!(archive.list(&list).await.unwrap(), []);
    assert_eq!(archive.append(line("gone", 0, "{}")).await.unwrap(), Submitted::Stale);
}

pub(crate) async fn lines_are_read_from_where_one_is(place: &Place) {
    let archive = place.open().await;
    archive.create(fresh("m1")).await.unwrap();
    archive.create(fresh("m2")).await.unwrap();
    let mut many = Submission::new("m1", 0, 0);
    many.lines = (0..5).map(|n| format!("{{\"n\":{n}}}")).collect();
    write(&archive, many).await;
    write(&archive, line("m2", 0, "{}")).await;
    write(&archive, line("m1", 1, "{\"n\":5}")).await;
    let (found, lines) = archive.read("m1", 4).await.unwrap().unwrap();
    assert_eq!((found.version, found.lines), (2, 6));
    assert_eq!(lines, ["{\"n\":4}", "{\"n\":5}"]);
    assert_eq!(archive.read("m1", 6).await.unwrap().unwrap().1.len(), 0);
}

pub(crate) async fn one_bad_submission_takes_no_other_with_it(place: &Place) {
    let archive = place.open().await;
    place
        .run(
            "CREATE TRIGGER no_poison BEFORE INSERT ON line WHEN NEW.body = 'poison'
             BEGIN SELECT RAISE(ABORT, 'poison'); END",
            "CREATE FUNCTION no_poison() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE 'poison'; END $$;
             CREATE TRIGGER no_poison BEFORE INSERT ON line FOR EACH ROW
             WHEN (NEW.body = 'poison') EXECUTE FUNCTION no_poison()",
        )
        .await;
    let ids: Vec<String> = (0..40).map(|n| format!("m{n}")).collect();
    for id in &ids {
        archive.create(fresh(id)).await.unwrap();
    }
    let mut all = tokio::task::JoinSet::new();
    for (n, id) in ids.into_iter().enumerate() {
        let archive = archive.clone();
        all.spawn(async move {
            let body = if n % 10 == 3 { "poison" } else { "{}" };
            let answer = archive.append(line(&id, 0, body)).await;
            let found = archive.find(&id).await.unwrap().unwrap();
            if body == "poison" {
                assert!(matches!(answer, Err(Error::Failed(_))), "{answer:?}");
                assert_eq!((found.version, found.lines), (0, 0));
            } else {
                assert_eq!(answer, Ok(Submitted::Written(1)));
                assert_eq!((found.version, found.lines), (1, 1));
            }
        });
    }
    all.join_all().await;
}

pub(crate) async fn what_cannot_be_stored_is_refused(place: &Place) {
    let archive = place.open().await;
    let unfit = |result: Result<(), Error>, words: &str| match result {
        Err(Error::Unfit(why)) if why.contains(words) => {}
        other => panic!("{other:?} does not speak of {words}"),
    };
    let long = "x".repeat(65);
    for id in ["", "a b", "../up", "a'; DROP TABLE match; --", "é", "a\0", &long] {
        unfit(archive.create(fresh(id)).await, "The id of a match has 1 to 64 letters");
        assert_eq!(archive.find("nothing").await.unwrap(), None);
    }
    archive.create(fresh("m1")).await.unwrap();
    let append = async |new: Submission| archive.append(new).await.map(drop);
    for bad in ["", "{}\n{}", "{}\r"] {
        unfit(append(line("m1", 0, bad)).await, "is one line of JSON");
    }
    unfit(append(line("m1", 0, "\0")).await, "zero character");
    let mut new = line("m1", 0, "{}");
    new.meta = Some("\0".into());
    unfit(append(new.clone()).await, "zero character");
    new.meta = None;
    new.jobs = ["a", "b", "a"].map(|kind| Job { kind: kind.into(), due: None }).into();
    unfit(append(new.clone()).await, "\"a\" is there twice");
    new.jobs.clear();
    new.people = Some(vec![long]);
    unfit(append(new.clone()).await, "at most 64 bytes");
    new.people = None;
    new.recent = Some("\0".into());
    unfit(append(new).await, "zero character");
    assert_eq!(archive.find("m1").await.unwrap().unwrap().version, 0);
}
