//! What only a server can do: go away, and come back.

use parlour_archive::testing::Cluster;
use parlour_archive::{Archive, Error, NewMatch, News, Submission, Submitted};

#[tokio::test]
async fn a_database_that_comes_back_is_found_again() {
    let cluster = Cluster::start(false).unwrap();
    let archive = Archive::open(&cluster.database()).await.unwrap();
    let mut news = archive.news();
    archive.create(NewMatch::new("m1", "kuhn", 2, 0)).await.unwrap();
    let append = async |version| archive.append(Submission::new("m1", version, 0)).await;
    assert_eq!(append(0).await, Ok(Submitted::Written(1)));
    assert_eq!(news.recv().await.unwrap(), News::Changed { id: "m1".into(), version: 1 });

    cluster.stop();
    for _ in 0..2 {
        let lost = append(1).await;
        assert!(matches!(lost, Err(Error::Unreachable(_))), "{lost:?}");
        let lost = archive.find("m1").await;
        assert!(matches!(lost, Err(Error::Unreachable(_))), "{lost:?}");
        let lost = archive.take_jobs(0, 0, 1).await;
        assert!(matches!(lost, Err(Error::Unreachable(_))), "{lost:?}");
    }

    cluster.start_again();
    assert_eq!(news.recv().await.unwrap(), News::Missed);
    assert_eq!(append(1).await, Ok(Submitted::Written(2)));
    assert_eq!(news.recv().await.unwrap(), News::Changed { id: "m1".into(), version: 2 });
    assert_eq!(archive.find("m1").await.unwrap().unwrap().version, 2);
    assert_eq!(archive.take_jobs(0, 0, 1).await, Ok(vec![]));
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_told() {
    let wrong = Archive::open("postgres://parlour@%2Fnowhere/db").await.map(drop).unwrap_err();
    assert!(wrong.to_string().starts_with("The database cannot be reached ("), "{wrong}");
    let wrong = Archive::open("postgres://parlour@host:port/").await.map(drop).unwrap_err();
    assert!(wrong.to_string().starts_with("The address of the database is wrong"), "{wrong}");
}

#[test]
fn a_backup_is_left_to_its_own_tools() {
    let refused = Archive::backup("postgres://somewhere/db", "copy".as_ref()).unwrap_err();
    assert!(refused.to_string().contains("pg_dump"), "{refused}");
}
