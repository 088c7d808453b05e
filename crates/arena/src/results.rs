//! What a tournament found, for people and for programs.

use parlour_core::written::Written;
use parlour_core::{Seed, Write};
use serde::Serialize;
use serde_json::Value;

use crate::comparison::{Settled, compare};
use crate::lineup::Teams;
use crate::rating::{Rating, ratings};
use crate::sentence::{uneven_times, verdict};
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

    /// What a difference is multiplied by to be printed: wins are given in per cent.
    #[must_use]
    pub fn scale(self) -> f64 {
        if self == Measure::Wins { 100.0 } else { 1.0 }
    }

    /// The 95 % interval of a difference in this measure.
    #[must_use]
    pub fn interval(self, difference: &Mean) -> Interval {
        match self {
            Measure::PointsADeal | Measure::PointsAMatch => difference.interval(),
            Measure::Wins => difference.difference_of_shares(),
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
    /// What each of them is, as it was written.
    #[serde(default)]
    pub specs: Vec<String>,
    /// How many seats each has, where they play in teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<Teams>,
}

impl Terms {
    /// A tournament of whole matches, each bot by itself, whose bots are what they are called.
    ///
    /// ```
    /// use parlour_arena::Terms;
    /// use parlour_core::{Game, Seed};
    /// use parlour_kuhn::{Kuhn, Rules};
    ///
    /// let kuhn = Kuhn::new(Rules::default())?;
    /// let terms = Terms::new(&kuhn, Seed::from_number(1), ["classic", "random"]);
    /// assert_eq!((terms.seats, &terms.bots[1][..]), (2, "random"));
    /// # Ok::<(), parlour_core::Invalids>(())
    /// ```
    pub fn new<G: Write, S: Into<String>>(
        game: &G,
        seed: Seed,
        bots: impl IntoIterator<Item = S>,
    ) -> Terms {
        let bots: Vec<String> = bots.into_iter().map(Into::into).collect();
        Terms {
            game: G::ID.into(),
            rules_version: G::RULES_VERSION,
            rules: Written::of(game.rules()).value(),
            seats: game.seats(),
            low_wins: G::LOW_WINS,
            deals: None,
            seed,
            specs: bots.clone(),
            bots,
            teams: None,
        }
    }

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
    /// What a reader must know besides.
    pub notes: Vec<String>,
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
    /// Its processor time a decision in milliseconds, where the system tells.
    pub processor_ms: Option<f64>,
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
            wins: tally.bots[bot].wins.share(),
            rating,
            faults: tally.bots[bot].faults,
            processor_ms: tally.bots[bot].cost.ms(),
        };
        let pairs = || (0..bots).flat_map(|a| (a + 1..bots).map(move |b| (a, b)));
        let time = |bot: usize| Some((terms.bots[bot].as_str(), tally.bots[bot].cost.ms()?));
        let note = |(a, b): (usize, usize)| uneven_times(time(a)?, time(b)?);
        Results {
            terms: terms.clone(),
            measure: terms.measure(),
            units: tally.units,
            matches: tally.matches,
            dealt: tally.deals,
            steps: tally.steps,
            standings: ratings.into_iter().enumerate().map(standing).collect(),
            verdicts: pairs().map(|(a, b)| pair(terms, units, a, b, margin)).collect(),
            notes: pairs().filter_map(note).collect(),
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
        sentence: verdict(measure, (first, wins(a)), (second, wins(b)), &difference),
        first: first.clone(),
        second: second.clone(),
        difference: measure.interval(&difference),
        settled: margin.map(|margin| Settled::test(&difference, margin)),
    }
}
