//! The conformance kit: the laws that every game of Parlour keeps.
//!
//! A game calls one macro, in its `tests/conformance.rs`:
//!
//! ```no_run
//! use parlour_kuhn::{Kuhn, Rules};
//! use parlour_testkit::{Tiny, conformance};
//!
//! conformance! {
//!     game: Kuhn,
//!     rules: [
//!         "default" => Rules::default(),
//!         "three hands" => Rules { rounds: 3 },
//!     ],
//!     tiny: Tiny::every_deal(Rules { rounds: 1 }),
//! }
//! # fn main() {}
//! ```
//!
//! It becomes one test per law of [`laws`], named after the law; `cargo test nothing_leaks` checks
//! that one. A law plays random matches under each of the `rules` and says, when it is broken,
//! what is wrong, the seed, the step, the seat and the position.
//!
//! After `rules` these may follow, in any order:
//!
//! - `tiny:` a [`Tiny`], rules so small that all hidden worlds can be listed, to compare `sample`
//!   with brute force. [`Tiny::every_deal`] lists the deals by itself; where a deck is too large
//!   for that, [`Tiny::from_states`] takes a function that lists the states to begin in:
//!   `tiny: Tiny::from_states(rules, |game: &Hearts| three_cards_each(game))`. It may be given
//!   several times. A game with secrets needs one.
//! - `candidates:` a function `|game, state| -> Vec<Action>` of actions to see refused, beside
//!   those that were legal for other seats and at other times, which the kit tries by itself.
//! - `limits:` [`Limits`], how many matches and steps, and how hard to look.
//!
//! Each law is shown to fail by a broken game in this crate's `tests`.

/// What the README shows works.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod broken;
mod chance;
mod chi;
mod golden;
mod heap;
mod kit;
pub mod laws;
mod page;
mod play;
mod worlds;

pub use broken::Broken;
pub use golden::{golden, golden_by_rules};
pub use heap::{Counting, allocations};
pub use kit::{Kit, Limits, Tiny};
pub use page::document_rows;

/// Makes a test of every law for a game; the crate's page says how to call it.
#[macro_export]
macro_rules! conformance {
    (
        game: $game:ty,
        rules: [$($name:literal => $rules:expr),+ $(,)?]
        $(, $key:ident: $value:expr)* $(,)?
    ) => {
        /// The game with all that it is tested under.
        fn conformance_kit() -> $crate::Kit<$game> {
            $crate::Kit::<$game>::new()
                $(.rules($name, $rules))+
                $(.$key($value))*
        }

        /// Counts what the game takes from the heap.
        #[global_allocator]
        static COUNTING: $crate::Counting = $crate::Counting;

        $crate::every_law! { $crate::laws_as_tests }
    };
}

/// Makes a test of whole matches, one by each of the rules that [`conformance!`] was given in the
/// same file: `golden_matches!();`. They are kept in the crate's `tests/golden`, and written there
/// with `PARLOUR_BLESS=1`.
#[macro_export]
macro_rules! golden_matches {
    () => {
        #[test]
        fn golden_matches_are_played_again() {
            $crate::golden_by_rules(&conformance_kit(), env!("CARGO_MANIFEST_DIR"));
        }
    };
}

/// Makes a test of each law on [`Encode`](parlour_core::Encode), for a game that
/// [`conformance!`] is called for in the same file: `encoding!();`. With the path of a page, from
/// the folder of the crate, one more test holds the game's section there to what the code says.
#[macro_export]
macro_rules! encoding {
    () => {
        $crate::every_encoding_law! { $crate::laws_as_tests }
    };
    ($page:literal) => {
        $crate::encoding!();

        #[test]
        fn rows_are_documented() {
            let page = concat!(env!("CARGO_MANIFEST_DIR"), "/", $page);
            $crate::document_rows(&conformance_kit(), page.as_ref());
        }
    };
}

/// Hands the names of the laws on [`Encode`](parlour_core::Encode) to a macro.
#[doc(hidden)]
#[macro_export]
macro_rules! every_encoding_law {
    ($($then:tt)+) => {
        $($then)+! {
            rows_tell_the_view
            words_can_be_written
            masks_lead_to_actions
            rows_need_no_heap
        }
    };
}

/// Hands the names of all laws to a macro.
#[doc(hidden)]
#[macro_export]
macro_rules! every_law {
    ($($then:tt)+) => {
        $($then)+! {
            every_match_ends
            stubborn_matches_end
            outcome_comes_at_the_end
            winners_have_the_best_value
            legal_is_accepted
            legal_set_is_sound
            illegal_is_refused
            refused_is_unchanged
            refusals_are_listed
            phase_has_one_name
            same_seed_same_match
            no_shuffle_comes_twice
            undo_is_replay
            record_round_trip
            forged_records_are_refused
            position_round_trip
            unknown_fields_are_refused
            loaded_states_are_sound
            impossible_positions_are_refused
            snapshot_goes_on
            command_names_do_not_clash
            actions_as_json
            events_as_json
            schemas_fit
            legal_follows_from_the_view
            spectators_see_no_more
            samples_fit_the_view
            samples_match_brute_force
            witness_is_sound
            chance_shows_no_more
            nothing_leaks
            scene_is_sound
            choices_can_be_sent
            choices_cover_the_legal
            words_are_understood
            foregone_is_certain
            traces_tell_what_is_seen
            bots_choose_legal_actions
            bots_are_fair
            hot_paths_need_no_heap
        }
    };
}

/// Makes a test of each law.
#[doc(hidden)]
#[macro_export]
macro_rules! laws_as_tests {
    ($($law:ident)+) => {
        $(
            #[test]
            fn $law() {
                conformance_kit().check($crate::laws::$law);
            }
        )+
    };
}
