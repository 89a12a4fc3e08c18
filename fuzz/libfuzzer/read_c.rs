//! The target `read-c` for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gainsay_fuzz::targets::read_c(data));
