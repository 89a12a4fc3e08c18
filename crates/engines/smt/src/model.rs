//! Models: what a satisfiable query's symbols mean. A model may be partial; whatever the query did not pin down is
//! unspecified, and evaluation says so. Not here: reading models from a solver's answer (see `read`).

use crate::evaluate::{Completion, Evaluator};
use crate::sort::Function;
use crate::term::{Operator, Term, Terms};
use crate::value::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An assignment of meanings to symbols. Cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    parts: Arc<Parts>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parts {
    variables: BTreeMap<Function, Value>,
    functions: BTreeMap<Function, Interpretation>,
    outside: BTreeMap<(Operator, Vec<Value>), Value>,
}

/// The meaning of a function: rows, and what holds elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    pub rows: BTreeMap<Vec<Value>, Value>,
    pub otherwise: Otherwise,
}

/// What a function is outside its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Otherwise {
    #[default]
    Unspecified,
    Value(Value),
    /// A term over these variables.
    Body {
        parameters: Vec<Function>,
        body: Term,
    },
}

impl Model {
    pub fn new() -> Self {
        Model::default()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.variables.is_empty() && self.parts.functions.is_empty() && self.parts.outside.is_empty()
    }

    /// The variables the model speaks about, in order of their creation.
    pub fn variables(&self) -> impl Iterator<Item = (Function, &Value)> {
        self.parts.variables.iter().map(|(function, value)| (*function, value))
    }

    /// The functions the model speaks about, in order of their creation.
    pub fn functions(&self) -> impl Iterator<Item = (Function, &Interpretation)> {
        self.parts.functions.iter().map(|(function, interpretation)| (*function, interpretation))
    }

    pub fn variable(&self, function: Function) -> Option<&Value> {
        self.parts.variables.get(&function)
    }

    pub fn function(&self, function: Function) -> Option<&Interpretation> {
        self.parts.functions.get(&function)
    }

    /// What a partial operator gives outside its domain (`5 div 0`), if the model says.
    pub fn outside(&self, operator: Operator, arguments: &[Value]) -> Option<&Value> {
        if self.parts.outside.is_empty() {
            return None;
        }
        self.parts.outside.get(&(operator, arguments.to_vec()))
    }

    pub fn set_variable(&mut self, function: Function, value: Value) {
        Arc::make_mut(&mut self.parts).variables.insert(function, value);
    }

    pub fn set_function(&mut self, function: Function, interpretation: Interpretation) {
        Arc::make_mut(&mut self.parts).functions.insert(function, interpretation);
    }

    pub fn set_row(&mut self, function: Function, arguments: Vec<Value>, result: Value) {
        let functions = &mut Arc::make_mut(&mut self.parts).functions;
        functions.entry(function).or_default().rows.insert(arguments, result);
    }

    pub fn set_outside(&mut self, operator: Operator, arguments: Vec<Value>, result: Value) {
        Arc::make_mut(&mut self.parts).outside.insert((operator, arguments), result);
    }

    /// Adds what `other` says about symbols this model says nothing about.
    pub fn merge(&mut self, other: &Model) {
        let parts = Arc::make_mut(&mut self.parts);
        for (function, value) in &other.parts.variables {
            parts.variables.entry(*function).or_insert_with(|| value.clone());
        }
        for (function, interpretation) in &other.parts.functions {
            parts.functions.entry(*function).or_insert_with(|| interpretation.clone());
        }
        for (key, value) in &other.parts.outside {
            parts.outside.entry(key.clone()).or_insert_with(|| value.clone());
        }
    }

    /// The model cut down to some symbols.
    pub fn restricted(&self, keep: impl Fn(Function) -> bool) -> Model {
        let mut parts = Parts::clone(&self.parts);
        parts.variables.retain(|function, _| keep(*function));
        parts.functions.retain(|function, _| keep(*function));
        Model { parts: Arc::new(parts) }
    }

    /// The model without the functions it only gives a default for: a solver that gave up never looked at those.
    pub(crate) fn without_defaults(&self) -> Model {
        let mut parts = Parts::clone(&self.parts);
        parts.functions.retain(|_, interpretation| !interpretation.rows.is_empty());
        Model { parts: Arc::new(parts) }
    }

    /// The model without what it says about partial operators outside their domains.
    pub(crate) fn without_outside(&self) -> Model {
        if self.parts.outside.is_empty() {
            return self.clone();
        }
        let mut parts = Parts::clone(&self.parts);
        parts.outside.clear();
        Model { parts: Arc::new(parts) }
    }

    /// The value of a term; `None` where it depends on something unspecified or on a quantifier.
    pub fn evaluate(&self, terms: &Terms, term: Term) -> Option<Value> {
        Evaluator::new(terms, self, Completion::Partial).evaluate(term)
    }

    /// The value of a term with every unspecified symbol read as the default of its sort: `false`, zero, the empty
    /// string, the smallest constructor, element number zero. `None` only for quantifiers and for sorts without values.
    pub fn evaluate_completed(&self, terms: &Terms, term: Term) -> Option<Value> {
        Evaluator::new(terms, self, Completion::Defaults).evaluate(term)
    }

    /// Like [`Model::evaluate`], but asks `oracle` for subterms it cannot decide: quantifiers, usually put to the solver
    /// that still holds the model (see [`crate::Solver::value`]).
    pub fn evaluate_with(
        &self,
        terms: &Terms,
        term: Term,
        oracle: &mut dyn FnMut(Term) -> Option<Value>,
    ) -> Option<Value> {
        let mut evaluator = Evaluator::new(terms, self, Completion::Partial);
        evaluator.evaluate_with(term, oracle)
    }
}
