//! A member through the permission engine: its failures become the report's.

use gainsay_ir::permission::{Expression, Program};
use gainsay_meter::finished;
use gainsay_permission::{
    Goal, MemberKind, MemberResult, Options as EngineOptions, check_member,
    counterexample::{expect, explain, intermediate},
};
use gainsay_smt::Solver;
use gainsay_source::Span;
use gainsay_verdict::{Counterexample, Ending, Evidence, Failure, Outcome, Reason, Statistics};

use crate::{Level, Options};

pub(crate) fn check(
    program: &Program,
    member: &Goal,
    expected: Option<&(Span, Vec<Expression>)>,
    solver: &mut dyn Solver,
    options: &Options,
) -> (Outcome, Statistics) {
    let mut result = check_member(program, member, solver, &EngineOptions::default());
    let mut failures = Vec::new();
    let all = finished(|| {
        while failures.len() < result.failures.len() {
            let index = failures.len();
            failures.push(report(program, member, &mut result, index, expected, options));
        }
    });
    if all.is_none() {
        let message = "a failure was found, but there was no budget left to replay it".to_owned();
        result.gaps.push(Reason::OutOfBudget { message });
        failures.extend(result.failures[failures.len()..].iter().map(|failure| unexplained(member, failure)));
    }
    (Outcome::conclude(Evidence { failures, gaps: result.gaps }), result.statistics)
}

/// Whether a proof alone leaves nothing open.
pub(crate) fn is_proved(program: &Program, member: &Goal, solver: &mut dyn Solver) -> bool {
    let result = check_member(program, member, solver, &EngineOptions { models: false });
    result.failures.is_empty() && result.gaps.is_empty()
}

/// What could not be proved, and nothing more.
fn unexplained(member: &Goal, failure: &gainsay_permission::Failure) -> Failure {
    let (code, span, message) = (failure.code(), failure.span, message(member, failure));
    Failure { code, message, span, counterexample: None, expectation: None }
}

fn message(member: &Goal, failure: &gainsay_permission::Failure) -> String {
    let kind = match member.kind {
        MemberKind::Method => "method",
        MemberKind::Function => "function",
        MemberKind::Predicate => "predicate",
    };
    format!("the {kind} `{}` might fail: {}", member.written, failure.cause.sentence())
}

fn report(
    program: &Program,
    member: &Goal,
    result: &mut MemberResult,
    index: usize,
    expected: Option<&(Span, Vec<Expression>)>,
    options: &Options,
) -> Failure {
    let failure = &result.failures[index];
    let (code, span, message) = (failure.code(), failure.span, message(member, failure));
    let wanted = expected.filter(|(line, _)| line.file == span.file && (line.start..=line.end).contains(&span.start));
    let expectation = wanted.and_then(|(_, items)| expect(program, member, result, index, items));
    // Replay decides the verdict, so it happens whatever is shown of it.
    let mut counterexample = explain(program, member, result, index);
    if let Some(found) = &mut counterexample {
        match options.counterexample {
            Level::Extended => {}
            Level::Intermediate => intermediate(program, member, result, index, found),
            Level::None => silence(found),
        }
    }
    Failure { code, message, span, counterexample, expectation }
}

/// Leaves what failed, where and whose fault it is, and what a replay needs.
fn silence(found: &mut Counterexample) {
    found.inputs.clear();
    found.calls.clear();
    found.assumed.clear();
    found.store.clear();
    found.heaps.clear();
    found.tables.clear();
    found.notes.clear();
    found.ending = Ending::AssertionFailed { sides: None };
}
