//! Any text, typed line by line at a table of every game: done, or refused with a sentence and
//! the match exactly as it was.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    parlour_laws::typed_words(data);
});
