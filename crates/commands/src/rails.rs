//! `parlour rails`: tools for those who make maps.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use parlour_rails::{Map, check};

use crate::args::Rails;
use crate::failure::Failure;

/// `parlour rails check|draw`.
pub(crate) fn rails(asked: &Rails) -> Result<(), Failure> {
    match asked {
        Rails::Check { file } => check_file(file),
        Rails::Draw { map, out } => draw(map, out.as_deref()),
    }
}

fn check_file(file: &Path) -> Result<(), Failure> {
    let report = check(&read(file)?);
    let mut output = io::stdout().lock();
    for line in report.to_string().lines().flat_map(|l| parlour_front::words::wrap(l, 80, 2)) {
        writeln!(output, "{line}")?;
    }
    if report.errors.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

fn draw(map: &str, out: Option<&Path>) -> Result<(), Failure> {
    let map = match Map::built_in(map) {
        Some(map) => map,
        None => read_map(Path::new(map))?,
    };
    let svg = parlour_rails::draw_svg(&map);
    match out {
        Some(path) => fs::write(path, svg).map_err(|error| {
            Failure::Failed(format!("{} cannot be written: {error}.", path.display()))
        }),
        None => Ok(io::stdout().lock().write_all(svg.as_bytes())?),
    }
}

fn read_map(file: &Path) -> Result<Map, Failure> {
    let report = check(&read(file)?);
    match report.map {
        Some(map) if report.errors.is_empty() => Ok(map),
        _ => {
            let errors: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
            let name = file.display();
            Err(Failure::Failed(format!("{name} cannot be played:\n{}", errors.join("\n"))))
        }
    }
}

pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| {
        Failure::Failed(format!(
            "{} cannot be read: {error}. Name a map file, or europe or island.",
            file.display()
        ))
    })
}
