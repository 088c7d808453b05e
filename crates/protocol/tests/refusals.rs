//! Every code that a refusal can have is in docs/refusals.md, which is made from the code.
//! `cargo xtask schemas` writes it anew.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use parlour_core::one_of_each;
use parlour_core::record::RecordError;
use parlour_core::table::TableError;
use parlour_core::{Refused, Seat};
use parlour_house::{ActError, HouseError};
use parlour_protocol::CODES;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The codes that the sources of the engine name.
fn named_in_the_sources() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for entry in std::fs::read_dir(crates().join("protocol/src")).unwrap() {
        let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for after in source.split("Refusal::new(").skip(1) {
            if let Some(literal) = after.trim_start().strip_prefix('"') {
                codes.insert(literal.split('"').next().unwrap().to_owned());
            }
        }
    }
    codes
}

/// The codes of the errors that the engine passes on.
fn passed_on() -> BTreeSet<String> {
    let house = one_of_each!(
        HouseError:
        Invalid(Vec::new().into()),
        SeatCount { listed: 1, seats: 2 },
        BotUnavailable(String::new()),
        Record(RecordError::new(1, "")),
    );
    let act = one_of_each!(
        ActError:
        NotAnAction(String::new()),
        NoSuchSeat(Seat::new(1), 1),
        NotAwaited(Seat::new(1)),
        Bot(String::new()),
        Table(TableError::Over),
    );
    let house = house.iter().map(HouseError::code);
    let act = act.iter().map(ActError::code);
    let table = TableError::of_each_kind();
    let table = table.iter().map(TableError::code);
    house.chain(act).chain(table).map(str::to_owned).collect()
}

#[test]
fn the_engine_lists_every_code_that_it_gives_and_no_other() {
    let listed: BTreeSet<String> = CODES.iter().map(|(code, _)| (*code).to_owned()).collect();
    assert_eq!(listed.len(), CODES.len(), "a code is listed twice");
    let given: BTreeSet<String> = named_in_the_sources().union(&passed_on()).cloned().collect();
    assert_eq!(listed, given);
}

#[test]
fn every_refusal_is_documented() {
    let mut page = String::from(
        "# Refusals\n\nWhat is refused has a `code` that stays the same, for programs, and a \
         sentence for people,\nwhich may be worded better in a later version. This page is made \
         from the code.\n\n## The engine\n\n[protocol.md](protocol.md) says how they are \
         answered.\n\n| code | what is wrong |\n|---|---|\n",
    );
    for (code, what) in CODES {
        writeln!(page, "| `{code}` | {what} |").unwrap();
    }
    for game in parlour_games::games() {
        let title = game.about().title;
        writeln!(page, "\n## {title}\n").unwrap();
        page += "| code | for example |\n|---|---|\n";
        for Refused { code, message } in game.refusals() {
            writeln!(page, "| `{code}` | {} |", message.replace('|', "\\|")).unwrap();
        }
    }
    let file = crates().join("../docs/refusals.md");
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        std::fs::write(&file, &page).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        written == page,
        "docs/refusals.md is not what the code says: run `cargo xtask schemas`"
    );
}
