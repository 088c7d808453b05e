//! The units of a tournament in a file, a JSON line each, so that it can go on another day.
//!
//! The first line says what is played. The number of matches is not in it: a tournament may be
//! made longer.

use serde::{Deserialize, Serialize};

use crate::results::Terms;
use crate::unit::Unit;

/// The version of the format.
pub const LEDGER_FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    #[serde(rename = "type")]
    kind: Kind,
    format: u32,
    terms: Terms,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    ParlourArena,
}

/// What was read from a file.
#[derive(Debug, PartialEq)]
pub struct Ledger {
    /// The units, in order.
    pub units: Vec<Unit>,
    /// How many bytes of the file are good; what follows is a line that was never finished.
    pub good_bytes: usize,
}

impl Ledger {
    /// The first line of a file.
    #[must_use]
    pub fn heading(terms: &Terms) -> String {
        let (kind, format) = (Kind::ParlourArena, LEDGER_FORMAT);
        line(&Heading { kind, format, terms: terms.clone() })
    }

    /// The line of a unit.
    #[must_use]
    pub fn line(unit: &Unit) -> String {
        line(unit)
    }
}

fn line(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value);
    text.unwrap_or_else(|e| unreachable!("numbers and texts can be written: {e}")) + "\n"
}

/// Reads a file that must have been written on the same terms. An empty file is a new one.
pub fn read_ledger(bytes: &[u8], terms: &Terms) -> Result<Ledger, String> {
    let mut ledger = Ledger { units: Vec::new(), good_bytes: 0 };
    let mut rows = bytes.split_inclusive(|b| *b == b'\n').enumerate();
    let Some((_, first)) = rows.next().filter(|(_, row)| row.ends_with(b"\n")) else {
        // A program that was killed before it finished the first line had written no more.
        return match Ledger::heading(terms).as_bytes().starts_with(bytes) {
            true => Ok(ledger),
            false => Err("it is not the file of a tournament".into()),
        };
    };
    if let Some(why) = difference(&first_line(first)?, terms) {
        return Err(why);
    }
    ledger.good_bytes = first.len();
    for (index, row) in rows {
        match serde_json::from_slice::<Unit>(row) {
            Ok(unit) if row.ends_with(b"\n") && unit.fits(terms.bots.len()) => {
                ledger.units.push(unit);
                ledger.good_bytes += row.len();
            }
            _ if !row.ends_with(b"\n") => break,
            Ok(_) => return Err(format!("line {} is a unit of other bots", index + 1)),
            Err(_) => return Err(format!("line {} is no unit of a tournament", index + 1)),
        }
    }
    Ok(ledger)
}

/// What a file says is played.
pub(crate) fn first_line(bytes: &[u8]) -> Result<Terms, String> {
    let first = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
    let heading: Heading = serde_json::from_slice(first)
        .map_err(|_| "it is not the file of a tournament".to_owned())?;
    if heading.format != LEDGER_FORMAT {
        let format = heading.format;
        return Err(format!("it has format {format}, and this program writes {LEDGER_FORMAT}"));
    }
    Ok(heading.terms)
}

