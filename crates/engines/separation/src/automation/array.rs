//! Arrays: taken apart and put together where an assertion or an access needs it.

use gainsay_ir::separation::{ListFunction, Predicate, PredicateKind};
use gainsay_smt::{Function, Operator, SortKind, Term};
use gainsay_source::Name;

use crate::{
    consume::Consumed,
    machine::Machine,
    matching::{Found, Share, Wanted},
    state::{Chunk, Environment, State},
};

/// Pieces an array is put together from.
const MOST_PIECES: usize = 16;

/// Where an element lies: the chunk, its position in it.
pub(crate) struct Element {
    pub(crate) chunk: usize,
    pub(crate) position: Term,
}

impl<'a> Machine<'a> {
    /// A function over the lists of this sort, where the program has one.
    pub(crate) fn list_function(&mut self, function: ListFunction, list: Term) -> Option<Function> {
        let SortKind::Uninterpreted(sort) = self.terms.sort_kind(self.terms.sort(list)) else { return None };
        let name = self.program.lists.get(&**sort)?.get(&function)?;
        self.theory.functions.get(name).copied()
    }

    /// Arrays have as many values as elements, and no values if they have no elements.
    pub(crate) fn array_facts(&mut self, count: Term, values: Term) -> Vec<Term> {
        let zero = self.zero();
        let mut facts = vec![self.terms.less_equal(zero, count)];
        if let Some(length) = self.list_function(ListFunction::Length, values) {
            let length = self.terms.apply(length, [values]);
            facts.push(self.terms.eq(length, count));
        }
        let sort = self.terms.sort(values);
        if let Some(nil) = self.constructors(sort).first().copied() {
            let (empty, nothing) = (self.terms.eq(count, zero), self.is(nil, values));
            facts.push(self.terms.eq(empty, nothing));
        }
        facts
    }

    fn list_of(&mut self, values: &Predicate, parts: &[Piece]) -> Option<Term> {
        let sort = self.sort(&values.parameters[2].sort);
        let constructors = self.constructors(sort);
        let [nil, cons] = constructors.as_slice() else { return None };
        let mut list = self.construct(*nil, &[]);
        let mut is_empty = true;
        for part in parts.iter().rev() {
            list = match part {
                Piece::One(value) => self.construct(*cons, &[*value, list]),
                Piece::Many(values) if is_empty => *values,
                Piece::Many(values) => {
                    let append = self.list_function(ListFunction::Append, *values)?;
                    self.terms.apply(append, [*values, list])
                }
            };
            is_empty = false;
        }
        Some(list)
    }

    /// Puts the array together out of its pieces, or takes the place out of an array; nothing if they are not there.
    pub(crate) fn consume_array(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let Wanted { predicate, known, share, .. } = wanted;
        let (mut state, mut environment) = (state.clone(), environment.clone());
        let fraction = match share {
            Share::Exactly(fraction) => *fraction,
            Share::Whatever => self.share_at(&mut state, predicate, wanted.address()?)?,
        };
        let found = match &predicate.kind {
            PredicateKind::Array { cell, stride } => {
                let start = wanted.address()?;
                let count = match known.get(1).copied().flatten() {
                    Some(count) => count,
                    None => self.run_from(&mut state, predicate, start, fraction)?,
                };
                let run = Run { predicate, cell, stride: *stride, fraction };
                let (values, unwritten) = self.take_run(&mut state, &run, start, count)?;
                Found { arguments: vec![start, count, values], fraction, unwritten }
            }
            PredicateKind::Cell => {
                let address = wanted.address()?;
                let (value, unwritten) = self.take_element(&mut state, &predicate.name, address, fraction)?;
                let unwritten = if unwritten { vec![value] } else { Vec::new() };
                Found { arguments: vec![address, value], fraction, unwritten }
            }
            _ => return None,
        };
        let bound = self.bind_found(&mut state, &mut environment, wanted, &found);
        Some(bound.map(|()| vec![(state, environment)]))
    }

