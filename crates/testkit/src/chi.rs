//! Whether counts fit expected shares.

/// How far a fair count may stray, in standard deviations: one in a thousand million.
const Z: f64 = 6.0;

/// Pearson's chi-square of counts against expected counts, and the most that chance allows
/// (by the Wilson-Hilferty approximation).
pub(crate) fn chi_square(counts: &[u64], expected: &[f64]) -> (f64, f64) {
    let terms = counts.iter().zip(expected);
    let chi = terms
        .map(|(n, e)| {
            let d = *n as f64 - e;
            d * d / e
        })
        .sum();
    let df = (counts.len() as f64 - 1.0).max(1.0);
    let spread = 2.0 / (9.0 * df);
    (chi, df * (1.0 - spread + Z * spread.sqrt()).powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{Rng, fast_rng};

    #[test]
    fn a_fair_die_passes_and_a_loaded_one_does_not() {
        let mut rng = fast_rng(1);
        let (mut fair, mut loaded) = ([0; 6], [0; 6]);
        for _ in 0..6_000 {
            fair[rng.below(6) as usize] += 1;
            loaded[(rng.below(7) % 6) as usize] += 1;
        }
        let (chi, most) = chi_square(&fair, &[1_000.0; 6]);
        assert!(chi < most / 3.0, "{chi} {most}");
        let (chi, most) = chi_square(&loaded, &[1_000.0; 6]);
        assert!(chi > most, "{chi} {most}");
    }
}
