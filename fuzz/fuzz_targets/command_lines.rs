//! Any lines sent to the engine: each is answered by one well-formed result; a refusal has a code
//! and a sentence, and leaves the match exactly as it was.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    parlour_laws::command_lines(data);
});
