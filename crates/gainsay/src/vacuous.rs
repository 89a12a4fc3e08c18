//! What C programs prove without saying anything: preconditions that no state satisfies, and loops that no state their invariant allows enters.
//! Each is asked of the engine itself, as a procedure that ends in `false` where the state in question is reached. Only what is proved is told.
//!
//! This is what every check can afford. `--smoke` asks the same of every place and says why ([`crate::smoke`]); then only the `forall`s are left.

use std::collections::BTreeSet;

use gainsay_ir::separation::{
    Assertion, AssertionKind, BasicBlock, Body, Exit, Expression, LoopRule, Predicate, PredicateKind, Procedure,
    ProcedureKind, Program, Step, StepKind,
};
use gainsay_separation::Prover;
use gainsay_smt::Solver;
use gainsay_source::{Diagnostic, Name, Severity, Span};

use crate::{Options, c::CWork, empty_range};

const CODE: &str = "vacuous";

/// Warns of a contract and invariants of a C function that is verified because nothing is there.
pub(crate) fn doubts(work: &CWork, solver: &mut (dyn Solver + Send), options: &Options) -> Vec<Diagnostic> {
    let mut probe = Probe { prover: &work.prover, solver };
    let Some(procedure) = work.prover.program().procedures.get(&work.procedure) else { return Vec::new() };
    let mut dead = if options.smoke { Vec::new() } else { unreached(work, procedure, &mut probe) };
    if dead.is_empty() && mentions_forall(procedure) {
        dead.extend(empty_range::warnings(procedure, &work.inhabited(), &mut probe));
    }
    dead
}

/// Warns of predicates each of whose instances needs another: no finite heap satisfies them.
pub(crate) fn endless_predicates(program: &Program) -> Vec<Diagnostic> {
    let defined = program.predicates.values().filter_map(|each| match &each.kind {
        PredicateKind::Defined(body) => Some((each, body)),
        _ => None,
    });
    let mut endless: Vec<(&Predicate, &Assertion)> = defined.collect();
    let mut left = usize::MAX;
    while endless.len() < left {
        left = endless.len();
        let names: BTreeSet<&Name> = endless.iter().map(|(each, _)| &each.name).collect();
        endless.retain(|(_, body)| !can_end(body, &|name| !names.contains(name)));
    }
    let told = endless.into_iter().map(|(each, _)| {
        let message = format!(
            "every instance of `{}` needs another one: no finite heap satisfies it, and everything would be verified of it",
            each.written
        );
        let help = "give it a case that does not need itself, such as `n == 0 ? true : …`";
        Diagnostic::new(Severity::Warning, "not-well-founded", message, Some(each.span)).with_help(help)
    });
    told.collect()
}

/// Whether some case of an assertion uses only predicates that end.
fn can_end(assertion: &Assertion, ends: &dyn Fn(&Name) -> bool) -> bool {
    match &assertion.kind {
        AssertionKind::Pure(_) => true,
        AssertionKind::Star(parts) => parts.iter().all(|part| can_end(part, ends)),
        AssertionKind::Conditional(_, then, otherwise) => can_end(then, ends) || can_end(otherwise, ends),
        AssertionKind::Instance(instance) => ends(&instance.predicate),
        AssertionKind::Match(_, arms) => arms.is_empty() || arms.iter().any(|arm| can_end(&arm.assertion, ends)),
        AssertionKind::After(inner) => can_end(inner, ends),
    }
}

