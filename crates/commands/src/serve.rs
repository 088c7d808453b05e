//! `parlour serve`: tables on a network.

use std::fs;
use std::future::Future;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use parlour_archive::{Archive, List, Status};
use parlour_serve::{Config, Server, wall};
use parlour_store::Home;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::args;
use crate::failure::Failure;

/// The name of the SQLite file in the data folder.
const FILE: &str = "tables.sqlite";

pub(crate) fn serve(asked: &args::Serve) -> Result<(), Failure> {
    log();
    let config = config(asked)?;
    let database = database(&config)?;
    if let Some(file) = &asked.backup {
        Archive::backup(&database, file).map_err(failed)?;
        return tell(&format!("Copied to {}.", file.display()));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match &asked.export {
        Some(folder) => runtime.block_on(export(&database, folder)),
        None => runtime.block_on(run(config, &database, asked.open)),
    }
}

fn failed(error: parlour_archive::Error) -> Failure {
    Failure::Failed(error.to_string())
}

fn tell(line: &str) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{line}")?)
}

/// Writes the record of every match that is over, each to a file with the name of its table; what
/// is there already stays as it is.
async fn export(database: &str, folder: &Path) -> Result<(), Failure> {
    let archive = Archive::open(database).await.map_err(failed)?;
    fs::create_dir_all(folder)?;
    let (mut list, mut written) = (List { limit: 500, ..List::default() }, 0);
    list.status = Some(Status::Over);
    loop {
        let page = archive.list(&list).await.map_err(failed)?;
        let Some(last) = page.last() else { break };
        list.before = Some(last.key);
        for row in &page {
            let file = folder.join(format!("{}.jsonl", row.id));
            // A match that was given up before it began has no line.
            let record = archive.export(&row.id).await.map_err(failed)?.unwrap_or_default();
            if !record.is_empty() && !file.exists() {
                fs::write(file, record)?;
                written += 1;
            }
        }
    }
    tell(&format!("Wrote {}.", parlour_front::words::count(written, "record")))
}

async fn run(config: Config, database: &str, open: bool) -> Result<(), Failure> {
    // Asked for before anything is said to be ready, so that no signal is missed.
    let stop = stop()?;
    let archive = Archive::open(database).await.map_err(failed)?;
    let listen = config.listen;
    let server = Server::bind(config, parlour_games::games().into(), archive, wall()).await;
    let server = server.map_err(|error| {
        Failure::Failed(format!("Cannot listen at {listen}: {error}. Choose another --listen."))
    })?;
    let address = format!("http://{}/", server.address()?);
    let mut output = io::stdout();
    writeln!(output, "Parlour is open at {address}")?;
    output.flush()?;
    if open {
        browse(&address);
    }
    server.run(stop).await;
    Ok(())
}

/// The settings: a file's, and over them those of the environment and of flags.
fn config(asked: &args::Serve) -> Result<Config, Failure> {
    let mut config = match &asked.config {
        None => Config::default(),
        Some(path) => read(path)?,
    };
    config.listen = asked.listen.unwrap_or(config.listen);
    config.demo |= asked.demo;
    config.database = asked.database.clone().or(config.database);
    Ok(config)
}

fn read(path: &Path) -> Result<Config, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Failed(format!("Cannot read {}: {error}.", path.display())))?;
    toml::from_str(&text).map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// Where everything is kept.
fn database(config: &Config) -> Result<String, Failure> {
    if let Some(database) = &config.database {
        return Ok(database.clone());
    }
    let home = Home::find()?;
    fs::create_dir_all(home.folder())?;
    let path = home.folder().join(FILE);
    path.into_os_string()
        .into_string()
        .map_err(|_| Failure::Failed("The name of your data folder is no text.".into()))
}

/// What happens goes to standard error, a line each: as JSON where PARLOUR_LOG_JSON is set. How
/// much, RUST_LOG says.
fn log() {
    let asked = std::env::var("RUST_LOG").ok().and_then(|asked| asked.parse::<Targets>().ok());
    let filter = asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let all = tracing_subscriber::registry().with(filter);
    // It can only be set once, and this is where.
    let _ = match std::env::var_os("PARLOUR_LOG_JSON") {
        Some(_) => all.with(lines.json()).try_init(),
        None => all.with(lines.with_ansi(false)).try_init(),
    };
}

/// Done when the program is told to end.
#[cfg(unix)]
fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut end, mut break_) =
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = end.recv() => {}
            _ = break_.recv() => {}
        }
    })
}

/// Done when the program is told to end.
#[cfg(not(unix))]
fn stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Opens the browser, if there is one.
fn browse(address: &str) {
    let (program, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    // Whoever has none opens the address that was printed.
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
