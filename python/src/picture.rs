//! The table as text, as SVG and as pixels.

use std::sync::{Arc, LazyLock};

use numpy::{PyArray1, PyArrayMethods};
use parlour_core::{Scene, Viewer};
use parlour_env::AnyState;
use parlour_picture::SHAPE;
use parlour_plain::Ink;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::convert::seat;

/// The widest picture that is made.
const WIDEST: u32 = 4096;

/// Whose eyes are meant: a seat's, those of who is to `turn`, those of everybody at the `table`, or
/// `all` that there is to see.
pub(crate) fn viewer(
    py: Python<'_>,
    state: &dyn AnyState,
    seats: usize,
    eyes: &Bound<'_, PyAny>,
) -> PyResult<Viewer> {
    if let Ok(index) = eyes.extract::<u64>() {
        return Ok(Viewer::Seat(seat(py, index, seats)?));
    }
    match eyes.extract::<String>().as_deref() {
        Ok("turn") => Ok(state.seat().map_or(Viewer::Spectator, Viewer::Seat)),
        Ok("table") => Ok(Viewer::Spectator),
        Ok("all") => Ok(Viewer::All),
        _ => {
            let said = eyes.repr()?;
            let what = "eyes are a seat's number, \"turn\", \"table\" or \"all\"";
            Err(PyValueError::new_err(format!("{what}, not {said}")))
        }
    }
}

/// The table in lines of text.
pub(crate) fn text(scene: &Scene, colour: bool) -> String {
    parlour_plain::table(scene, Ink::new(colour)).join("\n") + "\n"
}

/// The fonts that pictures are written with.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    Arc::new(fonts)
});

/// The table in pixels: red, green and blue of each, row by row.
pub(crate) fn pixels<'py>(
    py: Python<'py>,
    scene: &Scene,
    wide: u32,
) -> PyResult<Bound<'py, PyAny>> {
    if !(60..=WIDEST).contains(&wide) {
        return Err(PyValueError::new_err(format!("a picture is 60 to {WIDEST} wide, not {wide}")));
    }
    let (high, rgb) = py.detach(|| raster(&parlour_picture::svg(scene), wide));
    let array = PyArray1::from_vec(py, rgb);
    Ok(array.reshape([high as usize, wide as usize, 3])?.into_any())
}

fn raster(svg: &str, wide: u32) -> (u32, Vec<u8>) {
    let high = (wide as f32 / SHAPE).round() as u32;
    let options =
        Options { font_family: "DejaVu Sans".into(), fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)
        .unwrap_or_else(|why| unreachable!("our own pictures can be read: {why}"));
    let mut pixels = Pixmap::new(wide, high)
        .unwrap_or_else(|| unreachable!("{wide} by {high} pixels can be had"));
    let (x, y) = (wide as f32 / tree.size().width(), high as f32 / tree.size().height());
    let scale = x.min(y);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    // Nothing shines through: every picture has a ground.
    let rgb = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]);
    (high, rgb.collect())
}
