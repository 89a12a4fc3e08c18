//! Checking one procedure, and how what could not be shown is told.

use std::{collections::BTreeSet, rc::Rc};

use gainsay_ir::separation::{Assertion, AssertionKind, PredicateKind};
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
    /// What may be missing, as the end of a sentence; empty where nothing is known of it.
    pub hint: String,
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
        let most_effort = self.most_effort;
        loop {
            let assumed = self.unwritten_loops.clone();
            self.attempt(&states);
            if self.unwritten_loops == assumed {
                return;
            }
            (self.failures, self.gaps, self.hidden) = Default::default();
            (self.measures, self.merging, self.merges, self.most_effort) = (None, true, 0, most_effort);
        }
    }

    /// A proof in which `_` of an invariant is written memory but for the loops that are known to be given other. It counts if it finds no more of those.
    fn attempt(&mut self, states: &[State]) {
        self.run(states.to_vec());
        if self.merges > 0 && !(self.failures.is_empty() && self.gaps.is_empty()) {
            self.check_unmerged(states.to_vec());
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
        let mut failure = self.missed(code, miss, span);
        failure.hint.push_str(&self.what_is_owned_instead(state, &miss.what));
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
        Failure { code, message: self.describe_missing(&miss.what), span, conjunct, hint: lemmas(&miss.what) }
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

    /// What is owned in place of an instance that is missing: a lemma may lead from one to the other.
    fn what_is_owned_instead(&self, state: &State, missing: &Missing) -> String {
        let (Missing::Instance(wanted) | Missing::Closing(wanted, ..)) = missing else { return String::new() };
        let is_defined = |name: &Name| {
            self.predicate(name).is_some_and(|predicate| matches!(predicate.kind, PredicateKind::Defined(_)))
        };
        let held: BTreeSet<&Name> =
            state.heap.iter().map(|chunk| &chunk.predicate).filter(|name| is_defined(name)).collect();
        if !is_defined(wanted) || held.is_empty() {
            return String::new();
        }
        if held.iter().all(|name| *name == wanted) {
            let name = self.written(wanted);
            return format!("; if what is owned of `{name}` elsewhere makes it up, a lemma that joins it is missing");
        }
        let names: Vec<String> = held.iter().map(|name| format!("`{}`", self.written(name))).collect();
        let (names, wanted) = (names.join(" and "), self.written(wanted));
        format!("; if what is owned of {names} makes it up, a lemma that leads to `{wanted}` is missing")
    }

    /// What is missing, in words, and what may be done about it.
    fn describe_missing(&self, missing: &Missing) -> String {
        match missing {
            Missing::Condition | Missing::Formula(_) => "a condition could not be shown".to_owned(),
            Missing::Divisor => "something may be divided by zero here".to_owned(),
            Missing::Instance(name) => format!("`{}` is not owned here", self.written(name)),
            Missing::Closing(name, inner, _) => {
                format!(
                    "`{}` is not owned here and cannot be closed: {}",
                    self.written(name),
                    self.describe_missing(inner)
                )
            }
            Missing::Value(name) => format!("`{}` may be uninitialised", self.written(name)),
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

/// The functions about which something would have to be known.
fn lemmas(missing: &Missing) -> String {
    match missing {
        Missing::Formula(functions) if !functions.is_empty() => {
            let names: Vec<String> = functions.iter().map(|name| format!("`{name}`")).collect();
            format!("; if it holds, a lemma about {} is missing", names.join(" and "))
        }
        Missing::Closing(_, inner, _) => lemmas(inner),
        _ => String::new(),
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
