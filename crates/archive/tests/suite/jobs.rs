use parlour_archive::{Archive, Job, Status, Submission, Taken};

use super::{Place, fresh, write};

fn job(kind: &str, due: i64) -> Job {
    Job { kind: kind.into(), due: Some(due) }
}

async fn with_jobs(archive: &Archive, version: i64, jobs: Vec<Job>) {
    let mut new = Submission::new("m1", version, 0);
    new.jobs = jobs;
    write(archive, new).await;
}

fn names(taken: &[Taken]) -> Vec<&str> {
    let mut names: Vec<_> = taken.iter().map(|job| job.kind.as_str()).collect();
    names.sort_unstable();
    names
}

pub(crate) async fn a_job_comes_with_the_lines_it_follows(place: &Place) {
    let archive = place.open().await;
    let mut new = fresh("m1");
    new.jobs = vec![job("clock", 50), Job { kind: "none".into(), due: None }];
    archive.create(new).await.unwrap();
    assert_eq!(archive.next_due().await.unwrap(), Some(50));
    with_jobs(&archive, 0, vec![job("bot 1", 10), job("bot 2", 20), job("clock", 99)]).await;
    assert_eq!(archive.next_due().await.unwrap(), Some(10));
    assert_eq!(names(&archive.take_jobs(20, 1_000, 9).await.unwrap()), ["bot 1", "bot 2"]);
    let gone = Job { kind: "clock".into(), due: None };
    with_jobs(&archive, 1, vec![gone]).await;
    assert_eq!(archive.take_jobs(999, 1_000, 9).await.unwrap(), []);
}

pub(crate) async fn a_lease_that_ends_gives_the_job_back(place: &Place) {
    let [dies, lives] = place.open_twice().await;
    dies.create(fresh("m1")).await.unwrap();
    with_jobs(&dies, 0, vec![job("bot", 10)]).await;
    let expected = |until| [Taken { id: "m1".into(), kind: "bot".into(), until }];
    assert_eq!(dies.take_jobs(10, 60, 9).await.unwrap(), expected(60));
    assert_eq!(lives.take_jobs(59, 100, 9).await.unwrap(), []);
    assert_eq!(lives.next_due().await.unwrap(), Some(60));
    assert_eq!(lives.take_jobs(60, 100, 9).await.unwrap(), expected(100));
}

pub(crate) async fn a_job_is_taken_once_by_many_nodes(place: &Place) {
    let nodes = place.open_twice().await;
    nodes[0].create(fresh("m1")).await.unwrap();
    let jobs: Vec<_> = (0..60).map(|n| job(&format!("{n:02}"), n)).collect();
    with_jobs(&nodes[0], 0, jobs.clone()).await;
    let first = nodes[0].take_jobs(100, 1_000, 5).await.unwrap();
    assert_eq!(names(&first), ["00", "01", "02", "03", "04"], "the most overdue come first");
    let mut takers = tokio::task::JoinSet::new();
    for n in 0..4 {
        let archive = nodes[n % 2].clone();
        takers.spawn(async move {
            let mut mine = Vec::new();
            loop {
                // None may be free just now because others are taking them; one knows that all
                // are taken when none is due.
                mine.extend(archive.take_jobs(100, 1_000, 3).await.unwrap());
                if archive.next_due().await.unwrap() == Some(1_000) {
                    return mine;
                }
            }
        });
    }
    let mut all = first;
    all.extend(takers.join_all().await.into_iter().flatten());
    assert_eq!(names(&all), jobs.iter().map(|job| job.kind.as_str()).collect::<Vec<_>>());
}

pub(crate) async fn a_lease_is_kept_only_by_who_has_it(place: &Place) {
    let archive = place.open().await;
    archive.create(fresh("m1")).await.unwrap();
    with_jobs(&archive, 0, vec![job("bot", 10)]).await;
    let taken = archive.take_jobs(10, 60, 9).await.unwrap().remove(0);
    assert!(archive.renew_job(&taken, 90).await.unwrap());
    let renewed = Taken { until: 90, ..taken.clone() };
    assert!(!archive.renew_job(&taken, 99).await.unwrap());
    assert!(!archive.drop_job(&taken).await.unwrap());
    assert_eq!(archive.take_jobs(89, 200, 9).await.unwrap(), []);
    // Whoever writes the job anew ends the lease.
    with_jobs(&archive, 1, vec![job("bot", 20)]).await;
    assert!(!archive.drop_job(&renewed).await.unwrap());
    let again = archive.take_jobs(20, 60, 9).await.unwrap().remove(0);
    assert!(archive.drop_job(&again).await.unwrap());
    assert_eq!(archive.next_due().await.unwrap(), None);
}

pub(crate) async fn a_match_that_is_over_has_only_jobs_for_after_its_end(place: &Place) {
    let archive = place.open().await;
    archive.create(fresh("m1")).await.unwrap();
    with_jobs(&archive, 0, vec![job("bot", 10), job("clock", 20)]).await;
    let mut end = Submission::new("m1", 1, 30);
    end.status = Some(Status::Over);
    end.jobs = vec![job("result", 40), Job { kind: "bot".into(), due: None }];
    write(&archive, end).await;
    assert_eq!(names(&archive.take_jobs(99, 100, 9).await.unwrap()), ["result"]);
}
