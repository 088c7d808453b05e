//! The crates that others may depend on.

use std::fs;

use crate::step::{Step, cargo, once};
use crate::{Failure, root, tools};

/// Packs them as a registry would get them, without building them again.
pub(crate) fn step() -> Result<Step, Failure> {
    let mut package = cargo(&["package", "--locked", "--allow-dirty", "--no-verify", "--quiet"]);
    package.args(names()?.iter().map(|name| format!("--package={name}")));
    Ok(Step::program("Packages", package))
}

/// Those that can do without JSON and its schemas are compiled so: a researcher's build.
pub(crate) fn bare() -> Result<Step, Failure> {
    let mut check = cargo(&["check", "--locked", "--no-default-features"]);
    for name in names()? {
        let folder = name.strip_prefix("parlour-").unwrap_or(&name);
        let path = root().join("crates").join(folder).join("Cargo.toml");
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        if text.contains("\njson = [") {
            check.arg(format!("--package={name}"));
        }
    }
    Ok(Step::program("Without JSON", check))
}

/// Whether what they offer is still there, compared with an earlier revision.
pub(crate) fn semver(revision: &str) -> Result<(), Failure> {
    let mut checks = tools::installed("cargo-semver-checks", "0.51.0")?;
    checks.args(["semver-checks", "--baseline-rev", revision]);
    checks.args(names()?.iter().map(|name| format!("--package={name}")));
    once(Step::program("What was offered", checks))
}

/// Their names: a crate with a README of its own is one of them.
fn names() -> Result<Vec<String>, Failure> {
    let crates = fs::read_dir(root().join("crates")).map_err(|e| format!("crates: {e}"))?;
    let folders = crates.flatten().map(|entry| entry.path());
    let public = folders.filter(|folder| folder.join("README.md").exists());
    let name = |folder: std::path::PathBuf| {
        folder.file_name().map(|name| format!("parlour-{}", name.to_string_lossy()))
    };
    let mut names: Vec<String> = public.filter_map(name).collect();
    names.sort();
    Ok(names)
}
