//! How many connections are open, in all and by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// How many connections are open.
#[derive(Default)]
pub(crate) struct Connections {
    open: Mutex<Open>,
    left: Notify,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A connection that is counted until it is dropped.
pub(crate) struct Place {
    connections: Arc<Connections>,
    address: IpAddr,
}

impl Connections {
    /// Counts one more, if there may be one more.
    pub(crate) fn enter(
        self: &Arc<Self>,
        address: IpAddr,
        most: usize,
        each: usize,
    ) -> Option<Place> {
        let mut open = self.open();
        if open.all >= most || open.by_address.get(&address).is_some_and(|here| *here >= each) {
            return None;
        }
        open.all += 1;
        *open.by_address.entry(address).or_default() += 1;
        Some(Place { connections: self.clone(), address })
    }

    /// Waits until all have gone.
    pub(crate) async fn empty(&self) {
        loop {
            let left = self.left.notified();
            if self.open().all == 0 {
                return;
            }
            left.await;
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.all -= 1;
        if let Some(here) = open.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                open.by_address.remove(&self.address);
            }
        }
        drop(open);
        self.connections.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_places() {
        let open = Arc::new(Connections::default());
        let [a, b] = [1, 2].map(|n| IpAddr::from([127, 0, 0, n]));
        let held: Vec<Place> = (0..10).filter_map(|_| open.enter(a, 4, 3)).collect();
        assert_eq!(held.len(), 3);
        let other = open.enter(b, 4, 3);
        assert!(other.is_some() && open.enter(b, 4, 3).is_none(), "four in all");
        drop(held);
        assert!(open.enter(a, 4, 3).is_some());
        assert_eq!(open.open().by_address.len(), 1, "who has gone is not remembered");
    }
}
