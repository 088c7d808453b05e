//! Stop the Bus drawn.

use parlour_core::scene::{ObjectId, Scene, Zone};
use parlour_core::{Cheat, Draw, Seat, Way};

use crate::action::Action;
use crate::state::State;
use crate::view::View;
use crate::{StopBus, cheat, scene, way};

impl Draw for StopBus {
    fn scene(&self, view: &View) -> Scene {
        self.scene_of(view)
    }

    fn touches(&self, view: &View, action: Action) -> Vec<ObjectId> {
        scene::touched(view, action)
    }

    fn way(&self, view: &View, action: Action) -> Way {
        way::way_to(view, action)
    }

    fn cheats(&self) -> &'static [Cheat] {
        &cheat::CHEATS
    }

    fn peek(&self, state: &State, seat: Seat, cheat: &str) -> Vec<Zone> {
        cheat::peek(state, seat, cheat)
    }
}
