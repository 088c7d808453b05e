//! What is counted, for Prometheus. Numbers of the whole node only: nothing of any table.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, Ordering};

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Number(AtomicI64);

impl Number {
    /// Adds to it.
    pub fn add(&self, amount: i64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// What it is.
    #[must_use]
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a node has done since it was started.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Requests answered.
    pub requests: Number,
    /// Requests refused because somebody asked for too much.
    pub limited: Number,
    /// Tables opened.
    pub tables: Number,
    /// Changes written.
    pub changes: Number,
    /// Changes that another node was faster than.
    pub stale: Number,
    /// Tables read from disk.
    pub loads: Number,
    /// Moves that bots thought about.
    pub thoughts: Number,
    /// Sockets and streams that are open.
    pub connections: Number,
    /// Readers that were too slow and were dropped.
    pub dropped: Number,
}

impl Metrics {
    /// The numbers as Prometheus reads them.
    #[must_use]
    pub fn text(&self, held: usize, tasks: usize) -> String {
        let rows = [
            ("requests_total", "counter", "Requests answered.", self.requests.get()),
            ("limited_total", "counter", "Requests refused as too many.", self.limited.get()),
            ("tables_total", "counter", "Tables opened.", self.tables.get()),
            ("changes_total", "counter", "Changes written.", self.changes.get()),
            ("stale_total", "counter", "Changes another node was faster than.", self.stale.get()),
            ("loads_total", "counter", "Tables read from disk.", self.loads.get()),
            ("thoughts_total", "counter", "Moves that bots thought about.", self.thoughts.get()),
            ("dropped_total", "counter", "Slow readers dropped.", self.dropped.get()),
            ("connections", "gauge", "Open sockets and streams.", self.connections.get()),
            ("tables_held", "gauge", "Tables in memory.", held as i64),
            ("tasks", "gauge", "Tasks that are alive.", tasks as i64),
        ];
        let mut text = String::new();
        for (name, kind, about, value) in rows {
            // Writing to a String cannot fail.
            let _ = writeln!(
                text,
                "# HELP parlour_{name} {about}\n# TYPE parlour_{name} {kind}\nparlour_{name} {value}"
            );
        }
        text
    }
}
