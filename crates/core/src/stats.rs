//! A mean with its uncertainty, gathered one value at a time.

use serde::Serialize;

/// The mean of what was added, with its spread (Welford's method).
///
/// ```
/// use parlour_core::stats::Mean;
///
/// let points: Mean = [2.0, 4.0, 6.0].into_iter().collect();
/// assert_eq!(points.mean, 4.0);
/// assert!((points.margin().unwrap() - 4.969).abs() < 0.001, "half of its 95 % interval");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Mean {
    /// How many values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The sum of squared distances from the mean.
    #[serde(skip)]
    squares: f64,
}

impl Mean {
    /// From how many values there are, their sum, and the sum of their squares.
    #[must_use]
    pub fn of_sums(count: u64, sum: f64, squares: f64) -> Mean {
        let mean = sum / count.max(1) as f64;
        Mean { count, mean, squares: (squares - sum * mean).max(0.0) }
    }

    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let distance = value - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (value - self.mean);
    }

    /// The variance of the values; 0 for fewer than two.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.variance() / self.count as f64).sqrt() }
    }

    /// Half the width of the 95 % interval round the mean; unknown for fewer than two values.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        (self.count >= 2).then(|| quantile(self.count - 1) * self.error())
    }

    /// The 95 % interval round the mean.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let margin = self.margin();
        Interval {
            mean: self.mean,
            low: margin.map(|m| self.mean - m),
            high: margin.map(|m| self.mean + m),
        }
    }

    /// The 95 % interval of a share, from values between 0 and 1: Wilson's, for as many
    /// independent trials as would scatter like these values. It stays within 0 and 1, and does
    /// not shrink to a point where all values are 0, or all 1.
    #[must_use]
    pub fn share(&self) -> Interval {
        let share = self.mean.clamp(0.0, 1.0);
        if self.count < 2 {
            return Interval { mean: share, low: None, high: None };
        }
        let (spread, error) = (share * (1.0 - share), self.error());
        // Where nothing scatters, a value counts as one trial.
        let trials = if error > 0.0 { spread / error.powi(2) } else { self.count as f64 };
        let square = quantile(self.count - 1).powi(2);
        let middle = (share + square / (2.0 * trials)) / (1.0 + square / trials);
        let variance = spread / trials + square / (4.0 * trials * trials);
        let half = (square * variance).sqrt() / (1.0 + square / trials);
        Interval {
            mean: share,
            low: Some((middle - half).clamp(0.0, share)),
            high: Some((middle + half).clamp(share, 1.0)),
        }
    }

    /// The 95 % interval of the difference of two shares, from values between -1 and 1; see
    /// [`Mean::share`].
    #[must_use]
    pub fn difference_of_shares(&self) -> Interval {
        let halved =
            Mean { mean: (self.mean + 1.0) / 2.0, squares: self.squares / 4.0, ..*self }.share();
        let whole = |x: f64| 2.0 * x - 1.0;
        Interval { mean: self.mean, low: halved.low.map(whole), high: halved.high.map(whole) }
    }

    /// The same with every value's sign changed.
    #[must_use]
    pub fn negated(&self) -> Mean {
        Mean { mean: -self.mean, ..*self }
    }
}

/// A mean with its 95 % interval, which fewer than two values do not have.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// Where the interval begins.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
}

impl Interval {
    /// Half its width.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }

    /// The same in other units.
    #[must_use]
    pub fn times(&self, factor: f64) -> Interval {
        let (a, b) = (self.low.map(|x| x * factor), self.high.map(|x| x * factor));
        let (low, high) = if factor < 0.0 { (b, a) } else { (a, b) };
        Interval { mean: self.mean * factor, low, high }
    }
}

/// How many standard errors reach from a figure to either end of its 95 % interval, with so many
/// degrees of freedom, at least one: 97.5 % of Student's distribution by the expansion of Cornish
/// and Fisher, which is good from five on.
#[must_use]
pub fn quantile(freedom: u64) -> f64 {
    const FEW: [f64; 4] = [12.706, 4.303, 3.182, 2.776];
    if let Some(known) = FEW.get(freedom as usize - 1) {
        return *known;
    }
    let (z, n): (f64, f64) = (1.959_964, freedom as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / n + second / n.powi(2) + third / n.powi(3)
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Mean {
        let mut mean = Mean::default();
        values.into_iter().for_each(|v| mean.add(v));
        mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance_are_those_of_the_textbook() {
        let mean: Mean = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
        assert_eq!(mean.mean, 5.0);
        assert!((mean.variance() - 32.0 / 7.0).abs() < 1e-12);
        assert!((mean.error() - (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        assert_eq!(Mean::of_sums(8, 40.0, 232.0), mean);
    }

    #[test]
    fn few_values_have_the_wide_intervals_of_students_table() {
        for (freedom, known) in [(1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)] {
            assert!((quantile(freedom) - known).abs() < 0.005, "{freedom}: {}", quantile(freedom));
        }
    }

    #[test]
    fn an_interval_in_other_units_still_goes_from_low_to_high() {
        let points = Interval { mean: 2.0, low: Some(1.0), high: Some(4.0) };
        let half = Interval { mean: 1.0, low: Some(0.5), high: Some(2.0) };
        let turned = Interval { mean: -2.0, low: Some(-4.0), high: Some(-1.0) };
        assert_eq!((points.times(0.5), points.times(-1.0)), (half, turned));
        assert_eq!((points.margin(), turned.margin()), (Some(1.5), Some(1.5)));
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons_and_stays_within_0_and_1() {
        // 8 of 100 throws: 0.0406 to 0.1515 by Wilson's formula with 1.984, Student's for 99, and
        // 99 trials, because the spread is estimated.
        let few: Mean = (0..100).map(|i| f64::from(u8::from(i < 8))).collect();
        let (low, high) = (few.share().low.unwrap(), few.share().high.unwrap());
        assert!((low - 0.0406).abs() < 1e-4 && (high - 0.1515).abs() < 1e-4, "{low} {high}");
        let (none, all): (Mean, Mean) =
            ([0.0; 20].into_iter().collect(), [1.0; 20].into_iter().collect());
        assert_eq!(none.share().low, Some(0.0));
        assert!(none.share().high.unwrap() > 0.1, "{:?}", none.share());
        assert_eq!(all.share().high, Some(1.0));
        assert!(all.share().low.unwrap() < 0.9);
        let never = all.negated().difference_of_shares();
        assert_eq!(never.low, Some(-1.0));
        assert!((-0.9..0.0).contains(&never.high.unwrap()), "{never:?}");
        let even: Mean = (0..400).map(|i| f64::from(i % 2)).collect();
        let (wide, plain) = (even.share().margin().unwrap(), even.margin().unwrap());
        assert!((wide - plain).abs() < 0.001, "{wide} {plain}");
    }

    #[test]
    fn one_value_has_no_interval() {
        let mean: Mean = [3.0].into_iter().collect();
        assert_eq!((mean.mean, mean.margin()), (3.0, None));
    }
}
