//! Variables and new objects.

use gainsay_ir::permission::{Type, Variable};
use gainsay_smt::{Sort, Term};
use gainsay_source::Name;

use crate::control::Control;
use crate::logic::StateOf;
use crate::resource::ResourceKey;

impl<'a, C: Control<'a>> Objects<'a> for C {}

pub trait Objects<'a>: Control<'a> {
    fn declare_variable(&mut self, state: &mut StateOf<'a, Self>, variable: &Variable) {
        let sort = self.sort_of(&variable.typ);
        let value = self.fresh(state, variable.name.as_str(), sort);
        state.store.set(&variable.name, value);
    }

    fn declare_all(&mut self, state: &mut StateOf<'a, Self>, variables: &[Variable]) {
        variables.iter().for_each(|variable| self.declare_variable(state, variable));
    }

    /// A variable is there from the beginning of its block: what it holds is nothing that was created since then.
    fn is_as_old_as_its_block(&mut self, state: &mut StateOf<'a, Self>, name: &Name) {
        let Some(value) = state.store.get(name) else { return };
        for object in self.created.get(self.created_before..).unwrap_or_default().to_vec() {
            self.assume_new(state, object, value);
        }
    }

    /// Gives a variable a new value of the sort it has.
    fn forget(&mut self, state: &mut StateOf<'a, Self>, name: &Name) {
        if let Some(old) = state.store.get(name) {
            let sort = self.terms.sort(old);
            let value = self.fresh(state, name.as_str(), sort);
            state.store.set(name, value);
        }
    }

    /// ```text
    /// t ≠ null      t is no reference at hand      nothing is held of t
    /// ──────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ x := new(f) ⇝ h, t.f ↦ v # write; σ[x := t]      v new
    /// ```
    fn allocate(&mut self, state: &mut StateOf<'a, Self>, target: &Name, fields: &[Name]) {
        let sort = self.theory.reference;
        let object = self.fresh(state, target.as_str(), sort);
        let mut others = vec![self.null()];
        others.extend(state.store.variables.values().copied());
        others.into_iter().for_each(|other| self.assume_new(state, object, other));
        self.is_new_to_heap(state, object);
        self.assume_newer(state, object);
        self.created.push(object);
        state.store.set(target, object);
        let write = self.write();
        for field in fields {
            let key = ResourceKey::Field(field.clone());
            let sort = self.value_sort(&key);
            let value = self.fresh(state, field.as_str(), sort);
            self.put(state, &key, &[object], write, value);
        }
    }

    /// A new object is in no predicate instance that was there before it. That is said of snapshots: whatever is taken out of an older one is
    /// older.
    fn assume_newer(&mut self, state: &mut StateOf<'a, Self>, object: Term) {
        let reference = self.theory.reference;
        let (Some(pair), Some(wrapper)) = (self.theory.snapshot.pair, self.wrapper(reference)) else { return };
        let instances = self.instances(state);
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
            self.define(state, fact);
        }
        let inside = self.terms.field(wrapper, 0, snapshot);
        let same = self.terms.eq(inside, object);
        let other = self.terms.not(same);
        let fact = self.terms.implies(is_older, other);
        let fact = self.terms.forall(&[snapshot], &[vec![is_older, inside]], fact);
        self.define(state, fact);
        for (amount, value) in instances {
            let (held, is_older) = (self.positive(amount), self.terms.apply(older, [value]));
            let fact = self.terms.implies(held, is_older);
            self.assume(state, fact);
        }
    }

    /// A new object is no older reference and in no older collection of references.
    fn assume_new(&mut self, state: &mut StateOf<'a, Self>, object: Term, other: Term) {
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
}
