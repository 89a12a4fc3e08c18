//! How the time for a file is shared among its goals: a short look at every goal first, then a longer one at those left.
//!
//! Only goals that ran out of something are looked at again, from the start and in the same order of paths, so that what is found does not
//! depend on the round it is found in.

use std::time::Duration;

use crate::Options;

/// No goal gets less time than this, however many there are.
const LEAST: Duration = Duration::from_millis(300);
/// The first look at a goal takes no more steps than this.
const FIRST_STEPS: u64 = 200_000;

/// The options of the first round and the time for the second; `None` when every goal has all it may use at once.
pub(crate) fn first_round(options: &Options, files: usize, goals: usize) -> Option<(Options, Duration)> {
    let half = options.shared_time?.saturating_mul(files as u32) / 2;
    if goals < 2 {
        return None;
    }
    let steps = options.steps.min(FIRST_STEPS);
    Some((Options { steps, time: share(options, half, goals), ..options.clone() }, half))
}

/// The options of the second round.
pub(crate) fn second_round(options: &Options, time: Duration, goals: usize) -> Options {
    Options { time: share(options, time, goals), ..options.clone() }
}

/// The share of each goal, in whole tenths of a second.
fn share(options: &Options, time: Duration, goals: usize) -> Duration {
    let share = (time / goals.max(1) as u32).max(LEAST);
    Duration::from_millis(share.as_millis() as u64 / 100 * 100).min(options.time)
}
