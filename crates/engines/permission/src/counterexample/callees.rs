//! Whose contract is too weak: the call or loop that was taken at its word, with what it was allowed to do and what it does.

use gainsay_ir::permission::Method;
use gainsay_source::{Name, Span};
use gainsay_verdict::{Actual, Assumption, Binding, Blame, ContractPart, Counterexample, Kind, Value as Shape};

use super::confirm::{Confirmed, Run, Trial};
use super::naming::Naming;
use crate::replay::{Abstraction, Given, Location, Passed, PassedKind, Stop, Value};

/// So many differences of one heap are told.
const MOST_DIFFERENCES: usize = 4;
/// So many calls on the way are told.
const MOST_CALLS: usize = 8;

/// Names the contract that is too weak, with what it allowed and what the body does.
pub(super) fn blame(trial: &Trial<'_>, made: &mut Counterexample, naming: &mut Naming<'_>, confirmed: &Confirmed) {
    let bodies = trial.run(&confirmed.input, Abstraction::Nothing, confirmed.completion);
    for passed in confirmed.run.passed.iter().filter(|passed| passed.abstracted) {
        let real = bodies.passed.iter().rfind(|each| !each.abstracted && is_same_place(each, passed));
        // What an opaque function gives anyway needs no saying.
        if matches!(passed.kind, PassedKind::Function(_)) && real.is_some_and(|real| real.results == passed.results) {
            continue;
        }
        made.notes.extend(real.and_then(|real| differences(trial, naming, passed, real)));
        made.assumed.push(assumption(trial, naming, passed, real, &bodies));
    }
    if let Some(culprit) = trial.culprit(confirmed) {
        blame_contract(trial, made, &culprit);
    }
}

/// A place that was passed several times is told by the last time; a function by what it is applied to.
fn is_same_place(one: &Passed, other: &Passed) -> bool {
    one.span == other.span && (!matches!(one.kind, PassedKind::Function(_)) || one.arguments == other.arguments)
}

/// Names the call that does not give back the permission that is missing.
pub(super) fn blame_loss(trial: &Trial<'_>, made: &mut Counterexample, confirmed: &Confirmed) {
    let Some(culprit) = trial.losing_call(confirmed) else { return };
    blame_contract(trial, made, &culprit);
    let callee = written(trial, &culprit);
    made.notes.push(if culprit.abstracted {
        format!("`{callee}` has no body, and its specification does not say that it gives back what it takes")
    } else {
        format!("`{callee}` still holds at its end what is missing here, but its postcondition does not give it back")
    });
}

fn blame_contract(trial: &Trial<'_>, made: &mut Counterexample, culprit: &Passed) {
    made.kind = Kind::Abstract;
    let (part, span) = match &culprit.kind {
        PassedKind::Call(name) => (ContractPart::Postcondition, trial.program.methods.get(name).map(promise)),
        PassedKind::Function(name) => {
            (ContractPart::Postcondition, trial.program.functions.get(name).map(|function| function.span))
        }
        PassedKind::Loop(_) => (ContractPart::Invariant, Some(culprit.span)),
    };
    if let PassedKind::Function(_) = culprit.kind {
        let callee = written(trial, culprit);
        made.notes.push(format!(
            "`{callee}` is opaque: its body is known only where it is applied as `@reveal() {callee}(…)`"
        ));
    }
    made.blame = Blame::Contract { of: written(trial, culprit), part, span };
}

/// Where a method says what it ensures, or the method itself where it ensures nothing.
fn promise(method: &Method) -> Span {
    let mut spans = method.postconditions.iter().map(|each| each.span);
    spans.next().map_or(method.span, |first| spans.fold(first, Span::to))
}

/// What the user calls a callee; a loop is called by its head.
fn written(trial: &Trial<'_>, passed: &Passed) -> Name {
    match &passed.kind {
        PassedKind::Call(name) => {
            trial.program.methods.get(name).map_or_else(|| name.clone(), |method| method.written.clone())
        }
        PassedKind::Function(name) => {
            trial.program.functions.get(name).map_or_else(|| name.clone(), |function| function.written.clone())
        }
        PassedKind::Loop(head) => Name::from(head.text(trial.program)),
    }
}

