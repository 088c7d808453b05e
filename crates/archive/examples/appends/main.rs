//! How many appends a second each store takes, what one costs, and how soon a server with many
//! stored matches is ready. `cargo xtask bench archive` runs it.
//!
//! Every match has one submission in flight, as at a table where the next player waits for the
//! last, and each is on disk before it counts. A *line* is that alone; a *move* comes with a
//! command that is remembered and a clock that is set anew.

#![expect(clippy::print_stdout, reason = "this prints what it measured")]
#![expect(clippy::disallowed_methods, reason = "this measures time")]

mod stored;

use std::time::{Duration, Instant};

use parlour_archive::testing::Cluster;
use parlour_archive::{Archive, Job, NewMatch, Submission, Submitted};
use rustix::time::{ClockId, clock_gettime};

type Fault = Box<dyn std::error::Error + Send + Sync>;

const LASTS: Duration = Duration::from_secs(4);

const LINE: &str = r#"{"type":"act","seat":2,"name":"play","payload":{"card":"2C"}}"#;

fn main() -> Result<(), Fault> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(run())
}

async fn run() -> Result<(), Fault> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("parlour.db").display().to_string();
    let cluster = Cluster::start(true)?;
    let address = cluster.database();
    let stores = [("SQLite", &file, None), ("PostgreSQL", &address, cluster.process())];
    println!(
        "store      matches  what    a second  p50 ms  p99 ms  CPU here (µs)  CPU of the server"
    );
    for (name, address, server) in stores {
        let archive = Archive::open(address).await?;
        for matches in [50, 500] {
            for what in ["line", "move"] {
                let run = measure(&archive, matches, what == "move", server).await?;
                println!("{name:<10} {matches:>7}  {what}  {run}");
            }
        }
    }
    stored::print(&stores.map(|(name, address, _)| (name, address.as_str()))).await
}

/// Appends to so many matches for a while.
async fn measure(
    archive: &Archive,
    matches: usize,
    whole: bool,
    server: Option<u32>,
) -> Result<String, Fault> {
    let ids: Vec<String> = (0..matches).map(|n| format!("{matches}-{whole}-{n}")).collect();
    for id in &ids {
        archive.create(NewMatch::new(id, "hearts", 4, 0)).await?;
    }
    let (begin, cpu, server_cpu) = (Instant::now(), cpu(), server.and_then(cpu_of));
    let mut tables = tokio::task::JoinSet::new();
    for id in ids {
        tables.spawn(table(archive.clone(), id, whole, begin));
    }
    let mut times = Vec::new();
    for table in tables.join_all().await {
        times.extend(table?);
    }
    let lasted = begin.elapsed().as_secs_f64();
    let each = |cpu: Duration| cpu.as_secs_f64() * 1e6 / times.len() as f64;
    let here = each(self::cpu() - cpu);
    let there = server.and_then(cpu_of).zip(server_cpu).map(|(after, before)| after - before);
    let there = there.map_or("-".into(), |cpu| format!("{:.1}", each(cpu)));
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    let rate = times.len() as f64 / lasted;
    Ok(format!("{rate:>10.0} {:>7.1} {:>7.1} {here:>14.1} {there:>18}", at(0.5), at(0.99)))
}

/// One match: how long each append took.
async fn table(
    archive: Archive,
    id: String,
    whole: bool,
    begin: Instant,
) -> Result<Vec<Duration>, Fault> {
    let mut times = Vec::new();
    for version in 0.. {
        let mut next = Submission::new(&id, version, version);
        next.lines.push(LINE.into());
        if whole {
            next.recent = Some(format!("{version:0>300}"));
            next.jobs = vec![Job { kind: "clock".into(), due: Some(1_000_000 + version) }];
        }
        let sent = Instant::now();
        if archive.append(next).await? != Submitted::Written(version + 1) {
            return Err("An append of a lonely writer was not written.".into());
        }
        times.push(sent.elapsed());
        if begin.elapsed() > LASTS {
            break;
        }
    }
    Ok(times)
}

fn cpu() -> Duration {
    let used = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(used.tv_sec as u64, used.tv_nsec as u32)
}

/// The processor time of a process and its children that run, where Linux tells it.
fn cpu_of(process: u32) -> Option<Duration> {
    let mut ticks = 0;
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        // pid (name) state ppid … utime and stime are the 14th and 15th field.
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        let Some((pid, rest)) = stat.split_once(" (") else { continue };
        let Some((_, rest)) = rest.rsplit_once(") ") else { continue };
        let fields: Vec<&str> = rest.split(' ').collect();
        if pid == process.to_string() || fields[1] == process.to_string() {
            ticks += fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
        }
    }
    Some(Duration::from_millis(ticks * 10))
}
