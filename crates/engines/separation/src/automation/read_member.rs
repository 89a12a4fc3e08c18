//! Focus: reading a place of a structure without opening it, by a pointer of which only membership is known.
//!
//! `tree(r; v)` owns `t->left` if `t` is in `v`, however deep. That is so for a predicate and a membership function if it is so one level down; the
//! same step shows that what is read is null or in `v` as well, and which function of `v` and `t` it is. Each is shown once for each predicate,
//! place and membership function.

use std::rc::Rc;

use gainsay_ir::separation::{Predicate, PredicateKind};
use gainsay_smt::{Function, Sort, Term};
use gainsay_source::Name;

use super::{membership::Membership, write_member::Writing};
use crate::{
    machine::Machine,
    state::{Chunk, State},
};

/// What was shown about a predicate, a place and a membership function.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Focus {
    /// The place is owned at every member.
    pub(super) is_owned: bool,
    /// It has a value at every member.
    is_readable: bool,
    /// It is owned as a whole there, so that nobody else can own it.
    pub(super) is_whole: bool,
    /// What is read is null or a member again.
    is_closed: bool,
    /// The function of value and address that tells what is read.
    pub(super) tells: Option<Function>,
    /// What becomes of the structure when it is written.
    pub(super) writing: Writing,
}

/// Where the place of a member is, one level down.
pub(super) enum Whereabouts {
    /// The chunk that owns it.
    Here(usize),
    /// In an instance inside.
    Deeper,
}

/// An opened instance, the address of one of its members, and the cases in which it is here or there.
pub(super) struct Members {
    pub(super) arguments: Vec<Term>,
    pub(super) whole: Term,
    pub(super) address: Term,
    pub(super) cases: Vec<(State, Whereabouts)>,
}

/// Which place of a record: what describes it, and how far it lies from the address of the record, which is this argument of the structure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Site {
    pub(super) place: Name,
    pub(super) root: usize,
    pub(super) offset: i64,
}

pub(crate) type FocusKey = (Name, Site, Membership);