    /// Collects `count` elements from `start` on; their values, and which of them nobody may have written.
    pub(super) fn take_run(
        &mut self,
        state: &mut State,
        run: &Run<'_>,
        start: Term,
        count: Term,
    ) -> Option<(Term, Vec<Term>)> {
        let zero = self.zero();
        let is_length = self.terms.less_equal(zero, count);
        if !self.shows(state, is_length) {
            return None;
        }
        let (mut at, mut remaining, mut pieces, mut unwritten) = (start, count, Vec::new(), Vec::new());
        for _ in 0..MOST_PIECES {
            if self.same(state, remaining, zero) {
                return Some((self.list_of(run.predicate, &pieces)?, unwritten));
            }
            let taken = self.take_piece(state, run, at, remaining)?;
            if taken.unwritten && !self.same(state, taken.count, zero) {
                unwritten.push(taken.piece.value());
            }
            pieces.push(taken.piece);
            let stride = self.terms.int(run.stride);
            let step = self.terms.multiply([taken.count, stride]);
            at = self.terms.add([at, step]);
            remaining = self.terms.subtract(remaining, taken.count);
        }
        None
    }

    fn take_piece(&mut self, state: &mut State, run: &Run<'_>, at: Term, remaining: Term) -> Option<Taken> {
        if let Some(taken) = self.take_from_array(state, run, at, remaining) {
            return Some(taken);
        }
        let one = self.terms.int(1);
        let cell = (0..state.heap.len()).find(|index| {
            let chunk = state.heap[*index].clone();
            chunk.predicate == *run.cell && chunk.fraction == run.fraction && self.same(state, chunk.arguments[0], at)
        });
        if let Some(index) = cell {
            let enough = self.terms.less_equal(one, remaining);
            if self.proves(state, enough) {
                let chunk = state.heap.remove(index);
                return Some(Taken { piece: Piece::One(chunk.arguments[1]), count: one, unwritten: chunk.unwritten });
            }
        }
        if let Some(Element { chunk, position }) = self.element(state, run.predicate, run.stride, at) {
            if state.heap[chunk].fraction != run.fraction {
                return None;
            }
            self.split(state, chunk, position, run.stride)?;
            return self.take_from_array(state, run, at, remaining);
        }
        self.see_as_bytes(state, run, at, remaining)?;
        self.take_from_array(state, run, at, remaining)
    }

    /// From a chunk that begins exactly here.
    fn take_from_array(&mut self, state: &mut State, run: &Run<'_>, at: Term, remaining: Term) -> Option<Taken> {
        let index = (0..state.heap.len()).find(|index| {
            let chunk = state.heap[*index].clone();
            chunk.predicate == run.predicate.name && self.same(state, chunk.arguments[0], at)
        })?;
        let fraction = state.heap[index].fraction;
        if !self.same(state, fraction, run.fraction) {
            return None;
        }
        let count = state.heap[index].arguments[1];
        let fits = self.terms.less_equal(count, remaining);
        if self.proves(state, fits) {
            let chunk = state.heap.remove(index);
            return Some(Taken { piece: Piece::Many(chunk.arguments[2]), count, unwritten: chunk.unwritten });
        }
        let (zero, more) = (self.zero(), self.terms.less_equal(remaining, count));
        let some = self.terms.less_equal(zero, remaining);
        if !self.proves(state, more) || !self.proves(state, some) {
            return None;
        }
        self.split(state, index, remaining, run.stride)?;
        let chunk = state.heap.remove(state.heap.len() - 2);
        Some(Taken { piece: Piece::Many(chunk.arguments[2]), count: remaining, unwritten: chunk.unwritten })
    }

