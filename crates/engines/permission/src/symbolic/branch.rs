//! Branching and joining. Every branch is joined again as soon as both sides are done, so the work grows with the text and not with the
//! number of ways through it.

use std::collections::BTreeMap;

use gainsay_smt::{Sort, Term};
use gainsay_source::{Name, Span};

use super::{Fact, FactKind, Label, Labelled, Machine, Path, State, Store};

impl Machine<'_> {
    /// Runs with `condition` assumed; what was learnt holds afterwards wherever the condition does.
    ///
    /// ```text
    /// Γ, c ⊢ run ⇝ Γ, c, Δ
    /// ─────────────────────
    /// Γ ⊢ under c run ⇝ Γ, c ⇒ Δ
    /// ```
    /// The heap is not looked at: for runs that change it use [`gainsay_heap::Logic::branch`].
    pub(super) fn run_under<R>(
        &mut self,
        state: &mut State,
        condition: Term,
        run: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> R {
        if self.terms.as_bool(condition) == Some(true) {
            return run(self, state);
        }
        let mark = state.path.facts.len();
        state.path.branch(condition);
        let result = run(self, state);
        let learnt = state.path.split_off(mark);
        self.relearn(&mut state.path, condition, &learnt[1..]);
        result
    }

    fn relearn(&mut self, path: &mut Path, condition: Term, learnt: &[Fact]) {
        for fact in learnt {
            gainsay_meter::tick(1);
            match fact.kind {
                FactKind::Definition => path.define(fact.term),
                FactKind::Assumption | FactKind::Branch | FactKind::Aliasing => {
                    let guarded = self.terms.implies(condition, fact.term);
                    let mark = path.facts.len();
                    path.assume(&self.terms, guarded);
                    if fact.kind == FactKind::Aliasing {
                        path.set_aside(mark);
                    }
                }
            }
        }
    }

    /// Runs `then` where the condition holds and `otherwise` where it does not, and joins the two. A side that is impossible is not run.
    pub(super) fn run_both(
        &mut self,
        state: &mut State,
        condition: Term,
        span: Option<Span>,
        then: impl FnOnce(&mut Self, &mut State),
        otherwise: impl FnOnce(&mut Self, &mut State),
    ) {
        let negated = self.terms.not(condition);
        if let Some(span) = span {
            state.path.decide(condition, span);
        }
        if self.proves_at_once(state, condition) {
            state.path.branch(condition);
            return then(self, state);
        }
        if self.proves_at_once(state, negated) {
            state.path.branch(negated);
            return otherwise(self, state);
        }
        gainsay_meter::tick(state.path.facts.len() as u64 / 8);
        let mut other = state.clone();
        state.path.branch(condition);
        other.path.branch(negated);
        then(self, state);
        otherwise(self, &mut other);
        *state = self.join(condition, std::mem::take(state), other);
    }

    /// ```text
    /// Γ, c, Δ₁; σ₁; h₁      Γ, ¬c, Δ₂; σ₂; h₂
    /// ───────────────────────────────────────────────────────────
    /// Γ, c ⇒ Δ₁, ¬c ⇒ Δ₂;  c ? σ₁ : σ₂;  c ? h₁ : h₂
    /// ```
    pub(crate) fn join(&mut self, condition: Term, left: State, right: State) -> State {
        if left.path.is_dead(&self.terms) {
            return right;
        }
        if right.path.is_dead(&self.terms) {
            return left;
        }
        let prefix = left.path.common_prefix(&right.path);
        let mut path = Path { facts: left.path.facts[..prefix].to_vec(), decisions: left.path.decisions.clone() };
        right.path.decisions.iter().for_each(|decision| path.decide(decision.condition, decision.span));
        let bound = &left.bound;
        let negated = self.terms.not(condition);
        self.relearn(&mut path, condition, without(&left.path.facts[prefix..], condition));
        self.relearn(&mut path, negated, without(&right.path.facts[prefix..], negated));
        let heap = self.join_heaps(&mut path, bound, condition, &left.heap, &right.heap);
        let transferred = self.join_heaps(&mut path, bound, condition, &left.transferred, &right.transferred);
        let labels = self.join_labels(&mut path, bound, condition, left.labels, right.labels);
        let store = self.join_stores(&mut path, bound, condition, left.store, &right.store);
        let mut outer = Vec::with_capacity(left.outer.len());
        for (one, other) in left.outer.iter().zip(&right.outer) {
            outer.push(self.join_heaps(&mut path, bound, condition, one, other));
        }
        let (bound, remaining) = (left.bound, left.remaining);
        State { store, heap, labels, path, bound, remaining, transferred, outer }
    }

    /// A variable that only one side knows is out of scope after it.
    fn join_stores(&mut self, path: &mut Path, bound: &[Term], condition: Term, left: Store, right: &Store) -> Store {
        let mut variables: BTreeMap<Name, Term> = BTreeMap::new();
        for (name, value) in left.variables {
            let Some(other) = right.get(&name) else { continue };
            let joined = self.choose(path, bound, condition, [value, other], name.as_str());
            variables.insert(name, joined);
        }
        Store { variables, result: left.result }
    }

    fn join_labels(
        &mut self,
        path: &mut Path,
        bound: &[Term],
        condition: Term,
        left: BTreeMap<Label, Labelled>,
        mut right: BTreeMap<Label, Labelled>,
    ) -> BTreeMap<Label, Labelled> {
        let mut joined = BTreeMap::new();
        let negated = self.terms.not(condition);
        for (label, one) in left {
            let entry = match right.remove(&label) {
                Some(other) if other == one => one,
                Some(other) => Labelled {
                    heap: self.join_heaps(path, bound, condition, &one.heap, &other.heap),
                    reached: self.terms.ite(condition, one.reached, other.reached),
                },
                None => Labelled { reached: self.terms.and([condition, one.reached]), heap: one.heap },
            };
            joined.insert(label, entry);
        }
        for (label, other) in right {
            let reached = self.terms.and([negated, other.reached]);
            joined.insert(label, Labelled { reached, heap: other.heap });
        }
        joined
    }

    /// `condition ? left : right`, under a name of its own so that joined terms do not grow with every join. Under quantifiers it stays
    /// written out: a name would have to be a function of their variables.
    pub(crate) fn choose(
        &mut self,
        path: &mut Path,
        bound: &[Term],
        condition: Term,
        [left, right]: [Term; 2],
        name: &str,
    ) -> Term {
        let choice = self.terms.ite(condition, left, right);
        if !bound.is_empty() || self.terms.is_value(choice) || choice == left || choice == right {
            return choice;
        }
        let sort = self.terms.sort(choice);
        let named = self.terms.fresh(name, sort);
        let definition = self.terms.eq(named, choice);
        path.define(definition);
        self.bound_choice(path, named, left, right);
        named
    }

    /// Numbers that differ by a constant bound what is chosen of them. Without that a sum over many choices is a question for each
    /// combination of them.
    fn bound_choice(&mut self, path: &mut Path, choice: Term, left: Term, right: Term) {
        if !matches!(self.terms.sort(choice), Sort::INT | Sort::REAL) {
            return;
        }
        let difference = self.terms.subtract(left, right);
        if !self.terms.is_value(difference) {
            return;
        }
        let zero = self.terms.subtract(difference, difference);
        let left_is_lower = self.terms.less_equal(difference, zero);
        let (low, high) = if self.terms.as_bool(left_is_lower) == Some(true) { (left, right) } else { (right, left) };
        for bound in [self.terms.less_equal(low, choice), self.terms.less_equal(choice, high)] {
            path.define(bound);
        }
    }
}

/// The facts that are not the branch's own condition.
fn without(facts: &[Fact], condition: Term) -> &[Fact] {
    match facts.first() {
        Some(first) if first.term == condition => &facts[1..],
        _ => facts,
    }
}
