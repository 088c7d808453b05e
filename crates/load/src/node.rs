//! A server in a process of its own: started, watched from outside, stopped and killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit, setrlimit};
use rustix::thread::{CpuSet, sched_setaffinity};

use crate::Fault;

/// Limits that no honest load meets.
const SETTINGS: &str = "most_tables = 1000000\nmost_connections = 1000000\n\
    most_per_address = 1000000\nrequests_per_second = 1e9\ncommands_per_second = 1e9\n\
    people_per_minute = 1e9\n";

/// What is started: the server, or the loop with no rules and no views that it is compared with.
#[derive(Clone, Debug)]
pub(crate) enum Program {
    Server(PathBuf),
    Floor,
}

/// A server that runs. It is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Node {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Node {
    /// Starts it on a core, or on any.
    pub(crate) fn start(
        program: &Program,
        database: &str,
        folder: &Path,
        core: Option<usize>,
    ) -> Result<Node, Fault> {
        Node::listening(program, database, folder, core, "127.0.0.1:0")
    }

    /// The same, at an address of one's choice.
    pub(crate) fn listening(
        program: &Program,
        database: &str,
        folder: &Path,
        core: Option<usize>,
        listen: &str,
    ) -> Result<Node, Fault> {
        let mut command = match program {
            Program::Server(path) => {
                let settings = folder.join("settings.toml");
                std::fs::write(&settings, SETTINGS)?;
                // A file that may not grow is an error to it, as a full disk is.
                let mut command = Command::new("sh");
                command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(path);
                command.args(["serve", "--listen", listen, "--config"]).arg(settings);
                command
            }
            Program::Floor => {
                let mut command = Command::new(std::env::current_exe()?);
                command.arg("floor");
                command
            }
        };
        let log = std::fs::File::options().create(true).append(true).open(folder.join("log"))?;
        command.args(["--database", database]).env_remove("DATABASE_URL").env("RUST_LOG", "warn");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        // A child runs where its parent does when it starts it.
        if let Some(core) = core {
            pin(core)?;
        }
        let spawned = command.spawn();
        if core.is_some() {
            pin(LOAD)?;
        }
        let mut child = spawned?;
        let mut said = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut said)?;
        }
        let address = said.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        match address.parse() {
            Ok(address) => Ok(Node { child, address }),
            Err(_) => {
                let _ = child.kill();
                let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
                Err(format!("The server did not open: {said}{log}").into())
            }
        }
    }

    /// Its processor time so far.
    pub(crate) fn cpu(&self) -> Duration {
        cpu_of(self.child.id()).unwrap_or_default()
    }

    /// The memory it holds, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        memory_of(&self.child.id().to_string())
    }

    /// Kills it at once, as a fault would.
    pub(crate) fn kill(mut self) -> Result<(), Fault> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Tells it to end, and waits for that.
    pub(crate) fn stop(mut self) -> Result<(), Fault> {
        self.signal(Signal::TERM)?;
        match self.child.wait()?.success() {
            true => Ok(()),
            false => Err("The server did not end well.".into()),
        }
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) -> Result<(), Fault> {
        Ok(kill_process(self.pid()?, signal)?)
    }

    /// How large its files may become; with `None`, as large as they like.
    pub(crate) fn limit_files(&self, most: Option<u64>) -> Result<(), Fault> {
        let limit = Rlimit { current: most, maximum: None };
        prlimit(Some(self.pid()?), Resource::Fsize, limit)?;
        Ok(())
    }

    fn pid(&self) -> Result<Pid, Fault> {
        Ok(Pid::from_raw(self.child.id() as i32).ok_or("a process has a number")?)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The core of the server, and that of whoever loads it.
pub(crate) const SERVER: usize = 0;
pub(crate) const LOAD: usize = 1;

/// From now on this thread, and what it starts, runs on one core.
pub(crate) fn pin(core: usize) -> Result<(), Fault> {
    let mut cores = CpuSet::new();
    cores.set(core);
    Ok(sched_setaffinity(None, &cores)?)
}

/// From now on this thread, and what it starts, runs on any core.
pub(crate) fn unpin() -> Result<(), Fault> {
    let mut cores = CpuSet::new();
    (0..CpuSet::MAX_CPU).for_each(|core| cores.set(core));
    Ok(sched_setaffinity(None, &cores)?)
}

/// Lets this process and its children open as many files as they may; how many that is.
pub(crate) fn many_files() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
    // Where that is refused, what was allowed before still is.
    let _ = setrlimit(Resource::Nofile, most);
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// The processor time of a process and of its children that run.
pub(crate) fn cpu_of(process: u32) -> Option<Duration> {
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

/// The memory that a process holds, in bytes; `self` is this one.
pub(crate) fn memory_of(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
