//! What a tournament found, for people and for programs.

use parlour_core::Seed;
use serde::Serialize;
use serde_json::Value;

use crate::comparison::{Settled, compare};
use crate::rating::{Rating, ratings};
use crate::unit::{Tally, Unit};
use parlour_core::stats::{Interval, Mean};

/// What decides which bot is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Points gained a deal, where rounds are independent deals.
    PointsADeal,
    /// Points gained a match, where bots play alone.
    PointsAMatch,
    /// The share of matches won.
    Wins,
}

impl Measure {
    /// What decides a tournament.
    #[must_use]
    pub fn of(deals: Option<u32>, seats: usize) -> Measure {
        match deals {
            Some(_) => Measure::PointsADeal,
            None if seats == 1 => Measure::PointsAMatch,
            None => Measure::Wins,
        }
    }

    /// The difference that a sequential test looks for unless told otherwise: half a point, or
    /// five matches in a hundred.
    #[must_use]
    pub fn usual_margin(self) -> f64 {
        match self {
            Measure::PointsADeal | Measure::PointsAMatch => 0.5,
            Measure::Wins => 0.05,
        }
    }

    /// By how much the first of two bots did better in a unit.
    #[must_use]
    pub fn difference(self, unit: &Unit, a: usize, b: usize) -> f64 {
        match self {
            Measure::PointsADeal | Measure::PointsAMatch => unit.points[a] - unit.points[b],
            Measure::Wins => unit.wins[a] - unit.wins[b],
        }
    }

    /// What its numbers are called; wins are given in per cent.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Measure::PointsADeal => "points a deal",
            Measure::PointsAMatch => "points a match",
            Measure::Wins => "% of matches",
        }
    }
}

/// What a tournament was about.
#[derive(Clone, Debug, PartialEq, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game's short name.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The rules in full.
    pub rules: Value,
    /// How many seats a table has.
    pub seats: usize,
    /// Whether a low score is good.
    pub low_wins: bool,
    /// The rounds of each match, if they were limited.
    pub deals: Option<u32>,
    /// The seed.
    pub seed: Seed,
    /// The bots, each by a name of its own.
    pub bots: Vec<String>,
}

impl Terms {
    /// What decides.
    #[must_use]
    pub fn measure(&self) -> Measure {
        Measure::of(self.deals, self.seats)
    }
}

/// Everything that was found.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    /// What was played.
    #[serde(flatten)]
    pub terms: Terms,
    /// What decides.
    pub measure: Measure,
    /// How many units were played.
    pub units: u64,
    /// How many matches.
    pub matches: u64,
    /// How many rounds were dealt.
    pub dealt: u64,
    /// How many actions were done.
    pub steps: u64,
    /// What is known of each bot.
    pub standings: Vec<BotReport>,
    /// What is known of each two.
    pub verdicts: Vec<PairReport>,
}

/// What is known of a bot.
#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// Points gained a deal or a match, as the game counts them.
    pub points: Interval,
    /// The share of its matches that it won, from 0 to 1.
    pub wins: Interval,
    /// Its rating.
    pub rating: Rating,
    /// How often it gave no usable answer.
    pub faults: u64,
}

/// What is known of two bots.
#[derive(Clone, Debug, Serialize)]
pub struct PairReport {
    /// The first.
    pub first: String,
    /// The second.
    pub second: String,
    /// By how much the first is better, in the units of the measure; wins are shares.
    pub difference: Interval,
    /// What the sequential test says, if one was asked for.
    pub settled: Option<Settled>,
    /// The same as a sentence.
    pub sentence: String,
}

impl Results {
    /// What these units tell; `margin` is that of the sequential test.
    #[must_use]
    pub fn new(terms: &Terms, units: &[Unit], margin: Option<f64>) -> Results {
        let bots = terms.bots.len();
        let tally = Tally::of(units, bots);
        let ratings = ratings(units, bots, terms.seed);
        let sign = if terms.low_wins { -1.0 } else { 1.0 };
        let standing = |(bot, rating): (usize, Rating)| BotReport {
            bot: terms.bots[bot].clone(),
            points: tally.bots[bot].points.interval().times(sign),
            wins: tally.bots[bot].wins.interval(),
            rating,
            faults: tally.bots[bot].faults,
        };
        let pairs = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| (a, b)));
        Results {
            terms: terms.clone(),
            measure: terms.measure(),
            units: tally.units,
            matches: tally.matches,
            dealt: tally.deals,
            steps: tally.steps,
            standings: ratings.into_iter().enumerate().map(standing).collect(),
            verdicts: pairs.map(|(a, b)| pair(terms, units, a, b, margin)).collect(),
        }
    }
}

