//! The target `replay-stored` for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gainsay_fuzz::targets::replay_stored(data));
