//! What the meter is told of a user's options, and what is said when it ends something.

use gainsay_meter::{Exhausted, Limits};
use gainsay_verdict::Reason;

use crate::{Options, prepare::Work};

/// What one goal may use. The functional engine counts its own steps.
pub(crate) fn of_goal(work: &Work, options: &Options) -> Limits {
    match work {
        Work::Functional { .. } => gainsay_explore::limits(&options.budget()),
        _ => all(options),
    }
}

fn all(options: &Options) -> Limits {
    Limits { steps: options.steps, memory: options.memory, time: options.time }
}

/// What reading a file may use, from its text to its goals.
pub(crate) fn of_file(options: &Options) -> Limits {
    const STEPS: u64 = 4_000_000;
    Limits { steps: STEPS, time: options.time / 2, ..all(options) }
}

/// What looking for doubts may use, which decide nothing.
pub(crate) fn of_doubts(options: &Options) -> Limits {
    Limits { steps: options.steps / 4, time: options.time / 4, ..all(options) }
}

/// What looking for wrong code behind a weak promise may use: the failure is known, only whose fault it is is not.
pub(crate) fn of_blame(options: &Options) -> Limits {
    Limits { steps: options.steps / 20, time: options.time / 20, ..all(options) }
}

/// Why a goal is not decided.
pub(crate) fn out_of_budget(exhausted: Exhausted) -> Reason {
    Reason::OutOfBudget { message: format!("neither proved nor refuted within {}", exhausted.limit()) }
}
