//! Uninitialised memory, beyond the procedure that got it: what is called may read it, and so may whoever opens a predicate that was
//! closed over it. A contract that says `_` does not tell and a predicate hides it, so the others are checked once more, for such memory.

use std::collections::BTreeSet;

use gainsay_ir::separation::{Assertion, Instance, LoopRule, Pattern, PredicateKind, Procedure, Program, StepKind};
use gainsay_smt::{Solver, Term};
use gainsay_source::{Name, Span};

use crate::{Prover, check::Failure, machine::Machine, produce::Wildcard};

/// Where uninitialised memory went.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hidden {
    /// The procedures that were called with it, and where.
    pub(crate) handed: Vec<(Name, Span)>,
    /// What took it and does not tell.
    pub(crate) hollow: BTreeSet<Hollow>,
}

impl Hidden {
    pub(crate) fn add(&mut self, other: Hidden) {
        self.handed.extend(other.handed);
        self.hollow.extend(other.hollow);
    }
}

/// An argument of an instance, by where it stands in the text, whose value is that of uninitialised memory. `_` and `?v` in the body of a
/// predicate become hollow where it is closed over such memory; so do those in contracts and invariants that stand for such a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hollow {
    instance: Span,
    /// Instances that nobody wrote stand where they are needed, all in one place.
    predicate: Name,
    argument: usize,
}

impl Machine<'_> {
    /// Remembers that an argument takes a value that is none. One that stands for a variable is known by that variable's value.
    pub(crate) fn hide(&mut self, instance: &Instance, argument: usize, span: Span) {
        if !matches!(instance.arguments.get(argument), Some(Pattern::Value(_))) {
            let predicate = instance.predicate.clone();
            self.hidden.hollow.insert(Hollow { instance: span, predicate, argument });
        }
    }

    /// What is produced for hollow arguments are the values of uninitialised memory.
    pub(crate) fn leave_blank(&mut self, predicate: &Name, arguments: &[Term], span: Span) {
        if self.hollow.is_empty() {
            return;
        }
        for (argument, value) in arguments.iter().enumerate() {
            if self.hollow.contains(&Hollow { instance: span, predicate: predicate.clone(), argument }) {
                self.blank.insert(*value);
            }
        }
    }
}

/// The calls that are given uninitialised memory, which what is called may read. What is called may hide it as well.
pub(crate) fn readers(prover: &Prover, hidden: &mut Hidden, solver: &mut dyn Solver) -> Vec<Failure> {
    let mut seen: BTreeSet<Name> = BTreeSet::new();
    let mut waiting = std::mem::take(&mut hidden.handed);
    let mut found = Vec::new();
    while let Some((name, span)) = waiting.pop() {
        let callee = prover.program().procedures.get(&name).filter(|callee| callee.body.is_some());
        let Some(callee) = callee else { continue };
        if !seen.insert(name) {
            continue;
        }
        let mut checked = Rechecked::new(prover, callee, Wildcard::Unwritten, BTreeSet::new(), solver);
        if checked.depends_on_it(prover, callee, solver) {
            let message = format!("`{}` may read uninitialised memory", callee.written);
            found.push(uninitialised(message, span));
        }
        hidden.hollow.append(&mut checked.hidden.hollow);
        waiting.extend(checked.hidden.handed.into_iter().map(|(name, _)| (name, span)));
    }
    found
}

