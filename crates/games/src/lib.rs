//! The games of the house: the only place that lists them.
//!
//! Here each game is put behind the house's face, which is compiled in a hurry; what thinks and plays
//! in bulk is compiled in the game's own crate, as its rules are. A change in a game builds that crate,
//! this list and the program again, and no front end.

use parlour_house::AnyGame;

#[doc(hidden)]
pub use {
    parlour_busrush, parlour_hearts, parlour_ohhell, parlour_pontoon, parlour_rails,
    parlour_stopbus,
};

/// Hands every game of the house to a macro, as crate and type, in the order of the lobby. What is
/// done with each of them, [`games`] and tests alike, goes through this list.
///
/// ```
/// macro_rules! names {
///     ($($of:ident::$game:ident)+) => { [$(parlour_games::$of::offered().id()),+] };
/// }
/// assert!(parlour_games::every_game!(names).contains(&"hearts"));
/// ```
#[macro_export]
macro_rules! every_game {
    ($with:ident) => {
        $with! {
            parlour_hearts::Hearts
            parlour_stopbus::StopBus
            parlour_pontoon::Pontoon
            parlour_busrush::BusRush
            parlour_rails::Rails
            parlour_ohhell::OhHell
        }
    };
}

/// Every game of the house, in the order of the lobby.
#[must_use]
pub fn games() -> Vec<Box<dyn AnyGame>> {
    macro_rules! offered {
        ($($of:ident::$game:ident)+) => { vec![$($of::offered()),+] };
    }
    every_game!(offered)
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
    macro_rules! offered {
        ($($of:ident::$game:ident)+) => { vec![$($of::kind()),+] };
    }
    let mut kinds: Vec<Box<dyn parlour_env::AnyKind>> = every_game!(offered);
    kinds.push(parlour_kuhn::kind());
    kinds
}

/// The game with this short name, among those that [`kinds`] lists.
#[cfg(feature = "env")]
#[must_use]
pub fn any(id: &str) -> Option<Box<dyn AnyGame>> {
    game(id).or_else(|| Some(parlour_kuhn::offered()).filter(|kuhn| kuhn.id() == id))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_game_is_compiled_to_be_fast() {
        macro_rules! crates {
            ($($of:ident::$game:ident)+) => { [$(stringify!($of)),+] };
        }
        let manifest = include_str!("../../../Cargo.toml").replace("\r\n", "\n");
        for name in every_game!(crates) {
            let name = name.replace('_', "-");
            let fast =
                format!("[profile.release.package.{name}]\nopt-level = 3\ncodegen-units = 1\n");
            assert!(manifest.contains(&fast), "Cargo.toml has no fast release of {name}");
        }
    }
}
