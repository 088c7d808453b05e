use serde::Deserialize;
use serde_json::json;

use super::*;
use crate::{Seat, Seed, Viewer};

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "only reading is of interest")]
enum Moon {
    /// One.
    Add,
    /// Two.
    Subtract,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(dead_code, reason = "only reading is of interest")]
enum Step {
    Deal {},
    Act { seat: Seat, count: Option<u8> },
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(dead_code, reason = "only reading is of interest")]
struct Options {
    #[schemars(range(min = 1, max = 10))]
    rounds: u8,
    moon: Option<Moon>,
    steps: Vec<Step>,
    pair: [u32; 2],
    open: bool,
    seed: Option<Seed>,
    viewer: Option<Viewer>,
}

fn why(value: Value) -> String {
    sentence(&super::value::<Options>(&value).unwrap_err())
}

#[test]
fn what_is_wrong_is_said_with_its_place_what_was_found_and_what_is_right() {
    let mut wrong = Vec::new();
    for (bad, words) in [
        (json!(7), "7 is wrong: use an object"),
        (json!({"rounds": "two"}), "rounds: \"two\" is wrong: use a whole number from 1 to 10"),
        (json!({"rounds": 300}), "rounds: 300 is wrong: use a whole number from 1 to 10"),
        (json!({"rounds": 1.5}), "rounds: 1.5 is wrong: use a whole number from 1 to 10"),
        (json!({"open": 1}), "open: 1 is wrong: use true or false"),
        (
            json!({"moon": "ad"}),
            "moon: \"ad\" is wrong (did you mean \"add\"?): use \"add\" or \"subtract\"",
        ),
        (json!({"moon": {}}), "moon: an object is wrong: use \"add\" or \"subtract\""),
        (
            json!({"ruonds": 1}),
            "there is no field \"ruonds\" (did you mean \"rounds\"?): use \"rounds\", \"moon\", \
             \"steps\", \"pair\", \"open\", \"seed\" and \"viewer\"",
        ),
        (
            json!({"pair": [1]}),
            "pair: there are 1 here: use a list of 2, each a whole number, 0 or more",
        ),
        (json!({"pair": [1, -1]}), "pair[1]: -1 is wrong: use a whole number, 0 or more"),
        (
            json!({"pair": [1, 4294967296_u64]}),
            "pair[1]: 4294967296 is wrong: use a whole number, 0 or more",
        ),
        (
            json!({"steps": [{"type": "deel"}]}),
            "steps[0].type: \"deel\" is wrong (did you mean \"deal\"?): use \"deal\" or \"act\"",
        ),
        (json!({"steps": [{}]}), "steps[0]: \"type\" is missing: give \"deal\" or \"act\""),
        (
            json!({"steps": [{"type": "act"}]}),
            "steps[0]: \"seat\" is missing: give a whole number from 0 to 7",
        ),
        (
            json!({"steps": [{"type": "act", "seat": 1, "count": true}]}),
            "steps[0].count: true is wrong: use a whole number from 0 to 255",
        ),
        (json!({"steps": 3}), "steps: 3 is wrong: use a list"),
        (
            json!({"steps": [{"type": "deal", "x": 1}]}),
            "steps[0]: there is no field \"x\": use \"type\"",
        ),
        (
            json!({"steps": [{"type": "act", "seat": 9}]}),
            "steps[0]: there is no seat 9: seats count from 0",
        ),
        (
            json!({"seed": "x"}),
            "seed: a seed is a whole number below 2^53 or a string of 64 hex digits",
        ),
        (json!({"viewer": "me"}), "viewer: a viewer is a seat number, \"spectator\" or \"all\""),
        (
            json!({"open": 1, "rounds": 0, "moon": null}),
            "open: 1 is wrong: use true or false; rounds: 0 is wrong: use a whole number from 1 to 10",
        ),
    ] {
        let said = why(bad.clone());
        if said != words {
            wrong.push(format!("{bad}\n  says   {said}\n  not    {words}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_right_is_read() {
    let good = json!({"rounds": 3, "moon": "add", "steps": [{"type": "deal"}], "pair": [1, 2]});
    assert_eq!(value::<Options>(&good).unwrap().rounds, 3);
    assert!(text::<Options>(b"{\"open\": true}").unwrap().open);
}

#[test]
fn many_faults_are_told_in_part_and_long_texts_are_cut() {
    let many: Vec<_> = (0..100).map(|_| json!({"type": "none"})).collect();
    assert_eq!(value::<Options>(&json!({"steps": many})).unwrap_err().len(), 8);
    let said = why(json!({"moon": "m".repeat(1000)}));
    assert!(said.len() < 120, "{said}");
    let said = why(json!({"moon": "\u{202e}\u{1b}[31m"}));
    assert!(said.contains("\"\u{fffd}\u{fffd}[31m\""), "{said}");
}

#[test]
fn a_text_that_is_no_json_is_told_with_its_column() {
    let why = text::<Options>(b"{\"rounds\": }").unwrap_err();
    assert_eq!(why, "no value can begin so (column 12)");
    let why = text::<Options>(b"{\"rounds\": 1, \"rounds\": 2}").unwrap_err();
    assert!(why.starts_with("the field \"rounds\" is given twice"), "{why}");
}

#[test]
fn what_a_type_says_itself_has_its_place_however_deep() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "only reading is of interest")]
    enum Shape {
        Bare,
        One(Seat),
        Two(u8, Seat),
        Named { seat: Seat },
    }
    type Deep = Vec<Vec<Shape>>;
    let every =
        json!([["Bare", {"Bare": null}, {"One": 1}], [{"Two": [1, 2]}, {"Named": {"seat": 3}}]]);
    assert_eq!(value::<Deep>(&every).unwrap().iter().flatten().count(), 5);
    for (bad, place) in [
        (json!([[], [{"One": 9}]]), "[1][0].One"),
        (json!([["Bare", {"Two": [1, 9]}]]), "[0][1].Two[1]"),
        (json!([[{"Named": {"seat": 9}}]]), "[0][0].Named.seat"),
    ] {
        let faults = value::<Deep>(&bad).unwrap_err();
        assert_eq!(faults[0].at, place, "{bad}");
        assert_eq!(faults[0].why, "there is no seat 9: seats count from 0");
    }
}
