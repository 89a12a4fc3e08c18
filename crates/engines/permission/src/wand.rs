//! Magic wands: packaging and applying.
//!
//! A wand's snapshot turns a snapshot of its left side into one of its right side.

use gainsay_heap::verbs::*;
use gainsay_heap::{Choice, Demand};
use std::sync::Arc;

use gainsay_ir::permission::{Block, Wand};
use gainsay_smt::{Operator, Sort, Term};

use crate::heap::{Chunk, Comprehension, Footprint, Heap, ResourceKey};
use crate::symbolic::{FactKind, Label, Labelled, Machine, State};
use gainsay_heap::{Blame, ErrorId};

impl Machine<'_> {
    /// The snapshot of the right side that a wand gives for one of its left side.
    fn wand_result(&mut self, wand: Term, left: Term) -> Term {
        let sort = self.theory.snapshot.sort;
        let apply = self.terms.function("apply wand", &[sort, sort], sort);
        self.terms.apply(apply, [wand, left])
    }

    /// That a wand is applied to such a left side, so that this one goes together with what the wand holds.
    fn wand_used(&mut self, wand: Term, left: Term) -> Term {
        let sort = self.theory.snapshot.sort;
        let used = self.terms.function("wand applied to", &[sort, sort], Sort::BOOL);
        self.terms.apply(used, [wand, left])
    }

    /// ```text
    /// Γ; h ⊢ consume A ⇝ h₁; s      Γ; h₁ ⊢ take A --* B ⇝ h₂; w      Γ; h₂ ⊢ produce B from w(s) ⇝ h₃
    /// ───────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ apply A --* B ⇝ h₃
    /// ```
    pub(crate) fn exchange(&mut self, state: &mut State, wand: &Wand, blame: Blame) {
        let original = state.heap.clone();
        let write = self.write();
        let (key, arguments) = self.locate_wand(state, wand, blame);
        let cause = key.missing();
        let demand = Demand { amount: write, wildcard: false, cause, offending: wand.span, blame };
        let snapshot = self.take_here(state, &key, &arguments, demand);
        let left = self.consume(state, &original, &wand.left, write, blame);
        let right = self.wand_result(snapshot, left);
        let used = self.wand_used(snapshot, left);
        self.assume(state, used);
        if let (true, Blame::Report { error: ErrorId::ApplyFailed, span: at }) = (state.bound.is_empty(), blame) {
            self.choices.push(Choice { at, name: "right".into(), term: right });
        }
        let reached = self.terms.bool(true);
        let label = state.labels.insert(Label::WandLeft, Labelled { heap: original.clone(), reached });
        let before = state.heap.clone();
        self.produce(state, &wand.right, right, write, Blame::Elsewhere);
        restore(state, label);
        self.assume_unchanged(state, &before, &original);
    }

    /// Applying a wand writes nothing: what was held before and is gained again has the same value.
    fn assume_unchanged(&mut self, state: &mut State, before: &Heap, original: &Heap) {
        let gained: Vec<Arc<Chunk>> =
            state.heap.chunks.iter().filter(|chunk| !before.chunks.contains(chunk)).cloned().collect();
        for chunk in gained {
            let Footprint::Single { arguments, value } = &chunk.footprint else { continue };
            if matches!(chunk.resource, ResourceKey::Wand(_)) {
                continue;
            }
            let holds = self.positive(chunk.permission);
            for other in original.of(&chunk.resource) {
                self.assume_agreement(state, other, arguments, holds, *value);
            }
        }
    }

    /// ```text
    /// Γ; ∅ ⊢ produce A from l ⇝ Γ₁; a      Γ₁; a, h ⊢ script ⇝ Γ₂; a₂, h₂      Γ₂; a₂, h₂ ⊢ consume B ⇝ h₃; s
    /// ────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ package A --* B ⇝ h₃, (A --* B) ↦ w      ∀ l :: w(l) = s
    /// ```
    /// What holds inside holds as well for every left side that the wand is applied to.
    /// Permission that the script and B need and A does not give is taken from h. What is learnt inside is hypothetical: it holds if there is
    /// such a left side and it goes together with what is taken, so outside it is only ever a premise.
    pub(crate) fn package_wand(&mut self, state: &mut State, wand: &Wand, script: Option<&Block>, blame: Blame) {
        let (key, arguments) = self.locate_wand(state, wand, blame);
        let mark = state.path.facts.len();
        let sort = self.theory.snapshot.sort;
        let left = self.terms.fresh("left", sort);
        self.note_choice("left", left);
        let mut inside = state.clone();
        inside.outer.insert(0, std::mem::take(&mut inside.heap));
        inside.bound.push(left);
        let write = self.write();
        let earlier = self.failures.len();
        self.produce(&mut inside, &wand.left, left, write, blame);
        let given = inside.path.facts[mark..].iter().filter(|fact| fact.kind != FactKind::Definition);
        let given: Vec<Term> = given.map(|fact| fact.term).collect();
        let impossible = self.is_impossible(&inside);
        if impossible && self.failures.len() == earlier {
            let always = self.terms.bool(true);
            self.note_choice(crate::replay::IMPOSSIBLE, always);
        }
        let never = self.terms.bool(false);
        let given = if impossible { vec![never] } else { given };
        let reached = self.terms.bool(true);
        inside.labels.insert(Label::WandLeft, Labelled { heap: inside.heap.clone(), reached });
        if let Some(script) = script {
            self.execute_block(&mut inside, script);
        }
        let visible = inside.heap.clone();
        let right = self.consume(&mut inside, &visible, &wand.right, write, blame);
        self.finish_package(state, inside, mark, ([left, right], &given), (key, arguments));
    }

    fn finish_package(
        &mut self,
        state: &mut State,
        mut inside: State,
        mark: usize,
        ([left, right], given): ([Term; 2], &[Term]),
        (key, arguments): (ResourceKey, Vec<Term>),
    ) {
        let learnt = inside.path.split_off(mark);
        let assumed: Vec<Term> =
            learnt.iter().filter(|fact| fact.kind != FactKind::Definition).map(|fact| fact.term).collect();
        let premises = self.terms.and(assumed);
        // The left side the wand will be applied to, if it ever is: what is taken from the heaps around is what that one needs.
        let sort = self.theory.snapshot.sort;
        let applied_to = self.fresh(state, "applied", sort);
        let mut before = vec![state.heap.clone()];
        before.extend(state.outer.iter().cloned());
        let impossible = given.iter().any(|fact| self.terms.as_bool(*fact) == Some(false));
        let possible = self.possible(state, given, (left, applied_to));
        let mut heaps = Vec::new();
        if impossible {
            inside.outer.clone_from(&before);
        }
        for (old, new) in before.iter().zip(&inside.outer) {
            heaps.push(self.left_over(old, new, (left, applied_to), possible));
        }
        for fact in learnt.into_iter().filter(|fact| fact.kind == FactKind::Definition) {
            let instance = self.terms.substitute(fact.term, &[(left, applied_to)]);
            self.learn(state, &[instance], FactKind::Definition);
            self.generalize(state, &[left], &[], vec![fact]);
        }
        state.outer = heaps.split_off(1);
        state.heap = heaps.pop().unwrap_or_default();
        let snapshot = self.fresh(state, "wand", sort);
        let applied = self.wand_result(snapshot, left);
        let equal = self.terms.eq(applied, right);
        let meaning = self.terms.implies(premises, equal);
        let meaning = self.terms.forall(&[left], &[vec![applied]], meaning);
        let used = self.wand_used(snapshot, left);
        let both = self.terms.and([premises, equal]);
        let when_used = self.terms.implies(used, both);
        let when_used = self.terms.forall(&[left], &[vec![used]], when_used);
        // This is what the new wand is, so it holds as well where it is a part of another one.
        self.learn(state, &[meaning, when_used], FactKind::Definition);
        let write = self.write();
        self.add_single(state, &key, &arguments, write, snapshot);
        let mark = self.wand_mark(state, &key, &arguments);
        state.path.define(mark);
    }

    /// When there is a left side. That it is laid out as it must be is no condition: such snapshots exist.
    fn possible(&mut self, state: &mut State, given: &[Term], (left, applied_to): (Term, Term)) -> Term {
        let mut conditions = Vec::new();
        for &fact in given {
            let instance = self.terms.substitute(fact, &[(left, applied_to)]);
            if self.is_layout(fact) {
                self.learn(state, &[instance], FactKind::Definition);
            } else {
                conditions.push(instance);
            }
        }
        self.terms.and(conditions)
    }

    /// Whether a fact says how a snapshot is laid out, perhaps under a condition.
    fn is_layout(&self, fact: Term) -> bool {
        let is_test = |term: Term| {
            matches!(self.terms.operator(term), Operator::Test(_))
                && self.terms.sort(self.terms.arguments(term)[0]) == self.theory.snapshot.sort
        };
        match self.terms.operator(fact) {
            Operator::Or => self.terms.arguments(fact).iter().any(|part| is_test(*part)),
            _ => is_test(fact),
        }
    }

    /// Stands for a wand in triggers that users write, as long as the wands of its shape that are held stay the same.
    pub(crate) fn mark_wand(&mut self, state: &State, key: &ResourceKey, arguments: &[Term]) -> Term {
        let held: Vec<Arc<Chunk>> = state.heap.of(key).cloned().collect();
        let known = self.wand_heaps.iter().position(|heap| *heap == held);
        let number = known.unwrap_or_else(|| {
            self.wand_heaps.push(held);
            self.wand_heaps.len() - 1
        });
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        let symbol = self.terms.function(&format!("wand marked {number}"), &sorts, Sort::BOOL);
        self.terms.apply(symbol, arguments)
    }

    /// What is left of a heap: what the wand's application leaves, which for amounts that depend on it is all if there is none.
    fn left_over(&mut self, old: &Heap, new: &Heap, (left, applied_to): (Term, Term), possible: Term) -> Heap {
        let mut kept = Heap::default();
        for chunk in &old.chunks {
            let after = new.chunks.iter().find(|other| other.resource == chunk.resource && same_location(chunk, other));
            let amount = match after {
                Some(after) if after == chunk => chunk.permission,
                // Whatever the left side holds, this much stays.
                Some(after) if !self.terms.subterms(&[after.permission]).contains(&left) => after.permission,
                Some(after) => {
                    let amount = self.terms.substitute(after.permission, &[(left, applied_to)]);
                    self.terms.ite(possible, amount, chunk.permission)
                }
                None => self.none(),
            };
            if amount != self.none() {
                kept.add(chunk.with_permission(amount));
            }
        }
        kept
    }

    /// Moves what the innermost heap lacks into it from those around it, nearest first, and then takes from it.
    pub(crate) fn take_with_transfer(
        &mut self,
        state: &mut State,
        key: &ResourceKey,
        arguments: &[Term],
        demand: Demand,
    ) -> Term {
        let none = self.none();
        let held = self.held(&state.heap, key, arguments);
        let enough = if demand.wildcard { self.positive(held) } else { self.terms.less_equal(demand.amount, held) };
        if held == none || !self.proves(state, enough) {
            let lacking = self.terms.subtract(demand.amount, held);
            let lacks = self.positive(lacking);
            let needed = self.terms.ite(lacks, lacking, none);
            self.transfer(state, key, arguments, Demand { amount: needed, ..demand });
        }
        let mut heap = state.heap.clone();
        let value = self.take_from(state, &mut heap, key, arguments, demand);
        state.heap = heap;
        value
    }

    /// As much of the amount as the outer heaps have.
    fn transfer(&mut self, state: &mut State, key: &ResourceKey, arguments: &[Term], demand: Demand) {
        let mut needed = demand.amount;
        for place in 0..state.outer.len() {
            // What was transferred so far contradicts the left side: nothing more is needed.
            if self.is_impossible(state) {
                return;
            }
            let mut heap = state.outer[place].clone();
            let held = self.held(&heap, key, arguments);
            if held == self.none() {
                continue;
            }
            let given = self.smaller(held, needed);
            let part = Demand { amount: given, wildcard: demand.wildcard, blame: Blame::Elsewhere, ..demand };
            let value = self.take_from(state, &mut heap, key, arguments, part);
            state.outer[place] = heap;
            self.assume_beside_left(state, key, arguments, given, value);
            self.add_single(state, key, arguments, given, value);
            state.transferred.add(Chunk::single(key.clone(), arguments.to_vec(), given, value));
            needed = self.terms.subtract(needed, given);
        }
    }

    /// As [`Machine::transfer`] for many locations at once: from each chunk as much as is needed at its places.
    pub(crate) fn transfer_quantified(&mut self, state: &mut State, comprehension: &Comprehension) {
        let resource = &comprehension.resource;
        let formals = self.formals(resource);
        let amount = self.covered_amount(state, comprehension);
        let held = self.held(&state.heap, resource, &formals);
        let lacking = self.terms.subtract(amount, held);
        let (lacks, none) = (self.positive(lacking), self.none());
        let mut needed = self.terms.ite(lacks, lacking, none);
        for place in 0..state.outer.len() {
            for number in 0..state.outer[place].chunks.len() {
                let chunk = state.outer[place].chunks[number].clone();
                if chunk.resource != *resource {
                    continue;
                }
                let there = chunk.permission_at(&mut self.terms, &formals);
                let given = self.smaller(there, needed);
                needed = self.terms.subtract(needed, given);
                let own = match &chunk.footprint {
                    Footprint::Single { arguments, .. } => {
                        let here: Vec<(Term, Term)> = formals.iter().copied().zip(arguments.iter().copied()).collect();
                        self.terms.substitute(given, &here)
                    }
                    Footprint::Quantified { .. } => given,
                };
                let left = self.terms.subtract(chunk.permission, own);
                state.outer[place].chunks[number] = Arc::new(chunk.with_permission(left));
                let moved = Heap { chunks: vec![Arc::new(chunk.with_permission(own))] };
                self.add_heap(state, &moved);
                state.transferred.extend(&moved);
            }
        }
    }

    /// What is transferred is held together with the wand's left side.
    fn assume_beside_left(
        &mut self,
        state: &mut State,
        key: &ResourceKey,
        arguments: &[Term],
        amount: Term,
        value: Term,
    ) {
        let Some(left) = state.labels.get(&Label::WandLeft).map(|labelled| labelled.heap.clone()) else { return };
        let holds = self.positive(amount);
        for chunk in left.of(key) {
            self.assume_agreement(state, chunk, arguments, holds, value);
        }
        if matches!(key, ResourceKey::Field(_)) {
            let (held, write) = (self.held(&left, key, arguments), self.write());
            let total = self.terms.add([held, amount]);
            let bounded = self.terms.less_equal(total, write);
            self.assume(state, bounded);
        }
    }
}

fn same_location(one: &Chunk, other: &Chunk) -> bool {
    match (&one.footprint, &other.footprint) {
        (Footprint::Single { arguments, .. }, Footprint::Single { arguments: others, .. }) => arguments == others,
        (one, other) => one == other,
    }
}

fn restore(state: &mut State, before: Option<Labelled>) {
    match before {
        Some(labelled) => state.labels.insert(Label::WandLeft, labelled),
        None => state.labels.remove(&Label::WandLeft),
    };
}
