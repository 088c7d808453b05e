//! The laws, one family per file. A law takes a [`Kit`](crate::Kit) and says how it is broken, if
//! it is.

mod belief;
mod bots;
mod door;
mod encode;
mod ends;
mod foregone;
mod forged;
mod heap;
mod json;
mod leak;
mod legal;
mod luck;
mod position;
mod record;
mod refusal;
mod replay;
mod sample;
mod scene;
mod schema;
mod sound;
mod things;
mod trace;
mod view;

pub use belief::samples_match_brute_force;
pub use bots::{bots_are_fair, bots_choose_legal_actions};
pub use door::impossible_positions_are_refused;
pub use encode::{
    masks_lead_to_actions, rows_need_no_heap, rows_tell_the_view, words_can_be_written,
};
pub use ends::{
    every_match_ends, outcome_comes_at_the_end, stubborn_matches_end, winners_have_the_best_value,
};
pub use foregone::foregone_is_certain;
pub use forged::forged_records_are_refused;
pub use heap::hot_paths_need_no_heap;
pub use json::{actions_as_json, command_names_do_not_clash, events_as_json};
pub use leak::{nothing_leaks, witness_is_sound};
pub use legal::{illegal_is_refused, legal_is_accepted, legal_set_is_sound, refused_is_unchanged};
pub use luck::{chance_shows_no_more, no_shuffle_comes_twice};
pub use position::{position_round_trip, snapshot_goes_on, unknown_fields_are_refused};
pub use record::record_round_trip;
pub use refusal::refusals_are_listed;
pub use replay::{same_seed_same_match, undo_is_replay};
pub use sample::samples_fit_the_view;
pub use scene::{
    choices_can_be_sent, choices_cover_the_legal, scene_is_sound, words_are_understood,
};
pub use schema::schemas_fit;
pub use sound::loaded_states_are_sound;
pub use trace::traces_tell_what_is_seen;
pub use view::{legal_follows_from_the_view, phase_has_one_name, spectators_see_no_more};
