//! Who sits where in the matches of a unit.

/// The seatings of a unit: for each, the bot (by its number) of every seat. Every group of bots
/// that meets is rotated, so that each of them sits in every seat.
///
/// With as many bots as seats or fewer, the first bot is the one on trial: it has one seat, and
/// the others share the rest in turn. With more bots than seats, every group meets.
#[must_use]
pub fn lineups(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    groups(bots, seats).into_iter().flat_map(rotations).collect()
}

fn groups(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    match bots {
        0 => Vec::new(),
        1 => vec![vec![0; seats]],
        _ if bots <= seats => {
            let others = (1..bots).cycle();
            vec![std::iter::once(0).chain(others).take(seats).collect()]
        }
        _ => choose(bots, seats),
    }
}

/// Every group of `size` out of `bots`, in order.
fn choose(bots: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        choose(last, size - 1).into_iter().map(move |mut group| {
            group.push(last);
            group
        })
    };
    (size - 1..bots).flat_map(with_last).collect()
}

/// The distinct rotations of a seating.
fn rotations(group: Vec<usize>) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for shift in 0..group.len() {
        let mut turned = group.clone();
        turned.rotate_right(shift);
        if !all.contains(&turned) {
            all.push(turned);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bot_on_trial_sits_in_every_seat_once() {
        let all = lineups(2, 4);
        assert_eq!(all, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
    }

    #[test]
    fn as_many_bots_as_seats_meet_in_every_rotation() {
        assert_eq!(lineups(3, 3), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
    }

    #[test]
    fn more_bots_than_seats_meet_in_every_group() {
        assert_eq!(lineups(3, 2), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert_eq!(lineups(5, 3).len(), 10 * 3);
    }

    #[test]
    fn every_bot_sits_equally_often_in_every_seat() {
        for (bots, seats) in [(1, 4), (2, 4), (4, 4), (3, 2), (6, 4), (5, 2)] {
            let all = lineups(bots, seats);
            for bot in 0..bots {
                let count = |seat: usize| all.iter().filter(|l| l[seat] == bot).count();
                assert!((0..seats).all(|s| count(s) == count(0)), "{bots} {seats} {bot}");
            }
        }
    }
}
