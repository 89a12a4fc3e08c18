//! Checking one procedure, and how what could not be shown is told.

use std::rc::Rc;

use gainsay_ir::separation::{Assertion, AssertionKind};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use crate::{
    consume::{Miss, Missing},
    machine::Machine,
    produce::Producing,
    state::{Environment, Level, State},
};

/// What a second attempt without merging may cost: where it would help, it ends soon.
const UNMERGED_EFFORT: u64 = 4_000;

/// A proof that failed: what could not be shown, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// `null`, `leak`, `postcondition`, …
    pub code: &'static str,
    pub message: String,
    /// The statement at which it failed.
    pub span: Span,
    /// The conjunct that could not be shown, where it stands elsewhere.
    pub conjunct: Option<Span>,
}

impl Machine<'_> {
    pub(crate) fn check(&mut self) {
        let procedure = self.procedure;
        let mut environment = Environment::default();
        for parameter in &procedure.parameters {
            let sort = self.sort(&parameter.sort);
            let value = self.fresh(&parameter.name, sort);
            environment.set(&parameter.name, value);
        }
        let state = State::default();
        let how = Producing { scale: self.one, level: None, any: self.given };
        let mut states = Vec::new();
        for (mut state, environment) in self.produce(state, environment, &procedure.requires, how) {
            for (chunk, origin) in state.heap.iter_mut().zip(0..plain_instances(&procedure.requires)) {
                chunk.level = Some(Level { origin, depth: 0 });
            }
            state.store = environment.clone();
            state.entry = Rc::new(environment);
            states.push(state);
        }
        self.run(states.clone());
        if self.merges > 0 && !(self.failures.is_empty() && self.gaps.is_empty()) {
            self.check_unmerged(states);
        }
    }

    /// What failed where paths were merged may hold on every one of them.
    fn check_unmerged(&mut self, states: Vec<State>) {
        self.merging = false;
        self.most_effort = self.most_effort.min(self.effort + UNMERGED_EFFORT);
        let failures = std::mem::take(&mut self.failures);
        let gaps = std::mem::take(&mut self.gaps);
        self.measures = None;
        self.run(states);
        if self.is_exhausted() || self.gaps.iter().any(|gap| matches!(gap, Reason::OutOfBudget { .. })) {
            (self.failures, self.gaps) = (failures, gaps);
        }
    }

    /// Records that an assertion could not be taken out of a state.
    pub(crate) fn fail(&mut self, state: &State, code: &'static str, miss: &Miss, span: Span) {
        let failure = self.missed(code, miss, span);
        self.record(state, failure);
    }

    /// The same, with when it failed.
    pub(crate) fn fail_where(&mut self, state: &State, code: &'static str, miss: &Miss, span: Span, when: &str) {
        let mut failure = self.missed(code, miss, span);
        failure.message.push_str(&format!(", {when}"));
        self.record(state, failure);
    }

    fn missed(&self, code: &'static str, miss: &Miss, span: Span) -> Failure {
        let code = if matches!(miss.what, Missing::Value(_)) { "uninitialised" } else { code };
        let conjunct = match &miss.what {
            Missing::Closing(_, _, inner) => Some(*inner),
            _ => (miss.span != span).then_some(miss.span),
        };
        Failure { code, message: self.told(&miss.what), span, conjunct }
    }

    /// Records a failed proof, unless nothing can be on this path anyway.
    pub(crate) fn record(&mut self, state: &State, mut failure: Failure) {
        if self.is_impossible(state) {
            return;
        }
        if state.frames.iter().any(|frame| frame.lacks_invariant) {
            failure.message.push_str("; the loop around it has no invariant, so nothing is known there");
        }
        if !self.failures.contains(&failure) {
            self.failures.push(failure);
        }
    }

    /// What is missing, in words, and what may be done about it.
    fn told(&self, missing: &Missing) -> String {
        match missing {
            Missing::Condition => "a condition could not be shown".to_owned(),
            Missing::Formula(functions) if functions.is_empty() => "a condition could not be shown".to_owned(),
            Missing::Formula(functions) => {
                let names: Vec<String> = functions.iter().map(|name| format!("`{name}`")).collect();
                let names = names.join(" and ");
                format!("a condition could not be shown; if it holds, a lemma about {names} is missing")
            }
            Missing::Instance(name) => format!("`{}` is not owned here", self.written(name)),
            Missing::Closing(name, inner, _) => {
                format!("`{}` is not owned here and cannot be closed: {}", self.written(name), self.told(inner))
            }
            Missing::Value(name) => format!("`{}` may hold no value yet: nobody has written it", self.written(name)),
            Missing::Leak(name) => format!(
                "`{}` is still owned here and would be lost: free it, or let the postcondition or invariant give it back",
                self.written(name)
            ),
        }
    }

    pub(crate) fn written(&self, predicate: &Name) -> Name {
        self.predicate(predicate).map_or_else(|| predicate.clone(), |each| each.written.clone())
    }
}

/// How many instances an assertion begins with, before anything that depends on a condition.
pub(crate) fn plain_instances(assertion: &Assertion) -> usize {
    match &assertion.kind {
        AssertionKind::Instance(_) => 1,
        AssertionKind::Star(parts) => {
            let plain = |part: &&Assertion| matches!(part.kind, AssertionKind::Instance(_) | AssertionKind::Pure(_));
            parts.iter().take_while(plain).filter(|part| matches!(part.kind, AssertionKind::Instance(_))).count()
        }
        _ => 0,
    }
}
