//! Expressions that look at the heap: fields, held permission, unfolding, applying, quantification over what is held.

use gainsay_ir::permission::{Expression, ExpressionKind, FieldAccess, PredicateAccess, Resource, Variable, Wand};
use gainsay_smt::Term;

use crate::failure::{Blame, Cause};
use crate::heap::{Demand, Footprint, Heap, ResourceKey};
use crate::symbolic::{Amounts, Machine, State};

impl Machine<'_> {
    pub(super) fn field_value(&mut self, state: &mut State, access: &FieldAccess, blame: Blame) -> Term {
        let receiver = self.evaluate(state, &access.receiver, blame);
        let resource = ResourceKey::Field(access.field.clone());
        self.read(state, &resource, &[receiver], access.span, blame)
    }

    /// The resource without its arguments, and those as terms.
    pub(crate) fn locate(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> (ResourceKey, Vec<Term>) {
        match resource {
            Resource::Field(access) => {
                let receiver = self.evaluate(state, &access.receiver, blame);
                (ResourceKey::Field(access.field.clone()), vec![receiver])
            }
            Resource::Predicate(instance) => {
                let arguments = self.evaluate_all(state, &instance.arguments, blame);
                (ResourceKey::Predicate(instance.predicate.clone()), arguments)
            }
            Resource::Wand(wand) => self.locate_wand(state, wand, blame),
        }
    }

    pub(super) fn permission_held(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> Term {
        let (resource, arguments) = self.locate(state, resource, blame);
        self.assume_bounded(state, &resource, &arguments);
        let heap = state.introspected().clone();
        self.held(&heap, &resource, &arguments)
    }

    /// The amount of an access, and whether it is a wildcard.
    pub(crate) fn evaluate_amount(&mut self, state: &mut State, amount: &Expression, blame: Blame) -> (Term, bool) {
        let mut wildcard = false;
        amount.visit(&mut |part| wildcard |= matches!(part.kind, ExpressionKind::Wildcard));
        let value = self.evaluate(state, amount, blame);
        let value = if self.terms.sort(value) == gainsay_smt::Sort::INT { self.terms.to_real(value) } else { value };
        (value, wildcard)
    }

    /// ```text
    /// Γ; h ⊢ take p of P(t) ⇝ h′; s     Γ; h′ ⊢ produce p · body(P)[x := t] from s ⇝ Γ′; h″     Γ′; h″ ⊢ e ⇝ v
    /// ───────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ unfolding acc(P(t), p) in e ⇝ Γ′; v
    /// ```
    pub(super) fn unfolding(
        &mut self,
        state: &mut State,
        access: &PredicateAccess,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        let name = &access.instance.predicate;
        // A predicate whose body unfolds itself has no end: what is behind the second round is unknown.
        if self.opening.iter().filter(|open| *open == name).count() > 1 {
            let sort = self.sort_of(&body.typ);
            return self.fresh(state, "unfolded", sort);
        }
        let before = state.heap.clone();
        self.opening.push(name.clone());
        self.open_predicate(state, access, blame);
        self.opening.pop();
        let value = self.evaluate_opened(state, &before, body, blame);
        state.heap = before;
        value
    }

    /// Evaluates in a heap in which something was opened that is closed in `before`. `perm` and `forperm` speak of the heap as it is opened;
    /// what that would be after some of it was given up already is nowhere laid down.
    fn evaluate_opened(&mut self, state: &mut State, before: &Heap, body: &Expression, blame: Blame) -> Term {
        let remaining = state.remaining.take();
        if remaining.as_ref().is_some_and(|remaining| remaining != before) && body.introspects() {
            let what = "`perm` or `forperm` of an opened heap after parts of the assertion were given up";
            self.unsupported(what, body.span);
        }
        let value = self.evaluate(state, body, blame);
        state.remaining = remaining;
        value
    }

    /// Replaces a predicate instance by its body.
    pub(crate) fn open_predicate(&mut self, state: &mut State, access: &PredicateAccess, blame: Blame) {
        let program = self.program;
        let name = &access.instance.predicate;
        let resource = ResourceKey::Predicate(name.clone());
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame);
        let (amount, wildcard) = self.evaluate_amount(state, &access.amount, blame);
        self.check_positive(state, amount, access, blame);
        let cause = Cause::InsufficientPermission;
        let demand = Demand { amount, wildcard, cause, offending: access.instance.span, blame };
        let snapshot = if self.amounts == Amounts::Readable {
            self.read(state, &resource, &arguments, access.instance.span, blame)
        } else {
            self.take_here(state, &resource, &arguments, demand)
        };
        self.mark_opened(state, name, snapshot, &arguments);
        let Some(predicate) = program.predicates.get(name) else { return };
        let Some(body) = &predicate.body else {
            self.unsupported(format!("unfolding the abstract predicate `{name}`"), access.span);
            return;
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let store = parameters.zip(arguments.iter().copied()).collect();
        let outside = std::mem::replace(&mut state.store.variables, store);
        let before = state.heap.clone();
        self.produce(state, body, snapshot, amount, Blame::Elsewhere);
        self.note_nested(state, &before, (name, snapshot, &arguments));
        state.store.variables = outside;
    }

    fn check_positive(&mut self, state: &mut State, amount: Term, access: &PredicateAccess, blame: Blame) {
        let positive = self.positive(amount);
        self.check(state, positive, Cause::PermissionNotPositive, access.amount.span, blame);
    }

    /// ```text
    /// ∀ x :: 0 < h(R(x)) ⇒ e(x)
    /// ```
    /// over the chunks: for single ones the variables are known.
    pub(super) fn for_perm(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        resource: &Resource,
        body: &Expression,
        blame: Blame,
    ) -> Term {
        let generic = self.generically(state, variables, &[], |machine, state| {
            let (key, arguments) = machine.locate(state, resource, blame);
            machine.assume_bounded(state, &key, &arguments);
            let chunks = state.introspected().chunks.clone();
            let mut alternatives = Vec::new();
            for chunk in chunks.iter().filter(|chunk| chunk.resource == key) {
                let amount = chunk.permission_at(&mut machine.terms, &arguments);
                alternatives.push(machine.positive(amount));
            }
            let held = machine.terms.or(alternatives);
            let holds = machine.under(state, held, |machine, state| machine.evaluate(state, body, blame));
            (key, arguments, held, holds)
        });
        let (key, arguments, held, holds) = generic.result;
        self.generalize(state, &generic.variables, &[], &generic.facts);
        let mut conclusions = Vec::new();
        let chunks = state.introspected().chunks.clone();
        let formula = self.terms.implies(held, holds);
        for chunk in chunks.iter().filter(|chunk| chunk.resource == key) {
            conclusions.push(
                match (&chunk.footprint, self.matching(&generic.variables, &arguments, &chunk.footprint)) {
                    (Footprint::Single { .. }, Some(matching)) => self.terms.substitute(formula, &matching),
                    _ => {
                        let triggers = self.infer_triggers(&generic.variables, &[held, holds]);
                        self.terms.forall(&generic.variables, &triggers, formula)
                    }
                },
            );
        }
        self.terms.and(conclusions)
    }

    /// The variables as a chunk's own arguments, where each is one of the arguments.
    fn matching(&self, variables: &[Term], arguments: &[Term], footprint: &Footprint) -> Option<Vec<(Term, Term)>> {
        let Footprint::Single { arguments: own, .. } = footprint else { return None };
        let at = |variable: &Term| arguments.iter().position(|argument| argument == variable);
        variables.iter().map(|variable| Some((*variable, own[at(variable)?]))).collect()
    }

    /// ```text
    /// Γ; h ⊢ apply A --* B ⇝ Γ′; h′      Γ′; h′ ⊢ e ⇝ v
    /// ──────────────────────────────────────────────────
    /// Γ; h ⊢ applying (A --* B) in e ⇝ Γ′; v
    /// ```
    pub(super) fn applying(&mut self, state: &mut State, wand: &Wand, body: &Expression, blame: Blame) -> Term {
        let before = state.heap.clone();
        self.apply_wand(state, wand, blame);
        let value = self.evaluate_opened(state, &before, body, blame);
        state.heap = before;
        value
    }

    /// Notes for the solver that an instance was opened or closed here: definitions that look into it may be unrolled once more.
    pub(crate) fn mark_opened(
        &mut self,
        state: &mut State,
        name: &gainsay_source::Name,
        snapshot: Term,
        arguments: &[Term],
    ) {
        let symbol = match self.theory.predicate_triggers.get(name) {
            Some(symbol) => *symbol,
            None => {
                let mut sorts = vec![self.theory.snapshot.sort];
                sorts.extend(arguments.iter().map(|argument| self.terms.sort(*argument)));
                let label = format!("{name} opened");
                let symbol = self.terms.fresh_function(&label, &sorts, gainsay_smt::Sort::BOOL);
                self.theory.predicate_triggers.insert(name.clone(), symbol);
                symbol
            }
        };
        let mut all = vec![snapshot];
        all.extend(arguments);
        let opened = self.terms.apply(symbol, all);
        if self.effort == crate::symbolic::Effort::Literal {
            self.theory.opened.push((opened, state.bound.clone()));
        } else {
            let mark = self.instance_mark(name, arguments);
            state.path.define(opened);
            state.path.define(mark);
        }
    }

    /// Stands for an instance in triggers that users write, whatever it holds.
    pub(crate) fn instance_mark(&mut self, name: &gainsay_source::Name, arguments: &[Term]) -> Term {
        let sorts: Vec<gainsay_smt::Sort> = arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let symbol = self.terms.function(&format!("{name} marked"), &sorts, gainsay_smt::Sort::BOOL);
        self.terms.apply(symbol, arguments)
    }
}
