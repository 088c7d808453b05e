//! A scene as a picture in a terminal. Any game's: nothing here knows one by name.

mod brush;
mod card;
mod compact;
mod map;
mod plan;
mod sheet;
mod side;
mod tile;
mod trick;
mod zone;

use parlour_core::{Kind, Scene};
use parlour_front::Recap;
use parlour_house::ToldEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::look::{Look, Role};

pub(crate) use brush::{Brush, Lens, Spot, Spots, Target, Touch, columns, shorten};
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

/// What is told beside the table.
pub(crate) struct Told {
    title: &'static str,
    notes: Vec<Note>,
    /// How much more there is to tell, where that is to be known.
    left_out: Option<usize>,
}

impl Told {
    /// What happened last.
    pub(crate) fn lately(notes: &[Note]) -> Told {
        const LATEST: usize = 40;
        let notes = notes[notes.len().saturating_sub(LATEST)..].to_vec();
        Told { title: "What happened", notes, left_out: None }
    }

    /// What happened since the viewer last decided.
    pub(crate) fn since(recap: &Recap) -> Told {
        let lines = recap.lines.iter().cloned();
        let notes = lines.map(|text| Note { text, alert: false, seat: None }).collect();
        Told { title: "Since your turn", notes, left_out: Some(recap.left_out) }
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
    let small = is_small(scene, Rect { height: area.height + 6, ..area });
    let touch = Touch { small, ..touch.clone() };
    table(buffer, area, look, scene, &touch, title, &Told::lately(notes))
}

/// Whether a screen is too small for a picture of everything, so that all is told in lines. Cards
/// are always drawn.
pub(crate) fn is_small(scene: &Scene, screen: Rect) -> bool {
    (screen.width < 100 || screen.height < 30) && !plan::has_cards(scene)
}

/// Paints a scene, and beside it what is told.
pub(crate) fn table(
    buffer: &mut Buffer,
    area: Rect,
    look: &Look,
    scene: &Scene,
    touch: &Touch,
    title: &str,
    told: &Told,
) -> Spots {
    let mut spots = Spots::default();
    let mut brush = Brush { buffer, look, scene, touch, spots: &mut spots };
    let used = facts(&mut brush, title, area);
    let below = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    if touch.small {
        compact::paint(&mut brush, below, told);
    } else {
        plan::paint(&mut brush, below, told);
    }
    spots
}

/// How many rows the words about the cursor get.
pub(crate) fn rows_of_words(scene: &Scene, area: Rect) -> u16 {
    if area.height >= 30 || !plan::has_cards(scene) { 3 } else { 2 }
}

/// How many rows the buttons get that need `needed`, where `around` rows are taken by what stands
/// round them. The same at every step where there is a map to be seen, so that it stays put.
pub(crate) fn rows_of_buttons(
    scene: &Scene,
    screen: Rect,
    lens: Lens,
    needed: u16,
    around: u16,
) -> u16 {
    const MAP: u16 = 5;
    if is_small(scene, screen) {
        let table = compact::height(scene, screen.width) + 2;
        let free = screen.height.saturating_sub(table + around);
        let most = if lens.full { 2 } else { free.max(7) };
        return needed.clamp(1, most);
    }
    let reserved = match (plan::has_map(scene), screen.height) {
        (true, 30..) => return MAP,
        (_, 30..) => 2,
        _ => 1,
    };
    needed.clamp(reserved, 4.max(reserved))
}

/// Writes the facts, in two rows if they need them; returns how many they took.
fn facts(brush: &mut Brush<'_>, title: &str, area: Rect) -> u16 {
    let most = if brush.touch.small || area.height >= 24 { 2 } else { 1 };
    let strong = brush.style(Role::Title);
    let (mut x, mut y) = (area.x + brush.text(area.x, area.y, area.width, title, strong), area.y);
    for fact in &brush.scene.facts {
        let wide = columns(&fact.label) + columns(&fact.value) + 1;
        if x + 3 + wide > area.right() {
            if y + 1 >= area.y + most.min(area.height) || x == area.x {
                continue;
            }
            (x, y) = (area.x, y + 1);
        }
        let dim = brush.style(Role::Dim);
        if x > area.x {
            x += brush.text(x, y, 3, " · ", dim);
        }
        x += brush.text(x, y, area.right() - x, &fact.label, dim);
        let style = brush.style(Role::Text);
        x += brush.text(x, y, area.right().saturating_sub(x), &format!(" {}", fact.value), style);
    }
    y - area.y + 1
}
