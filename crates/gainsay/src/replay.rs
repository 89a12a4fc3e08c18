//! A stored counterexample, run again without any symbolic rule.

use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Call, CallResult, Failure, Notation, Step, Value};

use crate::{
    Options, World, c,
    large_stack::with_room,
    prepare::{Job, Work, prepare},
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
    match &job.work {
        Work::Functional { code, goal, .. } => {
            let again = gainsay_functional::replay(code, &code.entries[*goal], counterexample)?;
            let steps = again.calls.iter().filter_map(|(depth, call)| step(*depth, call, notation)).collect();
            let failure = again.failure.map(|mut failure| {
                notation.retell(&job.name, &mut failure);
                // They are what it was run on.
                if let Some(again) = &mut failure.counterexample {
                    again.inputs.clone_from(&counterexample.inputs);
                }
                failure
            });
            Ok(compared(kept, steps, again.ending, failure.as_ref()))
        }
        Work::Permission { program, member, .. } => {
            let again = gainsay_permission::counterexample::replay(program, member, counterexample, notation)?;
            let steps = again.steps.into_iter().map(|(depth, text, span)| Step { depth, text, span: Some(span) });
            let agrees = again.failed.is_some_and(|(code, span)| code == kept.code && span == kept.span);
            Ok(Replayed { steps: steps.collect(), ending: again.ending, agrees })
        }
        Work::C(work) => {
            let again = c::replay(work, counterexample)?;
            Ok(compared(kept, again.steps, again.ending, again.failure.as_ref()))
        }
        Work::Undecided(reason) | Work::Unread(reason) => Err(reason.message().to_owned()),
        Work::Known(_) => Err("it was not read again".to_owned()),
    }
}

/// Failing is not enough: it has to be the failure that was kept.
fn compared(kept: &Failure, steps: Vec<Step>, ending: String, again: Option<&Failure>) -> Replayed {
    match again.map(|again| kept.difference(again)) {
        None => Replayed { steps, ending, agrees: false },
        Some(None) => Replayed { steps, ending, agrees: true },
        Some(Some(difference)) => Replayed { steps, ending: format!("{ending}; {difference}"), agrees: false },
    }
}

/// A call with what came of it; `None` when nothing came of it but the function itself, as when a method is taken out of its instance.
fn step(depth: u32, call: &Call, notation: &dyn Notation) -> Option<Step> {
    let arguments: Vec<Value> = call.arguments.iter().map(|argument| argument.value.clone()).collect();
    let made = notation.call(&call.function, &arguments);
    let text = match &call.result {
        CallResult::Returned(result) => {
            let returned = notation.value(&result.value);
            if returned == made {
                return None;
            }
            format!("{made} = {returned}")
        }
        CallResult::Raised(message) => format!("{made} raises {message}"),
        CallResult::Interrupted => format!("{made} does not return"),
    };
    Some(Step { depth, text, span: call.span })
}
