//! Proofs alone: what would be verified if nobody searched for counterexamples. Where both are there, one of them is wrong.

use gainsay_functional::Tried;
use gainsay_smt::{Backend, Settings, chain};
use gainsay_source::{FileId, Name, Sources};

use crate::{
    Options, World,
    engine::{Means, unannounced},
    large_stack::with_room,
    prepare::prepare,
};

/// How much of a file is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proving {
    EveryGoal,
    /// Where goals are proved with what others promise, one that is not proved leaves nothing to say of the others.
    UntilOneFails,
}

/// The goals of a file that can be proved without any search. Those with counterexamples must not be among them.
pub fn proofs(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options, proving: Proving) -> Vec<Name> {
    let prepared = with_room(|| prepare(&**world.host, sources, &[root], options));
    // A file is in one language, and its goals ask the same kind of questions.
    let Some(first) = prepared.jobs.first() else { return Vec::new() };
    let settings = Settings { profile: first.work.profile(), ..Settings::default() };
    let mut solver = chain(Backend::new(world.solver.clone(), settings));
    let mut proved = Vec::new();
    for job in &prepared.jobs {
        solver.reset();
        let by_types = job.types.as_ref().is_some_and(|types| types.proves(&job.name, solver.as_mut(), options));
        let holds = by_types
            || job.work.engine().is_some_and(|engine| {
                engine.is_proved(Means { world, solver: solver.as_mut(), options, announce: &unannounced })
            });
        if holds {
            proved.push(job.name.clone());
        } else if proving == Proving::UntilOneFails {
            break;
        }
    }
    proved
}

/// The goals of a file that the functional engine decides, each run on many small inputs. What is verified must not fail.
pub fn runs(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    options: &Options,
    runs: usize,
) -> Vec<(Name, Tried)> {
    with_room(|| {
        let prepared = prepare(&**world.host, sources, &[root], options);
        let tried = prepared
            .jobs
            .iter()
            .filter_map(|job| Some((job.name.clone(), job.work.engine()?.try_inputs(runs, options.seed)?)));
        tried.collect()
    })
}
