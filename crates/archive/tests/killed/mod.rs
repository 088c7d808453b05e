//! A process that writes is killed in mid-commit: what it acknowledged is there.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use parlour_archive::{Archive, NewMatch, Submission, Submitted};

const MATCHES: usize = 8;
const PLACE: &str = "PARLOUR_ARCHIVE_TO_KILL";

/// Not a test of its own: the process that is killed. It tells every line that was acknowledged.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "the victim of what_was_acknowledged_survives_a_kill"]
async fn writes_until_it_is_killed() {
    let Some(path) = std::env::var_os(PLACE) else { return };
    let archive = Archive::sqlite(path.as_ref()).await.unwrap();
    let mut all = tokio::task::JoinSet::new();
    for n in 0..MATCHES {
        let archive = archive.clone();
        all.spawn(async move {
            let id = format!("m{n}");
            // It may be there from the last time.
            let _ = archive.create(NewMatch::new(&id, "kuhn", 2, 0)).await;
            let mut version = archive.find(&id).await.unwrap().unwrap().version;
            loop {
                let mut new = Submission::new(&id, version, 0);
                new.lines = vec![format!("{version} a"), format!("{version} b")];
                let answer = archive.append(new).await.unwrap();
                assert_eq!(answer, Submitted::Written(version + 1));
                version += 1;
                writeln!(std::io::stdout(), "wrote {id} {version}").unwrap();
            }
        });
    }
    all.join_next().await.unwrap().unwrap();
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlour.db");
    let mut acknowledged = BTreeMap::<String, i64>::new();
    for lines in [1, 40, 7, 150, 90] {
        let mut victim = Command::new(std::env::current_exe().unwrap());
        victim.args(["--ignored", "--exact", "killed::writes_until_it_is_killed", "--nocapture"]);
        victim.env(PLACE, &path).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut victim = victim.spawn().unwrap();
        let said = BufReader::new(victim.stdout.take().unwrap());
        let mut heard = 0;
        for line in said.lines() {
            // The test harness says a few words of its own.
            let line = line.unwrap();
            let Some((id, version)) = line.strip_prefix("wrote ").and_then(|it| it.split_once(' '))
            else {
                continue;
            };
            acknowledged.insert(id.into(), version.parse().unwrap());
            heard += 1;
            if heard == lines {
                victim.kill().unwrap();
            }
        }
        assert!(heard >= lines, "it ended by itself after {heard} lines");
        victim.wait().unwrap();

        let archive = Archive::sqlite(&path).await.unwrap();
        for (id, version) in &acknowledged {
            let (found, lines) = archive.read(id, 0).await.unwrap().unwrap();
            assert!(found.version >= *version, "{id} lost a line that was acknowledged");
            // What was committed and not told is whole, too.
            let expected = (0..found.version).flat_map(|n| [format!("{n} a"), format!("{n} b")]);
            assert_eq!(lines, expected.collect::<Vec<_>>());
        }
    }
}