    /// Replaces a chunk by its first `position` elements and the others, which become the last two.
    pub(super) fn split(&mut self, state: &mut State, index: usize, position: Term, stride: u64) -> Option<()> {
        let chunk = state.heap[index].clone();
        let (take, drop) = (
            self.list_function(ListFunction::Take, chunk.arguments[2])?,
            self.list_function(ListFunction::Drop, chunk.arguments[2])?,
        );
        let append = self.list_function(ListFunction::Append, chunk.arguments[2])?;
        let first = self.terms.apply(take, [position, chunk.arguments[2]]);
        let second = self.terms.apply(drop, [position, chunk.arguments[2]]);
        let whole = self.terms.apply(append, [first, second]);
        let equal = self.equal(whole, chunk.arguments[2]);
        let stride = self.terms.int(stride);
        let offset = self.terms.multiply([position, stride]);
        let start = self.terms.add([chunk.arguments[0], offset]);
        let rest = self.terms.subtract(chunk.arguments[1], position);
        let predicate = self.predicate(&chunk.predicate)?;
        state.heap.remove(index);
        self.assume(state, equal);
        for arguments in [vec![chunk.arguments[0], position, first], vec![start, rest, second]] {
            self.add(state, predicate, Chunk { arguments, ..chunk.clone() });
        }
        Some(())
    }