fn assumption(
    trial: &Trial<'_>,
    naming: &mut Naming<'_>,
    passed: &Passed,
    real: Option<&Passed>,
    bodies: &Run,
) -> Assumption {
    let no_body = match &passed.kind {
        PassedKind::Call(name) => trial.program.methods.get(name).is_none_or(|method| method.body.is_none()),
        PassedKind::Function(_) | PassedKind::Loop(_) => false,
    };
    let actual = match (real, &bodies.end) {
        _ if no_body => Actual::NoBody,
        (Some(real), _) => Actual::Returns(results(naming, &real.results).into()),
        (None, Err(Stop::Failed(failed))) => Actual::Raises(failed.code()),
        (None, _) => Actual::Diverges,
    };
    let promised = passed.results.iter().map(|(name, value)| Binding {
        name: variable(trial, name),
        ty: String::new(),
        value: naming.show(value),
        origin: None,
    });
    Assumption {
        callee: written(trial, passed),
        promised: promised.collect(),
        arguments: passed.arguments.iter().map(|argument| naming.show(argument)).collect(),
        allowed: results(naming, &passed.results).into(),
        actual,
        occurrence: 1,
        span: Some(passed.span),
        text: String::new(),
    }
}

/// Fields that the contract allowed to end otherwise than the body leaves them.
fn differences(trial: &Trial<'_>, naming: &mut Naming<'_>, passed: &Passed, real: &Passed) -> Option<String> {
    let mut found = Vec::new();
    for (location, held) in passed.heap.entries() {
        if let (Location::Field(receiver, field), Given::Value(allowed), Some(Given::Value(actual))) =
            (location, &held.contents, real.heap.contents(location))
            && allowed.same(actual) == Some(false)
        {
            let place = format!("{}.{}", naming.reference(*receiver), naming.field(field));
            found.push(format!("`{place}` = {}, not {}", naming.plain(allowed), naming.plain(actual)));
        }
    }
    found.truncate(MOST_DIFFERENCES);
    let (callee, what) = match &passed.kind {
        PassedKind::Call(_) | PassedKind::Function(_) => (written(trial, passed), "specification"),
        PassedKind::Loop(_) => (written(trial, passed), "invariant"),
    };
    (!found.is_empty()).then(|| format!("after `{callee}` its {what} allows {}", found.join(", ")))
}

/// What the calls on the way came to, by their bodies.
pub(super) fn on_the_way(trial: &Trial<'_>, naming: &mut Naming<'_>, run: &Run) -> Vec<String> {
    let mut found = Vec::new();
    for passed in run.passed.iter().filter(|passed| !passed.abstracted && !passed.results.is_empty()) {
        let arguments: Vec<String> = passed.arguments.iter().map(|argument| naming.plain(argument)).collect();
        let callee = match &passed.kind {
            PassedKind::Call(_) | PassedKind::Function(_) => {
                format!("{}({})", written(trial, passed), arguments.join(", "))
            }
            PassedKind::Loop(_) => written(trial, passed).to_string(),
        };
        let results: Vec<String> = passed
            .results
            .iter()
            .map(|(name, value)| format!("{} = {}", variable(trial, name), naming.plain(value)))
            .collect();
        found.push(format!("`{callee}` gives {}", results.join(", ")));
    }
    found.truncate(MOST_CALLS);
    found
}

fn variable(trial: &Trial<'_>, name: &Name) -> Name {
    trial.member.variable(name).map_or_else(|| name.clone(), |each| each.written.clone())
}

/// One result as itself, several as a tuple.
fn results(naming: &mut Naming<'_>, results: &[(Name, Value)]) -> Shape {
    match results {
        [(_, only)] => naming.shape(only),
        _ => Shape::Tuple(results.iter().map(|(_, value)| naming.shape(value)).collect()),
    }
}
