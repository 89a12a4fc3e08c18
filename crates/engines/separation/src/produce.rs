//! Producing an assertion: the path gets what it owns and knows what it says.

use gainsay_ir::separation::{
    Assertion, AssertionKind, Expression, Instance, MatchArm, Pattern, Predicate, PredicateKind,
};
use gainsay_smt::Term;
use gainsay_source::Span;

use crate::{
    machine::Machine,
    state::{Chunk, Environment, Level, State},
};

/// So many instances are written out because of one that is there.
const MOST_WRITTEN_OUT: usize = 16;

/// What `_` stands for in place of the value of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wildcard {
    /// Some value.
    Written,
    /// Some value, or nothing yet.
    Unwritten,
}

/// What holds for all of an assertion that is produced.
#[derive(Clone, Copy)]
pub(crate) struct Producing {
    /// The part of each instance that is produced.
    pub(crate) scale: Term,
    /// See [`Chunk::level`].
    pub(crate) level: Option<Level>,
    pub(crate) any: Wildcard,
}

impl<'a> Machine<'a> {
    pub(crate) fn produce(
        &mut self,
        mut state: State,
        mut environment: Environment,
        assertion: &Assertion,
        how: Producing,
    ) -> Vec<(State, Environment)> {
        match &assertion.kind {
            AssertionKind::Pure(condition) => {
                if let Some(fact) = self.evaluate(&environment, condition) {
                    // It may have been implied by what contained it: now it is said.
                    self.implied.remove(&fact);
                    self.assume(&mut state, fact);
                }
                vec![(state, environment)]
            }
            AssertionKind::Star(parts) => {
                let mut all = vec![(state, environment)];
                for part in parts {
                    all = all
                        .into_iter()
                        .flat_map(|(state, environment)| self.produce(state, environment, part, how))
                        .collect();
                }
                all
            }
            AssertionKind::Conditional(condition, then, otherwise) => {
                let Some(condition) = self.evaluate(&environment, condition) else { return vec![(state, environment)] };
                self.fork(state, condition)
                    .into_iter()
                    .flat_map(|(state, holds)| {
                        let branch = if holds { then } else { otherwise };
                        self.produce(state, environment.clone(), branch, how)
                    })
                    .collect()
            }
            AssertionKind::Instance(instance) => {
                if let Some(chunk) = self.produce_instance(&mut state, &mut environment, instance, assertion.span, how)
                {
                    self.write_out(&mut state, chunk, how);
                }
                vec![(state, environment)]
            }
            AssertionKind::Match(subject, arms) => {
                let Some(subject) = self.evaluate(&environment, subject) else { return vec![(state, environment)] };
                self.produce_match(&state, &environment, subject, arms, how)
            }
            AssertionKind::After(inner) => {
                state.after.push(((**inner).clone(), environment.clone()));
                vec![(state, environment)]
            }
        }
    }

    /// The branches of a condition that are possible, and which they are.
    pub(crate) fn fork(&mut self, mut state: State, condition: Term) -> Vec<(State, bool)> {
        let negated = self.terms.not(condition);
        if self.proves(&state, condition) {
            self.assume(&mut state, condition);
            return vec![(state, true)];
        }
        if self.proves(&state, negated) {
            self.assume(&mut state, negated);
            return vec![(state, false)];
        }
        let mut other = state.clone();
        self.assume(&mut state, condition);
        self.assume(&mut other, negated);
        vec![(state, true), (other, false)]
    }

    fn produce_match(
        &mut self,
        state: &State,
        environment: &Environment,
        subject: Term,
        arms: &[MatchArm],
        how: Producing,
    ) -> Vec<(State, Environment)> {
        let mut all = Vec::new();
        for arm in arms {
            if let Some((state, parts)) = self.in_case(state, subject, &arm.constructor) {
                let mut inner = environment.clone();
                arm.variables.iter().zip(&parts).for_each(|(name, part)| inner.set(name, *part));
                all.extend(self.produce(state, inner, &arm.assertion, how));
            }
        }
        all
    }

    /// The path on which the subject is of this constructor, and its parts; nothing if it cannot be.
    pub(crate) fn in_case(&mut self, state: &State, subject: Term, constructor: &str) -> Option<(State, Vec<Term>)> {
        let constructor = self.theory.constructors.get(constructor).copied()?;
        let test = self.is(constructor, subject);
        let negated = self.terms.not(test);
        if self.proves(state, negated) {
            return None;
        }
        let fields: Vec<_> = self.fields(constructor);
        let parts: Vec<Term> = fields.into_iter().map(|sort| self.terms.fresh("part", sort)).collect();
        let whole = self.construct(constructor, &parts);
        let equal = self.equal(subject, whole);
        let mut state = state.clone();
        self.assume(&mut state, equal);
        Some((state, parts))
    }

