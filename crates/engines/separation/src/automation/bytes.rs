//! Arrays as bytes: where bytes are wanted and an array of something else lies there, it is seen as bytes; bytes that came from such an array are
//! that array again.

use gainsay_ir::separation::{ByteView, Predicate, PredicateKind};
use gainsay_smt::{Operator, Term};

use super::array::{Element, Run};
use crate::{
    machine::Machine,
    state::{Chunk, State},
};

impl<'a> Machine<'a> {
    /// ```text
    /// bytes(p, n, to_bytes(vs))   =   array(p, n / stride, vs)
    /// ```
    pub(crate) fn seen_as_values(&mut self, state: &mut State, chunk: &Chunk) -> Option<(&'a Predicate, Chunk)> {
        let Operator::Apply(symbol) = self.terms.operator(*chunk.arguments.get(2)?) else { return None };
        let array = self.theory.bytes.get(&symbol).cloned()?;
        let array = self.predicate(&array)?;
        let PredicateKind::Array { stride, .. } = &array.kind else { return None };
        let (address, bytes) = (chunk.arguments[0], chunk.arguments[1]);
        let values = self.terms.arguments(chunk.arguments[2]).first().copied()?;
        let stride = self.terms.int(*stride);
        let count = self.terms.integer_divide(bytes, stride);
        let product = self.terms.multiply([count, stride]);
        let exact = self.terms.eq(product, bytes);
        self.assume(state, exact);
        let arguments = vec![address, count, values];
        Some((array, Chunk { predicate: array.name.clone(), arguments, ..chunk.clone() }))
    }

    /// Makes up to `remaining` bytes at an address out of what lies there.
    pub(super) fn see_as_bytes(&mut self, state: &mut State, run: &Run<'_>, at: Term, remaining: Term) -> Option<()> {
        let program = self.program;
        let views = self.index.byte_views_of(program, &run.predicate.name).into_iter();
        let views = views.filter(|view| view.bytes == run.predicate.name);
        for view in views {
            let mut trial = state.clone();
            if self.array_as_bytes(&mut trial, view, run, at, remaining).is_some() {
                *state = trial;
                return Some(());
            }
        }
        None
    }

    fn array_as_bytes(
        &mut self,
        state: &mut State,
        view: &ByteView,
        run: &Run<'_>,
        at: Term,
        remaining: Term,
    ) -> Option<()> {
        let array = self.predicate(&view.array)?;
        let PredicateKind::Array { stride, .. } = &array.kind else { return None };
        self.cell_as_array(state, array, run.fraction, at);
        self.begin_at(state, array, *stride, at, run.fraction)?;
        let last = state.heap.len() - 1;
        let size = self.terms.int(*stride);
        let available = state.heap[last].arguments[1];
        let bytes = self.terms.multiply([available, size]);
        let fits = self.terms.less_equal(bytes, remaining);
        if !self.proves(state, fits) {
            let zero = self.zero();
            let wanted = self.terms.integer_divide(remaining, size);
            let product = self.terms.multiply([wanted, size]);
            let exact = self.equal(product, remaining);
            let (above, below) = (self.terms.less_equal(zero, wanted), self.terms.less_equal(wanted, available));
            let possible = self.terms.and([exact, above, below]);
            if !self.proves(state, possible) {
                return None;
            }
            self.split(state, last, wanted, *stride)?;
            let rest = state.heap.pop()?;
            let wanted = state.heap.pop()?;
            state.heap.extend([rest, wanted]);
        }
        let chunk = state.heap.pop()?;
        let to_bytes = self.theory.functions.get(&view.to_bytes).copied()?;
        let count = self.terms.multiply([chunk.arguments[1], size]);
        let bytes = self.terms.apply(to_bytes, [chunk.arguments[2]]);
        for fact in self.array_facts(count, bytes) {
            self.assume(state, fact);
        }
        // Not added like others: it would be seen as the array it was.
        let arguments = vec![chunk.arguments[0], count, bytes];
        state.heap.push(Chunk { predicate: run.predicate.name.clone(), arguments, ..chunk });
        Some(())
    }

    /// Makes the array with an element at this address begin there; it is the last chunk then.
    fn begin_at(&mut self, state: &mut State, array: &Predicate, stride: u64, at: Term, fraction: Term) -> Option<()> {
        if let Some(index) = self.beginning_at(state, &array.name, at) {
            let chunk = state.heap.remove(index);
            let fits = chunk.fraction == fraction;
            state.heap.push(chunk);
            return fits.then_some(());
        }
        let Element { chunk, position } = self.element(state, array, stride, at)?;
        if state.heap[chunk].fraction != fraction {
            return None;
        }
        self.split(state, chunk, position, stride)
    }

    /// One place is an array with one element.
    pub(super) fn cell_as_array(
        &mut self,
        state: &mut State,
        array: &Predicate,
        fraction: Term,
        at: Term,
    ) -> Option<()> {
        let PredicateKind::Array { cell, .. } = &array.kind else { return None };
        let index = (0..state.heap.len()).find(|index| {
            let chunk = state.heap[*index].clone();
            chunk.predicate == *cell && chunk.fraction == fraction && self.same(state, chunk.arguments[0], at)
        })?;
        let sort = self.sort(&array.parameters[2].sort);
        let constructors = self.constructors(sort);
        let [nil, cons] = constructors.as_slice() else { return None };
        let chunk = state.heap.remove(index);
        let nothing = self.construct(*nil, &[]);
        let values = self.construct(*cons, &[chunk.arguments[1], nothing]);
        let arguments = vec![chunk.arguments[0], self.terms.int(1), values];
        self.add(state, array, Chunk { predicate: array.name.clone(), arguments, ..chunk });
        Some(())
    }
}
