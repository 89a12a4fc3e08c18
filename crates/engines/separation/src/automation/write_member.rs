//! Writing a place of a structure without opening it, by a pointer of which only membership is known.
//!
//! `tree(r; v)` owns `t->mark` if `t` is in `v`, however deep; with another value there it is `tree(r; u(v, t, e))`, if `u` is a function of the program
//! that says so one level down. Where nothing in `v` tells of the place, `v` stays as it is. Each is shown once for each predicate, place and
//! membership function; [`super::graft`] does the same for places that lead on.

use std::rc::Rc;

use gainsay_ir::separation::{Predicate, PredicateKind, Sort as SourceSort};
use gainsay_smt::{Function, Term};
use gainsay_source::{Name, Span};

use super::{
    membership::Membership,
    read_member::{Members, Site, Whereabouts},
};
use crate::{
    consume::Effort,
    machine::Machine,
    state::{Chunk, State},
};

/// What becomes of the value of a structure when a place of one of its members gets another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Update {
    /// It does not tell of the place.
    Kept,
    /// The function of the value, the address and what is written.
    By(Function, Order),
    /// The place leads to an inner instance. `put` gives the value with another one there, `part` is the value of the one that was there.
    Below { put: Function, part: Function },
}

/// In which order an update takes its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// `u(v, a, e)`
    ValueFirst,
    /// `u(a, e, v)`
    ValueLast,
}

/// Whether and how a place of the members can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Writing {
    #[default]
    NotAsked,
    No,
    Yes(Update),
}

/// A write, and the structure whose member it goes to.
pub(super) struct Write<'a> {
    pub(super) index: usize,
    pub(super) predicate: &'a Predicate,
    pub(super) membership: Membership,
    pub(super) cell: &'a Name,
    pub(super) address: Term,
    pub(super) value: Term,
    pub(super) span: Span,
}

