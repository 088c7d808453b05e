//! A PostgreSQL of one's own for tests: its own folder, a socket and no port, gone with whoever
//! started it.
//!
//! Only the programs of an installed PostgreSQL are used, never its server.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};

/// A running PostgreSQL. It is stopped and its folder removed when this is dropped, or when the
/// process ends in whatever way.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    options: String,
    keeper: Child,
}

/// Starts the server, says so, waits until whoever holds the other end of its standard input is
/// gone, and clears up.
const KEEPER: &str = r#"
    trap '' PIPE # Nobody may be there any more to hear it.
    "$1/initdb" -D "$2/data" -A trust -U parlour -E UTF8 --locale=C --no-sync >"$2/log" 2>&1 &&
    "$1/pg_ctl" -D "$2/data" -w -l "$2/log" -o "$3" start >>"$2/log" 2>&1 && echo ready 2>/dev/null &&
    cat >/dev/null
    "$1/pg_ctl" -D "$2/data" -m immediate stop >/dev/null 2>&1
    rm -rf "$2"
"#;

/// PostgreSQL refuses to run as root: then it is nobody's.
const NOBODY: u32 = 65534;

impl Cluster {
    /// The one that all tests of a process share. Panics with a sentence where there is no
    /// PostgreSQL: a test that needs one must not pass without.
    pub fn shared() -> &'static Cluster {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(|| Cluster::start(false).unwrap_or_else(|why| panic!("{why}")))
    }

    /// Starts one. A durable one waits for the disk as a real one does.
    pub fn start(durable: bool) -> Result<Cluster, String> {
        let programs = programs()?;
        let failed = |why: std::io::Error| format!("PostgreSQL could not be started: {why}.");
        let folder = folder().map_err(failed)?;
        let fsync = if durable { "on" } else { "off" };
        let options = format!(
            "-c listen_addresses='' -c unix_socket_directories='{}' -c fsync={fsync} \
             -c max_connections=200",
            folder.display()
        );
        let mut keeper = keeper(&programs, &folder, &options).map_err(failed)?;
        let mut said = String::new();
        if let Some(out) = keeper.stdout.take() {
            BufReader::new(out).read_line(&mut said).map_err(failed)?;
        }
        if said.trim() != "ready" {
            return Err("PostgreSQL was found, but did not start in a folder of its own.".into());
        }
        Ok(Cluster { programs, folder, options, keeper })
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        static COUNT: Mutex<u32> = Mutex::new(0);
        let name = {
            let mut count = COUNT.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            *count += 1;
            format!("test{count}")
        };
        self.run("createdb", &["-h", &self.folder.display().to_string(), "-U", "parlour", &name]);
        let host = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://parlour@{host}/{name}")
    }

    /// The number of the server's process.
    pub fn process(&self) -> Option<u32> {
        let told = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        told.lines().next()?.trim().parse().ok()
    }

    /// What the server has written to its log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// Stops the server as a fault would, at once.
    pub fn stop(&self) {
        let data = self.folder.join("data").display().to_string();
        self.run("pg_ctl", &["-D", &data, "-m", "immediate", "stop"]);
    }

    /// Starts the server again after [`Cluster::stop`].
    pub fn start_again(&self) {
        let data = self.folder.join("data").display().to_string();
        let log = self.folder.join("log").display().to_string();
        self.run("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &self.options, "start"]);
    }

    fn run(&self, program: &str, args: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        command.args(args).current_dir(&self.folder).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let done = as_owner(&mut command, &self.folder).and_then(|()| command.status());
        assert!(
            done.as_ref().is_ok_and(std::process::ExitStatus::success),
            "{program} {args:?}: {done:?}"
        );
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait(); // It has nothing more to tell.
    }
}

/// A new folder for a server, and for nobody else.
fn folder() -> std::io::Result<PathBuf> {
    let private = std::fs::Permissions::from_mode(0o700);
    let folder = tempfile::Builder::new().prefix("parlour-pg-").permissions(private).tempdir()?;
    Ok(folder.keep())
}

fn keeper(programs: &Path, folder: &Path, options: &str) -> std::io::Result<Child> {
    let mut keeper = Command::new("sh");
    keeper.args(["-c", KEEPER, "keeper"]).arg(programs).arg(folder).arg(options);
    as_owner(&mut keeper, folder)?;
    keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).current_dir(folder);
    // A group of its own: an interrupt at the terminal must not end it before its time.
    keeper.process_group(0).spawn()
}

/// Hands the folder to nobody if we are root, and lets the command run as whose it is.
fn as_owner(command: &mut Command, folder: &Path) -> std::io::Result<()> {
    if folder.metadata()?.uid() == 0 {
        chown(folder, Some(NOBODY), Some(NOBODY))?;
    }
    let owner = folder.metadata()?;
    if owner.uid() == NOBODY {
        command.uid(owner.uid()).gid(owner.gid());
    }
    Ok(())
}

/// The newest PostgreSQL that is installed.
fn programs() -> Result<PathBuf, String> {
    let version = |folder: &PathBuf| -> u32 {
        let name = folder.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        name.and_then(|name| name.parse().ok()).unwrap_or(0)
    };
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = debian.map(|entry| entry.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = debian.chain(std::env::split_paths(&path));
    let whole = |folder: &PathBuf| {
        ["initdb", "pg_ctl", "createdb"].iter().all(|name| folder.join(name).exists())
    };
    all.filter(whole).max_by_key(version).ok_or_else(|| {
        "This test needs PostgreSQL and finds none: `cargo xtask test` installs it, or \
         `apt-get install postgresql`."
            .into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_removed_when_it_is_dropped() {
        let cluster = Cluster::start(false).unwrap();
        let folder = cluster.folder.clone();
        assert!(cluster.process().is_some() && folder.exists());
        drop(cluster);
        assert!(!folder.exists());
    }

    #[test]
    fn a_server_is_removed_though_who_wanted_it_is_gone_before_it_runs() {
        let folder = folder().unwrap();
        let options = format!("-c listen_addresses='' -k '{}'", folder.display());
        let mut keeper = keeper(&programs().unwrap(), &folder, &options).unwrap();
        drop((keeper.stdin.take(), keeper.stdout.take()));
        keeper.wait().unwrap();
        assert!(!folder.exists());
    }
}
