//! Colours, by the names that scenes use.

/// A ground, what is written on it, and its edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hue {
    pub(crate) ground: &'static str,
    pub(crate) on: &'static str,
    pub(crate) edge: &'static str,
}

const fn hue(ground: &'static str, on: &'static str, edge: &'static str) -> Hue {
    Hue { ground, on, edge }
}

pub(crate) const FELT: &str = "#2f5f52";
pub(crate) const FELT_DARK: &str = "#264e43";
pub(crate) const FELT_LINE: &str = "#47776a";
pub(crate) const ON_FELT: &str = "#f8f1e2";
pub(crate) const ON_FELT_DIM: &str = "#c9d8cb";
pub(crate) const PAPER: &str = "#fffcf4";
pub(crate) const PAPER_LINE: &str = "#b9aa8e";
pub(crate) const INK: &str = "#2a2320";
pub(crate) const INK_DIM: &str = "#65584d";
pub(crate) const RED: &str = "#b8232f";
pub(crate) const BRASS: &str = "#e9b949";
pub(crate) const BACK: &str = "#7d2935";
pub(crate) const BACK_LINE: &str = "#e3b878";
pub(crate) const SEA: &str = "#cfdedd";
pub(crate) const LAND: &str = "#f4ecda";

/// What can be done.
pub(crate) const OFFER: Hue = hue(BRASS, "#2d1f05", "#a87614");
/// What is only said.
pub(crate) const QUIET: Hue = hue(FELT_DARK, ON_FELT, FELT_LINE);
/// Paper.
pub(crate) const PLAIN: Hue = hue(PAPER, INK, PAPER_LINE);

/// A colour that a scene names.
pub(crate) fn named(name: Option<&str>) -> Hue {
    match name {
        Some("red") => hue("#bf3030", "#ffffff", "#7f1717"),
        Some("orange") => hue("#e8872b", "#2b1500", "#96500b"),
        Some("yellow") => hue("#f4d24f", "#2f2400", "#9c7c0c"),
        Some("green") => hue("#3a8f5c", "#ffffff", "#1c5a36"),
        Some("blue") => hue("#2b63b3", "#ffffff", "#153c75"),
        Some("purple") => hue("#b383c9", "#22082f", "#6b3d82"),
        Some("black") => hue("#3a3735", "#ffffff", "#0f0e0d"),
        Some("white") => hue("#faf7f0", "#2a2320", "#857968"),
        Some("locomotive") => hue("#4d4a63", "#ffe3a0", "#292741"),
        _ => hue("#d5c9b4", "#211a12", "#8d8069"),
    }
}

/// The colour of a seat, which always comes with its sign.
pub(crate) fn seat(index: usize) -> Hue {
    const ALL: [Hue; 7] = [
        hue("#cb3d29", "#ffffff", "#7d2012"),
        hue("#1f6f9f", "#ffffff", "#0f4363"),
        hue("#e0b02e", "#2a1d00", "#8f6b0c"),
        hue("#6a4a9c", "#ffffff", "#3f2a63"),
        hue("#2c7a56", "#ffffff", "#174a32"),
        hue("#a8467c", "#ffffff", "#67274a"),
        hue("#5b5149", "#ffffff", "#332d28"),
    ];
    ALL[index % ALL.len()]
}
