//! Every budget there is: what a user's options let each part of a check use, and what is said when that ends something. Engines are given their share from
//! here and from nowhere else.

use gainsay_explore::Budget;
use gainsay_meter::{Exhausted, Limits};
use gainsay_verdict::Reason;

use crate::Options;

/// What one goal may use.
pub(crate) fn of_goal(options: &Options) -> Limits {
    Limits { steps: options.steps, memory: options.memory, time: options.time }
}

/// What reading a file may use, from its text to its goals.
pub(crate) fn of_file(options: &Options) -> Limits {
    const STEPS: u64 = 4_000_000;
    Limits { steps: STEPS, time: options.time / 2, ..of_goal(options) }
}

/// What looking for doubts may use, which decide nothing.
pub(crate) fn of_doubts(options: &Options) -> Limits {
    Limits { steps: options.steps / 4, time: options.time / 4, ..of_goal(options) }
}

/// What looking for recursion that does not end may use, after a goal was left open: such runs are short.
pub(crate) fn of_ending(options: &Options) -> Options {
    Options { steps: options.steps / 10, time: options.time / 10, ..options.clone() }
}

/// What each of two engines may use that decide a goal side by side: a little less than the goal, so that one that ends does not end the other.
pub(crate) fn of_engine(options: &Options) -> Limits {
    Limits { steps: options.steps / 20 * 19, time: options.time / 20 * 19, ..of_goal(options) }
}

/// What looking for wrong code behind a weak promise may use: the failure is known, only whose fault it is is not.
pub(crate) fn of_blame(options: &Options) -> Limits {
    Limits { steps: options.steps / 20, time: options.time / 20, ..of_goal(options) }
}

/// Steps of the functional engine's search that comes before a proof is tried: most failures are found by then.
const FIRST_SEARCH: u64 = 150_000;

/// What each way to decide a goal of the functional engine may use. Together they take no more than the goal may.
pub(crate) struct Shares {
    pub(crate) first: Budget,
    pub(crate) proof: Budget,
    /// The first search once more, from the start; pointless if it may not take longer, and then the proof may.
    pub(crate) longer: Option<Budget>,
    pub(crate) contracts: Budget,
}

impl Shares {
    pub(crate) fn of(budget: Budget) -> Shares {
        let within = |steps: u64, share: u32| Budget { steps, time: budget.time / share, ..budget };
        let first = FIRST_SEARCH.min(budget.steps / 8 * 3);
        let (proof, contracts) = (budget.steps / 4, budget.steps / 8);
        let rest = budget.steps - first - proof - contracts;
        let longer = (rest > first).then(|| within(rest, 2));
        let proof = if longer.is_some() { within(proof, 4) } else { within(proof + rest, 2) };
        Shares { first: within(first, 8), proof, longer, contracts: within(contracts, 8) }
    }
}

/// What looking for a run of C by solving may cost.
pub(crate) const DEEP: gainsay_concolic::Budget = gainsay_concolic::Budget { runs: 600, steps: 600_000, queries: 300 };
/// The same where a run is known that a contract allows.
pub(crate) const DEEP_BESIDE_CONTRACT: gainsay_concolic::Budget =
    gainsay_concolic::Budget { runs: 120, steps: 60_000, queries: 60 };
/// The same where contracts are taken at their word.
pub(crate) const DEEP_BY_CONTRACT: gainsay_concolic::Budget =
    gainsay_concolic::Budget { runs: 300, steps: 300_000, queries: 150 };

/// The first look at a goal of a file with many of them takes no more steps than this.
pub(crate) const FIRST_LOOK: u64 = 200_000;

/// Why a goal is not decided.
pub(crate) fn out_of_budget(exhausted: Exhausted) -> Reason {
    Reason::OutOfBudget { message: format!("neither proved nor refuted within {}", exhausted.limit()) }
}
