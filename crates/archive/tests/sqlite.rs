//! What only SQLite promises: a file of one's own, copies of it, and no line lost to a kill.

mod killed;

use parlour_archive::{Archive, Error, NewMatch, Submission};

#[tokio::test]
async fn a_backup_is_a_whole_archive() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("a.db"), folder.path().join("b.db"));
    let archive = Archive::sqlite(&from).await.unwrap();
    archive.create(NewMatch::new("m1", "kuhn", 2, 0)).await.unwrap();
    let copy = || Archive::backup(from.to_str().unwrap(), &to);
    copy().unwrap();
    let mut later = Submission::new("m1", 0, 0);
    later.lines.push("{}".into());
    archive.append(later).await.unwrap();
    assert!(matches!(copy(), Err(Error::Failed(_))), "nothing is overwritten");
    let copy = Archive::sqlite(&to).await.unwrap();
    assert_eq!(copy.find("m1").await.unwrap().unwrap().version, 0);
    assert_eq!(archive.find("m1").await.unwrap().unwrap().version, 1);
    let (nothing, new) = (folder.path().join("nothing.db"), folder.path().join("new.db"));
    assert!(Archive::backup(nothing.to_str().unwrap(), &new).is_err());
    assert!(!nothing.exists() && !new.exists(), "where there is nothing, nothing is made");
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("a.db");
    let archive = Archive::sqlite(&from).await.unwrap();
    archive.create(NewMatch::new("m1", "kuhn", 2, 0)).await.unwrap();
    Archive::backup(from.to_str().unwrap(), &folder.path().join("b.db")).unwrap();
    let mut files = 0;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o77, 0, "{file:?}");
        files += 1;
    }
    assert!(files >= 4, "the database, its log, its lock and the copy");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    std::fs::write(&path, "a letter to my aunt, and quite a long one at that").unwrap();
    assert!(matches!(Archive::sqlite(&path).await, Err(Error::Failed(_))));
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("a letter"));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_writer_lets_others_go_on() {
    const SCHED_BATCH: &str = "3";
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::sqlite(&folder.path().join("a.db")).await.unwrap();
    // By now the thread has said how it wants to run.
    archive.create(NewMatch::new("m1", "kuhn", 2, 0)).await.unwrap();
    let mut policies = Vec::new();
    for thread in std::fs::read_dir("/proc/self/task").unwrap() {
        // Threads of other tests may end meanwhile.
        let stat = thread.and_then(|thread| std::fs::read_to_string(thread.path().join("stat")));
        let Ok(stat) = stat else { continue };
        let (name, rest) = stat.rsplit_once(") ").unwrap();
        if name.ends_with("(archive-write") {
            policies.push(rest.split(' ').nth(38).unwrap().to_owned());
        }
    }
    assert!(policies.iter().any(|policy| policy == SCHED_BATCH), "{policies:?}");
}
