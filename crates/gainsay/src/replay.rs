//! A stored counterexample, run again without any symbolic rule.

use gainsay_ir::functional::ENDLESS;
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Failure, Step};

use crate::{
    Options, World,
    engine::Work,
    large_stack::with_room,
    prepare::{Job, prepare},
};

/// A counterexample run again.
#[derive(Clone, Debug)]
pub struct Replayed {
    pub steps: Vec<Step>,
    /// How it ended, in a sentence.
    pub ending: String,
    /// Whether it still fails the way it did.
    pub agrees: bool,
}

/// Runs a stored counterexample of `goal` again, step by step, and holds what comes of it against what is stored. An `Err` says in a sentence why it
/// cannot.
pub fn replay(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    goal: &str,
    failure: &Failure,
    options: &Options,
) -> Result<Replayed, String> {
    with_room(|| {
        let prepared = prepare(&**world.host, sources, &[root], options);
        let job = prepared.jobs.iter().find(|job| job.name == goal);
        run(job.ok_or_else(|| format!("there is no goal `{goal}`"))?, failure)
    })
}

fn run(job: &Job, kept: &Failure) -> Result<Replayed, String> {
    let notation = job.notation.as_ref();
    let counterexample = kept.counterexample.as_ref().ok_or("no counterexample was kept")?;
    if let Some(ending) = job.ending.as_ref().filter(|_| kept.code == ENDLESS) {
        return ending.engine.replay(kept, counterexample, notation);
    }
    match &job.work {
        Work::Engine(engine) => engine.replay(kept, counterexample, notation),
        Work::Undecided(reason) | Work::Unread(reason) => Err(reason.message().to_owned()),
        Work::Known(_) => Err("it was not read again".to_owned()),
    }
}

impl Replayed {
    /// Failing is not enough: it has to be the failure that was kept.
    pub(crate) fn compared(kept: &Failure, steps: Vec<Step>, ending: String, again: Option<&Failure>) -> Replayed {
        match again.map(|again| kept.difference(again)) {
            None => Replayed { steps, ending, agrees: false },
            Some(None) => Replayed { steps, ending, agrees: true },
            Some(Some(difference)) => Replayed { steps, ending: format!("{ending}; {difference}"), agrees: false },
        }
    }
}
