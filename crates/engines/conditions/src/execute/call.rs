//! Variables, new objects, method calls.

use gainsay_heap::Label;
use gainsay_heap::ResourceKey;
use gainsay_heap::Store;
use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, ErrorId};
use gainsay_ir::permission::{Expression, Type, Variable};
use gainsay_smt::{Sort, Term};
use gainsay_source::{Name, Span};

use crate::engine::Engine;
use crate::state::{Labelled, State};

impl Engine<'_> {
    pub(crate) fn declare_variable(&mut self, state: &mut State, variable: &Variable) {
        let sort = self.sort_of(&variable.typ);
        let value = self.fresh(state, variable.name.as_str(), sort);
        state.store.set(&variable.name, value);
    }

    /// A variable is there from the beginning of its block: what it holds is nothing that was created since then.
    pub(super) fn is_as_old_as_its_block(&mut self, state: &State, name: &Name) {
        let Some(value) = state.store.get(name) else { return };
        for object in self.created.get(self.created_before..).unwrap_or_default().to_vec() {
            self.assume_new(state, object, value);
        }
    }

    /// Gives a variable a new value of the sort it has.
    pub(crate) fn forget(&mut self, state: &mut State, name: &Name) {
        if let Some(old) = state.store.get(name) {
            let sort = self.terms.sort(old);
            let value = self.fresh(state, name.as_str(), sort);
            state.store.set(name, value);
        }
    }

    /// ```text
    /// t ≠ null      t is no reference at hand      nothing is held of t
    /// ──────────────────────────────────────────────────────────────────
    /// x := new(f) ⇝ σ[x := t], gain write of t.f with a new value
    /// ```
    pub(super) fn allocate(&mut self, state: &mut State, target: &Name, fields: &[Name]) {
        let sort = self.theory.reference;
        let object = self.fresh(state, target.as_str(), sort);
        let mut others: Vec<Term> = vec![self.null()];
        others.extend(state.store.variables.values().copied());
        let keys: Vec<ResourceKey> = state.heap.masks.keys().cloned().collect();
        for key in keys {
            let (Some(&mask), Some(&values)) = (state.heap.masks.get(&key), state.heap.values.get(&key)) else {
                continue;
            };
            let (places, _) = self.written(mask);
            for index in places {
                let (amount, value) = (self.terms.select(mask, index), self.terms.select(values, index));
                let held = self.positive(amount);
                self.under(state, held, |engine, state| {
                    engine.assume_new(state, object, value);
                    for argument in engine.terms.arguments(index).to_vec() {
                        engine.assume_new(state, object, argument);
                    }
                });
            }
            if let ResourceKey::Field(_) = key {
                let (held, none) = (self.terms.select(mask, object), self.none());
                let nothing = self.terms.eq(held, none);
                self.know(state, nothing);
            }
        }
        others.into_iter().for_each(|other| self.assume_new(state, object, other));
        self.assume_newer(state, object);
        self.created.push(object);
        state.store.set(target, object);
        let write = self.write();
        for field in fields {
            let place = self.place(ResourceKey::Field(field.clone()), vec![object]);
            let sort = self.content_sort(&place.key);
            let value = self.fresh(state, field.as_str(), sort);
            self.gain(state, &place, write, value);
        }
    }

    /// A new object is in no predicate instance that was there before it. That is said of snapshots: whatever is taken out of an older one is
    /// older.
    fn assume_newer(&mut self, state: &State, object: Term) {
        let reference = self.theory.reference;
        let (Some(pair), Some(wrapper)) = (self.theory.snapshot.pair, self.wrapper(reference)) else { return };
        let mut instances = Vec::new();
        for (key, mask) in &state.heap.masks {
            let (ResourceKey::Predicate(_), Some(values)) = (key, state.heap.values.get(key)) else { continue };
            for index in self.written(*mask).0 {
                instances.push((self.terms.select(*mask, index), self.terms.select(*values, index)));
            }
        }
        if instances.is_empty() || !state.bound.is_empty() {
            return;
        }
        let sort = self.theory.snapshot.sort;
        let older = self.terms.fresh_function("older", &[sort], Sort::BOOL);
        let snapshot = self.terms.variable("snapshot", sort);
        let is_older = self.terms.apply(older, [snapshot]);
        for part in [self.terms.field(pair, 0, snapshot), self.terms.field(pair, 1, snapshot)] {
            let also = self.terms.apply(older, [part]);
            let fact = self.terms.implies(is_older, also);
            let fact = self.terms.forall(&[snapshot], &[vec![is_older, part]], fact);
            self.known(fact);
        }
        let inside = self.terms.field(wrapper, 0, snapshot);
        let same = self.terms.eq(inside, object);
        let other = self.terms.not(same);
        let fact = self.terms.implies(is_older, other);
        let fact = self.terms.forall(&[snapshot], &[vec![is_older, inside]], fact);
        self.know(state, fact);
        for (amount, value) in instances {
            let (held, is_older) = (self.positive(amount), self.terms.apply(older, [value]));
            let fact = self.terms.implies(held, is_older);
            self.know(state, fact);
        }
    }

    /// A new object is no older reference and in no older collection of references.
    fn assume_new(&mut self, state: &State, object: Term, other: Term) {
        let sort = self.terms.sort(other);
        let contained = if sort == self.theory.reference {
            self.terms.eq(object, other)
        } else if sort == self.sort_of(&Type::seq(Type::Ref)) {
            self.collection(&Type::seq(Type::Ref), "contains", &[other, object])
        } else if sort == self.sort_of(&Type::set(Type::Ref)) {
            self.collection(&Type::set(Type::Ref), "contains", &[other, object])
        } else {
            return;
        };
        let fact = self.terms.not(contained);
        self.know(state, fact);
    }

    /// ```text
    /// exhale pre[x := t]      y new      inhale post[x := t, y := v], old = before the call
    /// ──────────────────────────────────────────────────────────────────────────────────────
    /// z := m(t) ⇝ σ[z := v]
    /// ```
    pub(super) fn call(
        &mut self,
        state: &mut State,
        targets: &[Name],
        method: &Name,
        arguments: &[Expression],
        span: Span,
    ) {
        let program = self.program;
        let arguments = self.evaluate_all(state, arguments, Blame::new(ErrorId::CallFailed, span));
        let Some(callee) = program.methods.get(method) else {
            return self.unsupported(format!("unknown method `{method}`"), span);
        };
        let parameters = callee.parameters.iter().map(|parameter| parameter.name.clone());
        let inside = Store { variables: parameters.zip(arguments).collect(), result: None };
        let write = self.write();
        let outside = std::mem::replace(&mut state.store, inside);
        let before = state.heap.clone();
        self.check_call_terminates(state, callee, span);
        self.consume_all(state, &before, &callee.preconditions, write, Blame::new(ErrorId::CallPrecondition, span));
        for result in &callee.returns {
            self.declare_variable(state, result);
        }
        let reached = self.terms.bool(true);
        let labels = state.labels.clone();
        state.labels.insert(Label::Start, Labelled { heap: before, reached });
        let sort = self.theory.snapshot.sort;
        let snapshot = self.fresh(state, "snapshot", sort);
        self.produce_all(state, &callee.postconditions, snapshot, write, Blame::Elsewhere);
        state.labels = labels;
        let results: Vec<Option<Term>> = callee.returns.iter().map(|result| state.store.get(&result.name)).collect();
        state.store = outside;
        for (target, value) in targets.iter().zip(results) {
            if let Some(value) = value {
                state.store.set(target, value);
            }
        }
    }
}
