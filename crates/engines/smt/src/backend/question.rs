//! What to ask the solver about its model: the variables of a query, its applications of functions, and its partial
//! operators, so that the model can be told in rows. Remembered per assertion.

use crate::evaluate::{Completion, Evaluator};
use crate::model::Model;
use crate::query::{Query, Want};
use crate::read::{ReadError, read_model, read_values};
use crate::term::{Operator, Term, Terms};
use crate::value::Value;
use hashbrown::{HashMap, HashSet};
use num_traits::Zero;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// Asks about the model of one query.
pub(super) struct Question {
    /// Variables and applications of functions.
    pub(super) terms: Vec<Term>,
    /// Applications of partial operators: asked only where the model has arguments outside their domain.
    pub(super) partial: Vec<Term>,
    /// All of these, arguments before what they occur in.
    order: Vec<Term>,
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
        let (terms_asked, partial, order) = (Vec::new(), Vec::new(), Vec::new());
        let mut question = Question { terms: terms_asked, partial, order, whole_model: false };
        if query.want == Want::Verdict {
            return question;
        }
        let mut seen: HashSet<Term, FxBuildHasher> = HashSet::default();
        for assertion in query.assertions {
            let contribution = self.remembered.entry(*assertion).or_insert_with(|| contribution(terms, *assertion));
            question.order.extend(contribution.terms.iter().filter(|term| seen.insert(**term)));
            question.whole_model |= contribution.whole_model;
        }
        for term in &question.order {
            let plain = matches!(terms.operator(*term), Operator::Apply(_));
            if plain { &mut question.terms } else { &mut question.partial }.push(*term);
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
                // Nothing that depends on bound variables can be asked, but what the formula says of others is about these.
                pending.extend(free_variables(terms, term).into_iter().map(|variable| (variable, false)));
            } else {
                pending.extend(terms.arguments(term).iter().rev().map(|argument| (*argument, false)));
            }
        }
    }
    Contribution { terms: asked.into(), whole_model }
}

fn free_variables(terms: &mut Terms, term: Term) -> Vec<Term> {
    let symbols = terms.free_symbols(term);
    let plain = symbols.iter().filter(|symbol| terms.function_info(**symbol).parameters.is_empty());
    let plain: Vec<_> = plain.copied().collect();
    plain.into_iter().map(|symbol| terms.apply(symbol, [])).collect()
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
    pub(super) partial: Option<String>,
    pub(super) definitions: Option<String>,
}

impl Texts {
    pub(super) fn model(&self, terms: &mut Terms, question: &Question) -> Result<Model, ReadError> {
        self.told(terms, question, |_, _| true)
    }

    /// What a solver that gave up had in mind. Of applications that did not matter to it it says anything when asked, whether or not that is possible:
    /// where it told its rows, there are no others.
    pub(super) fn candidate(&self, terms: &mut Terms, question: &Question) -> Result<Model, ReadError> {
        let has_told_rows = self.definitions.is_some();
        let is_said = |terms: &Terms, term: Term| {
            let is_application = matches!(terms.operator(term), Operator::Apply(_));
            !(has_told_rows && is_application && terms.as_variable(term).is_none())
        };
        Ok(self.told(terms, question, is_said)?.without_defaults())
    }

    fn told(
        &self,
        terms: &mut Terms,
        question: &Question,
        is_said: impl Fn(&Terms, Term) -> bool,
    ) -> Result<Model, ReadError> {
        let mut model = match &self.definitions {
            Some(text) => {
                let whole = read_model(terms, text)?;
                whole.restricted(|function| !terms.function_info(function).parameters.is_empty())
            }
            None => Model::new(),
        };
        let mut values: HashMap<Term, Value, FxBuildHasher> = HashMap::default();
        for (text, asked) in [(&self.values, &question.terms), (&self.partial, &question.partial)] {
            if let Some(text) = text {
                let told = asked.iter().zip(read_values(terms, text, asked)?);
                values.extend(told.filter_map(|(term, value)| Some((*term, value?))));
            }
        }
        for term in &question.order {
            if let Some(value) = values.remove(term)
                && is_said(terms, *term)
            {
                record(&mut model, terms, *term, value);
            }
        }
        Ok(model)
    }
}

impl Question {
    /// Does the model leave open what a partial operator gives?
    pub(super) fn is_open(&self, terms: &Terms, model: &Model) -> bool {
        let mut evaluator = Evaluator::new(terms, model, Completion::Partial);
        self.partial.iter().any(|term| evaluator.evaluate(*term).is_none())
    }
}

fn record(model: &mut Model, terms: &Terms, term: Term, value: Value) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::Sort;

    #[test]
    fn a_candidate_has_no_rows_but_those_the_solver_told() {
        let mut terms = Terms::new();
        let size = terms.function("size", &[Sort::INT], Sort::INT);
        let (two, three) = (terms.int(2), terms.int(3));
        let asked: Vec<Term> = [two, three].map(|number| terms.apply(size, [number])).to_vec();
        let name = |terms: &Terms| {
            let mut name = String::new();
            crate::naming::write_function(&mut name, terms, size);
            name
        };
        let name = name(&terms);
        let texts = Texts {
            values: Some(format!("((({name} 2) 7) (({name} 3) 0))")),
            partial: None,
            definitions: Some(format!("((define-fun {name} ((x!0 Int)) Int (ite (= x!0 2) 7 #unspecified)))")),
        };
        let question = Question { terms: asked.clone(), partial: Vec::new(), order: asked, whole_model: true };
        let rows = |model: Model| model.function(size).map_or(0, |interpretation| interpretation.rows.len());
        assert_eq!(texts.candidate(&mut terms, &question).map(rows).ok(), Some(1));
        assert_eq!(texts.model(&mut terms, &question).map(rows).ok(), Some(2));
    }
}