/// The first thing in which two tournaments differ.
fn difference(written: &Terms, asked: &Terms) -> Option<String> {
    let deals = |terms: &Terms| terms.deals.map_or("whole matches".into(), |n| format!("{n}"));
    let teams = |terms: &Terms| terms.teams.as_ref().map_or("none".into(), ToString::to_string);
    // Files that name no specifications are older than names for bots.
    let specs = |terms: &Terms| {
        let specs = if terms.specs.is_empty() { &terms.bots } else { &terms.specs };
        specs.join(",")
    };
    let pairs = [
        ("game", written.game.clone(), asked.game.clone()),
        ("bots", written.bots.join(","), asked.bots.join(",")),
        ("bots", specs(written), specs(asked)),
        ("teams", teams(written), teams(asked)),
        ("seed", written.seed.to_string(), asked.seed.to_string()),
        ("deals", deals(written), deals(asked)),
        ("rules", written.rules.to_string(), asked.rules.to_string()),
        (
            "version of the rules",
            written.rules_version.to_string(),
            asked.rules_version.to_string(),
        ),
    ];
    let (what, was, is) = pairs.into_iter().find(|(_, was, is)| was != is)?;
    Some(format!("it belongs to another tournament ({what}: {was} there, {is} here)"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Cost;
    use parlour_core::{Game, Seed};
    use parlour_kuhn::{Kuhn, Rules};

    fn terms() -> Terms {
        let kuhn = Kuhn::new(Rules { rounds: 3 }).unwrap();
        Terms::new(&kuhn, Seed::from_number(1), ["a", "b"])
    }

    fn units() -> Vec<Unit> {
        let unit = |x: f64| Unit {
            points: vec![x, -x],
            wins: vec![1.0, 0.0],
            pairs: vec![(0, 1, 1.0)],
            matches: 2,
            deals: 6,
            steps: 9,
            faults: vec![0, 1],
            costs: vec![Cost { decisions: 3, nanoseconds: 5 }; 2],
        };
        [0.1, 1.0 / 3.0, -7.25].map(unit).to_vec()
    }

    fn text() -> String {
        let lines = units().iter().map(Ledger::line).collect::<String>();
        Ledger::heading(&terms()) + &lines
    }

    #[test]
    fn a_file_cut_anywhere_gives_the_units_that_were_finished() {
        let text = text();
        for cut in 0..=text.len() {
            let ledger = read_ledger(&text.as_bytes()[..cut], &terms()).unwrap();
            assert!(units().starts_with(&ledger.units), "{cut}");
            assert!(ledger.good_bytes <= cut);
            let again = read_ledger(&text.as_bytes()[..ledger.good_bytes], &terms()).unwrap();
            assert_eq!(again, ledger);
        }
        assert_eq!(read_ledger(text.as_bytes(), &terms()).unwrap().units, units());
    }

    #[test]
    fn another_tournament_is_refused_with_what_differs() {
        let others = [
            ("bots", Terms { bots: vec!["a".into(), "c".into()], ..terms() }),
            ("bots", Terms { specs: vec!["a".into(), "c".into()], ..terms() }),
            ("teams", Terms { teams: Some("1v1".parse().unwrap()), ..terms() }),
            ("seed", Terms { seed: Seed::from_number(2), ..terms() }),
            ("deals", Terms { deals: Some(4), ..terms() }),
            ("rules", Terms { rules: serde_json::json!({"rounds": 4}), ..terms() }),
            ("game", Terms { game: "hearts".into(), ..terms() }),
        ];
        for (word, other) in others {
            let why = read_ledger(text().as_bytes(), &other).unwrap_err();
            assert!(why.contains(&format!("({word}: ")), "{why}");
        }
    }

    #[test]
    fn a_file_from_before_names_and_costs_goes_on() {
        let old = text().replace(r#","specs":["a","b"]"#, "");
        let costs = serde_json::to_string(&units()[0].costs).unwrap();
        let old = old.replace(&format!(",\"costs\":{costs}"), "");
        assert!(!old.contains("specs") && !old.contains("costs"), "{old}");
        let ledger = read_ledger(old.as_bytes(), &terms()).unwrap();
        assert_eq!(ledger.units.len(), units().len());
    }

    #[test]
    fn what_is_no_ledger_is_refused() {
        for bad in ["hello", "hello\n", "{}\n", "{\"type\":\"parlour\"}\n"] {
            assert!(read_ledger(bad.as_bytes(), &terms()).is_err(), "{bad}");
        }
        let broken = text().replacen("\"points\":[0.1", "\"points\":[", 1);
        assert!(read_ledger(broken.as_bytes(), &terms()).unwrap_err().contains("line 2"));
        let three = text().replacen("\"wins\":[1.0", "\"wins\":[1.0,1.0", 1);
        assert!(read_ledger(three.as_bytes(), &terms()).unwrap_err().contains("other bots"));
    }
}
