//! The runner.

fn main() {}
