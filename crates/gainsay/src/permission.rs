//! A member through the permission engine: its failures become the report's.

use std::sync::Arc;

use gainsay_ir::permission::{Expression, Program};
use gainsay_meter::{finished, within};
use gainsay_permission::{
    Goal, MemberKind, MemberResult, Options as EngineOptions, check_member,
    counterexample::{expect, explain, explain_as_found, explain_by_bodies, intermediate},
};
use gainsay_smt::{Profile, Solver};
use gainsay_source::{Diagnostic, Sources, Span};
use gainsay_verdict::{Counterexample, Ending, Evidence, Failure, Kind, Notation, Outcome, Reason, Statistics, Step};

use crate::{
    Engines, Level, Options, Replayed,
    cache::Answer,
    dump::effort,
    engine::{Announce, Engine, Means, unannounced},
    limits, side_by_side,
};

/// A way to check one member.
type Check = fn(&Program, &Goal, &mut dyn Solver, &EngineOptions) -> MemberResult;

const SYMBOLIC: Check = check_member;
const VC: Check = gainsay_conditions::check_member;

/// A member of a program with permissions.
pub(crate) struct Member {
    pub(crate) program: Arc<Program>,
    pub(crate) goal: Goal,
    /// What somebody expects the counterexamples of failures at a place to say.
    pub(crate) expected: Option<(Span, Vec<Expression>)>,
    /// Whether it is two executions side by side: what both of them do wrong is told once.
    pub(crate) twofold: bool,
    /// What is doubtful about the axioms of its program.
    pub(crate) doubts: fn(&Program, &Sources, &mut (dyn Solver + Send)) -> Vec<Diagnostic>,
}

impl Engine for Member {
    fn profile(&self) -> Profile {
        Profile::Quantified
    }

    fn decide(&self, _: &[Reason], means: Means<'_>) -> Answer {
        let (outcome, statistics) = self.check(means);
        Answer::of(outcome, statistics)
    }

    fn is_proved(&self, Means { solver, .. }: Means<'_>) -> bool {
        let options = EngineOptions { models: false, ..EngineOptions::default() };
        let result = check_member(&self.program, &self.goal, solver, &options);
        result.failures.is_empty() && result.gaps.is_empty()
    }

    fn replay(&self, kept: &Failure, stored: &Counterexample, notation: &dyn Notation) -> Result<Replayed, String> {
        let again = gainsay_permission::counterexample::replay(&self.program, &self.goal, stored, notation)?;
        let steps = again.steps.into_iter().map(|(depth, text, span)| Step { depth, text, span: Some(span) });
        let agrees = again.failed.is_some_and(|(code, span)| code == kept.code && span == kept.span);
        Ok(Replayed { steps: steps.collect(), ending: again.ending, agrees })
    }

    fn paths(&self, sources: &Sources, means: Means<'_>) -> String {
        effort(sources, self.check(means))
    }

    fn doubts_about_program(&self, sources: &Sources, solver: &mut (dyn Solver + Send)) -> Vec<Diagnostic> {
        (self.doubts)(&self.program, sources, solver)
    }
}

impl Member {
    fn check(&self, means: Means<'_>) -> (Outcome, Statistics) {
        let options = means.options;
        match options.engine {
            Engines::Symbolic => self.check_by(SYMBOLIC, means.solver, options, means.announce),
            Engines::Vc => self.check_by(VC, means.solver, options, means.announce),
            // What one of them cannot prove, the other may.
            Engines::Both => {
                let by = |check| move |solver: &mut dyn Solver| self.check_by(check, solver, options, &unannounced);
                side_by_side::decide(means, by(SYMBOLIC), by(VC))
            }
        }
    }

    fn check_by(
        &self,
        check: Check,
        solver: &mut dyn Solver,
        options: &Options,
        announce: Announce<'_>,
    ) -> (Outcome, Statistics) {
        let Member { program, goal: member, expected, .. } = self;
        let mut result = check(program, member, solver, &EngineOptions::default());
        if self.twofold {
            tell_once(&mut result.failures);
        }
        result.failures.iter().for_each(|failure| announce(&unexplained(member, failure)));
        let mut failures = Vec::new();
        let all = finished(|| {
            while failures.len() < result.failures.len() {
                let index = failures.len();
                failures.push(report(program, member, &mut result, index, expected.as_ref(), options));
            }
        });
        blame_the_code(program, member, &result, &mut failures, solver, options);
        if all.is_none() {
            let message = "a failure was found, but there was no budget left to replay it".to_owned();
            result.gaps.push(Reason::OutOfBudget { message });
            failures.extend(result.failures[failures.len()..].iter().map(|failure| unexplained(member, failure)));
        }
        (Outcome::conclude(Evidence { failures, gaps: result.gaps }), result.statistics)
    }
}

fn tell_once(failures: &mut Vec<gainsay_permission::Failure>) {
    let mut told: Vec<(String, Span)> = Vec::new();
    failures.retain(|failure| {
        let found = (failure.code(), failure.span);
        let is_new = !told.contains(&found);
        told.push(found);
        is_new
    });
}

/// So many calls deep, bodies are looked at in place of contracts.
const CALLS: usize = 3;

/// What only contracts or invariants allow is looked for in the code itself: where it fails on other inputs, it is the code that is wrong.
fn blame_the_code(
    program: &Program,
    member: &Goal,
    result: &MemberResult,
    failures: &mut [Failure],
    solver: &mut dyn Solver,
    options: &Options,
) {
    let is_abstract = |failure: &Failure| {
        failure.counterexample.as_ref().is_some_and(|shown| shown.kind == Kind::Abstract && shown.is_confirmed())
    };
    // Who asks for the model of the proof gets that.
    if options.counterexample == Level::Intermediate || !failures.iter().any(is_abstract) {
        return;
    }
    let bodies = EngineOptions { bodies: Some(CALLS), ..EngineOptions::default() };
    // Where this ends early, what was found before stands.
    let _ = within(limits::of_blame(options), || {
        let mut unrolled = check_member(program, member, solver, &bodies);
        for (found, failure) in result.failures.iter().zip(failures).filter(|(_, failure)| is_abstract(failure)) {
            if let Some(mut concrete) = explain_by_bodies(program, member, &mut unrolled, found) {
                if options.counterexample == Level::None {
                    silence(&mut concrete);
                }
                failure.counterexample = Some(concrete);
            }
        }
    });
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
    format!("the {kind} `{}` might fail: {}", member.written, failure.cause.sentence(failure.error))
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
    let mut counterexample = match options.counterexample {
        Level::None => explain_as_found(program, member, result, index),
        Level::Extended | Level::Intermediate => explain(program, member, result, index),
    };
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