impl Machine<'_> {
    /// ```text
    /// P(x; v) ∧ m(v, a) ∗ H ⊢ a.f := e ⊣ P(x; u(v, a, e)) ∗ H
    /// ```
    /// Nothing if the address is not known to lie in an owned structure, or nothing says what that is afterwards.
    pub(crate) fn write_member(
        &mut self,
        state: &mut State,
        cell: &Name,
        address: Term,
        value: Term,
        span: Span,
    ) -> Option<Vec<State>> {
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            let Some(predicate) = self.predicate(&chunk.predicate) else { continue };
            if !matches!(predicate.kind, PredicateKind::Defined(_)) || chunk.fraction != self.one {
                continue;
            }
            for membership in self.memberships_of(predicate) {
                if !self.focus_of(predicate, cell, membership).is_whole {
                    continue;
                }
                let member = self.member(membership, chunk.arguments[membership.value], address);
                if !self.shows(state, member) {
                    continue;
                }
                let Some(site) = self.site_of(predicate, cell) else { continue };
                let Some(update) = self.update_of(predicate, &site, membership) else { continue };
                let write = Write { index, predicate, membership, cell, address, value, span };
                let Update::Below { put, part } = update else {
                    return Some(vec![self.rewritten(state.clone(), &write, update)]);
                };
                let grafted = self.graft(state, &write, put, part);
                if grafted.is_none() {
                    let around = self.written(&predicate.name);
                    let message = format!(
                        "what is put into `{around}` here must be owned by itself, and it may be a part of it or of something else"
                    );
                    self.fail_with(state, "ownership", &message, span);
                }
                return Some(grafted.unwrap_or_default());
            }
        }
        None
    }

    /// The structure with another value at the place.
    pub(super) fn rewritten(&mut self, mut state: State, write: &Write<'_>, update: Update) -> State {
        let zero = self.zero();
        let positive = self.terms.less(zero, write.address);
        self.assume(&mut state, positive);
        let whole = state.heap[write.index].arguments[write.membership.value];
        let changed = self.updated(update, whole, write.address, write.value);
        let chunk = &mut state.heap[write.index];
        chunk.arguments[write.membership.value] = changed;
        chunk.learnt = false;
        chunk.version = None;
        if update == Update::Kept {
            self.remember_content(&mut state, write.index, write.cell, write.address, write.value);
        }
        state
    }

    fn updated(&mut self, update: Update, whole: Term, address: Term, value: Term) -> Term {
        match update {
            Update::Kept => whole,
            Update::By(function, Order::ValueFirst) => self.terms.apply(function, [whole, address, value]),
            Update::By(function, Order::ValueLast) => self.terms.apply(function, [address, value, whole]),
            Update::Below { put, .. } => self.terms.apply(put, [whole, address, value]),
        }
    }

    pub(super) fn update_of(&mut self, predicate: &Predicate, site: &Site, membership: Membership) -> Option<Update> {
        let focus = self.focus_at(predicate, site, membership);
        match focus.writing {
            Writing::Yes(update) => return Some(update),
            Writing::No => return None,
            Writing::NotAsked => {}
        }
        let taken = std::mem::take(&mut self.taken);
        let update = self.show_update(predicate, site, membership);
        self.taken = taken;
        let writing = update.map_or(Writing::No, Writing::Yes);
        let mut focus = (*focus).clone();
        focus.writing = writing;
        self.focused.insert((predicate.name.clone(), site.clone(), membership), Rc::new(focus));
        update
    }

    fn show_update(&mut self, predicate: &Predicate, site: &Site, membership: Membership) -> Option<Update> {
        let members = self.members(predicate, site, membership)?;
        let kind = self.predicate(&site.place)?.parameters.last()?.sort.clone();
        let mut candidates = vec![Update::Kept];
        candidates.extend(self.updates(predicate, membership, &kind));
        let sort = self.sort(&kind);
        let value = self.fresh("written", sort);
        let found = candidates
            .into_iter()
            .find(|update| self.shows_update(predicate, (site, membership), &members, *update, value));
        found.or_else(|| self.show_graft(predicate, membership, &members, site.root))
    }

    /// The functions of the program that may say what the value is afterwards.
    fn updates(&self, predicate: &Predicate, membership: Membership, kind: &SourceSort) -> Vec<Update> {
        let whole = &predicate.parameters[membership.value].sort;
        let orders =
            [(Order::ValueFirst, [whole, &SourceSort::Int, kind]), (Order::ValueLast, [&SourceSort::Int, kind, whole])];
        let mut found = Vec::new();
        for function in self.theory.defined.iter().filter(|function| function.result == *whole) {
            let parameters: Vec<&SourceSort> = function.parameters.iter().map(|parameter| &parameter.sort).collect();
            let Some(symbol) = self.theory.functions.get(&function.name).copied() else { continue };
            let fitting = orders.iter().filter(|(_, wanted)| parameters == *wanted);
            found.extend(fitting.map(|(order, _)| Update::By(symbol, *order)));
        }
        found
    }

    /// ```text
    /// P(x; v) ∧ m(v, a)   ⊢   a.f ↦ _ ∗ (a.f ↦ e −∗ P(x; u(v, a, e)))   or   P(x'; v') ∗ m(v', a) ∗ (P(x'; u(v', a, e)) −∗ P(x; u(v, a, e)))
    /// ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────   by induction on P
    /// P(x; v) ∧ m(v, a)   ⊢   a.f ↦ _ ∗ (a.f ↦ e −∗ P(x; u(v, a, e)))
    /// ```
    fn shows_update(
        &mut self,
        predicate: &Predicate,
        (site, membership): (&Site, Membership),
        members: &Members,
        update: Update,
        value: Term,
    ) -> bool {
        let is_array =
            matches!(self.predicate(&site.place), Some(place) if matches!(place.kind, PredicateKind::Array { .. }));
        let changed = self.updated(update, members.whole, members.address, value);
        let wanted = members.arguments_with(membership, changed);
        members.cases.iter().all(|(state, whereabouts)| match whereabouts {
            Whereabouts::Here(index) => {
                let mut state = state.clone();
                let chunk = &mut state.heap[*index];
                if let Some(last) = chunk.arguments.last_mut() {
                    *last = value;
                }
                chunk.unwritten = false;
                let count = chunk.arguments[1];
                // What is written has as many elements as there were.
                for fact in if is_array { self.array_facts(count, value) } else { Vec::new() } {
                    self.assume(&mut state, fact);
                }
                self.closes(state, predicate, &wanted)
            }
            Whereabouts::Deeper => {
                let inside = self.where_inside(state, &predicate.name, membership, members.address);
                inside.is_some_and(|inside| {
                    inside.into_iter().all(|(mut state, index)| {
                        let part = state.heap[index].arguments[membership.value];
                        let inner = self.updated(update, part, members.address, value);
                        state.heap[index].arguments[membership.value] = inner;
                        self.closes(state, predicate, &wanted)
                    })
                })
            }
        })
    }

    /// The cases in which the address is a member of one of the inner instances, and of which. Nothing if it may be in none.
    pub(super) fn where_inside(
        &mut self,
        state: &State,
        predicate: &Name,
        membership: Membership,
        address: Term,
    ) -> Option<Vec<(State, usize)>> {
        let is_inner = |(_, chunk): &(usize, &Chunk)| chunk.predicate == *predicate;
        let inner: Vec<usize> = state.heap.iter().enumerate().filter(is_inner).map(|(index, _)| index).collect();
        let mut found = Vec::new();
        let mut elsewhere = Some(state.clone());
        for index in inner {
            let Some(state) = elsewhere.take() else { break };
            let member = self.member(membership, state.heap[index].arguments[membership.value], address);
            for (state, is_member) in self.fork(state, member) {
                match is_member {
                    true => found.push((state, index)),
                    false => elsewhere = Some(state),
                }
            }
        }
        match elsewhere {
            Some(state) if !self.is_impossible(&state) => None,
            _ => Some(found),
        }
    }

    /// Whether the state is the instance, and nothing else.
    pub(super) fn closes(&mut self, state: State, predicate: &Predicate, arguments: &[Option<Term>]) -> bool {
        if self.is_impossible(&state) {
            return true;
        }
        let effort = Effort { open: 0, close: 0 };
        match self.close(state, predicate, arguments, self.one, effort) {
            Ok(all) => all.into_iter().all(|(state, _)| self.nothing_left(state, predicate.span).is_ok()),
            Err(_) => false,
        }
    }
}

impl Members {
    /// The arguments of the instance, with another value.
    pub(super) fn arguments_with(&self, membership: Membership, value: Term) -> Vec<Option<Term>> {
        let mut arguments: Vec<Option<Term>> = self.arguments.iter().copied().map(Some).collect();
        arguments[membership.value] = Some(value);
        arguments
    }
}
