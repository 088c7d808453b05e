//! What a stranger may ask for: so many things a second, and never so many strangers at once that
//! counting them would fill the memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::clock::Ms;

/// The most bytes of a request's body.
pub const BODY: usize = 64 << 10;
/// The most bytes of a record that is imported.
pub const RECORD: usize = 1 << 20;
/// The most bytes of a message on a socket.
pub const FRAME: usize = 4 << 10;
/// The most letters of a line of chat.
pub const CHAT: usize = 200;
/// The most lines of chat that a table keeps.
pub const CHAT_LINES: usize = 50;

/// How much may be done: `burst` at once, and `per_second` in the long run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How much at once.
    pub burst: f64,
    /// How much a second in the long run.
    pub per_second: f64,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    filled: f64,
    at: Ms,
}

/// A bucket of tokens for each key, at most `most` of them.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    most: usize,
    held: Mutex<Held<K>>,
}

#[derive(Debug)]
struct Held<K> {
    buckets: HashMap<K, Bucket>,
    /// When those who came long ago were last forgotten.
    swept: Ms,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Full buckets for everybody.
    #[must_use]
    pub fn new(rate: Rate, most: usize) -> Buckets<K> {
        Buckets { rate, most, held: Mutex::new(Held { buckets: HashMap::new(), swept: 0 }) }
    }

    /// Takes one token; `false` if there is none. When there are too many keys to count, those
    /// whose bucket is full again are forgotten, at most once a second; if that makes no room,
    /// newcomers are refused.
    pub fn take(&self, key: K, now: Ms) -> bool {
        let mut held = self.held();
        let filled = |bucket: &Bucket| {
            let seconds = now.saturating_sub(bucket.at) as f64 / 1000.0;
            (bucket.filled + seconds * self.rate.per_second).min(self.rate.burst)
        };
        if held.buckets.len() >= self.most && !held.buckets.contains_key(&key) {
            if now >= held.swept + 1000 {
                held.swept = now;
                held.buckets.retain(|_, bucket| filled(bucket) < self.rate.burst);
            }
            if held.buckets.len() >= self.most {
                return false;
            }
        }
        let bucket = held.buckets.entry(key).or_insert(Bucket { filled: self.rate.burst, at: now });
        let there = filled(bucket);
        if there < 1.0 {
            return false;
        }
        *bucket = Bucket { filled: there - 1.0, at: now.max(bucket.at) };
        true
    }

    /// How many keys are counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.held().buckets.len()
    }

    /// Whether nobody is counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn held(&self) -> MutexGuard<'_, Held<K>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a request may come from a page at this origin: only from one of our own. Programs send
/// none, and `null` is nobody's.
#[must_use]
pub fn own_origin(origin: Option<&str>, host: Option<&str>, also: &[String]) -> bool {
    let Some(origin) = origin else { return true };
    let there = origin.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"));
    let same = matches!((there, host), (Some((_, o)), Some(h)) if o.eq_ignore_ascii_case(h));
    same || also.iter().any(|known| known.eq_ignore_ascii_case(origin))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3.0, per_second: 2.0 };

    #[test]
    fn a_burst_is_let_through_and_then_so_much_a_second() {
        let buckets = Buckets::new(RATE, 10);
        let taken = |now| (0..10).filter(|_| buckets.take("a", now)).count();
        assert_eq!(taken(0), 3);
        assert_eq!(taken(1000), 2);
        assert_eq!(taken(100_000), 3, "it does not fill beyond the burst");
    }

    #[test]
    fn one_who_floods_takes_nothing_from_others() {
        let buckets = Buckets::new(RATE, 10);
        while buckets.take("flood", 0) {}
        assert!(buckets.take("other", 0));
    }

    #[test]
    fn strangers_without_number_do_not_fill_the_memory() {
        let buckets = Buckets::new(RATE, 100);
        let let_in = (0..1_000_000).filter(|n| buckets.take(*n, 0)).count();
        assert_eq!((let_in, buckets.len()), (100, 100));
        assert!(buckets.take(5_000_000, 60_000), "who came long ago is forgotten");
        assert!(buckets.len() <= 100);
    }

    #[test]
    fn a_clock_that_is_set_back_lets_nobody_in_twice() {
        let buckets = Buckets::new(RATE, 10);
        while buckets.take("a", 10_000) {}
        assert!(!buckets.take("a", 0));
        assert!(!buckets.take("a", 10_000));
    }

    #[test]
    fn only_pages_of_our_own_may_ask() {
        let host = Some("localhost:4444");
        let also = ["https://play.example".to_owned()];
        for (origin, own) in [
            (None, true),
            (Some("http://localhost:4444"), true),
            (Some("https://LOCALHOST:4444"), true),
            (Some("https://play.example"), true),
            (Some("null"), false),
            (Some("http://localhost:4445"), false),
            (Some("http://localhost"), false),
            (Some("http://evil.example"), false),
            (Some("http://localhost:4444.evil.example"), false),
            (Some("file://localhost:4444"), false),
            (Some(""), false),
        ] {
            assert_eq!(own_origin(origin, host, &also), own, "{origin:?}");
        }
        assert!(!own_origin(Some("http://a"), None, &[]));
    }
}
