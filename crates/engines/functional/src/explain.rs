//! From a confirmed run to the failure a person reads: inputs, calls, promises, blame.

use gainsay_ir::functional::{self, Check};
use gainsay_source::Name;
use gainsay_verdict::{
    Actual, Assumption, Binding, Blame, Call, CallResult, Confirmation, ContractPart, Counterexample,
    Ending as VerdictEnding, Failure, Kind,
};

use crate::{
    code::{Code, Generator},
    confirm::{Confirmed, Replays, agrees},
    replay::{BrokenContract, BrokenPromise, Ending, Evaluator, Promise, Script, TracedCall, Tracing},
};

/// More calls than this on the way to a failure are cut in the middle.
const MOST_CALLS: usize = 12;

/// The failure of `goal` that `confirmed` shows.
pub(crate) fn explain(replays: &Replays<'_>, goal: &Name, confirmed: &Confirmed) -> Failure {
    let Confirmed { kind, check, script } = confirmed;
    let mut check = replays.code.check(*check).clone();
    let mut evaluator = Evaluator::new(replays.code, script, replays.limits, Tracing::On);
    evaluator.run(replays.entry);
    let broken = evaluator.broken_contract();
    let promises = evaluator.promises(replays.limits);
    let culprit = culprit(&evaluator, replays, goal, *kind);
    let returned = returned(&evaluator, &check);
    // A promise about a result is asked when the call is over.
    let mut calls = evaluator.open_calls();
    if calls.is_empty() {
        calls.extend(returned.clone().or_else(|| finished(&evaluator, goal)));
    }
    calls.extend(culprit.as_ref().map(call_that_breaks));
    let (calls, notes) = shortened(calls);
    check.clause = check.clause.or(broken.as_ref().and_then(|broken| broken.clause));
    check.message = check.message.or_else(|| evaluator.raised_text().map(|text| on_one_line(&text)));
    let counterexample = Counterexample {
        kind: *kind,
        confirmed: Confirmation::Replayed,
        inputs: inputs(replays.code, script),
        ending: ending(&mut evaluator, &check, returned, broken),
        calls: calls.into_iter().map(call).collect(),
        choices: Vec::new(),
        assumed: promises.iter().map(|promise| assumption(replays.code, script, promise)).collect(),
        store: Vec::new(),
        heaps: Vec::new(),
        tables: Vec::new(),
        trace: Vec::new(),
        blame: blame(replays.code, *kind, &check, &promises, culprit.as_ref()),
        notes,
    };
    Failure {
        code: code_of(*kind, &check),
        message: message(goal.trim_end_matches(functional::ENDS), &check, &counterexample),
        span: check.span,
        counterexample: Some(counterexample),
        expectation: None,
    }
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn inputs(code: &Code, script: &Script) -> Vec<Binding> {
    let generators = script.inputs.iter().map(|(generator, values)| (code.generator(*generator), values));
    let inputs = generators.filter(|(generator, _)| !generator.promised);
    inputs.flat_map(|(generator, values)| values.iter().map(|value| binding(generator, value.clone()))).collect()
}

fn binding(generator: &Generator, value: gainsay_verdict::Value) -> Binding {
    Binding {
        name: generator.label.clone(),
        ty: generator.ty.to_string(),
        value: value.into(),
        origin: Some(generator.span),
    }
}

/// A function has versions, `f@checked` or `f@call`, that are the same to the reader.
fn base(name: &Name) -> &str {
    name.split_once('@').map_or(name.as_str(), |(base, _)| base)
}

fn shortened(mut calls: Vec<TracedCall>) -> (Vec<TracedCall>, Vec<String>) {
    calls.dedup_by(|later, earlier| {
        base(&later.function) == base(&earlier.function) && later.arguments == earlier.arguments
    });
    let surplus = calls.len().saturating_sub(MOST_CALLS);
    if surplus == 0 {
        return (calls, Vec::new());
    }
    let half = MOST_CALLS / 2;
    calls.drain(half..half + surplus);
    (calls, vec![format!("{surplus} calls in the middle are left out")])
}

fn call(call: TracedCall) -> Call {
    Call {
        function: call.function,
        arguments: call.arguments.into_iter().map(Into::into).collect(),
        result: call.result.map_or(CallResult::Interrupted, |result| CallResult::Returned(result.into())),
        span: Some(call.span),
        text: String::new(),
    }
}

/// The call that broke a promise about its result.
fn returned(evaluator: &Evaluator<'_>, check: &Check) -> Option<TracedCall> {
    let (Some(owner), Some(functional::ContractPart::Postcondition)) = (&check.owner, check.part) else { return None };
    let mut calls = evaluator.all_calls().into_iter();
    calls.find(|call| base(&call.function) == owner.as_str() && call.result.is_some())
}

/// The call that the goal is about, if it came to its end.
fn finished(evaluator: &Evaluator<'_>, goal: &Name) -> Option<TracedCall> {
    evaluator.all_calls().into_iter().find(|call| base(&call.function) == goal.as_str() && call.result.is_some())
}

/// How the run ends: with what the owner of a violated postcondition returned, with an error, or with a false assertion.
fn ending(
    evaluator: &mut Evaluator<'_>,
    check: &Check,
    returned: Option<TracedCall>,
    broken: Option<BrokenContract>,
) -> VerdictEnding {
    if let Some(result) = returned.and_then(|call| call.result) {
        return VerdictEnding::Returned(result.into());
    }
    match check.code.as_str() {
        "assert" | "postcondition" | "precondition" | functional::ENDLESS => {
            let sides = evaluator.failed_sides().map(|(left, right)| (left.into(), right.into()));
            VerdictEnding::AssertionFailed { sides }
        }
        // A witness is no error: the call that was looked for is just about to be made.
        "reached" => VerdictEnding::AssertionFailed { sides: None },
        _ => VerdictEnding::Raised {
            message: check.message.clone().unwrap_or_else(|| check.code.to_string()),
            value: broken.map(|broken| broken.value.into()),
        },
    }
}

fn assumption(code: &Code, script: &Script, promise: &Promise) -> Assumption {
    let choice = code.choice(promise.choice);
    let promised = promise.inputs.iter().filter_map(|(generator, position)| {
        let value = script.inputs.get(generator)?.get(*position)?;
        Some(binding(code.generator(*generator), value.clone()))
    });
    Assumption {
        callee: choice.callee.clone().unwrap_or_else(|| Name::new("choice")),
        arguments: promise.arguments.iter().cloned().map(Into::into).collect(),
        allowed: promise.promised.clone().into(),
        actual: actual(code, &promise.body),
        occurrence: promise.occurrence as u32,
        promised: promised.collect(),
        span: Some(choice.span),
        text: String::new(),
    }
}

fn actual(code: &Code, body: &Result<gainsay_verdict::Value, Ending>) -> Actual {
    match body {
        Ok(value) => Actual::Returns(value.clone().into()),
        Err(Ending::Failed(check)) => {
            let check = code.check(*check);
            Actual::Raises(check.message.clone().unwrap_or_else(|| check.code.to_string()))
        }
        // It depends on inputs that do not matter otherwise.
        Err(Ending::HoleForced | Ending::AssumptionFalse) => Actual::Returns(gainsay_verdict::Value::Unforced.into()),
        Err(Ending::Unsupported(_) | Ending::IllTyped(_)) => Actual::NoBody,
        Err(Ending::Loop | Ending::OutOfSteps | Ending::Value(_)) => Actual::Diverges,
    }
}

/// The callee that breaks its own contract, where everything goes by its body: what its caller makes of the result is not the caller's mistake.
fn culprit<'a>(evaluator: &Evaluator<'a>, replays: &Replays<'_>, goal: &Name, kind: Kind) -> Option<BrokenPromise<'a>> {
    let found = (kind == Kind::Concrete).then(|| evaluator.broken_promise(replays.limits)).flatten()?;
    found.choice.callee.as_ref().filter(|callee| base(callee) != base(goal))?;
    Some(found)
}

fn call_that_breaks(broken: &BrokenPromise<'_>) -> TracedCall {
    TracedCall {
        function: broken.choice.callee.clone().unwrap_or_else(|| Name::new("choice")),
        arguments: broken.arguments.clone(),
        result: Some(broken.result.clone()),
        depth: 1,
        span: broken.choice.span,
    }
}

/// The code where it fails by itself, the callee that breaks its own contract, or the first contract that allows what its body does not do.
fn blame(code: &Code, kind: Kind, check: &Check, promises: &[Promise], culprit: Option<&BrokenPromise<'_>>) -> Blame {
    if let Some(BrokenPromise { choice, .. }) = culprit {
        let of = choice.callee.clone().unwrap_or_else(|| Name::new("choice"));
        return Blame::Contract { of, part: ContractPart::Postcondition, span: Some(choice.span) };
    }
    let differs = |promise: &&Promise| !matches!(&promise.body, Ok(value) if agrees(&promise.promised, value));
    let blamed = promises.iter().find(differs).or_else(|| promises.first()).filter(|_| kind == Kind::Abstract);
    match blamed {
        Some(promise) => {
            let choice = code.choice(promise.choice);
            let of = choice.callee.clone().unwrap_or_else(|| Name::new("choice"));
            Blame::Contract { of, part: ContractPart::Postcondition, span: Some(choice.span) }
        }
        None => Blame::Code { span: Some(check.clause.unwrap_or(check.span)) },
    }
}

fn code_of(kind: Kind, check: &Check) -> String {
    match kind {
        Kind::Abstract => "weak-contract".to_owned(),
        Kind::Concrete => check.code.to_string(),
    }
}

fn message(goal: &str, check: &Check, counterexample: &Counterexample) -> String {
    match (&counterexample.blame, counterexample.kind) {
        (Blame::Contract { of, .. }, Kind::Abstract) => {
            return format!("`{goal}` cannot be proved: the contract of `{of}` is too weak");
        }
        (Blame::Contract { of, .. }, Kind::Concrete) => {
            return format!("`{goal}` can fail: `{of}` violates its own postcondition");
        }
        _ => {}
    }
    match (&check.owner, check.part) {
        (Some(owner), Some(functional::ContractPart::Precondition)) => {
            format!("`{goal}` can call `{owner}`, whose precondition is false")
        }
        (Some(owner), Some(functional::ContractPart::Postcondition)) if owner.as_str() == goal => {
            format!("`{goal}` can return what violates its postcondition")
        }
        (Some(owner), Some(functional::ContractPart::Postcondition)) => {
            format!("`{goal}` can make `{owner}` return what violates its postcondition")
        }
        _ => match (&check.message, check.code.as_str()) {
            (Some(message), functional::ENDLESS) => format!("`{goal}` is not shown to end: {message}"),
            (Some(message), "reached") => format!("`{goal}` reaches {message}"),
            (Some(message), _) => format!("`{goal}` can fail: {message}"),
            (None, "assert") => format!("`{goal}` can fail: the assertion is false"),
            (None, "error") => format!("`{goal}` can fail: it calls `error`"),
            (None, "crash") => format!("`{goal}` can crash"),
            (None, code) => format!("`{goal}` can fail: {code}"),
        },
    }
}