    /// The chunk of arrays that contains the address as an element, and where.
    pub(crate) fn element(
        &mut self,
        state: &mut State,
        predicate: &Predicate,
        stride: u64,
        address: Term,
    ) -> Option<Element> {
        let (zero, stride) = (self.zero(), self.terms.int(stride));
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            if chunk.predicate != predicate.name {
                continue;
            }
            let distance = self.terms.subtract(address, chunk.arguments[0]);
            let remainder = self.terms.modulo(distance, stride);
            if !self.same(state, remainder, zero) {
                continue;
            }
            let position = self.terms.fresh("position", gainsay_smt::Sort::INT);
            let product = self.terms.multiply([position, stride]);
            let equal = self.equal(product, distance);
            let mut trial = state.clone();
            self.assume(&mut trial, equal);
            let (above, below) = (self.terms.less_equal(zero, position), self.terms.less(position, chunk.arguments[1]));
            let inside = self.terms.and([above, below]);
            if self.proves(&trial, inside) {
                *state = trial;
                return Some(Element { chunk: index, position });
            }
        }
        None
    }

    /// A row of places of which some were written and some were not, piece by piece.
    /// ```text
    /// array(p, n, v · w)   =   array(p, |v|, v) ∗ array(p + |v| · stride, n - |v|, w)
    /// ```
    pub(crate) fn add_row(&mut self, state: &mut State, predicate: &Predicate, chunk: Chunk) -> Option<()> {
        let PredicateKind::Array { stride, .. } = &predicate.kind else { return None };
        let (append, length) = (
            self.list_function(ListFunction::Append, chunk.arguments[2])?,
            self.list_function(ListFunction::Length, chunk.arguments[2])?,
        );
        let mut rest = chunk;
        while self.terms.operator(rest.arguments[2]) == Operator::Apply(append) {
            let (first, second) =
                (self.terms.arguments(rest.arguments[2])[0], self.terms.arguments(rest.arguments[2])[1]);
            let count = self.terms.apply(length, [first]);
            let (stride, left) = (self.terms.int(*stride), self.terms.subtract(rest.arguments[1], count));
            let offset = self.terms.multiply([count, stride]);
            let next = self.terms.add([rest.arguments[0], offset]);
            let unwritten = self.blank.contains(&first);
            let arguments = vec![rest.arguments[0], count, first];
            self.add(state, predicate, Chunk { arguments, unwritten, ..rest.clone() });
            rest.arguments = vec![next, left, second];
        }
        let unwritten = self.blank.contains(&rest.arguments[2]);
        self.add(state, predicate, Chunk { unwritten, ..rest });
        Some(())
    }

    /// Puts places that lie next to each other into one row each, where all of them were written; whether there were some.
    pub(crate) fn gather(&mut self, state: &mut State, array: &Predicate) -> bool {
        let PredicateKind::Array { cell, stride } = &array.kind else { return false };
        let mut any = false;
        let mut at = 0;
        while at < state.heap.len() {
            let first = state.heap[at].clone();
            let next = self.row(&first, array, cell).and_then(|row| self.neighbour(state, at, &row, array, *stride));
            let Some((joined, other)) = next else {
                at += 1;
                continue;
            };
            state.heap.remove(at.max(other));
            state.heap.remove(at.min(other));
            self.add(state, array, joined);
            (any, at) = (true, 0);
        }
        any
    }

    /// The chunk as a row of places, if it is one that was written.
    fn row(&mut self, chunk: &Chunk, array: &Predicate, cell: &Name) -> Option<Chunk> {
        if chunk.unwritten || chunk.fraction != self.one {
            return None;
        }
        if chunk.predicate == array.name {
            return Some(chunk.clone());
        }
        if chunk.predicate != *cell {
            return None;
        }
        let values = self.list_of(array, &[Piece::One(chunk.arguments.get(1).copied()?)])?;
        let arguments = vec![chunk.arguments[0], self.terms.int(1), values];
        Some(Chunk::new(array.name.clone(), arguments, self.one))
    }

    /// The row together with one that begins where it ends.
    fn neighbour(
        &mut self,
        state: &State,
        index: usize,
        row: &Chunk,
        array: &Predicate,
        stride: u64,
    ) -> Option<(Chunk, usize)> {
        let PredicateKind::Array { cell, .. } = &array.kind else { return None };
        let stride = self.terms.int(stride);
        let length = self.terms.multiply([row.arguments[1], stride]);
        let end = self.terms.add([row.arguments[0], length]);
        for other in (0..state.heap.len()).filter(|other| *other != index) {
            let chunk = state.heap[other].clone();
            let Some(next) = self.row(&chunk, array, cell) else { continue };
            if !self.same(state, next.arguments[0], end) {
                continue;
            }
            let count = self.terms.add([row.arguments[1], next.arguments[1]]);
            let values = self.list_of(array, &[Piece::Many(row.arguments[2]), Piece::Many(next.arguments[2])])?;
            let arguments = vec![row.arguments[0], count, values];
            return Some((Chunk::new(array.name.clone(), arguments, self.one), other));
        }
        None
    }

    /// The array whose elements are such places, with its stride.
    pub(crate) fn array_of(&self, cell: &Name) -> Option<(&'a Predicate, u64)> {
        let predicate = self.predicate(self.index.array_of(cell)?)?;
        match &predicate.kind {
            PredicateKind::Array { stride, .. } => Some((predicate, *stride)),
            _ => None,
        }
    }

    /// Takes one element out of an array; its value, and whether it may not have been written.
    pub(crate) fn take_element(
        &mut self,
        state: &mut State,
        cell: &Name,
        address: Term,
        fraction: Term,
    ) -> Option<(Term, bool)> {
        let (predicate, stride) = self.array_of(cell)?;
        let mut trial = state.clone();
        let Element { chunk, position } = self.element(&mut trial, predicate, stride, address)?;
        let array = trial.heap[chunk].clone();
        if array.fraction != fraction {
            return None;
        }
        let nth = self.list_function(ListFunction::Nth, array.arguments[2])?;
        let value = self.terms.apply(nth, [position, array.arguments[2]]);
        self.split(&mut trial, chunk, position, stride)?;
        let last = trial.heap.len() - 1;
        let one = self.terms.int(1);
        self.split(&mut trial, last, one, stride)?;
        trial.heap.remove(trial.heap.len() - 2);
        *state = trial;
        Some((value, array.unwritten))
    }
}

/// Elements in a row that are wanted.
pub(super) struct Run<'a> {
    pub(super) predicate: &'a Predicate,
    pub(super) cell: &'a Name,
    pub(super) stride: u64,
    pub(super) fraction: Term,
}

enum Piece {
    One(Term),
    Many(Term),
}

impl Piece {
    fn value(&self) -> Term {
        match self {
            Piece::One(value) | Piece::Many(value) => *value,
        }
    }
}

struct Taken {
    piece: Piece,
    count: Term,
    unwritten: bool,
}
