//! Every law passes Kuhn poker and is broken by a Kuhn poker with a fitting flaw.

mod flawed;

use flawed::{Flawed, flaw, kit};
use parlour_core::Write;
use parlour_kuhn::{Card, Position, Start};
use parlour_testkit::{Broken, Kit, Limits, Tiny, laws};

#[global_allocator]
static COUNTING: parlour_testkit::Counting = parlour_testkit::Counting;

/// The law as the flawed game breaks it; the same law must pass the game without a flaw.
fn breaking<const FLAW: u8>(
    sound: fn(&Kit<Flawed<{ flaw::NONE }>>) -> Result<(), Broken>,
    law: fn(&Kit<Flawed<FLAW>>) -> Result<(), Broken>,
) -> Broken {
    sound(&kit()).expect("the game without a flaw keeps the law");
    law(&kit()).err().unwrap_or_else(|| panic!("the flaw number {FLAW} does not break the law"))
}

/// A test that the flaws break the law with these words.
macro_rules! breaks {
    ($($law:ident: $($flaw:ident says $words:literal),+;)+) => {$(
        #[test]
        fn $law() {
            $(
                let broken = breaking::<{ flaw::$flaw }>(laws::$law, laws::$law);
                assert_eq!(broken.law, stringify!($law), "{broken}");
                let said = broken.to_string();
                assert!(said.contains($words), "{} should say \"{}\":\n{said}", stringify!($flaw), $words);
            )+
        }
    )+};
}

breaks! {
    outcome_comes_at_the_end:
        EARLY_OUTCOME says "the turn is Deal",
        WRONG_WINNER says "not well formed";
    winners_have_the_best_value: INVERTED says "but the values are";
    legal_is_accepted:
        NO_BETS says "apply refused it",
        SILENT says "apply_legal makes something else of";
    legal_set_is_sound: UNSORTED says "not in ascending order";
    illegal_is_refused: OUT_OF_TURN says "Fold is not legal, but apply did it";
    refused_is_unchanged:
        CHANGED says "but the state changed",
        TOLD says "but told of";
    refusals_are_listed: UNLISTED says "is not in the list";
    phase_has_one_name: OTHER_PHASE says "the view says Some(\"elsewhere\")";
    same_seed_same_match: COUNTER says "the same seed and actions led elsewhere";
    no_shuffle_comes_twice: SAME_SHUFFLE says "shuffle 0 of deck 0 is used in Deal";
    undo_is_replay: COUNTER says "the table is at";
    record_round_trip: COUNTER says "the match ended otherwise";
    forged_records_are_refused: OUT_OF_TURN says "that no table would write";
    position_round_trip: LOSSY says "came back from JSON as";
    unknown_fields_are_refused: LENIENT says "\"surprise_field\" at \"/start\" was accepted";
    loaded_states_are_sound: OPEN_DOOR says "the door fell on somebody's head";
    impossible_positions_are_refused: CARELESS says "is there twice, and the position is accepted";
    snapshot_goes_on: SNAPSHOT says "dealt from its snapshot the round begins as";
    command_names_do_not_clash: CLASH says "the protocol has a command \"undo\"";
    actions_as_json: MISNAMED says "its command is \"fold\"";
    events_as_json: FLAT_EVENT says "not \"chips\"";
    schemas_fit: OFF_SCHEMA says "does not fit its schema: at \"/who\"";
    legal_follows_from_the_view: VIEW_LEGAL says "only by the view: [Check]";
    spectators_see_no_more: SPECTATOR says "but not to a spectator";
    samples_fit_the_view: ANY_WORLD says "a sampled world looks different";
    samples_match_brute_force:
        ONE_WORLD says "samples hit only 1 of 2 possible worlds",
        LOADED says "chi-square",
        ANY_WORLD says "can rule out",
        LEAKY_EVENT says "can rule out",
        LEAKY_VIEW says "its view tells them apart";
    witness_is_sound: BLIND says "one who sees all sees None";
    chance_shows_no_more:
        LEAKY_EVENT says "and yet it witnessed",
        LEAKY_VIEW says "its view tells them apart",
        SPECTATOR says "its view tells them apart";
    nothing_leaks:
        LEAKY_REFUSAL says "the refusal of",
        LEAKY_CHECK says "with the same view, what it witnessed differs",
        LEAKY_TRACE says "(trace, takes_back)";
    scene_is_sound:
        SAME_ID says "ids come twice",
        SAME_NAME says "differ and are both called \"Card\"",
        SAME_SIGN says "stands for two seats",
        FOLLOWED says "can be followed",
        LOST_PATH says "\"nowhere\", which is not there",
        NO_TEXT says "a text is empty";
    choices_can_be_sent:
        ASTRAY says "not in the scene",
        SECOND says "of equal ones not the first",
        HIDDEN_CHOICE says "cannot be sent";
    choices_cover_the_legal: HIDDEN_CHOICE says "no way to choose it";
    words_are_understood: SAME_WORDS says "is typed \"go on\"";
    foregone_is_certain:
        HASTY says "is certain, but it may get one of",
        FICKLE says "is open again";
    traces_tell_what_is_seen: BLIND_TRACE says "but both have the trace 0";
    bots_are_fair:
        BOT_PEEKS says "cannot tell two states apart, but chose",
        LEAKY_GIST says "but their gist differs",
        LEAKY_CHANCE says "but its chance of";
    bots_choose_legal_actions: BOT_BETS says "which is not legal";
    hot_paths_need_no_heap: HEAP says "allocations in";
    rows_tell_the_view:
        SAME_ROW says "two views have the same row",
        WIDE_ROW says "23 wide, and 22 in its parts",
        HIGH_NUMBER says "number Some(19) is too large",
        WRONG_MOST says "number Some(19) differs between bytes and fractions",
        OVERTOLD says "what a row is said not to tell changes it";
    words_can_be_written:
        LONG_LETTER says "with 3 letters",
        LONG_WORD says "longer than words are said to be",
        OTHER_MASK says "the mask of the state is not that of the view",
        OTHER_READ says "from the state",
        SAME_BEGINNING says "is or begins that of",
        FORGETFUL_MASK says "the mask is not what the words say",
        MISREAD says "is read as";
    masks_lead_to_actions:
        EMPTY_MASK says "no letter may follow []",
        RASH_MASK says "to a seat that may do nothing",
        RASH_READ says "against the mask";
    rows_need_no_heap: HEAP_ROW says "1 allocations";
}

