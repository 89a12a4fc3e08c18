//! What is owned separately is disjoint: `tree(r; v) ∗ p->left ↦ _` says that `p` is not in `v`.

use gainsay_ir::separation::{Predicate, PredicateKind};
use gainsay_smt::{Sort, Term};
use gainsay_source::Name;

use super::membership::Membership;
use crate::{
    machine::Machine,
    state::{Chunk, State},
};

impl Machine<'_> {
    /// Assumes what owning things apart says about their members, before some of them are given up.
    pub(crate) fn learn_apart(&mut self, state: &mut State) {
        let program = self.program;
        let has_members = |machine: &mut Self, chunk: &Chunk| {
            let predicate = program.predicates.get(&chunk.predicate);
            predicate.is_some_and(|predicate| !machine.memberships_of(predicate).is_empty())
        };
        let heap = state.heap.clone();
        if heap.iter().any(|chunk| !chunk.learnt) && heap.iter().any(|chunk| has_members(self, chunk)) {
            self.learn(state);
        }
    }

    /// What follows from owning the chunk beside the others.
    pub(super) fn apart(&mut self, state: &State, index: usize) -> Vec<Term> {
        let chunk = state.heap[index].clone();
        let mut facts = self.members_are_places(&chunk);
        for (position, other) in state.heap.iter().enumerate() {
            // Two parts of one whole may well be the same.
            if position == index || chunk.fraction != self.one && other.fraction != self.one {
                continue;
            }
            facts.extend(self.place_outside(&chunk, other));
            facts.extend(self.place_outside(other, &chunk));
            facts.extend(self.no_common_member(&chunk, other));
        }
        facts
    }

    /// What is said of all members is said of the one that was just opened: its membership is written down.
    pub(super) fn note_first_member(&mut self, state: &mut State, opened: &Chunk) {
        let Some(predicate) = self.program.predicates.get(&opened.predicate) else { return };
        for membership in self.memberships_of(predicate) {
            for cell in self.cells_of(&opened.predicate) {
                let Some(root) = self.provided_at(&opened.predicate, &cell) else { continue };
                let member = self.member(membership, opened.arguments[membership.value], opened.arguments[root]);
                if self.proves(state, member) {
                    self.assume(state, member);
                }
                break;
            }
        }
    }

    fn structure(&self, chunk: &Chunk) -> Option<&Predicate> {
        let predicate = self.program.predicates.get(&chunk.predicate)?;
        matches!(predicate.kind, PredicateKind::Defined(_)).then_some(predicate)
    }

    /// The membership functions for which the structure owns the place of every member as a whole.
    fn owning(&mut self, predicate: &Predicate, cell: &Name) -> Vec<Membership> {
        let all = self.memberships_of(predicate);
        all.into_iter().filter(|membership| self.focus_of(predicate, cell, *membership).is_whole).collect()
    }

    /// ```text
    /// P(x; v) ∧ m(v, a) ⊢ a.f ↦ _ ∗ true
    /// ────────────────────────────────────
    /// P(x; v) ⊢ ∀a. m(v, a) ⇒ a > 0
    /// ```
    fn members_are_places(&mut self, chunk: &Chunk) -> Vec<Term> {
        let Some(predicate) = self.program.predicates.get(&chunk.predicate) else { return Vec::new() };
        let mut facts = Vec::new();
        if self.structure(chunk).is_none() {
            return facts;
        }
        for membership in self.memberships_of(predicate) {
            let cells = self.cells_of(&chunk.predicate);
            if !cells.iter().any(|cell| self.focus_of(predicate, cell, membership).is_owned) {
                continue;
            }
            let address = self.terms.variable("$member", Sort::INT);
            let member = self.member(membership, chunk.arguments[membership.value], address);
            let zero = self.zero();
            let positive = self.terms.less(zero, address);
            let fact = self.terms.implies(member, positive);
            facts.push(self.terms.forall(&[address], &[vec![member]], fact));
        }
        facts
    }

    /// ```text
    /// P(x; v) ∧ m(v, a) ⊢ a.f ↦ _ ∗ true
    /// ────────────────────────────────────
    /// P(x; v) ∗ b.f ↦ _ ⊢ ¬m(v, b)
    /// ```
    fn place_outside(&mut self, chunk: &Chunk, place: &Chunk) -> Vec<Term> {
        let Some(predicate) = self.program.predicates.get(&chunk.predicate) else { return Vec::new() };
        let is_place = self.predicate(&place.predicate).is_some_and(|each| matches!(each.kind, PredicateKind::Cell));
        if !is_place || self.structure(chunk).is_none() {
            return Vec::new();
        }
        let mut facts = Vec::new();
        for membership in self.owning(predicate, &place.predicate) {
            let member = self.member(membership, chunk.arguments[membership.value], place.arguments[0]);
            facts.push(self.terms.not(member));
        }
        facts
    }

    /// ```text
    /// P(x; v) ∧ m(v, a) ⊢ a.f ↦ _ ∗ true     Q(y; w) ∧ n(w, a) ⊢ a.f ↦ _ ∗ true
    /// ──────────────────────────────────────────────────────────────────────────
    /// P(x; v) ∗ Q(y; w) ⊢ ∀a. ¬(m(v, a) ∧ n(w, a))
    /// ```
    fn no_common_member(&mut self, one: &Chunk, other: &Chunk) -> Vec<Term> {
        let program = self.program;
        let (Some(_), Some(_)) = (self.structure(one), self.structure(other)) else { return Vec::new() };
        let (Some(left), Some(right)) =
            (program.predicates.get(&one.predicate), program.predicates.get(&other.predicate))
        else {
            return Vec::new();
        };
        for cell in self.cells_of(&one.predicate) {
            let (these, those) = (self.owning(left, &cell), self.owning(right, &cell));
            let mut facts = Vec::new();
            for this in &these {
                for that in &those {
                    let address = self.terms.variable("$member", Sort::INT);
                    let member = self.member(*this, one.arguments[this.value], address);
                    let another = self.member(*that, other.arguments[that.value], address);
                    let both = self.terms.and([member, another]);
                    let fact = self.terms.not(both);
                    facts.push(self.terms.forall(&[address], &[vec![member, another]], fact));
                }
            }
            if !facts.is_empty() {
                return facts;
            }
        }
        Vec::new()
    }

    /// The places that instances of the predicate own at one of their parameters.
    pub(super) fn cells_of(&mut self, predicate: &Name) -> Vec<Name> {
        let provided = self.places_of(predicate);
        provided
            .into_iter()
            .filter(|name| self.predicate(name).is_some_and(|each| matches!(each.kind, PredicateKind::Cell)))
            .collect()
    }
}
