//! What reading a record takes, counted in bytes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use parlour_core::table::{Controller, Table};
use parlour_core::{Game, Record, Seed, Turn};
use parlour_kuhn::{Kuhn, Rules};

/// The most bytes of memory for each byte that is read; docs/records.md promises it.
const FOLD: usize = 32;

struct Counting;

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    static MOST: Cell<usize> = const { Cell::new(0) };
}

#[expect(unsafe_code, reason = "counting bytes needs an allocator of one's own")]
// SAFETY: every call goes on to the system's allocator unchanged; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = HELD.try_with(|held| {
            held.set(held.get() + layout.size());
            MOST.set(MOST.get().max(held.get()));
        });
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        let _ = HELD.try_with(|held| held.set(held.get().saturating_sub(layout.size())));
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes that were held at once while something was done.
fn most_held(work: impl FnOnce()) -> usize {
    let before = HELD.get();
    MOST.set(before);
    work();
    MOST.get() - before
}

fn game() -> Arc<Kuhn> {
    Arc::new(Kuhn::new(Rules { rounds: 60 }).unwrap())
}

fn people() -> Vec<Controller<Kuhn>> {
    vec![Controller::Human, Controller::Human]
}

/// A match of some hands, in which people may take back.
fn table(steps: usize) -> Table<Kuhn> {
    let mut table = Table::new(game(), Seed::from_number(1), people());
    table.free_undo();
    while table.steps().len() < steps {
        match table.turn() {
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                table.act(seat, table.legal(seat)[0]).unwrap();
            }
            _ => drop(table.deal().unwrap()),
        }
    }
    table
}

/// Reads and replays a record, and says whether it is one.
fn read(text: &str) -> bool {
    let Ok(parsed) = Record::parse(text.as_bytes()) else { return false };
    Table::replay(game(), &parsed.record, people()).is_ok()
}

#[track_caller]
fn fits(text: &str, good: bool) {
    let mut is_good = !good;
    let most = most_held(|| is_good = read(text));
    assert_eq!(is_good, good);
    let allowed = FOLD * text.len();
    assert!(most <= allowed, "{most} bytes for {}: at most {allowed}", text.len());
}

#[test]
fn the_counter_counts() {
    assert_eq!(most_held(|| drop(std::hint::black_box(vec![0_u8; 1000]))), 1000);
}

#[test]
fn a_match_takes_a_small_multiple_of_its_text() {
    fits(&table(150).record().to_text(), true);
}

#[test]
fn taking_back_and_forth_takes_no_more_than_its_lines() {
    let mut table = table(100);
    table.undo(1).unwrap();
    table.redo(1).unwrap();
    let mut text = table.record().to_text();
    let pair = text.find("{\"type\":\"undo\"").unwrap();
    let pair = text[pair..].to_owned();
    text += &pair.repeat(660_000 / pair.len());
    fits(&text, true);
}

#[test]
fn a_long_line_takes_no_more_than_a_short_one() {
    let text = table(1).record().to_text();
    let deep = "[],".repeat(5 << 20);
    for (field, word) in [
        ("\"rules\":{", "\"rules\":{\"x\":[WIDE[]],"),
        ("{\"type\":\"deal\"", "{\"type\":\"deal\",\"x\":[WIDE[]]"),
    ] {
        let bad = text.replacen(field, &word.replace("WIDE", &deep), 1);
        assert!(bad.len() > 15 << 20);
        let most = most_held(|| assert!(!read(&bad)));
        assert!(most < 1 << 20, "{most} bytes for a line that is refused");
    }
}

#[test]
fn payloads_are_kept_as_short_as_they_are_written() {
    let mut text = table(1).record().to_text();
    let wide = "[],".repeat(20_000);
    let act = format!("{{\"type\":\"act\",\"seat\":0,\"name\":\"bet\",\"payload\":[{wide}0]}}\n");
    text += &act.repeat((15 << 20) / act.len());
    fits(&text, false);
}
