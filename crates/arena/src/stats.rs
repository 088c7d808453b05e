//! A mean with its uncertainty, gathered one value at a time.

use serde::Serialize;

/// The mean of what was added, with its spread (Welford's method).
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
        (self.count >= 2).then(|| 1.96 * self.error())
    }
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
    }

    #[test]
    fn one_value_has_no_interval() {
        let mean: Mean = [3.0].into_iter().collect();
        assert_eq!((mean.mean, mean.margin()), (3.0, None));
    }
}