#[test]
fn every_match_ends() {
    let few = Limits { steps: 500, ..Limits::default() };
    let broken = laws::every_match_ends(&kit::<{ flaw::ENDLESS }>().limits(few));
    let broken = broken.expect_err("a match that can go on for ever is found");
    assert!(broken.to_string().contains("still goes on after 501 deals and actions"), "{broken}");
    laws::every_match_ends(&kit::<{ flaw::NONE }>()).expect("the game without a flaw ends");
}

#[test]
fn stubborn_matches_end() {
    fn law<const FLAW: u8>() -> Result<(), Broken> {
        let few = Limits { steps: 500, ..Limits::default() };
        let kit = kit::<FLAW>().limits(few);
        laws::every_match_ends(&kit).expect("random play ends all the same");
        laws::stubborn_matches_end(&kit)
    }
    law::<{ flaw::NONE }>().expect("the game without a flaw ends");
    for (broken, habit) in [
        (law::<{ flaw::CHECKED_ON }>(), "by always the first choice"),
        (law::<{ flaw::CALLED_OFF }>(), "by always bet, or else check"),
    ] {
        let said = broken.expect_err("a match that can go on for ever is found").to_string();
        assert!(said.contains(&format!("{habit}, the match still goes on after 501")), "{said}");
    }
}

#[test]
fn a_game_with_secrets_needs_tiny_rules() {
    let kit = Kit::<Flawed<{ flaw::NONE }>>::new().rules("default", flawed::Rules::default());
    let broken = laws::samples_match_brute_force(&kit).expect_err("there is a hidden card");
    assert!(broken.to_string().contains("`tiny:` rules"), "{broken}");
}

#[test]
fn tiny_rules_that_are_not_tiny_are_no_test() {
    let kit = kit::<{ flaw::NONE }>().limits(Limits { worlds: 0, ..Limits::default() });
    let broken = laws::samples_match_brute_force(&kit).expect_err("no world was followed");
    assert!(broken.to_string().contains("always more than 0 worlds"), "{broken}");
}

#[test]
fn tiny_rules_too_weak_to_notice_a_spoiled_sampler_are_no_test() {
    let kit = kit::<{ flaw::NONE }>().limits(Limits { samples: 0, ..Limits::default() });
    let broken = laws::samples_match_brute_force(&kit).expect_err("nothing was compared");
    assert!(broken.to_string().contains("these rules are too weak"), "{broken}");
}

#[test]
fn tiny_rules_that_hide_nothing_are_no_test() {
    let shown = |game: &Flawed<{ flaw::NONE }>| {
        let check = flawed::Action::Check;
        let cards = Some([Card::King, Card::Jack]);
        let start = Start { dealt: 1, cards, ..Start::default() };
        let position = Position { start, done: vec![check, check] };
        vec![game.kuhn.place(&position).expect("a hand that was shown")]
    };
    let kit = Kit::new().tiny(Tiny::from_states(flawed::Rules::default(), shown));
    let broken = laws::samples_match_brute_force(&kit).expect_err("nobody was unsure");
    assert!(broken.to_string().contains("no seat was ever unsure"), "{broken}");
}

#[test]
#[should_panic(expected = "random numbers and has no world yet")]
fn a_sampler_that_never_answers_is_stopped() {
    let _ = laws::samples_fit_the_view(&kit::<{ flaw::STUBBORN }>());
}

/// A law without a test above does not compile here.
macro_rules! all_tested {
    ($($law:ident)+) => {
        #[test]
        fn every_law_is_shown_to_fail() {
            let tests: &[(&str, fn())] = &[$((stringify!($law), $law)),+];
            assert!(tests.len() >= 36);
        }
    };
}

parlour_testkit::every_law! { all_tested }

macro_rules! all_on_encoding_tested {
    ($($law:ident)+) => {
        const _: &[fn()] = &[$($law),+];
    };
}

parlour_testkit::every_encoding_law! { all_on_encoding_tested }
