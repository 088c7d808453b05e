//! Writes the seeds of every law as files, one folder a law, for cargo-fuzz to start from.

use std::path::Path;

use parlour_laws::seeds;

fn main() -> std::io::Result<()> {
    let Some(folder) = std::env::args().nth(1) else {
        return Err(std::io::Error::other("say where to write the seeds: seeds FOLDER"));
    };
    for (law, seeds) in [
        ("command_lines", seeds::command_lines()),
        ("positions", seeds::positions()),
        ("records", seeds::records()),
        ("typed_words", seeds::typed_words()),
    ] {
        let folder = Path::new(&folder).join(law);
        std::fs::create_dir_all(&folder)?;
        for (index, seed) in seeds.into_iter().chain(seeds::nasties()).enumerate() {
            std::fs::write(folder.join(format!("seed-{index}")), seed)?;
        }
    }
    Ok(())
}
