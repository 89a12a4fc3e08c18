//! Checking one procedure, and how what could not be shown is told.

use std::{collections::BTreeSet, ops::Range, rc::Rc};

use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator, Expression, PredicateKind, ProcedureKind, Sort,
};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use crate::{
    ask::MOST_EFFORT,
    consume::{Miss, Missing},
    machine::Machine,
    measure::Measure,
    produce::Producing,
    state::{Environment, Level, State},
    uninitialised::Hidden,
};

/// What a second attempt without merging may cost: where it would help, it ends soon.
const UNMERGED_EFFORT: u64 = 4_000;
/// What a first attempt may cost where a proof for each of the few values of a parameter may be easier.
const UNDIVIDED_EFFORT: u64 = 500;
/// A parameter that is one of more numbers is not looked at number by number.
const MOST_CASES: i64 = 8;

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

impl<'a> Machine<'a> {
    pub(crate) fn check(&mut self) {
        let states = self.entry_states(None);
        let most_effort = self.most_effort;
        if self.is_given_few_values() {
            self.most_effort = self.effort + UNDIVIDED_EFFORT;
        }
        self.check_from(&states);
        let is_cut_short = self.most_effort < most_effort && self.is_exhausted();
        if self.is_shown() || self.procedure.kind == ProcedureKind::Lemma || self.check_by_cases(&states) {
            return;
        }
        if is_cut_short {
            self.begin_again(self.effort + most_effort);
            self.check_from(&states);
        }
    }

    fn is_shown(&self) -> bool {
        self.failures.is_empty() && self.gaps.is_empty()
    }

    /// The states in which the body begins, for any arguments or for those of which one is given.
    fn entry_states(&mut self, given: Option<(&Name, i64)>) -> Vec<State> {
        let procedure = self.procedure;
        let mut environment = Environment::default();
        for parameter in &procedure.parameters {
            let value = match given.filter(|(name, _)| **name == parameter.name) {
                Some((_, number)) => self.terms.int(number),
                None => {
                    let sort = self.sort(&parameter.sort);
                    self.fresh(&parameter.name, sort)
                }
            };
            environment.set(&parameter.name, value);
        }
        let how = Producing { scale: self.one, level: None, any: self.given };
        let mut states = Vec::new();
        for (mut state, environment) in self.produce(State::default(), environment, &procedure.requires, how) {
            let stated = state.heap.iter_mut().filter(|chunk| !chunk.written_out);
            for (chunk, origin) in stated.zip(0..plain_instances(&procedure.requires)) {
                chunk.level = Some(Level { origin, depth: 0 });
            }
            state.store = environment.clone();
            state.entry = Rc::new(environment);
            states.push(state);
        }
        states
    }

    fn check_from(&mut self, states: &[State]) {
        let most_effort = self.most_effort;
        loop {
            let assumed = (self.unwritten_loops.clone(), self.wandering_loops.clone());
            self.attempt(states);
            if (&self.unwritten_loops, &self.wandering_loops) == (&assumed.0, &assumed.1) {
                return;
            }
            self.begin_again(most_effort);
        }
    }

    fn begin_again(&mut self, most_effort: u64) {
        if self.is_exhausted() {
            // What was not shown then may be true.
            (self.focused, self.backs, self.ways) = Default::default();
        }
        (self.failures, self.gaps, self.hidden) = Default::default();
        (self.measures, self.merging, self.merges, self.most_effort) = (None, true, 0, most_effort);
    }

    /// ```text
    /// A ⊢ a ≤ x ∧ x < b      { A[k/x] } body { B[k/x] } for every number k from a to b
    /// ──────────────────────────────────────────────────────────────────────────────
    /// { A } body { B }
    /// ```
    /// What failed for any number may hold for each of a few: an index into an array of three is one of three.
    fn check_by_cases(&mut self, states: &[State]) -> bool {
        if self.gaps.iter().any(|gap| !matches!(gap, Reason::OutOfBudget { .. })) {
            return false;
        }
        let failed = (std::mem::take(&mut self.failures), std::mem::take(&mut self.gaps));
        let hidden_before = std::mem::take(&mut self.hidden);
        self.begin_again(self.effort + MOST_EFFORT);
        if let Some((parameter, numbers)) = self.parameter_with_few_values(states)
            && let Some(hidden) = self.hidden_in_cases(parameter, numbers)
        {
            self.hidden = hidden;
            return true;
        }
        ((self.failures, self.gaps), self.hidden) = (failed, hidden_before);
        false
    }

