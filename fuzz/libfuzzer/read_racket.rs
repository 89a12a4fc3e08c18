//! The target `read-racket` for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gainsay_fuzz::targets::read_racket(data));
