//! The target `read-core` for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gainsay_fuzz::targets::read_core(data));
