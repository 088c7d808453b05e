//! Records are read as they are written, or say what is wrong in which line.

use super::*;

fn record() -> Record {
    Record {
        header: Header {
            kind: HeaderKind::Parlour,
            format: FORMAT,
            game: "toy".into(),
            rules_version: 1,
            rules: serde_json::json!({"target": 10}),
            seats: vec!["human".into(), "classic".into()],
            names: Vec::new(),
            undo: None,
            start: Start { seed: Seed::from_number(7), position: None },
        },
        lines: vec![
            Line::Deal {},
            Line::Act { seat: Seat::new(1), name: "stick".into(), payload: Payload::default() },
            Line::Undo { count: 1 },
            Line::Redo { count: 1 },
            Line::Cheat { seat: Seat::new(0), what: "hands".into() },
            Line::Substitute { seat: Seat::new(1), why: "no answer".into() },
            Line::Sit { seat: Seat::new(1), who: "human".into() },
        ],
    }
}

#[test]
fn a_record_reads_what_it_writes() {
    let text = record().to_text();
    let parsed = Record::parse(text.as_bytes()).unwrap();
    assert_eq!(parsed.record, record());
    assert_eq!((parsed.note, parsed.good_bytes), (None, text.len()));
}

#[test]
fn a_header_says_that_undo_is_free_only_where_it_is() {
    let mut record = record();
    assert!(!record.header.to_line().contains("\"undo\""), "as records always were");
    record.header.undo = Some(Undo::Free);
    assert!(record.header.to_line().contains("\"undo\":\"free\""));
    assert_eq!(Record::parse(record.to_text().as_bytes()).unwrap().record, record);
}

#[test]
fn people_have_names_in_the_header_where_they_gave_any() {
    let mut record = record();
    assert!(!record.header.to_line().contains("\"names\""), "as records always were");
    record.header.names = vec!["Zoë".into(), String::new()];
    assert_eq!(Record::parse(record.to_text().as_bytes()).unwrap().record, record);
    for (names, why) in [
        (vec!["Ann"], "names: 1 for 2 seats"),
        (vec!["Ann", "B\x1bob"], "names[1]: its character 2 (U+001B)"),
        (vec!["Ann", " "], "names[1]: it is empty"),
    ] {
        record.header.names = names.into_iter().map(str::to_owned).collect();
        let error = Record::parse(record.to_text().as_bytes()).unwrap_err();
        assert!(error.why.starts_with(why), "{error}");
    }
}

#[test]
fn an_empty_payload_is_none_however_it_is_written() {
    for value in [Value::Null, serde_json::json!({})] {
        assert_eq!(Payload::new(&value), Payload::default());
    }
    let value = serde_json::json!({"card": "QS"});
    assert_eq!(Payload::new(&value).value(), value);
}

#[test]
fn an_unfinished_last_line_is_dropped_with_a_note() {
    let text = record().to_text();
    let whole = Record::parse(text.as_bytes()).unwrap().record;
    let header = record().header.to_line().len();
    for cut in header..text.len() {
        let parsed = Record::parse(&text.as_bytes()[..cut]).unwrap();
        assert!(whole.lines.starts_with(&parsed.record.lines));
        assert!(parsed.good_bytes <= cut);
        let again = Record::parse(&text.as_bytes()[..parsed.good_bytes]).unwrap();
        assert_eq!((again.record, again.note), (parsed.record, None));
    }
}

#[test]
fn a_name_that_could_steer_a_terminal_is_an_error_with_its_place() {
    let long = "x".repeat(LONGEST_SEAT + 1);
    for (bad, why) in [
        ("hu\x1b[2Jman", "seats[0]: its character 3 (U+001B)"),
        ("hu\u{202e}man", "seats[0]: its character 3 (U+202E)"),
        (long.as_str(), "seats[0]: it has 1001 characters"),
    ] {
        let mut record = record();
        record.header.seats[0] = bad.into();
        let error = Record::parse(record.to_text().as_bytes()).unwrap_err();
        assert_eq!(error.line, 1);
        assert!(error.why.starts_with(why), "{error}");
    }
}

#[test]
fn any_other_wrong_line_is_an_error_with_its_line() {
    let text = record().to_text();
    for (bad, line, word) in [
        (text.replacen("\"deal\"", "\"dael\"", 1), 2, "dael"),
        (text.replacen("\"count\":1", "\"count\":1,\"colour\":3", 1), 4, "colour"),
        (
            text.replacen("\"count\":1", "\"count\":-1", 1),
            4,
            "-1 is wrong: use a whole number, 0 or more",
        ),
        (text.replacen("\"seat\":1", "\"seat\":9", 1), 3, "seat 9"),
        (text.replacen("\"format\":1", "\"format\":99", 1), 1, "format 99"),
        (text.replacen("\"game\"", "\"gaem\"", 1), 1, "gaem"),
        (format!("\n{text}"), 1, "it ends where a value should be"),
        (String::new(), 1, "empty"),
        (text.replacen("stick", &"s".repeat(LONGEST_LINE), 1), 3, "may have 65536"),
        (text.replacen("toy", &"t".repeat(LONGEST_HEADER), 1), 1, "may have 1048576"),
    ] {
        let error = Record::parse(bad.as_bytes()).unwrap_err();
        assert_eq!(error.line, line, "{error}");
        assert!(error.why.contains(word), "{error}");
    }
    assert!(Record::parse(b"\xff\xfe\n").is_err());
}
