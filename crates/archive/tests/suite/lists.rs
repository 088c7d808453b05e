use parlour_archive::{Archive, Count, List, Status};

use super::{Place, fresh};

async fn ids(archive: &Archive, list: List) -> Vec<String> {
    archive.list(&list).await.unwrap().into_iter().map(|found| found.id).collect()
}

async fn seven(archive: &Archive) {
    for n in 0..7 {
        let mut new = fresh(&format!("m{n}"));
        new.public = n % 2 == 0;
        new.status = if n < 4 { Status::Open } else { Status::Over };
        new.game = if n == 2 { "rails" } else { "hearts" }.into();
        new.people = if n % 3 == 0 { vec!["ann".into(), "bob".into()] } else { vec![] };
        archive.create(new).await.unwrap();
    }
}

pub(crate) async fn lists_are_paged_newest_first(place: &Place) {
    let archive = place.open().await;
    seven(&archive).await;
    for (person, expected) in [(None, "m6 m5 m4 m3 m2 m1 m0"), (Some("ann".to_owned()), "m6 m3 m0")]
    {
        let (mut before, mut seen) = (None, Vec::new());
        loop {
            let list = List { person: person.clone(), before, limit: 2, ..List::default() };
            let page = archive.list(&list).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(last.key);
            seen.extend(page.into_iter().map(|found| found.id));
        }
        assert_eq!(seen.join(" "), expected);
    }
}

pub(crate) async fn lists_show_only_what_is_asked_for(place: &Place) {
    let archive = place.open().await;
    seven(&archive).await;
    let any = List { limit: 100, ..List::default() };
    let open = List { status: Some(Status::Open), public: true, ..any.clone() };
    assert_eq!(ids(&archive, open.clone()).await, ["m2", "m0"]);
    let hearts = List { game: Some("hearts".into()), ..open };
    assert_eq!(ids(&archive, hearts).await, ["m0"]);
    let mine = List { person: Some("bob".into()), status: Some(Status::Over), ..any.clone() };
    assert_eq!(ids(&archive, mine).await, ["m6"]);
    let hostile = List { person: Some("' OR 1=1 --".into()), ..any.clone() };
    assert_eq!(ids(&archive, hostile).await, [""; 0]);
    assert_eq!(ids(&archive, List { limit: -1, ..any }).await, [""; 0]);
}

pub(crate) async fn matches_are_counted(place: &Place) {
    let archive = place.open().await;
    assert_eq!(archive.counts().await.unwrap(), []);
    seven(&archive).await;
    let count = |game: &str, status, matches| Count { game: game.into(), status, matches };
    let expected = [
        count("hearts", Status::Open, 3),
        count("hearts", Status::Over, 3),
        count("rails", Status::Open, 1),
    ];
    assert_eq!(archive.counts().await.unwrap(), expected);
}