fn pair(terms: &Terms, units: &[Unit], a: usize, b: usize, margin: Option<f64>) -> PairReport {
    let measure = terms.measure();
    let compared = compare(units, a, b);
    let difference = if measure == Measure::Wins { compared.wins } else { compared.points };
    let wins = |bot: usize| units.iter().map(|u| u.wins[bot]).collect::<Mean>().mean;
    let (first, second) = (&terms.bots[a], &terms.bots[b]);
    PairReport {
        sentence: sentence(measure, (first, wins(a)), (second, wins(b)), &difference),
        first: first.clone(),
        second: second.clone(),
        difference: difference.interval(),
        settled: margin.map(|margin| Settled::test(&difference, margin)),
    }
}

/// Which of two bots is better and by how much, each with its share of wins.
fn sentence(
    measure: Measure,
    (a, wins_a): (&str, f64),
    (b, wins_b): (&str, f64),
    difference: &Mean,
) -> String {
    let unit = measure.unit();
    let scale = if measure == Measure::Wins { 100.0 } else { 1.0 };
    let Some(margin) = difference.margin() else {
        return format!("Too few matches to compare {a} and {b}.");
    };
    let (by, margin) = (difference.mean * scale, margin * scale);
    let digits = digits(margin);
    if by.abs() <= margin {
        let by = fixed(by, digits);
        return format!(
            "No difference can be seen between {a} and {b}: {by} ± {margin:.digits$} {unit}."
        );
    }
    if by < 0.0 {
        return sentence(measure, (b, wins_b), (a, wins_a), &difference.negated());
    }
    if measure == Measure::Wins {
        let (wins_a, wins_b) = (wins_a * 100.0, wins_b * 100.0);
        return format!(
            "{a} is better than {b}: it wins {wins_a:.digits$} % of its matches and {b} \
             {wins_b:.digits$} %, a difference of {by:.digits$} ± {margin:.digits$} %."
        );
    }
    format!("{a} is better than {b} by {by:.digits$} ± {margin:.digits$} {unit}.")
}

/// A number with so many digits behind the point, and never minus nought.
#[must_use]
pub fn fixed(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        Some(size) if !size.contains(|c: char| ('1'..='9').contains(&c)) => size.to_owned(),
        _ => text,
    }
}

/// How many digits behind the point say something where this much is uncertain: two that count.
#[must_use]
pub fn digits(margin: f64) -> usize {
    match margin {
        m if m >= 1.0 || m == 0.0 => 1,
        m if m >= 0.1 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(measure: Measure, values: &[f64]) -> String {
        let difference: Mean = values.iter().copied().collect();
        sentence(measure, ("search:50ms", 0.55), ("classic", 0.15), &difference)
    }

    #[test]
    fn the_better_bot_is_named_first_with_the_difference() {
        let better: Vec<f64> = (0..400).map(|i| 1.0 + f64::from(i % 3) * 0.9).collect();
        let expected = "search:50ms is better than classic by 1.898 ± 0.072 points a deal.";
        assert_eq!(say(Measure::PointsADeal, &better), expected);
        let worse: Vec<f64> = better.iter().map(|x| -x).collect();
        let expected = "classic is better than search:50ms by 1.898 ± 0.072 points a deal.";
        assert_eq!(say(Measure::PointsADeal, &worse), expected);
    }

    #[test]
    fn wins_are_told_in_per_cent() {
        let better: Vec<f64> = (0..400).map(|i| f64::from(i % 2) * 0.8).collect();
        let expected = "search:50ms is better than classic: it wins 55.0 % of its matches and \
                        classic 15.0 %, a difference of 40.0 ± 3.9 %.";
        assert_eq!(say(Measure::Wins, &better), expected);
    }

    #[test]
    fn what_is_within_chance_is_no_difference() {
        let even: Vec<f64> = (0..100).map(|i| f64::from(i % 2) - 0.5).collect();
        let expected = "No difference can be seen between search:50ms and classic: 0.000 ± 0.100 \
                        points a match.";
        assert_eq!(say(Measure::PointsAMatch, &even), expected);
        assert_eq!(
            say(Measure::Wins, &[1.0]),
            "Too few matches to compare search:50ms and classic."
        );
    }
}
