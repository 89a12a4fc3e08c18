//! Writing a place that leads to an inner instance: what was there is let go, what is put there must be owned.
//!
//! `tree(r; v)` with `t` in `v` is `t->next`, the tree that begins there, and the rest, which is a tree again with any other owned tree there. What a
//! structure is made of is never lost: the tree that was there is owned by itself afterwards.

use gainsay_ir::separation::{Expression, Instance, Pattern, Predicate, Sort as SourceSort};
use gainsay_smt::{Function, Sort, Term};
use gainsay_source::Name;

use super::{
    membership::Membership,
    read_member::{Members, Whereabouts},
    write_member::{Update, Write},
};
use crate::{
    consume::{Asker, Consuming, Effort},
    machine::Machine,
    state::{Chunk, Environment, Level, State},
};

impl Machine<'_> {
    /// ```text
    /// P(x; v) ∧ m(v, a) ∗ P(e; w) ∗ H ⊢ a.f := e ⊣ P(x; put(v, a, w)) ∗ P(g(v, a); part(v, a)) ∗ H
    /// ```
    /// `P(e; w)` may be in what was there before: it is let go first.
    pub(super) fn graft(
        &mut self,
        state: &mut State,
        write: &Write<'_>,
        put: Function,
        part: Function,
    ) -> Option<Vec<State>> {
        let focus = self.focus_of(write.predicate, write.cell, write.membership);
        self.learn_apart(state);
        let mut state = state.clone();
        let zero = self.zero();
        let positive = self.terms.less(zero, write.address);
        self.assume(&mut state, positive);
        let structure = state.heap.remove(write.index);
        let whole = structure.arguments[write.membership.value];
        let below = match focus.tells {
            Some(function) => self.projected(function, write.membership, whole, write.address),
            None => self.fresh("below", Sort::INT),
        };
        let inner = self.terms.apply(part, [whole, write.address]);
        let level = structure.level.map(|level| Level { depth: level.depth + 1, ..level });
        let detached = self.instance_of(write, below, inner);
        state.heap.push(Chunk { level, ..detached });
        self.learn(&mut state);
        self.note_detached(&mut state, write, whole, below, inner);
        let mut all = Vec::new();
        for mut cut in self.put_below(&state, write, &structure, zero, put)? {
            // What is left and what was let go are apart: known before either is taken apart any further.
            self.learn_apart(&mut cut);
            cut.heap.pop();
            all.extend(self.put_below(&cut, write, &structure, write.value, put)?);
        }
        Some(all)
    }

    /// ```text
    /// P(x; v) = P(y; w) ∗ …   ⊢   m(w, y) ∧ m(v, y) ⇒ g(w, y) = g(v, y)         for every g that tells what stands at a place
    /// ```
    /// What is let go holds what it held: said of its first record, so that it is known when that is taken apart.
    fn note_detached(&mut self, state: &mut State, write: &Write<'_>, whole: Term, below: Term, inner: Term) {
        let (was, is) = (self.member(write.membership, whole, below), self.member(write.membership, inner, below));
        for cell in self.cells_of(&write.predicate.name) {
            let Some(tells) = self.focus_of(write.predicate, &cell, write.membership).tells else { continue };
            let before = self.projected(tells, write.membership, whole, below);
            let after = self.projected(tells, write.membership, inner, below);
            let same = self.equal(before, after);
            let both = self.terms.and([was, is]);
            let fact = self.terms.implies(both, same);
            self.assume(state, fact);
        }
    }

    fn instance_of(&self, write: &Write<'_>, root: Term, value: Term) -> Chunk {
        let mut arguments = vec![root; 2];
        arguments[write.membership.value] = value;
        Chunk::new(write.predicate.name.clone(), arguments, self.one)
    }

    /// Takes the instance that begins at `root` and puts it below the member; the structure comes last in the heap.
    fn put_below(
        &mut self,
        state: &State,
        write: &Write<'_>,
        structure: &Chunk,
        root: Term,
        put: Function,
    ) -> Option<Vec<State>> {
        let (from, value) = (Name::new("$root"), Name::new("$below"));
        let mut environment = Environment::default();
        environment.set(&from, root);
        let mut arguments = vec![Pattern::Value(Expression::Variable(from)); 2];
        arguments[write.membership.value] = Pattern::Bind(value.clone());
        let instance = Instance { predicate: write.predicate.name.clone(), arguments, fraction: None };
        let how = Consuming { scale: self.one, effort: Effort::FULL, by: Asker::Annotation };
        let taken = std::mem::take(&mut self.taken);
        let begun = State { spent: Vec::new(), ..state.clone() };
        let consumed = self.consume_instance(begun, environment, &instance, write.span, how);
        self.taken = taken;
        let mut all = Vec::new();
        for (mut state, environment) in consumed.ok()? {
            let below = *environment.values.get(&value)?;
            let whole = structure.arguments[write.membership.value];
            let changed = self.terms.apply(put, [whole, write.address, below]);
            let root = structure.arguments[1 - write.membership.value];
            state.heap.push(self.instance_of(write, root, changed));
            all.push(state);
        }
        Some(all)
    }

    /// Two functions of the program that say what is below a member, and what the value is with something else there.
    pub(super) fn show_graft(
        &mut self,
        predicate: &Predicate,
        membership: Membership,
        members: &Members,
        root: usize,
    ) -> Option<Update> {
        let is_plain = predicate.parameters.len() == 2 && root == 1 - membership.value;
        if !is_plain || predicate.parameters[root].sort != SourceSort::Int {
            return None;
        }
        let whole = predicate.parameters[membership.value].sort.clone();
        let parts = self.functions_between(&[whole.clone(), SourceSort::Int], &whole);
        let puts = self.functions_between(&[whole.clone(), SourceSort::Int, whole.clone()], &whole);
        for part in parts {
            for put in &puts {
                if self.shows_graft(predicate, membership, members, *put, part) {
                    return Some(Update::Below { put: *put, part });
                }
            }
        }
        None
    }

    fn functions_between(&self, from: &[SourceSort], to: &SourceSort) -> Vec<Function> {
        let functions = self.theory.defined.iter().filter(|function| {
            function.result == *to && function.parameters.iter().map(|parameter| &parameter.sort).eq(from)
        });
        functions.filter_map(|function| self.theory.functions.get(&function.name).copied()).collect()
    }

    /// ```text
    /// P(x; v) ∧ m(v, a)   ⊢   a.f ↦ y ∗ P(y; part(v, a)) ∗ ∀y' w. (a.f ↦ y' ∗ P(y'; w) −∗ P(x; put(v, a, w)))
    /// ```
    /// by induction on P.
    fn shows_graft(
        &mut self,
        predicate: &Predicate,
        membership: Membership,
        members: &Members,
        put: Function,
        part: Function,
    ) -> bool {
        let (whole, address) = (members.whole, members.address);
        let sort = self.terms.sort(whole);
        let (root, value) = (self.fresh("root", Sort::INT), self.fresh("below", sort));
        let changed = self.terms.apply(put, [whole, address, value]);
        let told = self.terms.apply(part, [whole, address]);
        let wanted = members.arguments_with(membership, changed);
        members.cases.iter().all(|(state, whereabouts)| match whereabouts {
            Whereabouts::Here(index) => {
                let mut state = state.clone();
                let was = std::mem::replace(&mut state.heap[*index].arguments[1], root);
                let position = 1 - membership.value;
                let below = state
                    .heap
                    .iter()
                    .position(|chunk| chunk.predicate == predicate.name && chunk.arguments[position] == was);
                let Some(below) = below else { return false };
                let equal = self.equal(state.heap[below].arguments[membership.value], told);
                if !self.shows(&mut state, equal) {
                    return false;
                }
                state.heap[below].arguments[position] = root;
                state.heap[below].arguments[membership.value] = value;
                self.closes(state, predicate, &wanted)
            }
            Whereabouts::Deeper => {
                let inside = self.where_inside(state, &predicate.name, membership, address);
                inside.is_some_and(|inside| {
                    inside.into_iter().all(|(mut state, index)| {
                        let inner = state.heap[index].arguments[membership.value];
                        let inner_part = self.terms.apply(part, [inner, address]);
                        let equal = self.equal(inner_part, told);
                        state.heap[index].arguments[membership.value] = self.terms.apply(put, [inner, address, value]);
                        self.proves(&state, equal) && self.closes(state, predicate, &wanted)
                    })
                })
            }
        })
    }
}
