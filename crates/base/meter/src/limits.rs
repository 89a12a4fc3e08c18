//! Limits as data, and which of them was reached.

use std::time::Duration;

/// What some work may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub steps: u64,
    /// Bytes held at once.
    pub memory: u64,
    pub time: Duration,
}

impl Limits {
    /// No limits at all.
    pub const NONE: Limits = Limits { steps: u64::MAX, memory: u64::MAX, time: Duration::MAX };
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    Steps(u64),
    Memory(u64),
    Time(Duration),
}

impl Exhausted {
    /// The limit as the end of a sentence: "within …".
    pub fn limit(self) -> String {
        match self {
            Exhausted::Steps(steps) => format!("{steps} steps"),
            Exhausted::Memory(bytes) => format!("{} MiB of memory", bytes >> 20),
            Exhausted::Time(time) => format!("{} seconds", time.as_secs_f64()),
        }
    }
}

/// What had a hand in what came out besides the work and what is counted of it, the worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Disturbance {
    #[default]
    None,
    /// Its time was over.
    Clock,
    /// The process ran out of memory, or another process did not do what it should.
    Accident,
}