/// Who gets what `origin` hid, and needs a value that is not there.
pub(crate) fn openers(
    prover: &Prover,
    origin: &Procedure,
    hidden: &BTreeSet<Hollow>,
    solver: &mut dyn Solver,
) -> Vec<Failure> {
    let program = prover.program();
    let mut all = hidden.clone();
    let mut is_complete = all.is_empty();
    while !is_complete {
        let hollow = all.clone();
        let around = predicates_around(program, &hollow);
        for opener in program.procedures.values().filter(|each| may_get(program, each, &hollow, &around)) {
            let mut checked = Rechecked::new(prover, opener, Wildcard::Written, hollow.clone(), solver);
            if checked.depends_on_it(prover, opener, solver) || !readers(prover, &mut checked.hidden, solver).is_empty()
            {
                let message =
                    format!("it hides uninitialised memory in a predicate, and `{}` may read it", opener.written);
                return vec![uninitialised(message, origin.span)];
            }
            all.extend(checked.hidden.hollow);
        }
        is_complete = all == hollow;
    }
    Vec::new()
}

/// What came of a procedure where some memory may not have been written.
struct Rechecked {
    is_proved: bool,
    reads: bool,
    hidden: Hidden,
}

impl Rechecked {
    fn new(
        prover: &Prover,
        procedure: &Procedure,
        given: Wildcard,
        hollow: BTreeSet<Hollow>,
        solver: &mut dyn Solver,
    ) -> Rechecked {
        let mut machine = prover.machine(procedure, solver);
        (machine.given, machine.hollow) = (given, hollow);
        machine.check();
        let is_proved = machine.failures.is_empty() && machine.gaps.is_empty();
        Rechecked { is_proved, reads: machine.failures.iter().any(is_read), hidden: machine.hidden }
    }

    /// Whether the procedure cannot be proved for such memory alone.
    fn depends_on_it(&self, prover: &Prover, procedure: &Procedure, solver: &mut dyn Solver) -> bool {
        let is_plainly_proved = |solver: &mut dyn Solver| {
            Rechecked::new(prover, procedure, Wildcard::Written, BTreeSet::new(), solver).is_proved
        };
        !self.is_proved && (self.reads || is_plainly_proved(solver))
    }
}

/// The predicates with something hollow in them, directly or in others.
fn predicates_around(program: &Program, hollow: &BTreeSet<Hollow>) -> BTreeSet<Name> {
    let mut around: BTreeSet<Name> = BTreeSet::new();
    loop {
        let known = around.len();
        for predicate in program.predicates.values() {
            let contains = match &predicate.kind {
                PredicateKind::Defined(body) => mentions(body, hollow, &around),
                // It may stand for any predicate.
                PredicateKind::Applied => true,
                _ => false,
            };
            if contains {
                around.insert(predicate.name.clone());
            }
        }
        if around.len() == known {
            return around;
        }
    }
}

fn mentions(assertion: &Assertion, hollow: &BTreeSet<Hollow>, around: &BTreeSet<Name>) -> bool {
    let is_hollow = |span: Span| hollow.iter().any(|each| each.instance == span);
    assertion.instances().iter().any(|(instance, span)| is_hollow(*span) || around.contains(&instance.predicate))
}

/// Whether a procedure gets something hollow: from its caller, from one that it calls, or from an iteration of its loops.
fn may_get(program: &Program, procedure: &Procedure, hollow: &BTreeSet<Hollow>, around: &BTreeSet<Name>) -> bool {
    let Some(body) = &procedure.body else { return false };
    let steps = body.blocks.iter().flat_map(|block| &block.steps);
    let callees = steps.filter_map(|step| match &step.kind {
        StepKind::Call { procedure, .. } => program.procedures.get(procedure).map(|callee| &callee.ensures),
        _ => None,
    });
    let loops = body.loops.iter().flat_map(|each| match &each.rule {
        LoopRule::Invariant(invariant) => vec![invariant],
        LoopRule::Contract { requires, ensures, .. } => vec![requires, ensures],
        LoopRule::Missing => Vec::new(),
    });
    callees.chain(loops).chain([&procedure.requires]).any(|given| mentions(given, hollow, around))
}

fn is_read(failure: &Failure) -> bool {
    failure.code == "uninitialised"
}

fn uninitialised(message: String, span: Span) -> Failure {
    Failure { code: "uninitialised", message, span, conjunct: None, hint: String::new() }
}
