//! Whole members: from their arguments to their postconditions.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Axiom, Domain, Function, FunctionAmounts, Method, OldState, Predicate, Type};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::execute::Flow;
use super::interpreter::{Completion, Outcome};
use super::{Given, Heap, Interpreter, Reference, State, Stop, Value};
use gainsay_heap::{Blame, ErrorId};

impl Interpreter<'_> {
    /// Runs a method on arguments. What its precondition says about the heap is inhaled as chosen.
    ///
    /// `target` is the place of the failure that is looked for: loops that stand for their invariants are entered if it lies in them, and
    /// contracts are read on their own if it lies there.
    pub fn run_method(
        &mut self,
        method: &Method,
        arguments: &BTreeMap<Name, Value>,
        target: Option<(ErrorId, Span)>,
    ) -> Outcome<()> {
        self.target = target.map(|(_, span)| span);
        // A function in a promise may be applied where it must not be, whatever the body does.
        let is_promised = |place: Span| {
            let mut promises = method.postconditions.iter().map(|promise| promise.span);
            promises.any(|at| at.file == place.file && at.start <= place.start && place.end <= at.end)
        };
        self.reads_contracts = target.is_some_and(|(error, place)| {
            error == ErrorId::ContractNotWellformed || error == ErrorId::ApplicationPrecondition && is_promised(place)
        });
        self.see_objects(arguments);
        let mut state = State { store: arguments.clone(), ..State::default() };
        let done = self.method_inside(&mut state, method);
        self.last = Some(state.settled(&self.settled));
        done
    }

    fn method_inside(&mut self, state: &mut State, method: &Method) -> Outcome<()> {
        for (place, precondition) in method.preconditions.iter().enumerate() {
            let given = self.inhaled(method.span, place);
            let blame = Blame::new(ErrorId::ContractNotWellformed, precondition.span);
            self.inhale(state, precondition, &given, &BigRational::one(), blame)?;
        }
        state.labels.insert(OldState::Start, state.heap.clone());
        for result in &method.returns {
            let value = self.chosen(method.span, &result.name, &result.typ, 0);
            state.store.insert(result.name.clone(), value);
        }
        if self.reads_contracts {
            self.read_postconditions(state, method)?;
        }
        let Some(body) = &method.body else { return Ok(()) };
        self.begin_method_duty(state, method)?;
        if let Flow::Jump(label, span) = self.execute_block(state, body)? {
            return Self::unsupported(format!("a jump into a block, to `{label}`"), span);
        }
        self.duty = None;
        let original = state.heap.clone();
        for postcondition in &method.postconditions {
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            let done = self.exhale(state, &original, postcondition, &BigRational::one(), blame);
            if done.is_err() {
                state.heap = original;
                return done.map(|_| ());
            }
        }
        Ok(())
    }

    /// Whether the postconditions make sense by themselves.
    fn read_postconditions(&mut self, state: &mut State, method: &Method) -> Outcome<()> {
        let mut promised = State { heap: Heap::default(), ..state.clone() };
        for (place, postcondition) in method.postconditions.iter().enumerate() {
            let given = self.inhaled(method.span, method.preconditions.len() + place);
            let blame = Blame::new(ErrorId::ContractNotWellformed, postcondition.span);
            match self.inhale(&mut promised, postcondition, &given, &BigRational::one(), blame) {
                Err(Stop::AssumptionFalse { .. }) => return Ok(()),
                Err(stop) => {
                    *state = promised;
                    return Err(stop);
                }
                Ok(()) => {}
            }
        }
        Ok(())
    }

    /// Checks a function for arguments: its contract, its body and that the one follows from the other.
    pub fn run_function_member(&mut self, function: &Function, arguments: &BTreeMap<Name, Value>) -> Outcome<()> {
        self.see_objects(arguments);
        let mut state = State { store: arguments.clone(), ..State::default() };
        let done = self.function_inside(&mut state, function);
        self.last = Some(state.settled(&self.settled));
        done
    }

    fn function_inside(&mut self, state: &mut State, function: &Function) -> Outcome<()> {
        // Measures may read what the preconditions are only about to give.
        if matches!(self.begin_function_duty(state, function), Err(Stop::Failed(_) | Stop::AssumptionFalse { .. })) {
            self.duty = None;
        }
        self.readable = self.program.function_amounts == FunctionAmounts::Readable;
        for (place, precondition) in function.preconditions.iter().enumerate() {
            let given = self.inhaled(function.span, place);
            let blame = Blame::new(ErrorId::ContractNotWellformed, precondition.span);
            self.inhale(state, precondition, &given, &BigRational::one(), blame)?;
        }
        self.begin_function_duty(state, function)?;
        state.labels.insert(OldState::Start, state.heap.clone());
        let result = self.chosen(function.span, &Name::new("result"), &function.result, 0);
        let mut promised = State { result: Some(result), ..state.clone() };
        for postcondition in &function.postconditions {
            let blame = Blame::new(ErrorId::ContractNotWellformed, postcondition.span);
            match self.inhale(&mut promised, postcondition, &Given::Open, &BigRational::one(), blame) {
                Ok(()) => {}
                Err(Stop::AssumptionFalse { .. }) => break,
                Err(stop) => {
                    *state = promised;
                    return Err(stop);
                }
            }
        }
        let Some(body) = &function.body else { return Ok(()) };
        let value = self.evaluate(state, body, Blame::new(ErrorId::FunctionNotWellformed, function.span))?;
        state.result = Some(value);
        self.duty = None;
        for postcondition in &function.postconditions {
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.assert(state, postcondition, blame)?;
        }
        Ok(())
    }

    /// Reads a predicate's body for arguments.
    pub fn run_predicate_member(&mut self, predicate: &Predicate, arguments: &BTreeMap<Name, Value>) -> Outcome<()> {
        self.see_objects(arguments);
        let Some(body) = &predicate.body else { return Ok(()) };
        let mut state = State { store: arguments.clone(), ..State::default() };
        let given = self.inhaled(predicate.span, 0);
        let blame = Blame::new(ErrorId::PredicateNotWellformed, predicate.span);
        let done = self.inhale(&mut state, body, &given, &BigRational::one(), blame);
        self.last = Some(state.settled(&self.settled));
        done
    }

    /// The first axiom of a domain instance that is false for the values at hand. Instances that depend on rows nobody gave are passed over.
    pub fn false_axiom(&mut self, domain: &Domain, types: &[Type]) -> Option<(String, Span)> {
        let unique = self.equal_unique_values(domain, types);
        self.false_axiom_of(domain, types, domain.axioms.iter()).or(unique)
    }

    /// The same for some of its axioms.
    pub(super) fn false_axiom_of<'d>(
        &mut self,
        domain: &Domain,
        types: &[Type],
        axioms: impl Iterator<Item = &'d Axiom>,
    ) -> Option<(String, Span)> {
        let inside = domain.type_parameters.iter().cloned().zip(types.iter().cloned()).collect();
        let outside = std::mem::replace(&mut self.instantiation, inside);
        let completion = std::mem::replace(&mut self.completion, Completion::Open);
        let may_add_rows = std::mem::replace(&mut self.may_add_rows, false);
        let mut axioms = axioms;
        let found = axioms.find(|axiom| self.truth(&mut State::default(), &axiom.body, Blame::Elsewhere) == Ok(false));
        self.completion = completion;
        self.may_add_rows = may_add_rows;
        self.instantiation = outside;
        found.map(|axiom| {
            let name = axiom.name.as_ref().map_or_else(|| domain.written.to_string(), Name::to_string);
            (name, axiom.span)
        })
    }

    /// Unique functions have different values.
    fn equal_unique_values(&self, domain: &Domain, types: &[Type]) -> Option<(String, Span)> {
        let mut seen: Vec<&Value> = Vec::new();
        for function in domain.functions.values().filter(|function| function.unique) {
            if let Some(value) = self.tables.find(&function.name, types, &[]) {
                if seen.contains(&value) {
                    return Some((format!("unique {}", function.written), function.span));
                }
                seen.push(value);
            }
        }
        None
    }

    fn see_objects(&mut self, arguments: &BTreeMap<Name, Value>) {
        let mut next = self.next_object;
        for value in arguments.values() {
            value.visit(&mut |part| {
                if let Value::Reference(Reference::Object(number)) = part {
                    next = next.max(number + 1);
                }
            });
        }
        self.next_object = next;
    }
}
