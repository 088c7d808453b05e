//! What a server survives: killed, its database stopped, its disk full, a node frozen, and half an
//! hour of people who come and go.

mod faults;
mod long;
mod steady;

use std::path::PathBuf;
use std::time::Duration;

use crate::Fault;
use crate::node::many_files;

/// What is done, and how often.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The `parlour` to be tried.
    pub program: PathBuf,
    /// How often a server is killed on each store.
    pub kills: u64,
    /// How long a database, a disk or a node is away.
    pub away: Duration,
    /// How long people come and go, and at how many matches.
    pub lasts: Duration,
    /// At how many matches people come and go.
    pub matches: u64,
}

impl Plan {
    /// The whole of it.
    #[must_use]
    pub fn whole(program: PathBuf) -> Plan {
        let (away, lasts) = (Duration::from_secs(10), Duration::from_secs(30 * 60));
        Plan { program, kills: 200, away, lasts, matches: 200 }
    }

    /// Reads `--kills N` and `--minutes M`; what is left are the parts that are wanted.
    pub fn read<'a>(program: &str, args: &[&'a str]) -> Result<(Plan, Vec<&'a str>), Fault> {
        let mut plan = Plan::whole(program.into());
        let (mut parts, mut args) = (Vec::new(), args.iter());
        while let Some(arg) = args.next() {
            let mut number = || args.next().and_then(|n| n.parse().ok()).ok_or("a number follows");
            match *arg {
                "--kills" => plan.kills = number()?,
                "--minutes" => plan.lasts = Duration::from_secs(60 * number()?),
                part => parts.push(part),
            }
        }
        Ok((plan, parts))
    }
}

/// Does everything, or the parts that are named.
pub async fn run(plan: &Plan, parts: &[&str]) -> Result<(), Fault> {
    many_files();
    let wanted = |part: &str| parts.is_empty() || parts.contains(&part);
    if wanted("kills") {
        faults::kills_sqlite(plan).await?;
        faults::kills_postgres(plan).await?;
    }
    if wanted("stopped") {
        faults::database_stopped(plan).await?;
    }
    if wanted("full") {
        faults::disk_full(plan).await?;
    }
    if wanted("frozen") {
        faults::node_frozen(plan).await?;
    }
    if wanted("long") {
        long::run(plan).await?;
    }
    Ok(())
}
