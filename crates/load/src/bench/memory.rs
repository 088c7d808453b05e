//! What a match costs in memory: alone, and with four people who watch it and do nothing.

use std::time::Duration;

use parlour_serve::table::Table;

use super::stored::played;
use super::{Plan, held};
use crate::Fault;
use crate::node::{Node, Program, SERVER, memory_of};
use crate::tables::{self, Sockets};

/// Files that a server has open beside its sockets, and some room.
const OTHER_FILES: u64 = 200;

/// Many tables with four sockets each that are idle.
pub(crate) async fn idle(plan: &Plan) -> Result<(), Fault> {
    let most = (plan.files.saturating_sub(OTHER_FILES) / 4).min(5_000);
    let matches = if plan.short { most.min(500) } else { most } as usize;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("idle.sqlite").display().to_string();
    let program = Program::Server(plan.program.clone());
    let node = Node::start(&program, &file, folder.path(), Some(SERVER))?;
    let seated = tables::open(node.address, matches).await?;
    node.stop()?;
    let node = Node::start(&program, &file, folder.path(), Some(SERVER))?;
    let before = node.memory();
    let mut held_open = Vec::new();
    for table in &seated {
        held_open.push(Sockets::open(&[node.address], table).await?);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let each = (node.memory() - before) as f64 / matches as f64 / 1024.0;
    let what = format!("{matches} matches, {} idle sockets", matches * 4);
    held(&what, "", each, 64.0, "KB a match", false);
    Ok(())
}

/// A match of eight Hearts deals, in this process.
pub(crate) fn one() -> Result<(), Fault> {
    const TABLES: usize = 1_000;
    let games = parlour_games::games();
    let (row, lines) = played("hearts", 8)?;
    // What reading takes for itself is taken before.
    drop(Table::load(&games, row.clone(), &lines)?);
    let before = memory_of("self");
    let mut tables = Vec::with_capacity(TABLES);
    for _ in 0..TABLES {
        tables.push(Table::load(&games, row.clone(), &lines)?);
    }
    let each = (memory_of("self") - before) as f64 / TABLES as f64 / 1024.0;
    held("A match of eight Hearts deals in memory", "", each, 32.0, "KB", false);
    drop(tables);
    Ok(())
}
