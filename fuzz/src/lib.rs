//! Fuzz targets: functions of bytes that must never panic, hang or overflow the stack, whatever the bytes are.
//!
//! [`targets`] lists them. [`driver`] runs them on stable Rust, on seeds and on mutations of them; the wrappers in `libfuzzer/` hand the same
//! functions to libFuzzer. `tests/briefly.rs` runs each for a moment, so plain `cargo test` does.

pub mod driver;
pub mod mutate;
pub mod targets;

pub use targets::{TARGETS, Target};
