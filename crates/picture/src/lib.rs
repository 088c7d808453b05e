//! A table as a picture: SVG made from a [`Scene`], whatever the game.
//!
//! Nothing is asked for but the scene, so a picture shows what its viewer knows and nothing else.
//! Every picture has the same shape (three to two); where a table is crowded, all of it is drawn
//! smaller. Text is in one font family, which whoever turns it into pixels must have: DejaVu Sans.

mod colour;
mod drawn;
mod face;
mod map;
mod names;
mod page;
mod side;
mod zone;

use parlour_core::Scene;

pub use names::{Label, place_names};

/// How wide a picture is for its height.
pub const SHAPE: f32 = 1.5;

/// The table as one viewer sees it.
///
/// ```
/// use parlour_core::{Scene, Viewer};
///
/// let scene = Scene {
///     game: "toy".into(),
///     phase: "playing".into(),
///     viewer: Viewer::Spectator,
///     prompt: "Nobody has <anything> to do.".into(),
///     places: Vec::new(),
///     zones: Vec::new(),
///     sheet: None,
///     facts: Vec::new(),
///     choices: Default::default(),
/// };
/// let picture = parlour_picture::svg(&scene);
/// assert!(picture.starts_with("<svg ") && picture.contains("&lt;anything&gt;"));
/// ```
#[must_use]
pub fn svg(scene: &Scene) -> String {
    page::draw(scene)
}
