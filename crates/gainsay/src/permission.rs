//! A member through the permission engine: its failures become the report's.

use gainsay_ir::permission::Program;
use gainsay_permission::{Failure, Goal, MemberKind, Options, check_member};
use gainsay_smt::Solver;
use gainsay_verdict::{Evidence, Outcome, Statistics};

pub(crate) fn check(program: &Program, member: &Goal, solver: &mut dyn Solver) -> (Outcome, Statistics) {
    let result = check_member(program, member, solver, &Options::default());
    let failures = result.failures.iter().map(|failure| report(member, failure)).collect();
    (Outcome::conclude(Evidence { failures, gaps: result.gaps }), result.statistics)
}

fn report(member: &Goal, failure: &Failure) -> gainsay_verdict::Failure {
    let kind = match member.kind {
        MemberKind::Method => "method",
        MemberKind::Function => "function",
        MemberKind::Predicate => "predicate",
    };
    gainsay_verdict::Failure {
        code: failure.code(),
        message: format!("the {kind} `{}` might fail: {}", member.written, failure.cause.sentence()),
        span: failure.span,
        counterexample: None,
        expectation: None,
    }
}
