//! What a server reaches, against the bars that it is held to.

mod browsers;
mod memory;
mod rates;
mod stored;
mod thinkers;

use std::path::PathBuf;
use std::time::Duration;

use crate::node::{LOAD, many_files, pin};
use crate::{Fault, say};

/// What is measured, and how long.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) program: PathBuf,
    pub(crate) short: bool,
    /// How many files a process may open.
    pub(crate) files: u64,
}

impl Plan {
    fn lasts(&self) -> Duration {
        Duration::from_secs(if self.short { 4 } else { 15 })
    }
}

/// Measures everything, or the parts that are named.
pub async fn run(program: PathBuf, short: bool, parts: &[&str]) -> Result<(), Fault> {
    let plan = Plan { program, short, files: many_files() };
    pin(LOAD)?;
    let wanted = |part: &str| parts.is_empty() || parts.contains(&part);
    say("| | reached | asked | |\n|---|---|---|---|");
    // First, while this process has no memory that it could use again.
    if wanted("match") {
        memory::one()?;
    }
    if wanted("sqlite") {
        rates::sqlite(&plan).await?;
    }
    if wanted("postgres") {
        rates::postgres(&plan).await?;
    }
    if wanted("paced") {
        rates::paced(&plan).await?;
    }
    if wanted("browsers") {
        browsers::run(&plan).await?;
    }
    if wanted("idle") {
        memory::idle(&plan).await?;
    }
    if wanted("stored") {
        stored::ready(&plan).await?;
        stored::replay()?;
    }
    if wanted("experts") {
        rates::experts(&plan).await?;
    }
    Ok(())
}

/// One figure, as a row of a table.
fn row(what: &str, figure: &str, bar: &str, more: &str, holds: bool) {
    let figure = if holds { figure.to_owned() } else { format!("**{figure}**, below") };
    say(&format!("| {what} | {figure} | {bar} | {more} |"));
}

/// One figure and the bar that it is held to, from below or from above.
fn held(what: &str, more: &str, figure: f64, bar: f64, unit: &str, at_least: bool) {
    let (sign, holds) = if at_least { ("≥", figure >= bar) } else { ("≤", figure <= bar) };
    let digits = if bar < 10.0 { 2 } else { usize::from(bar < 1000.0) };
    row(what, &format!("{figure:.digits$} {unit}"), &format!("{sign} {bar}"), more, holds);
}
