//! A tournament beside a stored one with the same luck and the same others.

use crate::ledger::{first_line, read_ledger};
use crate::results::Terms;
use crate::sentence::{digits, fixed};
use crate::unit::Unit;
use parlour_core::stats::Mean;

/// What the bot on trial gains over the one that was on trial in another tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// Who was on trial there.
    pub other: String,
    /// By how many points more it leads the others, unit by unit.
    pub points: Mean,
    /// By how much its share of wins is larger, unit by unit.
    pub wins: Mean,
}

impl Baseline {
    /// Compares units with those in the file of a tournament that differs in its first bot alone,
    /// as far as both go.
    pub fn new(terms: &Terms, units: &[Unit], other: &[u8]) -> Result<Baseline, String> {
        let theirs = first_line(other)?;
        let mut same = terms.clone();
        let firsts = [(&mut same.bots, &theirs.bots), (&mut same.specs, &theirs.specs)];
        for (own, their) in firsts {
            if let (Some(own), Some(their)) = (own.first_mut(), their.first()) {
                own.clone_from(their);
            }
        }
        let bot = same.bots.first().cloned().unwrap_or_default();
        let there = read_ledger(other, &same)?.units;
        let pairs = || units.iter().zip(&there);
        Ok(Baseline {
            other: bot,
            points: pairs().map(|(own, their)| lead(own) - lead(their)).collect(),
            wins: pairs().map(|(own, their)| own.wins[0] - their.wins[0]).collect(),
        })
    }

    /// The comparison in words.
    #[must_use]
    pub fn sentence(&self, terms: &Terms) -> String {
        let said = |mean: &Mean, scale: f64| {
            let margin = scale * mean.margin().unwrap_or(f64::INFINITY);
            let digits = digits(margin);
            format!("{} ± {}", fixed(scale * mean.mean, digits), fixed(margin, digits))
        };
        let each = if terms.deals.is_some() { "deal" } else { "match" };
        format!(
            "Beside the baseline {}, {} leads by {} points a {each} more and wins {} % more of its \
             matches: {} times the same luck.",
            self.other,
            terms.bots.first().map_or("", String::as_str),
            said(&self.points, 1.0),
            said(&self.wins, 100.0),
            self.points.count,
        )
    }
}

/// By how much the bot on trial is ahead of the others.
fn lead(unit: &Unit) -> f64 {
    let others = &unit.points[1..];
    unit.points[0] - others.iter().sum::<f64>() / others.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Ledger;
    use parlour_core::{Game, Seed};
    use parlour_kuhn::{Kuhn, Rules};

    fn terms(first: &str) -> Terms {
        let kuhn = Kuhn::new(Rules { rounds: 3 }).unwrap();
        Terms::new(&kuhn, Seed::from_number(1), [first, "classic"])
    }

    fn unit(points: f64, wins: f64) -> Unit {
        Unit {
            points: vec![points, -points],
            wins: vec![wins, 1.0 - wins],
            pairs: vec![(0, 1, 1.0)],
            matches: 2,
            deals: 6,
            steps: 9,
            faults: vec![0, 0],
            costs: Vec::new(),
        }
    }

    fn file(terms: &Terms, units: &[Unit]) -> Vec<u8> {
        let lines: String = units.iter().map(Ledger::line).collect();
        (Ledger::heading(terms) + &lines).into_bytes()
    }

    #[test]
    fn units_are_compared_one_by_one_as_far_as_both_go() {
        let own = [unit(2.0, 1.0), unit(-1.0, 0.5), unit(9.0, 1.0)];
        let there = file(&terms("weak"), &[unit(1.0, 0.5), unit(-1.5, 0.5)]);
        let baseline = Baseline::new(&terms("strong"), &own, &there).unwrap();
        assert_eq!((baseline.other.as_str(), baseline.points.count), ("weak", 2));
        assert!((baseline.points.mean - 1.5).abs() < 1e-12, "{:?}", baseline.points);
        assert!((baseline.wins.mean - 0.25).abs() < 1e-12, "{:?}", baseline.wins);
        let said = baseline.sentence(&terms("strong"));
        assert!(said.starts_with("Beside the baseline weak, strong leads by 1.5 ± "), "{said}");
    }

    #[test]
    fn a_tournament_with_other_luck_or_other_others_is_refused() {
        let own = [unit(2.0, 1.0)];
        let there = Terms { seed: Seed::from_number(2), ..terms("weak") };
        let why = Baseline::new(&terms("strong"), &own, &file(&there, &own)).unwrap_err();
        assert!(why.contains("seed"), "{why}");
        let there = Terms { bots: vec!["weak".into(), "random".into()], ..terms("weak") };
        let why = Baseline::new(&terms("strong"), &own, &file(&there, &own)).unwrap_err();
        assert!(why.contains("bots"), "{why}");
        assert!(Baseline::new(&terms("strong"), &own, b"rubbish\n").is_err());
        assert!(Baseline::new(&terms("strong"), &own, b"").is_err());
    }
}
