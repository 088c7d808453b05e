//! Counting what is taken from the heap. [`crate::conformance!`] makes [`Counting`] the allocator
//! of the test program.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which counts for each thread how often it was asked.
#[derive(Debug)]
pub struct Counting;

thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
}

#[expect(unsafe_code, reason = "allocations can only be counted by an allocator")]
// SAFETY: every call goes on to the system's allocator unchanged; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = TAKEN.try_with(|taken| taken.set(taken.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// How often this thread asks for memory during some work. It is always 0 where [`Counting`] is
/// not the allocator.
pub fn allocations<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = TAKEN.with(Cell::get);
    let done = work();
    (done, TAKEN.with(Cell::get) - before)
}

/// Whether [`Counting`] is the allocator of this program.
#[must_use]
pub(crate) fn counts() -> bool {
    allocations(|| drop(std::hint::black_box(Box::new(1)))).1 > 0
}
