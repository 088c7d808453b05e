//! How sure a choice is: what would be lost, on average, by choosing now.

use super::tree::RootEdge;

/// How many simulations a lane makes at least before it asks.
pub(super) const GLIMPSE: u32 = 256;

/// A value is taken to scatter by at least so much of the range, before it was seen to.
const SCATTER: f64 = 0.25;

/// What is lost on average by choosing what was tried most, as a part of the range of the values.
pub(super) fn doubt<A>(edges: &[RootEdge<A>], range: f64) -> f64 {
    let Some(first) = (0..edges.len()).max_by_key(|i| edges[*i].visits) else { return 0.0 };
    let error = |e: &RootEdge<A>| e.error().hypot(SCATTER * range / e.visits.max(1) as f64);
    let best = &edges[first];
    let gain =
        |other: &RootEdge<A>| gain(best.value() - other.value(), error(best).hypot(error(other)));
    let others = edges.iter().enumerate().filter(|(i, _)| *i != first);
    others.map(|(_, other)| gain(other)).sum::<f64>() / range
}

/// What is gained on average by knowing which of two is better, where one seems to lead by so much,
/// with this standard error.
pub(super) fn gain(lead: f64, error: f64) -> f64 {
    let z = lead / error.max(f64::MIN_POSITIVE);
    let density = libm::exp(-0.5 * z * z) / std::f64::consts::TAU.sqrt();
    let behind = 0.5 * libm::erfc(z / std::f64::consts::SQRT_2);
    (error * density - lead * behind).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An action that was tried so often and is worth so much, give or take 0.2.
    fn tried(action: u32, visits: u64, value: f64) -> RootEdge<u32> {
        let n = visits as f64;
        RootEdge { action, visits, total: n * value, squares: n * (value * value + 0.04) }
    }

    #[test]
    fn who_leads_by_far_is_not_in_doubt_and_equals_are() {
        let clear = [tried(0, 1_000, 0.5), tried(1, 200, 0.3)];
        let equal = [tried(0, 1_000, 0.5), tried(1, 900, 0.5)];
        assert!(doubt(&clear, 1.0) < 1e-6, "{}", doubt(&clear, 1.0));
        assert!(doubt(&equal, 1.0) > 1e-3, "{}", doubt(&equal, 1.0));
    }

    #[test]
    fn more_tries_leave_less_doubt_and_what_was_hardly_tried_leaves_much() {
        let doubts =
            [100, 1_000, 10_000].map(|n| doubt(&[tried(0, n, 0.52), tried(1, n, 0.5)], 1.0));
        assert!(doubts[0] > doubts[1] && doubts[1] > doubts[2], "{doubts:?}");
        let one = RootEdge { action: 1, visits: 1, total: 0.4, squares: 0.16 };
        assert!(doubt(&[tried(0, 1_000, 0.5), one], 1.0) > 1e-2);
    }

    #[test]
    fn what_is_gained_between_equals_is_the_mean_of_half_a_bell() {
        // The mean of a normal number where it is positive, and 0 elsewhere.
        assert!((gain(0.0, 1.0) - 0.398_942_280_401).abs() < 1e-9);
        assert!((gain(1.0, 1.0) - 0.083_315_470_6).abs() < 1e-9);
        assert!((gain(-1.0, 1.0) - 1.083_315_470_6).abs() < 1e-9);
        assert_eq!(gain(1.0, 0.0), 0.0);
    }
}
