//! A member through the permission engine: its failures become the report's.

use gainsay_ir::permission::{Expression, Program};
use gainsay_permission::{
    Goal, MemberKind, MemberResult, Options as EngineOptions, check_member,
    counterexample::{expect, explain},
};
use gainsay_smt::Solver;
use gainsay_source::Span;
use gainsay_verdict::{Evidence, Failure, Outcome, Statistics};

use crate::{Level, Options};

pub(crate) fn check(
    program: &Program,
    member: &Goal,
    expected: Option<&(Span, Vec<Expression>)>,
    solver: &mut dyn Solver,
    options: &Options,
) -> (Outcome, Statistics) {
    let mut result = check_member(program, member, solver, &EngineOptions::default());
    let failures = (0..result.failures.len())
        .map(|index| report(program, member, &mut result, index, expected, options))
        .collect();
    (Outcome::conclude(Evidence { failures, gaps: result.gaps }), result.statistics)
}

fn report(
    program: &Program,
    member: &Goal,
    result: &mut MemberResult,
    index: usize,
    expected: Option<&(Span, Vec<Expression>)>,
    options: &Options,
) -> Failure {
    let kind = match member.kind {
        MemberKind::Method => "method",
        MemberKind::Function => "function",
        MemberKind::Predicate => "predicate",
    };
    let failure = &result.failures[index];
    let (code, span) = (failure.code(), failure.span);
    let message = format!("the {kind} `{}` might fail: {}", member.written, failure.cause.sentence());
    let wanted = expected.filter(|(line, _)| line.file == span.file && (line.start..=line.end).contains(&span.start));
    let expectation = wanted.and_then(|(_, items)| expect(program, member, result, index, items));
    // Replay decides the verdict, so it happens whatever is shown of it.
    let mut counterexample = explain(program, member, result, index);
    if options.counterexample == Level::None {
        counterexample.iter_mut().for_each(|found| {
            found.heaps.clear();
            found.store.clear();
            found.tables.clear();
        });
    }
    Failure { code, message, span, counterexample, expectation }
}
