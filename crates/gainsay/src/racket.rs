//! What shells ask about Racket programs beyond a report.

use gainsay_smt::{Backend, Profile, Settings, chain};
use gainsay_source::{FileId, Name, Sources};
use gainsay_verdict::{GoalReport, Verdict};

use crate::{
    Options, World,
    functional::is_proved,
    prepare::{Work, prepare},
    stack::with_room,
};

/// The goals of a file that can be proved without any search. Those with counterexamples must not be among them.
pub fn racket_proofs(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> Vec<Name> {
    let prepared = with_room(|| prepare(world.host, sources, &[root], options));
    let settings = Settings { profile: Profile::Paths, ..Settings::default() };
    let mut solver = chain(Backend::new(world.solver.clone(), settings));
    let mut proved = Vec::new();
    for job in &prepared.jobs {
        let Work::Functional { goal, proof: Some(proof), .. } = &job.work else { continue };
        solver.reset();
        if is_proved(world, proof, *goal, solver.as_mut(), options) {
            proved.push(job.name.clone());
        }
    }
    proved
}

/// The code to append to the program so that Racket itself fails the way the goal's counterexample does.
pub fn racket_witness(goal: &GoalReport) -> Option<&str> {
    if *goal.outcome.verdict() != Verdict::Refuted {
        return None;
    }
    let counterexamples = goal.outcome.failures().iter().filter_map(|failure| failure.counterexample.as_ref());
    let mut notes = counterexamples.flat_map(|counterexample| &counterexample.notes);
    notes.find_map(|note| gainsay_racket::appended(note))
}