/// Warns of a precondition that no state satisfies, and of loops that none enters.
fn unreached(work: &CWork, procedure: &Procedure, probe: &mut Probe<'_>) -> Vec<Diagnostic> {
    let (ProcedureKind::Code, Some(body)) = (procedure.kind, &procedure.body) else { return Vec::new() };
    let requires = &procedure.requires;
    let is_plain = is_false(requires) || matches!(&requires.kind, AssertionKind::Star(parts) if parts.is_empty());
    if !is_plain && !probe.is_reached(procedure, at_once(body, procedure.span)) {
        let message =
            format!("no state satisfies the precondition of `{}`: everything would be verified of it", work.name);
        let help =
            "two of its parts contradict each other; if the function is never to be called, write `requires false`";
        return vec![warning(message, requires.span, help)];
    }
    let mut found = Vec::new();
    for (id, each) in body.loops.iter().enumerate() {
        let LoopRule::Invariant(invariant) = &each.rule else { continue };
        let Some(marked) = inside(body, id) else { continue };
        if !probe.is_reached(procedure, marked) {
            let message = "no state that this invariant allows enters the loop: nothing in its body is checked";
            let help = "the invariant, or what is known before the loop, denies the loop's condition";
            found.push(warning(message.to_owned(), invariant.span, help));
        }
    }
    found
}

/// Whether there is anything to ask about what `forall`s range over.
fn mentions_forall(procedure: &Procedure) -> bool {
    let loops = procedure.body.iter().flat_map(|body| &body.loops);
    let invariants = loops.filter_map(|each| match &each.rule {
        LoopRule::Invariant(invariant) => Some(invariant),
        _ => None,
    });
    let mut assertions = invariants.chain([&procedure.requires, &procedure.ensures]);
    assertions.any(has_forall)
}

fn has_forall(assertion: &Assertion) -> bool {
    match &assertion.kind {
        AssertionKind::Pure(condition) => matches!(condition, Expression::Forall(..)),
        AssertionKind::Star(parts) => parts.iter().any(has_forall),
        _ => false,
    }
}

pub(crate) fn warning(message: String, span: Span, help: &str) -> Diagnostic {
    Diagnostic::new(Severity::Warning, CODE, message, Some(span)).with_help(help)
}

/// Somebody who writes `false` means it.
fn is_false(assertion: &Assertion) -> bool {
    match &assertion.kind {
        AssertionKind::Pure(condition) => *condition == Expression::Boolean(false),
        AssertionKind::Star(parts) => parts.iter().any(is_false),
        _ => false,
    }
}

/// Asks about procedures that are like those of a program.
pub(crate) struct Probe<'a> {
    prover: &'a Prover,
    solver: &'a mut dyn Solver,
}

impl Probe<'_> {
    /// Whether the engine cannot exclude that the mark in a body is reached.
    fn is_reached(&mut self, procedure: &Procedure, body: Body) -> bool {
        !self.proves(&Procedure { body: Some(body), ..procedure.clone() })
    }

    pub(crate) fn proves(&mut self, procedure: &Procedure) -> bool {
        let outcome = self.prover.check(procedure, self.solver);
        outcome.gaps.is_empty() && outcome.failures.is_empty()
    }
}

fn mark(span: Span) -> Step {
    let kind = StepKind::Check { condition: Expression::Boolean(false), code: CODE, message: String::new() };
    Step { kind, span }
}

/// A body that is marked where it begins. What its variables may be by their types is known there.
pub(crate) fn at_once(body: &Body, span: Span) -> Body {
    let begin = body.blocks.first().map(|block| &block.steps[..]).unwrap_or_default();
    let known = begin.iter().take_while(|step| matches!(step.kind, StepKind::Assume(_)));
    let block =
        BasicBlock { steps: known.cloned().chain([mark(span)]).collect(), exit: Exit::Stop, span, within: None };
    Body { blocks: vec![block], loops: Vec::new() }
}

/// The body up to a loop and marked inside of it; `None` where the loop's condition is not a simple one.
fn inside(body: &Body, id: usize) -> Option<Body> {
    let each = body.loops.get(id)?;
    let Exit::Branch(_, then, otherwise) = &body.blocks.get(each.head)?.exit else { return None };
    let first = match (*then == each.exit, *otherwise == each.exit) {
        (false, true) => *then,
        (true, false) => *otherwise,
        _ => return None,
    };
    let mut probe = body.clone();
    let span = each.span;
    probe.blocks.get_mut(first)?.steps = vec![mark(span)];
    probe.blocks.get_mut(first)?.exit = Exit::Stop;
    let behind = probe.blocks.get_mut(each.exit)?;
    behind.steps.clear();
    behind.exit = Exit::Stop;
    Some(probe)
}
