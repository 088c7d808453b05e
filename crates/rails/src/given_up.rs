//! How often a player has given up each tunnel. Two people who dig and take their cards back for
//! ever would never end a match, so after the third time a tunnel is closed to the player until
//! something has changed.

use crate::bits::RouteSet;

/// How often a tunnel may be given up before it is closed.
pub(crate) const TRIES: u8 = 3;

/// How often each tunnel was given up, 0 to [`TRIES`]: the two binary digits as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp {
    ones: RouteSet,
    twos: RouteSet,
}

impl GivenUp {
    pub(crate) const NONE: GivenUp = GivenUp { ones: RouteSet::EMPTY, twos: RouteSet::EMPTY };

    /// The tunnel is given up once more.
    pub(crate) fn add(&mut self, road: usize) {
        if !self.ones.has(road) {
            self.ones.insert(road);
        } else if !self.twos.has(road) {
            self.ones.remove(road);
            self.twos.insert(road);
        }
    }

    /// The tunnels that are closed.
    pub(crate) fn closed(&self) -> RouteSet {
        self.ones.and(&self.twos)
    }

    /// How often a tunnel was given up.
    pub(crate) fn times(&self, road: usize) -> u8 {
        u8::from(self.ones.has(road)) + 2 * u8::from(self.twos.has(road))
    }

    /// Every tunnel by number, from 1, as often as it was given up.
    pub(crate) fn listed(&self) -> Vec<u8> {
        let each = |road: usize| vec![road as u8 + 1; self.times(road).into()];
        self.ones.or(&self.twos).iter().flat_map(each).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_time_closes_a_tunnel() {
        let mut given_up = GivenUp::NONE;
        for times in 0..=TRIES {
            assert_eq!(given_up.times(70), times);
            assert_eq!(given_up.closed().has(70), times == TRIES);
            given_up.add(70);
        }
        given_up.add(2);
        assert_eq!(given_up.listed(), [3, 71, 71, 71]);
    }
}