    /// What is hidden where the proof holds for each of these values of a parameter.
    fn hidden_in_cases(&mut self, parameter: &Name, numbers: Range<i64>) -> Option<Hidden> {
        let (mut hidden, mut measures) = (Hidden::default(), None);
        for number in numbers {
            // Not together: where paths meet, they would be merged.
            let states = self.entry_states(Some((parameter, number)));
            self.measures = None;
            self.check_from(&states);
            measures = shared(measures, self.measures.take());
            // Recursion ends only if what gets smaller is the same in all cases.
            let may_be_endless = measures.as_ref().is_some_and(BTreeSet::is_empty);
            if may_be_endless || !self.is_shown() {
                return None;
            }
            hidden.add(std::mem::take(&mut self.hidden));
        }
        Some(hidden)
    }

    /// The precondition says of a parameter that it is below a small number.
    fn is_given_few_values(&self) -> bool {
        let is_parameter = |name: &Name| self.procedure.parameters.iter().any(|parameter| parameter.name == *name);
        let is_bound = |part: &Expression| {
            let Expression::Binary(BinaryOperator::Less | BinaryOperator::LessEqual, left, right) = part else {
                return false;
            };
            match (&**left, &**right) {
                (Expression::Variable(name), Expression::Integer(bound)) => {
                    is_parameter(name) && *bound <= MOST_CASES.into() && *bound > 0.into()
                }
                _ => false,
            }
        };
        conditions(&self.procedure.requires).any(|condition| condition.parts().into_iter().any(is_bound))
    }

    /// The first parameter of which is known that it is one of a few numbers, and these.
    fn parameter_with_few_values(&mut self, states: &[State]) -> Option<(&'a Name, Range<i64>)> {
        let procedure = self.procedure;
        let numbers = procedure.parameters.iter().filter(|parameter| parameter.sort == Sort::Int);
        for parameter in numbers {
            let all = |machine: &mut Self, least: i64, end: i64| {
                states.iter().all(|state| {
                    let value = state.store.values[&parameter.name];
                    let (least, end) = (machine.terms.int(least), machine.terms.int(end));
                    let (above, below) = (machine.terms.less_equal(least, value), machine.terms.less(value, end));
                    let inside = machine.terms.and([above, below]);
                    machine.proves(state, inside)
                })
            };
            if !all(self, 0, MOST_CASES) {
                continue;
            }
            let end = (1..=MOST_CASES).find(|end| all(self, 0, *end))?;
            return Some((&parameter.name, 0..end));
        }
        None
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
        if state.unordered.iter().any(|whole| !whole.aside.is_empty()) {
            failure.message.push_str(
                "; the parts of this expression come in no order that C gives, so each can use only what the others leave as it is",
            );
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

/// The measures that are in both, where recursive calls were met in both.
fn shared(one: Option<BTreeSet<Measure>>, other: Option<BTreeSet<Measure>>) -> Option<BTreeSet<Measure>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.intersection(&other).cloned().collect()),
        (one, other) => one.or(other),
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

/// The conditions that an assertion asks for whatever else is true.
fn conditions(assertion: &Assertion) -> Box<dyn Iterator<Item = &Expression> + '_> {
    match &assertion.kind {
        AssertionKind::Pure(condition) => Box::new(std::iter::once(condition)),
        AssertionKind::Star(parts) => Box::new(parts.iter().flat_map(conditions)),
        _ => Box::new(std::iter::empty()),
    }
}

/// How many instances an assertion begins with, before anything that depends on a condition.
pub(crate) fn plain_instances(assertion: &Assertion) -> usize {
    counted(assertion).0
}

/// How many instances stand before anything else, and whether nothing else does.
fn counted(assertion: &Assertion) -> (usize, bool) {
    match &assertion.kind {
        AssertionKind::Instance(_) => (1, true),
        AssertionKind::Pure(_) => (0, true),
        AssertionKind::Star(parts) => {
            let mut all = 0;
            for part in parts {
                let (count, is_plain) = counted(part);
                all += count;
                if !is_plain {
                    return (all, false);
                }
            }
            (all, true)
        }
        _ => (0, false),
    }
}
