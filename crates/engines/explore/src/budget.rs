//! Budgets as data: what may be spent on a goal, and what ran out.

use std::time::Duration;

use gainsay_meter::Limits;
use gainsay_verdict::Reason;

/// What one goal may cost. Steps come first: they do not depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub steps: u64,
    pub paths: u64,
    pub time: Duration,
    /// Bytes that unfinished paths may hold at once.
    pub memory: u64,
}

/// Which part of the budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    Steps(u64),
    Paths(u64),
    Time(Duration),
    Memory(u64),
}

/// What the meter watches over: steps are counted by whoever explores.
pub fn limits(budget: &Budget) -> Limits {
    Limits { steps: budget.steps.saturating_mul(MOST_WORK), memory: budget.memory, time: budget.time }
}

/// No step of a path is as much work as so many steps of the meter, on average.
const MOST_WORK: u64 = 2;

impl From<gainsay_meter::Exhausted> for Exhausted {
    fn from(exhausted: gainsay_meter::Exhausted) -> Exhausted {
        match exhausted {
            gainsay_meter::Exhausted::Steps(steps) => Exhausted::Steps(steps / MOST_WORK),
            gainsay_meter::Exhausted::Memory(bytes) => Exhausted::Memory(bytes),
            gainsay_meter::Exhausted::Time(time) => Exhausted::Time(time),
        }
    }
}

impl Exhausted {
    /// The sentence the user reads. Never "verified": a bound was reached.
    pub fn reason(self) -> Reason {
        let message = match self {
            Exhausted::Steps(steps) => format!("no counterexample within {steps} steps"),
            Exhausted::Paths(paths) => format!("no counterexample within {paths} paths"),
            Exhausted::Time(time) => format!("no counterexample within {} seconds", time.as_secs_f64()),
            Exhausted::Memory(bytes) => format!("no counterexample within {} MiB of memory", bytes >> 20),
        };
        Reason::OutOfBudget { message }
    }
}
