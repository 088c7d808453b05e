//! Completions and manual pages, from the one definition of the command line.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;

use crate::args::Args;
use crate::failure::Failure;

/// `parlour completions SHELL`.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    // Written to memory first, because the generator panics where a pipe closes.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "parlour", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(())
}

/// `parlour man`.
pub(crate) fn man(folder: Option<&Path>) -> Result<(), Failure> {
    match folder {
        Some(folder) => {
            fs::create_dir_all(folder)?;
            clap_mangen::generate_to(Args::command(), folder)?;
        }
        None => {
            let mut text = Vec::new();
            clap_mangen::Man::new(Args::command()).render(&mut text)?;
            io::stdout().lock().write_all(&text)?;
        }
    }
    Ok(())
}
