//! Pictures in few words: what most of them have in common.

use super::{Choices, Layout, Place, Scene, SheetRow, Zone};
use crate::game::Viewer;
use crate::hand_game::SpokenHands;
use crate::seat::{BySeat, Seat};
use crate::speak::Speak;

impl Scene {
    /// A picture with nothing on the table yet.
    pub fn new<G: Speak>(
        game: &G,
        view: &G::View,
        viewer: Viewer,
        prompt: impl Into<String>,
    ) -> Scene {
        Scene {
            game: G::ID.into(),
            phase: game.phase(view).into(),
            viewer,
            prompt: prompt.into(),
            places: Vec::new(),
            zones: Vec::new(),
            sheet: None,
            facts: Vec::new(),
            choices: Choices::default(),
        }
    }
}

impl Scene {
    /// A picture of a game of hands with a place for each seat: its score, whether it is to act,
    /// and these tags. The one who is to act is asked this; the others read who is `to` do what.
    pub fn of_hands<G: SpokenHands>(
        game: &G,
        view: &G::View,
        to: &str,
        asked: impl FnOnce() -> String,
        tags: impl Fn(Seat) -> Vec<String>,
    ) -> Scene {
        let (awaited, scores) = (game.awaited(&view.open), game.totals(&view.open));
        let place = |seat| Place {
            to_act: awaited == Some(seat),
            score: Some(scores[seat].into()),
            tags: tags(seat),
            ..Place::at(game, seat, view.viewer)
        };
        let places = Seat::all(scores.len()).map(place).collect();
        let prompt = match game.is_asked(view) {
            true => asked(),
            false => game.awaits(game.next(&view.open), to, &scores, view.viewer),
        };
        Scene { places, ..Scene::new(game, view, view.viewer, prompt) }
    }
}

impl Place {
    /// The place of a seat, as a viewer sees it.
    pub fn at<G: Speak>(game: &G, seat: Seat, viewer: Viewer) -> Place {
        let you = viewer == Viewer::Seat(seat);
        Place { you, ..Place::new(seat, game.seat_name(seat)) }
    }
}

impl Zone {
    /// A zone with nothing in it.
    pub fn new(id: impl Into<String>, title: impl Into<String>, layout: Layout) -> Zone {
        Zone {
            id: id.into(),
            title: title.into(),
            layout,
            owner: None,
            objects: Vec::new(),
            hidden: 0,
            note: None,
        }
    }

    /// The hand of a seat. Its objects are `hand/…` for the viewer's own, whose id is `hand`.
    pub fn hand<G: Speak>(game: &G, seat: Seat, viewer: Viewer) -> Zone {
        let own = viewer == Viewer::Seat(seat);
        let id = if own { "hand".into() } else { format!("hand{seat}") };
        let title =
            if own { "Your hand".into() } else { format!("{}'s hand", game.seat_name(seat)) };
        Zone { owner: Some(seat), ..Zone::new(id, title, Layout::Hand) }
    }
}

impl SheetRow {
    /// A row of what each seat has.
    pub fn of<T: ToString>(label: &str, cells: &BySeat<T>) -> SheetRow {
        SheetRow::new(label, cells.map(ToString::to_string).as_slice().to_vec())
    }

    /// A row of what each seat has that has it already.
    pub fn so_far<T: ToString>(label: &str, cells: &BySeat<Option<T>>) -> SheetRow {
        let shown = |cell: &Option<T>| cell.as_ref().map_or("-".into(), ToString::to_string);
        SheetRow::of(label, &cells.map(shown))
    }
}
