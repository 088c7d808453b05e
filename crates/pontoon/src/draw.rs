//! Pontoon drawn.

use parlour_core::scene::{AmountChoice, ObjectId, Scene};
use parlour_core::{Draw, Way};

use crate::action::Action;
use crate::view::View;
use crate::{Pontoon, scene, way};

impl Draw for Pontoon {
    fn scene(&self, view: &View) -> Scene {
        self.scene_of(view)
    }

    fn touches(&self, view: &View, action: Action) -> Vec<ObjectId> {
        scene::touched(view, action)
    }

    fn way(&self, view: &View, action: Action) -> Way {
        way::way_to(view, action)
    }

    fn amounts(&self, view: &View) -> Vec<AmountChoice> {
        self.amounts_of(view)
    }
}
