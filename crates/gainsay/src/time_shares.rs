//! How the goals of a file share its steps: a short look at every goal first, then a longer one at those left.
//!
//! Only goals that ran out of something are looked at again, from the start and in the same order of paths, so that what is found does not
//! depend on the round it is found in. Shares are counted in steps, file by file: neither the clock nor another file changes them.

use std::collections::BTreeMap;

use crate::{Options, engine::Engine, limits::FIRST_LOOK, prepare::Job};

/// A look at a goal.
pub(crate) struct Turn<'a> {
    pub(crate) job: &'a Job,
    pub(crate) steps: u64,
    /// Whether there is another look if this one was too short.
    pub(crate) comes_again: bool,
}

/// Goals of files with many of them are looked at for a short time first.
pub(crate) fn first_round<'a>(options: &Options, jobs: &'a [Job]) -> Vec<Turn<'a>> {
    let goals = count(jobs.iter());
    let turn = |job: &'a Job| {
        let comes_again = FIRST_LOOK < options.steps && share(options, goals[&job.unit]) < options.steps;
        let comes_again = comes_again && job.work.engine().is_some_and(Engine::takes_turns);
        Turn { job, steps: if comes_again { FIRST_LOOK } else { options.steps }, comes_again }
    };
    jobs.iter().map(turn).collect()
}

/// Those that are left share what their file has; none where that is too little to come to anything else. The others are told as they are.
pub(crate) fn second_round<'a>(options: &Options, left: &[&'a Job]) -> Vec<Option<Turn<'a>>> {
    let goals = count(left.iter().copied());
    let turn = |job: &'a Job| {
        let steps = share(options, goals[&job.unit]).min(options.steps);
        (steps > FIRST_LOOK).then_some(Turn { job, steps, comes_again: false })
    };
    left.iter().copied().map(turn).collect()
}

fn count<'a>(jobs: impl Iterator<Item = &'a Job>) -> BTreeMap<usize, u64> {
    let mut goals = BTreeMap::new();
    jobs.for_each(|job| *goals.entry(job.unit).or_default() += 1);
    goals
}

fn share(options: &Options, goals: u64) -> u64 {
    options.file_steps.map_or(options.steps, |pool| pool / goals)
}
