//! Any bytes as a record: no panic, nothing accepted is lost, a fault is told with its line.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    parlour_laws::records(data);
});
