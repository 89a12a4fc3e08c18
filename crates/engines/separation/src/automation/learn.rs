//! What owning an instance implies about values, without opening it.

use gainsay_ir::separation::{Assertion, AssertionKind, Instance, Predicate, PredicateKind};
use gainsay_smt::{Sort, Term};
use gainsay_source::Name;

use crate::{
    machine::Machine,
    state::{Chunk, Environment, State},
};

/// Instances inside instances are looked at this deep.
const DEPTH: u8 = 2;

/// A place that an instance owns, and on which condition.
struct FirstPlace {
    cell: Name,
    guard: Term,
    address: Term,
}

impl Machine<'_> {
    /// Assumes what follows from the owned instances; whether there was anything new.
    pub(crate) fn learn(&mut self, state: &mut State) -> bool {
        let mut any = false;
        for index in 0..state.heap.len() {
            if state.heap[index].learnt {
                continue;
            }
            state.heap[index].learnt = true;
            let chunk = state.heap[index].clone();
            let always = self.terms.bool(true);
            let mut facts = Vec::new();
            self.implied_by(&chunk.predicate, &chunk.arguments, always, DEPTH, &mut facts);
            let new = facts.iter().filter(|fact| !state.path.contains(fact));
            self.implied.extend(new);
            facts.extend(self.first_places_apart(state, index));
            facts.extend(self.apart(state, index));
            facts.extend(self.last_apart(state, index));
            for fact in facts {
                any = true;
                self.assume(state, fact);
            }
        }
        any
    }

    /// ```text
    /// P(x̄) = if c then a.f ↦ _ ∗ … else …     Q(ȳ) = if d then b.f ↦ _ ∗ … else …
    /// ─────────────────────────────────────────────────────────────────────────
    /// P(x̄) ∗ Q(ȳ) ⊢ c ∧ d ⇒ a ≠ b
    /// ```
    fn first_places_apart(&mut self, state: &State, index: usize) -> Vec<Term> {
        let chunk = state.heap[index].clone();
        let mine = self.first_places(&chunk);
        let mut facts = Vec::new();
        for (position, other) in state.heap.iter().enumerate() {
            // Two parts of one whole may well be the same, and of two single places it is known already.
            let are_parts = chunk.fraction != self.one && other.fraction != self.one;
            let are_cells = self.is_cell(&chunk) && self.is_cell(other);
            // Structures without end are apart by their members, where somebody speaks of these.
            let are_endless = self.contains_itself(&chunk) && self.contains_itself(other);
            if position == index || are_parts || are_cells || are_endless {
                continue;
            }
            let mut told: Vec<(Term, Term)> = Vec::new();
            for theirs in self.first_places(other) {
                for ours in mine.iter().filter(|ours| ours.cell == theirs.cell) {
                    if told.contains(&(ours.address, theirs.address)) {
                        continue;
                    }
                    told.push((ours.address, theirs.address));
                    let equal = self.equal(ours.address, theirs.address);
                    let (apart, both) = (self.terms.not(equal), self.terms.and([ours.guard, theirs.guard]));
                    facts.push(self.terms.implies(both, apart));
                }
            }
        }
        facts
    }

    fn contains_itself(&mut self, chunk: &Chunk) -> bool {
        self.contains(&chunk.predicate, &chunk.predicate)
    }

    fn is_cell(&self, chunk: &Chunk) -> bool {
        self.predicate(&chunk.predicate).is_some_and(|each| each.kind == PredicateKind::Cell)
    }

    /// The places that an instance owns itself, not in other instances of its predicate, and on which condition.
    fn first_places(&mut self, structure: &Chunk) -> Vec<FirstPlace> {
        let Some(predicate) = self.program.predicates.get(&structure.predicate) else { return Vec::new() };
        if predicate.kind == PredicateKind::Cell {
            let (cell, guard) = (predicate.name.clone(), self.terms.bool(true));
            return vec![FirstPlace { cell, guard, address: structure.arguments[0] }];
        }
        let PredicateKind::Defined(body) = &predicate.kind else { return Vec::new() };
        let environment = self.given(predicate, structure.arguments.iter().copied().map(Some));
        self.places_in(&predicate.name, body, environment)
    }

    fn places_in(&mut self, structure: &Name, body: &Assertion, environment: Environment) -> Vec<FirstPlace> {
        let mut found = Vec::new();
        let always = self.terms.bool(true);
        let mut waiting = vec![(body, always, environment, DEPTH)];
        while let Some((assertion, guard, environment, depth)) = waiting.pop() {
            match &assertion.kind {
                AssertionKind::Star(parts) => {
                    waiting.extend(parts.iter().map(|part| (part, guard, environment.clone(), depth)));
                }
                AssertionKind::Conditional(condition, then, otherwise) => {
                    let Some(condition) = self.evaluate(&environment, condition) else { continue };
                    let negated = self.terms.not(condition);
                    waiting.push((then, self.terms.and([guard, condition]), environment.clone(), depth));
                    waiting.push((otherwise, self.terms.and([guard, negated]), environment, depth));
                }
                AssertionKind::Instance(instance) if instance.fraction.is_none() => {
                    let known = self.known(&environment, &instance.arguments);
                    match self.predicate(&instance.predicate).map(|inner| (inner, &inner.kind)) {
                        Some((inner, PredicateKind::Cell)) => {
                            let cell = inner.name.clone();
                            let address = known.first().copied().flatten();
                            found.extend(address.map(|address| FirstPlace { cell, guard, address }));
                        }
                        Some((inner, PredicateKind::Defined(body))) if depth > 1 && inner.name != *structure => {
                            let environment = self.given(inner, known);
                            waiting.push((body, guard, environment, depth - 1));
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The parameters of a predicate that have values.
    fn given(&self, predicate: &Predicate, arguments: impl IntoIterator<Item = Option<Term>>) -> Environment {
        let mut environment = Environment::default();
        for (parameter, argument) in predicate.parameters.iter().zip(arguments) {
            if let Some(argument) = argument {
                environment.set(&parameter.name, argument);
            }
        }
        environment
    }

    /// ```text
    /// P(x̄) = A       A[t̄/x̄] ⊢ φ
    /// ──────────────────────────
    /// P(t̄) ⊢ φ
    /// ```
    fn implied_by(&mut self, predicate: &str, arguments: &[Term], guard: Term, depth: u8, facts: &mut Vec<Term>) {
        let Some(predicate) = self.program.predicates.get(predicate) else { return };
        match &predicate.kind {
            PredicateKind::Cell | PredicateKind::Block => {
                let zero = self.zero();
                let positive = self.terms.less(zero, arguments[0]);
                facts.push(self.terms.implies(guard, positive));
            }
            PredicateKind::Defined(body) if depth > 0 => {
                let mut environment = Environment::default();
                for (parameter, argument) in predicate.parameters.iter().zip(arguments) {
                    environment.set(&parameter.name, *argument);
                }
                self.implied(&mut environment, body, guard, depth - 1, facts);
            }
            PredicateKind::Array { .. } => {
                for fact in self.array_facts(arguments[1], arguments[2]) {
                    facts.push(self.terms.implies(guard, fact));
                }
            }
            PredicateKind::Defined(_)
            | PredicateKind::Abstract
            | PredicateKind::Ghost
            | PredicateKind::Knowledge
            | PredicateKind::Applied => {}
        }
    }

    fn implied(
        &mut self,
        environment: &mut Environment,
        assertion: &Assertion,
        guard: Term,
        depth: u8,
        facts: &mut Vec<Term>,
    ) {
        match &assertion.kind {
            AssertionKind::Pure(condition) => {
                if let Some(fact) = self.evaluate(environment, condition) {
                    facts.push(self.terms.implies(guard, fact));
                }
            }
            AssertionKind::Star(parts) => {
                parts.iter().for_each(|part| self.implied(environment, part, guard, depth, facts));
            }
            AssertionKind::Conditional(condition, then, otherwise) => {
                let Some(condition) = self.evaluate(environment, condition) else { return };
                let negated = self.terms.not(condition);
                for (test, branch) in [(condition, then), (negated, otherwise)] {
                    let guard = self.terms.and([guard, test]);
                    self.implied(&mut environment.clone(), branch, guard, depth, facts);
                }
            }
            AssertionKind::Instance(instance) => self.implied_instance(environment, instance, guard, depth, facts),
            AssertionKind::Match(subject, arms) => {
                let Some(subject) = self.evaluate(environment, subject) else { return };
                for arm in arms {
                    let Some(constructor) = self.theory.constructors.get(&arm.constructor).copied() else { continue };
                    let test = self.is(constructor, subject);
                    let guard = self.terms.and([guard, test]);
                    let mut inner = environment.clone();
                    for (position, name) in arm.variables.iter().enumerate() {
                        let part = self.part(constructor, position, subject);
                        inner.set(name, part);
                    }
                    self.implied(&mut inner, &arm.assertion, guard, depth, facts);
                }
            }
            AssertionKind::After(_) => {}
        }
    }

    fn implied_instance(
        &mut self,
        environment: &mut Environment,
        instance: &Instance,
        guard: Term,
        depth: u8,
        facts: &mut Vec<Term>,
    ) {
        let Some(predicate) = self.predicate(&instance.predicate) else { return };
        let mut arguments = Vec::new();
        for (pattern, parameter) in instance.arguments.iter().zip(&predicate.parameters) {
            let sort = self.sort(&parameter.sort);
            arguments.push(self.produced_value(environment, pattern, sort));
        }
        if let Some(pattern) = &instance.fraction {
            self.produced_value(environment, pattern, Sort::REAL);
        }
        self.implied_by(&instance.predicate, &arguments, guard, depth, facts);
    }
}
