//! Memory is a cache, and what has gone leaves nothing behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlour_archive::Archive;
use parlour_serve::hall::Hall;
use serde_json::json;

use crate::common::{Node, PATIENCE, text};

#[tokio::test]
async fn a_table_that_nobody_looks_at_is_read_again_though_somebody_waits_for_its_news() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::sqlite(&folder.path().join("tables.sqlite")).await.unwrap();
    let clock = Arc::new(AtomicU64::new(1));
    let time = clock.clone();
    let hall = Hall::new(
        parlour_games::games().into(),
        archive,
        Arc::new(move || time.load(Ordering::Relaxed)),
        1,
        50,
    );
    let id = hall.show("hearts").await.unwrap();
    let watched = hall.live(&id);
    let loads = || hall.metrics.loads.get();
    let look = || watched.see(&hall, |table| Ok(table.version()));
    let (version, before) = (look().await.unwrap(), loads());
    hall.sweep();
    assert_eq!((look().await.unwrap(), loads()), (version, before), "it was looked at just now");
    clock.fetch_add(10 * 60_000, Ordering::Relaxed);
    hall.sweep();
    assert_eq!(hall.held(), 1, "who waits for news still hears of them");
    assert_eq!((look().await.unwrap(), loads()), (version, before + 1));
    drop(watched);
    clock.fetch_add(10 * 60_000, Ordering::Relaxed);
    hall.sweep();
    assert_eq!(hall.held(), 0);
}

#[tokio::test]
async fn whoever_has_gone_leaves_no_task_behind() {
    let node = Node::start().await;
    let ann = node.person("Ann").await;
    let id = text(&ann.opens(json!({"game": "hearts"})).await["id"]);
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let settled = async |wanted: usize| {
        let there = async {
            while tasks() > wanted || node.app.hall.metrics.connections.get() > 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, there).await.expect("they end");
    };
    let before = tasks();
    for _ in 0..5 {
        let mut sockets = Vec::new();
        for _ in 0..4 {
            let mut socket = ann.socket(&id, "").await;
            socket.next().await.unwrap();
            sockets.push(socket);
        }
        assert!(tasks() > before);
        drop(sockets);
    }
    settled(before).await;
    node.stop().await;
}
