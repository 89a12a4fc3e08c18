//! Is it a counterexample? Replay decides: with the callees' bodies first, then with only their contracts.

use std::cell::Cell;

use gainsay_explore::Deadline;
use gainsay_verdict::{Kind, Value};

use crate::{
    code::{CheckId, Code, NodeId},
    complete::completed,
    replay::{Decision, Ending, Evaluator, Limits, Promise, Script, Tracing},
};

/// A run that fails, and what that means.
#[derive(Clone, Debug)]
pub(crate) struct Confirmed {
    pub(crate) kind: Kind,
    pub(crate) check: CheckId,
    pub(crate) script: Script,
}

/// Replays one finding of one goal.
pub(crate) struct Replays<'a> {
    pub(crate) code: &'a Code,
    pub(crate) entry: NodeId,
    pub(crate) limits: Limits,
    deadline: Deadline<'a>,
    /// Steps of all replays so far.
    spent: Cell<u64>,
}

/// Steps that all replays of a finding may take together before nothing is improved any more.
const MOST_STEPS: u64 = 20_000_000;

impl Replays<'_> {
    pub(crate) fn new<'a>(code: &'a Code, entry: NodeId, limits: Limits, deadline: Deadline<'a>) -> Replays<'a> {
        Replays { code, entry, limits, deadline, spent: Cell::new(0) }
    }

    pub(crate) fn ending(&self, script: &Script) -> Ending {
        let mut evaluator = Evaluator::new(self.code, script, self.limits, Tracing::Off);
        let ending = evaluator.run(self.entry);
        self.spent.set(self.spent.get() + evaluator.steps());
        ending
    }

    /// Whether what was found has to do: making it smaller should never be what a user waits for.
    pub(crate) fn is_enough(&self) -> bool {
        self.spent.get() > MOST_STEPS || self.deadline.is_over()
    }

    /// The check that fails in this run.
    pub(crate) fn failure(&self, script: &Script) -> Option<CheckId> {
        match self.ending(script) {
            Ending::Failed(check) => Some(check),
            _ => None,
        }
    }

    /// Failing with the bodies: the code is wrong. Failing only with the contracts: one of them is too weak. Otherwise it is none, and the
    /// error says why.
    pub(crate) fn confirm(&self, script: &Script) -> Result<Confirmed, String> {
        if script.rights() == 0 {
            return self.confirm_as_it_is(script);
        }
        self.confirm_as_it_is(&completed(self, script)).or_else(|_| self.confirm_as_it_is(script))
    }

    fn confirm_as_it_is(&self, script: &Script) -> Result<Confirmed, String> {
        let bodies = script.with_bodies();
        let with_bodies = self.ending(&bodies);
        if let Ending::Failed(check) = with_bodies {
            return Ok(Confirmed { kind: Kind::Concrete, check, script: bodies });
        }
        if script.rights() == 0 {
            return Err(describe(&with_bodies));
        }
        match self.ending(script) {
            Ending::Failed(check) => {
                let script = self.without_needless_promises(script.clone());
                let check = self.failure(&script).unwrap_or(check);
                Ok(Confirmed { kind: Kind::Abstract, check, script })
            }
            ending => Err(describe(&ending)),
        }
    }

    /// Takes back each promise without which the run fails as well.
    fn without_needless_promises(&self, mut script: Script) -> Script {
        let mut kept = 0;
        loop {
            let mut traced = Evaluator::new(self.code, &script, self.limits, Tracing::On);
            traced.run(self.entry);
            let promises = traced.promises(self.limits);
            let Some(promise) = promises.get(kept).filter(|_| !self.is_enough()) else { return script };
            let without = taken_back(&script, promise);
            if self.failure(&without).is_some() {
                script = without;
            } else {
                kept += 1;
            }
        }
    }
}

/// The script with one promise replaced by the callee's body.
fn taken_back(script: &Script, promise: &Promise) -> Script {
    let mut without = script.clone();
    if let Some(decisions) = without.decisions.get_mut(&promise.choice)
        && let Some(decision) = decisions.get_mut(promise.occurrence - 1)
    {
        *decision = Decision::Left;
    }
    for (generator, position) in promise.inputs.iter().rev() {
        if let Some(values) = without.inputs.get_mut(generator)
            && *position < values.len()
        {
            values.remove(*position);
        }
    }
    without
}

/// Whether a value that was only partly looked at is, as far as it was, the same as another.
pub(crate) fn agrees(partial: &Value, whole: &Value) -> bool {
    match (partial, whole) {
        (Value::Unforced | Value::Unspecified, _) => true,
        (
            Value::Constructor { name: left, arguments: left_arguments },
            Value::Constructor { name: right, arguments: right_arguments },
        ) => {
            left == right
                && left_arguments.len() == right_arguments.len()
                && left_arguments.iter().zip(right_arguments).all(|(left, right)| agrees(left, right))
        }
        _ => partial == whole,
    }
}

/// Why a run is no counterexample, for the reader of an `unconfirmed`.
fn describe(ending: &Ending) -> String {
    match ending {
        Ending::Value(_) => "replayed on the inputs that were found, it does not fail".to_owned(),
        Ending::Failed(_) => "it fails in another way".to_owned(),
        Ending::AssumptionFalse => "the inputs that were found violate an assumption".to_owned(),
        Ending::HoleForced => "the replay needs an input that was not found".to_owned(),
        Ending::Loop | Ending::OutOfSteps => "the replay did not end within its budget".to_owned(),
        Ending::Unsupported(what) => format!("the replay reached {what}"),
        Ending::IllTyped(what) => format!("the replay got stuck: {what}"),
    }
}