    fn produce_instance(
        &mut self,
        state: &mut State,
        environment: &mut Environment,
        instance: &Instance,
        span: Span,
        how: Producing,
    ) -> Option<Chunk> {
        let named = self.named_instance(environment, instance);
        let instance = named.as_ref().unwrap_or(instance);
        let predicate = self.predicate(&instance.predicate)?;
        let mut arguments = Vec::new();
        for (pattern, parameter) in instance.arguments.iter().zip(&predicate.parameters) {
            let sort = self.sort(&parameter.sort);
            arguments.push(self.produced_value(environment, pattern, sort));
        }
        let fraction = match &instance.fraction {
            None => how.scale,
            Some(pattern) => {
                let part = self.produced_value(environment, pattern, gainsay_smt::Sort::REAL);
                let zero = self.terms.real(num_rational::BigRational::from_integer(0.into()));
                let positive = self.terms.less(zero, part);
                self.assume(state, positive);
                if *pattern == Pattern::Any {
                    self.vague.insert(part);
                }
                self.terms.multiply([part, how.scale])
            }
        };
        let is_memory = matches!(predicate.kind, PredicateKind::Cell | PredicateKind::Array { .. });
        let may_be_new = is_memory && how.any == Wildcard::Unwritten;
        let is_new = may_be_new && instance.asks_no_value() && !is_global(environment, instance);
        self.leave_blank(&instance.predicate, &arguments, span);
        let unwritten = is_new || arguments.last().is_some_and(|value| self.blank.contains(value));
        let chunk =
            Chunk { level: how.level, unwritten, ..Chunk::new(instance.predicate.clone(), arguments, fraction) };
        let has_blank = !unwritten && self.has_blank(&chunk);
        if has_blank && self.add_row(state, predicate, chunk.clone()).is_some() {
            return None;
        }
        self.add(state, predicate, Chunk { unwritten: unwritten || has_blank, ..chunk.clone() });
        Some(chunk)
    }

    /// ```text
    /// P(x̄) = if c then A else B      P owns nothing      c[t̄/x̄] is true, whatever is known
    /// ────────────────────────────────────────────────────────────────────────────────
    /// P(t̄) ⊢ P(t̄) ∗ A[t̄/x̄]
    /// ```
    /// What is said of every number up to a given one is said of each, once and for all. No recursion ends by what is written out: it has no level.
    fn write_out(&mut self, state: &mut State, chunk: Chunk, how: Producing) {
        let (how, there) = (Producing { level: None, ..how }, state.heap.len());
        let mut waiting = vec![chunk];
        for _ in 0..MOST_WRITTEN_OUT {
            let Some(chunk) = waiting.pop() else { break };
            let Some((mut environment, parts)) = self.said_in_its_case(&chunk) else { continue };
            for part in parts {
                match &part.kind {
                    AssertionKind::Pure(condition) => {
                        if let Some(fact) = self.evaluate(&environment, condition) {
                            self.assume(state, fact);
                        }
                    }
                    AssertionKind::Instance(instance) => {
                        waiting.extend(self.produce_instance(state, &mut environment, instance, part.span, how));
                    }
                    _ => {}
                }
            }
        }
        state.heap[there..].iter_mut().for_each(|chunk| chunk.written_out = true);
    }

    /// What an instance that owns nothing says in the case it is in, if its arguments tell which that is.
    fn said_in_its_case(&mut self, chunk: &Chunk) -> Option<(Environment, &'a [Assertion])> {
        let predicate = self.predicate(&chunk.predicate)?;
        let PredicateKind::Defined(body) = &predicate.kind else { return None };
        let AssertionKind::Conditional(condition, then, otherwise) = &body.kind else { return None };
        if !self.owns_nothing(&chunk.predicate) {
            return None;
        }
        let mut environment = Environment::default();
        for (parameter, argument) in predicate.parameters.iter().zip(&chunk.arguments) {
            environment.set(&parameter.name, *argument);
        }
        let condition = self.evaluate(&environment, condition)?;
        let branch = if self.terms.as_bool(condition)? { then } else { otherwise };
        let parts = match &branch.kind {
            AssertionKind::Star(parts) => parts.as_slice(),
            _ => std::slice::from_ref(&**branch),
        };
        Some((environment, parts))
    }

    /// Whether an array holds something uninitialised, among others.
    fn has_blank(&self, chunk: &Chunk) -> bool {
        let inside = |value: &Term| self.terms.subterms(&[*value]).iter().any(|each| self.blank.contains(each));
        let is_row =
            self.predicate(&chunk.predicate).is_some_and(|each| matches!(each.kind, PredicateKind::Array { .. }));
        is_row && !self.blank.is_empty() && inside(&chunk.arguments[2])
    }

