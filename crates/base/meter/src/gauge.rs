//! What is measured and not counted. Shells implement [`Gauge`].

use std::time::Duration;

/// The clock and the memory of the process.
pub trait Gauge: Send + Sync {
    /// Time since some moment.
    fn elapsed(&self) -> Duration;

    /// Bytes that the process holds, where somebody knows.
    fn resident(&self) -> Option<u64> {
        None
    }
}

/// A clock that stands still: only what is counted has an end.
pub struct Stopped;

impl Gauge for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
