//! What to ask the solver about its model: the variables of a query, its applications of functions, and its partial
//! operators, so that the model can be told in rows. Remembered per assertion.

use crate::model::Model;
use crate::query::{Query, Want};
use crate::read::{ReadError, read_model, read_values};
use crate::term::{Operator, Term, Terms};
use hashbrown::{HashMap, HashSet};
use num_traits::Zero;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// Asks about the model of one query.
pub(super) struct Question {
    /// Variables and applications, arguments before what they occur in.
    pub(super) terms: Vec<Term>,
    /// Functions occur under quantifiers, so rows alone do not tell the model.
    pub(super) whole_model: bool,
}

/// What one assertion contributes.
#[derive(Clone)]
struct Contribution {
    terms: Arc<[Term]>,
    whole_model: bool,
}

#[derive(Default)]
pub(super) struct Questions {
    remembered: HashMap<Term, Contribution, FxBuildHasher>,
}

impl Questions {
    pub(super) fn of(&mut self, terms: &mut Terms, query: &Query<'_>) -> Question {
        let mut question = Question { terms: Vec::new(), whole_model: false };
        if query.want == Want::Verdict {
            return question;
        }
        let mut seen: HashSet<Term, FxBuildHasher> = HashSet::default();
        for assertion in query.assertions {
            let contribution = self.remembered.entry(*assertion).or_insert_with(|| contribution(terms, *assertion));
            question.terms.extend(contribution.terms.iter().filter(|term| seen.insert(**term)));
            question.whole_model |= contribution.whole_model;
        }
        question
    }
}

fn contribution(terms: &mut Terms, assertion: Term) -> Contribution {
    let mut asked = Vec::new();
    let mut seen: HashSet<Term, FxBuildHasher> = HashSet::default();
    let mut pending = vec![(assertion, false)];
    let mut whole_model = false;
    while let Some((term, arguments_done)) = pending.pop() {
        if arguments_done {
            if is_asked(terms, term) {
                asked.push(term);
            }
        } else if seen.insert(term) {
            pending.push((term, true));
            if terms.quantifier(term).is_some() {
                whole_model = true;
            } else {
                pending.extend(terms.arguments(term).iter().rev().map(|argument| (*argument, false)));
            }
        }
    }
    Contribution { terms: asked.into(), whole_model }
}

fn is_asked(terms: &Terms, term: Term) -> bool {
    match terms.operator(term) {
        Operator::Apply(_) | Operator::Field(..) => true,
        Operator::IntegerDivide | Operator::Modulo => terms.as_int(terms.arguments(term)[1]).is_none_or(Zero::is_zero),
        Operator::RealDivide => true,
        _ => false,
    }
}

/// The solver's answers about its model, not read yet.
#[derive(Default)]
pub(super) struct Texts {
    pub(super) values: Option<String>,
    pub(super) definitions: Option<String>,
}

impl Texts {
    pub(super) fn model(&self, terms: &mut Terms, question: &Question) -> Result<Model, ReadError> {
        let mut model = match &self.definitions {
            Some(text) => {
                let whole = read_model(terms, text)?;
                whole.restricted(|function| !terms.function_info(function).parameters.is_empty())
            }
            None => Model::new(),
        };
        if let Some(text) = &self.values {
            let values = read_values(terms, text, &question.terms)?;
            for (term, value) in question.terms.iter().zip(values) {
                if let Some(value) = value {
                    record(&mut model, terms, *term, value);
                }
            }
        }
        Ok(model)
    }
}

fn record(model: &mut Model, terms: &Terms, term: Term, value: crate::Value) {
    let operator = terms.operator(term);
    if let Some(variable) = terms.as_variable(term) {
        return model.set_variable(variable, value);
    }
    let arguments: Option<Vec<_>> =
        terms.arguments(term).iter().map(|argument| model.evaluate(terms, *argument)).collect();
    let Some(arguments) = arguments else { return };
    match operator {
        Operator::Apply(function) => model.set_row(function, arguments, value),
        _ if crate::evaluate::operation(terms, operator, &arguments).is_none() => {
            model.set_outside(operator, arguments, value);
        }
        _ => {}
    }
}
