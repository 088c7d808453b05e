//! The files that pages load: a style sheet, scripts, icons. Their addresses change with what is in
//! them, so browsers keep them for good.

use std::fmt::Write;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file that pages load.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub kind: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// Its address.
    pub address: String,
}

macro_rules! assets {
    ($($name:literal $kind:literal),+ $(,)?) => {
        [$(($name, $kind, &include_bytes!(concat!("../assets/", $name))[..])),+]
    };
}

static ALL: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let files = assets![
        "look.css" "text/css; charset=utf-8",
        "table.js" "text/javascript; charset=utf-8",
        "live.js" "text/javascript; charset=utf-8",
        "morph.js" "text/javascript; charset=utf-8",
        "keys.js" "text/javascript; charset=utf-8",
        "motion.js" "text/javascript; charset=utf-8",
        "map.js" "text/javascript; charset=utf-8",
        "turn.js" "text/javascript; charset=utf-8",
        "review.js" "text/javascript; charset=utf-8",
        "clocks.js" "text/javascript; charset=utf-8",
        "fair.js" "text/javascript; charset=utf-8",
        "deals.js" "text/javascript; charset=utf-8",
        "shell.js" "text/javascript; charset=utf-8",
        "icon.svg" "image/svg+xml",
        "icon-192.png" "image/png",
        "icon-512.png" "image/png",
        "icon-maskable.png" "image/png",
    ];
    // Scripts import each other by name, so they share one address.
    let mut hash = Sha256::new();
    files.iter().for_each(|(name, _, bytes)| {
        hash.update(name);
        hash.update(bytes);
    });
    let mut version = String::new();
    for byte in &hash.finalize()[..6] {
        // Writing to a String cannot fail.
        let _ = write!(version, "{byte:02x}");
    }
    let asset = |(name, kind, bytes)| Asset {
        name,
        kind,
        bytes,
        address: format!("/assets/{version}/{name}"),
    };
    files.into_iter().map(asset).collect()
});

/// All files.
#[must_use]
pub fn all() -> &'static [Asset] {
    &ALL
}

/// The file with an address.
#[must_use]
pub fn at(address: &str) -> Option<&'static Asset> {
    ALL.iter().find(|asset| asset.address == address)
}

/// The address of a file.
#[must_use]
pub fn address(name: &str) -> &'static str {
    ALL.iter().find(|asset| asset.name == name).map_or("", |asset| &asset.address)
}
