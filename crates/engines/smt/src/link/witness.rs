//! A model with the terms evaluated in it so far. Used by the links that try models before they ask on. Evaluation
//! completes the model with defaults; whoever shows the model gets it with exactly what the query's terms needed.

use crate::evaluate::{Completion, Evaluator, Memory};
use crate::model::Model;
use crate::query::{Answer, Query, Want};
use crate::term::{Operator, Term, Terms};
use crate::value::Value;
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

pub(super) struct Witness {
    pub(super) model: Model,
    memory: Memory,
}

impl Witness {
    pub(super) fn new(model: Model) -> Self {
        Witness { model, memory: Memory::default() }
    }

    pub(super) fn holds(&mut self, terms: &Terms, assertion: Term) -> bool {
        self.with(terms, |evaluator| evaluator.holds(assertion))
    }

    /// Do all assertions hold? The newest is tried first: it is the one earlier models have not seen.
    pub(super) fn satisfies(&mut self, terms: &Terms, assertions: &[Term]) -> bool {
        self.with(terms, |evaluator| assertions.iter().rev().all(|assertion| evaluator.holds(*assertion)))
    }

    pub(super) fn value(&mut self, terms: &Terms, term: Term) -> Option<Value> {
        self.with(terms, |evaluator| evaluator.evaluate(term))
    }

    fn with<R>(&mut self, terms: &Terms, run: impl FnOnce(&mut Evaluator<'_>) -> R) -> R {
        let memory = std::mem::take(&mut self.memory);
        let mut evaluator = Evaluator::resume(terms, &self.model, Completion::Defaults, memory);
        let result = run(&mut evaluator);
        self.memory = evaluator.into_memory();
        result
    }

    /// The answer to a query all of whose assertions hold.
    pub(super) fn answer(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        match query.want {
            Want::Verdict => Answer::Sat(self.model.clone()),
            Want::Model => Answer::Sat(self.tailored(terms, query.assertions)),
        }
    }

    /// The model that says what the terms of these assertions are, and no more.
    fn tailored(&mut self, terms: &Terms, assertions: &[Term]) -> Model {
        let mut model = Model::new();
        let mut seen: HashSet<Term, FxBuildHasher> = HashSet::default();
        let mut pending = assertions.to_vec();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            pending.extend_from_slice(terms.arguments(term));
            let operator = terms.operator(term);
            let told = matches!(
                operator,
                Operator::Apply(_)
                    | Operator::Field(..)
                    | Operator::IntegerDivide
                    | Operator::Modulo
                    | Operator::RealDivide
            );
            if told && let Some(value) = self.value(terms, term) {
                self.tell(&mut model, terms, term, value);
            }
        }
        model
    }

    fn tell(&mut self, model: &mut Model, terms: &Terms, term: Term, value: Value) {
        if let Some(variable) = terms.as_variable(term) {
            return model.set_variable(variable, value);
        }
        let arguments: Option<Vec<Value>> =
            terms.arguments(term).iter().map(|argument| self.value(terms, *argument)).collect();
        let Some(arguments) = arguments else { return };
        match terms.operator(term) {
            Operator::Apply(function) => model.set_row(function, arguments, value),
            operator if crate::evaluate::operation(terms, operator, &arguments).is_none() => {
                model.set_outside(operator, arguments, value);
            }
            _ => {}
        }
    }
}
