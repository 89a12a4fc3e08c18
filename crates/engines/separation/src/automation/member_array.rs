//! Elements of arrays that lie in the records of a structure, by a pointer to the record of which only membership is known: `p->links[i]`.
//!
//! The array is a place of the record like any other, at a distance from its address; what it holds is a list. So what reading and writing members
//! shows of places is shown of arrays, and an element is read out of that list, or put into it.

use std::rc::Rc;

use gainsay_ir::separation::{ListFunction, Predicate, PredicateKind};
use gainsay_smt::{Operator, Sort, Term};
use gainsay_source::{Name, Span};

use super::{
    array::Element,
    membership::Membership,
    read_member::Site,
    write_member::{Update, Write},
};
use crate::{
    machine::Machine,
    state::{Chunk, State},
};

/// An array in a record: which one, and how many elements it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ArraySite {
    site: Site,
    count: Term,
}

/// An element of an array in a record.
struct Member<'a> {
    index: usize,
    predicate: &'a Predicate,
    membership: Membership,
    site: Site,
    /// The address of the record.
    base: Term,
    /// What the array holds, and which of it.
    values: Term,
    position: Term,
}

impl<'a> Machine<'a> {
    /// ```text
    /// P(x; v) ∧ m(v, a) ∧ 0 ≤ i < n   ⊢   a.f[i] ↦ nth(i, g(v, a)) ∗ true
    /// ```
    pub(crate) fn focus_element(&mut self, state: &mut State, cell: &Name, address: Term) -> Option<Term> {
        let found = self.member_element(state, cell, address)?;
        let nth = self.list_function(ListFunction::Nth, found.values)?;
        Some(self.terms.apply(nth, [found.position, found.values]))
    }

    /// ```text
    /// P(x; v) ∧ m(v, a) ∗ H ⊢ a.f[i] := e ⊣ P(x; u(v, a, update(i, e, g(v, a)))) ∗ H
    /// ```
    pub(crate) fn write_element(
        &mut self,
        state: &mut State,
        cell: &Name,
        address: Term,
        value: Term,
        span: Span,
    ) -> Option<Vec<State>> {
        let Member { index, predicate, membership, site, base, values, position } =
            self.member_element(state, cell, address)?;
        if state.heap[index].fraction != self.one || !self.focus_at(predicate, &site, membership).is_whole {
            return None;
        }
        let update = self.update_of(predicate, &site, membership)?;
        if !matches!(update, Update::By(..)) {
            return None;
        }
        let changed = self.list_function(ListFunction::Update, values)?;
        let changed = self.terms.apply(changed, [position, value, values]);
        let write = Write { index, predicate, membership, cell: &site.place, address: base, value: changed, span };
        Some(vec![self.rewritten(state.clone(), &write, update)])
    }

    fn member_element(&mut self, state: &mut State, cell: &Name, address: Term) -> Option<Member<'a>> {
        let (array, stride) = self.array_of(cell).map(|(array, stride)| (array.name.clone(), stride))?;
        let array = self.predicate(&array)?;
        let bases = self.bases(address);
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            let Some(predicate) = self.predicate(&chunk.predicate) else { continue };
            if !matches!(predicate.kind, PredicateKind::Defined(_)) {
                continue;
            }
            let arrays = self.arrays_in(predicate, array);
            for (membership, array_site) in
                self.memberships_of(predicate).into_iter().flat_map(|each| arrays.iter().map(move |site| (each, site)))
            {
                for base in &bases {
                    let member = self.member(membership, chunk.arguments[membership.value], *base);
                    if !self.shows(state, member) {
                        continue;
                    }
                    let Some(tells) = self.focus_at(predicate, &array_site.site, membership).tells else { continue };
                    let whole = chunk.arguments[membership.value];
                    let values = self.projected(tells, membership, whole, *base);
                    let Some(position) = self.position_in(state, (array, stride), array_site, (*base, values), address)
                    else {
                        continue;
                    };
                    let zero = self.zero();
                    let positive = self.terms.less(zero, *base);
                    self.assume(state, positive);
                    let site = array_site.site.clone();
                    return Some(Member { index, predicate, membership, site, base: *base, values, position });
                }
            }
        }
        None
    }

    /// Which element of the array lies at the address, if it is one.
    fn position_in(
        &mut self,
        state: &mut State,
        (array, stride): (&Predicate, u64),
        ArraySite { site, count }: &ArraySite,
        (base, values): (Term, Term),
        address: Term,
    ) -> Option<Term> {
        let offset = self.terms.int(site.offset);
        let start = self.terms.add([base, offset]);
        let chunk = Chunk::new(array.name.clone(), vec![start, *count, values], self.one);
        // The array alone, as if it were owned by itself.
        let mut alone = State { heap: vec![chunk], ..state.clone() };
        for fact in self.array_facts(*count, values) {
            self.assume(&mut alone, fact);
        }
        let Element { position, .. } = self.element(&mut alone, array, stride, address)?;
        state.path = alone.path;
        Some(position)
    }

    /// What may be the address of the record: the parts of a sum.
    fn bases(&self, address: Term) -> Vec<Term> {
        let is_address = |term: &Term| matches!(self.terms.operator(*term), Operator::Apply(_));
        let parts = match self.terms.operator(address) {
            Operator::Add => self.terms.arguments(address).to_vec(),
            _ => vec![address],
        };
        parts.into_iter().filter(is_address).collect()
    }

    /// The arrays in the records of a structure, at fixed distances from where a record begins.
    fn arrays_in(&mut self, predicate: &Predicate, array: &Predicate) -> Rc<Vec<ArraySite>> {
        let key = (predicate.name.clone(), array.name.clone());
        if let Some(known) = self.member_arrays.get(&key) {
            return known.clone();
        }
        let mut arguments = Vec::new();
        for parameter in &predicate.parameters {
            let sort = self.sort(&parameter.sort);
            arguments.push(self.fresh(&parameter.name, sort));
        }
        let chunk = Chunk::new(predicate.name.clone(), arguments.clone(), self.one);
        let opened = self.open(State { heap: vec![chunk], ..State::default() }, 0);
        let mut found: Vec<ArraySite> = Vec::new();
        for chunk in opened.iter().flat_map(|state| &state.heap).filter(|chunk| chunk.predicate == array.name) {
            let count = chunk.arguments[1];
            for (root, argument) in arguments.iter().enumerate() {
                if self.terms.sort(*argument) != Sort::INT || self.terms.as_int(count).is_none() {
                    continue;
                }
                let distance = self.terms.subtract(chunk.arguments[0], *argument);
                let Some(offset) = self.terms.as_int(distance).and_then(|offset| i64::try_from(offset).ok()) else {
                    continue;
                };
                let site = ArraySite { site: Site { place: array.name.clone(), root, offset }, count };
                if !found.contains(&site) {
                    found.push(site);
                }
            }
        }
        let found = Rc::new(found);
        self.member_arrays.insert(key, found.clone());
        found
    }
}
