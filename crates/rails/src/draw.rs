//! Rails drawn.

use parlour_core::scene::{Chooser, ObjectId, Scene};
use parlour_core::{Draw, Way};

use crate::{Action, Rails, View};

impl Draw for Rails {
    fn scene(&self, view: &View) -> Scene {
        self.scene_of(view)
    }

    fn touches(&self, view: &View, action: Action) -> Vec<ObjectId> {
        self.touched(view, action)
    }

    fn way(&self, view: &View, action: Action) -> Way {
        self.way_to(view, action)
    }

    fn choosers(&self, view: &View) -> Vec<Chooser> {
        self.choosers_of(view)
    }
}
