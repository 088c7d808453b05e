//! Cards that look like cards.

use parlour_core::scene::{Face, Object, Zone};
use parlour_front::words::suit_sign;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::brush::{Brush, Choosable, Target, columns};
use crate::hue::Paper;
use crate::look::{Depth, Look, Role};

/// How large cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Five columns, four rows.
    Small,
    /// Seven columns, five rows.
    Large,
}

impl Size {
    pub(crate) fn width(self) -> u16 {
        match self {
            Size::Small => 5,
            Size::Large => 7,
        }
    }

    pub(crate) fn height(self) -> u16 {
        match self {
            Size::Small => 4,
            Size::Large => 5,
        }
    }
}

/// How one card is painted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pose {
    pub(crate) size: Size,
    pub(crate) standing: Choosable,
    pub(crate) cursor: bool,
    pub(crate) marked: bool,
    /// How many columns of it stay uncovered.
    pub(crate) seen: u16,
    /// Whether it matters less, as cards of a trick that is over.
    pub(crate) faded: bool,
}

impl Pose {
    /// A card that nothing covers.
    pub(crate) fn still(size: Size) -> Pose {
        let seen = size.width();
        let standing = Choosable::Still;
        Pose { size, standing, cursor: false, marked: false, seen, faded: false }
    }
}

/// Paints a card with its left upper corner at a place.
pub(crate) fn card(brush: &mut Brush<'_>, x: u16, y: u16, face: &Face, pose: Pose) {
    let (width, height) = (pose.size.width(), pose.size.height());
    let paper = paper(brush.look, pose, matches!(face, Face::Back));
    let (last_x, last_y) = (x + width - 1, y + height - 1);
    for row in y..=last_y {
        for column in x..=last_x {
            let sign = match (column, row) {
                _ if column == x && row == y => "╭",
                _ if column == last_x && row == y => "╮",
                _ if column == x && row == last_y => "╰",
                _ if column == last_x && row == last_y => "╯",
                _ if row == y || row == last_y => "─",
                _ if column == x || column == last_x => "│",
                _ if matches!(face, Face::Back) => "▒",
                _ => " ",
            };
            brush.sign(column, row, sign, paper);
        }
    }
    if let Face::Card { rank, suit } = face {
        pips(brush, x, y, (rank, suit), pose, paper);
    }
    if pose.marked {
        brush.sign(x + 1, last_y, "✓", paper.add_modifier(Modifier::BOLD));
    }
}

/// Rank and suit in the corner; below each other where little of the card is seen.
fn pips(
    brush: &mut Brush<'_>,
    x: u16,
    y: u16,
    (rank, suit): (&str, &str),
    pose: Pose,
    paper: Style,
) {
    let ink = suit_ink(brush.look, suit, pose, paper);
    let sign = suit_sign(suit);
    if pose.seen > columns(rank) + 1 {
        brush.text(x + 1, y + 1, 4, &format!("{rank}{sign}"), ink);
        let right = x + pose.size.width() - 2;
        let low = y + pose.size.height() - 2;
        if pose.seen >= pose.size.width() {
            brush.sign(right, low, sign, ink);
        }
    } else {
        brush.text(x + 1, y + 1, 2, rank, ink);
        brush.text(x + 1, y + 2, 1, sign, ink);
    }
}

/// The card's ground and border.
fn paper(look: &Look, pose: Pose, back: bool) -> Style {
    if look.depth == Depth::None {
        let style = match pose.standing {
            _ if pose.faded => Style::new().add_modifier(Modifier::DIM),
            Choosable::Shut => Style::new().add_modifier(Modifier::DIM),
            Choosable::Open => Style::new().add_modifier(Modifier::BOLD),
            Choosable::Still => Style::new(),
        };
        return if pose.cursor { style.add_modifier(Modifier::REVERSED) } else { style };
    }
    if back {
        let style = look.style(Role::Back);
        return if pose.cursor { style.patch(look.style(Role::Cursor)) } else { style };
    }
    look.paper(stock(pose))
}

/// What a card is printed on.
fn stock(pose: Pose) -> Paper {
    if pose.cursor {
        Paper::Cursor
    } else if pose.marked {
        Paper::Marked
    } else if pose.faded || pose.standing == Choosable::Shut {
        Paper::Faint
    } else {
        Paper::Plain
    }
}

/// Rank and suit on the card's ground.
fn suit_ink(look: &Look, suit: &str, pose: Pose, paper: Style) -> Style {
    if look.depth == Depth::None {
        return paper;
    }
    let style = paper.fg(look.suit_ink(suit, stock(pose)));
    let faint = pose.faded || pose.standing == Choosable::Shut;
    if faint { style } else { style.add_modifier(Modifier::BOLD) }
}

/// How far apart cards lie so that `count` of them fit in `width` columns; `wide` leaves a column
/// between them where there is room.
pub(crate) fn step(count: usize, width: u16, size: Size, wide: bool) -> u16 {
    let full = size.width();
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    if count <= 1 {
        return full;
    }
    let room = width.saturating_sub(full) / (count - 1);
    if room > full { full + u16::from(wide) } else { room.clamp(2, full) }
}

/// Paints a fan of cards in an area; where cards are raised, the first row is kept for that.
pub(crate) fn fan(brush: &mut Brush<'_>, zone: &Zone, area: Rect, size: Size, raises: bool) {
    let step = step(zone.objects.len(), area.width, size, raises);
    let per_row = usize::from(area.width.saturating_sub(size.width()) / step + 1);
    for (index, object) in zone.objects.iter().take(per_row).enumerate() {
        let last = index + 1 == zone.objects.len().min(per_row);
        let cursor = brush.is_cursor(&object.id);
        let marked = brush.is_marked(&object.id);
        let x = area.x + step * u16::try_from(index).unwrap_or(0);
        let y = area.y + u16::from(raises && !(cursor || marked));
        let seen = if last { size.width() } else { step.min(size.width()) };
        let standing = brush.standing(zone, object);
        let pose = Pose { size, standing, cursor, marked, seen, faded: false };
        card(brush, x, y, &object.face, pose);
        badge(brush, x, y, object, pose);
        let spot = Rect::new(x, area.y, seen, size.height() + u16::from(raises));
        brush.spots.add(Target::Object(object.id.clone()), spot.intersection(area));
    }
}

/// A star on a card that has just come.
fn badge(brush: &mut Brush<'_>, x: u16, y: u16, object: &Object, pose: Pose) {
    if object.tags.iter().any(|tag| tag == "new") {
        let paper = paper(brush.look, pose, false).add_modifier(Modifier::BOLD);
        brush.sign(x + 1, y, "*", paper);
    }
}
