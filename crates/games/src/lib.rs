//! The games of the house: the only place that lists them.
//!
//! Each game is compiled behind the house's face in its own crate, so that a change in one of
//! them builds that one again and no front end.

use parlour_house::AnyGame;

/// Every game of the house, in the order of the lobby.
#[must_use]
pub fn games() -> Vec<Box<dyn AnyGame>> {
    vec![
        parlour_hearts::offered(),
        parlour_stopbus::offered(),
        parlour_pontoon::offered(),
        parlour_busrush::offered(),
        parlour_rails::offered(),
        parlour_ohhell::offered(),
    ]
}

/// The game with this short name, in any case.
#[must_use]
pub fn game(id: &str) -> Option<Box<dyn AnyGame>> {
    games().into_iter().find(|game| game.id().eq_ignore_ascii_case(id))
}
