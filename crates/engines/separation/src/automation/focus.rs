//! Focus: reading a place of a structure without opening it, by a pointer of which only membership is known.
//!
//! `tree(r; v)` owns `t->left` if `t` is in `v`, however deep. That is so for a predicate and a membership function if it is so one level down; the
//! same step shows that what is read is null or in `v` as well. Both are shown once for each predicate, place and function.

use gainsay_ir::separation::{Predicate, PredicateKind};
use gainsay_smt::{Function, Operator, Sort, Term};
use gainsay_source::Name;

use crate::{
    machine::Machine,
    state::{Chunk, State},
};

/// A function that says whether an address is in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Membership {
    function: Function,
    /// The address is the second argument, not the first.
    address_last: bool,
    /// Which argument of the predicate is the value.
    value: usize,
}

/// What was shown about a predicate, a place and a membership function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    Impossible,
    Readable,
    /// What is read is null or a member again.
    Closed,
}

pub(crate) type FocusKey = (Name, Name, Membership);

impl Machine<'_> {
    /// The value at an address that lies in an owned structure.
    pub(crate) fn focus(&mut self, state: &mut State, cell: &Name, address: Term) -> Option<Term> {
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            let Some(predicate) = self.predicate(&chunk.predicate) else { continue };
            if !matches!(predicate.kind, PredicateKind::Defined(_)) {
                continue;
            }
            let Some(root) = self.provided_at(&chunk.predicate, cell) else { continue };
            for membership in self.memberships(state, &chunk, address) {
                let focus = self.focus_of(predicate, cell, root, membership);
                if focus == Focus::Impossible {
                    continue;
                }
                return self.focused(state, index, cell, address, membership, focus);
            }
        }
        None
    }

    fn focused(
        &mut self,
        state: &mut State,
        index: usize,
        cell: &Name,
        address: Term,
        membership: Membership,
        focus: Focus,
    ) -> Option<Term> {
        let version = match state.heap[index].version {
            Some(version) => version,
            None => self.fresh("version", Sort::INT),
        };
        state.heap[index].version = Some(version);
        let parameter = self.predicate(cell)?.parameters.get(1)?.sort.clone();
        let sort = self.sort(&parameter);
        let content = self.terms.function(
            &format!("{cell} within {}", state.heap[index].predicate),
            &[Sort::INT, Sort::INT],
            sort,
        );
        let value = self.terms.apply(content, [version, address]);
        let zero = self.zero();
        let positive = self.terms.less(zero, address);
        self.assume(state, positive);
        if focus == Focus::Closed {
            let whole = state.heap[index].arguments[membership.value];
            let fact = self.null_or_member(membership, whole, value);
            self.assume(state, fact);
        }
        Some(value)
    }

    fn member(&mut self, membership: Membership, whole: Term, address: Term) -> Term {
        let arguments = if membership.address_last { [whole, address] } else { [address, whole] };
        self.terms.apply(membership.function, arguments)
    }

    fn null_or_member(&mut self, membership: Membership, whole: Term, address: Term) -> Term {
        let zero = self.zero();
        let null = self.terms.eq(address, zero);
        let member = self.member(membership, whole, address);
        self.terms.or([null, member])
    }

    /// The functions by which the path knows that the address is in the chunk's value.
    fn memberships(&mut self, state: &State, chunk: &Chunk, address: Term) -> Vec<Membership> {
        let mut found = Vec::new();
        let mut facts = state.path.clone();
        while let Some(fact) = facts.pop() {
            let arguments = self.terms.arguments(fact).to_vec();
            match (self.terms.operator(fact), arguments.as_slice()) {
                (Operator::And | Operator::Or, _) => facts.extend(arguments),
                (Operator::Apply(function), [first, second]) => {
                    for (whole, address_at, address_last) in [(*first, *second, true), (*second, *first, false)] {
                        let Some(value) = chunk.arguments.iter().position(|argument| *argument == whole) else {
                            continue;
                        };
                        if self.terms.sort(address_at) != Sort::INT
                            || found.iter().any(|each: &Membership| each.function == function)
                        {
                            continue;
                        }
                        let membership = Membership { function, address_last, value };
                        let member = self.member(membership, whole, address);
                        if self.proves(state, member) {
                            found.push(membership);
                        }
                    }
                }
                _ => {}
            }
        }
        found
    }

    fn focus_of(&mut self, predicate: &Predicate, cell: &Name, root: usize, membership: Membership) -> Focus {
        let key = (predicate.name.clone(), cell.clone(), membership);
        if let Some(known) = self.focused.get(&key) {
            return *known;
        }
        let focus = self.show_focus(predicate, cell, root, membership).unwrap_or(Focus::Impossible);
        self.focused.insert(key, focus);
        focus
    }

    /// ```text
    /// P(x; v) ∧ m(v, a)   ⊢   x = a ∗ a.f ↦ y ∗ …   or   P(x'; v') ∗ m(v', a) ∗ …
    /// ─────────────────────────────────────────────────────────────────────────────   by induction on P
    /// P(x; v) ∧ m(v, a)   ⊢   a.f ↦ _ ∗ true
    /// ```
    fn show_focus(&mut self, predicate: &Predicate, cell: &Name, root: usize, membership: Membership) -> Option<Focus> {
        let mut arguments = Vec::new();
        for parameter in &predicate.parameters {
            let sort = self.sort(&parameter.sort);
            arguments.push(self.fresh(&parameter.name, sort));
        }
        let whole = arguments[membership.value];
        let address = self.fresh("address", Sort::INT);
        let member = self.member(membership, whole, address);
        let chunk = Chunk::new(predicate.name.clone(), arguments.clone(), self.one);
        let state = State { heap: vec![chunk], path: vec![member], ..State::default() };
        let here = self.terms.eq(address, arguments[root]);
        let place = self.predicate(cell)?;
        let mut closed = true;
        for state in self.open(state, 0) {
            for (mut state, is_here) in self.fork(state, here) {
                if is_here {
                    let Some(index) = self.find(&state, place, &[Some(address), None]) else {
                        if self.is_impossible(&state) {
                            continue;
                        }
                        return None;
                    };
                    let value = state.heap[index].arguments[1];
                    closed &= self.terms.sort(value) == Sort::INT;
                    if closed {
                        let fact = self.null_or_member(membership, whole, value);
                        closed = self.shows(&mut state, fact);
                    }
                } else {
                    closed &= self.show_deeper(&state, &predicate.name, membership, whole, address)?;
                }
            }
        }
        Some(if closed { Focus::Closed } else { Focus::Readable })
    }

    /// The address is in one of the inner instances; whether members of these are members of the whole.
    fn show_deeper(
        &mut self,
        state: &State,
        predicate: &Name,
        membership: Membership,
        whole: Term,
        address: Term,
    ) -> Option<bool> {
        let inner: Vec<Term> = state
            .heap
            .iter()
            .filter(|chunk| chunk.predicate == *predicate)
            .map(|chunk| chunk.arguments[membership.value])
            .collect();
        let members: Vec<Term> = inner.iter().map(|part| self.member(membership, *part, address)).collect();
        let some = self.terms.or(members);
        if !self.proves(state, some) {
            return None;
        }
        let mut closed = true;
        for part in inner {
            let value = self.fresh("value", Sort::INT);
            let mut trial = state.clone();
            let known = self.null_or_member(membership, part, value);
            self.assume(&mut trial, known);
            let wanted = self.null_or_member(membership, whole, value);
            closed &= self.proves(&trial, wanted);
        }
        Some(closed)
    }
}
