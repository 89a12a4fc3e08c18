//! Which instances opening a predicate can bring to light; opening and closing.

use std::{collections::BTreeSet, rc::Rc};

use gainsay_ir::separation::{Predicate, PredicateKind};
use gainsay_smt::{Operator, Term};
use gainsay_source::Name;

use crate::{
    consume::{Asker, Consuming, Effort, Miss},
    contents::{Contained, at_parameters},
    machine::Machine,
    produce::Producing,
    state::{Chunk, Environment, Level, State},
};

impl Machine<'_> {
    /// What the predicate contains, with the parameter that is its first argument, or lies before it.
    pub(super) fn places_at(&mut self, name: &Name) -> Rc<BTreeSet<Contained>> {
        if let Some(known) = self.provided.get(name) {
            return known.clone();
        }
        let found = self.predicate(name).map(|predicate| at_parameters(self.program, predicate));
        let found = Rc::new(found.unwrap_or_default());
        self.provided.insert(name.clone(), found.clone());
        found
    }

    /// Whether the predicate contains such instances, wherever they are.
    pub(crate) fn contains(&mut self, predicate: &Name, wanted: &Name) -> bool {
        let index = self.index;
        let around = self.around.entry(wanted.clone()).or_insert_with(|| index.contents.containing([wanted]));
        around.contains(predicate)
    }

    /// The parameter at which the predicate contains the place.
    pub(crate) fn provided_at(&mut self, predicate: &Name, wanted: &Name) -> Option<usize> {
        let places = self.places_at(predicate);
        let mut at_parameters = places.iter().filter(|contained| contained.offset == 0);
        at_parameters.find(|contained| contained.name == *wanted).map(|contained| contained.parameter)
    }

    /// Whether instances of the predicate own no memory.
    pub(crate) fn owns_nothing(&self, name: &Name) -> bool {
        self.index.contents.owns_nothing(name)
    }

    /// What instances of the predicate contain at one of their parameters.
    pub(super) fn places_of(&mut self, predicate: &Name) -> Vec<Name> {
        let places = self.places_at(predicate);
        let at_parameters = places.iter().filter(|contained| contained.offset == 0);
        let mut names: Vec<Name> = at_parameters.map(|contained| contained.name.clone()).collect();
        names.dedup();
        names
    }

    /// The chunks to open for an instance at an address, the likeliest first.
    pub(crate) fn openable(&mut self, state: &State, wanted: &Name, address: Option<Term>) -> Vec<usize> {
        let (here, elsewhere) = self.containers(state, wanted, address);
        if here.is_empty() { elsewhere } else { here }
    }

    /// The chunks that contain an instance at this address, and those that contain one at another.
    pub(crate) fn containers(
        &mut self,
        state: &State,
        wanted: &Name,
        address: Option<Term>,
    ) -> (Vec<usize>, Vec<usize>) {
        let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
        for (index, chunk) in state.heap.iter().enumerate() {
            let provided = self.places_at(&chunk.predicate);
            let mut at_address = false;
            for contained in provided.iter().filter(|contained| contained.name == *wanted) {
                let argument = chunk.arguments.get(contained.parameter).copied();
                at_address |= match (argument, address) {
                    (Some(argument), Some(address)) if contained.offset == 0 => self.same(state, argument, address),
                    (Some(argument), Some(address)) => {
                        let offset = self.terms.int(contained.offset);
                        let place = self.terms.add([argument, offset]);
                        self.same(state, place, address)
                    }
                    _ => true,
                };
            }
            if at_address {
                here.push(index);
            } else if self.contains(&chunk.predicate, wanted) || self.is_given(chunk, wanted) {
                elsewhere.push(index);
            }
        }
        (here, elsewhere)
    }

    /// Whether one of the arguments stands for a predicate whose instances are such, or contain them: `foreach(xs, p)`.
    pub(crate) fn is_given(&mut self, chunk: &Chunk, wanted: &Name) -> bool {
        chunk.arguments.iter().any(|argument| {
            let Operator::Apply(symbol) = self.terms.operator(*argument) else { return false };
            let predicate = self.theory.predicates.get(&symbol).cloned();
            predicate.is_some_and(|predicate| predicate == *wanted || self.contains(&predicate, wanted))
        })
    }

    /// ```text
    /// P(x̄) = A     [f]P(t̄) ∗ H
    /// ──────────────────────────   every possible branch
    /// [f]A[t̄/x̄] ∗ H
    /// ```
    pub(crate) fn open(&mut self, mut state: State, index: usize) -> Vec<State> {
        let chunk = state.heap.remove(index);
        let Some(predicate) = self.predicate(&chunk.predicate) else { return vec![state] };
        let PredicateKind::Defined(body) = &predicate.kind else { return vec![state] };
        let mut environment = Environment::default();
        for (parameter, argument) in predicate.parameters.iter().zip(&chunk.arguments) {
            environment.set(&parameter.name, *argument);
        }
        let level = chunk.level.map(|level| Level { depth: level.depth + 1, ..level });
        let how = Producing { scale: chunk.fraction, level, any: self.given };
        let produced = self.produce(state, environment, body, how);
        let mut states: Vec<State> = produced.into_iter().map(|(state, _)| state).collect();
        for state in &mut states {
            state.opened.insert(chunk.predicate.clone(), chunk.arguments.clone());
        }
        if states.len() > 1 {
            states.retain(|state| !self.is_impossible(state));
        }
        states.iter_mut().for_each(|state| self.note_first_member(state, &chunk));
        states
    }

    /// ```text
    /// P(x̄) = A     [f]A[t̄/x̄] ∗ H
    /// ──────────────────────────   arguments that are not given are found on the way
    /// [f]P(t̄) ∗ H
    /// ```
    /// The states lack `A`; the instance itself is not added.
    pub(crate) fn close(
        &mut self,
        state: State,
        predicate: &Predicate,
        known: &[Option<Term>],
        fraction: Term,
        effort: Effort,
    ) -> Result<Vec<(State, Vec<Term>)>, Miss> {
        let hollow = self.hidden.hollow.clone();
        let again = as_before(&state, predicate, known);
        let mut closed = self.close_whole(state.clone(), predicate, known, fraction, effort);
        if let (Err(_), Some(known)) = (&closed, again) {
            closed = self.close_whole(state, predicate, &known, fraction, effort).or(closed);
        }
        // What could not be closed hides nothing.
        if closed.is_err() {
            self.hidden.hollow = hollow;
        }
        closed
    }

    fn close_whole(
        &mut self,
        state: State,
        predicate: &Predicate,
        known: &[Option<Term>],
        fraction: Term,
        effort: Effort,
    ) -> Result<Vec<(State, Vec<Term>)>, Miss> {
        let PredicateKind::Defined(body) = &predicate.kind else {
            let what = crate::consume::Missing::Instance(predicate.name.clone());
            return Err(Miss { what, span: predicate.span });
        };
        let mut environment = Environment::default();
        for (parameter, value) in predicate.parameters.iter().zip(known) {
            match value {
                Some(value) => environment.set(&parameter.name, *value),
                None => environment.unbound.push(parameter.name.clone()),
            }
        }
        let consumed =
            self.consume(state, environment, body, Consuming { scale: fraction, effort, by: Asker::Annotation });
        let mut all = Vec::new();
        for (mut state, mut environment) in consumed? {
            self.settle(&mut state, &mut environment)?;
            let mut arguments = Vec::new();
            for parameter in &predicate.parameters {
                let argument = match environment.values.get(&parameter.name) {
                    Some(value) => *value,
                    None => {
                        let sort = self.sort(&parameter.sort);
                        self.fresh(&parameter.name, sort)
                    }
                };
                arguments.push(argument);
            }
            all.push((state, arguments));
        }
        Ok(all)
    }
}

/// With what is not given of the arguments that determine the others as it was when such an instance was opened last: where they are found in no place that
/// is owned, that is what is meant. Nothing where all of them are given.
fn as_before(state: &State, predicate: &Predicate, known: &[Option<Term>]) -> Option<Vec<Option<Term>>> {
    let inputs = predicate.inputs.filter(|inputs| known.iter().take(*inputs).any(Option::is_none))?;
    let opened = state.opened.get(&predicate.name).filter(|opened| opened.len() == known.len())?;
    let filled = known.iter().zip(opened).enumerate();
    Some(filled.map(|(index, (known, opened))| known.or((index < inputs).then_some(*opened))).collect())
}