impl Machine<'_> {
    /// The value at an address that lies in an owned structure.
    pub(crate) fn focus(&mut self, state: &mut State, cell: &Name, address: Term) -> Option<Term> {
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            let Some(predicate) = self.predicate(&chunk.predicate) else { continue };
            if !matches!(predicate.kind, PredicateKind::Defined(_)) {
                continue;
            }
            for membership in self.memberships_of(predicate) {
                let focus = self.focus_of(predicate, cell, membership);
                if !focus.is_readable {
                    continue;
                }
                let member = self.member(membership, chunk.arguments[membership.value], address);
                if self.shows(state, member) {
                    return self.focused(state, index, cell, address, membership, &focus);
                }
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
        focus: &Focus,
    ) -> Option<Term> {
        let zero = self.zero();
        let positive = self.terms.less(zero, address);
        self.assume(state, positive);
        let whole = state.heap[index].arguments[membership.value];
        let value = match focus.tells {
            Some(function) => self.projected(function, membership, whole, address),
            None => self.content(state, index, cell, address)?,
        };
        if focus.is_closed {
            let fact = self.null_or_member(membership, whole, value);
            self.assume(state, fact);
        }
        Some(value)
    }

    /// What stands at a place of which no function tells: the same as long as the instance is not opened.
    fn content(&mut self, state: &mut State, index: usize, cell: &Name, address: Term) -> Option<Term> {
        let version = match state.heap[index].version {
            Some(version) => version,
            None => self.fresh("version", Sort::INT),
        };
        state.heap[index].version = Some(version);
        let parameter = self.predicate(cell)?.parameters.get(1)?.sort.clone();
        let sort = self.sort(&parameter);
        let name = format!("{cell} within {}", state.heap[index].predicate);
        let content = self.terms.function(&name, &[Sort::INT, Sort::INT], sort);
        Some(self.terms.apply(content, [version, address]))
    }

    /// Something was written to a place of which no function tells, and nowhere else: what is read there from now on.
    pub(super) fn remember_content(
        &mut self,
        state: &mut State,
        index: usize,
        cell: &Name,
        address: Term,
        value: Term,
    ) {
        if let Some(content) = self.content(state, index, cell, address) {
            let equal = self.equal(content, value);
            self.assume(state, equal);
        }
    }

    pub(super) fn projected(&mut self, function: Function, membership: Membership, whole: Term, address: Term) -> Term {
        let arguments = if membership.address_last { [whole, address] } else { [address, whole] };
        self.terms.apply(function, arguments)
    }

    pub(super) fn focus_of(&mut self, predicate: &Predicate, cell: &Name, membership: Membership) -> Rc<Focus> {
        match self.site_of(predicate, cell) {
            Some(site) => self.focus_at(predicate, &site, membership),
            None => Rc::default(),
        }
    }

    /// The place that lies where a record begins, or is one of its fields by name.
    pub(super) fn site_of(&mut self, predicate: &Predicate, cell: &Name) -> Option<Site> {
        let root = self.provided_at(&predicate.name, cell)?;
        Some(Site { place: cell.clone(), root, offset: 0 })
    }

    pub(super) fn focus_at(&mut self, predicate: &Predicate, site: &Site, membership: Membership) -> Rc<Focus> {
        let key = (predicate.name.clone(), site.clone(), membership);
        if let Some(known) = self.focused.get(&key) {
            return known.clone();
        }
        // While it is being shown, it is not known.
        self.focused.insert(key.clone(), Rc::default());
        let mut focus = self.show_focus(predicate, site, membership).unwrap_or_default();
        if focus.is_readable {
            self.focused.insert(key.clone(), Rc::new(focus.clone()));
            focus.tells = self.show_projection(predicate, site, membership);
        }
        let focus = Rc::new(focus);
        self.focused.insert(key, focus.clone());
        focus
    }

    /// An instance with any arguments that has a member at any address, opened: where the place of the member is. Nothing if it is not there.
    pub(super) fn members(&mut self, predicate: &Predicate, site: &Site, membership: Membership) -> Option<Members> {
        let mut arguments = Vec::new();
        for parameter in &predicate.parameters {
            let sort = self.sort(&parameter.sort);
            arguments.push(self.fresh(&parameter.name, sort));
        }
        let address = self.fresh("address", Sort::INT);
        let whole = arguments[membership.value];
        let member = self.member(membership, whole, address);
        let here = self.terms.eq(address, arguments[site.root]);
        let chunk = Chunk::new(predicate.name.clone(), arguments.clone(), self.one);
        let state = State { heap: vec![chunk], path: vec![member], ..State::default() };
        let place = self.predicate(&site.place)?;
        let offset = self.terms.int(site.offset);
        let mut known = vec![None; place.parameters.len()];
        *known.first_mut()? = Some(self.terms.add([address, offset]));
        let mut cases = Vec::new();
        for state in self.open(state, 0) {
            for (state, is_here) in self.fork(state, here) {
                if !is_here {
                    cases.push((state, Whereabouts::Deeper));
                    continue;
                }
                match self.find(&state, place, &known) {
                    Some(index) => cases.push((state, Whereabouts::Here(index))),
                    None if self.is_impossible(&state) => {}
                    None => return None,
                }
            }
        }
        Some(Members { arguments, whole, address, cases })
    }

    /// ```text
    /// P(x; v) ∧ m(v, a)   ⊢   x = a ∗ a.f ↦ y ∗ …   or   P(x'; v') ∗ m(v', a) ∗ …
    /// ─────────────────────────────────────────────────────────────────────────────   by induction on P
    /// P(x; v) ∧ m(v, a)   ⊢   a.f ↦ _ ∗ true
    /// ```
    fn show_focus(&mut self, predicate: &Predicate, site: &Site, membership: Membership) -> Option<Focus> {
        let Members { whole, address, cases, .. } = self.members(predicate, site, membership)?;
        let (tells, writing) = (None, Writing::NotAsked);
        let mut focus = Focus { is_owned: true, is_readable: true, is_whole: true, is_closed: true, tells, writing };
        for (mut state, whereabouts) in cases {
            match whereabouts {
                Whereabouts::Here(index) => {
                    focus.is_readable &= !state.heap[index].unwritten;
                    focus.is_whole &= state.heap[index].fraction == self.one;
                    let value = *state.heap[index].arguments.last()?;
                    focus.is_closed &= self.terms.sort(value) == Sort::INT;
                    if focus.is_closed {
                        let fact = self.null_or_member(membership, whole, value);
                        focus.is_closed = self.shows(&mut state, fact);
                    }
                }
                Whereabouts::Deeper => {
                    let mut inner = state.heap.iter().filter(|chunk| chunk.predicate == predicate.name);
                    focus.is_whole &= inner.all(|chunk| chunk.fraction == self.one);
                    focus.is_closed &= self.show_deeper(&state, &predicate.name, membership, whole, address)?;
                }
            }
        }
        Some(focus)
    }

    /// The values of the inner instances.
    fn inner_values(state: &State, predicate: &Name, membership: Membership) -> Vec<Term> {
        let inner = state.heap.iter().filter(|chunk| chunk.predicate == *predicate);
        inner.map(|chunk| chunk.arguments[membership.value]).collect()
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
        let inner = Self::inner_values(state, predicate, membership);
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

    /// A function `g` for which the place at a member `a` holds `g(v, a)`.
    fn show_projection(&mut self, predicate: &Predicate, site: &Site, membership: Membership) -> Option<Function> {
        let kind = self.predicate(&site.place)?.parameters.last()?.sort.clone();
        let candidates = self.projections_of(membership, predicate, &kind);
        candidates.into_iter().find(|function| self.shows_projection(predicate, site, membership, *function))
    }

    /// ```text
    /// P(x; v) ∧ m(v, a)   ⊢   a.f ↦ g(v, a) ∗ …   or   P(x'; v') ∗ (m(v', a) ⇒ g(v, a) = g(v', a)) ∗ …
    /// ──────────────────────────────────────────────────────────────────────────────────────────────   by induction on P
    /// P(x; v) ∧ m(v, a)   ⊢   a.f ↦ g(v, a) ∗ true
    /// ```
    fn shows_projection(
        &mut self,
        predicate: &Predicate,
        site: &Site,
        membership: Membership,
        function: Function,
    ) -> bool {
        let Some(Members { whole, address, cases, .. }) = self.members(predicate, site, membership) else {
            return false;
        };
        let told = self.projected(function, membership, whole, address);
        cases.into_iter().all(|(mut state, whereabouts)| match whereabouts {
            Whereabouts::Here(index) => {
                let last = state.heap[index].arguments.last().copied();
                last.is_some_and(|value| {
                    let equal = self.equal(told, value);
                    self.shows(&mut state, equal)
                })
            }
            Whereabouts::Deeper => Self::inner_values(&state, &predicate.name, membership).into_iter().all(|part| {
                let mut trial = state.clone();
                let member = self.member(membership, part, address);
                self.assume(&mut trial, member);
                let inner = self.projected(function, membership, part, address);
                let equal = self.equal(told, inner);
                self.shows(&mut trial, equal)
            }),
        })
    }
}
