//! Any JSON as `{game, rules, position}`: every reason against it, or a table that writes the
//! same position again and can be looked at and played on from every side.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    parlour_laws::positions(data);
});
