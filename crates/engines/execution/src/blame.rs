//! Whose fault a failing run is. A contract that was taken at its word is to blame only if the failure goes away, from the same inputs, once the
//! contract is strengthened: to what its body does, or, where there is no body or it comes to nothing, to some behaviour that it allows. If no
//! contract can be strengthened so that the failure goes away, the code is wrong.

use gainsay_source::Span;

use super::{
    attempt::{Attempt, Outcome},
    choice_sequence::Tape,
    machine::{Allowed, External, Promises, Repeating},
    replay::{self, Recorded},
    search::Found,
};

/// So many behaviours that a contract allows are tried.
const MOST_BEHAVIOURS: usize = 200;
/// Steps of all of them together.
const MOST_STEPS: u64 = 200_000;

/// What becomes of promises when a run is repeated.
#[derive(Clone, Copy)]
enum Promise {
    /// All are kept to.
    Kept,
    /// What the contract at this place allows is asked anew.
    Anew(Span),
    /// The same, and the callee gives back what it was given.
    Generous(Span),
}

/// What becomes of a failure when one contract is stronger.
enum Strengthened {
    GoesAway,
    Stays,
    Open,
}

/// The promise that is too weak; none where the code is wrong.
pub(crate) fn weak_promise<'f>(found: &'f Found<'_, '_>) -> Option<&'f Allowed> {
    let mut promises = promises(found);
    // What is taken at its word on purpose comes before what has no body.
    promises.sort_by_key(|allowed| match found.attempt.machine.rules.promises {
        Promises::At(place) => place.start != allowed.span.start,
        _ => false,
    });
    if promises.is_empty() {
        return None;
    }
    let recorded = replay::recorded(&found.attempt);
    let mut open = None;
    for allowed in promises {
        match strengthened(found, &recorded, allowed) {
            Strengthened::GoesAway => return Some(allowed),
            Strengthened::Stays => {}
            Strengthened::Open => _ = open.get_or_insert(allowed),
        }
    }
    open
}

/// What was promised in a run, once per place, in the order of the run.
fn promises<'f>(found: &'f Found<'_, '_>) -> Vec<&'f Allowed> {
    let program = found.attempt.machine.program;
    let mut promises: Vec<&Allowed> = Vec::new();
    for event in &found.attempt.machine.log {
        if let External::Allowed(allowed) = event
            && allowed.callee.as_ref().is_none_or(|callee| program.contract(callee).is_some())
            && promises.iter().all(|other| other.span != allowed.span)
        {
            promises.push(allowed);
        }
    }
    promises
}

fn strengthened(found: &Found<'_, '_>, recorded: &Recorded, allowed: &Allowed) -> Strengthened {
    let known = really(found, recorded, allowed);
    if !matches!(known, Strengthened::Open) {
        return known;
    }
    let otherwise = |promise| otherwise(found, recorded, allowed, promise);
    match otherwise(Promise::Anew(allowed.span)) {
        // A contract also says too little if it keeps what it was given.
        Strengthened::Stays => match otherwise(Promise::Generous(allowed.span)) {
            Strengthened::GoesAway => Strengthened::GoesAway,
            _ => Strengthened::Stays,
        },
        known => known,
    }
}

/// The same run, with what the body of the callee or loop really does.
fn really(found: &Found<'_, '_>, recorded: &Recorded, allowed: &Allowed) -> Strengthened {
    let Attempt { machine, .. } = &found.attempt;
    let has_body = match &allowed.callee {
        Some(callee) => machine.program.ordinary(callee).is_some_and(|function| function.body.is_some()),
        None => true,
    };
    if !has_body {
        return Strengthened::Open;
    }
    let promises = match machine.rules.promises {
        Promises::Everywhere => Promises::EverywhereBut(allowed.span),
        _ => Promises::Nowhere,
    };
    let run = repeated(found, recorded, Promise::Kept, promises, Tape::default());
    match &run.outcome {
        // A callee that never returns shows nothing.
        Outcome::Fine if !run.machine.is_impossible && run.machine.frames.len() <= 1 => Strengthened::GoesAway,
        Outcome::Found(finding) if finding.code == found.finding.code && finding.span == found.finding.span => {
            Strengthened::Stays
        }
        _ => Strengthened::Open,
    }
}

/// The same run, with something else that the contract allows.
fn otherwise(found: &Found<'_, '_>, recorded: &Recorded, allowed: &Allowed, promise: Promise) -> Strengthened {
    let promises = found.attempt.machine.rules.promises;
    // Behind a loop, an iteration more says nothing.
    let is_behind = allowed.callee.is_none() && !allowed.span.encloses(found.finding.span);
    let (mut tape, mut steps, mut failing, mut is_open) = (Tape::default(), 0, 0, false);
    for _ in 0..MOST_BEHAVIOURS {
        let run = repeated(found, recorded, promise, promises, tape);
        steps += run.steps(replay::STEPS);
        let is_whole = !run.machine.is_impossible && (run.machine.frames.is_empty() || !is_behind);
        match &run.outcome {
            Outcome::Fine if is_whole => return Strengthened::GoesAway,
            Outcome::Found(_) => failing += 1,
            Outcome::Undecided(_) => is_open = true,
            _ => {}
        }
        tape = run.machine.tape;
        if steps > MOST_STEPS || !tape.advance() {
            break;
        }
    }
    if failing == 0 || is_open { Strengthened::Open } else { Strengthened::Stays }
}

/// The run again from the same inputs. What was promised is kept to where that is possible.
fn repeated<'a, 'u>(
    found: &Found<'a, 'u>,
    recorded: &Recorded,
    promise: Promise,
    promises: Promises,
    tape: Tape,
) -> Attempt<'a, 'u> {
    let (anew, generous) = match promise {
        Promise::Kept => (None, None),
        Promise::Anew(place) => (Some(place), None),
        Promise::Generous(place) => (Some(place), Some(place)),
    };
    let mut again = replay::repeated(&found.attempt, recorded.clone());
    again.machine.rules.promises = promises;
    again.machine.tape = tape;
    let is_promise = |event: &External| matches!(event, External::Allowed(_));
    let (promised, events): (Vec<_>, Vec<_>) = recorded.log.iter().cloned().partition(is_promise);
    let kept = promised.into_iter().filter_map(|event| match event {
        External::Allowed(allowed) if Some(allowed.span) != anew => Some(*allowed),
        _ => None,
    });
    again.machine.script = Some(events.into_iter());
    again.machine.repeating = Repeating::WherePossible { kept: kept.collect(), generous };
    again.outcome = again.execute();
    again
}
