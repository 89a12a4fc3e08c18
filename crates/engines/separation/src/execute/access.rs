//! Reading and writing places.

use gainsay_ir::separation::{Expression, Instance, ListFunction, Pattern, Predicate, PredicateKind};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use crate::{
    automation::Element,
    consume::{Asker, Consuming, Effort},
    machine::Machine,
    state::{Chunk, Environment, State},
};

/// Predicates inside predicates are opened this deep to get at a place.
pub(super) const DEPTH: u8 = 4;

impl Machine<'_> {
    /// ```text
    /// [f]a ↦ v ∗ H ⊢ x := *a ⊣ x = v
    /// ```
    pub(crate) fn load(
        &mut self,
        state: State,
        target: &Name,
        cell: &Name,
        address: &Expression,
        span: Span,
    ) -> Vec<State> {
        let Some(address) = self.evaluate_step(&state, address) else { return Vec::new() };
        match self.reach(state.clone(), cell, address, DEPTH) {
            Some(states) => {
                let mut all = Vec::new();
                for (mut state, place) in states {
                    if place.chunk.is_some_and(|chunk| state.heap[chunk].unwritten) {
                        self.fail_with(
                            &state,
                            "uninitialised",
                            "this location may be uninitialised: `_` promises no value, `?v` does",
                            span,
                        );
                        continue;
                    }
                    state.store.set(target, place.value);
                    all.push(state);
                }
                all
            }
            None => {
                self.no_access(&state, cell, address, span);
                Vec::new()
            }
        }
    }

    /// ```text
    /// a ↦ _ ∗ H ⊢ *a := v ⊣ a ↦ v ∗ H
    /// ```
    pub(crate) fn store(
        &mut self,
        mut state: State,
        cell: &Name,
        address: &Expression,
        value: &Expression,
        span: Span,
    ) -> Vec<State> {
        let (Some(address), Some(value)) = (self.evaluate_step(&state, address), self.evaluate_step(&state, value))
        else {
            return Vec::new();
        };
        let Some(states) = self.reach(state.clone(), cell, address, DEPTH) else {
            let written = self.write_member(&mut state, cell, address, value, span);
            if written.is_none() {
                self.no_access(&state, cell, address, span);
            }
            return written.unwrap_or_default();
        };
        let mut all = Vec::new();
        for (mut state, place) in states {
            let owner = place.chunk.filter(|chunk| {
                let fraction = state.heap[*chunk].fraction;
                fraction == self.one || self.same(&state, fraction, self.one)
            });
            let Some(chunk) = owner else {
                if let Some(written) = self.write_member(&mut state, cell, address, value, span) {
                    all.extend(written);
                    continue;
                }
                if let Some(written) = self.write_element(&mut state, cell, address, value, span) {
                    all.extend(written);
                    continue;
                }
                match self.merged(&state, cell, address, value, span) {
                    Some(states) => all.extend(states),
                    None => {
                        let message = "only a fraction of this location is owned, which allows reading alone";
                        self.fail_with(&state, "ownership", message, span);
                    }
                }
                continue;
            };
            match self.overwritten(state, &place, chunk, cell, address, value) {
                Some(state) => all.push(state),
                None => self.gap(Reason::Bug { message: format!("an array of `{cell}` without its functions") }),
            }
        }
        all
    }

    /// The place with another value.
    fn overwritten(
        &mut self,
        mut state: State,
        place: &Place,
        chunk: usize,
        cell: &Name,
        address: Term,
        value: Term,
    ) -> Option<State> {
        let written = match place.position {
            None => value,
            Some(_) if state.heap[chunk].unwritten => return self.write_first(state, cell, address, value),
            Some(position) => {
                let values = state.heap[chunk].arguments[2];
                let update = self.list_function(ListFunction::Update, values)?;
                self.terms.apply(update, [position, value, values])
            }
        };
        let last = state.heap[chunk].arguments.len() - 1;
        state.heap[chunk].arguments[last] = written;
        state.heap[chunk].unwritten = false;
        Some(state)
    }

    /// Writes an element of an uninitialised array: it is the only one that has a value now.
    fn write_first(&mut self, mut state: State, cell: &Name, address: Term, value: Term) -> Option<State> {
        self.take_element(&mut state, cell, address, self.one)?;
        let predicate = self.predicate(cell)?;
        self.add(&mut state, predicate, Chunk::new(cell.clone(), vec![address, value], self.one));
        Some(state)
    }

    /// Puts the parts of a place together and writes there.
    fn merged(&mut self, state: &State, cell: &Name, address: Term, value: Term, span: Span) -> Option<Vec<State>> {
        let (name, mut environment) = (Name::new("$address"), Environment::default());
        environment.set(&name, address);
        let arguments = vec![Pattern::Value(Expression::Variable(name)), Pattern::Any];
        let instance = Instance { predicate: cell.clone(), arguments, fraction: None };
        let how = Consuming { scale: self.one, effort: Effort::FULL, by: Asker::Contract };
        let begun = State { spent: Vec::new(), ..state.clone() };
        let consumed = self.consume_instance(begun, environment, &instance, span, how).ok()?;
        let predicate = self.predicate(cell)?;
        let mut all = Vec::new();
        for (mut state, _) in consumed {
            self.add(&mut state, predicate, Chunk::new(cell.clone(), vec![address, value], self.one));
            all.push(state);
        }
        Some(all)
    }

    /// Finds a place, opening what it takes; nothing if it is not owned.
    pub(super) fn reach(
        &mut self,
        mut state: State,
        cell: &Name,
        address: Term,
        depth: u8,
    ) -> Option<Vec<(State, Place)>> {
        let predicate = self.predicate(cell)?;
        let mut chunk = self.find(&state, predicate, &[Some(address), None]);
        if chunk.is_none() && self.view_as(&mut state, cell, address) {
            chunk = self.find(&state, predicate, &[Some(address), None]);
        }
        if let Some(chunk) = chunk {
            let value = state.heap[chunk].arguments[1];
            return Some(vec![(state, Place { chunk: Some(chunk), position: None, value })]);
        }
        if let Some(place) = self.reach_element(&mut state, cell, address) {
            return Some(vec![(state, place)]);
        }
        let (here, elsewhere) = self.containers(&state, cell, Some(address));
        if let Some(reached) = self.reach_inside(&state, &here, cell, address, depth) {
            return Some(reached);
        }
        if let Some(reached) = self.reach_back(&state, cell, address, depth) {
            return Some(reached);
        }
        if let Some(depth) = depth.checked_sub(1)
            && let Some(states) = self.with_element_out(&state, cell, address)
        {
            let reached: Option<Vec<_>> =
                states.into_iter().map(|state| self.reach(state, cell, address, depth)).collect();
            return reached.map(|all| all.into_iter().flatten().collect());
        }
        if let Some(value) = self.focus(&mut state, cell, address) {
            return Some(vec![(state, Place { chunk: None, position: None, value })]);
        }
        if let Some(value) = self.focus_element(&mut state, cell, address) {
            return Some(vec![(state, Place { chunk: None, position: None, value })]);
        }
        // In the elements of a list there may be something that has to be opened, too.
        let (each, others): (Vec<usize>, Vec<usize>) =
            elsewhere.into_iter().partition(|index| self.is_given(&state.heap[*index], cell));
        for (candidates, most) in [(others, 1), (each, 2)] {
            if let Some(reached) = self.reach_inside(&state, &candidates, cell, address, depth.min(most)) {
                return Some(reached);
            }
        }
        if let Some(reached) = self.reach_field(&state, cell, address, depth) {
            return Some(reached);
        }
        if let Some((state, value)) = self.focus_closed(&state, cell, address) {
            return Some(vec![(state, Place { chunk: None, position: None, value })]);
        }
        self.is_impossible(&state).then(Vec::new)
    }

    /// A place inside of something, where it is known as a field.
    fn reach_field(&mut self, state: &State, cell: &Name, address: Term, depth: u8) -> Option<Vec<(State, Place)>> {
        let depth = depth.checked_sub(1)?;
        let views = self.index.views_of(self.program, cell).into_iter();
        for view in views.filter(|view| view.cell == *cell) {
            let offset = self.terms.int(view.offset);
            let start = self.terms.subtract(address, offset);
            if let Some(reached) = self.reach(state.clone(), &view.field, start, depth) {
                let found = reached.into_iter().map(|(mut state, place)| {
                    if let Some(chunk) = place.chunk {
                        state.heap[chunk].predicate = cell.clone();
                        state.heap[chunk].arguments[0] = address;
                    }
                    (state, place)
                });
                return Some(found.collect());
            }
        }
        None
    }

    /// Opens one of the candidates to get at the place.
    fn reach_inside(
        &mut self,
        state: &State,
        candidates: &[usize],
        cell: &Name,
        address: Term,
        depth: u8,
    ) -> Option<Vec<(State, Place)>> {
        let depth = depth.checked_sub(1)?;
        for candidate in candidates {
            let opened = self.open(state.clone(), *candidate);
            let reached: Option<Vec<_>> =
                opened.into_iter().map(|state| self.reach(state, cell, address, depth)).collect();
            if let Some(reached) = reached {
                return Some(reached.into_iter().flatten().collect());
            }
        }
        None
    }

    /// Takes a segment apart at its back to get at the place.
    fn reach_back(&mut self, state: &State, cell: &Name, address: Term, depth: u8) -> Option<Vec<(State, Place)>> {
        let depth = depth.checked_sub(1)?;
        for candidate in self.ending_at(state, cell, address) {
            let opened = self.open_back(state.clone(), candidate)?;
            let reached: Option<Vec<_>> =
                opened.into_iter().map(|state| self.reach(state, cell, address, depth)).collect();
            if let Some(reached) = reached {
                return Some(reached.into_iter().flatten().collect());
            }
        }
        None
    }

    fn reach_element(&mut self, state: &mut State, cell: &Name, address: Term) -> Option<Place> {
        let (name, stride) = self.array_of(cell).map(|(predicate, stride)| (predicate.name.clone(), stride))?;
        let predicate = self.predicate(&name)?;
        let mut element = self.element(state, predicate, stride, address);
        if element.is_none() {
            let mut gathered = state.clone();
            if self.gather(&mut gathered, predicate) {
                element = self.element(&mut gathered, predicate, stride, address);
                *state = if element.is_some() { gathered } else { state.clone() };
            }
        }
        let Element { chunk, position } = element?;
        let zero = self.zero();
        if self.same(state, position, zero) {
            let chunk = self.unroll(state, chunk)?;
            let value = state.heap[chunk].arguments[1];
            return Some(Place { chunk: Some(chunk), position: None, value });
        }
        let values = state.heap[chunk].arguments[2];
        let nth = self.list_function(ListFunction::Nth, values)?;
        let value = self.terms.apply(nth, [position, values]);
        Some(Place { chunk: Some(chunk), position: Some(position), value })
    }

    /// Replaces an array that is not empty by its first element and the others; where the element is.
    fn unroll(&mut self, state: &mut State, index: usize) -> Option<usize> {
        let array = state.heap[index].clone();
        let predicate = self.predicate(&array.predicate)?;
        let PredicateKind::Array { cell, stride } = &predicate.kind else { return None };
        let sort = self.terms.sort(array.arguments[2]);
        let constructors = self.constructors(sort);
        let [_, cons] = constructors.as_slice() else { return None };
        let element = self.fields(*cons)[0];
        let (first, rest) = (self.fresh("element", element), self.fresh("rest", sort));
        let whole = self.construct(*cons, &[first, rest]);
        let equal = self.equal(array.arguments[2], whole);
        self.assume(state, equal);
        let (one, stride) = (self.terms.int(1), self.terms.int(*stride));
        let next = self.terms.add([array.arguments[0], stride]);
        let count = self.terms.subtract(array.arguments[1], one);
        state.heap.remove(index);
        self.add(state, predicate, Chunk { arguments: vec![next, count, rest], ..array.clone() });
        let place = self.predicate(cell)?;
        let arguments = vec![array.arguments[0], first];
        self.add(state, place, Chunk { predicate: cell.clone(), arguments, ..array });
        Some(state.heap.len() - 1)
    }

    /// `open ints(p, n, vs)`: is it empty or not.
    pub(crate) fn open_array(&mut self, state: State, instance: &Instance) -> Vec<State> {
        let Some(predicate) = self.predicate(&instance.predicate) else { return vec![state] };
        let known = self.known(&state.store.clone(), &instance.arguments);
        let Some(index) = self.find(&state, predicate, &known) else { return vec![state] };
        self.open_array_at(state, predicate, index)
    }

    fn open_array_at(&mut self, state: State, predicate: &Predicate, index: usize) -> Vec<State> {
        let (count, values) = (state.heap[index].arguments[1], state.heap[index].arguments[2]);
        let zero = self.zero();
        let empty = self.equal(count, zero);
        let sort = self.sort(&predicate.parameters[2].sort);
        let nil = self.constructors(sort).first().copied();
        let mut all = Vec::new();
        for (mut state, is_empty) in self.fork(state, empty) {
            if !is_empty {
                self.unroll(&mut state, index);
            } else if let Some(nil) = nil {
                let nothing = self.construct(nil, &[]);
                let equal = self.equal(values, nothing);
                self.assume(&mut state, equal);
            }
            all.push(state);
        }
        all
    }

    fn no_access(&mut self, state: &State, cell: &Name, address: Term, span: Span) {
        let in_array =
            self.array_of(cell).is_some_and(|(array, _)| state.heap.iter().any(|chunk| chunk.predicate == array.name));
        if in_array {
            self.fail_with(state, "out-of-bounds", "the index may be outside of the array", span);
            return;
        }
        let zero = self.zero();
        let null = self.equal(address, zero);
        let not_null = self.terms.not(null);
        let mut known = state.clone();
        if self.shows(&mut known, not_null) {
            let mut message =
                "this location is not owned here: it may be freed already, or be owned elsewhere".to_owned();
            if let Some(around) = self.containers(state, cell, Some(address)).1.first() {
                let around = self.written(&state.heap[*around].predicate);
                message.push_str(&format!(
                    "; if it lies inside of `{around}`, a lemma that takes that apart there is missing"
                ));
            }
            self.fail_with(state, "dangling", &message, span);
        } else {
            self.fail_with(state, "null", "the pointer may be null", span);
        }
    }
}

/// A place that was found.
pub(super) struct Place {
    /// Where it is owned; absent if it is inside of something and can only be read.
    pub(super) chunk: Option<usize>,
    /// In an array: which element.
    position: Option<Term>,
    value: Term,
}
