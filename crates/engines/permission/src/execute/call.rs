//! Variables, new objects, method calls.

use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Expression, Type, Variable};
use gainsay_smt::{Sort, Term};
use gainsay_source::{Name, Span};

use crate::heap::{Footprint, ResourceKey};
use crate::symbolic::{Label, Labelled, Machine, State};
use gainsay_heap::{Blame, ErrorId};

impl Machine<'_> {
    pub(crate) fn declare_variable(&mut self, state: &mut State, variable: &Variable) {
        let sort = self.sort_of(&variable.typ);
        let value = self.fresh(state, variable.name.as_str(), sort);
        state.store.set(&variable.name, value);
    }

    /// A variable is there from the beginning of its block: what it holds is nothing that was created since then.
    pub(super) fn is_as_old_as_its_block(&mut self, state: &mut State, name: &Name) {
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
    /// t new      t ≠ null      t differs from every reference at hand
    /// ────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ x := new(f) ⇝ h, t.f ↦ v # write; σ[x := t]
    /// ```
    pub(super) fn allocate(&mut self, state: &mut State, target: &Name, fields: &[Name]) {
        let sort = self.theory.reference;
        let object = self.fresh(state, target.as_str(), sort);
        let null = self.null();
        let mut others: Vec<Term> = vec![null];
        others.extend(state.store.variables.values().copied());
        for chunk in &state.heap.chunks {
            if let Footprint::Single { arguments, value } = &chunk.footprint {
                others.extend(arguments.iter().copied().chain([*value]));
            }
        }
        for other in others {
            self.assume_new(state, object, other);
        }
        self.assume_newer(state, object);
        self.created.push(object);
        state.store.set(target, object);
        for field in fields {
            let key = ResourceKey::Field(field.clone());
            let sort = self.value_sort(&key);
            let (value, write) = (self.fresh(state, field.as_str(), sort), self.write());
            self.add_single(state, &key, &[object], write, value);
        }
    }

    /// A new object is in no predicate instance that was there before it. That is said of snapshots: whatever is taken out of an older one
    /// is older.
    fn assume_newer(&mut self, state: &mut State, object: Term) {
        let mut instances = Vec::new();
        for chunk in &state.heap.chunks {
            if let (ResourceKey::Predicate(_), Footprint::Single { value, .. }) = (&chunk.resource, &chunk.footprint) {
                instances.push((chunk.permission, *value));
            }
        }
        let (Some(pair), Some(wrapper)) = (self.theory.snapshot.pair, self.wrapper(self.theory.reference)) else {
            return;
        };
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
            state.path.define(fact);
        }
        let reference = self.terms.field(wrapper, 0, snapshot);
        let same = self.terms.eq(reference, object);
        let other = self.terms.not(same);
        let fact = self.terms.implies(is_older, other);
        let fact = self.terms.forall(&[snapshot], &[vec![is_older, reference]], fact);
        state.path.define(fact);
        for (amount, value) in instances {
            let (held, is_older) = (self.positive(amount), self.terms.apply(older, [value]));
            let fact = self.terms.implies(held, is_older);
            self.assume(state, fact);
        }
    }

    /// A new object is no older reference and in no older collection of references.
    fn assume_new(&mut self, state: &mut State, object: Term, other: Term) {
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
        self.assume(state, fact);
    }

    /// ```text
    /// Γ; h ⊢ a ⇝ t      Γ; h ⊢ consume pre[x := t] ⇝ h₁      Γ; h₁ ⊢ produce post[x := t, y := v], old = h ⇝ h₂
    /// ──────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ z := m(a) ⇝ h₂; σ[z := v]
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
        if let Some(body) = callee.body.as_ref().filter(|body| self.unrolls(body)) {
            let results = self.called_body(state, callee, body, &arguments);
            return assign(state, targets, results);
        }
        let mut inside = crate::symbolic::Store::default();
        callee.parameters.iter().zip(&arguments).for_each(|(parameter, value)| inside.set(&parameter.name, *value));
        let outside = std::mem::replace(&mut state.store, inside);
        let (before, write) = (state.heap.clone(), self.write());
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
        assign(state, targets, results);
    }
}

fn assign(state: &mut State, targets: &[Name], results: Vec<Option<Term>>) {
    for (target, value) in targets.iter().zip(results) {
        if let Some(value) = value {
            state.store.set(target, value);
        }
    }
}
