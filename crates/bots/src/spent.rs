//! How much processor time a group of processes has had, where the system tells.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// In these parts of a second the system counts a process's time.
const TICKS: u64 = 100;

/// What the processes of a group have had so far, with the children that they waited for. Only
/// Linux tells, in `/proc`.
pub(crate) fn spent(group: i32) -> Option<Duration> {
    let mut all = Duration::ZERO;
    let mut known = false;
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let folder = entry.path();
        let number = folder.file_name().and_then(|name| name.to_str());
        if !number.is_some_and(|name| name.bytes().all(|b| b.is_ascii_digit())) {
            continue;
        }
        let stat = fs::read_to_string(folder.join("stat")).unwrap_or_default();
        if let Some(ticks) = ticks_in(&stat, group) {
            known = true;
            // Ticks are rounded down; nanoseconds miss threads and children that have ended.
            all += Duration::from_millis(ticks * 1000 / TICKS).max(exactly(&folder));
        }
    }
    known.then_some(all)
}

/// The ticks in the line of a process, if it belongs to the group.
fn ticks_in(stat: &str, group: i32) -> Option<u64> {
    // The name of the program stands in brackets and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    if fields.get(2)?.parse() != Ok(group) {
        return None;
    }
    fields.get(11..15)?.iter().map(|field| field.parse::<u64>().ok()).sum()
}

/// What the threads of a process that still run have had, to the nanosecond.
fn exactly(process: &Path) -> Duration {
    let threads = fs::read_dir(process.join("task")).into_iter().flatten().flatten();
    let spent = threads.filter_map(|thread| {
        let line = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(spent.sum())
}

#[cfg(test)]
mod tests {
    use super::ticks_in;

    #[test]
    fn the_line_of_a_process_is_read_behind_its_name() {
        let line = "71 (a) 9 b) S 1 70 70 0 -1 4194304 9 9 9 9 3 4 5 6 20 0 1 0 9";
        assert_eq!(ticks_in(line, 70), Some(18));
        assert_eq!(ticks_in(line, 71), None);
        assert_eq!(ticks_in("", 70), None);
        assert_eq!(ticks_in("71 (a) S 1 70", 70), None);
    }
}
