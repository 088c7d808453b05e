//! Hearts drawn.

use parlour_core::scene::{Chooser, Scene, Sheet};
use parlour_core::{Draw, Way};

use crate::action::Action;
use crate::event::Event;
use crate::rules::Hearts;
use crate::sheet::score_sheet;
use crate::view::View;

impl Draw for Hearts {
    fn scene(&self, view: &View) -> Scene {
        self.scene_of(view)
    }

    fn way(&self, view: &View, action: Action) -> Way {
        self.way_to(view, action)
    }

    fn choosers(&self, view: &View) -> Vec<Chooser> {
        self.pass_chooser(view).into_iter().collect()
    }

    fn sheet(&self, view: &View, witnessed: &mut dyn Iterator<Item = Event>) -> Option<Sheet> {
        Some(score_sheet(view, witnessed))
    }
}
