//! Callees of C programs without a contract. A proof takes them as `requires true; ensures true`: they are given nothing, leave nothing and promise nothing. That
//! is right only for those that can be proved so.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, PoisonError},
};

use gainsay_ir::separation::StepKind;
use gainsay_separation::Prover;
use gainsay_smt::Solver;
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

/// The functions of a program without a contract, and which of them need none.
pub(crate) struct SilentCallees {
    names: BTreeSet<Name>,
    /// What was found out. It does not depend on who asked.
    known: Mutex<BTreeMap<Name, bool>>,
}

impl SilentCallees {
    pub(crate) fn of(names: impl Iterator<Item = Name>) -> SilentCallees {
        SilentCallees { names: names.collect(), known: Mutex::default() }
    }

    /// Why the proof of a procedure says nothing: it calls somebody without a contract who does more than nothing.
    pub(crate) fn unproved(&self, prover: &Prover, procedure: &Name, solver: &mut dyn Solver) -> Option<Reason> {
        let mut seen = BTreeSet::new();
        let mut waiting = self.called(prover, procedure);
        while let Some((name, span)) = waiting.pop() {
            if name == *procedure || !seen.insert(name.clone()) {
                continue;
            }
            if !self.needs_nothing(prover, &name, solver) {
                let written = prover.program().procedures.get(&name).map_or(&name, |called| &called.written);
                let what = format!(
                    "the call of `{written}`, which has no contract and does more than can be left unsaid: give it one"
                );
                return Some(Reason::Unsupported { what, span: Some(span) });
            }
            waiting.extend(self.called(prover, &name).into_iter().map(|(name, _)| (name, span)));
        }
        None
    }

    /// The callees without a contract.
    fn called(&self, prover: &Prover, procedure: &Name) -> Vec<(Name, Span)> {
        let body = prover.program().procedures.get(procedure).and_then(|procedure| procedure.body.as_ref());
        let steps = body.into_iter().flat_map(|body| &body.blocks).flat_map(|block| &block.steps);
        let called = steps.filter_map(|step| match &step.kind {
            StepKind::Call { procedure, .. } if self.names.contains(procedure) => Some((procedure.clone(), step.span)),
            _ => None,
        });
        called.collect()
    }

    /// Whether it can be proved with nothing given and nothing promised.
    fn needs_nothing(&self, prover: &Prover, name: &Name, solver: &mut dyn Solver) -> bool {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(name) {
            return *known;
        }
        let has_body = prover.program().procedures.get(name).is_some_and(|called| called.body.is_some());
        let found = has_body.then(|| prover.check_named(name, solver));
        let needs_nothing = found.is_some_and(|found| found.failures.is_empty() && found.gaps.is_empty());
        known().insert(name.clone(), needs_nothing);
        needs_nothing
    }
}
