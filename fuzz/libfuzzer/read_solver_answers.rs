//! The target `read-solver-answers` for libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gainsay_fuzz::targets::read_solver_answers(data));
