//! Which instances opening a predicate can bring to light; opening and closing.

use std::{collections::BTreeSet, rc::Rc};

use gainsay_ir::separation::{Expression, Instance, Pattern, Predicate, PredicateKind};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{
    consume::{Asker, Consuming, Effort, Miss},
    machine::Machine,
    produce::{Producing, Wildcard},
    state::{Environment, Level, State},
};

/// In place of a parameter: provided, but at another address.
const ELSEWHERE: usize = usize::MAX;

impl Machine<'_> {
    /// What the predicate contains, with the parameter that is its first argument.
    fn provides(&mut self, name: &Name) -> Rc<BTreeSet<(Name, usize)>> {
        if let Some(known) = self.provided.get(name) {
            return known.clone();
        }
        self.provided.insert(name.clone(), Rc::default());
        let mut found = BTreeSet::new();
        if let Some(predicate) = self.predicate(name)
            && let PredicateKind::Defined(body) = &predicate.kind
        {
            let parameters: Vec<Name> = predicate.parameters.iter().map(|parameter| parameter.name.clone()).collect();
            for (instance, _) in body.instances() {
                self.provided_by(instance, &parameters, &mut found);
            }
        }
        let found = Rc::new(found);
        self.provided.insert(name.clone(), found.clone());
        found
    }

    fn provided_by(&mut self, instance: &Instance, parameters: &[Name], found: &mut BTreeSet<(Name, usize)>) {
        let position = |pattern: Option<&Pattern>| match pattern {
            Some(Pattern::Value(Expression::Variable(name))) => {
                parameters.iter().position(|each| each == name).unwrap_or(ELSEWHERE)
            }
            _ => ELSEWHERE,
        };
        found.insert((instance.predicate.clone(), position(instance.arguments.first())));
        if let Some(Predicate { kind: PredicateKind::Array { cell, .. }, .. }) = self.predicate(&instance.predicate) {
            found.insert((cell.clone(), position(instance.arguments.first())));
        }
        for (inner, parameter) in self.provides(&instance.predicate).iter() {
            let outer = if *parameter == ELSEWHERE { ELSEWHERE } else { position(instance.arguments.get(*parameter)) };
            found.insert((inner.clone(), outer));
        }
    }

    /// The parameter at which the predicate contains the place.
    pub(crate) fn provided_at(&mut self, predicate: &Name, wanted: &Name) -> Option<usize> {
        let provided = self.provides(predicate);
        provided
            .iter()
            .find(|(name, parameter)| name == wanted && *parameter != ELSEWHERE)
            .map(|(_, parameter)| *parameter)
    }

    /// Whether instances of the predicate own no memory: they only say something, and saying it again costs nothing.
    pub(crate) fn owns_nothing(&mut self, name: &Name) -> bool {
        let provided = self.provides(name);
        let is_defined = |name: &Name| {
            self.program.predicates.get(name).is_some_and(|each| matches!(each.kind, PredicateKind::Defined(_)))
        };
        is_defined(name) && provided.iter().all(|(inner, _)| is_defined(inner))
    }

    /// What instances of the predicate contain at one of their parameters.
    pub(super) fn places_of(&mut self, predicate: &Name) -> Vec<Name> {
        let provided = self.provides(predicate);
        let here = provided.iter().filter(|(_, parameter)| *parameter != ELSEWHERE);
        let mut names: Vec<Name> = here.map(|(name, _)| name.clone()).collect();
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
            let provided = self.provides(&chunk.predicate);
            let mut at_address = false;
            for (_, parameter) in provided.iter().filter(|(name, parameter)| name == wanted && *parameter != ELSEWHERE)
            {
                let argument = chunk.arguments.get(*parameter).copied();
                at_address |= match (argument, address) {
                    (Some(argument), Some(address)) => self.same(state, argument, address),
                    _ => true,
                };
            }
            if at_address {
                here.push(index);
            } else if provided.iter().any(|(name, _)| name == wanted) {
                elsewhere.push(index);
            }
        }
        (here, elsewhere)
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
        let any = if self.given == Wildcard::Written { Wildcard::WrittenAlone } else { Wildcard::Unwritten };
        let how = Producing { scale: chunk.fraction, level, any };
        let produced = self.produce(state, environment, body, how);
        let mut states: Vec<State> = produced.into_iter().map(|(state, _)| state).collect();
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
