use std::collections::BTreeMap;

use parlour_archive::testing::Cluster;
use parlour_archive::{Archive, News, Submission, Submitted};
use tokio::task::JoinSet;

use super::{Place, fresh, line, write};

const MATCHES: usize = 24;
const ROUNDS: usize = 12;

/// Two nodes, several hands each, every hand with an order of its own.
pub(crate) async fn writers_at_once_lose_no_acknowledged_line(place: &Place) {
    let nodes = place.open_twice().await;
    for n in 0..MATCHES {
        nodes[0].create(fresh(&format!("m{n}"))).await.unwrap();
    }
    let mut hands = JoinSet::new();
    for hand in 0..6 {
        hands.spawn(play(nodes[hand % 2].clone(), hand));
    }
    let mut written = BTreeMap::new();
    let mut stale = 0;
    for (mine, lost) in hands.join_all().await {
        for (line, at) in mine {
            assert_eq!(written.insert(at, line), None, "a place was given twice");
        }
        stale += lost;
    }
    assert!(stale > 0, "nobody ever came second: nothing was tried");
    for n in 0..MATCHES {
        let id = format!("m{n}");
        let (found, lines) = nodes[1].read(&id, 0).await.unwrap().unwrap();
        assert_eq!((found.lines, lines.len()), (found.version * 2, found.version as usize * 2));
        for (version, pair) in (1..).zip(lines.chunks(2)) {
            let line = written.remove(&(id.clone(), version));
            assert_eq!(line.as_deref(), Some(pair[0].as_str()), "{id}, version {version}");
            assert_eq!(pair[1], format!("{}, too", pair[0]));
        }
    }
    assert_eq!(written, BTreeMap::new(), "acknowledged, and not there");
    if let Place::Postgres(_) = place {
        let log = Cluster::shared().log();
        assert!(!log.contains("deadlock detected"), "nodes have waited for each other");
    }
}

type Acknowledged = Vec<(String, (String, i64))>;

/// Appends two lines to all matches at once, again and again, and says what was acknowledged.
async fn play(archive: Archive, hand: usize) -> (Acknowledged, usize) {
    let (mut written, mut stale) = (Vec::new(), 0);
    for round in 0..ROUNDS {
        let mut tries = JoinSet::new();
        for n in 0..MATCHES {
            // Steps that have no divisor in common with 24 lead through all matches.
            let step = [1, 5, 7, 11, 13, 23][hand];
            let id = format!("m{}", (n * step + hand * round) % MATCHES);
            let archive = archive.clone();
            tries.spawn(async move {
                let read = archive.find(&id).await.unwrap().unwrap();
                let body = format!("{hand} in round {round}");
                let mut new = Submission::new(&id, read.version, 0);
                new.lines = vec![body.clone(), format!("{body}, too")];
                (archive.append(new).await.unwrap(), body, id)
            });
        }
        for (answer, body, id) in tries.join_all().await {
            match answer {
                Submitted::Written(version) => written.push((body, (id, version))),
                Submitted::Stale => stale += 1,
            }
        }
    }
    (written, stale)
}

pub(crate) async fn of_many_for_one_version_one_is_written(place: &Place) {
    let nodes = place.open_twice().await;
    nodes[0].create(fresh("m1")).await.unwrap();
    let mut all = JoinSet::new();
    for n in 0..50 {
        let archive = nodes[n % 2].clone();
        all.spawn(async move { archive.append(line("m1", 0, &n.to_string())).await.unwrap() });
    }
    let answers = all.join_all().await;
    assert_eq!(answers.iter().filter(|answer| **answer == Submitted::Written(1)).count(), 1);
    assert_eq!(answers.iter().filter(|answer| **answer == Submitted::Stale).count(), 49);
    assert_eq!(nodes[0].find("m1").await.unwrap().unwrap().lines, 1);
}

pub(crate) async fn news_reach_another_node(place: &Place) {
    let [here, there] = place.open_twice().await;
    here.create(fresh("m1")).await.unwrap();
    let (mut own, mut others) = (here.news(), there.news());
    for version in 0..3 {
        write(&here, line("m1", version, "{}")).await;
        assert_eq!(here.append(line("m1", version, "{}")).await.unwrap(), Submitted::Stale);
    }
    for version in 1..=3 {
        let expected = News::Changed { id: "m1".into(), version };
        assert_eq!(others.recv().await.unwrap(), expected);
        assert_eq!(own.recv().await.unwrap(), expected);
        let read = there.find("m1").await.unwrap().unwrap();
        assert!(read.version >= version, "told before it could be read");
    }
    assert!(others.is_empty(), "what was stale is no news");
}
