//! A scene as a picture in a terminal. Any game's: nothing here knows one by name.

mod brush;
mod card;
mod map;
mod plan;
mod sheet;
mod side;
mod tile;
mod trick;
mod zone;

use parlour_core::{Kind, Scene};
use parlour_house::ToldEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::look::{Look, Role};

pub(crate) use brush::{Brush, Lens, Spots, Target, Touch, columns, shorten};
pub(crate) use sheet::sheet;

/// A sentence about what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    pub(crate) text: String,
    pub(crate) alert: bool,
    pub(crate) seat: Option<parlour_core::Seat>,
}

impl Note {
    /// The sentences of events that people are told.
    pub(crate) fn all(events: &[ToldEvent]) -> impl Iterator<Item = Note> + '_ {
        events.iter().filter(|e| e.kind.is_for_people()).map(|event| Note {
            text: event.text.clone(),
            alert: event.kind == Kind::Alert,
            seat: event.seat,
        })
    }

    fn role(&self) -> Role<'static> {
        Role::Text
    }
}

/// Paints a scene with its facts on the first row, and says where everything lies.
pub(crate) fn scene(
    buffer: &mut Buffer,
    area: Rect,
    look: &Look,
    scene: &Scene,
    touch: &Touch,
    title: &str,
    notes: &[Note],
) -> Spots {
    let mut spots = Spots::default();
    let mut brush = Brush { buffer, look, scene, touch, spots: &mut spots };
    facts(&mut brush, title, Rect { height: 1, ..area });
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    plan::paint(&mut brush, below, notes);
    spots
}

fn facts(brush: &mut Brush<'_>, title: &str, area: Rect) {
    let strong = brush.style(Role::Title);
    let mut x = area.x + brush.text(area.x, area.y, area.width, title, strong);
    for fact in &brush.scene.facts {
        let text = format!("{} {}", fact.label, fact.value);
        if x + 3 + columns(&text) > area.right() {
            break;
        }
        let dim = brush.style(Role::Dim);
        x += brush.text(x, area.y, 3, " · ", dim);
        x += brush.text(x, area.y, area.right() - x, &fact.label, dim);
        let style = brush.style(Role::Text);
        x += brush.text(x, area.y, area.right() - x, &format!(" {}", fact.value), style);
    }
}