    /// The value of a pattern that nothing is matched against: what it binds is new.
    pub(crate) fn produced_value(
        &mut self,
        environment: &mut Environment,
        pattern: &Pattern,
        sort: gainsay_smt::Sort,
    ) -> Term {
        match pattern {
            Pattern::Value(value) => match self.evaluate(environment, value) {
                Some(term) => term,
                None => self.terms.fresh("unknown", sort),
            },
            Pattern::Bind(name) => {
                let term = self.terms.fresh(name, sort);
                environment.set(name, term);
                term
            }
            Pattern::Any => self.terms.fresh("any", sort),
            Pattern::Construct(name, parts) => {
                let Some(constructor) = self.theory.constructors.get(name).copied() else {
                    return self.terms.fresh("unknown", sort);
                };
                let sorts: Vec<_> = self.fields(constructor);
                let parts: Vec<Term> =
                    parts.iter().zip(sorts).map(|(part, sort)| self.produced_value(environment, part, sort)).collect();
                self.construct(constructor, &parts)
            }
        }
    }

    /// Adds a chunk and what follows from owning it beside the others.
    pub(crate) fn add(&mut self, state: &mut State, predicate: &Predicate, chunk: Chunk) {
        if let Some((array, chunk)) = self.seen_as_values(state, &chunk) {
            return self.add(state, array, chunk);
        }
        match &predicate.kind {
            PredicateKind::Cell | PredicateKind::Block => self.add_place(state, &chunk),
            PredicateKind::Array { .. } => {
                for fact in self.array_facts(chunk.arguments[1], chunk.arguments[2]) {
                    self.assume(state, fact);
                }
            }
            PredicateKind::Ghost => self.add_determined(state, &chunk, 1, Sharing::AtMostOne),
            PredicateKind::Abstract => {
                if let Some(inputs) = predicate.inputs {
                    self.add_determined(state, &chunk, inputs, Sharing::Any);
                }
            }
            PredicateKind::Defined(_) => {
                // Who owns all of it has nobody to agree with.
                let is_part = chunk.fraction != self.one && self.index.precise.contains(&predicate.name);
                if let Some(inputs) = predicate.inputs.filter(|_| is_part) {
                    self.add_determined(state, &chunk, inputs, Sharing::Any);
                }
            }
            PredicateKind::Knowledge | PredicateKind::Applied => {}
        }
        state.heap.push(chunk);
    }

    /// ```text
    /// a ↦ v ∗ b ↦ w   ⊢   a ≠ 0 ∧ b ≠ 0 ∧ a ≠ b          whole places
    /// [f]a ↦ v ∗ [g]b ↦ w   ⊢   a = b ⇒ v = w             parts of places
    /// ```
    fn add_place(&mut self, state: &mut State, chunk: &Chunk) {
        let zero = self.zero();
        let positive = self.terms.less(zero, chunk.arguments[0]);
        self.assume(state, positive);
        let others: Vec<Chunk> =
            state.heap.iter().filter(|other| other.predicate == chunk.predicate).cloned().collect();
        for other in others {
            let equal = self.equal(chunk.arguments[0], other.arguments[0]);
            if chunk.fraction == self.one || other.fraction == self.one {
                let different = self.terms.not(equal);
                self.assume(state, different);
            } else if let (Some(value), Some(known)) = (chunk.arguments.get(1), other.arguments.get(1)) {
                let agree = self.equal(*value, *known);
                let fact = self.terms.implies(equal, agree);
                self.assume(state, fact);
            }
        }
    }
}

/// How much there is of an instance, all parts together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sharing {
    AtMostOne,
    Any,
}

impl Machine<'_> {
    /// ```text
    /// [f]p(x̄; ȳ) ∗ [g]p(z̄; w̄)   ⊢   x̄ = z̄ ⇒ ȳ = w̄          outputs follow from inputs
    /// p(x̄; ȳ) ∗ [g]p(z̄; w̄)      ⊢   x̄ ≠ z̄                  at most one of each
    /// ```
    fn add_determined(&mut self, state: &mut State, chunk: &Chunk, inputs: usize, sharing: Sharing) {
        let others: Vec<Chunk> =
            state.heap.iter().filter(|other| other.predicate == chunk.predicate).cloned().collect();
        for other in others {
            let equal = |machine: &mut Self, range: std::ops::Range<usize>| {
                let pairs: Vec<Term> =
                    range.map(|position| machine.equal(chunk.arguments[position], other.arguments[position])).collect();
                machine.terms.and(pairs)
            };
            let same = equal(self, 0..inputs);
            let is_whole = chunk.fraction == self.one || other.fraction == self.one;
            let fact = if sharing == Sharing::AtMostOne && is_whole {
                self.terms.not(same)
            } else {
                let agree = equal(self, inputs..chunk.arguments.len());
                self.terms.implies(same, agree)
            };
            self.assume(state, fact);
        }
    }
}

/// Variables of the whole program have values from the start.
fn is_global(environment: &Environment, instance: &Instance) -> bool {
    match instance.arguments.first() {
        Some(Pattern::Value(Expression::Variable(name))) => {
            name.starts_with('&') && !environment.values.contains_key(name)
        }
        _ => false,
    }
}
