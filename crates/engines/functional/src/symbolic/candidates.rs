//! Concrete candidates for what the solver does not answer: small numbers, short texts, the program's constants and their neighbours.

use std::collections::BTreeSet;

use gainsay_ir::functional::Literal;
use gainsay_smt::{Function, Model, Sort, Term, Value};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::machine::SymbolicMachine;
use crate::code::Static;

/// Assignments that are looked at for one question, at most.
const MOST_ATTEMPTS: usize = 400;
/// With more unknowns or assertions than this there is no point in trying.
const MOST_UNKNOWNS: usize = 6;
const MOST_ASSERTIONS: usize = 40;
/// Constants of the program that are tried, at most.
const MOST_CONSTANTS: usize = 12;

impl SymbolicMachine<'_> {
    /// A model of all assertions, if one of the candidates is one.
    pub(super) fn candidate(&mut self, assertions: &[Term]) -> Option<Model> {
        if assertions.len() > MOST_ASSERTIONS {
            return None;
        }
        let mut unknowns = BTreeSet::new();
        for assertion in assertions {
            unknowns.extend(self.terms.free_symbols(*assertion).iter().copied());
        }
        if unknowns.len() > MOST_UNKNOWNS {
            return None;
        }
        let mut choices = Vec::new();
        for unknown in unknowns {
            let information = self.terms.function_info(unknown);
            if !information.parameters.is_empty() {
                return None;
            }
            let values = self.candidates_of(information.result);
            if values.is_empty() {
                return None;
            }
            choices.push((unknown, values));
        }
        let mut attempts = MOST_ATTEMPTS;
        self.assign(&choices, &mut Model::new(), assertions, &mut attempts)
    }

    /// Gives the first unknown each of its values in turn, and goes on with the others where nothing is false yet.
    fn assign(
        &self,
        choices: &[(Function, Vec<Value>)],
        model: &mut Model,
        assertions: &[Term],
        attempts: &mut usize,
    ) -> Option<Model> {
        let truth = |model: &Model, term: &Term| model.evaluate(&self.terms, *term).and_then(|value| value.as_bool());
        let Some(((unknown, values), others)) = choices.split_first() else {
            return assertions.iter().all(|term| truth(model, term) == Some(true)).then(|| model.clone());
        };
        for value in values {
            *attempts = attempts.checked_sub(1)?;
            let mut extended = model.clone();
            extended.set_variable(*unknown, value.clone());
            if assertions.iter().any(|term| truth(&extended, term) == Some(false)) {
                continue;
            }
            if let Some(found) = self.assign(others, &mut extended, assertions, attempts) {
                return Some(found);
            }
        }
        None
    }

    fn candidates_of(&self, sort: Sort) -> Vec<Value> {
        let integers = || {
            let mut integers: Vec<BigInt> = [0, 1, -1, 2, 3, 98, 99, 100, 101, 102].map(BigInt::from).into();
            for constant in self.integer_constants() {
                integers.extend([constant.clone(), &constant - 1, &constant + 1]);
            }
            let mut seen = BTreeSet::new();
            integers.retain(|integer| seen.insert(integer.clone()));
            integers
        };
        match sort {
            Sort::BOOL => vec![Value::Bool(true), Value::Bool(false)],
            Sort::INT => integers().into_iter().map(Value::Int).collect(),
            Sort::REAL => {
                let fractions = [(1, 2), (3, 2), (-1, 2)].map(|(up, down)| BigRational::new(up.into(), down.into()));
                integers().into_iter().map(BigRational::from).chain(fractions).map(Value::Real).collect()
            }
            Sort::STRING => {
                let texts = self.text_constants().into_iter();
                ["", "a", "ab"].into_iter().map(str::to_owned).chain(texts).map(|text| Value::string(&text)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn integer_constants(&self) -> Vec<BigInt> {
        let constants = self.code.statics.iter().filter_map(|constant| match constant {
            Static::Literal(Literal::Integer(number)) => Some(number.clone()),
            _ => None,
        });
        // The program's own stand after the prelude's.
        let distinct: Vec<BigInt> = constants.collect();
        distinct.into_iter().rev().take(MOST_CONSTANTS).collect()
    }

    fn text_constants(&self) -> Vec<String> {
        let constants = self.code.statics.iter().rev().filter_map(|constant| match constant {
            Static::Literal(Literal::Text(text)) => Some(text.clone()),
            _ => None,
        });
        constants.take(MOST_CONSTANTS).collect()
    }
}
