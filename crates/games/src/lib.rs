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

/// Every game for programs that learn: those of the house, and Kuhn poker, which can be solved.
#[cfg(feature = "env")]
#[must_use]
pub fn kinds() -> Vec<Box<dyn parlour_env::AnyKind>> {
    vec![
        parlour_env::offer::<parlour_hearts::Hearts>(),
        parlour_env::offer::<parlour_stopbus::StopBus>(),
        parlour_env::offer::<parlour_pontoon::Pontoon>(),
        parlour_env::offer::<parlour_busrush::BusRush>(),
        parlour_env::offer::<parlour_rails::Rails>(),
        parlour_env::offer::<parlour_ohhell::OhHell>(),
        parlour_env::offer::<parlour_kuhn::Kuhn>(),
    ]
}

/// The game with this short name, among those that [`kinds`] lists.
#[cfg(feature = "env")]
#[must_use]
pub fn any(id: &str) -> Option<Box<dyn AnyGame>> {
    game(id).or_else(|| Some(parlour_kuhn::offered()).filter(|kuhn| kuhn.id() == id))
}
