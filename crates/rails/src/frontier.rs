//! The longest path of a network that is too tangled for a search.
//!
//! The longest path is the heaviest connected set of routes in which at most two cities have an
//! odd number of them. Routes are taken or left one after another; of all that was decided so far
//! only this matters: for each city that still has routes to come, whether it has an odd number
//! and with which others it is connected, and how many odd cities are behind. On a map that can be
//! drawn on paper few cities are open at a time, so there are few such cases.

/// A route between two cities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) ends: [u8; 2],
    pub(crate) length: u8,
}

/// A case: for each open city 0 if none of its routes was taken, else its part times two, plus
/// one if it is odd; and how many odd cities are behind.
type Case = (Vec<u8>, u8);

/// The weight of the heaviest trail along links between `cities` cities.
pub(crate) fn heaviest_trail(links: &[Link], cities: usize) -> u32 {
    let links = in_order(links, cities);
    let last = |city: u8| links.iter().rposition(|l| l.ends.contains(&city));
    let mut open: Vec<u8> = Vec::new();
    let mut cases: Vec<(Case, u32)> = vec![((Vec::new(), 0), 0)];
    let mut best = 0;
    for (index, link) in links.iter().enumerate() {
        for city in link.ends {
            if !open.contains(&city) {
                open.push(city);
                for ((marks, _), _) in &mut cases {
                    marks.push(0);
                }
            }
        }
        let at = link.ends.map(|c| open.iter().position(|o| *o == c).unwrap_or(0));
        let taken: Vec<(Case, u32)> = cases
            .iter()
            .map(|((marks, odd), weight)| {
                let case = (take(marks, at), *odd);
                (case, weight + u32::from(link.length))
            })
            .collect();
        cases.extend(taken);
        for city in link.ends {
            if last(city) == Some(index)
                && let Some(place) = open.iter().position(|o| *o == city)
            {
                open.remove(place);
                cases = leave(cases, place, &mut best);
            }
        }
        keep_best(&mut cases);
    }
    best
}

/// The links in an order that keeps few cities open: by how far their cities are from the first.
fn in_order(links: &[Link], cities: usize) -> Vec<Link> {
    let mut order = vec![usize::MAX; cities];
    let mut next = 0;
    for start in 0..cities {
        if order[start] != usize::MAX {
            continue;
        }
        let mut queue = std::collections::VecDeque::from([start]);
        order[start] = next;
        next += 1;
        while let Some(city) = queue.pop_front() {
            for link in links.iter().filter(|l| l.ends.contains(&(city as u8))) {
                for end in link.ends.map(usize::from) {
                    if order[end] == usize::MAX {
                        order[end] = next;
                        next += 1;
                        queue.push_back(end);
                    }
                }
            }
        }
    }
    let mut links = links.to_vec();
    links.sort_by_key(|l| {
        let [a, b] = l.ends.map(|c| order[usize::from(c)]);
        (a.max(b), a.min(b))
    });
    links
}

/// The marks after a link between two open cities is taken.
fn take(marks: &[u8], [a, b]: [usize; 2]) -> Vec<u8> {
    let mut marks = marks.to_vec();
    let part = |mark: u8| mark / 2;
    let new = marks.iter().map(|m| part(*m)).max().unwrap_or(0) + 1;
    let joined = match (part(marks[a]), part(marks[b])) {
        (0, 0) => new,
        (0, other) | (other, 0) => other,
        (one, other) => {
            for mark in &mut marks {
                if part(*mark) == other {
                    *mark = one * 2 + *mark % 2;
                }
            }
            one
        }
    };
    for place in [a, b] {
        let odd = marks[place].is_multiple_of(2);
        marks[place] = joined * 2 + u8::from(odd);
    }
    marks
}

/// The cases after a city has had its last link.
fn leave(cases: Vec<(Case, u32)>, place: usize, best: &mut u32) -> Vec<(Case, u32)> {
    let mut kept = Vec::with_capacity(cases.len());
    for ((mut marks, mut odd), weight) in cases {
        let mark = marks.remove(place);
        odd += mark % 2;
        if odd > 2 {
            continue;
        }
        let closed = mark > 0 && marks.iter().all(|m| m / 2 != mark / 2);
        if !closed {
            kept.push(((name_anew(&marks), odd), weight));
        } else if marks.iter().all(|m| *m == 0) {
            // A whole trail; a part beside it would never be joined, so it ends here.
            *best = weight.max(*best);
        }
    }
    kept
}

/// The same marks with parts numbered as they come, so that equal cases look equal.
fn name_anew(marks: &[u8]) -> Vec<u8> {
    let mut names: Vec<u8> = Vec::new();
    let rename = |mark: &u8| {
        if *mark == 0 {
            return 0;
        }
        let known = names.iter().position(|n| *n == mark / 2);
        let name = known.unwrap_or_else(|| {
            names.push(mark / 2);
            names.len() - 1
        });
        (name as u8 + 1) * 2 + mark % 2
    };
    marks.iter().map(rename).collect()
}

/// Of equal cases only the heaviest is followed.
fn keep_best(cases: &mut Vec<(Case, u32)>) {
    cases.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
    cases.dedup_by(|later, earlier| later.0 == earlier.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{Rng, fast_rng};

    /// By trying every way.
    fn tried(links: &[Link], city: u8, left: u32) -> u32 {
        let mut best = 0;
        for (i, link) in links.iter().enumerate().filter(|(i, _)| left >> i & 1 == 1) {
            if let Some(end) = link.ends.iter().position(|c| *c == city) {
                let way = tried(links, link.ends[1 - end], left & !(1 << i));
                best = best.max(way + u32::from(link.length));
            }
        }
        best
    }

    #[test]
    fn it_finds_what_trying_every_way_finds() {
        let mut rng = fast_rng(1);
        for _ in 0..300 {
            let count = 1 + rng.below(11) as usize;
            let links: Vec<Link> = (0..count)
                .map(|_| {
                    let a = rng.below(7) as u8;
                    let b = (a + 1 + rng.below(6) as u8) % 7;
                    Link { ends: [a, b], length: 1 + rng.below(6) as u8 }
                })
                .collect();
            let all = (1_u32 << count) - 1;
            let best = (0..7).map(|c| tried(&links, c, all)).max().unwrap();
            assert_eq!(heaviest_trail(&links, 7), best, "{links:?}");
        }
    }
}
